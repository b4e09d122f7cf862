"""Title -> battles -> briefing -> battle and back, by each hand alone, through the real event queue."""

from functools import partial
from typing import Any

import pygame
import pytest

from game.levels import load_level
from game.levels.reading.level_folders import shipped_levels_folder
from game.ui.kit.focus import PAD_A, PAD_B, PAD_RB
from game.ui.kit.screens import ShellCallbacks, UnfinishedBattle
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.loading_page import LoadingPage
from game.ui.pages.setup_page import SetupPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.session_state import rulebook_view
from tests.ui.conftest import InputDriver, OpenApp, shipped_levels
from tests.ui.fake_battle import FakeBattleScreen, start_fake_battle

SECOND, THIRD = (
    shipped_levels_folder() / "kmh" / f"{name}.toml" for name in ("speedy-and-el-gamo", "a-hot-night")
)
"""To who has won nothing the list shows the duels first."""
ONE, OTHER = (side.id for side in load_level(SECOND).sides)
BOTH = shipped_levels_folder() / "kmh" / "constitution-and-guerriere.toml"


def tab_to(driver: InputDriver, name: str, by_pad: bool = False) -> None:
    for _ in range(20):
        if focus_of(driver.app) == name:
            return
        driver.press_pad(PAD_RB) if by_pad else driver.press_key(pygame.K_TAB)
    raise AssertionError(name)


def begun_of(app: App) -> tuple[Any, ...]:
    assert isinstance(app.screen, FakeBattleScreen)
    return app.screen.start_arguments


def focus_of(app: App) -> str:
    assert isinstance(app.screen, TitlePage | BattleListPage | BriefingPage | SetupPage)
    return app.screen.ring.focused


def test_mouse_alone(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.click("fight")
    assert isinstance(app.screen, BattleListPage)
    driver.click("level-1")
    driver.click("fight")
    assert isinstance(app.screen, BriefingPage)
    driver.click("setup")
    driver.click(f"seat-{ONE}", 0.9)
    driver.click("done")
    driver.click("begin")
    path, seats, _, seed, _ = begun_of(app)
    assert path == SECOND
    assert seats == {ONE: "ai:midshipman", OTHER: "ai:midshipman"}
    assert seed == 1805
    driver.right_click()
    assert isinstance(app.screen, BattleListPage)
    driver.click("back")
    assert isinstance(app.screen, TitlePage)


def test_keyboard_alone(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.run_frame()
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BattleListPage)
    driver.press_key(pygame.K_DOWN)
    assert app.screen.chosen_row == 1
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BriefingPage)
    driver.press_key(pygame.K_s)
    tab_to(driver, f"seat-{OTHER}")
    driver.press_key(pygame.K_LEFT)
    driver.press_key(pygame.K_ESCAPE)
    assert focus_of(app) == "begin", "whoever has read it begins at once"
    driver.press_key(pygame.K_SPACE)
    path, seats, *_ = begun_of(app)
    assert path == SECOND
    assert seats == {ONE: "human", OTHER: "human"}
    driver.press_key(pygame.K_ESCAPE)
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, TitlePage)


