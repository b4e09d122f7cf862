"""A course is pointed at without a pointer: the right stick leans towards its end, and the arrows
with Shift push it there, in every book; one press of A, or of Space, gives it."""

from collections.abc import Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin
from pathlib import Path

import pygame
import pytest

from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.ruler import EndpointPicker, ring_of_places
from game.ui.kit.input_state import KeyRepeats
from tests.ui.delegation_driver import BOOKS, CALM_SETTINGS, DelegationDriver, OpenBattle, battle_opener

ROUND = range(0, 360, 45)
A, RIGHT_X, RIGHT_Y = 0, 3, 4


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenBattle]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from battle_opener(tmp_path)


def at_a_course(history: DelegationDriver) -> BattleScreen:
    """What comes before is answered as it is proposed, until a course is asked for."""
    for _ in range(6):
        if history.screen.is_steering:
            return history.screen
        history.driver.press_pad(A)
        history.run_to_question()
    raise AssertionError("no course is asked for")


def reach_of(screen: BattleScreen) -> EndpointPicker:
    with screen.battle.table.as_current():
        found = screen.hud.book_ui.endpoints(screen.hud)
    assert found is not None
    return found


def lean(history: DelegationDriver, across: float, down: float, frames: int = 8) -> None:
    """The right stick leans so far and is held for a moment."""
    for axis, value in ((RIGHT_X, across), (RIGHT_Y, down)):
        history.driver._post(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0)
    for _ in range(frames):
        history.driver.run_frame()


def let_go(history: DelegationDriver) -> None:
    """The stick springs back within two frames, one axis before the other."""
    for part in (0.55, 0.0):
        for axis in (RIGHT_X, RIGHT_Y):
            leant = history.app.input_state._right_stick[axis == RIGHT_Y]
            history.driver._post(pygame.JOYAXISMOTION, axis=axis, value=leant * part, instance_id=0)
            history.driver.run_frame()


def along(endpoints: EndpointPicker, place: tuple[float, float], degrees: int) -> float:
    """How far a place lies from the start in that direction, in cm."""
    x, y = place[0] - endpoints.start[0], place[1] - endpoints.start[1]
    return x * sin(radians(degrees)) - y * cos(radians(degrees))


@BOOKS
def test_the_right_stick_points_where_her_course_ends_and_a_gives_it(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = at_a_course(delegation)
    endpoints, ends = reach_of(screen), set()
    for degrees in ROUND:
        lean(delegation, sin(radians(degrees)), -cos(radians(degrees)))
        let_go(delegation)
        drawn = reach_of(screen).end
        ends.add(drawn)
        most = max(along(endpoints, place, degrees) for place in endpoints.places)
        assert along(endpoints, drawn, degrees) >= most - 0.45 * endpoints.max_distance, degrees
    assert len(ends) >= 3, "to port, ahead and to starboard are three courses"
    before, answers = reach_of(screen).end, delegation.count_answers()
    assert before == drawn, "a stick that has sprung back has moved nothing"
    delegation.driver.press_pad(A)
    assert delegation.count_answers() > answers


@BOOKS
def test_shift_and_an_arrow_push_the_end_of_her_course_that_way(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = at_a_course(delegation)
    moved = 0
    for key, across, down in (
        (pygame.K_LEFT, -1, 0),
        (pygame.K_RIGHT, 1, 0),
        (pygame.K_UP, 0, -1),
        (pygame.K_DOWN, 0, 1),
    ):
        before, holds = reach_of(screen).end, screen.sea_view.camera.to_cm(640, 360)
        delegation.driver.press_key(key, mod=pygame.KMOD_SHIFT)
        after = reach_of(screen).end
        assert screen.sea_view.camera.to_cm(640, 360) == holds, "the view stays"
        if after != before:
            moved += 1
            assert (after[0] - before[0]) * across + (after[1] - before[1]) * down > 0
    assert moved >= 2
    answers = delegation.count_answers()
    delegation.driver.press_key(pygame.K_SPACE)
    assert delegation.count_answers() > answers


@BOOKS
def test_a_corner_of_the_keypad_pushes_the_end_of_her_course_aslant(sail: OpenBattle, book: str) -> None:
    delegation = sail(book)
    screen = at_a_course(delegation)
    moved = 0
    for key, across, down in (
        (pygame.K_KP7, -1, -1),
        (pygame.K_KP9, 1, -1),
        (pygame.K_KP1, -1, 1),
        (pygame.K_KP3, 1, 1),
    ):
        before = reach_of(screen).end
        delegation.driver.press_key(key)
        after = reach_of(screen).end
        if after != before:
            moved += 1
            assert (after[0] - before[0]) * across + (after[1] - before[1]) * down > 0
    assert moved >= 2


def test_the_keypad_pushes_on_while_it_is_held(sail: OpenBattle) -> None:
    delegation = sail("kmh")
    screen = at_a_course(delegation)
    delegation.app.input_state.repeats = KeyRepeats(lambda code: True)
    ends = {reach_of(screen).end}
    delegation.driver._post(pygame.KEYDOWN, key=pygame.K_KP7, unicode="7", mod=0, scancode=95)
    for _ in range(40):
        delegation.driver.run_frame()
        ends.add(reach_of(screen).end)
    assert len(ends) > 2


def test_the_next_place_aslant_is_the_one_on_the_diagonal() -> None:
    places = [(float(x), float(y)) for x in range(-2, 3) for y in range(-2, 3)]
    endpoints = EndpointPicker((0.0, 0.0), (0.0, 0.0), places)
    assert endpoints.endpoint_beside(1, 1) == (1.0, 1.0)
    assert endpoints.endpoint_beside(-1, 1) == (-1.0, 1.0)
    assert endpoints.endpoint_beside(0, -1) == (0.0, -1.0)


def test_by_the_book_the_right_stick_moves_the_view(sail: OpenBattle) -> None:
    delegation = sail("wwh", replace(CALM_SETTINGS, by_the_book=True))
    screen = at_a_course(delegation)
    end, view = reach_of(screen).end, screen.sea_view.camera.to_cm(640, 360)
    lean(delegation, -1.0, 0.0)
    assert reach_of(screen).end == end
    assert screen.sea_view.camera.to_cm(640, 360) != view


def test_half_a_lean_is_half_as_far_and_none_is_nowhere() -> None:
    endpoints = EndpointPicker((10.0, 10.0), (10.0, 10.0), [(10.0, 10.0 - far) for far in range(1, 9)])
    assert endpoints.endpoint_towards(0.0, -1.0) == (10.0, 2.0)
    assert endpoints.endpoint_towards(0.0, -0.65) == (10.0, 6.0)
    assert endpoints.endpoint_towards(0.1, -0.2) is None
    assert EndpointPicker((0.0, 0.0), (0.0, 0.0), []).endpoint_towards(1.0, 0.0) is None
    far = [hypot(*place) for place in ring_of_places((0.0, 0.0), 20.0)]
    assert sorted({round(each, 6) for each in far}) == [10.0, 20.0]
