"""The page before each third battle of the list: how one is fought, in three pictures that move."""

from __future__ import annotations

from typing import Final

import pygame

from game.stage.hulls import Bank
from game.stage.paper import backdrop, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.how_to_play import veil
from game.ui.kiosk import attract_view, large_type, verbs
from game.ui.kiosk.visitor_cards import spoken
from game.ui.pages.title import CREAM
from game.ui.pages.title_sea import TitleSea

HEAD: Final = "A battle in three moves"
_AIR: Final = 44


def draw(c: Canvas, sea: TitleSea, bank: Bank, prompt: str, seconds: float) -> None:
    """The dusk sea, the three verbs with how each is done, one after the other moving, and the
    prompt."""
    if c.look.stark:
        backdrop.dusk_water(c)
    else:
        sea.draw(c)
    veil(c)
    (w, h), look = c.surface.get_size(), c.look
    lay = attract_view.places((w, h), look)
    air = look.px(_AIR)
    head = large_type.fitted(HEAD, letters.FELL, 76, look, w - 2 * air)
    with c.region("how-head", c.surface.get_rect()):
        letters.draw_text(c, (w // 2, look.px(90)), HEAD, head, CREAM, "center", palette.SHADOW)
    column = (w - 4 * air) // 3
    high = min(round(column * 0.6), h // 3)
    top = look.px(160)
    moving, moved = divmod(seconds / attract_view.VERB_SECONDS % len(verbs.VERBS), 1.0)
    for n, verb in enumerate(verbs.VERBS):
        lit = n == moving and not look.still
        rect = pygame.Rect(air + n * (column + air), top, column, high)
        verbs.tile(c, rect, verb, bank, moved if lit else 1.0, lit)
        below = pygame.Rect(rect.x, rect.bottom + look.px(8), column, lay.prompt.y - rect.bottom)
        _how(c, below, verb)
    pill = lay.prompt.copy()
    pill.centerx = w // 2
    attract_view.invitation(c, pill, prompt, seconds)


def _how(c: Canvas, room: pygame.Rect, verb: verbs.Verb) -> None:
    """The verb, and in large type how it is done with the device in use."""
    word, role = (
        attract_view.verb_role(c.look),
        large_type.afar(letters.SANS_MEDIUM, large_type.LEAST, c.look),
    )
    step = letters.line_height(word, c.look)
    with c.region(f"how-{verb.word}", room):
        at = (room.x + c.px(34), room.y + step // 2)
        letters.draw_text(c, at, verb.word, word, CREAM, "midleft", palette.SHADOW)
        lines = letters.wrap(spoken(verb.how(c.look.hand), c), role, c.look, room.w)
        for n, line in enumerate(lines[:3]):
            y = room.y + step + n * letters.line_height(role, c.look)
            letters.draw_text(c, (room.x, y), line, role, CREAM, "topleft", palette.SHADOW)
