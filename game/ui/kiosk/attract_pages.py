"""The pages between two battles: whose club this is, with a QR code of its address, and how a
battle is fought, in three pictures that move."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame
import segno

from game.stage.hulls import SpriteBank
from game.stage.paper import menu_backdrop, palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.ui.battle.values.quick_play import dim_background
from game.ui.kiosk import attract_view, large_type, verb_tiles
from game.ui.kiosk.kiosk_panels import club_badge
from game.ui.kiosk.owner_settings import Club
from game.ui.kiosk.visitor_cards import with_key_names
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
        menu_backdrop.draw_plain_dusk_sea(c)
    else:
        sea.draw(c)
    menu_backdrop.darken_for_text(c)
    plain = Canvas(c.surface, replace(c.style, text_scale=1.0), c.text_log, c.regions)
    with plain.text_region("lettering", c.surface.get_rect()):
        title_page.draw_lettering(plain)
    role = large_type.large_role(letters.FELL_FACE, 36, c.style)
    step = round(letters.line_height(role, c.style) * 0.95)
    with c.text_region("what", c.surface.get_rect()):
        for n, line in enumerate(TAGLINE):
            at = (c.px(76), c.px(446) + n * step)
            letters.draw_text(c, at, line, role, CREAM, "topleft", palette.SHADOW)
    lay = attract_view.attract_layout(c.surface.get_size(), c.style)
    rect = lay.prompt.copy()
    rect.x = c.px(62)
    attract_view.draw_prompt(c, rect, prompt, seconds)
    _draw_club_card(
        c, club, c.surface.get_width() - c.px(attract_view.SAFE_MARGIN + 26), lay.prompt.bottom, rect.right
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
        found += [_Line(letters.truncate_text(part, role, style, room), role, high) for part in parts]
    return found


def _draw_club_card(c: Canvas, club: Club, right: int, foot: int, left: int) -> None:
    """The club's card at the lower right: its badge over its lines, its QR code beside them."""
    code = qr_picture(club.qr, c.px(_QR_UNITS)) if club.qr else None
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
    with c.text_region("club", card):
        for line in lines:
            at = (card.x + air, y + line.height // 2)
            letters.draw_text(c, at, line.words, line.role, palette.INK_1, "midleft")
            y += line.height


HEADING: Final = "A battle in three moves"
_PADDING: Final = 44


def draw_how_page(c: Canvas, sea: TitleSea, bank: SpriteBank, prompt: str, seconds: float) -> None:
    """The dusk sea, the three verbs with how each is done, one after the other moving, and the
    prompt."""
    if c.style.is_high_contrast:
        menu_backdrop.draw_plain_dusk_sea(c)
    else:
        sea.draw(c)
    dim_background(c)
    (w, h), style = c.surface.get_size(), c.style
    lay = attract_view.attract_layout((w, h), style)
    air = style.px(_PADDING)
    head = large_type.fitted_role(HEADING, letters.FELL_FACE, 76, style, w - 2 * air)
    with c.text_region("how-head", c.surface.get_rect()):
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
    with c.text_region(f"how-{verb.word}", room):
        at = (room.x + c.px(34), room.y + step // 2)
        letters.draw_text(c, at, verb.word, word, CREAM, "midleft", palette.SHADOW)
        lines = letters.wrap_text(with_key_names(verb.how_with(c.style.device), c), role, c.style, room.w)
        for n, line in enumerate(lines[:3]):
            y = room.y + step + n * letters.line_height(role, c.style)
            letters.draw_text(c, (room.x, y), line, role, CREAM, "topleft", palette.SHADOW)


QUIET_ZONE: Final = 4
"""Squares that stay pale all round, as the standard (ISO/IEC 18004) wants it."""
_PAPER: Final = (250, 246, 236)
_INK: Final = (20, 24, 28)


def qr_modules(words: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text row by row, True for dark. Raises ValueError for one that is too long."""
    code = segno.make_qr(words, error="m")
    return tuple(tuple(bool(square) for square in row) for row in code.matrix)


@lru_cache(maxsize=1)
def qr_picture(words: str, edge: int) -> pygame.Surface:
    """The code with its pale edge, at most `edge` px wide: whole pixels to a square, so that every
    telephone reads it."""
    rows = qr_modules(words)
    across = len(rows) + 2 * QUIET_ZONE
    side = max(1, edge // across)
    surface = pygame.Surface((across * side, across * side))
    surface.fill(_PAPER)
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                at = ((x + QUIET_ZONE) * side, (y + QUIET_ZONE) * side)
                surface.fill(_INK, (at, (side, side)))
    return surface
