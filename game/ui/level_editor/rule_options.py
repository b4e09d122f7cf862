"""The optional rules of the level's book, switched on and off from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.books import shelf
from game.levels.editing.edits import take_out
from game.ui.level_editor import editor_update
from game.ui.level_editor.chooser import Choice, Chooser
from game.ui.level_editor.fields import Field, FieldKind, Scalar

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_KEYS: Final = ("rules", "options")


def line_of(table: EditorScreen) -> Field:
    """The line below the weather that leads to the list."""
    many = len(table.work.level.rules.options)
    words = f"{many} of the book’s on" if many else "none on"
    hint = "Rules of the book that a battle may do without"
    return Field(_KEYS, "Options", words, FieldKind.OPTIONS, None, hint=hint)


def choose(table: EditorScreen, now: Scalar = None) -> None:
    """The list of the book's optional rules, those that are on told apart; a press turns one over,
    and the list stays."""
    work = table.work
    if not work.readable:
        work.said = f"Mend the file first. {work.fault_words()}"
        return
    book, on = work.level.rules.book, work.level.rules.options
    options = shelf.book(book).rules.OPTIONS if book in shelf.NAMES else {}
    choices = [
        Choice(name, words[:1].upper() + words[1:], f"{name}: {'on' if name in on else 'off'}")
        for name, (_, words) in options.items()
    ]

    def take(value: Scalar) -> None:
        _turn_over(table, str(value))
        choose(table, value)

    table.house.push(Chooser(table, "Optional rules", choices, take, now))


def _turn_over(table: EditorScreen, name: str) -> None:
    """That rule is on if it was off, and off if it was on: one act."""
    work, on = table.work, list(table.work.level.rules.options)
    after = [one for one in on if one != name] if name in on else [*on, name]
    if after:
        changed = work.put("change the options", (_KEYS, after))
    else:
        changed = work.do("change the options", take_out(work.page, _KEYS))
    if changed:
        editor_update.after_edit(table)
