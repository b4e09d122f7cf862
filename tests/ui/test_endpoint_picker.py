"""A course is pointed at without a pointer: the right stick leans towards its end, and the arrows
with Shift push it there, in every book; one press of A, or of Space, gives it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, hypot, radians, sin
from pathlib import Path

import pygame
import pytest

from game.ui.battle.endpoint_picker import EndpointPicker, ring
from game.ui.battle.screen import BattleScreen
from game.ui.kit.key_repeats import KeyRepeats
from tests.ui.helm import BOOKS, CALM, Fought, Sail, voyages

ROUND = range(0, 360, 45)
A, RIGHT_X, RIGHT_Y = 0, 3, 4


@pytest.fixture
def sail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sail]:
    monkeypatch.setattr("game.ui.shell.app.App._draw", lambda app: None)
    yield from voyages(tmp_path)


def at_a_course(fought: Fought) -> BattleScreen:
    """What comes before is answered as it is proposed, until a course is asked for."""
    for _ in range(6):
        if fought.screen.steering:
            return fought.screen
        fought.hand.pad(A)
        fought.asked()
    raise AssertionError("no course is asked for")


def reach_of(screen: BattleScreen) -> EndpointPicker:
    with screen.battle.table.at():
        found = screen.hud.book_ui.endpoints(screen.hud)
    assert found is not None
    return found


def lean(fought: Fought, across: float, down: float, frames: int = 8) -> None:
    """The right stick leans so far and is held for a moment."""
    for axis, value in ((RIGHT_X, across), (RIGHT_Y, down)):
        fought.hand._post(pygame.JOYAXISMOTION, axis=axis, value=value, instance_id=0)
    for _ in range(frames):
        fought.hand.frame()


def let_go(fought: Fought) -> None:
    """The stick springs back within two frames, one axis before the other."""
    for part in (0.55, 0.0):
        for axis in (RIGHT_X, RIGHT_Y):
            leant = fought.app.hands._right[axis == RIGHT_Y]
            fought.hand._post(pygame.JOYAXISMOTION, axis=axis, value=leant * part, instance_id=0)
            fought.hand.frame()


def along(reach: EndpointPicker, place: tuple[float, float], degrees: int) -> float:
    """How far a place lies from the start in that direction, in cm."""
    x, y = place[0] - reach.start[0], place[1] - reach.start[1]
    return x * sin(radians(degrees)) - y * cos(radians(degrees))


@BOOKS
def test_the_right_stick_points_where_her_course_ends_and_a_gives_it(sail: Sail, book: str) -> None:
    fought = sail(book)
    screen = at_a_course(fought)
    reach, ends = reach_of(screen), set()
    for degrees in ROUND:
        lean(fought, sin(radians(degrees)), -cos(radians(degrees)))
        let_go(fought)
        drawn = reach_of(screen).end
        ends.add(drawn)
        most = max(along(reach, place, degrees) for place in reach.places)
        assert along(reach, drawn, degrees) >= most - 0.45 * reach.max_distance, degrees
    assert len(ends) >= 3, "to port, ahead and to starboard are three courses"
    before, answers = reach_of(screen).end, fought.answers()
    assert before == drawn, "a stick that has sprung back has moved nothing"
    fought.hand.pad(A)
    assert fought.answers() > answers


@BOOKS
def test_shift_and_an_arrow_push_the_end_of_her_course_that_way(sail: Sail, book: str) -> None:
    fought = sail(book)
    screen = at_a_course(fought)
    moved = 0
    for key, across, down in (
        (pygame.K_LEFT, -1, 0),
        (pygame.K_RIGHT, 1, 0),
        (pygame.K_UP, 0, -1),
        (pygame.K_DOWN, 0, 1),
    ):
        before, holds = reach_of(screen).end, screen.board.camera.to_cm(640, 360)
        fought.hand.key(key, mod=pygame.KMOD_SHIFT)
        after = reach_of(screen).end
        assert screen.board.camera.to_cm(640, 360) == holds, "the view stays"
        if after != before:
            moved += 1
            assert (after[0] - before[0]) * across + (after[1] - before[1]) * down > 0
    assert moved >= 2
    answers = fought.answers()
    fought.hand.key(pygame.K_SPACE)
    assert fought.answers() > answers


@BOOKS
def test_a_corner_of_the_keypad_pushes_the_end_of_her_course_aslant(sail: Sail, book: str) -> None:
    fought = sail(book)
    screen = at_a_course(fought)
    moved = 0
    for key, across, down in (
        (pygame.K_KP7, -1, -1),
        (pygame.K_KP9, 1, -1),
        (pygame.K_KP1, -1, 1),
        (pygame.K_KP3, 1, 1),
    ):
        before = reach_of(screen).end
        fought.hand.key(key)
        after = reach_of(screen).end
        if after != before:
            moved += 1
            assert (after[0] - before[0]) * across + (after[1] - before[1]) * down > 0
    assert moved >= 2


def test_the_keypad_pushes_on_while_it_is_held(sail: Sail) -> None:
    fought = sail("kmh")
    screen = at_a_course(fought)
    fought.app.hands.repeats = KeyRepeats(lambda code: True)
    ends = {reach_of(screen).end}
    fought.hand._post(pygame.KEYDOWN, key=pygame.K_KP7, unicode="7", mod=0, scancode=95)
    for _ in range(40):
        fought.hand.frame()
        ends.add(reach_of(screen).end)
    assert len(ends) > 2


def test_the_next_place_aslant_is_the_one_on_the_diagonal() -> None:
    places = [(float(x), float(y)) for x in range(-2, 3) for y in range(-2, 3)]
    reach = EndpointPicker((0.0, 0.0), (0.0, 0.0), places)
    assert reach.endpoint_beside(1, 1) == (1.0, 1.0)
    assert reach.endpoint_beside(-1, 1) == (-1.0, 1.0)
    assert reach.endpoint_beside(0, -1) == (0.0, -1.0)


def test_by_the_book_the_right_stick_moves_the_view(sail: Sail) -> None:
    fought = sail("wwh", replace(CALM, by_the_book=True))
    screen = at_a_course(fought)
    end, view = reach_of(screen).end, screen.board.camera.to_cm(640, 360)
    lean(fought, -1.0, 0.0)
    assert reach_of(screen).end == end
    assert screen.board.camera.to_cm(640, 360) != view


def test_half_a_lean_is_half_as_far_and_none_is_nowhere() -> None:
    reach = EndpointPicker((10.0, 10.0), (10.0, 10.0), [(10.0, 10.0 - far) for far in range(1, 9)])
    assert reach.endpoint_towards(0.0, -1.0) == (10.0, 2.0)
    assert reach.endpoint_towards(0.0, -0.65) == (10.0, 6.0)
    assert reach.endpoint_towards(0.1, -0.2) is None
    assert EndpointPicker((0.0, 0.0), (0.0, 0.0), []).endpoint_towards(1.0, 0.0) is None
    far = [hypot(*place) for place in ring((0.0, 0.0), 20.0)]
    assert sorted({round(each, 6) for each in far}) == [10.0, 20.0]
