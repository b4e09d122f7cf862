"""Edits of whole ships: add, delete, form a line, move and turn by steps."""

from collections.abc import Callable
from dataclasses import replace

from game.levels.editing.placement_rules import Position, cm_to_units, position_after_steps
from game.levels.editing.toml_edits import add_table_edits, removal_edits
from game.levels.editing.toml_values import TomlValue
from game.sea.polygons import Point
from game.stage.sea.waves import unit_vector
from game.ui.kit.action import Action
from game.ui.level_editor import class_update, gestures, object_update, update
from game.ui.level_editor.actions import EditorAction
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.chooser_screen import ChooserScreen
from game.ui.level_editor.document import MISSING_SHIP_NOTICE
from game.ui.level_editor.gestures import LineDrag, ShipPlacing
from game.ui.level_editor.property_fields import Scalar, unused_id
from game.ui.level_editor.ship_classes import classes_for_ships
from game.ui.level_editor.state import EditorState

OnChosen = Callable[[Scalar], None]


def handle_action(editor: EditorState, action: Action) -> None:
    """Do an action on ships."""
    match action:
        case EditorAction.ADD:
            choose_new_ship(editor)
        case EditorAction.DELETE:
            delete_ship(editor)
        case EditorAction.LINE:
            update.set_line_drawing(editor, not editor.is_drawing_line)
            editor.document.notice = LINE_HINT if editor.is_drawing_line else ""
        case _:
            pass


LINE_HINT = (
    "Draw the line, from where its first ship lies to its last; or arrows move the last, "
    "with Shift the first, and Enter lays it."
)


# ------------------------------------------------------------------------------------- choosing


# ------------------------------------------------------------------------------- one more, one less


def choose_new_ship(editor: EditorState) -> None:
    """Open the list of classes for a new ship."""
    editor.context.push_screen(class_chooser(editor))


def class_chooser(editor: EditorState) -> ChooserScreen:
    """Return the list of classes for a new ship.

    With the mouse the new ship follows the pointer; with keys she is placed astern of the selected
    ship."""

    def take(value: Scalar) -> None:
        if not isinstance(value, str):
            return
        if editor.ring.device == "mouse":
            update.set_gesture(editor, ShipPlacing(value, editor.ring.pointer_position))
            editor.document.notice = PLACE_HINT
        else:
            add_ship(editor, value, _position_astern(editor))

    ships, here = editor.document.level.ships, editor.selected_ship
    like = ships[here].ship_class if here is not None and here < len(ships) else None
    return ChooserScreen(editor, "One more ship", class_update.class_choices(editor), take, like)


PLACE_HINT = "Press where she shall lie; with Shift down several of her class. Esc: none."


def place_ship(editor: EditorState, placing: ShipPlacing, *, is_repeating: bool) -> None:
    """Add the ship at the pointer; with `is_repeating` start another of her class."""
    update.set_gesture(editor, None)
    add_ship(editor, placing.ship_class, editor.viewport.to_cm(placing.px))
    if is_repeating:
        update.set_gesture(editor, replace(placing, is_repeating=True))
        editor.document.notice = editor.document.notice or PLACE_HINT


def on_shift_released(editor: EditorState) -> None:
    """Stop adding ships when Shift is released."""
    if isinstance(editor.gesture, ShipPlacing) and editor.gesture.is_repeating:
        update.set_gesture(editor, None)
        editor.document.notice = ""


def _position_astern(editor: EditorState) -> Point:
    """Return the position in cm one and a half lengths astern of the selected ship; else the middle
    of the view."""
    hull = editor.selected_hull
    if hull is None:
        return editor.pointer_cm() or editor.viewport.to_cm(editor.layout().chart_area.center)
    back = unit_vector(hull.heading)
    return hull.position[0] - back[0] * hull.length * 1.6, hull.position[1] - back[1] * hull.length * 1.6


def class_length_cm(editor: EditorState, class_id: str) -> float:
    """Return the length of a class on the chart in cm, in proportion to the ships that are
    there."""
    metres = classes_for_ships(editor.document).classes[class_id].length_m
    ship, hull = editor.document.level.ships[0], editor.hulls[0]
    return hull.length * metres / ship.length_m if ship.length_m else hull.length


def new_ship_place(editor: EditorState, cm: Point) -> tuple[Position, float]:
    """Return position and heading of a new ship at a point in cm; she heads as the selected
    ship."""
    document, hull = editor.document, editor.selected_hull
    fine = gestures.rounding_step(editor.viewport, unit_cm(document.level.chart, 0), is_finest=False)
    place = document.placement_rules.snap_position(
        document.level.chart, cm_to_units(document.level.chart, cm), fine
    )
    return place, document.placement_rules.snap_heading(hull.heading if hull is not None else 0.0)


