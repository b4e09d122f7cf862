"""Files in the player's folder are not trusted: links, pipes, devices and huge files are refused in
words, and nothing is read or written through them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.files import append_to_file, create_file, describe_error, read_regular_file, replace_file
from game.play import journal_files
from game.play import saved_battles as shelf
from game.play.journal import JournalError, JournalWriteError, read_journal_file
from game.play.journal_files import JournalLock, JournalLocked, journals_folder, lock_error
from game.play.saved_battles import last_unfinished, resume_battle
from game.trials.fighting import make_seats
from tests.replay.battles import saved_battle

NAME = "mirror-duel"
ZERO = Path("/dev/zero")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="no pipes in folders")


def begun(path: Path, age: int = 0, steps: int = 60) -> Path:
    """Return a battle in progress, dated this many seconds after another time."""
    there = saved_battle(NAME, path, 7)
    there.battle.run(steps)
    there.close()
    os.utime(path, (1000 + age, 1000 + age))
    return path


# ------------------------------------------------------------------------------ one by one
@pytest.mark.parametrize("kind", ["link", "loop", "device", "pipe", "folder"])
def test_a_journal_is_a_regular_file(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.journal"
    match kind:
        case "link":
            path.symlink_to(begun(tmp_path / "b.journal"))
        case "loop":
            path.symlink_to(path)
        case "device":
            path.symlink_to(ZERO)
        case "pipe":
            os.mkfifo(path)
        case _:
            path.mkdir()
    said = "links are not followed" if kind in ("link", "loop", "device") else "no regular file"
    with pytest.raises(JournalError, match=rf"a\.journal cannot be read: .*{said}"):
        read_journal_file(path)
    with pytest.raises(JournalError, match=said):
        resume_battle(path, make_seats)
    assert not lock_error(path)


def test_a_device_is_no_regular_file() -> None:
    with pytest.raises(OSError, match="it is no regular file"):
        read_regular_file(ZERO, 100)


def test_a_file_that_grows_while_it_is_read_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large"
    path.write_bytes(b"x" * 101)
    with pytest.raises(OSError, match="it is too large: more than 100 bytes"):
        read_regular_file(path, 100)
    path.write_bytes(b"x" * 100)
    assert read_regular_file(path, 100) == b"x" * 100


def test_no_lock_is_written_through_a_link(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("a letter")
    path = begun(tmp_path / "a.journal")
    lock = tmp_path / "a.journal.lock"
    lock.symlink_to(victim)
    with pytest.raises(JournalLocked, match=r"journal\.lock cannot be taken: .* links are not"):
        JournalLock(path)
    lock.unlink()
    lock.hardlink_to(victim)
    with pytest.raises(JournalLocked, match="another file's second name"):
        resume_battle(path, make_seats)
    assert victim.read_text() == "a letter"
    lock.unlink()
    os.mkfifo(lock)
    with pytest.raises(JournalLocked, match="no regular file"):
        JournalLock(path)


def test_no_journal_is_begun_through_a_link(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(JournalWriteError, match="links are not followed"):
        saved_battle(NAME, path, 1)
    assert not (tmp_path / "elsewhere").exists()


def test_nothing_is_put_in_place_or_added_through_a_link(tmp_path: Path) -> None:
    victim, path = tmp_path / "victim", tmp_path / "settings.toml"
    victim.write_text("a letter")
    (tmp_path / f"settings.toml.{os.getpid()}.new").symlink_to(victim)
    with pytest.raises(OSError, match="links are not followed"):
        create_file(tmp_path / f"settings.toml.{os.getpid()}.new", "sound = 3\n")
    replace_file(path, "sound = 3\n")
    assert (path.read_text(), victim.read_text()) == ("sound = 3\n", "a letter")
    (tmp_path / "fault.log").symlink_to(victim)
    with pytest.raises(OSError, match="links are not followed"):
        append_to_file(tmp_path / "fault.log", "broken\n")
    append_to_file(path, "music = 4\n")
    assert (path.read_text(), victim.read_text()) == ("sound = 3\nmusic = 4\n", "a letter")


WRITER = """
import sys
from pathlib import Path
from game.core.files import replace_file
sys.stdin.readline()
for _ in range(60):
    replace_file(Path(sys.argv[1]), sys.argv[2] * 2000, sync=False)
"""


def test_programs_that_write_a_file_at_once_leave_it_whole(tmp_path: Path) -> None:
    """Three processes write it again and again; a reader always finds one whole text."""
    path = tmp_path / "settings.toml"
    path.write_text("a" * 2000)
    runs = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), letter], stdin=subprocess.PIPE, text=True)
        for letter in "abc"
    ]
    for run in runs:
        assert run.stdin is not None
        run.stdin.write("\n")
        run.stdin.flush()
    found = set[str]()
    while any(run.poll() is None for run in runs):
        found.add(path.read_text())
    for run in runs:
        run.communicate()
    assert [run.returncode for run in runs] == [0, 0, 0]
    assert found <= {letter * 2000 for letter in "abc"}
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_a_file_that_cannot_be_replaced_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.core.files.os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        replace_file(path, "new")
    assert path.read_text() == "old"
    assert [each.name for each in tmp_path.iterdir()] == ["settings.toml"]


def test_a_fault_of_no_kind_has_words() -> None:
    assert describe_error(OSError()) == "it cannot be used"
    assert describe_error(OSError(28, "No space left on device")) == "the disk is full"


# ------------------------------------------------------------------------------ the title
def newest(home: Path) -> Path | None:
    saved = last_unfinished(home)
    return saved.path if saved else None


def test_the_title_reads_no_device_pipe_link_or_huge_file(tmp_path: Path) -> None:
    folder = journals_folder(tmp_path)
    open_one = begun(folder / "open.journal")
    (folder / "zero.journal").symlink_to(ZERO)
    (folder / "far.journal").symlink_to(begun(tmp_path / "far.journal"))
    os.mkfifo(folder / "pipe.journal")
    huge = folder / "huge.journal"
    huge.write_bytes(open_one.read_bytes()[:200])
    os.truncate(huge, 1 << 40)  # a terabyte of nothing
    assert newest(tmp_path) == open_one


def test_the_title_reads_one_journal_of_a_thousand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = journals_folder(tmp_path)
    over = begun(folder / "over-0.journal", age=1, steps=10_000_000)
    for number in range(1, 30):
        path = folder / f"over-{number}.journal"
        path.write_bytes(over.read_bytes())
        os.utime(path, (1000 + number, 1000 + number))
    open_one = begun(folder / "open.journal")
    read = list[str]()

    def counted(path: Path) -> object:
        read.append(path.name)
        return read_journal_file(path)

    monkeypatch.setattr(shelf, "read_journal_file", counted)
    assert newest(tmp_path) == open_one
    assert read == ["open.journal"]
    monkeypatch.setattr(journal_files, "MAX_FILES", 29)
    assert newest(tmp_path) is None


def test_the_title_reads_only_a_few_that_cannot_be_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = journals_folder(tmp_path)
    begun(folder / "open.journal")
    for number in range(1, 4):
        path = begun(folder / f"damaged-{number}.journal", age=number)
        path.write_bytes(path.read_bytes().replace(b'["t"', b'["x"'))
        os.utime(path, (1000 + number, 1000 + number))
    assert newest(tmp_path) == folder / "open.journal"
    monkeypatch.setattr(shelf, "MAX_READ", 3)
    assert newest(tmp_path) is None
