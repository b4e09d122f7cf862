"""How keys and a pad draw a course: tried out on the desk first, as somebody at the helm sees where
the ghost goes, then given as few presses. A key or a stick that is held down is one input."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from math import cos, hypot, pi, sin
from typing import Any, Final

import pygame

from game.books.ls98.face.hexes import PITCH_CM
from game.books.wwh.face.squares import SIDE_CM
from game.ui.battle.screen import camera_fit, draw_screen
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.screen.shortcuts import nudge_direction
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.state.ruler import MIN_LEAN, EndpointPicker
from game.ui.battle.values.actions import DraftAction
from game.ui.kit.input_state import KEYPAD_KEYS, REPEATING_KEYS
from recipes.inputs_course import (
    ShipPose,
    distance_to_end,
    drawn_end,
    flight_end,
    nearest_free_pixel,
    wanted_end,
)
from recipes.inputs_hands import (
    BattleInput,
    KeysInput,
    PadInput,
    find_answer_button,
    key_for,
    pad_control_for,
)
from recipes.inputs_worth import is_course_as_good

TOLERANCE_CM: Final = 0.6
"""A course that ends no farther off, or a press that brings less, is as good; the game itself takes
a place so far off for the one that is meant. A point of heading counts `off_end` for it."""
_MAX_REPEATS: Final = 24
"""So often at the most does a key repeat itself that is held down."""
_MAX_WASTED_STEPS: Final = 4
"""After this many steps that bring nothing another way is tried."""
_MAX_PUSHES: Final = 8
_MAX_GESTURES: Final = 4
_HELM_CONTROLS: Final = ("helm-port", "helm-starboard", "helm-longer", "helm-shorter", "helm-ahead")
_LENGTH_STEPS: Final = {"helm-longer": (DraftAction.LONGER, pygame.K_EQUALS),
                 "helm-shorter": (DraftAction.SHORTER, pygame.K_MINUS)}  # fmt: skip
_ARROW_KEYS: Final = {
    pygame.K_a: pygame.K_LEFT, pygame.K_d: pygame.K_RIGHT,
    pygame.K_EQUALS: pygame.K_UP, pygame.K_MINUS: pygame.K_DOWN,
}  # fmt: skip
"""The arrows steer as these keys do, and go on while they are held."""
_PUSH_KEYS: Final = (
    pygame.K_KP8, pygame.K_KP9, pygame.K_KP6, pygame.K_KP3,
    pygame.K_KP2, pygame.K_KP1, pygame.K_KP4, pygame.K_KP7,
)  # fmt: skip
"""The keypad from the top clockwise."""
_NEARBY_OFFSETS: Final = tuple((sin(n * pi / 4), -cos(n * pi / 4)) for n in range(8))
"""Places round the end of a course within its cell, for another heading there."""


@dataclass(frozen=True, slots=True)
class CourseGoal:
    """The end that is wanted of a course, and the keys of the course."""

    end: ShipPose
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gesture:
    """What may be tried on the desk, and how it is then done so many times over."""

    attempt: Callable[[], object]
    perform: Callable[[int], object]


def goal_for_keys(screen: BattleScreen, keys: Sequence[str]) -> CourseGoal | None:
    """The course of these keys; None for no course. Called inside the table."""
    end, wanted = wanted_end(screen.hud, keys)
    return CourseGoal(end, tuple(wanted)) if end is not None else None


def goal_at_point(screen: BattleScreen, end: tuple[float, ...]) -> CourseGoal | None:
    """The course that a click at a place in cm would draw. Called inside the table."""
    hud = screen.hud
    at = nearest_free_pixel(screen, screen.sea_view.pixel_at(*end[:2]))
    if at is None:
        return None
    with restored_draft(hud):
        hud.book_ui.on_pointer(screen.sea_view, hud, at, is_button_down=True)
        found: Any = hud.draft
        drawn, wanted = drawn_end(hud), tuple(found.answer_draft.keys())
    return CourseGoal(drawn, wanted) if drawn is not None else None


def is_drawn_answer(hud: HudState, key: str) -> bool:
    """Whether this answer of a list is given by drawing a course, order or sail with it."""
    hand: Any = hud.draft
    if flight_end(hud, key) is not None:
        return True
    passage = getattr(hand, "sail_draft", None)
    if passage is not None:
        return key in {way.order for way in passage.options}
    sails = getattr(hand, "courses_by_sail", None)
    return isinstance(sails, dict) and key in sails


def distance_to_goal(hud: HudState, goal: CourseGoal) -> float:
    """How far the course as drawn ends from the one that is wanted, in cm. Called inside the
    table."""
    hand: Any = hud.draft
    end = drawn_end(hud)
    keys = getattr(hand.answer_draft, "keys", None)
    if keys is not None and goal.keys and tuple(keys()) == goal.keys:
        return 0.0
    return distance_to_end(end, goal.end)


# ------------------------------------------------------------------------------ drawing it


def draw_course(screen: BattleScreen, driver: BattleInput, goal: CourseGoal) -> None:
    """The course is drawn as near to the goal as a few gestures bring it, or by one digit to an end
    that is as good; what is proposed stays if that is."""
    if is_good_course(screen, goal) or (
        isinstance(driver, KeysInput) and draw_by_digit(screen, driver, goal)
    ):
        return
    if isinstance(driver, PadInput):
        _aim_right_stick(screen, driver, goal)
    for _ in range(_MAX_GESTURES):
        with screen.battle.table.as_current():
            now = distance_to_goal(screen.hud, goal)
        found = [_try_gesture(screen, goal, gesture) for gesture in _possible_gestures(screen, driver)]
        best, times, gesture = min(found, key=lambda one: one[:2], default=(now, 0, None))
        if gesture is None or now <= TOLERANCE_CM or best > now - TOLERANCE_CM:
            return
        if best > TOLERANCE_CM and isinstance(driver, KeysInput) and _push_both_ways(screen, driver, goal):
            return
        gesture.perform(times)


def is_good_course(screen: BattleScreen, goal: CourseGoal) -> bool:
    """Whether what is drawn is as good as the goal."""
    with screen.battle.table.as_current():
        return _is_good_course(screen.hud, goal)


def _is_good_course(hud: HudState, goal: CourseGoal) -> bool:
    """The same, inside the table."""
    return is_course_as_good(hud, goal.end, goal.keys, drawn_end(hud))


def draw_by_digit(screen: BattleScreen, hand: KeysInput, goal: CourseGoal) -> bool:
    """Whether a digit lays a course that is as good as the goal; then it was pressed."""
    for gesture in _digit_gestures(screen, hand):
        with screen.battle.table.as_current(), restored_draft(screen.hud):
            gesture.attempt()
            found = _is_good_course(screen.hud, goal)
        if found:
            gesture.perform(1)
            return True
    return False


def draw_by_pushes(screen: BattleScreen, hand: KeysInput, goal: CourseGoal) -> bool:
    """Whether the course ends at the goal as it is proposed, or pushes alone bring it there, one
    way or one way and then another; then they have."""
    with screen.battle.table.as_current():
        if distance_to_goal(screen.hud, goal) <= TOLERANCE_CM:
            return True
    for gesture in (*_digit_gestures(screen, hand), *_push_gestures(screen, hand)):
        best, times, _ = _try_gesture(screen, goal, gesture)
        if times and best <= TOLERANCE_CM:
            gesture.perform(times)
            return True
    return _push_both_ways(screen, hand, goal)


def _push_both_ways(screen: BattleScreen, hand: KeysInput, goal: CourseGoal) -> bool:
    """Whether pushes one way and then another bring the end of the course to the goal; then they
    have."""
    for first in (*_digit_gestures(screen, hand), *_push_gestures(screen, hand)):
        for n in range(1, _MAX_PUSHES):
            for second in _push_gestures(screen, hand):
                with screen.battle.table.as_current(), restored_draft(screen.hud):
                    for _ in range(n):
                        first.attempt()
                    best, times, _ = _try_gesture(screen, goal, second)
                if times and best <= TOLERANCE_CM:
                    first.perform(n)
                    second.perform(times)
                    return True
    return False


def _try_gesture(screen: BattleScreen, goal: CourseGoal, gesture: Gesture) -> tuple[float, int, Gesture]:
    """How near the gesture comes at the best, and after how many times over."""
    hud = screen.hud
    with screen.battle.table.as_current():
        best, times = distance_to_goal(hud, goal), 0
        with restored_draft(hud):
            for n in range(1, _MAX_REPEATS + 1):
                gesture.attempt()
                now = distance_to_goal(hud, goal)
                if now < best:
                    best, times = now, n
                elif n - times >= _MAX_WASTED_STEPS:
                    break
    return best, times, gesture


def _possible_gestures(screen: BattleScreen, driver: BattleInput) -> Iterator[Gesture]:
    """What these hands can do to the course."""
    match driver:
        case PadInput():
            yield from _stick_gestures(screen, driver)
        case KeysInput():
            yield from _digit_gestures(screen, driver)
            yield from _push_gestures(screen, driver)
            yield from _helm_gestures(screen, driver)


def _helm_gestures(screen: BattleScreen, hand: KeysInput) -> Iterator[Gesture]:
    """The keys of the helm, held down."""
    for name in _HELM_CONTROLS:
        spec = find_answer_button(screen, name)
        action, key = _LENGTH_STEPS.get(name, (spec and spec.action, key_for(screen, name)))
        if action is not None and key is not None:
            key = _ARROW_KEYS.get(key, key) if screen.aims_with_stick else key
            yield Gesture(_action_runner(screen, action), partial(_hold_key, hand, key))


def _digit_gestures(screen: BattleScreen, hand: KeysInput) -> Iterator[Gesture]:
    """The digit of a place on the sea."""
    with screen.battle.table.as_current():
        found = draw_screen.visible_markers(screen.state)
    for disc, _ in found:
        key = pygame.K_0 + disc.digit
        yield Gesture(partial(_set_endpoint, screen, disc.place), partial(_hold_key, hand, key))


def _set_endpoint(screen: BattleScreen, place: tuple[float, float]) -> None:
    """The course ends there."""
    with screen.battle.table.as_current():
        camera_fit.set_course_end(screen.state, place)


def _push_gestures(screen: BattleScreen, hand: KeysInput) -> Iterator[Gesture]:
    """A key of the keypad, held down."""
    for key in _PUSH_KEYS:
        way = nudge_direction(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        if way is not None:
            yield Gesture(partial(camera_fit.nudge, screen.state, *way), partial(_hold_key, hand, key))


def _stick_gestures(screen: BattleScreen, hand: PadInput) -> Iterator[Gesture]:
    """The left stick, held over."""
    for name in _HELM_CONTROLS:
        spec, control = find_answer_button(screen, name), pad_control_for(screen, name)
        if spec is not None and control:
            yield Gesture(_action_runner(screen, spec.action), partial(hand.hold_stick_times, control))


def _hold_key(hand: KeysInput, key: int, times: int) -> None:
    """The key is held down until it has acted so often; one that does not go on is pressed so
    often."""
    if key in REPEATING_KEYS or key in KEYPAD_KEYS:
        hand.hold_key(key, times)
    else:
        for _ in range(times):
            hand.press_key(key)


def _action_runner(screen: BattleScreen, action: Any) -> Callable[[], object]:
    """An action of the book's on the course."""
    return partial(screen.hud.book_ui.handle_action, screen.hud, action)


