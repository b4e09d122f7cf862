"""Read a pack: its manifest, levels, classes, pictures and sounds; or everything that is wrong with it, each
at its place.

Pictures, hulls, flags and sounds are checked against pack.toml: each exists, is valid, and has an author and
a licence; all together can be shown and heard.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from game import __version__
from game.core.toml_reader import parse_toml_safely
from game.levels.format.allowed_words import NATIONS
from game.levels.format.fields import OWN_PREFIX
from game.levels.format.fleet import shipped_fleet
from game.levels.format.limits import letter_warnings
from game.levels.format.ships import OwnClass
from game.levels.packs import png_check, sound_check
from game.levels.packs.contents import SIZE_CODE, PackContents, read_contents, refusal_finding
from game.levels.packs.manifest import VERSION_PATTERN, MediaFile, PackClasses, PackManifest, version_key
from game.levels.packs.pack_limits import (
    CLASSES,
    FLAGS,
    HULLS,
    LEVELS,
    MANIFEST,
    MEDIA_FOLDERS,
    PICTURES,
    SOUNDS,
    PackRefusal,
)
from game.levels.packs.sound_check import SOUND_NAMES
from game.levels.reading.findings import (
    Finding,
    KeyPath,
    LevelError,
    RawFinding,
    Severity,
    nearest_word,
    shorten,
    spelling_fixes,
    suggestion_hint,
)
from game.levels.reading.level_folders import shipped_levels
from game.levels.reading.pydantic_errors import explain_errors
from game.levels.reading.toml_source import TomlSource, decode_text, format_version_errors, parse_toml

UNLISTED_CODE: Final = "unlisted"
_CHECKS: Final[Mapping[str, Callable[[bytes], PackRefusal | None]]] = {
    PICTURES: png_check.picture_refusal,
    HULLS: png_check.hull_refusal,
    FLAGS: png_check.flag_refusal,
}
_MAX_CACHED: Final = 2_000
_byte_counts: Final[dict[tuple[str, bytes], int | PackRefusal]] = {}
"""Results by folder and content hash: only new files of a changed pack are checked again."""
_TABLE_NAMES: Final = {PICTURES: "picture", SOUNDS: "sound", HULLS: "hull", FLAGS: "flag"}
_NAMED_AFTER: Final = {
    PICTURES: "level of the pack", SOUNDS: "sound of a battle", HULLS: "class of a ship",
    FLAGS: "nation of the game or of a level",
}  # fmt: skip


def media_errors(
    contents: PackContents,
    media: Mapping[str, Sequence[MediaFile]],
    allowed_names: Mapping[str, Sequence[str]],
) -> Iterator[RawFinding]:
    """Return all errors of the media in each folder, at their entry in pack.toml.

    ``allowed_names``: the names that files of each folder may have."""
    for folder, rows in media.items():
        yield from _folder_errors(contents, folder, rows, allowed_names[folder])
    shown = sum(_decoded_bytes(contents, folder, media, allowed_names) for folder in (PICTURES, HULLS, FLAGS))
    if shown > png_check.MAX_BYTES_IN_ALL:
        said = f"the pictures, hulls and flags of the pack come to {shown:,} bytes unpacked"
        hint = f"at most {png_check.MAX_BYTES_IN_ALL:,}; make some smaller, or leave some out"
        yield RawFinding((), "end", SIZE_CODE, said, hint)
    heard = _decoded_bytes(contents, SOUNDS, media, allowed_names)
    if heard > sound_check.MAX_PLAYED_IN_ALL:
        said = f"the sounds of the pack come to {heard:,} bytes when they are played"
        hint = f"at most {sound_check.MAX_PLAYED_IN_ALL:,}, which are six minutes in all"
        yield RawFinding((), "end", SIZE_CODE, said, hint)


def _decoded_bytes(
    contents: PackContents,
    folder: str,
    works: Mapping[str, Sequence[MediaFile]],
    known: Mapping[str, Sequence[str]],
) -> int:
    rows = {row.file for row in works[folder] if row.file.rpartition(".")[0] in known[folder]}
    found = (media_memory_bytes(contents, f"{folder}/{name}") for name in rows)
    return sum(each for each in found if isinstance(each, int))


def media_memory_bytes(contents: PackContents, name: str) -> int | PackRefusal:
    """Return how many bytes a picture or sound takes in memory (0 if it is missing), or why it is refused."""
    if name not in contents.files:
        return 0
    folder, data = name.partition("/")[0], contents.files[name]
    key = folder, contents.file_hash(name)
    if key not in _byte_counts:
        if len(_byte_counts) >= _MAX_CACHED:
            _byte_counts.clear()
        if folder == SOUNDS:
            _byte_counts[key] = sound_check.sound_memory_bytes(data)
        else:
            _byte_counts[key] = _CHECKS[folder](data) or png_check.unpacked_pixel_bytes(data)
    return _byte_counts[key]


def _folder_errors(
    contents: PackContents, folder: str, rows: Sequence[MediaFile], known: Sequence[str]
) -> Iterator[RawFinding]:
    """Yield the errors of one folder; ``known``: the names that its files may have."""
    table = _TABLE_NAMES[folder]
    there = [name.partition("/")[2] for name in sorted(contents.files) if name.startswith(f"{folder}/")]
    refused = {finding.file.rpartition("/")[2] for finding in contents.findings}
    seen = set[str]()
    for number, row in enumerate(rows):
        path: KeyPath = (table, number, "file")
        if row.file in seen:
            yield RawFinding(path, "value", "duplicate-id", f'"{row.file}" is listed twice')
        elif row.file in there:
            yield from _file_errors(contents, folder, row.file, path, known)
        elif row.file not in refused:
            said = f"there is no file {folder}/{row.file}"
            hint, fixes = suggestion_hint(row.file, there, "there are"), spelling_fixes(path, row.file, there)
            yield RawFinding(path, "value", UNLISTED_CODE, said, hint, fixes=fixes)
        seen.add(row.file)
    for name in there:
        if name not in seen:
            close = nearest_word(name, [row.file for row in rows])
            meant = f'did you mean it by "{close}"? ' if close else ""
            hint = f'{meant}[[{table}]] with file = "{name}", author and licence'
            said = f"{folder}/{name} has no licence: pack.toml does not list it"
            yield RawFinding((), "end", UNLISTED_CODE, said, hint)


def _file_errors(
    contents: PackContents, folder: str, name: str, path: KeyPath, known: Sequence[str]
) -> Iterator[RawFinding]:
    stem = name.rpartition(".")[0]
    if stem not in known:
        of = _NAMED_AFTER[folder]
        hint = suggestion_hint(stem, known, "there are")
        yield RawFinding(path, "value", UNLISTED_CODE, f'no {of} is called "{stem}"', hint)
        return
    found = media_memory_bytes(contents, f"{folder}/{name}")
    if isinstance(found, PackRefusal):
        said = f"{folder}/{name}: {found.message}"
        yield RawFinding(path, "value", found.code, said, found.hint)


T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Pack:
    """A usable pack: its path, manifest, level texts by file name without ending, classes, and its pictures,
    sounds, hulls and flags."""

    path: Path
    manifest: PackManifest
    levels: Mapping[str, str]
    classes: tuple[OwnClass, ...]
    pictures: Mapping[str, MediaFile]
    sounds: Mapping[str, MediaFile]
    hulls: Mapping[str, MediaFile]
    flags: Mapping[str, MediaFile]
    hashes: Mapping[str, bytes]
    """The content hash of each file when it was checked, by name."""

    @property
    def name(self) -> str:
        """The name in the list of battles."""
        return self.manifest.name

    @property
    def named_version(self) -> str:
        """Its name with its version, if it has one: ``Gulls 1.2.0``."""
        return f"{self.name} {self.manifest.version}".rstrip()

    @property
    def level_names(self) -> list[str]:
        """The names of its levels in the author's order; those without a place in it follow by name."""
        order = self.manifest.level_order
        return [*order, *sorted(name for name in self.levels if name not in order)]


