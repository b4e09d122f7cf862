"""Edits of whole ships (add, form a line, move and turn by steps) and of the author's own ship
classes, whose properties are shown as a ship's are."""

from dataclasses import replace
from typing import Final

from game.levels.editing.chart_objects import ObjectShape, Position, cm_to_units, position_after_steps
from game.levels.editing.copies import unused_actor_id
from game.levels.editing.ship_names import proposed_name
from game.levels.editing.toml_edits import TomlValue, add_table_edits
from game.levels.format.fields import OWN_PREFIX, to_id
from game.levels.format.model import Level
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.ui.level_editor import gestures, object_update, ship_classes, update
from game.ui.level_editor.chart_view import unit_cm
from game.ui.level_editor.dialogs import ChooserScreen, ListChoice
from game.ui.level_editor.field_kinds import Scalar
from game.ui.level_editor.file_pane import TypedText
from game.ui.level_editor.gestures import LineDrag, ShipPlacing
from game.ui.level_editor.property_fields import PropertyField, class_text
from game.ui.level_editor.ship_classes import AuthorClass, classes_for_ships
from game.ui.level_editor.state import EditorState

NEW_CLASS: Final = 1
"""Choice in the list of own classes: add one like another."""
CLASS_FOR_SHIP: Final = 2
"""Choice there and among a ship's classes: add one for the selected ship, like her own."""


def choose_class(editor: EditorState) -> None:
    """Open the list of the author's classes."""
    document = editor.document
    if not document.require_readable():
        return
    choices = [
        ListChoice(author_class.class_id, author_class.class_id, _class_note(editor, author_class))
        for author_class in ship_classes.author_classes(document)
    ]
    text = "One more, like any class …"
    choices += [*new_class_choice(editor), ListChoice(NEW_CLASS, text, "at first as that is")]
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
    text = f"A new one for {editor.document.ship_name(editor.selected_ship)}"
    return [ListChoice(CLASS_FOR_SHIP, text, f"like {like}")]


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


# ------------------------------------------------------------------------------- one more, one less


def class_chooser(editor: EditorState) -> ChooserScreen:
    """Return the list of classes for a new ship.

    With the mouse the new ship follows the pointer; with keys she is placed astern of the selected ship.
    """

    def take(value: Scalar) -> None:
        if not isinstance(value, str):
            return
        if editor.ring.device == "mouse":
            update.set_gesture(editor, ShipPlacing(value, editor.ring.pointer_position))
            editor.document.show_notice(PLACE_HINT)
        else:
            add_ship(editor, value, _position_astern(editor))
            ask_name(editor)

    ships, here = editor.document.level.ships, editor.selected_ship
    like = ships[here].ship_class if here is not None and here < len(ships) else None
    return ChooserScreen(editor, "One more ship", class_choices(editor), take, like)


PLACE_HINT = "Press where she shall lie; with Shift down several of her class. Esc: none."


def place_ship(editor: EditorState, placing: ShipPlacing, *, is_repeating: bool) -> None:
    """Add the ship at the pointer; with `is_repeating` start another of her class."""
    update.set_gesture(editor, None)
    add_ship(editor, placing.ship_class, editor.viewport.to_cm(placing.px))
    if not is_repeating:
        ask_name(editor)
    else:
        update.set_gesture(editor, replace(placing, is_repeating=True))
        editor.document.show_notice(editor.document.notice or PLACE_HINT)


def on_shift_released(editor: EditorState) -> None:
    """Stop adding ships when Shift is released."""
    if isinstance(editor.gesture, ShipPlacing) and editor.gesture.is_repeating:
        update.set_gesture(editor, None)
        editor.document.show_notice("")


def _position_astern(editor: EditorState) -> Point:
    """Return the position in cm one and a half lengths astern of the selected ship; else the middle of the
    view."""
    hull = editor.selected_hull
    if hull is None:
        return editor.pointer_cm() or editor.viewport.to_cm(editor.layout().chart_area.center)
    back = unit_vector(hull.heading)
    return hull.position[0] - back[0] * hull.length * 1.6, hull.position[1] - back[1] * hull.length * 1.6


def class_length_cm(editor: EditorState, class_id: str) -> float:
    """Return the length of a class on the chart in cm, in proportion to the ships that are there."""
    metres = classes_for_ships(editor.document).classes[class_id].length_m
    ship, hull = editor.document.level.ships[0], editor.hulls[0]
    return hull.length * metres / ship.length_m if ship.length_m else hull.length


def new_ship_place(editor: EditorState, cm: Point) -> tuple[Position, float]:
    """Return position and heading of a new ship at a point in cm; she heads as the selected ship."""
    document, hull = editor.document, editor.selected_hull
    fine = gestures.rounding_step(editor.viewport, unit_cm(document.level.chart, 0), is_finest=False)
    chart = document.level.chart
    place = document.placement_rules.snap_position(chart, cm_to_units(document.level.chart, cm), fine)
    return place, document.placement_rules.snap_heading(hull.heading if hull is not None else 0.0)


