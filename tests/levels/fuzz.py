"""Mutated levels: every mutant gives a Level or a LevelError whose every finding has its line.

`fuzz_texts(n, seed)` works for the test and for longer runs by hand. Half of the mutants have had
one accident only; for these it counts how many were reported within a line of it.
"""

import itertools
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from game.levels import Finding, LevelError, parse_level, shipped_levels_folder
from game.levels.conditions.tree import VERBS
from game.levels.format.model import (
    BookOverlay,
    Chain,
    Chart,
    ChartArea,
    DeploymentPlan,
    Fort,
    Level,
    LevelEvent,
    LevelRules,
    Objective,
    Party,
    ScoreRule,
    Ship,
    ShipForBook,
    ShipGroup,
    Side,
    Squadron,
    Zone,
)
from game.levels.reading.pydantic_errors import model_keys

LEVEL_MODELS = (
    *(Level, LevelRules, Chart, ChartArea, Side, Squadron, Ship, Fort, Chain, Zone, ShipGroup, Party),
    *(DeploymentPlan, Objective, ScoreRule, LevelEvent, BookOverlay, ShipForBook),
)
VALUES = """
0|-1|1e308|inf|nan|0xFFFFFFFFFFFFFFFF|true|""|[]|[[]]|{}|{ a = { b = {} } }|1805-10-21|07:32:00
"\\u0000"|"captured captured"|"not (not (not struck frigate))"|"(((("|[1, 2, 3]|["a", 1]
360|[1e9, 2]|{ not = { turn = "limit" } }|{ or = [] }|a.b.c.d.e.f.g.h.i.j.k = 1|é
"""
HARD_VALUES = ["9" * 50, '"' + "a" * 5000 + '"', "[" * 40 + "]" * 40, "'''x\ny'''", "\x00", "\ufeff"]
KEYS = [key for model in LEVEL_MODELS for key in model_keys(model)]
WORD = re.compile(r'(?<=[" ])[a-z0-9-]+(?=[" ])')
WORDS = [
    *(*VERBS, "turn", "limit", "wind", "from", "sea", "holds", "points", "within", "of", "before"),
    *("and", "or", "not", "(", ")", "all", "half", "any", "masts", "3", "200", "left", "calm"),
    *("sailing", "anchored", "elite", "carronade-32", "LL+C", "kmh", "wwh", "british", ""),
]
TABLES = [
    '[[event]]\nwhen = "turn 4"\narrive = ["late"]\nmessage = "A sail!"',
    '[[event]]\nwhen = "turn 6"\nchance = 2\nwind = "calm"\n[[event.objective]]\nside = "british"',
    '[[zone]]\nid = "roads"\nat = [8, 8]\nradius = 3',
    '[[zone]]\nid = "bay"\npoints = [[1, 1], [9, 1], [9, 9]]\nshown = false',
    '[[group]]\nid = "frigates"\nof = ["british", "french"]',
    '[[score]]\nside = "british"\neach = "struck any of french"\npoints = "guns"',
    '[[fort]]\nid = "tower"\nside = "french"\nkind = "tower"\nat = [2, 5]\nfacing = 180\nguns = 3',
    '[[chain]]\nid = "boom"\nside = "french"\nkind = "boom"\npoints = [[1, 2], [4, 2]]',
    '[[party]]\nid = "marines"\nside = "british"\nat = [3, 3]\nmen = 60',
    '[[leader]]\nid = "hood"\nside = "british"\naboard = "tower"',
    '[[plan]]\nid = "bay-plan"\nside = "french"\nship = { tower = { at = [6, 3] } }',
    '[for.wwh]\nonly = ["british"]\nevents = false\n[for.wwh.chart]\nwind = "strong"',
    '[[chart.shoals]]\npoints = [[1, 1], [9, 1], [9, 9]]\ndepth = 0\nbottom = "mud"',
    '[[expect]]\npath = "turn"\nvalue = 3',
]
ALL_VALUES = VALUES.strip().replace("\n", "|").split("|") + HARD_VALUES


@dataclass(frozen=True, slots=True)
class FuzzCounts:
    """How many mutants were still levels, how many were refused with positions, and the time; of
    those refused after one accident (`single`), how many have a finding within one line of it
    (`near`). A missing key is reported at the heading of its table: `headed` counts these too."""

    mutants: int
    levels: int
    errors: int
    seconds: float
    single: int = 0
    near: int = 0
    headed: int = 0


