"""A rulebook as the game tells it, and where each clause lives in the code and in the tests."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path

from game.paths import PACKAGE
from game.play.books import BOOKS

TEST_NAME = re.compile(r"^\s*(?:async )?def (test_([a-z]+\d*)_([a-z]|\d+)((?:_\d+)*)(?:_\w*)?)\(")
MARKED = re.compile(r"^@pytest\.mark\.clauses\((.*)$")
LITERAL = re.compile(r"[\"']([A-Z]+\d*-[\w.]*\w)[\"']")


@dataclass(frozen=True, slots=True)
class Clause:
    """One paragraph of a rulebook in our own words; ``excused`` says why no test is asked of it
    yet ('' if one is); where code cites it and which tests name it."""

    id: str
    title: str
    says: str
    excused: str = ""
    code: tuple[str, ...] = field(default=())
    tests: tuple[str, ...] = field(default=())


def clauses_of(book: str) -> list[Clause]:
    """Every clause of a book, in the book's order. Raises FileNotFoundError if it has no text."""
    text = files(f"game.rules.{book}").joinpath("clauses.toml").read_text("utf-8")
    keys = ("id", "title", "says", "excused")
    return [Clause(*(entry.get(k, "") for k in keys)) for entry in tomllib.loads(text)["clause"]]


def chosen(clauses: Sequence[Clause], wanted: str) -> list[Clause]:
    """The clause of that number and those under it: ``9.2`` and ``KMH-9.2`` are the same."""
    number = wanted.upper().rpartition("-")[2]
    return [c for c in clauses if is_under(c.id.rpartition("-")[2], number)]


def is_under(number: str, chapter: str) -> bool:
    """Whether a clause's number is the chapter's or one below it: 9.2.22 is under 9.2, not 9.22."""
    return number == chapter or number.startswith(f"{chapter}.")


# ------------------------------------------------------------------------------ coverage
def covered(book: str) -> list[Clause]:
    """Every clause with its places in the code and the tests that name it, found by reading."""
    clauses = clauses_of(book)
    cited, named = citations(book), naming([c.id for c in clauses])
    return [
        Clause(c.id, c.title, c.says, c.excused, cited.get(c.id, ()), named.get(c.id, ()))
        for c in clauses
    ]


def citations(book: str) -> Mapping[str, tuple[str, ...]]:
    """file:line of every citation in the book's own sources, by clause."""
    found: dict[str, dict[str, None]] = {}
    prefix = re.compile(rf"{book.upper()}-[\w.]*\w")
    sources = [f for f in files(f"game.rules.{book}").iterdir() if f.name.endswith(".py")]
    for source in sorted(sources, key=lambda f: f.name):
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
            for clause in prefix.findall(line):
                found.setdefault(clause, {})[f"{source.name}:{number}"] = None
    return {clause: tuple(places) for clause, places in found.items()}


def naming(ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """The tests that name each clause: by their own names, by a mark, or by the list a script
    begins with. Nothing where the tests are not at hand, as in an installed game."""
    known = frozenset(ids)
    home = PACKAGE.parent / "tests"
    found: dict[str, list[str]] = {}
    if not home.is_dir():
        return {}
    for path in sorted((*home.glob("**/*.py"), *home.glob("**/*.toml"))):
        reader = named_by_script if path.suffix == ".toml" else named_by_tests
        for clause, test in reader(path, known):
            found.setdefault(clause, []).append(test)
    return {clause: tuple(dict.fromkeys(tests)) for clause, tests in found.items()}


def named_by_script(path: Path, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The clauses a script says it is about."""
    try:
        said = tomllib.loads(path.read_text("utf-8")).get("clauses", [])
    except tomllib.TOMLDecodeError:
        return
    yield from ((clause, pytest_id(path)) for clause in said if clause in known)


def named_by_tests(path: Path, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The clauses the tests of a module name in their names, or in a mark above them."""
    marked: list[str] = []
    for line in path.read_text("utf-8").splitlines():
        mark, test = MARKED.match(line), TEST_NAME.match(line)
        if mark:
            marked += LITERAL.findall(mark.group(1))
        elif marked and not line.startswith(("def", "async", "@")):
            marked += LITERAL.findall(line)
        if test or (marked and line.startswith(("def test_", "async def test_"))):
            name = line.partition("(")[0].split()[-1]
            by_name = most_exact(test.groups()[1:], known) if test else []
            ids = [*by_name, *(m for m in marked if m in known)]
            yield from ((clause, pytest_id(path, name)) for clause in ids)
            marked = []


def most_exact(parts: Sequence[str], known: frozenset[str]) -> list[str]:
    """Of the clauses ``test_kmh_9_2_16_…`` may mean, the most exact that exists."""
    book, section, rest = parts
    numbers = [section.upper(), *rest.split("_")[1:]]
    ids = [f"{book.upper()}-{'.'.join(numbers[:n])}" for n in range(len(numbers), 0, -1)]
    return [clause for clause in ids if clause in known][:1]


def pytest_id(path: Path, name: str = "") -> str:
    """A test as pytest calls it."""
    place = path.relative_to(PACKAGE.parent).as_posix()
    return f"{place}::{name}" if name else place


def books() -> list[str]:
    """The books on the shelf."""
    return list(BOOKS)
