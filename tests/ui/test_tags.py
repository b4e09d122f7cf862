"""The tags of ships on the battle screen: they say who commands, and lie on no other ship."""

from __future__ import annotations

from itertools import pairwise
from statistics import mean

import pygame
import pytest

from game.scene.acts import Act, Drama
from game.scene.air import Air
from game.stage.frame.camera import CameraView
from game.stage.frame.governor import STEPS
from game.stage.hulls import Bank
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, Look
from game.ui.battle import ship_badges, tag_layer
from game.ui.battle.sea_marks import TagRoom, ring_of
from game.ui.battle.tag_hulls import parts_of
from game.ui.battle.tag_layer import TagContext, acting_ships, figure_of, fired_at
from tests.ui.tagged import drawn, sea, ship


def colour_in(c: Canvas, tag: pygame.Rect) -> tuple[float, ...]:
    """The mean colour of the bar of a keel tag, its full part."""
    pixels = [c.surface.get_at((x, tag.centery))[:3] for x in range(tag.x + 12, tag.x + 17)]
    return tuple(mean(p[n] for p in pixels) for n in range(3))


def test_a_keel_tag_lies_so_many_px_under_every_keel() -> None:
    board, c = sea(), Canvas(pygame.Surface((800, 500)))
    for heading in range(0, 360, 15):
        cast = ship("castor", 50, 30, heading)
        rect = ship_badges.places_of(c, board, [cast], {"castor": board.at(50, 30)})["castor"]
        outline = ring_of("frigate", heading, board.camera.px_per_cm * 4.3 / 47, 0.0)
        assert rect.size == (26, 10)
        assert rect.centerx == board.at(50, 30)[0]
        lowest = board.at(50, 30)[1] + max(y for _, y in outline)
        assert abs(rect.top - lowest - ship_badges.DEPTH) <= 5
    board.close()


def test_keel_tags_tell_who_commands_and_who_has_struck() -> None:
    board, look = sea(), Look()
    board.camera.jump(CameraView(50.0, 30.0, 5.0))
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
    board.use_bank(bank)
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
    c, room = drawn(board, casts, TagContext("ship-2", (), ("ship-5",), ""))
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
    assert acting_ships([*sailing, volley, mast]) == ["c", "a", "b"]
    assert acting_ships([sailing[0], volley]) == ["a", "b", "s0"]
    assert len(acting_ships([Act(Drama.VOLLEY, (f"v{n}", f"w{n}"), 1.0) for n in range(9)])) == 6


def test_guns_lie_on_whom_they_fire_at_and_on_nobody_else() -> None:
    acts = [Act(Drama.MOVE, ("s",), 1.0), Act(Drama.VOLLEY, ("fort", "boats"), 1.0),
            Act(Drama.RAKE, ("a", "b"), 1.0), Act(Drama.VOLLEY, ("c", "b"), 1.0),
            Act(Drama.MELEE, ("d", "e"), 1.0)]  # fmt: skip
    assert fired_at(acts) == ["boats", "b"]


def test_where_the_sea_comes_in_halves_every_picture_has_every_tag() -> None:
    board, c = sea(), Canvas(pygame.Surface((800, 500)))
    board.immediate, board.governor.step = False, len(STEPS) - 1
    cast = ship("castor", 40, 30)
    beside = set()
    for _ in range(6):
        cast.actor.x += 0.5
        board.seconds += 1 / 30
        room = TagRoom(c.surface.get_rect())
        tag_layer.begin_frame(c, board, [cast], TagContext(), room)
        tag = tag_layer.draw(c, board, [cast], TagContext(), room)["castor"]
        assert c.surface.get_at(tag.center)[:3] != (0, 0, 0)
        beside.add(tag.centerx - board.at(cast.actor.x, cast.actor.y)[0])
    assert len(beside) == 1
    board.close()
