"""Signal hoists: a number in flags, and the path of an order from ship to ship."""

from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import Colour

# The ground, the figure and its shape of the flag of each order, 1 to 10.
ORDER_FLAGS: Final[tuple[tuple[Colour, Colour, str], ...]] = (
    ((250, 246, 236), (163, 41, 31), "cross"),
    ((163, 41, 31), (250, 246, 236), "half"),
    ((250, 246, 236), (36, 78, 140), "band"),
    ((36, 78, 140), (232, 190, 70), "band"),
    ((232, 190, 70), (42, 33, 25), "half"),
    ((36, 78, 140), (250, 246, 236), "cross"),
    ((250, 246, 236), (42, 33, 25), "quarter"),
    ((163, 41, 31), (232, 190, 70), "cross"),
    ((232, 190, 70), (36, 78, 140), "quarter"),
    ((42, 33, 25), (250, 246, 236), "band"),
)
TRAVEL_SECONDS: Final = 0.7  # seconds an order takes from one ship to the next


def draw_order_hoist(c: Canvas, foot: tuple[int, int], number: int) -> pygame.Rect:
    """Draw the flag of that order at a staff above the pixel `foot`; return its rectangle."""
    wide, high = c.px(20), c.px(15)
    top = foot[1] - c.px(44)
    staff = pygame.Rect(foot[0], top, 0, 0)
    pygame.draw.line(c.surface, palette.SHADOW, staff.topleft, foot, max(3, c.px(3)))
    pygame.draw.line(c.surface, palette.SPAR, staff.topleft, foot, max(1, c.px(1.5)))
    flag = pygame.Rect(foot[0] + c.px(1), top, wide, high)
    draw_order_flag(c, flag, number)
    return flag


def draw_order_flag(c: Canvas, rect: pygame.Rect, number: int) -> None:
    """Draw the flag of an order."""
    ground, figure, shape = ORDER_FLAGS[(number - 1) % len(ORDER_FLAGS)]
    c.surface.fill(ground, rect)
    if shape == "half":
        c.surface.fill(figure, (rect.centerx, rect.y, rect.right - rect.centerx, rect.h))
    elif shape == "band":
        c.surface.fill(figure, rect.inflate(0, -2 * (rect.h // 3)))
    elif shape == "cross":
        c.surface.fill(figure, rect.inflate(-2 * (rect.w * 2 // 5), 0))
        c.surface.fill(figure, rect.inflate(0, -2 * (rect.h * 2 // 5)))
    else:
        c.surface.fill(figure, (rect.x, rect.y, rect.w // 2, rect.h // 2))
        c.surface.fill(figure, (rect.centerx, rect.centery, rect.w // 2, rect.h // 2))
    pygame.draw.rect(c.surface, palette.INK_1, rect, 1)


def draw_order_path(
    c: Canvas, points: list[tuple[int, int]], age: float, number: int, is_motion_reduced: bool, lift: int = 6
) -> pygame.Rect | None:
    """Draw the path of an order from ship to ship `age` seconds after it went up: a dashed line as far as it
    has come, its flag `lift` px above the end. Return the flag's rectangle, None without a path."""
    if len(points) < 2:
        return None
    hops = len(points) - 1 if is_motion_reduced else min(age / TRAVEL_SECONDS, len(points) - 1)
    whole = int(hops)
    ahead = points[whole]
    if whole < len(points) - 1:
        (ax, ay), (bx, by) = points[whole], points[whole + 1]
        part = hops - whole
        ahead = (round(ax + (bx - ax) * part), round(ay + (by - ay) * part))
    line = [*points[: whole + 1], ahead]
    for start, end in pairwise(line):
        _draw_dashes(c, start, end)
    flag = pygame.Rect(0, 0, c.px(20), c.px(15))
    flag.midbottom = (ahead[0], ahead[1] - lift)
    draw_order_flag(c, flag, number)
    return flag


def _draw_dashes(c: Canvas, start: tuple[int, int], end: tuple[int, int]) -> None:
    far = hypot(end[0] - start[0], end[1] - start[1])
    step = c.px(13)
    for n in range(int(far // step) + 1):
        a, b = n * step / max(far, 1), min((n * step + step * 0.5) / max(far, 1), 1.0)
        one = (start[0] + (end[0] - start[0]) * a, start[1] + (end[1] - start[1]) * a)
        two = (start[0] + (end[0] - start[0]) * b, start[1] + (end[1] - start[1]) * b)
        pygame.draw.line(c.surface, palette.SHADOW, one, two, max(3, c.px(4)))
        pygame.draw.line(c.surface, palette.CREAM, one, two, max(1, c.px(2)))
