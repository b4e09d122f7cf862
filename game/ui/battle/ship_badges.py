"""The smallest tag of a ship: her side's badge and the bar of what she has left, fixed under her
keel. Sixty of them are laid in one go from small pictures that are made once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import pygame

from game.stage.frame.scenery import Cast
from game.stage.hulls import waterline
from game.stage.paper import paint
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.ships.scale import metre_of
from game.ui.battle.sea_view import SeaView

SIZE: Final = (26, 10)
"""Units of a keel tag."""
DEPTH: Final = 8
"""Units between the keel and her tag."""
BADGE: Final = 5
BAR: Final = (18, 3)
"""Units of the bar of what she has left."""
_CASE: Final[Colour] = (14, 20, 24)
_TRACK: Final[Colour] = (62, 70, 70)


@dataclass(slots=True)
class ShipBadge:
    """A ship with the pixels of her keel tag, and the share of her points that it shows."""

    cast: Cast
    rect: pygame.Rect
    left: float


def places_of(
    c: Canvas, board: SeaView, casts: Sequence[Cast], spots: Mapping[str, tuple[int, int]]
) -> dict[str, pygame.Rect]:
    """Where the tag of each ship lies: under the middle of her, whose pixel is in `spots`, so many
    units below her keel."""
    (wide, high), depth, found = size_of(c.look), c.px(DEPTH), dict[str, pygame.Rect]()
    for cast in casts:
        x, y = spots[cast.actor.ship]
        metre = round(metre_of(cast.rigging, board.camera), 2)
        keel = _keel(cast.rigging.kind, metre, cast.actor.heading)
        found[cast.actor.ship] = pygame.Rect(x - wide // 2, y + keel + depth, wide, high)
    return found


@lru_cache(maxsize=512)
def _keel(kind: str, metre: float, heading: float) -> int:
    """Px from the middle of a hull to the end of her keel nearest to the foot of the picture."""
    length, beam = _drawn(kind, metre)
    turn = radians(heading)
    return round(hypot(length * cos(turn), beam * sin(turn)) / 2)


@lru_cache(maxsize=256)
def _drawn(kind: str, metre: float) -> tuple[float, float]:
    """Px of a hull's length and beam on the water."""
    outline = waterline(kind, 0, metre)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return max(ys) - min(ys), max(xs) - min(xs)


def size_of(look: Look) -> tuple[int, int]:
    """Px of a keel tag; it grows with the text from 150 % on."""
    grown = look.text if look.text >= 1.5 else 1.0
    return round(SIZE[0] * look.u * grown), round(SIZE[1] * look.u * grown)


def draw(c: Canvas, keels: list[ShipBadge]) -> dict[str, pygame.Rect]:
    """All of them in one go; where each lies, by ship."""
    blits = []
    for keel in keels:
        rigging = keel.cast.rigging
        share = min(BAR[0], max(0, round(BAR[0] * keel.left)))
        strip = _strip(c.look, rigging.side, share, rigging.struck)
        blits.append((strip, (keel.rect.x - 2, keel.rect.y - 2)))
    c.surface.fblits(blits)
    found = {keel.cast.actor.ship: keel.rect for keel in keels}
    c.regions.update({f"tag-{ship}": rect for ship, rect in found.items()})
    return found


@kept(megabytes=1)
def _strip(look: Look, side: int, share: int, struck: bool) -> pygame.Surface:
    """Badge and bar, with two px of room on every side."""
    wide, high = size_of(look)
    unit = high / SIZE[1]
    sheet = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA)
    middle = 2 + high / 2
    case = pygame.Rect(0, 0, round((BAR[0] + 5) * unit), max(3, round(5 * unit)))
    case.midright = (2 + wide, round(middle))
    pygame.draw.rect(sheet, _CASE, case, border_radius=max(1, round(2 * unit)))
    track = pygame.Rect(0, 0, round(BAR[0] * unit), max(1, round(BAR[1] * unit)))
    track.midright = (case.right - max(1, round(unit)), case.centery)
    sheet.fill(_TRACK, track)
    colour = paint.WHITE if struck else look.side(side).sea
    sheet.fill(colour, (track.x, track.y, round(track.w * share / BAR[0]), track.h))
    at = (2 + round(BADGE * unit), round(middle))
    paint.badge(Canvas(sheet, look), at, side, BADGE * unit / look.u, white=struck)
    return sheet
