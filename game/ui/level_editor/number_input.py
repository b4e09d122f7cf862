"""Numbers that are typed straight into a property: a place, a heading, turns, a length. Digits go
to the row under the pointer, or under the focus; the book's own steps and the bounds of the format
hold as they do for arrows and drags."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.editing.chart_objects import ObjectShape
from game.ui.level_editor import editor_update, object_update
from game.ui.level_editor.property_fields import FieldKind, PropertyField
from game.ui.level_editor.text_input import TypedText

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

NUMBER_KINDS: Final = (FieldKind.NUMBER, FieldKind.LENGTH, FieldKind.PLACE, FieldKind.TURN)
_FIRST_SIGNS: Final = "0123456789-"
_PLACE_ROUNDING: Final = 0.001
"""To how many chart units a place is taken as typed, where the book allows any."""
_HEADING_ROUNDING: Final = 0.01
"""Degrees, the same of a heading."""
_EQUAL_WITHIN: Final = 0.005


@dataclass(frozen=True, slots=True)
class NumberError:
    """Why what was typed is not taken."""

    reason: str


def is_number_start(editor: EditorScreen, event: pygame.event.Event) -> bool:
    """Whether the key is the first sign of a number for the row under hand; then it is typed."""
    sign = event.dict.get("unicode", "")
    name = editor.ring.focused if editor.is_in_controls else editor.ring.hovered
    under = editor_update.find_field(editor, name.removeprefix("field-"))
    if not sign or sign not in _FIRST_SIGNS or under is None or under.kind not in NUMBER_KINDS:
        return False
    editor.typed_text = TypedText(under.name, sign)
    return True


def parse_number(field: PropertyField, text: str) -> float | NumberError:
    """The number that was typed for a property, with a point or a comma, within its bounds and
    whole where it must be."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        return NumberError(f"{field.label}: {text.strip()} is no number")
    if not isfinite(value):
        return NumberError(f"{field.label}: {text.strip()} is no number")
    low, high = field.bounds
    if field.kind is FieldKind.NUMBER and (value != int(value) or not low <= value <= high):
        return NumberError(f"{field.label}: a whole number from {low:g} to {high:g}")
    if field.kind is FieldKind.LENGTH and not low < value <= high:
        return NumberError(f"{field.label}: more than {low:g}, {high:g} at the most")
    return value


def apply_number(editor: EditorScreen, field: PropertyField, text: str) -> None:
    """What was typed stands in the file, in the book's own steps, or it is said why not."""
    value = parse_number(field, text)
    if isinstance(value, NumberError):
        editor.document.notice = value.reason
    elif field.kind is FieldKind.PLACE:
        _apply_place(editor, field, value)
    elif field.kind is FieldKind.TURN:
        _apply_heading(editor, field, value)
    else:
        editor_update.set_field(
            editor, field, int(value) if field.kind is FieldKind.NUMBER else value
        )


def _apply_place(editor: EditorScreen, field: PropertyField, value: float) -> None:
    """What is in hand lies there, across or down."""
    axis, document = field.keys[-1], editor.document
    if editor.selection is not None:
        had = field.value if isinstance(field.value, int | float) else 0.0
        object_update.nudge_object(editor, (value - had, 0.0) if axis == 0 else (0.0, value - had))
        return
    if editor.selected_ship is None:
        return
    x, y = document.level.ships[editor.selected_ship].at
    wanted = (value, y) if axis == 0 else (x, value)
    place = document.placement_rules.snap_position(document.level.chart, wanted, _PLACE_ROUNDING)
    if document.move_ship(editor.selected_ship, place):
        editor_update.after_edit(editor)
        editor_update.scroll_to_ship(editor)
    if abs(place[0 if axis == 0 else 1] - value) > _EQUAL_WITHIN:
        there = place[0 if axis == 0 else 1]
        document.notice = (
            f"{field.label} {there:g}: the nearest place that the book and the chart have"
        )


def _apply_heading(editor: EditorScreen, field: PropertyField, value: float) -> None:
    """The wind, a fort's guns or the ship in hand look there; degrees from the top, clockwise."""
    document, chart_object = editor.document, editor.selected_object
    wanted = round(value % 360, 2) % 360
    if field.keys == ("chart", "wind_from"):
        if document.set_wind(wanted):
            editor_update.after_edit(editor)
    elif chart_object is not None and chart_object.shape is ObjectShape.FORT:
        object_update.set_number(editor, chart_object, "facing", wanted)
    elif editor.selected_ship is not None:
        heading = document.placement_rules.snap_heading(wanted, _HEADING_ROUNDING)
        if document.set_heading(editor.selected_ship, heading):
            editor_update.after_edit(editor)
        if abs(heading - wanted) > _EQUAL_WITHIN:
            document.notice = f"Heading {heading:g}: the nearest of this book’s"
