"""The pictures, hulls, flags and sounds of a pack held against what pack.toml says of them: each is
there, is what it should be, and has its author and its licence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.levels.packs.bounds import FLAGS, HULLS, PICTURES, SOUNDS
from game.levels.packs.contents import Contents
from game.levels.packs.manifest import Work
from game.levels.packs.names import Refusal
from game.levels.packs.pictures import refused_flag, refused_hull, refused_picture
from game.levels.packs.sounds import refused_sound
from game.levels.reading.findings import Fault, Path, nearest, suggestion

CODE: Final = "unlisted"
_LOOKED_OVER: Final[Mapping[str, Callable[[bytes], Refusal | None]]] = {
    PICTURES: refused_picture,
    SOUNDS: refused_sound,
    HULLS: refused_hull,
    FLAGS: refused_flag,
}
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
            yield from _looked_over(
                held.files[f"{folder}/{row.file}"], folder, row.file, path, known
            )
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


def _looked_over(
    data: bytes, folder: str, name: str, path: Path, known: Sequence[str]
) -> Iterator[Fault]:
    """What is wrong with one file, and with its name."""
    refusal = _LOOKED_OVER[folder](data)
    if refusal:
        said = f"{folder}/{name}: {refusal.message}"
        yield Fault(path, "value", refusal.code, said, refusal.hint)
    stem = name.rpartition(".")[0]
    if stem not in known:
        of = _OF[folder]
        hint = suggestion(stem, known, "there are")
        yield Fault(path, "value", CODE, f'no {of} is called "{stem}"', hint)
