"""Which tests a change needs, found by reading what imports what; nothing is run or imported.

A change is every file that differs from main, from where the branch left it, and every file that
is not committed yet. For each of them:

- a test file is run;
- a helper of the tests: every test file that imports it, itself or through other helpers;
  a conftest.py: every test file of its folder;
- a module of game/: the test files of the mirrored folder (game/sea/pose.py: tests/sea). The
  nearest ones alone missed 7 of 16 random changes of screens;
- a module of game/ or tools/: the nearest test files too. Those are the ones that import it; if
  there are none, those that import one of its importers, and so on;
- any other file, such as a table or a level: the test files of the mirrored folder, or the tests
  of the house as a whole if it is in no room.

This takes seconds and leaves the rest to CI (the whole of `tools/test.py`): tests that reach the
change only from further away, as a battle played to its end reaches nearly everything, and tests
that reach it by no import at all: that open a file by its name, or start a program.
"""

import ast
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

Importers = Mapping[str, set[str]]
"""Of each file those that import it; both are paths from the checkout, such as game/sea/pose.py."""
FOLDERS = ("game", "tools", "tests")
TEST_PLACES = {
    "tests/golden": "tests/architecture/test_golden.py",
    "tests/replay/kept": "tests/replay/test_kept.py",
    "levels": "tests/levels",
    "game": "tests",
    "tests": "tests",
}
"""Folders, each with the folder of its tests; the first that fits counts."""
TOO_WIDE_FOLDERS = {"tests", "tests/books"}
PROJECT_TESTS = "tests/architecture"
"""Tests of the house as a whole: for what is in no room, as README.md or tools/."""


def tests_needed(root: Path) -> list[str]:
    """The test files that what has changed in the checkout needs, in the order of their names."""
    importers = importers_by_file(root)
    files = [path.as_posix() for path in test_files(root)]
    needed = {test for name in changed_files(root) for test in tests_for_change(name, files, importers)}
    return sorted(test for test in needed if (root / test).is_file())


def changed_files(root: Path) -> list[str]:
    """The files that differ from where this branch left main, or from the last commit on main."""
    base = git_lines(root, "merge-base", "HEAD", "main") or git_lines(
        root, "merge-base", "HEAD", "origin/main"
    )
    differ = git_lines(root, "diff", "--name-only", *(base or ["HEAD"]))
    return sorted({*differ, *git_lines(root, "ls-files", "--others", "--exclude-standard")})


def git_lines(root: Path, *arguments: str) -> list[str]:
    """The lines that git answers; none where it refuses."""
    command = ["git", "-c", "core.quotePath=false", *arguments]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return done.stdout.splitlines() if done.returncode == 0 else []


def tests_for_change(name: str, files: Iterable[str], importers: Importers) -> set[str]:
    """The test files that a change of this one file needs."""
    path = Path(name)
    if is_test(name):
        return {name}
    if path.name == "conftest.py":
        return set(files_under(path.parent.as_posix(), files))
    mirror = place_of_tests(name)
    if path.suffix != ".py":
        return set(files_under(mirror, files))
    if path.parts[0] == "tests":
        return {test for ring in importer_rings(name, importers) for test in ring if is_test(test)}
    near = nearest_tests(name, importers)
    if path.parts[0] == "tools" and near:
        return near
    return near | set(files_under(mirror, files))


def nearest_tests(name: str, importers: Importers) -> set[str]:
    """The test files that fewest imports part from this one."""
    for ring in importer_rings(name, importers):
        if tests := set(filter(is_test, ring)):
            return tests
    return set()


def importer_rings(name: str, importers: Importers) -> Iterator[set[str]]:
    """Those who import the file, those who import them and nothing nearer, and so on."""
    seen = ring = {name}
    while ring := {user for one in ring for user in importers.get(one, ())} - seen:
        yield ring
        seen = seen | ring


def place_of_tests(name: str) -> str:
    """The folder, or the one file, where the tests of this file lie."""
    folder = Path(name).parent
    if folder.match("tests/scripts/*"):
        return f"tests/books/{folder.name}/rules/test_{folder.name}_scripts.py"
    if folder.match("game/books/*"):  # the tables, clauses and small modules of a book
        return f"tests/books/{folder.name}/rules"
    for of, tests in TEST_PLACES.items():
        if folder.is_relative_to(of):
            mirror = tests + folder.as_posix().removeprefix(of) if tests == "tests" else tests
            return PROJECT_TESTS if mirror in TOO_WIDE_FOLDERS else mirror
    return PROJECT_TESTS


def files_under(folder: str, files: Iterable[str]) -> list[str]:
    """The files at or under a place; where there is none, those of the nearest folder above."""
    inside = [name for name in files if name == folder or name.startswith(f"{folder}/")]
    above = Path(folder).parent.as_posix()
    return inside if inside or above in TOO_WIDE_FOLDERS | {"."} else files_under(above, files)


def is_test(name: str) -> bool:
    """Whether pytest finds tests in a file of this name."""
    return name.startswith("tests/") and Path(name).match("test_*.py")


def test_files(root: Path) -> list[Path]:
    """Every test file of the checkout, from its root."""
    return sorted(path.relative_to(root) for path in (root / "tests").rglob("test_*.py"))


def importers_by_file(root: Path) -> dict[str, set[str]]:
    """Who imports whom among the files of the checkout, also within functions and for types."""
    importers: dict[str, set[str]] = {}
    for folder in FOLDERS:
        for path in (root / folder).rglob("*.py"):
            user = path.relative_to(root).as_posix()
            for module in imported_names(path.read_text(encoding="utf-8"), user):
                if file := file_of(root, module):
                    importers.setdefault(file, set()).add(user)
    return importers


def imported_names(source: str, user: str) -> Iterator[str]:
    """The dotted names that a file imports; of `from a import b` it is a.b, a module or not."""
    for node in nested_statements(ast.parse(source, user)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = Path(user).parts[: -node.level] if node.level else ()
            start = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def nested_statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements in a file or a compound statement at any depth (ast.walk is slow)."""
    for field in ("body", "orelse", "finalbody", "handlers", "cases"):
        for inner in getattr(node, field, ()):
            yield inner
            yield from nested_statements(inner)


@cache
def file_of(root: Path, module: str) -> str:
    """The file behind a dotted name, or behind what the name is taken from; empty if not ours."""
    for home in (root, root / "tools"):
        place = home.joinpath(*module.split("."))
        for file in (place.with_suffix(".py"), place / "__init__.py"):
            if file.is_file():
                return file.relative_to(root).as_posix()
    above = module.rpartition(".")[0]
    return file_of(root, above) if above else ""
