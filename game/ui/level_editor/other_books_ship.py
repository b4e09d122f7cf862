"""Edits of a ship under another book: move, turn and anchor her by that book's steps.

Each is one undo step under ``[for.<book>]``; the level's own book keeps her where she was."""

from enum import Enum, auto
from typing import Final, get_args

import pygame

from game.books import shelf
from game.levels.editing.overlays import PLACEMENT_KEYS, clear_placement_edits, set_overlay_edits
from game.levels.editing.placement_rules import PlacementRules, Position, position_after_steps
from game.levels.editing.toml_values import TomlValue
from game.levels.format import allowed_words
from game.sea.polygons import Point
from game.stage.paper.canvas import Canvas
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, Stepper, Widget
from game.ui.level_editor import chart_ruler, draw_screen, gestures, ship_markers, text_editing, update
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.document import edits_keeping_format
from game.ui.level_editor.gestures import HeadingDrag, ShipDrag
from game.ui.level_editor.other_books import OtherBooksState
from game.ui.level_editor.property_fields import compass_point_name
from game.ui.level_editor.ship_markers import ChartHull

SHIP_STATES: Final[tuple[str, ...]] = get_args(allowed_words.ShipState)
STEP_HINT: Final = "By the steps of this book; or drag her on the chart"
WRITTEN_NOTICE: Final = "Written under [for.{book}]: its own book has her where she was."


def placement_rules(books: OtherBooksState) -> PlacementRules:
    """Return where the shown book allows ships."""
    return shelf.book(books.result.book).lint.berths(books.level)


class ShipAction(Action, Enum):
    """Actions on the selected ship, and undo and redo."""

    ACROSS = auto()
    DOWN = auto()
    HEADING = auto()
    STATE = auto()
    PORT = auto()
    STARBOARD = auto()
    AT_HOME = auto()
    UNDO = auto()
    REDO = auto()


def ship_widgets(books: OtherBooksState, row: pygame.Rect, row_height: int) -> list[Widget]:
    """Return the controls of the selected ship, one below the other: left and right step them.

    `row_height` is the height of a row in px."""
    ship = books.ship_under_book
    if ship is None:
        return []
    across, deep = position_texts(books)
    return [
        Stepper("across", row, across, hint=STEP_HINT,
                action=ShipAction.ACROSS),
        Stepper("down", row.move(0, row_height), deep, hint=STEP_HINT,
                action=ShipAction.DOWN),
        Stepper("heading", row.move(0, 2 * row_height), heading_text(ship.heading),
                hint="To port and starboard ([ and ]), or by her knob", action=ShipAction.HEADING),
        Stepper("state", row.move(0, 3 * row_height), ship.state,
                hint="How she lies when the battle begins", action=ShipAction.STATE),
        Button("at-home", row.move(0, 4 * row_height), "Lies as at home", "undo", "Del",
               state="ready" if is_changed_for_book(books) else "disabled",
               hint="As the level's own book has her (Del)", action=ShipAction.AT_HOME),
    ]  # fmt: skip


def handle_action(books: OtherBooksState, action: ShipAction, steps: int) -> None:
    """Do an action; `steps` is the number of steps."""
    match action:
        case ShipAction.PORT | ShipAction.STARBOARD:
            nudge_ship(books, ShipAction.HEADING, 1 if action is ShipAction.STARBOARD else -1)
        case ShipAction.AT_HOME:
            reset_to_own_book(books)
        case ShipAction.UNDO | ShipAction.REDO:
            text_editing.undo_edit(books.editor, is_redo=action is ShipAction.REDO)
        case _:
            nudge_ship(books, action, steps)


# ------------------------------------------------------------------------------------- by a hand


def gesture_at(books: OtherBooksState, px: tuple[int, int]) -> ShipDrag | HeadingDrag | None:
    """Return the gesture that a press at this px starts, or None."""
    unit, viewport, hull = (books.context.style.unit, books.viewport, books.selected_hull)
    if hull is not None and gestures.is_on_knob(px, gestures.knob_px(hull, viewport, unit), unit):
        return HeadingDrag(hull.number, hull.heading)
    here = ship_markers.hull_at(books.result.hulls, viewport, px, unit)
    if here is None:
        return None
    ship, (x, y) = books.level.ships[here.number], viewport.to_cm(px)
    books.selected_ship_id = ship.id
    return ShipDrag(here.number, px, (x - here.position[0], y - here.position[1]), ship.at)


