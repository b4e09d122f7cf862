"""Acts on the parts of a level in the properties panel: open one and leave it; add a row to a list, move it,
take it out. A part on the chart is selected there instead."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from game.books.names import TITLES
from game.levels import Level, LevelError
from game.levels.editing.part_edits import (
    clear_part_edits,
    move_row_edits,
    new_format_error,
    set_part_edits,
    unused_id,
)
from game.levels.editing.toml_edits import (
    TomlEdit,
    TomlText,
    TomlValue,
    add_row_edits,
    edited_toml,
    line_edits,
    set_value_edits,
)
from game.levels.format.allowed_words import LANGUAGES, NATIONS
from game.levels.reading.findings import KeyPath
from game.sea.polygons import Point
from game.ui.level_editor import controls, draw_tool, object_update, ship_update, update
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.document import UNREADABLE_NOTICE
from game.ui.level_editor.draw_tool import DRAWABLE_KINDS
from game.ui.level_editor.field_kinds import FieldKind, Scalar, inner_annotation, key_type, model_of
from game.ui.level_editor.gestures import ObjectSelection
from game.ui.level_editor.property_fields import (
    annotation_at,
    is_part,
    known_ids,
    label_of,
    part_noun,
    part_title,
    part_value,
    ready_sentences,
)
from game.ui.level_editor.ship_classes import AuthorClass
from game.ui.level_editor.state import EditorState

NO_PLACE_NOTICE: Final = "The file is written in a way that has no place for this: write it in the file."
SPOT_HINT: Final = "Press the place on the chart. Esc: none."
LATER_TURN: Final = "turn 2"
"""Condition of a new event."""


def apply_part_edits(
    editor: EditorState, label: str, make_edits: Callable[[TomlText], Iterable[TomlEdit]]
) -> bool:
    """Apply edits as one undo step; refuse at once, in words, what the format does not allow. Return whether
    the text changed."""
    document = editor.document
    document.parse_typed_text()
    if document.history.is_unparsed:
        document.show_notice(f"{UNREADABLE_NOTICE} {document.first_error_text()}")
        return False
    try:
        edits = tuple(make_edits(document.toml))
        refused = new_format_error(document.toml, edits)
    except (KeyError, LevelError):
        document.show_notice(NO_PLACE_NOTICE)
        return False
    if refused is not None:
        hint = f": {refused.hint}" if refused.hint else ""
        document.show_notice(f"That cannot be: {refused.message}{hint}.")
        return False
    document.show_notice("")
    changed = document.apply_edits(label, edits)
    if changed:
        update.on_edited(editor)
        if not document.is_readable:
            document.show_notice(f"It is done, but the file does not fit. {document.first_error_text()}")
    return changed


# ----------------------------------------------------------------------------------- open and leave


def open_part(editor: EditorState, keys: KeyPath) -> None:
    """Show the rows of the part at these keys; select it where it is a ship, a class or on the chart."""
    on_chart = any(chart_object.path == keys for chart_object in editor.objects)
    if keys[:1] == ("ship",) and len(keys) == 2 and isinstance(keys[1], int):
        update.select_ship(editor, keys[1])
        update.pan_to_ship(editor)
    elif keys[:1] == ("class",) and len(keys) == 2 and isinstance(keys[1], int):
        own = editor.document.level.classes[keys[1]]
        update.select_class(editor, AuthorClass(own.id, is_in_pack=False))
    elif on_chart and keys[:1] != ("squadron",):
        update.select_object(editor, ObjectSelection(keys))
        update.pan_to_object(editor)
    else:
        update.show_part(editor, keys)
    if editor.is_in_controls:
        first = next((f for f in editor.fields if f.kind is not FieldKind.HEADING), None)
        editor.ring.focused = f"field-{first.name}" if first is not None else "next"


def open_part_at(editor: EditorState, keys: KeyPath) -> None:
    """Show the part that the value at these keys belongs to, with nothing selected."""
    update.select_ship(editor, None)
    part = next((keys[:n] for n in range(len(keys), 0, -1) if is_part(keys[:n])), ())
    if part:
        open_part(editor, part)
    here = next((n for n, field in enumerate(editor.fields) if field.keys[: len(keys)] == keys), 0)
    update.scroll_to_field(editor, here)


def leave_part(editor: EditorState) -> None:
    """Show the part that the one in view belongs to, with its row in view."""
    left = editor.part or ()
    above = left[:-1]
    update.show_part(editor, above if above and above != editor.selected_keys else None)
    names = [field.keys for field in editor.fields]
    if left in names:
        update.scroll_to_field(editor, names.index(left))
        if editor.is_in_controls:
            editor.ring.focused = f"field-{'.'.join(str(key) for key in left)}"


def choose_part(editor: EditorState) -> None:
    """Open the list of everything in the level, to go to it."""
    level, toml = editor.document.level, editor.document.toml
    listed = [(), *_parts_under(level, toml, ())]
    choices = [
        ListChoice(n, part_title(level, keys), _part_note(toml, keys)) for n, keys in enumerate(listed)
    ]

    def go(value: Scalar) -> None:
        if isinstance(value, int) and value:
            open_part(editor, listed[value])
        else:
            update.select_ship(editor, None)

    here = editor.part or editor.selected_keys
    number = listed.index(here) if here in listed else 0
    editor.context.push_screen(ChooserScreen(editor, "Go to", choices, go, number))


def _part_note(toml: TomlText, keys: KeyPath) -> str:
    if keys and isinstance(keys[-1], int):
        return part_noun(keys)
    there = toml.value_at(keys) if toml.has(keys) else []
    return "" if isinstance(there, dict) else str(len(there) or "none yet")


def _parts_under(level: Level, toml: TomlText, keys: KeyPath) -> Iterable[KeyPath]:
    """Yield the parts that a level has, two deep: its tables and lists, and the rows of these."""
    model = model_of(annotation_at(keys))
    for name, info in model.model_fields.items() if model is not None else ():
        part = (*keys, info.alias or name)
        if key_type(info).kind is not FieldKind.PART:
            continue
        yield part
        there = toml.value_at(part) if toml.has(part) else ()
        if isinstance(there, list):
            yield from ((*part, number) for number in range(len(there)))
        elif part in (("for",), ("in",)):
            yield from ((*part, name) for name in there)
        elif part == ("chart",):
            yield from _parts_under(level, toml, part)


def step_part(editor: EditorState, steps: int) -> bool:
    """Show the next row of the list that the part in view is in; return whether it is in one."""
    keys = editor.part
    if not keys or not isinstance(keys[-1], int):
        return False
    many = len(editor.document.toml.value_at(keys[:-1]))
    update.show_part(editor, (*keys[:-1], (keys[-1] + steps) % many))
    return True


# -------------------------------------------------------------------------------------- more and less


def add_row(editor: EditorState, keys: KeyPath) -> None:
    """Add a row to the list at these keys and show it; ask first for its side, ship, book or gun."""
    document = editor.document
    if not document.require_readable():
        return
    kind = next((n for n, one in enumerate(DRAWABLE_KINDS) if one.keys == keys), None)
    if keys == ("ship",):
        editor.context.push_screen(ship_update.class_chooser(editor))
    elif keys == ("class",):
        ship_update.choose_class(editor)
    elif kind is not None:
        draw_tool.start_drawing(editor, kind, is_by_keys=editor.ring.device != "mouse")
    else:
        _choose_new_row(editor, keys)


def _choose_new_row(editor: EditorState, keys: KeyPath) -> None:
    level = editor.document.level
    choices = new_row_choices(level, editor.document.toml, keys)
    title = f"Add {part_noun(keys, has_article=True)}"
    if len(choices) > 1:
        listed = [ListChoice(value, text) for value, text in choices]
        chosen = ChooserScreen(editor, title, listed, lambda v: _add_chosen(editor, keys, str(v)), None)
        editor.context.push_screen(chosen)
    else:
        _add_chosen(editor, keys, choices[0][0] if choices else "")


def new_row_choices(level: Level, toml: TomlText, keys: KeyPath) -> list[tuple[str, str]]:
    """Return what a new row may be about, each with its words: a side, or the name of a table by names."""
    annotation = annotation_at(keys)
    model = model_of(inner_annotation(annotation))
    there = toml.value_at(keys) if toml.has(keys) else {}
    match keys[-1]:
        case "for":
            free = [book for book in TITLES if book != level.rules.book and book not in there]
            return [(book, TITLES[book]) for book in free]
        case "in":
            known = LANGUAGES.items()
            return [(code, name) for code, name in known if code != level.language and code not in there]
        case "ship":
            mine = part_value(level, (*keys[:-1], "side"))
            ships = [ship for ship in level.ships if ship.id not in there and mine in (None, ship.side)]
            return [(ship.id, ship.name or ship.id) for ship in ships]
        case _ if model is not None and "side" in model.model_fields:
            return [(side.id, side.name or side.id) for side in level.sides]
        case _:
            return []


def _add_chosen(editor: EditorState, keys: KeyPath, chosen: str) -> None:
    document = editor.document
    if isinstance(part_value(document.level, keys), dict):
        row = new_row(document.level, document.toml, (*keys, chosen), chosen)
        added = not row or apply_part_edits(
            editor, f"one more {part_noun(keys)}", lambda toml: set_part_edits(toml, (*keys, chosen), row)
        )
        if added:
            open_part(editor, (*keys, chosen))
        return
    row = new_row(document.level, document.toml, (*keys, 0), chosen)

    def make_edits(toml: TomlText) -> Iterable[TomlEdit]:
        named = edited_toml(
            toml, _squadron_edits(document.level, toml, chosen) if keys == ("squadron",) else ()
        )
        return line_edits(toml.text, edited_toml(named, add_row_edits(named, keys, row)).text)

    if apply_part_edits(editor, f"one more {part_noun(keys)}", make_edits):
        open_part(editor, (*keys, len(document.toml.value_at(keys)) - 1))


def _squadron_edits(level: Level, toml: TomlText, side: str) -> Iterator[TomlEdit]:
    """Yield the edits that write the squadron of each ship of a side that has one: of several, each ship must
    name hers."""
    if any(row.get("side") == side for row in toml.data.get("squadron", ())):
        for number, ship in enumerate(level.ships):
            if ship.side == side and ship.squadron and not toml.has(("ship", number, "squadron")):
                yield from set_value_edits(toml, ("ship", number, "squadron"), ship.squadron)


def new_row(level: Level, toml: TomlText, keys: KeyPath, chosen: str) -> dict[str, TomlValue]:
    """Return the least that a new table at these keys says: every key that the format demands."""
    model = model_of(annotation_at(keys))
    row: dict[str, TomlValue] = {}
    for name, info in model.model_fields.items() if model is not None else ():
        key = info.alias or name
        if info.is_required():
            row[key] = _first_value(level, toml, (*keys, key), key_type(info).kind, chosen)
    side = next((n for n, one in enumerate(level.sides) if one.id == chosen), -1)
    ready = ready_sentences(level, side)
    return row | ({"major": ready[0]} if ready and keys[-2] == "objective" else {})


def _first_value(level: Level, toml: TomlText, keys: KeyPath, kind: FieldKind, chosen: str) -> TomlValue:
    key, middle = str(keys[-1]), [round(length / 2, 1) for length in level.chart.size]
    mine = [ship for ship in level.ships if ship.side == chosen] or list(level.ships)
    theirs = [side.id for side in level.sides if side.id != chosen] or [level.sides[0].id]
    ship = next((ship for ship in level.ships if ship.id == keys[-2]), None)
    free = [nation for nation in NATIONS if nation not in {side.id for side in level.sides}]
    by_key: dict[str, TomlValue] = {
        "id": free[0] if keys[0] == "side" and free else unused_id(toml, str(keys[-3])),
        "side": chosen or level.sides[0].id,
        "at": list(ship.at) if ship is not None else middle,
        "aboard": mine[0].id,
        "ship": {mine[0].id: {"at": list(mine[0].at)}},
        "does": "chase",
        "when": LATER_TURN,
        "path": "turn",
    }
    by_kind: dict[FieldKind, TomlValue] = {
        FieldKind.SENTENCE: f"struck any of {theirs[0]}",
        FieldKind.VALUE: 1,
    }
    if key in by_key:
        return by_key[key]
    return by_kind[kind] if kind in by_kind else [known_ids(level, keys)[0]]


def clear_part(editor: EditorState, keys: KeyPath) -> None:
    """Take what stands at these keys out of the file, as one undo step."""
    label = part_title(editor.document.level, keys) if isinstance(keys[-1], int) else label_of(str(keys[-1]))
    apply_part_edits(editor, f"take {label.lower()} out", lambda toml: clear_part_edits(toml, keys))


def delete_part(editor: EditorState) -> None:
    """Take the part in view out of the file and show the list it was in."""
    keys = editor.part
    if keys and controls.can_delete_part(editor):
        before = editor.document.text
        clear_part(editor, keys)
        if editor.document.text != before:
            update.show_part(editor, keys)  # an edit has dropped what is gone already
            leave_part(editor)


def move_part(editor: EditorState, keys: KeyPath, steps: int) -> None:
    """Move a row in its list by steps; the view goes with it."""
    number, owner = keys[-1], keys[:-1]
    if not isinstance(number, int):
        return
    if apply_part_edits(editor, "change the order", lambda toml: move_row_edits(toml, owner, number, steps)):
        moved = (*owner, number + steps)
        if editor.part == keys:
            update.show_part(editor, moved, editor.first_field)
        else:
            open_part(editor, moved)


# -------------------------------------------------------------------------------- places on the chart


def start_spot(editor: EditorState, keys: KeyPath) -> None:
    """Let the next press on the chart be the place at these keys."""
    update.set_spot(editor, keys)
    editor.document.show_notice(SPOT_HINT)


def place_spot(editor: EditorState, px: Point) -> None:
    """Write the pressed place."""
    keys = editor.spot_keys
    update.set_spot(editor, None)
    if keys is not None:
        place = list(object_update.chart_position_at(editor, px))
        label = f"change {label_of(str(keys[-1])).lower()}"
        apply_part_edits(editor, label, lambda toml: set_part_edits(toml, keys, place))
