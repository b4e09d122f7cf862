"""The small rose on the sea: the wind as an arrow over its zones, the ship on her heading, and the weather in
words below it. A press lays the whole of wind and sea on the table."""

from functools import partial
from math import cos, pi, sin, tau
from typing import Final

import pygame

from game.stage.hulls.sprite_points import real_size_metres, waterline_pixels
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.panels.wind_panel import AngleSpans, WindView, rose_disc
from game.ui.battle.values.actions import PanelAction
from game.ui.kit.widgets import CustomControl, Widget

ROSE_RADIUS: Final = 38
_RING: Final = 7
_ARROW: Final = 15
"""Units beyond the zones at which the wind's arrow begins."""
HULL_LENGTH: Final = 42
"""Units of the ship on it."""
_NORTH_RADIUS: Final = 9
_FINE: Final = 3
_PORTS: Final = 36


def rose_controls(layout: BattleLayout) -> list[Widget]:
    """Return the rose as a control."""
    if layout.sea_panels is None:
        return []
    painted, does = (partial(_paint_focus, round_=layout.sea_panels.wind_rose), PanelAction.TOGGLE_WIND)
    return [CustomControl("wind", layout.wind, painted, is_bare=True, hint="Wind and sea", action=does)]


def _paint_focus(c: Canvas, rect: pygame.Rect, interaction: InteractionState, round_: pygame.Rect) -> None:
    if interaction.is_hovered:
        pygame.draw.aacircle(c.surface, palette.OCHRE, round_.center, round_.w // 2 + c.px(2), 2)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def draw(c: Canvas, layout: BattleLayout, view: WindView, kind: str) -> None:
    """Draw the disc, on it the hull of a ship of that kind ('' for none), the wind, and the weather."""
    if layout.sea_panels is None:
        return
    centre = layout.sea_panels.wind_rose.center
    with c.text_region("label-wind", layout.wind):
        zones = tuple((zone.kind, zone.spans) for zone in view.zones if not view.is_calm)
        wind = None if view.is_calm else round(view.wind_from)
        hull = (kind, round(view.heading)) if kind and view.heading is not None else ("", 0)
        sizes = (c.px(ROSE_RADIUS), c.px(_RING), c.px(_ARROW), c.px(HULL_LENGTH))
        sheet = rose_surface(sizes, (wind, zones), hull)
        c.surface.blit(sheet, sheet.get_rect(center=centre))
        if view.north:
            _draw_north(c, centre, view.north)
        room = round((layout.wind.w + c.px(8)) * c.style.text_scale)
        for row, said in enumerate(said for said in (view.weather, view.unplayed) if said):
            words, role = letters.shrink_to_width(said, letters.SMALL_STRONG, c.style, room)
            x = max(centre[0], letters.text_width(words, role, c.style) // 2 + c.px(6))
            at = (x, layout.sea_panels.wind_rose.bottom + c.style.text_px(17 + 16 * row))
            letters.draw_text(c, at, words, role, palette.CREAM, "center", palette.SHADOW)


@cached_pictures(megabytes=2)
def rose_surface(
    sizes: tuple[int, int, int, int],
    air: tuple[int | None, tuple[tuple[str, AngleSpans], ...]],
    ship: tuple[str, int],
) -> pygame.Surface:
    """Return the paper ring, chequer, zones, the hull of a `ship` of a kind on a heading, and the arrow of
    the wind (None: calm) as one picture; `sizes` are radius, ring, the arrow's beginning and the hull in
    px."""
    wind, zones = air
    radius, ring, beyond, length = sizes
    half = radius + max(ring, beyond) + 3
    art = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
    middle = half * _FINE
    pygame.draw.circle(art, (*palette.SHADOW, 90), (middle, middle + 2 * _FINE), (radius + ring) * _FINE)
    pygame.draw.circle(art, palette.PAPER_1, (middle, middle), (radius + ring) * _FINE)
    _draw_chequer(art, middle, radius + ring, max(3, ring // 2 + 1))
    fine = pygame.transform.smoothscale(art, (2 * half, 2 * half))
    disc = rose_disc(radius, wind or 0, zones)
    fine.blit(disc, disc.get_rect(center=(half, half)))
    if ship[0]:
        _draw_hull(fine, half, ship, length)
    if wind is not None:
        _draw_arrow(fine, half, radius, beyond, wind)
    return fine


def _draw_north(c: Canvas, centre: tuple[int, int], north: int) -> None:
    """Draw the letter of north on the ring of a sea whose top is another point."""
    a, reach = north * pi / 180, c.px(ROSE_RADIUS + _RING / 2)
    at = (round(centre[0] + reach * sin(a)), round(centre[1] - reach * cos(a)))
    radius = c.style.text_px(_NORTH_RADIUS)
    pygame.draw.aacircle(c.surface, palette.PAPER_0, at, radius)
    pygame.draw.aacircle(c.surface, palette.INK_1, at, radius, 1)
    letters.draw_text(c, at, "N", letters.SMALL_STRONG, palette.INK_1, "center")


def _draw_hull(sheet: pygame.Surface, middle: int, ship: tuple[str, int], length: int) -> None:
    """Draw the outline of her hull in ink, with an edge of cream."""
    kind, heading = ship
    metre = length / real_size_metres(kind)[0]
    points = [(middle + x, middle + y) for x, y in waterline_pixels(kind, heading, metre, 1.0)]
    pygame.draw.polygon(sheet, palette.INK_1, points)
    pygame.draw.aalines(sheet, palette.CREAM, True, points)


def _draw_chequer(art: pygame.Surface, middle: int, outer: int, wide: int) -> None:
    for n in range(0, _PORTS, 2):
        a, b = n * tau / _PORTS, (n + 1) * tau / _PORTS
        corners = ((outer, a), (outer, b), (outer - wide, b), (outer - wide, a))
        ring = [(middle + r * _FINE * sin(t), middle - r * _FINE * cos(t)) for r, t in corners]
        pygame.draw.polygon(art, palette.INK_1, ring)


def _draw_arrow(sheet: pygame.Surface, middle: int, radius: int, beyond: int, wind: int) -> None:
    """Draw a teal arrow with a cream edge, from outside the ring inwards."""
    a = wind * pi / 180
    dx, dy = sin(a), -cos(a)
    start, end, half = radius + beyond, 0.22 * radius, radius * 0.1
    neck = end + radius * 0.34

    def point(along: float, across: float) -> tuple[float, float]:
        return middle + dx * along - dy * across, middle + dy * along + dx * across

    points = [point(start, -half), point(neck, -half), point(neck, -2.6 * half), point(end, 0),
              point(neck, 2.6 * half), point(neck, half), point(start, half)]  # fmt: skip
    pygame.draw.polygon(sheet, palette.TEAL, points)
    pygame.draw.aalines(sheet, palette.CREAM, True, points)
    pygame.draw.lines(sheet, palette.CREAM, True, points, 1)
