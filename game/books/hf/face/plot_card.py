"""The five boxes of one ship's plan over the orders bar: what she does in each phase, how she is and how
fast she is after it, and hatching with the reason where her speed allows no way at all.

In a narrow place (beside the ship's status, where the sea fills the window) the card is no higher than that
place: its buttons are smaller, and the ships of a squadron replace the title.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

import pygame

from game.books.hf.face.actions import PressBox, TrimTo
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    is_ahead,
    trim_degrees,
)
from game.books.hf.rules.sheet import PHASES
from game.books.hf.rules.tables import rule_table
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.control_drawing import InteractionState
from game.stage.paper.icons import ICONS, draw_icon
from game.stage.paper.picture_cache import cached_svg, svg_colour
from game.ui.battle.layout.orders_bar import ButtonSpec, make_separate_button
from game.ui.battle.panels.squadron_panel import BoxCell, draw_boxes
from game.ui.battle.values import citations
from game.ui.battle.values.actions import PressShip
from game.ui.kit.widgets import CustomControl, Widget

_SLIP_HEIGHT: Final = 44
_LEAST_WIDTH: Final = 132
_MOST: Final = 190
_SLIP_GAP: Final = 6


@dataclass(frozen=True, slots=True)
class SquadronPlan:
    """One ship of the squadron: her id and name, her number in it, her side, her plan, and whether she is in
    hand."""

    ship: str
    name: str
    number: int
    side: int
    cells: tuple[BoxCell, ...]
    is_active: bool


def line_height_px(style: UiStyle) -> int:
    """Return the px that the line takes."""
    return max(style.px(_SLIP_HEIGHT), style.text_px(42)) + style.px(4)


def plans_that_fit(
    style: UiStyle, width_px: int, squadron_plans: tuple[SquadronPlan, ...]
) -> tuple[SquadronPlan, ...]:
    """Return the ships that find room, the one in hand among them."""
    fit = max(1, (width_px + style.px(_SLIP_GAP)) // (style.text_px(_LEAST_WIDTH) + style.px(_SLIP_GAP)))
    now = next((n for n, squadron_plan in enumerate(squadron_plans) if squadron_plan.is_active), 0)
    first = min(max(0, now - fit + 2), max(0, len(squadron_plans) - fit))
    return squadron_plans[first : first + fit]


def plan_controls(style: UiStyle, rect: pygame.Rect, mates: tuple[SquadronPlan, ...]) -> tuple[Widget, ...]:
    """Return the slips as controls, `mate-` and the ship: pressed, she is in hand."""
    found, gap = plans_that_fit(style, rect.w, mates), style.px(_SLIP_GAP)
    wide = min(style.text_px(_MOST), (rect.w - gap * (len(found) - 1)) // len(found))
    tall = rect.h - style.px(4)
    return tuple(
        CustomControl(
            f"mate-{squadron_plan.ship}",
            pygame.Rect(rect.x + n * (wide + gap), rect.y, wide, tall),
            partial(_paint_plan, squadron_plan=squadron_plan),
            hint=f"{squadron_plan.name}: press to write her plan",
            action=PressShip(squadron_plan.ship, is_in_list=True),
        )
        for n, squadron_plan in enumerate(found)
    )


def _paint_plan(
    c: Canvas, rect: pygame.Rect, interaction: InteractionState, squadron_plan: SquadronPlan
) -> None:
    """Draw her badge and name above her five boxes; who is in hand is framed in ink."""
    line, width = (palette.INK_1, 2.2) if squadron_plan.is_active else (palette.INK_3, 1.0)
    fill = _PAPER if squadron_plan.is_active or interaction.is_hovered else palette.PAPER_1
    panel_drawing.draw_block(c, rect, fill, line, width, 4)
    upper = rect.y + c.style.text_px(12)
    panel_drawing.draw_badge(c, (rect.x + c.px(14), upper), squadron_plan.side, 7, str(squadron_plan.number))
    left = rect.x + c.px(27)
    role = letters.SMALL_STRONG
    name = letters.truncate_text(squadron_plan.name, role, c.style, rect.right - c.px(6) - left)
    letters.draw_text(c, (left, upper), name, role, anchor="midleft")
    at = (rect.x + c.px(6), rect.bottom - c.style.text_px(12))
    draw_boxes(c, at, rect.w - c.px(10), squadron_plan.cells)
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


_STRIP_HEIGHT: Final = 44
_CELL_GAP: Final = 2
_LEAN: Final = 8
"""How many degrees an arrow leans for one of trim, so that it can be seen."""


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
    return max(style.px(_STRIP_HEIGHT), style.text_px(40)) + style.px(4)


def draw_label(c: Canvas, rect: pygame.Rect, trim: ActiveTrim) -> None:
    """Draw which inch it is, above how it is trimmed now."""
    inch = PHASES[trim.phase] if trim.phase is not None else ""
    upper, lower = rect.centery - c.style.text_px(9), rect.centery + c.style.text_px(9)
    letters.draw_text(c, (rect.x, upper), f"Trim {inch}", letters.STRONG, anchor="midleft")
    words = trim_words(trim.degrees) if inch else "none"
    letters.draw_text(c, (rect.x, lower), words, letters.SMALL, palette.INK_2, "midleft")


def _label_width(style: UiStyle) -> int:
    upper = letters.text_width(f"Trim {PHASES[2]}", letters.STRONG, style)
    return max(upper, letters.text_width(trim_words(0), letters.SMALL, style)) + style.px(8)


def trim_controls(
    style: UiStyle, rect: pygame.Rect, trim: ActiveTrim, end_buttons: Sequence[ButtonSpec]
) -> tuple[Widget, ...]:
    """Return the places as controls, `trim-to--5` to `trim-to-5`, between the two `end_buttons`."""
    top, tall = rect.y, rect.h - style.px(4)
    side, gap = style.px(_STRIP_HEIGHT), style.px(_CELL_GAP)
    first = pygame.Rect(rect.x + _label_width(style), top, side, tall)
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
    draw_arrow(c, (rect.centerx, rect.y + rect.h * 2 // 7), 16, degrees, ink)
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


_WIDE: Final = 640
_TOOL, _SMALL_TOOL = 46, 44
_NARROW: Final = 620
"""Units that grow with the text; a card that is less wide is laid out as a narrow one."""
_FOOT: Final = 10
"""Units below the line of words."""
_TOOLS_HIGH: Final = 2
_GAP: Final = 8
_LINE: Final = 20
_LEAST, _TWO_LINES, _THREE_LINES = 44, 36, 60
"""Units of a box at the least, of its two lines of words, and of three; these grow with the text."""
_PAPER: Final = (252, 247, 234)
_ICON_AND_WORD: Final[dict[str, tuple[str, str]]] = {
    PORT_TURN: ("port", "Port"),
    AHEAD: ("ahead", "Ahead"),
    STARBOARD_TURN: ("starboard", "Stbd"),
    RAISE: ("sail", "Raise"),
    LOWER: ("down", "Lower"),
    DROP: ("anchor", "Anchor"),
    WEIGH: ("up", "Weigh"),
}


@dataclass(frozen=True, slots=True)
class PhaseBox:
    """One phase: what is plotted, how she is after it (`NE · 3`), whether the pen is there, and why no way
    can be made in it with its clause ('' where it can)."""

    phase: int
    cell: str
    pose_words: str
    has_pen: bool
    no_move_reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class PlotCard:
    """The ship's name, her speed in words, the boxes, and the line below them: the reason of the last refusal
    (`is_refusal`), or what the pen's box is about, with its clause. Below it the strip of the trim where
    moves are trimmed, and the plans of her squadron if they stand nowhere else."""

    title: str
    meta: str
    boxes: tuple[PhaseBox, ...]
    note: str
    clause: str
    is_refusal: bool
    trim: ActiveTrim | None = None
    squadron_plans: tuple[SquadronPlan, ...] = ()


def cell_icon(cell: str) -> str:
    """Return the icon of an order, '' for none."""
    return cell_icon_and_word(cell)[0]


def cell_icon_and_word(cell: str) -> tuple[str, str]:
    """Return the icon and the word of an order, '' for none; of an inch how it is trimmed (HF-move-10)."""
    if trim_degrees(cell):
        return _ICON_AND_WORD[AHEAD][0], trim_words(trim_degrees(cell))
    return _ICON_AND_WORD.get(cell, ("", ""))


def is_narrow(style: UiStyle, area: pygame.Rect) -> bool:
    """Return whether a card as wide as this place is laid out as a narrow one."""
    return area.w < style.text_px(_NARROW)


def card_rect(style: UiStyle, tray: pygame.Rect, tool_count: int, card: PlotCard) -> pygame.Rect:
    """Return the rectangle of the card, with room for this many buttons beside the boxes."""
    if is_narrow(style, tray):
        body = (
            _header_height(style, tray, card)
            + _min_box_height(style)
            + style.px(_FOOT)
            + style.text_px(_LINE)
        )
        high = max(body, _tools_height(style, tray, card)) + _strips_height(style, tray, card)
        return pygame.Rect(tray.x, tray.bottom - high, tray.w, high)
    head = style.px(54) + style.text_px(19) - style.px(19)
    high = max(tray.h, head + _TOOLS_HIGH * style.px(_TOOL) + style.px(4)) + _strips_height(style, tray, card)
    wide = min(tray.w, style.text_px(_WIDE) + _tool_columns(tool_count) * style.px(_TOOL + 4))
    return pygame.Rect(tray.x, tray.bottom - high, wide, high)


def _min_box_height(style: UiStyle) -> int:
    return max(style.px(_LEAST), style.text_px(_TWO_LINES))


def _tools_height(style: UiStyle, tray: pygame.Rect, card: PlotCard) -> int:
    head = style.px(6) if _has_ship_header(style, tray, card) else _header_height(style, tray, card)
    return head + _TOOLS_HIGH * sum(_tool_size(style, tray)) + style.px(4)


def _has_ship_header(style: UiStyle, rect: pygame.Rect, card: PlotCard) -> bool:
    """Return whether the ships of the squadron stand where the title would be."""
    return bool(card.squadron_plans) and is_narrow(style, rect)


def _header_height(style: UiStyle, rect: pygame.Rect, card: PlotCard) -> int:
    if _has_ship_header(style, rect, card):
        return style.px(8) + line_height_px(style)
    return style.px(44) + style.text_px(19) - style.px(19)


def _strips_height(style: UiStyle, rect: pygame.Rect, card: PlotCard) -> int:
    strip = strip_height_px(style) if card.trim is not None else 0
    under = card.squadron_plans and not _has_ship_header(style, rect, card)
    return strip + (line_height_px(style) if under else 0)


def _body_rect(style: UiStyle, rect: pygame.Rect, card: PlotCard) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.w, rect.h - _strips_height(style, rect, card))


def strip_rects(
    style: UiStyle, rect: pygame.Rect, card: PlotCard, tool_count: int
) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the rectangles of the trim's strip and of the squadron's."""
    body = _body_rect(style, rect, card)
    trim = pygame.Rect(body.x + style.px(14), body.bottom - style.px(4), body.w - style.px(28), 0)
    trim.h = strip_height_px(style) if card.trim is not None else 0
    beside = pygame.Rect(trim.x, trim.bottom, trim.w, line_height_px(style) if card.squadron_plans else 0)
    if _has_ship_header(style, rect, card):
        beside.y = rect.y + style.px(8)
        beside.w -= _tools_width(style, rect, tool_count)
    return trim, beside


