"""A cream waterline that is found at once: of the ships of the squadron in hand, wide enough to be
seen round ships that are drawn small; broader still round the ship of whoever plays for the first
time. The water within is pale."""

import math
from typing import Final

import pygame

from game.stage.frame.stage_view import StageShip, px_per_metre_of
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.layout.smooth_lines import lines_surface
from game.ui.battle.sea.sea_marks import ring_outline
from game.ui.battle.sea.sea_view import SeaView

_LINE_DISTANCE: Final = 6.5
"""Px between the hull and the line."""
_FILL: Final = 56
_GROWS: Final = 1.25
"""Of scales on the way of a glide one in so many is drawn."""


def draw(
    c: Canvas, sea_view: SeaView, stage_ship: StageShip, heading: float, width_units: float = 2.0
) -> None:
    """The line, so many units wide, lies round the waterline of her picture, which lies on that
    heading."""
    metre, glides = px_per_metre_of(stage_ship.rigging, sea_view.camera), sea_view.camera.is_gliding
    made = _GROWS ** round(math.log(metre, _GROWS)) if glides else metre
    sheet = _ring_surface(
        c.style, stage_ship.rigging.kind, float(round(heading) % 360), round(made, 3), width_units
    )
    if glides:
        sheet = pygame.transform.smoothscale_by(sheet, metre / made)
    x, y = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    c.surface.blit(sheet, (x - sheet.get_width() // 2, y - sheet.get_height() // 2))


@cached_pictures(megabytes=3)
def _ring_surface(style: UiStyle, kind: str, heading: float, metre: float, units: float) -> pygame.Surface:
    """The line with her middle in its middle; dark water below a broad one."""
    wide = max(2, style.px(units))
    ring = ring_outline(kind, heading, metre, _LINE_DISTANCE + wide - 2)
    half, low = (4 + 2 * wide + math.ceil(max(abs(point[way]) for point in ring)) for way in (0, 1))
    points = [(half + x, low + y) for x, y in ring]
    sheet = pygame.Surface((2 * half, 2 * low), pygame.SRCALPHA)
    sheet.fill((*palette.CREAM, 0))
    pygame.draw.polygon(sheet, (*palette.CREAM, _FILL), points)
    lines = [(palette.CREAM, [points], wide)]
    if wide > 2:
        lines.insert(0, (palette.SHADOW, [[(x, y + 2) for x, y in points]], wide + 2))
    sheet.blit(lines_surface(sheet.get_size(), lines), (0, 0))
    return sheet
