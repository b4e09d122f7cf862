"""Ship classes of the author's own on the drawing table: which there are, and what is done with
them. A level's own stand in its text; those of the pack that it lies in, in classes.toml."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import ValidationError

from game.levels import Fleet, LevelError, shipped_fleet
from game.levels.editing.edits import put, take_out
from game.levels.editing.own_classes import (
    FORM_TOLD,
    free_name,
    is_own_id,
    new_class,
    number_of,
    rows_of,
    ships_of,
)
from game.levels.editing.page import Edit, Page
from game.levels.editing.renames import Kind, named_anew, renamed
from game.levels.format.ships import OwnClass
from game.levels.packs.addresses import classes_around
from game.levels.reading.findings import Path as Keys
from game.ui.level_editor.document import Document
from game.ui.level_editor.fields import Field, FieldKind, Scalar, fields_of

INLINE = "Classes that are written in { } on one line cannot be changed from here."


@dataclass(frozen=True, slots=True)
class AuthorClass:
    """One of them: its id, and whether the pack has it, and not the level."""

    name: str
    shared: bool


def owns(work: Document) -> list[AuthorClass]:
    """The level's own in the order of the file, then the pack's that it does not tell itself."""
    mine = [str(row.get("id")) for row in rows_of(work.page)]
    pack = _pack_page(work)
    theirs = [str(row.get("id")) for row in rows_of(pack)] if pack is not None else []
    return [
        *(AuthorClass(name, shared=False) for name in mine),
        *(AuthorClass(name, shared=True) for name in theirs if name not in mine),
    ]


def own_named(work: Document, name: str) -> AuthorClass | None:
    """The one with that id."""
    return next((own for own in owns(work) if own.name == name), None)


def _pack_page(work: Document) -> Page | None:
    """The pack's classes; None for no pack, and where they cannot be read."""
    try:
        return work.pack.page if work.pack is not None else None
    except (LevelError, OSError, UnicodeDecodeError):
        return None


def page_with(work: Document, own: AuthorClass) -> Page | None:
    """The text in which the class stands."""
    return _pack_page(work) if own.shared else work.page


def keys_of(work: Document, own: AuthorClass) -> Keys | None:
    """Where it stands in its text."""
    page = page_with(work, own)
    number = None if page is None else number_of(page, own.name)
    return None if number is None else (Kind.CLASS.value, number)


def class_fields(work: Document, own: AuthorClass) -> tuple[Field, ...]:
    """Its id, what it is like, and all that it may say otherwise; what it does not say stands as
    the class of the fleet has it. Of a row that another hand has spoilt only the id."""
    page, keys = page_with(work, own), keys_of(work, own)
    if page is None or keys is None:
        return ()
    hint = f"What ships call it: {FORM_TOLD}"
    first = Field((*keys, "id"), "Id", own.name, FieldKind.TEXT, own.name, hint=hint)
    row = page.value_at(keys)
    try:
        told = OwnClass.model_validate(row)
    except ValidationError:
        return (first,)
    model = shipped_fleet().classes.get(told.like)
    stands = {} if model is None else model.model_dump(exclude={"usual"})
    fitted = OwnClass.model_construct(**{**stands, **row})
    return (first, *fields_of(fitted, row, keys, work.level))


def fleet_at(work: Document) -> Fleet:
    """The classes that a ship of the level may be of: those of the fleet, the level's own and those
    of its pack, also where no ship of the level is of one yet."""
    fleet, mine = shipped_fleet(), {own.id for own in work.level.classes}
    theirs = [own for own in classes_around(work.path) if own.id not in mine]
    known = [own for own in (*work.level.classes, *theirs) if own.like in fleet.classes]
    return fleet.with_own(known)


# ---------------------------------------------------------------------------------------- acts


def change(work: Document, own: AuthorClass, said: str, edits: Iterable[Edit]) -> bool:
    """Its text is changed so: one act, of the level or of the pack."""
    listed = tuple(edits)
    if own.shared:
        return work.do_in_pack(lambda pack: pack.edit(said, listed))
    return work.do(said, listed)


def set_value(work: Document, own: AuthorClass, field: Field, value: Scalar) -> bool:
    """A property has that value; None takes its line out, and she is as the fleet has her."""
    page, said = page_with(work, own), f"change {field.label.lower()} of {own.name}"
    if page is None:
        return False
    if value in (None, ""):
        there = field.keys in page.places.values
        return there and change(work, own, said, take_out(page, field.keys))
    assert value is not None
    return change(work, own, said, put(page, field.keys, value))


def make(work: Document, model: str, ship: int | None = None) -> AuthorClass | None:
    """One more class, made of that one: in the pack where the level lies in one, else in the level.
    ``ship``: the ship of that number is of it then. None where it cannot be; `document.said` tells
    why."""
    shared = work.pack is not None
    page = _pack_page(work) if shared else work.page
    source = own_named(work, model)
    text = None if source is None else page_with(work, source)
    keys = None if source is None else keys_of(work, source)
    row = text.value_at(keys) if text is not None and keys is not None else None
    own = AuthorClass(free_name(model, [own.name for own in owns(work)]), shared)
    if page is None:
        work.said = "The classes of the pack cannot be read: mend classes.toml first."
        return None
    try:
        edits = new_class(page, own.name, model, row)
    except KeyError:
        work.said = INLINE
        return None
    given = () if ship is None else put(work.page, ("ship", ship, "class"), own.name)
    said = f"make {own.name}"
    if shared:
        done = work.do_in_pack(lambda pack: pack.edit(said, edits), *given)
    else:
        done = work.do(said, (*edits, *given))
    return own if done else None


def rename(work: Document, own: AuthorClass, new: str) -> AuthorClass | None:
    """It has that id, and its ships follow, in all levels of the pack where the pack has it. None
    where it cannot be; `document.said` tells why."""
    if not is_own_id(new):
        work.said = f"{new} is no id of a class: {FORM_TOLD}."
        return None
    if any(other.name == new for other in owns(work)):
        work.said = f"There is a class {new} already."
        return None
    if own.shared:
        edits = named_anew(work.page, Kind.CLASS, own.name, new)
        done = work.do_in_pack(lambda pack: pack.rename(own.name, new), *edits)
    else:
        edits = renamed(work.page, Kind.CLASS, own.name, new)
        done = work.do(f"rename {own.name}", edits)
    return AuthorClass(new, own.shared) if done else None


def users(work: Document, own: AuthorClass) -> str:
    """The ships that are of it, in words; '' for nobody."""
    here = ships_of(work.page, own.name)
    found = [", ".join(here)] if here else []
    if own.shared and work.pack is not None:
        for file, ships in work.pack.ships_elsewhere(own.name, work.path).items():
            found.append(f"{', '.join(ships)} in {file}")
    return "; ".join(found)


def delete(work: Document, own: AuthorClass) -> bool:
    """It is gone, if nobody is of it; else it is said who is."""
    of_it, page, keys = users(work, own), page_with(work, own), keys_of(work, own)
    if of_it:
        work.said = f"It cannot go: {own.name} is the class of {of_it}."
        return False
    if page is None or keys is None:
        return False
    try:
        edits = take_out(page, keys)
    except KeyError:
        work.said = INLINE
        return False
    return change(work, own, f"take {own.name} out", edits)
