"""Numbers that are typed straight into a property: a place, a heading, turns, a length. Digits go
to the row under the pointer, or under the focus; the book's own steps and the bounds of the format
hold as they do for arrows and drags."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.editing.things import Shape
from game.ui.level_editor import editor_update, object_update
from game.ui.level_editor.fields import Field, FieldKind
from game.ui.level_editor.text_input import TypedText

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

NUMBERS: Final = (FieldKind.NUMBER, FieldKind.LENGTH, FieldKind.PLACE, FieldKind.TURN)
_BEGINS: Final = "0123456789-"
_FINE: Final = 0.001
"""To how many chart units a place is taken as typed, where the book allows any."""
_FINE_TURN: Final = 0.01
"""Degrees, the same of a heading."""
_SAME: Final = 0.005


@dataclass(frozen=True, slots=True)
class NoNumber:
    """Why what was typed is not taken."""

    why: str


def begins(table: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether the key is the first sign of a number for the row under hand; then it is typed."""
    sign = event.dict.get("unicode", "")
    name = table.ring.at if table.walking else table.ring.over
    under = editor_update.field_named(table, name.removeprefix("field-"))
    if not sign or sign not in _BEGINS or under is None or under.form not in NUMBERS:
        return False
    table.typing = TypedText(under.name, sign)
    return True


def read(field: Field, text: str) -> float | NoNumber:
    """The number that was typed for a property, with a point or a comma, within its bounds and
    whole where it must be."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return NoNumber(f"{field.label}: {text.strip()} is no number")
    if not isfinite(value):
        return NoNumber(f"{field.label}: {text.strip()} is no number")
    low, high = field.bounds
    if field.form is FieldKind.NUMBER and (value != int(value) or not low <= value <= high):
        return NoNumber(f"{field.label}: a whole number from {low:g} to {high:g}")
    if field.form is FieldKind.LENGTH and not low < value <= high:
        return NoNumber(f"{field.label}: more than {low:g}, {high:g} at the most")
    return value


def finish(table: EditorScreen, field: Field, text: str) -> None:
    """What was typed stands in the file, in the book's own steps, or it is said why not."""
    value = read(field, text)
    if isinstance(value, NoNumber):
        table.work.said = value.why
    elif field.form is FieldKind.PLACE:
        _place(table, field, value)
    elif field.form is FieldKind.TURN:
        _turn(table, field, value)
    else:
        editor_update.set_field(
            table, field, int(value) if field.form is FieldKind.NUMBER else value
        )


def _place(table: EditorScreen, field: Field, value: float) -> None:
    """What is in hand lies there, across or down."""
    axis, work = field.keys[-1], table.work
    if table.held is not None:
        had = field.value if isinstance(field.value, int | float) else 0.0
        object_update.step(table, (value - had, 0.0) if axis == 0 else (0.0, value - had))
        return
    if table.in_hand is None:
        return
    x, y = work.level.ships[table.in_hand].at
    wanted = (value, y) if axis == 0 else (x, value)
    place = work.berths.place(work.level.chart, wanted, _FINE)
    if work.move(table.in_hand, place):
        editor_update.after_edit(table)
        editor_update.bring_into_view(table)
    if abs(place[0 if axis == 0 else 1] - value) > _SAME:
        there = place[0 if axis == 0 else 1]
        work.said = f"{field.label} {there:g}: the nearest place that the book and the chart have"


def _turn(table: EditorScreen, field: Field, value: float) -> None:
    """The wind, a fort's guns or the ship in hand look there; degrees from the top, clockwise."""
    work, thing = table.work, table.thing
    wanted = round(value % 360, 2) % 360
    if field.keys == ("chart", "wind_from"):
        if work.set_wind(wanted):
            editor_update.after_edit(table)
    elif thing is not None and thing.shape is Shape.FORT:
        object_update.put_number(table, thing, "facing", wanted)
    elif table.in_hand is not None:
        heading = work.berths.heading(wanted, _FINE_TURN)
        if work.set_heading(table.in_hand, heading):
            editor_update.after_edit(table)
        if abs(heading - wanted) > _SAME:
            work.said = f"Heading {heading:g}: the nearest of this book’s"
