"""A quick estimate of who wins a battle of one level, from what lies open on its table.

It is a logistic regression, fitted once to battles that Admirals fought of that level (recipe
``dev.py luck``). It is no rule and no captain, and too coarse for the chance of winning itself: it
judges only the *difference* of two courses of one battle that were played on for two turns. Whole
rollouts would need some fifty times as many to know that difference as well.

A level's value may be used only where it was proved: in trial battles between equal captains the
luck of the first side must be 0 within its bound. Otherwise what the value does not see would be
called luck. ``level_values.json`` has every level that was tried, with the hash of what was fought:
a level that is altered has no value."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import atan2, cos, exp, hypot, pi, sin
from pathlib import Path
from typing import Final

from game.captains.rollouts import open_rollout, outcome_value
from game.core.visible import VisibleShip
from game.levels.format.model import Level
from game.levels.reading.balance_card import battle_hash
from game.play.battle import Battle
from game.play.battle_forks import MAX_STEPS, RecordedBattle

VALUES_PATH: Final = Path(__file__).with_name("level_values.json")
SHORT_TURNS: Final = 2
"""Turns after which a shortened rollout is judged."""
FEATURES: Final = (
    "first side", "strength", "hulls", "rigs", "masts", "ships", "score", "fires", "aground", "loaded",
    "bearing", "weather gage", "late strength", "late score", "near bearing", "near strength",
)  # fmt: skip
"""What the weights belong to, in order: differences of the two sides, first less second."""
_ROUND: Final = 1000
"""Values are thousandths, so that the last digits of a machine's floats do not matter."""
_HALF_CIRCLE: Final = 18000


@dataclass(frozen=True, slots=True)
class LevelValue:
    """Weights of the features."""

    weights: tuple[float, ...]

    def estimate(self, features: Sequence[float]) -> Fraction:
        """Return the first side's chance, 0 to 1, in thousandths."""
        total = sum(weight * amount for weight, amount in zip(self.weights, features, strict=True))
        return Fraction(round(_ROUND / (1 + exp(-max(-30.0, min(30.0, total))))), _ROUND)


@dataclass(frozen=True, slots=True)
class TriedLevel:
    """A level whose value was tried: its hash under the book, the mean luck of the first side in
    ``battles`` of equal captains with half its interval, and the weights."""

    level: str
    book: str
    battle_hash: str
    battles: int
    luck: float
    half_width: float
    weights: tuple[float, ...]

    @property
    def may_be_used(self) -> bool:
        """Whether luck was 0 within its bound."""
        return abs(self.luck) <= self.half_width


@cache
def tried_levels() -> tuple[TriedLevel, ...]:
    """Return all levels that were tried."""
    rows = json.loads(VALUES_PATH.read_text("utf-8"))
    return tuple(TriedLevel(**{**row, "weights": tuple(row["weights"])}) for row in rows)


def proved_value(book: str, level: Level) -> LevelValue | None:
    """Return the value of a level if its use was proved, else None."""
    key = (book, battle_hash(level))
    rows = (row for row in tried_levels() if (row.book, row.battle_hash) == key and row.may_be_used)
    return next((LevelValue(row.weights) for row in rows), None)


def short_rollout_value(
    recorded: RecordedBattle,
    entry_index: int,
    number: int,
    value: LevelValue,
    instead: Mapping[str, Sequence[str]] | None = None,
) -> Fraction:
    """Return the value of a rollout that is broken off after two turns and judged."""
    with open_rollout(recorded, entry_index, number, instead=instead) as fork:
        fork.run(MAX_STEPS, fork.turn + SHORT_TURNS)
        if fork.pending_step is None:
            return outcome_value(fork.winner, recorded.sides)
        with fork.table.as_current():
            return value.estimate(battle_features(fork))


