"""Levels that players drop in their folder are listed with author and seal, whatever they contain."""

import os
from dataclasses import replace
from itertools import count
from pathlib import Path

import pygame
import pytest

from game.levels.format.limits import MAX_BYTES
from game.levels.reading.level_folders import MAX_LEVELS, display_name, level_title, list_player_levels
from game.ui.pages import level_list
from game.ui.pages.battle_card import level_card_hint
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.briefing_page import BriefingPage
from game.ui.pages.level_briefs import read_brief
from game.ui.pages.level_list import (
    FIRST_READ_COUNT,
    WORK_SECONDS,
    LevelEntry,
    LevelList,
    check_entry,
    read_entry_brief,
)
from game.ui.shell.app import App
from tests.cli.cli_shell import Shell
from tests.levels.samples import SMALLEST, replace_line
from tests.ui.conftest import InputDriver, OpenApp, shipped_levels

GOOD = replace_line('title = "Two frigates"', 'title = "Home-made"\nauthor = "Jane Fairweather"')
DOUBTFUL = SMALLEST.partition("[[objective]]")[0]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder that a player drops levels in."""
    made = tmp_path / "levels"
    made.mkdir()
    return made


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Commands of another player."""
    return Shell(tmp_path / "player", capsys)


def shelf_of(folder: Path) -> LevelList:
    return LevelList([], folder.parent)


def names(shelf: LevelList) -> list[str]:
    return [entry.path.name for entry in shelf.entries]


# ------------------------------------------------------------------------------ the folder
def test_what_counts_as_a_level(folder: Path) -> None:
    (folder / "set" / "deeper").mkdir(parents=True)
    (folder / ".git").mkdir()
    (folder / "folder.toml").mkdir()
    os.mkfifo(folder / "pipe.toml")
    (folder / "nowhere.toml").symlink_to(folder / "gone")
    for name in ("b.toml", "A.TOML", "set/c.toml", "set/deeper/d.toml", "fleet.toml", "note.txt",
                 ".hidden.toml", ".git/e.toml", "set/lesson.toml", "a.toml~"):  # fmt: skip
        (folder / name).write_text(SMALLEST)
    assert [path.name for path in list_player_levels(folder.parent)] == [
        "A.TOML",
        "b.toml",
        "c.toml",
        "d.toml",
    ]
    assert list_player_levels(folder) == []


def test_no_more_are_listed_than_can_be_shown(folder: Path) -> None:
    for number in range(MAX_LEVELS + 5):
        (folder / f"{number}.toml").touch()
    assert len(list_player_levels(folder.parent)) == MAX_LEVELS


def test_odd_names_can_be_printed(folder: Path) -> None:
    odd = os.fsdecode(b"caf\xff\x07-war \xe8\x88\xb9.toml")
    (folder / odd).write_text(GOOD)
    (path,) = list_player_levels(folder.parent)
    assert display_name(path) == "Caf?? war 船"
    assert display_name(Path("_.toml")) == "?"
    assert len(display_name(Path("x" * 200))) == 80


# ------------------------------------------------------------------------------ the shelf
@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        (GOOD, "sound", "sound"),
        ("", "broken", "Line 1"),
        (replace_line("heading = 90", "headding = 90"), "broken", "headding"),
        ("\x00\x01", "broken", "Line 1"),
        ("[" * 5000, "broken", "Line 1"),
    ],
)
def test_every_file_has_its_seal(folder: Path, text: str, kind: str, told: str) -> None:
    (folder / "x.toml").write_text(text)
    (entry,) = shelf_of(folder).entries
    assert check_entry(entry).verdict == kind
    assert told in check_entry(entry).words


def test_a_warning_is_told_to_whoever_points_at_it(folder: Path) -> None:
    (folder / "x.toml").write_text(DOUBTFUL)
    (entry,) = shelf_of(folder).entries
    assert check_entry(entry).verdict == "warnings"
    assert level_card_hint(entry, {}) == check_entry(entry).words
    assert check_entry(entry).words.startswith(("1 warning. Line ", "2 warnings. Line "))


