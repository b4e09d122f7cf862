"""The wheel of orders: eight sectors round the middle of the sea, for stick, cross or finger.

First what the question allows, seven at a time, then what may be looked at. Choosing a sector
presses the control it stands for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Final

import pygame

from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.icons import icon
from game.stage.paper.parts import Touch
from game.ui.battle.actions import (
    HudAction,
    MessageAction,
    PanelAction,
    ScreenAction,
    ViewAction,
    WheelAction,
)
from game.ui.battle.orders_bar import ButtonSpec
from game.ui.kit.widgets import Item, Widget

SECTORS: Final = 8
_ROOM: Final = SECTORS - 1
"""Sectors of a page beside the one that turns it."""
PREFIX: Final = "wheel-"
_PAGE: Final = "page"
TURN_PAGE: Final = f"{PREFIX}{_PAGE}"
LEAN: Final = 0.5
"""How far a stick must lean to point at a sector."""
VIEWS: Final = (
    ButtonSpec("view-measure", "Measure", "ahead", does=ViewAction.MEASURE),
    ButtonSpec("view-arcs", "Own arcs", "cannon", does=ViewAction.OWN_ARCS),
    ButtonSpec("view-enemy-arcs", "Enemy arcs", "eye", does=ViewAction.FOES_ARCS),
    ButtonSpec("log", "The log", "quill", does=PanelAction.TOGGLE_LOG),
    ButtonSpec("view-all", "Every ship", "ship", does=ViewAction.SEE_ALL),
    ButtonSpec("speed", "Speed", "fast", does=ScreenAction.NEXT_SPEED),
    ButtonSpec("my-captain", "My captain", "wheel", does=HudAction.MY_CAPTAIN),
    ButtonSpec("skip", "Skip", "skip", does=ScreenAction.SKIP),
    ButtonSpec("record", "The record", "ship", does=PanelAction.TOGGLE_RECORD),
    ButtonSpec("crises", "What befell", "flame", does=PanelAction.TOGGLE_CRISES),
    ButtonSpec("watch-again", "Seen again", "replay", does=ScreenAction.LOOK_BACK),
    ButtonSpec("rules", "Rulebook", "book", does=ScreenAction.OPEN_RULES),
    ButtonSpec("view-clauses", "Clauses", "book", does=ViewAction.CITE),
    ButtonSpec("view-closer", "Closer", "up", does=ViewAction.CLOSER),
    ButtonSpec("view-farther", "Farther", "down", does=ViewAction.FARTHER),
    ButtonSpec("table-view", "Sea or table", "waves", does=ViewAction.CHANGE_TABLE),
)
ALONE: Final = (
    ScreenAction.OPEN_RULES,
    ScreenAction.SKIP,
    ScreenAction.NEXT_SPEED,
    PanelAction.TOGGLE_LOG,
    PanelAction.TOGGLE_CRISES,
    PanelAction.TOGGLE_RECORD,
    PanelAction.OWN_TAB,
    PanelAction.OTHER_TAB,
    MessageAction.TOUCH,
)
"""What a single switch reaches through the wheel alone, besides ships and clauses."""


@dataclass(slots=True)
class OrderWheel:
    """The open wheel: which page of it lies on top, and how the left stick leans."""

    page: int = 0
    across: float = 0.0
    down: float = 0.0

    def lean(self, event: pygame.event.Event, count: int) -> int | None:
        """The sector the left stick points at after the event, None while it is at rest."""
        if event.type != pygame.JOYAXISMOTION or event.axis > 1:
            return None
        self.across, self.down = (
            (event.value, self.down) if event.axis == 0 else (self.across, event.value)
        )
        if hypot(self.across, self.down) < LEAN:
            return None
        return (
            sector_at(self.across, self.down) if sector_at(self.across, self.down) < count else None
        )


def sector_at(across: float, down: float) -> int:
    """The sector, 0 at the top and clockwise, in that direction."""
    return round(degrees(atan2(across, -down)) / (360 / SECTORS)) % SECTORS


def pages(specs: Sequence[ButtonSpec], primary: ButtonSpec | None) -> list[list[ButtonSpec]]:
    """What may be ordered now, seven to a page, and last what may be looked at; each page ends
    with the way to the next."""
    both = (*specs, primary)
    orders = tuple(spec for spec in both if spec is not None and spec.state != "disabled")
    found = [kind[n : n + _ROOM] for kind in (orders, VIEWS) for n in range(0, len(kind), _ROOM)]
    more = ButtonSpec(_PAGE, "More", "more", does=ScreenAction.TURN_WHEEL)
    return [[*page, more] for page in found]


def lay(
    look: Look, sea: pygame.Rect, specs: Sequence[ButtonSpec], ship: pygame.Rect | None = None
) -> list[Widget]:
    """The sectors of one page as controls, from the top on: round the middle of the free sea, or at
    that end of it where they do not cover the `ship` they are about."""
    radius = min(look.grown(150), sea.h // 2 - look.px(36), sea.w // 2 - look.px(70))
    wide, high = min(look.grown(116), look.px(150)), max(look.px(60), look.grown(50))
    high = max(look.px(44), min(high, round(radius * 0.66)))
    aside = (sea.w - round(radius * 2.5) - wide) // 2 - look.px(8)
    places = [_round_about((sea.centerx + x, sea.centery), radius, (wide, high))
              for x in (0, *((-aside, aside) if aside > 0 else ()))]  # fmt: skip
    clear = (rects for rects in places if ship is None or ship.collidelist(rects) < 0)
    rects = next(clear, places[0])
    return [_sector(spec, rect) for spec, rect in zip(specs, rects, strict=False)]


def _sector(spec: ButtonSpec, rect: pygame.Rect) -> Item:
    """One sector as a control."""
    does = spec.does if spec.does is ScreenAction.TURN_WHEEL else WheelAction(spec.does)
    name, painted = f"{PREFIX}{spec.name}", partial(_paint_sector, spec=spec)
    return Item(name, rect, painted, hint=spec.hint, does=does)


def _round_about(middle: tuple[int, int], radius: int, size: tuple[int, int]) -> list[pygame.Rect]:
    """Where the sectors of a wheel lie, from the top on."""
    rects = []
    for n in range(SECTORS):
        turn, rect = radians(n * 360 / SECTORS), pygame.Rect((0, 0), size)
        x = middle[0] + round(sin(turn) * radius * 1.25)
        rect.center = (x, middle[1] - round(cos(turn) * radius))
        rects.append(rect)
    return rects


def draw_ground(c: Canvas, sectors: Sequence[Widget]) -> None:
    """A paper disc under the sectors, with a star in its middle."""
    middle = (sectors[0].rect.centerx, sectors[0].rect.centery + _reach(sectors))
    star = max(10.0, min(34.0, _reach(sectors) / c.look.u * 0.22))
    veil = pygame.Surface(c.surface.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(veil, (*palette.SHADOW, 110), middle, round(_reach(sectors) * 1.05))
    c.surface.blit(veil, (0, 0))
    paint.star(c, middle, star)


def _reach(sectors: Sequence[Widget]) -> int:
    """Px from the middle of the wheel to the middle of its first sector."""
    if len(sectors) < 2:
        return int(sectors[0].rect.h)
    first, second = (w.rect.centery for w in sectors[:2])
    return round((second - first) / (1 - cos(2 * pi / SECTORS)))


def _paint_sector(c: Canvas, rect: pygame.Rect, touch: Touch, spec: ButtonSpec) -> None:
    """One sector: its picture above its words."""
    chosen = touch.focused or touch.hovered or spec.state == "chosen"
    fill = palette.CHOSEN if chosen else palette.PAPER_0
    ink = palette.PAPER_0 if chosen else palette.INK_1
    paint.block(c, rect, fill, palette.INK_2, 1.3, 8)
    half = letters.line_height(letters.DENSE_STRONG, c.look)
    at = rect.center
    if spec.icon and rect.h >= half + c.px(28):
        icon(c, spec.icon, (rect.centerx, rect.y + c.px(6) + c.px(11)), 20, ink)
        at = (rect.centerx, rect.bottom - half // 2 - c.px(5))
    fitting.draw_fitted(c, at, spec.words, letters.DENSE_STRONG, rect.w - c.px(10), ink, "center")
    if touch.focused:
        paint.focus_ring(c, rect)
