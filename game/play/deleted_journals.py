"""A journal that was deleted, until it is thrown away: it lies where it lay, under a name that no
list shows, so that bringing it back is one renaming and a crash between loses nothing.

It may be deleted by whoever could write it alone: its lock is held while it is renamed."""

from __future__ import annotations

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
    """A journal that was deleted: where it lay, and where it lies."""

    original_path: Path
    deleted_path: Path


def delete_journal(path: Path) -> DeletedJournal:
    """The journal is listed no more. Raises Locked while another window has it, and OSError in
    plain words where its folder may not be written."""
    lock = JournalLock(path)
    try:
        lies = path.with_name(path.name + DELETED_SUFFIX.removeprefix(JOURNAL_SUFFIX))
        path.rename(lies)
    except OSError as fault:
        raise OSError(fault.errno, describe_error(fault)) from None
    finally:
        lock.release()
    return DeletedJournal(path, lies)


def restore_journal(gone: DeletedJournal) -> None:
    """It lies where it lay. Raises OSError in plain words if it is thrown away already, or another
    has its name now."""
    try:
        if gone.original_path.exists():
            raise FileExistsError(errno.EEXIST, "another battle has its name now")
        gone.deleted_path.rename(gone.original_path)
    except OSError as fault:
        raise OSError(fault.errno, describe_error(fault)) from None


def purge_deleted(folder: Path) -> None:
    """Whatever lies aside in a folder is gone for good, with what lay beside it under its name;
    where that may not be, it stays."""
    for path in list(_deleted_journals(folder)):
        stem = path.name.removesuffix(DELETED_SUFFIX)
        with suppress(OSError):
            path.unlink()
            beside = (
                []
                if (folder / f"{stem}{JOURNAL_SUFFIX}").exists()
                else _files_with_stem(folder, stem)
            )
            for other in beside:
                other.unlink()


def _deleted_journals(folder: Path) -> Iterator[Path]:
    """The journals of a folder that were deleted."""
    with suppress(OSError), os.scandir(folder) as listed:
        for entry in listed:
            if entry.name.endswith(DELETED_SUFFIX) and entry.is_file(follow_symlinks=False):
                yield folder / entry.name


def _files_with_stem(folder: Path, stem: str) -> list[Path]:
    """The files of a folder that have this name, whatever stands behind it."""
    with os.scandir(folder) as listed:
        names = [entry.name for entry in listed if entry.is_file(follow_symlinks=False)]
    return [folder / name for name in names if name.startswith(f"{stem}.")]
