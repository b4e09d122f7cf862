"""A fleet fills the window: its first picture and its whole view hold the hulls, clear of panels, and no ship
is a speck with a tag larger than herself."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin
from statistics import median

import pygame
import pytest

from game.books import shelf
from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels, shipped_levels_folder
from game.play.battle import Battle, StepResult
from game.scene.actors import Actor
from game.stage.frame.camera import CameraView
from game.stage.frame.stage_view import drawn_hull_px
from game.systems import BattleShow
from game.trials.fighting import make_batch_seats
from game.ui.battle.camera.camera_subjects import MANY_SHIPS, least_hull_px
from game.ui.battle.screen import shortcuts
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.told_queue import ListLine
from game.ui.battle.tags import tag_layer
from game.ui.battle.tags.tag_layer import TagContext
from game.ui.battle.views import told_list
from game.ui.battle.views.sound_caption_area import sound_caption_area
from game.ui.kit.sound_feed import sound_captions_rect
from tests.battery import battery_params
from tests.books.kmh.face.input_driver import FakeContext, SketchBank
from tests.ui.tagged_ships import draw_tags, make_cast, quiet_sea

FLEETS = [
    f"{file.parent.name}/{file.stem}"
    for file in shipped_levels()
    if file.parent.name != "cookbook" and len(load_level(file).ships) > MANY_SHIPS
]
FEW = ["kmh/copenhagen", "kmh/the-nile"]
SIZE = (1280, 720)
FIRST_TURN, FIFTH_TURN = 26.0, 28.0
"""Px of the median hull in a window of that size, at the least, as those turns begin."""


def fleet_on_screen(level_name: str, turn: int, size: tuple[int, int] = SIZE) -> BattleScreen:
    """Captains fight up to that turn; somebody begins to watch there."""
    level = load_level(shipped_levels_folder() / f"{level_name}.toml")
    rules, seats = shelf.book(level.rules.book).rules, {side.id: "ai:midshipman" for side in level.sides}
    battle = Battle(rules, level, make_batch_seats(rules, level, seats, 5), 5)
    show = BattleShow(battle)
    while battle.turn < turn and battle.step() is not StepResult.OVER:
        pass
    show.reset_after_undo()
    screen = BattleScreen(FakeContext(size), battle, show, quick_play=True)
    screen.sea_view.bank = SketchBank(process=False)
    show.speed = 1
    screen.advance(1 / 30)
    return screen


def hulls(screen: BattleScreen) -> Iterator[tuple[Actor, float]]:
    """Every ship in sight, and px of her hull as it is drawn."""
    for ship in screen.scene().ships:
        if ship.actor.is_in_sight:
            yield ship.actor, drawn_hull_px(ship.rigging.length_cm, screen.sea_view.camera)


def points_on_hull(screen: BattleScreen, actor: Actor, length: float) -> list[tuple[float, float]]:
    x, y = screen.sea_view.camera.to_screen(actor.x, actor.y)
    ahead, aside = cos(radians(actor.heading)), sin(radians(actor.heading))
    return [(x + share * length * aside, y - share * length * ahead) for share in (-0.5, -0.25, 0, 0.25, 0.5)]


@pytest.mark.parametrize("turn", [1, 5])
@pytest.mark.parametrize("level", battery_params(FLEETS, FEW))
def test_a_fleet_fills_its_first_picture_and_the_whole_view(level: str, turn: int) -> None:
    screen = fleet_on_screen(level, turn)
    first = screen.sea_view.camera.view
    for is_asked_for in (False, True):
        if is_asked_for:
            shortcuts.show_all_ships(screen.state)
            screen.sea_view.camera.jump_to(screen.sea_view.camera.target_view)
        assert median(length for _, length in hulls(screen)) >= (FIRST_TURN if turn == 1 else FIFTH_TURN)
        for actor, length in hulls(screen):
            assert length >= 26.0
            for at in points_on_hull(screen, actor, length):
                assert pygame.Rect((0, 0), SIZE).collidepoint(at), actor.ship
                assert not any(panel.collidepoint(at) for panel in screen.panel_rects()), actor.ship
    # The first picture is there at once, but for what the camera may have moved since to who acts.
    assert first.px_per_cm > 0.9 * screen.sea_view.camera.view.px_per_cm
    screen.close()
    screen.battle.table.close()


def test_ships_of_a_fleet_are_enlarged_and_those_of_a_squadron_are_true() -> None:
    assert least_hull_px(MANY_SHIPS, 1.0) == 0.0
    assert least_hull_px(MANY_SHIPS + 1, 1.0) >= 26.0
    assert least_hull_px(60, 1.5) >= 39.0  # a window of 1920 x 1080


@pytest.mark.parametrize(
    ("px_per_cm", "size"), [(5.0, (18, 7)), (6.9, (18, 7)), (7.1, (20, 8)), (10.1, (20, 8)), (10.3, (26, 10))]
)
def test_a_badge_is_smaller_than_the_ship_it_speaks_of(px_per_cm: float, size: tuple[int, int]) -> None:
    """Hulls of 4.3 cm: 30 px at 6.98 px a cm, 44 px at 10.23."""
    sea_view = quiet_sea()
    sea_view.camera.view = CameraView(50.0, 30.0, px_per_cm)
    casts = [make_cast(f"ship-{n}", 35 + 3 * n, 30) for n in range(12)]
    _, tag_room = draw_tags(sea_view, casts)
    assert {rect.size for rect in tag_room.tag_rects.values()} == {size}
    sea_view.close()


def test_of_two_small_badges_that_would_overlap_the_lesser_is_hidden() -> None:
    """The ships of a line 2 cm (10 px) apart, 18 px of badge each: every other one has room."""
    sea_view = quiet_sea()
    sea_view.camera.view = CameraView(50.0, 30.0, 5.0)
    casts = [make_cast(f"ship-{n:02}", 38 + 2 * n, 30, full_points=40 + n) for n in range(12)]
    sea_view.berths.flagships = frozenset({"ship-04"})
    _, tag_room = draw_tags(sea_view, casts, TagContext(active_ship="ship-01"))
    rects = tag_room.tag_rects
    assert {"ship-01", "ship-04", "ship-11"} <= rects.keys() < {cast.actor.ship for cast in casts}
    for name, rect in rects.items():
        others = [other for ship, other in rects.items() if ship != name]
        assert rect.inflate(-2, -2).collidelist(others) < 0
        cast = next(cast for cast in casts if cast.actor.ship == name)
        spot = sea_view.pixel_at(cast.actor.x, cast.actor.y)
        assert rect == tag_layer.badge_rects(
            draw_tags(sea_view, [])[0], sea_view, [cast], {name: spot}, tag_room.badge_form
        )[name]  # fmt: skip
    sea_view.close()


def test_the_list_of_little_rolls_shares_its_place_with_nothing() -> None:
    screen = fleet_on_screen("wwh/trafalgar-van", 1)
    screen.context.change_settings(replace(screen.context.settings, table_view=False))
    screen.advance(1 / 30)
    state, hud, gathered = screen.state, screen.hud, screen.hud.told.gathered
    for n in range(4):
        gathered.write(
            "Strike test", ListLine((0, n), "San Francisco de Asís", "her crew holds, 59 against 25")
        )
        state.sound_feed.sound.captions.add(f"Shot in the water, on the starboard quarter {n}", 9, 0.0)
    with screen.battle.table.as_current():
        for place in range(4):
            gathered.lay(place)
            hud.frame_cache.clear()
            listed = told_list.list_rect(hud, screen.layout())
            assert listed is not None
            heard = sound_captions_rect(state.look, sound_caption_area(state), state.sound_feed.sound)
            assert heard.h > 0
            assert not heard.colliderect(listed), place
    hud.commands.is_open = True
    assert told_list.list_rect(hud, screen.layout()) is None, "orders are given there"
