"""The track of each ship in a battle, from its visible events: where she was turn by turn, for the
chart after the battle."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.core import events as ev
from game.sea.units import CM, DEGREE

Pose = tuple[float, float, float]
"""x and y in cm of the table, heading in degrees."""
_ARC_STEP: Final = 12.0
"""Degrees of a turning circle from one point of the track to the next."""


@dataclass(frozen=True, slots=True)
class TrackPoint:
    """A point of a ship's track: her pose in cm and degrees, the turn, and the event after which
    she was there."""

    x: float
    y: float
    heading: float
    turn: int
    event_index: int

    @property
    def position(self) -> tuple[float, float]:
        """Its position in cm."""
        return self.x, self.y


def ship_tracks(events: Sequence[ev.Event], starts: Mapping[str, Pose]) -> Mapping[str, Sequence[TrackPoint]]:
    """Return the track of every ship by id, from her first position (`starts`; a ship that comes
    later is not in it). The track of a ship that is moved before she has sailed begins there."""
    found = {ship: [TrackPoint(*pose, 0, -1)] for ship, pose in starts.items()}
    turn = 0
    for at, event in enumerate(events):
        if isinstance(event, ev.TurnBegan):
            turn = event.turn
        elif isinstance(event, ev.Moved | ev.Arrived):
            to = (event.x / CM, event.y / CM, event.heading / DEGREE)
            way = found.setdefault(event.ship, [])
            fresh = isinstance(event, ev.Moved) and event.how == "set" and len(way) == 1
            if fresh:
                way.clear()
            if way and isinstance(event, ev.Moved) and event.circle and event.how in _SIGNS:
                way += _arc_points(way[-1], event, turn, at)
            way.append(TrackPoint(*to, turn, at))
    return found


_SIGNS: Final = {"starboard": 1, "port": -1}


def _arc_points(start: TrackPoint, event: ev.Moved, turn: int, at: int) -> list[TrackPoint]:
    radius = _SIGNS[event.how] * event.circle / CM
    turned = (event.heading / DEGREE - start.heading) % 360
    turned = turned if radius > 0 else turned - 360 if turned else 0.0
    first = math.radians(start.heading)
    middle = start.x + radius * math.cos(first), start.y + radius * math.sin(first)
    steps = max(1, math.ceil(abs(turned) / _ARC_STEP))
    found = []
    for n in range(1, steps):
        heading = start.heading + turned * n / steps
        here = math.radians(heading)
        x, y = middle[0] - radius * math.cos(here), middle[1] - radius * math.sin(here)
        found.append(TrackPoint(x, y, heading % 360, turn, at))
    return found


def track_point_at(track: Sequence[TrackPoint], event_index: int) -> TrackPoint | None:
    """Return where she was at that event; None for a ship that was not there."""
    return next((fix for fix in reversed(track) if fix.event_index <= event_index), None)


def turn_end_points(track: Sequence[TrackPoint]) -> list[TrackPoint]:
    """Return where she was at the end of each turn she sailed in, except the last."""
    return [fix for fix, after in pairwise(track) if after.turn > fix.turn > 0]
