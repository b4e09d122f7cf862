"""A digit for each of a few places where the ship may end: hard to port, to port, straight on, to starboard
and hard to starboard as far as she comes (1 to 5), and to port, straight on and to starboard with as little
way as she may make (6 to 8). Worked out from the places alone; no pygame.

A digit that has no place of its own, because she turns to one side only or makes the same way under any
order, goes where most of the sea she can reach has no digit yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from game.ui.battle.state.ruler import Place, bearing, place_distance

_FAR: Final = ((1, -1.0), (2, -0.5), (3, 0.0), (4, 0.5), (5, 1.0))
"""The digits of the far places, and their bearings as parts of the hardest turn that way."""
_NEAR: Final = ((6, -0.5), (7, 0.0), (8, 0.5))
"""The same of the near places."""
DIGIT_COUNT: Final = len(_FAR) + len(_NEAR)
_BEARING_TOLERANCE: Final = 0.1
"""Parts of all her bearings by which a place may be off the one that is looked for."""
_WINDOWS: Final = (2.0, 4.0)
"""Degrees by which it always may, the nearest places being looked at first."""
_MIN_APART_SHARE: Final = 0.12
"""Two places have digits of their own if so much of the farthest way is between them."""


@dataclass(frozen=True, slots=True)
class DigitEndpoint:
    """A place on the sea in cm, and the digit that ends the course there, 1 to 8."""

    digit: int
    place: Place


@lru_cache(maxsize=8)
def digit_endpoints(start: Place, places: tuple[Place, ...], heading: float) -> tuple[DigitEndpoint, ...]:
    """Return the places that have a digit, by their digits, for a ship at `start` that heads so many degrees
    from north; each is some way from all others."""
    found = dict[int, Place]()
    lying = [(bearing(start, p, heading), place_distance(start, p), p) for p in dict.fromkeys(places)]
    starboard = max([0.0, *(off for off, *_ in lying)])
    port = max([0.0, *(-off for off, *_ in lying)])
    least = _MIN_APART_SHARE * max([0.0, *(way for _, way, _ in lying)])
    window = max(_WINDOWS[-1], _BEARING_TOLERANCE * (starboard + port))
    for slots, far in ((_FAR, 1), (_NEAR, -1)):
        for digit, part in slots:
            wanted = part * (starboard if part > 0 else port)
            aside = [(abs(off - wanted), far * way, place) for off, way, place in lying]
            _add_digit(found, digit, _best_near_bearing(aside, window), least)
    for digit in (n for n in range(1, DIGIT_COUNT + 1) if n not in found):
        widest = max((p for *_, p in lying), key=partial(_nearest_distance, [*found.values()]), default=None)
        _add_digit(found, digit, widest, least)
    return tuple(DigitEndpoint(digit, found[digit]) for digit in sorted(found))


def _best_near_bearing(aside: Sequence[tuple[float, float, Place]], window: float) -> Place | None:
    """Return of places with their degrees off a bearing and their worth the one of most worth hardly off it,
    else the best within the window; None if none is there."""
    for most in (*_WINDOWS, window):
        there = [(worth, -off, place) for off, worth, place in aside if off <= most]
        if there:
            return max(there)[2]
    return None


def _add_digit(found: dict[int, Place], digit: int, place: Place | None, least: float) -> None:
    """Put the digit there, unless another is nearer than the least or there is no place."""
    if place is not None and _nearest_distance([*found.values()], place) >= least:
        found[digit] = place


def _nearest_distance(taken: Sequence[Place], place: Place) -> float:
    """Return the cm from a place to the nearest taken one; infinity if none is taken."""
    return min((place_distance(one, place) for one in taken), default=float("inf"))
