"""Whether a file has been saved: reported once for each save, never halfway through one."""

import os
from pathlib import Path

import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.levels.reading.toml_source import read_level_file
from game.ui.live_reload import file_watch
from game.ui.live_reload.file_watch import (
    MISSING_SECONDS,
    FileWatch,
    SavedFile,
    check_level_text,
    may_edit_while_played,
)

DUEL = shipped_levels_folder() / "kmh" / "mirror-duel.toml"


class Clock:
    """A clock that polls the file ten times a second."""

    def __init__(self, file: Path) -> None:
        self.watch, self.now = FileWatch(file), 0.0
        self.wait(1.0)

    def wait(self, seconds: float) -> list[str | None]:
        """Return what was reported in that many seconds."""
        found: list[SavedFile | None] = []
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            found.append(self.watch.poll(self.now))
        return [saved.text for saved in found if saved is not None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "a.toml"
    found.write_text("x = 1", "utf-8")
    return found


def test_a_save_is_told_once(file: Path) -> None:
    clock = Clock(file)
    file.write_text("x = 22", "utf-8")
    assert clock.wait(0.5) == ["x = 22"]
    assert clock.wait(5.0) == []


def test_a_file_that_grows_is_told_when_it_lies_still(file: Path) -> None:
    clock = Clock(file)
    told = []
    for length in range(9):
        file.write_text("x = 123456789"[: 4 + length], "utf-8")
        told += clock.wait(0.1)
    assert told == []
    assert clock.wait(0.5) == ["x = 12345678"]


def test_an_empty_file_is_about_to_be_written(file: Path) -> None:
    clock = Clock(file)
    file.write_text("", "utf-8")
    assert clock.wait(MISSING_SECONDS - 0.2) == []
    assert clock.wait(0.5) == [""]


def test_a_file_put_in_the_place_of_another_is_seen(file: Path) -> None:
    clock = Clock(file)
    beside, found = file.with_name("a.toml~"), file.stat()
    beside.write_text("x = 2", "utf-8")
    os.utime(beside, ns=(found.st_atime_ns, found.st_mtime_ns))
    beside.replace(file)
    assert clock.wait(0.5) == ["x = 2"], "same size, same time, another file"


def test_what_is_written_while_it_is_read_is_read_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(file)
    file.write_text("x = 22", "utf-8")
    read = read_level_file

    def meanwhile(path: Path) -> str:
        half = read(path)
        file.write_text("x = 333", "utf-8")
        monkeypatch.setattr(file_watch, "read_level_text", read)
        return half

    monkeypatch.setattr(file_watch, "read_level_text", meanwhile)
    assert clock.wait(1.0) == ["x = 333"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_in_its_place_is_never_opened(file: Path) -> None:
    clock = Clock(file)
    file.unlink()
    os.mkfifo(file)
    assert clock.wait(MISSING_SECONDS + 0.5) == [None]


def test_the_book_in_play_is_asked_too() -> None:
    text = DUEL.read_text("utf-8")
    assert check_level_text(text, "a.toml", "kmh") == ()
    assert {f.severity for f in check_level_text(text, "a.toml", "wwh")} <= {"warning", "error"}
    assert check_level_text(text.replace("[[side]]", "[[sidee]]", 1), "a.toml", "kmh")[0].line > 1


def test_what_came_with_an_installed_game_is_not_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = {"british": "human", "privateer": "ai:admiral"}
    home = tmp_path / "game" / "_data" / "levels"
    monkeypatch.setattr(file_watch, "shipped_levels_folder", lambda: home)
    assert not may_edit_while_played(home / "kmh" / "a.toml", seats)
    assert may_edit_while_played(tmp_path / "a.toml", seats)
    assert not may_edit_while_played(tmp_path / "a.toml", {"british": "human", "privateer": "human"})
    checkout = tmp_path / "levels"
    monkeypatch.setattr(file_watch, "shipped_levels_folder", lambda: checkout)
    assert may_edit_while_played(checkout / "kmh" / "a.toml", seats)
