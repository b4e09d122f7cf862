"""Man-made objects and zones on a chart (forts, chains, beaches, cover, the areas of a battle's aims), and
the tracks of ships, each in the colour and the stroke of her side."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final, Literal

import pygame

from game.sea.polygons import Point
from game.stage.charts.chart_labels import FreeSpace, charted_hull_rect
from game.stage.charts.chart_marks import ChartShip, charted_length_px, draw_centred_text, draw_hull
from game.stage.paper import palette
from game.stage.paper.palette import Colour, Sides
from game.stage.works.forts import half_moon_outline, star_outline

Projection = Callable[[float, float], Point]  # function from cm on the table to px on the sheet
_FINE: Final = 3
_SMALLEST_FORT: Final = 9.0
_DASH: Final = (7.0, 5.0)
_LINK: Final = 8.0
_EPSILON: Final = 1e-6


@dataclass(frozen=True, slots=True)
class ChartFort:
    """A work at (x, y) cm: its facing, radius in cm, side, and its form."""

    x: float
    y: float
    facing: float
    radius: float
    side: int
    shape: Literal["star", "half-moon", "tower"] = "half-moon"


@dataclass(frozen=True, slots=True)
class ChartObjects:
    """Everything of this kind on one chart, rings and lines in cm."""

    zones: Sequence[Sequence[Point]] = ()
    beaches: Sequence[Sequence[Point]] = ()
    cover: Sequence[Sequence[Point]] = ()
    chains: Sequence[Sequence[Point]] = ()
    forts: Sequence[ChartFort] = ()


NO_CHART_OBJECTS: Final = ChartObjects()


def draw_chart_objects(
    target: pygame.Surface, works: ChartObjects, projection: Projection, px_per_cm: float, unit: float,
    sides: Sides,
) -> None:  # fmt: skip
    """Draw all objects on the sheet."""
    for zone in works.zones:
        draw_dashed_line(target, closed_ring_pixels(zone, projection), palette.WAX, unit)
    for beach in works.beaches:
        for x, y in _points_inside(closed_ring_pixels(beach, projection), 4.0):
            target.set_at((round(x), round(y)), palette.INK_1)
    for ground in works.cover:
        _draw_cover(target, closed_ring_pixels(ground, projection), unit)
    for chain in works.chains:
        _draw_chain(target, [projection(*point) for point in chain], unit)
    for fort in works.forts:
        radius = max(_SMALLEST_FORT * unit, fort.radius * px_per_cm)
        _draw_fort(target, fort, projection(fort.x, fort.y), radius, sides[fort.side].paper)


def circle_points(x: float, y: float, radius: float) -> list[Point]:
    """Return a circle as a ring of corners."""
    turns = (2 * math.pi * n / 48 for n in range(48))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def closed_ring_pixels(points: Sequence[Point], projection: Projection) -> list[Point]:
    """Return a closed ring in px."""
    found = [projection(*point) for point in points]
    return [*found, *found[:1]]


def dashes_of(points: Sequence[Point], dash_px: float, gap_px: float) -> list[tuple[Point, Point]]:
    """Cut a line into strokes `dash_px` px long and `gap_px` px apart, round its corners."""
    found, drawn, left = list[tuple[Point, Point]](), True, dash_px
    for start, end in pairwise(points):
        long, done = math.dist(start, end), 0.0
        while long - done > _EPSILON:
            step = min(left, long - done)
            if drawn:
                found.append(
                    (
                        _point_between(start, end, done / long),
                        _point_between(start, end, (done + step) / long),
                    )
                )
            done, left = done + step, left - step
            if left <= _EPSILON:
                drawn, left = not drawn, gap_px if drawn else dash_px
    return found


def _point_between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def draw_dashed_line(target: pygame.Surface, points: Sequence[Point], ink: Colour, unit: float) -> None:
    """Draw a dashed line."""
    for start, end in dashes_of(points, _DASH[0] * unit, _DASH[1] * unit):
        pygame.draw.line(target, ink, start, end, max(1, round(1.4 * unit)))


def _points_inside(ring: Sequence[Point], step: float) -> list[Point]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    found, row, y = list[Point](), 0, min(ys) + step / 2
    while y < max(ys):
        x = min(xs) + (step / 2 if row % 2 else step)
        while x < max(xs):
            if _is_inside(ring, x, y):
                found.append((x, y))
            x += step
        row, y = row + 1, y + step
    return found


def _is_inside(ring: Sequence[Point], x: float, y: float) -> bool:
    odd = False
    for (ax, ay), (bx, by) in pairwise(ring):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


def _draw_cover(target: pygame.Surface, ring: Sequence[Point], unit: float) -> None:
    size = 3 * unit
    for x, y in _points_inside(ring, 13.0 * unit):
        for lean in (-0.7, 0.0, 0.7):
            tip = (x + lean * size, y - size * (1 - 0.3 * abs(lean)))
            pygame.draw.aaline(target, palette.INK_1, (x, y), tip)


def _draw_chain(target: pygame.Surface, points: Sequence[Point], unit: float) -> None:
    step = _LINK * unit
    for start, end in dashes_of(points, step, 0.35 * step):
        pygame.draw.line(target, palette.PAPER_0, start, end, max(3, round(5 * unit)))
        pygame.draw.line(target, palette.INK_1, start, end, max(2, round(3 * unit)))
    for x, y in (points[0], points[-1]):
        pygame.draw.circle(target, palette.INK_1, (round(x), round(y)), max(2, round(3.5 * unit)))


def _draw_fort(target: pygame.Surface, fort: ChartFort, at: Point, radius: float, colour: Colour) -> None:
    half = math.ceil(radius) + 3
    sheet = pygame.Surface((2 * half * _FINE, 2 * half * _FINE), pygame.SRCALPHA)
    sheet.fill((*palette.INK_2, 0))
    middle = half * _FINE

    def trace(share: float) -> list[Point]:
        if fort.shape == "tower":
            return circle_points(middle, middle, share * radius * _FINE)
        plan = star_outline if fort.shape == "star" else half_moon_outline
        return [(middle + x, middle + y) for x, y in plan(share, radius * _FINE, fort.facing)]

    for share, ink in ((1.15, palette.INK_1), (0.95, palette.PAPER_0), (0.6, colour)):
        pygame.draw.polygon(sheet, ink, trace(share))
    box = pygame.Rect(0, 0, 2 * half, 2 * half)
    box.center = (round(at[0]), round(at[1]))
    target.blit(pygame.transform.smoothscale(sheet, box.size), box)


def fort_rect(fort: ChartFort, at: Point, px_per_cm: float, unit: float) -> pygame.Rect:
    """Return the px rectangle of a work."""
    half = math.ceil(max(_SMALLEST_FORT * unit, fort.radius * px_per_cm))
    return pygame.Rect(round(at[0]) - half, round(at[1]) - half, 2 * half, 2 * half)


def draw_faded(target: pygame.Surface, box: pygame.Rect, draw: Callable[[], None]) -> None:
    """Fade what `draw` paints within the box: something that is not there yet."""
    box = box.clip(target.get_rect())
    before = target.subsurface(box).copy()
    draw()
    before.set_alpha(135)
    target.blit(before, box)


_TRACK_FINE: Final = 2
# Px of a stroke and of the gap after it, by side: whole, dashed, dotted, long dashes.
_DASHES: Final = ((1.0, 0.0), (8.0, 5.0), (2.0, 5.0), (13.0, 4.0))
PAST_SHIP_SHARE: Final = 0.62  # length of a pale ship, as a share of the last one
_HEAD_PX: Final = 15.0  # length of the head of a course
_TURN_GAP: Final = 1.1  # least distance of pale ships in their lengths; nearer ones are left out


@dataclass(frozen=True, slots=True)
class ChartTrack:
    """The track of a ship in cm, the number of her side, her pose in cm and degrees when the battle began
    (turn 0) and at the end of each turn with its number, and her fate ('' for nothing)."""

    points: Sequence[Point]
    side: int
    turn_poses: Sequence[tuple[float, float, float, int]]
    fate_text: str = ""


@dataclass(frozen=True, slots=True)
class ChartCourse:
    """The intended course of a squadron in cm, from its leader on, and the number of its side."""

    points: Sequence[Point]
    side: int


@dataclass(frozen=True, slots=True)
class NumberedMoment:
    """Something that happened at (x, y) cm, by its number."""

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class MomentDisc:
    """A moment with its number, where it happened and the rectangle of its disc, in px."""

    number: int
    happened_at: Point
    rect: pygame.Rect


def draw_tracks(
    target: pygame.Surface,
    tracks: Sequence[ChartTrack | ChartCourse],
    to_pixel: Callable[[float, float], Point],
    unit: float,
    sides: Sides,
) -> None:
    """Draw the strokes of all tracks, and the head of every course."""
    wide, high = target.get_size()
    sheet = pygame.Surface((wide * _TRACK_FINE, high * _TRACK_FINE), pygame.SRCALPHA)
    for track in tracks:
        points = [to_pixel(*point) for point in track.points]
        colour, thick = sides[track.side].paper, max(2, round(2.2 * unit * _TRACK_FINE))
        for a, b in _dashes(points, *_DASHES[track.side]):
            end = b[0] * _TRACK_FINE, b[1] * _TRACK_FINE
            pygame.draw.line(sheet, colour, (a[0] * _TRACK_FINE, a[1] * _TRACK_FINE), end, thick)
            pygame.draw.circle(sheet, colour, end, thick / 2)
        if isinstance(track, ChartCourse):
            pygame.draw.polygon(sheet, colour, _arrow_head(points, _HEAD_PX * unit * _TRACK_FINE))
    target.blit(pygame.transform.smoothscale(sheet, (wide, high)), (0, 0))


def _arrow_head(points: Sequence[Point], length: float) -> list[Point]:
    """Return the corners of an arrow's head on the enlarged sheet, its tip a little past the last point."""
    (ax, ay), (bx, by) = points[-2:]
    far = math.dist((ax, ay), (bx, by)) or 1.0
    along, across = ((bx - ax) / far, (by - ay) / far), (-(by - ay) / far, (bx - ax) / far)
    tip, half = (bx * _TRACK_FINE, by * _TRACK_FINE), 0.42 * length
    return [
        (tip[0] + along[0] * a + across[0] * b, tip[1] + along[1] * a + across[1] * b)
        for a, b in (
            (0.35 * length, 0.0),
            (-0.65 * length, half),
            (-0.45 * length, 0.0),
            (-0.65 * length, -half),
        )
    ]


