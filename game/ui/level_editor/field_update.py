"""Changes of properties: they are stepped, switched, chosen from a list, or typed.

Digits go to the row under the pointer or the focus; the book's steps and the format's bounds hold
as for arrows and drags."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from math import isfinite, nan
from typing import Any, Final

import pygame

from game.levels.editing.chart_objects import ObjectShape
from game.levels.editing.id_renames import IdKind, rename_edits
from game.levels.editing.part_edits import clear_part_edits, set_part_edits
from game.levels.editing.toml_edits import TomlEdit, TomlText, TomlValue, edited_toml, line_edits, single_edit
from game.levels.reading.findings import KeyPath
from game.ui.kit.screen_keys import ScreenKeys, is_pad_a
from game.ui.level_editor import (
    chart_view,
    copy_and_delete,
    object_update,
    part_update,
    several_update,
    ship_update,
    update,
)
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.document import Document, edits_keeping_format
from game.ui.level_editor.field_kinds import NUMBER_KINDS, PAGE_KINDS, TYPED_KINDS, FieldKind, Scalar
from game.ui.level_editor.file_pane import MAX_LENGTH, TypedText
from game.ui.level_editor.property_fields import (
    NO_VALUE,
    PropertyField,
    choice_text,
    names_of_ids,
    option_words,
    part_value,
)
from game.ui.level_editor.sentence_editor import SentenceEditor
from game.ui.level_editor.state import EditorState

_FIRST_SIGNS: Final = "0123456789-"
_PLACE_ROUNDING: Final = 0.001
"""Rounding of a typed position in chart units, where the book allows any."""
_HEADING_ROUNDING: Final = 0.01
"""Rounding of a typed heading in degrees."""
_EQUAL_WITHIN: Final = 0.005
AIM_GRADES: Final = ("major", "minor", "draw")
_NEEDED: Final = (("event", "when"), ("group", "of"), ("score", "each"))
"""Lists, and the key of a row without which there is no row."""
_INSTEAD: Final = {
    ("party", "at"): ("aboard",),
    ("party", "aboard"): ("at",),
    ("zone", "points"): ("at", "radius"),
}
"""Keys of a list that go when another is set, because only one of them may stand there."""
_STEPS: Final = {"arc": 5.0, "scale": 0.25, "tolerance": 1.0}
"""Step of a number with a fraction that is no length."""
_LENGTH_STEP: Final = 0.5
"""Step of a length in chart units."""
_NEW_GUNS: Final = 2
"""Guns of a kind that is added to an armament."""


def press_field(editor: EditorState, field: PropertyField | None) -> None:
    """Toggle a property, start typing into it, or open its list, page or part."""
    if field is None:
        return
    if field.kind in PAGE_KINDS:
        open_page(editor, field)
    elif field.kind in TYPED_KINDS and editor.ring.device == "pad":
        open_keyboard(editor, field)
    elif field.kind in TYPED_KINDS:
        text = "" if field.value is None else str(field.value)
        update.set_typed_text(editor, TypedText(field.name, text))
    elif field.kind in _PRESSED:
        _PRESSED[field.kind](editor, field)
    else:
        choose_value(editor, field)


def open_page(editor: EditorState, field: PropertyField) -> None:
    """Open the page on which a text, a condition or a list of lines is written."""
    document = editor.document
    if document.require_readable():
        edits, take = partial(field_edits, document, field), partial(set_field, editor, field)
        editor.context.push_screen(SentenceEditor(editor, field, edits, take))


def step_field(editor: EditorState, field: PropertyField | None, steps: int) -> None:
    """Step a property; a position and a heading by the book's own steps."""
    if field is None:
        return
    on_chart = field.keys[: len(editor.selected_keys)] == editor.selected_keys != () and editor.part is None
    if field.kind is FieldKind.PLACE and on_chart:
        ship_update.nudge_selection(editor, (steps, 0) if field.keys[-1] == 0 else (0, steps))
    elif field.kind is FieldKind.PLACE:
        now = field.value if isinstance(field.value, int | float) else _middle(editor, field)
        set_field(editor, field, now + steps * editor.document.placement_rules.step_in_units(
            editor.document.level.chart))  # fmt: skip
    elif field.kind is FieldKind.CORNER:
        object_update.select_next_corner(editor, steps)
    elif field.kind is FieldKind.ORDER:
        part_update.move_part(editor, field.keys[:-1], steps)
    elif (field.kind is FieldKind.TURN and field.keys in (("ship", editor.selected_ship, "heading"),)) or (
        field.kind is FieldKind.TURN and on_chart and field.keys[-1] == "facing"
    ):
        ship_update.turn_selection(editor, steps, 5.0)
    elif field.kind is FieldKind.TURN:
        step = chart_view.WIND_STEP if field.keys[-1] == "wind_from" else _turn_step(editor.document)
        set_field(editor, field, (float(field.value or 0.0) + steps * step) % 360)
    else:
        set_field(editor, field, stepped_value(field, steps))


