"""The tags of ships on the battle screen: they say who commands, keep still, leave the sea free."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist, hypot
from pathlib import Path
from statistics import mean

import pygame
import pytest

from game.books import shelf
from game.levels import load_level
from game.levels.reading.shipped import levels_home
from game.play.battle import Battle, Progress
from game.scene.actors import Actor
from game.scene.acts import Act, Drama
from game.scene.air import Air
from game.scene.effects import Flash
from game.scene.rigging import Rigging
from game.scene.wakes import Wake
from game.sea.rings import Point
from game.stage.frame.camera import CameraView, Viewport
from game.stage.frame.governor import STEPS
from game.stage.frame.scenery import Cast
from game.stage.hulls import Bank
from game.stage.hulls.picture import Picture
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, Look
from game.stage.smoke.tongues import blast_of
from game.systems import Show
from game.trials.seating import man_for_batches
from game.ui.shell.app import App
from game.ui.shell.sessions import OpenBattle
from game.ui.table import keel_tags, names, sea_marks
from game.ui.table.battle import BattleScreen
from game.ui.table.board import SeaView
from game.ui.table.names import Told, figure_of, parts_of, who_acts
from game.ui.table.scene import _rings
from game.ui.table.sea_marks import Room, drawn_heading, ring_of

FPS = 20
JUMP = 30
"""Px by which a tag that has jumped lies otherwise about its own ship."""


class Tagged(App):
    """The program, which keeps the canvas of the last picture."""

    def canvas(self, surface: pygame.Surface) -> Canvas:
        self.drawn = super().canvas(surface)
        return self.drawn


def battle_of(name: str, turn: int, home: Path, seed: int = 5) -> tuple[Tagged, BattleScreen]:
    """A battle of captains on its screen, from that turn on."""
    level = load_level(levels_home() / f"{name}.toml")
    rules = shelf.book(level.rules.book).rules
    seats = {side.id: "ai:midshipman" for side in level.sides}
    battle = Battle(rules, level, man_for_batches(rules, level, seats, seed), seed)
    show = Show(battle)
    while battle.turn < turn and battle.step() is not Progress.OVER:
        pass
    show.rewound()
    doors = OpenBattle(home).doors()
    house = Tagged((1280, 720), home, (), doors, seed, Bank(immediate=True))
    screen = BattleScreen(house, battle, show, immediate=True)
    show.speed = 1
    house.push(screen)
    return house, screen


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """No sea and no ship is painted: that costs most, and no tag depends on it."""
    monkeypatch.setattr(SeaView, "draw", lambda *_, **__: None)


def tags_of(house: Tagged, screen: BattleScreen) -> dict[str, pygame.Rect]:
    """The tags of the ships as they were last drawn."""
    with screen.battle.table.at():
        ids = [ship.id for ship in screen.desk.ships]
    regions = house.drawn.regions
    return {name: regions[f"tag-{name}"] for name in ids if f"tag-{name}" in regions}


def pictures(
    house: Tagged, screen: BattleScreen, seconds: float
) -> Iterator[dict[str, tuple[float, float]]]:
    """Picture by picture how each tag lies about its ship."""
    for _ in range(round(seconds * FPS)):
        screen.advance(1 / FPS)
        screen.draw(house.surface)
        camera, tags = screen.board.camera, tags_of(house, screen)
        found = {}
        for cast in screen.scene().ships:
            if cast.actor.present and cast.actor.ship in tags:
                x, y = camera.to_screen(cast.actor.x, cast.actor.y)
                tag = tags[cast.actor.ship]
                found[cast.actor.ship] = (tag.centerx - x, tag.centery - y)
        yield found


# --------------------------------------------------------------------------------- a battle played
@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(
    ("level", "turn", "seed"),
    [
        ("ls98/french-at-sea", 3, 5),
        ("kmh/constitution-and-guerriere", 2, 5),
        ("wwh/trafalgar-van", 2, 3),  # its twelve ships become a crowd and part again
    ],
)
def test_tags_hardly_ever_jump(level: str, turn: int, seed: int, tmp_path: Path) -> None:
    house, screen = battle_of(level, turn, tmp_path, seed)
    seconds, jumps = 12.0, 0
    for before, after in pairwise(pictures(house, screen, seconds)):
        for name, (x, y) in after.items():
            was = before.get(name, (x, y))
            jumps += hypot(x - was[0], y - was[1]) > JUMP
    assert 10 * jumps / seconds <= 3
    screen.close()


@pytest.mark.usefixtures("unpainted")
def test_the_tags_of_a_fleet_leave_the_sea_free_and_keep_still(tmp_path: Path) -> None:
    house, screen = battle_of("kmh/basque-roads", 5, tmp_path)
    found = list(pictures(house, screen, 1.0))
    assert screen.board.moorings.crowd
    sea = screen.layout_sea()
    tags = [rect for name, rect in house.drawn.regions.items() if name.startswith("tag-")]
    area = sum(rect.clip(sea).w * rect.clip(sea).h for rect in tags)
    assert len(tags) >= 15
    assert area / (sea.w * sea.h) <= 0.04
    for before, after in pairwise(found):
        for name in before.keys() & after.keys():
            assert hypot(*(a - b for a, b in zip(before[name], after[name], strict=True))) < 3
    screen.close()


@pytest.mark.usefixtures("unpainted")
def test_every_ship_can_be_pressed_and_the_one_under_the_pointer_has_her_slip(
    tmp_path: Path,
) -> None:
    house, screen = battle_of("kmh/basque-roads", 5, tmp_path)
    list(pictures(house, screen, 0.2))
    ships = {f"ship-{name}" for name in tags_of(house, screen)}
    assert ships <= {widget.name for widget in screen.widgets()}
    slips = [name for name in house.drawn.regions if name.startswith("slip-")]
    assert not slips
    pressed = min(ships)
    screen.ring.over = pressed
    screen.draw(house.surface)
    slip = house.drawn.regions["slip-" + pressed.removeprefix("ship-")]
    assert slip.w >= 196
    assert slip.h >= 44
    screen.close()


@pytest.mark.usefixtures("unpainted")
def test_boats_have_a_tag_only_under_the_pointer(tmp_path: Path) -> None:
    house, screen = battle_of("kmh/basque-roads", 5, tmp_path)
    list(pictures(house, screen, 0.2))
    boats = [boat.ship for boat, _ in screen.scene().company.boats]
    drawn = house.drawn.regions
    assert boats
    assert not [boat for boat in boats if f"tag-{boat}" in drawn]
    sea = screen.layout_sea()
    boat = next(b for b, _ in screen.scene().company.boats if sea.inflate(-200, -200).collidepoint(
        screen.board.at(b.x, b.y)))  # fmt: skip
    screen.ring.over = f"ship-{boat.ship}"
    screen.draw(house.surface)
    assert f"tag-{boat.ship}" in house.drawn.regions
    screen.close()


# ------------------------------------------------------------------------------------- one by one
def sea() -> SeaView:
    """A quiet board, seen whole."""
    board = SeaView(load_level(levels_home() / "kmh" / "mirror-duel.toml"), immediate=True)
    board.camera.resize(Viewport(0, 0, 800, 500))
    board.camera.jump(CameraView(50.0, 30.0, 20.0))
    return board


def ship(name: str, x: float, y: float, heading: float = 90.0, **more: object) -> Cast:
    """A frigate on that board."""
    facts: dict[str, object] = {"value": 30, "points": 40, "side": 0, "born": 0, **more}
    rigging = Rigging(name, name.title(), "frigate", "british", 0, 0, 4.3)
    for key, value in facts.items():
        setattr(rigging, key, value)
    return Cast(Actor(name, x, y, heading), rigging, Wake(1.0))


def drawn(board: SeaView, casts: list[Cast], told: Told | None = None) -> tuple[Canvas, Room]:
    """These ships with their tags."""
    told, c = told or Told(), Canvas(pygame.Surface((800, 500)))
    room = Room(c.surface.get_rect())
    names.look_over(c, board, casts, told, room)
    names.draw(c, board, casts, told, room)
    return c, room


def colour_in(c: Canvas, tag: pygame.Rect) -> tuple[float, ...]:
    """The mean colour of the bar of a keel tag, its full part."""
    pixels = [c.surface.get_at((x, tag.centery))[:3] for x in range(tag.x + 12, tag.x + 17)]
    return tuple(mean(p[n] for p in pixels) for n in range(3))


def test_a_keel_tag_lies_so_many_px_under_every_keel() -> None:
    board, c = sea(), Canvas(pygame.Surface((800, 500)))
    for heading in range(0, 360, 15):
        rect = keel_tags.places_of(c, board, [ship("castor", 50, 30, heading)])["castor"]
        outline = ring_of("frigate", heading, board.camera.px_per_cm * 4.3 / 47, 0.0)
        assert rect.size == (26, 10)
        assert rect.centerx == board.at(50, 30)[0]
        lowest = board.at(50, 30)[1] + max(y for _, y in outline)
        assert abs(rect.top - lowest - keel_tags.DEPTH) <= 5
    board.close()


def test_keel_tags_tell_who_commands_and_who_has_struck() -> None:
    board, look = sea(), Look()
    board.camera.jump(CameraView(50.0, 30.0, 8.0))
    casts = [
        ship("castor", 30, 20),
        ship("pollux", 50, 20, side=1, born=1),
        ship("prize", 30, 40, side=1, born=0, prize=True),
        ship("beaten", 50, 40, struck=True),
    ]
    c, room = drawn(board, casts)
    assert room.crowd
    seen = {name: colour_in(c, rect) for name, rect in room.tags.items()}
    for name, wanted in {
        "castor": look.side(0).sea,
        "pollux": look.side(1).sea,
        "prize": look.side(1).sea,
        "beaten": paint.WHITE,
    }.items():
        assert max(abs(a - b) for a, b in zip(seen[name], wanted, strict=True)) < 12, name
    board.close()


def test_no_tag_lies_on_another_ship_while_there_is_room() -> None:
    board = sea()
    casts = [ship(f"ship {n}", 38 + 6 * n, 26 + 4 * (n % 2), 30.0 * n) for n in range(5)]
    _, room = drawn(board, casts)
    assert not room.crowd
    assert len(room.tags) == 5
    for name, tag in room.tags.items():
        others = [part for cast in casts for part in parts_of(board, cast)]
        assert tag.collidelist(others) < 0, name
    for (one, a), (other, b) in pairwise(room.tags.items()):
        assert not a.colliderect(b), (one, other)
    board.close()


@pytest.mark.parametrize("kind", ["seventy-four", "frigate", "cutter"])
@pytest.mark.parametrize("heading", [0, 90, 180])
def test_the_boxes_of_a_ship_reach_to_the_end_of_her_bowsprit(kind: str, heading: int) -> None:
    board, bank = sea(), Bank(immediate=True)
    bank.grants = True
    board.lend(bank)
    cast = ship("castor", 50, 30, heading)
    cast.rigging.kind = kind
    plate = board.berths.picture(cast, Air(270.0, 90.0)).plates[-1]
    drawn = plate.sprite.image.get_bounding_rect()
    drawn.move_ip(board.at(50, 30))
    drawn.move_ip(-plate.sprite.anchor[0], -plate.sprite.anchor[1])
    boxes = list(parts_of(board, cast))
    body, off = boxes[0].unionall(boxes[1:]), 0.1 * 4.3 * board.camera.px_per_cm
    ends = {
        0: (body.top, drawn.top),
        90: (body.right, drawn.right),
        180: (body.bottom, drawn.bottom),
    }
    told, seen = ends[heading]
    assert abs(told - seen) <= off
    bank.close()
    board.close()


def test_a_crowd_names_the_ship_in_hand_and_who_is_told_of() -> None:
    board = sea()
    board.camera.jump(CameraView(50.0, 30.0, 8.0))
    casts = [ship(f"ship-{n}", 20 + 6 * n, 30) for n in range(10)]
    c, room = drawn(board, casts, Told("ship-2", (), ("ship-5",), ""))
    labels = {name for name in c.regions if name.startswith("label-")}
    assert labels == {"label-ship-2", "label-ship-5"}
    assert room.tells("ship-5")
    assert not room.tells("ship-6")
    board.close()


def test_what_nobody_may_know_is_on_no_tag() -> None:
    cast = ship("castor", 50, 30)
    assert figure_of(cast, True) == ("", 1.0)
    assert figure_of(cast, False) == ("30 of 40", 0.75)


def test_who_acts_is_named_but_not_a_whole_line_that_sails() -> None:
    sailing = [Act(Drama.MOVE, (f"s{n}",), 1.0) for n in range(5)]
    volley, mast = Act(Drama.VOLLEY, ("a", "b"), 1.0), Act(Drama.MAST, ("c",), 1.0)
    assert who_acts([*sailing, volley, mast]) == ["c", "a", "b"]
    assert who_acts([sailing[0], volley]) == ["a", "b", "s0"]
    assert len(who_acts([Act(Drama.VOLLEY, (f"v{n}", f"w{n}"), 1.0) for n in range(9)])) == 6


def test_where_the_sea_comes_in_halves_every_picture_has_every_tag() -> None:
    board, c = sea(), Canvas(pygame.Surface((800, 500)))
    board.immediate, board.governor.step = False, len(STEPS) - 1
    cast = ship("castor", 40, 30)
    beside = set()
    for _ in range(6):
        cast.actor.x += 0.5
        board.seconds += 1 / 30
        room = Room(c.surface.get_rect())
        names.look_over(c, board, [cast], Told(), room)
        tag = names.draw(c, board, [cast], Told(), room)["castor"]
        assert c.surface.get_at(tag.center)[:3] != (0, 0, 0)
        beside.add(tag.centerx - board.at(cast.actor.x, cast.actor.y)[0])
    assert len(beside) == 1
    board.close()


# ------------------------------------------------------------------------------------------ rings
@pytest.mark.parametrize(
    ("heading", "turned", "seen"), [(90.0, 3.0, 93.0), (355.0, 8.0, 3.0), (90.0, 0.4, 90.0)]
)
def test_a_ring_lies_as_the_picture_of_its_ship(heading: float, turned: float, seen: float) -> None:
    assert drawn_heading(Picture((), heading, 0.0, turned)) == seen


def test_a_ship_that_fades_beyond_the_edge_leaves_no_ring_behind(tmp_path: Path) -> None:
    _, screen = battle_of("wwh/ajax-and-bucentaure", 1, tmp_path)
    for leaves in (0.0, 0.4):
        scene = screen.scene()
        for cast in scene.ships:
            cast.actor.leaves = leaves
        sheet = pygame.Surface((1280, 720), pygame.SRCALPHA)
        with screen.battle.table.at():
            _rings(Canvas(sheet, Look()), screen.board, screen.desk, scene)
        assert bool(pygame.mask.from_surface(sheet).count()) == (leaves == 0)
    screen.close()


def test_a_ring_has_soft_edges_and_no_steps() -> None:
    rough = {round(x * 4) % 4 for x, _ in ring_of("frigate", 37.0, 4.1, 2.6)}
    assert len(rough) > 1, "its corners do not lie on whole px"


def test_while_the_view_glides_a_ring_is_stretched_from_few_and_fits_her_hull() -> None:
    board, cast = sea(), ship("castor", 50, 30, 30.0)
    camera, before = board.camera, len(sea_marks._ring_sheet)
    look = camera.look
    camera.glide_to(CameraView(look.x, look.y, 2 * look.px_per_cm), 0.5)
    for _ in range(29):
        camera.advance(1 / 60)
        seen = pygame.Surface((800, 500), pygame.SRCALPHA)
        sea_marks.draw_ring(Canvas(seen), board, cast, True, 30.0)
    assert camera.gliding
    assert len(sea_marks._ring_sheet) - before <= 9
    camera.advance(1.0)
    still = pygame.Surface((800, 500), pygame.SRCALPHA)
    sea_marks.draw_ring(Canvas(still), board, cast, True, 30.0)
    boxes = [picture.get_bounding_rect() for picture in (seen, still)]
    assert max(abs(a - b) for a, b in zip(*boxes, strict=True)) <= 3
    board.close()


def test_a_ring_keeps_its_distance_round_bow_and_corners() -> None:
    hull = ring_of("frigate", 90.0, 4.0, 0.0)
    for grow in (0.8, 2.6):
        gaps = [min(dist(spot, side) for side in _between(hull))
                for spot in ring_of("frigate", 90.0, 4.0, grow)]  # fmt: skip
        assert max(gaps) - min(gaps) < 0.6
        assert max(gaps) < 3.5, "no more than a few px, however near one looks"


def _between(ring: Sequence[Point]) -> list[Point]:
    """Points along a ring, close to each other."""
    return [
        (a[0] + (b[0] - a[0]) * n / 8, a[1] + (b[1] - a[1]) * n / 8)
        for a, b in pairwise(ring)
        for n in range(8)
    ]


def test_a_tag_thins_over_guns_that_fire_and_comes_back() -> None:
    board = sea()

    def light(blast: pygame.Rect, seen: float) -> float:
        """How light the tag is, on black."""
        c = Canvas(pygame.Surface((800, 500)))
        room, casts = Room(c.surface.get_rect()), [ship("castor", 50, 30, 90)]
        told = Told(blasts=[(blast, seen)])
        names.look_over(c, board, casts, told, room)
        tag = names.draw(c, board, casts, told, room)["castor"]
        return mean(pygame.transform.average_color(c.surface, tag)[:3])

    over, away = pygame.Rect(0, 0, 800, 500), pygame.Rect(790, 490, 5, 5)
    looks = [light(over, seen) for seen in (0.0, 0.5, 1.0)]
    assert looks[0] > 1.3 * looks[1] > 1.3 * looks[2] > 0, "it is still to be seen"
    assert light(away, 1.0) == looks[0]
    board.close()


def test_a_tag_that_comes_upon_dice_or_words_is_not_seen_there() -> None:
    board, cast = sea(), ship("castor", 50, 30)
    _, room = drawn(board, [cast])
    tag = room.tags["castor"]
    for dice, seen in ((tag, False), (tag.move(0, 2 * tag.h), True)):
        board.advance(0.1)
        c = Canvas(pygame.Surface((800, 500)))
        room = Room(c.surface.get_rect(), [dice])
        names.look_over(c, board, [cast], Told(), room)
        names.draw(c, board, [cast], Told(), room)
        assert room.tags["castor"] == tag, "it keeps its place for a while"
        assert (c.surface.get_at(tag.center)[:3] != (0, 0, 0)) == seen
    board.close()


def test_a_volley_lies_in_its_blast_for_as_long_as_it_flames() -> None:
    board = sea()
    flash = Flash(0.3, ((50, 30), (53, 30)), 180.0, 0.5)
    box, seen = blast_of(flash, board.camera)
    gun = board.camera.to_screen(50, 30)
    assert seen == 1
    assert box.top <= gun[1] < box.bottom
    assert box.bottom > gun[1] + 2
    assert [blast_of(replace(flash, age=age), board.camera)[1] for age in (-0.1, 2.0)] == [0, 0]
    board.close()
