"""The ways of ships on a chart, each in the colour and the stroke of her side, with the ship pale
where each turn left her, and the numbered discs of what happened there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final

import pygame

from game.stage.charts.labels import Room, hull_box
from game.stage.charts.marks import ChartShip, charted, draw_hull, print_at
from game.stage.charts.works import ghosted
from game.stage.paper import palette
from game.stage.paper.palette import Sides

Point = tuple[float, float]
_FINE: Final = 2
_STROKES: Final = ((1.0, 0.0), (8.0, 5.0), (2.0, 5.0), (13.0, 4.0))
"""Px of a stroke and of the gap after it, by side: whole, dashed, dotted, long dashes."""
PALE_SHARE: Final = 0.62
"""How long a ship is where a turn left her, of what she is at the end."""
_APART: Final = 1.1
"""Pale ships nearer than so many of their lengths are left out."""


@dataclass(frozen=True, slots=True)
class ChartTrack:
    """The way of a ship in cm, the number of her side, her pose in cm and degrees when the battle
    began (turn 0) and at the end of each turn with its number, and what became of her ('' for
    nothing)."""

    points: Sequence[Point]
    side: int
    turns: Sequence[tuple[float, float, float, int]]
    fate: str = ""


@dataclass(frozen=True, slots=True)
class ChartMoment:
    """Something that happened at (x, y) cm, by its number."""

    x: float
    y: float
    number: int


@dataclass(frozen=True, slots=True)
class Disc:
    """A moment laid out: its number, where it happened and where its disc lies, in px."""

    number: int
    spot: Point
    rect: pygame.Rect


def draw_tracks(
    target: pygame.Surface,
    tracks: Sequence[ChartTrack],
    at: Callable[[float, float], Point],
    unit: float,
    sides: Sides,
) -> None:
    """The strokes of all ways."""
    wide, high = target.get_size()
    sheet = pygame.Surface((wide * _FINE, high * _FINE), pygame.SRCALPHA)
    for track in tracks:
        points = [at(*point) for point in track.points]
        colour, thick = sides[track.side].paper, max(2, round(2.2 * unit * _FINE))
        for a, b in _strokes(points, *_STROKES[track.side]):
            end = b[0] * _FINE, b[1] * _FINE
            pygame.draw.line(sheet, colour, (a[0] * _FINE, a[1] * _FINE), end, thick)
            pygame.draw.circle(sheet, colour, end, thick / 2)
    target.blit(pygame.transform.smoothscale(sheet, (wide, high)), (0, 0))


def _strokes(points: Sequence[Point], on: float, off: float) -> Iterator[tuple[Point, Point]]:
    """The parts of a way that are inked; a way without gaps in its own parts."""
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
                yield _between(a, b, done / long), _between(a, b, (done + step) / long)
            done, gone = done + step, gone + step


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def draw_turns(
    target: pygame.Surface,
    track: ChartTrack,
    at: Callable[[float, float], Point],
    end: tuple[Point, float],
    face: pygame.font.Font,
    sides: Sides,
) -> None:
    """She is pale where the turns left her, the turn's number beside her; `end`: where she is drawn
    at last, and how long. Where she hardly moved she is not drawn twice."""
    length = end[1] * PALE_SHARE
    drawn = [end[0]]
    for x, y, heading, turn in reversed(track.turns):
        spot = at(x, y)
        far = _APART * (length + end[1]) / 2 if len(drawn) == 1 else _APART * length
        if math.dist(spot, drawn[-1]) < far:
            continue
        drawn.append(spot)
        box = pygame.Rect(0, 0, round(2 * length), round(2 * length))
        box.center = (round(spot[0]), round(spot[1]))
        ship = ChartShip(x, y, heading, track.side)
        if target.get_rect().contains(box):
            paint = sides[ship.side].paper
            ghosted(target, box, partial(draw_hull, target, ship, spot, length, paint))
            beside = math.radians(heading)
            away = length * 0.45 + face.get_height() * 0.4
            where = spot[0] + math.cos(beside) * away, spot[1] + math.sin(beside) * away
            if turn:
                print_at(target, face, str(turn), where, palette.INK_2)


Hull = tuple[ChartShip, pygame.Rect]
"""A ship on the chart, and the box of her hull."""


def starts(
    ships: Sequence[ChartShip],
    tracks: Sequence[ChartTrack],
    at: Callable[[float, float], Point],
    scale: float,
    unit: float,
) -> list[Hull]:
    """The ships where their ways begin, pale; `scale` in px per cm."""
    found = []
    for ship, track in zip(ships, tracks, strict=True):
        x, y, heading, _ = track.turns[0]
        there = replace(ship, x=x, y=y, heading=heading, later=False)
        long = PALE_SHARE * charted(ship, scale, unit)
        found.append((there, hull_box(there, at(x, y), long)))
    return found


def fates(hulls: Sequence[Hull], tracks: Sequence[ChartTrack]) -> list[Hull]:
    """The ships at the end of their ways, called by what became of them; none of whom nothing
    became."""
    rows = zip(hulls, tracks, strict=False)
    return [(replace(ship, name=track.fate), box) for (ship, box), track in rows if track.fate]


def along(tracks: Sequence[ChartTrack], at: Callable[[float, float], Point]) -> Iterator[Point]:
    """Px of points close together on all ways."""
    for track in tracks:
        for a, b in pairwise(at(*point) for point in track.points):
            steps = math.ceil(math.dist(a, b) / 8) or 1
            yield from (_between(a, b, n / steps) for n in range(steps))


def lay_discs(room: Room, spots: Sequence[tuple[int, Point]], size: int) -> list[Disc]:
    """A place for each disc near where its moment was, on nothing else; over it if none is free."""
    found = []
    for number, spot in spots:
        rect = pygame.Rect(0, 0, size, size)
        for gap in (1.0, 1.6, 2.4):
            places = []
            for n in range(8):
                turn = math.radians(n * 45 - 45)
                rect.center = (round(spot[0] + math.sin(turn) * gap * size),
                               round(spot[1] - math.cos(turn) * gap * size))  # fmt: skip
                places.append(rect.copy())
            free = [place for place in places if room.free(place)]
            if free:
                rect = free[0]
                break
        else:
            rect.center = (round(spot[0]), round(spot[1]))
            rect.clamp_ip(room.inside)
        found.append(Disc(number, spot, room.take(rect, 1)))
    return found


def draw_disc(target: pygame.Surface, disc: Disc, face: pygame.font.Font) -> None:
    """The line to where it was, a ring there, and the disc with its number."""
    centre = disc.rect.center
    pygame.draw.aaline(target, palette.INK_1, disc.spot, centre)
    pygame.draw.aacircle(target, palette.PAPER_0, disc.spot, 4)
    pygame.draw.aacircle(target, palette.INK_1, disc.spot, 4, 1)
    pygame.draw.aacircle(target, palette.PAPER_0, centre, disc.rect.w // 2)
    pygame.draw.aacircle(target, palette.INK_1, centre, disc.rect.w // 2 - 2)
    print_at(target, face, str(disc.number), centre, palette.PAPER_0)
