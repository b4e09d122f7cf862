"""What is told of a saved battle: in its row, and beside the list."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from game.books import shelf
from game.levels import Level
from game.play.kept import SUFFIX
from game.play.naming import names_of
from game.play.unfinished import Hindrance, Saved
from game.stage.paper import lettering as letters
from game.stage.paper import palette
from game.ui.kit.scroll_text import Block

PERSON: Final = "human"
SHORT: Final[Mapping[Hindrance, str]] = {
    Hindrance.NOTHING: "",
    Hindrance.ELSEWHERE: "open elsewhere",
    Hindrance.READ_ONLY: "cannot be written",
    Hindrance.NEWER: "newer version",
    Hindrance.BROKEN: "damaged",
}
"""What stands in the way, as it stands at the end of a row."""
_HEADS: Final[Mapping[Hindrance, str]] = {
    Hindrance.ELSEWHERE: "This battle is being fought in another window.",
    Hindrance.READ_ONLY: "This battle cannot be written where it lies, so it cannot be gone on "
    "with there.",
    Hindrance.NEWER: "A newer version of the game has written this battle.",
    Hindrance.BROKEN: "This battle's file is damaged.",
}
_AFTER: Final[Mapping[Hindrance, str]] = {
    Hindrance.ELSEWHERE: "Leave it there, and then it can be gone on with here.",
    Hindrance.READ_ONLY: "Copy its file to a folder that you may write to, and drop the copy on "
    "this window.",
    Hindrance.NEWER: "Its file stays as it is.",
    Hindrance.BROKEN: "Its file stays as it is until you delete it. “weathergage replay” with its "
    "name shows what stands before the damage.",
}
NONE: Final = "No battle waits: whatever you leave before its end is listed here."
HOW: Final = "Drop a battle's file (.journal) on this window to go on with it, or to see it again."


def when_words(nanoseconds: int) -> str:
    """``28 November 2026, 14:05``, in the time of this place."""
    try:
        when = datetime.fromtimestamp(nanoseconds / 1e9).astimezone()
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{when.day} {when:%B %Y, %H:%M}"


def turn_words(saved: Saved) -> str:
    """``turn 3``"""
    return f"turn {saved.turn}" if saved.turn else "before the first turn"


def row_words(saved: Saved) -> str:
    """The second line of a row."""
    parts = [turn_words(saved) if saved.book or saved.turn else "", when_words(saved.written)]
    return _capital(" · ".join(part for part in parts if part))


def _capital(words: str) -> str:
    """The words as a sentence begins."""
    return words[:1].upper() + words[1:]


def blocks_of(saved: Saved | None, level: Level | None, said: str, folder: str) -> list[Block]:
    """What stands beside the list: what was just done, then the battle in hand."""
    head = [Block(said, letters.STRONG, palette.WAX, 4)] if said else []
    if saved is None:
        return [*head, Block(NONE, letters.BODY, gap=8), Block(HOW, letters.BODY, gap=8)]
    told = [Block(saved.name, letters.HEADING, palette.INK_1, 6)]
    told.append(Block(f"{row_words(saved)}.", letters.BODY, palette.INK_1, 4))
    if saved.hindrance is not Hindrance.NOTHING:
        told.append(Block(_HEADS[saved.hindrance], letters.STRONG, palette.WAX, 8))
        why = saved.why if SUFFIX in saved.why.split(" ")[0] else _capital(saved.why)
        told.append(Block(f"{why}.", letters.BODY, palette.INK_1, 4))
        told.append(Block(_AFTER[saved.hindrance], letters.BODY, palette.INK_2, 4))
    told += [Block(words, letters.BODY, palette.INK_1, 4) for words in _battle(saved, level)]
    told.append(Block(f"{printed(saved.path)}, in {folder}", letters.SMALL, palette.INK_2, 10))
    return [*head, *told]


def _battle(saved: Saved, level: Level | None) -> list[str]:
    """Under which rules, and who commands what."""
    said = [shelf.book(saved.book).rules.TITLE + "."] if saved.book else []
    if level is None or saved.seats is None:
        return said
    names = names_of(level)
    for side, who in saved.seats.items():
        grade = who.removeprefix("ai:")
        words = "you" if who == PERSON else f"the {grade}" if grade != who else who
        said.append(f"{names.get(side, side)}: {words}.")
    return said


def printed(path: Path) -> str:
    """The name of a file as it can be printed."""
    name = path.name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in name)
