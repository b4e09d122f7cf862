"""The tracks of ships on a chart, each in the colour and the stroke of her side, with a pale ship
at the end of each turn, and the numbered discs of what happened there."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from game.stage.charts.chart_labels import FreeSpace, charted_hull_rect
from game.stage.charts.chart_marks import ChartShip, charted_length_px, draw_centred_text, draw_hull
from game.stage.charts.chart_objects import draw_faded
from game.stage.paper import palette
from game.stage.paper.palette import Sides

Point = tuple[float, float]
_FINE: Final = 2
_DASHES: Final = ((1.0, 0.0), (8.0, 5.0), (2.0, 5.0), (13.0, 4.0))
"""Px of a stroke and of the gap after it, by side: whole, dashed, dotted, long dashes."""
PAST_SHIP_SHARE: Final = 0.62
"""Length of a pale ship, as a share of the last one."""
_TURN_GAP: Final = 1.1
"""Least distance of pale ships in their lengths; nearer ones are left out."""


@dataclass(frozen=True, slots=True)
class ChartTrack:
    """The track of a ship in cm, the number of her side, her pose in cm and degrees when the battle
    began (turn 0) and at the end of each turn with its number, and her fate ('' for nothing)."""

    points: Sequence[Point]
    side: int
    turn_poses: Sequence[tuple[float, float, float, int]]
    fate_text: str = ""


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
    tracks: Sequence[ChartTrack],
    to_pixel: Callable[[float, float], Point],
    unit: float,
    sides: Sides,
) -> None:
    """Draw the strokes of all tracks."""
    wide, high = target.get_size()
    sheet = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    for track in tracks:
        points = [to_pixel(*point) for point in track.points]
        colour, thick = sides[track.side].paper, max(2, round(2.2 * unit * _FINE))
        for a, b in _dashes(points, *_DASHES[track.side]):
            end = b[0] * _FINE, b[1] * _FINE
            pygame.draw.line(sheet, colour, (a[0] * _FINE, a[1] * _FINE), end, thick)
            pygame.draw.circle(sheet, colour, end, thick / 2)
    target.blit(pygame.transform.smoothscale(sheet, (wide, high)), (0, 0))


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


def _point_between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def draw_turn_ships(
    target: pygame.Surface,
    track: ChartTrack,
    to_pixel: Callable[[float, float], Point],
    end_and_length: tuple[Point, float],
    face: pygame.font.Font,
    sides: Sides,
) -> None:
    """Draw a pale ship at the end of each turn, with the turn's number; `end_and_length` is where
    she is drawn
    at last, and how long. Leave out turns in which she hardly moved."""
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


ShipBox = tuple[ChartShip, pygame.Rect]
"""A ship on the chart, and the box of her hull."""


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
    """Return the ships at the end of their tracks, named by their fates; without those that have
    none."""
    rows = zip(hulls, tracks, strict=False)
    return [(replace(ship, name=track.fate_text), box) for (ship, box), track in rows if track.fate_text]


def track_pixels(tracks: Sequence[ChartTrack], to_pixel: Callable[[float, float], Point]) -> Iterator[Point]:
    """Yield the px of points close together on all tracks."""
    for track in tracks:
        for a, b in pairwise(to_pixel(*point) for point in track.points):
            steps = math.ceil(math.dist(a, b) / 8) or 1
            yield from (_point_between(a, b, n / steps) for n in range(steps))


def place_discs(space: FreeSpace, moments: Sequence[tuple[int, Point]], size: int) -> list[MomentDisc]:
    """Return a place for each disc near its moment, on nothing else; over the moment if none is
    free."""
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
