"""Where the parts of the page after a battle are.

A wide window shows all at once: the chart and how it stood at the left, the ships at the right. In
a narrow one, or with large text, a button changes between the action and the ships.

A panel beside the curve, for luck and orders, would be one more part of `stood`, at its right."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import typography as letters
from game.stage.paper.canvas import UiStyle
from game.ui.kit import page
from game.ui.kit.layout import REST, Column, Row, Share, inset

_HEAD_HEIGHT: Final = 82
"""Units of text for reason, explanation and losses: three lines below the headline."""
_WIDE_UNITS: Final = 1100
"""Units of text across from which the page shows all at once."""
_LEFT_SHARE: Final = 0.52
_STOOD_HEIGHT: Final = 236.0
_MIN_CHART_HEIGHT: Final = 120.0
"""Units of height below which the chart is left out as useless."""
_GRAPH_SHARE: Final = 0.36
ROW_HEIGHT, TALL_ROW_HEIGHT = 58.0, 104.0
"""Least and greatest height of a moment's row with its gap, in units of text."""
ROW_GAP: Final = 4
_MARGIN, _GAP, _BUTTON_GAP = 16, 12, 8
_ICON_SPACE: Final = 54


@dataclass(frozen=True, slots=True)
class ResultParts:
    """What the page has: how many moments, whether a chart, a curve, and whether the ships are
    wanted where only one of both finds room."""

    moment_count: int
    has_chart: bool
    has_curve: bool
    wants_ships: bool = False


@dataclass(frozen=True, slots=True)
class ResultLayout:
    """The panels; None for one that is not shown. ``graph`` is the control of the curve, ``rows``
    the list of moments, both in ``stood``."""

    head: pygame.Rect
    chart: pygame.Rect | None
    stood: pygame.Rect | None
    graph: pygame.Rect | None
    rows: pygame.Rect | None
    ships: pygame.Rect | None
    buttons: tuple[pygame.Rect, ...]


def is_wide(style: UiStyle, size: tuple[int, int]) -> bool:
    """Return whether the window shows the action and the ships at once."""
    return size[0] >= style.text_px(_WIDE_UNITS)


def button_width(style: UiStyle, words: str) -> int:
    """Return the px that a button with an icon and these words needs."""
    return letters.text_width(words, letters.STRONG, style) + style.text_px(_ICON_SPACE)


def result_layout(
    style: UiStyle, size: tuple[int, int], parts: ResultParts, left: Sequence[int], right: Sequence[int]
) -> ResultLayout:
    """Return the layout; ``left`` and ``right`` are the widths of the buttons at either end. Where
    they need two rows the first of the right ones is above."""
    margin, gap = style.px(_MARGIN), style.px(_GAP)
    area = pygame.Rect((0, 0), size).inflate(-2 * margin, -2 * margin)
    buttons, top = _button_rects(style, area, left, right)
    area.h = top - gap - area.y
    head, body = Column(style.px(36) + style.text_px(_HEAD_HEIGHT), REST, gap=gap).split(area)
    if is_wide(style, size):
        action, ships = Row(round(area.w * _LEFT_SHARE), REST, gap=gap).split(body)
    elif parts.wants_ships:
        return ResultLayout(head, None, None, None, None, body, buttons)
    else:
        action, ships = body, None
    chart, stood = _chart_and_stood(style, action, parts)
    graph, rows = _graph_and_rows(style, stood, parts)
    return ResultLayout(head, chart, stood, graph, rows, ships, buttons)


def _chart_and_stood(
    style: UiStyle, action: pygame.Rect, parts: ResultParts
) -> tuple[pygame.Rect | None, pygame.Rect]:
    gap, least = style.px(_GAP), style.px(_MIN_CHART_HEIGHT)
    stood = page.px_below_title(style, 44) + style.text_px(_STOOD_HEIGHT - 44)
    if not parts.has_chart or action.h - gap - stood < least:
        return None, action
    chart, below = Column(REST, stood, gap=gap).split(action)
    return chart, below


def _graph_and_rows(
    style: UiStyle, stood: pygame.Rect, parts: ResultParts
) -> tuple[pygame.Rect | None, pygame.Rect]:
    inner = inset(stood, style.px(14), page.px_below_title(style, 44), style.px(10))
    if not parts.has_curve:
        return None, inner
    if not parts.moment_count:
        return inner, pygame.Rect(inner.right, inner.y, 0, 0)
    if inner.h > inner.w:  # a tall panel: the curve above
        graph, rows = Column(Share(1.0), Share(1.4), gap=style.px(_GAP)).split(inner)
        return graph, rows
    graph, rows = Row(round(inner.w * _GRAPH_SHARE), REST, gap=style.px(10)).split(inner)
    return graph, rows


def _button_rects(
    style: UiStyle, area: pygame.Rect, left: Sequence[int], right: Sequence[int]
) -> tuple[tuple[pygame.Rect, ...], int]:
    """Return the buttons' rectangles, left ones first, and the top of the upper row."""
    high, gap = page.control_height(style), style.px(_BUTTON_GAP)
    row = pygame.Rect(area.x, area.bottom - high, area.w, high)
    above = row.move(0, -high - style.px(_GAP))
    if _width(left, gap) + gap + _width(right, gap) <= row.w:
        starts, ends = _two_ends(row, left, right, gap)
        return (*starts, *ends), row.y
    first, *others = right
    tops, fight_on = _two_ends(above, left[1:], [first], gap)
    battles, bottoms = _two_ends(row, left[:1], others, gap)
    return (*battles, *tops, *fight_on, *bottoms), above.y


def _two_ends(
    row: pygame.Rect, left: Sequence[int], right: Sequence[int], gap: int
) -> tuple[list[pygame.Rect], list[pygame.Rect]]:
    """Return rectangles of these widths at both ends of a row; all equal where that is too narrow."""
    if _width([*left, *right], gap) > row.w:
        rects = Row.repeat(len(left) + len(right), gap=gap).split(row)
        return rects[: len(left)], rects[len(left) :]
    rects = Row(*left, REST, *right, gap=gap).split(row)
    return rects[: len(left)], rects[len(left) + 1 :]


def _width(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * max(0, len(widths) - 1)


def moment_row_metrics(style: UiStyle, room: pygame.Rect, count: int) -> tuple[int, int]:
    """Return the px from row to row, and how many rows are in view."""
    tall = min(style.text_px(TALL_ROW_HEIGHT), room.h // max(1, count))
    step = max(style.text_px(ROW_HEIGHT), tall)
    return step, max(1, room.h // step)
