"""The optional rules of the level's book, switched on and off from a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.books import shelf
from game.levels.editing.toml_edits import remove
from game.ui.level_editor import editor_update
from game.ui.level_editor.chooser_screen import ChooserScreen, ListChoice
from game.ui.level_editor.property_fields import FieldKind, PropertyField, Scalar

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

_KEYS: Final = ("rules", "options")


def options_field(editor: EditorScreen) -> PropertyField:
    """The line below the weather that leads to the list."""
    many = len(editor.document.level.rules.options)
    words = f"{many} of the book’s on" if many else "none on"
    hint = "Rules of the book that a battle may do without"
    return PropertyField(_KEYS, "Options", words, FieldKind.OPTIONS, None, hint=hint)


def choose_options(editor: EditorScreen, now: Scalar = None) -> None:
    """The list of the book's optional rules, those that are on told apart; a press turns one over,
    and the list stays."""
    document = editor.document
    if not document.is_readable:
        document.notice = f"Mend the file first. {document.first_error_text()}"
        return
    book, on = document.level.rules.book, document.level.rules.options
    options = shelf.book(book).rules.OPTIONS if book in shelf.NAMES else {}
    choices = [
        ListChoice(name, words[:1].upper() + words[1:], f"{name}: {'on' if name in on else 'off'}")
        for name, (_, words) in options.items()
    ]

    def take(value: Scalar) -> None:
        _toggle_option(editor, str(value))
        choose_options(editor, value)

    editor.context.push_screen(ChooserScreen(editor, "Optional rules", choices, take, now))


def _toggle_option(editor: EditorScreen, name: str) -> None:
    """That rule is on if it was off, and off if it was on: one act."""
    document, on = editor.document, list(editor.document.level.rules.options)
    after = [one for one in on if one != name] if name in on else [*on, name]
    if after:
        changed = document.set_values("change the options", (_KEYS, after))
    else:
        changed = document.apply_edits("change the options", remove(document.page, _KEYS))
    if changed:
        editor_update.after_edit(editor)
