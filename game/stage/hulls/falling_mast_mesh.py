"""Masts gone by the board. A falling mast is a set of poses of its own model: it turns about the break to
leeward and somewhat forward, strikes the water, and is hauled down alongside by the rigging that still holds
it. What it leaves is a splintered stump."""

import math
import random
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

import numpy as np

from game.scene.rigging import mast_fall_off_bow
from game.stage.hulls.mesh import CANVAS, RIG, WATER, Floats, Mesh, MeshBuilder
from game.stage.hulls.sail_meshes import SailTrim, StandingMast, bowsprit_points
from game.stage.hulls.ship_look import AFLOAT_POSE, RGB, STRIKES_WATER_POSE, ShipLook
from game.stage.hulls.ship_plans import HullLines, ShipPlan

BREAK_SHARE, BREAK_ALOFT_SHARE = 0.14, 0.42  # shares of its height: above the deck, or at the top
_LEAN_BEFORE_FALL: Final = 2.0  # degrees that it leans before it falls
_FALL_POWER: Final = 2.2  # power of time by which it accelerates
_WRECK_GAP_M: Final = 2.0  # metres between her side and the broken end of the wreck alongside
# Degrees that a bowsprit dips until it strikes the water, from which it is level, and that it swings to
# leeward, once as it falls and once more as it settles.
_BOWSPRIT_DIP, _BOWSPRIT_LEVEL_FROM, _BOWSPRIT_SWING = 46.0, 24.0, 26.0
# Degrees that a mast in the water swings aft as it is hauled alongside: three wrecks are askew, as spars
# float, and not parallel like boats.
_DRAG_DEGREES: Final = {"fore": 46.0, "main": 62.0, "mizzen": 84.0}
_HEEL_SLIP_SHARE: Final = 0.75  # share of its way a topmast's heel has gone when its head strikes
_CANT: Final = 0.34  # metres along a floating mast that its yards are off square, for each metre of them
_BEND, _CAP_M = 0.012, 12.0  # how far its topmast lies aside, by metres squared beyond its cap
_HIDDEN_DEPTH_M: Final = 5.0  # metres under water at which canvas is hardly visible


def break_height_share(plan: ShipPlan, look: ShipLook, mast: str) -> float:
    """Return where this mast breaks, a share of its height; only one in two pieces at the top."""
    aloft = crc32(f"{plan.name} {look.livery} {mast}".encode()) % 3 == 0
    return BREAK_ALOFT_SHARE if aloft and plan.rig == "square" else BREAK_SHARE


def trailing_mast_direction(trim: SailTrim, mast: str) -> Floats:
    """Return the same for a mast alongside: it is dragged aft of abeam."""
    aside = math.radians(mast_fall_off_bow(trim.wind_off_bow) + trim.lee_side * _DRAG_DEGREES[mast])
    return np.array([math.cos(aside), math.sin(aside), 0.0])


def floating_mast_end(lines: HullLines, standing_mast: StandingMast, trim: SailTrim) -> Floats:
    """Return where the broken end floats, off her lee side."""
    at = min(0.95, max(-0.95, standing_mast.mast.position * 2))
    root: Floats = lines.side_points(at, 0.9, trim.lee_side) * [1, 1, 0] + [
        0,
        trim.lee_side * _WRECK_GAP_M,
        0.4,
    ]
    return root


def falling_mast_mesh(
    model: Mesh,
    lines: HullLines,
    standing_mast: StandingMast,
    trim: SailTrim,
    break_share_and_pose: tuple[float, int],
) -> Mesh:
    """Return the model of one mast and all it carries. `break_share_and_pose` is the share of its height at
    which it breaks, and the pose of its fall, 0 to `AFLOAT_POSE`."""
    at, pose = break_share_and_pose
    fallen = min(1.0, pose / STRIKES_WATER_POSE)
    sunk = max(0.0, (pose - STRIKES_WATER_POSE) / (AFLOAT_POSE - STRIKES_WATER_POSE))
    hauled = _hauled_share(sunk)
    # It breaks high over the water, so that its head dips below its heel until it floats.
    dip = math.degrees(math.asin(min(1.0, standing_mast.point_at(at)[2] / ((1 - at) * standing_mast.height))))
    falls = 90 + dip * (1 - hauled)
    angle = math.radians(falls * fallen**_FALL_POWER + _LEAN_BEFORE_FALL * (1 - fallen))
    aside = math.radians(mast_fall_off_bow(trim.wind_off_bow))
    ahead, broken = np.array([math.cos(aside), math.sin(aside), 0.0]), standing_mast.point_at(at)
    away = model.points - broken
    along, up = away @ ahead, away[:, 2]
    level = away * [1, 1, 0] - along[:, None] * ahead
    out = along * math.cos(angle) + up * math.sin(angle)
    high = up * math.cos(angle) - along * math.sin(angle)
    home = _home_share(at, fallen, hauled)
    base = broken + (floating_mast_end(lines, standing_mast, trim) - broken) * home
    points = base * [1, 1, 0] + level + out[:, None] * ahead
    points[:, 2] = base[2] + high
    if pose < STRIKES_WATER_POSE:
        points[:, 2] = np.maximum(points[:, 2], 0.0)
        return replace(model, points=points)
    drags = _DRAG_DEGREES[standing_mast.mast.name] * hauled
    swung = _swing_aft(points, base, trim, drags)
    return _float_on_water(model, swung, hauled, base, trailing_mast_direction(trim, standing_mast.mast.name))


