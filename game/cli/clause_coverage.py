"""The code that cites each clause of a rulebook, and the tests that name it and assert something. Found by
reading alone; whether the tests pass is not known here.

A citation is the exact id anywhere in the code. Of a range such as "KMH-3.2.2 to KMH-3.4.3" only the two ends
are cited. A test names a clause in its own name (``test_kmh_9_2_16_…``, ``test_hf_dmg_cannon_1_…``), in
``@pytest.mark.clauses("KMH-9.2.16")``, or, if it plays a script, in the script's list ``clauses``."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.core.files import PACKAGE
from game.core.toml_reader import parse_toml_safely
from game.play.rulebook import Paragraph, rulebook

ROOT = PACKAGE.parent
OTHER_FOLDERS = ("play", "levels")
"""Folders with clauses outside the books: the battle, the completion of levels."""
ASSERTING_CALLS = frozenset({"raises", "warns", "fail"})
LOG_NAMES = frozenset({"told", "heard", "words"})
"""Names of the log: to assert only that a clause was logged proves nothing."""
ANSWER_CHECK_KEYS = ("refused", "offered", "not_offered")
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """A clause, the code that cites it, and the tests that name it and assert."""

    clause: Paragraph
    citations: tuple[str, ...]
    tests: tuple[str, ...]


def clause_coverage(book: str, clauses: Sequence[Paragraph]) -> list[ClauseCoverage]:
    """Return the clauses with their code and tests."""
    known = frozenset(clause.id for clause in rulebook(book).clauses)
    cited, named = citations_by_clause(book), tests_by_clause(known)
    return [ClauseCoverage(c, cited.get(c.id, ()), named.get(c.id, ())) for c in clauses]


# ------------------------------------------------------------------------------ citations
def citations_by_clause(book: str, home: Path = PACKAGE) -> Mapping[str, tuple[str, ...]]:
    """Return file:line of every citation by clause, the book's own first. Its table of chapters, in
    ``__init__``, cites nothing."""
    found: dict[str, dict[str, None]] = {}
    an_id = re.compile(rf"(?<!\w){book.upper()}-[\w.-]*\w")
    folder = home / "books" / book
    rules = (folder / "rules").glob("**/*.py")
    own = sorted([*(p for p in rules if p.stem != "__init__"), *folder.glob("lint.py")])
    beside = [path for part in OTHER_FOLDERS for path in sorted((home / part).glob("**/*.py"))]
    for source in (*own, *beside):
        name = source.name if source in own else source.relative_to(home).as_posix()
        for number, line in enumerate(source.read_text("utf-8").splitlines(), 1):
            for clause in an_id.findall(line):
                found.setdefault(clause, {})[f"{name}:{number}"] = None
    return {clause: tuple(places) for clause, places in found.items()}


# ------------------------------------------------------------------------------ tests by clause
def tests_by_clause(known: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the tests that name each clause and assert something; none without tests, as in an
    installed game."""
    home = ROOT / "tests"
    found: dict[str, list[str]] = {}
    for path in sorted((*home.glob("**/*.py"), *home.glob("**/*.toml"))):
        reader = script_clauses if path.suffix == ".toml" else test_clauses
        for clause, test in reader(path, known):
            found.setdefault(clause, []).append(test)
    return {clause: tuple(dict.fromkeys(tests)) for clause, tests in found.items()}