def read_pack(pack_path: Path) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Return the pack, None if it has errors, and all findings in the order of its files.

    Levels are only text here: errors in one of them are reported for it alone.
    """
    return pack_of_contents(read_contents(pack_path))


def pack_of_contents(contents: PackContents) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Return the same for contents that are already read."""
    found = list(contents.findings)
    manifest = _read_table(contents, MANIFEST, PackManifest, found)
    classes = _read_table(contents, CLASSES, PackClasses, found)
    levels = dict(_level_texts(contents, found))
    source = _read_source(contents, MANIFEST, [])
    if manifest is not None and source is not None:
        works = {PICTURES: manifest.pictures, SOUNDS: manifest.sounds, HULLS: manifest.hulls,
                 FLAGS: manifest.flags}  # fmt: skip
        known = _media_names(levels, classes)
        found += source.locate_findings(media_errors(contents, works, known))
        found += source.locate_findings(_order_errors(manifest.level_order, list(levels)))
    if MANIFEST in contents.files and not levels and not _names_in_folder(contents, LEVELS):
        said = "there is no level in it"
        found.append(refusal_finding(contents.path, "", PackRefusal("missing", said, "levels/*.toml")))
    found += _class_findings(contents, levels)
    found += [_same_name_finding(contents, name) for name in levels if name in _shipped_names()]
    errors = any(f.severity is Severity.ERROR for f in found)
    if errors or manifest is None or classes is None:
        return None, tuple(found)
    pictures, sounds, hulls, flags = (
        {Path(work.file).stem: work for work in works}
        for works in (manifest.pictures, manifest.sounds, manifest.hulls, manifest.flags)
    )
    marks = {
        name: contents.file_hash(name) for kind in MEDIA_FOLDERS for name in _names_in_folder(contents, kind)
    }
    pack = Pack(contents.path, manifest, levels, classes.classes, pictures, sounds, hulls, flags, marks)
    return pack, tuple(found)