def _hauled_share(settled: float) -> float:
    """Return how far a mast in the water has swung aft: it gathers way soon and comes to rest slowly."""
    late: float = 1 - (1 - settled) ** 1.8
    return late * late * (3 - 2 * late)


def _home_share(at: float, fallen: float, hauled: float) -> float:
    """Return how far its heel has gone from the break to where it floats."""
    slipped = _HEEL_SLIP_SHARE * fallen**5 if at == BREAK_ALOFT_SHARE else 0.0
    return slipped + (1 - slipped) * hauled


@dataclass(frozen=True, slots=True)
class WreckPosition:
    """Where a mast in the water lies: degrees it has swung clockwise since it struck, and its heel in metres
    of the ship's axes (forward, starboard, up)."""

    swung_degrees: float
    heel: Floats


def wreck_position(
    lines: HullLines, standing_mast: StandingMast, trim: SailTrim, break_share: float, settled: float
) -> WreckPosition:
    """Return where the wreck lies at this share of its swing, 0 to 1: between two poses that are painted it
    is turned there."""
    hauled, broken = _hauled_share(settled), standing_mast.point_at(break_share)
    heel = broken + (floating_mast_end(lines, standing_mast, trim) - broken) * _home_share(
        break_share, 1.0, hauled
    )
    heel[2] *= 1 - hauled
    return WreckPosition(trim.lee_side * _DRAG_DEGREES[standing_mast.mast.name] * hauled, heel)


def _swing_aft(points: Floats, root: Floats, trim: SailTrim, degrees: float) -> Floats:
    turn = math.radians(degrees) * trim.lee_side
    x, y, z = (points - root * [1, 1, 0]).T
    across = x * math.sin(turn) + y * math.cos(turn)
    return np.column_stack([x * math.cos(turn) - y * math.sin(turn), across, z]) + root * [1, 1, 0]


def falling_bowsprit_mesh(model: Mesh, lines: HullLines, trim: SailTrim, pose: int) -> Mesh:
    """Return the same for the bowsprit: it swings to leeward about its heel, and is gone at the end."""
    fallen = min(1.0, pose / STRIKES_WATER_POSE)
    sunk = max(0.0, (pose - STRIKES_WATER_POSE) / (AFLOAT_POSE - STRIKES_WATER_POSE))
    gone, heel = fallen**_FALL_POWER, bowsprit_points(lines)[0]
    dip = math.radians(_BOWSPRIT_DIP * gone * (1 - sunk) + _BOWSPRIT_LEVEL_FROM * sunk)
    swing = math.radians(_BOWSPRIT_SWING * gone + _BOWSPRIT_SWING * sunk) * trim.lee_side
    x, y, z = (model.points - heel).T
    ahead, high = x * math.cos(dip) + z * math.sin(dip), z * math.cos(dip) - x * math.sin(dip)
    side = lines.side_points(0.93, 0.9, trim.lee_side) * [1, 1, 0] + [0, trim.lee_side * _WRECK_GAP_M, 0.4]
    base = heel + (side - heel) * sunk
    points = np.column_stack([
        base[0] + ahead * math.cos(swing) - y * math.sin(swing),
        base[1] + ahead * math.sin(swing) + y * math.cos(swing),
        base[2] + high,
    ])  # fmt: skip
    if pose < STRIKES_WATER_POSE:
        points[:, 2] = np.maximum(points[:, 2], 0.0)
        return replace(model, points=points)
    lying = _float_on_water(model, points, sunk)
    return replace(lying, alpha=lying.alpha * (1 - 0.9 * sunk))


