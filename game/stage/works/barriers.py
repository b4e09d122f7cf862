"""Barriers across a channel: chains on their floats, booms of spars lashed end to end, hulks. Up,
lowered under the water, or broken with drifting ends."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.scene.boats_and_works import Barrier
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.smoke.effect_stamps import centred_blit, foam_stamp

_IRON: Final = (58, 56, 58)
_SHINE: Final = (150, 148, 146)
_TIMBER: Final = (124, 88, 56)
_LIT: Final = (178, 138, 92)
_PILE: Final = (74, 56, 42)
_DEEP: Final = (46, 84, 92)
_FLOAT: Final = 1.3
_SPAR: Final = 1.9
_HULK: Final = 2.6
"""Cm from one float, spar or hulk to the next."""
_GAP: Final = 0.24
"""Share of its length that is missing from a broken barrier."""


def draw_barrier(
    target: pygame.Surface, camera: Camera, barrier: Barrier, seconds: float, is_motion_reduced: bool
) -> None:
    """Draw a barrier on the water, below every hull, and the piles at its ends."""
    metre = camera.px_per_metre
    lines = [list(barrier.points)] if barrier.state != "broken" else broken_barrier_parts(barrier.points)
    for n, line in enumerate(lines):
        spots = [camera.to_screen(*spot) for spot in line]
        if barrier.state == "lowered":
            _draw_lowered(target, spots, metre)
        else:
            age = 0.0 if is_motion_reduced else seconds + n
            _draw_afloat(target, camera, barrier, spots, age)
    for end in (barrier.points[0], barrier.points[-1]):
        _draw_pile(target, camera.to_screen(*end), metre, barrier.crew_work)


def broken_barrier_parts(points: Sequence[Point]) -> list[list[Point]]:
    """Return the two parts of a broken barrier: its middle is gone, and the loose ends trail to one
    side."""
    whole = sum(math.dist(a, b) for a, b in pairwise(points))
    first = _line_between(points, 0.0, whole * (0.5 - _GAP / 2))
    second = _line_between(list(reversed(points)), 0.0, whole * (0.5 - _GAP / 2))
    return [_bend_loose_end(first), _bend_loose_end(second)]


def _line_between(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """Return the stretch of a line between two distances from its beginning."""
    found, done = [points[0]], start
    for a, b in pairwise(points):
        long = math.dist(a, b)
        if done + long >= end:
            t = (end - done) / max(long, 1e-6)
            return [*found, (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)]
        found.append(b)
        done += long
    return found


def _bend_loose_end(line: list[Point]) -> list[Point]:
    """Return a part with its loose end bent to one side."""
    (ax, ay), (bx, by) = line[-2], line[-1]
    far = max(math.dist(line[-2], line[-1]), 1e-6)
    ux, uy = (bx - ax) / far, (by - ay) / far
    bend = min(1.6, 0.4 * far)
    return [*line, (bx + (0.3 * ux - uy) * bend, by + (0.3 * uy + ux) * bend)]


def _draw_lowered(target: pygame.Surface, spots: list[Point], metre: float) -> None:
    """Draw a pale dashed line under water."""
    for a, b in pairwise(spots):
        count = max(1, round(math.dist(a, b) / max(6.0, 7 * metre)))
        for n in range(count):
            s, t = n / count, (n + 0.45) / count
            one = (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s)
            two = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            pygame.draw.line(target, _DEEP, one, two, max(2, round(1.2 * metre)))


def _draw_afloat(
    target: pygame.Surface, camera: Camera, barrier: Barrier, spots: list[Point], age: float
) -> None:
    """Draw links between floats, or spars, or hulls moored stem to stern, above water."""
    metre, scale = camera.px_per_metre, camera.px_per_cm
    each = {"boom": _SPAR, "hulks": _HULK}.get(barrier.kind, _FLOAT) * scale
    for a, b in pairwise(spots):
        count = max(1, round(math.dist(a, b) / max(each, 7.0)))
        for n in range(count):
            s, t = n / count, (n + 1) / count
            lift = 0.35 * metre * math.sin(2.1 * age + 1.7 * n)
            one = (a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s + lift)
            two = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + lift)
            if barrier.kind == "hulks":
                _draw_hulk(target, one, two, metre)
            elif barrier.kind == "boom":
                _draw_spar(target, one, two, metre)
            else:
                _draw_chain(target, one, two, metre, n)


def _draw_chain(target: pygame.Surface, one: Point, two: Point, metre: float, n: int) -> None:
    """Draw a stretch of chain, and the cask that bears it."""
    pygame.draw.line(
        target, palette.SHADOW, _shadow_point(one), _shadow_point(two), max(2, round(1.6 * metre))
    )
    pygame.draw.line(target, _IRON, one, two, max(2, round(1.3 * metre)))
    for k in range(5):
        t = (k + 0.5) / 5
        link = (one[0] + (two[0] - one[0]) * t, one[1] + (two[1] - one[1]) * t)
        pygame.draw.circle(target, _SHINE if k % 2 else _IRON, link, max(1.0, 0.55 * metre))
    target.fblits([centred_blit(foam_stamp(n, max(6, round(7 * metre)), 5), *_shadow_point(one))])
    pygame.draw.circle(target, _PILE, one, max(2.0, 1.9 * metre))
    pygame.draw.circle(target, _LIT, (one[0] - 0.4 * metre, one[1] - 0.5 * metre), 1.1 * metre)


def _draw_spar(target: pygame.Surface, one: Point, two: Point, metre: float) -> None:
    """Draw a spar of a boom: thick, lit from above, with its lashings."""
    thick = max(3, round(2.6 * metre))
    pygame.draw.line(target, palette.SHADOW, _shadow_point(one), _shadow_point(two), thick)
    pygame.draw.line(target, _TIMBER, one, two, thick)
    light = -0.25 * thick
    pygame.draw.line(target, _LIT, (one[0], one[1] + light), (two[0], two[1] + light), max(1, thick // 3))
    for t in (0.08, 0.92):
        at = (one[0] + (two[0] - one[0]) * t, one[1] + (two[1] - one[1]) * t)
        pygame.draw.circle(target, _IRON, at, max(1.5, 0.6 * thick))


def _draw_hulk(target: pygame.Surface, one: Point, two: Point, metre: float) -> None:
    """Draw an old hull without a mast, moored in the line, with a chain to the next."""
    pygame.draw.line(target, _IRON, one, two, max(2, round(metre)))
    along = math.atan2(two[1] - one[1], two[0] - one[0])
    middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    long, wide = 0.42 * math.dist(one, two), 0.12 * math.dist(one, two)
    ux, uy = math.cos(along), math.sin(along)
    plan = ((1, 0), (0.6, 0.9), (-0.8, 0.9), (-1, 0.4), (-1, -0.4), (-0.8, -0.9), (0.6, -0.9))
    for share, colour, up in ((1.12, palette.FOAM, 0.0), (1.0, _PILE, 1.0), (0.8, _TIMBER, 2.4)):
        ring = [
            (
                middle[0] + (ux * f * long - uy * s * wide) * share,
                middle[1] + (uy * f * long + ux * s * wide) * share - HEIGHT_FACTOR * up * metre,
            )
            for f, s in plan
        ]
        pygame.draw.polygon(target, colour, ring)


def _draw_pile(target: pygame.Surface, foot: Point, metre: float, work: str) -> None:
    """Draw the dolphin of piles at an end; while its crew works on it, the bars of the capstan are
    out."""
    wide, tall = max(3, round(2.2 * metre)), max(6.0, 6.0 * metre * HEIGHT_FACTOR * 2)
    for lean in (-1.0, 1.0, 0.0):
        base, head = (foot[0] + lean * wide, foot[1] + wide / 2), (foot[0], foot[1] - tall)
        pygame.draw.line(target, palette.SHADOW, (base[0] + 2, base[1] + 1), (head[0] + 2, head[1]))
        pygame.draw.line(target, _PILE, base, head, max(2, wide // 2))
    if work:
        head = (foot[0], foot[1] - tall)
        for turn in range(0, 180, 45):
            dx, dy = math.cos(math.radians(turn)) * 2.4 * wide, math.sin(math.radians(turn)) * wide
            pygame.draw.line(
                target, palette.SPAR, (head[0] - dx, head[1] - dy), (head[0] + dx, head[1] + dy), 2
            )


def _shadow_point(at: Point) -> Point:
    return at[0] + 1, at[1] + 2
