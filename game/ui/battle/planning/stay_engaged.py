"""Which end of a move keeps a ship in the fight: beside her nearest enemy, with a broadside that bears, and
with water ahead of her. It is what is proposed to a player who has drafted nothing yet. It knows distances
and bearings, and of guns no more than a book tells it, so a player who thinks does better. Pure arithmetic,
no pygame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, hypot, inf, radians, sin
from typing import Final

from game.sea.polygons import Point
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
    stays_within: float = inf
    """Cm from the enemy beyond which she does not go if she need not: for one who cannot answer."""

    def is_too_far(self, end: PlaceAndHeading) -> bool:
        """Return whether she would leave an enemy there whom she is not to leave."""
        return hypot(self.foe[0] - end[0], self.foe[1] - end[1]) > self.stays_within

    def cost(self, end: PlaceAndHeading, *, share: float = 1.0) -> float:
        """Return how far an end is from what is wanted, in cm; 0 at best. With a smaller `share` so
        much less of her broadside is of use there."""
        away = hypot(self.foe[0] - end[0], self.foe[1] - end[1]) - self.wanted_distance
        total = away if away > 0 else -_COST_TOO_NEAR * away
        beside = abs(abs(bearing(end[:2], self.foe[:2], end[2])) - BEAM_ANGLE)
        turned = max(0.0, beside - _BROADSIDE_HALF_ARC) / (BEAM_ANGLE - _BROADSIDE_HALF_ARC)
        turned = 1.0 - share * (1.0 - turned)
        far_off = max(0.0, away) / (_FAR_MOVES * self.move_distance or 1.0)
        total += _COST_TURNED_AWAY * self.move_distance * turned * max(0.0, 1.0 - far_off)
        turn = radians(end[2])
        ahead = end[0] + self.move_distance * sin(turn), end[1] - self.move_distance * cos(turn)
        return total if self.is_water(*ahead) else total + _COST_NO_WATER * self.move_distance


def held_within(start: Point, foe: Point, wanted_distance: float, *, can_answer: bool) -> float:
    """Return the cm from an enemy beyond which a ship does not go from where she is (`start`), if she need
    not: inf unless the enemy is one who cannot answer."""
    return inf if can_answer else max(hypot(foe[0] - start[0], foe[1] - start[1]), wanted_distance)


def ranked_endpoints(
    ends: Sequence[PlaceAndHeading],
    wish: EngagementWish,
    useful_share: Callable[[int], float] = lambda _: 1.0,
) -> list[int]:
    """Return the indices of the ends, the best first; of equals the one that comes first. `useful_share` is
    how many of the hits from an end cost the enemy anything: with none it is as one that looks away."""
    ranks = [
        (wish.is_too_far(end), round(wish.cost(end, share=useful_share(n)), 3), n)
        for n, end in enumerate(ends)
    ]
    return [n for *_, n in sorted(ranks)]
