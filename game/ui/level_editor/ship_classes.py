"""The author's own ship classes: those of the level are in its text, those of its pack in classes.toml."""

from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import ValidationError

from game.levels import Fleet, LevelError, shipped_fleet
from game.levels.editing.id_renames import (
    FORM_WORDS,
    IdKind,
    add_class_edits,
    class_index,
    class_rows,
    free_class_id,
    is_own_class_id,
    rename_edits,
    rename_reference_edits,
    ship_names_of_class,
)
from game.levels.editing.toml_edits import TomlEdit, TomlText, removal_edits, set_value_edits
from game.levels.format.ships import OwnClass
from game.levels.packs.level_paths import classes_of_level_pack
from game.levels.reading.findings import KeyPath
from game.ui.level_editor.document import Document
from game.ui.level_editor.field_kinds import FieldKind, Scalar
from game.ui.level_editor.property_fields import PropertyField, model_fields

INLINE_NOTICE = "Classes that are written in { } on one line cannot be changed from here."


@dataclass(frozen=True, slots=True)
class AuthorClass:
    """An own class: its id, and whether it belongs to the pack."""

    class_id: str
    is_in_pack: bool


def author_classes(document: Document) -> list[AuthorClass]:
    """Return the level's own classes in file order, then those of the pack that it does not define itself."""
    mine = [str(row.get("id")) for row in class_rows(document.toml)]
    pack = _pack_page(document)
    theirs = [str(row.get("id")) for row in class_rows(pack)] if pack is not None else []
    return [
        *(AuthorClass(name, is_in_pack=False) for name in mine),
        *(AuthorClass(name, is_in_pack=True) for name in theirs if name not in mine),
    ]


def find_author_class(document: Document, name: str) -> AuthorClass | None:
    """Return the own class with this id, or None."""
    return next(
        (author_class for author_class in author_classes(document) if author_class.class_id == name), None
    )


def _pack_page(document: Document) -> TomlText | None:
    """Return the pack's classes, or None without a pack and if they cannot be read."""
    try:
        return document.pack.toml_text_on_disk if document.pack is not None else None
    except (LevelError, OSError, UnicodeDecodeError):
        return None


def toml_text_of_class(document: Document, author_class: AuthorClass) -> TomlText | None:
    """Return the text that defines the class."""
    return _pack_page(document) if author_class.is_in_pack else document.toml


def keys_of_class(document: Document, author_class: AuthorClass) -> KeyPath | None:
    """Return the keys of the class in its text, or None."""
    toml = toml_text_of_class(document, author_class)
    number = None if toml is None else class_index(toml, author_class.class_id)
    return None if number is None else (IdKind.CLASS.value, number)


def class_fields(document: Document, author_class: AuthorClass) -> tuple[PropertyField, ...]:
    """Return the properties of a class; where it is silent, those of its model in the fleet. A broken row has
    only its id."""
    toml, keys = toml_text_of_class(document, author_class), keys_of_class(document, author_class)
    if toml is None or keys is None:
        return ()
    hint = f"What ships call it: {FORM_WORDS}"
    text = author_class.class_id
    first = PropertyField((*keys, "id"), "Id", text, FieldKind.TEXT, author_class.class_id, hint=hint)
    row = toml.value_at(keys)
    try:
        own = OwnClass.model_validate(row)
    except ValidationError:
        return (first,)
    model = shipped_fleet().classes.get(own.like)
    stands = {} if model is None else model.model_dump(exclude={"usual"})
    fitted = OwnClass.model_construct(**{**stands, **row})
    rows = model_fields(OwnClass, row, fitted, keys, document.level)
    return (first, *(field for field in rows if field.keys != first.keys))


def classes_for_ships(document: Document) -> Fleet:
    """Return all classes that a ship may have: the fleet's, the level's and its pack's."""
    fleet, mine = shipped_fleet(), {own.id for own in document.level.classes}
    theirs = [own for own in classes_of_level_pack(document.path) if own.id not in mine]
    known = [own for own in (*document.level.classes, *theirs) if own.like in fleet.classes]
    return fleet.with_own_classes(known)


# ---------------------------------------------------------------------------------------- acts


def edit_class(document: Document, author_class: AuthorClass, label: str, edits: Iterable[TomlEdit]) -> bool:
    """Edit the class as one undo step of level or pack."""
    listed = tuple(edits)
    if author_class.is_in_pack:
        return document.save_pack_edit(lambda pack: pack.save_edits(label, listed))
    return document.apply_edits(label, listed)


