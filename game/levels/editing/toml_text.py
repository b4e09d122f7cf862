"""A level's text exactly as written, and edits of it by spans of characters.

The text stays the only truth: an edit replaces some characters, everything else (comments, order,
blank lines, line ends) stays. Every result is parsed at once; an invalid one is refused.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from game.levels.reading.findings import KeyPath
from game.levels.reading.toml_positions import TomlPositions, find_positions
from game.levels.reading.toml_source import parse_toml

BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text."""


@dataclass(frozen=True, slots=True, order=True)
class TomlEdit:
    """Replace the characters of a text from ``start`` up to ``end`` by ``new``."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class TomlText:
    """A valid TOML text without its mark, its data, and the position of everything in it.
    ``byte_order_mark``: the mark or ''. ``newline``: its line ends."""

    text: str
    data: dict[str, Any]
    positions: TomlPositions
    byte_order_mark: str
    newline: str
    file: str

    @property
    def file_text(self) -> str:
        """The text for the file, character for character."""
        return self.byte_order_mark + self.text

    def value_at(self, path: KeyPath) -> Any:
        """Return the value at a path. Raise KeyError if there is none."""
        found: Any = self.data
        for part in path:
            try:
                found = found[part]
            except (IndexError, TypeError):
                raise KeyError(path) from None
        return found

    def has(self, path: KeyPath) -> bool:
        """Return whether the data has anything at a path."""
        try:
            self.value_at(path)
        except KeyError:
            return False
        return True

    def line_start(self, position: int) -> int:
        """Return the start of the line with this position."""
        return self.text.rfind("\n", 0, position) + 1

    def next_line_start(self, position: int) -> int:
        """Return the start of the next line, or the end of the text."""
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end + 1


def parse_toml_text(file_text: str, file: str = "level") -> TomlText:
    """Return the text of a file, parsed. Raise LevelError if it is no TOML, too big or too deep."""
    mark = BYTE_ORDER_MARK if file_text.startswith(BYTE_ORDER_MARK) else ""
    text = file_text.removeprefix(BYTE_ORDER_MARK)
    source = parse_toml(text, file)
    newline = "\r\n" if "\r\n" in text else "\n"
    return TomlText(text, source.data, find_positions(text), mark, newline, file)


def edited_toml(toml_text: TomlText, edits: Iterable[TomlEdit]) -> TomlText:
    """Return the text after edits with spans that do not overlap.

    Raise LevelError if the result does not parse, and ValueError if spans overlap.
    """
    return parse_toml_text(toml_text.byte_order_mark + edited_text(toml_text.text, edits), toml_text.file)


def edited_text(text: str, edits: Iterable[TomlEdit]) -> str:
    """Return a text after edits, valid or not. Raise ValueError if spans overlap."""
    before = len(text)
    for edit in sorted(edits, reverse=True):
        if edit.end > before:
            raise ValueError(f"two edits of one place: {edit}")
        text = text[: edit.start] + edit.new + text[edit.end :]
        before = edit.start
    return text


def inverse_edits(toml_text: TomlText, edits: Iterable[TomlEdit]) -> tuple[TomlEdit, ...]:
    """Return the edits that undo these.

    Neighbouring removals become one insertion: the order of two edits at one position would be
    undefined.
    """
    moved, back = 0, list[TomlEdit]()
    for edit in sorted(edits):
        start, was = edit.start + moved, toml_text.text[edit.start : edit.end]
        if back and not edit.new and back[-1].start == back[-1].end == start:
            back[-1] = TomlEdit(start, start, back[-1].new + was)
        else:
            back.append(TomlEdit(start, start + len(edit.new), was))
        moved += len(edit.new) - (edit.end - edit.start)
    return tuple(back)


def single_edit(before: str, after: str) -> tuple[TomlEdit, ...]:
    """Return the one edit between two texts: what lies between their common start and end; nothing
    if they are equal."""
    if before == after:
        return ()
    short = min(len(before), len(after))
    head = next((n for n in range(short) if before[n] != after[n]), short)
    most = short - head
    tail = next((n for n in range(most) if before[-1 - n] != after[-1 - n]), most)
    return (TomlEdit(head, len(before) - tail, after[head : len(after) - tail]),)