def _tool_columns(tools: int) -> int:
    return -(-tools // _TOOLS_HIGH)


def _tool_size(style: UiStyle, rect: pygame.Rect) -> tuple[int, int]:
    if is_narrow(style, rect):
        return style.px(_SMALL_TOOL), style.px(2)
    return style.px(_TOOL), style.px(4)


def _tools_width(style: UiStyle, rect: pygame.Rect, tools: int) -> int:
    if is_narrow(style, rect):
        return _tool_columns(tools) * sum(_tool_size(style, rect))
    return _tool_columns(tools) * style.px(_TOOL + 4)


def tool_rects(style: UiStyle, rect: pygame.Rect, tool_count: int, card: PlotCard) -> list[pygame.Rect]:
    """Return where the buttons beside the boxes are, row by row."""
    columns, (side, gap) = _tool_columns(tool_count), _tool_size(style, rect)
    left = rect.right - style.px(12) - columns * (side + gap) + gap
    top = rect.y + style.px(44) + style.text_px(19) - style.px(19)
    if _has_ship_header(style, rect, card):
        body = _body_rect(style, rect, card)
        top = body.y + (body.h - _TOOLS_HIGH * (side + gap) + gap) // 2
    return [
        pygame.Rect(left + n % columns * (side + gap), top + n // columns * (side + gap), side, side)
        for n in range(tool_count)
    ]


def draw_card(c: Canvas, rect: pygame.Rect, card: PlotCard, tool_count: int) -> None:
    """Draw the paper under the boxes and the line below them, up to the buttons beside them."""
    with c.text_region("plot-card", rect):
        head = ("", "") if _has_ship_header(c.style, rect, card) else (card.title, card.meta)
        room = panel_drawing.draw_panel(c, rect, *head)
        foot = room.bottom - _strips_height(c.style, rect, card)
        if card.trim is not None:
            draw_label(c, strip_rects(c.style, rect, card, tool_count)[0], card.trim)
        y = foot - c.style.text_px(_LINE) // 2 - c.px(1)
        mark = citations.clause_mark(c.style, card.clause)
        wide = letters.text_width(mark, letters.SMALL, c.style) + c.px(8)
        role, ink = letters.SMALL, palette.INK_2
        if card.is_refusal:
            role, ink = letters.SMALL_STRONG, palette.WAX
        free = room.w - _tools_width(c.style, rect, tool_count)
        if is_narrow(c.style, rect) and letters.text_width(card.note, role, c.style) > free - wide:
            # What is to be known is said before where it stands.
            mark, wide = "", 0
        drawn = letters.draw_fitted(c, (room.x, y), card.note, role, free - wide, ink, "midleft")
        letters.draw_text(c, (drawn.right + c.px(8), y), mark, letters.SMALL, palette.CLAUSE, "midleft")


def box_controls(style: UiStyle, rect: pygame.Rect, card: PlotCard, tool_count: int) -> tuple[Widget, ...]:
    """Return the five boxes as controls, `box-0` to `box-4`, beside this many buttons."""
    left, top = rect.x + style.px(14), rect.y + _header_height(style, rect, card)
    gap = style.px(_GAP)
    right = rect.right - style.px(14) - _tools_width(style, rect, tool_count)
    wide = (right - left - gap * (len(PHASES) - 1)) // len(PHASES)
    foot = _body_rect(style, rect, card).bottom
    high = max(_min_box_height(style), foot - style.px(_FOOT) - style.text_px(_LINE) - top)
    return tuple(
        CustomControl(
            f"box-{box.phase}",
            pygame.Rect(left + box.phase * (wide + gap), top, wide, high),
            partial(_paint_box, box=box),
            hint=_box_hint(style, box),
            action=PressBox(box.phase),
        )
        for box in card.boxes
    )


def _box_hint(style: UiStyle, box: PhaseBox) -> str:
    if box.no_move_reason:
        return citations.reason_with_clause(style, box.no_move_reason, box.clause)
    return f"Phase {PHASES[box.phase]}: press for the next order"


def _paint_box(c: Canvas, rect: pygame.Rect, interaction: InteractionState, box: PhaseBox) -> None:
    """Draw the numeral, the order and her heading after it; hatched if she can make no way."""
    fill = palette.PAPER_2 if box.no_move_reason else _PAPER
    line, width = (palette.INK_1, 2.6) if box.has_pen else (palette.INK_2, 1.2)
    panel_drawing.draw_block(c, rect, fill, line, width, 4)
    if box.no_move_reason:
        c.surface.blit(_hatched_surface(rect.inflate(-c.px(6), -c.px(6)).size, c.px(7)),
                       rect.inflate(-c.px(6), -c.px(6)))  # fmt: skip
    at = (rect.x + c.px(8), rect.y + c.style.text_px(12))
    letters.draw_text(c, at, PHASES[box.phase], letters.SMALL_STRONG, anchor="midleft")
    if box.has_pen:
        draw_icon(c, "quill", (rect.right - c.px(13), rect.y + c.style.text_px(12)), 16, palette.INK_1)
    _paint_order(c, rect, box)
    foot = (rect.centerx, rect.bottom - c.style.text_px(10))
    words = box.pose_words if box.cell != NOTHING or not box.no_move_reason else "no move"
    letters.draw_fitted(c, foot, words, letters.SMALL, rect.w - c.px(10), palette.INK_2, "center")
    if interaction.is_focused:
        panel_drawing.draw_focus_ring(c, rect)


def _paint_order(c: Canvas, rect: pygame.Rect, box: PhaseBox) -> None:
    """Draw the order's picture, with its word beside it where there is room; in a low box beside the numeral,
    else below it."""
    picture, word = cell_icon_and_word(box.cell)
    if not picture:
        return
    low = rect.h < c.style.text_px(_THREE_LINES)
    middle = rect.y + c.style.text_px(12) if low else rect.centery - c.style.text_px(1)
    numeral = letters.text_width(PHASES[box.phase], letters.SMALL_STRONG, c.style) + c.px(8)
    side = max(numeral, c.px(22) * box.has_pen) if low else 0
    room = rect.w - 2 * side - c.px(8)
    both = c.px(26) + letters.text_width(word, letters.STRONG, c.style)
    if both > room and not trim_degrees(box.cell):
        draw_icon(c, picture, (rect.centerx, middle), 20 if low else 22, palette.INK_1)
        return
    if both > room:
        at = (rect.centerx, middle)
        if letters.text_width(word, letters.STRONG, c.style) > room:
            draw_arrow(c, at, 20, trim_degrees(box.cell), palette.INK_1)
        else:
            letters.draw_text(c, at, word, letters.STRONG, anchor="center")
        return
    left = rect.centerx - both // 2
    if is_ahead(box.cell):
        draw_arrow(c, (left + c.px(10), middle), 20, trim_degrees(box.cell), palette.INK_1)
    else:
        draw_icon(c, picture, (left + c.px(10), middle), 20, palette.INK_1)
    letters.draw_text(c, (left + c.px(26), middle), word, letters.STRONG, anchor="midleft")


@lru_cache(maxsize=16)
def _hatched_surface(size: tuple[int, int], step: int) -> pygame.Surface:
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    for x in range(-size[1], size[0], max(3, step)):
        pygame.draw.line(sheet, (*palette.INK_3, 110), (x, size[1]), (x + size[1], 0))
    return sheet
