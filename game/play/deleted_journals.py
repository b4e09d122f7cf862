"""Deleted journals, until they are purged: each stays in its folder under a name that no list
shows, so that restoring it is one rename and a crash between loses nothing.

Only a window that could write a journal may delete it: its lock is held during the rename.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.core.files import describe_error
from game.play.journal_files import JOURNAL_SUFFIX
from game.play.journal_lock import JournalLock

DELETED_SUFFIX: Final = f"{JOURNAL_SUFFIX}.deleted"


@dataclass(frozen=True, slots=True)
class DeletedJournal:
    """A deleted journal: its old and its new path."""

    original_path: Path
    deleted_path: Path


def delete_journal(path: Path) -> DeletedJournal:
    """Hide a journal from all lists. Raise JournalLocked while another window has it, and OSError
    in plain words if its folder is read-only."""
    lock = JournalLock(path)
    try:
        lies = path.with_name(path.name + DELETED_SUFFIX.removeprefix(JOURNAL_SUFFIX))
        path.rename(lies)
    except OSError as fault:
        raise OSError(fault.errno, describe_error(fault)) from None
    finally:
        lock.release()
    return DeletedJournal(path, lies)


def restore_journal(deleted: DeletedJournal) -> None:
    """Restore it. Raise OSError in plain words if it is purged, or if another file has its name
    now."""
    try:
        if deleted.original_path.exists():
            raise FileExistsError(errno.EEXIST, "another battle has its name now")
        deleted.deleted_path.rename(deleted.original_path)
    except OSError as fault:
        raise OSError(fault.errno, describe_error(fault)) from None


def purge_deleted_journals(folder: Path) -> None:
    """Remove all deleted journals of a folder and the files beside them; what cannot be removed
    stays."""
    for path in list(_deleted_journals(folder)):
        stem = path.name.removesuffix(DELETED_SUFFIX)
        with suppress(OSError):
            path.unlink()
            beside = [] if (folder / f"{stem}{JOURNAL_SUFFIX}").exists() else _files_with_stem(folder, stem)
            for other in beside:
                other.unlink()


def _deleted_journals(folder: Path) -> Iterator[Path]:
    with suppress(OSError), os.scandir(folder) as listed:
        for entry in listed:
            if entry.name.endswith(DELETED_SUFFIX) and entry.is_file(follow_symlinks=False):
                yield folder / entry.name


def _files_with_stem(folder: Path, stem: str) -> list[Path]:
    with os.scandir(folder) as listed:
        names = [entry.name for entry in listed if entry.is_file(follow_symlinks=False)]
    return [folder / name for name in names if name.startswith(f"{stem}.")]
