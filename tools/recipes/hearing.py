"""A pytest plugin that hears which clauses are emitted while each test runs.

Load it with `-p recipes.hearing --heard FILE`. A clause is emitted when a step, an option, a
refusal, an event or a term of a tally that carries its id is made: the plugin wraps the
constructors of those few kernel classes, so the kernel itself knows nothing of being watched.
FILE then holds, for each test that passed, the clauses it names and the clauses it emitted:

  {"tests/…::test_kmh_9_2_16_stern_rake": {"names": ["KMH-9", …], "heard": ["KMH-9.2.16", …]}}

Where the tests run in several workers (pytest-xdist), each hears its own and the records are one.

A test names clauses by its own name, by `@pytest.mark.clauses("KMH-9.2.16", …)`, or by the
`clauses = […]` of a script file (*.toml) that is one of its parameters.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Generator, Iterator
from functools import wraps
from pathlib import Path
from typing import Any

import pytest

NAME = re.compile(r"test_([a-z]+\d*)_([a-z]\d*|\d+)((?:_\d+[a-z]?)*)(?:_|$)")
Record = dict[str, dict[str, list[str]]]


class Hearing:
    """Collects clause ids by test; `ears` is the set of the test now running."""

    def __init__(self, file: Path) -> None:
        """Nothing has been heard; `file` is written at the end."""
        self.file = file
        self.ears: set[str] = set()
        self.record: Record = {}
        self.watched: set[type[Any]] = set()

    def watch(self) -> None:
        """Every kernel class that carries a clause is heard, those defined since included."""
        for kind in emitters():
            if kind not in self.watched:
                self.watched.add(kind)
                kind.__init__ = self.heard(kind.__init__)

    def heard(self, init: Callable[..., None]) -> Callable[..., None]:
        """A constructor that does its work and notes the clauses of what it made."""

        @wraps(init)
        def constructor(made: Any, /, *args: Any, **kwargs: Any) -> None:
            init(made, *args, **kwargs)
            self.ears.update(clauses_of(made))

        return constructor

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Ears are empty when a test begins, and no term is kept from the test before: whatever
        ran in this worker until now, it will be made, and heard, again."""
        self.watch()
        forget_terms()
        self.ears.clear()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """What a passed test named and emitted is on record."""
        report = yield
        if report.when == "call" and report.passed:
            self.record[item.nodeid] = {"names": named(item), "heard": sorted(self.ears)}
        return report

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """What a worker of pytest-xdist heard is on record; one that crashed leaves nothing."""
        self.record.update(getattr(node, "workeroutput", {}).get("heard", {}))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """The record is written, or sent to him who writes it if this is a worker."""
        sent = getattr(session.config, "workeroutput", None)
        if sent is not None:
            sent["heard"] = self.record
            return
        self.file.write_text(json.dumps(self.record, indent=1, sort_keys=True), encoding="utf-8")


def emitters() -> list[type[Any]]:
    """The kernel classes that carry a clause, every event now known included.

    Imported late: coverage must be listening before the game's modules are first read.
    """
    from game.core.events import Event
    from game.core.steps import Choose, Option, Plot, Refusal, Roll
    from game.core.tally import Term

    return [Choose, Option, Plot, Refusal, Roll, Term, *family(Event)]


def forget_terms() -> None:
    """Terms that the rules make once and keep are made anew."""
    from game.core.tally import term

    term.cache_clear()


def family(kind: type[Any]) -> Iterator[type[Any]]:
    """The class and all classes made from it."""
    yield kind
    for child in kind.__subclasses__():
        yield from family(child)


def clauses_of(made: Any) -> Iterator[str]:
    """The ids a new step, option, refusal, event or term carries, those of its tally included.

    A tally may come out of a cache, where its terms were made while another test ran.
    """
    if made.clause:
        yield made.clause
    tally = getattr(made, "tally", None)
    if tally is not None:
        yield from (term.clause for term in tally.terms)
    refused = getattr(made, "refused", None)
    if refused is not None:
        yield refused.clause


def named(item: pytest.Item) -> list[str]:
    """The clauses a test names. A name like test_kmh_9_2_16_… may mean KMH-9, KMH-9.2 or
    KMH-9.2.16: all are given, longest last; the reader knows which exist. So are letters behind a
    number (test_wwh_2_1_5a_…) and numbers behind a letter (test_wwh_e1_…)."""
    ids = [clause for mark in item.iter_markers("clauses") for clause in mark.args]
    ids += clauses_of_scripts(item)
    found = NAME.match(getattr(item, "originalname", item.name))
    if found:
        book, section, rest = found.groups()
        numbers = [section.upper(), *rest.split("_")[1:]]
        ids += [f"{book.upper()}-{'.'.join(numbers[:n])}" for n in range(1, len(numbers) + 1)]
    return ids


def clauses_of_scripts(item: pytest.Item) -> list[str]:
    """The clauses listed by the script files among a test's parameters."""
    callspec = getattr(item, "callspec", None)
    values = callspec.params.values() if callspec else ()
    files = [Path(v) for v in values if isinstance(v, (str, Path)) and str(v).endswith(".toml")]
    scripts = [tomllib.loads(f.read_text(encoding="utf-8")) for f in files if f.is_file()]
    return [clause for script in scripts for clause in script.get("clauses", [])]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--heard FILE` is understood."""
    parser.addoption("--heard", type=Path, required=False, help="write heard clauses to this file")


def pytest_configure(config: pytest.Config) -> None:
    """With `--heard`, a listener is at work for the whole session."""
    file = config.getoption("heard")
    if file is not None:
        config.pluginmanager.register(Hearing(file.resolve()), "hearing")