def script_clauses(path: Path, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Return the clauses of a script, if it expects anything."""
    try:
        script = parse_toml_safely(path.read_text("utf-8"))
    except ValueError:
        return
    if script_asserts(script):
        yield from ((clause, pytest_id(path)) for clause in script["clauses"] if clause in known)


def test_clauses(path: Path, known: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Return the clauses that the asserting tests of a module name in their names or in a mark."""
    for name, test in functions_by_name(path).items():
        if not name.startswith("test_"):
            continue
        ids = (*clauses_in_name(name, known), *(m for m in clause_marks(test) if m in known))
        if ids and has_assertion(path, name):
            yield from ((clause, pytest_id(path, name)) for clause in ids)


def clauses_in_name(test: str, known: frozenset[str]) -> tuple[str, ...]:
    """Return the most exact existing clause that ``test_kmh_9_2_16_…`` may mean, or none."""
    words, names = test.split("_")[1:], clauses_by_name_part(known)
    tries = ("_".join(words[:count]) for count in range(len(words), 1, -1))
    return next(((names[name],) for name in tries if name in names), ())


@cache
def clauses_by_name_part(known: frozenset[str]) -> Mapping[str, str]:
    """Return the clauses by their form in a test's name."""
    return {re.sub(r"\W", "_", clause).lower(): clause for clause in known}


def clause_marks(test: Function) -> list[str]:
    """Return the ids in the marks above a test."""
    marks = (ast.unparse(mark) for mark in test.decorator_list)
    ours = (mark for mark in marks if mark.startswith("pytest.mark.clauses("))
    return [word for mark in ours for word in re.findall(r"[\"']([\w.-]+)[\"']", mark)]


def pytest_id(path: Path, name: str = "") -> str:
    """Return a test's id in pytest."""
    place = path.relative_to(ROOT).as_posix()
    return f"{place}::{name}" if name else place


# ------------------------------------------------------------------------------ who asserts
def script_asserts(script: Mapping[str, Any]) -> bool:
    """Return whether a file is a script that expects something of the table or an answer."""
    if not script.get("clauses"):
        return False
    answers = script.get("answer", ())
    expected = [*script.get("expect", ()), *(e for a in answers for e in a.get("then", ()))]
    checks = any(key in answer for answer in answers for key in ANSWER_CHECK_KEYS)
    return checks or any(e.get("path", "").split(".")[0] not in LOG_NAMES for e in expected)


def has_assertion(path: Path, name: str, visited: tuple[tuple[Path, str], ...] = ()) -> bool:
    """Return whether a function of a test file asserts or raises something, itself or by a helper
    in its file or an imported test file."""
    function = functions_by_name(path).get(name)
    if function is None or (path, name) in visited:
        return False
    calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    if any(map(is_real_assertion, ast.walk(function))):
        return True
    if any(isinstance(call, ast.Attribute) and call.attr in ASSERTING_CALLS for call in calls):
        return True
    called = dict.fromkeys(call.id for call in calls if isinstance(call, ast.Name))
    homes = {other: imports_by_name(path).get(other, path) for other in called}
    return any(has_assertion(home, other, (*visited, (path, name))) for other, home in homes.items())


def is_real_assertion(node: ast.AST) -> bool:
    """Return whether it asserts more than the log."""
    called = [part.func for part in ast.walk(node) if isinstance(part, ast.Call)]
    reads_log = any(isinstance(call, ast.Attribute) and call.attr in LOG_NAMES for call in called)
    return isinstance(node, ast.Assert) and not reads_log


@cache
def functions_by_name(path: Path) -> Mapping[str, Function]:
    """Return the functions of a file by name; none if it is missing."""
    return {node.name: node for node in parse_python(path).body if isinstance(node, Function)}


@cache
def imports_by_name(path: Path) -> Mapping[str, Path]:
    """Return the test file that each imported name comes from."""
    found = (node for node in parse_python(path).body if isinstance(node, ast.ImportFrom))
    ours = [node for node in found if (node.module or "").startswith("tests.")]
    return {
        name.asname or name.name: ROOT.joinpath(*str(node.module).split(".")).with_suffix(".py")
        for node in ours
        for name in node.names
    }


@cache
def parse_python(path: Path) -> ast.Module:
    """Return the syntax tree of a Python file; an empty one if it is missing."""
    return ast.parse(path.read_text("utf-8") if path.is_file() else "")


# -------------------------------------------------------------------------------- clauses by number
def find_clauses(clauses: Sequence[Paragraph], clause_number: str) -> list[Paragraph]:
    """Return the clause of that number and those under it: ``9.2`` and ``KMH-9.2`` are the same, so
    are ``action-2`` and ``HF-action-2``, in any case."""
    number = clause_number.lower()
    for book in dict.fromkeys(c.id.lower().partition("-")[0] for c in clauses):
        number = number.removeprefix(f"{book}-")
    return [c for c in clauses if is_part_of_chapter(c.id.lower().partition("-")[2], number)]


def is_part_of_chapter(number: str, chapter: str) -> bool:
    """Return whether a clause is the chapter or under it: 9.2.22 is under 9.2, not 9.22; 2.1.5a is
    under 2.1.5, e1 under e, and dmg-cannon-3 under dmg, not action-10 under action-1."""
    rest = number.removeprefix(chapter)
    if not number.startswith(chapter) or not chapter:
        return False
    return not rest or rest[0] in ".-" or rest[0].isalpha() != chapter[-1].isalpha()
