"""Mutated levels: every mutant gives a Level or a LevelError whose every finding has its line.

`fuzz(n, seed)` does the work for the test and for longer runs by hand.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass

from game.levels import LevelError, levels_home, read_level

VALUES = """
0|-1|1e308|inf|nan|0xFFFFFFFFFFFFFFFF|true|""|[]|[[]]|{}|{ a = { b = {} } }|1805-10-21|07:32:00
"\\u0000"|"captured captured"|"not (not (not struck frigate))"|"(((("|[1, 2, 3]|["a", 1]
360|[1e9, 2]|{ not = { turn = "limit" } }|{ or = [] }|a.b.c.d.e.f.g.h.i.j.k = 1|é
"""
HARD_VALUES = [
    "9" * 50,
    '"' + "a" * 5000 + '"',
    "[" * 40 + "]" * 40,
    "'''x\ny'''",
    "\x00",
    "\ufeff",
]
ALL_VALUES = VALUES.strip().replace("\n", "|").split("|") + HARD_VALUES


@dataclass(frozen=True, slots=True)
class Tally:
    """How many mutants were still levels, how many were refused with places, and the time."""

    mutants: int
    levels: int
    errors: int
    seconds: float


def fuzz(n: int, seed: int) -> Tally:
    """Read n mutants of the shipped levels.

    Raises AssertionError for the first that is neither a level nor refused with places.
    """
    chance = random.Random(seed)
    texts = [path.read_text("utf-8") for path in sorted(levels_home().glob("*/*.toml"))]
    assert texts, "no shipped level found"
    start, levels = time.perf_counter(), 0
    for number in range(n):
        mutant = mutated(texts[number % len(texts)], chance)
        levels += reads_or_says_where(mutant)
    return Tally(n, levels, n - levels, time.perf_counter() - start)


def reads_or_says_where(text: str) -> bool:
    """True for a Level, False for a LevelError whose findings all lie inside the text."""
    try:
        read_level(text)
    except LevelError as refused:
        check_places(refused, text)
        return False
    return True


def check_places(refused: LevelError, text: str) -> None:
    """Raises AssertionError when a finding has no message or lies outside the text."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    assert refused.findings, text
    assert str(refused), text
    for finding in refused.findings:
        assert finding.message, (finding, text)
        assert 1 <= finding.line <= len(lines), (finding, text)
        assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1, (finding, text)


def mutated(text: str, chance: random.Random) -> str:
    """The text after one to four small accidents."""
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(ACCIDENTS)(text, chance)
    return text


def _edit_byte(text: str, chance: random.Random) -> str:
    raw = bytearray(text.encode("utf-8", "replace"))
    if raw:
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    return raw.decode("utf-8", "replace")


def _insert(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    what = chance.choice("[]{}\"'=.,#\n\r\t -x9\\") * chance.choice((1, 1, 3))
    return text[:at] + what + text[at:]


def _delete(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    return text[:at] + text[at + chance.choice((1, 1, 5, 40)) :]


def _lines(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    one, two = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def _drop_line(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def _repeat(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    first = chance.randrange(len(lines))
    block = lines[first : first + chance.choice((1, 4, 12))]
    return "\n".join(lines[:first] + block * chance.choice((2, 2, 300)) + lines[first:])


def _new_value(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    with_value = [n for n, line in enumerate(lines) if "=" in line]
    if with_value:
        number = chance.choice(with_value)
        lines[number] = lines[number].split("=")[0] + "= " + chance.choice(ALL_VALUES)
    return "\n".join(lines)


def _swap_values(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    with_value = [n for n, line in enumerate(lines) if "=" in line]
    if len(with_value) > 1:
        one, two = chance.sample(with_value, 2)
        first, second = lines[one].split("=", 1), lines[two].split("=", 1)
        lines[one], lines[two] = f"{first[0]}={second[1]}", f"{second[0]}={first[1]}"
    return "\n".join(lines)


def _cut(text: str, chance: random.Random) -> str:
    return text[: chance.randint(0, len(text))]


ACCIDENTS: tuple[Callable[[str, random.Random], str], ...] = (
    _edit_byte,
    _edit_byte,
    _insert,
    _delete,
    _lines,
    _drop_line,
    _repeat,
    _new_value,
    _new_value,
    _swap_values,
    _cut,
)