# ------------------------------------------------------------------------------ what is looked at
def battle_features(battle: Battle) -> list[float]:
    """Return what is looked at in a battle of two sides, as `FEATURES`. Call it inside its table."""
    ships, level = battle.book.sight(), battle.level
    late = min(1.0, max(0, battle.turn - 1) / max(1, level.rules.turns))
    first, second = (_side_sums(ships, side) for side in (0, 1))
    sums = [one - other for one, other in zip(first, second, strict=True)]
    score = _score(battle)
    bearing, nearness = _bearing(ships)
    gage = _weather_gage(ships, battle.book.weather().blows_from)
    return [
        1.0, *sums[:5], score, *sums[5:], bearing, gage,
        sums[0] * late, score * late, nearness * bearing, nearness * sums[0],
    ]  # fmt: skip


def _in_action(ships: Sequence[VisibleShip]) -> list[VisibleShip]:
    return [ship for ship in ships if not (ship.gone_how or ship.struck or ship.is_prize)]


def _side_sums(ships: Sequence[VisibleShip], side: int) -> tuple[float, ...]:
    born = [ship for ship in ships if ship.first_side == side]
    own = _in_action(born)
    strength, count = max(1, sum(ship.full_points for ship in born)), max(1, len(born))
    return (
        sum(ship.points_left for ship in own) / strength,
        -sum(ship.damage for ship in own) / 1000 / count,
        -sum(ship.rig_damage for ship in own) / 1000 / count,
        -sum(len(ship.lost_masts) for ship in own) / 4 / count,
        len(own) / count,
        -sum(ship.afire for ship in own) / count,
        -sum(ship.aground or ship.sinking for ship in own) / count,
        -sum(len(ship.unready_sides) for ship in own) / 2 / count,
    )


def _score(battle: Battle) -> float:
    score = battle.book.verdict_now(battle.level).deciding_score
    if score is None or len(score.side_amounts) != 2:
        return 0.0
    amounts = dict(score.side_amounts)
    first, second = (amounts.get(side.id, 0) for side in battle.level.sides[:2])
    return (first - second) / max(1, abs(first) + abs(second))


def _bearing(ships: Sequence[VisibleShip]) -> tuple[float, float]:
    """Return how much better the first side's broadsides bear on the nearest enemies, and how near
    the sides are (1: they touch)."""
    fit, total, near, pairs = _in_action(ships), 0.0, 0.0, 0
    for ship in fit:
        enemies = [other for other in fit if other.first_side != ship.first_side]
        if not enemies:
            continue
        enemy = min(enemies, key=lambda other: hypot(other.x - ship.x, other.y - ship.y))
        distance = hypot(enemy.x - ship.x, enemy.y - ship.y)
        nearness = 1 / (1 + distance / max(1, 3 * ship.length))
        sign = -1 if ship.first_side else 1
        total += sign * nearness * (_abeam(ship, enemy) - _abeam(enemy, ship))
        near, pairs = near + nearness, pairs + 1
    return total / max(1, pairs), near / max(1, pairs)


def _abeam(ship: VisibleShip, enemy: VisibleShip) -> float:
    """Return 1 for an enemy abeam, 0 for one ahead or astern."""
    angle = atan2(enemy.x - ship.x, -(enemy.y - ship.y)) - ship.heading / _HALF_CIRCLE * pi
    return abs(sin(angle))


def _weather_gage(ships: Sequence[VisibleShip], wind: int) -> float:
    """Return how far the first side is to windward, in tens of ship lengths, from -1 to 1."""
    fit = _in_action(ships)
    sides = [[ship for ship in fit if ship.first_side == side] for side in (0, 1)]
    if not all(sides):
        return 0.0
    east, north = sin(wind / _HALF_CIRCLE * pi), cos(wind / _HALF_CIRCLE * pi)
    to_windward = [sum(ship.x * east - ship.y * north for ship in own) / len(own) for own in sides]
    return max(-1.0, min(1.0, (to_windward[0] - to_windward[1]) / (10 * max(1, fit[0].length))))
