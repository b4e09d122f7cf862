"""Boats, works and troops on the umpire's chart: where each is drawn, and which have a record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import pygame

from game.core.visible import VisibleBoat, VisibleTroops, VisibleWorks
from game.sea.rings import Point
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, Look
from game.ui.level_editor.chart_viewport import ChartViewport

if TYPE_CHECKING:
    from game.ui.umpire.table import UmpireTable

_SIZE: Final = 4
"""Units from the middle of a sign to its edge."""
_APART: Final = 16
"""Units between the signs of things that lie at one place, as a garrison does in its fort."""


class Sign(Enum):
    """How a thing is drawn: works are on the print."""

    DISC = auto()
    SQUARE = auto()
    PRINTED = auto()


@dataclass(frozen=True, slots=True)
class Thing:
    """What is no ship: its id, its place in cm, the number of its side, its sign, whether its book
    keeps a record of it, and how many things before it lie at the same place."""

    id: str
    at: Point
    side: int
    sign: Sign
    recorded: bool
    row: int = 0


def things_of(table: UmpireTable) -> tuple[Thing, ...]:
    """All that is on the table and no ship; what hangs on a ship is hers."""
    with table.battle.table.at():
        seen = table.battle.book.company([side.id for side in table.battle.level.sides])
        boats = [boat for boat in seen.boats if not (boat.gone or boat.fast)]
        told = [
            *(_thing(table, boat, Sign.DISC) for boat in boats),
            *(_thing(table, works, Sign.PRINTED) for works in seen.works),
            *(_thing(table, party, Sign.SQUARE) for party in seen.parties),
        ]
    places = [thing.at for thing in told]
    return tuple(replace(t, row=places[:n].count(t.at)) for n, t in enumerate(told))


def _thing(
    table: UmpireTable, seen: VisibleBoat | VisibleWorks | VisibleTroops, sign: Sign
) -> Thing:
    """One of them, inside the battle's table."""
    recorded = table.desk.book_ui.tab_label(table.desk, seen.id) is not None
    return Thing(seen.id, (seen.x / CM, seen.y / CM), seen.side % 4, sign, recorded)


def box_of(look: Look, frame: ChartViewport, thing: Thing, half: float = _SIZE) -> pygame.Rect:
    """The px about a thing's sign, so many units to each side."""
    box = pygame.Rect(0, 0, 2 * look.px(half), 2 * look.px(half))
    x, y = frame.at(*thing.at)
    box.center = round(x) + thing.row * look.px(_APART), round(y)
    return box


def boxes(look: Look, frame: ChartViewport, things: tuple[Thing, ...]) -> list[pygame.Rect]:
    """The px of every sign."""
    return [box_of(look, frame, thing) for thing in things]


def draw(c: Canvas, frame: ChartViewport, things: tuple[Thing, ...], open_: str) -> None:
    """Boats as small discs and troops as small squares, in the colour of their side; the one whose
    record lies open in a ring."""
    size = c.px(_SIZE)
    for thing in things:
        box, colour = box_of(c.look, frame, thing), c.look.side(thing.side).paper
        at = box.center
        if thing.id == open_:
            pygame.draw.aacircle(c.surface, palette.FOCUS, at, 2 * size, max(1, c.px(2)))
        if thing.sign is Sign.DISC:
            pygame.draw.aacircle(c.surface, colour, at, size)
            pygame.draw.aacircle(c.surface, palette.INK_1, at, size, 1)
        elif thing.sign is Sign.SQUARE:
            c.surface.fill(colour, box)
            pygame.draw.rect(c.surface, palette.INK_1, box, 1)