def _media_names(levels: Mapping[str, str], classes: PackClasses | None) -> dict[str, list[str]]:
    named = dict.fromkeys(name for text in levels.values() for name in names_in_level(text).nations)
    own = [each.id for each in classes.classes] if classes is not None else []
    return {
        PICTURES: list(levels),
        SOUNDS: list(SOUND_NAMES),
        HULLS: [*own, *shipped_fleet().classes],
        FLAGS: [*(name for name in named if name.startswith(OWN_PREFIX)), *NATIONS],
    }


def classes_of_contents(contents: PackContents) -> tuple[OwnClass, ...]:
    """Return the classes of a pack, whatever else is wrong with it; none if they cannot be read."""
    table = _read_table(contents, CLASSES, PackClasses, [])
    return table.classes if table else ()


def flag_nations(contents: PackContents) -> list[str]:
    """Return the nations that have a flag in a pack, whatever else is wrong with it."""
    return [Path(name).stem for name in _names_in_folder(contents, FLAGS)]


def parse_classes(text: str, file: str) -> tuple[OwnClass, ...]:
    """Return the classes of a file. Raise LevelError with everything wrong with it; unused classes are no
    error."""
    source = parse_toml(text, file)
    try:
        classes = PackClasses.model_validate(source.data).classes
    except ValidationError as refused:
        raise LevelError(source.locate_findings(explain_errors(refused, source.data, PackClasses))) from None
    faults = _class_errors(source, list(shipped_fleet().classes), {each.id for each in classes})
    if found := source.locate_findings(faults):
        raise LevelError(found)
    return classes


def _read_table(contents: PackContents, name: str, model: type[T], found: list[Finding]) -> T | None:
    """Return a file of the pack by its model: empty if the file is missing, None, with findings, if it is
    invalid."""
    if name not in contents.files and name != MANIFEST:
        return model.model_validate({})
    source = _read_source(contents, name, found)
    if source is None:
        return None
    faults = list(_newer_errors(source.data)) if name == MANIFEST else []
    if not faults:
        try:
            table = model.model_validate(source.data)
        except ValidationError as refused:
            faults = list(explain_errors(refused, source.data, model))
        else:
            found += source.locate_findings(letter_warnings(source.data))
            return table
    found += source.locate_findings(faults)
    return None


def _newer_errors(data: Mapping[str, object]) -> Iterator[RawFinding]:
    """Yield an error for a pack of a later format or for a later game: other keys may be unknown here."""
    yield from format_version_errors(data)
    wanted = data.get("requires")
    if not isinstance(wanted, str) or not VERSION_PATTERN.fullmatch(wanted):
        return
    if version_key(wanted) > version_key(__version__):
        said = f"this pack needs version {wanted} of the game; this is {__version__}"
        yield RawFinding(("requires",), "value", "newer-format", said, "get the newer game to play it")


