"""The keys of the umpire's table. Digits are dice while dice are asked for, and numbers of answers
else; F2 opens a line for anything longer."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, floor, hypot, radians, sin
from typing import TYPE_CHECKING, Final

import pygame

from game.levels.format.charts import Chart
from game.sea.compass import point_name
from game.sea.polygons import Point
from game.ui.kit.keyboard_layout import typed_digit
from game.ui.kit.widgets import vertical_arrow
from game.ui.level_editor.chart_ruler import UNIT_NAMES, to_chart_units, unit_cm
from game.ui.level_editor.text_input import text_after_key
from game.ui.umpire import umpire_update
from game.ui.umpire.actions import UmpireAction
from game.ui.umpire.answer_rows import MAX_DIGIT_OPTIONS, answer_rows, numbered_rows
from game.ui.umpire.step_panel import step_layout

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

_CTRL: Final = pygame.KMOD_CTRL | pygame.KMOD_META
_ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_POSITION_PATTERN: Final = "at"
"""The word that a typed place begins with."""
_COMPASS_PATTERN: Final = 2250
"""Hundredths of a degree between two points of the compass."""
_CELL_OFFSET: Final = 0.3
"""Parts of a cell from its middle to where an end stands for a heading."""
_ANSWER_PREFIX: Final = "answer-"
"""What the names of rows begin with."""
_HIT_CM: Final = 0.05
"""Cm off a place that nobody can set a model to."""


def capture_typing(screen: UmpireScreen, event: pygame.event.Event) -> bool:
    """What is typed, before anybody lays keys anew; true if the key goes no further."""
    if event.type != pygame.KEYDOWN:
        return False
    if screen.typed_answer is not None:
        _handle_text_key(screen, event)
        return True
    if event.mod & _CTRL:
        if event.key == pygame.K_z:
            umpire_update.handle_action(screen, UmpireAction.TAKE_BACK)
        return bool(event.key == pygame.K_z)
    if event.mod & pygame.KMOD_SHIFT and event.key in _ARROWS:
        return _nudge_endpoint(screen, _ARROWS[event.key])
    sign = typed_digit(event)
    if sign:
        type_digit(screen, sign)
        return True
    return _handle_dice_key(screen, event.key) or _reveal_focus(screen, event.key)


def _reveal_focus(screen: UmpireScreen, key: int) -> bool:
    """Enter while the focus is not seen brings it into view and answers nothing yet: a hand that
    has just given dice may press once too often."""
    if key not in _ENTER or screen.ring.is_shown or screen.dice_entry is not None:
        return False
    screen.ring.is_shown, screen.ring.device = True, "keys"
    return True


def _handle_text_key(screen: UmpireScreen, event: pygame.event.Event) -> None:
    """A key while an answer is typed as text: Enter gives it, Esc lets it be."""
    assert screen.typed_answer is not None
    if event.key == pygame.K_ESCAPE:
        screen.typed_answer = None
    elif event.key in _ENTER:
        text, screen.typed_answer = screen.typed_answer.strip(), None
        if not umpire_update.submit_text(screen, text) and screen.question is not None:
            screen.typed_answer = text
    else:
        screen.typed_answer = text_after_key(screen.typed_answer, event)
        screen.notice = ""


def _handle_dice_key(screen: UmpireScreen, key: int) -> bool:
    """Enter, Space, the comma and Backspace while dice lie in boxes."""
    entry = screen.dice_entry
    if entry is None or entry.roll.cards:
        return False
    if (
        key in _ENTER
        and (entry.next_die is None or entry.digits)
        and not _is_focus_on_button(screen)
    ):
        if entry.digits:
            entry.finish_number()
            screen.notice = entry.error
        else:
            umpire_update.handle_action(screen, UmpireAction.GIVE_DICE)
        return True
    if key in (pygame.K_SPACE, pygame.K_COMMA) and entry.digits:
        entry.finish_number()
        screen.notice = entry.error
        return True
    if key == pygame.K_BACKSPACE and (entry.faces or entry.digits):
        umpire_update.handle_action(screen, UmpireAction.WIPE_DIE)
        return True
    return False


def has_dice(screen: UmpireScreen) -> bool:
    """Whether there are dice in the boxes to rub out."""
    return screen.dice_entry is not None and bool(
        screen.dice_entry.faces or screen.dice_entry.digits
    )


def _is_focus_on_button(screen: UmpireScreen) -> bool:
    """Whether the focus is seen on a control that Enter would press."""
    return screen.ring.is_shown and not screen.ring.focused.startswith(_ANSWER_PREFIX)


def type_digit(screen: UmpireScreen, sign: str) -> None:
    """A digit: a die's face, the number of an answer, or the first of a longer number."""
    if screen.dice_entry is not None and not screen.dice_entry.roll.cards:
        umpire_update.type_die_sign(screen, sign)
        return
    if screen.question is None or screen.is_covered:
        return
    with screen.battle.table.at():
        rows = numbered_rows(answer_rows(screen))
    if not rows:
        return
    if len(rows) > MAX_DIGIT_OPTIONS:
        screen.typed_answer = sign
    elif sign in [row.key_cap for row in rows]:
        umpire_update.submit_text(screen, sign)


