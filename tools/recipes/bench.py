"""How fast the house is, against the figures last written down, scaled to this machine."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time

from environment import Sorry
from game.levels import load_level
from game.play.journal import Journal
from recipes.battles import new_battle, play_out, shipped_levels

WRITTEN = Path(__file__).with_name("bench.toml")
ALLOWED = 1.5
ROUNDS = 9
HEAD = """\
# How many calibration loops each work costs (the median of several rounds).
# Written by `dev.py bench --update`, not by hand.
"""


def bench(check: bool, update: bool) -> int:
    """Every figure is printed beside the one written down.

    With `check`, 1 if one is beyond 1.5 times that; with `update` they are written down.
    """
    written = tomllib.loads(WRITTEN.read_text(encoding="utf-8")) if WRITTEN.exists() else {}
    if check and not written:
        raise Sorry("No figures are written down yet: dev.py bench --update.")
    now = {name: measured(work) for name, work in WORKS.items()}
    slow = 0
    for name, (loops, time) in now.items():
        before = written.get(name, loops)
        verdict = "slow" if loops > ALLOWED * before else "good"
        slow += verdict == "slow"
        print(f"{name:20} {time:8.1f} ms {loops:7.2f} loops, written {before:7.2f}: {verdict}")
    if update:
        lines = [f"{name} = {loops:.2f}\n" for name, (loops, _) in now.items()]
        WRITTEN.write_text(HEAD + "".join(lines), encoding="utf-8", newline="\n")
    return 1 if check and slow else 0


def measured(work: Callable[[], object]) -> tuple[float, float]:
    """The cost of the work in calibration loops, and its processor time in milliseconds.

    Each round sets the work against a loop run just before it, so that a machine that is slower,
    or busy with something else, is slower for both.
    """
    work()
    rounds = []
    for _ in range(ROUNDS):
        loop, time = milliseconds(calibration), milliseconds(work)
        rounds.append((time / loop, time))
    return sorted(rounds)[ROUNDS // 2]


def milliseconds(work: Callable[[], object]) -> float:
    """The processor time of one run of the work."""
    began = process_time()
    work()
    return 1000 * (process_time() - began)


ROUNDS_OF_THE_LOOP = 100_000


def calibration(rounds: int = ROUNDS_OF_THE_LOOP) -> int:
    """A loop of integers, dictionaries and calls, such as the rules are made of; all of it, or its
    first rounds."""
    table = dict.fromkeys(range(100), 1)
    for number in range(rounds):
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
    "reads_all_levels": reads_all_levels,
    "plays_all_levels": plays_all_levels,
    "replays_all_levels": replays_all_levels,
}
