"""Every page at every size: nothing clipped, nothing overlapping, every target large enough."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.analysis.honours import HonourKind
from game.scene.rigging import Rigging
from game.stage.paper.canvas import DrawnText
from game.ui.kit.screens import BookPage, Clause, Screen, ShellCallbacks
from game.ui.kit.widgets import MIN_CONTROL_UNITS
from game.ui.pages.battle_filter import BattleHistory, BattleResult, HonourWon
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.crash_page import CrashPage
from game.ui.pages.glossary_page import GlossaryPage
from game.ui.pages.level_chart import LevelChartView
from game.ui.pages.options_page import OptionsPage, RemapPage
from game.ui.pages.pause_menu import PauseMenu, PauseRow
from game.ui.pages.records_page import RecordsPage
from game.ui.pages.result_contents import BattleOutcome, MomentRow, ResultCallbacks, ResultPageLink, ShipCard
from game.ui.pages.result_page import ResultPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.pages.setup_page import SetupPage
from game.ui.pages.text_page import CreditsPage, OwnTablesPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from tests.ui.conftest import SAMPLE_BOOK, InputDriver, OpenApp, shipped_levels
from tests.ui.fake_battle import FakeBattleScreen, start_fake_battle
from tests.ui.text_checks import overlapping

SIZES = ((1280, 720), (1920, 1080), (1024, 768))


def nothing() -> None:
    """Do nothing."""


OUTCOME = BattleOutcome(
    "Major victory for the Royal Navy",
    "Black Jaques struck his colours, and a prize crew is aboard.",
    0,
    9,
    (
        ShipCard("HM frigate", 0, "Victorious", 27, 32, ("officers sound", "2 speed boxes gone")),
        ShipCard("Chasse-marée", 1, "Captured", 4, 20, ("struck", "rudder shot away")),
    ),
    (
        MomentRow(5, "cannon", "HM frigate rakes Chasse-marée through the stern: 3 hits.", 40, 60),
        MomentRow(9, "strike", "Chasse-marée strikes her colours to HM frigate.", 90, 110),
    ),
    "Royal Navy: no ship lost, 5 of 32 points gone. Black Jaques: Chasse-marée lost, 16 of 20.",
)


def _briefing(app: App) -> Screen:
    battles = BattleListPage(app)
    battles.choose_row(min(1, len(battles.entries) - 1))
    assert battles.setup is not None
    return BriefingPage(app, battles.setup, battles.start_battle)


def _setup(app: App) -> Screen:
    battles = BattleListPage(app)
    assert battles.setup is not None
    return SetupPage(app, battles.setup)


NOON = 1_795_867_200 * 10**9
"""Of 28 November 2026, nearly everywhere."""


def _records(app: App) -> Screen:
    best = {"kmh/mirror-duel.toml": {"captain": BattleResult.MINOR, "admiral": BattleResult.LOST}}
    won = HonourWon("Castor took Pollux by boarding.", "kmh/mirror-duel.toml", "mirror-duel.journal", NOON)
    history = BattleHistory(best, honours={HonourKind.BOARDED: won})
    titles = {"kmh/mirror-duel.toml": "Castor and Pollux: the mirror duel"}
    return RecordsPage(app, history, titles, {"kmh": "Kiss Me, Hardy!"})


PAGES: dict[str, Callable[[App], Screen]] = {
    "title": TitlePage,
    "battles": BattleListPage,
    "records": _records,
    "briefing": _briefing,
    "setup": _setup,
    "options": OptionsPage,
    "keys": lambda app: RemapPage(app, app),
    "own-numbers": OwnTablesPage,
    "credits": CreditsPage,
    "rulebook": lambda app: RulebookPage(app, app.callbacks.books),
    "glossary": GlossaryPage,
    "pause": lambda app: PauseMenu(
        app,
        FakeBattleScreen(app, ()),
        nothing,
        [PauseRow("strike", "Strike the colours", "strike", nothing, "danger")],
    ),
    "result": lambda app: ResultPage(app, OUTCOME, ResultCallbacks(nothing, nothing, nothing)),
    "fault": lambda app: CrashPage(app, Path("fault.log"), True),
    "full-disk": lambda app: CrashPage(app, None, False, "the disk is full"),
}


def outside(marks: list[DrawnText], window: pygame.Rect) -> list[tuple[str, str]]:
    return [
        (mark.text, mark.region)
        for mark in marks
        if not mark.bounds.inflate(2, 2).contains(mark.rect) or not window.contains(mark.rect)
    ]


def check_text(app: App, marks: list[DrawnText]) -> None:
    assert outside(marks, app.surface.get_rect()) == []
    assert overlapping(marks) == []


def check_targets(app: App) -> None:
    window = app.surface.get_rect()
    visible = {n: r for n, r in app.screen.control_rects().items() if window.colliderect(r)}
    assert {n: r for n, r in visible.items() if min(r.size) < MIN_CONTROL_UNITS} == {}
    assert [n for n, r in visible.items() if not window.contains(r)] == []


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", PAGES)
def test_targets_have_their_room_at_every_size_of_text(
    open_app: OpenApp, page: str, size: tuple[int, int]
) -> None:
    app = open_app(size)
    assert app.size == size
    app.push_screen(PAGES[page](app))
    for scale in (100, 125, 150):
        app.change_settings(replace(app.settings, text_scale=scale))
        check_targets(app)


@pytest.mark.parametrize("page", ["sight", "play"])
def test_every_page_of_options_can_be_read_at_the_largest_text(open_app: OpenApp, page: str) -> None:
    app = open_app((1024, 768))
    app.push_screen(OptionsPage(app))
    app.change_settings(replace(app.settings, text_scale=150))
    InputDriver(app).click(f"page-{page}")
    assert app.text_ledger
    check_text(app, app.text_ledger)
    check_targets(app)
    assert [mark.text for mark in app.text_ledger if mark.text.endswith("…")] == []
    told = " ".join(mark.text for mark in app.text_ledger)
    hints = {"sight": "from the next start", "play": "instead of holding it down"}
    assert hints[page] in told


@pytest.mark.parametrize("page", PAGES)
def test_every_control_says_what_it_does(open_app: OpenApp, page: str) -> None:
    found = PAGES[page](open_app()).widgets()
    assert [widget.name for widget in found if widget.action is None] == []


@pytest.mark.parametrize("page", PAGES)
def test_every_spot_answers_a_click_without_fault(open_app: OpenApp, page: str) -> None:
    """In the battle list a few cards stand for all, because choosing one engraves its chart."""
    app = open_app(levels=shipped_levels()[::4] if page == "battles" else None)
    driver = InputDriver(app)
    for name in tuple(PAGES[page](app).control_rects()):
        app.go_to_title()
        app.push_screen(PAGES[page](app))
        driver.run_frame()
        if app.surface.get_rect().contains(app.screen.control_rects()[name]):
            driver.click(name)
        assert page in ("fault", "full-disk") or not isinstance(app.screen, CrashPage), name
        app.is_running = True


def test_drawing_depends_on_nothing_but_state(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(BattleListPage(app))
    app.run_frame(0.0)
    first = pygame.image.tobytes(app.surface, "RGB")
    app.push_screen(OptionsPage(app))
    app.run_frame(0.0)
    app.pop_screen()
    app.run_frame(0.0)
    assert pygame.image.tobytes(app.surface, "RGB") == first


def test_a_level_that_cannot_be_read_is_listed_and_not_begun(open_app: OpenApp, tmp_path: Path) -> None:
    bad = tmp_path / "torn-chart.toml"
    bad.write_text("format = 1\ntitle = ", encoding="utf-8")
    app = open_app(levels=[bad])
    driver = InputDriver(app)
    driver.click("fight")
    driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_UP)
    driver.click("fight")
    assert isinstance(app.screen, BattleListPage)
    assert app.text_ledger is not None
    assert any("cannot be played" in mark.text for mark in app.text_ledger)


def test_no_levels_at_all_says_so(open_app: OpenApp) -> None:
    app = open_app(levels=[])
    driver = InputDriver(app)
    driver.click("fight")
    assert app.text_ledger is not None
    assert any("No level files" in mark.text for mark in app.text_ledger)
    driver.press_key(pygame.K_RETURN)
    assert isinstance(app.screen, BattleListPage | TitlePage)


def test_a_long_list_follows_the_focus(open_app: OpenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LevelChartView, "draw", lambda *_: None)  # another chart at each row
    app = open_app(levels=shipped_levels())
    driver = InputDriver(app)
    driver.click("fight")
    for _ in range(23):
        driver.press_key(pygame.K_DOWN)
    assert isinstance(app.screen, BattleListPage)
    assert app.screen.chosen_row == 23
    assert app.surface.get_rect().contains(app.screen.control_rects()["level-23"])


def test_rulebook_finds_a_clause_by_its_number(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.click("rulebook")
    assert isinstance(app.screen, RulebookPage)
    for letter in "9.2":
        driver.press_key(ord(letter), letter)
    assert [clause.id for clause in app.screen.shown_clauses()] == ["KMH-9.2.1"]
    driver.press_key(pygame.K_BACKSPACE)
    driver.press_key(pygame.K_BACKSPACE)
    assert len(app.screen.shown_clauses()) == 4
    driver.click("whole")
    assert len(app.screen.shown_clauses()) == 56
    driver.turn_wheel("text", -100)
    assert app.screen.first > 0
    driver.click("chapter-3")
    assert {clause.id.split(".")[0] for clause in app.screen.shown_clauses()} == {"KMH-3"}


def test_rulebook_finds_clauses_by_a_word_that_is_typed(open_app: OpenApp) -> None:
    app = open_app()
    clauses = (
        Clause("WWH-1.1", "Moves", "Ships move."),
        Clause("WWH-E4", "Stern rakes", "The shot goes through her."),
        Clause("WWH-E5", "Brakes", "There are none; see E4."),
    )
    page = RulebookPage(app, {"wwh": BookPage("wwh", "Squares", clauses=clauses)})
    app.push_screen(page)
    driver = InputDriver(app)
    for typed, ids in (("rake", ["WWH-E4"]), ("e4", ["WWH-E4", "WWH-E5"]), ("qqq", [])):
        for letter in typed:
            driver.press_key(ord(letter), letter)
        assert [clause.id for clause in page.shown_clauses()] == ids
        driver.click("whole")
    driver.press_key(ord("r"), "r", pygame.KMOD_CTRL)
    assert not page.search_text


def test_rulebook_opens_on_a_clause(open_app: OpenApp) -> None:
    app = open_app()
    page = RulebookPage(app, app.callbacks.books, "KMH-12.1.1")
    assert page.chapter == "12"
    assert {clause.id.split(".")[0] for clause in page.shown_clauses()} == {"KMH-12"}
    in_view = page._text_lines()[page.first :]
    assert any(line.words.startswith("§12.1.1") for line in in_view[:12])


def test_rulebook_opens_on_the_book_of_the_battle(open_app: OpenApp) -> None:
    app = open_app()
    squares = BookPage("wwh", "Squares", clauses=(Clause("WWH-1.1", "Moves", "Ships move."),))
    books = {**app.callbacks.books, "wwh": squares}
    assert RulebookPage(app, books).book.id == "kmh"
    assert RulebookPage(app, books, "", "wwh").book is squares
    assert RulebookPage(app, books, "LEVEL", "wwh").book is squares, "what a level does is in no book"
    assert RulebookPage(app, books, "WWH-1.1", "kmh").book is squares


def test_pause_resumes_and_leaves(open_app: OpenApp) -> None:
    struck: list[str] = []
    app = open_app()
    sea = FakeBattleScreen(app, ())
    app.push_screen(sea)
    acts = [PauseRow("strike", "Strike", "strike", lambda: struck.append("struck"), "danger")]
    app.push_screen(
        PauseMenu(app, sea, lambda: app.push_screen(RulebookPage(app, app.callbacks.books)), acts)
    )
    driver = InputDriver(app)
    driver.click("strike")
    assert struck == ["struck"]
    assert app.screen is sea
    app.push_screen(PauseMenu(app, sea, lambda: app.push_screen(RulebookPage(app, app.callbacks.books))))
    driver.click("rules")
    assert isinstance(app.screen, RulebookPage)
    driver.press_key(pygame.K_ESCAPE)
    driver.click("title")
    assert isinstance(app.screen, TitlePage)


def test_result_goes_where_it_can(open_app: OpenApp) -> None:
    taken: list[str] = []
    app = open_app()
    ways = ResultCallbacks(None, lambda: taken.append("again"), lambda: taken.append("battles"))
    app.push_screen(ResultPage(app, OUTCOME, ways))
    driver = InputDriver(app)
    driver.run_frame()
    driver.click("replay")
    driver.click("again")
    driver.press_key(pygame.K_ESCAPE)
    assert taken == ["again", "battles"]


def test_the_result_leads_to_further_pages_about_the_battle(open_app: OpenApp) -> None:
    taken: list[str] = []
    app = open_app()
    links = tuple(ResultPageLink(name, name, "book", partial(taken.append, name)) for name in ("one", "two"))
    app.push_screen(ResultPage(app, OUTCOME, ResultCallbacks(None, nothing, nothing, pages=links)))
    driver = InputDriver(app)
    driver.run_frame()
    driver.click("two")
    driver.click("one")
    assert taken == ["two", "one"]


def test_several_books_can_be_leafed_through(open_app: OpenApp) -> None:
    other = replace(SAMPLE_BOOK, id="wwh", title="Warm Work, Hardy!", rulings=())
    app = open_app(callbacks=ShellCallbacks(start_fake_battle, books={"kmh": SAMPLE_BOOK, "wwh": other}))
    driver = InputDriver(app)
    driver.click("rulebook")
    page = app.screen
    assert isinstance(page, RulebookPage)
    driver.click("book")
    assert page.book.title == "Warm Work, Hardy!"
    driver.click("chapter-2")
    for _ in range(30):
        driver.press_key(pygame.K_DOWN)
        if page.ring.focused == "chapter-13":
            break
    assert page.ring.focused == "chapter-13"
    assert app.surface.get_rect().contains(page.control_rects()["chapter-13"])
    for _ in range(30):
        driver.press_key(pygame.K_UP)
        if page.ring.focused == "chapter-0":
            break
    assert page.ring.focused == "chapter-0"
    driver.click("book")
    driver.turn_wheel("chapters", -30)
    driver.click("chapter-rulings")
    assert page.shown_clauses() == SAMPLE_BOOK.rulings


def test_an_arrow_after_the_list_was_turned_away_keeps_the_focus_in_view(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.click("options")
    driver.click("keys")
    page = app.screen
    assert isinstance(page, RemapPage)
    for _ in range(3):
        driver.press_key(pygame.K_DOWN)
    driver.turn_wheel("actions", -20)
    assert page.ring.focused not in page.control_rects()
    driver.press_key(pygame.K_DOWN)
    assert page.ring.focused in page.control_rects()
    app.go_to_title()
    app.change_settings(replace(app.settings, text_scale=150))
    driver.click("rulebook")
    driver.click("chapter-2")
    driver.turn_wheel("chapters", -8)
    assert app.screen.ring.focused not in app.screen.control_rects()
    driver.press_key(pygame.K_DOWN)
    assert app.screen.ring.focused in app.screen.control_rects()


def test_no_rulebook_is_an_empty_page(open_app: OpenApp) -> None:
    app = open_app(callbacks=ShellCallbacks(start_fake_battle))
    driver = InputDriver(app)
    driver.click("rulebook")
    assert app.text_ledger is not None
    assert any("No rulebook" in mark.text for mark in app.text_ledger)


def test_a_hint_is_shown_under_the_pointer(open_app: OpenApp) -> None:
    app = open_app()
    driver = InputDriver(app)
    driver.click("fight")
    driver.move_pointer(app.screen.control_rects()["packs"].center)
    assert app.text_ledger is not None
    told = [mark for mark in app.text_ledger if mark.region == "tooltip"]
    assert told
    assert all(app.surface.get_rect().contains(mark.rect) for mark in told)


def test_a_hint_covers_neither_what_it_explains_nor_its_neighbours(open_app: OpenApp) -> None:
    """The dice of the set-up: the enemy's seat is above, the button for other dice beside it."""
    for size in ((1280, 720), (1920, 1080), (1024, 768)):
        app = open_app(size)
        app.push_screen(_setup(app))
        driver = InputDriver(app)
        driver.run_frame()
        spots = app.screen.control_rects()
        for name in ("seed", "shuffle"):
            driver.move_pointer(spots[name].center)
            assert app.text_ledger is not None
            told = [mark.rect for mark in app.text_ledger if mark.region == "tooltip"]
            assert told, name
            slip = told[0].unionall(told)
            near = [n for n in spots if n in ("seed", "shuffle") or n.startswith("seat-")]
            assert [n for n in near if spots[n].colliderect(slip)] == [], (size, name)


