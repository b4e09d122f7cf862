"""What hands and keys do with the author's own ship classes: take one in hand, make one of another,
name it anew, take it out. Its properties are then those on the paper, as a ship's are."""

from __future__ import annotations

from typing import Final

from game.levels.format.fields import OWN_PREFIX
from game.ui.level_editor import ship_classes, update
from game.ui.level_editor.chooser_screen import ChooserScreen, ListChoice
from game.ui.level_editor.property_fields import PropertyField, Scalar, class_text
from game.ui.level_editor.ship_classes import AuthorClass
from game.ui.level_editor.state import EditorState

NEW_CLASS: Final = 1
"""Chosen in the list of own classes: one more, like another."""
CLASS_FOR_SHIP: Final = 2
"""Chosen there or among a ship's classes: one for the ship in hand, like what she is of."""


def choose_class(editor: EditorState) -> None:
    """A list of the author's own classes, and of ways to one more."""
    document = editor.document
    if not document.is_readable:
        document.notice = f"Mend the file first. {document.first_error_text()}"
        return
    choices = [
        ListChoice(author_class.class_id, author_class.class_id, _class_note(editor, author_class))
        for author_class in ship_classes.author_classes(document)
    ]
    choices += [
        *class_for_ship_choice(editor),
        ListChoice(NEW_CLASS, "One more, like any class …", "at first as that is"),
    ]
    now = editor.selected_class.class_id if editor.selected_class is not None else None
    chosen = ChooserScreen(
        editor, "Your own ship classes", choices, lambda v: _on_chosen(editor, v), now
    )
    editor.context.push_screen(chosen)


def class_for_ship_choice(editor: EditorState) -> list[ListChoice]:
    """The way to a class of her own for the ship in hand."""
    if editor.selected_ship is None:
        return []
    ship = editor.document.level.ships[editor.selected_ship]
    if not ship.ship_class:
        return []
    like = class_text(ship.ship_class, editor.document.level)
    return [
        ListChoice(
            CLASS_FOR_SHIP,
            f"A new one for {editor.document.ship_name(editor.selected_ship)}",
            f"like {like}",
        )
    ]


def _class_note(editor: EditorState, author_class: AuthorClass) -> str:
    """Where it stands, and who is of it."""
    of_it = ship_classes.class_users_text(editor.document, author_class)
    return (
        f"{'of the pack' if author_class.is_in_pack else 'of this level'}: {of_it or 'nobody yet'}"
    )


def _on_chosen(editor: EditorState, value: Scalar) -> None:
    """A class was chosen from the list, or a way to one more."""
    if value == CLASS_FOR_SHIP:
        make_class_for_ship(editor)
    elif value == NEW_CLASS:
        choices = class_choices(editor)
        editor.context.push_screen(
            ChooserScreen(
                editor, "Like which class?", choices, lambda v: _make_class(editor, str(v)), None
            )
        )
    else:
        update.select_class(editor, ship_classes.find_author_class(editor.document, str(value)))


def make_class_for_ship(editor: EditorState) -> None:
    """The ship in hand is of a new class, so far like the one she was of."""
    ship = editor.selected_ship
    model = editor.document.level.ships[ship].ship_class if ship is not None else None
    if model:
        _make_class(editor, model, ship)


def _make_class(editor: EditorState, model: str, ship: int | None = None) -> None:
    """A class made of that one is in hand."""
    author_class = ship_classes.make_class(editor.document, model, ship)
    if author_class is not None:
        update.after_edit(editor)
        update.select_class(editor, author_class)


def set_class_value(
    editor: EditorState, author_class: AuthorClass, field: PropertyField, value: Scalar
) -> None:
    """A property of the class in hand has that value; its id leads its ships along."""
    if field.keys[-1] == "id":
        named = ship_classes.rename_class(editor.document, author_class, str(value or ""))
        if named is not None:
            update.set_selection(editor, author_class=named)
            update.after_edit(editor)
    elif ship_classes.set_class_value(editor.document, author_class, field, value):
        update.after_edit(editor)


def delete_class(editor: EditorState, author_class: AuthorClass) -> None:
    """The class in hand is gone, if nobody is of it."""
    if ship_classes.delete_class(editor.document, author_class):
        update.set_selection(editor)
        update.after_edit(editor)


def class_choices(editor: EditorState) -> list[ListChoice]:
    """The author's own classes, then those of the fleet in its order, each with its guns."""
    known = ship_classes.known_classes(editor.document).classes.items()
    listed = sorted(known, key=lambda named: not named[0].startswith(OWN_PREFIX))
    return [
        ListChoice(name, klass.description, f"{klass.guns} guns, {klass.rate}")
        for name, klass in listed
    ]