def stepped_value(field: PropertyField, steps: int) -> Scalar:
    """Return the value after steps: around the end of choices, within the bounds of a number."""
    low, high = field.bounds
    if field.kind is FieldKind.SWITCH:
        return not field.value
    if field.kind is FieldKind.NUMBER:
        now = field.value if isinstance(field.value, int) else int(low) - (1 if steps > 0 else 0)
        return int(min(high, max(low, now + steps)))
    if field.kind is FieldKind.LENGTH:
        had = field.value if isinstance(field.value, int | float) else 0.0
        key = next(str(key) for key in reversed(field.keys) if isinstance(key, str))
        value = round(had + steps * _STEPS.get(key, _LENGTH_STEP), 3)
        return None if value <= low else min(high, value)
    if not field.choices:
        return field.value
    here = field.choices.index(field.value) if field.value in field.choices else 0
    return field.choices[(here + steps) % len(field.choices)]


def _turn_step(document: Document) -> float:
    return document.placement_rules.heading_step or 5.0


def _middle(editor: EditorState, field: PropertyField) -> float:
    axis = field.keys[-1]
    return round(editor.document.level.chart.size[axis if isinstance(axis, int) else 0] / 2, 1)


def set_field(editor: EditorState, field: PropertyField, value: Scalar) -> None:
    """Set a property as one undo step; None and '' remove its line. What the format does not allow is refused
    in words."""
    if editor.selected_class is not None and field.keys[0] == "class":
        ship_update.set_class_value(editor, editor.selected_class, field, value)
        return
    if editor.has_several:
        _set_shared_field(editor, field, value)
        return
    number = field.keys[1] if field.keys[0] == "ship" and len(field.keys) > 2 else None
    if isinstance(number, int) and not editor.document.is_ship_in_file(number):
        editor.document.set_values("", (field.keys, 0))  # says why not
        return
    label = f"change {field.label.lower()}"
    part_update.apply_part_edits(editor, label, lambda toml: field_edits(editor.document, field, toml, value))


def _set_shared_field(editor: EditorState, field: PropertyField, value: Scalar) -> None:
    """Set a property of everything that is selected, as one undo step."""
    objects, key = editor.selected_objects, field.keys[-1]
    if not copy_and_delete.may_edit(editor, objects):
        return

    def make_edits(toml: TomlText) -> tuple[TomlEdit, ...]:
        after = toml
        for each in objects:
            own = replace(field, keys=(*each.path, key))
            after = edited_toml(after, field_edits(editor.document, own, after, value))
        return line_edits(toml.text, after.text)

    label = f"change {field.label.lower()} of {several_update.selection_text(objects)}"
    part_update.apply_part_edits(editor, label, make_edits)


