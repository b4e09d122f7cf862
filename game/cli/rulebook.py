"""Where each clause of a rulebook lives in the code and in the tests, found by reading them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from game.paths import PACKAGE
from game.play.rulebook import Paragraph, rulebook

TEST_NAME = re.compile(
    r"^\s*(?:async )?def (test_([a-z]+\d*)_([a-z]\d*|\d+)((?:_\d+[a-z]?)*)(?:_\w*)?)\("
)
MARKED = re.compile(r"^@pytest\.mark\.clauses\((.*)$")
LITERAL = re.compile(r"[\"']([A-Z]+\d*-[\w.-]*\w)[\"']")


@dataclass(frozen=True, slots=True)
class Covered:
    """A clause with the places of the code that cite it and the tests that name it."""

    clause: Paragraph
    code: tuple[str, ...]
    tests: tuple[str, ...]


def chosen(clauses: Sequence[Paragraph], wanted: str) -> list[Paragraph]:
    """The clause of that number and those under it: ``9.2`` and ``KMH-9.2`` are the same, so are
    ``action-2`` and ``HF-action-2``, and small letters and great ones."""
    number = wanted.lower()
    for book in dict.fromkeys(c.id.lower().partition("-")[0] for c in clauses):
        number = number.removeprefix(f"{book}-")
    return [c for c in clauses if is_under(c.id.lower().partition("-")[2], number)]


def is_under(number: str, chapter: str) -> bool:
    """Whether a clause's number is the chapter's or one below it: 9.2.22 is under 9.2, not 9.22;
    2.1.5a is under 2.1.5, e1 under e, and dmg-cannon-3 under dmg, not action-10 under action-1."""
    rest = number.removeprefix(chapter)
    if not number.startswith(chapter) or not chapter:
        return False
    return not rest or rest[0] in ".-" or rest[0].isalpha() != chapter[-1].isalpha()


# ------------------------------------------------------------------------------ coverage
def covered(book: str, clauses: Sequence[Paragraph]) -> list[Covered]:
    """The clauses with their places in the code and the tests that name them, found by reading."""
    known = frozenset(clause.id for clause in rulebook(book).clauses)
    cited, named = citations(book), naming(known)
    return [Covered(c, cited.get(c.id, ()), named.get(c.id, ())) for c in clauses]


def citations(book: str) -> Mapping[str, tuple[str, ...]]:
    """file:line of every citation in the book's own sources, by clause."""
    found: dict[str, dict[str, None]] = {}
    prefix = re.compile(rf"{book.upper()}-[\w.-]*\w")
    sources = [f for f in files(f"game.rules.{book}").iterdir() if f.name.endswith(".py")]
    for source in sorted(sources, key=lambda f: f.name):
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
            for clause in prefix.findall(line):
                found.setdefault(clause, {})[f"{source.name}:{number}"] = None
    return {clause: tuple(places) for clause, places in found.items()}


def naming(known: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """The tests that name each clause: by their own names, by a mark, or by the list a script
    begins with. Nothing where the tests are not at hand, as in an installed game."""
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
