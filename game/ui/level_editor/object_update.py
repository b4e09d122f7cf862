"""Acts on the things of the chart: what is taken in hand, moved by steps, given one corner more or
less, and taken away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.levels.editing.berths import FREE_TURN, Place
from game.levels.editing.edits import put_entry, take_out
from game.levels.editing.things import Shape, Thing, free_place, middle_cm
from game.levels.editing.values import Value
from game.levels.reading.findings import Path as Keys
from game.ui.level_editor import editor_update
from game.ui.level_editor.chart_ruler import unit_cm
from game.ui.level_editor.document import Document
from game.ui.level_editor.gestures import Held
from game.ui.level_editor.shape_handles import moved_points

if TYPE_CHECKING:
    from game.ui.level_editor.screen import EditorScreen

LOST: Final = "The file has not this any more as the chart shows it. Mend it first, or take back."
FEWEST: Final = "It has as few corners as it may have. Take it away whole (Del with no corner)."
_MARGIN: Final = 60


def named(thing: Thing) -> str:
    """What a thing is called in a sentence."""
    return f"{thing.noun} {thing.name}".strip()


def holds(work: Document, thing: Thing) -> bool:
    """Whether the file has that thing as the chart shows it: while it cannot be read, the chart
    shows the last good level."""
    keys = (*thing.keys, "points") if thing.cornered else (*thing.keys, "at")
    if not work.page.has(keys):
        return False
    there = work.page.value_at(keys)
    wanted = [list(point) for point in thing.points]
    return bool(there == (wanted if thing.cornered else wanted[0]))


# ----------------------------------------------------------------------------- what is in hand


def take(table: EditorScreen, held: Held | None) -> None:
    """The thing, or the corner, is in hand; its lines in the file are seen."""
    if table.held is None or held is None or table.held.keys != held.keys:
        table.first_field = 0
    table.held, table.in_hand, table.own, table.typing = held, None, None, None
    table.work.said = ""
    editor_update.show_block(table)


def take_next(table: EditorScreen, by: int) -> None:
    """The next thing in the order of the format is in hand, and in view."""
    things = table.things
    if not things:
        table.work.said = "Nothing lies on this chart but its ships. D draws."
        return
    keys = [thing.keys for thing in things]
    here = keys.index(table.held.keys) if table.held and table.held.keys in keys else None
    number = (0 if by > 0 else -1) if here is None else (here + by) % len(keys)
    take(table, Held(keys[number]))
    bring_into_view(table)


def take_corner(table: EditorScreen, by: int) -> None:
    """The next corner is in hand; from the last one to the thing as a whole, and round."""
    thing, held = table.thing, table.held
    if thing is None or held is None or not thing.cornered:
        return
    many = len(thing.points)
    here = -1 if held.corner is None else held.corner
    number = (here + 1 + by) % (many + 1) - 1
    take(table, Held(held.keys, None if number < 0 else number))
    bring_into_view(table)


def bring_into_view(table: EditorScreen) -> None:
    """The thing in hand, or its corner, is seen."""
    thing, held = table.thing, table.held
    if thing is None or held is None:
        return
    chart = table.work.level.chart
    corner = held.corner
    at = middle_cm(chart, thing) if corner is None else chart.place(thing.points[corner])
    table.frame = table.frame.showing(*at, table.house.look.px(_MARGIN))


# -------------------------------------------------------------------------------------- edits


def put_points(table: EditorScreen, thing: Thing, points: Sequence[Place]) -> bool:
    """The thing has its corners, or its middle, there: one act."""
    work, said = table.work, f"move {named(thing)}"
    if not holds(work, thing):
        work.said = LOST
        return False
    value: list[Value] = [list(point) for point in points]
    keys = thing.place_keys()
    changed = work.put(said, (keys[:-1], value) if thing.cornered else (keys, value[0]))
    if changed:
        editor_update.after_edit(table)
    return changed


def put_number(table: EditorScreen, thing: Thing, key: str, value: float) -> bool:
    """A key of the thing is that number."""
    if not holds(table.work, thing):
        table.work.said = LOST
        return False
    changed = table.work.put(f"change {key} of {named(thing)}", ((*thing.keys, key), value))
    if changed:
        editor_update.after_edit(table)
    return changed


def step(table: EditorScreen, by: tuple[float, float]) -> None:
    """The corner in hand, or the whole thing, lies so many units to the right and down."""
    thing, held, chart = table.thing, table.held, table.work.level.chart
    if thing is None or held is None:
        return
    first = held.corner or 0
    x, y = chart.place(thing.points[first])
    cm = x + by[0] * unit_cm(chart, 0), y + by[1] * unit_cm(chart, 1)
    wanted = free_place(chart, cm, 0.001)
    corners = () if held.corner is None else (held.corner,)
    if put_points(table, thing, moved_points(chart, thing.points, corners, first, wanted)):
        bring_into_view(table)


def turn(table: EditorScreen, steps: int, fine: float = FREE_TURN) -> None:
    """A fort's guns point so many steps further round."""
    thing = table.thing
    if thing is not None and thing.shape is Shape.FORT:
        put_number(table, thing, "facing", round((thing.facing + steps * fine) % 360, 2))


def corner_in(table: EditorScreen, number: int, place: Place) -> bool:
    """One more corner lies there, before the one that has that number now."""
    thing, work = table.thing_at_rest, table.work
    if thing is None or not thing.cornered:
        return False
    if not holds(work, thing):
        work.said = LOST
        return False
    edits = put_entry(work.page, (*thing.keys, "points", number), list(place))
    if not work.do(f"one more corner of {named(thing)}", edits):
        return False
    editor_update.after_edit(table)
    take(table, Held(thing.keys, number))
    return True


def split(table: EditorScreen) -> None:
    """One more corner in the middle of the edge behind the corner in hand."""
    thing, held, chart = table.thing, table.held, table.work.level.chart
    if thing is None or held is None or not thing.cornered:
        return
    one, other = thing.edges[min(held.corner or 0, len(thing.edges) - 1)]
    (x, y), (ex, ey) = chart.place(thing.points[one]), chart.place(thing.points[other])
    corner_in(table, one + 1, free_place(chart, ((x + ex) / 2, (y + ey) / 2), 0.1))


def delete(table: EditorScreen) -> None:
    """The corner in hand is gone; with none in hand, the thing, as the file tells of it. What else
    speaks of it is told as a finding."""
    thing, held, work = table.thing, table.held, table.work
    if thing is None or held is None:
        return
    if not holds(work, thing):
        work.said = LOST
        return
    if held.corner is not None and len(thing.points) <= thing.fewest:
        work.said = FEWEST
        return
    keys = thing.keys if held.corner is None else thing.place_keys(held.corner)
    said = "take away" if held.corner is None else "one corner less of"
    try:
        edits = take_out(work.page, _whole_keys(keys))
    except KeyError:
        work.said = "This is written in a way that cannot be taken out from here."
        return
    if work.do(f"{said} {named(thing)}", edits):
        table.held = None if held.corner is None else Held(thing.keys)
        editor_update.after_edit(table)
        if not work.readable:
            work.said = f"It is gone, but the file still speaks of it. {work.fault_words()}"


def _whole_keys(keys: Keys) -> Keys:
    """The keys of what is taken out: of a place that a manoeuvre names only the place, since the
    squadron may mean to do it elsewhere."""
    return (*keys, "at") if keys[0] == "squadron" else keys
