"""Saved battles: listed, resumed, deleted and restored, by mouse, keys and pad; problems are shown;
a journal dropped on the window opens as what it is."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from game.books.shelf import Rules
from game.levels import Level
from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import Journal, read_journal_file
from game.play.journal_files import JournalLock, journals_folder
from game.play.saved_battles import BattleSetup, begin_battle
from game.play.seats import PlayerSeat, RandomSeat, Seat
from game.stage.hulls.sprite_bank import SpriteBank
from game.trials.fighting import make_batch_seats
from game.ui.battle.screen.screen import BattleScreen
from game.ui.pages.loading_page import LoadingPage
from game.ui.pages.saved_battles_page import SavedBattlesPage
from game.ui.pages.title_page import TitlePage
from game.ui.shell.app import App
from game.ui.shell.battle_session import BattleSession
from tests.ui.conftest import InputDriver

LEVELS = shipped_levels_folder() / "kmh"
A, RB = 0, 5


def man(_book: Rules, _: Level, seats: Mapping[str, str], _seed: int) -> dict[str, Seat]:
    return {side: PlayerSeat() if who == "human" else RandomSeat(3) for side, who in seats.items()}


def journal(home: Path, name: str, level: str = "mirror-duel", steps: int = 60, over: bool = False) -> Path:
    """Write the journal of a battle that was left, or played to its end."""
    text = (LEVELS / f"{level}.toml").read_text("utf-8")
    level_read = BattleSetup(text, "kmh", 1, {}, (), f"{level}.toml").level()
    seats = {side.id: "ai:midshipman" for side in level_read.sides}
    setup = BattleSetup(text, "kmh", 1, seats, (), f"{level}.toml")
    path = journals_folder(home) / f"{name}.journal"
    begun = begin_battle(setup, make_batch_seats, path)
    begun.battle.run() if over else begun.battle.run(steps)
    begun.close()
    return path


Open = Callable[[], tuple[App, InputDriver]]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """Open the program at its title over the journals written so far."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    berths = []

    def make() -> tuple[App, InputDriver]:
        session = BattleSession(tmp_path, man)
        berths.append(session)
        app = App((1280, 720), tmp_path, [], session.make_callbacks(), 11, SpriteBank(process=False))
        pygame.event.clear()
        return app, InputDriver(app)

    yield make
    for session in berths:
        session.close_battle()
    pygame.event.clear()


def listed(app: App) -> list[str]:
    assert isinstance(app.screen, SavedBattlesPage)
    return [row.path.stem for row in app.screen.rows]


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def told(app: App) -> str:
    assert isinstance(app.screen, SavedBattlesPage)
    return " ".join(line.words for line in app.screen._text_lines())


def read_all(app: App, driver: InputDriver) -> SavedBattlesPage:
    page = app.screen
    assert isinstance(page, SavedBattlesPage)
    for _ in range(20):
        driver.run_frame()
    assert not page.has_work
    return page


# ------------------------------------------------------------------------------ from the title
def test_the_title_names_the_battle_and_says_how_many_more_wait(tmp_path: Path, opened: Open) -> None:
    app, _ = opened()
    assert {"continue", "saved"}.isdisjoint(app.screen.control_rects())
    journal(tmp_path, "a")
    app, _ = opened()
    title = app.screen
    assert isinstance(title, TitlePage)
    assert title.unfinished is not None
    assert title.unfinished.name == "Castor and Pollux: the mirror duel, turn 2"
    assert {"continue", "saved"} <= set(title.control_rects())
    journal(tmp_path, "b")
    journal(tmp_path, "c", over=True)
    journal(tmp_path, "d")
    app, _ = opened()
    assert isinstance(app.screen, TitlePage)
    assert app.screen.unfinished_count == 3


def mouse_to_oldest(driver: InputDriver) -> None:
    """Select the oldest battle, delete it, restore it and resume it, as all of these do."""
    for name in ("saved", "row-2", "delete", "undo", "go-on"):
        driver.click(name)


def keys_to_oldest(driver: InputDriver) -> None:
    driver.press_key(pygame.K_RIGHT)
    driver.press_key(pygame.K_RETURN)
    tab_to(driver, "row-0")
    driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_RETURN)
    driver.press_key(pygame.K_DELETE)
    driver.press_key(pygame.K_z, mod=pygame.KMOD_CTRL)
    tab_to(driver, "go-on")
    driver.press_key(pygame.K_RETURN)


