"""Every write and every sync of a journal fails in turn: the file keeps what it had, the player is
told in words, and the battle goes on from there."""

import errno
import os
from pathlib import Path

import pytest

from game.cli import main
from game.play.battle import StepResult
from game.play.journal import Journal, JournalWriteError, read_journal_file
from game.play.journal_files import lock_error
from game.play.saved_battles import SavedBattle, resume_battle
from game.trials.fighting import make_seats
from tests.replay.battles import level_file, saved_battle

NAME, SEED = "mirror-duel", 7
SHORT = 3
"""Bytes that a nearly full disk takes at once."""


class Disk:
    """The system calls of the journal: the numbered call of one kind fails after half of its data;
    without a number every write takes only a few bytes."""

    def __init__(self, call: str = "", number: int = 0, error: int = 0, short: bool = False) -> None:
        self.call, self.number, self.error = call, number, error
        self.calls, self.short = 0, not call

    def __getattr__(self, name: str) -> object:
        return getattr(os, name)

    def _fails(self, call: str) -> bool:
        self.calls += call == self.call
        return call == self.call and self.calls >= self.number

    def write(self, file: int, data: memoryview) -> int:
        """Write like the system, or fail."""
        if self._fails("write"):
            os.write(file, data[: len(data) // 2])
            raise OSError(self.error, os.strerror(self.error))
        return os.write(file, data[:SHORT] if self.short else data)

    def fsync(self, file: int) -> None:
        """Sync like the system, or fail."""
        if self._fails("fsync"):
            raise OSError(self.error, os.strerror(self.error))
        os.fsync(file)


def begun(path: Path) -> SavedBattle:
    return saved_battle(NAME, path, SEED)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return the digests of the battle without a failure."""
    path = tmp_path_factory.mktemp("whole") / "a.journal"
    whole = begun(path)
    whole.battle.run()
    whole.close()
    return whole.battle.digests


WORDS = {errno.ENOSPC: "the disk is full", errno.EIO: "the disk reports a fault"}


@pytest.mark.untraced
@pytest.mark.parametrize("error", WORDS)
@pytest.mark.parametrize("call", ["write", "fsync"])
@pytest.mark.parametrize("number", [2, 3, 4, 5, 8, 13, 40])
def test_a_write_that_fails_costs_nothing_that_was_written(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    undisturbed: list[str],
    number: int,
    call: str,
    error: int,
) -> None:
    path = tmp_path / "a.journal"
    monkeypatch.setattr("game.play.journal.os", Disk(call, number, error))
    failed = begun(path)
    with pytest.raises(JournalWriteError, match=WORDS[error]):
        failed.battle.run()
    held = list(failed.battle.journal.entries)
    with pytest.raises(JournalWriteError):  # once more: nothing is written behind a hole
        failed.battle.journal.write(["u"])
    failed.close()
    monkeypatch.undo()
    assert not lock_error(path)
    reading = read_journal_file(path)
    assert (reading.problem, reading.entries) == ("", held)
    again = resume_battle(path, make_seats)
    assert again.battle.run() is StepResult.OVER
    again.close()
    kept = sum(entry[0] == "t" for entry in held)
    assert again.battle.digests[:kept] == undisturbed[:kept]


@pytest.mark.parametrize("error", WORDS)
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_journal_that_cannot_be_begun_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: int
) -> None:
    monkeypatch.setattr("game.play.journal.os", Disk(call, 1, error))
    with pytest.raises(JournalWriteError, match=WORDS[error]):
        begun(tmp_path / "a.journal")
    assert list(tmp_path.iterdir()) == []


def test_writes_that_are_cut_short_are_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, undisturbed: list[str]
) -> None:
    path = tmp_path / "a.journal"
    monkeypatch.setattr("game.play.journal.os", Disk())
    whole = begun(path)
    whole.battle.run()
    whole.close()
    assert whole.battle.digests == undisturbed
    reading = read_journal_file(path)
    assert (reading.problem, reading.entries) == ("", whole.battle.journal.entries)


def test_a_close_that_fails_closes_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    there = begun(path)
    there.battle.run(20)
    monkeypatch.setattr("game.play.journal.os", Disk("fsync", 1, errno.EIO))
    with pytest.raises(JournalWriteError, match="the disk reports a fault"):
        there.close()
    assert not lock_error(path)


@pytest.mark.skipif(os.name == "nt", reason="its files that are open cannot be listed")
def test_a_battle_that_cannot_be_written_is_not_gone_on_with_and_nothing_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.journal"
    there = begun(path)
    there.battle.run(20)
    there.close()
    before, open_before = path.read_bytes(), len(os.listdir("/dev/fd"))  # noqa: PTH208
    monkeypatch.setattr("game.play.journal.os", Disk("write", 1, errno.ENOSPC))
    with pytest.raises(JournalWriteError, match="the disk is full"):
        resume_battle(path, make_seats)
    assert not lock_error(path)
    assert (path.read_bytes(), len(os.listdir("/dev/fd"))) == (before, open_before)  # noqa: PTH208


def test_a_full_disk_is_told_as_a_full_disk_on_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.journal"
    seats = ["--seat", "red=ai:random", "--seat", "blue=ai:random"]
    asked = ["--data-dir", str(tmp_path), "play", str(level_file(NAME)), "--text", *seats]
    monkeypatch.setattr("game.play.journal.os", Disk("write", 9, errno.ENOSPC))
    assert main([*asked, "--seed", "3", "--journal", str(path)]) == 1
    said = capsys.readouterr().err
    assert "the disk is full; the battle is kept as far as it was written" in said
    assert "broke" not in said
    assert read_journal_file(path).problem == ""


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_is_only_read_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "shut"
    folder.mkdir(mode=0o555)
    with pytest.raises(JournalWriteError, match="there is no permission"):
        Journal({}, folder / "a.journal")


def test_a_disk_that_may_only_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refused)
    with pytest.raises(JournalWriteError, match="cannot be written: the disk may only be read"):
        begun(tmp_path / "journals" / "a.journal")
