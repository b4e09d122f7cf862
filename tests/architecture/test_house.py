"""Order in the house: names, sizes, docstrings, credits, no paths of anybody's machine."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.architecture import lints
from tests.architecture.source_files import (
    ROOT,
    location,
    parse_source,
    project_entries,
    project_files,
    python_files,
)

AGREED = {
    ".ci",
    ".github",
    ".gitignore",
    ".pre-commit-config.yaml",
    ".pre-commit-hooks.yaml",
    "LICENSE",
    "README.md",
    "assets",
    "game",
    "levels",
    "pyproject.toml",
    "tests",
    "tools",
}
LONGEST_FILE = 700
LONGEST_FUNCTION = 40
MACHINE_PATH = re.compile(rb"(?<![\w.~:-])/(?:work|tmp|root|home/[a-z]+|Users/[A-Za-z]+)(?:/|\b)")


def test_only_the_agreed_names_lie_at_the_top() -> None:
    assert {entry.name for entry in project_entries(ROOT)} - AGREED == set()


@cache
def long_and_silent() -> tuple[list[str], list[str]]:
    """The long functions of game and tools, and what says nothing of itself: to read a file as
    Python is dear, and is done once for both."""
    long, silent = list[str](), list[str]()
    for path in python_files("game", "tools"):
        tree = parse_source(path)
        functions = lints.find_long_functions(tree, LONGEST_FUNCTION)
        long += [f"{location(path, line)}: {what}" for line, what in functions]
        silent += [f"{location(path, line)}: {what}" for line, what in lints.find_undocumented(tree)]
    return long, silent


def test_no_file_is_long() -> None:
    long = {
        str(path.relative_to(ROOT)): count
        for path in python_files("game", "tests", "tools")
        if (count := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert long == {}


def test_no_function_is_long() -> None:
    assert long_and_silent()[0] == []


def test_a_long_function_is_found() -> None:
    body = "    x = 1\n" * (LONGEST_FUNCTION + 1)
    assert list(lints.find_long_functions(ast.parse("def f():\n" + body), LONGEST_FUNCTION))
    assert not list(lints.find_long_functions(ast.parse("def f():\n" + body[10:]), LONGEST_FUNCTION))


def test_everything_public_says_what_it_is() -> None:
    assert long_and_silent()[1] == []


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("x = 1", 1),
        ("'''Doc.'''\ndef f(): x\nasync def g(): x\ndef _h(): x", 2),
        ("'''Doc.'''\nclass A:\n    '''Doc.'''\n    def b(self): x\n    def c(self): ...", 1),
        ("'''Doc.'''\ndef f():\n    '''Doc.'''", 0),
    ],
)
def test_the_docstring_lint_finds_what_is_silent(code: str, count: int) -> None:
    assert len(list(lints.find_undocumented(ast.parse(code)))) == count


def test_no_file_names_a_place_on_a_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match.group().decode()}"
        for path in project_files()
        if (match := MACHINE_PATH.search(path.read_bytes()))
    ]
    assert found == []


def test_the_search_for_machine_paths_finds_them() -> None:
    place = b"/".join([b"", b"work", b"main"])
    assert MACHINE_PATH.search(b'open("' + place + b'")')
    assert not MACHINE_PATH.search(b"https://example.org" + place)


def test_every_asset_has_its_credit_and_every_credit_its_asset() -> None:
    home = ROOT / "assets"
    credits = tomllib.loads((home / "CREDITS.toml").read_text(encoding="utf-8"))["asset"]
    texts = {entry["licence_text"] for entry in credits if "licence_text" in entry}
    lying_there = {path.relative_to(home).as_posix() for path in project_files(home)}
    assert lying_there == {entry["file"] for entry in credits} | texts | {"CREDITS.toml"}
    assert all(entry[key] for entry in credits for key in ("what", "author", "licence", "origin"))


def test_the_program_looks_for_its_files_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    from game import paths
    from game.levels.reading.level_folders import shipped_levels_folder

    assert (paths.assets_home() / "CREDITS.toml").is_file()
    assert shipped_levels_folder().is_dir()
    monkeypatch.setattr("sys._MEIPASS", str(ROOT), raising=False)
    assert paths.assets_home() == ROOT / "assets"


def test_the_players_folder_is_made_where_asked(tmp_path: Path) -> None:
    from game import paths

    assert paths.data_dir(tmp_path / "a" / "b") == tmp_path / "a" / "b"
    assert (tmp_path / "a" / "b").is_dir()