def _dashes(points: Sequence[Point], on: float, off: float) -> Iterator[tuple[Point, Point]]:
    """Yield the inked parts of a track; without gaps, the track as it is."""
    gone, period = 0.0, on + off
    for a, b in pairwise(points):
        long = math.dist(a, b)
        if not off:
            yield a, b
            continue
        done = 0.0
        while done < long:
            phase = gone % period
            step = min(long - done, (on if phase < on else period) - phase + 1e-6)
            if phase < on:
                yield _point_between(a, b, done / long), _point_between(a, b, (done + step) / long)
            done, gone = done + step, gone + step


def draw_turn_ships(
    target: pygame.Surface, track: ChartTrack, to_pixel: Callable[[float, float], Point],
    end_and_length: tuple[Point, float], face: pygame.font.Font, sides: Sides,
) -> None:  # fmt: skip
    """Draw a pale ship at the end of each turn, with the turn's number; `end_and_length` is where she is
    drawn at last, and how long. Leave out turns in which she hardly moved."""
    length = end_and_length[1] * PAST_SHIP_SHARE
    drawn = [end_and_length[0]]
    for x, y, heading, turn in reversed(track.turn_poses):
        spot = to_pixel(x, y)
        far = _TURN_GAP * (length + end_and_length[1]) / 2 if len(drawn) == 1 else _TURN_GAP * length
        if math.dist(spot, drawn[-1]) < far:
            continue
        drawn.append(spot)
        box = pygame.Rect(0, 0, round(2 * length), round(2 * length))
        box.center = (round(spot[0]), round(spot[1]))
        ship = ChartShip(x, y, heading, track.side)
        if target.get_rect().contains(box):
            paint = sides[ship.side].paper
            draw_faded(target, box, partial(draw_hull, target, ship, spot, length, paint))
            beside = math.radians(heading)
            away = length * 0.45 + face.get_height() * 0.4
            where = spot[0] + math.cos(beside) * away, spot[1] + math.sin(beside) * away
            if turn:
                draw_centred_text(target, face, str(turn), where, palette.INK_2)


