"""Hulls that run into each other: wood breaks, water spouts up and both shake when they are seen to
touch, which may be a moment after a rule has let them meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import esper

from game.scene import timings
from game.scene.air import Air
from game.scene.effects import Debris, Splash, Splinters
from game.scene.grapple_ropes import contact_line
from game.scene.lashed_offsets import LashedShip
from game.scene.waterlines import gap_and_direction, outline_of

_SPLINTER_SHARES: Final = (0.25, 0.5, 0.75)
"""Where wood breaks along the line at which two hulls meet, as shares of it."""
_SPOUT_SHARES: Final = (0.45, 0.0, 0.7, 1.0, 0.2)
"""Where water spouts up along it."""
_SPOUT_METRES: Final = 44.0
"""Metres that it leaps at the most."""
_HULL_METRES: Final = 50
"""Metres that a hull is long, about."""
_TOUCHING_GAP: Final = 0.16
"""Between two waterlines that are seen to touch, as a share of the shorter hull's length."""
_DRAW_SECONDS: Final = 1.6 * timings.ALONGSIDE
"""Seconds in which two that have met are drawn together; who is not by then has not been touched.
"""


@dataclass(slots=True)
class Collision:
    """Two ships that have run into each other, and for how long they are still looked at."""

    ship: str
    other: str
    seconds_left: float = _DRAW_SECONDS


class Collisions:
    """Those who have met, and have not been seen to touch."""

    def __init__(self) -> None:
        """Nobody has."""
        self._waiting: list[Collision] = []

    def clear(self) -> None:
        """Nobody waits for anybody."""
        self._waiting.clear()

    def add(self, ship: str, other: str) -> None:
        """These two have run into each other."""
        self._waiting.append(Collision(ship, other))

    def update(self, ships: Sequence[LashedShip], dt: float) -> bool:
        """So many seconds later; whether any two of these ships have touched in them."""
        lie, touched = {ship.id: ship for ship in ships}, False
        for meeting in list(self._waiting):
            meeting.seconds_left -= dt
            pair = [lie[name] for name in (meeting.ship, meeting.other) if name in lie]
            touch = len(pair) == 2 and _is_touching(*pair)
            if touch:
                _show_impact(*pair)
                touched = True
            if touch or meeting.seconds_left <= 0:
                self._waiting.remove(meeting)
        return touched


def _is_touching(one: LashedShip, other: LashedShip) -> bool:
    """Whether two hulls are seen to touch."""
    rings = [outline_of(s.hull, (s.actor.x, s.actor.y, s.actor.heading)) for s in (one, other)]
    return gap_and_direction(*rings)[0] <= _TOUCHING_GAP * min(one.hull.length, other.hull.length)


def _show_impact(one: LashedShip, met: LashedShip) -> None:
    """Both shake, wood breaks, the water between them spouts up, and planks float."""
    for ship in (one, met):
        ship.actor.shudder_seconds = timings.COLLISION
    x0, y0, x1, y1 = contact_line(one.actor, one.hull, met.actor, met.hull)
    metre = min(one.hull.length, met.hull.length) / _HULL_METRES
    for n, share in enumerate(_SPLINTER_SHARES):
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        for way in (one.actor.heading, met.actor.heading):
            # No gun has fired: it begins when the flash of shot that strikes would be out.
            hit = Splinters(timings.HIT_FLASH, x, y, way, n + round(way), metre)
            esper.create_entity(hit)
    wind = next(air.wind_from for _, air in esper.get_component(Air))
    for n, share in enumerate(_SPOUT_SHARES):
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        high = _SPOUT_METRES * (1.0 if n % 2 else 0.6)
        esper.create_entity(Splash(-0.06 * n, x, y, high, n + len(one.id), metre, wind))
    esper.create_entity(Debris(-0.3, (x0 + x1) / 2, (y0 + y1) / 2, 10 * metre, 7, seed=len(one.id)))
