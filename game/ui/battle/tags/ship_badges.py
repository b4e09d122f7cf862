"""The smallest tag of a ship: her side's badge and the bar of what she has left, fixed under her
keel. Sixty of them are laid in one go from small pictures that are made once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import pygame

from game.stage.frame.stage_view import StageShip, px_per_metre_of
from game.stage.hulls.sprite_points import waterline_pixels
from game.stage.paper import panel_drawing
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.ui.battle.sea.sea_view import SeaView

BADGE_SIZE: Final = (26, 10)
"""Units of a keel tag."""
KEEL_DISTANCE: Final = 8
"""Units between the keel and her tag."""
EMBLEM_SIZE: Final = 5
BAR_SIZE: Final = (18, 3)
"""Units of the bar of what she has left."""
_CASE: Final[Colour] = (14, 20, 24)
_TRACK: Final[Colour] = (62, 70, 70)


@dataclass(slots=True)
class ShipBadge:
    """A ship with the pixels of her keel tag, and the share of her points that it shows."""

    cast: StageShip
    rect: pygame.Rect
    share_left: float


def badge_rects(
    c: Canvas, sea_view: SeaView, casts: Sequence[StageShip], spots: Mapping[str, tuple[int, int]]
) -> dict[str, pygame.Rect]:
    """Where the tag of each ship lies: under the middle of her, whose pixel is in `spots`, so many
    units below her keel."""
    (wide, high), depth, found = badge_size(c.style), c.px(KEEL_DISTANCE), dict[str, pygame.Rect]()
    for stage_ship in casts:
        x, y = spots[stage_ship.actor.ship]
        metre = round(px_per_metre_of(stage_ship.rigging, sea_view.camera), 2)
        keel = _keel_offset(stage_ship.rigging.kind, metre, stage_ship.actor.heading)
        found[stage_ship.actor.ship] = pygame.Rect(x - wide // 2, y + keel + depth, wide, high)
    return found


@lru_cache(maxsize=512)
def _keel_offset(kind: str, metre: float, heading: float) -> int:
    """Px from the middle of a hull to the end of her keel nearest to the foot of the picture."""
    length, beam = _drawn_size(kind, metre)
    turn = radians(heading)
    return round(hypot(length * cos(turn), beam * sin(turn)) / 2)


@lru_cache(maxsize=256)
def _drawn_size(kind: str, metre: float) -> tuple[float, float]:
    """Px of a hull's length and beam on the water."""
    outline = waterline_pixels(kind, 0, metre)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return max(ys) - min(ys), max(xs) - min(xs)


def badge_size(style: UiStyle) -> tuple[int, int]:
    """Px of a keel tag; it grows with the text from 150 % on."""
    grown = style.text_scale if style.text_scale >= 1.5 else 1.0
    return round(BADGE_SIZE[0] * style.unit * grown), round(BADGE_SIZE[1] * style.unit * grown)


def draw(c: Canvas, keels: list[ShipBadge]) -> dict[str, pygame.Rect]:
    """All of them in one go; where each lies, by ship."""
    blits = []
    for keel in keels:
        rigging = keel.cast.rigging
        share = min(BAR_SIZE[0], max(0, round(BAR_SIZE[0] * keel.share_left)))
        strip = _badge_surface(c.style, rigging.side, share, rigging.has_struck)
        blits.append((strip, (keel.rect.x - 2, keel.rect.y - 2)))
    c.surface.fblits(blits)
    found = {keel.cast.actor.ship: keel.rect for keel in keels}
    c.regions.update({f"tag-{ship}": rect for ship, rect in found.items()})
    return found


@cached_pictures(megabytes=1)
def _badge_surface(style: UiStyle, side: int, share: int, struck: bool) -> pygame.Surface:
    """Badge and bar, with two px of room on every side."""
    wide, high = badge_size(style)
    unit = high / BADGE_SIZE[1]
    sheet = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA)
    middle = 2 + high / 2
    case = pygame.Rect(0, 0, round((BAR_SIZE[0] + 5) * unit), max(3, round(5 * unit)))
    case.midright = (2 + wide, round(middle))
    pygame.draw.rect(sheet, _CASE, case, border_radius=max(1, round(2 * unit)))
    track = pygame.Rect(0, 0, round(BAR_SIZE[0] * unit), max(1, round(BAR_SIZE[1] * unit)))
    track.midright = (case.right - max(1, round(unit)), case.centery)
    sheet.fill(_TRACK, track)
    colour = panel_drawing.WHITE if struck else style.side_colours(side).sea
    sheet.fill(colour, (track.x, track.y, round(track.w * share / BAR_SIZE[0]), track.h))
    at = (2 + round(EMBLEM_SIZE * unit), round(middle))
    panel_drawing.draw_badge(
        Canvas(sheet, style), at, side, EMBLEM_SIZE * unit / style.unit, has_struck=struck
    )
    return sheet
