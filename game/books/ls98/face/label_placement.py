"""Labels beside things on the water: find a place clear of hulls, flags and tags."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.frame.stage_view import StageShip
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView

_TALL: Final = 10
"""Metres that sails stand above a hull, up the screen."""


def hull_rects(sea_view: SeaView, stage_ships: Sequence[StageShip]) -> list[pygame.Rect]:
    """Return the px of every ship, hull and sails."""
    tall = round(_TALL * sea_view.camera.px_per_metre)
    hulls = [sea_marks.hull_rect(sea_view, stage_ship) for stage_ship in stage_ships]
    return [pygame.Rect(h.x, h.y - tall, h.w, h.h + tall) for h in hulls]


def try_draw_beside(
    c: Canvas,
    object_rect: pygame.Rect,
    lines: tuple[str, ...],
    tag_room: TagRoom,
    hull_areas: Sequence[pygame.Rect],
) -> bool:
    """Draw words beside a thing and mark their place as taken: at its right, else left, above,
    below, or a little farther off; return False if all of these are taken."""
    wide = max(letters.text_width(line, letters.SMALL_STRONG, c.style) for line in lines) + c.px(4)
    high = letters.line_height(letters.SMALL, c.style) * len(lines)
    taken = [*tag_room.occupied, *hull_areas]
    for gap in (c.px(7), c.px(22)):
        for spot in _rects_around(object_rect, (wide, high), gap):
            # The words have a shade round them, and it should touch nothing either.
            if spot.inflate(c.px(8), c.px(2)).collidelist(taken) < 0 and tag_room.area.contains(spot):
                sea_marks.draw_label(c, spot.topleft, lines)
                tag_room.occupy(spot.inflate(c.px(8), c.px(4)))
                return True
    return False


def _rects_around(thing: pygame.Rect, size: tuple[int, int], gap: int) -> list[pygame.Rect]:
    """Return places of that size round a thing."""
    spots = [pygame.Rect((0, 0), size) for _ in range(8)]
    right, left, above, below, *corners = spots
    right.midleft = (thing.right + gap, thing.centery)
    left.midright = (thing.left - gap, thing.centery)
    above.midbottom = (thing.centerx, thing.top - gap)
    below.midtop = (thing.centerx, thing.bottom + gap)
    corners[0].bottomleft = (thing.right + gap, thing.top)
    corners[1].bottomright = (thing.left - gap, thing.top)
    corners[2].topleft = (thing.right + gap, thing.bottom)
    corners[3].topright = (thing.left - gap, thing.bottom)
    return spots
