"""Does a test notice when a line of code is wrong?

Random places of a book's rules, or of any other folder of game/ such as ui/battle, are changed, one
at a time (what a change is: mutants.py), and the tests of the mirrored folder are run until one
fails. A change that no test notices is a survivor.

The tests are collected once. First each runs unchanged while coverage.py notes which lines of the
folder it runs. Then each mutant is one forked process in which the functions of the changed file get
their new code in memory; only tests that run the changed statement are run there, the fastest first.
Nothing is written to disk.

By functions called (as it was until November 2026) a change in one branch of a function that every
battle calls was judged by every battle.
"""

import ast
import functools
import gc
import json
import os
import random
import signal
import sys
import tempfile
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from gc import unfreeze  # as it is before a house's tests put another in its place
from itertools import chain, groupby
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from coverage import Coverage

from changed import files_under, place_of_tests, test_files
from environment import CHECKOUT, ToolError
from recipes.figures import book_title, record_figure
from recipes.mutants import Mutant, MutationPlace, code_of, functions_in, mutant_at, places_in
from recipes.mutate import read_all

MIN_NOTICED_SHARE = {True: 0.92, False: 0.80}
"""The share of changes that tests must notice: in the rules of a book, and elsewhere."""
SAME_FILE = Path(__file__).with_name("mutate_code_same.toml")
MAX_MEMORY = 4 << 30
MAX_SECONDS = 120.0
"""Seconds of the processor for one change: by the clock a busy machine would let the slow tests, which
come last and are whole battles, judge nothing."""
SURVIVED, NOTICED, UNKNOWN = 0, 1, 99
LinesRun = dict[str, set[int]]
"""Of each file, by its path, the numbers of lines."""


@dataclass(slots=True)
class CaseFacts:
    """What is known of a test: how long it takes, and the lines of the folder that it runs."""

    seconds: float
    lines_run: LinesRun


@dataclass(slots=True)
class MutationRun:
    """The mutants to be judged, what the tests do, and what has come of it."""

    room: str
    mutants: list[Mutant]
    jobs: int
    equivalent: list[dict[str, str]]
    tests: dict[str, CaseFacts] = field(default_factory=dict)
    likely_tests: dict[str, str] = field(default_factory=dict)
    running: dict[int, tuple[Mutant, int]] = field(default_factory=dict)
    survivors: list[Mutant] = field(default_factory=list)
    unchanged: int = 0
    broken: int = 0
    print_line: Callable[..., None] = print