def set_class_value(
    document: Document, author_class: AuthorClass, field: PropertyField, value: Scalar
) -> bool:
    """Set a property; None removes its line."""
    toml = toml_text_of_class(document, author_class)
    said = f"change {field.label.lower()} of {author_class.class_id}"
    if toml is None:
        return False
    if value in (None, ""):
        there = field.keys in toml.positions.value_starts
        return there and edit_class(document, author_class, said, removal_edits(toml, field.keys))
    assert value is not None
    return edit_class(document, author_class, said, set_value_edits(toml, field.keys, value))


def make_class(document: Document, model_id: str, ship_number: int | None = None) -> AuthorClass | None:
    """Add a class like this one, in the pack if there is one, and assign it to the ship.

    Return None if that is impossible; `document.notice` says why."""
    shared = document.pack is not None
    toml = _pack_page(document) if shared else document.toml
    source = find_author_class(document, model_id)
    text = None if source is None else toml_text_of_class(document, source)
    keys = None if source is None else keys_of_class(document, source)
    row = text.value_at(keys) if text is not None and keys is not None else None
    class_id = free_class_id(model_id, [author_class.class_id for author_class in author_classes(document)])
    author_class = AuthorClass(class_id, shared)
    if toml is None:
        document.show_notice("The classes of the pack cannot be read: mend classes.toml first.")
        return None
    try:
        edits = add_class_edits(toml, author_class.class_id, model_id, row)
    except KeyError:
        document.show_notice(INLINE_NOTICE)
        return None
    given = (
        ()
        if ship_number is None
        else set_value_edits(document.toml, ("ship", ship_number, "class"), author_class.class_id)
    )
    said = f"make {author_class.class_id}"
    if shared:
        done = document.save_pack_edit(lambda pack: pack.save_edits(said, edits), *given)
    else:
        done = document.apply_edits(said, (*edits, *given))
    return author_class if done else None


def rename_class(document: Document, author_class: AuthorClass, new: str) -> AuthorClass | None:
    """Rename a class and what refers to it. Return None if that is impossible; `document.notice` says why."""
    if not is_own_class_id(new):
        document.show_notice(f"{new} is no id of a class: {FORM_WORDS}.")
        return None
    if any(other.class_id == new for other in author_classes(document)):
        document.show_notice(f"There is a class {new} already.")
        return None
    if author_class.is_in_pack:
        edits = rename_reference_edits(document.toml, IdKind.CLASS, author_class.class_id, new)
        done = document.save_pack_edit(
            lambda pack: pack.save_class_rename(author_class.class_id, new), *edits
        )
    else:
        edits = rename_edits(document.toml, IdKind.CLASS, author_class.class_id, new)
        done = document.apply_edits(f"rename {author_class.class_id}", edits)
    return AuthorClass(new, author_class.is_in_pack) if done else None


def class_users_text(document: Document, author_class: AuthorClass) -> str:
    """Return the ships of the class in words; '' for none."""
    here = ship_names_of_class(document.toml, author_class.class_id)
    found = [", ".join(here)] if here else []
    if author_class.is_in_pack and document.pack is not None:
        for file, ships in document.pack.ships_in_other_levels(author_class.class_id, document.path).items():
            found.append(f"{', '.join(ships)} in {file}")
    return "; ".join(found)


def delete_class(document: Document, author_class: AuthorClass) -> bool:
    """Delete a class that no ship uses; else the notice says which do."""
    of_it = class_users_text(document, author_class)
    toml = toml_text_of_class(document, author_class)
    keys = keys_of_class(document, author_class)
    if of_it:
        document.show_notice(f"It cannot go: {author_class.class_id} is the class of {of_it}.")
        return False
    if toml is None or keys is None:
        return False
    try:
        edits = removal_edits(toml, keys)
    except KeyError:
        document.show_notice(INLINE_NOTICE)
        return False
    return edit_class(document, author_class, f"take {author_class.class_id} out", edits)


def class_list_field(document: Document) -> PropertyField:
    """Return the row that opens the list of own classes."""
    many = len(author_classes(document))
    words = f"{many} of your own" if many else "none of your own"
    hint = "Classes that the fleet has not: make one, change it, name it anew (K)"
    return PropertyField(("class",), "Classes", words, FieldKind.CLASSES, None, hint=hint)