def test_bytes_and_giants_are_refused_unread(folder: Path) -> None:
    (folder / "bytes.toml").write_bytes(b"\xff\xfe\x00 title")
    with (folder / "giant.toml").open("wb") as file:
        file.truncate(100 * MAX_BYTES)
    odd, giant = shelf_of(folder).entries
    assert read_entry_brief(odd).error
    assert f"at most {MAX_BYTES}" in read_entry_brief(giant).error
    assert check_entry(giant).verdict == "broken"


def test_what_the_game_stumbles_over_is_a_fault_of_that_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*_: object) -> None:
        raise ZeroDivisionError("round the Horn")

    (folder / "x.toml").write_text(GOOD)
    with monkeypatch.context() as patched:
        patched.setattr(level_list, "read_brief", stumble)
        (entry,) = shelf_of(folder).entries
        assert "round the Horn" in read_entry_brief(entry).error
    level_list._brief_of_file.cache_clear()


def test_a_file_is_read_once_for_each_time_it_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    known = read_brief
    monkeypatch.setattr(level_list, "read_brief", lambda path, _: (opened.append(path.name), known(path))[1])
    (folder / "once.toml").write_text(GOOD)
    shelf = shelf_of(folder)
    assert opened == ["once.toml"]
    assert not shelf.refresh()
    shelf_of(folder)
    assert opened == ["once.toml"]
    (folder / "once.toml").write_text(GOOD.replace("Home-made", "Made anew"))
    assert shelf.refresh()
    assert read_entry_brief(shelf.entries[0]).title == "Made anew"
    assert opened == ["once.toml"] * 2


def test_hundreds_are_read_a_few_in_a_frame(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = count(step=WORK_SECONDS)
    monkeypatch.setattr(level_list, "perf_counter", lambda: next(clock))
    for number in range(FIRST_READ_COUNT + 6):
        (folder / f"{number:03}.toml").write_text(f"{GOOD}# {number}\n")
    shelf = shelf_of(folder)
    assert sum(entry.brief is not None for entry in shelf.entries) == FIRST_READ_COUNT
    last = shelf.entries[-1]
    assert shelf.advance(0.01, [last])
    assert last.brief is not None
    assert shelf.advance(0.01, [last])
    assert last.seal is not None
    frames = 2
    while shelf.has_work:
        assert not shelf.advance(0.001, [last]), "nothing that is in view has changed"
        frames += 1
    assert frames == 6 + FIRST_READ_COUNT + 6, "each of these is as slow as a frame has time for"
    assert {check_entry(entry).verdict for entry in shelf.entries} == {"sound"}


def test_a_name_that_the_game_has_too_hides_neither(folder: Path, shell: Shell) -> None:
    (shell.folder / "levels").mkdir(parents=True)
    (shell.folder / "levels" / "mirror-duel.toml").write_text(GOOD)
    (folder / "mirror-duel.toml").write_text(GOOD)
    shelf = LevelList(shipped_levels(), folder.parent)
    assert names(shelf).count("mirror-duel.toml") == 2
    rows = [row for row in shell.json("levels") if Path(row["path"]).stem == "mirror-duel"]
    titles = [row["title"] for row in rows]
    assert (titles[0], titles[-1]) == ("Castor and Pollux: the mirror duel", "Home-made")
    assert rows[-1]["author"] == "Jane Fairweather"


# ------------------------------------------------------------------------------ on the page
def listed(open_app: OpenApp, folder: Path, **files: str) -> tuple[App, BattleListPage]:
    """Open the battle list with the player's own files read."""
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text)
    app = open_app(levels=[])
    app.push_screen(BattleListPage(app))
    page = app.screen
    assert isinstance(page, BattleListPage)
    while page.level_list.has_work:
        app.run_frame(0.001)
    app.run_frame(0.001)
    return app, page


def later(app: App) -> None:
    """Let somewhat more than a second pass."""
    for _ in range(12):
        app.run_frame(0.1)