def fuzz_texts(n: int, seed: int) -> FuzzCounts:
    """Read n mutants of the shipped levels.

    Raise AssertionError for the first that is neither a level nor refused with positions.
    """
    chance = random.Random(seed)
    texts = [path.read_text("utf-8") for path in sorted(shipped_levels_folder().glob("*/*.toml"))]
    assert texts, "no shipped level found"
    start, levels, single, near, headed = time.perf_counter(), 0, 0, 0, 0
    for number in range(n):
        text, accidents = texts[number % len(texts)], chance.choice((1, 1, 1, 2, 3, 4))
        mutant = mutate_text(text, chance, accidents)
        refused = refusal_of(mutant)
        levels += refused is None
        if refused is not None and accidents == 1:
            lines = changed_lines(text, normalised_text(mutant))
            close = any(is_near(finding.line, lines) for finding in refused.findings)
            single += 1
            near += close
            headed += close or any(is_table_heading(f, lines, mutant) for f in refused.findings)
    return FuzzCounts(n, levels, n - levels, time.perf_counter() - start, single, near, headed)


# ------------------------------------------------------------------------------ where
def normalised_text(text: str) -> str:
    """Return the text as its lines are numbered."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def changed_lines(old: str, new: str) -> list[tuple[int, int]]:
    """Return where the new text differs from the old: ranges of its lines, from 1. For removed
    lines the two around them."""
    before, after = old.split("\n"), new.split("\n")
    if len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True), 1)
        return [(number, number) for number, (a, b) in pairs if a != b]
    shared = min(len(before), len(after))
    head = next((n for n in range(shared) if before[n] != after[n]), shared)
    rest = range(shared - head)
    tail = next((n for n in rest if before[-1 - n] != after[-1 - n]), shared - head)
    last = len(after) - tail
    return [(max(head, 1), head + 1)] if last <= head else [(head + 1, last)]


def is_near(line: int, stretches: list[tuple[int, int]]) -> bool:
    """Return whether a line is in a range or next to it."""
    return any(first - 1 <= line <= last + 1 for first, last in stretches)


def is_table_heading(finding: Finding, stretches: list[tuple[int, int]], text: str) -> bool:
    """Return whether a finding reports a missing key at the heading of the table with the
    accident."""
    if finding.code != "missing":
        return False
    lines = normalised_text(text).split("\n")
    inside = itertools.takewhile(lambda n: not lines[n].startswith("["), range(finding.line, len(lines)))
    last = max(inside, default=finding.line) + 1
    return any(finding.line <= first <= last + 1 for first, _ in stretches)


def is_valid_level(text: str) -> bool:
    """Return True for a Level, False for a LevelError whose findings are all inside the text."""
    return refusal_of(text) is None


def refusal_of(text: str) -> LevelError | None:
    """Return None for a Level, else the LevelError, whose findings are all inside the text."""
    try:
        parse_level(text)
    except LevelError as refused:
        check_places(refused, text)
        return refused
    return None


def check_places(refused: LevelError, text: str) -> None:
    """Raise AssertionError if a finding has no message or is outside the text."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    assert refused.findings, text
    assert str(refused), text
    for finding in refused.findings:
        assert finding.message, (finding, text)
        assert 1 <= finding.line <= len(lines), (finding, text)
        assert 1 <= finding.column <= len(lines[finding.line - 1]) + 1, (finding, text)


def mutate_text(text: str, chance: random.Random, accidents: int = 1) -> str:
    """Return the text after this many small accidents."""
    for _ in range(accidents):
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


def _new_key(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    lines.insert(chance.randint(0, len(lines)), f"{chance.choice(KEYS)} = {chance.choice(ALL_VALUES)}")
    return "\n".join(lines)


def _new_table(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    places = [n for n, line in enumerate(lines) if line.startswith("[[")]
    lines.insert(chance.choice([*places, len(lines)]), chance.choice(TABLES))
    return "\n".join(lines)


def _other_word(text: str, chance: random.Random) -> str:
    found = list(WORD.finditer(text))
    if not found:
        return text
    word = chance.choice(found)
    return text[: word.start()] + chance.choice(WORDS) + text[word.end() :]


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
    _new_key,
    _new_table,
    _other_word,
    _other_word,
)
