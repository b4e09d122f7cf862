"""Changes of properties: they are stepped, switched, chosen from a list, or typed.

Digits go to the row under the pointer or the focus; the book's steps and the format's bounds hold
as for arrows and drags."""

from dataclasses import dataclass
from math import isfinite, nan
from typing import Final

import pygame

from game.books import shelf
from game.levels.editing.chart_objects import ObjectShape
from game.levels.editing.toml_edits import removal_edits
from game.ui.kit.screen_keys import ScreenKeys, is_pad_a
from game.ui.level_editor import chart_view, object_update, ship_update, update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.file_pane import MAX_LENGTH, TypedText
from game.ui.level_editor.property_fields import (
    NO_VALUE,
    NUMBER_KINDS,
    OPTION_KEYS,
    FieldKind,
    PropertyField,
    Scalar,
    stepped_value,
)
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.level_editor.state import EditorState

_FIRST_SIGNS: Final = "0123456789-"
_PLACE_ROUNDING: Final = 0.001
"""Rounding of a typed position in chart units, where the book allows any."""
_HEADING_ROUNDING: Final = 0.01
"""Rounding of a typed heading in degrees."""
_EQUAL_WITHIN: Final = 0.005


def press_field(editor: EditorState, field: PropertyField | None) -> None:
    """Toggle a property, start typing into it, or open its list."""
    if field is None:
        return
    if field.kind is FieldKind.SWITCH:
        set_field(editor, field, not field.value)
    elif field.kind is FieldKind.CLASSES:
        ship_update.choose_class(editor)
    elif field.kind is FieldKind.OPTIONS:
        choose_options(editor)
    elif field.kind in (FieldKind.SENTENCE, FieldKind.NAMES):
        if editor.document.require_readable():
            editor.context.push_screen(SentenceEditor(editor, field))
    elif field.kind is FieldKind.TEXT and editor.ring.device == "pad":
        open_keyboard(editor, field)
    elif field.kind is FieldKind.TEXT:
        update.set_typed_text(editor, TypedText(field.name, str(field.value or "")))
    else:
        choose_value(editor, field)


def step_field(editor: EditorState, field: PropertyField | None, steps: int) -> None:
    """Step a property; a position and a heading by the book's own steps."""
    if field is None:
        return
    if field.kind is FieldKind.PLACE:
        ship_update.nudge_selection(editor, (steps, 0) if field.keys[-1] == 0 else (0, steps))
    elif field.kind is FieldKind.CORNER:
        object_update.select_next_corner(editor, steps)
    elif field.kind is FieldKind.TURN and field.keys != ("chart", "wind_from"):
        ship_update.turn_selection(editor, steps, 5.0)
    elif field.kind is FieldKind.TURN:
        now = editor.document.level.chart.wind_from or 0.0
        editor.document.set_wind((now + steps * chart_view.WIND_STEP) % 360)
        update.on_edited(editor)
    else:
        set_field(editor, field, stepped_value(field, steps))


def set_field(editor: EditorState, field: PropertyField, value: Scalar) -> None:
    """Set a property as one undo step; None removes its line."""
    document = editor.document
    if editor.selected_class is not None and field.keys[0] == "class":
        ship_update.set_class_value(editor, editor.selected_class, field, value)
        return
    said = f"change {field.label.lower()}"
    if value in (None, ""):
        there = field.keys in document.toml.positions.value_starts
        changed = there and document.apply_edits(said, removal_edits(document.toml, field.keys))
    else:
        assert value is not None
        changed = document.set_values(said, (field.keys, value))
    if changed:
        update.on_edited(editor)


def finish_typing(editor: EditorState) -> None:
    """Apply the typed text."""
    typing = editor.typed_text
    update.set_typed_text(editor, None)
    field = update.find_field(editor, typing.field_name) if typing is not None else None
    if typing is None or field is None or typing.text == field.value:
        return
    if typing.proposal:
        ship_update.name_new_ship(editor, typing.text.strip())
        return
    if field.kind in NUMBER_KINDS and (typing.text.strip() or editor.selected_class is None):
        apply_number(editor, field, typing.text)
    else:
        set_field(editor, field, typing.text.strip())


def choose_value(editor: EditorState, field: PropertyField) -> None:
    """Open the list of a property's values."""

    key = str(field.keys[-1])

    def take(value: Scalar) -> None:
        if key == "class" and value == ship_update.CLASS_FOR_SHIP:
            ship_update.make_class_for_ship(editor)
        else:
            set_field(editor, field, value)

    choices = [ListChoice(value, str(value)) for value in field.choices if value]
    if key == "class":
        choices = [*ship_update.class_choices(editor), *ship_update.new_class_choice(editor)]
    elif key == "like":
        choices = [one for one in ship_update.class_choices(editor) if one.value in field.choices]
    if None in field.choices:
        choices = [ListChoice(None, f"{NO_VALUE} not said in the file"), *choices]
    editor.context.push_screen(ChooserScreen(editor, field.label, choices, take, field.value))


# ------------------------------------------------------------------------------------ numbers


