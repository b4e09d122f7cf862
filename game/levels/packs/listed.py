"""The pictures, hulls, flags and sounds of a pack held against what pack.toml says of them: each is
there, is what it should be, and has its author and its licence; and all of them together can be
shown and heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.levels.packs import pictures, sounds
from game.levels.packs.bounds import FLAGS, HULLS, PICTURES, SOUNDS
from game.levels.packs.contents import SIZE, Contents
from game.levels.packs.manifest import Work
from game.levels.packs.names import Refusal
from game.levels.reading.findings import Fault, Path, nearest, suggestion

CODE: Final = "unlisted"
_REFUSED: Final[Mapping[str, Callable[[bytes], Refusal | None]]] = {
    PICTURES: pictures.refused_picture,
    HULLS: pictures.refused_hull,
    FLAGS: pictures.refused_flag,
}
_MOST_KNOWN: Final = 2_000
_known: Final[dict[tuple[str, bytes], int | Refusal]] = {}
"""What came of looking files over, by their folder and the mark of what is in them: of a pack that
was changed only what is new in it is looked over again."""
_TABLES: Final = {PICTURES: "picture", SOUNDS: "sound", HULLS: "hull", FLAGS: "flag"}
_OF: Final = {
    PICTURES: "level of the pack", SOUNDS: "sound of a battle", HULLS: "class of a ship",
    FLAGS: "nation of the game or of a level",
}  # fmt: skip


def work_faults(
    held: Contents, works: Mapping[str, Sequence[Work]], known: Mapping[str, Sequence[str]]
) -> Iterator[Fault]:
    """Everything that is wrong with the works of each folder, at what pack.toml says of them.
    ``known``: what the files of each may be called after."""
    for folder, rows in works.items():
        yield from _in_folder(held, folder, rows, known[folder])
    shown = sum(_bytes_of(held, folder, works, known) for folder in (PICTURES, HULLS, FLAGS))
    if shown > pictures.MOST_IN_ALL:
        said = f"the pictures, hulls and flags of the pack come to {shown:,} bytes unpacked"
        hint = f"at most {pictures.MOST_IN_ALL:,}; make some smaller, or leave some out"
        yield Fault((), "end", SIZE, said, hint)
    heard = _bytes_of(held, SOUNDS, works, known)
    if heard > sounds.MOST_IN_ALL:
        said = f"the sounds of the pack come to {heard:,} bytes when they are played"
        hint = f"at most {sounds.MOST_IN_ALL:,}, which are six minutes in all"
        yield Fault((), "end", SIZE, said, hint)


def _bytes_of(
    held: Contents,
    folder: str,
    works: Mapping[str, Sequence[Work]],
    known: Mapping[str, Sequence[str]],
) -> int:
    """How many bytes the sound works of a folder come to when they are shown or played."""
    rows = {row.file for row in works[folder] if row.file.rpartition(".")[0] in known[folder]}
    found = (looked_over(held, f"{folder}/{name}") for name in rows)
    return sum(each for each in found if isinstance(each, int))


def looked_over(held: Contents, name: str) -> int | Refusal:
    """How many bytes a picture or a sound of a pack comes to when it is shown or played, or why it
    is not taken; nothing for what is not there."""
    if name not in held.files:
        return 0
    folder, data = name.partition("/")[0], held.files[name]
    key = folder, held.mark(name)
    if key not in _known:
        if len(_known) >= _MOST_KNOWN:
            _known.clear()
        _known[key] = (
            sounds.looked_over(data)
            if folder == SOUNDS
            else _REFUSED[folder](data) or pictures.unpacked_size(data)
        )
    return _known[key]


def _in_folder(
    held: Contents, folder: str, rows: Sequence[Work], known: Sequence[str]
) -> Iterator[Fault]:
    """The same of one folder; ``known``: what its files may be called after."""
    table = _TABLES[folder]
    there = [name.partition("/")[2] for name in sorted(held.files) if name.startswith(f"{folder}/")]
    refused = {finding.file.rpartition("/")[2] for finding in held.findings}
    seen = set[str]()
    for number, row in enumerate(rows):
        path: Path = (table, number, "file")
        if row.file in seen:
            yield Fault(path, "value", "duplicate-id", f'"{row.file}" is listed twice')
        elif row.file in there:
            yield from _file_faults(held, folder, row.file, path, known)
        elif row.file not in refused:
            said = f"there is no file {folder}/{row.file}"
            yield Fault(path, "value", CODE, said, suggestion(row.file, there, "there are"))
        seen.add(row.file)
    for name in there:
        if name not in seen:
            close = nearest(name, [row.file for row in rows])
            meant = f'did you mean it by "{close}"? ' if close else ""
            hint = f'{meant}[[{table}]] with file = "{name}", author and licence'
            said = f"{folder}/{name} has no licence: pack.toml does not list it"
            yield Fault((), "end", CODE, said, hint)


def _file_faults(
    held: Contents, folder: str, name: str, path: Path, known: Sequence[str]
) -> Iterator[Fault]:
    """What is wrong with the name of a file; or, if nothing is, with the file."""
    stem = name.rpartition(".")[0]
    if stem not in known:
        of = _OF[folder]
        hint = suggestion(stem, known, "there are")
        yield Fault(path, "value", CODE, f'no {of} is called "{stem}"', hint)
        return
    found = looked_over(held, f"{folder}/{name}")
    if isinstance(found, Refusal):
        said = f"{folder}/{name}: {found.message}"
        yield Fault(path, "value", found.code, said, found.hint)
