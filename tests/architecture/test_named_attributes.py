"""Attributes of our own classes are declared and read by name: nothing in the game tests by a
string whether an attribute exists."""

import ast

import pytest

from tests.architecture import lints
from tests.architecture.source_files import ROOT, parse_source, python_files

OF_OTHERS = {
    ("game/ui/battle/views/free_sea.py", "getattr(event, 'pos', None)"),
    ("game/ui/level_editor/field_kinds.py", "getattr(mark, 'pattern', None)"),
}
"""A pygame event has only the attributes of its kind, pydantic's pattern no public class."""
ASKING = ("getattr", "hasattr", "runtime_checkable")
"""What the lint looks for: files without these words need not be parsed."""


def test_nothing_of_our_own_is_looked_up_by_its_name() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), what)
        for path in python_files("game")
        if any(word in path.read_text(encoding="utf-8") for word in ASKING)
        for _, what in lints.find_name_lookups(parse_source(path))
    }
    assert found == OF_OTHERS


@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("ring = getattr(screen, 'ring', None)", 1),
        ("if hasattr(screen, 'hurry'): screen.hurry = True", 1),
        ("any(getattr(getattr(b, 'ring', None), 'shown', False) for b in before)", 2),
        ("hasattr(ship, name)", 1),
        ("@runtime_checkable\nclass Scanned(Protocol):\n    ring: Ring", 1),
        ("class Scanned(Protocol):\n    ring: Ring", 0),
        ("flag = getattr(os, 'O_NOFOLLOW', 0)", 0),
        ("bundle = getattr(sys, '_MEIPASS', None)", 0),
        ("value = getattr(settings, entry.name)", 0),
        ("part = getattr(ship, side, None)", 0),
        ("ring = screen.ring", 0),
    ],
)
def test_the_lint_finds_what_it_should_and_no_more(code: str, count: int) -> None:
    assert len(list(lints.find_name_lookups(ast.parse(code)))) == count
