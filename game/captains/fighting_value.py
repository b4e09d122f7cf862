"""How a battle that is not over looks for its first side: from what can be seen of the ships, in any book.

It is no chance of winning. It judges two courses of one battle after some turns of play, where the same
luck has struck both; whole battles would add the noise of all later dice. How much the hulls and the sails
that are left say of the end differs between books, so each book has weights of its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from game.core.visible import VisibleShip

_FIGHTING: Final = 1.5
"""Weight of the ships of a side that still fight, as a share."""
_THOUSANDTHS: Final = 1000


@dataclass(frozen=True, slots=True)
class FightingWeights:
    """How much a side's share of its points and of its sails tells who wins, in logits: from a regression on
    150 battles of Admirals in the book's mirror level."""

    points: float
    rig: float


def fighting_value(ships: Sequence[VisibleShip], weights: FightingWeights) -> float:
    """Return the prospect of the first of two sides, 0 to 1; ``ships`` are all of the battle."""
    own, other = (
        _side_strength([ship for ship in ships if ship.first_side == side], weights) for side in (0, 1)
    )
    return 1 / (1 + exp(other - own))


def _side_strength(ships: Sequence[VisibleShip], weights: FightingWeights) -> float:
    fighting = [s for s in ships if not (s.gone_how or s.struck or s.is_prize or s.sinking)]
    count, points = max(1, len(ships)), max(1, sum(ship.full_points for ship in ships))
    rig = sum(1 - ship.rig_damage / _THOUSANDTHS for ship in fighting) / count
    left = sum(ship.points_left for ship in fighting) / points
    return weights.points * left + weights.rig * rig + _FIGHTING * len(fighting) / count
