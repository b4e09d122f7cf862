"""The long run of random walks: levels, spoilt or as they are, played to their ends."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter

from environment import CHECKOUT
from recipes.figures import record_figure

FOLDER = CHECKOUT / "build" / "fuzz-play"
WALKS_PER_JOB = 20


def fuzz_play(
    count: int, seed: int, jobs: int, folder: Path, as_shipped: bool = False, record: bool = False
) -> int:
    """Play N spoilt levels by chance, by midshipmen and by admirals.

    A battle breaks if it raises, stalls, or asks a question without an answer, or if the umpire of
    its book (tests/invariants) finds a step against the book. --as-shipped plays the game's own
    levels as they are. The same N and --seed give the same battles whatever the number of --jobs.
    Return 1 if anything breaks; each such battle is kept in the folder -o as a level file, and
    --again FILE plays it once more. The figure is the number of battles, turns and faults.
    """
    began, turns, over, faults = perf_counter(), 0, 0, 0
    portions = [range(n, min(n + WALKS_PER_JOB, count)) for n in range(0, count, WALKS_PER_JOB)]
    for number, (walk_turns, is_over, fault, text) in enumerate(
        _run_portions(portions, seed, jobs, as_shipped)
    ):
        turns, over, faults = turns + walk_turns, over + is_over, faults + bool(fault)
        if fault:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"walk-{seed}-{number}.toml"
            path.write_text(text, encoding="utf-8", newline="\n")
            print(f"{path}: {fault}", flush=True)
    seconds = perf_counter() - began
    print(
        f"{count} levels played, {turns} turns in {seconds:.0f} s: {over} came to their "
        f"ends, {count - over - faults} were long, {faults} broke"
    )
    if record:
        name = "fuzz-play --as-shipped" if as_shipped else "fuzz-play"
        record_figure(name, f"{count:,} battles, {turns:,} turns: {faults or 'none'} broke")
    return 1 if faults else 0


def repeat_walk(path: Path) -> int:
    """One walk that was kept has been walked once more; 1 if it still breaks."""
    from tests.levels.random_walks import run_walk, walk_from_text

    came = run_walk(walk_from_text(path.read_text(encoding="utf-8")))
    print(f"{path}: {came.error or 'nothing breaks'}, {came.turns} turns")
    return 1 if came.error else 0


WalkReport = tuple[int, bool, str, str]
"""Of one walk: turns, whether it came to its end, what broke, and the file if anything did."""


def _run_portions(portions: list[range], seed: int, jobs: int, as_shipped: bool) -> Iterator[WalkReport]:
    if jobs == 1:
        for portion in portions:
            yield from run_portion(portion, seed, as_shipped)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for report in pool.map(partial(run_portion, seed=seed, as_shipped=as_shipped), portions):
            yield from report


def run_portion(numbers: range, seed: int, as_shipped: bool) -> list[WalkReport]:
    """What came of the walks of these numbers."""
    os.chdir(CHECKOUT)
    from tests.levels.random_walks import make_walk, run_walk, walk_to_text

    out = []
    for number in numbers:
        walk = make_walk(seed, number, as_shipped)
        came = run_walk(walk)
        out.append((came.turns, came.is_over, came.error, walk_to_text(walk) if came.error else ""))
    return out
