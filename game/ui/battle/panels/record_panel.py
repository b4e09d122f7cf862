"""The record at the right of the sea: its two tabs, and the parts that printed sheets are made of: the head
with the flag, labels, boxes, the profile with its masts, the conditions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.rigging import drawn_kind
from game.stage.hulls.flags import ensign_name_for, paper_flag
from game.stage.hulls.ship_plans import SHIP_PLANS, ShipPlan, nearest_kind
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas, UiStyle
from game.stage.paper.icons import draw_icon

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
    """Draw her profile as that picture; without a `kind` that of any ship with this many masts."""
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
    high = round(rect.h * _BANDS[min(plan.gun_decks, 3)])
    left, right = rect.x + round(rect.w * _LEFT), rect.x + round(rect.w * _RIGHT)
    return pygame.Rect(left, rect.bottom - round(rect.h * _FOOT) - high, right - left, high)


def _draw_hull(c: Canvas, hull: pygame.Rect, plan: ShipPlan) -> None:
    """Draw her side with its bands of ports, and the oars of a craft that is rowed."""
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
    """Draw the mortars of a bomb vessel on her deck."""
    ink, radius = c.style.drawn_colour(palette.INK_1), max(2, c.px(3))
    for at in plan.mortar_positions:
        x = hull.centerx + round(hull.w * at / 2)
        pygame.draw.circle(c.surface, ink, (x, hull.y), radius)
        pygame.draw.line(c.surface, ink, (x, hull.y), (x + radius, hull.y - 2 * radius), radius)


def _draw_bowsprit(c: Canvas, hull: pygame.Rect, rect: pygame.Rect, gone: bool) -> None:
    """Draw the bowsprit, or its stump."""
    reach = 0.05 if gone else 0.13
    start = (hull.right - rect.w * 0.02, hull.y)
    end = (start[0] + rect.w * reach, hull.y - rect.h * reach)
    ink = palette.WAX if gone else c.style.drawn_colour(palette.INK_1)
    pygame.draw.line(c.surface, ink, start, end, max(1, c.px(1.5)))


def _draw_mast(c: Canvas, foot: tuple[float, float], size: tuple[float, float], rig: str, lost: bool) -> None:
    """Draw one mast, `size` its height and half the breadth of its largest sail, or its stump."""
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
    """Return the sails of a mast: three square ones, or the one of a smaller rig."""
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


TAB_HEIGHT: Final = 26
TAB_TARGET_HEIGHT: Final = 44
BOX_SIZE: Final = 12
"""Units of a printed box."""
_PROFILE: Final = (104, 58)
_NAMES: Final = (letters.HEADING, letters.SUBHEADING, letters.ASIDE_UPRIGHT)
"""Roles for a ship's name, the largest that fits counts."""


@dataclass(frozen=True, slots=True)
class ShipCondition:
    """A line of the conditions: icon, words, and whether it is a loss; `hint` says in full what words too
    short to be understood alone mean, when the player points at them."""

    icon: str
    words: str
    is_bad: bool = False
    hint: str = ""


def tab_rects(rect: pygame.Rect, c_px: float) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the two tabs at the panel's head as they can be pressed: 44 units high."""
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
    """Draw the panel with its tabs (name, side, chosen) and the chosen sheet."""
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
    """Draw flag, name and rate; crew; traits. Return the y below."""
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
    """Draw a small flat ensign, its hoist at the left."""
    c.surface.blit(paper_flag(ensign, rect.size), rect)
    panel_drawing.draw_outline(c, rect, palette.INK_2, 1, 0)


def draw_label(c: Canvas, room: pygame.Rect, y: int, left: str, right: str, is_loss: bool = False) -> int:
    """Draw a strong label and its value; return the y below."""
    row = pygame.Rect(room.x, y, room.w, 2 * c.style.text_px(9))
    inks = (palette.INK_1, palette.WAX if is_loss else palette.INK_1)
    roles = (letters.DENSE_STRONG, letters.DENSE_STRONG)
    letters.draw_two_texts(c, row, (left, right), roles, inks)
    return y + c.style.text_px(19)


def draw_box(c: Canvas, box: pygame.Rect, is_struck: bool, is_new: bool) -> None:
    """Draw one printed box: empty, struck, or freshly struck."""
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
    """Draw the profile with the masts that still stand, and the conditions beside it, bad ones first. `kind`:
    what she is, where not any ship of this many masts will do."""
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
    """Return px that the profile and this many conditions beside it want at the least."""
    return max(style.px(24), lines * style.text_px(17))


def draw_conditions(c: Canvas, rect: pygame.Rect, lines: tuple[ShipCondition, ...]) -> None:
    """Draw conditions one below the other, each in a strip like `rect`."""
    for n, line in enumerate(lines):
        _draw_condition(c, rect.move(0, n * rect.h), line)


def _draw_condition(c: Canvas, rect: pygame.Rect, line: ShipCondition) -> None:
    """Draw one condition: icon and words, in wax when it is a loss."""
    icon_ink, ink = (palette.WAX, palette.WAX) if line.is_bad else (palette.INK_3, palette.INK_2)
    draw_icon(c, line.icon, (rect.x + c.px(8), rect.centery), 14, icon_ink)
    role = letters.SMALL_STRONG if line.is_bad else letters.SMALL
    at = (rect.x + c.px(22), rect.centery)
    letters.draw_fitted(c, at, line.words, role, rect.w - c.px(22), ink, "midleft")
