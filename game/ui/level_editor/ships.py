"""Acts on ships as a whole: one more of any class, one less, several in line; and lists to choose a
property from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.levels.editing.berths import Place, place_of
from game.levels.editing.edits import new_table, take_out
from game.levels.editing.values import Value
from game.levels.format.fields import OWN
from game.sea.rings import Point
from game.stage.sea.spectrum import toward
from game.ui.kit.action import Action
from game.ui.level_editor import class_update, editor_update, gestures
from game.ui.level_editor.actions import OnTable
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.chooser import Choice, Chooser
from game.ui.level_editor.document import LOST
from game.ui.level_editor.fields import NOT_SAID, Field, Scalar
from game.ui.level_editor.gestures import Lining, Placing
from game.ui.level_editor.ids import free_id
from game.ui.level_editor.ship_classes import fleet_at

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

Take = Callable[[Scalar], None]


def do(table: EditorScreen, act: Action) -> None:
    """One of the acts on ships."""
    match act:
        case OnTable.ADD:
            add(table)
        case OnTable.DELETE:
            delete(table)
        case OnTable.LINE:
            table.lining = not table.lining
            table.work.said = LINE_TOLD if table.lining else ""
        case _:
            pass


LINE_TOLD = (
    "Draw the line, from where its first ship lies to its last; or arrows move the last, "
    "with Shift the first, and Enter lays it."
)


# ------------------------------------------------------------------------------------- choosing


def choose(table: EditorScreen, field: Field) -> None:
    """A property is chosen from a list that lies over the table."""

    key = str(field.keys[-1])

    def take(value: Scalar) -> None:
        if key == "class" and value == class_update.HERS:
            class_update.make_hers(table)
        else:
            editor_update.set_field(table, field, value)

    choices = [Choice(value, str(value)) for value in field.choices if value]
    if key == "class":
        choices = [*class_choices(table), *class_update.hers(table)]
    elif key == "like":
        choices = [one for one in class_choices(table) if one.value in field.choices]
    if None in field.choices:
        choices = [Choice(None, f"{NOT_SAID} not said in the file"), *choices]
    table.house.push(Chooser(table, field.label, choices, take, field.value))


def class_choices(table: EditorScreen) -> list[Choice]:
    """The author's own classes, then those of the fleet in its order, each with its guns."""
    known = fleet_at(table.work).classes.items()
    listed = sorted(known, key=lambda named: not named[0].startswith(OWN))
    return [
        Choice(name, klass.description, f"{klass.guns} guns, {klass.rate}")
        for name, klass in listed
    ]


# ------------------------------------------------------------------------------- one more, one less


def add(table: EditorScreen) -> None:
    """A class is chosen, and a ship of it is laid down."""
    table.house.push(class_chooser(table))


def class_chooser(table: EditorScreen) -> Chooser:
    """The list of classes. A ship of the one that is chosen hangs at the pointer; chosen by keys
    she lies there at once, astern of the ship in hand. The list begins at the class of that one."""

    def take(value: Scalar) -> None:
        if not isinstance(value, str):
            return
        if table.ring.hand == "mouse":
            table.gesture = Placing(value, table.ring.pointer)
            table.work.said = PLACE_TOLD
        else:
            put_ship(table, value, _astern(table))

    ships, here = table.work.level.ships, table.in_hand
    like = ships[here].ship_class if here is not None and here < len(ships) else None
    return Chooser(table, "One more ship", class_choices(table), take, like)


PLACE_TOLD = "Press where she shall lie; with Shift down several of her class. Esc: none."


def lay_down(table: EditorScreen, placing: Placing, *, more: bool) -> None:
    """The ship that hangs at the pointer lies there; ``more``: another of her class hangs there
    then."""
    table.gesture = None
    put_ship(table, placing.klass, table.frame.cm(placing.px))
    if more:
        table.gesture = replace(placing, several=True)
        table.work.said = table.work.said or PLACE_TOLD


def shift_let_go(table: EditorScreen) -> None:
    """Whoever laid down several ships with Shift down, and lets it go, has no more to lay."""
    if isinstance(table.gesture, Placing) and table.gesture.several:
        table.gesture, table.work.said = None, ""


def _astern(table: EditorScreen) -> Point:
    """The place in cm a length and a half astern of the ship in hand; the middle of what is seen of
    the chart where none is."""
    hull = table.hull
    if hull is None:
        return table.pointed() or table.frame.cm(table.layout().sea.center)
    back = toward(hull.heading)
    return hull.at[0] - back[0] * hull.length * 1.6, hull.at[1] - back[1] * hull.length * 1.6


