"""Words beside what lies on the water: they find a place clear of hulls, flags and tags."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.stage.frame.scenery import Cast
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle import sea_marks
from game.ui.battle.sea_marks import TagRoom
from game.ui.battle.sea_view import SeaView

_TALL: Final = 10
"""Metres that sails stand above a hull, up the screen."""


def hulls_of(board: SeaView, casts: Sequence[Cast]) -> list[pygame.Rect]:
    """The px of every ship, hull and sails."""
    tall = round(_TALL * board.camera.px_per_metre)
    hulls = [sea_marks.hull_rect(board, cast) for cast in casts]
    return [pygame.Rect(h.x, h.y - tall, h.w, h.h + tall) for h in hulls]


def beside(
    c: Canvas,
    thing: pygame.Rect,
    lines: tuple[str, ...],
    room: TagRoom,
    hulls: Sequence[pygame.Rect],
) -> bool:
    """The words stand beside a thing and their place is taken: at its right, else at its left,
    above, below, or a little farther off; false where all of these are taken."""
    wide = max(letters.width(line, letters.SMALL_STRONG, c.look) for line in lines) + c.px(4)
    high = letters.line_height(letters.SMALL, c.look) * len(lines)
    taken = [*room.taken, *hulls]
    for gap in (c.px(7), c.px(22)):
        for spot in _about(thing, (wide, high), gap):
            # The words have a shade round them, and it should touch nothing either.
            if spot.inflate(c.px(8), c.px(2)).collidelist(taken) < 0 and room.within.contains(spot):
                sea_marks.draw_label(c, spot.topleft, lines)
                room.taken.append(spot.inflate(c.px(8), c.px(4)))
                return True
    return False


def _about(thing: pygame.Rect, size: tuple[int, int], gap: int) -> list[pygame.Rect]:
    """Places of that size round a thing."""
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
