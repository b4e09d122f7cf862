"""Does a test notice when a number in a rulebook's table is wrong?

Each number of game/books/<book>/tables.toml is changed in turn and the rulebook's tests are run
until one fails. A change that no test notices is a survivor.

A mutant is one forked process: the parent has loaded everything but the rules, so a mutant costs
the reading of the rules and of the tests, and as many tests as it takes. The changed table is
handed out in place of the one in the file, before any module of the rules has been read.
"""

from __future__ import annotations

import io
import os
import signal
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from copy import deepcopy
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from environment import CHECKOUT, ToolError
from recipes.figures import book_title, record_figure

PRELOADED_MODULES = ("pytest", "hypothesis", "esper", "pymunk", "pydantic", "numpy", "game.core.steps")
DIE_MAXIMA = {"crew_d20": 20}
SURVIVORS_ALLOWED = 0.02
PASSED, FAILED, BROKEN_AT_READING, BROKEN_OTHERWISE = 0, 1, 2, 99
TablePath = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One number and what it becomes."""

    place: TablePath
    value: int | float
    changed: int | float

    def __str__(self) -> str:
        """table, row and column, old and new value."""
        table, *rest = self.place
        return f"[{table}] {'.'.join(str(p) for p in rest)}: {self.value} -> {self.changed}"


@dataclass(slots=True)
class MutationRun:
    """A run over all mutants: who is under way, who survived, which tests have a good nose."""

    text: str
    tests: list[str]
    timeout: int
    running: dict[int, tuple[Mutant, int]] = field(default_factory=dict)
    likely_tests: dict[str | int, str] = field(default_factory=dict)
    survivors: list[Mutant] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)


def mutate(book: str, only: str = "", jobs: int = 2, record: bool = False) -> int:
    """Change each number of a book's tables.toml in turn and run the book's tests.

    The figure is the number of changes that no test notices: each of them is printed. Return 1 if
    there are more than two in a hundred. --only TABLE changes the numbers of one table alone.
    Raise ToolError if the tests do not pass as they are.
    """
    if not hasattr(os, "fork"):
        raise ToolError("This recipe forks processes, which this system cannot do.")
    text = tables_file(book).read_text(encoding="utf-8")
    chosen = [m for m in mutants(text, excused_clauses(book)) if not only or m.place[0] == only]
    if not chosen:
        raise ToolError(f"No number to change in {tables_file(book)}.")
    preload_modules(book)
    hunt = MutationRun(text, book_tests(book), 0)
    hunt.timeout = int(4 * time_unchanged(hunt)) + 20
    for mutant in chosen:
        while len(hunt.running) >= jobs:
            wait_for_one(hunt)
        start_mutant(hunt, mutant)
    while hunt.running:
        wait_for_one(hunt)
    if record:
        summary = f"{book_title(book)} {len(hunt.survivors)} of {len(chosen)}"
        record_figure(f"mutate {book}", summary)
    return print_result(hunt, len(chosen))


def tables_file(book: str) -> Path:
    """Where a book's tables lie."""
    return CHECKOUT / "game" / "books" / book / "tables.toml"


def excused_clauses(book: str) -> frozenset[str]:
    """The clauses that a later issue brings: the tables only they use are not tested yet."""
    file = tables_file(book).with_name("clauses.toml")
    scope = tomllib.loads(file.read_text(encoding="utf-8"))["clause"] if file.exists() else []
    return frozenset(entry["id"] for entry in scope if entry.get("excused"))


def mutants(text: str, excused: frozenset[str]) -> Iterator[Mutant]:
    """One mutant for each number, in the order of the file."""
    for name, table in rule_tables_of(text).items():
        if table.get("clause") not in excused:
            for place, value in numbers(table, (name,)):
                yield Mutant(place, value, value + changed_number(place, value))


def rule_tables_of(text: str) -> dict[str, Any]:
    """The tables as the rules see them, without what they say of their own entries."""
    from game.books.tables import without_metadata  # a toy is hunted without the game

    return without_metadata(tomllib.loads(text))


def numbers(node: Any, place: TablePath) -> Iterator[tuple[TablePath, int | float]]:
    """Every number under a node with the way to it."""
    if isinstance(node, (int, float)) and not isinstance(node, bool):
        yield place, node
    below = dict(enumerate(node)) if isinstance(node, list) else node
    for key, child in below.items() if isinstance(below, dict) else ():
        yield from numbers(child, (*place, key))


def changed_number(place: TablePath, value: int | float) -> int | float:
    """How far a number is moved: percentages go in fives, fractions by a half, the rest by one.

    A bound that is the highest face of its die is moved down: beyond it nothing can be thrown.
    """
    if value == DIE_MAXIMA.get(str(place[0])):
        return -1
    in_percent = place[0] == "strike_modifiers" or place[:2] == ("strike", "percent")
    if in_percent and value >= 0:
        return 5
    return 0.5 if isinstance(value, float) else 1


