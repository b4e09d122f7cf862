"""How the cost of a turn grows: what is fitted, and that every book has a battle for it."""

import sys
from collections.abc import Iterator
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any

import pytest

from game.books import shelf
from game.core.table import Table
from game.levels import parse_level
from game.levels.format.allowed_words import CM_PER_UNIT
from tests.architecture.source_files import ROOT


@pytest.fixture
def growth(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.growth as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


def test_a_cost_that_grows_with_the_square_has_the_exponent_two(growth: ModuleType) -> None:
    assert growth.growth_exponent({n: 0.003 * n * n for n in (10, 60, 200)}) == 2.0
    assert growth.growth_exponent({n: 0.1 * n for n in (10, 60, 200)}) == 1.0


@pytest.mark.parametrize("ships", [10, 60, 200])
def test_every_book_takes_lines_of_so_many_ships(growth: ModuleType, ships: int) -> None:
    for book in growth_lines().BOOKS:
        level = parse_level(growth_lines().level_text(book, ships), "lines.toml")
        assert len(level.ships) == ships
        assert level.rules.book == book
        assert {len(level.ships) / len(level.squadrons)} == {growth_lines().LINE_SHIPS}


@pytest.mark.parametrize("ships", [0, 5, 64])
def test_ships_that_make_no_whole_knots_are_refused(growth: ModuleType, ships: int) -> None:
    with pytest.raises(ValueError, match="no knots"):
        growth_lines().level_text("kmh", ships)


def test_a_ship_has_as_many_others_within_gunshot_in_a_great_battle_as_in_a_small_one(
    growth: ModuleType,
) -> None:
    work = import_module("recipes.growth_work")
    for book, lines in growth_lines().BOOKS.items():
        rules = shelf.book(book).rules
        about = []
        for ships in (10, 60, 200):
            level = parse_level(growth_lines().level_text(book, ships), "lines.toml")
            with Table().as_current():
                rules.set_up(level)
                about.append(work.mean_contacts(rules.sight(), lines.gunshot * CM_PER_UNIT[lines.unit]))
        assert len(set(about)) == 1, (book, about)
        assert about[0] > growth_lines().LINE_SHIPS, book


def test_each_book_is_measured(growth: ModuleType) -> None:
    assert sorted(growth_lines().BOOKS) == sorted(shelf.NAMES)


def test_opcodes_are_the_same_in_every_run_and_grow_with_the_work(growth: ModuleType) -> None:
    work = import_module("recipes.growth_work")

    def count_of(rounds: int) -> int:
        counts: dict[CodeType, int] = {}
        work.count_opcodes(lambda: sum(n * n for n in range(rounds)), counts)
        return sum(counts.values())

    once, twice, thrice = count_of(100), count_of(200), count_of(300)
    assert once == count_of(100)
    assert thrice - twice == twice - once > 100


def test_who_watched_before_the_count_watches_after_it(growth: ModuleType) -> None:
    before = sys.gettrace()
    import_module("recipes.growth_work").count_opcodes(lambda: None, {})
    assert sys.gettrace() is before


def test_a_function_that_grows_too_fast_is_told(growth: ModuleType) -> None:
    few = _work(100, {"square": 10, "straight": 10, "rare": 1})
    many = _work(1000, {"square": 160, "straight": 40, "rare": 1, "new": 300})
    assert growth.steep_functions({5: _work(1, {}), 50: few, 200: many}) == [("square", 2.0, 160)]


@pytest.mark.parametrize(("power", "fault"), [(1.1, 0), (1.5, 1)])
def test_a_book_beyond_the_bar_is_a_fault(
    growth: ModuleType, monkeypatch: pytest.MonkeyPatch, power: float, fault: int
) -> None:
    monkeypatch.setattr(growth, "measure_in_process", lambda book, n: _work(round(n**power), {}))
    assert growth.growth(["kmh"], (10, 60, 200), True, False) == fault


def growth_lines() -> ModuleType:
    return import_module("recipes.growth_lines")


def _work(opcodes: int, functions: dict[str, int]) -> Any:
    return import_module("recipes.growth_work").TurnWork(opcodes, 0.0, 9.0, functions)
