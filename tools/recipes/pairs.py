"""Which chapters of a rulebook are proved together: a test or a script names clauses of both.

Faults sit where two chapters meet on one ship in one turn. tests/books/<book>/pairs.toml says
which cannot meet, and why; each other pair wants a case of its own.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from environment import CHECKOUT, ToolError
from game.cli.clause_coverage import tests_by_clause
from game.play.rulebook import rulebook
from recipes.figures import book_title, record_figure

APART_FOLDER = CHECKOUT / "tests" / "books"
ALL_CHAPTERS = "*"
IMPOSSIBLE_SIGN = "-"
Pair = frozenset[str]


@dataclass(slots=True)
class ChapterPairs:
    """The chapters of a book in its order, the tests of each pair, and why some cannot meet."""

    chapters: Mapping[str, str]
    tests_by_pair: dict[Pair, list[str]]
    reasons_apart: dict[Pair, str] = field(default_factory=dict)

    def all_pairs(self) -> Iterator[Pair]:
        """Every pair of two chapters, in the book's order."""
        return map(frozenset, combinations(self.chapters, 2))

    def missing_pairs(self) -> list[Pair]:
        """The pairs that can meet and have no case."""
        return [p for p in self.all_pairs() if p not in self.tests_by_pair and p not in self.reasons_apart]


def pairs(book: str, check: bool = False, record: bool = False) -> int:
    """Print which chapters of a book are proved together: one test or script names clauses of both.

    The cell of two chapters holds the number of such tests, `-` where tests/books/BOOK/pairs.toml
    says why they cannot meet, and `·` where a case is missing. With --check, return 1 if any is.
    """
    found = read_pairs(book)
    if record:
        record_figure(f"pairs {book}", f"{book_title(book)} {len(found.tests_by_pair)}")
    print(pairs_table(found))
    return int(check and bool(found.missing_pairs()))


def read_pairs(book: str) -> ChapterPairs:
    """What the tests name and what the book's file says."""
    clauses = rulebook(book)
    together: dict[Pair, list[str]] = {}
    for test, named in clauses_by_test(frozenset(c.id for c in clauses.clauses)).items():
        chapters = sorted({chapter_of(clause, clauses.chapters) for clause in named})
        for pair in combinations(chapters, 2):
            together.setdefault(frozenset(pair), []).append(test)
    return ChapterPairs(clauses.chapters, together, read_apart(book, clauses.chapters))


def clauses_by_test(known: frozenset[str]) -> dict[str, list[str]]:
    """The clauses that each test names."""
    found: dict[str, list[str]] = {}
    for clause, tests in tests_by_clause(known).items():
        for test in tests:
            found.setdefault(test, []).append(clause)
    return found


def chapter_of(clause: str, chapters: Mapping[str, str]) -> str:
    """KMH-9.2.1 stands in 9, HF-dmg-cannon-1 in dmg, WWH-E1 in E. Raises Sorry for a clause of no
    chapter."""
    head = re.split(r"[-.]", clause.partition("-")[2])[0]
    found = head if head in chapters else head[:1]
    if found not in chapters:
        raise ToolError(f"The clause {clause} is of no chapter of its book.")
    return found


def read_apart(book: str, chapters: Mapping[str, str]) -> dict[Pair, str]:
    """The pairs that cannot meet, each with its reason. Raises Sorry for a chapter that is not."""
    file = APART_FOLDER / book / "pairs.toml"
    entries = tomllib.loads(file.read_text("utf-8")).get("apart", []) if file.exists() else []
    found: dict[Pair, str] = {}
    for entry in entries:
        firsts, others = (expand_chapters(entry[side], chapters, file) for side in ("of", "and"))
        meets = entry.get("but", [])
        for pair in (frozenset((a, b)) for a in firsts for b in others if a != b):
            if not pair & set(meets):
                found.setdefault(pair, entry["why"])
    return found


def expand_chapters(names: list[str], chapters: Mapping[str, str], file: Path) -> list[str]:
    """The chapters of those names; "*" is every one."""
    for name in names:
        if name not in chapters and name != ALL_CHAPTERS:
            raise ToolError(f"{file.parent.name}: there is no chapter {name!r}.")
    return list(chapters) if ALL_CHAPTERS in names else names


def pairs_table(found: ChapterPairs) -> str:
    """A line a chapter: how many cases it has with each before it, `-` where they cannot meet, and
    nothing where one is missing; then what is missing chapter by chapter, and the sums."""
    names = list(found.chapters)
    wide = max(map(len, names)) + 1
    lines = [" " * 8 + "".join(f"{name:>{wide}}" for name in names)]
    for row, name in enumerate(names):
        cells = (table_cell(found, frozenset((name, other))) for other in names[:row])
        line = "".join(f"{text:>{wide}}" for text in cells)
        lines.append(f"{name:>7} {line}{'·':>{wide}}  {found.chapters[name]}")
    lines += ["", *missing_by_chapter(found)]
    proved = sum(pair in found.tests_by_pair for pair in found.all_pairs())
    apart = sum(pair in found.reasons_apart and pair not in found.tests_by_pair for pair in found.all_pairs())
    sums = f"{proved} pairs proved together, {apart} cannot meet, {len(found.missing_pairs())} missing"
    return "\n".join([*lines, sums])


def missing_by_chapter(found: ChapterPairs) -> Iterator[str]:
    """Each missing pair once, under the chapter that comes first in the book."""
    missing = set(found.missing_pairs())
    names = list(found.chapters)
    for place, name in enumerate(names):
        others = [other for other in names[place:] if frozenset((name, other)) in missing]
        if others:
            yield f"missing  {name} ({found.chapters[name]}) with {', '.join(others)}"


def table_cell(found: ChapterPairs, pair: Pair) -> str:
    """A pair in the table."""
    if pair in found.tests_by_pair:
        return str(len(found.tests_by_pair[pair]))
    return IMPOSSIBLE_SIGN if pair in found.reasons_apart else ""