def _float_on_water(
    model: Mesh, points: Floats, hauled: float, heel: Floats | None = None, trails: Floats | None = None
) -> Mesh:
    """Return the model afloat. Of a mast, whose `heel` floats there and which trails in that direction, the
    yards come askew and the canvas between them is dragged out of shape."""
    cloth = model.light == CANVAS
    loose = np.repeat(cloth, model.counts)
    if heel is not None and trails is not None:
        points = points + _askew(points - heel, trails) * hauled
    x, y, z = points.T
    ripple = np.sin(0.9 * x + 0.5 * y) + np.sin(0.6 * y - 1.3 * x + 1.7) + np.sin(1.7 * y + 0.4 * x)
    lying = 0.35 + np.where(loose, 0.22, 0.05) * ripple + 0.06 * np.clip(z, 0, 12)
    deep = np.where(z < 0, -z / _HIDDEN_DEPTH_M, 0.0) * (1 - 0.6 * hauled) + hauled * 0.12 * (1 + ripple / 2)
    lain = np.column_stack([
        x + np.where(loose, 0.5, 0.0) * hauled * np.sin(0.8 * y + 1.1),
        y + np.where(loose, 0.5, 0.0) * hauled * np.sin(0.7 * x),
        np.maximum(z * (1 - hauled) + lying * hauled, 0.02),
    ])  # fmt: skip
    ends = np.cumsum(model.counts)
    under = np.add.reduceat(deep, ends - model.counts) / model.counts
    alpha = model.alpha * np.where(cloth, np.clip(1 - under, 0.4, 1.0), 1.0)
    wet = np.where(cloth, 1 - 0.10 * hauled, 1 - 0.22 * hauled)[:, None]
    layer = np.where(cloth, WATER + 0.5, WATER + 1.0)
    return replace(model, points=lain, alpha=alpha, rgb=model.rgb * wet, layer=layer)


def _askew(from_heel: Floats, trails: Floats) -> Floats:
    """Return how far points of a floating mast are moved: its yards cant to either hand, each by its own
    angle, the topmast bends from its cap, and canvas bags out between them."""
    along = from_heel @ trails
    across = from_heel[:, :2] @ np.array([-trails[1], trails[0]])
    # None near her side, or canvas would be under her keel.
    cant = (
        _CANT * np.clip(along / _CAP_M, 0, 1) * (np.sin(0.41 * along + 0.6) + 0.6 * np.sin(0.83 * along + 2))
    )
    bend = _BEND * np.maximum(0.0, along - _CAP_M) ** 2
    aside = np.array([-trails[1], trails[0], 0.0])
    moved: Floats = (across * cant)[:, None] * trails + bend[:, None] * aside
    return moved


FRESH_WOOD_RGB: RGB = (226, 196, 140)
STUMP_RGB: RGB = (196, 160, 104)
SHROUD_RGB: RGB = (64, 56, 48)
_TOPMAST_SHARE = 0.3  # share of its height above which a mast that breaks keeps its lower piece


def add_stump(mesh: MeshBuilder, foot: Floats, rise: Floats, thick: float, rng: random.Random) -> None:
    """Add a stump, broken off with splinters at `foot` + `rise`."""
    head = foot + rise
    mesh.add_rope(np.array([foot, (foot + head) / 2, head]), STUMP_RGB, RIG, thick, casts=1)
    spread = [
        [rng.uniform(-0.8, 0.8) * thick, rng.uniform(-0.8, 0.8) * thick, rng.uniform(0.5, 1.9)]
        for _ in range(6)
    ]
    splinters = np.array([[head - [0, 0, 0.4], head + s] for s in spread])
    mesh.add_spars(splinters, FRESH_WOOD_RGB, RIG, 0.28 * thick + 0.08, bias=0.5)


def add_mast_stump(
    mesh: MeshBuilder, standing_mast: StandingMast, break_share: float, rng: random.Random
) -> None:
    """Add the stump of a mast that broke at this share of its height."""
    rise = standing_mast.point_at(break_share) - standing_mast.foot
    add_stump(mesh, standing_mast.foot, rise, 1.05 * standing_mast.mast.height_factor**0.5, rng)


def add_hanging_wreck(
    mesh: MeshBuilder, lines: HullLines, standing_mast: StandingMast, trim: SailTrim, break_share: float,
    rng: random.Random,
) -> None:  # fmt: skip
    """Add the splintered piece over the rail and the shrouds by which the wreck hangs alongside."""
    at, root = standing_mast.mast.position * 2, floating_mast_end(lines, standing_mast, trim)
    rail = lines.side_points(min(0.95, max(-0.95, at)), 1.0, trim.lee_side) + [0, 0, 0.5]
    if break_share < _TOPMAST_SHARE:
        heel = standing_mast.foot + [0, 0, 1.6]
        mesh.add_rope(
            np.array([heel, rail, root]), STUMP_RGB, RIG - 2.0, 0.8 * standing_mast.mast.height_factor**0.5
        )
    else:
        mesh.add_rope(np.array([standing_mast.point_at(break_share), rail, root]), SHROUD_RGB, RIG - 2.0, 0.1)
    reach = (1 - break_share) * standing_mast.height * trailing_mast_direction(trim, standing_mast.mast.name)
    for _ in range(7):
        end = lines.side_points(np.clip(at + rng.uniform(-0.12, 0.12), -0.95, 0.9), 0.9, trim.lee_side)
        tail = root + reach * rng.uniform(0.1, 0.9) + [rng.uniform(-4, 4), 0, -0.3]
        mesh.add_rope(np.array([end, (end + tail) / 2 - [0, 0, 0.8], tail]), SHROUD_RGB, WATER + 1.5, 0.1)
