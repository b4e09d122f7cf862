"""The record at the right of the sea: its two tabs, and the parts that printed sheets are made of:
the head with the flag, labels, boxes, the profile with its masts, the conditions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.hulls.flags import ensign_name_for, paper_flag
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.icons import draw_icon
from game.ui.battle.panels.hull_profile import draw_profile

TAB_HEIGHT: Final = 26
TAB_TARGET_HEIGHT: Final = 44
BOX_SIZE: Final = 12
"""Units of a printed box."""
_PROFILE: Final = (104, 58)
_NAMES: Final = (letters.HEADING, letters.SUBHEADING, letters.ASIDE_UPRIGHT)
"""Roles for a ship's name, the largest that fits counts."""


@dataclass(frozen=True, slots=True)
class ShipCondition:
    """A line of the conditions: icon, words, and whether it is a loss; `hint` is what a hand on it
    is told where its words are too short to be understood alone."""

    icon: str
    words: str
    is_bad: bool = False
    hint: str = ""


def tab_rects(rect: pygame.Rect, c_px: float) -> tuple[pygame.Rect, pygame.Rect]:
    """The two tabs at the panel's head as they can be pressed: 44 units high."""
    side, top = round(8 * c_px), rect.y + round(2 * c_px)
    wide = (rect.w - 2 * side) // 2
    high = round(TAB_TARGET_HEIGHT * c_px)
    left = pygame.Rect(rect.x + side, top, wide, high)
    return left, left.move(wide, 0)


def draw(
    c: Canvas,
    rect: pygame.Rect,
    tabs: tuple[tuple[str, int, bool], ...],
    draw_sheet: Callable[[Canvas, pygame.Rect], None],
) -> None:
    """The panel with its tabs (name, side, chosen) and the chosen sheet."""
    with c.text_region("record", rect):
        panel_drawing.draw_panel(c, rect)
        for tab, (name, side, chosen) in zip(tab_rects(rect, c.style.unit), tabs, strict=False):
            shown = pygame.Rect(tab.x, tab.y + c.px(5), tab.w - c.px(2), c.style.text_px(TAB_HEIGHT))
            panel_drawing.draw_tab(c, shown, name, chosen, side)
        top = rect.y + c.px(10) + c.style.text_px(TAB_HEIGHT)
        room = pygame.Rect(rect.x + c.px(13), top, rect.w - c.px(26), rect.bottom - top - c.px(8))
        draw_sheet(c, room)


@dataclass(frozen=True, slots=True)
class RecordHeader:
    """The head of a sheet: nation, name, what stands opposite, the crew, and what more is known."""

    nation: str
    name: str
    rate: str
    crew: str
    traits: str = ""


def draw_head(c: Canvas, room: pygame.Rect, head: RecordHeader) -> int:
    """Flag, name, rate; crew; traits. Returns the y below."""
    middle = room.y + c.style.text_px(17)
    flag = pygame.Rect(room.x, middle - c.px(8), c.px(26), c.px(16))
    draw_flag(c, flag, ensign_name_for(head.nation, "gb"))
    wide = letters.text_width(head.rate, letters.STRONG, c.style)
    left = flag.right + c.px(9)
    space = room.right - left - wide - c.px(8)
    role = next((r for r in _NAMES if letters.text_width(head.name, r, c.style) <= space), _NAMES[-1])
    name = letters.truncate_text(head.name, role, c.style, space)
    letters.draw_text(c, (left, middle), name, role, anchor="midleft")
    letters.draw_text(c, (room.right, middle), head.rate, letters.STRONG, anchor="midright")
    y = middle + c.style.text_px(16)
    letters.draw_fitted(c, (room.x, y), head.crew, letters.SMALL, room.w, palette.INK_2)
    y += c.style.text_px(16)
    lines = letters.wrap_text(head.traits, letters.SMALL, c.style, room.w) if head.traits else ()
    most = 2 if room.h > c.style.text_px(286) else 1
    shown = [*lines[: most - 1], " ".join(lines[most - 1 :])] if lines else []
    for line in shown:
        letters.draw_fitted(c, (room.x, y), line, letters.SMALL, room.w, palette.INK_2)
        y += c.style.text_px(16) if line else 0
    return y + c.px(1)


