"""Shapes of works ashore, in metres: floors, walls, guns and worn ground, their damage by the breach (0 to
TOTAL_BREACH), a battery behind an earthwork and a round tower.

The ground plan is true; heights go straight up the screen at HEIGHT_FACTOR of their length."""

import math
from typing import Final, TypeAlias

import pygame

from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.paper.palette import Colour
from game.stage.smoke.effect_stamps import random_rows, random_table

Outline: TypeAlias = list[Point]  # corners in order, metres right and down of the middle of the fort

OVERSAMPLING: Final = 3
RING_METRES: Final = 36.0  # metres from the middle of the surface to the edge of the ring a work fits in
PARAPET_METRES: Final = 7.5
WALKWAY_METRES: Final = 5.0  # metres from the ground to the parapet, and to the walk and the yard within it
TOTAL_BREACH: Final = 5  # the breach at which only rubble is left
_NEAR: Final = 2.0  # px a metre from which small details are drawn
_TO_SUN: Final = (-0.70, -0.57)
STONE: Final = (204, 190, 160)
YARD: Final = (182, 170, 132)
GLACIS: Final = (150, 150, 106)


class WorksPainter:
    """Draws walls and floors of one fort on a surface OVERSAMPLING times too large."""

    def __init__(self, px: int, scale: float) -> None:
        """Make a clear square of `px`, `scale` px per metre; `has_detail`: small details are visible."""
        self.surface = pygame.Surface((px * OVERSAMPLING, px * OVERSAMPLING), pygame.SRCALPHA)
        self.surface.fill((*GLACIS, 0))
        self._middle = px * OVERSAMPLING / 2
        self._scale = scale * OVERSAMPLING
        self.has_detail = scale >= _NEAR

    def pixel_of(self, spot: Point, height: float = 0.0) -> Point:
        """Return the px of a spot `height` metres above the ground."""
        x = self._middle + spot[0] * self._scale
        return x, self._middle + (spot[1] - HEIGHT_FACTOR * height) * self._scale

    def draw_floor(self, plan: Outline, height: float, colour: Colour) -> None:
        """Draw a level floor."""
        pygame.draw.polygon(self.surface, colour, [self.pixel_of(spot, height) for spot in plan])

    def draw_line(self, ends: tuple[Point, Point], height: float, colour: Colour, metres: float) -> None:
        """Draw a stroke `metres` thick."""
        thick = max(1, round(metres * self._scale))
        start, end = (self.pixel_of(spot, height) for spot in ends)
        pygame.draw.line(self.surface, colour, start, end, thick)

    def draw_disc(self, spot: Point, height: float, colour: Colour, width_metres: float) -> None:
        """Draw a circle `width_metres` across."""
        radius = max(1.0, width_metres * self._scale / 2)
        pygame.draw.circle(self.surface, colour, self.pixel_of(spot, height), radius)

    def draw_wall(
        self, plan: Outline, foot_metres: float, top_metres: float, colour: Colour, is_inner_face: bool
    ) -> None:
        """Draw the faces of a wall that look down the screen, or its inside if `is_inner_face`."""
        for a, b in sorted(edges_of(plan), key=lambda pair: pair[0][1] + pair[1][1]):
            out = outward_normal(a, b)
            facing = (-out[0], -out[1]) if is_inner_face else out
            if facing[1] <= 0:
                continue
            lit = 0.66 + 0.36 * max(0.0, facing[0] * _TO_SUN[0] + facing[1] * _TO_SUN[1] + 0.4)
            corners = [
                self.pixel_of(a, foot_metres),
                self.pixel_of(b, foot_metres),
                self.pixel_of(b, top_metres),
                self.pixel_of(a, top_metres),
            ]
            pygame.draw.polygon(self.surface, shade_colour(colour, lit), corners)
            for course in (0.35, 0.68):
                height = foot_metres + (top_metres - foot_metres) * course
                self.draw_line((a, b), height, shade_colour(colour, lit * 0.88), 0.25)


def edges_of(plan: Outline) -> list[tuple[Point, Point]]:
    """Return the sides of a plan, corner to corner."""
    return list(zip(plan, [*plan[1:], plan[0]], strict=True))


