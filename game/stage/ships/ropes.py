"""Ropes in the water: springs to the cable, tows from ship to ship, and kedges. A rope is dark with
a light strand, hangs in a bight when it is slack, and dips under the water in its middle when it is
long."""

import math
from typing import Final

import pygame

from game.scene.actors import Actor
from game.scene.boats_and_works import Rope, point_from_local
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette

_HEMP: Final = (196, 170, 122)
_DARK: Final = (52, 44, 36)
_STERN: Final = 0.46
_HAWSE: Final = 0.50
"""Where a rope leaves a hull, as a share of her length from her middle."""
_CABLE: Final = 0.76
"""Where an anchored ship's cable goes into the sea, in the same measure (as her picture shows
it)."""
_QUARTER: Final = 0.105
"""Distance of her quarter from the middle line, in the same measure."""
_HAWSE_HEIGHT_M: Final = 4.0
"""Metres of a hawse above the water."""


def draw_rope(target: pygame.Surface, ends: tuple[Point, Point], px_per_metre: float, slack: float) -> None:
    """Draw a rope between two pixels; `slack` is 0 (taut) to 1 (a deep bight)."""
    (x0, y0), (x1, y1) = ends
    far = math.dist(*ends)
    steps = max(2, min(24, round(far / 8)))
    wave = 0.05 * far * slack
    points = []
    for n in range(steps + 1):
        t = n / steps
        belly = math.sin(math.pi * t)
        points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + wave * belly))
    pygame.draw.lines(target, _DARK, False, [(x, y + 1) for x, y in points], _rope_px(px_per_metre) + 1)
    pygame.draw.lines(target, _HEMP, False, points, _rope_px(px_per_metre))


def _rope_px(metre: float) -> int:
    return max(1, round(0.42 * metre))


def pixel_above(camera: Camera, place: Point, metres: float) -> Point:
    """Return the pixel `metres` above a place in cm."""
    x, y = camera.to_screen(*place)
    return x, y - HEIGHT_FACTOR * metres * camera.px_per_metre


def stern_rope_point(ship: Actor, length_cm: float) -> Point:
    """Return where a rope leaves the stern of a ship `length_cm` cm long; her bow for a negative
    length."""
    return point_from_local(ship, 0.0, -_STERN * length_cm)


def draw_tow(
    target: pygame.Surface,
    camera: Camera,
    rope: Rope,
    tug_and_length: tuple[Actor, float],
    towed_and_length: tuple[Actor, float],
) -> None:
    """Draw a tow from the stern of a ship to the bow of another, each with her length in cm: taut
    while they make way; a line that is still being passed flies over with its weight."""
    hull, length = tug_and_length
    ends = (
        pixel_above(camera, stern_rope_point(hull, length), _HAWSE_HEIGHT_M),
        pixel_above(
            camera, point_from_local(towed_and_length[0], 0.0, _HAWSE * towed_and_length[1]), _HAWSE_HEIGHT_M
        ),
    )
    slack = 1.0 if rope.kind == "passing" else 0.0 if hull.speed > 0.02 else 0.5
    if rope.kind == "passing":
        return _draw_passed_line(target, ends, camera.px_per_metre)
    return draw_rope(target, ends, camera.px_per_metre, slack)


def _draw_passed_line(target: pygame.Surface, ends: tuple[Point, Point], metre: float) -> None:
    """Draw a light line, in strokes, with the monkey's fist half way over."""
    (x0, y0), (x1, y1) = ends
    parts = 12
    for n in range(0, parts, 2):
        a, b = n / parts, (n + 1) / parts
        one = (x0 + (x1 - x0) * a, y0 + (y1 - y0) * a - 6 * metre * math.sin(math.pi * a))
        two = (x0 + (x1 - x0) * b, y0 + (y1 - y0) * b - 6 * metre * math.sin(math.pi * b))
        pygame.draw.line(target, _DARK, (one[0], one[1] + 1), (two[0], two[1] + 1), 2)
        pygame.draw.line(target, _HEMP, one, two, max(1, round(0.3 * metre)))
    fist = ((x0 + x1) / 2, (y0 + y1) / 2 - 6 * metre)
    pygame.draw.circle(target, _DARK, fist, max(2.0, 0.8 * metre))


def draw_spring(target: pygame.Surface, camera: Camera, ship: Actor, length_cm: float) -> None:
    """Draw a spring: from her quarter, along her side, to the cable where that goes into the
    sea."""
    metre = camera.px_per_metre
    ends = (
        pixel_above(
            camera, point_from_local(ship, _QUARTER * length_cm, -0.40 * length_cm), 0.6 * _HAWSE_HEIGHT_M
        ),
        pixel_above(camera, point_from_local(ship, 0.19 * length_cm, 0.05 * length_cm), 0.0),
    )
    sea = (ends[1], pixel_above(camera, point_from_local(ship, 0.06 * length_cm, _CABLE * length_cm), 0.0))
    draw_rope(target, ends, metre, 0.2)
    draw_rope(target, sea, metre, 0.0)
    _draw_ripple(target, sea[1], metre)


def _draw_ripple(target: pygame.Surface, at: Point, metre: float) -> None:
    """Draw the ripple where a rope goes under."""
    wide = max(5, round(4.4 * metre))
    box = pygame.Rect(0, 0, wide, max(3, wide // 2))
    box.center = (round(at[0]), round(at[1]))
    pygame.draw.ellipse(target, palette.FOAM, box, 1)


def kedge_points(rope: Rope, ship: Actor, length_cm: float) -> dict[str, Point]:
    """Return, in cm, where a kedge's hawser leaves the ship, where its anchor is, and where its
    boat is: alongside until it has been carried out."""
    way = math.atan2(rope.end[0] - ship.x, ship.y - rope.end[1])
    turn = math.radians(ship.heading)
    ahead = math.cos(way - turn) >= 0
    leaves = point_from_local(ship, 0.0, (_HAWSE if ahead else -_STERN) * length_cm)
    if rope.stage == "ready":
        beside = point_from_local(ship, 0.28 * length_cm, (0.2 if ahead else -0.2) * length_cm)
        return {"ship": leaves, "anchor": beside, "boat": beside}
    return {"ship": leaves, "anchor": rope.end, "boat": rope.end}


def draw_kedge(target: pygame.Surface, camera: Camera, rope: Rope, ship: Actor, length_cm: float) -> None:
    """Draw the hawser to a kedge: slack while it is carried, taut while she is hauled to it, with
    the buoy over the anchor."""
    ends, metre = kedge_points(rope, ship, length_cm), camera.px_per_metre
    at = pixel_above(camera, ends["anchor"], 0.0)
    slack = 0.0 if rope.stage == "hauled" else 1.0
    draw_rope(target, (pixel_above(camera, ends["ship"], _HAWSE_HEIGHT_M), at), metre, slack)
    if rope.stage != "ready":
        _draw_ripple(target, at, metre)
        buoy = (at[0] + 5 * metre, at[1] - 2 * metre)
        pygame.draw.circle(target, _DARK, buoy, max(2.5, 1.3 * metre))
        pygame.draw.circle(target, palette.OCHRE, buoy, max(1.5, 0.9 * metre))