def tab_to(driver: InputDriver, name: str) -> None:
    for _ in range(12):
        if driver.app.screen.ring.focused == name:
            return
        driver.press_key(pygame.K_TAB)
    raise AssertionError(f"{name} is not reached")


def pad_to_oldest(driver: InputDriver) -> None:
    driver.press_cross(1, 0)
    driver.press_pad(A)
    walk_to(driver, "row-0")
    driver.press_cross(0, -1)
    driver.press_cross(0, -1)
    driver.press_pad(A)
    for name in ("delete", "undo", "go-on"):
        walk_to(driver, name)
        driver.press_pad(A)


def walk_to(driver: InputDriver, name: str) -> None:
    for _ in range(12):
        if driver.app.screen.ring.focused == name:
            return
        driver.press_pad(RB)
    raise AssertionError(f"{name} is not reached")


@pytest.mark.parametrize("device", [mouse_to_oldest, keys_to_oldest, pad_to_oldest])
def test_by_one_device_alone_any_of_them_is_deleted_brought_back_and_gone_on_with(
    tmp_path: Path, opened: Open, device: Callable[[InputDriver], None]
) -> None:
    oldest = journal(tmp_path, "oldest", "jarce-and-black-jaques")
    for name in ("between", "newest"):
        journal(tmp_path, name)
    app, driver = opened()
    device(driver)
    assert isinstance(app.screen, LoadingPage)
    driver.run_frame()
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.journal.path == oldest
    app.go_to_title()
    assert isinstance(app.screen, TitlePage)
    assert app.screen.unfinished is not None
    assert app.screen.unfinished.name.startswith("Captain Jarce"), "who goes on with it leaves it first"


def mouse_deletes(driver: InputDriver) -> None:
    driver.click("delete")


def keys_delete(driver: InputDriver) -> None:
    driver.press_key(pygame.K_DELETE)


def pad_deletes(driver: InputDriver) -> None:
    walk_to(driver, "delete")
    driver.press_pad(A)


def mouse_undoes(driver: InputDriver) -> None:
    driver.click("undo")


def keys_undo(driver: InputDriver) -> None:
    driver.press_key(pygame.K_z, mod=pygame.KMOD_CTRL)


def pad_undoes(driver: InputDriver) -> None:
    walk_to(driver, "undo")
    driver.press_pad(A)


@pytest.mark.parametrize(
    ("deletes", "undoes"),
    [(mouse_deletes, mouse_undoes), (keys_delete, keys_undo), (pad_deletes, pad_undoes)],
)
def test_a_deletion_is_taken_back_until_the_page_is_left(
    tmp_path: Path,
    opened: Open,
    deletes: Callable[[InputDriver], None],
    undoes: Callable[[InputDriver], None],
) -> None:
    paths = {name: journal(tmp_path, name) for name in ("a", "b", "c")}
    kept = paths["c"].read_bytes()
    app, driver = opened()
    driver.click("saved")
    read_all(app, driver)
    assert listed(app) == ["c", "b", "a"]
    deletes(driver)
    deletes(driver)
    assert listed(app) == ["a"]
    assert not paths["c"].exists()
    undoes(driver)
    undoes(driver)
    assert listed(app) == ["c", "b", "a"]
    assert "is there again" in told(app)
    assert paths["c"].read_bytes() == kept
    driver.click("row-1")
    deletes(driver)
    (journals_folder(tmp_path) / "b.orders").write_text("{}")
    driver.press_key(pygame.K_ESCAPE)
    assert isinstance(app.screen, TitlePage)
    assert app.screen.unfinished_count == 2
    assert names_in(journals_folder(tmp_path)) == ["a.journal", "c.journal"]


def test_the_last_one_deleted_leaves_a_page_that_says_so(tmp_path: Path, opened: Open) -> None:
    journal(tmp_path, "a")
    app, driver = opened()
    driver.click("saved")
    driver.press_key(pygame.K_DELETE)
    assert listed(app) == []
    assert "No saved battles" in told(app)
    driver.press_key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert listed(app) == ["a"]


def test_what_was_set_aside_when_the_game_died_is_gone_the_next_time(tmp_path: Path, opened: Open) -> None:
    journal(tmp_path, "a")
    gone = journal(tmp_path, "b")
    gone.rename(gone.with_name("b.journal.deleted"))
    app, driver = opened()
    driver.click("saved")
    assert listed(app) == ["a"]
    assert names_in(journals_folder(tmp_path)) == ["a.journal"]


