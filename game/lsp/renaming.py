"""Rename an id wherever a level uses it; a ship class of a pack in the pack's other files too. By the meaning
of each key, never by text search."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.levels.editing.id_renames import (
    FORM_WORDS,
    IdKind,
    class_index,
    is_own_class_id,
    rename_edits,
    rename_reference_edits,
)
from game.levels.editing.toml_edits import TomlEdit, TomlText, parse_toml_text
from game.levels.format.fields import OWN_PREFIX
from game.levels.packs.level_paths import find_pack_of_level
from game.levels.packs.pack_limits import CLASSES, LEVELS
from game.levels.reading.findings import LevelError
from game.lsp.editor_text import EditorEdit, editor_edits
from game.lsp.hints import definition_at, named_entries, text_position_at

_ID: Final = re.compile(r"[a-z][a-z0-9-]{0,39}")


class RenameRefused(Exception):
    """The new id is not possible; the message says why."""


class RenameTarget(NamedTuple):
    """What to rename: kind, id, and its position in the line (characters from 0)."""

    kind: IdKind
    id: str
    start: int
    end: int


def rename_target_at(lines: Sequence[str], line: int, column: int) -> RenameTarget | None:
    """Return what under the cursor has an id, or None. A class that the text does not define is its
    pack's."""
    text_spot = text_position_at(lines, line, column)
    if text_spot.key == "id" and text_spot.is_quoted:  # others may have the same id: this one is defined here
        thing = next((each for each in named_entries(lines) if each.line == line), None)
    else:
        thing = definition_at(lines, line, column)
    kind = thing.kind if thing is not None else ""
    if thing is None and text_spot.key == IdKind.CLASS and text_spot.word.startswith(OWN_PREFIX):
        kind = IdKind.CLASS
    if kind in list(IdKind):
        return RenameTarget(IdKind(kind), text_spot.word, text_spot.start, text_spot.end)
    return None


def pack_files(path: Path | None) -> tuple[Path, ...]:
    """Return the files that may use a class of a level's pack; none if it is in no pack."""
    where = find_pack_of_level(path) if path is not None else None
    if where is None or not (where / CLASSES).is_file():
        return ()
    return (where / CLASSES, *sorted((where / LEVELS).glob("*.toml")))


def editor_rename_edits(
    text: str, other_texts: Mapping[str, str], rename_target: RenameTarget, new_id: str
) -> dict[str, list[EditorEdit]]:
    """Return the edits of the text (key '') and of the other files that use the id. Raise RenameRefused."""
    toml = _parse_page(text)
    ids = ids_of_kind(toml, rename_target.kind)
    if rename_target.id in ids:
        pages = {"": toml}
    else:
        pages = {"": toml} | {name: _parse_page(other) for name, other in other_texts.items()}
        pages = {n: p for n, p in pages.items() if n == "" or _is_same_class(n, p, rename_target)}
        if not any(rename_target.id in ids_of_kind(each, rename_target.kind) for each in pages.values()):
            raise RenameRefused(f"nothing is told of {rename_target.id} here")
    taken = {name for each in pages.values() for name in ids_of_kind(each, rename_target.kind)}
    if new_id in taken and new_id != rename_target.id:
        raise RenameRefused(f"there is a {rename_target.kind} {new_id} already")
    if rename_target.kind is IdKind.CLASS and not is_own_class_id(new_id):
        raise RenameRefused(f"{new_id} is no id of a class: {FORM_WORDS}")
    if _ID.fullmatch(new_id) is None:
        raise RenameRefused(f"{new_id} is no id: small letters, digits and hyphens, 40 at most")
    return {
        name: editor_edits(each.text, _page_edits(each, rename_target, new_id))
        for name, each in pages.items()
    }


def _is_same_class(name: str, toml: TomlText, rename_target: RenameTarget) -> bool:
    """Return whether a file means the pack's class by this id, not one of its own."""
    return Path(name).name == CLASSES or class_index(toml, rename_target.id) is None


def _page_edits(toml: TomlText, rename_target: RenameTarget, new: str) -> tuple[TomlEdit, ...]:
    if rename_target.id in ids_of_kind(toml, rename_target.kind):
        return rename_edits(toml, rename_target.kind, rename_target.id, new)
    return rename_reference_edits(toml, rename_target.kind, rename_target.id, new)


def ids_of_kind(toml: TomlText, kind: IdKind) -> list[str]:
    """Return the ids that a text gives to things of a kind."""
    rows = toml.data.get(kind)
    listed = rows if isinstance(rows, list) else []
    return [str(row["id"]) for row in listed if isinstance(row, dict) and "id" in row]


def _parse_page(text: str) -> TomlText:
    try:
        return parse_toml_text(text)
    except LevelError as refused:
        raise RenameRefused(f"mend the file first: {refused.findings[0].message}") from None
