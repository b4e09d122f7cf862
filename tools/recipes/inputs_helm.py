"""How keys and a pad draw a course: tried out on the desk first, as somebody at the helm sees where
the ghost goes, then given as few presses. A key or a stick that is held down is one input."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from math import cos, hypot, pi, sin
from typing import Any, Final

import pygame

from game.books.ls98.face.hexes import PITCH_CM
from game.books.wwh.face.squares import SIDE_CM
from game.ui.battle import digit_markers, endpoint_picker
from game.ui.battle.actions import DraftAction
from game.ui.battle.endpoint_picker import LEAST_LEAN, EndpointPicker, nudge
from game.ui.battle.hud_state import HudState
from game.ui.battle.screen import BattleScreen
from game.ui.battle.shortcuts import pushes
from game.ui.kit.key_repeats import GOES_ON, KEYPAD
from recipes.inputs_course import Ship, drawn_end, flight_end, nearest_free, off_end, wanted_end
from recipes.inputs_hands import Hand, Keys, Pad, control_for, key_for, spec_of
from recipes.inputs_worth import is_as_good

NEAR_CM: Final = 0.6
"""A course that ends no farther off, or a press that brings less, is as good; the game itself takes
a place so far off for the one that is meant. A point of heading counts `off_end` for it."""
_MOST_HELD: Final = 24
"""So often at the most does a key repeat itself that is held down."""
_ASTRAY: Final = 4
"""So many steps that bring nothing are enough to see that this is not the way."""
_MOST_PUSHED: Final = 8
_MOST_GESTURES: Final = 4
_HELM: Final = ("helm-port", "helm-starboard", "helm-longer", "helm-shorter", "helm-ahead")
_STEPS: Final = {"helm-longer": (DraftAction.LONGER, pygame.K_EQUALS),
                 "helm-shorter": (DraftAction.SHORTER, pygame.K_MINUS)}  # fmt: skip
_ARROWS: Final = {
    pygame.K_a: pygame.K_LEFT, pygame.K_d: pygame.K_RIGHT,
    pygame.K_EQUALS: pygame.K_UP, pygame.K_MINUS: pygame.K_DOWN,
}  # fmt: skip
"""The arrows steer as these keys do, and go on while they are held."""
_PUSHES: Final = (
    pygame.K_KP8, pygame.K_KP9, pygame.K_KP6, pygame.K_KP3,
    pygame.K_KP2, pygame.K_KP1, pygame.K_KP4, pygame.K_KP7,
)  # fmt: skip
"""The keypad from the top clockwise."""
_OFFSETS: Final = tuple((sin(n * pi / 4), -cos(n * pi / 4)) for n in range(8))
"""Places round the end of a course within its cell, for another heading there."""


@dataclass(frozen=True, slots=True)
class Goal:
    """The end that is wanted of a course, and the keys of the course."""

    end: Ship
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gesture:
    """What may be tried on the desk, and how it is then done so many times over."""

    attempt: Callable[[], object]
    do: Callable[[int], object]


def goal_of(screen: BattleScreen, keys: Sequence[str]) -> Goal | None:
    """The course of these keys; None for no course. Called inside the table."""
    end, wanted = wanted_end(screen.hud, keys)
    return Goal(end, tuple(wanted)) if end is not None else None


def goal_at(screen: BattleScreen, end: tuple[float, ...]) -> Goal | None:
    """The course that a click at a place in cm would draw. Called inside the table."""
    hud = screen.hud
    at = nearest_free(screen, screen.board.at(*end[:2]))
    if at is None:
        return None
    with tried(hud):
        hud.book_ui.on_pointer(screen.board, hud, at, held=True)
        found: Any = hud.draft
        drawn, wanted = drawn_end(hud), tuple(found.laid.keys())
    return Goal(drawn, wanted) if drawn is not None else None


def by_place(hud: HudState, key: str) -> bool:
    """Whether this answer of a list is given by drawing a course, order or sail with it."""
    hand: Any = hud.draft
    if flight_end(hud, key) is not None:
        return True
    passage = getattr(hand, "passage", None)
    if passage is not None:
        return key in {way.order for way in passage.ways}
    sails = getattr(hand, "sails", None)
    return isinstance(sails, dict) and key in sails


def off(hud: HudState, goal: Goal) -> float:
    """How far the course as drawn ends from the one that is wanted, in cm. Called inside the
    table."""
    hand: Any = hud.draft
    end = drawn_end(hud)
    keys = getattr(hand.laid, "keys", None)
    if keys is not None and goal.keys and tuple(keys()) == goal.keys:
        return 0.0
    return off_end(end, goal.end)


# ------------------------------------------------------------------------------ drawing it


def draw(screen: BattleScreen, hand: Hand, goal: Goal) -> None:
    """The course is drawn as near to the goal as a few gestures bring it, or by one digit to an end
    that is as good; what is proposed stays if that is."""
    if lies_well(screen, goal) or (isinstance(hand, Keys) and by_digit(screen, hand, goal)):
        return
    if isinstance(hand, Pad):
        _lean(screen, hand, goal)
    for _ in range(_MOST_GESTURES):
        with screen.battle.table.at():
            now = off(screen.hud, goal)
        found = [_tried(screen, goal, gesture) for gesture in _gestures(screen, hand)]
        best, times, gesture = min(found, key=lambda one: one[:2], default=(now, 0, None))
        if gesture is None or now <= NEAR_CM or best > now - NEAR_CM:
            return
        if best > NEAR_CM and isinstance(hand, Keys) and _across_and_down(screen, hand, goal):
            return
        gesture.do(times)


def lies_well(screen: BattleScreen, goal: Goal) -> bool:
    """Whether what is drawn is as good as the goal."""
    with screen.battle.table.at():
        return _lies_well(screen.hud, goal)


def _lies_well(hud: HudState, goal: Goal) -> bool:
    """The same, inside the table."""
    return is_as_good(hud, goal.end, goal.keys, drawn_end(hud))


def by_digit(screen: BattleScreen, hand: Keys, goal: Goal) -> bool:
    """Whether a digit lays a course that is as good as the goal; then it was pressed."""
    for gesture in _digits(screen, hand):
        with screen.battle.table.at(), tried(screen.hud):
            gesture.attempt()
            found = _lies_well(screen.hud, goal)
        if found:
            gesture.do(1)
            return True
    return False


def comes_near(screen: BattleScreen, hand: Keys, goal: Goal) -> bool:
    """Whether the course ends at the goal as it is proposed, or pushes alone bring it there, one
    way or one way and then another; then they have."""
    with screen.battle.table.at():
        if off(screen.hud, goal) <= NEAR_CM:
            return True
    for gesture in (*_digits(screen, hand), *_pushes(screen, hand)):
        best, times, _ = _tried(screen, goal, gesture)
        if times and best <= NEAR_CM:
            gesture.do(times)
            return True
    return _across_and_down(screen, hand, goal)


def _across_and_down(screen: BattleScreen, hand: Keys, goal: Goal) -> bool:
    """Whether pushes one way and then another bring the end of the course to the goal; then they
    have."""
    for first in (*_digits(screen, hand), *_pushes(screen, hand)):
        for n in range(1, _MOST_PUSHED):
            for second in _pushes(screen, hand):
                with screen.battle.table.at(), tried(screen.hud):
                    for _ in range(n):
                        first.attempt()
                    best, times, _ = _tried(screen, goal, second)
                if times and best <= NEAR_CM:
                    first.do(n)
                    second.do(times)
                    return True
    return False


def _tried(screen: BattleScreen, goal: Goal, gesture: Gesture) -> tuple[float, int, Gesture]:
    """How near the gesture comes at the best, and after how many times over."""
    hud = screen.hud
    with screen.battle.table.at():
        best, times = off(hud, goal), 0
        with tried(hud):
            for n in range(1, _MOST_HELD + 1):
                gesture.attempt()
                now = off(hud, goal)
                if now < best:
                    best, times = now, n
                elif n - times >= _ASTRAY:
                    break
    return best, times, gesture


def _gestures(screen: BattleScreen, hand: Hand) -> Iterator[Gesture]:
    """What these hands can do to the course."""
    match hand:
        case Pad():
            yield from _pulls(screen, hand)
        case Keys():
            yield from _digits(screen, hand)
            yield from _pushes(screen, hand)
            yield from _helm_keys(screen, hand)


def _helm_keys(screen: BattleScreen, hand: Keys) -> Iterator[Gesture]:
    """The keys of the helm, held down."""
    for name in _HELM:
        spec = spec_of(screen, name)
        action, key = _STEPS.get(name, (spec and spec.does, key_for(screen, name)))
        if action is not None and key is not None:
            key = _ARROWS.get(key, key) if screen.aims_with_stick else key
            yield Gesture(_doing(screen, action), partial(_hold, hand, key))


def _digits(screen: BattleScreen, hand: Keys) -> Iterator[Gesture]:
    """The digit of a place on the sea."""
    with screen.battle.table.at():
        found = digit_markers.shown(screen)
    for disc, _ in found:
        key = pygame.K_0 + disc.digit
        yield Gesture(partial(_laid, screen, disc.place), partial(_hold, hand, key))


def _laid(screen: BattleScreen, place: tuple[float, float]) -> None:
    """The course ends there."""
    with screen.battle.table.at():
        endpoint_picker.draw(screen, place)


def _pushes(screen: BattleScreen, hand: Keys) -> Iterator[Gesture]:
    """A key of the keypad, held down."""
    for key in _PUSHES:
        way = pushes(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))
        if way is not None:
            yield Gesture(partial(nudge, screen, *way), partial(_hold, hand, key))


def _pulls(screen: BattleScreen, hand: Pad) -> Iterator[Gesture]:
    """The left stick, held over."""
    for name in _HELM:
        spec, control = spec_of(screen, name), control_for(screen, name)
        if spec is not None and control:
            yield Gesture(_doing(screen, spec.does), partial(hand.pull_over, control))


def _hold(hand: Keys, key: int, times: int) -> None:
    """The key is held down until it has acted so often; one that does not go on is pressed so
    often."""
    if key in GOES_ON or key in KEYPAD:
        hand.hold(key, times)
    else:
        for _ in range(times):
            hand.key(key)


def _doing(screen: BattleScreen, action: Any) -> Callable[[], object]:
    """An action of the book's on the course."""
    return partial(screen.hud.book_ui.do, screen.hud, action)


