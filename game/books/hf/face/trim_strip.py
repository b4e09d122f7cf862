"""HF-move-10: where moves may be trimmed, a strip under the five boxes: eleven places from five
degrees to port to five to starboard, and at its ends a degree more to either side. It is about one
inch ahead at a time."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.books.hf.face.actions import TrimTo
from game.books.hf.rules.sheet import PHASES
from game.books.hf.rules.tables import rule_table
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import ICONS
from game.stage.paper.picture_cache import cached_svg, svg_colour
from game.ui.battle.layout.orders_bar import ButtonSpec, make_separate_button
from game.ui.kit.widgets import CustomControl, Widget

_TARGET: Final = 44
_GAP: Final = 2
_LEAN: Final = 8
"""How many degrees an arrow leans for one of trim, so that it can be seen."""
_PAPER: Final = (252, 247, 234)


@dataclass(frozen=True, slots=True)
class ActiveTrim:
    """Which phase's inch the strip is about (None: there is none), and its degrees to starboard."""

    phase: int | None
    degrees: int


def max_trim_deg() -> int:
    """HF-move-10: return the degrees by which an inch may be trimmed."""
    most: int = rule_table("loose")["degrees"]
    return most


def trim_words(degrees: int) -> str:
    """Return text like `3° stbd`, `2° port`, `straight`."""
    if not degrees:
        return "straight"
    return f"{abs(degrees)}° {'stbd' if degrees > 0 else 'port'}"


def strip_height_px(style: UiStyle) -> int:
    """Return the px that the strip takes."""
    return max(style.px(_TARGET), style.text_px(40)) + style.px(4)


def draw_label(c: Canvas, rect: pygame.Rect, trim: ActiveTrim) -> None:
    """Which inch it is, above how it is trimmed now."""
    inch = PHASES[trim.phase] if trim.phase is not None else ""
    upper, lower = rect.centery - c.style.text_px(9), rect.centery + c.style.text_px(9)
    letters.draw_text(c, (rect.x, upper), f"Trim {inch}", letters.STRONG, anchor="midleft")
    words = trim_words(trim.degrees) if inch else "none"
    letters.draw_text(c, (rect.x, lower), words, letters.SMALL, palette.INK_2, "midleft")


def _label_width(style: UiStyle) -> int:
    """Draw px for the longest label."""
    upper = letters.text_width(f"Trim {PHASES[2]}", letters.STRONG, style)
    return max(upper, letters.text_width(trim_words(0), letters.SMALL, style)) + style.px(8)


def trim_controls(
    style: UiStyle, rect: pygame.Rect, trim: ActiveTrim, end_buttons: Sequence[ButtonSpec]
) -> tuple[Widget, ...]:
    """Return the places as controls, `trim-to--5` to `trim-to-5`, between the two `end_buttons`."""
    top, tall = rect.y, rect.h - style.px(4)
    side, gap = style.px(_TARGET), style.px(_GAP)
    left = rect.x + _label_width(style)
    first = pygame.Rect(left, top, side, tall)
    last = pygame.Rect(rect.right - side, top, side, tall)
    found: list[Widget] = [make_separate_button(end_buttons[0], first)]
    most = max_trim_deg()
    start, room = first.right + 2 * gap, last.x - first.right - 4 * gap
    count = 2 * most + 1
    for n, degrees in enumerate(range(-most, most + 1)):
        x = start + room * n // count
        box = pygame.Rect(x, top, start + room * (n + 1) // count - gap - x, tall)
        hint = trim_words(degrees).capitalize()
        chosen = trim.phase is not None and degrees == trim.degrees
        painted = partial(_paint_place, degrees=degrees, chosen=chosen)
        name, usable = f"trim-to-{degrees}", trim.phase is not None
        found.append(CustomControl(name, box, painted, usable, hint, action=TrimTo(degrees)))
    return (*found, make_separate_button(end_buttons[1], last))


def _paint_place(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, degrees: int, chosen: bool
) -> None:
    """Draw one place: an arrow that leans as far as the trim, and its degrees."""
    fill = palette.CHOSEN if chosen else palette.PAPER_0 if interaction.is_hovered else _PAPER
    ink = palette.PAPER_0 if chosen else palette.INK_1
    panel_drawing.draw_block(c, rect, fill, palette.INK_2 if degrees else palette.INK_1, 1.2, 4)
    words = str(abs(degrees)) if degrees else "0"
    at = (rect.centerx, rect.y + rect.h * 2 // 7)
    draw_arrow(c, at, 16, degrees, ink)
    at = (rect.centerx, rect.bottom - rect.h * 2 // 7)
    letters.draw_text(c, at, words, letters.SMALL_STRONG, ink, "center")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def draw_arrow(
    c: Canvas, centre: tuple[int, int], size: float, trim_deg: int, ink: tuple[int, int, int]
) -> None:
    """Draw the arrow of an inch ahead, leaning to the side to which it is trimmed."""
    edge = max(8, c.px(size))
    body = ICONS["ahead"].replace("INK", svg_colour(c.style.drawn_colour(ink)))
    leaning = f'<g transform="rotate({trim_deg * _LEAN} 12 12)">{body}</g>'
    corner = (round(centre[0] - edge / 2), round(centre[1] - edge / 2))
    c.surface.blit(cached_svg(leaning, (edge, edge), (24, 24)), corner)
