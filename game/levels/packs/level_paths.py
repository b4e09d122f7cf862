"""The path of a level, in a pack or not, its text as it is played, and the player's packs.

A path leads into a folder or a zip: ``gulls/levels/duel.toml``, and the same in ``gulls.zip``. Every level
file is read here. A level of a pack is played with those classes of the pack that its ships need; a journal
keeps this text, so it holds the whole battle without the pack. The player's packs are those in the folder
`packs` of his data folder, and those opened elsewhere, which stay there and are listed in `packs.toml`.
"""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from game.core.files import describe_error, replace_file
from game.core.toml_reader import load_toml
from game.levels.editing.toml_edits import format_key, format_toml
from game.levels.format.ships import OwnClass
from game.levels.packs.contents import looks_like_pack, path_exists, read_contents
from game.levels.packs.manifest import version_key
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
from game.levels.packs.pack_reader import Pack, classes_of_contents, names_in_level, parse_classes, read_pack
from game.levels.packs.png_check import strip_png
from game.levels.reading.findings import Finding, LevelError, Severity, shorten, suggestion_hint
from game.levels.reading.toml_source import decode_text, read_level_file

CLASSES_COMMENT = "# Of the pack's classes.toml:"
OWN_CLASSES_COMMENT = "# Classes of ships that the fleet has not:"


def add_needed_classes(text: str, classes: Sequence[OwnClass], heading: str = CLASSES_COMMENT) -> str:
    """Return the level's text with the classes that it needs and does not define appended; its own lines do
    not move. A text that is no level stays as it is."""
    needed = _needed_classes(text, classes)
    if not needed:
        return text
    rows = [heading, *(line for each in needed for line in _class_lines(each))]
    return text.rstrip("\n") + "\n\n" + "\n".join(rows) + "\n"


def with_pack_classes(text: str, path: Path) -> str:
    """Return the text of a level at a path with the classes that it needs of its pack, if it is in one."""
    return add_needed_classes(text, classes_of_level_pack(path))


def _needed_classes(text: str, classes: Sequence[OwnClass]) -> list[OwnClass]:
    if not classes:  # most levels have no pack: nothing to parse
        return []
    named = names_in_level(text)
    return [each for each in classes if each.id in named.classes and each.id not in named.own_ids]


def class_of_line(own_text: str, classes: Sequence[OwnClass], line: int) -> tuple[str, str]:
    """Return the class and key of a line after a level's own text (key '' for its heading), or two empty
    strings."""
    first = last_own_line(own_text) + 3  # after an empty line and the heading
    for each in _needed_classes(own_text, classes):
        keys = ["", *_given_values(each), ""]
        if first <= line < first + len(keys):
            return each.id, keys[line - first]
        first += len(keys)
    return "", ""


def last_own_line(own_text: str) -> int:
    """Return the number of the last line of a level's own text; its pack's classes come after it."""
    return len(own_text.rstrip("\n").split("\n"))


def move_to_own_lines(findings: Iterable[Finding], own_text: str) -> tuple[Finding, ...]:
    """Return the findings as the author of the level sees them: those about its pack's classes move to its
    last line."""
    last = last_own_line(own_text)
    return tuple(f if f.line <= last else replace(f, line=last, column=1) for f in findings)


def _class_lines(each: OwnClass) -> list[str]:
    return ["[[class]]", *(f"{key} = {format_toml(value)}" for key, value in _given_values(each).items()), ""]


def _given_values(each: OwnClass) -> dict[str, Any]:
    return {key: value for key, value in each if value not in (None, "")}


PackStamp: TypeAlias = tuple[int, int, int]
"""When a pack was last written (nanoseconds), its bytes and number of files; zeros for none."""
NO_STAMP: PackStamp = (0, 0, 0)


def read_level_text(path: Path) -> str:
    """Return the text of a level file as it is played: in a pack with the pack's classes. Raise
    LevelError."""
    where = find_pack_of_level(path)
    if where is None:
        return read_level_file(path)
    if where.suffix.casefold() != ZIP:
        return with_pack_classes(read_level_file(path), path)
    pack, findings = read_pack_cached(where)
    if pack is None:
        raise LevelError([f for f in findings if f.severity is Severity.ERROR])
    if path.stem not in pack.levels:
        said = f"there is no level {shorten(path.stem)} in {shorten(where.name)}"
        hint = suggestion_hint(path.stem, sorted(pack.levels), "there are")
        finding = Finding(shorten(str(path), 300), 1, 1, "unreadable", Severity.ERROR, said, hint, "")
        raise LevelError([finding])
    return add_needed_classes(pack.levels[path.stem], pack.classes)


def classes_of_level_pack(path: Path) -> tuple[OwnClass, ...]:
    """Return the classes that a level file shares with its pack, whatever else is wrong with the pack: an
    author may be editing it. None for a level without a pack."""
    where = find_pack_of_level(path)
    return _read_classes(where, pack_stamp(where)) if where else ()


