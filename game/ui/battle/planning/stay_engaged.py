"""Which end of a move keeps a ship in the fight: beside her nearest enemy, with a broadside that bears, and
with water ahead of her. It is what is proposed to a player who has drafted nothing yet. It knows distances
and bearings, and nothing of guns, damage or chance, so a player who thinks does better. Pure arithmetic; no
pygame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Final

from game.ui.battle.state.ruler import bearing

BEAM_ANGLE: Final = 90.0
"""Degrees off the bow at which a broadside bears best."""
_BROADSIDE_HALF_ARC: Final = 30.0
"""Degrees to either side of the beam within which all of it still bears."""
_COST_TURNED_AWAY: Final = 1.0
"""Cost of a broadside that looks quite away from the enemy, in moves."""
_FAR_MOVES: Final = 2.0
"""From so many moves away the broadside costs nothing yet: she closes first."""
_COST_TOO_NEAR: Final = 2.0
"""Cost of each cm nearer than she wants to be."""
_COST_NO_WATER: Final = 2.0
"""Cost of heading for land or off the table, in moves."""
PlaceAndHeading = tuple[float, float, float]
"""A place in cm, and a heading in degrees from north."""


@dataclass(frozen=True, slots=True)
class EngagementWish:
    """What a ship wants of her move: the enemy `foe`, how many cm from her she would be (`wanted_distance`),
    and the `move_distance` she may make in a move, in cm. `is_water` says whether a place in cm is open to
    her."""

    foe: PlaceAndHeading
    wanted_distance: float
    move_distance: float
    is_water: Callable[[float, float], bool]

    def cost(self, end: PlaceAndHeading) -> float:
        """Return how far an end is from what is wanted, in cm; 0 at best."""
        away = hypot(self.foe[0] - end[0], self.foe[1] - end[1]) - self.wanted_distance
        total = away if away > 0 else -_COST_TOO_NEAR * away
        beside = abs(abs(bearing(end[:2], self.foe[:2], end[2])) - BEAM_ANGLE)
        turned = max(0.0, beside - _BROADSIDE_HALF_ARC) / (BEAM_ANGLE - _BROADSIDE_HALF_ARC)
        far_off = max(0.0, away) / (_FAR_MOVES * self.move_distance or 1.0)
        total += _COST_TURNED_AWAY * self.move_distance * turned * max(0.0, 1.0 - far_off)
        turn = radians(end[2])
        ahead = end[0] + self.move_distance * sin(turn), end[1] - self.move_distance * cos(turn)
        return total if self.is_water(*ahead) else total + _COST_NO_WATER * self.move_distance


def ranked_endpoints(ends: Sequence[PlaceAndHeading], wish: EngagementWish) -> list[int]:
    """Return the indices of the ends, the best first; of equals the one that comes first."""
    return sorted(range(len(ends)), key=lambda n: (round(wish.cost(ends[n]), 3), n))
