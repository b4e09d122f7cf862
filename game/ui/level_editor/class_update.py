"""What hands and keys do with the author's own ship classes: take one in hand, make one of another,
name it anew, take it out. Its properties are then those on the paper, as a ship's are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.ui.level_editor import editor_update, ship_classes, ships
from game.ui.level_editor.chooser import Choice, Chooser
from game.ui.level_editor.fields import Field, FieldKind, Scalar, class_words
from game.ui.level_editor.ship_classes import AuthorClass

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

IN_PACK: Final = (
    "It stands in classes.toml, which all levels of the pack share: each change is written there "
    "at once. Ctrl Z takes it back."
)
MORE: Final = 1
"""Chosen in the list of own classes: one more, like another."""
HERS: Final = 2
"""Chosen there or among a ship's classes: one for the ship in hand, like what she is of."""


def take(table: EditorScreen, own: AuthorClass | None) -> None:
    """The class is in hand."""
    editor_update.select_ship(table, None)
    table.own, table.first_field = own, 0
    if own is not None and own.shared:
        table.work.said = IN_PACK
    editor_update.show_block(table)


def choose(table: EditorScreen) -> None:
    """A list of the author's own classes, and of ways to one more."""
    work = table.work
    if not work.readable:
        work.said = f"Mend the file first. {work.fault_words()}"
        return
    choices = [Choice(own.name, own.name, _note(table, own)) for own in ship_classes.owns(work)]
    choices += [*hers(table), Choice(MORE, "One more, like any class …", "at first as that is")]
    now = table.own.name if table.own is not None else None
    chosen = Chooser(table, "Your own ship classes", choices, lambda v: _chosen(table, v), now)
    table.house.push(chosen)


def hers(table: EditorScreen) -> list[Choice]:
    """The way to a class of her own for the ship in hand."""
    if table.in_hand is None:
        return []
    ship = table.work.level.ships[table.in_hand]
    if not ship.ship_class:
        return []
    like = class_words(ship.ship_class, table.work.level)
    return [Choice(HERS, f"A new one for {table.work.name_of(table.in_hand)}", f"like {like}")]


def _note(table: EditorScreen, own: AuthorClass) -> str:
    """Where it stands, and who is of it."""
    of_it = ship_classes.users(table.work, own)
    return f"{'of the pack' if own.shared else 'of this level'}: {of_it or 'nobody yet'}"


def _chosen(table: EditorScreen, value: Scalar) -> None:
    """A class was chosen from the list, or a way to one more."""
    if value == HERS:
        make_hers(table)
    elif value == MORE:
        choices = ships.class_choices(table)
        table.house.push(
            Chooser(table, "Like which class?", choices, lambda v: _make(table, str(v)), None)
        )
    else:
        take(table, ship_classes.own_named(table.work, str(value)))


def make_hers(table: EditorScreen) -> None:
    """The ship in hand is of a new class, so far like the one she was of."""
    ship = table.in_hand
    model = table.work.level.ships[ship].ship_class if ship is not None else None
    if model:
        _make(table, model, ship)


def _make(table: EditorScreen, model: str, ship: int | None = None) -> None:
    """A class made of that one is in hand."""
    own = ship_classes.make(table.work, model, ship)
    if own is not None:
        editor_update.after_edit(table)
        take(table, own)


def set_value(table: EditorScreen, own: AuthorClass, field: Field, value: Scalar) -> None:
    """A property of the class in hand has that value; its id leads its ships along."""
    if field.keys[-1] == "id":
        named = ship_classes.rename(table.work, own, str(value or ""))
        if named is not None:
            table.own = named
            editor_update.after_edit(table)
    elif ship_classes.set_value(table.work, own, field, value):
        editor_update.after_edit(table)


def delete(table: EditorScreen, own: AuthorClass) -> None:
    """The class in hand is gone, if nobody is of it."""
    if ship_classes.delete(table.work, own):
        table.own = None
        editor_update.after_edit(table)


def line_of(table: EditorScreen) -> Field:
    """The line below the weather that leads to the list."""
    many = len(ship_classes.owns(table.work))
    words = f"{many} of your own" if many else "none of your own"
    hint = "Classes that the fleet has not: make one, change it, name it anew (K)"
    return Field(("class",), "Classes", words, FieldKind.CLASSES, None, hint=hint)
