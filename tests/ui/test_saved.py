"""Saved battles: all that wait are listed, gone on with, deleted and brought back, by mouse, keys
and pad; what stands in the way is told; a journal dropped on the window opens as what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pygame
import pytest

from game.books.shelf import Rules
from game.levels import Level
from game.levels.reading.shipped import levels_home
from game.play.journal import Journal, read_file
from game.play.kept import journals_of
from game.play.lock import JournalLock
from game.play.saves import BattleSetup, begin_battle
from game.play.seats import Person, RandomSeat, Seat
from game.stage.hulls import Bank
from game.trials.seating import man_for_batches
from game.ui.battle.screen import BattleScreen
from game.ui.pages.opening import Opening
from game.ui.pages.saved import SavedBattles
from game.ui.pages.title import Title
from game.ui.shell.app import App
from game.ui.shell.sessions import BattleSession

from .conftest import Hand

LEVELS = levels_home() / "kmh"
A, RB = 0, 5


def man(_book: Rules, _: Level, seats: Mapping[str, str], _seed: int) -> dict[str, Seat]:
    return {side: Person() if who == "human" else RandomSeat(3) for side, who in seats.items()}


def journal(
    home: Path, name: str, level: str = "mirror-duel", steps: int = 60, over: bool = False
) -> Path:
    """The journal of a battle that was left, or fought out."""
    text = (LEVELS / f"{level}.toml").read_text("utf-8")
    level_read = BattleSetup(text, "kmh", 1, {}, (), f"{level}.toml").level()
    seats = {side.id: "ai:midshipman" for side in level_read.sides}
    orders = BattleSetup(text, "kmh", 1, seats, (), f"{level}.toml")
    path = journals_of(home) / f"{name}.journal"
    begun = begin_battle(orders, man_for_batches, path)
    begun.battle.run() if over else begun.battle.run(steps)
    begun.close()
    return path


Open = Callable[[], tuple[App, Hand]]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """The house at its title, over the journals that lie there by then."""
    monkeypatch.setattr(App, "_draw", lambda app: None)
    berths = []

    def make() -> tuple[App, Hand]:
        berth = BattleSession(tmp_path, man)
        berths.append(berth)
        app = App((1280, 720), tmp_path, [], berth.doors(), 11, Bank(process=False))
        pygame.event.clear()
        return app, Hand(app)

    yield make
    for berth in berths:
        berth.clear()
    pygame.event.clear()


def listed(app: App) -> list[str]:
    assert isinstance(app.screen, SavedBattles)
    return [row.path.stem for row in app.screen.rows]


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def told(app: App) -> str:
    assert isinstance(app.screen, SavedBattles)
    return " ".join(line.words for line in app.screen._lines())


def read_all(app: App, hand: Hand) -> SavedBattles:
    page = app.screen
    assert isinstance(page, SavedBattles)
    for _ in range(20):
        hand.frame()
    assert not page.has_work
    return page


# ------------------------------------------------------------------------------ from the title
def test_the_title_names_the_battle_and_says_how_many_more_wait(
    tmp_path: Path, opened: Open
) -> None:
    app, _ = opened()
    assert {"continue", "saved"}.isdisjoint(app.screen.spots())
    journal(tmp_path, "a")
    app, _ = opened()
    title = app.screen
    assert isinstance(title, Title)
    assert title.resume is not None
    assert title.resume.name == "Castor and Pollux: the mirror duel, turn 2"
    assert {"continue", "saved"} <= set(title.spots())
    journal(tmp_path, "b")
    journal(tmp_path, "c", over=True)
    journal(tmp_path, "d")
    app, _ = opened()
    assert isinstance(app.screen, Title)
    assert app.screen.waiting == 3


def mouse_to_oldest(hand: Hand) -> None:
    """Chosen, deleted, brought back and gone on with, as all of these."""
    for name in ("saved", "row-2", "delete", "undo", "go-on"):
        hand.click(name)


def keys_to_oldest(hand: Hand) -> None:
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_RETURN)
    tab_to(hand, "row-0")
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_DELETE)
    hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    tab_to(hand, "go-on")
    hand.key(pygame.K_RETURN)


def tab_to(hand: Hand, name: str) -> None:
    for _ in range(12):
        if hand.app.screen.ring.at == name:
            return
        hand.key(pygame.K_TAB)
    raise AssertionError(f"{name} is not reached")


def pad_to_oldest(hand: Hand) -> None:
    hand.hat(1, 0)
    hand.pad(A)
    walk_to(hand, "row-0")
    hand.hat(0, -1)
    hand.hat(0, -1)
    hand.pad(A)
    for name in ("delete", "undo", "go-on"):
        walk_to(hand, name)
        hand.pad(A)


def walk_to(hand: Hand, name: str) -> None:
    for _ in range(12):
        if hand.app.screen.ring.at == name:
            return
        hand.pad(RB)
    raise AssertionError(f"{name} is not reached")


@pytest.mark.parametrize("device", [mouse_to_oldest, keys_to_oldest, pad_to_oldest])
def test_by_one_device_alone_any_of_them_is_deleted_brought_back_and_gone_on_with(
    tmp_path: Path, opened: Open, device: Callable[[Hand], None]
) -> None:
    oldest = journal(tmp_path, "oldest", "jarce-and-black-jaques")
    for name in ("between", "newest"):
        journal(tmp_path, name)
    app, hand = opened()
    device(hand)
    assert isinstance(app.screen, Opening)
    hand.frame()
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.journal.path == oldest
    app.home()
    assert isinstance(app.screen, Title)
    assert app.screen.resume is not None
    assert app.screen.resume.name.startswith("Captain Jarce"), "who goes on with it leaves it first"


def mouse_deletes(hand: Hand) -> None:
    hand.click("delete")


def keys_delete(hand: Hand) -> None:
    hand.key(pygame.K_DELETE)


def pad_deletes(hand: Hand) -> None:
    walk_to(hand, "delete")
    hand.pad(A)


def mouse_undoes(hand: Hand) -> None:
    hand.click("undo")


def keys_undo(hand: Hand) -> None:
    hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)


def pad_undoes(hand: Hand) -> None:
    walk_to(hand, "undo")
    hand.pad(A)


@pytest.mark.parametrize(
    ("deletes", "undoes"),
    [(mouse_deletes, mouse_undoes), (keys_delete, keys_undo), (pad_deletes, pad_undoes)],
)
def test_a_deletion_is_taken_back_until_the_page_is_left(
    tmp_path: Path, opened: Open, deletes: Callable[[Hand], None], undoes: Callable[[Hand], None]
) -> None:
    paths = {name: journal(tmp_path, name) for name in ("a", "b", "c")}
    kept = paths["c"].read_bytes()
    app, hand = opened()
    hand.click("saved")
    read_all(app, hand)
    assert listed(app) == ["c", "b", "a"]
    deletes(hand)
    deletes(hand)
    assert listed(app) == ["a"]
    assert not paths["c"].exists()
    undoes(hand)
    undoes(hand)
    assert listed(app) == ["c", "b", "a"]
    assert "is there again" in told(app)
    assert paths["c"].read_bytes() == kept
    hand.click("row-1")
    deletes(hand)
    (journals_of(tmp_path) / "b.orders").write_text("{}")
    hand.key(pygame.K_ESCAPE)
    assert isinstance(app.screen, Title)
    assert app.screen.waiting == 2
    assert names_in(journals_of(tmp_path)) == ["a.journal", "c.journal"]


def test_the_last_one_deleted_leaves_a_page_that_says_so(tmp_path: Path, opened: Open) -> None:
    journal(tmp_path, "a")
    app, hand = opened()
    hand.click("saved")
    hand.key(pygame.K_DELETE)
    assert listed(app) == []
    assert "No battle waits" in told(app)
    hand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert listed(app) == ["a"]


def test_what_was_set_aside_when_the_game_died_is_gone_the_next_time(
    tmp_path: Path, opened: Open
) -> None:
    journal(tmp_path, "a")
    gone = journal(tmp_path, "b")
    gone.rename(gone.with_name("b.journal.deleted"))
    app, hand = opened()
    hand.click("saved")
    assert listed(app) == ["a"]
    assert names_in(journals_of(tmp_path)) == ["a.journal"]


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
    app, hand = opened()
    assert isinstance(app.screen, Title)
    assert app.screen.resume is not None
    assert app.screen.resume.hindered, "a newer game's battle is not passed over"
    hand.click("continue")
    assert "A newer version of the game has written this battle." in told(app)
    assert "Version 9.3.0 of the game has written it" in told(app)
    page = read_all(app, hand)
    assert "go-on" in page.spots()
    assert listed(app) == ["newer", "locked", "broken", "sound"]
    hand.click("go-on")
    assert app.screen is page, "it cannot be pressed"
    hand.click("row-1")
    assert "open in another window" in told(app)
    hand.click("delete")
    assert locked.exists()
    hand.click("row-2")
    assert "file is damaged" in told(app)
    lock.release()
    before = read_file(newer)
    hand.click("row-0")
    hand.click("delete")
    hand.click("undo")
    assert read_file(newer).entries == before.entries


def test_where_no_lock_can_be_had_the_battle_is_not_hidden(tmp_path: Path, opened: Open) -> None:
    """As in a folder that may only be read; here something lies in the lock's place."""
    path = journal(tmp_path, "a")
    path.with_name("a.journal.lock").mkdir()
    app, hand = opened()
    hand.click("continue")
    assert "This battle cannot be written where it lies" in told(app)
    assert "a.journal.lock cannot be taken: it is no regular file." in told(app)
    hand.click("delete")
    assert "cannot be deleted" in told(app)
    assert listed(app) == ["a"]