def field_edits(
    document: Document, field: PropertyField, toml: TomlText, value: Scalar
) -> tuple[TomlEdit, ...]:
    """Return the edits that set a property; None and '' remove its line. Raise KeyError if the file has no
    place for it."""
    keys, set_value = field.keys, partial(_set_value, document)
    if field.kind is FieldKind.ID and keys[-1] == "id" and value and toml.has(keys):
        return rename_edits(toml, IdKind(str(keys[0])), str(toml.value_at(keys)), str(value))
    if value in (None, "") and not isinstance(value, bool | int):
        return clear_part_edits(toml, _keys_to_clear(keys, toml))
    whole = typed_value(field, value)
    if isinstance(keys[-1], int):
        keys, whole = keys[:-1], _whole_list(document, field, value)
    after = toml
    for other in _INSTEAD.get((str(keys[0]), str(keys[-1])), ()):
        after = edited_toml(after, clear_part_edits(after, (*keys[:-1], other)))
    edits = set_part_edits(after, keys, whole, set_value)
    return edits if after is toml else single_edit(toml.text, edited_toml(after, edits).text)


def _keys_to_clear(keys: KeyPath, toml: TomlText) -> KeyPath:
    """Return what goes with a value that is left empty: a row of a list that cannot be without it."""
    row = keys[:-1]
    if len(row) < 2 or not isinstance(row[-1], int) or not toml.has(row):
        return keys
    said = [key for key in AIM_GRADES if key in toml.value_at(row)]
    if row[-2] == "objective" and keys[-1] in AIM_GRADES:
        return row if said == [keys[-1]] else keys
    return row if (row[-2], keys[-1]) in _NEEDED else keys


def _set_value(document: Document, toml: TomlText, keys: KeyPath, value: TomlValue) -> tuple[TomlEdit, ...]:
    return edits_keeping_format(toml, document.first_page, keys, value)


def _whole_list(document: Document, field: PropertyField, value: Scalar) -> list[TomlValue]:
    """Return the position or the numbers that a value belongs to, with it in its place."""
    owner, number = field.keys[:-1], field.keys[-1]
    there: Any = document.toml.value_at(owner) if document.toml.has(owner) else None
    there = there or part_value(document.level, owner)
    if there is None and field.kind is FieldKind.PLACE:
        there = [round(length / 2, 1) for length in document.level.chart.size]
    elif there is None and owner[-1] == "size":
        there = document.level.chart.size
    whole: list[TomlValue] = list(there or [int(field.bounds[0])] * 3)
    assert isinstance(number, int)
    assert value is not None
    whole[number] = value
    return whole


def typed_value(field: PropertyField, value: Scalar) -> TomlValue:
    """Return the value for the file of a text that was typed for a property. Raise KeyError if it is none."""
    text = str(value)
    match field.kind:
        case FieldKind.LINES | FieldKind.WORDS:
            return [line.strip() for line in text.split("\n") if line.strip()]
        case FieldKind.CORNERS:
            return [_corner_of(line) for line in text.split("\n") if line.strip()]
        case FieldKind.SENTENCE:
            return " ".join(text.split())
        case FieldKind.VALUE if isinstance(value, str):
            return _plain_value(text.strip())
        case _:
            assert value is not None
            return value


def _corner_of(line: str) -> list[TomlValue]:
    try:
        found: list[TomlValue] = [float(word) for word in line.strip(" []").replace(",", " ").split()]
    except ValueError:
        return [line]
    return found