def _nudge_endpoint(screen: UmpireScreen, way: tuple[int, int]) -> bool:
    """The end of the move goes a step that way; false where none is laid out."""
    endpoints = screen.endpoints
    place = endpoints.endpoint_beside(*way) if endpoints is not None else None
    if place is not None:
        umpire_update.end_move_at(screen, *place)
    return endpoints is not None


def handle_list_arrow(screen: UmpireScreen, event: pygame.event.Event) -> bool:
    """Whether an arrow has gone from the last answer in view to the next one below, or from the
    first to the one above: the list turns so far that it is in view."""
    way, ring = vertical_arrow(event), screen.ring
    if not way or not ring.is_shown or not ring.focused.startswith(_ANSWER_PREFIX):
        return False
    here, layout = int(ring.focused.removeprefix(_ANSWER_PREFIX)), step_layout(screen)
    edge = layout.rows[-1 if way > 0 else 0].number if layout.rows else here
    with screen.battle.table.at():
        rows = answer_rows(screen)
    on = range(here + way, len(rows) if way > 0 else -1, way)
    there = next((number for number in on if rows[number].is_enabled), None)
    if there is None or (there - edge) * way <= 0:
        return False
    while all(laid.number != there for laid in step_layout(screen).rows):
        screen.first_answer_row = there if way < 0 else step_layout(screen).first_row + 1
    ring.focused = f"{_ANSWER_PREFIX}{there}"
    return True


def handle_key(screen: UmpireScreen, event: pygame.event.Event) -> None:
    """A key that no control has: what a pad or a keyboard laid anew means by it."""
    match event.key:
        case pygame.K_BACKSPACE:
            umpire_update.handle_action(
                screen, UmpireAction.WIPE_DIE if has_dice(screen) else UmpireAction.TAKE_BACK
            )
        case key if key in _ENTER and screen.dice_entry is not None:
            umpire_update.handle_action(screen, UmpireAction.GIVE_DICE)


# ------------------------------------------------------------------------------------ places


@dataclass(frozen=True, slots=True)
class TypedPosition:
    """A place in the chart's own measure, and how the model heads there in degrees, if that was
    typed too."""

    x: float
    y: float
    heading: float | None = None


def parse_position(text: str) -> TypedPosition | None:
    """The place that was typed: ``at 34.5 22``, ``at 6 7 NE``, with a comma or a point; None if it
    is none."""
    first, *rest = text.replace(",", ".").split()
    if first != _POSITION_PATTERN or len(rest) not in (2, 3):
        return None
    words = [_degrees_text(word) if n == 2 else word for n, word in enumerate(rest)]
    try:
        return TypedPosition(*(float(word) for word in words))
    except ValueError:
        return None


def _degrees_text(word: str) -> str:
    """The degrees of a point of the compass; any other word as it is."""
    points = {
        point_name(n * _COMPASS_PATTERN).lower(): str(n * _COMPASS_PATTERN / 100) for n in range(16)
    }
    return points.get(word.lower(), word)


def position_in_cm(chart: Chart, place: TypedPosition) -> Point:
    """The place in cm. On squares and hexes it is the middle of one, or beside the middle where the
    model heads to: so the chart tells one end in a cell from another."""
    half = 0.5 if chart.unit == "square" else 0.0  # a square is told by its corner
    x, y = chart.position_in_cm((place.x + half, place.y + half))
    if place.heading is None or chart.unit not in ("square", "hex"):
        return x, y
    turn, aside = radians(place.heading), _CELL_OFFSET * unit_cm(chart, 0)
    return x + aside * sin(turn), y - aside * cos(turn)


def distance_text(chart: Chart, wanted: Point, end: Point) -> str:
    """How far off a wanted place the nearest lawful end lies, both in cm, in the chart's own
    measure; on squares and hexes within one cell is there."""
    far = hypot(end[0] - wanted[0], end[1] - wanted[1])
    cells = chart.unit in ("square", "hex")
    if far < _HIT_CM or (cells and _cell_of(chart, wanted) == _cell_of(chart, end)):
        return "She can come to that place."
    off = far / unit_cm(chart, 0)
    return f"The nearest place she can come to is {off:.1f} {UNIT_NAMES[chart.unit]} off."


def _cell_of(chart: Chart, at: Point) -> tuple[int, int]:
    x, y = to_chart_units(chart, at)
    return floor(x), floor(y)
