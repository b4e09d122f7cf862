"""A ship's side seen from abeam, bow at the right, as a record shows it: hull, ports, oars and
masts by the plan of her kind; masts that stand carry sail, those that fell leave a stump in wax."""

from typing import Final

import pygame

from game.scene.rigging import drawn_kind
from game.stage.hulls.ship_plans import SHIP_PLANS, ShipPlan, nearest_kind
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas

_BOWSPRIT: Final = "bowsprit"
_PLACES: Final = {"mizzen": -0.27, "main": 0.0, "fore": 0.29}
"""Where a mast stands that her plan does not have: shares of the hull, forward of its middle."""
_HEIGHTS: Final = {"mizzen": 0.62, "main": 0.82, "fore": 0.74}
"""How high masts of a square-rigged ship are against each other."""
_TALLEST: Final = 0.82
_LEFT, _RIGHT = 0.05, 0.87
"""Where the hull begins and ends, as shares of the picture's width."""
_BANDS: Final = (0.09, 0.15, 0.19, 0.23)
"""Her side above the water by bands of ports, as shares of the picture's height."""
_FOOT: Final = 0.03
_SAIL: Final = (252, 246, 230)
_PORT: Final = (228, 196, 130)


def draw_profile(
    c: Canvas, rect: pygame.Rect, masts: tuple[str, ...], lost: tuple[str, ...], kind: str = ""
) -> None:
    """Her profile in that picture; without a `kind` the one that has so many masts."""
    standing = [mast for mast in masts if mast != _BOWSPRIT]
    plan = SHIP_PLANS[nearest_kind(drawn_kind(kind, masts), len(standing) or (1 if masts else 0))]
    hull = _hull_rect(rect, plan)
    _draw_hull(c, hull, plan)
    _draw_mortars(c, hull, plan)
    room = (hull.y - rect.y) / _TALLEST
    tallest = max((mast.height_factor for mast in plan.masts), default=1.0)
    for mast in standing:
        planned = next((m for m in plan.masts if m.name == mast), None)
        place = planned.position if planned is not None else _PLACES.get(mast, 0.0)
        share = _HEIGHTS.get(mast, 0.7)
        if planned is not None and plan.rig != "square":
            share = _TALLEST * planned.height_factor / tallest
        foot = (hull.centerx + place * hull.w, hull.y)
        size = (share * room, min(rect.w * 0.12, foot[0] - rect.x))
        _draw_mast(c, foot, size, plan.rig, mast in lost)
    if _BOWSPRIT in masts:
        _draw_bowsprit(c, hull, rect, _BOWSPRIT in lost)


def _hull_rect(rect: pygame.Rect, plan: ShipPlan) -> pygame.Rect:
    """The pixels of her side above the water."""
    high = round(rect.h * _BANDS[min(plan.gun_decks, 3)])
    left, right = rect.x + round(rect.w * _LEFT), rect.x + round(rect.w * _RIGHT)
    return pygame.Rect(left, rect.bottom - round(rect.h * _FOOT) - high, right - left, high)


