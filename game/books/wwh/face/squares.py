"""Squares on the sea: the grid, shaded squares, their letters, and ways across them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, radians, sin
from typing import Final

import pygame

from game.sea.square import SQUARE_SIDE, Square
from game.sea.units import CM
from game.stage.paper import palette
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea.sea_marks import draw_dashed, draw_label
from game.ui.battle.sea.sea_view import SeaView

SIDE_CM: Final = SQUARE_SIDE / CM
"""The side of a square in cm."""
_GRID: Final = 54
"""How opaque the lines are, of 255."""
_DEGREES: Final = 45
_CLEAR: Final = 0.5
"""Squares from the middle of a ship that no line comes nearer."""
_LOOSE: Final = 4.5
"""Squares past which a ship of a line has lost touch with the one ahead."""
_ROOMY: Final = 70
"""Units: in a square less than half as wide small signs have no room."""


def square_center_cm(square: Square) -> tuple[float, float]:
    """Return the middle of a square in cm."""
    return (square.x + 0.5) * SIDE_CM, (square.y + 0.5) * SIDE_CM


def square_rect_px(sea_view: SeaView, square: Square) -> pygame.Rect:
    """Return the pixels of a square."""
    left, top = sea_view.pixel_at(square.x * SIDE_CM, square.y * SIDE_CM)
    right, bottom = sea_view.pixel_at((square.x + 1) * SIDE_CM, (square.y + 1) * SIDE_CM)
    return pygame.Rect(left, top, right - left, bottom - top)


def draw_grid(c: Canvas, sea_view: SeaView) -> None:
    """Draw thin lines between the squares, as far as the board goes."""
    wide, high = (round(cm / SIDE_CM) for cm in sea_view.size_cm)
    window = c.surface.get_rect()
    across = pygame.Rect(sea_view.pixel_at(0, 0), (0, 0))
    end = sea_view.pixel_at(wide * SIDE_CM, high * SIDE_CM)
    across.size = (end[0] - across.x, end[1] - across.y)
    shown = across.clip(window)
    if shown.w < 1 or shown.h < 1:
        return
    first, last = sea_view.camera.to_cm(*shown.topleft), sea_view.camera.to_cm(*shown.bottomright)
    thick = max(1, c.px(1))
    upright, level = _grid_line((thick, shown.h)), _grid_line((shown.w, thick))
    lines = []
    for x in range(max(0, ceil(first[0] / SIDE_CM)), min(wide, floor(last[0] / SIDE_CM)) + 1):
        lines.append((upright, (sea_view.pixel_at(x * SIDE_CM, 0)[0], shown.y)))
    for y in range(max(0, ceil(first[1] / SIDE_CM)), min(high, floor(last[1] / SIDE_CM)) + 1):
        lines.append((level, (shown.x, sea_view.pixel_at(0, y * SIDE_CM)[1])))
    c.surface.fblits(lines)


@lru_cache(maxsize=32)
def _grid_line(size: tuple[int, int]) -> pygame.Surface:
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*palette.CREAM, _GRID))
    return sheet


def is_square_on_board(sea_view: SeaView, square: Square) -> bool:
    """Return whether the board has that square."""
    wide, high = (round(cm / SIDE_CM) for cm in sea_view.size_cm)
    return 0 <= square.x < wide and 0 <= square.y < high


def draw_square_frame(c: Canvas, sea_view: SeaView, square: Square, colour: Colour) -> None:
    """Draw an edge round the square, dashed so that it differs also without its colour."""
    rect = square_rect_px(sea_view, square).inflate(-c.px(5), -c.px(5))
    corners = [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft, rect.topleft]
    draw_dashed(c.surface, palette.CREAM, corners, 1, 0, max(1, c.px(3)))
    draw_dashed(c.surface, colour, corners, c.px(7), c.px(4), max(1, c.px(2)))


def draw_square_shade(
    c: Canvas, sea_view: SeaView, squares: Iterable[Square], colour: Colour, alpha: int
) -> None:
    """Draw wash the squares with that colour."""
    window = c.surface.get_rect()
    for square in squares:
        rect = square_rect_px(sea_view, square)
        if rect.colliderect(window):
            c.surface.blit(_shade_patch(rect.size, (*colour, alpha)), rect)


@lru_cache(maxsize=96)
def _shade_patch(size: tuple[int, int], colour: tuple[int, int, int, int]) -> pygame.Surface:
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill(colour)
    edge = (*colour[:3], min(255, colour[3] * 2))
    pygame.draw.rect(sheet, edge, sheet.get_rect(), 1)
    return sheet


def draw_square_words(
    c: Canvas, sea_view: SeaView, square: Square, words: str, tag_room: TagRoom, short_words: str = ""
) -> None:
    """Draw words in a corner of a square, the upper left one if that is free, where the square is large
    enough; `short_words` ones where it is not large enough for all."""
    rect = square_rect_px(sea_view, square)
    if short_words and letters.text_width(words, letters.SMALL_STRONG, c.style) > rect.w - c.px(14):
        words = short_words
    wide = letters.text_width(words, letters.SMALL_STRONG, c.style) + c.px(4)
    high = letters.line_height(letters.SMALL, c.style)
    if wide > rect.w - c.px(4) or 2 * high > rect.h:
        return
    inner = rect.inflate(-2 * c.px(5), -2 * c.px(2))
    for x, y in (
        inner.topleft,
        (inner.x, inner.bottom - high),  # a right corner is beside the next square's word
        (inner.right - wide, inner.y),
        (inner.right - wide, inner.bottom - high),
    ):
        if pygame.Rect(x, y, wide, high).collidelist(tag_room.occupied) < 0:
            draw_label(c, (x, y), (words,), tag_room)
            return


def draw_heading_arrows(
    c: Canvas, sea_view: SeaView, square: Square, headings: Sequence[int], chosen: int | None
) -> None:
    """Draw a small arrow head on the rim of a square for each heading she can have there."""
    rect = square_rect_px(sea_view, square)
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


def draw_course(c: Canvas, sea_view: SeaView, squares: Sequence[Square], certain_count: int) -> None:
    """Draw a line from square to square with a dot in each; past the first `certain_count` squares, which a
    die may bar, dashes and rings."""
    points = [sea_view.pixel_at(*square_center_cm(square)) for square in squares]
    certain, doubtful = points[:certain_count], points[max(0, certain_count - 1) :]
    for colour, width in ((palette.SHADOW, c.px(4)), (palette.CREAM, c.px(2))):
        if len(certain) > 1:
            draw_dashed(c.surface, colour, certain, 1, 0, max(1, width))
        if len(doubtful) > 1:
            draw_dashed(c.surface, colour, doubtful, c.px(7), c.px(6), max(1, width))
    for n, point in enumerate(points[1:], 1):
        pygame.draw.aacircle(c.surface, palette.SHADOW, point, c.px(5))
        pygame.draw.aacircle(c.surface, palette.CREAM, point, c.px(4), 0 if n < certain_count else c.px(1.5))


def draw_line_to_leader(c: Canvas, sea_view: SeaView, squares: Sequence[Square]) -> None:
    """Draw a dashed line from ship to ship, with an arrow head half way that points to the leader, who comes
    first; dots where they have lost touch."""
    points = [sea_view.pixel_at(*square_center_cm(square)) for square in squares]
    clear = _CLEAR * SIDE_CM * sea_view.camera.px_per_cm
    for fore, aft in pairwise(points):
        far = max(1.0, hypot(fore[0] - aft[0], fore[1] - aft[1]))
        if far <= 2 * clear:
            continue
        # From bow to stern: no line may cross a hull.
        off = ((fore[0] - aft[0]) * clear / far, (fore[1] - aft[1]) * clear / far)
        ahead, astern = (fore[0] - off[0], fore[1] - off[1]), (aft[0] + off[0], aft[1] + off[1])
        if far > _LOOSE * SIDE_CM * sea_view.camera.px_per_cm:
            draw_dashed(c.surface, palette.CREAM, [astern, ahead], 2, 9, 1)
            continue
        draw_dashed(c.surface, palette.SHADOW, [astern, ahead], 7, 6, max(1, c.px(3)))
        draw_dashed(c.surface, palette.CREAM, [astern, ahead], 7, 6, max(1, c.px(1.5)))
        dx, dy = (ahead[0] - astern[0]) / far, (ahead[1] - astern[1]) / far
        middle = ((ahead[0] + astern[0]) / 2, (ahead[1] + astern[1]) / 2)
        size = c.px(6)
        barbs = [(middle[0] - dx * size - dy * size * s, middle[1] - dy * size + dx * size * s)
                 for s in (1, -1)]  # fmt: skip
        head = [barbs[0], (middle[0] + dx * size, middle[1] + dy * size), barbs[1]]
        pygame.draw.polygon(c.surface, palette.CREAM, head)
        pygame.draw.polygon(c.surface, palette.SHADOW, head, 1)