def _aim_right_stick(screen: BattleScreen, hand: PadInput, goal: CourseGoal) -> None:
    """The right stick leans so that it comes nearest to the goal, unless that is drawn already."""
    hud = screen.hud
    with screen.battle.table.as_current():
        endpoints, least = hud.book_ui.endpoints(hud), distance_to_goal(hud, goal) - TOLERANCE_CM
        best = None
        for leant in _stick_aims(endpoints, goal) if endpoints is not None else ():
            place = endpoints.endpoint_towards(*leant) if endpoints is not None else None
            if place is None:
                continue
            with restored_draft(hud):
                hud.book_ui.on_pointer(
                    screen.sea_view, hud, screen.sea_view.pixel_at(*place), is_button_down=True
                )
                found = distance_to_goal(hud, goal)
            if found < least:
                least, best = found, leant
    if best is not None:
        hand.push_right_stick(*best)


def _stick_aims(endpoints: EndpointPicker, goal: CourseGoal) -> Iterator[tuple[float, float]]:
    """How a stick leans towards the goal, or beside it for another heading there."""
    far = endpoints.max_distance or 1.0
    aside = 0.36 * min(SIDE_CM, PITCH_CM)
    for x, y in ((0.0, 0.0), *_NEARBY_OFFSETS):
        across = goal.end[0] + aside * x - endpoints.start[0]
        down = goal.end[1] + aside * y - endpoints.start[1]
        length = hypot(across, down)
        if length:
            lean = MIN_LEAN + (1 - MIN_LEAN) * min(1.0, length / far)
            yield lean * across / length, lean * down / length


