"""The day's battle in the window: offered second on the title, fought, kept in the calendar, shared."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from game.analysis import days_battle
from game.analysis.calendar_file import FILE_NAME, load_calendar
from game.analysis.day_result import verify
from game.books.shelf import Rules
from game.captains.process import RemoteCaptain
from game.levels import Level
from game.play.journal import read_journal_file
from game.play.journal_files import journals_folder
from game.play.saved_battles import setup_of
from game.play.seats import Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_reproducible_seats, make_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.clipboard import copy_text, paste_text
from game.ui.kit.settings import Settings
from game.ui.pages import day_page
from game.ui.pages.day_page import COPIED_TEXT, DayPage
from game.ui.pages.read_code_page import ReadCodePage
from game.ui.pages.result_page import ResultPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.analysis.days import SHORT_LIST
from tests.ui.conftest import InputDriver

TODAY = date(2026, 11, 20)
SIZES = ((1280, 720, 100), (1024, 768, 150), (1920, 1080, 100))
A, B = 0, 1


def man(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
    """The captain as he is asked again, and a captain for the player."""
    captains = make_seats(book, level, dict.fromkeys(seats, "ai:captain"), seed, 15)
    mine = {side: captains[side] for side, who in seats.items() if who == "human"}
    return {**make_reproducible_seats(book, level, seats, seed), **mine}


Open = Callable[..., tuple[App, BattleSession, InputDriver]]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """The program on a folder, at a date; nothing is drawn."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    monkeypatch.setattr(days_battle, "battle_lists", lambda: SHORT_LIST)
    monkeypatch.setattr(day_page, "battle_lists", lambda: SHORT_LIST)
    sessions = []

    def make(today: date = TODAY, who: object = man) -> tuple[App, BattleSession, InputDriver]:
        session = BattleSession(tmp_path, who)  # type: ignore[arg-type]
        session.day_session.today = lambda: today
        sessions.append(session)
        app = App((1280, 720), tmp_path, [], session.make_callbacks(), 4, SpriteBank(process=False))
        app.text_ledger = []
        app.change_settings(Settings(speed=0, plain_sea=True, reduced_motion=True))
        pygame.event.clear()
        return app, session, InputDriver(app)

    yield make
    for session in sessions:
        session.close_battle()
    pygame.event.clear()


def until(driver: InputDriver, kind: type[object]) -> None:
    for _ in range(200):
        if isinstance(driver.app.screen, kind):
            return
        driver.run_frame()
    raise AssertionError(f"no {kind.__name__} came")


def by_mouse(driver: InputDriver) -> None:
    driver.click("day")
    driver.click("fight")


def by_keys(driver: InputDriver) -> None:
    driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_RETURN)
    driver.press_key(pygame.K_RETURN)


def by_pad(driver: InputDriver) -> None:
    driver.press_cross(0, -1)
    driver.press_pad(A)
    driver.press_pad(A)


@pytest.mark.parametrize("device", [by_mouse, by_keys, by_pad])
def test_the_second_row_of_the_title_leads_to_the_days_battle(
    opened: Open, device: Callable[[InputDriver], None], tmp_path: Path
) -> None:
    app, session, driver = opened()
    names = [widget.name for widget in app.screen.widgets()]
    assert names[:3] == ["into", "day", "fight"]
    device(driver)
    until(driver, BattleScreen)
    assert session.saved_battle is not None
    setup = session.saved_battle.setup
    assert (setup.day, setup.file) == ("2026-11-20", "mirror-duel.toml")
    (journal,) = journals_folder(tmp_path).glob("*.journal")
    assert load_calendar(tmp_path).open_journals(TODAY) == [journal.name]


def fight_to_end(driver: InputDriver, session: BattleSession) -> None:
    """Begin a try, let captains fight it, and go on to the page after it."""
    driver.click("day")
    driver.click("fight")
    until(driver, BattleScreen)
    assert session.saved_battle is not None
    session.saved_battle.battle.run(500_000)
    session.close_and_show_result(driver.app, session.saved_battle)
    driver.run_frame()


