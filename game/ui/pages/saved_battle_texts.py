"""Texts about a saved battle: for its row, and beside the list."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Final

from game.books import shelf
from game.levels import Level
from game.play.event_words import battle_names
from game.play.journal_files import JOURNAL_SUFFIX
from game.play.saved_battles import ResumeProblem, UnfinishedBattle
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.ui.kit.scroll_text import TextBlock

HUMAN_SEAT: Final = "human"
HINDRANCE_NOTES: Final[Mapping[ResumeProblem, str]] = {
    ResumeProblem.NOTHING: "",
    ResumeProblem.ELSEWHERE: "open elsewhere",
    ResumeProblem.READ_ONLY: "cannot be written",
    ResumeProblem.NEWER: "newer version",
    ResumeProblem.BROKEN: "damaged",
}
"""Short notes at the end of a row: why a battle cannot be resumed."""
_HINDRANCE_HEADS: Final[Mapping[ResumeProblem, str]] = {
    ResumeProblem.ELSEWHERE: "This battle is being fought in another window.",
    ResumeProblem.READ_ONLY: "This battle cannot be written where it lies, so it cannot be gone on "
    "with there.",
    ResumeProblem.NEWER: "A newer version of the game has written this battle.",
    ResumeProblem.BROKEN: "This battle's file is damaged.",
}
_HINDRANCE_ADVICE: Final[Mapping[ResumeProblem, str]] = {
    ResumeProblem.ELSEWHERE: "Leave it there, and then it can be gone on with here.",
    ResumeProblem.READ_ONLY: "Copy its file to a folder that you may write to, "
    "and drop the copy on "
    "this window.",
    ResumeProblem.NEWER: "Its file stays as it is.",
    ResumeProblem.BROKEN: "Its file stays as it is until you delete it. "
    "“weathergage replay” with its "
    "name shows what stands before the damage.",
}
CHART_NOTE: Final = "The chart shows where the ships lay when it began."
NO_BATTLES_TEXT: Final = "No battle waits: whatever you leave before its end is listed here."
DROP_HINT: Final = "Drop a battle's file (.journal) on this window to go on with it, or to see it again."


def date_text(nanoseconds: int) -> str:
    """Return ``28 November 2026, 14:05``, in local time."""
    try:
        when = datetime.fromtimestamp(nanoseconds / 1e9).astimezone()
    except (ValueError, OverflowError, OSError):
        return ""
    return f"{when.day} {when:%B %Y, %H:%M}"


def turn_text(saved: UnfinishedBattle) -> str:
    """Return ``turn 3``."""
    return f"turn {saved.turn}" if saved.turn else "before the first turn"


def row_text(saved: UnfinishedBattle) -> str:
    """Return the second line of a row."""
    parts = [turn_text(saved) if saved.book or saved.turn else "", date_text(saved.written_ns)]
    return _capitalised(" · ".join(part for part in parts if part))


def _capitalised(words: str) -> str:
    return words[:1].upper() + words[1:]


def saved_battle_blocks(
    saved: UnfinishedBattle | None, level: Level | None, said: str, folder: str, *, charted: bool
) -> list[TextBlock]:
    """Return the text beside the list: the last message, then the selected battle; its chart is
    above it if it is `charted`."""
    head = [TextBlock(said, letters.STRONG, palette.WAX, 4)] if said else []
    if saved is None:
        return [
            *head,
            TextBlock(NO_BATTLES_TEXT, letters.BODY, gap_above=8),
            TextBlock(DROP_HINT, letters.BODY, gap_above=8),
        ]
    told = [TextBlock(saved.name, letters.HEADING, palette.INK_1, 6)]
    told.append(TextBlock(f"{row_text(saved)}.", letters.BODY, palette.INK_1, 4))
    if saved.problem is not ResumeProblem.NOTHING:
        told.append(TextBlock(_HINDRANCE_HEADS[saved.problem], letters.STRONG, palette.WAX, 8))
        why = (
            saved.problem_text
            if JOURNAL_SUFFIX in saved.problem_text.split(" ")[0]
            else _capitalised(saved.problem_text)
        )
        told.append(TextBlock(f"{why}.", letters.BODY, palette.INK_1, 4))
        told.append(TextBlock(_HINDRANCE_ADVICE[saved.problem], letters.BODY, palette.INK_2, 4))
    told += [TextBlock(words, letters.BODY, palette.INK_1, 4) for words in _battle_sentences(saved, level)]
    told += [TextBlock(CHART_NOTE, letters.BODY, palette.INK_2, 4)] if charted else []
    told.append(TextBlock(f"{printable_name(saved.path)}, in {folder}", letters.SMALL, palette.INK_2, 10))
    return [*head, *told]


def _battle_sentences(saved: UnfinishedBattle, level: Level | None) -> list[str]:
    """Return the rules of a battle and who commands what."""
    said = [f"Rules: {shelf.book(saved.book).rules.TITLE}"] if saved.book else []
    if level is None or saved.seats is None:
        return said
    names = battle_names(level)
    for side, who in saved.seats.items():
        grade = who.removeprefix("ai:")
        words = "you" if who == HUMAN_SEAT else f"the {grade}" if grade != who else who
        said.append(f"{names.get(side, side)}: {words}.")
    return said


def printable_name(path: Path) -> str:
    """Return the name of a file as it can be drawn."""
    name = path.name.encode("utf-8", "replace").decode("utf-8")
    return "".join(letter if letter.isprintable() else "?" for letter in name)