def _plain_value(text: str) -> TomlValue:
    """Return a typed word as true, false, a number, or the word."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            number = kind(text)
        except ValueError:
            continue
        return number if isfinite(number) else text
    return text


def clear_field(editor: EditorState, field: PropertyField | None) -> None:
    """Take a property out of the file, so that what holds without it holds again."""
    if field is not None and editor.selected_class is None:
        part_update.clear_part(editor, field.keys)
    elif field is not None:
        set_field(editor, field, None)


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

    level = editor.document.level
    choices = [ListChoice(v, choice_text(key, v, level)) for v in field.choices if v not in (None, "")]
    if key == "class":
        choices = [*ship_update.class_choices(editor), *ship_update.new_class_choice(editor)]
    elif key == "like":
        choices = [one for one in ship_update.class_choices(editor) if one.value in field.choices]
    if None in field.choices:
        choices = [ListChoice(None, f"{NO_VALUE} not said in the file"), *choices]
    editor.context.push_screen(ChooserScreen(editor, field.label, choices, take, field.value))


def _add_to_list(editor: EditorState, field: PropertyField) -> None:
    if field.choices:
        _choose_guns(editor, field)
    else:
        part_update.add_row(editor, field.keys[:-1])


def _choose_guns(editor: EditorState, field: PropertyField) -> None:
    """Open the list of guns that an armament does not have yet."""
    keys = field.keys[:-1]

    def take(value: Scalar) -> None:
        part_update.apply_part_edits(
            editor, f"add {value}", lambda toml: set_part_edits(toml, (*keys, str(value)), _NEW_GUNS)
        )

    choices = [ListChoice(gun, str(gun)) for gun in field.choices]
    editor.context.push_screen(ChooserScreen(editor, field.text, choices, take, None))


def choose_words(editor: EditorState, field: PropertyField, focused_word: Scalar = None) -> None:
    """Open the list of a property's words; a press toggles one and keeps the list open."""
    document = editor.document
    if not document.require_readable():
        return
    on = str(field.value or "").split("\n") if field.value else []
    words = option_words(document.level, field.keys) if field.keys[-1] == "options" else {}
    words = words or names_of_ids(document.level)
    known = [*field.choices, *(word for word in on if word not in field.choices)]
    choices = [
        ListChoice(name, words.get(str(name), str(name)), f"{name}: {'on' if name in on else 'off'}")
        for name in known
    ]

    def take(value: Scalar) -> None:
        after = [one for one in on if one != value] if value in on else [*on, str(value)]
        set_field(editor, field, "\n".join(after))
        there = update.find_field(editor, field.name)
        if there is not None:
            choose_words(editor, there, value)

    editor.context.push_screen(ChooserScreen(editor, field.label, choices, take, focused_word))


_PRESSED: Final[Mapping[FieldKind, Callable[[EditorState, PropertyField], None]]] = {
    FieldKind.SWITCH: lambda editor, field: set_field(editor, field, not field.value),
    FieldKind.CLASSES: lambda editor, _: ship_update.choose_class(editor),
    FieldKind.PART: lambda editor, field: part_update.open_part(editor, field.keys),
    FieldKind.SPOT: lambda editor, field: part_update.start_spot(editor, field.keys),
    FieldKind.ADD: _add_to_list,
    FieldKind.WORDS: choose_words,
}
"""What a press does with a property that is neither typed nor chosen from a list."""


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
    if field.kind is FieldKind.LENGTH and not (low < value <= high or value == low != 0):
        return NumberError(f"{field.label}: more than {low:g}, {high:g} at the most")
    return value


def apply_number(editor: EditorState, field: PropertyField, typed_text: str) -> None:
    """Apply a typed number by the book's steps, or set the notice to the error."""
    if not typed_text.strip() and field.kind is not FieldKind.PLACE:
        clear_field(editor, field)
        return
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
    if editor.part is not None:
        set_field(editor, field, value)
        return
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
    if chart_object is not None and chart_object.shape is ObjectShape.FORT and editor.part is None:
        object_update.set_number(editor, chart_object, "facing", wanted)
    elif field.keys != ("ship", editor.selected_ship, "heading"):
        set_field(editor, field, wanted)
    elif editor.selected_ship is not None:
        heading = document.placement_rules.snap_heading(wanted, _HEADING_ROUNDING)
        if document.set_heading(editor.selected_ship, heading):
            update.on_edited(editor)
        if abs(heading - wanted) > _EQUAL_WITHIN:
            document.show_notice(f"Heading {heading:g}: the nearest of this book’s")


# ------------------------------------------------------------------------------------ a pad types


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