ShipBox = tuple[ChartShip, pygame.Rect]  # a ship on the chart, and the box of her hull


def ships_at_start(
    ships: Sequence[ChartShip],
    tracks: Sequence[ChartTrack],
    to_pixel: Callable[[float, float], Point],
    px_per_cm: float,
    unit: float,
) -> list[ShipBox]:
    """Return the ships where their tracks begin, pale; `px_per_cm` in px per cm."""
    found = []
    for ship, track in zip(ships, tracks, strict=True):
        x, y, heading, _ = track.turn_poses[0]
        there = replace(ship, x=x, y=y, heading=heading, is_later_arrival=False)
        long = PAST_SHIP_SHARE * charted_length_px(ship, px_per_cm, unit)
        found.append((there, charted_hull_rect(there, to_pixel(x, y), long)))
    return found


def ships_with_fates(hulls: Sequence[ShipBox], tracks: Sequence[ChartTrack]) -> list[ShipBox]:
    """Return the ships at the end of their tracks, named by their fates; without those that have none."""
    rows = zip(hulls, tracks, strict=False)
    return [(replace(ship, name=track.fate_text), box) for (ship, box), track in rows if track.fate_text]


def track_pixels(
    tracks: Sequence[ChartTrack | ChartCourse], to_pixel: Callable[[float, float], Point]
) -> Iterator[Point]:
    """Yield the px of points close together on all tracks."""
    for track in tracks:
        for a, b in pairwise(to_pixel(*point) for point in track.points):
            steps = math.ceil(math.dist(a, b) / 8) or 1
            yield from (_point_between(a, b, n / steps) for n in range(steps))