def test_pad_alone(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.run_frame()
    driver.press_pad(PAD_A)
    assert isinstance(app.screen, BattleListPage)
    driver.press_cross(0, -1)
    driver.press_cross(0, -1)
    assert app.screen.chosen_row == 2
    driver.press_pad(PAD_A)
    assert isinstance(app.screen, BriefingPage)
    driver.press_pad(PAD_A)
    assert begun_of(app)[0] == THIRD
    driver.press_pad(PAD_B)
    driver.press_pad(PAD_B)
    assert isinstance(app.screen, TitlePage)


def rows_of(app: App) -> BattleListPage:
    assert isinstance(app.screen, BattleListPage)
    return app.screen


def test_the_list_of_battles_is_one_stop_of_tab_and_of_the_shoulders(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.run_frame()
    driver.press_key(pygame.K_RETURN)
    page = rows_of(app)
    assert len(page.entries) > 10
    for go_on in (partial(driver.press_key, pygame.K_TAB), partial(driver.press_pad, PAD_RB)):
        driver.press_key(pygame.K_DOWN)
        chosen, stops = page.chosen_row, list[str]()
        for _ in range(20):
            go_on()
            stops.append(focus_of(app))
            if stops[-1] == f"level-{chosen}":
                break
        assert stops[-1] == f"level-{chosen}", "Tab comes back to the row that was left"
        assert not [name for name in stops[:-1] if name.startswith("level-")]
        assert page.chosen_row == chosen
        assert {"fight", "filter-book", "back", "search"} <= {*stops}


def test_home_end_and_pages_go_through_the_list(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.run_frame()
    driver.press_key(pygame.K_RETURN)
    page = rows_of(app)
    last, shown = len(page.entries) - 1, page.layout().cards_in_view
    for key, row in (
        (pygame.K_END, last),
        (pygame.K_PAGEUP, last - (shown - 1)),
        (pygame.K_HOME, 0),
        (pygame.K_PAGEDOWN, shown - 1),
    ):
        driver.press_key(key)
        assert (page.chosen_row, focus_of(app)) == (row, f"level-{row}")
        assert page.first_row <= row < page.first_row + shown, "the row is in view"
    driver.press_key(pygame.K_TAB)
    driver.press_key(pygame.K_END)
    assert (page.chosen_row, focus_of(app).startswith("level-")) == (shown - 1, False)


def test_stick_moves_once_per_push(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.run_frame()
    for value in (0.7, 0.9, 1.0):
        driver.push_stick(1, value)
    assert focus_of(app) == "options"
    driver.push_stick(1, 0.0)
    driver.push_stick(1, 0.8)
    assert focus_of(app) == "rulebook"


def test_the_set_up_settles_options_and_seed(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.click("fight")
    driver.click("level-0")
    driver.click("fight")
    driver.press_key(pygame.K_s)
    assert isinstance(app.screen, SetupPage)
    driver.click("option-quality-roll")
    driver.click("seed", 0.9)
    driver.turn_wheel("rules", -30)
    driver.click("option-extra-18")
    driver.click("done")
    driver.click("begin")
    _, _, options, seed, _ = begun_of(app)
    assert options == [*options[:-2], "quality-roll", "extra-18"]
    assert seed == 1806
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, BattleListPage), "the briefing is behind whoever has fought"


def open_set_up(driver: InputDriver) -> SetupPage:
    driver.click("fight")
    driver.click("fight")
    driver.click("setup")
    assert isinstance(driver.app.screen, SetupPage)
    return driver.app.screen


def test_arrows_turn_the_rules_at_their_end(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    page = open_set_up(driver)
    page.ring.focused = "option-small-action"
    for _ in range(40):
        driver.press_key(pygame.K_DOWN)
        if page.ring.focused == "option-extra-18":
            break
    assert page.ring.focused == "option-extra-18"
    assert app.size[1] > app.screen.control_rects()["option-extra-18"].bottom


def test_seed_can_be_typed(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    page = open_set_up(driver)
    page.ring.focused = "seed"
    for _ in range(4):
        driver.press_key(pygame.K_BACKSPACE)
    for digit in "42":
        driver.press_key(ord(digit), digit)
    assert page.setup.seed == 42


def test_continue_is_offered_only_when_a_battle_waits(open_app: OpenApp) -> None:
    from tests.ui.fake_battle import start_fake_battle

    assert "continue" not in open_app().screen.control_rects()
    callbacks = ShellCallbacks(
        start_fake_battle,
        find_unfinished=lambda _: UnfinishedBattle(lambda context: FakeBattleScreen(context, ("resumed",))),
    )
    app = open_app(callbacks=callbacks)
    driver = InputDriver(app)
    driver.click("continue")
    assert isinstance(app.screen, LoadingPage), "it is shown at once that the press was heard"
    driver.run_frame()
    assert begun_of(app) == ("resumed",)


def test_leaving_is_walked_to_and_esc_never_leads_there(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.run_frame()
    driver.press_key(pygame.K_ESCAPE)
    for _ in range(9):
        driver.press_key(pygame.K_DOWN)
    assert app.screen.ring.focused == "leave"
    driver.press_key(pygame.K_ESCAPE)
    assert app.screen.ring.focused != "leave"
    assert app.is_running
    for _ in range(9):
        driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_RETURN)
    assert not app.is_running


def test_focus_ring_is_drawn_where_the_focus_is(open_app: OpenApp) -> None:
    from game.stage.paper.palette import FOCUS

    app = open_app()
    driver = InputDriver(app)
    driver.press_key(pygame.K_TAB)
    driver.press_key(pygame.K_RETURN)
    app.go_to_title()
    driver.press_key(pygame.K_DOWN)
    rect = app.screen.control_rects()[focus_of(app)]
    edge = [app.surface.get_at((x, rect.top - 2))[:3] for x in range(rect.left + 20, rect.right - 20)]
    assert edge.count(FOCUS) > len(edge) // 2


# ------------------------------------------------------------------------------ which book
@pytest.fixture
def two_books(open_app: OpenApp) -> App:
    """The battle list on the level that is fitted out for both books, both on the shelf."""
    books = {name: rulebook_view(name) for name in ("kmh", "wwh")}
    app = open_app(
        callbacks=ShellCallbacks(start_fake_battle, books=books), levels=[BOTH, shipped_levels()[1]]
    )
    app.push_screen(BattleListPage(app))
    return app


def book_of(app: App) -> str:
    assert isinstance(app.screen, BattleListPage | BriefingPage | SetupPage)
    assert app.screen.setup is not None
    return app.screen.setup.book


def open_books(driver: InputDriver) -> SetupPage:
    driver.press_key(pygame.K_RETURN)
    driver.press_key(pygame.K_s)
    assert isinstance(driver.app.screen, SetupPage)
    return driver.app.screen


def test_the_book_is_chosen_by_mouse_and_remembered(two_books: App) -> None:
    app, driver = two_books, InputDriver(two_books)
    driver.click("fight")
    driver.click("setup")
    driver.click("book", 0.95)
    assert book_of(app) == "wwh"
    driver.click("done")
    driver.click("back")
    driver.click("level-1")
    assert book_of(app) == "kmh"
    driver.click("level-0")
    driver.click("fight")
    driver.click("begin")
    assert (begun_of(app)[0], begun_of(app)[-1]) == (BOTH, "wwh")
    driver.right_click()
    assert book_of(app) == "wwh"


def test_the_book_is_chosen_by_keys(two_books: App) -> None:
    app, driver = two_books, InputDriver(two_books)
    open_books(driver)
    tab_to(driver, "book")
    driver.press_key(pygame.K_RIGHT)
    assert book_of(app) == "wwh"
    driver.press_key(pygame.K_ESCAPE)
    driver.press_key(pygame.K_RETURN)
    assert begun_of(app)[-1] == "wwh"


def test_the_book_is_chosen_by_pad(two_books: App) -> None:
    app, driver = two_books, InputDriver(two_books)
    driver.run_frame()
    driver.press_pad(PAD_A)
    tab_to(driver, "setup", by_pad=True)
    driver.press_pad(PAD_A)
    tab_to(driver, "book", by_pad=True)
    driver.press_cross(1, 0)
    assert book_of(app) == "wwh"
    driver.press_pad(PAD_B)
    tab_to(driver, "begin", by_pad=True)
    driver.press_pad(PAD_A)
    assert begun_of(app)[-1] == "wwh"


def test_each_book_has_its_own_options_and_aims(two_books: App) -> None:
    driver = InputDriver(two_books)
    page = open_books(driver)
    driver.click("option-small-action")
    driver.click("book", 0.95)
    assert {o.clause.partition("-")[0] for o in page.options} == {"WWH"}
    assert page.setup.options == []
    assert "2 masts" in page.setup.brief.sides[1].aim
    driver.click("option-doctrine")
    driver.click("book", 0.05)
    assert page.setup.options == ["small-action"]
    driver.click("book", 0.95)
    assert page.setup.options == ["doctrine"]


def test_the_set_up_says_what_the_other_book_loses(two_books: App) -> None:
    app, driver = two_books, InputDriver(two_books)
    open_books(driver)
    assert app.text_ledger is not None
    assert not [mark for mark in app.text_ledger if mark.text.startswith("Under")]
    driver.click("book", 0.95)
    told = " ".join(mark.text for mark in app.text_ledger)
    assert "Under Warm Work, Hardy! a crew is as good as her nation; no ship has features" in told
    assert "four damage points are all there are" in told
