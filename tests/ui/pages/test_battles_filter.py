"""The battle list shows everything, what one book can play, or the player's own."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.ui.kit.screens import BookPage, ShellCallbacks
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.shell.app import App
from tests.levels.samples import SMALLEST
from tests.ui.conftest import SAMPLE_BOOK, InputDriver, OpenApp
from tests.ui.fake_battle import start_fake_battle

BOTH = "constitution-and-guerriere"
FILES = ("kmh/a-hot-night", f"kmh/{BOTH}", "kmh/mirror-duel", "hf/hot-java", "hf/lissa-in-small")
BOOKS = {"kmh": SAMPLE_BOOK, "wwh": BookPage("wwh", "Warm Work"), "hf": BookPage("hf", "Hold Fast")}


@pytest.fixture
def page(open_app: OpenApp) -> BattleListPage:
    """The list of five battles; every book can play one of them."""
    paths = [shipped_levels_folder() / f"{name}.toml" for name in FILES]
    app = open_app(levels=paths, callbacks=ShellCallbacks(start_fake_battle, books=BOOKS))
    app.push_screen(BattleListPage(app))
    page = app.screen
    assert isinstance(page, BattleListPage)
    app.run_frame(0.0)
    return page


def house(page: BattleListPage) -> App:
    return page.app  # type: ignore[return-value]


def stems(page: BattleListPage) -> list[str]:
    return [entry.path.stem for entry in page.entries]


def to_the_filter(driver: InputDriver, right: Callable[[], None], up: Callable[[], None]) -> None:
    """Move from a card of the list to the seats, and up over the chart."""
    right()
    for _ in range(4):
        if driver.app.screen.ring.focused == "filter-book":
            return
        up()


def by_mouse(driver: InputDriver) -> Callable[[], None]:
    return lambda: driver.click("filter-book", 0.9)


def by_keys(driver: InputDriver) -> Callable[[], None]:
    to_the_filter(driver, lambda: driver.press_key(pygame.K_RIGHT), lambda: driver.press_key(pygame.K_UP))
    return lambda: driver.press_key(pygame.K_RIGHT)


def by_pad(driver: InputDriver) -> Callable[[], None]:
    to_the_filter(driver, lambda: driver.press_cross(1, 0), lambda: driver.press_cross(0, 1))
    return lambda: driver.press_cross(1, 0)


@pytest.mark.parametrize("device", [by_mouse, by_keys, by_pad])
def test_the_battles_of_one_book(
    page: BattleListPage, device: Callable[[InputDriver], Callable[[], None]]
) -> None:
    step = device(InputDriver(house(page)))
    step()
    assert sorted(stems(page)) == sorted(Path(name).name for name in FILES[:3])
    step()
    assert stems(page) == [BOTH]
    step()
    assert sorted(stems(page)) == [BOTH, "hot-java", "lissa-in-small"]
    step()
    assert len(stems(page)) == len(FILES)


def test_who_asks_for_a_book_plays_by_it(page: BattleListPage) -> None:
    driver = InputDriver(house(page))
    for _ in range(3):
        driver.click("filter-book", 0.9)
    assert page.setup is not None
    assert (page.setup.brief.path.stem, page.setup.book) == (BOTH, "hf")
    driver.click("fight")
    driver.click("begin")
    assert house(page).screen.start_arguments[-1] == "hf"  # type: ignore[attr-defined]


def test_the_chosen_level_stays_so_where_it_is_shown(page: BattleListPage) -> None:
    driver = InputDriver(house(page))
    driver.click(f"level-{stems(page).index(BOTH)}")
    for _ in range(3):
        driver.click("filter-book", 0.9)
    assert stems(page)[page.chosen_row] == BOTH
    driver.click("filter-book", 0.1)
    driver.click("filter-book", 0.1)
    assert stems(page)[page.chosen_row] == BOTH


def test_the_players_own_and_all_again_when_they_are_gone(page: BattleListPage) -> None:
    mine = house(page).data_dir / "levels" / "mine.toml"
    mine.parent.mkdir(exist_ok=True)
    mine.write_text(SMALLEST)
    for _ in range(12):
        house(page).run_frame(0.1)
    driver = InputDriver(house(page))
    driver.click("filter-book", 0.1)
    assert stems(page) == ["mine"]
    mine.unlink()
    for _ in range(12):
        house(page).run_frame(0.1)
    assert len(stems(page)) == len(FILES)
