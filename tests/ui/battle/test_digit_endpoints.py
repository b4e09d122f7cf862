"""Digits on the sea: where she may come to lie by one key, in every book; Space sails there."""

from collections.abc import Iterator
from math import cos, radians, sin
from pathlib import Path

import pygame
import pytest

from game.ui.battle.planning.digit_endpoints import DIGIT_COUNT, DigitEndpoint, digit_endpoints
from game.ui.battle.screen import draw_screen
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.ruler import Place, bearing, place_distance
from game.ui.battle.views import draw_sea as battle_scene
from game.ui.battle.views.answer_buttons import answer_specs
from tests.ui.battle.test_endpoint_picker import at_a_course, reach_of
from tests.ui.delegation_driver import BOOKS, CALM_SETTINGS, DelegationDriver, OpenBattle, battle_opener

SIZES = ((1280, 720), (1920, 1080), (1024, 768))


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenBattle]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from battle_opener(tmp_path)


def fan(heading: float, far: float = 20.0, near: float = 8.0) -> tuple[Place, ...]:
    """A fan of places 60 degrees to either side of a heading, from near to far."""
    return tuple(
        (way / 2 * sin(radians(heading + off)), -way / 2 * cos(radians(heading + off)))
        for off in range(-60, 61, 5)
        for way in range(round(2 * near), round(2 * far) + 1)
    )


@pytest.mark.parametrize("heading", [0.0, 75.0, 250.0])
def test_the_digits_go_from_hard_to_port_to_hard_to_starboard(heading: float) -> None:
    found = {disc.digit: disc.place for disc in digit_endpoints((0.0, 0.0), fan(heading), heading)}
    lies = {n: (bearing((0, 0), p, heading), place_distance((0, 0), p)) for n, p in found.items()}
    # Far: 20 cm off, at -60, -30, 0, 30 and 60 degrees; near: 8 cm off, at -30, 0 and 30.
    wanted = {1: (-60, 20), 2: (-30, 20), 3: (0, 20), 4: (30, 20), 5: (60, 20),
              6: (-30, 8), 7: (0, 8), 8: (30, 8)}  # fmt: skip
    assert lies.keys() == wanted.keys()
    for n, (off, far) in wanted.items():
        assert lies[n][0] == pytest.approx(off, abs=4.1)
        assert lies[n][1] == pytest.approx(far, abs=0.6)


def test_few_places_have_a_digit_each_and_no_two_the_same_one() -> None:
    places = ((0.0, -4.0), (4.0, -4.0), (8.0, -4.0))
    found = digit_endpoints((0.0, 0.0), places, 0.0)
    assert sorted(disc.place for disc in found) == sorted(places)
    assert len({disc.digit for disc in found}) == len(places)
    assert digit_endpoints((0.0, 0.0), (), 0.0) == ()


def seen(screen: BattleScreen) -> list[tuple[DigitEndpoint, pygame.Rect]]:
    with screen.battle.table.as_current():
        return [*draw_screen.visible_markers(screen.state)]


def by_the_keys(history: DelegationDriver) -> BattleScreen:
    """A course is asked for, and the last thing pressed was a key that does nothing."""
    screen = at_a_course(history)
    history.driver.press_key(pygame.K_v)
    history.driver.press_key(pygame.K_v)
    return screen


@BOOKS
def test_a_digit_lays_her_end_there_and_space_sails(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = by_the_keys(delegation)
    found = seen(screen)
    assert len(found) >= 2
    speed = screen.show.speed
    for disc, _ in found:
        delegation.driver.press_key(pygame.K_0 + disc.digit)
        assert place_distance(reach_of(screen).end, disc.place) < 1.0
    assert screen.show.speed == speed, "the same keys choose the speed where no course is drawn"
    answers = delegation.count_answers()
    delegation.driver.press_key(pygame.K_SPACE)
    assert delegation.count_answers() > answers


@pytest.mark.parametrize("size", SIZES, ids=str)
@BOOKS
def test_no_digit_lies_on_a_ship_a_paper_or_another_digit(
    sail: OpenBattle, book: str, size: tuple[int, int]
) -> None:
    delegation = sail(book, size=size)
    screen = by_the_keys(delegation)
    rects = [rect for _, rect in seen(screen)]
    assert rects
    with screen.battle.table.as_current():
        sea = screen.layout().sea
        ships = battle_scene.ship_controls(screen.sea_view, screen.hud, screen.scene(), sea)
    hulls = [pygame.Rect(ship.rect) for ship in ships]
    for n, rect in enumerate(rects):
        assert sea.contains(rect)
        assert rect.collidelist([*hulls, *screen.panel_rects()]) < 0
        assert rect.collidelist(rects[n + 1 :]) < 0


def test_they_are_for_the_keys_alone(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    screen = at_a_course(delegation)
    assert delegation.app.input_state.device == "pad"
    assert not seen(screen)
    delegation.driver.press_key(pygame.K_v)
    assert seen(screen)
    delegation.driver._post(pygame.MOUSEMOTION, pos=(600, 300), rel=(4, 0), buttons=(0, 0, 0))
    delegation.driver.run_frame()
    assert not seen(screen)
    delegation.driver.press_key(pygame.K_F3)  # the list of for how long a captain takes over has
    # digits too
    assert not seen(screen)


def test_with_shift_a_digit_is_a_speed_and_past_the_last_no_place(sail: OpenBattle) -> None:
    delegation = sail("kmh", settings=CALM_SETTINGS)
    screen = by_the_keys(delegation)
    end = reach_of(screen).end
    delegation.driver.press_key(pygame.K_2, mod=pygame.KMOD_SHIFT)
    assert (screen.show.speed, reach_of(screen).end) == (2, end)
    delegation.driver.press_key(pygame.K_1 + DIGIT_COUNT)
    assert reach_of(screen).end == end


@BOOKS
def test_no_answer_beside_a_course_has_a_digit_for_its_key(sail: OpenBattle, book: str) -> None:
    screen = by_the_keys(sail(book))
    with screen.battle.table.as_current():
        specs, _ = answer_specs(screen.hud)
    taken = {str(disc.digit) for disc, _ in seen(screen)}
    assert not [spec.name for spec in specs if spec.letter in taken]
