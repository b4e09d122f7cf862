"""Golden playthroughs: the rules' behaviour as text, so that no change of it goes unseen."""

import hashlib
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from environment import CHECKOUT
from recipes.battles import playthrough, shipped_levels

GOLDEN_FOLDER = CHECKOUT / "tests" / "golden"
SEEDS = (1, 2)


def golden(update: bool = False) -> int:
    """Play every shipped level by chance and compare each game with its text in tests/golden.

    Print the first difference and return 1 if there is one. --update writes the texts again: read
    what changed before you keep it.
    """
    good = True
    for file, text in golden_texts():
        if update:
            GOLDEN_FOLDER.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        there = file.read_text(encoding="utf-8") if file.exists() else ""
        fault = first_difference(there, text)
        good = good and not fault
        print(f"{file.name}: {fault or 'as written'}")
    for stray in stray_files():
        good = False
        print(f"{stray.name}: no level plays this")
    return 0 if good else 1


def signature() -> int:
    """Print one digest over all golden games as the rules play them now.

    It changes only when a rule changes: compare it before and after a change that should change
    none.
    """
    together = hashlib.blake2b(digest_size=8)
    for file, text in golden_texts():
        together.update(f"{file.name}\n{text}".encode())
    print(together.hexdigest())
    return 0


def golden_texts() -> Iterator[tuple[Path, str]]:
    """The golden file of every level and seed, with the text as the rules give it now."""
    for level in shipped_levels():
        for seed in SEEDS:
            yield golden_text(level, seed)


def golden_text(level: Path, seed: int) -> tuple[Path, str]:
    """The golden file of a level and a seed, with the text as the rules give it now."""
    return GOLDEN_FOLDER / f"{level.parent.name}-{level.stem}-{seed}.txt", playthrough(level, seed)


def stray_files() -> list[Path]:
    """Golden texts that belong to no level."""
    wanted = {f"{p.parent.name}-{p.stem}-{seed}.txt" for p in shipped_levels() for seed in SEEDS}
    return [file for file in sorted(GOLDEN_FOLDER.glob("*.txt")) if file.name not in wanted]


def first_difference(there: str, now: str) -> str:
    """Where two texts part, with both lines; nothing if they are equal."""
    pairs = zip_longest(there.splitlines(), now.splitlines(), fillvalue="(nothing)")
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            return f"differs at line {number}\n  written: {old}\n  now:     {new}"
    return ""
