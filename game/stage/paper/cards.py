"""Letterpress cards of the order deck: large (96 x 130) for the open card, small (30 x 38) for the row of
used cards, face or back.

Cards that belong to a side carry its colour as a band with the badge and the squadron's letter."""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

import pygame

from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.icons import draw_icon
from game.stage.paper.palette import Colour, mix_colours
from game.stage.paper.panel_drawing import compass_star_svg, draw_badge, draw_outline, draw_paper, draw_shadow
from game.stage.paper.picture_cache import cached_svg, svg_colour

CardState = Literal["up", "spent"]
SMALL_CARD_SIZE: Final = (30.0, 38.0)
_FACE_RGB: Final = (250, 244, 226)
_SPENT_RGB: Final = (226, 214, 186)
_BACK_RGB: Final = (52, 72, 82)
_GILT_RGB: Final = (214, 200, 164)


@dataclass(frozen=True, slots=True)
class CardKind:
    """Title and icon of a card of the order deck."""

    title: str
    icon: str


CARD_KINDS: Final = MappingProxyType({
    "move": CardKind("Move", "sail"), "fire": CardKind("Fire", "cannon"),
    "wind-change": CardKind("Wind change", "wind"), "fire-test": CardKind("Fire test", "flame"),
    "steering": CardKind("Steering", "rudder"), "strike-test": CardKind("Strike test", "strike"),
    "boarding-party": CardKind("Boarding party", "swords"), "choppy": CardKind("Getting choppy", "waves"),
    "ships-boats": CardKind("Ships' boats", "boat"), "fireships": CardKind("Fireships", "fireship"),
    "shore-battery": CardKind("Shore battery", "fort"),
})  # fmt: skip


def _draw_stock(c: Canvas, rect: pygame.Rect, tone: Colour, wear_share: float = 0.08) -> None:
    large = rect.w > c.px(60)
    draw_shadow(c, rect, 6 if large else 3, 9 if large else 5, 120)
    draw_paper(c, rect, tone, 5, wear_share)
    draw_outline(c, rect, palette.INK_2)


def draw_card_back(c: Canvas, rect: pygame.Rect) -> None:
    """Draw a card face down: slate with a gilt line and a compass star, as far as there is room."""
    _draw_stock(c, rect, _BACK_RGB, 0.22)
    inner = rect.inflate(-2 * c.px(3), -2 * c.px(3))
    if min(inner.size) <= 0:
        return  # edge on, in the middle of the flip
    draw_outline(c, inner, _GILT_RGB, 1, 3)
    edge = min(rect.w, rect.h)
    body = compass_star_svg(edge / 2, edge * 0.34, _GILT_RGB, mix_colours(_GILT_RGB, _BACK_RGB, 0.5))
    ring = (
        f'<circle cx="{edge / 2}" cy="{edge / 2}" r="{edge * 0.24}" fill="none" '
        f'stroke="{svg_colour(mix_colours(_GILT_RGB, _BACK_RGB, 0.4))}" '
        f'stroke-width="{max(0.6, edge * 0.014):.2f}"/>'
    )
    spot = pygame.Rect(0, 0, edge, edge)
    spot.center = rect.center
    c.surface.blit(cached_svg(ring + body, (edge, edge), (edge, edge)), spot)


def _card_colours(style: UiStyle, side: int | None, spent: bool) -> tuple[Colour, Colour]:
    if side is None:
        return (palette.INK_3 if spent else palette.INK_1), palette.PAPER_3
    colour = style.side_colours(side).paper
    return (
        (mix_colours(colour, _SPENT_RGB, 0.4), mix_colours(colour, _SPENT_RGB, 0.4))
        if spent
        else (colour, colour)
    )


def draw_small_card(
    c: Canvas, at: tuple[int, int], kind: str, side: int | None = None, letter: str = "",
    state: CardState = "up",
) -> pygame.Rect:  # fmt: skip
    """Draw a 30 x 38 card at pixel `at` and return its rectangle. `side` is 0 to 3 for A to D, None for a
    card of all sides. Raise KeyError if `kind` is not in CARD_KINDS."""
    rect = pygame.Rect(at, (c.px(SMALL_CARD_SIZE[0]), c.px(SMALL_CARD_SIZE[1])))
    spent = state == "spent"
    _draw_stock(c, rect, _SPENT_RGB if spent else _FACE_RGB)
    ink, band = _card_colours(c.style, side, spent)
    middle = 0.42 if side is not None else 0.5
    draw_icon(c, CARD_KINDS[kind].icon, (rect.centerx, rect.y + rect.h * middle), 19, ink)
    if side is not None:
        foot = pygame.Rect(rect.x + 1, rect.bottom - c.px(11), rect.w - 2, c.px(11) - 1)
        _draw_band(c, foot, band)
        role = letters.TextRole(letters.SANS_BOLD_FACE, 11 / c.style.text_scale)
        letters.draw_text(c, foot.center, letter, role, palette.CREAM, "center")
    return rect


