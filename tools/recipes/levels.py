"""Recipes about level files: the schema for editors, and long runs of the fuzzers of texts."""

import os
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from environment import CHECKOUT
from recipes.figures import record_figure

SCHEMA = CHECKOUT / "levels" / "schema" / "level.json"
TEXTS_PER_JOB = 500
EDITS_PER_FILE = 25
"""Number of edits that are made to one file."""
REPORT_INTERVAL = 1000 // EDITS_PER_FILE
"""Edited files after which progress is printed."""
MIN_NEAR_SHARE = 0.95
"""The least share of single accidents that must be reported at their place."""


def schema(check: bool = False) -> int:
    """Write levels/schema/level.json from the models of a level; --check only compares."""
    from game.play.schema import schema_text

    made = schema_text()
    there = SCHEMA.read_text(encoding="utf-8") if SCHEMA.exists() else ""
    place = SCHEMA.relative_to(CHECKOUT).as_posix()
    if check:
        print(f"{place} is {'up to date' if made == there else 'not what the models say'}")
        return 0 if made == there else 1
    SCHEMA.parent.mkdir(parents=True, exist_ok=True)
    SCHEMA.write_text(made, encoding="utf-8", newline="\n")
    print(f"{place}: {'unchanged' if made == there else 'written'}")
    return 0


def fuzz_levels(count: int, seed: int, jobs: int, record: bool = False) -> int:
    """Read N spoilt level files: each must give a level or a refusal that names its place.

    The same N and --seed give the same files whatever the number of --jobs. The figure is the share
    of files with one accident that have a finding within a line of it. Return 1 at the first file
    that gives anything else (its text is printed), or if that share is too small.
    """
    began = perf_counter()
    portions = [min(TEXTS_PER_JOB, count - first) for first in range(0, count, TEXTS_PER_JOB)]
    levels = single = near = headed = 0
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        counts = pool.map(fuzz_portion, portions, range(seed, seed + len(portions)))
        for (good, alone, close, told_at), fault in counts:
            levels, single = levels + good, single + alone
            near, headed = near + close, headed + told_at
            if fault:
                pool.shutdown(wait=False, cancel_futures=True)
                print(fault)
                return 1
    seconds = perf_counter() - began
    summary = f"{count} spoilt files: {levels} were still levels, {count - levels} were refused"
    print(f"{summary}, each with its places; {seconds:.1f} s")
    share, with_headings = near / max(single, 1), headed / max(single, 1)
    print(
        f"{single} had one accident: {share:.2%} have a finding within a line of it, "
        f"{with_headings:.2%} with keys that are missing and told of at the head of their table"
    )
    if record:
        summary = "each a level or a located refusal; "
        summary += f"{100 * share:.1f} % of single accidents told within one line"
        record_figure("fuzz-levels", f"{count:,} files, {summary}")
    return 0 if with_headings >= MIN_NEAR_SHARE else 1


def fuzz_portion(count: int, seed: int) -> tuple[tuple[int, int, int, int], str]:
    """How many of these files were still levels, how many of the others had one accident, how many
    of these were told of near it, or at its heading; and what was wrong, or nothing."""
    os.chdir(CHECKOUT)
    from tests.levels.fuzz import fuzz_texts

    try:
        tally = fuzz_texts(count, seed)
        return (tally.levels, tally.single, tally.near, tally.headed), ""
    except Exception as surprise:  # noqa: BLE001  the recipe looks for exactly these
        return (0, 0, 0, 0), f"seed {seed}: {type(surprise).__name__}: {surprise}"


def fuzz_edits(count: int, seed: int, jobs: int) -> int:
    """Edit level files N times by chance, undo and redo: each edit must give the data that was
    meant, in a text that can be read, and undo must restore every byte.

    Return 1 at the first edit that does not. A line every thousand edits says how far the run is.
    """
    from tests.levels.page_edits import FILES

    began = perf_counter()
    runs = -(-count // EDITS_PER_FILE)
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for done, fault in enumerate(pool.map(fuzz_page, range(seed, seed + runs), chunksize=20), 1):
            if fault:
                pool.shutdown(wait=False, cancel_futures=True)
                print(fault)
                return 1
            if done % REPORT_INTERVAL == 0:
                print(f"{done * EDITS_PER_FILE} edits, all as meant", flush=True)
    seconds = perf_counter() - began
    print(f"{runs * EDITS_PER_FILE} edits of {len(FILES)} files, all as meant; {seconds:.1f} s")
    return 0


def fuzz_page(seed: int) -> str:
    """What went wrong in the edits with that seed of the file that is its turn, or nothing."""
    os.chdir(CHECKOUT)
    from game.levels.editing.toml_edits import parse_toml_text
    from tests.levels.page_edits import FILES, NASTY, file_text, play_edits

    texts = [NASTY, NASTY.replace("\r\n", "\n")]
    number = seed % (len(FILES) + len(texts))
    text = file_text(FILES[number]) if number < len(FILES) else texts[number - len(FILES)]
    try:
        play_edits(parse_toml_text(text), seed, EDITS_PER_FILE)
    except Exception as surprise:  # noqa: BLE001  the recipe looks for exactly these
        return f"seed {seed}: {type(surprise).__name__}: {surprise}"
    return ""