def outward_normal(a: Point, b: Point) -> Point:
    """Return the unit step outward from a side of a plan drawn clockwise."""
    x, y = b[1] - a[1], a[0] - b[0]
    length = math.hypot(x, y) or 1.0
    return x / length, y / length


def shade_colour(colour: Colour, light: float) -> Colour:
    """Return the colour in more or less light."""
    red, green, blue = (min(255, round(channel * light)) for channel in colour)
    return red, green, blue


def scale_outline(plan: Outline, factor: float) -> Outline:
    """Return the plan scaled by `factor`."""
    return [(x * factor, y * factor) for x, y in plan]


IRON: Final[Colour] = (44, 44, 46)
_CARRIAGE: Final[Colour] = (112, 78, 50)
_LONG: Final = 9.0  # metres of a barrel, of the largest


def draw_gun(painter: WorksPainter, muzzle: Point, bearing: float, height: float, size: float = 1.0) -> None:
    """Draw a gun with its muzzle at a spot `height` metres up, on a bearing: two cheeks on four trucks, and a
    barrel that narrows to the muzzle, with the light of the sky along it. `size` is its share of the
    largest."""
    ux, uy = unit_vector(bearing)

    def spot(astern: float, side: float = 0.0) -> Point:
        back, aside = -astern * size, side * size
        return muzzle[0] + ux * back - uy * aside, muzzle[1] + uy * back + ux * aside

    low, high = height - 0.7 * size, height
    if not painter.has_detail:
        painter.draw_line((spot(11.0), spot(5.6)), low, _CARRIAGE, 2.6 * size)
        painter.draw_line((spot(_LONG + 1.0), spot(0.0)), high, IRON, 1.5 * size)
        return
    for astern in (10.2, 6.6):
        ends = spot(astern, -1.75), spot(astern, 1.75)
        painter.draw_line(ends, height - 1.3 * size, shade_colour(_CARRIAGE, 0.55), 0.9 * size)
    for side in (-1.05, 1.05):
        cheek = spot(11.0, side), spot(5.6, side)
        painter.draw_line(cheek, low, _CARRIAGE, 0.95 * size)
        painter.draw_line(cheek, low + 0.3 * size, shade_colour(_CARRIAGE, 1.3), 0.3 * size)
    barrel = [spot(_LONG, -0.95), spot(0.0, -0.6), spot(0.0, 0.6), spot(_LONG, 0.95)]
    pygame.draw.polygon(painter.surface, IRON, [painter.pixel_of(each, high) for each in barrel])
    painter.draw_disc(spot(_LONG), high, IRON, 1.9 * size)
    painter.draw_disc(spot(_LONG + 1.2), high, IRON, 0.9 * size)
    painter.draw_line((spot(0.8, -0.75), spot(0.8, 0.75)), high, IRON, 0.7 * size)
    painter.draw_line((spot(_LONG), spot(1.0)), high + 0.4 * size, shade_colour(IRON, 2.3), 0.3 * size)


def draw_worn_ground(painter: WorksPainter, plan: Outline, height: float, ground: Colour, seed: int) -> None:
    """Draw gravel and stains on worn ground within a plan; nothing from far away."""
    if not painter.has_detail:
        return
    edges = edges_of(plan)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in edges)) / 2
    for a, b, c, d, e, _ in random_rows(seed, round(0.16 * area)):
        (x0, y0), (x1, y1) = edges[int(a * len(edges))]
        x, y = x0 + (x1 - x0) * b, y0 + (y1 - y0) * b
        far = 0.94 * math.sqrt(c)
        painter.draw_disc(
            (far * x, far * y), height, shade_colour(ground, 0.87 + 0.22 * d), 0.4 + 1.2 * e * e
        )


_GAPS: Final = (0, 2, 4, 7, 10, 14)
_LEFT: Final = (1.0, 0.96, 0.88, 0.76, 0.62, 0.28)  # gaps, and the share of height left, by the breach
_DARK: Final[Colour] = (58, 50, 42)
_SCORCHED: Final[Colour] = (72, 62, 50)


def height_after_breach(height: float, breach: int) -> float:
    """Return what is left of a height in metres."""
    return height * _LEFT[breach]


