"""Wind and sea: the rose with its zones, and what each gives a ship."""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin, tau
from typing import Final

import pygame

from game.stage.hulls.ship_look import Sprite
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour, mix_colours

ROSE_RADIUS: Final = 45
_FINE: Final = 3
_ROWS: Final = 4
"""Zones that have a line of their own however small the panel is."""
_GROUND: Final[dict[str, Colour]] = {
    "dead": (226, 176, 164),
    "bow": (224, 206, 150),
    "beam": (196, 208, 158),
    "quarter": (156, 198, 196),
    "astern": (204, 222, 204),
}


AngleSpans = tuple[tuple[int, int], ...]
"""Degrees off the wind, from and to."""


@dataclass(frozen=True, slots=True)
class WindSector:
    """One zone of the rose: its ground (``dead``, ``bow``, ``beam``, ``quarter``, ``astern``), its name, what
    it gives (the first word is what matters most), and where it is off the wind."""

    kind: str
    name: str
    effect: str
    spans: AngleSpans


@dataclass(frozen=True, slots=True)
class WindView:
    """The wind in degrees, calm or not, the weather in words, the clause of the zones, the zones from the
    wind round; for a chosen ship her heading in degrees and the ground she is in; where north is, in degrees
    from the top; what the level says of the weather and the book does not play."""

    wind_from: float
    is_calm: bool
    weather: str
    clause: str
    zones: tuple[WindSector, ...]
    heading: float | None = None
    ship_zone: str = ""
    north: int = 0
    unplayed: str = ""


def draw(c: Canvas, rect: pygame.Rect, view: WindView, ship: Sprite | None) -> None:
    """Draw the panel: rose at the left with the ship's own picture on it, the zones at the right."""
    with c.text_region("wind", rect):
        room = panel_drawing.draw_panel(c, rect, "Wind & Sea", view.clause if c.style.shows_clauses else "")
        r = rose_radius_units(rect, c.style.unit)
        centre = (room.x + c.px(r + 13), room.centery + c.px(2))
        _draw_rose(c, centre, r, view)
        if ship is not None:
            at = (centre[0] - ship.anchor[0], centre[1] - ship.anchor[1])
            c.surface.blit(ship.image, at)
        legend = pygame.Rect(centre[0] + c.px(r + 20), room.y, 0, room.h)
        legend.w = room.right - legend.x
        _draw_legend(c, legend, view)


def rose_radius_units(rect: pygame.Rect, u: float) -> float:
    """Return the rose's radius in units in a panel of this size."""
    return min(ROSE_RADIUS, (rect.h / u - 54 - 24) / 2)


def _draw_rose(c: Canvas, centre: tuple[int, int], radius: float, view: WindView) -> None:
    """Draw sectors round a chequered rim, the compass letters, and the wind's arrow."""
    spans = tuple((zone.kind, zone.spans) for zone in view.zones if not view.is_calm)
    disc = rose_disc(c.px(radius), round(view.wind_from), spans)
    c.surface.blit(disc, disc.get_rect(center=centre))
    for letter, degrees in (("N", 0), ("E", 90), ("S", 180), ("W", 270)):
        a = (degrees + view.north) * pi / 180
        reach = c.px(radius + 9)
        at = (centre[0] + reach * sin(a), centre[1] - reach * cos(a))
        letters.draw_text(c, at, letter, letters.SMALL, palette.INK_2, "center")
    if not view.is_calm:
        _draw_arrow(c, centre, c.px(radius), view.wind_from)


