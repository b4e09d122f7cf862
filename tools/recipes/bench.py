"""How fast the house is, against the figures last written down, scaled to this machine."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import process_time

from environment import ToolError
from game.levels import load_level
from game.play.journal import Journal
from recipes.battles import new_battle, play_to_end, shipped_levels
from recipes.figures import record_figure

BENCH_FILE = Path(__file__).with_name("bench.toml")
MAX_SLOWDOWN = 1.5
ROUNDS = 9
HEAD = """\
# How many calibration loops each work costs (the median of several rounds).
# Written by `dev.py bench --update`, not by hand.
"""


def bench(check: bool, update: bool, record: bool = False) -> int:
    """Measure what common work costs, beside the figures of bench.toml.

    The unit is the calibration loop: 100,000 rounds of plain arithmetic, timed just before each
    round of the work, so that a slow or busy machine is slow for both. With --check, return 1 if
    something costs more than 1.5 times what is written down. --update writes the figures down.
    """
    written = tomllib.loads(BENCH_FILE.read_text(encoding="utf-8")) if BENCH_FILE.exists() else {}
    if check and not written:
        raise ToolError("No figures are written down yet: dev.py bench --update.")
    now = {name: measure(work) for name, work in BENCHMARKS.items()}
    slow = 0
    for name, (loops, time) in now.items():
        before = written.get(name, loops)
        verdict = "slow" if loops > MAX_SLOWDOWN * before else "good"
        slow += verdict == "slow"
        print(f"{name:20} {time:8.1f} ms {loops:7.2f} loops, written {before:7.2f}: {verdict}")
    if record:
        cost = ", ".join(f"{name} {loops:.2f}" for name, (loops, _) in now.items())
        record_figure("bench", f"{cost} calibration loops")
    if update:
        lines = [f"{name} = {loops:.2f}\n" for name, (loops, _) in now.items()]
        BENCH_FILE.write_text(HEAD + "".join(lines), encoding="utf-8", newline="\n")
    return 1 if check and slow else 0


def measure(work: Callable[[], object]) -> tuple[float, float]:
    """The cost of the work in calibration loops, and its processor time in milliseconds.

    Each round sets the work against a loop run just before it, so that a machine that is slower,
    or busy with something else, is slower for both.
    """
    work()
    rounds = []
    for _ in range(ROUNDS):
        loop, time = time_ms(run_calibration), time_ms(work)
        rounds.append((time / loop, time))
    return sorted(rounds)[ROUNDS // 2]


def time_ms(work: Callable[[], object]) -> float:
    """The processor time of one run of the work."""
    began = process_time()
    work()
    return 1000 * (process_time() - began)


LOOP_ROUNDS = 100_000


def run_calibration(rounds: int = LOOP_ROUNDS) -> int:
    """A loop of integers, dictionaries and calls, such as the rules are made of; all of it, or its
    first rounds."""
    table = dict.fromkeys(range(100), 1)
    for number in range(rounds):
        table[number % 100] = max(number & 7, table[number * 7 % 100])
    return sum(table.values())


def read_all_levels() -> None:
    """Every shipped level is read."""
    for path in shipped_levels():
        load_level(path)


def play_all_levels() -> None:
    """Every shipped level is played out once by chance."""
    for path in shipped_levels():
        battle = new_battle(load_level(path), 1)
        play_to_end(battle)
        battle.close()


def replay_all_levels() -> None:
    """The journals of those battles are played again to their ends."""
    for path, entries in journal_entries().items():
        journal = Journal({})
        journal.entries.extend(entries)
        battle = new_battle(load_level(path), 1, journal)
        battle.replay_journal()
        battle.close()


@cache
def journal_entries() -> dict[Path, list[list[object]]]:
    """The journal entries of one battle a level."""
    out = {}
    for path in shipped_levels():
        battle = new_battle(load_level(path), 1)
        play_to_end(battle)
        out[path] = list(battle.journal.entries)
        battle.close()
    return out


BENCHMARKS: dict[str, Callable[[], object]] = {
    "reads_all_levels": read_all_levels,
    "plays_all_levels": play_all_levels,
    "replays_all_levels": replay_all_levels,
}
