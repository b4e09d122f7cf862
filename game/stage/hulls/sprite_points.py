"""Positions on a drawn ship: offsets in pixels from a sprite's anchor.

All functions take the zoom in pixels per metre and enlarge small craft as the sprites do, so the
offsets meet the sprite. Sprites have the heading `ship_look.round_heading(heading)`: pass that to
stay on her masts to the pixel, or the true heading for marks that must turn smoothly.
"""

import numpy as np

from game.stage.hulls.bake import heading_axes
from game.stage.hulls.hull_lines import HullLines
from game.stage.hulls.mesh import Floats
from game.stage.hulls.plan_lookup import drawn_px_per_m, plan_at_zoom, plan_of
from game.stage.hulls.sail_trim import SailTrim, wind_off_bow
from game.stage.hulls.ship_look import HEIGHT_FACTOR
from game.stage.hulls.ship_picture import Pixel
from game.stage.hulls.ship_plans import ShipPlan
from game.stage.hulls.spar_geometry import bowsprit_points, foreshorten_rig, gaff_corners, mast_in_place


def project_to_pixels(points: Floats, heading: float, px_per_m: float) -> Floats:
    """Project points (N, 3) in ship axes, metres, to screen offsets (N, 2) in pixels, x right, y
    down."""
    world = np.atleast_2d(points) @ heading_axes(heading)
    return np.column_stack([world[:, 0], world[:, 1] - HEIGHT_FACTOR * world[:, 2]]) * px_per_m


def real_size_metres(kind: str) -> tuple[float, float]:
    """Return length and beam of the kind in metres of the real ship."""
    plan = plan_of(kind)
    return plan.length, plan.beam


def drawn_length_metres(kind: str) -> float:
    """Return the metres of the real ship that equal her picture's length: small craft are drawn
    larger."""
    plan = plan_of(kind)
    return plan.length * plan.drawn_factor


def mast_points(kind: str, heading: float, px_per_m: float) -> dict[str, Pixel]:
    """Return feet and heads of masts and bowsprit by keys such as `main.foot`, `main.head`."""
    plan = plan_at_zoom(kind, px_per_m)
    lines = HullLines(plan)
    spots: dict[str, Floats] = {}
    for mast in plan.masts:
        stick = mast_in_place(lines, mast)
        spots[f"{mast.name}.foot"], spots[f"{mast.name}.head"] = stick.foot, stick.truck
    if plan.bowsprit_length:
        heel, _, end = bowsprit_points(lines)
        spots["bowsprit.foot"], spots["bowsprit.head"] = heel, end
    scale = drawn_px_per_m(plan, px_per_m)
    high = foreshorten_rig(np.array(list(spots.values())), plan, heading, px_per_m)
    return {name: _to_pixel(spot, heading, scale) for name, spot in zip(spots, high, strict=True)}


def gunport_pixels(kind: str, heading: float, side: str, px_per_m: float) -> list[Pixel]:
    """Return the gunports of one side (`port` or `starboard`) from bow to stern, at their
    muzzles."""
    plan = plan_at_zoom(kind, px_per_m)
    lines = HullLines(plan)
    hand = -1 if side == "port" else 1
    count = max(plan.ports_per_band, 2 if plan.length < 20 else 5)
    at = 0.74 - (np.arange(count) + 0.5) / count * 1.52
    muzzles = lines.side_points(at, 0.45, hand) + [0.0, hand * 0.8, 0.0]
    flat = project_to_pixels(muzzles, heading, drawn_px_per_m(plan, px_per_m))
    return [(round(x), round(y)) for x, y in flat.tolist()]


def waterline_pixels(kind: str, heading: float, px_per_m: float, wider_by_metres: float = 0.0) -> list[Pixel]:
    """Return the outline of the hull on the sea, clockwise from the stern; `wider_by_metres` metres
    wider."""
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
    """Return where the ensign is hoisted (ship axes, metres), and the foot of its staff, None on a
    mast."""
    lines = HullLines(plan)
    trim = SailTrim(wind_off_bow(heading, wind_from))
    gaffed = plan.rig in ("square", "cutter") and plan.masts[-1].name not in lost_masts
    if gaffed:
        return gaff_corners(lines, mast_in_place(lines, plan.masts[-1]), trim)[1], None
    foot = lines.side_points(-1.0, 1.0, 1) * [1, 0, 1]
    tall = 7.0 if plan.length > 20 else 3.2
    return foot + [-0.12 * tall, 0.0, tall], foot


def pennant_point(plan: ShipPlan, lost_masts: tuple[str, ...] = ()) -> Floats:
    """Return where the side's pennant flies: the main truck, or the tallest mast left, or a
    staff."""
    lines = HullLines(plan)
    standing = [mast for mast in plan.masts if mast.name not in lost_masts]
    if not standing:
        return lines.deck_points(0.0, 0.0, 8.0 if plan.length > 20 else 4.0)
    truck = mast_in_place(lines, max(standing, key=lambda mast: mast.height_factor)).truck
    top: Floats = truck + np.array([0.0, 0.0, 0.6])
    return top


def _to_pixel(point: Floats, heading: float, scale: float) -> Pixel:
    x, y = project_to_pixels(point, heading, scale)[0].tolist()
    return round(x), round(y)