def draw_flag(c: Canvas, rect: pygame.Rect, ensign: str) -> None:
    """A small flat ensign, hoist at the left."""
    c.surface.blit(paper_flag(ensign, rect.size), rect)
    panel_drawing.draw_outline(c, rect, palette.INK_2, 1, 0)


def draw_label(c: Canvas, room: pygame.Rect, y: int, left: str, right: str, is_loss: bool = False) -> int:
    """A strong label and what it comes to; returns the y below."""
    row = pygame.Rect(room.x, y, room.w, 2 * c.style.text_px(9))
    inks = (palette.INK_1, palette.WAX if is_loss else palette.INK_1)
    roles = (letters.DENSE_STRONG, letters.DENSE_STRONG)
    letters.draw_two_texts(c, row, (left, right), roles, inks)
    return y + c.style.text_px(19)


def draw_box(c: Canvas, box: pygame.Rect, is_struck: bool, is_new: bool) -> None:
    """One printed box, empty, struck, or freshly struck."""
    fill = palette.FRESH_LOSS if is_new else (214, 202, 172) if is_struck else (252, 247, 234)
    c.surface.fill(c.style.drawn_colour(palette.WAX if is_new else palette.INK_2), box)
    c.surface.fill(fill, box.inflate(-2, -2))
    if is_struck:
        ink = palette.WAX if is_new else palette.INK_1
        inner = box.inflate(-4, -4)
        pygame.draw.aaline(c.surface, ink, inner.bottomleft, inner.topright)
        if is_new:
            pygame.draw.aaline(c.surface, ink, inner.move(1, 0).bottomleft, inner.move(1, 0).topright)


def draw_ship_state(
    c: Canvas,
    room: pygame.Rect,
    masts: tuple[str, ...],
    lost: tuple[str, ...],
    conditions: tuple[ShipCondition, ...],
    kind: str = "",
) -> None:
    """The profile with what masts still stand, and the conditions beside it; what ails her is told
    before what does not. `kind`: what she is, where not any ship of so many masts will do."""
    if room.h < c.px(20):
        return
    bad = [
        letters.text_width(line.words, letters.SMALL_STRONG, c.style) for line in conditions if line.is_bad
    ]
    left = room.w - c.px(32) - max(bad, default=0)
    wide, high = min(c.px(_PROFILE[0]), left), min(c.px(_PROFILE[1]), room.h)
    profile = pygame.Rect(room.x, room.y, wide, high)
    draw_profile(c, profile, masts, lost, kind)
    ails = max(3, sum(line.is_bad for line in conditions))
    step = min(c.style.text_px(19), max(c.style.text_px(17), room.h // ails))
    rows = max(1, (room.h + c.px(3)) // step)
    shown = sorted(conditions, key=lambda line: not line.is_bad)[:rows]
    beside = pygame.Rect(profile.right + c.px(10), room.y, 0, step)
    beside.w = room.right - beside.x
    for line in sorted(shown, key=conditions.index):
        _draw_condition(c, beside, line)
        beside.y += step


def ship_state_height(style: UiStyle, lines: int) -> int:
    """Px that the profile and so many conditions beside it want at the least."""
    return max(style.px(24), lines * style.text_px(17))


def draw_conditions(c: Canvas, rect: pygame.Rect, lines: tuple[ShipCondition, ...]) -> None:
    """Conditions one below the other, each in a strip like `rect`."""
    for n, line in enumerate(lines):
        _draw_condition(c, rect.move(0, n * rect.h), line)


def _draw_condition(c: Canvas, rect: pygame.Rect, line: ShipCondition) -> None:
    """One condition: icon and words, in wax when it is a loss."""
    icon_ink, ink = (palette.WAX, palette.WAX) if line.is_bad else (palette.INK_3, palette.INK_2)
    draw_icon(c, line.icon, (rect.x + c.px(8), rect.centery), 14, icon_ink)
    role = letters.SMALL_STRONG if line.is_bad else letters.SMALL
    at = (rect.x + c.px(22), rect.centery)
    letters.draw_fitted(c, at, line.words, role, rect.w - c.px(22), ink, "midleft")