def add_ship(editor: EditorState, class_id: str, cm: Point) -> None:
    """Add a ship at a point in cm.

    She follows the selected ship in the file, with her side, squadron and heading; else she is the
    last, of the first side, heading up."""
    document, level = editor.document, editor.document.level
    if not document.require_readable():
        return
    place, heading = new_ship_place(editor, cm)
    side = level.ships[editor.selected_ship].side if editor.selected_ship is not None else level.sides[0].id
    name = _new_name(level, side)
    fields: dict[str, TomlValue] = {
        "id": unused_actor_id(document.toml, to_id(name)),
        "name": name,
        "side": side,
    }
    if editor.selected_ship is not None:
        written = document.toml.value_at(("ship", editor.selected_ship))
        fields |= {"squadron": written["squadron"]} if "squadron" in written else {}
    fields |= {"class": class_id, "at": list(place), "heading": heading}
    try:
        edits = add_table_edits(document.toml, ("ship",), fields, editor.selected_ship)
    except KeyError:
        document.show_notice("Ships that are written in { } on one line cannot be added to from here.")
        return
    if document.apply_edits("one more ship", edits):
        number = len(document.level.ships) - 1 if editor.selected_ship is None else editor.selected_ship + 1
        update.on_edited(editor)
        update.select_ship(editor, number)


def _new_name(level: Level, side_id: str) -> str:
    """Return a name for a new ship of that side that no other has."""
    side = next(side for side in level.sides if side.id == side_id)
    taken = {ship.name or ship.id for ship in level.ships}
    return proposed_name(side.nation or side.id, side.name or side.id.capitalize(), taken)


def ask_name(editor: EditorState) -> None:
    """Let the author type another name for the new ship, which is selected."""
    number = editor.selected_ship
    if number is not None and editor.document.is_readable:
        name = editor.document.ship_name(number)
        update.set_typed_text(editor, TypedText(f"ship.{number}.name", name, proposal=name))
        editor.document.show_notice(f"She is called {name}. Type another name, or Enter.")


def name_new_ship(editor: EditorState, name: str) -> None:
    """Name the selected ship, which is new, and make her id from the name: nothing mentions her yet."""
    document, number = editor.document, editor.selected_ship
    if number is None or not name:
        return
    own = unused_actor_id(document.toml, to_id(name) or document.level.ships[number].id)
    if document.set_values(f"name {name}", (("ship", number, "id"), own), (("ship", number, "name"), name)):
        update.on_edited(editor)


# ------------------------------------------------------------------------------------- in line


def ship_numbers_for_line(editor: EditorState) -> list[int]:
    """Return the selected ships if there are several, else the squadron of the selected one."""
    level, here = editor.document.level, editor.selected_ship
    taken = [int(each.path[1]) for each in editor.selected_objects if each.shape is ObjectShape.SHIP]
    if len(taken) > 1 or here is None or here >= len(level.ships):
        return taken if len(taken) > 1 else []
    return [n for n, ship in enumerate(level.ships) if ship.squadron == level.ships[here].squadron]


def ship_places_in_line(editor: EditorState, line: LineDrag) -> tuple[tuple[int, Position], ...]:
    """Return the ships that the line is for with their places in it."""
    level, numbers = editor.document.level, ship_numbers_for_line(editor)
    fine = gestures.rounding_step(editor.viewport, unit_cm(level.chart, 0), is_finest=False)
    placement_rules = editor.document.placement_rules
    places, _ = gestures.line_positions(line, len(numbers), level.chart, placement_rules, fine)
    return tuple(zip(numbers, places, strict=True))


def current_line(editor: EditorState) -> LineDrag:
    """Return the line from the first ship that it is for to the last."""
    level = editor.document.level
    own = [level.ships[number] for number in ship_numbers_for_line(editor) or [0]]
    start = level.chart.position_in_cm(own[0].at)
    return LineDrag(start, level.chart.position_in_cm(own[-1].at), is_by_keys=True)


def line_heading(editor: EditorState, line: LineDrag) -> float:
    """Return the heading of ships in a line: along it, towards its first."""
    return editor.document.placement_rules.snap_heading(gestures.bearing_between(line.end, line.start))


def form_line(editor: EditorState, line: LineDrag) -> None:
    """Place the selected ships or squadron in this line as one undo step."""
    update.cancel_gesture(editor)
    places = ship_places_in_line(editor, line)
    editor.document.show_notice("")
    if not places or line.start == line.end:
        return
    heading = line_heading(editor, line)
    values: list[tuple[tuple[str | int, ...], TomlValue]] = []
    for number, place in places:
        values.append((("ship", number, "at"), list(place)))
        values.append((("ship", number, "heading"), heading))
    if editor.document.set_values("lay ships in line", *values):
        update.on_edited(editor)


def nudge_selection(editor: EditorState, by_steps: tuple[float, float]) -> None:
    """Move the selected ship by steps of the book, or another object by chart units."""
    if editor.selection is not None:
        object_update.nudge_object(editor, by_steps)
    place = editor.selected_ship_position()
    if place is None or editor.selected_ship is None:
        return
    document = editor.document
    if document.move_ship(
        editor.selected_ship,
        position_after_steps(document.placement_rules, document.level.chart, place, by_steps),
    ):
        update.on_edited(editor)
        update.pan_to_ship(editor)


def turn_selection(editor: EditorState, steps: int, free_step: float) -> None:
    """Turn the selected ship by steps of the book; `free_step` is degrees per step where any heading is
    allowed."""
    if editor.selection is not None:
        object_update.turn_guns(editor, steps, free_step)
    hull, document = editor.selected_hull, editor.document
    if hull is not None and document.set_heading(
        hull.number, document.placement_rules.heading_after(hull.heading, steps, free_step)
    ):
        update.on_edited(editor)
