"""The page of the player's own numbers: for each book whether a file of his is in force, where it
lies or would lie, what it replaces, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.books.names import TITLES
from game.books.tables import own_in_force
from game.levels.reading.findings import Finding
from game.play.own_tables import OwnFile, own_files, strangers
from game.play.words import count
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.ui.kit.screens import AppContext
from game.ui.kit.scroll_text import Block
from game.ui.pages.sheet import Sheet

_ABOUT: Final = (
    "The texts of the books have lost some of their charts: those numbers are rebuilt, and marked "
    "so. Whoever owns a printed book can put its numbers into a file of his own, which is read "
    "when the game is started. “weathergage rules hf rebuilt” prints one to fill in."
)
_MOST: Final = 8
"""Faults of one file that are told; the command line tells them all."""


class OwnNumbers(Sheet):
    """A paragraph for each book; the files are looked through anew each time it is opened."""

    def __init__(self, house: AppContext, data_dir: Path | None = None) -> None:
        blocks = blocks_of(data_dir or house.data_dir)
        super().__init__(house, "own-numbers", "Books", [*blocks])


def blocks_of(data_dir: Path) -> Iterator[Block]:
    """What the page tells of the files in the player's folder."""
    yield Block(_ABOUT, letters.BODY)
    for file in own_files(data_dir):
        title = TITLES[file.book]
        yield Block(title[:1].upper() + title[1:], letters.HEADING, palette.INK_1, 14)
        yield from map(Block, _standing(file))
        yield from _faults(file)
        yield Block(str(file.path), letters.DENSE, palette.INK_2)
    for told in strangers(data_dir):
        yield Block(told, letters.BODY, palette.WAX, 14)


def _standing(file: OwnFile) -> Iterator[str]:
    """Whether the file is in force, in plain words."""
    held = file.book in own_in_force()
    if file.faults:
        yield "Your file is not used, for it has faults. The game goes by its own numbers."
    elif not file.there:
        gone = "Your file is gone: its numbers hold until the game is started again."
        yield gone if held else "No file of yours: the game goes by its own numbers."
    elif file.in_force:
        yield f"Your file is in force. It replaces {', '.join(file.names)}."
    elif file.entries or held:
        yield "Your file was changed: what it says now holds from the next start on."
    else:
        yield "Your file replaces nothing: the game goes by its own numbers."


def _faults(file: OwnFile) -> Iterator[Block]:
    """What is wrong with it, each with its place."""
    for fault in file.faults[:_MOST]:
        yield Block(_told(fault), letters.BODY, palette.WAX, 4, 14)
    more = len(file.faults) - _MOST
    if more > 0:
        yield Block(f"and {count(more, 'more fault')}", letters.BODY, palette.WAX, 4, 14)


def _told(fault: Finding) -> str:
    """A fault in one paragraph: `Line 3, column 9: …`."""
    hint = f" ({fault.hint})" if fault.hint else ""
    if not fault.text:
        return f"{fault.message[:1].upper()}{fault.message[1:]}."
    return f"Line {fault.line}, column {fault.column}: {fault.message}{hint}."