def add_ship(editor: EditorState, class_id: str, cm: Point) -> None:
    """Add a ship at a point in cm.

    She follows the selected ship in the file, with her side, squadron and heading; else she is the
    last, of the first side, heading up."""
    document, level = editor.document, editor.document.level
    if not document.is_readable:
        document.notice = f"Mend the file first. {document.first_error_text()}"
        return
    place, heading = new_ship_place(editor, cm)
    side = level.ships[editor.selected_ship].side if editor.selected_ship is not None else level.sides[0].id
    fields: dict[str, TomlValue] = {"id": unused_id(document.toml_text, f"{side}-ship"), "side": side}
    if editor.selected_ship is not None:
        written = document.toml_text.value_at(("ship", editor.selected_ship))
        fields |= {"squadron": written["squadron"]} if "squadron" in written else {}
    fields |= {"class": class_id, "at": list(place), "heading": heading}
    try:
        edits = add_table_edits(document.toml_text, ("ship",), fields, editor.selected_ship)
    except KeyError:
        document.notice = "Ships that are written in { } on one line cannot be added to from here."
        return
    if document.apply_edits("one more ship", edits):
        number = len(document.level.ships) - 1 if editor.selected_ship is None else editor.selected_ship + 1
        update.on_edited(editor)
        update.select_ship(editor, number)


def delete_ship(editor: EditorState) -> None:
    """Delete the selected ship with what the overlays of books say of her. Findings name what still
    refers to her."""
    document, number = editor.document, editor.selected_ship
    if number is None:
        return
    if not document.is_ship_in_file(number):
        document.notice = MISSING_SHIP_NOTICE
        return
    if len(document.level.ships) == 1:
        document.notice = "The last ship stays: a battle has one at least."
        return
    ship, name = document.level.ships[number].id, document.ship_name(number)
    try:
        edits = list(removal_edits(document.toml_text, ("ship", number)))
        for piece in document.toml_text.positions.headings:
            own = piece.path[:1] == ("for",) and piece.path[2:] == ("ship", ship)
            edits += removal_edits(document.toml_text, piece.path) if own else ()
    except KeyError:
        document.notice = "Ships that are written in { } on one line cannot be taken out from here."
        return
    if document.apply_edits(f"take {name} off the chart", edits):
        update.set_selection(editor)
        update.on_edited(editor)
        if not document.is_readable:
            document.notice = (
                f"{name} is gone, but the file still speaks of her. {document.first_error_text()}"
            )


# ------------------------------------------------------------------------------------- in line


def ship_places_in_line(editor: EditorState, line: LineDrag) -> tuple[tuple[int, Position], ...]:
    """Return the ships of the selected squadron with their places in the line."""
    level, here = editor.document.level, editor.selected_ship
    if here is None or here >= len(level.ships):
        return ()
    squadron = level.ships[here].squadron
    numbers = [n for n, ship in enumerate(level.ships) if ship.squadron == squadron]
    fine = gestures.rounding_step(editor.viewport, unit_cm(level.chart, 0), is_finest=False)
    places, _ = gestures.line_positions(
        line, len(numbers), level.chart, editor.document.placement_rules, fine
    )
    return tuple(zip(numbers, places, strict=True))


def current_line(editor: EditorState) -> LineDrag:
    """Return the line from the squadron's first ship to its last."""
    level, here = editor.document.level, editor.selected_ship or 0
    own = [s for s in level.ships if s.squadron == level.ships[here].squadron]
    return LineDrag(
        level.chart.position_in_cm(own[0].at), level.chart.position_in_cm(own[-1].at), is_by_keys=True
    )


def line_heading(editor: EditorState, line: LineDrag) -> float:
    """Return the heading of ships in a line: along it, towards its first."""
    return editor.document.placement_rules.snap_heading(gestures.bearing_between(line.end, line.start))


def form_line(editor: EditorState, line: LineDrag) -> None:
    """Place the selected squadron in this line as one undo step."""
    update.set_line_drawing(editor, False)
    laid = ship_places_in_line(editor, line)
    editor.document.notice = ""
    if not laid or line.start == line.end:
        return
    heading = line_heading(editor, line)
    values: list[tuple[tuple[str | int, ...], TomlValue]] = []
    for number, place in laid:
        values.append((("ship", number, "at"), list(place)))
        values.append((("ship", number, "heading"), heading))
    if editor.document.set_values("lay the squadron in line", *values):
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
    """Turn the selected ship by steps of the book; `free_step` is degrees per step where any
    heading is
    allowed."""
    if editor.selection is not None:
        object_update.turn_guns(editor, steps, free_step)
    hull, document = editor.selected_hull, editor.document
    if hull is not None and document.set_heading(
        hull.number, document.placement_rules.heading_after(hull.heading, steps, free_step)
    ):
        update.on_edited(editor)
