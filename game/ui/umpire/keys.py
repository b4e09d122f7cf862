"""The keys of the umpire's table. Digits are dice while dice are asked for, and numbers of answers
else; F2 opens a line for anything longer."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, floor, hypot, radians, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.format.charts import Chart
from game.sea.compass import name
from game.sea.rings import Point
from game.ui.kit.layouts import typed_digit
from game.ui.kit.widgets import arrow_of
from game.ui.level_editor.chart_ruler import UNITS, chart_place, unit_cm
from game.ui.level_editor.text_input import typed
from game.ui.umpire import acts
from game.ui.umpire.actions import OnUmpire
from game.ui.umpire.answers import BY_DIGIT, numbered, rows_of
from game.ui.umpire.step_paper import planned

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_AT: Final = "at"
"""The word that a typed place begins with."""
_POINT: Final = 2250
"""Hundredths of a degree between two points of the compass."""
_ASIDE: Final = 0.3
"""Parts of a cell from its middle to where an end stands for a heading."""
_ANSWER: Final = "answer-"
"""What the names of rows begin with."""
_THERE: Final = 0.05
"""Cm off a place that nobody can set a model to."""


def capture(table: UmpireTable, event: pygame.event.Event) -> bool:
    """What is typed, before anybody lays keys anew; true if the key goes no further."""
    if event.type != pygame.KEYDOWN:
        return False
    if table.typing is not None:
        _type(table, event)
        return True
    if event.mod & _CTRL:
        if event.key == pygame.K_z:
            acts.do(table, OnUmpire.TAKE_BACK)
        return bool(event.key == pygame.K_z)
    if event.mod & pygame.KMOD_SHIFT and event.key in _ARROWS:
        return _push(table, _ARROWS[event.key])
    sign = typed_digit(event)
    if sign:
        digit(table, sign)
        return True
    return _on_dice(table, event.key) or _comes_to_focus(table, event.key)


def _comes_to_focus(table: UmpireTable, key: int) -> bool:
    """Enter while the focus is not seen brings it into view and answers nothing yet: a hand that
    has just given dice may press once too often."""
    if key not in _ENTER or table.ring.shown or table.entry is not None:
        return False
    table.ring.shown, table.ring.hand = True, "keys"
    return True


def _type(table: UmpireTable, event: pygame.event.Event) -> None:
    """A key while an answer is typed as text: Enter gives it, Esc lets it be."""
    assert table.typing is not None
    if event.key == pygame.K_ESCAPE:
        table.typing = None
    elif event.key in _ENTER:
        text, table.typing = table.typing.strip(), None
        if not acts.give_text(table, text) and table.question is not None:
            table.typing = text
    else:
        table.typing = typed(table.typing, event)
        table.said = ""


def _on_dice(table: UmpireTable, key: int) -> bool:
    """Enter, Space, the comma and Backspace while dice lie in boxes."""
    entry = table.entry
    if entry is None or entry.step.cards:
        return False
    if key in _ENTER and (entry.next_die is None or entry.digits) and not _on_button(table):
        if entry.digits:
            entry.finish()
            table.said = entry.said
        else:
            acts.do(table, OnUmpire.GIVE_DICE)
        return True
    if key in (pygame.K_SPACE, pygame.K_COMMA) and entry.digits:
        entry.finish()
        table.said = entry.said
        return True
    if key == pygame.K_BACKSPACE and (entry.faces or entry.digits):
        acts.do(table, OnUmpire.WIPE_DIE)
        return True
    return False


def dice_lie(table: UmpireTable) -> bool:
    """Whether there are dice in the boxes to rub out."""
    return table.entry is not None and bool(table.entry.faces or table.entry.digits)


def _on_button(table: UmpireTable) -> bool:
    """Whether the focus is seen on a control that Enter would press."""
    return table.ring.shown and not table.ring.at.startswith(_ANSWER)


def digit(table: UmpireTable, sign: str) -> None:
    """A digit: a die's face, the number of an answer, or the first of a longer number."""
    if table.entry is not None and not table.entry.step.cards:
        acts.put(table, sign)
        return
    if table.question is None or table.covered:
        return
    with table.battle.table.at():
        rows = numbered(rows_of(table))
    if not rows:
        return
    if len(rows) > BY_DIGIT:
        table.typing = sign
    elif sign in [row.cap for row in rows]:
        acts.give_text(table, sign)


