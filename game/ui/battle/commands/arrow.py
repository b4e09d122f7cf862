"""Orders on the sea: the one arrow of a squadron's order, from its van to where the order leads, with a slip
beside it that says the order in plain words; and the ways that ships will take by their own orders."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Final

import pygame

from game.captains.squadron_orders import SquadronOrder
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.stage_view import px_per_metre_for
from game.stage.paper import palette, panel_drawing
from game.stage.paper import typography as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle.commands import queries
from game.ui.battle.commands.panel import OrderText, order_text, squadron_order_text
from game.ui.battle.layout.layout import BattleLayout
from game.ui.battle.layout.tag_candidates import overlap_px
from game.ui.battle.layout.tag_room import TagRoom
from game.ui.battle.sea import sea_marks
from game.ui.battle.sea.sea_view import SeaView
from game.ui.battle.state.hud_state import HudState

_STEPS: Final = 60
_HEAD: Final = 9
"""Steps of the curve that the head takes."""
_ROOT, _SHAFT, _BARB = 3.5, 8.0, 21.0
"""Units of half a width at the root, before the head, and of the head."""
_MOST_DOTS: Final = 12
_DOT: Final = 3.2
_SIDE: Final = 219
_SHADE: Final = (6, 12, 18, 89)
_SLIP: Final = (250, 58)
_FINE: Final = 2
"""The arrow is drawn so many times as large and brought down, so that its edges are smooth."""
_ORDER: Final = letters.TextRole(letters.SANS_STRONG_FACE, 16)
_LABEL_DISTANCE: Final = 34
"""Units from the tip to its slip."""
_COST_ON_WORDS, _COST_ON_NAMES, _COST_ON_SHIPS = 200, 20, 4
"""What it counts that a slip lies wholly on what must not, should not, or had better not be
covered; 1 is that it lies a sea's width away."""
_FARTHEST_SLIP: Final = 150
"""Units from the tip within which a slip among several can be seen to belong to its arrow."""
_CAP: Final = 8
"""Units of water to the papers beside the sea: the caps of keys stand out from their buttons."""
_MIN_ARROW_PX: Final = 40
"""Px of an arrow that is shown."""


def draw(c: Canvas, sea_view: SeaView, hud: HudState, layout: BattleLayout, tag_room: TagRoom) -> None:
    """Draw arrow and slip of each order that is drafted."""
    said, orders, seat = order_text(hud), queries.drafted_orders(hud), queries.commanding_seat(hud)
    side = hud.side_number(seat) or 0
    ends = {squadron: arrow_ends(sea_view, hud, squadron, order) for squadron, order in orders.items()}
    for squadron, (root, tip) in ends.items():
        if hypot(tip[0] - root[0], tip[1] - root[1]) > c.px(_MIN_ARROW_PX):
            dots = queries.turns_to_goal(hud, seat, squadron, orders[squadron])
            _draw_arrow(c, arrow_curve(root, tip), side, min(dots, _MOST_DOTS))
    slips: list[pygame.Rect] = []
    for squadron, (root, tip) in ends.items():
        words = said if len(orders) == 1 else squadron_order_text(hud, squadron, orders[squadron])
        if words is None:
            continue
        slip = label_rect(c, words, root, tip, tag_room, slips)
        if len(orders) > 1 and distance_to_rect(tip, slip) > c.px(_FARTHEST_SLIP):
            continue  # whose it is could not be seen, and the ribbons tell it
        taken = [*tag_room.forbidden, *tag_room.label_rects.values(), *slips]
        if slip.collidelist(taken) < 0:  # else no place is free, and the open panel says the same
            _draw_label(c, slip, words, side)
            tag_room.occupy(slip)
            slips.append(slip)


def arrow_rects(sea_view: SeaView, hud: HudState, half_width_px: int) -> list[pygame.Rect]:
    """The px that the arrows cover, so many to either side of their lines, while no hand pulls one:
    names step aside for it then, and would only run to and fro before a hand."""
    if hud.commands.arrow_tip is not None:
        return []
    found = []
    for squadron, order in queries.drafted_orders(hud).items():
        for at in arrow_curve(*arrow_ends(sea_view, hud, squadron, order)):
            spot = pygame.Rect((0, 0), (2 * half_width_px, 2 * half_width_px))
            spot.center = round(at[0]), round(at[1])
            found.append(spot)
    return found


def arrow_ends(sea_view: SeaView, hud: HudState, squadron: str, order: SquadronOrder) -> tuple[Point, Point]:
    """The pixels where an arrow begins and ends: at the van, and where the order leads or the hand
    has pulled it."""
    seat = queries.commanding_seat(hud)
    ship = hud.find_ship(next(iter(queries.obeying_ships(hud, seat, squadron)), ""))
    goal = queries.order_goal(hud, seat, squadron, order)
    assert ship is not None, f"{squadron} has an order and no ship"
    root = sea_view.camera.to_screen(ship.x / CM, ship.y / CM)
    if hud.commands.arrow_tip is not None:
        return root, hud.commands.arrow_tip
    return root, root if goal is None else sea_view.camera.to_screen(goal.x / CM, goal.y / CM)


