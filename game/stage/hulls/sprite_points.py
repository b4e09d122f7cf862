"""Positions on a drawn ship: offsets in pixels from a sprite's anchor.

All functions take the zoom in pixels per metre and enlarge small craft as the sprites do, so the offsets meet
the sprite. Sprites have the heading `ship_look.round_heading(heading)`: pass that to stay on her masts to the
pixel, or the true heading for marks that must turn smoothly."""

import math
from typing import Final

import numpy as np
import pygame

from game.stage.hulls import sail_meshes
from game.stage.hulls.bake import heading_axes
from game.stage.hulls.mesh import Floats
from game.stage.hulls.rig_mesh import shapes_of_set_sails
from game.stage.hulls.ship_look import (
    HEIGHT_FACTOR,
    LUFF_FRAMES,
    Pixel,
    ShipLook,
    Sprite,
    unpremultiply_in_place,
)
from game.stage.hulls.ship_plans import HullLines, ShipPlan, drawn_px_per_m, plan_at_zoom, plan_of
from game.stage.hulls.water_pose import points_in_water_pose


def project_to_pixels(points: Floats, heading: float, px_per_m: float) -> Floats:
    """Project points (N, 3) in ship axes, metres, to screen offsets (N, 2) in pixels, x right, y down."""
    world = np.atleast_2d(points) @ heading_axes(heading)
    return np.column_stack([world[:, 0], world[:, 1] - HEIGHT_FACTOR * world[:, 2]]) * px_per_m


def real_size_metres(kind: str) -> tuple[float, float]:
    """Return length and beam of the kind in metres of the real ship."""
    plan = plan_of(kind)
    return plan.length, plan.beam


def drawn_length_metres(kind: str) -> float:
    """Return the metres of the real ship that equal her picture's length: small craft are drawn larger."""
    plan = plan_of(kind)
    return plan.length * plan.drawn_factor


def mast_points(kind: str, heading: float, px_per_m: float) -> dict[str, Pixel]:
    """Return feet and heads of masts and bowsprit by keys such as `main.foot`, `main.head`."""
    plan = plan_at_zoom(kind, px_per_m)
    lines = HullLines(plan)
    spots: dict[str, Floats] = {}
    for mast in plan.masts:
        stick = sail_meshes.mast_in_place(lines, mast)
        spots[f"{mast.name}.foot"], spots[f"{mast.name}.head"] = stick.foot, stick.truck
    if plan.bowsprit_length:
        heel, _, end = sail_meshes.bowsprit_points(lines)
        spots["bowsprit.foot"], spots["bowsprit.head"] = heel, end
    scale = drawn_px_per_m(plan, px_per_m)
    high = sail_meshes.foreshorten_rig(np.array(list(spots.values())), plan, heading, px_per_m)
    return {name: _to_pixel(spot, heading, scale) for name, spot in zip(spots, high, strict=True)}


def gunport_pixels(kind: str, heading: float, side: str, px_per_m: float) -> list[Pixel]:
    """Return the gunports of one side (`port` or `starboard`) from bow to stern, at their muzzles."""
    plan = plan_at_zoom(kind, px_per_m)
    lines = HullLines(plan)
    hand = -1 if side == "port" else 1
    count = max(plan.ports_per_band, 2 if plan.length < 20 else 5)
    at = 0.74 - (np.arange(count) + 0.5) / count * 1.52
    muzzles = lines.side_points(at, 0.45, hand) + [0.0, hand * 0.8, 0.0]
    flat = project_to_pixels(muzzles, heading, drawn_px_per_m(plan, px_per_m))
    return [(round(x), round(y)) for x, y in flat.tolist()]


def waterline_pixels(kind: str, heading: float, px_per_m: float, wider_by_metres: float = 0.0) -> list[Pixel]:
    """Return the outline of the hull on the sea, clockwise from the stern; `wider_by_metres` metres wider."""
    plan = plan_at_zoom(kind, px_per_m)
    lines = HullLines(plan)
    at = np.linspace(-1, 1, 25)
    breadth = lines.water_half_breadth(at) + wider_by_metres
    x = plan.length / 2 * at + wider_by_metres * at
    ring = np.column_stack([np.r_[x, x[::-1]], np.r_[-breadth, breadth[::-1]], np.zeros(50)])
    flat = project_to_pixels(ring, heading, drawn_px_per_m(plan, px_per_m))
    return [(round(px), round(py)) for px, py in flat.tolist()]


def ensign_and_staff_points(
    plan: ShipPlan, heading: float, wind_from: float, lost_masts: tuple[str, ...] = ()
) -> tuple[Floats, Floats | None]:
    """Return where the ensign is hoisted (ship axes, metres), and the foot of its staff, None on a mast."""
    lines = HullLines(plan)
    trim = sail_meshes.SailTrim(sail_meshes.wind_off_bow(heading, wind_from))
    gaffed = plan.rig in ("square", "cutter") and plan.masts[-1].name not in lost_masts
    if gaffed:
        return sail_meshes.gaff_corners(lines, sail_meshes.mast_in_place(lines, plan.masts[-1]), trim)[
            1
        ], None
    foot = lines.side_points(-1.0, 1.0, 1) * [1, 0, 1]
    tall = 7.0 if plan.length > 20 else 3.2
    return foot + [-0.12 * tall, 0.0, tall], foot