def _lean(screen: BattleScreen, hand: Pad, goal: Goal) -> None:
    """The right stick leans so that it comes nearest to the goal, unless that is drawn already."""
    hud = screen.hud
    with screen.battle.table.at():
        reach, least = hud.book_ui.endpoints(hud), off(hud, goal) - NEAR_CM
        best = None
        for leant in _leans(reach, goal) if reach is not None else ():
            place = reach.endpoint_towards(*leant) if reach is not None else None
            if place is None:
                continue
            with tried(hud):
                hud.book_ui.on_pointer(screen.board, hud, screen.board.at(*place), held=True)
                found = off(hud, goal)
            if found < least:
                least, best = found, leant
    if best is not None:
        hand.lean(*best)


def _leans(reach: EndpointPicker, goal: Goal) -> Iterator[tuple[float, float]]:
    """How a stick leans towards the goal, or beside it for another heading there."""
    far = reach.max_distance or 1.0
    aside = 0.36 * min(SIDE_CM, PITCH_CM)
    for x, y in ((0.0, 0.0), *_OFFSETS):
        across = goal.end[0] + aside * x - reach.start[0]
        down = goal.end[1] + aside * y - reach.start[1]
        length = hypot(across, down)
        if length:
            lean = LEAST_LEAN + (1 - LEAST_LEAN) * min(1.0, length / far)
            yield lean * across / length, lean * down / length


# ------------------------------------------------------------------------------ trying it out


@contextmanager
def tried(hud: HudState) -> Iterator[None]:
    """What is done to the hand on the desk meanwhile is undone."""
    hand: Any = hud.draft
    passage = getattr(hand, "passage", None)
    sails = getattr(hand, "sails", None)
    plans = [*getattr(passage, "_plans", {}).values()]
    plans += [*sails.values()] if isinstance(sails, dict) else []
    parts = [part for part in (hand, hand.laid, passage, *plans) if is_dataclass(part)]
    before = [_state(part) for part in parts]
    looked = hud.other_ship, hud.record_tab
    try:
        yield
    finally:
        for part, values in zip(parts, before, strict=True):
            for name, value in values.items():
                setattr(part, name, value)
        hud.other_ship, hud.record_tab = looked


def _state(part: Any) -> dict[str, object]:
    """The fields of something in the hand; what it has worked out and keeps may stay."""
    names = [f.name for f in fields(part) if not f.name.startswith("_")]
    return {name: _copied(getattr(part, name)) for name in names}


def _copied(value: object) -> object:
    """A list or a map of its own; what is in it is shared."""
    return type(value)(value) if isinstance(value, dict | list) else value
