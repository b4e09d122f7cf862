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

from game.core.files import why
from game.play.kept import SUFFIX
from game.play.lock import JournalLock

DELETED: Final = f"{SUFFIX}.deleted"


@dataclass(frozen=True, slots=True)
class Aside:
    """A journal that was deleted: where it lay, and where it lies."""

    path: Path
    lies: Path


def set_aside(path: Path) -> Aside:
    """The journal is listed no more. Raises Locked while another window has it, and OSError in
    plain words where its folder may not be written."""
    lock = JournalLock(path)
    try:
        lies = path.with_name(path.name + DELETED.removeprefix(SUFFIX))
        path.rename(lies)
    except OSError as fault:
        raise OSError(fault.errno, why(fault)) from None
    finally:
        lock.release()
    return Aside(path, lies)


def bring_back(gone: Aside) -> None:
    """It lies where it lay. Raises OSError in plain words if it is thrown away already, or another
    has its name now."""
    try:
        if gone.path.exists():
            raise FileExistsError(errno.EEXIST, "another battle has its name now")
        gone.lies.rename(gone.path)
    except OSError as fault:
        raise OSError(fault.errno, why(fault)) from None


def throw_away(folder: Path) -> None:
    """Whatever lies aside in a folder is gone for good, with what lay beside it under its name;
    where that may not be, it stays."""
    for path in list(_deleted_in(folder)):
        stem = path.name.removesuffix(DELETED)
        with suppress(OSError):
            path.unlink()
            beside = [] if (folder / f"{stem}{SUFFIX}").exists() else _beside(folder, stem)
            for other in beside:
                other.unlink()


def _deleted_in(folder: Path) -> Iterator[Path]:
    """The journals of a folder that were deleted."""
    with suppress(OSError), os.scandir(folder) as listed:
        for entry in listed:
            if entry.name.endswith(DELETED) and entry.is_file(follow_symlinks=False):
                yield folder / entry.name


def _beside(folder: Path, stem: str) -> list[Path]:
    """The files of a folder that have this name, whatever stands behind it."""
    with os.scandir(folder) as listed:
        names = [entry.name for entry in listed if entry.is_file(follow_symlinks=False)]
    return [folder / name for name in names if name.startswith(f"{stem}.")]