def arrow_curve(root: Point, tip: Point) -> list[Point]:
    """A cubic from root to tip that bears a little to one side."""
    dx, dy = tip[0] - root[0], tip[1] - root[1]
    aside = (-dy * 0.16, dx * 0.16)
    one = (root[0] + dx / 3 - aside[0], root[1] + dy / 3 - aside[1])
    two = (root[0] + 2 * dx / 3 - aside[0], root[1] + 2 * dy / 3 - aside[1])
    found = []
    for n in range(_STEPS + 1):
        t = n / _STEPS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x = a * root[0] + b * one[0] + c * two[0] + d * tip[0]
        found.append((x, a * root[1] + b * one[1] + c * two[1] + d * tip[1]))
    return found


def _outline(line: list[Point], scale: float) -> list[Point]:
    """The edge of an arrow along a curve."""
    left, right, shaft = list[Point](), list[Point](), len(line) - 1 - _HEAD
    for n in range(shaft + 1):
        half = scale * (_ROOT + (_SHAFT - _ROOT) * n / shaft)
        for side, edge in ((1, left), (-1, right)):
            edge.append(_point_beside(line, n, side * half))
    barbs = [_point_beside(line, shaft, side * scale * _BARB) for side in (1, -1)]
    return [*left, barbs[0], line[-1], barbs[1], *reversed(right)]


