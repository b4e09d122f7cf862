"""Ships that run into each other: wood breaks, water spouts and both shake when the drawn hulls
touch, which may be a moment after the rule let them meet."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import esper

from game.scene import timings
from game.scene.drawn_wind import DrawnWind
from game.scene.effects import FloatingDebris, Splash, Splinters
from game.scene.grapple_ropes import contact_line
from game.scene.lashed_offsets import LashedShip
from game.scene.waterlines import gap_and_direction, waterline_outline

_SPLINTER_SHARES: Final = (0.25, 0.5, 0.75)
"""Where wood breaks along the line of contact, as shares of it."""
_SPOUT_SHARES: Final = (0.45, 0.0, 0.7, 1.0, 0.2)
"""Where water spouts up along it."""
_SPOUT_METRES: Final = 44.0
"""Highest spout, in metres."""
_HULL_METRES: Final = 50
"""Approximate length of a hull, in metres."""
_TOUCHING_GAP: Final = 0.16
"""Largest gap between two waterlines that counts as contact, as a share of the shorter hull."""
_DRAW_SECONDS: Final = 1.6 * timings.ALONGSIDE
"""Seconds in which colliding hulls are drawn together; a pair that has not touched by then is
dropped."""


@dataclass(slots=True)
class Collision:
    """Two ships that have collided, and for how many seconds they are still watched."""

    ship: str
    other: str
    seconds_left: float = _DRAW_SECONDS


class Collisions:
    """Collisions whose hulls have not been seen to touch yet."""

    def __init__(self) -> None:
        self._waiting: list[Collision] = []

    def clear(self) -> None:
        """Drop all collisions."""
        self._waiting.clear()

    def add(self, ship: str, other: str) -> None:
        """Add a collision of two ships."""
        self._waiting.append(Collision(ship, other))

    def update(self, ships: Sequence[LashedShip], dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether any two of these ships have touched."""
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
    rings = [waterline_outline(s.hull, (s.actor.x, s.actor.y, s.actor.heading)) for s in (one, other)]
    return gap_and_direction(*rings)[0] <= _TOUCHING_GAP * min(one.hull.length, other.hull.length)


def _show_impact(one: LashedShip, met: LashedShip) -> None:
    for ship in (one, met):
        ship.actor.shudder_seconds = timings.COLLISION
    x0, y0, x1, y1 = contact_line(one.actor, one.hull, met.actor, met.hull)
    metre = min(one.hull.length, met.hull.length) / _HULL_METRES
    for n, share in enumerate(_SPLINTER_SHARES):
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        for way in (one.actor.heading, met.actor.heading):
            # No gun has fired: begin when the flash of a striking ball would be out.
            hit = Splinters(timings.HIT_FLASH, x, y, way, n + round(way), metre)
            esper.create_entity(hit)
    wind = next(air.wind_from for _, air in esper.get_component(DrawnWind))
    for n, share in enumerate(_SPOUT_SHARES):
        x, y = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        high = _SPOUT_METRES * (1.0 if n % 2 else 0.6)
        esper.create_entity(Splash(-0.06 * n, x, y, high, n + len(one.id), metre, wind))
    esper.create_entity(FloatingDebris(-0.3, (x0 + x1) / 2, (y0 + y1) / 2, 10 * metre, 7, seed=len(one.id)))