def draw_wall_gaps(painter: WorksPainter, outer: Outline, breach: int, top_metres: float) -> None:
    """Break the walls along `outer` with the gaps of the breach, those in front last."""
    spots = sorted(_gap_positions(outer, _GAPS[breach]), key=lambda spot: spot[0][1])
    _draw_craters(painter, outer, breach)
    for n, (place, out) in enumerate(spots):
        _draw_gap(painter, place, out, top_metres, n)
    if breach >= TOTAL_BREACH:
        _draw_rubble(painter, (0.0, 0.0), 0.55 * _outer_radius(outer), 90, 77)


def _gap_positions(outer: Outline, count: int) -> list[tuple[Point, Point]]:
    edges = [(a, b) for a, b in edges_of(outer) if math.dist(a, b) > 1e-3]
    whole = sum(math.dist(a, b) for a, b in edges)
    found = []
    for n in range(count):
        along = whole * ((0.11 + n * 0.618_034) % 1.0)
        for a, b in edges:
            long = math.dist(a, b)
            if along <= long:
                t = along / long
                found.append(((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), outward_normal(a, b)))
                break
            along -= long
    return found


def _draw_gap(painter: WorksPainter, place: Point, out: Point, top: float, n: int) -> None:
    """Draw a gap: dark in place of the parapet, and stones that have slid down before it."""
    side = (-out[1], out[0])
    half = 2.0 + 1.3 * ((n * 0.414_214) % 1.0)

    def spot(ahead: float, aside: float) -> Point:
        return (place[0] + out[0] * ahead + side[0] * aside, place[1] + out[1] * ahead + side[1] * aside)

    ragged = [spot(0.4, -half), spot(-1.2, -0.4 * half), spot(-4.6, -0.7 * half)]
    ragged += [spot(-5.0, 0.6 * half), spot(-1.6, 0.5 * half), spot(0.4, half)]
    painter.draw_floor(ragged, top, _DARK)
    lip = [spot(0.3, -half), spot(0.3, half), spot(0.5, 0.5 * half), spot(0.5, -0.4 * half)]
    face = [painter.pixel_of(lip[0], top), painter.pixel_of(lip[1], top)]
    face += [painter.pixel_of(lip[2], 0.35 * top), painter.pixel_of(lip[3], 0.3 * top)]
    pygame.draw.polygon(painter.surface, _DARK, face)
    _draw_rubble(painter, spot(2.2, 0.0), 1.6 * half, 16, n)
    _draw_rubble(painter, spot(-3.4, 0.0), 0.9 * half, 6, n + 31)


def _draw_rubble(painter: WorksPainter, middle: Point, wide: float, stones: int, seed: int) -> None:
    """Draw broken stone: many small lit lumps on their own shadow."""
    for a, b, c, d in random_table(500 + seed, stones, 4).tolist():
        turn, far = a * 2 * math.pi, wide * math.sqrt(b)
        x, y = middle[0] + math.cos(turn) * far, middle[1] + math.sin(turn) * far
        half = 0.4 + 0.7 * c
        lump = [
            (x + half * math.cos(d * 6 + k * 1.4), y + half * math.sin(d * 6 + k * 1.4)) for k in range(4)
        ]
        painter.draw_floor([(px + 0.5, py + 0.4) for px, py in lump], 0.0, _SCORCHED)
        painter.draw_floor(lump, 0.5 + 0.8 * d, shade_colour(STONE, 0.62 + 0.42 * c))


def _draw_craters(painter: WorksPainter, outer: Outline, breach: int) -> None:
    reach = _outer_radius(outer)
    for a, b, c, _ in random_table(900, 2 * breach, 4).tolist():
        turn, far = a * 2 * math.pi, reach * (0.1 + 0.6 * b)
        x, y = math.cos(turn) * far, math.sin(turn) * far
        wide = 1.2 + 1.6 * c
        for share, colour in ((1.0, _SCORCHED), (0.62, _DARK)):
            ring = [
                (x + wide * share * math.cos(k * 0.785), y + wide * share * math.sin(k * 0.785))
                for k in range(8)
            ]
            painter.draw_floor(ring, 0.0, colour)


def _outer_radius(outer: Outline) -> float:
    return max(math.hypot(*corner) for corner in outer)


