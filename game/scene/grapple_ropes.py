"""Where two close hulls hold each other: the ropes between their rails, and the line along which
their crews fight. Positions in cm on the table; nothing is drawn here."""

import math
from typing import Final, TypeAlias

from game.scene.actors import Actor
from game.scene.boats_and_works import local_coordinates, point_from_local
from game.scene.waterlines import HullSize
from game.sea.polygons import Point

Span: TypeAlias = tuple[Point, Point]

ROPE_SHARES: Final = (-0.38, -0.24, -0.08, 0.08, 0.22, 0.36)
"""Where grapples hold, forward of midships, as shares of her length."""
MAST_SHARES: Final = (-0.30, 0.0, 0.28)
"""Where her masts are: locked yards are lashed there."""
_ROPE_INBOARD: Final = 0.62
"""Distance of a rope's end from the centreline, as a share of half the beam."""
_MAX_ROPE_BEAMS: Final = 0.75
"""Longest rope between two rails, in beams."""
_MAX_CROSSING_BEAMS: Final = 0.22
"""How far from the shortest way between two hulls men still cross, in beams."""
_MIN_LINE_LENGTHS: Final = 0.30
"""Least length of the line along which crews fight, in ship lengths."""


def ropes_between(a: Actor, hull: HullSize, b: Actor, other_hull: HullSize) -> tuple[Span, ...]:
    """Return pairs of points on the two facing rails that are near enough for a rope; the first of
    each is on ship ``a``."""
    return _short_spans(
        _spans(a, hull, b, other_hull, ROPE_SHARES), _MAX_ROPE_BEAMS * min(hull.beam, other_hull.beam)
    )


def yard_ropes_between(a: Actor, hull: HullSize, b: Actor, other_hull: HullSize) -> tuple[Span, ...]:
    """Return the same for the yards of two ships side by side."""
    return _short_spans(
        _spans(a, hull, b, other_hull, MAST_SHARES), 1.2 * max(hull.beam, other_hull.beam), least=0
    )


def contact_line(
    a: Actor, hull: HullSize, b: Actor, other_hull: HullSize
) -> tuple[float, float, float, float]:
    """Return the line along which two hulls meet, in cm: between their rails where these are near;
    its southern end first."""
    shares = tuple(n / 20 for n in range(-8, 9))
    spans = _spans(a, hull, b, other_hull, shares)
    nearest = min(math.dist(*span) for span in spans)
    met = [span for span in spans if math.dist(*span) <= nearest + _MAX_CROSSING_BEAMS * hull.beam]
    (x0, y0), (x1, y1) = _middle(met[0]), _middle(met[-1])
    far, least = math.hypot(x1 - x0, y1 - y0), _MIN_LINE_LENGTHS * min(hull.length, other_hull.length)
    if far < least:
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        ahead = (b.x - a.x, b.y - a.y)
        long = max(math.hypot(*ahead), 1e-6)
        dx, dy = -ahead[1] / long * least / 2, ahead[0] / long * least / 2
        x0, y0, x1, y1 = x - dx, y - dy, x + dx, y + dy
    return (x0, y0, x1, y1) if y0 >= y1 else (x1, y1, x0, y0)


def _short_spans(spans: list[Span], longest: float, least: int = 1) -> tuple[Span, ...]:
    """Return the spans that are short enough; if none is, the ``least`` shortest of less than twice
    that."""
    short = [span for span in spans if math.dist(*span) <= longest]
    others = sorted(spans, key=lambda span: math.dist(*span))[:least]
    return tuple(short or [span for span in others if math.dist(*span) <= 2 * longest])


def _spans(a: Actor, hull: HullSize, b: Actor, other: HullSize, shares: tuple[float, ...]) -> list[Span]:
    """Return spans from points on the facing rail of ``a`` to the nearest on the other's."""
    theirs = [_rail_point(b, other, a, share / 24) for share in range(-11, 12)]
    ours = [_rail_point(a, hull, b, share) for share in shares]
    return [(at, min(theirs, key=lambda to: math.dist(at, to))) for at in ours]


def _rail_point(ship: Actor, hull: HullSize, mate: Actor, share: float) -> Point:
    """Return a point on the rail that faces her mate, ``share`` of her length forward; bow and
    stern are narrower than the middle."""
    starboard, _ = local_coordinates(ship, mate.x, mate.y)
    narrow = 1.0 - 1.6 * max(0.0, share - 0.12) ** 1.5 - 0.5 * max(0.0, -share - 0.2)
    out = math.copysign(_ROPE_INBOARD * hull.beam / 2 * narrow, starboard)
    return point_from_local(ship, out, share * hull.length)


def _middle(span: Span) -> Point:
    (x0, y0), (x1, y1) = span
    return (x0 + x1) / 2, (y0 + y1) / 2
