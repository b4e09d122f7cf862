"""The hand on the page of the other books: a ship is moved, turned and anchored there, in the
steps of the book that is seen. What comes of it is written under ``[for.<book>]``, as one act: the
book of the level has her where she was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final, get_args

import pygame

from game.books import shelf
from game.levels.editing.berths import Berths, Place, moved
from game.levels.editing.overlays import LIES, lies_as_at_home, put_under
from game.levels.editing.values import Value
from game.levels.format import words
from game.sea.rings import Point
from game.stage.paper.canvas import Canvas
from game.ui.kit.action import Action
from game.ui.kit.widgets import Button, Stepper, Widget
from game.ui.level_editor import chart_ruler, draw_screen, editor_update, gestures, ship_markers
from game.ui.level_editor.actions import OnTable
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.edit_formatting import spelled
from game.ui.level_editor.fields import point_name
from game.ui.level_editor.gestures import Moving, Turning
from game.ui.level_editor.ship_markers import Hull

if TYPE_CHECKING:
    from game.ui.level_editor.other_books_page import OtherBooksPage

STATES: Final[tuple[str, ...]] = get_args(words.ShipState)
STEPS: Final = "By the steps of this book; or drag her on the chart"
TOLD: Final = "Written under [for.{book}]: its own book has her where she was."


def berths_of(under: OtherBooksPage) -> Berths:
    """Where the book that is seen lets ships lie."""
    return shelf.book(under.made.book).lint.berths(under.level)


class OnShip(Action, Enum):
    """What is done with the ship in hand, or taken back."""

    ACROSS = auto()
    DOWN = auto()
    HEADING = auto()
    STATE = auto()
    PORT = auto()
    STARBOARD = auto()
    AT_HOME = auto()
    UNDO = auto()
    REDO = auto()


def of_ship(under: OtherBooksPage, row: pygame.Rect, down: int) -> list[Widget]:
    """How the ship in hand lies under this book, ``down`` px from row to row, and the way back to
    how she lies at home. Rows stand one below the other: left and right are their steps."""
    ship = under.ship
    if ship is None:
        return []
    across, deep = place_words(under)
    return [
        Stepper("across", row, across, hint=STEPS,
                does=OnShip.ACROSS),
        Stepper("down", row.move(0, down), deep, hint=STEPS,
                does=OnShip.DOWN),
        Stepper("heading", row.move(0, 2 * down), heading_words(ship.heading),
                hint="To port and starboard ([ and ]), or by her knob", does=OnShip.HEADING),
        Stepper("state", row.move(0, 3 * down), ship.state,
                hint="How she lies when the battle begins", does=OnShip.STATE),
        Button("at-home", row.move(0, 4 * down), "Lies as at home", "undo", "Del",
               state="ready" if lies_otherwise(under) else "disabled",
               hint="As the level's own book has her (Del)", does=OnShip.AT_HOME),
    ]  # fmt: skip


def do(under: OtherBooksPage, act: OnShip, by: int) -> None:
    """One of the acts; ``by``: so many steps of those that are stepped."""
    match act:
        case OnShip.PORT | OnShip.STARBOARD:
            step(under, OnShip.HEADING, 1 if act is OnShip.STARBOARD else -1)
        case OnShip.AT_HOME:
            as_at_home(under)
        case OnShip.UNDO | OnShip.REDO:
            editor_update.do(under.table, OnTable.REDO if act is OnShip.REDO else OnTable.UNDO)
        case _:
            step(under, act, by)


# ------------------------------------------------------------------------------------- by a hand


def taken(under: OtherBooksPage, px: tuple[int, int]) -> Moving | Turning | None:
    """What a press at that px takes: the knob of the ship in hand, or a ship; none of one that the
    chart shows and the file does not hold."""
    unit, frame, hull = under.house.look.u, under.frame, under.hull
    if hull is not None and gestures.near(px, gestures.knob_of(hull, frame, unit), unit):
        return Turning(hull.number, hull.heading)
    here = ship_markers.under(under.made.hulls, frame, px, unit)
    if here is None:
        return None
    ship, (x, y) = under.level.ships[here.number], frame.cm(px)
    under.in_hand = ship.id
    return Moving(here.number, px, (x - here.at[0], y - here.at[1]), ship.at)


def dragged(
    under: OtherBooksPage, gesture: Moving | Turning, px: tuple[int, int]
) -> Moving | Turning:
    """The gesture after the hand has gone to that px."""
    chart, frame, fine = under.level.chart, under.frame, _is_shift()
    if isinstance(gesture, Turning):
        middle = frame.at(*under.made.hulls[gesture.ship].at)
        return gestures.turned_to(gesture, px, middle, berths_of(under), fine=fine)
    if not gesture.begun and not gestures.far_enough(gesture.px, px, under.house.look.u):
        return gesture
    step = gestures.fineness(frame, unit_cm(chart, 0), fine=fine)
    return gestures.moved_to(gesture, px, frame, chart, berths_of(under), step)


def let_go(under: OtherBooksPage, gesture: Moving | Turning) -> None:
    """The hand lets go: what it did is written."""
    match gesture:
        case Turning(_, heading):
            put(under, "turn", "heading", heading)
        case Moving(begun=True, place=place):
            put(under, "move", "at", list(place))
        case _:
            pass


def hulls_held(under: OtherBooksPage) -> Sequence[Hull]:
    """The ships as the book has them; the one under a hand where that holds her."""
    found, gesture = list(under.made.hulls), under.gesture
    match gesture:
        case Moving(ship, begun=True, place=place):
            found[ship] = replace(found[ship], at=under.level.chart.place(place))
        case Turning(ship, heading):
            found[ship] = replace(found[ship], heading=heading)
        case _:
            pass
    return found


# ------------------------------------------------------------------------------------- by steps


def step(under: OtherBooksPage, act: OnShip, by: int) -> None:
    """The ship in hand goes so many of the book's steps to the right or down, is turned by so many,
    or lies otherwise when the battle begins."""
    ship = under.ship
    if ship is None:
        return
    berths = berths_of(under)
    match act:
        case OnShip.ACROSS | OnShip.DOWN:
            way = (by, 0) if act is OnShip.ACROSS else (0, by)
            put(under, "move", "at", list(moved(berths, under.level.chart, ship.at, way)))
        case OnShip.HEADING:
            put(under, "turn", "heading", berths.turned(ship.heading, by))
        case OnShip.STATE:
            here = STATES.index(ship.state)
            put(under, "change state of", "state", STATES[(here + by) % len(STATES)])
        case _:
            pass


def as_at_home(under: OtherBooksPage) -> None:
    """The ship in hand lies as the level's own book has her."""
    work, ship = under.table.work, under.ship
    if ship is not None and work.do(
        f"lay {ship.name} as at home under {under.made.book}",
        lies_as_at_home(work.page, under.made.book, ship.id),
    ):
        editor_update.after_edit(under.table)