EARTHWORK_HEIGHT: Final = 1.0
_TURF: Final[Colour] = (132, 134, 88)
_EARTH: Final[Colour] = (158, 138, 104)
_PLANK: Final[Colour] = (176, 152, 112)
_WALLS: Final[Colour] = (196, 184, 156)
_BANK: Final = 3.4  # metres that the bank is high
_OUTER, _INNER = 30.0, 20.0  # metres from the middle to the outer edge of the bank and the inner one
_GUNS: Final = (-62.0, -31.0, 0.0, 31.0, 62.0)  # directions of the guns, in degrees off the facing
_MUZZLE: Final = 25.6  # metres from the middle to the end of a gun
_BASKETS: Final = 31


def earthwork_outline(facing: float) -> Outline:
    """Return the outside of the bank and the back of the platform, metres from the middle."""
    return _bank_outline(facing, 32.0, 18.5)


def draw_earthwork(painter: WorksPainter, facing: float, breach: int) -> None:
    """Draw the whole work with its breach."""
    top = height_after_breach(_BANK, breach)
    bank = _bank_outline(facing, _OUTER, _INNER)
    _draw_ground(painter, facing)
    painter.draw_floor([(x + 1.6, y + 1.2) for x, y in bank], 0, shade_colour(GLACIS, 0.6))
    painter.draw_floor(earthwork_outline(facing), 0, shade_colour(_TURF, 0.82))
    painter.draw_floor(_bank_outline(facing, _INNER + 0.4, _INNER - 2.2), 0.3, shade_colour(_EARTH, 0.66))
    painter.draw_wall(bank, 0, top, shade_colour(_TURF, 0.95), is_inner_face=False)
    painter.draw_floor(bank, top, _TURF)
    painter.draw_floor(_bank_outline(facing, 27.5, 22.0), top, shade_colour(_TURF, 1.14))
    _draw_grass(painter, facing, top)
    standing = _GUNS[: len(_GUNS) if breach < 3 else 2] if breach < TOTAL_BREACH else ()
    for turn in standing:
        _draw_embrasure(painter, facing + turn, top)
    for n in range(_BASKETS):
        turn = -90 + 180 * n / (_BASKETS - 1)
        if all(abs(turn - gun) > 4.5 for gun in standing):
            _draw_basket(painter, facing + turn, top)
    for turn in standing:
        _draw_gun_floor(painter, facing + turn)
    for turn in standing:
        ux, uy = unit_vector(facing + turn)
        draw_gun(painter, (_MUZZLE * ux, _MUZZLE * uy), facing + turn, 2.2)
    if breach < 3:
        _draw_magazine(painter, facing)
    draw_wall_gaps(painter, bank, breach, top)


def _draw_ground(painter: WorksPainter, facing: float) -> None:
    edge = _ground_outline(facing)
    painter.draw_floor([(1.06 * x, 1.06 * y) for x, y in edge], 0, shade_colour(_TURF, 0.92))
    painter.draw_floor(edge, 0.3, _EARTH)
    draw_worn_ground(painter, edge, 0.3, _EARTH, 5101)


def _ground_outline(facing: float) -> Outline:
    """Return the edge of the trodden earth: round behind the guns, worn away at the back."""
    rough = random_rows(5102, 36)
    spots = []
    for n, (a, *_) in enumerate(rough):
        turn = 360 * n / len(rough) - 180
        far = 19.5 if abs(turn) < 100 else 15.0 - 3.4 * a
        ux, uy = unit_vector(facing + turn)
        spots.append((far * ux, far * uy))
    return spots


def _draw_grass(painter: WorksPainter, facing: float, top: float) -> None:
    """Draw tufts on the bank, lighter and darker than its turf; none if too small to see."""
    for a, b, c, d, *_ in random_rows(5103, 150) if painter.has_detail else ():
        ux, uy = unit_vector(facing - 94 + 188 * a)
        far = _INNER + 1.6 + (_OUTER - _INNER - 2.2) * b
        light = 0.86 + 0.34 * c
        painter.draw_disc((far * ux, far * uy), top, shade_colour(_TURF, light), 0.5 + 1.1 * d)