def test_a_level_dropped_in_is_listed_with_its_author(open_app: OpenApp, folder: Path) -> None:
    app, page = listed(open_app, folder, good=GOOD, bad="title = ")
    words = [mark.text for mark in app.text_ledger or []]
    assert "by Jane Fairweather" in words
    assert "This file cannot be played" in words
    (folder / "aaa-new.toml").write_text(GOOD.replace("Home-made", "Just dropped in"))
    before = page.level_list.entries[page.chosen_row].path
    later(app)
    assert len(page.level_list.entries) == 3
    assert page.level_list.entries[page.chosen_row].path == before
    before.unlink()
    later(app)
    assert len(page.briefs) == 2
    for entry in page.level_list.entries:
        entry.path.unlink()
    later(app)
    assert page.setup is None
    assert any("No level files" in mark.text for mark in app.text_ledger or [])


def test_an_odd_name_is_chosen_and_begun(open_app: OpenApp, folder: Path) -> None:
    odd = os.fsdecode(b"odd\xff\n.toml")
    (folder / odd).write_text(GOOD)
    (folder / f"x{odd}").write_text("torn")
    app, page = listed(open_app, folder)
    driver = InputDriver(app)
    driver.press_key(pygame.K_DOWN)
    driver.press_key(pygame.K_UP)
    assert page.brief is not None
    driver.click("fight")
    driver.click("begin")
    assert app.screen is not page
    assert not isinstance(app.screen, BriefingPage)


def test_a_card_of_this_level_tells_the_chance(open_app: OpenApp, folder: Path, shell: Shell) -> None:
    app, page = listed(open_app, folder, good=GOOD)
    file = folder / "good.toml"
    seats = ("--seat", "british=ai:random", "--seat", "french=ai:random", "--jobs", "1")
    assert level_list.find_balance_card(file, "kmh") is None
    assert shell("simulate", str(file), "-n", "3", "--card", *seats) == 0
    assert page.setup is not None
    for text, stale in ((GOOD, False), (GOOD.replace("guns = 32", "guns = 36"), True)):
        file.write_text(text)
        later(app)
        app.push_screen(BriefingPage(app, page.setup, lambda: None))
        app.run_frame(0.001)
        told = " ".join(mark.text for mark in app.text_ledger or [])
        assert ("Between equal captains your side" in told) is not stale
        assert "Level by Jane Fairweather" in told
        app.pop_screen()


def test_a_long_story_is_turned_to_its_end(open_app: OpenApp, folder: Path) -> None:
    story = " ".join(f"word-{n}" for n in range(200)) + " Farewell."
    good = replace_line("format = 1", f'format = 1\nbriefing = "{story}"', GOOD)
    app, page = listed(open_app, folder, good=good)
    app.change_settings(replace(app.settings, text_scale=150))
    assert page.setup is not None
    app.push_screen(BriefingPage(app, page.setup, lambda: None))
    app.run_frame(0.001)

    def told() -> str:
        return " ".join(mark.text for mark in app.text_ledger or [])

    assert "word-0 " in told()
    assert "Farewell" not in told()
    driver = InputDriver(app)
    for _ in range(12):
        driver.turn_wheel("story", -6)
    assert "Farewell." in told()
    assert "Level by Jane Fairweather" in told(), "and nothing after it is lost"
    for _ in range(12):
        driver.turn_wheel("story", 6)
    assert "word-0 " in told()


def test_an_entry_that_is_not_read_yet_says_so() -> None:
    entry = LevelEntry(Path("far-away.toml"), (1, 1), True)
    assert (entry.brief_or_placeholder.title, entry.brief_or_placeholder.summary_line) == (
        "Far away",
        "Not read yet",
    )
    assert level_card_hint(entry, {}) == ""


def test_a_level_is_called_by_its_title_and_else_by_its_file(tmp_path: Path) -> None:
    told = {
        "l-insurgente": ('title = "Battle of  L’Insurgente"', "Battle of L’Insurgente"),
        "no-title": ('place = "off Ushant"', "No title"),
        "no-level": ("title = ", "No level"),
        "a-number": ("title = 3", "A number"),
        "a-bell": ('title = "x\\u0007"', "A bell"),
    }
    for name, (text, words) in told.items():
        path = tmp_path / f"{name}.toml"
        path.write_text(text, "utf-8")
        assert level_title(path) == words
    assert level_title(tmp_path / "gone.toml") == "Gone"
