"""A level's text exactly as it is written, and edits of it by spans of characters.

The text stays the one truth: an edit says which characters are replaced by which, everything else
(comments, order, blank lines, ends of lines) stays. What comes out is read at once; a text that
cannot be read never comes to be.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from game.levels.reading.findings import KeyPath
from game.levels.reading.toml_positions import TomlPositions, find_positions
from game.levels.reading.toml_source import parse_toml

BYTE_ORDER_MARK: Final = "\ufeff"
"""The byte order mark that some editors put before a text."""


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """The characters of a text from ``start`` up to ``end`` are replaced by ``new``."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class TomlText:
    """A text that is good TOML: its characters without the mark, its data, and where all of it
    stands. ``byte_order_mark``: what stands before it, or ''. ``newline``: how its lines end."""

    text: str
    data: dict[str, Any]
    positions: TomlPositions
    byte_order_mark: str
    newline: str
    file: str

    @property
    def file_text(self) -> str:
        """The text as it goes to the file, character for character."""
        return self.byte_order_mark + self.text

    def value_at(self, path: KeyPath) -> Any:
        """What the data holds there. Raises KeyError where there is nothing."""
        found: Any = self.data
        for part in path:
            try:
                found = found[part]
            except (IndexError, TypeError):
                raise KeyError(path) from None
        return found

    def has(self, path: KeyPath) -> bool:
        """Whether the data holds anything there."""
        try:
            self.value_at(path)
        except KeyError:
            return False
        return True

    def line_start(self, position: int) -> int:
        """The first character of the line that the position is in."""
        return self.text.rfind("\n", 0, position) + 1

    def line_end(self, position: int) -> int:
        """The first character of the next line, or the end of the text."""
        end = self.text.find("\n", position)
        return len(self.text) if end < 0 else end + 1


def parse_toml_text(written: str, file: str = "level") -> TomlText:
    """The page of a text as it stands in its file. Raises LevelError for what is no TOML, too big
    or too deep."""
    mark = BYTE_ORDER_MARK if written.startswith(BYTE_ORDER_MARK) else ""
    text = written.removeprefix(BYTE_ORDER_MARK)
    source = parse_toml(text, file)
    newline = "\r\n" if "\r\n" in text else "\n"
    return TomlText(text, source.data, find_positions(text), mark, newline, file)


def with_edits(toml_text: TomlText, edits: Iterable[Edit]) -> TomlText:
    """The page after the edits, whose spans are those of the page before and do not overlap.

    Raises LevelError where the outcome could not be read, and ValueError for spans that overlap.
    """
    return parse_toml_text(
        toml_text.byte_order_mark + apply_edits(toml_text.text, edits), toml_text.file
    )


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """A text after edits of it, whether it can be read or not. Raises ValueError for spans that
    overlap."""
    before = len(text)
    for edit in sorted(edits, reverse=True):
        if edit.end > before:
            raise ValueError(f"two edits of one place: {edit}")
        text = text[: edit.start] + edit.new + text[edit.end :]
        before = edit.start
    return text


def inverse_edits(toml_text: TomlText, edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits that make the page before of the page after these. What was taken out next to each
    other goes in again as one: of two edits at one place nobody could tell which comes first."""
    moved, back = 0, list[Edit]()
    for edit in sorted(edits):
        start, was = edit.start + moved, toml_text.text[edit.start : edit.end]
        if back and not edit.new and back[-1].start == back[-1].end == start:
            back[-1] = Edit(start, start, back[-1].new + was)
        else:
            back.append(Edit(start, start + len(edit.new), was))
        moved += len(edit.new) - (edit.end - edit.start)
    return tuple(back)


def single_edit(before: str, after: str) -> tuple[Edit, ...]:
    """The one edit that makes a text of another: what lies between where they begin and end alike;
    none where they are equal."""
    if before == after:
        return ()
    short = min(len(before), len(after))
    head = next((n for n in range(short) if before[n] != after[n]), short)
    most = short - head
    tail = next((n for n in range(most) if before[-1 - n] != after[-1 - n]), most)
    return (Edit(head, len(before) - tail, after[head : len(after) - tail]),)
