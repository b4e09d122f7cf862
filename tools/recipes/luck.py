"""The values of levels by which luck and orders are told apart: fitted and tried."""

import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from fractions import Fraction
from math import hypot, sqrt
from pathlib import Path
from statistics import mean, stdev

import numpy as np

from environment import ToolError
from game.analysis.level_value import VALUES_PATH, LevelValue, TriedLevel, battle_features, tried_levels
from game.analysis.luck import BattleAccount, Stage, battle_account, judge_orders
from game.books import shelf
from game.captains.rollouts import open_rollout, outcome_value, usual_answer
from game.levels import load_level
from game.levels.reading.balance_card import battle_hash
from game.play.battle import Battle
from game.play.battle_forks import RecordedBattle, record_battle
from game.play.journal import Journal
from game.play.saved_battles import BattleSetup
from game.trials.fighting import MAX_STEPS, make_batch_seats, reduced_gc
from recipes.battles import LEVELS

FITTED_BATTLES = 150
FIRST_SEED = 51_000
RIDGE = 2.0
"""How strongly the weights are drawn to 0, in battles."""
NEWTON_STEPS = 12
SIDES = 2
Z95 = 1.96


def luck(levels: Sequence[str], battles: int, pairs: int) -> int:
    """Fit a value to 150 battles of Admirals of each level, try it, and write down what was found.

    The trial: battles between equal captains, their orders judged by shortened rollouts with the
    value. The mean luck of the first side must be 0 within its bound (19 of 20), or the game does
    not use the value. Rows of other levels stay as they are. About a minute of one core a level.
    """
    for name in levels:
        path = LEVELS / f"{name}.toml"
        if not path.is_file():
            raise ToolError(f"There is no level {name!r}.")
        with reduced_gc():
            row = try_level(name, path, battles, pairs)
        write_row(row)
        print("may be used" if row.may_be_used else "may NOT be used", flush=True)
    return 0


def write_row(row: TriedLevel) -> None:
    """Put the row in place of the level's old one."""
    tried_levels.cache_clear()
    rows = {(other.book, other.level): other for other in (tried_levels() if VALUES_PATH.exists() else ())}
    rows[row.book, row.level] = row
    lines = ",\n".join(json.dumps(asdict(rows[key])) for key in sorted(rows))
    VALUES_PATH.write_text(f"[\n{lines}\n]\n", "utf-8")


def try_level(name: str, path: Path, battles: int, pairs: int) -> TriedLevel:
    """Return the row of one level."""
    first = fight(path, FIRST_SEED)
    if len(first.sides) != SIDES:
        raise ToolError(f"{name} has {len(first.sides)} sides; luck is counted between two.")
    value, starts = fitted_value(first)
    start = Stage(0, 0, sum(starts, Fraction(0)) / len(starts))
    accounts: list[BattleAccount] = []
    for number in range(battles):
        recorded = fight(path, FIRST_SEED + number)
        accounts.append(battle_account(recorded, [start], list(judge_orders(recorded, pairs, value))))
    lucks = [float(account.luck) for account in accounts]
    bound = hypot(half_width(lucks), half_width([float(value) for value in starts]))
    orders = [[float(account.orders[side]) for account in accounts] for side in first.sides]
    print(
        f"{name}: {battles} battles, luck {mean(lucks):+.3f} ± {bound:.3f} (sd {stdev(lucks):.2f}), orders "
        + ", ".join(f"{mean(own):+.3f} ± {half_width(own):.3f}" for own in orders),
        end=": ",
    )
    key, mean_luck = battle_hash(first.level), round(mean(lucks), 4)
    return TriedLevel(name, first.setup.book, key, battles, mean_luck, round(bound, 4), value.weights)


def fight(path: Path, seed: int) -> RecordedBattle:
    """Return a battle between captains of this seed, recorded with the Admiral's answers."""
    written = load_level(path).rules
    options = tuple(written.options)
    setup = BattleSetup(path.read_text("utf-8"), written.book, seed, {}, options, file=path.name)
    level, rules = setup.level(), shelf.book(written.book).rules
    setup = replace(setup, seats={side.id: "ai:captain" for side in level.sides})
    journal = Journal(setup.header())
    battle = Battle(rules, level, make_batch_seats(rules, level, setup.seats, seed), seed, journal)
    try:
        battle.run(MAX_STEPS * level.rules.turns)
        return record_battle(setup, journal.entries, usual_answer)
    finally:
        battle.close()


def half_width(values: Sequence[float]) -> float:
    """Return half the interval that holds the mean 19 times of 20."""
    return Z95 * stdev(values) / sqrt(len(values))


# ------------------------------------------------------------------------------ the fit
def fitted_value(recorded: RecordedBattle) -> tuple[LevelValue, list[Fraction]]:
    """Return the value of a level, fitted to battles of Admirals from its beginning, which all its
    battles have in common; and how those ended."""
    features: list[list[float]] = []
    shares: list[float] = []
    ends: list[Fraction] = []
    for number in range(FITTED_BATTLES):
        with open_rollout(recorded, 0, number) as fork:
            turn = 0
            while fork.pending_step is not None:
                fork.run(MAX_STEPS, turn + 1)
                if fork.turn == turn:
                    break
                turn = fork.turn
                with fork.table.as_current():
                    features.append(battle_features(fork))
            ends.append(outcome_value(fork.winner, recorded.sides))
        shares += [float(ends[-1])] * (len(features) - len(shares))
    return LevelValue(logistic_weights(features, shares)), ends


def logistic_weights(features: Sequence[Sequence[float]], shares: Sequence[float]) -> tuple[float, ...]:
    """Return the weights by a few Newton steps: the same battles give the same weights."""
    x, y = np.asarray(features), np.asarray(shares)
    weights = np.zeros(x.shape[1])
    ridge = np.full(x.shape[1], RIDGE)
    ridge[0] = 0.01
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (y - chance) - ridge * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + np.diag(ridge)
        weights = weights + np.linalg.solve(bend, slope)
    return tuple(float(weight) for weight in weights.round(4))
