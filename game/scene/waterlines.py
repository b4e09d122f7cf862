"""Outlines of hulls on the water: how far two are apart, how far one must be shifted to be clear of another,
and where two hold each other: the ropes between their rails, and the line along which crews fight.

In cm; nothing is drawn here. The shape is that of the drawn hulls (game/stage/hulls); tests compare the
two."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.scene.actors import Actor
from game.scene.boats_and_works import local_coordinates, point_from_local
from game.sea.polygons import Point

PoseCm: TypeAlias = tuple[float, float, float]  # x and y of a hull's middle in cm, heading in degrees
Ring: TypeAlias = tuple[Point, ...]
Floats: TypeAlias = npt.NDArray[np.float64]

# Beam as a share of the length, by kind.
BREADTHS: Final = {
    "first-rate": 0.266, "second-rate": 0.266, "sixty-four": 0.261, "fifty": 0.265,
    "frigate": 0.238, "heavy-frigate": 0.249, "sloop": 0.271, "brig": 0.303, "cutter": 0.364,
    "lugger": 0.283, "merchant": 0.294, "bomb": 0.327, "bomb-ship": 0.327,
    "fireship": 0.287,
    "floating-battery": 0.350, "gunboat": 0.278, "galley": 0.168,
}  # fmt: skip
_BREADTH: Final = 0.255  # the beam of ships of the line, and of every other kind
_FLAT: Final = 1e-6
# Half-breadths as shares of the widest, from stern (-1) to bow (1) in shares of half the length.
_LINES: Final = (
    (-1.0, 0.545), (-0.75, 0.736), (-0.5, 0.875), (0.0, 1.0),
    (0.5, 0.9), (0.75, 0.66), (0.9, 0.39), (1.0, 0.04),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class HullSize:
    """A hull's measures in cm."""

    length: float
    beam: float


@lru_cache(maxsize=256)
def hull_size_of(kind: str, length_cm: float) -> HullSize:
    """Return the measures of a ship of that kind, as drawn."""
    return HullSize(length_cm, length_cm * BREADTHS.get(kind, _BREADTH))


def waterline_outline(hull: HullSize, pose: PoseCm) -> Ring:
    """Return her outline on the water, once around from the port quarter."""
    x, y, heading = pose
    turn = math.radians(heading)
    s, c = math.sin(turn), math.cos(turn)
    long, wide = hull.length / 2, hull.beam / 2
    port = [(a * long, -b * wide) for a, b in _LINES]
    starboard = [(a * long, b * wide) for a, b in reversed(_LINES)]
    return tuple((x + f * s + o * c, y - f * c + o * s) for f, o in port + starboard)


def is_box_clear(one: HullSize, one_pose: PoseCm, other: HullSize, other_pose: PoseCm) -> bool:
    """Return whether the rectangles of two hulls are clear of each other; then the hulls are too."""
    dx = other_pose[0] - one_pose[0]
    dy = other_pose[1] - one_pose[1]
    turn = math.radians(other_pose[2] - one_pose[2])
    along, across = abs(math.cos(turn)), abs(math.sin(turn))
    for hull, lie, mate in ((one, one_pose, other), (other, other_pose, one)):
        s, c = math.sin(math.radians(lie[2])), math.cos(math.radians(lie[2]))
        ahead = hull.length + mate.length * along + mate.beam * across
        abeam = hull.beam + mate.length * across + mate.beam * along
        if 2 * abs(dx * s - dy * c) > ahead + _FLAT or 2 * abs(dx * c + dy * s) > abeam + _FLAT:
            return True
    return False


def gap_and_direction(one: Ring, other: Ring) -> tuple[float, Point]:
    """Return the gap in cm (negative: overlap) and the unit vector that takes the other farther off."""
    far, axes = _axes(one, other)
    most = int(far.argmax())
    x, y = axes[most].tolist()
    return float(far[most]), (x, y)


def hull_gap_and_direction(
    one: HullSize, one_pose: PoseCm, other: HullSize, other_pose: PoseCm
) -> tuple[float, Point]:
    """Return the same for two hulls; what depends on their headings alone is cached."""
    far, axes = _relative_axes(one, one_pose[2], other, other_pose[2])
    far = far + axes @ np.array((other_pose[0] - one_pose[0], other_pose[1] - one_pose[1]))
    most = int(far.argmax())
    x, y = axes[most].tolist()
    return float(far[most]), (x, y)


