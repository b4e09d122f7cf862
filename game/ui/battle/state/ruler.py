"""What may be laid on the sea to look at: a ruler in cm, and arcs of guns."""

from dataclasses import dataclass
from math import hypot
from typing import Final

import pygame

from game.core.visible import VisibleShip
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import Callout, draw_callouts, draw_dashed
from game.ui.battle.sea.sea_view import SeaView

STEP_CM: Final = 1.0
"""Cm by which an arrow key moves the ruler's end."""


@dataclass(slots=True)
class Ruler:
    """A line on the table from `start` to `end`, both in cm."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """Its length in cm."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])


@dataclass(slots=True)
class RulerAndArcs:
    """What the player has laid on the sea: the ruler, the arcs of the ship in hand while she plans
    (`has_own_arcs`), and the arcs of every enemy (`has_foe_arcs`); `hovered` is the control under
    the pointer or in
    focus, which may be a ship."""

    ruler: Ruler | None = None
    has_own_arcs: bool = True
    has_foe_arcs: bool = False
    hovered: str = ""


def ruler_between_ships(own: VisibleShip | None, other: VisibleShip | None) -> Ruler | None:
    """Return a ruler from one ship to the other; None without both."""
    if own is None or other is None:
        return None
    return Ruler(_ship_position(own), _ship_position(other))


def _ship_position(ship: VisibleShip) -> Point:
    """Where she lies, in cm."""
    return ship.x / CM, ship.y / CM


def handle(
    ruler_and_arcs: RulerAndArcs, event: pygame.event.Event, sea_view: SeaView, is_over_panel: bool
) -> bool:
    """The pointer or an arrow has moved the ruler's end, or a click its start; whether the event
    was used up."""
    ruler = ruler_and_arcs.ruler
    if ruler is None:
        return False
    if event.type == pygame.MOUSEMOTION and not is_over_panel:
        ruler.end = sea_view.camera.to_cm(*event.pos)
        return True
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not is_over_panel:
        ruler.start = ruler.end = sea_view.camera.to_cm(*event.pos)
        return True
    way = _arrow_direction(event)
    if way != (0, 0):
        ruler.end = (ruler.end[0] + way[0] * STEP_CM, ruler.end[1] + way[1] * STEP_CM)
    return way != (0, 0)


def _arrow_direction(event: pygame.event.Event) -> tuple[int, int]:
    """The direction of an arrow key or of the cross."""
    if event.type == pygame.JOYHATMOTION:
        return event.value[0], -event.value[1]
    if event.type != pygame.KEYDOWN:
        return 0, 0
    ways = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1)}
    return {**ways, pygame.K_DOWN: (0, 1)}.get(event.key, (0, 0))


def draw_ruler(c: Canvas, sea_view: SeaView, ruler: Ruler, words: tuple[str, str], tag_room: TagRoom) -> None:
    """The line with a tick each 5 cm, and what is said of its length beside it."""
    start, end = sea_view.pixel_at(*ruler.start), sea_view.pixel_at(*ruler.end)
    for ink, wide in ((palette.SHADOW, c.px(5)), (palette.CREAM, c.px(2))):
        draw_dashed(c.surface, ink, [start, end], 1, 0, max(1, wide))
    across = _normal(ruler)
    for cm in range(0, int(ruler.length) + 1, 5):
        share = cm / ruler.length if ruler.length else 0.0
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * share
        half = c.px(6)
        a = (x - across[0] * half, y - across[1] * half)
        b = (x + across[0] * half, y + across[1] * half)
        draw_dashed(c.surface, palette.CREAM, [a, b], 1, 0, max(1, c.px(2)))
    pygame.draw.aacircle(c.surface, palette.CREAM, end, c.px(5), max(1, c.px(2)))
    middle = ((start[0] + end[0]) // 2, (start[1] + end[1]) // 2)
    draw_callouts(c, [Callout(words, palette.FOCUS, middle)], tag_room)


def _normal(ruler: Ruler) -> Point:
    """The unit direction square to the ruler."""
    long = ruler.length or 1.0
    return -(ruler.end[1] - ruler.start[1]) / long, (ruler.end[0] - ruler.start[0]) / long