def pennant_point(plan: ShipPlan, lost_masts: tuple[str, ...] = ()) -> Floats:
    """Return where the side's pennant flies: the main truck, or the tallest mast left, or a staff."""
    lines = HullLines(plan)
    standing = [mast for mast in plan.masts if mast.name not in lost_masts]
    if not standing:
        return lines.deck_points(0.0, 0.0, 8.0 if plan.length > 20 else 4.0)
    truck = sail_meshes.mast_in_place(lines, max(standing, key=lambda mast: mast.height_factor)).truck
    top: Floats = truck + np.array([0.0, 0.0, 0.6])
    return top


def _to_pixel(point: Floats, heading: float, scale: float) -> Pixel:
    x, y = project_to_pixels(point, heading, scale)[0].tolist()
    return round(x), round(y)


_OVERSAMPLING: Final = 2
_POINTS: Final = 8  # points along an edge
_STILL_SHARE: Final = (0.28, 0.14, 0.0)  # shares of a sail's breadth that shake, outwards
_AMPLITUDE: Final = 1.5  # metres that an edge is thrown to either side of a still sail
_WAVES: Final = 1.4  # ripples along an edge
_LIT, _SHADE = np.array([250.0, 243, 224]), np.array([168.0, 151, 127])
_STRENGTHS: Final = (120, 235)  # alpha of the inner and the outer half of a strip


def bake_luffing_edges(look: ShipLook, heading: float, wind_from: float, px_per_m: float) -> Sprite:
    """Return the edges of her sails at one of the `LUFF_FRAMES`, posed and anchored as her sprite."""
    plan, frame = plan_at_zoom(look.kind, px_per_m), look.luff_frame or 0
    lines, trim = HullLines(plan), sail_meshes.SailTrim(sail_meshes.wind_off_bow(heading, wind_from))
    cuts = shapes_of_set_sails(lines, look, trim)
    if not cuts:
        return Sprite(_empty_picture(), (0, 0), _empty_picture(), (0, 0))
    strips = np.array([strip for cut in cuts for strip in _sail_edges(cut, frame)])
    count, columns, points, _ = strips.shape
    high = sail_meshes.foreshorten_rig(strips.reshape(-1, 3), plan, heading, px_per_m)
    flat = project_to_pixels(
        points_in_water_pose(high, plan, look, trim), heading, drawn_px_per_m(plan, px_per_m)
    )
    return _paint_strips(flat.reshape(count, columns, points, 2), frame)


def _sail_edges(cut: sail_meshes.SailShape, frame: int) -> list[Floats]:
    """Return the two standing edges of a sail (columns, points, 3), from the still part outwards."""
    found = []
    down = np.linspace(0.06, 0.94, _POINTS)
    for near in (0.0, 1.0):
        rows = [cut(np.full(_POINTS, abs(near - share)), down) for share in _STILL_SHARE]
        across, along = rows[-1] - rows[0], np.gradient(rows[-1], axis=0)
        out = np.cross(across, along)
        out /= np.maximum(np.linalg.norm(out, axis=1), 1e-6)[:, None]
        thrown = out * (_AMPLITUDE * _edge_wave(down, frame))[:, None]
        found.append(np.array([row + thrown * n / 2 for n, row in enumerate(rows)]))
    return found


def _edge_wave(down: Floats, frame: int, ahead: float = 0.0) -> Floats:
    """Return how far an edge is thrown aside at these shares of its depth, -1 to 1."""
    thrown: Floats = np.sin(2 * math.pi * (_WAVES * down - frame / LUFF_FRAMES + ahead))
    return thrown * np.sqrt(np.sin(math.pi * down))


def _empty_picture() -> pygame.Surface:
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def _paint_strips(strips: Floats, frame: int) -> Sprite:
    low = np.floor(strips.reshape(-1, 2).min(0)) - 2
    width, height = (np.ceil(strips.reshape(-1, 2).max(0)) + 2 - low).astype(int).tolist()
    sheet = pygame.Surface((width * _OVERSAMPLING, height * _OVERSAMPLING), pygame.SRCALPHA)
    spots = ((strips - low) * _OVERSAMPLING).tolist()
    light = _edge_wave(np.linspace(0.06, 0.94, _POINTS), frame, 0.25)[:-1, None]
    tones = (_SHADE + (_LIT - _SHADE) * (0.5 + 0.5 * light)).astype(int).tolist()
    for strip in spots:
        for inner, outer, strength in zip(strip[:-1], strip[1:], _STRENGTHS, strict=True):
            for n, tone in enumerate(tones):
                quad = (inner[n], inner[n + 1], outer[n + 1], outer[n])
                share = strength / 255
                paint = [*(round(part * share) for part in tone), strength]
                pygame.draw.polygon(sheet, paint, quad)
    image = unpremultiply_in_place(pygame.transform.smoothscale(sheet, (width, height)))
    return Sprite(image, (int(-low[0]), int(-low[1])), _empty_picture(), (0, 0))