def _draw_band(c: Canvas, rect: pygame.Rect, colour: Colour) -> None:
    pygame.draw.rect(
        c.surface, colour, rect, border_bottom_left_radius=c.px(4), border_bottom_right_radius=c.px(4)
    )


def draw_large_card(
    c: Canvas, rect: pygame.Rect, kind: str, side: int | None = None, letter: str = "", side_name: str = "",
    note: str = "",
) -> None:  # fmt: skip
    """Draw an open card that fills `rect` (96 x 130 units, or narrower while it flips): title, rule, icon,
    and at the foot the side's band or `note`. Raise KeyError for an unknown kind."""
    _draw_stock(c, rect, _FACE_RGB)
    if rect.w < c.px(40):
        return
    draw_outline(c, rect.inflate(-2 * c.px(4), -2 * c.px(4)), palette.INK_3, 1, 3)
    rule_y = _draw_title(c, rect, CARD_KINDS[kind].title)
    ink, band = _card_colours(c.style, side, False)
    foot_h = c.px(26) if side is not None or note else c.px(8)
    middle = (rule_y + rect.bottom - foot_h) // 2
    draw_icon(c, CARD_KINDS[kind].icon, (rect.centerx, middle), 46 if rect.h > c.px(110) else 36, ink)
    foot = pygame.Rect(rect.x + c.px(4), rect.bottom - c.px(30), rect.w - c.px(8), c.px(26))
    if side is not None:
        _draw_band(c, foot, band)
        _draw_side(c, foot, side, letter, side_name)
    elif note:
        role = letters.TextRole(letters.SANS_FACE, 13 / c.style.text_scale)
        words = letters.truncate_text(note, role, c.style, foot.w - c.px(6))
        letters.draw_text(c, (rect.centerx, foot.centery), words, role, palette.INK_2, "center")


def _draw_side(c: Canvas, foot: pygame.Rect, side: int, letter: str, name: str) -> None:
    """Draw badge and name on the band; a long name takes two lines, and the badge moves to the corner."""
    role = letters.TextRole(letters.SANS_STRONG_FACE, 14 / c.style.text_scale)
    if letters.text_width(name, role, c.style) <= foot.w - c.px(32):
        draw_badge(c, (foot.x + c.px(15), foot.centery), side, 8, letter)
        at = (foot.x + c.px(27), foot.centery)
        letters.draw_text(c, at, name, role, palette.CREAM, "midleft")
        return
    draw_badge(c, (foot.x + c.px(11), foot.y - c.px(8)), side, 8, letter)
    room = foot.w - c.px(6)
    roles = [letters.TextRole(letters.SANS_STRONG_FACE, size / c.style.text_scale) for size in (12, 11, 10)]
    wrapped = [(role, letters.wrap_text(name, role, c.style, room)) for role in roles]
    role, lines = next((each for each in wrapped if len(each[1]) <= 2), wrapped[-1])
    lines = lines if len(lines) == 1 else (lines[0], " ".join(lines[1:]))
    y = foot.centery - c.px(6) * (len(lines) - 1)
    for line in lines:
        fitted = letters.truncate_text(line, role, c.style, room)
        letters.draw_text(c, (foot.centerx, y), fitted, role, palette.CREAM, "center")
        y += c.px(12)


def _draw_title(c: Canvas, rect: pygame.Rect, title: str) -> int:
    """Draw the title in one line, or two smaller ones, and the rule below; return the rule's y."""
    room = rect.w - c.px(14)
    role = letters.TextRole(letters.FELL_SMALL_CAPS_FACE, 20 / c.style.text_scale, 1.0)
    lines: tuple[str, ...] = (title,)
    if letters.text_width(title, role, c.style) > room:
        role = letters.TextRole(letters.FELL_SMALL_CAPS_FACE, 17 / c.style.text_scale, 0.6)
        lines = tuple(title.split(" ", 1))
    y = rect.y + c.px(22 if len(lines) == 1 else 17)
    for line in lines:
        letters.draw_text(c, (rect.centerx, y), line, role, anchor="center")
        y += c.px(17)
    rule_y = rect.y + c.px(36 if len(lines) == 1 else 45)
    thin = max(1, c.px(1))
    c.surface.fill(palette.INK_3, (rect.x + c.px(14), rule_y, rect.w - c.px(28), thin))
    return rule_y
