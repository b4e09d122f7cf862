"""What is shown between two battles: what the game is, and whose club this is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.kiosk import attract_view, large_type, qr_code
from game.ui.kiosk.kiosk_panels import club_badge
from game.ui.kiosk.owner_settings import Club
from game.ui.pages import title_page
from game.ui.pages.title_page import CREAM
from game.ui.pages.title_sea import TitleSea

TAGLINE: Final = ("Battles under sail,", "by the books of the hobby")
_QR_UNITS: Final = 210
"""Units of the edge of the QR code."""
_LOGO_UNITS: Final = 150


def draw_club_page(c: Canvas, sea: TitleSea, club: Club, prompt: str, seconds: float) -> None:
    """The dusk sea with the game's name and what it is; the club at the right; the prompt."""
    if c.style.is_high_contrast:
        menu_backdrop.draw_dusk_gradient(c)
    else:
        sea.draw(c)
    menu_backdrop.draw_dusk_veil(c)
    plain = Canvas(c.surface, replace(c.style, text_scale=1.0), c.text_log, c.regions)
    with plain.region("lettering", c.surface.get_rect()):
        title_page.draw_lettering(plain)
    role = large_type.large_role(letters.FELL_FACE, 36, c.style)
    step = round(letters.line_height(role, c.style) * 0.95)
    with c.region("what", c.surface.get_rect()):
        for n, line in enumerate(TAGLINE):
            at = (c.px(76), c.px(446) + n * step)
            letters.draw_text(c, at, line, role, CREAM, "topleft", palette.SHADOW)
    lay = attract_view.attract_layout(c.surface.get_size(), c.style)
    rect = lay.prompt.copy()
    rect.x = c.px(62)
    attract_view.draw_prompt(c, rect, prompt, seconds)
    _draw_club_card(
        c,
        club,
        c.surface.get_width() - c.px(attract_view.SAFE_MARGIN + 26),
        lay.prompt.bottom,
        rect.right,
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the club's card, its type, and the px it takes."""

    words: str
    role: letters.TextRole
    height: int


def _lines(club: Club, style: UiStyle, room: int) -> list[_Line]:
    """The club's name, what it says of itself and where it is, each in two lines at the most."""
    found = []
    for words, face, units in (
        (club.name, letters.FELL_FACE, 40),
        (club.line, letters.FELL_ITALIC_FACE, 28),
        (club.address, letters.FELL_ITALIC_FACE, 28),
    ):
        role = large_type.fitted_role(words, face, units, style, room)
        high = round(letters.line_height(role, style))
        parts = letters.wrap_text(words, role, style, room)[:2] if words else ()
        found += [
            _Line(letters.truncate_text(part, role, style, room), role, high) for part in parts
        ]
    return found


def _draw_club_card(c: Canvas, club: Club, right: int, foot: int, left: int) -> None:
    """The club's card at the lower right: its badge over its lines, its QR code beside them."""
    code = qr_code.qr_picture(club.qr, c.px(_QR_UNITS)) if club.qr else None
    logo = club_badge(club.logo, c.px(_LOGO_UNITS)) if club.logo else None
    beside, air = (code.get_width() + c.px(22) if code is not None else 0), c.px(22)
    lines = _lines(club, c.style, right - left - c.px(40) - beside - 2 * air)
    if not (lines or code or logo):
        return
    wide = max((letters.text_width(line.words, line.role, c.style) for line in lines), default=0)
    high = sum(line.height for line in lines)
    if logo is not None:
        wide, high = max(wide, logo.get_width()), high + logo.get_height() + c.px(12)
    card = pygame.Rect(0, 0, wide + beside + 2 * air,
                       max(high, code.get_height() if code else 0) + 2 * air)  # fmt: skip
    card.bottomright = (right, foot)
    panel_drawing.draw_shadow(c, card)
    panel_drawing.draw_block(c, card, palette.PAPER_0, palette.INK_2, 1.2, 8)
    y = card.centery - high // 2
    if code is not None:
        c.surface.blit(code, code.get_rect(midright=(card.right - air, card.centery)))
    if logo is not None:
        c.surface.blit(logo, (card.x + air, y))
        y += logo.get_height() + c.px(12)
    with c.region("club", card):
        for line in lines:
            at = (card.x + air, y + line.height // 2)
            letters.draw_text(c, at, line.words, line.role, palette.INK_1, "midleft")
            y += line.height