def _draw_hull(c: Canvas, hull: pygame.Rect, plan: ShipPlan) -> None:
    """Her side with its bands of ports, and the oars of a craft that is rowed."""
    ink = c.style.drawn_colour(palette.INK_1)
    sheer = max(1, round(hull.h * (0.14 if plan.gun_decks else 0.5)))
    points = [(hull.x, hull.y - sheer), (hull.x + hull.w * 0.2, hull.y), (hull.right - 2, hull.y),
              (hull.right, hull.y - sheer // 2), (hull.right - hull.w * 0.05, hull.bottom),
              (hull.x + hull.w * 0.07, hull.bottom)]  # fmt: skip
    pygame.draw.polygon(c.surface, ink, points)
    for n in range(plan.oars_per_side):
        x = hull.x + hull.w * (0.14 + 0.72 * n / max(1, plan.oars_per_side - 1))
        end = (x - c.px(3), hull.bottom + c.px(3))
        pygame.draw.aaline(c.surface, ink, (x, hull.y + hull.h // 2), end)
    wide, high = max(2, c.px(3)), max(1, min(c.px(3), hull.h // (2 * plan.gun_decks + 1 or 1)))
    for band in range(plan.gun_decks):
        y = hull.y + round(hull.h * (band + 0.5) / plan.gun_decks) - high // 2
        for n in range(plan.ports_per_band):
            x = hull.x + round(hull.w * (0.1 + 0.8 * n / max(1, plan.ports_per_band - 1)))
            c.surface.fill(_PORT, (x - wide // 2, y, wide, high))


def _draw_mortars(c: Canvas, hull: pygame.Rect, plan: ShipPlan) -> None:
    """The mortars of a bomb vessel where they stand on her deck."""
    ink, radius = c.style.drawn_colour(palette.INK_1), max(2, c.px(3))
    for at in plan.mortar_positions:
        x = hull.centerx + round(hull.w * at / 2)
        pygame.draw.circle(c.surface, ink, (x, hull.y), radius)
        pygame.draw.line(c.surface, ink, (x, hull.y), (x + radius, hull.y - 2 * radius), radius)


def _draw_bowsprit(c: Canvas, hull: pygame.Rect, rect: pygame.Rect, gone: bool) -> None:
    """The bowsprit, or its stump."""
    reach = 0.05 if gone else 0.13
    start = (hull.right - rect.w * 0.02, hull.y)
    end = (start[0] + rect.w * reach, hull.y - rect.h * reach)
    ink = palette.WAX if gone else c.style.drawn_colour(palette.INK_1)
    pygame.draw.line(c.surface, ink, start, end, max(1, c.px(1.5)))


def _draw_mast(c: Canvas, foot: tuple[float, float], size: tuple[float, float], rig: str, lost: bool) -> None:
    """One mast, `size` its height and half the breadth of its largest sail, or its stump."""
    (x, y), (tall, half) = foot, size
    if lost:
        pygame.draw.line(c.surface, palette.WAX, (x, y), (x + 2, y - tall * 0.2), max(2, c.px(3)))
        return
    ink = c.style.drawn_colour(palette.INK_1)
    pygame.draw.line(c.surface, ink, (x, y), (x, y - tall), max(1, c.px(1.5)))
    for sail in _sail_polygons(x, y, tall, half, rig):
        pygame.draw.polygon(c.surface, _SAIL, sail)
        pygame.draw.aalines(c.surface, ink, True, sail)


def _sail_polygons(x: float, y: float, tall: float, half: float, rig: str) -> list[list[tuple[float, float]]]:
    """The sails of a mast: three square ones, or the one of a smaller rig."""
    if rig == "lateen":
        return [[(x + 1.5 * half, y - 0.16 * tall), (x - 1.1 * half, y - tall),
                 (x - 1.2 * half, y - 0.2 * tall)]]  # fmt: skip
    if rig == "lug":
        return [[(x - 0.9 * half, y - 0.14 * tall), (x + 0.9 * half, y - 0.2 * tall),
                 (x + 0.7 * half, y - 0.72 * tall), (x - 1.0 * half, y - 0.96 * tall)]]  # fmt: skip
    if rig == "cutter":
        main = [(x, y - 0.12 * tall), (x - 2.6 * half, y - 0.12 * tall),
                (x - 1.8 * half, y - 0.78 * tall), (x, y - 0.6 * tall)]  # fmt: skip
        jib = [(x + 0.3 * half, y - 0.7 * tall), (x + 0.3 * half, y - 0.12 * tall),
               (x + 2.6 * half, y - 0.12 * tall)]  # fmt: skip
        return [main, jib]
    found = []
    for low, high, wide in ((0.2, 0.52, 1.0), (0.55, 0.78, 0.8), (0.8, 0.97, 0.55)):
        top, bottom, reach = y - tall * high, y - tall * low, half * wide
        found.append([(x - reach * 0.85, top), (x + reach * 0.85, top), (x + reach, bottom),
                      (x - reach, bottom)])  # fmt: skip
    return found