def _order_errors(order: Sequence[str], levels: Sequence[str]) -> Iterator[RawFinding]:
    for number, name in enumerate(order):
        path: KeyPath = ("levels", number)
        if name in order[:number]:
            yield RawFinding(path, "value", "duplicate-id", f'"{name}" stands twice', "keep one of them")
        elif name not in levels:
            said = f"there is no file {LEVELS}/{name}.toml"
            yield RawFinding(path, "value", UNLISTED_CODE, said, suggestion_hint(name, levels, "there are"))


def _read_source(contents: PackContents, name: str, found: list[Finding]) -> TomlSource | None:
    if name not in contents.files:
        return None
    try:
        file = shorten(f"{contents.path}/{name}", 300)
        return parse_toml(decode_text(contents.files[name], file), file)
    except LevelError as refused:
        found += refused.findings
        return None


def _names_in_folder(contents: PackContents, folder: str) -> list[str]:
    return sorted(name for name in contents.files if name.startswith(f"{folder}/"))


def _level_texts(contents: PackContents, found: list[Finding]) -> Iterator[tuple[str, str]]:
    for name in _names_in_folder(contents, LEVELS):
        try:
            file = shorten(f"{contents.path}/{name}", 300)
            yield Path(name).stem, decode_text(contents.files[name], file)
        except LevelError as refused:
            found += refused.findings


def _class_findings(contents: PackContents, levels: Mapping[str, str]) -> tuple[Finding, ...]:
    """Return the errors of a pack's classes, and warnings for those that no ship uses."""
    source = _read_source(contents, CLASSES, [])
    if source is None:
        return ()
    fleet = list(shipped_fleet().classes)
    used = {name for text in levels.values() for name in names_in_level(text).classes}
    return source.locate_findings(_class_errors(source, fleet, used))


def _class_errors(source: TomlSource, fleet: Sequence[str], used: set[str]) -> Iterator[RawFinding]:
    rows = source.data.get("class")
    seen = set[str]()
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        own, like = (row.get("id"), row.get("like")) if isinstance(row, dict) else (None, None)
        if isinstance(like, str) and like not in fleet:
            said = f'no ship class has the id "{shorten(like, 40)}"'
            path: KeyPath = ("class", number, "like")
            hint, fixes = suggestion_hint(like, fleet, "known"), spelling_fixes(path, like, fleet)
            yield RawFinding(path, "value", "unknown-class", said, hint, fixes=fixes)
        if not isinstance(own, str):
            continue
        if own in seen:
            said = f'the id "{shorten(own, 40)}" is given twice'
            yield RawFinding(("class", number, "id"), "value", "duplicate-id", said)
        elif own not in used:
            close = nearest_word(own, used)
            hint = f'a level names "{close}"' if close else ""
            said = f'no ship of any level is of the class "{shorten(own, 40)}"'
            where, weight = ("class", number, "id"), Severity.WARNING
            yield RawFinding(where, "value", "idle-class", said, hint, None, weight)
        seen.add(own)


class LevelNames(NamedTuple):
    """The names in a level: classes of ships, nations of sides and ships, and ids of its own classes, each
    once."""

    classes: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    own_ids: tuple[str, ...] = ()


@lru_cache(maxsize=320)
def names_in_level(text: str) -> LevelNames:
    """Return the names in a level; none if the text is no level."""
    try:
        level = parse_toml_safely(text)
    except ValueError:
        return LevelNames()
    sides, ships, own = (_tables_of(level.get(key)) for key in ("side", "ship", "class"))
    rows = [*sides, *ships]
    return LevelNames(_unique_texts(ships, "class"), _unique_texts(rows, "nation"), _unique_texts(own, "id"))


def _tables_of(table: object) -> list[dict[str, object]]:
    return [row for row in table if isinstance(row, dict)] if isinstance(table, list) else []


def _unique_texts(rows: Sequence[Mapping[str, object]], key: str) -> tuple[str, ...]:
    texts = (row.get(key) for row in rows)
    return tuple(dict.fromkeys(name for name in texts if isinstance(name, str)))


def _shipped_names() -> frozenset[str]:
    return frozenset(path.stem for path in shipped_levels())


def _same_name_finding(contents: PackContents, level: str) -> Finding:
    said = f'the game has a battle "{level}" of its own, which that name leads to'
    hint = f"call the file otherwise; by its path it is found: {contents.path.name}/{LEVELS}/{level}.toml"
    finding = refusal_finding(
        contents.path, f"{LEVELS}/{level}.toml", PackRefusal("duplicate-id", said, hint)
    )
    return replace(finding, severity=Severity.WARNING)