def lies_otherwise(under: OtherBooksPage) -> bool:
    """Whether the file has the ship in hand lie otherwise under the book than at home."""
    overlay = under.made.under.home.overlays.get(under.made.book)
    there = overlay.ship.get(under.in_hand) if overlay else None
    return there is not None and any(getattr(there, key) is not None for key in LIES)


def put(under: OtherBooksPage, said: str, key: str, value: Value) -> None:
    """The ship in hand is otherwise under the book that is seen: one act, told, or refused in plain
    words."""
    work, ship, book = under.table.work, under.ship, under.made.book
    if ship is None or _is_there(getattr(ship, key), value):
        return

    edits = put_under(
        work.page, book, ship.id, key, value,
        lambda page, path, given: spelled(page, work.first, path, given),
    )  # fmt: skip
    if work.do(f"{said} {ship.name} under {book}", edits):
        editor_update.after_edit(under.table)
        work.said = TOLD.format(book=book)


def _is_there(now: object, value: Value) -> bool:
    """Whether that is what the level says already."""
    return list(now) == value if isinstance(now, tuple) else now == value


# ------------------------------------------------------------------------------------- in words


def place_words(under: OtherBooksPage) -> tuple[str, str]:
    """How far to the right and down the ship in hand lies, in the chart's measure."""
    ship, chart = under.ship, under.level.chart
    place: Place = ship.at if ship is not None else (0.0, 0.0)
    if chart.unit == "hex":
        return f"column {round(place[0])}", f"row {round(place[1])}"
    unit = chart_ruler.UNITS[chart.unit]
    return f"x {place[0]:.1f} {unit}", f"y {place[1]:.1f} {unit}"


def heading_words(heading: float) -> str:
    """A heading in degrees and as a point of the compass."""
    return f"{heading:03g}° {point_name(heading)}"


def draw_hand(c: Canvas, under: OtherBooksPage, hull: Hull | None) -> None:
    """The knob of the ship in hand; and what the author should know, which is where she would lie
    while a hand holds her."""
    frame, gesture = under.frame, under.gesture
    if hull is not None:
        knob: Point = gestures.knob_of(hull, frame, c.look.u)
        draw_screen.draw_knob(c, frame.at(*hull.at), knob, held=isinstance(gesture, Turning))
    if isinstance(gesture, Moving) and gesture.begun:
        told = chart_ruler.place_words(under.level.chart, gesture.place)
    elif isinstance(gesture, Turning) and hull is not None:
        told = heading_words(hull.heading)
    else:
        told = under.table.work.said
    draw_screen.draw_said(c, frame.room, told)


def _is_shift() -> bool:
    return bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