def _point_beside(line: list[Point], n: int, half: float) -> Point:
    """A point so far beside the curve at a step."""
    (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
    far = hypot(bx - ax, by - ay) or 1.0
    return line[n][0] - (by - ay) / far * half, line[n][1] + (bx - ax) / far * half


def _draw_arrow(c: Canvas, line: list[Point], side: int, dots: int) -> None:
    """Shade, arrow, cream edge, and a dot for each turn of sailing."""
    edge = _outline(line, c.style.unit)
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    box = pygame.Rect(min(xs) - 12, min(ys) - 12, max(xs) - min(xs) + 26, max(ys) - min(ys) + 28)
    box = box.clip(c.surface.get_rect())
    if box.w < 2 or box.h < 2:
        return
    sheet = pygame.Surface((box.w * _FINE, box.h * _FINE), pygame.SRCALPHA)
    sheet.fill((*palette.CREAM, 0))
    fine = [((x - box.x) * _FINE, (y - box.y) * _FINE) for x, y in edge]
    down = [(x + c.px(3) * _FINE, y + c.px(5) * _FINE) for x, y in fine]
    pygame.draw.polygon(sheet, _SHADE, down)
    pygame.draw.polygon(sheet, (*c.style.side_colours(side).sea, _SIDE), fine)
    width = round(2.2 * c.style.unit * _FINE)
    pygame.draw.lines(sheet, palette.CREAM, True, fine, max(2, width))
    shaft = len(line) - 1 - _HEAD
    for n in range(1, dots):
        x, y = line[round(n * shaft / dots)]
        at = ((x - box.x) * _FINE, (y - box.y) * _FINE)
        pygame.draw.circle(sheet, palette.CREAM, at, _DOT * c.style.unit * _FINE)
    c.surface.blit(pygame.transform.smoothscale(sheet, box.size), box)


def label_rect(
    c: Canvas, said: OrderText, root: Point, tip: Point, tag_room: TagRoom, others: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Where the slip lies: beside the tip, on the free sea, off what lies there, off the arrow and off the
    slips of others."""
    words = max(letters.text_width(said.words, _ORDER, c.style),
                letters.text_width(_second_line(c, said), letters.SMALL, c.style))  # fmt: skip
    wide, high = max(c.px(_SLIP[0]), words + c.px(30)), c.style.text_px(_SLIP[1])
    edge = 2 * c.style.text_px(_CAP)
    within = tag_room.area.inflate(-edge, -edge)
    size = (min(wide, within.w), high)
    arrow = [pygame.Rect(round(x) - 8, round(y) - 8, 16, 16) for x, y in arrow_curve(root, tip)]
    names = [*tag_room.label_rects.values(), *tag_room.paper_tag_rects, *tag_room.object_labels]
    ships = [*tag_room.hull_rects.values(), *tag_room.tag_rects.values(), *arrow]
    return best_label_rect(
        size, tip, c.px(_LABEL_DISTANCE), within, LabelObstacles([*tag_room.forbidden, *others], names, ships)
    )


def draw_ways(c: Canvas, sea_view: SeaView, hud: HudState) -> None:
    """Draw a faint line along the way that each ship will take by her own order, and her outline where it
    ends."""
    width = max(1, c.px(1.2))
    for way in hud.book_ui.ship_orders.ways(hud):
        points = [sea_view.pixel_at(x, y) for x, y in way.points_cm]
        if len(points) > 1:
            sea_marks.draw_dashed(c.surface, palette.CREAM, points, 3, 5, width)
        x, y = points[-1]
        metre = px_per_metre_for(way.kind, way.length_cm, sea_view.camera)
        ring = sea_marks.ring_outline(way.kind, way.heading_deg, metre, 1.6)
        outline = [(x + px, y + py) for px, py in ring]
        sea_marks.draw_dashed(c.surface, palette.CREAM, outline, 4, 4, width)


def distance_to_rect(at: Point, rect: pygame.Rect) -> float:
    """Return px from a point to the nearest point of a rectangle, 0 inside it."""
    dx = max(rect.left - at[0], 0, at[0] - rect.right)
    dy = max(rect.top - at[1], 0, at[1] - rect.bottom)
    return hypot(dx, dy)


@dataclass(frozen=True, slots=True)
class LabelObstacles:
    """What a slip may come to lie on: `forbidden` and papers of the screen, which it must not
    cover,
    `name_rects` on the sea, which it should not, and `ship_rects` with the arrow to them."""

    forbidden: Sequence[pygame.Rect]
    name_rects: Sequence[pygame.Rect]
    ship_rects: Sequence[pygame.Rect]


def best_label_rect(
    size: tuple[int, int], tip: Point, distance_px: int, within: pygame.Rect, obstacles: LabelObstacles
) -> pygame.Rect:
    """Where a slip of that size lies: on one of the four sides of the tip, so many px
    `distance_px`, or as
    near to it as may be where it covers least."""
    wide, high = size
    spot = pygame.Rect(0, 0, 2 * distance_px, 2 * distance_px)
    spot.center = round(tip[0]), round(tip[1])
    names = [*obstacles.name_rects, spot]
    beside = [
        pygame.Rect(round(tip[0] + distance_px), round(tip[1] - high / 2), wide, high),
        pygame.Rect(round(tip[0] - distance_px - wide), round(tip[1] - high / 2), wide, high),
        pygame.Rect(round(tip[0] - wide / 2), round(tip[1] - distance_px - high), wide, high),
        pygame.Rect(round(tip[0] - wide / 2), round(tip[1] + distance_px), wide, high),
    ]
    beside = [rect.clamp(within) for rect in beside]
    steps = product(_positions_along(within.w - wide, wide), _positions_along(within.h - high, high))
    far = [pygame.Rect(within.x + x, within.y + y, wide, high) for x, y in steps]

    def cost(rect: pygame.Rect) -> float:
        return (
            _COST_ON_WORDS * overlap_px(rect, obstacles.forbidden)
            + _COST_ON_NAMES * overlap_px(rect, names)
            + _COST_ON_SHIPS * overlap_px(rect, obstacles.ship_rects)
        ) / (wide * high) + hypot(rect.centerx - tip[0], rect.centery - tip[1]) / within.w

    return min([*beside, *far], key=cost)


def _positions_along(spare: int, size: int) -> list[int]:
    """Places along a side with so much to spare, half a slip apart, and at both ends."""
    count = max(1, round(2 * spare / size))
    return [spare * n // count for n in range(count + 1)] if spare > 0 else [0]


def _second_line(c: Canvas, said: OrderText) -> str:
    """The second line: why it cannot be given with its clause, where clauses are printed."""
    return (
        f"{said.second_line} ({said.clause})" if said.clause and c.style.shows_clauses else said.second_line
    )


def _draw_label(c: Canvas, rect: pygame.Rect, said: OrderText, side: int) -> None:
    """A small paper with the order, how many ships and how far, or why it cannot be."""
    with c.text_region("order-slip", rect):
        panel_drawing.draw_shadow(c, rect, 2, 5, 110)
        panel_drawing.draw_paper(c, rect, palette.PAPER_0, 3, 0.02)
        panel_drawing.draw_outline(c, rect, palette.INK_3, 1, 3)
        c.surface.fill(c.style.side_colours(side).paper, (rect.x, rect.y, c.px(5), rect.h))
        x, room = rect.x + c.px(16), rect.w - c.px(26)
        upper, lower = rect.y + round(rect.h * 0.34), rect.y + round(rect.h * 0.72)
        letters.draw_fitted(c, (x, upper), said.words, _ORDER, room, palette.INK_1, "midleft")
        ink = palette.WAX if said.is_refused else palette.INK_2
        letters.draw_fitted(c, (x, lower), _second_line(c, said), letters.SMALL, room, ink, "midleft")
