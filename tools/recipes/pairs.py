"""Which chapters of a rulebook are proved together: a test or a script names clauses of both.

Faults sit where two chapters meet on one ship in one turn. tests/books/<book>/pairs.toml says
which cannot meet, and why; each other pair wants a case of its own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from environment import CHECKOUT, Sorry
from game.cli.coverage import naming
from game.play.rulebook import rulebook

APART = CHECKOUT / "tests" / "books"
EVERY = "*"
NEVER = "-"
Pair = frozenset[str]


@dataclass(slots=True)
class Pairs:
    """The chapters of a book in its order, the tests of each pair, and why some cannot meet."""

    chapters: Mapping[str, str]
    together: dict[Pair, list[str]]
    apart: dict[Pair, str] = field(default_factory=dict)

    def all(self) -> Iterator[Pair]:
        """Every pair of two chapters, in the book's order."""
        return map(frozenset, combinations(self.chapters, 2))

    def missing(self) -> list[Pair]:
        """The pairs that can meet and have no case."""
        return [p for p in self.all() if p not in self.together and p not in self.apart]


def pairs(book: str, check: bool = False) -> int:
    """The table of a book's pairs of chapters is printed; with `check`, 1 if one that can meet has
    no case."""
    found = read(book)
    print(table(found))
    return int(check and bool(found.missing()))


def read(book: str) -> Pairs:
    """What the tests name and what the book's file says."""
    clauses = rulebook(book)
    together: dict[Pair, list[str]] = {}
    for test, named in tests_of(frozenset(c.id for c in clauses.clauses)).items():
        chapters = sorted({chapter_of(clause, clauses.chapters) for clause in named})
        for pair in combinations(chapters, 2):
            together.setdefault(frozenset(pair), []).append(test)
    return Pairs(clauses.chapters, together, read_apart(book, clauses.chapters))


def tests_of(known: frozenset[str]) -> dict[str, list[str]]:
    """The clauses that each test names."""
    found: dict[str, list[str]] = {}
    for clause, tests in naming(known).items():
        for test in tests:
            found.setdefault(test, []).append(clause)
    return found


def chapter_of(clause: str, chapters: Mapping[str, str]) -> str:
    """KMH-9.2.1 stands in 9, HF-dmg-cannon-1 in dmg, WWH-E1 in E. Raises Sorry for a clause of no
    chapter."""
    head = re.split(r"[-.]", clause.partition("-")[2])[0]
    found = head if head in chapters else head[:1]
    if found not in chapters:
        raise Sorry(f"The clause {clause} is of no chapter of its book.")
    return found


def read_apart(book: str, chapters: Mapping[str, str]) -> dict[Pair, str]:
    """The pairs that cannot meet, each with its reason. Raises Sorry for a chapter that is not."""
    file = APART / book / "pairs.toml"
    entries = tomllib.loads(file.read_text("utf-8")).get("apart", []) if file.exists() else []
    found: dict[Pair, str] = {}
    for entry in entries:
        firsts, others = (wanted(entry[side], chapters, file) for side in ("of", "and"))
        meets = entry.get("but", [])
        for pair in (frozenset((a, b)) for a in firsts for b in others if a != b):
            if not pair & set(meets):
                found.setdefault(pair, entry["why"])
    return found


def wanted(names: list[str], chapters: Mapping[str, str], file: Path) -> list[str]:
    """The chapters of those names; "*" is every one."""
    for name in names:
        if name not in chapters and name != EVERY:
            raise Sorry(f"{file.parent.name}: there is no chapter {name!r}.")
    return list(chapters) if EVERY in names else names


def table(found: Pairs) -> str:
    """A line a chapter: how many cases it has with each before it, `-` where they cannot meet, and
    nothing where one is missing; then what is missing chapter by chapter, and the sums."""
    names = list(found.chapters)
    wide = max(map(len, names)) + 1
    lines = [" " * 8 + "".join(f"{name:>{wide}}" for name in names)]
    for row, name in enumerate(names):
        cells = (cell(found, frozenset((name, other))) for other in names[:row])
        line = "".join(f"{text:>{wide}}" for text in cells)
        lines.append(f"{name:>7} {line}{'·':>{wide}}  {found.chapters[name]}")
    lines += ["", *missing_by_chapter(found)]
    proved = sum(pair in found.together for pair in found.all())
    apart = sum(pair in found.apart and pair not in found.together for pair in found.all())
    sums = f"{proved} pairs proved together, {apart} cannot meet, {len(found.missing())} missing"
    return "\n".join([*lines, sums])


def missing_by_chapter(found: Pairs) -> Iterator[str]:
    """Each missing pair once, under the chapter that comes first in the book."""
    missing = set(found.missing())
    names = list(found.chapters)
    for place, name in enumerate(names):
        others = [other for other in names[place:] if frozenset((name, other)) in missing]
        if others:
            yield f"missing  {name} ({found.chapters[name]}) with {', '.join(others)}"


def cell(found: Pairs, pair: Pair) -> str:
    """A pair in the table."""
    if pair in found.together:
        return str(len(found.together[pair]))
    return NEVER if pair in found.apart else ""
