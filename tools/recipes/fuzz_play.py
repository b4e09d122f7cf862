"""The long run of random walks: levels, spoilt or as they are, played to their ends."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter

from environment import CHECKOUT

FOLDER = CHECKOUT / "build" / "fuzz-play"
PORTION = 20


def fuzz_play(count: int, seed: int, jobs: int, folder: Path, as_shipped: bool = False) -> int:
    """So many spoilt levels have been played by chance, by midshipmen and by admirals: none broke,
    none stood before a question without an answer, none stalled, and the umpire of each book
    (`tests/invariants`) found after every step what the book says.

    ``as_shipped``: the game's own levels as they are. The same count and seed give the same walks
    whatever the number of jobs. 1 if anything broke; each such walk lies in the folder as a level
    file that ``--again FILE`` walks once more.
    """
    began, turns, over, faults = perf_counter(), 0, 0, 0
    portions = [range(n, min(n + PORTION, count)) for n in range(0, count, PORTION)]
    for number, (walk_turns, is_over, fault, text) in enumerate(
        _all(portions, seed, jobs, as_shipped)
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
    return 1 if faults else 0


def again(path: Path) -> int:
    """One walk that was kept has been walked once more; 1 if it still breaks."""
    from tests.levels.walks import from_file, walked

    came = walked(from_file(path.read_text(encoding="utf-8")))
    print(f"{path}: {came.fault or 'nothing breaks'}, {came.turns} turns")
    return 1 if came.fault else 0


Told = tuple[int, bool, str, str]
"""Of one walk: turns, whether it came to its end, what broke, and the file if anything did."""


def _all(portions: list[range], seed: int, jobs: int, as_shipped: bool) -> Iterator[Told]:
    if jobs == 1:
        for portion in portions:
            yield from one_portion(portion, seed, as_shipped)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for told in pool.map(partial(one_portion, seed=seed, as_shipped=as_shipped), portions):
            yield from told


def one_portion(numbers: range, seed: int, as_shipped: bool) -> list[Told]:
    """What came of the walks of these numbers."""
    os.chdir(CHECKOUT)
    from tests.levels.walks import as_file, drawn, walked

    out = []
    for number in numbers:
        walk = drawn(seed, number, as_shipped)
        came = walked(walk)
        out.append((came.turns, came.over, came.fault, as_file(walk) if came.fault else ""))
    return out