def test_a_battle_fought_to_its_end_is_in_the_calendar_and_can_be_shared(opened: Open) -> None:
    app, session, driver = opened()
    fight_to_end(driver, session)
    page = app.screen
    assert isinstance(page, ResultPage)
    driver.click("battles")
    shown = app.screen
    assert isinstance(shown, DayPage)
    fought = shown.calendar.last(TODAY)
    assert fought is not None
    driver.click("copy")
    assert shown.notice == COPIED_TEXT
    proved = verify(paste_text())
    assert (proved.day, proved.ending, proved.turns, proved.tries) == (TODAY, fought.ending, fought.turns, 1)
    assert len(paste_text().splitlines()) == 3
    app.pop_screen()
    title = app.screen
    assert isinstance(title, TitlePage)
    assert title.days_battle is not None
    assert title.days_battle.state_words == f"{fought.ending.short} in {fought.turns} turns"


def test_a_battle_that_was_over_when_the_window_was_closed_counts(opened: Open) -> None:
    _, session, driver = opened()
    driver.click("day")
    driver.click("fight")
    until(driver, BattleScreen)
    assert session.saved_battle is not None
    session.saved_battle.battle.run(500_000)
    session.close_battle()
    app, _, _ = opened(TODAY + timedelta(1))
    title = app.screen
    assert isinstance(title, TitlePage)
    assert title.days_battle is not None
    assert title.days_battle.state_words == "not fought yet"
    app.push_screen(title.days_battle.open_page(app))
    page = app.screen
    assert isinstance(page, DayPage)
    assert page.calendar.streak(TODAY + timedelta(1)) == 1


def test_a_try_that_was_left_is_gone_on_with_and_another_is_counted(opened: Open) -> None:
    app, session, driver = opened()
    driver.click("day")
    driver.click("fight")
    until(driver, BattleScreen)
    assert session.saved_battle is not None
    session.saved_battle.battle.run(50)
    app.go_to_title()
    assert [widget.name for widget in app.screen.widgets()][:3] == ["continue", "saved", "day"]
    driver.click("day")
    page = app.screen
    assert isinstance(page, DayPage)
    assert page.ring.focused == "continue"
    driver.press_key(pygame.K_RETURN)
    until(driver, BattleScreen)
    assert session.saved_battle.setup.day == "2026-11-20"
    assert session.day_session.find_days_battle() is not None
    app.go_to_title()
    driver.click("day")
    driver.click("fight")
    until(driver, BattleScreen)
    assert load_calendar(app.data_dir).tries(TODAY) == 2


def test_begin_again_is_another_try_with_the_same_dice(opened: Open) -> None:
    app, session, driver = opened()
    fight_to_end(driver, session)
    first = read_journal_file(next(journals_folder(app.data_dir).glob("*.journal"))).header
    driver.click("again")
    until(driver, BattleScreen)
    assert session.saved_battle is not None
    setup = session.saved_battle.setup
    assert (setup.day, setup.seed, dict(setup.seats)) == (first["day"], first["seed"], first["seats"])
    assert load_calendar(app.data_dir).tries(TODAY) == 2


def test_fighting_on_from_a_turn_is_no_days_battle(opened: Open) -> None:
    app, session, driver = opened()
    fight_to_end(driver, session)
    (path,) = journals_folder(app.data_dir).glob("*.journal")
    session._start_from_turn(app, setup_of(read_journal_file(path)), read_journal_file(path).entries, 2)
    assert session.saved_battle is not None
    assert session.saved_battle.setup.day == ""
    assert load_calendar(app.data_dir).tries(TODAY) == 1


def test_nobody_answers_for_the_captain_in_the_window_even_after_a_resume(opened: Open) -> None:
    app, session, _ = opened(who=None)
    session.start_days_battle(app, days_battle.days_battle(TODAY).setup())
    for resumed in (False, True):
        assert session.saved_battle is not None
        captains = [s for s in session.saved_battle.battle.seats.values() if isinstance(s, RemoteCaptain)]
        assert [captain.setup.is_reproducible for captain in captains] == [True]
        path = session.saved_battle.battle.journal.path
        assert path is not None
        if not resumed:
            session.resume_battle(app, path)


# ------------------------------------------------------------------------------ the page itself
def test_without_a_result_nothing_can_be_copied(opened: Open) -> None:
    app, _, driver = opened()
    driver.click("day")
    page = app.screen
    assert isinstance(page, DayPage)
    driver.press_key(pygame.K_c)
    assert page.notice == ""


def test_a_result_whose_journal_is_gone_says_so(opened: Open) -> None:
    app, session, driver = opened()
    fight_to_end(driver, session)
    driver.click("battles")
    for journal in journals_folder(app.data_dir).iterdir():
        journal.unlink()
    driver.press_key(pygame.K_c)
    page = app.screen
    assert isinstance(page, DayPage)
    assert page.notice.startswith("It cannot be shared: ")
    assert "cannot be read" in page.notice