@lru_cache(maxsize=24)
def rose_disc(radius: int, wind_from: int, zones: tuple[tuple[str, AngleSpans], ...]) -> pygame.Surface:
    """Return the disc of sectors, drawn three times as large and brought down."""
    big = radius * _FINE
    size = 2 * big + 8 * _FINE
    art = pygame.Surface((size, size), pygame.SRCALPHA)
    middle = size // 2
    for ground, spans in reversed(zones):
        # A heading is this many degrees off the wind: sectors are headings, not bearings of wind.
        for start, end in spans:
            _draw_sector(art, (middle, middle), big, wind_from + start, wind_from + end, ground)
    _draw_rim(art, (middle, middle), big)
    return pygame.transform.smoothscale(art, (size // _FINE, size // _FINE))


def _draw_sector(
    art: pygame.Surface, at: tuple[int, int], radius: int, start: float, end: float, name: str
) -> None:
    steps = max(2, round((end - start) / 4))
    angles = [(start + (end - start) * n / steps) * pi / 180 for n in range(steps + 1)]
    points = [at, *((at[0] + radius * sin(a), at[1] - radius * cos(a)) for a in angles)]
    piece = pygame.Surface(art.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(piece, (*_GROUND[name], 255), points)
    hatch = hatched_surface(art.get_size(), name, _FINE)
    hatch.blit(piece, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    art.blit(piece, (0, 0))
    art.blit(hatch, (0, 0))
    pygame.draw.lines(art, (*palette.INK_2, 255), True, points, _FINE)


def hatched_surface(size: tuple[int, int], name: str, line_px: int) -> pygame.Surface:
    """Return the hatching that tells a zone without colour: level, none, upright, slanted, dotted."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    ink = (*mix_colours(_GROUND[name], palette.INK_1, 0.38), 255)
    pitch = 5 * line_px
    if name == "dead":
        for y in range(0, size[1], pitch):
            pygame.draw.line(sheet, ink, (0, y), (size[0], y), line_px)
    elif name == "beam":
        for x in range(0, size[0], pitch):
            pygame.draw.line(sheet, ink, (x, 0), (x, size[1]), line_px)
    elif name == "quarter":
        for x in range(-size[1], size[0], pitch):
            pygame.draw.line(sheet, ink, (x, size[1]), (x + size[1], 0), line_px)
    elif name == "astern":
        for y in range(0, size[1], pitch):
            for x in range(0, size[0], pitch):
                pygame.draw.circle(sheet, ink, (x, y), line_px)
    return sheet


def _draw_rim(art: pygame.Surface, at: tuple[int, int], radius: int) -> None:
    for n in range(36):
        a, b = n * tau / 36, (n + 1) * tau / 36
        ring = [(at[0] + r * sin(t), at[1] - r * cos(t))
                for r, t in ((radius, a), (radius, b),
                             (radius + 3 * _FINE, b), (radius + 3 * _FINE, a))]  # fmt: skip
        pygame.draw.polygon(art, palette.INK_1 if n % 2 else palette.PAPER_0, ring)


def _draw_arrow(c: Canvas, centre: tuple[int, int], radius: int, wind_from: float) -> None:
    a = wind_from * pi / 180
    dx, dy = -sin(a), cos(a)
    side = (-dy, dx)

    def point(along: float, across: float) -> tuple[float, float]:
        x = centre[0] + dx * (along - 1) * radius + side[0] * across * radius
        return x, centre[1] + dy * (along - 1) * radius + side[1] * across * radius

    shaft = [(-0.04, -0.07), (0.40, -0.07), (0.40, -0.2), (0.70, 0),
             (0.40, 0.2), (0.40, 0.07), (-0.04, 0.07)]  # fmt: skip
    points = [point(along, across) for along, across in shaft]
    pygame.draw.polygon(c.surface, palette.TEAL, points)
    pygame.draw.aalines(c.surface, palette.PAPER_0, True, points)


def _draw_legend(c: Canvas, rect: pygame.Rect, view: WindView) -> None:
    """Draw each zone and what it gives; the zone she is in is strong."""
    zones, rows = view.zones, [row for row in (view.weather, view.unplayed) if row]
    if len(zones) > _ROWS and rect.h // (len(zones) + len(rows)) < c.style.text_px(17):
        # Where nobody sails is plain from the rose.
        zones = zones[1:]
    step = min(c.style.text_px(23), rect.h // (len(zones) + len(rows)))
    y = rect.y + step // 2
    for zone in zones:
        strong = zone.kind == view.ship_zone
        role = letters.SMALL_STRONG if strong else letters.SMALL
        swatch = pygame.Rect(rect.x, y - c.px(5), c.px(10), c.px(10))
        c.surface.fill(_GROUND[zone.kind], swatch)
        tile = hatched_surface(swatch.size, zone.kind, 1)
        c.surface.blit(tile, swatch)
        panel_drawing.draw_outline(c, swatch, palette.INK_2, 1, 1)
        at = (rect.x + c.px(14), y)
        value = zone.effect
        room = rect.w - c.px(19) - letters.text_width(zone.name, role, c.style)
        if letters.text_width(value, role, c.style) > room:
            value = value.partition(" ")[0]
        room = rect.w - c.px(19) - letters.text_width(value, role, c.style)
        letters.draw_fitted(c, at, zone.name, role, room, anchor="midleft")
        letters.draw_text(c, (rect.right, y), value, role, palette.INK_1, "midright")
        y += step
    for row in rows:
        letters.draw_fitted(c, (rect.x, y), row, letters.SMALL_STRONG, rect.w, anchor="midleft")
        y += step
