"""Check the pictures, hulls, flags and sounds of a pack against pack.toml: each exists, is valid,
and has an author and a licence; all together can be shown and heard."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.levels.packs import ogg_check, png_check
from game.levels.packs.contents import SIZE_CODE, PackContents
from game.levels.packs.file_names import PackRefusal
from game.levels.packs.manifest import MediaFile
from game.levels.packs.pack_limits import FLAGS, HULLS, PICTURES, SOUNDS
from game.levels.reading.findings import KeyPath, RawFinding, nearest_word, suggestion_hint

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
    ``allowed_names``: the
    names that files of each folder may have."""
    for folder, rows in media.items():
        yield from _folder_errors(contents, folder, rows, allowed_names[folder])
    shown = sum(_decoded_bytes(contents, folder, media, allowed_names) for folder in (PICTURES, HULLS, FLAGS))
    if shown > png_check.MAX_BYTES_IN_ALL:
        said = f"the pictures, hulls and flags of the pack come to {shown:,} bytes unpacked"
        hint = f"at most {png_check.MAX_BYTES_IN_ALL:,}; make some smaller, or leave some out"
        yield RawFinding((), "end", SIZE_CODE, said, hint)
    heard = _decoded_bytes(contents, SOUNDS, media, allowed_names)
    if heard > ogg_check.MAX_PLAYED_IN_ALL:
        said = f"the sounds of the pack come to {heard:,} bytes when they are played"
        hint = f"at most {ogg_check.MAX_PLAYED_IN_ALL:,}, which are six minutes in all"
        yield RawFinding((), "end", SIZE_CODE, said, hint)


def _decoded_bytes(
    contents: PackContents,
    folder: str,
    works: Mapping[str, Sequence[MediaFile]],
    known: Mapping[str, Sequence[str]],
) -> int:
    """Return how many bytes the valid media of a folder take in memory."""
    rows = {row.file for row in works[folder] if row.file.rpartition(".")[0] in known[folder]}
    found = (media_memory_bytes(contents, f"{folder}/{name}") for name in rows)
    return sum(each for each in found if isinstance(each, int))


def media_memory_bytes(contents: PackContents, name: str) -> int | PackRefusal:
    """Return how many bytes a picture or sound takes in memory, or why it is refused; None if it
    does not exist."""
    if name not in contents.files:
        return 0
    folder, data = name.partition("/")[0], contents.files[name]
    key = folder, contents.file_hash(name)
    if key not in _byte_counts:
        if len(_byte_counts) >= _MAX_CACHED:
            _byte_counts.clear()
        _byte_counts[key] = (
            ogg_check.sound_memory_bytes(data)
            if folder == SOUNDS
            else _CHECKS[folder](data) or png_check.unpacked_pixel_bytes(data)
        )
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
            yield RawFinding(
                path, "value", UNLISTED_CODE, said, suggestion_hint(row.file, there, "there are")
            )
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
    """Return what is wrong with the name of a file or, if nothing is, with the file."""
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