def _draw_embrasure(painter: WorksPainter, way: float, top: float) -> None:
    ux, uy = unit_vector(way)
    near = [(_INNER - 0.4, -1.3), (_OUTER + 0.6, -3.0), (_OUTER + 0.6, 3.0), (_INNER - 0.4, 1.3)]
    for height, light, grow in ((top, 0.74, 1.25), (0.4 * top, 0.98, 0.9)):
        spots = [(ux * f - uy * s * grow, uy * f + ux * s * grow) for f, s in near]
        painter.draw_floor(spots, height, shade_colour(_EARTH, light))


def _draw_basket(painter: WorksPainter, way: float, top: float) -> None:
    ux, uy = unit_vector(way)
    foot = (20.6 * ux, 20.6 * uy)
    painter.draw_disc(foot, 0.45 * top, shade_colour(_EARTH, 0.56), 2.1)
    painter.draw_disc(foot, top, shade_colour(_EARTH, 0.78), 2.2)
    painter.draw_disc((foot[0] - 0.2, foot[1] - 0.2), top + 0.3, shade_colour(_EARTH, 1.10), 1.5)


def _draw_gun_floor(painter: WorksPainter, way: float) -> None:
    ux, uy = unit_vector(way)

    def spot(far: float, side: float) -> Point:
        return ux * far - uy * side, uy * far + ux * side

    shade = [spot(11.0, -2.6), spot(19.6, -2.2), spot(19.6, 2.2), spot(11.0, 2.6)]
    painter.draw_floor([(x + 0.4, y + 0.4) for x, y in shade], 0.3, shade_colour(_EARTH, 0.7))
    painter.draw_floor(shade, 0.5, _PLANK)
    for far in (12.2, 13.4, 14.6, 15.8, 17.0, 18.2) if painter.has_detail else ():
        painter.draw_line((spot(far, -2.45), spot(far, 2.45)), 0.5, shade_colour(_PLANK, 0.78), 0.22)
    for n, (far, side) in enumerate(((13.0, 4.2), (14.1, 4.4), (13.5, 4.3))):
        painter.draw_disc(
            spot(far, side), 0.6 + 0.7 * (n == 2), shade_colour(IRON, 0.9 + 0.3 * (n == 2)), 1.2
        )


def _draw_magazine(painter: WorksPainter, facing: float) -> None:
    ux, uy = unit_vector(facing + 180)

    def spot(ahead: float, side: float) -> Point:
        return ux * ahead - uy * side, uy * ahead + ux * side

    base = [spot(4.0, 4.0), spot(4.0, 9.4), spot(8.4, 9.4), spot(8.4, 4.0)]
    painter.draw_floor([(x + 1.2, y + 0.9) for x, y in base], 0.3, shade_colour(_EARTH, 0.68))
    painter.draw_wall(base, 0.3, 2.2, _WALLS, is_inner_face=False)
    painter.draw_floor(base, 2.2, shade_colour(_TURF, 0.86))
    ends = (spot(6.2, 4.0), spot(6.2, 9.4))
    painter.draw_line(ends, 3.0, shade_colour(_TURF, 1.12), 2.2)
    painter.draw_line(ends, 3.5, shade_colour(_TURF, 1.3), 0.5)


def _bank_outline(facing: float, outer: float, inner: float) -> Outline:
    turns = [facing - 96 + 6 * n for n in range(33)]
    front = [(unit_vector(t)[0] * outer, unit_vector(t)[1] * outer) for t in turns]
    back = [(unit_vector(t)[0] * inner, unit_vector(t)[1] * inner) for t in reversed(turns)]
    return front + back


TOWER_HEIGHT: Final = 15.0  # metres of a tower's roof above the ground
_FOOT: Final = 17.0
_HEAD: Final = 14.6
_PARAPET: Final = 2.0
_TURNS: Final = 40
_TOWER_PLANK: Final[Colour] = (150, 122, 84)
_DOOR: Final[Colour] = (54, 44, 38)


def circle_outline(radius: float) -> Outline:
    """Return a circle as corners in order, clockwise."""
    turns = (2 * math.pi * n / _TURNS for n in range(_TURNS))
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def tower_outline() -> Outline:
    """Return the foot of a tower, metres from its middle."""
    return circle_outline(_FOOT)


