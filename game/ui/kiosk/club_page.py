"""What is shown between two battles: what the game is, and whose club this is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.stage.paper import backdrop, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas, Look
from game.ui.kiosk import attract_view, large_type, qr
from game.ui.kiosk.cards import badge_of
from game.ui.kiosk.owner_settings import Club
from game.ui.pages import title
from game.ui.pages.title import CREAM
from game.ui.pages.title_sea import TitleSea

WHAT_IT_IS: Final = ("Battles under sail,", "by the books of the hobby")
_CODE: Final = 210
"""Units of the edge of the QR code."""
_LOGO: Final = 150


def draw(c: Canvas, sea: TitleSea, club: Club, prompt: str, seconds: float) -> None:
    """The dusk sea with the game's name and what it is; the club at the right; the prompt."""
    if c.look.stark:
        backdrop.dusk_water(c)
    else:
        sea.draw(c)
    backdrop.dusk_veil(c)
    plain = Canvas(c.surface, replace(c.look, text=1.0), c.ledger, c.regions)
    with plain.region("lettering", c.surface.get_rect()):
        title.lettering(plain)
    role = large_type.afar(letters.FELL, 36, c.look)
    step = round(letters.line_height(role, c.look) * 0.95)
    with c.region("what", c.surface.get_rect()):
        for n, line in enumerate(WHAT_IT_IS):
            at = (c.px(76), c.px(446) + n * step)
            letters.draw_text(c, at, line, role, CREAM, "topleft", palette.SHADOW)
    lay = attract_view.places(c.surface.get_size(), c.look)
    rect = lay.prompt.copy()
    rect.x = c.px(62)
    attract_view.invitation(c, rect, prompt, seconds)
    _club(
        c, club, c.surface.get_width() - c.px(attract_view.SAFE + 26), lay.prompt.bottom, rect.right
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the club's card, its type, and the px it takes."""

    words: str
    role: letters.Role
    high: int


def _lines(club: Club, look: Look, room: int) -> list[_Line]:
    """The club's name, what it says of itself and where it is, each in two lines at the most."""
    found = []
    for words, face, units in ((club.name, letters.FELL, 40), (club.line, letters.FELL_ITALIC, 28),
                               (club.address, letters.FELL_ITALIC, 28)):  # fmt: skip
        role = large_type.fitted(words, face, units, look, room)
        high = round(letters.line_height(role, look))
        parts = letters.wrap(words, role, look, room)[:2] if words else ()
        found += [_Line(letters.fit(part, role, look, room), role, high) for part in parts]
    return found


def _club(c: Canvas, club: Club, right: int, foot: int, left: int) -> None:
    """The club's card at the lower right: its badge over its lines, its QR code beside them."""
    code = qr.picture(club.qr, c.px(_CODE)) if club.qr else None
    logo = badge_of(club.logo, c.px(_LOGO)) if club.logo else None
    beside, air = (code.get_width() + c.px(22) if code is not None else 0), c.px(22)
    lines = _lines(club, c.look, right - left - c.px(40) - beside - 2 * air)
    if not (lines or code or logo):
        return
    wide = max((letters.width(line.words, line.role, c.look) for line in lines), default=0)
    high = sum(line.high for line in lines)
    if logo is not None:
        wide, high = max(wide, logo.get_width()), high + logo.get_height() + c.px(12)
    card = pygame.Rect(0, 0, wide + beside + 2 * air,
                       max(high, code.get_height() if code else 0) + 2 * air)  # fmt: skip
    card.bottomright = (right, foot)
    paint.shadow(c, card)
    paint.block(c, card, palette.PAPER_0, palette.INK_2, 1.2, 8)
    y = card.centery - high // 2
    if code is not None:
        c.surface.blit(code, code.get_rect(midright=(card.right - air, card.centery)))
    if logo is not None:
        c.surface.blit(logo, (card.x + air, y))
        y += logo.get_height() + c.px(12)
    with c.region("club", card):
        for line in lines:
            at = (card.x + air, y + line.high // 2)
            letters.draw_text(c, at, line.words, line.role, palette.INK_1, "midleft")
            y += line.high
