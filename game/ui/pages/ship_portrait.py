"""A ship's picture on a patch of sea, for cards and lists."""

from typing import Final

import pygame

from game.scene.rigging import Rigging
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import real_size_metres
from game.stage.paper import palette, panel_drawing
from game.stage.paper.canvas import Canvas
from game.stage.ships.ship_renderer import rigging_look

HEADING_DEGREES: Final = 78.0
WIND_FROM_DEGREES: Final = 330.0
_HULL_SHARE: Final = 0.7
"""The share of the patch's width that the hull takes."""
_MIN_HULL_METRES: Final = 38.0
"""Smallest hull in metres to scale by: small craft look small beside others, with space for their
sails."""
_PLAIN_SEA_COLOUR: Final = (198, 214, 214)
"""The patch in high contrast."""


def draw_portrait(c: Canvas, rect: pygame.Rect, bank: SpriteBank, rigging: Rigging) -> None:
    """Draw her on a patch of sea, sailing to the right, in a pack's hull if there is one; clip her
    to `rect`."""
    ground = _PLAIN_SEA_COLOUR if c.style.is_high_contrast else palette.SEA_DAY[2]
    panel_drawing.draw_block(c, rect, ground, palette.INK_2, 1, 4)
    metre = rect.w * _HULL_SHARE / max(_MIN_HULL_METRES, real_size_metres(rigging.kind)[0])
    sprite = bank.sprite(
        bank.with_author_hull(rigging_look(rigging), rigging.ship), HEADING_DEGREES, WIND_FROM_DEGREES, metre
    )
    patch = rect.inflate(-c.px(4), -c.px(4))
    seen = sprite.image.get_bounding_rect().move(-sprite.anchor[0], -sprite.anchor[1])
    x, y = rect.centerx - seen.centerx, rect.centery - seen.centery
    before = c.surface.get_clip()
    c.surface.set_clip(patch.clip(before))
    for image, anchor in ((sprite.shadow, sprite.shadow_anchor), (sprite.image, sprite.anchor)):
        c.surface.blit(image, (x - anchor[0], y - anchor[1]))
    c.surface.set_clip(before)
