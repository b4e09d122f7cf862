"""The wheel of orders: eight sectors round the middle of the sea, for stick, cross or finger.

First what the question allows, seven at a time, then what may be looked at. Choosing a sector presses the
control it stands for."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import draw_icon
from game.ui.battle.layout.orders_bar import ButtonSpec
from game.ui.battle.values.actions import (
    CommandAction,
    PanelAction,
    ReadOnAction,
    ScreenAction,
    ViewAction,
    WheelAction,
)
from game.ui.kit.widgets import CustomControl, Widget

SECTOR_COUNT: Final = 8
_ROOM: Final = SECTOR_COUNT - 1
"""Sectors of a page beside the one that turns it."""
NAME_PREFIX: Final = "wheel-"
_PAGE: Final = "page"
TURN_PAGE: Final = f"{NAME_PREFIX}{_PAGE}"
MIN_LEAN: Final = 0.5
"""How far a stick must lean to point at a sector."""
VIEW_SPECS: Final = (
    ButtonSpec("view-measure", "Measure", "ahead", action=ViewAction.MEASURE),
    ButtonSpec("view-arcs", "Own arcs", "cannon", action=ViewAction.OWN_ARCS),
    ButtonSpec("view-enemy-arcs", "Enemy arcs", "eye", action=ViewAction.FOES_ARCS),
    ButtonSpec("log", "The log", "quill", action=PanelAction.TOGGLE_LOG),
    ButtonSpec("view-all", "Every ship", "ship", action=ViewAction.SEE_ALL),
    ButtonSpec("speed", "Speed", "fast", action=ScreenAction.NEXT_SPEED),
    ButtonSpec("command", "Command", "flag", action=CommandAction.TOGGLE),
    ButtonSpec("view-threats", "Show threats", "swords", action=ViewAction.THREATS),
    ButtonSpec("skip", "Skip", "skip", action=ScreenAction.SKIP),
    ButtonSpec("record", "The record", "ship", action=PanelAction.TOGGLE_RECORD),
    ButtonSpec("crises", "This turn", "flame", action=PanelAction.TOGGLE_CRISES),
    ButtonSpec("watch-again", "Seen again", "replay", action=ScreenAction.LOOK_BACK),
    ButtonSpec("rules", "Rulebook", "book", action=ScreenAction.OPEN_RULES),
    ButtonSpec("view-clauses", "Clauses", "book", action=ViewAction.CITE),
    ButtonSpec("view-closer", "Closer", "up", action=ViewAction.CLOSER),
    ButtonSpec("view-farther", "Farther", "down", action=ViewAction.FARTHER),
    ButtonSpec("table-view", "Sea or table", "waves", action=ViewAction.CHANGE_TABLE),
)
WHEEL_ONLY_ACTIONS: Final = (
    ScreenAction.OPEN_RULES,
    ScreenAction.SKIP,
    ScreenAction.NEXT_SPEED,
    PanelAction.TOGGLE_LOG,
    PanelAction.TOGGLE_CRISES,
    PanelAction.TOGGLE_RECORD,
    PanelAction.OWN_TAB,
    PanelAction.OTHER_TAB,
    ReadOnAction.TOUCH,
)
"""What a single switch reaches through the wheel alone, besides ships and clauses."""


@dataclass(slots=True)
class OrderWheel:
    """The open wheel: which page of it is on top, and how the left stick leans."""

    page: int = 0
    lean_x: float = 0.0
    lean_y: float = 0.0

    def sector_of_stick(self, event: pygame.event.Event, count: int) -> int | None:
        """Return the sector the left stick points at after the event, None while it is at rest."""
        if event.type != pygame.JOYAXISMOTION or event.axis > 1:
            return None
        self.lean_x, self.lean_y = (
            (event.value, self.lean_y) if event.axis == 0 else (self.lean_x, event.value)
        )
        if hypot(self.lean_x, self.lean_y) < MIN_LEAN:
            return None
        return (
            sector_in_direction(self.lean_x, self.lean_y)
            if sector_in_direction(self.lean_x, self.lean_y) < count
            else None
        )


def sector_in_direction(across: float, down: float) -> int:
    """Return the sector, 0 at the top and clockwise, in that direction."""
    return round(degrees(atan2(across, -down)) / (360 / SECTOR_COUNT)) % SECTOR_COUNT


def wheel_pages(specs: Sequence[ButtonSpec], primary: ButtonSpec | None) -> list[list[ButtonSpec]]:
    """Return what may be ordered now, seven to a page, and last what may be looked at; each page ends with
    the way to the next."""
    both = (*specs, primary)
    orders = tuple(spec for spec in both if spec is not None and spec.state != "disabled")
    found = [kind[n : n + _ROOM] for kind in (orders, VIEW_SPECS) for n in range(0, len(kind), _ROOM)]
    more = ButtonSpec(_PAGE, "More", "more", action=ScreenAction.TURN_WHEEL)
    return [[*page, more] for page in found]


def wheel_widgets(
    style: UiStyle, sea: pygame.Rect, specs: Sequence[ButtonSpec], ship: pygame.Rect | None = None
) -> list[Widget]:
    """Return the sectors of one page as controls, from the top on: round the middle of the free sea, or at
    that end of it where they do not cover the `ship` they are about."""
    radius = min(style.text_px(150), sea.h // 2 - style.px(36), sea.w // 2 - style.px(70))
    wide, high = min(style.text_px(116), style.px(150)), max(style.px(60), style.text_px(50))
    high = max(style.px(44), min(high, round(radius * 0.66)))
    aside = (sea.w - round(radius * 2.5) - wide) // 2 - style.px(8)
    places = [_sector_rects((sea.centerx + x, sea.centery), radius, (wide, high))
              for x in (0, *((-aside, aside) if aside > 0 else ()))]  # fmt: skip
    clear = (rects for rects in places if ship is None or ship.collidelist(rects) < 0)
    rects = next(clear, places[0])
    return [_sector(spec, rect) for spec, rect in zip(specs, rects, strict=False)]


def _sector(spec: ButtonSpec, rect: pygame.Rect) -> CustomControl:
    does = spec.action if spec.action is ScreenAction.TURN_WHEEL else WheelAction(spec.action)
    name, painted = f"{NAME_PREFIX}{spec.name}", partial(_paint_sector, spec=spec)
    return CustomControl(name, rect, painted, hint=spec.hint, action=does)


def _sector_rects(middle: tuple[int, int], radius: int, size: tuple[int, int]) -> list[pygame.Rect]:
    """Return where the sectors of a wheel are, from the top on."""
    rects = []
    for n in range(SECTOR_COUNT):
        turn, rect = radians(n * 360 / SECTOR_COUNT), pygame.Rect((0, 0), size)
        x = middle[0] + round(sin(turn) * radius * 1.25)
        rect.center = (x, middle[1] - round(cos(turn) * radius))
        rects.append(rect)
    return rects


def draw_background(c: Canvas, sectors: Sequence[Widget]) -> None:
    """Draw a paper disc under the sectors, with a star in its middle."""
    middle = (sectors[0].rect.centerx, sectors[0].rect.centery + _wheel_radius(sectors))
    star = max(10.0, min(34.0, _wheel_radius(sectors) / c.style.unit * 0.22))
    veil = pygame.Surface(c.surface.get_size(), pygame.SRCALPHA)
    pygame.draw.circle(veil, (*palette.SHADOW, 110), middle, round(_wheel_radius(sectors) * 1.05))
    c.surface.blit(veil, (0, 0))
    panel_drawing.draw_compass_star(c, middle, star)


def _wheel_radius(sectors: Sequence[Widget]) -> int:
    """Return px from the middle of the wheel to the middle of its first sector."""
    if len(sectors) < 2:
        return int(sectors[0].rect.h)
    first, second = (w.rect.centery for w in sectors[:2])
    return round((second - first) / (1 - cos(2 * pi / SECTOR_COUNT)))


def _paint_sector(c: Canvas, rect: pygame.Rect, interaction: InteractionState, spec: ButtonSpec) -> None:
    """Paint one sector: its picture above its words."""
    chosen = interaction.is_focused or interaction.is_hovered or spec.state == "chosen"
    fill = palette.CHOSEN if chosen else palette.PAPER_0
    ink = palette.PAPER_0 if chosen else palette.INK_1
    panel_drawing.draw_block(c, rect, fill, palette.INK_2, 1.3, 8)
    half = letters.line_height(letters.DENSE_STRONG, c.style)
    at = rect.center
    if spec.icon and rect.h >= half + c.px(28):
        draw_icon(c, spec.icon, (rect.centerx, rect.y + c.px(6) + c.px(11)), 20, ink)
        at = (rect.centerx, rect.bottom - half // 2 - c.px(5))
    letters.draw_fitted(c, at, spec.words, letters.DENSE_STRONG, rect.w - c.px(10), ink, "center")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)
