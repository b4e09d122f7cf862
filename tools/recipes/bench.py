"""How fast the house is, against the figures last written down, scaled to this machine."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from time import perf_counter

from environment import Sorry
from game.levels import load_level
from game.play.journal import Journal
from recipes.battles import new_battle, play_out, shipped_levels

WRITTEN = Path(__file__).with_name("bench.toml")
ALLOWED = 1.5
ROUNDS = 5
HEAD = """\
# Milliseconds, the median of {rounds} rounds; written by `dev.py bench --update`, not by hand.
# `calibration` is a fixed loop of plain Python: other machines are judged in proportion to it.
"""


def bench(check: bool, update: bool) -> int:
    """Every figure is printed beside the one written down.

    With `check`, 1 if one is beyond 1.5 times that, scaled; with `update` they are written down.
    """
    written = tomllib.loads(WRITTEN.read_text(encoding="utf-8")) if WRITTEN.exists() else {}
    if check and not written:
        raise Sorry("No figures are written down yet: dev.py bench --update.")
    now = {name: milliseconds(work) for name, work in WORKS.items()}
    scale = now["calibration"] / written.get("calibration", now["calibration"])
    slow = 0
    for name, figure in now.items():
        before = written.get(name, figure) * scale
        verdict = "slow" if figure > ALLOWED * before else "good"
        slow += verdict == "slow"
        print(f"{name:24} {figure:10.2f} ms   expected here {before:10.2f}   {verdict}")
    if update:
        lines = [f"{name} = {figure:.2f}\n" for name, figure in now.items()]
        WRITTEN.write_text(HEAD.format(rounds=ROUNDS) + "".join(lines), encoding="utf-8")
    return 1 if check and slow else 0


def milliseconds(work: Callable[[], object]) -> float:
    """The median time of the work, after one round that warms the caches."""
    work()
    rounds = []
    for _ in range(ROUNDS):
        began = perf_counter()
        work()
        rounds.append(1000 * (perf_counter() - began))
    return median(rounds)


def calibration() -> int:
    """A loop of integers, dictionaries and calls, such as the rules are made of."""
    table = dict.fromkeys(range(100), 1)
    for number in range(100_000):
        table[number % 100] = max(number & 7, table[number * 7 % 100])
    return sum(table.values())


def reads_all_levels() -> None:
    """Every shipped level is read."""
    for path in shipped_levels():
        load_level(path)


def plays_all_levels() -> None:
    """Every shipped level is played out once by chance."""
    for path in shipped_levels():
        battle = new_battle(load_level(path), 1)
        play_out(battle)
        battle.close()


def replays_all_levels() -> None:
    """The journals of those battles are played again to their ends."""
    for path, entries in recorded().items():
        journal = Journal({})
        journal.entries.extend(entries)
        battle = new_battle(load_level(path), 1, journal)
        battle.replay()
        battle.close()


@cache
def recorded() -> dict[Path, list[list[object]]]:
    """The journal entries of one battle a level."""
    out = {}
    for path in shipped_levels():
        battle = new_battle(load_level(path), 1)
        play_out(battle)
        out[path] = list(battle.journal.entries)
        battle.close()
    return out


WORKS: dict[str, Callable[[], object]] = {
    "calibration": calibration,
    "reads_all_levels": reads_all_levels,
    "plays_all_levels": plays_all_levels,
    "replays_all_levels": replays_all_levels,
}
