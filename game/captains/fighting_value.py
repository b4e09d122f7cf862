"""How a battle that is not over looks for its first side: from what can be seen of the ships, in any book.

It is no chance of winning. It judges two courses of one battle after some turns of play, where the same
luck has struck both; whole battles would add the noise of all later dice."""

from collections.abc import Sequence
from math import exp
from typing import Final

from game.core.visible import VisibleShip

_STRENGTH: Final = 4.0
_FIGHTING: Final = 1.5
_RIG: Final = 1.0
_MASTS: Final = 1.0
"""Weights of the points left, the ships that fight, their sails and their masts, each as a share of a side:
rounded from regressions on 150 battles of Admirals in each book's mirror level."""
_MAST_COUNT: Final = 3
_THOUSANDTHS: Final = 1000


def fighting_value(ships: Sequence[VisibleShip]) -> float:
    """Return the prospect of the first of two sides, 0 to 1; ``ships`` are all of the battle."""
    own, other = (_side_strength([ship for ship in ships if ship.first_side == side]) for side in (0, 1))
    return 1 / (1 + exp(other - own))


def _side_strength(ships: Sequence[VisibleShip]) -> float:
    fighting = [s for s in ships if not (s.gone_how or s.struck or s.is_prize or s.sinking)]
    count, points = max(1, len(ships)), max(1, sum(ship.full_points for ship in ships))
    rig = sum(1 - ship.rig_damage / _THOUSANDTHS for ship in fighting) / count
    masts = sum(1 - len(ship.lost_masts) / _MAST_COUNT for ship in fighting) / count
    strength = sum(ship.points_left for ship in fighting) / points
    return _STRENGTH * strength + _FIGHTING * len(fighting) / count + _RIG * rig + _MASTS * masts
