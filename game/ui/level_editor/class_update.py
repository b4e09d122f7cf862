"""What hands and keys do with the author's own ship classes: take one in hand, make one of another,
name it anew, take it out. Its properties are then those on the paper, as a ship's are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.level_editor import editor_update, ship_classes, ship_update
from game.ui.level_editor.chooser_screen import ChooserScreen, ListChoice
from game.ui.level_editor.property_fields import FieldKind, PropertyField, Scalar, class_text
from game.ui.level_editor.ship_classes import AuthorClass

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

PACK_CLASS_HINT: Final = (
    "It stands in classes.toml, which all levels of the pack share: each change is written there "
    "at once. Ctrl Z takes it back."
)
NEW_CLASS: Final = 1
"""Chosen in the list of own classes: one more, like another."""
CLASS_FOR_SHIP: Final = 2
"""Chosen there or among a ship's classes: one for the ship in hand, like what she is of."""


def select_class(editor: EditorScreen, author_class: AuthorClass | None) -> None:
    """The class is in hand."""
    editor_update.select_ship(editor, None)
    editor.selected_class, editor.first_field = author_class, 0
    if author_class is not None and author_class.is_in_pack:
        editor.document.notice = PACK_CLASS_HINT
    editor_update.scroll_to_selection(editor)


def choose_class(editor: EditorScreen) -> None:
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


def class_for_ship_choice(editor: EditorScreen) -> list[ListChoice]:
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


def _class_note(editor: EditorScreen, author_class: AuthorClass) -> str:
    """Where it stands, and who is of it."""
    of_it = ship_classes.class_users_text(editor.document, author_class)
    return (
        f"{'of the pack' if author_class.is_in_pack else 'of this level'}: {of_it or 'nobody yet'}"
    )


def _on_chosen(editor: EditorScreen, value: Scalar) -> None:
    """A class was chosen from the list, or a way to one more."""
    if value == CLASS_FOR_SHIP:
        make_class_for_ship(editor)
    elif value == NEW_CLASS:
        choices = ship_update.class_choices(editor)
        editor.context.push_screen(
            ChooserScreen(
                editor, "Like which class?", choices, lambda v: _make_class(editor, str(v)), None
            )
        )
    else:
        select_class(editor, ship_classes.find_author_class(editor.document, str(value)))


def make_class_for_ship(editor: EditorScreen) -> None:
    """The ship in hand is of a new class, so far like the one she was of."""
    ship = editor.selected_ship
    model = editor.document.level.ships[ship].ship_class if ship is not None else None
    if model:
        _make_class(editor, model, ship)


def _make_class(editor: EditorScreen, model: str, ship: int | None = None) -> None:
    """A class made of that one is in hand."""
    author_class = ship_classes.make_class(editor.document, model, ship)
    if author_class is not None:
        editor_update.after_edit(editor)
        select_class(editor, author_class)


def set_class_value(
    editor: EditorScreen, author_class: AuthorClass, field: PropertyField, value: Scalar
) -> None:
    """A property of the class in hand has that value; its id leads its ships along."""
    if field.keys[-1] == "id":
        named = ship_classes.rename_class(editor.document, author_class, str(value or ""))
        if named is not None:
            editor.selected_class = named
            editor_update.after_edit(editor)
    elif ship_classes.set_class_value(editor.document, author_class, field, value):
        editor_update.after_edit(editor)


def delete_class(editor: EditorScreen, author_class: AuthorClass) -> None:
    """The class in hand is gone, if nobody is of it."""
    if ship_classes.delete_class(editor.document, author_class):
        editor.selected_class = None
        editor_update.after_edit(editor)


def class_list_field(editor: EditorScreen) -> PropertyField:
    """The line below the weather that leads to the list."""
    many = len(ship_classes.author_classes(editor.document))
    words = f"{many} of your own" if many else "none of your own"
    hint = "Classes that the fleet has not: make one, change it, name it anew (K)"
    return PropertyField(("class",), "Classes", words, FieldKind.CLASSES, None, hint=hint)