@lru_cache(maxsize=512)
def _relative_axes(one: HullSize, heading: float, other: HullSize, turned: float) -> tuple[Floats, Floats]:
    """Return the separating axes of two hulls, and the gap along each if both were in one place."""
    return _axes(waterline_outline(one, (0.0, 0.0, heading)), waterline_outline(other, (0.0, 0.0, turned)))


def clearing_shift_cm(fixed_rings: Iterable[Ring], moved: Ring, direction: Point, gap_cm: float) -> float:
    """Return the cm an outline moves along ``direction`` until it is ``gap_cm`` clear of all others."""
    needs = []
    for ring in fixed_rings:
        far, axes = _axes(ring, moved)
        along = axes @ np.array(direction)
        ahead = along > _FLAT
        needs.append(float(((gap_cm - far[ahead]) / along[ahead]).min()))
    return max(needs, default=0.0)


def _axes(one: Ring, other: Ring) -> tuple[Floats, Floats]:
    a, b = np.array(one), np.array(other)
    normals = np.concatenate([_normals(a), -_normals(b)])
    far = (normals @ b.T).min(axis=1) - (normals @ a.T).max(axis=1)
    return far, normals


def _normals(ring: Floats) -> Floats:
    edges = np.concatenate([ring[1:], ring[:1]]) - ring
    long = np.hypot(edges[:, 0], edges[:, 1])
    found: Floats = np.column_stack([edges[:, 1], -edges[:, 0]]) / long[:, None]
    return found


Span: TypeAlias = tuple[Point, Point]

ROPE_SHARES: Final = (-0.38, -0.24, -0.08, 0.08, 0.22, 0.36)  # where grapples hold, shares of her length
MAST_SHARES: Final = (-0.30, 0.0, 0.28)  # where her masts are: locked yards are lashed there
_ROPE_INBOARD: Final = 0.62  # distance of a rope's end from the centreline, as a share of half the beam
_MAX_ROPE_BEAMS: Final = 0.75  # longest rope between two rails, in beams
_MAX_CROSSING_BEAMS: Final = 0.22  # how far from the shortest way between two hulls men still cross, in beams
_MIN_LINE_LENGTHS: Final = 0.30  # least length of the line along which crews fight, in ship lengths


def ropes_between(a: Actor, hull: HullSize, b: Actor, other_hull: HullSize) -> tuple[Span, ...]:
    """Return pairs of points on the facing rails, near enough for a rope; the first is on ship ``a``."""
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
    """Return the line along which two hulls meet, in cm; its southern end first."""
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
    """Return the spans that are short enough; if none is, the ``least`` shortest of less than twice that."""
    short = [span for span in spans if math.dist(*span) <= longest]
    others = sorted(spans, key=lambda span: math.dist(*span))[:least]
    return tuple(short or [span for span in others if math.dist(*span) <= 2 * longest])


def _spans(a: Actor, hull: HullSize, b: Actor, other: HullSize, shares: tuple[float, ...]) -> list[Span]:
    theirs = [_rail_point(b, other, a, share / 24) for share in range(-11, 12)]
    ours = [_rail_point(a, hull, b, share) for share in shares]
    return [(at, min(theirs, key=lambda to: math.dist(at, to))) for at in ours]


def _rail_point(ship: Actor, hull: HullSize, mate: Actor, share: float) -> Point:
    """Return a point on the rail that faces her mate, ``share`` of her length forward."""
    starboard, _ = local_coordinates(ship, mate.x, mate.y)
    narrow = 1.0 - 1.6 * max(0.0, share - 0.12) ** 1.5 - 0.5 * max(0.0, -share - 0.2)
    out = math.copysign(_ROPE_INBOARD * hull.beam / 2 * narrow, starboard)
    return point_from_local(ship, out, share * hull.length)


def _middle(span: Span) -> Point:
    (x0, y0), (x1, y1) = span
    return (x0 + x1) / 2, (y0 + y1) / 2