def mutate_code(room: str, count: int, seed: int, jobs: int = 2, record: bool = False) -> int:
    """Change random places of the code, one at a time, and run the mirrored tests.

    ROOM is a book, for its rules, or a folder of game/ such as ui/battle. -N changes are drawn by
    the seed. The figure is the share that a test notices; each of the others is printed with its
    line before and after, and the number of tests that run it. Changes listed in
    mutate_code_same.toml make the same program and count as noticed. Return 1 if fewer than 92 of
    100 are noticed in rules, or 80 elsewhere.
    """
    if not hasattr(os, "fork"):
        raise ToolError("This recipe forks processes, which this system cannot do.")
    os.chdir(CHECKOUT)
    same = tomllib.loads(SAME_FILE.read_text(encoding="utf-8")).get("same", [])
    hunt = MutationRun(room, choose_mutants(room, count, seed), jobs, same)
    for entry in stale_entries(room, same):
        print(f"no longer in the code, but on the list: {entry['at']}: {entry['old']}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        run_pytest(hunt)
    if record:
        noticed = 1 - len(hunt.survivors) / len(hunt.mutants)
        record_figure(f"mutate-code {room}", f"{book_title(room)} {noticed:.1%}")
    return print_result(hunt)


def folder_of(room: str) -> Path:
    """Return the folder whose code is changed. Raise Sorry if there is none."""
    rules = CHECKOUT / "game" / "books" / room / "rules"
    folder = rules if rules.is_dir() else CHECKOUT / "game" / room
    if not folder.is_dir():
        raise ToolError(f"{room} is neither a book nor a folder of game/.")
    return folder


def tests_of(room: str) -> list[str]:
    """Return the test files of the mirrored folder. Raise Sorry if there are none."""
    inside = f"{folder_of(room).relative_to(CHECKOUT).as_posix()}/any.py"
    files = [path.as_posix() for path in test_files(CHECKOUT)]
    if found := files_under(place_of_tests(inside), files):
        return found
    raise ToolError(f"There are no tests of {room}.")


def choose_mutants(room: str, count: int, seed: int) -> list[Mutant]:
    """Return `count` changes of the folder's code, drawn by the seed."""
    files = sorted(folder_of(room).rglob("*.py"))
    places: list[MutationPlace] = [place for file in files for place in places_in(file)]
    random.Random(f"{room} {seed}").shuffle(places)
    found = (mutant for place in places if (mutant := mutant_at(place)))
    return [mutant for _, mutant in zip(range(count), found, strict=False)]


def stale_entries(room: str, same: list[dict[str, str]]) -> Iterator[dict[str, str]]:
    """Yield the listed changes of a folder whose line is in no such function any more."""
    home = folder_of(room)
    for entry in same:
        name, _, function = entry["at"].partition(" ")
        if name.startswith(f"{room}/"):
            file = home / name.removeprefix(f"{room}/")
            tree = ast.parse(file.read_text(encoding="utf-8") if file.exists() else "")
            source = dict(functions_in(tree)).get(function)
            lines = ast.unparse(source).splitlines() if source else []
            if entry["old"] not in map(str.strip, lines):
                yield entry


# ------------------------------------------------------------------------------ within pytest
def run_pytest(hunt: MutationRun) -> None:
    """Let pytest collect the tests in silence, and run the hunt in its place."""
    sys.stdout.flush()
    shown = os.dup(1)
    silence = os.open(os.devnull, os.O_WRONLY)
    try:
        with os.fdopen(os.dup(shown), "w", encoding="utf-8") as out:
            hunt.print_line = partial(print, file=out, flush=True)
            os.dup2(silence, 1)
            options = ["-q", "-s", "--tb=no", "-p", "no:cacheprovider", "-p", "no:cov"]
            code = pytest.main([*options, *tests_of(hunt.room)], plugins=[Plugin(hunt)])
    finally:
        os.dup2(shown, 1)
        os.close(shown)
        os.close(silence)
    if not hunt.tests:
        raise ToolError(f"The tests of {hunt.room} could not be run: pytest ended with {code}.")


@dataclass(slots=True, eq=False)
class Plugin:
    """A pytest plugin that judges mutants instead of running the tests once.

    Compared by identity: pytest puts the plugins of a test into a set where a conftest.py holds for
    some of the folders only.
    """

    hunt: MutationRun
    failed: str = ""

    def pytest_configure(self, config: pytest.Config) -> None:
        """Keep hypothesis from making a failing example smaller, and tests/conftest.py from tracing
        some folders only, as it does for the coverage of the whole suite."""
        from hypothesis import Phase, settings

        quick = settings(settings.default, phases=[Phase.explicit, Phase.generate])
        settings.register_profile("mutants", quick)
        settings.load_profile("mutants")
        config.option.cov_source = [str(folder_of(self.hunt.room))]

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Judge every mutant."""
        unfreeze()  # functions that are frozen would not be found
        measure_tests(self, session.items)
        for mutant in self.hunt.mutants if self.hunt.tests else ():
            if is_equivalent(self.hunt, mutant):
                self.hunt.unchanged += 1
                continue
            while len(self.hunt.running) >= self.hunt.jobs:
                wait_for_one(self.hunt)
            start_mutant(self, session.items, mutant)
        while self.hunt.running:
            wait_for_one(self.hunt)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the first test that fails."""
        if report.failed:
            self.failed = self.failed or report.nodeid


def measure_tests(plugin: Plugin, items: list[pytest.Item]) -> None:
    """Run each test unchanged to learn what it runs and how long it takes, in as many processes as there
    are jobs, each with whole files. Print those that fail: they judge nothing."""
    files = [list(of_file) for _, of_file in groupby(items, key=lambda item: item.path)]
    shares = [list(chain.from_iterable(files[n :: plugin.hunt.jobs])) for n in range(plugin.hunt.jobs)]
    started = [fork_work(partial(trace_tests, plugin, share)) for share in shares]
    for pid, pipe in started:
        found = json.loads(read_all(pipe) or "{}")
        os.waitpid(pid, 0)
        for test, (seconds, lines_run) in found.items():
            if lines_run is None:
                plugin.hunt.print_line(f"fails as it is, and judges nothing: {test}")
            else:
                lines = {file: set(numbers) for file, numbers in lines_run.items()}
                plugin.hunt.tests[test] = CaseFacts(seconds, lines)


def trace_tests(plugin: Plugin, items: list[pytest.Item], tell: Callable[[str], None]) -> int:
    """Run all tests and tell of each its seconds and its lines in the files to be changed. Before each,
    clear what functions keep from call to call: else only the first test would run their lines."""
    found: dict[str, Any] = {}
    files = sorted({str(mutant.place.file) for mutant in plugin.hunt.mutants})
    caches = all_caches()
    for item, following in zip(items, [*items[1:], None], strict=True):
        for kept in caches:
            kept.cache_clear()
        plugin.failed = ""
        coverage = Coverage(data_file=None, config_file=False, include=files)
        coverage.set_option("run:disable_warnings", ["no-data-collected"])  # else an error here
        began = time.monotonic()
        coverage.start()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        coverage.stop()
        seconds, data = time.monotonic() - began, coverage.get_data()
        lines_run = {file: data.lines(file) for file in data.measured_files()}
        found[item.nodeid] = (seconds, None if plugin.failed else lines_run)
    tell(json.dumps(found))
    return SURVIVED


def all_caches() -> list[Any]:
    """Every function in memory that keeps its results."""
    return [o for o in gc.get_objects() if isinstance(o, functools._lru_cache_wrapper)]


# ------------------------------------------------------------------------------ one mutant
def start_mutant(plugin: Plugin, items: list[pytest.Item], mutant: Mutant) -> None:
    """The mutant is at work in a process of its own."""
    chosen_tests = order_tests(plugin.hunt, items, mutant)
    pid, pipe = fork_work(lambda tell: judge_mutant(plugin, chosen_tests, mutant, tell))
    plugin.hunt.running[pid] = mutant, pipe


def order_tests(hunt: MutationRun, items: list[pytest.Item], mutant: Mutant) -> list[pytest.Item]:
    """Return the tests that run the changed statement: first the one that noticed the last change of
    this function, then the fastest."""
    nose = hunt.likely_tests.get(name_of(mutant.place), "")
    able = [item for item in items if reaches(hunt, item.nodeid, mutant)]
    return sorted(able, key=lambda i: (i.nodeid != nose, hunt.tests[i.nodeid].seconds))


def reaches(hunt: MutationRun, test: str, mutant: Mutant) -> bool:
    """Return whether a test runs a line of the changed statement; False if it fails unchanged."""
    lines = hunt.tests[test].lines_run.get(str(mutant.place.file), ()) if test in hunt.tests else ()
    return any(line in mutant.statement for line in lines)


def judge_mutant(
    plugin: Plugin, items: list[pytest.Item], mutant: Mutant, tell: Callable[[str], None]
) -> int:
    """The tests run under the mutant until one fails, takes ten times its time, or the whole is
    beyond its cap. One that is nowhere in memory is not judged, if a test runs its function."""
    import resource  # not on every system, but on those that fork

    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    if not apply_mutant(mutant) and items:
        return UNKNOWN
    for kept in all_caches():
        kept.cache_clear()
    plugin.failed = ""
    began = time.process_time()
    for item, following in zip(items, [*items, None][1:], strict=True):
        if time.process_time() - began > MAX_SECONDS:
            break
        signal.alarm(5 + int(10 * plugin.hunt.tests[item.nodeid].seconds))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        signal.alarm(0)
        if plugin.failed:
            tell(plugin.failed)
            return NOTICED
    return SURVIVED


def apply_mutant(mutant: Mutant) -> bool:
    """Every function of the changed file that is in memory has its new code; whether the changed
    one is among them."""
    codes = code_of(mutant.place)
    file, changed = str(mutant.place.file), False
    for found in gc.get_objects():
        if isinstance(found, FunctionType) and found.__code__.co_filename == file:
            code = found.__code__
            found.__code__ = codes.get((code.co_qualname, code.co_firstlineno), code)
            changed |= code.co_firstlineno == mutant.function_line
    return changed


def fork_work(work: Callable[[Callable[[str], None]], int]) -> tuple[int, int]:
    """A child does the work in silence; its id, and the pipe through which it tells something."""
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return pid, reading
    os.close(reading)
    code = UNKNOWN
    try:
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            code = work(lambda said: print(said, end="", file=pipe))
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        os._exit(code)  # the child must never go on as if it were the parent


def wait_for_one(hunt: MutationRun) -> None:
    """One process has ended and its mutant is judged: one that was killed for taking too long was
    noticed; of one that broke in our own hands nothing is known."""
    pid, status = os.wait()
    mutant, pipe = hunt.running.pop(pid)
    nose = read_all(pipe)
    code = os.waitstatus_to_exitcode(status)
    if code == SURVIVED:
        hunt.survivors.append(mutant)
        print_verdict(hunt, mutant, "survived")
    elif code == UNKNOWN:
        hunt.broken += 1
        print_verdict(hunt, mutant, "unjudged")
    elif nose:
        hunt.likely_tests[name_of(mutant.place)] = nose


# ------------------------------------------------------------------------------ what came of it
def is_equivalent(hunt: MutationRun, mutant: Mutant) -> bool:
    """Whether the list says that the change makes the same program."""
    ours = {"at": name_of(mutant.place), "old": mutant.old, "new": mutant.new}
    return any(ours.items() <= entry.items() for entry in hunt.equivalent)


def name_of(place: MutationPlace) -> str:
    """Return the file from game/ and the function; of rules the book, file and function."""
    inside = place.file.relative_to(CHECKOUT / "game").as_posix()
    if inside.startswith("books/"):
        inside = inside.removeprefix("books/").replace("/rules/", "/", 1)
    return f"{inside} {place.function}"


def print_verdict(hunt: MutationRun, mutant: Mutant, verdict: str) -> None:
    """A survivor, or one that could not be judged, is printed: where it is, its line before and
    after, how many tests ran it."""
    ran = sum(reaches(hunt, test, mutant) for test in hunt.tests)
    where = f"{mutant.place.file.relative_to(CHECKOUT)}:{mutant.line}"
    hunt.print_line(f"{verdict}  {where} in {mutant.place.function}, run by {ran} tests")
    hunt.print_line(f"    - {mutant.old}\n    + {mutant.new}")


def print_result(hunt: MutationRun) -> int:
    """The share is printed; the exit code."""
    count = len(hunt.mutants)
    noticed = 1 - len(hunt.survivors) / count
    summary = f"{count} changes of {hunt.room}, {len(hunt.survivors)} not noticed"
    print(f"{summary}, {hunt.unchanged} known to be the same program: {noticed:.1%} noticed")
    if hunt.broken:
        print(f"{hunt.broken} could not be judged")
    wanted = MIN_NOTICED_SHARE[folder_of(hunt.room).name == "rules"]
    return 0 if noticed >= wanted and not hunt.broken else 1