@dataclass(frozen=True, slots=True)
class NumberError:
    """Reason why a typed number is refused."""

    reason: str


def start_number_typing(editor: EditorState, event: pygame.event.Event) -> bool:
    """Start typing if the key begins a number for the row under pointer or focus; return whether it did."""
    sign = event.dict.get("unicode", "")
    name = editor.ring.focused if editor.is_in_controls else editor.ring.hovered
    under = update.find_field(editor, name.removeprefix("field-"))
    if not sign or sign not in _FIRST_SIGNS or under is None or under.kind not in NUMBER_KINDS:
        return False
    update.set_typed_text(editor, TypedText(under.name, sign))
    return True


def parse_number(field: PropertyField, text: str) -> float | NumberError:
    """Parse a number with a point or a comma, within the property's bounds."""
    try:
        value = float(text.strip().replace(",", "."))
    except ValueError:
        value = nan
    if not isfinite(value):
        return NumberError(f"{field.label}: {text.strip()} is no number")
    low, high = field.bounds
    if field.kind is FieldKind.NUMBER and (value != int(value) or not low <= value <= high):
        return NumberError(f"{field.label}: a whole number from {low:g} to {high:g}")
    if field.kind is FieldKind.LENGTH and not low < value <= high:
        return NumberError(f"{field.label}: more than {low:g}, {high:g} at the most")
    return value


def apply_number(editor: EditorState, field: PropertyField, typed_text: str) -> None:
    """Apply a typed number by the book's steps, or set the notice to the error."""
    value = parse_number(field, typed_text)
    if isinstance(value, NumberError):
        editor.document.show_notice(value.reason)
    elif field.kind is FieldKind.PLACE:
        _apply_place(editor, field, value)
    elif field.kind is FieldKind.TURN:
        _apply_heading(editor, field, value)
    else:
        set_field(editor, field, int(value) if field.kind is FieldKind.NUMBER else value)


def _apply_place(editor: EditorState, field: PropertyField, value: float) -> None:
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
        update.on_edited(editor)
        update.pan_to_ship(editor)
    if abs(place[0 if axis == 0 else 1] - value) > _EQUAL_WITHIN:
        there = place[0 if axis == 0 else 1]
        document.show_notice(f"{field.label} {there:g}: the nearest place that the book and the chart have")


def _apply_heading(editor: EditorState, field: PropertyField, value: float) -> None:
    """Turn the wind, a fort's guns or the selected ship; degrees clockwise from the top."""
    document, chart_object = editor.document, editor.selected_object
    wanted = round(value % 360, 2) % 360
    if field.keys == ("chart", "wind_from"):
        if document.set_wind(wanted):
            update.on_edited(editor)
    elif chart_object is not None and chart_object.shape is ObjectShape.FORT:
        object_update.set_number(editor, chart_object, "facing", wanted)
    elif editor.selected_ship is not None:
        heading = document.placement_rules.snap_heading(wanted, _HEADING_ROUNDING)
        if document.set_heading(editor.selected_ship, heading):
            update.on_edited(editor)
        if abs(heading - wanted) > _EQUAL_WITHIN:
            document.show_notice(f"Heading {heading:g}: the nearest of this book’s")


# ----------------------------------------------------------------------- a pad types, options


def open_keyboard_on_press(editor: EditorState, event: pygame.event.Event) -> bool:
    """Open the keyboard if a gamepad's A was pressed on a number; return whether it did.

    The cross steps a number, so A is free for typing it."""
    if not is_pad_a(event) or not editor.is_in_controls:
        return False
    field = update.find_field(editor, editor.ring.focused.removeprefix("field-"))
    if field is None or field.kind not in NUMBER_KINDS:
        return False
    open_keyboard(editor, field)
    return True


def open_keyboard(editor: EditorState, field: PropertyField) -> None:
    """Open the on-screen keyboard for a property."""
    number = field.kind in NUMBER_KINDS

    def take(text: str) -> None:
        typed = TypedText(field.name, text) if text or not number or editor.selected_class else None
        update.set_typed_text(editor, typed)
        finish_typing(editor)

    label = f"{field.label}: {field.text}" if number else field.label
    text = "" if number else str(field.value or "")
    keys = ScreenKeys(editor.screen, editor.context, label, text, take, digits=number, max_length=MAX_LENGTH)
    editor.context.push_screen(keys)


def choose_options(editor: EditorState, focused_option: Scalar = None) -> None:
    """Open the list of the book's optional rules; a press toggles one and keeps the list open."""
    document = editor.document
    if not document.require_readable():
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

    editor.context.push_screen(ChooserScreen(editor, "Optional rules", choices, take, focused_option))


def _toggle_option(editor: EditorState, name: str) -> None:
    document, on = editor.document, list(editor.document.level.rules.options)
    after = [one for one in on if one != name] if name in on else [*on, name]
    if after:
        changed = document.set_values("change the options", (OPTION_KEYS, after))
    else:
        changed = document.apply_edits("change the options", removal_edits(document.toml, OPTION_KEYS))
    if changed:
        update.on_edited(editor)
