"""Positions and edits as an editor counts them: lines from 0, columns in UTF-16 units from 0."""

from collections.abc import Iterable
from typing import NamedTuple

from game.levels.editing.toml_edits import TomlEdit


class EditorEdit(NamedTuple):
    """An edit for an editor: lines from 0, columns in UTF-16 units."""

    start: tuple[int, int]
    end: tuple[int, int]
    new: str


def characters_to_utf16(text: str, characters: int) -> int:
    """Convert a number of characters of a line to UTF-16 units."""
    return len(text[:characters].encode("utf-16-le", "surrogatepass")) // 2


def utf16_to_characters(text: str, units: int) -> int:
    """Convert a number of UTF-16 units of a line to characters; at most the whole line."""
    counted = 0
    for number, character in enumerate(text):
        if counted >= units:
            return number
        counted += 2 if ord(character) > 0xFFFF else 1
    return len(text)


def editor_position(text: str, offset: int) -> tuple[int, int]:
    """Return the line of a character of a text, and its column in UTF-16 units."""
    start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset), characters_to_utf16(text[start:offset], offset - start)


def editor_edits(text: str, edits: Iterable[TomlEdit]) -> list[EditorEdit]:
    """Return edits of a text as an editor has them."""
    return [EditorEdit(editor_position(text, e.start), editor_position(text, e.end), e.new) for e in edits]
