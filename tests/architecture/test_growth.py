"""How the cost of a turn grows: what is fitted, and that every book has a battle for it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from game.books import shelf
from game.levels import read_level
from tests.architecture.house import ROOT


@pytest.fixture
def growth(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.growth as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


def test_a_cost_that_grows_with_the_square_has_the_exponent_two(growth: ModuleType) -> None:
    assert growth.exponent({n: 0.003 * n * n for n in (10, 60, 200)}) == 2.0
    assert growth.exponent({n: 0.1 * n for n in (10, 60, 200)}) == 1.0


@pytest.mark.parametrize("ships", [10, 60, 200])
def test_every_book_takes_lines_of_so_many_ships(growth: ModuleType, ships: int) -> None:
    for book in growth.BOOKS:
        level = read_level(growth.level_text(book, ships), "lines.toml")
        assert len(level.ships) == ships
        assert level.rules.book == book


def test_each_book_is_measured(growth: ModuleType) -> None:
    assert sorted(growth.BOOKS) == sorted(shelf.NAMES)


def test_a_book_beyond_the_bar_is_a_fault(
    growth: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    for power, fault in ((1.1, 0), (1.5, 1)):
        monkeypatch.setattr(growth, "cost_of_a_turn", lambda book, n, p=power: n**p)
        assert growth.growth(["kmh"], (10, 60, 200), True) == fault
