"""The one arrow of a squadron's order on the sea, from its van to where the order leads, and the
slip beside it that says the order in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import Final

import pygame

from game.sea.rings import Point
from game.sea.units import CM
from game.stage.paper import fitting, paint, palette
from game.stage.paper import lettering as letters
from game.stage.paper.canvas import Canvas
from game.ui.battle import squadron_bar, squadron_command, squadron_queries
from game.ui.battle.hud_state import HudState
from game.ui.battle.layout import BattleLayout
from game.ui.battle.sea_marks import TagRoom
from game.ui.battle.sea_view import SeaView
from game.ui.battle.squadron_bar import OrderText
from game.ui.battle.tag_candidates import overlap

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
_ORDER: Final = letters.Role(letters.SANS_STRONG, 16)
_AWAY: Final = 34
"""Units from the tip to its slip."""
_ON_WORDS, _ON_NAMES, _ON_SHIPS = 200, 20, 4
"""What it counts that a slip lies wholly on what must not, should not, or had better not be
covered; 1 is that it lies a sea's width away."""
_CAP: Final = 8
"""Units of water to the papers beside the sea: the caps of keys stand out from their buttons."""
_LEAST: Final = 40
"""Px of an arrow that is shown."""


def draw(c: Canvas, board: SeaView, hud: HudState, lay: BattleLayout, room: TagRoom) -> None:
    """Arrow and slip of the order that is made up; nothing while none is."""
    said, ends = squadron_bar.order_text(hud), ends_of(board, hud)
    if said is None or ends is None:
        return
    seat, _ = squadron_command.seat_and_squadrons(hud)
    side = hud.side_number(seat) or 0
    root, tip = ends
    if hypot(tip[0] - root[0], tip[1] - root[1]) > c.px(_LEAST):
        hand = hud.squadrons
        dots = 0
        if hand.draft is not None:
            dots = squadron_queries.turns_away(hud, seat, hand.held, hand.draft)
        _draw_arrow(c, curve(root, tip), side, min(dots, _MOST_DOTS))
    slip = slip_rect(c, said, root, tip, room)
    _draw_slip(c, slip, said, side)
    room.taken.append(slip)


def lying(board: SeaView, hud: HudState, half: int) -> list[pygame.Rect]:
    """The px that the arrow covers, so many to either side of its line, while no hand pulls it:
    names step aside for it then, and would only run to and fro before a hand."""
    ends = ends_of(board, hud)
    if ends is None or hud.squadrons.tip is not None:
        return []
    spots = [pygame.Rect((0, 0), (2 * half, 2 * half)) for _ in range(_STEPS + 1)]
    for spot, at in zip(spots, curve(*ends), strict=True):
        spot.center = round(at[0]), round(at[1])
    return spots


def ends_of(board: SeaView, hud: HudState) -> tuple[Point, Point] | None:
    """The pixels where the arrow begins and ends: at the van, and where the order leads or the hand
    has pulled it; None while no order is made up."""
    hand, (seat, own) = hud.squadrons, squadron_command.seat_and_squadrons(hud)
    if not hand.open or hand.draft is None or hand.held not in own:
        return None
    van = next(iter(squadron_queries.obeying_ships(hud, seat, hand.held)), "")
    ship = hud.ship(van)
    goal = squadron_queries.goal_of(hud, seat, hand.held, hand.draft)
    if ship is None:
        return None
    root = board.camera.to_screen(ship.x / CM, ship.y / CM)
    if hand.tip is not None:
        return root, hand.tip
    if goal is None:
        return root, root
    return root, board.camera.to_screen(goal.x / CM, goal.y / CM)


def curve(root: Point, tip: Point) -> list[Point]:
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
            edge.append(_beside(line, n, side * half))
    barbs = [_beside(line, shaft, side * scale * _BARB) for side in (1, -1)]
    return [*left, barbs[0], line[-1], barbs[1], *reversed(right)]


def _beside(line: list[Point], n: int, half: float) -> Point:
    """A point so far beside the curve at a step."""
    (ax, ay), (bx, by) = line[max(0, n - 1)], line[min(len(line) - 1, n + 1)]
    far = hypot(bx - ax, by - ay) or 1.0
    return line[n][0] - (by - ay) / far * half, line[n][1] + (bx - ax) / far * half


def _draw_arrow(c: Canvas, line: list[Point], side: int, dots: int) -> None:
    """Shade, arrow, cream edge, and a dot for each turn of sailing."""
    edge = _outline(line, c.look.u)
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
    pygame.draw.polygon(sheet, (*c.look.side(side).sea, _SIDE), fine)
    width = round(2.2 * c.look.u * _FINE)
    pygame.draw.lines(sheet, palette.CREAM, True, fine, max(2, width))
    shaft = len(line) - 1 - _HEAD
    for n in range(1, dots):
        x, y = line[round(n * shaft / dots)]
        at = ((x - box.x) * _FINE, (y - box.y) * _FINE)
        pygame.draw.circle(sheet, palette.CREAM, at, _DOT * c.look.u * _FINE)
    c.surface.blit(pygame.transform.smoothscale(sheet, box.size), box)


