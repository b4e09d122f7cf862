"""The chance to win by turn, drawn as a curve in its band, with the turn in hand and numbered marks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.palette import mix_colours

_LINE_WIDTH: Final = 2.6
_MARK_RADIUS: Final = 9.0
_BAND_ALPHA: Final = 52
_LEFT: Final[letters.Anchor] = "midleft"
_RIGHT: Final[letters.Anchor] = "midright"
_AXIS_UNITS: Final = 44.0
"""Units for the percentages at the left of a curve."""
_MIN_TURN_UNITS: Final = 22.0
"""Least units between two numbers of turns."""


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """The chance where a turn begins, with its bounds, 0 to 1."""

    turn: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CurveMark:
    """A number on the curve at a turn, and whether the chance rose there."""

    turn: int
    number: int
    is_gain: bool


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """What is drawn: points in order, from turn 1 to ``last_turn``, the side (0 to 3) and the names
    of both (the upper first), marks, and whether the last turn is the end of the battle."""

    points: tuple[ChancePoint, ...]
    last_turn: int
    side_index: int
    names: tuple[str, str]
    marks: tuple[CurveMark, ...] = ()
    has_end: bool = True


def graph_area(style: UiStyle, rect: pygame.Rect, has_axes: bool = True) -> pygame.Rect:
    """Return the part of ``rect`` that the curve itself fills: without axes all but a margin."""
    if not has_axes:
        return rect.inflate(-2 * style.px(_MARK_RADIUS + 3), -2 * style.px(4))
    left, foot = style.text_px(_AXIS_UNITS), letters.line_height(letters.SMALL, style)
    side = style.px(10)
    return pygame.Rect(rect.x + left, rect.y + side, rect.w - left - side, rect.h - foot - side)


def turn_at(area: pygame.Rect, last_turn: int, x: int) -> int:
    """Return the turn at that px of the curve's area."""
    share = (x - area.x) / max(1, area.w)
    return min(last_turn, max(1, 1 + round(share * (last_turn - 1))))


def turn_x(area: pygame.Rect, last_turn: int, turn: float) -> int:
    """Return the px at which a turn begins."""
    return round(area.x + area.w * (turn - 1) / max(1, last_turn - 1))


def draw_chance_curve(
    c: Canvas, rect: pygame.Rect, curve: ChanceCurve, turn: float, has_axes: bool = True
) -> None:
    """Draw the curve with the line of the turn in hand; with axes also percentages, names, turns."""
    area = graph_area(c.style, rect, has_axes)
    panel_drawing.draw_block(c, area, palette.PAPER_0, palette.INK_3, 1, 2)
    middle = (area.x, area.centery), (area.right - 1, area.centery)
    pygame.draw.line(c.surface, palette.PAPER_2, *middle)
    if has_axes:
        _draw_axes(c, area, curve, turn)
    ink = c.style.side_colours(curve.side_index).paper
    if len(curve.points) > 1:
        _draw_band(c, area, curve, ink)
    x = turn_x(area, curve.last_turn, min(turn, curve.last_turn))
    pygame.draw.line(c.surface, palette.OCHRE, (x, area.top), (x, area.bottom - 1), max(2, c.px(2)))
    line = [_place(area, curve, point.turn, point.share) for point in curve.points]
    if len(line) > 1:
        pygame.draw.lines(c.surface, ink, False, line, max(2, round(c.style.unit * _LINE_WIDTH)))
    elif line:  # given up in its first turn
        pygame.draw.aacircle(c.surface, ink, line[0], c.px(4))
    for mark in curve.marks:
        _draw_mark(c, area, curve, mark)


def _place(area: pygame.Rect, curve: ChanceCurve, turn: float, share: float) -> tuple[int, int]:
    return turn_x(area, curve.last_turn, turn), round(area.bottom - 1 - (area.h - 1) * share)


