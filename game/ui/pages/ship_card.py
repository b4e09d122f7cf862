"""A ship at the end of a battle as a card: her picture or profile, her fate, what is left of her."""

from collections.abc import Sequence
from typing import Final

import pygame

from game.scene.rigging import Rigging
from game.stage.hulls.ship_plans import plan_of
from game.stage.hulls.sprite_bank import SpriteBank
from game.stage.hulls.sprite_points import real_size_metres
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.ships.ship_renderer import rigging_look
from game.ui.battle.panels.record_panel import draw_profile
from game.ui.pages.result_contents import ShipCard

HEADING_DEGREES: Final = 78.0
WIND_FROM_DEGREES: Final = 330.0
_HULL_SHARE: Final = 0.7
"""The share of the patch's width that the hull takes."""
_MIN_HULL_METRES: Final = 38.0
"""Smallest hull in metres to scale by: small craft look small beside others, with space for their sails."""
_PLAIN_SEA_COLOUR: Final = (198, 214, 214)
"""The patch in high contrast."""


_PICTURE_MIN_HEIGHT: Final = 124.0
"""Units of height from which a card shows the ship's picture."""
_PICTURE_MIN_WIDTH: Final = 92.0
_PICTURE_MAX_SHAPE: Final = 1.2
"""Largest height of the picture, in widths."""
_MIN_FACTS_WIDTH: Final = 250.0
"""Units that the facts of a ship need beside her picture: it is left out before they are."""
_PROFILE_WIDTH: Final = 76.0
"""Width of a ship's profile on a low card, in units."""
_LOST_ALPHA: Final = 80
_CARD_HEAD: Final = 38
"""Units from the top of a tall card to the middle of the ship's name, and on to her bar."""


def draw_ship_portrait(c: Canvas, rect: pygame.Rect, bank: SpriteBank, rigging: Rigging) -> None:
    """Draw her on a patch of sea, sailing to the right, in a pack's hull if there is one; clip her
    to `rect`."""
    ground = _PLAIN_SEA_COLOUR if c.style.is_high_contrast else palette.SEA_DAY[2]
    panel_drawing.draw_block(c, rect, ground, palette.INK_2, 1, 4)
    metre = rect.w * _HULL_SHARE / max(_MIN_HULL_METRES, real_size_metres(rigging.kind)[0])
    look = bank.with_author_hull(rigging_look(rigging), rigging.ship)
    sprite = bank.sprite(look, HEADING_DEGREES, WIND_FROM_DEGREES, metre)
    patch = rect.inflate(-c.px(4), -c.px(4))
    seen = sprite.image.get_bounding_rect().move(-sprite.anchor[0], -sprite.anchor[1])
    x, y = rect.centerx - seen.centerx, rect.centery - seen.centery
    before = c.surface.get_clip()
    c.surface.set_clip(patch.clip(before))
    for image, anchor in ((sprite.shadow, sprite.shadow_anchor), (sprite.image, sprite.anchor)):
        c.surface.blit(image, (x - anchor[0], y - anchor[1]))
    c.surface.set_clip(before)


def facts_width(style: UiStyle, ships: Sequence[ShipCard]) -> int:
    """Return the px that the facts of each of these ships need beside her picture."""
    words = (
        letters.text_width(ship.name, letters.SUBHEADING, style)
        + letters.text_width(ship.fate, letters.STRONG, style)
        for ship in ships
    )
    return max(style.text_px(_MIN_FACTS_WIDTH), max(words, default=0) + style.px(64))


