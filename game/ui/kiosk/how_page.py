"""The page before each third battle of the list: how one is fought, in three pictures that move."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.hulls import SpriteBank
from game.stage.paper import menu_backdrop, palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.values.how_to_play import dim_background
from game.ui.kiosk import attract_view, large_type, verb_tiles
from game.ui.kiosk.visitor_cards import with_key_names
from game.ui.pages.title_page import CREAM
from game.ui.pages.title_sea import TitleSea

HEADING: Final = "A battle in three moves"
_PADDING: Final = 44


def draw_how_page(c: Canvas, sea: TitleSea, bank: SpriteBank, prompt: str, seconds: float) -> None:
    """The dusk sea, the three verbs with how each is done, one after the other moving, and the
    prompt."""
    if c.style.is_high_contrast:
        menu_backdrop.draw_dusk_gradient(c)
    else:
        sea.draw(c)
    dim_background(c)
    (w, h), style = c.surface.get_size(), c.style
    lay = attract_view.attract_layout((w, h), style)
    air = style.px(_PADDING)
    head = large_type.fitted_role(HEADING, letters.FELL_FACE, 76, style, w - 2 * air)
    with c.region("how-head", c.surface.get_rect()):
        letters.draw_text(c, (w // 2, style.px(90)), HEADING, head, CREAM, "center", palette.SHADOW)
    column = (w - 4 * air) // 3
    high = min(round(column * 0.6), h // 3)
    top = style.px(160)
    moving, moved = divmod(seconds / attract_view.VERB_SECONDS % len(verb_tiles.VERBS), 1.0)
    for n, verb in enumerate(verb_tiles.VERBS):
        lit = n == moving and not style.is_motion_reduced
        rect = pygame.Rect(air + n * (column + air), top, column, high)
        verb_tiles.draw_verb_tile(c, rect, verb, bank, moved if lit else 1.0, lit)
        below = pygame.Rect(rect.x, rect.bottom + style.px(8), column, lay.prompt.y - rect.bottom)
        _draw_verb_help(c, below, verb)
    pill = lay.prompt.copy()
    pill.centerx = w // 2
    attract_view.draw_prompt(c, pill, prompt, seconds)


def _draw_verb_help(c: Canvas, room: pygame.Rect, verb: verb_tiles.Verb) -> None:
    """The verb, and in large type how it is done with the device in use."""
    word, role = (
        attract_view.verb_role(c.style),
        large_type.large_role(letters.SANS_MEDIUM_FACE, large_type.MIN_UNITS, c.style),
    )
    step = letters.line_height(word, c.style)
    with c.region(f"how-{verb.word}", room):
        at = (room.x + c.px(34), room.y + step // 2)
        letters.draw_text(c, at, verb.word, word, CREAM, "midleft", palette.SHADOW)
        lines = letters.wrap_text(
            with_key_names(verb.how_with(c.style.device), c), role, c.style, room.w
        )
        for n, line in enumerate(lines[:3]):
            y = room.y + step + n * letters.line_height(role, c.style)
            letters.draw_text(c, (room.x, y), line, role, CREAM, "topleft", palette.SHADOW)