def length_of(table: EditorScreen, klass: str) -> float:
    """How long a hull of that class is on the chart, in cm, in the proportion of those that lie
    there."""
    metres = fleet_at(table.work).classes[klass].length_m
    ship, hull = table.work.level.ships[0], table.hulls[0]
    return hull.length * metres / ship.length_m if ship.length_m else hull.length


def new_place(table: EditorScreen, at: Point) -> tuple[Place, float]:
    """Where a new ship lies that is laid down at that place in cm, and how she heads: as the ship
    in hand does."""
    work, hull = table.work, table.hull
    fine = gestures.fineness(table.frame, unit_cm(work.level.chart, 0), fine=False)
    place = work.berths.place(work.level.chart, place_of(work.level.chart, at), fine)
    return place, work.berths.heading(hull.heading if hull is not None else 0.0)


def put_ship(table: EditorScreen, klass: str, at: Point) -> None:
    """A ship of that class lies at that place in cm, behind the one in hand in the file: of her
    side and squadron and on her heading; else the last, of the first side, heading up."""
    work, level = table.work, table.work.level
    if not work.readable:
        work.said = f"Mend the file first. {work.fault_words()}"
        return
    place, heading = new_place(table, at)
    side = level.ships[table.in_hand].side if table.in_hand is not None else level.sides[0].id
    fields: dict[str, Value] = {"id": free_id(work.page, f"{side}-ship"), "side": side}
    if table.in_hand is not None:
        written = work.page.value_at(("ship", table.in_hand))
        fields |= {"squadron": written["squadron"]} if "squadron" in written else {}
    fields |= {"class": klass, "at": list(place), "heading": heading}
    try:
        edits = new_table(work.page, ("ship",), fields, table.in_hand)
    except KeyError:
        work.said = "Ships that are written in { } on one line cannot be added to from here."
        return
    if work.do("one more ship", edits):
        number = len(work.level.ships) - 1 if table.in_hand is None else table.in_hand + 1
        editor_update.after_edit(table)
        editor_update.select_ship(table, number)


def delete(table: EditorScreen) -> None:
    """The ship in hand is gone from the file, with what the books' own parts say of her; what else
    speaks of her is told as a finding."""
    work, number = table.work, table.in_hand
    if number is None:
        return
    if not work.holds(number):
        work.said = LOST
        return
    if len(work.level.ships) == 1:
        work.said = "The last ship stays: a battle has one at least."
        return
    ship, name = work.level.ships[number].id, work.name_of(number)
    try:
        edits = list(take_out(work.page, ("ship", number)))
        for piece in work.page.places.headings:
            own = piece.path[:1] == ("for",) and piece.path[2:] == ("ship", ship)
            edits += take_out(work.page, piece.path) if own else ()
    except KeyError:
        work.said = "Ships that are written in { } on one line cannot be taken out from here."
        return
    if work.do(f"take {name} off the chart", edits):
        table.in_hand = None
        editor_update.after_edit(table)
        if not work.readable:
            work.said = f"{name} is gone, but the file still speaks of her. {work.fault_words()}"


# ------------------------------------------------------------------------------------- in line


def lined_up(table: EditorScreen, line: Lining) -> tuple[tuple[int, Place], ...]:
    """The ships of the squadron of the one in hand, each with her place in the line."""
    level, here = table.work.level, table.in_hand
    if here is None or here >= len(level.ships):
        return ()
    squadron = level.ships[here].squadron
    numbers = [n for n, ship in enumerate(level.ships) if ship.squadron == squadron]
    fine = gestures.fineness(table.frame, unit_cm(level.chart, 0), fine=False)
    places, _ = gestures.line_places(line, len(numbers), level.chart, table.work.berths, fine)
    return tuple(zip(numbers, places, strict=True))


def line_as_it_is(table: EditorScreen) -> Lining:
    """The line from the first ship of the squadron in hand to its last, as they lie."""
    level, here = table.work.level, table.in_hand or 0
    own = [s for s in level.ships if s.squadron == level.ships[here].squadron]
    return Lining(level.chart.place(own[0].at), level.chart.place(own[-1].at), by_keys=True)


def line_heading(table: EditorScreen, line: Lining) -> float:
    """How the ships of a line head: along it, towards its first."""
    return table.work.berths.heading(gestures.bearing(line.end, line.start))


def lay_line(table: EditorScreen, line: Lining) -> None:
    """The squadron of the ship in hand lies in that line: one act."""
    table.lining = False
    laid = lined_up(table, line)
    table.work.said = ""
    if not laid or line.start == line.end:
        return
    heading = line_heading(table, line)
    values: list[tuple[tuple[str | int, ...], Value]] = []
    for number, place in laid:
        values.append((("ship", number, "at"), list(place)))
        values.append((("ship", number, "heading"), heading))
    if table.work.put("lay the squadron in line", *values):
        editor_update.after_edit(table)
