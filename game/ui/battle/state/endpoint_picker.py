"""Pointing at the sea without a pointer: the right stick leans towards the place where she shall
come to lie, and the arrows with Shift, or the keypad's eight ways, push the end of her course that
way, among the places that she can reach. What lies there then is drawn as if the place had been
pointed at."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Place: TypeAlias = tuple[float, float]
"""A place on the sea in cm."""
Places: TypeAlias = npt.NDArray[np.float64]
MIN_LEAN: Final = 0.3
"""A stick that leans less points at nothing; all the way is as far as she can come."""
SAME_PLACE_CM: Final = 0.3
"""Two ends of a course no farther apart are one place on the sea."""
_STEPS: Final = 12
"""So many pushes go all the way across what she can reach, if places lie so dense."""
_LAST_DIGIT: Final = 1e-12
"""Share of a distance that two ways to reckon it may differ by."""
_ASIDE: Final = 2.0
"""How much more a cm counts that lies across the way that is pushed."""


@dataclass(frozen=True, slots=True)
class EndpointPicker:
    """Where the course that is drawn begins, where it ends as it is drawn, and where it may end;
    how she heads at its beginning and at its end, in degrees from north (None: not known)."""

    start: Place
    end: Place
    places: Sequence[Place]
    start_heading: float = 0.0
    end_heading: float | None = None

    @property
    def max_distance(self) -> float:
        """Cm from the start to the farthest of the places."""
        if not self.places:
            return 0.0
        off = self._distances_from(self.start)
        farthest = np.flatnonzero(off >= off.max() * (1 - _LAST_DIGIT))
        return max(place_distance(self.start, self.places[n]) for n in farthest.tolist())

    def endpoint_towards(self, across: float, down: float) -> Place | None:
        """The place that a stick points at which leans so far, -1 to 1; None for one at rest."""
        lean = hypot(across, down)
        if lean < MIN_LEAN or not self.places:
            return None
        far = self.max_distance * min(1.0, (lean - MIN_LEAN) / (1 - MIN_LEAN)) / lean
        wanted = self.start[0] + across * far, self.start[1] + down * far
        off = self._distances_from(wanted)
        nearest = np.flatnonzero(off <= off.min() * (1 + _LAST_DIGIT))
        return min((self.places[n] for n in nearest.tolist()), key=partial(place_distance, wanted))

    def endpoint_beside(self, across: int, down: int) -> Place | None:
        """The place next to the end of the course as it is drawn, that way; None if there is none.
        `across` and `down` are -1, 0 or 1, and not both 0."""
        if not self.places:
            return None
        length, (dx, dy) = hypot(across, down), self._offsets_from(self.end)
        along = (dx * across + dy * down) / length
        beside = np.abs(dx * down - dy * across) / length
        costs = np.where(along >= self.max_distance / _STEPS, along + _ASIDE * beside, np.inf)
        least = costs.min()
        if not np.isfinite(least):
            return None
        return min(self.places[n] for n in np.flatnonzero(costs == least).tolist())

    def _offsets_from(self, at: Place) -> Places:
        """How far all the places lie to the right of one and below it: a course may end in tens of
        thousands."""
        flat = np.fromiter(chain.from_iterable(self.places), float, 2 * len(self.places))
        found: Places = flat.reshape(-1, 2).T - np.array([[at[0]], [at[1]]])
        return found

    def _distances_from(self, at: Place) -> Places:
        """How far they lie from one place, but for the last digit."""
        found: Places = np.hypot(*self._offsets_from(at))
        return found


def ring_of_places(start: Place, far: float, headings: int = 32) -> list[Place]:
    """Places all round, half as far and as far, for what may be sent anywhere."""
    turns = [radians(n * 360 / headings) for n in range(headings)]
    return [
        (start[0] + part * far * sin(turn), start[1] - part * far * cos(turn))
        for turn in turns
        for part in (0.5, 1.0)
    ]


def bearing(start: Place, place: Place, heading: float) -> float:
    """Degrees off the bow at which a place lies from the start, to starboard positive, -180 to
    180; north is a heading of 0, and down is south."""
    across, down = place[0] - start[0], place[1] - start[1]
    return (degrees(atan2(across, -down)) - heading + 180) % 360 - 180


def place_distance(one: Place, other: Place) -> float:
    """Cm between two places."""
    return hypot(one[0] - other[0], one[1] - other[1])