# ------------------------------------------------------------------------------ in the way
def test_what_stands_in_the_way_is_told(tmp_path: Path, opened: Open) -> None:
    journal(tmp_path, "sound")
    broken = journal(tmp_path, "broken")
    broken.write_bytes(broken.read_bytes().replace(b"KMH", b"KMX"))
    locked, newer = journal(tmp_path, "locked"), journal(tmp_path, "newer")
    again = Journal.reopen(newer)
    again.write(["n", "opened", "11", "9.3.0"])
    again.write(["mine", "laid"])
    again.close()
    lock = JournalLock(locked)
    app, driver = opened()
    assert isinstance(app.screen, TitlePage)
    assert app.screen.unfinished is not None
    assert app.screen.unfinished.is_blocked, "a newer game's battle is not passed over"
    driver.click("continue")
    assert "This battle was saved by a newer version of the game." in told(app)
    assert "Version 9.3.0 of the game has written it" in told(app)
    page = read_all(app, driver)
    assert "go-on" in page.control_rects()
    assert listed(app) == ["newer", "locked", "broken", "sound"]
    driver.click("go-on")
    assert app.screen is page, "it cannot be pressed"
    driver.click("row-1")
    assert "open in another window" in told(app)
    driver.click("delete")
    assert locked.exists()
    driver.click("row-2")
    assert "file is damaged" in told(app)
    lock.release()
    before = read_journal_file(newer)
    driver.click("row-0")
    driver.click("delete")
    driver.click("undo")
    assert read_journal_file(newer).entries == before.entries


def test_where_no_lock_can_be_had_the_battle_is_not_hidden(tmp_path: Path, opened: Open) -> None:
    """A read-only folder allows no lock; here another file is in the lock's place."""
    path = journal(tmp_path, "a")
    path.with_name("a.journal.lock").mkdir()
    app, driver = opened()
    driver.click("continue")
    assert "This battle cannot be written where it lies" in told(app)
    assert "a.journal.lock cannot be taken: it is no regular file." in told(app)
    driver.click("delete")
    assert "cannot be deleted" in told(app)
    assert listed(app) == ["a"]


def test_a_battle_that_another_window_takes_meanwhile_is_told(tmp_path: Path, opened: Open) -> None:
    path = journal(tmp_path, "a")
    app, driver = opened()
    lock = JournalLock(path)
    driver.click("continue")
    driver.run_frame()
    assert "a.journal is open in another window of the game." in told(app)
    lock.release()


# ------------------------------------------------------------------------------ dropped
def drop(driver: InputDriver, path: Path) -> None:
    driver._post(pygame.DROPFILE, file=str(path))
    for _ in range(3):
        driver.run_frame()


def test_a_dropped_journal_opens_as_what_it_is(tmp_path: Path, opened: Open) -> None:
    elsewhere = tmp_path / "mailed"
    under_way = journal(elsewhere, "under-way")
    over = journal(elsewhere, "over", over=True)
    torn = elsewhere / "torn.journal"
    torn.write_bytes(b"nothing of the kind\n")
    app, driver = opened()
    drop(driver, under_way)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.journal.path == under_way
    drop(driver, over)
    assert app.screen is screen, "a battle does not make way"
    assert app.notice == "Battles are opened from the title: drop it there."
    app.go_to_title()
    before = over.read_bytes()
    drop(driver, over)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.journal.path is None, "it is only seen again"
    assert over.read_bytes() == before
    app.go_to_title()
    drop(driver, torn)
    assert "torn.journal" in told(app)
    assert "this is not a journal of The Weather Gage" in told(app)
    assert listed(app) == []


def test_a_journal_is_known_by_what_it_holds_and_a_folder_is_a_pack_still(
    tmp_path: Path, opened: Open
) -> None:
    from game.ui.pages.packs_page import PacksPage

    under_way = journal(tmp_path / "mailed", "a")
    renamed = under_way.with_suffix(".txt")
    under_way.rename(renamed)
    app, driver = opened()
    drop(driver, renamed)
    assert isinstance(app.screen, BattleScreen)
    app.go_to_title()
    drop(driver, tmp_path)
    assert isinstance(app.screen, PacksPage)
