"""Check the whole house on a fresh machine: `python3 tools/test.py`.

Makes `.venv` in the checkout, installs the game with its developer's tools and runs lint, types
and tests with branch coverage, the tests on as many cores as there are, up to four, the types
beside them. Standard library only. The exit code is 0 if everything passed.

  python3 tools/test.py --only types          one part: lint, types or tests
  python3 tools/test.py --only tests -k rake  some tests, without the coverage gate

While you work, in seconds, without lint, types and coverage:

  python3 tools/test.py tests/sea tests/play/test_dice.py   these tests alone
  python3 tools/test.py --changed    the tests nearest to what differs from main (changed.py)
"""

import sys

if sys.version_info < (3, 11):
    needs = "The Weather Gage needs Python 3.11 or newer; this is {}.{}."
    sys.exit(needs.format(*sys.version_info))

import argparse
import json
import math
import subprocess
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from changed import changed_files, tests_needed
from environment import (
    CHECKOUT,
    PackageSource,
    ToolError,
    clean_environ,
    ensure_environment,
    environment_home,
    xdist_arguments,
)

PARTS = ("lint", "types", "tests")
FOUNDATIONS = ("core", "sea", "books", "play")
MIN_COVERAGE = 95.0
CLAUSE_RECORD = "heard.json"
FEW_FILES = 8
"""Test files per process: more workers would only collect them again."""
Result = tuple[str, bool, float]
"""A section's name, whether it passed, and its seconds."""


def main() -> int:
    """All parts asked for have run; 0 if each passed, 1 otherwise."""
    asked = parse_arguments()
    python = str(ensure_environment(frozenset({"dev"}), PackageSource(asked.newest)))
    if asked.changed or asked.paths:
        return run_chosen_tests(python, asked)
    if asked.only:
        return print_summary(run_part(asked.only, python, asked.k))
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(run_in_background, *commands_of_part("types", python, "")[0])
        results = run_part("lint", python, asked.k) + run_part("tests", python, asked.k)
        said, result = types.result()
    print(said)
    return print_summary([*results, result])


def run_chosen_tests(python: str, asked: argparse.Namespace) -> int:
    """The tests that lie in the places asked for and that the change needs have run; 0 if all pass.

    Raises Sorry where there is no such place.
    """
    chosen = [full_test_path(path) for path in asked.paths]
    if asked.changed:
        files, needed = changed_files(CHECKOUT), tests_needed(CHECKOUT)
        print(f"{len(files)} files differ from main; {len(needed)} test files are nearest to them:")
        print("\n".join(f"  {test}" for test in needed), flush=True)
        chosen += [str(CHECKOUT / test) for test in needed]
    if not chosen:
        return 0
    command = commands_of_part("tests", python, asked.k, chosen)[0]
    return print_summary([run_section(*command)])


def full_test_path(path: str) -> str:
    """The whole path of a test file, of a folder, or of one test in a file (`file.py::test`)."""
    file, colons, test = path.partition("::")
    if not Path(file).exists():
        raise ToolError(f"There is no {file}.")
    return f"{Path(file).resolve()}{colons}{test}"


def worker_arguments(chosen: Sequence[str]) -> list[str]:
    """pytest's arguments for the cores: one process for a few test files, several for many."""
    folders = [Path(place.partition("::")[0]) for place in chosen]
    count = sum(len(list(place.rglob("test_*.py"))) or 1 for place in folders)
    return xdist_arguments() if count > FEW_FILES else []


def run_part(part: str, python: str, chosen: str) -> list[Result]:
    """Each program of one part has run, and what is checked when it has; how each went."""
    results = [run_section(*program) for program in commands_of_part(part, python, chosen)]
    if part == "tests" and not chosen:
        results.append(check_coverage(python))
        results.extend(run_section(*check) for check in clause_checks(python))
    return results


def parse_arguments() -> argparse.Namespace:
    """What was asked on the command line."""
    reader = argparse.ArgumentParser(description="Lint, types and tests of The Weather Gage.")
    reader.add_argument("--only", choices=PARTS, help="run one part")
    reader.add_argument("-k", metavar="EXPRESSION", default="", help="only tests that match")
    reader.add_argument("--changed", action="store_true", help="the tests that the change needs")
    newest = "with the newest packages that pyproject.toml allows, not the pinned ones"
    reader.add_argument("--newest", action="store_true", help=newest)
    reader.add_argument("paths", nargs="*", metavar="PATH", help="only the tests in these places")
    asked = reader.parse_args()
    if asked.only not in {None, "tests"} and (asked.changed or asked.paths):
        reader.error("PATH and --changed choose tests: they do not go with --only lint or types")
    return asked


