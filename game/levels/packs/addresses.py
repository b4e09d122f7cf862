"""Where a level lies, in a pack or not: ``gulls/levels/duel.toml``, and the same in ``gulls.zip``,
which is read as if it were a folder. Whoever reads a level file reads it here."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from game.levels.format.ships import OwnClass
from game.levels.packs.bounds import (
    AT_THE_TOP,
    CLASSES,
    FLAGS,
    FOLDERS,
    HULLS,
    LEVELS,
    MANIFEST,
    MOST_FILES,
    PICTURES,
    SOUNDS,
    ZIP,
)
from game.levels.packs.composing import played_text, with_classes
from game.levels.packs.contents import contents_of, is_there, looks_like_pack
from game.levels.packs.pictures import bare
from game.levels.packs.reading import Pack, classes_in, classes_of, read_pack
from game.levels.reading.findings import Finding, LevelError, Severity, shorten, suggestion
from game.levels.reading.source import decoded, read_file

PackStamp: TypeAlias = tuple[int, int, int]
"""When a pack was last written, in nanoseconds, how many bytes, how many files; zeros for none."""
NO_STAMP: PackStamp = (0, 0, 0)


def level_text(path: Path) -> str:
    """The text of a level file as it is played: in a pack, with the pack's classes. Raises
    LevelError."""
    where = pack_around(path)
    if where is None:
        return read_file(path)
    if where.suffix.casefold() != ZIP:
        return with_classes(read_file(path), classes_around(path))
    pack, findings = pack_at(where)
    if pack is None:
        raise LevelError([f for f in findings if f.severity is Severity.ERROR])
    if path.stem not in pack.levels:
        said = f"there is no level {shorten(path.stem)} in {shorten(where.name)}"
        hint = suggestion(path.stem, sorted(pack.levels), "there are")
        told = Finding(shorten(str(path), 300), 1, 1, "unreadable", Severity.ERROR, said, hint, "")
        raise LevelError([told])
    return played_text(pack, path.stem)


def classes_around(path: Path) -> tuple[OwnClass, ...]:
    """The classes that a level file shares with the others of its pack, whatever else is wrong with
    that: an author may be at work in it. None for a level of no pack."""
    where = pack_around(path)
    return _classes_at(where, stamp_of_pack(where)) if where else ()


def classes_from(where: Path) -> tuple[OwnClass, ...]:
    """The classes that a pack shares, or those of a file of classes; none of a pack that has none.
    Raises LevelError with all that is wrong with them."""
    if not looks_like_pack(where):
        return classes_of(read_file(where), str(where))
    held = contents_of(where)
    if CLASSES not in held.files:
        if held.findings:
            raise LevelError(held.findings)
        return ()
    file = shorten(f"{where}/{CLASSES}", 300)
    return classes_of(decoded(held.files[CLASSES], file), file)


@lru_cache(maxsize=8)
def _classes_at(where: Path, stamp: PackStamp) -> tuple[OwnClass, ...]:
    pack, _ = pack_at(where)
    return pack.classes if pack else classes_in(contents_of(where))


def pack_around(path: Path) -> Path | None:
    """The folder or zip of the pack that a level file lies in; None for any other."""
    where = path.parent.parent
    if path.parent.name != LEVELS or path.suffix != ".toml":
        return None
    if where.suffix.casefold() == ZIP:
        return where if is_there(where, Path.is_file) else None
    return where if is_there(where / MANIFEST) else None


def leads_into_a_zip(path: Path) -> bool:
    """Whether it is the address of a level in a zip that is there; that level need not be."""
    where = pack_around(path)
    return where is not None and where.suffix.casefold() == ZIP


def is_level_file(path: Path) -> bool:
    """Whether there is a file at that address, on the disk or in the zip of a pack."""
    if is_there(path, Path.is_file):
        return True
    where = pack_around(path)
    pack = pack_at(where)[0] if where else None
    return pack is not None and path.stem in pack.levels


def pack_name(path: Path) -> str:
    """The name of the pack that a level file is of, as the journal of its battle keeps it; '' for a
    level of no pack, or of one that cannot be used."""
    where = pack_around(path)
    pack = pack_at(where)[0] if where else None
    return pack.name if pack else ""


def pack_at(where: Path) -> tuple[Pack | None, tuple[Finding, ...]]:
    """The pack that lies there, and what is wrong with it; read anew only when it is written."""
    return _pack_at(where, stamp_of_pack(where))


@lru_cache(maxsize=64)
def _pack_at(where: Path, stamp: PackStamp) -> tuple[Pack | None, tuple[Finding, ...]]:
    return read_pack(where)


def forget_packs() -> None:
    """Packs are read anew, for one was written just now: two of its files may be as long, and
    written within one beat of the disk's clock."""
    _classes_at.cache_clear()
    _pack_at.cache_clear()


def stamp_of_pack(where: Path) -> PackStamp:
    """What tells a pack from what it was before."""
    if not is_there(where, Path.is_dir):
        return _stamp([where])
    names = [where / name for name in AT_THE_TOP]
    for kind in FOLDERS:
        try:
            names += [path for path, _ in zip((where / kind.folder).iterdir(), range(MOST_FILES),
                                              strict=False)]  # fmt: skip
        except OSError:
            continue
    return _stamp(names)


def _stamp(files: list[Path]) -> PackStamp:
    """The newest of some files, their bytes in all, and how many there are."""
    known = []
    for file in files:
        try:
            known.append(file.lstat() if file.suffix != ZIP else file.stat())
        except (OSError, ValueError):
            continue
    if not known:
        return NO_STAMP
    return max(one.st_mtime_ns for one in known), sum(one.st_size for one in known), len(known)


# ------------------------------------------------------------------------------ pictures, sounds
def picture_of(path: Path) -> bytes | None:
    """The picture of the level at that address, as its pack holds it now; None if there is none."""
    where = pack_around(path)
    return works_of(where, PICTURES, [path.stem]).get(path.stem) if where else None


def sounds_of(where: Path) -> dict[str, bytes]:
    """The sounds of the pack that lies there, by the names of the game's own."""
    return works_of(where, SOUNDS)


def hulls_of(where: Path, classes: Collection[str] | None = None) -> dict[str, bytes]:
    """The hulls of the pack that lies there, by the classes of their ships: all, or of these."""
    return works_of(where, HULLS, classes)


def flags_of(where: Path, nations: Collection[str] | None = None) -> dict[str, bytes]:
    """The flags of the pack that lies there, by the nations that fly them: all, or of these."""
    return works_of(where, FLAGS, nations)


def works_of(where: Path, folder: str, stems: Collection[str] | None = None) -> dict[str, bytes]:
    """The files in a folder of a pack by their names without ending, all or those of these names,
    as they were when the pack was looked over; none of a pack that cannot be used, and none that
    has changed since. Pictures have nothing in them but their pixels."""
    pack = pack_at(where)[0]
    if pack is None:
        return {}
    names = {
        name for name in pack.marks
        if name.startswith(f"{folder}/") and (stems is None or Path(name).stem in stems)
    }  # fmt: skip
    if not names:
        return {}
    held = contents_of(where, names.__contains__)
    same = {name: data for name, data in held.files.items() if held.mark(name) == pack.marks[name]}
    return {
        Path(name).stem: data if folder == SOUNDS else bare(data) for name, data in same.items()
    }