def _push(table: UmpireTable, way: tuple[int, int]) -> bool:
    """The end of the move goes a step that way; false where none is laid out."""
    reach = table.reach
    place = reach.endpoint_beside(*way) if reach is not None else None
    if place is not None:
        acts.end_at(table, *place)
    return reach is not None


def walks(table: UmpireTable, event: pygame.event.Event) -> bool:
    """Whether an arrow has gone from the last answer in view to the next one below, or from the
    first to the one above: the list turns so far that it is in view."""
    way, ring = arrow_of(event), table.ring
    if not way or not ring.shown or not ring.at.startswith(_ANSWER):
        return False
    here, plan = int(ring.at.removeprefix(_ANSWER)), planned(table)
    edge = plan.rows[-1 if way > 0 else 0].number if plan.rows else here
    with table.battle.table.at():
        rows = rows_of(table)
    on = range(here + way, len(rows) if way > 0 else -1, way)
    there = next((number for number in on if rows[number].usable), None)
    if there is None or (there - edge) * way <= 0:
        return False
    while all(laid.number != there for laid in planned(table).rows):
        table.first_answer = there if way < 0 else planned(table).first + 1
    ring.at = f"{_ANSWER}{there}"
    return True


def heard(table: UmpireTable, event: pygame.event.Event) -> None:
    """A key that no control has: what a pad or a keyboard laid anew means by it."""
    match event.key:
        case pygame.K_BACKSPACE:
            acts.do(table, OnUmpire.WIPE_DIE if dice_lie(table) else OnUmpire.TAKE_BACK)
        case key if key in _ENTER and table.entry is not None:
            acts.do(table, OnUmpire.GIVE_DICE)


# ------------------------------------------------------------------------------------ places


@dataclass(frozen=True, slots=True)
class TypedPlace:
    """A place in the chart's own measure, and how the model heads there in degrees, if that was
    typed too."""

    x: float
    y: float
    heading: float | None = None


def place_in(text: str) -> TypedPlace | None:
    """The place that was typed: ``at 34.5 22``, ``at 6 7 NE``, with a comma or a point; None if it
    is none."""
    first, *rest = text.replace(",", ".").split()
    if first != _AT or len(rest) not in (2, 3):
        return None
    words = [_degrees(word) if n == 2 else word for n, word in enumerate(rest)]
    try:
        return TypedPlace(*(float(word) for word in words))
    except ValueError:
        return None


def _degrees(word: str) -> str:
    """The degrees of a point of the compass; any other word as it is."""
    points = {name(n * _POINT).lower(): str(n * _POINT / 100) for n in range(16)}
    return points.get(word.lower(), word)


def in_cm(chart: Chart, place: TypedPlace) -> Point:
    """The place in cm. On squares and hexes it is the middle of one, or beside the middle where the
    model heads to: so the chart tells one end in a cell from another."""
    half = 0.5 if chart.unit == "square" else 0.0  # a square is told by its corner
    x, y = chart.place((place.x + half, place.y + half))
    if place.heading is None or chart.unit not in ("square", "hex"):
        return x, y
    turn, aside = radians(place.heading), _ASIDE * unit_cm(chart, 0)
    return x + aside * sin(turn), y - aside * cos(turn)


def nearness(chart: Chart, wanted: Point, end: Point) -> str:
    """How far off a wanted place the nearest lawful end lies, both in cm, in the chart's own
    measure; on squares and hexes within one cell is there."""
    far = hypot(end[0] - wanted[0], end[1] - wanted[1])
    cells = chart.unit in ("square", "hex")
    if far < _THERE or (cells and _cell(chart, wanted) == _cell(chart, end)):
        return "She can come to that place."
    off = far / unit_cm(chart, 0)
    return f"The nearest place she can come to is {off:.1f} {UNITS[chart.unit]} off."


def _cell(chart: Chart, at: Point) -> tuple[int, int]:
    x, y = chart_place(chart, at)
    return floor(x), floor(y)