def slip_rect(c: Canvas, said: OrderText, root: Point, tip: Point, room: TagRoom) -> pygame.Rect:
    """Where the slip lies: beside the tip, on the free sea, off what lies there and off the
    arrow."""
    words = max(letters.width(said.words, _ORDER, c.look),
                letters.width(_below(c, said), letters.SMALL, c.look))  # fmt: skip
    wide, high = max(c.px(_SLIP[0]), words + c.px(30)), c.look.grown(_SLIP[1])
    edge = 2 * c.look.grown(_CAP)
    within = room.within.inflate(-edge, -edge)
    size = (min(wide, within.w), high)
    arrow = [pygame.Rect(round(x) - 8, round(y) - 8, 16, 16) for x, y in curve(root, tip)]
    names = [*room.labels.values(), *room.papers, *room.named]
    ships = [*room.hulls.values(), *room.tags.values(), *arrow]
    return slip_place(size, tip, c.px(_AWAY), within, Under(room.barred, names, ships))


@dataclass(frozen=True, slots=True)
class Under:
    """What a slip may come to lie on: `words` and papers of the screen, which it must not cover,
    `names` on the sea, which it should not, and `ships` with the arrow to them."""

    words: Sequence[pygame.Rect]
    names: Sequence[pygame.Rect]
    ships: Sequence[pygame.Rect]


def slip_place(
    size: tuple[int, int], tip: Point, away: int, within: pygame.Rect, under: Under
) -> pygame.Rect:
    """Where a slip of that size lies: on one of the four sides of the tip, so many px `away`, or as
    near to it as may be where it covers least."""
    wide, high = size
    spot = pygame.Rect(0, 0, 2 * away, 2 * away)
    spot.center = round(tip[0]), round(tip[1])
    names = [*under.names, spot]
    beside = [
        pygame.Rect(round(tip[0] + away), round(tip[1] - high / 2), wide, high),
        pygame.Rect(round(tip[0] - away - wide), round(tip[1] - high / 2), wide, high),
        pygame.Rect(round(tip[0] - wide / 2), round(tip[1] - away - high), wide, high),
        pygame.Rect(round(tip[0] - wide / 2), round(tip[1] + away), wide, high),
    ]
    beside = [rect.clamp(within) for rect in beside]
    steps = product(_shares(within.w - wide, wide), _shares(within.h - high, high))
    far = [pygame.Rect(within.x + x, within.y + y, wide, high) for x, y in steps]

    def cost(rect: pygame.Rect) -> float:
        return (
            _ON_WORDS * overlap(rect, under.words)
            + _ON_NAMES * overlap(rect, names)
            + _ON_SHIPS * overlap(rect, under.ships)
        ) / (wide * high) + hypot(rect.centerx - tip[0], rect.centery - tip[1]) / within.w

    return min([*beside, *far], key=cost)


def _shares(spare: int, size: int) -> list[int]:
    """Places along a side with so much to spare, half a slip apart, and at both ends."""
    count = max(1, round(2 * spare / size))
    return [spare * n // count for n in range(count + 1)] if spare > 0 else [0]


def _below(c: Canvas, said: OrderText) -> str:
    """The second line: why it cannot be given with its clause, where clauses are printed."""
    return f"{said.below} ({said.clause})" if said.clause and c.look.shows_clauses else said.below


def _draw_slip(c: Canvas, rect: pygame.Rect, said: OrderText, side: int) -> None:
    """A small paper with the order, how many ships and how far, or why it cannot be."""
    with c.region("order-slip", rect):
        paint.shadow(c, rect, 2, 5, 110)
        paint.paper(c, rect, palette.PAPER_0, 3, 0.02)
        paint.outline(c, rect, palette.INK_3, 1, 3)
        c.surface.fill(c.look.side(side).paper, (rect.x, rect.y, c.px(5), rect.h))
        x, room = rect.x + c.px(16), rect.w - c.px(26)
        upper, lower = rect.y + round(rect.h * 0.34), rect.y + round(rect.h * 0.72)
        fitting.draw_fitted(c, (x, upper), said.words, _ORDER, room, palette.INK_1, "midleft")
        ink = palette.WAX if said.refused else palette.INK_2
        fitting.draw_fitted(c, (x, lower), _below(c, said), letters.SMALL, room, ink, "midleft")
