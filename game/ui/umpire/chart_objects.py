"""Boats, works and troops on the umpire's chart: where each is drawn, and which have a record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

import pygame

from game.core.visible import VisibleBoat, VisibleTroops, VisibleWorks
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.level_editor.chart_viewport import ChartViewport

if TYPE_CHECKING:
    from game.ui.umpire.screen import UmpireScreen

_HALF_SIZE: Final = 4
"""Units from the middle of a sign to its edge."""
_STACK_GAP: Final = 16
"""Units between the signs of things that lie at one place, as a garrison does in its fort."""


class SignShape(Enum):
    """How a thing is drawn: works are on the print."""

    DISC = auto()
    SQUARE = auto()
    PRINTED = auto()


@dataclass(frozen=True, slots=True)
class UmpireObject:
    """What is no ship: its id, its place in cm, the number of its side, its sign, whether its book
    keeps a record of it, and how many things before it lie at the same place."""

    id: str
    position: Point
    side: int
    shape: SignShape
    has_record: bool
    stack_index: int = 0


def umpire_objects(screen: UmpireScreen) -> tuple[UmpireObject, ...]:
    """All that is on the table and no ship; what hangs on a ship is hers."""
    with screen.battle.table.at():
        seen = screen.battle.book.company([side.id for side in screen.battle.level.sides])
        boats = [boat for boat in seen.boats if not (boat.gone_how or boat.made_fast_to)]
        told = [
            *(_umpire_object(screen, boat, SignShape.DISC) for boat in boats),
            *(_umpire_object(screen, works, SignShape.PRINTED) for works in seen.works),
            *(_umpire_object(screen, party, SignShape.SQUARE) for party in seen.troops),
        ]
    places = [thing.position for thing in told]
    return tuple(replace(t, stack_index=places[:n].count(t.position)) for n, t in enumerate(told))


def _umpire_object(
    screen: UmpireScreen, seen: VisibleBoat | VisibleWorks | VisibleTroops, marker: SignShape
) -> UmpireObject:
    """One of them, inside the battle's table."""
    recorded = screen.desk.book_ui.tab_label(screen.desk, seen.id) is not None
    return UmpireObject(seen.id, (seen.x / CM, seen.y / CM), seen.side % 4, marker, recorded)


def object_rect(
    style: UiStyle, viewport: ChartViewport, chart_object: UmpireObject, half: float = _HALF_SIZE
) -> pygame.Rect:
    """The px about a thing's sign, so many units to each side."""
    box = pygame.Rect(0, 0, 2 * style.px(half), 2 * style.px(half))
    x, y = viewport.to_px(*chart_object.position)
    box.center = round(x) + chart_object.stack_index * style.px(_STACK_GAP), round(y)
    return box


def object_rects(
    style: UiStyle, viewport: ChartViewport, things: tuple[UmpireObject, ...]
) -> list[pygame.Rect]:
    """The px of every sign."""
    return [object_rect(style, viewport, thing) for thing in things]


def draw_objects(
    c: Canvas, viewport: ChartViewport, things: tuple[UmpireObject, ...], open_: str
) -> None:
    """Boats as small discs and troops as small squares, in the colour of their side; the one whose
    record lies open in a ring."""
    size = c.px(_HALF_SIZE)
    for thing in things:
        box, colour = object_rect(c.style, viewport, thing), c.style.side_colours(thing.side).paper
        at = box.center
        if thing.id == open_:
            pygame.draw.aacircle(c.surface, palette.FOCUS, at, 2 * size, max(1, c.px(2)))
        if thing.shape is SignShape.DISC:
            pygame.draw.aacircle(c.surface, colour, at, size)
            pygame.draw.aacircle(c.surface, palette.INK_1, at, size, 1)
        elif thing.shape is SignShape.SQUARE:
            c.surface.fill(colour, box)
            pygame.draw.rect(c.surface, palette.INK_1, box, 1)
