"""A pytest plugin that keeps which clauses each passed test names, and whether it asserts.

Load it with `-p recipes.hearing --heard FILE`. FILE then holds:

  {"tests/…::test_kmh_9_2_16_stern_rake": {"names": ["KMH-9.2.16"], "asserts": true}, …}

Where the tests run in several workers (pytest-xdist), each keeps its own and the records are one.

A test names clauses by its own name, by `@pytest.mark.clauses("KMH-9.2.16", …)`, or by the
`clauses = […]` of a script file (*.toml) that is one of its parameters. It asserts if its function,
or a helper of the tests that it calls, does so; of a script the file must expect something too.
"""

import json
import tomllib
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from environment import CHECKOUT

ClauseRecord = dict[str, dict[str, Any]]


class ClauseCollector:
    """Collects what the passed tests name; it is written to `file` at the end."""

    def __init__(self, file: Path) -> None:
        """Nothing has been heard."""
        self.file = file
        self.record: ClauseRecord = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """What a passed test names is on record."""
        report = yield
        if report.when == "call" and report.passed:
            names = clauses_named_by(item)
            if names:
                self.record[item.nodeid] = {"names": names, "asserts": has_assertion(item)}
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


def clauses_named_by(item: pytest.Item) -> list[str]:
    """The clauses a test names, each once."""
    from game.cli.clause_coverage import clauses_in_name

    ids = [clause for mark in item.iter_markers("clauses") for clause in mark.args]
    ids += [clause for script in scripts_of(item) for clause in script.get("clauses", ())]
    return list(dict.fromkeys([*clauses_in_name(function_name(item), known_clauses()), *ids]))


def has_assertion(item: pytest.Item) -> bool:
    """Whether a test asserts something, and each script it plays expects something."""
    from game.cli.clause_coverage import has_assertion, script_asserts

    return has_assertion(item.path, function_name(item)) and all(map(script_asserts, scripts_of(item)))


def function_name(item: pytest.Item) -> str:
    """The name of a test's function."""
    return str(getattr(item, "originalname", None) or item.name)


def _exists(file: Path) -> bool:
    """Whether there is such a file; no for a name that no disk can have, as tests of hostile names
    have them for parameters."""
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def scripts_of(item: pytest.Item) -> list[dict[str, Any]]:
    """The TOML files among a test's parameters that say which clauses they are about."""
    callspec = getattr(item, "callspec", None)
    values = callspec.params.values() if callspec else ()
    files = [Path(v) for v in values if isinstance(v, (str, Path)) and str(v).endswith(".toml")]
    read = [tomllib.loads(f.read_text(encoding="utf-8")) for f in files if _exists(f)]
    return [script for script in read if "clauses" in script]


@cache
def known_clauses() -> frozenset[str]:
    """The ids of all books. Read from the files: what coverage is to hear is not imported here."""
    scopes = (CHECKOUT / "game" / "books").glob("*/clauses.toml")
    read = [tomllib.loads(scope.read_text(encoding="utf-8")) for scope in scopes]
    return frozenset(entry["id"] for scope in read for entry in scope["clause"])


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--heard FILE` is understood."""
    parser.addoption("--heard", type=Path, required=False, help="write named clauses to this file")


def pytest_configure(config: pytest.Config) -> None:
    """With `--heard`, a listener is at work for the whole session."""
    file = config.getoption("heard")
    if file is not None:
        config.pluginmanager.register(ClauseCollector(file.resolve()), "hearing")
