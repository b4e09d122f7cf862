"""A deleted journal is hidden, can be restored until the folder is purged, and takes its files along."""

import errno
from pathlib import Path

import pytest

from game.play.journal_files import (
    JournalLock,
    JournalLocked,
    delete_journal,
    is_journal_file,
    list_journals,
    lock_error,
    purge_deleted_journals,
    restore_journal,
)


def written(path: Path) -> Path:
    path.write_text('{"weather_gage": 1}\n', "utf-8")
    return path


def test_a_deleted_journal_is_in_no_list_and_restored_it_is_again(tmp_path: Path) -> None:
    path = written(tmp_path / "a.journal")
    deleted = delete_journal(path)
    assert (deleted.original_path, path.exists(), deleted.deleted_path.exists()) == (path, False, True)
    assert list_journals(tmp_path) == []
    restore_journal(deleted)
    assert (path.exists(), deleted.deleted_path.exists()) == (True, False)


def test_a_journal_that_another_window_writes_is_not_deleted(tmp_path: Path) -> None:
    path = written(tmp_path / "a.journal")
    lock = JournalLock(path)
    try:
        assert isinstance(lock_error(path), JournalLocked)
        with pytest.raises(JournalLocked, match=r"a\.journal is open in another window"):
            delete_journal(path)
    finally:
        lock.release()
    assert path.exists()
    assert lock_error(path) is None


def test_a_restored_journal_takes_no_other_battles_name(tmp_path: Path) -> None:
    path = written(tmp_path / "a.journal")
    deleted = delete_journal(path)
    written(path)
    with pytest.raises(OSError, match="another battle has its name now") as refused:
        restore_journal(deleted)
    assert refused.value.errno == errno.EEXIST
    assert deleted.deleted_path.exists()


def test_what_was_purged_cannot_be_restored_and_what_was_never_there_cannot_be_deleted(
    tmp_path: Path,
) -> None:
    deleted = delete_journal(written(tmp_path / "a.journal"))
    purge_deleted_journals(tmp_path)
    with pytest.raises(OSError, match=r"."):
        restore_journal(deleted)
    with pytest.raises(OSError, match=r"."):
        delete_journal(tmp_path / "b.journal")


def test_a_purge_removes_the_files_beside_a_deleted_journal_and_no_others(tmp_path: Path) -> None:
    delete_journal(written(tmp_path / "a.journal"))
    delete_journal(written(tmp_path / "b.journal"))
    written(tmp_path / "b.journal")  # a new battle of that name: its files stay
    for name in ("a.png", "b.png", "c.png"):
        (tmp_path / name).write_bytes(b"")
    purge_deleted_journals(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} - {"a.journal.lock", "b.journal.lock"} == {
        "b.journal",
        "b.png",
        "c.png",
    }
    purge_deleted_journals(tmp_path / "no such folder")


def test_a_folder_and_a_missing_file_are_no_journals(tmp_path: Path) -> None:
    (tmp_path / "text.journal").write_text("Dear mother", "utf-8")
    for path in (tmp_path, tmp_path / "missing.journal", tmp_path / "text.journal"):
        assert not is_journal_file(path)