def test_a_battle_that_another_window_takes_meanwhile_is_told(tmp_path: Path, opened: Open) -> None:
    path = journal(tmp_path, "a")
    app, hand = opened()
    lock = JournalLock(path)
    hand.click("continue")
    hand.frame()
    assert "a.journal is open in another window of the game." in told(app)
    lock.release()


# ------------------------------------------------------------------------------ dropped
def drop(hand: Hand, path: Path) -> None:
    hand._post(pygame.DROPFILE, file=str(path))
    for _ in range(3):
        hand.frame()


def test_a_dropped_journal_opens_as_what_it_is(tmp_path: Path, opened: Open) -> None:
    elsewhere = tmp_path / "mailed"
    under_way = journal(elsewhere, "under-way")
    over = journal(elsewhere, "over", over=True)
    torn = elsewhere / "torn.journal"
    torn.write_bytes(b"nothing of the kind\n")
    app, hand = opened()
    drop(hand, under_way)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.journal.path == under_way
    drop(hand, over)
    assert app.screen is screen, "a battle does not make way"
    assert app.notice == "Battles are opened from the title: drop it there."
    app.home()
    before = over.read_bytes()
    drop(hand, over)
    screen = app.screen
    assert isinstance(screen, BattleScreen)
    assert screen.battle.journal.path is None, "it is only seen again"
    assert over.read_bytes() == before
    app.home()
    drop(hand, torn)
    assert "torn.journal" in told(app)
    assert "this is not a journal of The Weather Gage" in told(app)
    assert listed(app) == []


def test_a_journal_is_known_by_what_it_holds_and_a_folder_is_a_pack_still(
    tmp_path: Path, opened: Open
) -> None:
    from game.ui.pages.packs import Packs

    under_way = journal(tmp_path / "mailed", "a")
    renamed = under_way.with_suffix(".txt")
    under_way.rename(renamed)
    app, hand = opened()
    drop(hand, renamed)
    assert isinstance(app.screen, BattleScreen)
    app.home()
    drop(hand, tmp_path)
    assert isinstance(app.screen, Packs)