def draw_tower(painter: WorksPainter, facing: float, breach: int) -> None:
    """Draw a round tower: battered drum, parapet, roof with its guns on slides."""
    top = height_after_breach(TOWER_HEIGHT, breach)
    painter.draw_floor(scale_outline(circle_outline(_FOOT), 1.25), 0, GLACIS)
    shadow = [(x + 0.42 * top, y + 0.30 * top) for x, y in circle_outline(_HEAD)]
    painter.draw_floor(shadow, 0, shade_colour(GLACIS, 0.55))
    _draw_drum(painter, top)
    painter.draw_floor(circle_outline(_HEAD), top, shade_colour(STONE, 1.08))
    painter.draw_floor(circle_outline(_HEAD - 3.0), top, shade_colour(STONE, 0.58))
    painter.draw_wall(
        circle_outline(_HEAD - 3.0), top - _PARAPET, top, shade_colour(STONE, 0.86), is_inner_face=True
    )
    painter.draw_floor(circle_outline(_HEAD - 3.3), top - _PARAPET, YARD)
    draw_worn_ground(painter, circle_outline(_HEAD - 3.8), top - _PARAPET, YARD, 5201)
    if breach < TOTAL_BREACH:
        for turn in (-52.0, 0.0, 52.0)[: 3 if breach < 3 else 1]:
            _draw_gun_slide(painter, facing + turn, top)
    draw_wall_gaps(painter, circle_outline(_HEAD), breach, top)


def _draw_drum(painter: WorksPainter, top: float) -> None:
    """Draw the outside of the tower, wider at its foot, with a door and two slits."""
    foot, head = circle_outline(_FOOT), circle_outline(_HEAD)
    for n in range(_TURNS):
        m = (n + 1) % _TURNS
        out = unit_vector(90 + (n + 0.5) * 360 / _TURNS)
        if out[1] <= -0.25:
            continue
        lit = 0.58 + 0.40 * max(0.0, -0.70 * out[0] + -0.57 * out[1] + 0.62)
        corners = [painter.pixel_of(foot[n]), painter.pixel_of(foot[m])]
        corners += [painter.pixel_of(head[m], top), painter.pixel_of(head[n], top)]
        pygame.draw.polygon(painter.surface, shade_colour(STONE, lit), corners)
    for share in (0.22, 0.42, 0.62, 0.82):
        radius = _FOOT + (_HEAD - _FOOT) * share
        course = [painter.pixel_of(p, top * share) for p in circle_outline(radius)[: _TURNS // 2 + 1]]
        pygame.draw.lines(painter.surface, shade_colour(STONE, 0.62), False, course, 2)
    for angle, low, high, wide in ((80, 0.36, 0.60, 1.1), (45, 0.55, 0.68, 0.7), (118, 0.55, 0.68, 0.7)):
        _draw_slit(painter, angle, (low * top, high * top), wide)


def _draw_slit(painter: WorksPainter, angle: float, heights: tuple[float, float], wide: float) -> None:
    """Draw a door or a slit in the drum, `wide` metres to either side."""
    turn = math.radians(angle)
    x, y = 0.955 * _FOOT * math.cos(turn), 0.955 * _FOOT * math.sin(turn)
    across = (-math.sin(turn) * wide, math.cos(turn) * wide)
    low, high = heights
    corners = [
        painter.pixel_of((x - across[0], y - across[1]), low),
        painter.pixel_of((x + across[0], y + across[1]), low),
        painter.pixel_of((x + across[0], y + across[1]), high),
        painter.pixel_of((x - across[0], y - across[1]), high),
    ]
    pygame.draw.polygon(painter.surface, _DOOR, corners)


def _draw_gun_slide(painter: WorksPainter, way: float, top: float) -> None:
    """Draw a gun on its slide that looks out over the parapet, on the ring of iron it turns on."""
    ux, uy = unit_vector(way)

    def out(far: float) -> Point:
        return ux * far, uy * far

    painter.draw_line((out(2.5), out(12.5)), top - 1.7, shade_colour(_TOWER_PLANK, 0.62), 2.9)
    painter.draw_line((out(2.5), out(12.5)), top - 1.5, _TOWER_PLANK, 2.2)
    draw_gun(painter, out(_HEAD + 1.0), way, top, 0.85)
