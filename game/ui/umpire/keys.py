"""The keys of the umpire's table. Digits are dice while dice are asked for, and numbers of answers
else; F2 opens a line for anything longer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.levels.format.charts import Chart
from game.ui.drawing.ruled import UNITS, unit_cm
from game.ui.drawing.typing_in import typed
from game.ui.umpire import acts
from game.ui.umpire.actions import OnUmpire
from game.ui.umpire.answers import BY_DIGIT, numbered, rows_of

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
    sign = event.dict.get("unicode", "")
    if len(sign) == 1 and sign.isascii() and sign.isdigit():
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


def _on_button(table: UmpireTable) -> bool:
    """Whether the focus is seen on a control that Enter would press."""
    return table.ring.shown and not table.ring.at.startswith("answer-")


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
    place = reach.pushed(*way) if reach is not None else None
    if place is not None:
        acts.end_at(table, *place)
    return reach is not None


def heard(table: UmpireTable, event: pygame.event.Event) -> None:
    """A key that no control has: what a pad or a keyboard laid anew means by it."""
    match event.key:
        case pygame.K_BACKSPACE:
            acts.do(table, OnUmpire.TAKE_BACK)
        case key if key in _ENTER and table.entry is not None:
            acts.do(table, OnUmpire.GIVE_DICE)


# ------------------------------------------------------------------------------------ places


def place_in(text: str) -> tuple[float, float] | None:
    """The place that was typed: ``at 34.5 22`` with a comma or a point; None if it is none."""
    first, *rest = text.replace(",", ".").split()
    if first != _AT or len(rest) != 2:
        return None
    try:
        x, y = (float(word) for word in rest)
    except ValueError:
        return None
    return x, y


def nearness(chart: Chart, off: float) -> str:
    """How far off a place in cm the nearest lawful end lies, in the chart's own measure."""
    if off < _THERE:
        return "She can come to that place."
    far = off / unit_cm(chart, 0)
    return f"The nearest place she can come to is {far:.1f} {UNITS[chart.unit]} off."