def drag_to(
    books: OtherBooksState, gesture: ShipDrag | HeadingDrag, px: tuple[int, int]
) -> ShipDrag | HeadingDrag:
    """Return the gesture after the pointer has moved to this px."""
    chart, viewport, fine = books.level.chart, books.viewport, _is_shift()
    if isinstance(gesture, HeadingDrag):
        middle = viewport.to_px(*books.result.hulls[gesture.ship].position)
        return gestures.drag_heading_to(gesture, px, middle, placement_rules(books), is_fine=fine)
    if not gesture.has_started and not gestures.is_drag(gesture.px, px, books.context.style.unit):
        return gesture
    step = gestures.rounding_step(viewport, unit_cm(chart, 0), is_finest=fine)
    return gestures.drag_ship_to(gesture, px, viewport, chart, placement_rules(books), step)


def write_drag(books: OtherBooksState, gesture: ShipDrag | HeadingDrag) -> None:
    """Write a released drag."""
    match gesture:
        case HeadingDrag(_, heading):
            set_value(books, "turn", "heading", heading)
        case ShipDrag(has_started=True, place=place):
            set_value(books, "move", "at", list(place))
        case _:
            pass


# ------------------------------------------------------------------------------------- by steps


def nudge_ship(books: OtherBooksState, action: ShipAction, steps: int) -> None:
    """Move or turn the selected ship by steps, or change her state at the start."""
    ship = books.ship_under_book
    if ship is None:
        return
    rules = placement_rules(books)
    match action:
        case ShipAction.ACROSS | ShipAction.DOWN:
            way = (steps, 0) if action is ShipAction.ACROSS else (0, steps)
            set_value(books, "move", "at", list(position_after_steps(rules, books.level.chart, ship.at, way)))
        case ShipAction.HEADING:
            set_value(books, "turn", "heading", rules.heading_after(ship.heading, steps))
        case ShipAction.STATE:
            here = SHIP_STATES.index(ship.state)
            set_value(books, "change state of", "state", SHIP_STATES[(here + steps) % len(SHIP_STATES)])
        case _:
            pass


def reset_to_own_book(books: OtherBooksState) -> None:
    """Remove this book's placement of the selected ship."""
    document, ship = books.editor.document, books.ship_under_book
    if ship is not None and document.apply_edits(
        f"lay {ship.name} as at home under {books.result.book}",
        clear_placement_edits(document.toml_text, books.result.book, ship.id),
    ):
        update.on_edited(books.editor)


def is_changed_for_book(books: OtherBooksState) -> bool:
    """Return whether the file places the selected ship differently under this book."""
    overlay = books.result.level_under_book.own_book_level.overlays.get(books.result.book)
    there = overlay.ship.get(books.selected_ship_id) if overlay else None
    return there is not None and any(getattr(there, key) is not None for key in PLACEMENT_KEYS)


def set_value(books: OtherBooksState, label: str, key: str, value: TomlValue) -> None:
    """Set a value of the selected ship under this book, as one undo step."""
    document, ship, book = (books.editor.document, books.ship_under_book, books.result.book)
    if ship is None or _is_same_value(getattr(ship, key), value):
        return

    edits = set_overlay_edits(
        document.toml_text, book, ship.id, key, value,
        lambda toml_text, path, given: edits_keeping_format(toml_text, document.first_page, path, given),
    )  # fmt: skip
    if document.apply_edits(f"{label} {ship.name} under {book}", edits):
        update.on_edited(books.editor)
        document.notice = WRITTEN_NOTICE.format(book=book)


def _is_same_value(now: object, value: TomlValue) -> bool:
    return list(now) == value if isinstance(now, tuple) else now == value


# ------------------------------------------------------------------------------------- in words


def position_texts(books: OtherBooksState) -> tuple[str, str]:
    """Return her position across and down in words."""
    ship, chart = books.ship_under_book, books.level.chart
    place: Position = ship.at if ship is not None else (0.0, 0.0)
    if chart.unit == "hex":
        return f"column {round(place[0])}", f"row {round(place[1])}"
    unit = chart_ruler.UNIT_NAMES[chart.unit]
    return f"x {place[0]:.1f} {unit}", f"y {place[1]:.1f} {unit}"


def heading_text(heading: float) -> str:
    """Return a heading in degrees and as a compass point."""
    return f"{heading:03g}° {compass_point_name(heading)}"


def draw_knob_and_notice(c: Canvas, books: OtherBooksState, hull: ChartHull | None) -> None:
    """Draw the knob of the selected ship, and the notice or her dragged position."""
    viewport, gesture = books.viewport, books.gesture
    if hull is not None:
        knob: Point = gestures.knob_px(hull, viewport, c.style.unit)
        draw_screen.draw_knob(
            c, viewport.to_px(*hull.position), knob, is_dragging=isinstance(gesture, HeadingDrag)
        )
    if isinstance(gesture, ShipDrag) and gesture.has_started:
        told = chart_ruler.position_text(books.level.chart, gesture.place)
    elif isinstance(gesture, HeadingDrag) and hull is not None:
        told = heading_text(hull.heading)
    else:
        told = books.editor.document.notice
    draw_screen.draw_notice(c, viewport.area, told)


def _is_shift() -> bool:
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
