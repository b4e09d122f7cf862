"""Squares on the sea: the grid, squares that are shaded, their letters, and ways across them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, radians, sin
from typing import Final

import pygame

from game.sea.square import SIDE, Square
from game.sea.units import CM
from game.stage import palette
from game.stage import type as letters
from game.stage.canvas import Canvas
from game.stage.palette import Colour
from game.ui.board import Board
from game.ui.sea_marks import Room, dashed, draw_label

SIDE_CM: Final = SIDE / CM
"""The side of a square in cm."""
_GRID: Final = 54
"""How opaque the lines are, of 255."""
_DEGREES: Final = 45
_ROOMY: Final = 70
"""Units: in a square less than half as wide small signs have no room."""


def place_of(square: Square) -> tuple[float, float]:
    """The middle of a square in cm."""
    return (square.x + 0.5) * SIDE_CM, (square.y + 0.5) * SIDE_CM


def rect_of(board: Board, square: Square) -> pygame.Rect:
    """The pixels of a square."""
    left, top = board.at(square.x * SIDE_CM, square.y * SIDE_CM)
    right, bottom = board.at((square.x + 1) * SIDE_CM, (square.y + 1) * SIDE_CM)
    return pygame.Rect(left, top, right - left, bottom - top)


def draw_grid(c: Canvas, board: Board) -> None:
    """Thin lines between the squares, as far as the board goes."""
    wide, high = (round(cm / SIDE_CM) for cm in board.size_cm)
    window = c.surface.get_rect()
    across = pygame.Rect(board.at(0, 0), (0, 0))
    end = board.at(wide * SIDE_CM, high * SIDE_CM)
    across.size = (end[0] - across.x, end[1] - across.y)
    shown = across.clip(window)
    if shown.w < 1 or shown.h < 1:
        return
    first, last = board.camera.to_cm(*shown.topleft), board.camera.to_cm(*shown.bottomright)
    thick = max(1, c.px(1))
    upright, level = _line((thick, shown.h)), _line((shown.w, thick))
    lines = []
    for x in range(max(0, ceil(first[0] / SIDE_CM)), min(wide, floor(last[0] / SIDE_CM)) + 1):
        lines.append((upright, (board.at(x * SIDE_CM, 0)[0], shown.y)))
    for y in range(max(0, ceil(first[1] / SIDE_CM)), min(high, floor(last[1] / SIDE_CM)) + 1):
        lines.append((level, (shown.x, board.at(0, y * SIDE_CM)[1])))
    c.surface.fblits(lines)


@lru_cache(maxsize=32)
def _line(size: tuple[int, int]) -> pygame.Surface:
    """One line of the grid."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*palette.CREAM, _GRID))
    return sheet


def shade(c: Canvas, board: Board, squares: Iterable[Square], colour: Colour, alpha: int) -> None:
    """The squares lie under a wash of that colour."""
    window = c.surface.get_rect()
    for square in squares:
        rect = rect_of(board, square)
        if rect.colliderect(window):
            c.surface.blit(_patch(rect.size, (*colour, alpha)), rect)


@lru_cache(maxsize=96)
def _patch(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A shaded square, a little brighter along its edge."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill(colour)
    edge = (*colour[:3], min(255, colour[3] * 2))
    pygame.draw.rect(sheet, edge, sheet.get_rect(), 1)
    return sheet


def write(c: Canvas, board: Board, square: Square, words: str, room: Room) -> None:
    """A word in the upper left corner of a square, where that is large enough and free."""
    rect = rect_of(board, square)
    wide = letters.width(words, letters.SMALL_STRONG, c.look)
    high = letters.line_height(letters.SMALL, c.look)
    if wide <= rect.w - c.px(8) and 2 * high <= rect.h:
        draw_label(c, (rect.x + c.px(5), rect.y + c.px(2)), (words,), room)


def draw_pointers(
    c: Canvas, board: Board, square: Square, headings: Sequence[int], chosen: int | None
) -> None:
    """A small arrow head on the rim of a square for each heading she can have there."""
    rect = rect_of(board, square)
    if rect.w < c.px(_ROOMY) // 2:
        return
    far, size = rect.w * 0.43, max(3.0, rect.w * 0.042)
    for heading in headings:
        turn = radians(heading * _DEGREES)
        dx, dy = sin(turn), -cos(turn)
        tip = (rect.centerx + dx * far, rect.centery + dy * far)
        foot = (tip[0] - dx * size * 3.6, tip[1] - dy * size * 3.6)
        head = [tip, (foot[0] - dy * size, foot[1] + dx * size),
                (foot[0] + dy * size, foot[1] - dx * size)]  # fmt: skip
        ink = palette.FOCUS if heading == chosen else palette.CREAM
        pygame.draw.polygon(c.surface, palette.SHADOW, [(x + 1, y + 1) for x, y in head])
        pygame.draw.polygon(c.surface, ink, head)


def draw_way(c: Canvas, board: Board, squares: Sequence[Square]) -> None:
    """A line from square to square with a dot in each."""
    points = [board.at(*place_of(square)) for square in squares]
    if len(points) > 1:
        for colour, width in ((palette.SHADOW, c.px(4)), (palette.CREAM, c.px(2))):
            pygame.draw.lines(c.surface, colour, False, points, max(1, width))
    for point in points[1:]:
        pygame.draw.circle(c.surface, palette.SHADOW, point, c.px(5))
        pygame.draw.circle(c.surface, palette.CREAM, point, c.px(4))


def draw_chain(c: Canvas, board: Board, squares: Sequence[Square]) -> None:
    """A dashed line from ship to ship, with an arrow head half way that points to the leader, who
    comes first."""
    points = [board.at(*place_of(square)) for square in squares]
    for ahead, astern in pairwise(points):
        far = max(1.0, ((ahead[0] - astern[0]) ** 2 + (ahead[1] - astern[1]) ** 2) ** 0.5)
        dashed(c.surface, palette.SHADOW, [astern, ahead], 7, 6, max(1, c.px(3)))
        dashed(c.surface, palette.CREAM, [astern, ahead], 7, 6, max(1, c.px(1.5)))
        dx, dy = (ahead[0] - astern[0]) / far, (ahead[1] - astern[1]) / far
        middle = ((ahead[0] + astern[0]) / 2, (ahead[1] + astern[1]) / 2)
        size = c.px(6)
        barbs = [(middle[0] - dx * size - dy * size * s, middle[1] - dy * size + dx * size * s)
                 for s in (1, -1)]  # fmt: skip
        head = [barbs[0], (middle[0] + dx * size, middle[1] + dy * size), barbs[1]]
        pygame.draw.polygon(c.surface, palette.CREAM, head)
        pygame.draw.polygon(c.surface, palette.SHADOW, head, 1)
