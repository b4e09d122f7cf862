"""Edits of the author's own ship classes: select, add, rename, delete. Their properties are shown
as a ship's are."""

from typing import Final

from game.levels.format.fields import OWN_PREFIX
from game.ui.level_editor import ship_classes, update
from game.ui.level_editor.chooser_screen import ChooserScreen, ListChoice
from game.ui.level_editor.property_fields import PropertyField, Scalar, class_text
from game.ui.level_editor.ship_classes import AuthorClass
from game.ui.level_editor.state import EditorState

NEW_CLASS: Final = 1
"""Choice in the list of own classes: add one like another."""
CLASS_FOR_SHIP: Final = 2
"""Choice there and among a ship's classes: add one for the selected ship, like her own."""


def choose_class(editor: EditorState) -> None:
    """Open the list of the author's classes."""
    document = editor.document
    if not document.is_readable:
        document.notice = f"Mend the file first. {document.first_error_text()}"
        return
    choices = [
        ListChoice(author_class.class_id, author_class.class_id, _class_note(editor, author_class))
        for author_class in ship_classes.author_classes(document)
    ]
    choices += [
        *new_class_choice(editor),
        ListChoice(NEW_CLASS, "One more, like any class …", "at first as that is"),
    ]
    now = editor.selected_class.class_id if editor.selected_class is not None else None
    chosen = ChooserScreen(editor, "Your own ship classes", choices, lambda v: _on_chosen(editor, v), now)
    editor.context.push_screen(chosen)


def new_class_choice(editor: EditorState) -> list[ListChoice]:
    """Return the choice of a new class for the selected ship; nothing if there is none."""
    if editor.selected_ship is None:
        return []
    ship = editor.document.level.ships[editor.selected_ship]
    if not ship.ship_class:
        return []
    like = class_text(ship.ship_class, editor.document.level)
    return [
        ListChoice(
            CLASS_FOR_SHIP, f"A new one for {editor.document.ship_name(editor.selected_ship)}", f"like {like}"
        )
    ]


def _class_note(editor: EditorState, author_class: AuthorClass) -> str:
    of_it = ship_classes.class_users_text(editor.document, author_class)
    return f"{'of the pack' if author_class.is_in_pack else 'of this level'}: {of_it or 'nobody yet'}"


def _on_chosen(editor: EditorState, value: Scalar) -> None:
    if value == CLASS_FOR_SHIP:
        make_class_for_ship(editor)
    elif value == NEW_CLASS:
        choices = class_choices(editor)
        editor.context.push_screen(
            ChooserScreen(editor, "Like which class?", choices, lambda v: _make_class(editor, str(v)), None)
        )
    else:
        update.select_class(editor, ship_classes.find_author_class(editor.document, str(value)))


def make_class_for_ship(editor: EditorState) -> None:
    """Add a class like that of the selected ship, and assign it to her."""
    ship = editor.selected_ship
    model = editor.document.level.ships[ship].ship_class if ship is not None else None
    if model:
        _make_class(editor, model, ship)


def _make_class(editor: EditorState, model: str, ship: int | None = None) -> None:
    author_class = ship_classes.make_class(editor.document, model, ship)
    if author_class is not None:
        update.on_edited(editor)
        update.select_class(editor, author_class)


def set_class_value(
    editor: EditorState, author_class: AuthorClass, field: PropertyField, value: Scalar
) -> None:
    """Set a property of a class; a new id is written to its ships too."""
    if field.keys[-1] == "id":
        named = ship_classes.rename_class(editor.document, author_class, str(value or ""))
        if named is not None:
            update.set_selection(editor, author_class=named)
            update.on_edited(editor)
    elif ship_classes.set_class_value(editor.document, author_class, field, value):
        update.on_edited(editor)


def delete_class(editor: EditorState, author_class: AuthorClass) -> None:
    """Delete a class that no ship uses."""
    if ship_classes.delete_class(editor.document, author_class):
        update.set_selection(editor)
        update.on_edited(editor)


def class_choices(editor: EditorState) -> list[ListChoice]:
    """Return the author's classes, then those of the fleet in order, each with its guns."""
    known = ship_classes.classes_for_ships(editor.document).classes.items()
    listed = sorted(known, key=lambda named: not named[0].startswith(OWN_PREFIX))
    return [ListChoice(name, klass.description, f"{klass.guns} guns, {klass.rate}") for name, klass in listed]