def commands_of_part(
    part: str, python: str, matching: str, places: Sequence[str] = ()
) -> list[tuple[str, list[str]]]:
    """The programs of one part, each with the name of its section."""
    run = [python, "-m"]
    if part == "lint":
        layers = "import sys; from importlinter.cli import lint_imports_command as lint; lint()"
        return [
            ("format", [*run, "ruff", "format", "--check", "."]),
            ("lint", [*run, "ruff", "check", "."]),
            ("layers", [python, "-c", layers, "--cache-dir", str(tool_cache() / "layers")]),
        ]
    if part == "types":
        return [("types", [*run, "mypy"])]
    pytest = [*run, "pytest", "-q", "-o", f"cache_dir={tool_cache() / 'pytest'}"]
    if places:
        pytest += [*worker_arguments(places), *places]
    if matching:
        pytest += ["-k", matching]
    if places or matching:
        return [("tests", pytest)]
    measured = ["--cov", "--cov-branch", "--cov-report=term", "--durations=10"]
    listening = ["-p", "recipes.hearing", "--heard", str(tool_cache() / CLAUSE_RECORD)]
    return [("tests", [*pytest, *xdist_arguments(), *measured, *listening])]


def clause_checks(python: str) -> list[tuple[str, list[str]]]:
    """For each book with a written scope, the check that the tests just run prove its clauses."""
    scopes = sorted((CHECKOUT / "game" / "books").glob("*/clauses.toml"))
    tool = [python, str(CHECKOUT / "tools" / "dev.py"), "clauses"]
    return [
        (f"clauses {book}", [*tool, book, "--heard", str(tool_cache() / CLAUSE_RECORD)])
        for book in (scope.parent.name for scope in scopes)
    ]


def tool_cache() -> Path:
    """The folder for what the tools remember between runs: it goes with the environment."""
    return environment_home() / "cache"


def tool_environ() -> dict[str, str]:
    """The variables for a tool: no window, no sound card, its cache in ours.

    Bytecode is kept on every machine: many tests start a game of their own.
    """
    kept = clean_environ()
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "RUFF_CACHE_DIR": str(tool_cache() / "ruff"),
        "MYPY_CACHE_DIR": str(tool_cache() / "mypy"),
        "COVERAGE_FILE": str(tool_cache() / "coverage"),
        "PYTHONPATH": str(CHECKOUT / "tools"),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(tool_cache() / "hypothesis"),
    }


def run_section(name: str, command: list[str]) -> Result:
    """One program has run under its heading."""
    print(section_heading(name), flush=True)
    tool_cache().mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    done = subprocess.run(command, cwd=CHECKOUT, env=tool_environ(), check=False)
    return name, done.returncode == 0, time.monotonic() - began


def run_in_background(name: str, command: list[str]) -> tuple[str, Result]:
    """One program has run while others did; its whole section, to be printed later."""
    tool_cache().mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=CHECKOUT,
        env=tool_environ(),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    result = (name, done.returncode == 0, time.monotonic() - began)
    return f"{section_heading(name)}\n{done.stdout.rstrip()}", result


def section_heading(name: str) -> str:
    """The line above a section."""
    return f"\n=== {name} ".ljust(80, "=")


def check_coverage(python: str) -> Result:
    """Line and branch coverage of the foundations is printed, and each must reach the mark."""
    print(section_heading("coverage by layer"))
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        command = [python, "-m", "coverage", "json", "-q", "-o", str(report)]
        subprocess.run(command, cwd=CHECKOUT, env=tool_environ(), check=False)
        files = json.loads(report.read_text("utf-8"))["files"] if report.exists() else {}
    layers, good = coverage_by_layer(files), True
    for layer in FOUNDATIONS:
        reached = layers.get(layer, 0.0)
        short = reached < MIN_COVERAGE
        good = good and not short
        percent = math.floor(10 * reached) / 10  # never rounded up to the mark it has missed
        print(f"{layer:12} {percent:6.1f} %" + (f"   wanted: {MIN_COVERAGE}" if short else ""))
    return "coverage", good, time.monotonic() - began


def coverage_by_layer(files: dict[str, dict[str, dict[str, int]]]) -> dict[str, float]:
    """Percent of lines and branches run, for each part of game/."""
    had: dict[str, list[int]] = {}
    for name, entry in files.items():
        layer = Path(name).with_suffix("").parts[1]
        run, whole = had.setdefault(layer, [0, 0])
        figures = entry["summary"]
        run += figures["covered_lines"] + figures.get("covered_branches", 0)
        whole += figures["num_statements"] + figures.get("num_branches", 0)
        had[layer] = [run, whole]
    return {layer: 100.0 * run / whole for layer, (run, whole) in had.items() if whole}


def print_summary(results: list[Result]) -> int:
    """The table at the end is printed; the exit code."""
    print(section_heading("summary"))
    for name, passed, seconds in results:
        print(f"{name:12} {'passed' if passed else 'FAILED'}  {seconds:6.1f} s")
    return 0 if all(passed for _, passed, _ in results) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ToolError as sorry:
        sys.exit(str(sorry))
    except KeyboardInterrupt:
        sys.exit(130)