def classes_of_pack(pack_path: Path) -> tuple[OwnClass, ...]:
    """Return the classes of a pack, or of a file of classes; none if there are none. Raise LevelError with
    all that is wrong with them."""
    if not looks_like_pack(pack_path):
        return parse_classes(read_level_file(pack_path), str(pack_path))
    contents = read_contents(pack_path)
    if CLASSES not in contents.files:
        if contents.findings:
            raise LevelError(contents.findings)
        return ()
    file = shorten(f"{pack_path}/{CLASSES}", 300)
    return parse_classes(decode_text(contents.files[CLASSES], file), file)


@lru_cache(maxsize=8)
def _read_classes(where: Path, stamp: PackStamp) -> tuple[OwnClass, ...]:
    pack, _ = read_pack_cached(where)
    return pack.classes if pack else classes_of_contents(read_contents(where))


def find_pack_of_level(path: Path) -> Path | None:
    """Return the folder or zip of the pack that a level file is in, or None."""
    where = path.parent.parent
    if path.parent.name != LEVELS or path.suffix != ".toml":
        return None
    if where.suffix.casefold() == ZIP:
        return where if path_exists(where, Path.is_file) else None
    return where if path_exists(where / MANIFEST) else None


def is_level_in_zip(path: Path) -> bool:
    """Return whether it is a path of a level in an existing zip; the level need not exist."""
    where = find_pack_of_level(path)
    return where is not None and where.suffix.casefold() == ZIP


def is_level_file(path: Path) -> bool:
    """Return whether a file exists at that path, on the disk or in a pack's zip."""
    if path_exists(path, Path.is_file):
        return True
    where = find_pack_of_level(path)
    pack = read_pack_cached(where)[0] if where else None
    return pack is not None and path.stem in pack.levels


def pack_name_of_level(path: Path) -> str:
    """Return the name of a level's pack, as the journal keeps it; '' without a pack or for an unusable
    one."""
    where = find_pack_of_level(path)
    pack = read_pack_cached(where)[0] if where else None
    return pack.name if pack else ""


def read_pack_cached(pack_path: Path) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Return the pack at a path and what is wrong with it, from a cache that is valid until the pack
    changes."""
    return _read_pack_by_stamp(pack_path, pack_stamp(pack_path))


@lru_cache(maxsize=64)
def _read_pack_by_stamp(where: Path, stamp: PackStamp) -> tuple[Pack | None, tuple[Finding, ...]]:
    return read_pack(where)


def clear_pack_cache() -> None:
    """Clear the cache after a write: two versions may have the same size and be written within one tick of
    the disk's clock."""
    _read_classes.cache_clear()
    _read_pack_by_stamp.cache_clear()