def test_a_pasted_result_is_checked(opened: Open) -> None:
    app, session, driver = opened()
    fight_to_end(driver, session)
    driver.click("battles")
    driver.press_key(pygame.K_c)
    lines = paste_text()
    driver.press_key(pygame.K_v)
    assert f"Proved: {lines.splitlines()[0]}" in words_when_read(driver)
    copy_text(lines.replace("turns", "turn"))
    driver.click("paste")
    assert "The words are not what the code proves" in words_when_read(driver)
    copy_text("hello")
    driver.click("paste")
    assert "There is no battle code in this text" in words_when_read(driver)
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, DayPage)
    driver.press_key(pygame.K_ESCAPE)
    copy_text(lines)
    driver.press_key(pygame.K_v, mod=pygame.KMOD_CTRL)
    assert f"Proved: {lines.splitlines()[0]}" in words_when_read(driver)


def words_when_read(driver: InputDriver) -> str:
    """The words of the page of a code once it is read; no battle can be watched or saved there."""
    for _ in range(4):
        driver.run_frame()
    page = driver.app.screen
    assert isinstance(page, ReadCodePage)
    assert not page.is_moving
    assert page.battle is None
    return " ".join(line.words for line in page._text_lines())


def test_the_months_are_stepped_back_to_the_first_day_and_no_further(opened: Open) -> None:
    app, _, driver = opened(date(2027, 2, 3))
    driver.click("day")
    page = app.screen
    assert isinstance(page, DayPage)
    for _ in range(6):
        driver.click("month", 0.1)
    assert page.month == date(2026, 11, 1)
    for _ in range(9):
        driver.click("month", 0.9)
    assert page.month == date(2027, 2, 1)


def test_own_numbers_are_refused_with_the_reason(opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(day_page, "own_tables_digest", lambda _: "0123456789abcdef")
    app, session, driver = opened()
    driver.click("day")
    driver.click("fight")
    driver.run_frame()
    assert isinstance(app.screen, DayPage)
    assert session.saved_battle is None


def test_a_calendar_that_cannot_be_read_is_told_and_the_battle_can_be_fought(
    opened: Open, tmp_path: Path
) -> None:
    (tmp_path / FILE_NAME).mkdir()
    app, _, driver = opened()
    driver.click("day")
    page = app.screen
    assert isinstance(page, DayPage)
    assert page.notice.startswith("The calendar cannot be read: ")
    driver.click("fight")
    until(driver, BattleScreen)


@pytest.mark.parametrize("today", [date(2001, 1, 1), date(2500, 1, 1)])
def test_a_clock_that_is_wrong_by_years_only_hides_the_row(opened: Open, today: date) -> None:
    app, _, _ = opened(today)
    assert "day" not in [widget.name for widget in app.screen.widgets()]


@pytest.mark.parametrize(("wide", "high", "text"), SIZES)
def test_everything_fits_and_is_reached_by_keys_and_pad(
    opened: Open, wide: int, high: int, text: int
) -> None:
    app, _, driver = opened()
    driver.click("day")
    driver.click("fight")
    until(driver, BattleScreen)
    app.go_to_title()
    app.change_settings(Settings(text_scale=text, plain_sea=True, reduced_motion=True))
    app._resize((wide, high))
    driver.click("day")
    rects = app.screen.control_rects()
    window = pygame.Rect(0, 0, wide, high)
    assert all(window.contains(rect) for rect in rects.values())
    names = [name for name in rects if name != "text"]
    apart = [(one, other) for one in names for other in names if one < other]
    assert not any(rects[one].colliderect(rects[other]) for one, other in apart)
    assert reached_by_cross(driver, "continue") >= {"fight", "continue", "month", "paste", "back"}


def reached_by_cross(driver: InputDriver, start: str) -> set[str]:
    """The controls that a pad's cross leads to from one of them; the arrow keys lead to the same."""
    reached, left = {start}, [start]
    while left:
        name = left.pop()
        for way in ((-1, 0), (1, 0), (0, 1), (0, -1)):
            driver.app.screen.ring.focused = name
            driver.press_cross(*way)
            found = driver.app.screen.ring.focused
            if found not in reached:
                reached.add(found)
                left.append(found)
    return reached