def place_discs(space: FreeSpace, moments: Sequence[tuple[int, Point]], size: int) -> list[MomentDisc]:
    """Return a place for each disc near its moment, on nothing else; over the moment if none is free."""
    found = []
    for number, spot in moments:
        rect = pygame.Rect(0, 0, size, size)
        for gap in (1.0, 1.6, 2.4):
            places = []
            for n in range(8):
                turn = math.radians(n * 45 - 45)
                rect.center = (round(spot[0] + math.sin(turn) * gap * size),
                               round(spot[1] - math.cos(turn) * gap * size))  # fmt: skip
                places.append(rect.copy())
            free = [place for place in places if space.is_free(place)]
            if free:
                rect = free[0]
                break
        else:
            rect.center = (round(spot[0]), round(spot[1]))
            rect.clamp_ip(space.bounds)
        found.append(MomentDisc(number, spot, space.occupy(rect, 1)))
    return found


def draw_moment_disc(target: pygame.Surface, disc: MomentDisc, face: pygame.font.Font) -> None:
    """Draw the line to where it was, a ring there, and the disc with its number."""
    centre = disc.rect.center
    pygame.draw.aaline(target, palette.INK_1, disc.happened_at, centre)
    pygame.draw.aacircle(target, palette.PAPER_0, disc.happened_at, 4)
    pygame.draw.aacircle(target, palette.INK_1, disc.happened_at, 4, 1)
    pygame.draw.aacircle(target, palette.PAPER_0, centre, disc.rect.w // 2)
    pygame.draw.aacircle(target, palette.INK_1, centre, disc.rect.w // 2 - 2)
    draw_centred_text(target, face, str(disc.number), centre, palette.PAPER_0)