def test_on_the_focus_alone_only_what_needs_it_is_explained(open_app: OpenApp) -> None:
    app = open_app()
    app.push_screen(BattleListPage(app))
    assert isinstance(app.screen, BattleListPage)
    for name, explained in (("fight", False), ("filter-book", True)):
        app.screen.ring.focused, app.screen.ring.is_shown = name, True
        app.screen.draw(app.surface)
        assert app.text_ledger is not None
        assert any(mark.region == "tooltip" for mark in app.text_ledger) is explained, name
        app.text_ledger.clear()


def test_many_ships_scroll_on_the_result(open_app: OpenApp) -> None:
    app = open_app()
    ships = tuple(ShipCard(f"Ship {n}", n % 2, "Afloat", 5, 9) for n in range(30))
    page = ResultPage(app, replace(OUTCOME, ships=ships, moments=()), ResultCallbacks(None, None, nothing))
    app.push_screen(page)
    driver = InputDriver(app)
    driver.run_frame()
    driver.turn_wheel("ships", -100)
    assert app.text_ledger is not None
    assert "Ship 29" in [mark.text for mark in app.text_ledger]
    check_text(app, app.text_ledger)


def test_a_ship_still_to_be_seen_has_her_picture_on_the_result(open_app: OpenApp) -> None:
    app, seen = open_app(), []
    for looks in (None, Rigging("frigate", "HM frigate", "light-frigate", "british", 0, 0, 1.6)):
        ships = (replace(OUTCOME.ships[0], rigging=looks), OUTCOME.ships[1])
        page = ResultPage(app, replace(OUTCOME, ships=ships), ResultCallbacks(None, None, nothing))
        app.push_screen(page)
        app.run_frame(0.0)
        assert not page.is_moving
        seen.append(pygame.image.tobytes(app.surface, "RGB"))
    assert seen[0] != seen[1]


def test_where_the_buttons_of_a_result_need_two_rows_the_way_back_into_the_battle_is_above(
    open_app: OpenApp,
) -> None:
    app = open_app((1024, 768))
    app.change_settings(replace(app.settings, text_scale=150))
    app.push_screen(PAGES["result"](app))
    rects = app.screen.control_rects()
    below = [rects[name] for name in ("title", "replay", "again", "battles")]
    assert all(rects["fight-on"].bottom < rect.top for rect in below)
    assert all(app.surface.get_rect().contains(rect) for rect in below)