def pack_stamp(pack_path: Path) -> PackStamp:
    """Return a stamp that changes with the pack."""
    if not path_exists(pack_path, Path.is_dir):
        return _files_stamp([pack_path])
    names = [pack_path / name for name in TOP_FILES]
    for kind in FOLDERS:
        try:
            names += [path for path, _ in zip((pack_path / kind.folder).iterdir(), range(MAX_FILES),
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
def read_level_picture(path: Path) -> bytes | None:
    """Return the picture of the level at that path as its pack has it now, or None."""
    where = find_pack_of_level(path)
    return read_media(where, PICTURES, [path.stem]).get(path.stem) if where else None


def read_sounds(pack_path: Path) -> dict[str, bytes]:
    """Return the sounds of the pack at that path, by the names of the game's own."""
    return read_media(pack_path, SOUNDS)


def read_hulls(pack_path: Path, classes: Collection[str] | None = None) -> dict[str, bytes]:
    """Return the hulls of the pack at that path, by ship class: all, or these."""
    return read_media(pack_path, HULLS, classes)


def read_flags(pack_path: Path, nations: Collection[str] | None = None) -> dict[str, bytes]:
    """Return the flags of the pack at that path, by nation: all, or these."""
    return read_media(pack_path, FLAGS, nations)


def read_media(pack_path: Path, folder: str, stems: Collection[str] | None = None) -> dict[str, bytes]:
    """Return the files in a folder of a pack by name without ending: all or these.

    Only files as they were when the pack was checked; none of an unusable pack. Pictures come without
    anything but their pixels.
    """
    pack = read_pack_cached(pack_path)[0]
    if pack is None:
        return {}
    names = {
        name for name in pack.hashes
        if name.startswith(f"{folder}/") and (stems is None or Path(name).stem in stems)
    }  # fmt: skip
    if not names:
        return {}
    contents = read_contents(pack_path, names.__contains__)
    same = {
        name: data for name, data in contents.files.items() if contents.file_hash(name) == pack.hashes[name]
    }
    return {Path(name).stem: data if folder == SOUNDS else strip_png(data) for name, data in same.items()}


PACKS_FOLDER: Final = "packs"
LIST_FILE: Final = "packs.toml"
MAX_PACKS: Final = 40
"""Most packs in the list."""
_MAX_LIST_BYTES: Final = 64 * 1024


def player_packs_folder(data_dir: Path) -> Path:
    """Return the folder for packs; it may not exist."""
    return data_dir / PACKS_FOLDER


def player_packs(data_dir: Path) -> list[Path]:
    """Return the paths of the player's packs: those in his folder by name, then those opened elsewhere.
    Includes unusable packs, but no missing ones."""
    found = list[Path]()
    try:
        with os.scandir(player_packs_folder(data_dir)) as entries:
            found = [player_packs_folder(data_dir) / e.name for e in entries if not e.name.startswith(".")]
    except OSError:
        pass
    found = sorted((path for path in found if looks_like_pack(path)), key=lambda path: path.name)
    return list(dict.fromkeys([*found, *filter(path_exists, packs_opened_elsewhere(data_dir))]))[:MAX_PACKS]


def packs_opened_elsewhere(data_dir: Path) -> list[Path]:
    """Return the packs opened elsewhere, existing or not; none if the list cannot be read."""
    listed = _read_list(data_dir).get("opened")
    rows = listed if isinstance(listed, list) else []
    return [Path(row) for row in rows if isinstance(row, str) and row][:MAX_PACKS]


def pack_sources(data_dir: Path) -> dict[str, str]:
    """Return the places of the indexes that packs in the player's folder were added from, by the ids of the
    packs; none if the list cannot be read."""
    listed = _read_list(data_dir).get("from")
    rows = listed if isinstance(listed, dict) else {}
    return {name: place for name, place in rows.items() if isinstance(place, str) and place}


def remember_pack_source(data_dir: Path, pack_id: str, place: str) -> str:
    """Note the place of the index that a pack was added from; return '' or a sentence why it failed."""
    sources = pack_sources(data_dir) | {pack_id: place}
    return _write_list(data_dir, packs_opened_elsewhere(data_dir), sources)


def _read_list(data_dir: Path) -> dict[str, Any]:
    try:
        return load_toml(data_dir / LIST_FILE, _MAX_LIST_BYTES)
    except (OSError, ValueError):
        return {}


def add_pack_to_list(data_dir: Path, pack_path: Path) -> str:
    """Add a pack to the player's list; return '' or a sentence why it failed."""
    pack_path = pack_path.absolute()
    if pack_path in player_packs(data_dir):
        return ""
    rest = [path for path in packs_opened_elsewhere(data_dir) if path != pack_path]
    if len(rest) >= MAX_PACKS:
        return f"There are {MAX_PACKS} packs in the list already; take one out first."
    return _write_list(data_dir, [*rest, pack_path], pack_sources(data_dir))


def remove_pack_from_list(data_dir: Path, pack_path: Path) -> str:
    """Remove a pack from the list, but not from the disk; return '' or a sentence why it failed."""
    if pack_path.parent == player_packs_folder(data_dir):
        return f"It lies in the folder of packs: take {pack_path.name} away from there."
    rest = [path for path in packs_opened_elsewhere(data_dir) if path != pack_path]
    return _write_list(data_dir, rest, pack_sources(data_dir))


def _write_list(data_dir: Path, rows: Sequence[Path], sources: Mapping[str, str]) -> str:
    listed = "".join(f"  {format_toml(str(path))},\n" for path in rows)
    added = "".join(f"{format_key(name)} = {format_toml(place)}\n" for name, place in sources.items())
    text = f"# Packs that lie elsewhere.\nopened = [\n{listed}]\n"
    text += f"\n# The indexes that packs here were added from.\n[from]\n{added}" if added else ""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        replace_file(data_dir / LIST_FILE, text)
    except OSError as fault:
        return f"The list of packs could not be kept: {describe_error(fault)}."
    return ""


def usable_packs(data_dir: Path) -> list[Pack]:
    """Return the player's usable packs, in order."""
    found = (read_pack_cached(where)[0] for where in player_packs(data_dir))
    return [pack for pack in found if pack is not None]


def levels_of_pack(pack: Pack) -> list[Path]:
    """Return the paths of a pack's levels, in the author's order."""
    return [pack.path / LEVELS / f"{name}.toml" for name in pack.level_names]


def find_pack(data_dir: Path, name: str) -> Pack | None:
    """Return the player's pack with that name, of several its newest version, or None if no usable one has
    it."""
    found = [pack for pack in usable_packs(data_dir) if pack.name == name]
    return max(found, key=lambda pack: version_key(pack.manifest.version), default=None)


def newest_packs(packs: Sequence[Pack]) -> list[Pack]:
    """Return the packs without older versions of another among them. Copies of one version all stay."""
    newest = dict[str, tuple[int, ...]]()
    for pack in packs:
        newest[pack.name] = max(version_key(pack.manifest.version), newest.get(pack.name, ()))
    return [pack for pack in packs if version_key(pack.manifest.version) == newest[pack.name]]


def pack_labels(packs: Sequence[Pack]) -> list[str]:
    """Return what tells each pack from the others: its name, of several of one name the version too, and
    where even that is the same the file: ``Gulls, 1.2.0, gulls-2.zip``."""
    names, versions = Counter(pack.name for pack in packs), Counter(pack.named_version for pack in packs)
    found = []
    for pack in packs:
        parts = [pack.name]
        parts += [pack.manifest.version] if names[pack.name] > 1 and pack.manifest.version else []
        parts += [pack.path.name] if versions[pack.named_version] > 1 else []
        found.append(", ".join(parts))
    return found