def draw_ship_card(
    c: Canvas, rect: pygame.Rect, ship: ShipCard, bank: SpriteBank | None, beside: int
) -> None:
    """Draw her picture if the card is tall, else her profile, and `beside` it, in so many px, her facts:
    badge, name, fate; a bar of what she has left; notes."""
    panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.02)
    panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 3)
    box = rect.inflate(-c.px(16), -c.px(16))
    box.w = min(box.h * 126 // 100, rect.w * 36 // 100, rect.right - beside - box.x)
    roomy = rect.h >= c.style.px(_PICTURE_MIN_HEIGHT) and box.w >= c.px(_PICTURE_MIN_WIDTH)
    if box.h > box.w * _PICTURE_MAX_SHAPE:
        box = pygame.Rect(box.x, rect.y + c.px(8), box.w, round(box.w * _PICTURE_MAX_SHAPE))
        box.centery = rect.centery
    if bank is not None and ship.rigging is not None and roomy:
        draw_ship_portrait(c, box, bank, ship.rigging)
        rect = pygame.Rect(box.right, rect.y, rect.right - box.right, rect.h)
    elif ship.kind and rect.w - c.px(_PROFILE_WIDTH) > beside:
        box = pygame.Rect(rect.x + c.px(10), 0, c.px(_PROFILE_WIDTH), c.px(_PROFILE_WIDTH * 0.7))
        box.centery = rect.centery
        _draw_profile(c, box, ship)
        rect = pygame.Rect(box.right, rect.y, rect.right - box.right, rect.h)
    low = rect.h < c.style.text_px(_PICTURE_MIN_HEIGHT)  # two lines of notes need all that is left
    line = rect.y + (rect.h * 19 // 100 if low else min(rect.h // 4, c.style.text_px(_CARD_HEAD)))
    badge_at = rect.x + c.px(18), line
    panel_drawing.draw_badge(c, badge_at, ship.side_index, 9, "ABCD"[ship.side_index])
    x, right = rect.x + c.px(36), rect.right - c.px(12)
    fate_w = letters.text_width(ship.fate, letters.STRONG, c.style)
    name = letters.truncate_text(ship.name, letters.SUBHEADING, c.style, right - x - fate_w - c.px(12))
    letters.draw_text(c, (x, line), name, letters.SUBHEADING, anchor="midleft")
    letters.draw_text(c, (right, line), ship.fate, letters.STRONG, palette.INK_1, "midright")
    line += rect.h * 26 // 100 if low else min(rect.h * 31 // 100, c.style.text_px(_CARD_HEAD))
    _draw_points_left(c, ship, x, right, line)
    below = pygame.Rect(x, line + c.style.text_px(8 if low else 10), right - x, 0)
    below.h = rect.bottom - c.px(6) - below.y
    _draw_notes(c, below, ship.notes)


def _draw_profile(c: Canvas, box: pygame.Rect, ship: ShipCard) -> None:
    """Draw her in profile; pale if her side has lost her."""
    plan = plan_of(ship.kind)
    masts = tuple(mast.name for mast in plan.masts)
    sheet = pygame.Surface(box.size, pygame.SRCALPHA)
    down = ship.rigging.lost_masts if ship.rigging is not None else ()
    draw_profile(Canvas(sheet, c.style), sheet.get_rect(),
                 (*masts, "bowsprit") if plan.bowsprit_length else masts, tuple(down), ship.kind)  # fmt: skip
    if ship.is_lost:
        sheet.set_alpha(_LOST_ALPHA)
    c.surface.blit(sheet, box)


def _draw_notes(c: Canvas, rect: pygame.Rect, notes: tuple[str, ...]) -> None:
    """Draw notes, each on a line of its own where there is room, else one after the other."""
    step = letters.line_height(letters.BODY, c.style)
    if rect.h >= (len(notes) + 1) * step:
        for n, note in enumerate(notes, 1):
            words = note[:1].upper() + note[1:]
            letters.draw_fitted(c, (rect.x, rect.y + n * step - step // 2), words, letters.BODY, rect.w)
        return
    step = letters.line_height(letters.SMALL, c.style)
    if rect.h < 2 * step:
        rect = pygame.Rect(rect.x, rect.bottom - step - c.px(5), rect.w, step)
    letters.draw_wrapped(c, rect, " · ".join(notes), letters.SMALL, palette.INK_2)


def _draw_points_left(c: Canvas, ship: ShipCard, x: int, right: int, line: int) -> None:
    points, lost = f"{ship.remaining} of {ship.total} {ship.unit} left", ship.remaining < ship.total
    points_w = letters.text_width(points, letters.DENSE, c.style)
    ink = palette.WAX if lost else palette.INK_2
    letters.draw_text(c, (right, line), points, letters.DENSE, ink, "midright")
    track = pygame.Rect(x, line - c.px(4), right - points_w - c.px(16) - x, c.px(8))
    panel_drawing.draw_block(c, track, palette.FRESH_LOSS if lost else palette.PAPER_2, palette.INK_3, 1, 2)
    share = max(0.0, min(1.0, ship.remaining / max(1, ship.total)))
    if share > 0.01:
        full = pygame.Rect(track.x, track.y, round(track.w * share), track.h)
        panel_drawing.draw_block(c, full, c.style.side_colours(ship.side_index).paper, palette.INK_3, 1, 2)
