"""Marks on the water: waterline rings, dashed lines, advice, labels, and the room tags find."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final

import numpy as np
import pygame

from game.sea.rings import Point
from game.stage.frame.scenery import Cast
from game.stage.hulls import Picture, waterline
from game.stage.hulls.portraits import FINEST
from game.stage.paper import lettering as letters
from game.stage.paper import paint, palette
from game.stage.paper.canvas import Canvas, Look
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import kept
from game.stage.ships.scale import metre_of
from game.ui.battle.hull_outlines import Hull
from game.ui.battle.sea_view import SeaView
from game.ui.battle.smooth_lines import drawn, parted
from game.ui.battle.tag_candidates import overlap

_FINER: Final = 4
_ROUNDING: Final = 0.04
"""A ring is measured so many times as large as it is drawn; sizes that differ by less than this
share differ by rounding alone."""
_MANY: Final = 6
_LARGE: Final = 260_000
"""Points from which on a line is kept as a picture, and px that such a picture has at most: on one
that crosses much of the window it would cost more than it shows."""
_DASHES: Final = {"solid": (1, 0), "dashed": (9, 6), "dotted": (2, 5), "double": (1, 0)}


@dataclass(frozen=True, slots=True)
class Callout:
    """A tag on the sea: its lines (the first strong), its bar (a colour, or the side whose colour
    it has), the pixel it is about; a `spare` one is left out where there is no free place."""

    lines: tuple[str, ...]
    bar: Colour | int
    to: tuple[int, int]
    spare: bool = False


@dataclass(slots=True)
class TagRoom:
    """The part of the window that tags may use, and what is taken already; `named` are the names
    of what is no ship, which no line of another tag should cross; `pointed` is the control under
    the pointer or in focus. Before anything is drawn it is known whether ships are a `crowd`, and
    which of them are named then (None: all), and where the `hulls` of all ships are pressed; once
    ships have their `tags`, where those lie. What was taken before any ship was, words, dice and
    papers, is `barred`: no tag may cover it, not even for a moment. Hulls that act and tags of
    ships are `shunned`: a badge is better than a tag that covers much of them. `bodies` are the
    boxes of hulls and sails, closer to them than the hulls as they are pressed; none in a crowd.
    `faded`: how much of a tag is not seen (1: nothing of it), by ship, where it gives way.
    `knotted`: the ships that lie so close to others that they have a badge at the keel; `labels`:
    where names of ships lie that have one beside their badge; `papers`: where papers with names
    do; `keels`: the hulls of all ships in view as lines on the water; `fired_at`: whom
    guns lie on that speak at this moment, ship or no."""

    within: pygame.Rect
    taken: list[pygame.Rect] = field(default_factory=list)
    named: list[pygame.Rect] = field(default_factory=list)
    pointed: str = ""
    crowd: bool = False
    named_ships: set[str] | None = None
    hulls: dict[str, pygame.Rect] = field(default_factory=dict)
    tags: dict[str, pygame.Rect] = field(default_factory=dict)
    barred: list[pygame.Rect] = field(default_factory=list)
    shunned: list[pygame.Rect] = field(default_factory=list)
    bodies: list[pygame.Rect] = field(default_factory=list)
    faded: dict[str, float] = field(default_factory=dict)
    knotted: set[str] = field(default_factory=set)
    labels: dict[str, pygame.Rect] = field(default_factory=dict)
    papers: list[pygame.Rect] = field(default_factory=list)
    keels: dict[str, Hull] = field(default_factory=dict)
    fired_at: Sequence[str] = ()

    def points_at(self, name: str) -> bool:
        """Whether the pointer lies on that ship or thing, or the focus does."""
        return self.pointed == f"ship-{name}"

    def tells(self, ship: str) -> bool:
        """Whether captions may speak of that ship: of every one, in a crowd or a knot of the
        named."""
        return self.named_ships is None or ship in self.named_ships

    def find(self, size: tuple[int, int], at: tuple[int, int], gap: int) -> pygame.Rect:
        """The nearest free place for a tag of this size about the pixel `at`, `gap` px away; the
        place is taken from now on. Where there is none, the least crowded."""
        best, _ = self.place(size, at, gap)
        self.taken.append(best.inflate(6, 6))
        return best

    def place(
        self, size: tuple[int, int], at: tuple[int, int], gap: int
    ) -> tuple[pygame.Rect, int]:
        """The place `find` would take, and how crowded it is (0: wholly free); nothing is taken."""
        best, least = pygame.Rect((0, 0), size), 1 << 30
        for far in (1.0, 1.7, 2.6, 3.6):
            for rect in _about(size, at, round(gap * far)):
                kept = rect.clamp(self.within)
                crowd = overlap(kept, self.taken) + 4 * _shift(kept, rect)
                if crowd < least:
                    best, least = kept, crowd
                if least == 0:
                    return best, 0
        return best, least


def _about(size: tuple[int, int], at: tuple[int, int], gap: int) -> list[pygame.Rect]:
    """Places round a point: below, above, right, left, then the corners."""
    w, h = size
    x, y = at
    spots = [
        (x - w // 2, y + gap),
        (x - w // 2, y - gap - h),
        (x + gap, y - h // 2),
        (x - gap - w, y - h // 2),
        (x + gap, y + gap // 2),
        (x + gap, y - gap // 2 - h),
        (x - gap - w, y + gap // 2),
        (x - gap - w, y - gap // 2 - h),
    ]
    return [pygame.Rect(*spot, w, h) for spot in spots]


def _shift(a: pygame.Rect, b: pygame.Rect) -> int:
    """How far clamping has moved a tag."""
    return abs(a.x - b.x) + abs(a.y - b.y)


def hull_rect(board: SeaView, cast: Cast) -> pygame.Rect:
    """The pixels of a ship's hull, at least 44 units square to press."""
    x, y = board.at(cast.actor.x, cast.actor.y)
    length = cast.rigging.length_cm * board.camera.px_per_cm
    wide, high = _hull_size(length, cast.actor.heading)
    return pygame.Rect(x - wide // 2, y - high // 2, wide, high)


@lru_cache(maxsize=256)
def _hull_size(length: float, heading: float) -> tuple[int, int]:
    """Width and height in px of a hull so many px long on this heading, at least 44."""
    turn = radians(heading)
    wide = max(44, round(abs(sin(turn)) * length + abs(cos(turn)) * length / 4))
    high = max(44, round(abs(cos(turn)) * length + abs(sin(turn)) * length / 4))
    return wide, high


_CLEAR: Final = 1.1
"""Px for each metre by which a ring is wider than the hull, at the most: from near by it would lie
far from her side."""
_GROWS: Final = 1.1
"""Between two sizes of ring that are painted while the view comes nearer or goes away."""
_WAYS: Final = 96
"""Ways round the horizon in which a ring keeps its distance: its corners are that round."""


@lru_cache(maxsize=64)
def ring_of(
    kind: str, heading: float, metre: float, grow: float
) -> tuple[tuple[float, float], ...]:
    """The line round a hull on the sea, `grow` metres from her side all round, about her middle,
    closed, in fractions of a px: whole ones would make a smooth line wobble."""
    rough, fine = (waterline(kind, heading, metre * n) for n in (1, _FINER))
    # The smallest craft are drawn no smaller than they can be seen, at any scale.
    share = _span(rough) / max(1.0, _span(fine))
    share = 1 / _FINER if abs(share * _FINER - 1) < _ROUNDING else share
    hull, turn = np.array(fine) * share, np.arange(_WAYS) * (2 * math.pi / _WAYS)
    ways = np.column_stack([np.cos(turn), np.sin(turn)])
    out = hull[(ways @ hull.T).argmax(1)] + min(grow * metre, _CLEAR * grow) * ways
    found = [(x, y) for x, y in out.tolist()]
    return (*found, found[0])


def _span(points: Sequence[tuple[float, float]]) -> float:
    """Width and height together of what these points lie in."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return max(xs) - min(xs) + max(ys) - min(ys)


def drawn_heading(picture: Picture) -> float:
    """The heading in degrees at which a ship is seen: her picture stands still for small turns."""
    turned = picture.turned if abs(picture.turned) > FINEST else 0.0
    return (picture.heading + turned) % 360


def draw_ring(c: Canvas, board: SeaView, cast: Cast, chosen: bool, heading: float) -> None:
    """Her side's line round the waterline of her picture, which lies on that heading; cream when
    she is the one in hand. While the view comes nearer it is stretched: to paint it anew for each
    scale on the way would take 2 ms a ship and frame."""
    rigging, metre = cast.rigging, metre_of(cast.rigging, board.camera)
    x, y = board.at(cast.actor.x, cast.actor.y)
    turn, glides = float(round(heading) % 360), board.camera.gliding
    made = _GROWS ** round(math.log(metre, _GROWS)) if glides else metre
    sheet = _ring_sheet(c.look, rigging.kind, turn, made, rigging.side, chosen)
    if glides:
        grown = [round(side * metre / made) for side in sheet.get_size()]
        sheet = pygame.transform.smoothscale(sheet, grown)
    c.surface.blit(sheet, (x - sheet.get_width() // 2, y - sheet.get_height() // 2))


@kept(megabytes=6)
def _ring_sheet(
    look: Look, kind: str, heading: float, metre: float, side: int, chosen: bool
) -> pygame.Surface:
    """The ring with her middle in its middle."""
    outer = ring_of(kind, heading, metre, 4.4)
    half, low = (4 + math.ceil(max(abs(point[way]) for point in outer)) for way in (0, 1))
    sheet = (2 * half, 2 * low)
    points = [(half + px, low + py) for px, py in ring_of(kind, heading, metre, 2.6)]
    signs = look.side(side)
    if chosen:
        return drawn(sheet, [(palette.CREAM, [points], max(2, look.px(2)))])
    lines = [(signs.sea, parted(points, *_DASHES[signs.ring]), max(1.0, 1.5 * look.u))]
    if signs.ring == "double":
        lines.append((signs.sea, [[(half + px, low + py) for px, py in outer]], 1.0))
    return drawn(sheet, lines)


def dashed(
    target: pygame.Surface,
    colour: Colour,
    points: Sequence[Point],
    on: float,
    off: float,
    width: int = 1,
) -> None:
    """A smooth line through the points, drawn `on` px and lifted `off` px; unbroken if off is 0.
    Rings and other lines of many points are kept as pictures, wherever they lie."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs)) - width - 1, math.floor(min(ys)) - width - 1
    size = math.ceil(max(xs)) - left + width + 2, math.ceil(max(ys)) - top + width + 2
    if len(points) < _MANY or size[0] * size[1] > _LARGE:
        for run in parted(points, on, off):
            _smooth(target, colour, run, width)
        return
    fine = tuple((round(4 * (x - left)) / 4, round(4 * (y - top)) / 4) for x, y in points)
    target.blit(_line_sheet(size, colour, fine, on, off, width), (left, top))


@kept(megabytes=4)
def _line_sheet(
    size: tuple[int, int],
    colour: Colour,
    points: tuple[Point, ...],
    on: float,
    off: float,
    width: int,
) -> pygame.Surface:
    """The line on a clear sheet."""
    return drawn(size, [(colour, parted(points, on, off), width)])


def _smooth(target: pygame.Surface, colour: Colour, points: Sequence[Point], width: int) -> None:
    """An unbroken line without steps: fine soft lines side by side, for one broad soft line shows a
    knot at every corner."""
    if len(points) < 2:
        return
    across = [_across(*pair) for pair in itertools.pairwise(points)]
    turns = [across[0], *((a + b) / 2 for a, b in itertools.pairwise(across)), across[-1]]
    for n in range(max(1, width)):
        aside = n - (max(1, width) - 1) / 2
        line = [(x + t.x * aside, y + t.y * aside) for (x, y), t in zip(points, turns, strict=True)]
        pygame.draw.aalines(target, colour, False, line)


def _across(start: Point, end: Point) -> pygame.Vector2:
    """The unit direction square to a line, or nothing where the line is a point."""
    way = pygame.Vector2(start[1] - end[1], end[0] - start[0])
    return way.normalize() if way.length_squared() else way


def draw_advice(
    c: Canvas,
    advice: Sequence[Callout],
    room: TagRoom,
    names: Sequence[pygame.Rect] = (),
    called: str = "advice",
) -> None:
    """Every tag in a free place near what it is about, with its leader line; where a name tag lies
    in the way, the line ends there. A tag that would cover an earlier one, or words of the screen,
    is left out, but not the first of what is in view. `called` names the tags among the regions of
    the screen."""
    laid = list[pygame.Rect]()
    for n, tag in enumerate(advice):
        rect, crowd = room.place(paint.advice_size(c, tag.lines), tag.to, c.px(52))
        may_go = bool(laid) or not room.within.collidepoint(tag.to)
        if (tag.spare and crowd) or (may_go and rect.collidelist([*laid, *room.barred]) >= 0):
            continue
        laid.append(rect)
        room.taken.append(rect.inflate(6, 6))
        with c.region(f"{called}-{n}", rect):
            bar = c.look.side(tag.bar).paper if isinstance(tag.bar, int) else tag.bar
            paint.advice_tag(c, rect.topleft, tag.lines, bar, _led_to(rect, tag.to, names))


def _led_to(tag: pygame.Rect, to: tuple[int, int], names: Sequence[pygame.Rect]) -> tuple[int, int]:
    """Where a line from the tag to that pixel may end: there, or where it first meets a name."""
    start = paint.nearest_on_edge(tag, to)
    met = [line[0] for name in names if (line := name.clipline(start, to))]
    return min(met, key=lambda at: hypot(at[0] - start[0], at[1] - start[1]), default=to)


def draw_label(
    c: Canvas, at: tuple[int, int], lines: tuple[str, ...], room: TagRoom | None = None
) -> bool:
    """Cream words on the water, dark-edged; left out where a tag lies already. Whether they are
    there."""
    step = letters.line_height(letters.SMALL, c.look)
    wide = max(letters.width(line, letters.SMALL, c.look) for line in lines)
    rect = pygame.Rect(at[0], at[1], wide + c.px(4), step * len(lines))
    if room is not None:
        if overlap(rect, room.taken) or not room.within.contains(rect):
            return False
        room.taken.append(rect)
    shade = _label_shade((rect.w + c.px(8), rect.h + c.px(2)), c.px(4))
    c.surface.blit(shade, shade.get_rect(center=(rect.centerx - c.px(2), rect.centery)))
    with c.region(f"label-{lines[0]}", rect):
        for n, line in enumerate(lines):
            role = letters.SMALL_STRONG if n == 0 else letters.SMALL
            letters.draw_text(
                c, (at[0], at[1] + n * step), line, role, palette.CREAM, shade=palette.SHADOW
            )
    return True


@lru_cache(maxsize=32)
def _label_shade(size: tuple[int, int], radius: int) -> pygame.Surface:
    """A patch of darker water, so that lines of arcs and foam do not cross the words."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(sheet, (*palette.SHADOW, 100), sheet.get_rect(), border_radius=radius)
    return sheet


def draw_target(c: Canvas, rect: pygame.Rect) -> None:
    """Four wax corners round the ship aimed at, edged in cream."""
    arm = max(8, c.px(12))
    box = rect.inflate(c.px(16), c.px(16))
    for x, dx in ((box.left, arm), (box.right, -arm)):
        for y, dy in ((box.top, arm), (box.bottom, -arm)):
            for colour, width in ((palette.CREAM, c.px(5)), (palette.WAX, c.px(2.5))):
                corner = [(x + dx, y), (x, y), (x, y + dy)]
                pygame.draw.lines(c.surface, colour, False, corner, max(1, width))