# ------------------------------------------------------------------------------ trying it out


@contextmanager
def restored_draft(hud: HudState) -> Iterator[None]:
    """What is done to the hand on the desk meanwhile is undone."""
    hand: Any = hud.draft
    passage = getattr(hand, "sail_draft", None)
    sails = getattr(hand, "courses_by_sail", None)
    plans = [*getattr(passage, "_course_drafts", {}).values()]
    plans += [*sails.values()] if isinstance(sails, dict) else []
    parts = [part for part in (hand, hand.answer_draft, passage, *plans) if is_dataclass(part)]
    before = [_draft_fields(part) for part in parts]
    looked = hud.other_ship, hud.record_tab
    try:
        yield
    finally:
        for part, values in zip(parts, before, strict=True):
            for name, value in values.items():
                setattr(part, name, value)
        hud.other_ship, hud.record_tab = looked


def _draft_fields(part: Any) -> dict[str, object]:
    """The fields of something in the hand; what it has worked out and keeps may stay."""
    names = [f.name for f in fields(part) if not f.name.startswith("_")]
    return {name: _copy_value(getattr(part, name)) for name in names}


def _copy_value(value: object) -> object:
    """A list or a map of its own; what is in it is shared."""
    return type(value)(value) if isinstance(value, dict | list) else value
