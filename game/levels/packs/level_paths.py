"""Where a level lies, in a pack or not: ``gulls/levels/duel.toml``, and the same in ``gulls.zip``,
which is read as if it were a folder. Whoever reads a level file reads it here."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from game.levels.format.ships import OwnClass
from game.levels.packs.class_merge import add_classes, level_text_with_classes
from game.levels.packs.contents import looks_like_pack, path_exists, read_contents
from game.levels.packs.pack_limits import (
    CLASSES,
    FLAGS,
    FOLDERS,
    HULLS,
    LEVELS,
    MANIFEST,
    MAX_FILES,
    PICTURES,
    SOUNDS,
    TOP_FILES,
    ZIP,
)
from game.levels.packs.pack_reader import Pack, classes_of_contents, parse_classes, read_pack
from game.levels.packs.png_check import strip_png
from game.levels.reading.findings import Finding, LevelError, Severity, shorten, suggestion_hint
from game.levels.reading.toml_source import decode_text, read_level_file

PackStamp: TypeAlias = tuple[int, int, int]
"""When a pack was last written, in nanoseconds, how many bytes, how many files; zeros for none."""
NO_STAMP: PackStamp = (0, 0, 0)


def read_level_text(path: Path) -> str:
    """Return the text of a level file as it is played: in a pack, with the pack's classes. Raise
    LevelError."""
    where = find_pack_of_level(path)
    if where is None:
        return read_level_file(path)
    if where.suffix.casefold() != ZIP:
        return add_classes(read_level_file(path), classes_of_level_pack(path))
    pack, findings = read_pack_cached(where)
    if pack is None:
        raise LevelError([f for f in findings if f.severity is Severity.ERROR])
    if path.stem not in pack.levels:
        said = f"there is no level {shorten(path.stem)} in {shorten(where.name)}"
        hint = suggestion_hint(path.stem, sorted(pack.levels), "there are")
        told = Finding(shorten(str(path), 300), 1, 1, "unreadable", Severity.ERROR, said, hint, "")
        raise LevelError([told])
    return level_text_with_classes(pack, path.stem)


def classes_of_level_pack(path: Path) -> tuple[OwnClass, ...]:
    """Return the classes that a level file shares with the others of its pack, whatever else is
    wrong with that: an author may be at work in it. None for a level of no pack."""
    where = find_pack_of_level(path)
    return _read_classes(where, pack_stamp(where)) if where else ()


def classes_of_pack(where: Path) -> tuple[OwnClass, ...]:
    """Return the classes that a pack shares, or those of a file of classes; none of a pack that has
    none. Raise LevelError with all that is wrong with them."""
    if not looks_like_pack(where):
        return parse_classes(read_level_file(where), str(where))
    contents = read_contents(where)
    if CLASSES not in contents.files:
        if contents.findings:
            raise LevelError(contents.findings)
        return ()
    file = shorten(f"{where}/{CLASSES}", 300)
    return parse_classes(decode_text(contents.files[CLASSES], file), file)


@lru_cache(maxsize=8)
def _read_classes(where: Path, stamp: PackStamp) -> tuple[OwnClass, ...]:
    pack, _ = read_pack_cached(where)
    return pack.classes if pack else classes_of_contents(read_contents(where))


def find_pack_of_level(path: Path) -> Path | None:
    """Return the folder or zip of the pack that a level file lies in, or None for any other."""
    where = path.parent.parent
    if path.parent.name != LEVELS or path.suffix != ".toml":
        return None
    if where.suffix.casefold() == ZIP:
        return where if path_exists(where, Path.is_file) else None
    return where if path_exists(where / MANIFEST) else None


def is_zip_path(path: Path) -> bool:
    """Return whether it is the address of a level in a zip that is there; that level need not
    be."""
    where = find_pack_of_level(path)
    return where is not None and where.suffix.casefold() == ZIP


def is_level_file(path: Path) -> bool:
    """Return whether there is a file at that address, on the disk or in the zip of a pack."""
    if path_exists(path, Path.is_file):
        return True
    where = find_pack_of_level(path)
    pack = read_pack_cached(where)[0] if where else None
    return pack is not None and path.stem in pack.levels


def pack_name(path: Path) -> str:
    """Return the name of the pack that a level file is of, as the journal of its battle keeps it,
    or '' for a level of no pack, or of one that cannot be used."""
    where = find_pack_of_level(path)
    pack = read_pack_cached(where)[0] if where else None
    return pack.name if pack else ""


def read_pack_cached(where: Path) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Return the pack that lies there, and what is wrong with it; read again only when it is
    written."""
    return _read_pack_by_stamp(where, pack_stamp(where))


@lru_cache(maxsize=64)
def _read_pack_by_stamp(where: Path, stamp: PackStamp) -> tuple[Pack | None, tuple[Finding, ...]]:
    return read_pack(where)


def clear_pack_cache() -> None:
    """Packs are read again, for one was written just now: two of its files may be as long, and
    written within one beat of the disk's clock."""
    _read_classes.cache_clear()
    _read_pack_by_stamp.cache_clear()


def pack_stamp(where: Path) -> PackStamp:
    """Return what tells a pack from what it was before."""
    if not path_exists(where, Path.is_dir):
        return _files_stamp([where])
    names = [where / name for name in TOP_FILES]
    for kind in FOLDERS:
        try:
            names += [path for path, _ in zip((where / kind.folder).iterdir(), range(MAX_FILES),
                                              strict=False)]  # fmt: skip
        except OSError:
            continue
    return _files_stamp(names)


def _files_stamp(files: list[Path]) -> PackStamp:
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
def read_picture(path: Path) -> bytes | None:
    """Return the picture of the level at that address, as its pack holds it now, or None if there
    is none."""
    where = find_pack_of_level(path)
    return read_media(where, PICTURES, [path.stem]).get(path.stem) if where else None


def read_sounds(where: Path) -> dict[str, bytes]:
    """Return the sounds of the pack that lies there, by the names of the game's own."""
    return read_media(where, SOUNDS)


def read_hulls(where: Path, classes: Collection[str] | None = None) -> dict[str, bytes]:
    """Return the hulls of the pack that lies there, by the classes of their ships: all, or of
    these."""
    return read_media(where, HULLS, classes)


def read_flags(where: Path, nations: Collection[str] | None = None) -> dict[str, bytes]:
    """Return the flags of the pack that lies there, by the nations that fly them: all, or of
    these."""
    return read_media(where, FLAGS, nations)


def read_media(where: Path, folder: str, stems: Collection[str] | None = None) -> dict[str, bytes]:
    """Return the files in a folder of a pack by their names without ending, all or those of these
    names, as they were when the pack was looked over; none of a pack that cannot be used, and none
    that has changed since. Pictures have nothing in them but their pixels."""
    pack = read_pack_cached(where)[0]
    if pack is None:
        return {}
    names = {
        name for name in pack.hashes
        if name.startswith(f"{folder}/") and (stems is None or Path(name).stem in stems)
    }  # fmt: skip
    if not names:
        return {}
    contents = read_contents(where, names.__contains__)
    same = {
        name: data
        for name, data in contents.files.items()
        if contents.file_hash(name) == pack.hashes[name]
    }
    return {
        Path(name).stem: data if folder == SOUNDS else strip_png(data)
        for name, data in same.items()
    }