def _draw_band(c: Canvas, area: pygame.Rect, curve: ChanceCurve, ink: palette.Colour) -> None:
    upper = [_place(area, curve, point.turn, point.high) for point in curve.points]
    lower = [_place(area, curve, point.turn, point.low) for point in reversed(curve.points)]
    sheet = pygame.Surface(area.size, pygame.SRCALPHA)
    corners = [(x - area.x, y - area.y) for x, y in (*upper, *lower)]
    pygame.draw.polygon(sheet, (*ink, _BAND_ALPHA), corners)
    c.surface.blit(sheet, area)


def _draw_axes(c: Canvas, area: pygame.Rect, curve: ChanceCurve, turn: float) -> None:
    for percent in (0, 50, 100):
        y = area.bottom - 1 - (area.h - 1) * percent // 100
        letters.draw_text(c, (area.x - c.px(6), y), f"{percent} %", letters.SMALL, palette.INK_2, "midright")
    step = letters.line_height(letters.SMALL, c.style)
    if area.h >= 3 * step:
        _draw_names(c, area.inflate(-c.px(12), -c.px(6)), curve, step / area.h)
    right = area.right + c.px(8)  # the last number first: of the others those that find room beside it
    for number in reversed(_numbered_turns(c.style, area, curve.last_turn)):
        words = "end" if curve.has_end and number == curve.last_turn else str(number)
        role = letters.SMALL_STRONG if number == round(turn) else letters.SMALL
        half = letters.text_width(words, role, c.style) // 2
        x = turn_x(area, curve.last_turn, number)
        if number == curve.last_turn:
            x = min(x, right - half)
        elif x + half > right:
            continue
        letters.draw_text(c, (x, area.bottom + step // 2 + c.px(2)), words, role, palette.INK_2, "center")
        right = x - half - c.px(4)


def _draw_names(c: Canvas, room: pygame.Rect, curve: ChanceCurve, height: float) -> None:
    """Draw the name of the side at the top and at the foot, each in the corner the line leaves free."""
    ink, half = mix_colours(palette.INK_3, palette.INK_2, 0.5), (1 + curve.last_turn) / 2
    for name, is_upper in zip(curve.names, (True, False), strict=True):
        near = [p.turn for p in curve.points if (1 - p.share if is_upper else p.share) < 1.5 * height]
        is_left = sum(turn <= half for turn in near) <= sum(turn > half for turn in near)
        line = letters.line_height(letters.SMALL, c.style)
        y = room.top + line // 2 if is_upper else room.bottom - line // 2
        at, anchor = ((room.left, y), _LEFT) if is_left else ((room.right, y), _RIGHT)
        letters.draw_fitted(c, at, name, letters.SMALL, 3 * room.w // 4, ink, anchor)


def _numbered_turns(style: UiStyle, area: pygame.Rect, last_turn: int) -> Sequence[int]:
    """Return the turns whose numbers find room, the last among them."""
    room = max(1, area.w // style.text_px(_MIN_TURN_UNITS))
    step = next((step for step in (1, 2, 5, 10, 20) if last_turn / step <= room), 50)
    return [*(turn for turn in range(1, last_turn, step) if last_turn - turn >= step), last_turn]


def mark_position(area: pygame.Rect, curve: ChanceCurve, mark: CurveMark) -> tuple[int, int]:
    """Return the px of a mark in the curve's area: the middle of the step that its turn made."""
    around = [point for point in curve.points if point.turn <= mark.turn][-1:]
    around += [point for point in curve.points if point.turn > mark.turn][:1]
    turn = sum(point.turn for point in around) / len(around)
    return _place(area, curve, turn, sum(point.share for point in around) / len(around))


def _draw_mark(c: Canvas, area: pygame.Rect, curve: ChanceCurve, mark: CurveMark) -> None:
    at, radius = mark_position(area, curve, mark), c.style.text_px(_MARK_RADIUS)
    pygame.draw.aacircle(c.surface, palette.CHOSEN if mark.is_gain else palette.WAX, at, radius)
    letters.draw_text(c, at, str(mark.number), letters.SMALL_STRONG, palette.PAPER_0, "center")