def changed_tables(text: str, mutant: Mutant | None) -> dict[str, Any]:
    """The tables with one number changed, or as they are."""
    tables = rule_tables_of(text)
    if mutant:
        *way, last = mutant.place
        node: Any = tables
        for key in way:
            node = node[key]
        node[last] = mutant.changed
    return tables


def preload_modules(book: str) -> None:
    """Everything heavy is in memory, but no module of the rules."""
    sys.path.insert(0, str(CHECKOUT))
    os.chdir(CHECKOUT)
    for name in PRELOADED_MODULES:
        import_module(name)
    if f"game.books.{book}.rules" in sys.modules:
        raise ToolError("The kernel imports the rules: a changed table would come too late.")


def book_tests(book: str) -> list[str]:
    """The test files that judge this book; no other book reads its tables. Raises Sorry if none."""
    found = sorted((CHECKOUT / "tests" / "books" / book / "rules").glob("test_*.py"))
    if not found:
        raise ToolError(f"There are no tests of the rules: no tests/books/{book}/rules/test_*.py.")
    return [str(file.relative_to(CHECKOUT)) for file in found]


def time_unchanged(hunt: MutationRun) -> float:
    """Seconds that the tests take with the tables as they are. Raises Sorry if they fail."""
    began = time.monotonic()
    pid, pipe = fork_tests(hunt, None)
    output = read_all(pipe)
    _, status = os.waitpid(pid, 0)
    if os.waitstatus_to_exitcode(status) != PASSED:
        raise ToolError(f"The tests must pass before numbers are changed. First to fail: {output}")
    return time.monotonic() - began


def start_mutant(hunt: MutationRun, mutant: Mutant) -> None:
    """The mutant is at work in a process of its own."""
    pid, pipe = fork_tests(hunt, mutant)
    hunt.running[pid] = mutant, pipe


def wait_for_one(hunt: MutationRun) -> None:
    """One process has ended and its mutant is judged."""
    pid, status = os.wait()
    mutant, pipe = hunt.running.pop(pid)
    nose = read_all(pipe)
    code = os.waitstatus_to_exitcode(status)
    if code == PASSED:
        hunt.survivors.append(mutant)
        print(f"survived  {mutant}", flush=True)
    elif code in (FAILED, BROKEN_AT_READING, -signal.SIGALRM):
        if nose:
            hunt.likely_tests[mutant.place[0]] = nose
    else:
        hunt.broken.append(f"{mutant}: pytest ended with {code}")


def fork_tests(hunt: MutationRun, mutant: Mutant | None) -> tuple[int, int]:
    """A child that runs the tests under the mutant; its id, and where it tells who noticed."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    os.close(reading)
    code = BROKEN_OTHERWISE
    try:
        signal.alarm(hunt.timeout)
        replace_tables(changed_tables(hunt.text, mutant), hunt.text)
        first = hunt.likely_tests.get(mutant.place[0], "") if mutant else ""
        code = run_until_failure(hunt.tests, FirstFailurePlugin(first, writing))
    finally:
        os._exit(code)  # the child must never go on as if it were the parent


def replace_tables(tables: dict[str, Any], text: str) -> None:
    """Make every read of that text as TOML in this process return these tables instead."""
    read = tomllib.loads

    def loads(source: str, **options: Any) -> dict[str, Any]:
        return deepcopy(tables) if source == text else read(source, **options)

    tomllib.loads = loads


def run_until_failure(tests: list[str], nose: FirstFailurePlugin) -> int:
    """The tests have run in silence until the first failure; pytest's exit code."""
    import pytest

    options = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:cov"]
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # loaded before the fork
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return int(pytest.main([*options, *tests], plugins=[nose]))


@dataclass(slots=True)
class FirstFailurePlugin:
    """A pytest plugin: the test that noticed the last mutant of this table runs first."""

    first: str
    pipe: int

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """The likely test is at the head of the list."""
        items.sort(key=lambda item: item.nodeid != self.first)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Send the name of the first test that fails to the parent."""
        if report.failed:
            os.write(self.pipe, report.nodeid.encode()[:2000])


def read_all(pipe: int) -> str:
    """What came through the pipe; it is closed."""
    with os.fdopen(pipe, encoding="utf-8", errors="replace") as stream:
        return stream.read()


def print_result(hunt: MutationRun, count: int) -> int:
    """The result is printed; the exit code."""
    share = len(hunt.survivors) / count
    print(f"{count} numbers changed, {len(hunt.survivors)} not noticed ({share:.1%})")
    for line in hunt.broken:
        print(f"could not be judged: {line}")
    return 1 if hunt.broken or share > SURVIVORS_ALLOWED else 0
