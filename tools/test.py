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

from changed import changed, tests_needed
from environment import (
    CHECKOUT,
    Sorry,
    Source,
    at_once,
    clean_surroundings,
    environment_home,
    ready,
)

PARTS = ("lint", "types", "tests")
FOUNDATIONS = ("core", "sea", "books", "play")
COVERAGE_WANTED = 95.0
HEARD = "heard.json"
FEW = 8
"""So many test files are run by one process: more workers would only collect them again."""
Result = tuple[str, bool, float]
"""A section's name, whether it passed, and its seconds."""


def main() -> int:
    """All parts asked for have run; 0 if each passed, 1 otherwise."""
    asked = arguments()
    python = str(ready(frozenset({"dev"}), Source(asked.newest)))
    if asked.changed or asked.paths:
        return some_tests(python, asked)
    if asked.only:
        return summary(run_part(asked.only, python, asked.k))
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(aside, *commands("types", python, "")[0])
        results = run_part("lint", python, asked.k) + run_part("tests", python, asked.k)
        said, result = types.result()
    print(said)
    return summary([*results, result])


def some_tests(python: str, asked: argparse.Namespace) -> int:
    """The tests that lie in the places asked for and that the change needs have run; 0 if all pass.

    Raises Sorry where there is no such place.
    """
    chosen = [place_of(path) for path in asked.paths]
    if asked.changed:
        files, needed = changed(CHECKOUT), tests_needed(CHECKOUT)
        print(f"{len(files)} files differ from main; {len(needed)} test files are nearest to them:")
        print("\n".join(f"  {test}" for test in needed))
        chosen += [str(CHECKOUT / test) for test in needed]
    if not chosen:
        return 0
    command = commands("tests", python, asked.k, chosen)[0]
    return summary([section(*command)])


def place_of(path: str) -> str:
    """The whole path of a test file, of a folder, or of one test in a file (`file.py::test`)."""
    file, colons, test = path.partition("::")
    if not Path(file).exists():
        raise Sorry(f"There is no {file}.")
    return f"{Path(file).resolve()}{colons}{test}"


def workers(chosen: Sequence[str]) -> list[str]:
    """pytest's arguments for the cores: one process for a few test files, several for many."""
    folders = [Path(place.partition("::")[0]) for place in chosen]
    count = sum(len(list(place.rglob("test_*.py"))) or 1 for place in folders)
    return at_once() if count > FEW else []


def run_part(part: str, python: str, chosen: str) -> list[Result]:
    """Each program of one part has run, and what is checked when it has; how each went."""
    results = [section(*program) for program in commands(part, python, chosen)]
    if part == "tests" and not chosen:
        results.append(coverage_gate(python))
        results.extend(section(*check) for check in clause_checks(python))
    return results


def arguments() -> argparse.Namespace:
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


def commands(
    part: str, python: str, matching: str, places: Sequence[str] = ()
) -> list[tuple[str, list[str]]]:
    """The programs of one part, each with the name of its section."""
    run = [python, "-m"]
    if part == "lint":
        layers = "import sys; from importlinter.cli import lint_imports_command as lint; lint()"
        return [
            ("format", [*run, "ruff", "format", "--check", "."]),
            ("lint", [*run, "ruff", "check", "."]),
            ("layers", [python, "-c", layers, "--cache-dir", str(cache() / "layers")]),
        ]
    if part == "types":
        return [("types", [*run, "mypy"])]
    pytest = [*run, "pytest", "-q", "-o", f"cache_dir={cache() / 'pytest'}"]
    if places:
        pytest += [*workers(places), *places]
    if matching:
        pytest += ["-k", matching]
    if places or matching:
        return [("tests", pytest)]
    measured = ["--cov", "--cov-branch", "--cov-report=term", "--durations=10"]
    listening = ["-p", "recipes.hearing", "--heard", str(cache() / HEARD)]
    return [("tests", [*pytest, *at_once(), *measured, *listening])]


def clause_checks(python: str) -> list[tuple[str, list[str]]]:
    """For each book with a written scope, the check that the tests just run prove its clauses."""
    scopes = sorted((CHECKOUT / "game" / "books").glob("*/clauses.toml"))
    tool = [python, str(CHECKOUT / "tools" / "dev.py"), "clauses"]
    return [
        (f"clauses {book}", [*tool, book, "--heard", str(cache() / HEARD)])
        for book in (scope.parent.name for scope in scopes)
    ]


def cache() -> Path:
    """The folder for what the tools remember between runs: it goes with the environment."""
    return environment_home() / "cache"


def surroundings() -> dict[str, str]:
    """The variables for a tool: no window, no sound card, its cache in ours.

    Bytecode is kept whatever the machine's habit: many tests start a game of their own.
    """
    kept = clean_surroundings()
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept | {
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "RUFF_CACHE_DIR": str(cache() / "ruff"),
        "MYPY_CACHE_DIR": str(cache() / "mypy"),
        "COVERAGE_FILE": str(cache() / "coverage"),
        "PYTHONPATH": str(CHECKOUT / "tools"),
        "HYPOTHESIS_STORAGE_DIRECTORY": str(cache() / "hypothesis"),
    }


def section(name: str, command: list[str]) -> Result:
    """One program has run under its heading."""
    print(heading(name), flush=True)
    cache().mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    done = subprocess.run(command, cwd=CHECKOUT, env=surroundings(), check=False)
    return name, done.returncode == 0, time.monotonic() - began


def aside(name: str, command: list[str]) -> tuple[str, Result]:
    """One program has run while others did; its whole section, to be printed later."""
    cache().mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    done = subprocess.run(
        command,
        cwd=CHECKOUT,
        env=surroundings(),
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    result = (name, done.returncode == 0, time.monotonic() - began)
    return f"{heading(name)}\n{done.stdout.rstrip()}", result


def heading(name: str) -> str:
    """The line above a section."""
    return f"\n=== {name} ".ljust(80, "=")


def coverage_gate(python: str) -> Result:
    """Line and branch coverage of the foundations is printed, and each must reach the mark."""
    print(heading("coverage by layer"))
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        command = [python, "-m", "coverage", "json", "-q", "-o", str(report)]
        subprocess.run(command, cwd=CHECKOUT, env=surroundings(), check=False)
        files = json.loads(report.read_text("utf-8"))["files"] if report.exists() else {}
    layers, good = by_layer(files), True
    for layer in FOUNDATIONS:
        reached = layers.get(layer, 0.0)
        short = reached < COVERAGE_WANTED
        good = good and not short
        told = math.floor(10 * reached) / 10  # never rounded up to the mark it has missed
        print(f"{layer:12} {told:6.1f} %" + (f"   wanted: {COVERAGE_WANTED}" if short else ""))
    return "coverage", good, time.monotonic() - began


def by_layer(files: dict[str, dict[str, dict[str, int]]]) -> dict[str, float]:
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


def summary(results: list[Result]) -> int:
    """The table at the end is printed; the exit code."""
    print(heading("summary"))
    for name, passed, seconds in results:
        print(f"{name:12} {'passed' if passed else 'FAILED'}  {seconds:6.1f} s")
    return 0 if all(passed for _, passed, _ in results) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Sorry as sorry:
        sys.exit(str(sorry))
    except KeyboardInterrupt:
        sys.exit(130)
