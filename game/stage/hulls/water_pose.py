"""The pose of a hull in the water: upright, at anchor, aground, or sinking (which end goes first, how deep
she is, what falls meanwhile, and where the sea cuts her off)."""

import math
import zlib
from dataclasses import replace
from typing import Final

import numpy as np

from game.scene.actors import share_under, sinking_list_degrees
from game.scene.rigging import heel_degrees
from game.stage.hulls.mesh import (
    BOW,
    PORT,
    SIDES,
    STARBOARD,
    WATER,
    WELL,
    Floats,
    Mesh,
    MeshBuilder,
    grid_faces,
    join_meshes,
)
from game.stage.hulls.sail_meshes import SailTrim
from game.stage.hulls.ship_look import RGB, SINK_STEPS, ShipLook
from game.stage.hulls.ship_plans import HullLines, ShipPlan

_MAX_TRIM_DEGREES: Final = 24.0  # degrees of trim by head or stern when the sea closes over her
_LAST_END_ABOVE_M: Final = 1.0  # metres that her last end is still above the water then
_MAST_FALL_STEPS: Final = (11, 14)  # sink steps at which the nearest mast falls, and the next
_BOWSPRIT_UNDER_STEP: Final = 9  # sink step at which her bowsprit is under, if she goes by the head


def is_sinking_bow_first(look: ShipLook) -> bool:
    """Return whether her head goes down first; every third ship sinks by the stern."""
    return zlib.crc32(f"{look.kind} {look.livery}".encode()) % 3 > 0


def look_without_fallen(look: ShipLook, plan: ShipPlan) -> ShipLook:
    """Return the look without the masts that have fallen as she sinks."""
    order = [mast.name for mast in plan.masts]
    gone = set[str]()
    if not is_sinking_bow_first(look):
        order.reverse()
    elif plan.bowsprit_length and look.sink_step >= _BOWSPRIT_UNDER_STEP:
        gone.add("bowsprit")
    gone |= set(order[: sum(look.sink_step >= step for step in _MAST_FALL_STEPS)])
    return replace(look, lost_masts=tuple(sorted({*look.lost_masts, *gone}))) if gone else look


def sinking_trim_and_depth(plan: ShipPlan, look: ShipLook) -> tuple[float, float]:
    """Return the radians of trim by the head (negative by the stern) and the metres she is deeper."""
    share, first = share_under(look.sink_step / SINK_STEPS), is_sinking_bow_first(look)
    most = math.radians(_MAX_TRIM_DEGREES)
    last = plan.freeboard + (plan.stern_rise if first else plan.bow_rise)
    deepest = last + plan.length / 2 * math.sin(most) - _LAST_END_ABOVE_M
    return (1 if first else -1) * most * share**1.3, deepest * share**1.8


def cut_at_waterline(model: Mesh, points: Floats) -> Mesh:
    """Return the model at these `points` with everything below the sea surface cut off."""
    ends = np.cumsum(model.counts)
    starts = ends - model.counts
    high, low = (f.reduceat(points[:, 2], starts) for f in (np.maximum, np.minimum))
    kept = np.flatnonzero(high > 0)
    faces = [points[starts[n] : ends[n]] for n in kept]
    faces = [_part_above_water(face) if low[n] < 0 else face for n, face in zip(kept, faces, strict=True)]
    return Mesh(
        points=np.concatenate([np.zeros((0, 3)), *faces]),
        counts=np.array([len(face) for face in faces], dtype=np.int64),
        **{
            name: getattr(model, name)[kept]
            for name in (
                "rgb", "alpha", "layer", "bias", "flank", "light", "cull", "casts", "width",
            )
        },
    )  # fmt: skip


def _part_above_water(face: Floats) -> Floats:
    cut: list[Floats] = []
    edges = zip(face, np.roll(face, -1, axis=0), strict=True)
    for here, there in list(edges)[: 1 if len(face) == 2 else None]:
        if here[2] >= 0:
            cut.append(here)
        if (here[2] < 0) != (there[2] < 0):
            cut.append(here + (there - here) * (here[2] / (here[2] - there[2])))
        if len(face) == 2 and there[2] >= 0:
            cut.append(there)
    return np.array(cut)


AGROUND_HEEL, AGROUND_LIFT = 4.0, 0.9  # degrees of lean to leeward, metres the ground lifts her
COPPER_FROM_HEEL = 3.0  # degrees of lean from which a strip of copper shows along her weather side
COPPER_RGB: RGB = (146, 96, 70)
HEMP_RGB: RGB = (112, 92, 66)
FOAM_RGB: RGB = (228, 236, 228)


def heel_degrees_of(plan: ShipPlan, look: ShipLook, trim: SailTrim) -> float:
    """Return her lean to starboard in degrees: by wind, flooding, swell, the ground and sinking."""
    standing = sum(mast.name not in look.lost_masts for mast in plan.masts) / max(1, len(plan.masts))
    over = heel_degrees(trim.wind_off_bow, look.heel_state.wind_press) * (
        0.0 if plan.rig == "none" else standing
    )
    down = sinking_list_degrees(look.sink_step / SINK_STEPS)
    down += AGROUND_HEEL if look.moorage == "aground" else 0.0
    lean: float = over + look.heel_state.flooding + look.heel_state.roll / 10 + down * trim.lee_side
    return lean


def points_in_water_pose(points: Floats, plan: ShipPlan, look: ShipLook, trim: SailTrim) -> Floats:
    """Return points (N, 3) in her present pose; what is under the sea is raised to its surface."""
    moved = _rolled_points(points, plan, look, trim)
    if moved is points:
        return points
    return np.column_stack([moved[:, :2], np.maximum(moved[:, 2], 0.0)])


def _rolled_points(points: Floats, plan: ShipPlan, look: ShipLook, trim: SailTrim) -> Floats:
    """Return the same, rolled about the keel line at the sea surface, with parts below it too."""
    lean = heel_degrees_of(plan, look, trim)
    if not lean:
        return points
    over, (nod, depth) = math.radians(lean), sinking_trim_and_depth(plan, look)
    depth -= AGROUND_LIFT if look.moorage == "aground" else 0.0
    x, y, z = points.T
    rolled = z * math.cos(over) - y * math.sin(over)
    across = y * math.cos(over) + z * math.sin(over)
    high = rolled * math.cos(nod) - x * math.sin(nod) - depth
    along = x * math.cos(nod) + z * math.sin(nod)
    return np.column_stack([along, across, high])


def mesh_in_water(model: Mesh, lines: HullLines, look: ShipLook, trim: SailTrim) -> Mesh:
    """Return the model in its pose, with the cable of an anchored hull."""
    lean = heel_degrees_of(lines.plan, look, trim)
    if look.moorage == "afloat" and not look.sink_step and not lean:
        return model
    mesh = MeshBuilder()
    if look.moorage == "aground" or abs(lean) >= COPPER_FROM_HEEL:
        _add_copper_strip(mesh, lines)
    whole = join_meshes(model, mesh.build())
    moved = _rolled_points(whole.points, lines.plan, look, trim)
    if not look.sink_step:
        moved[:, 2] = np.maximum(moved[:, 2], 0.0)
    floating = np.repeat(whole.layer < WELL, whole.counts)
    moved[floating] = whole.points[floating]
    water = MeshBuilder()
    if look.moorage == "anchored":
        _add_cable(water, lines)
    if look.sink_step:
        return join_meshes(water.build(), cut_at_waterline(whole, moved))
    return join_meshes(water.build(), replace(whole, points=moved))


def _add_copper_strip(mesh: MeshBuilder, lines: HullLines) -> None:
    at = lines.sample_positions()
    for hand, flank in ((-1, PORT), (1, STARBOARD)):
        edge = lines.side_points(at, 0.0, hand)
        foot = edge * [1.0, 0.96, 1.0] - [0.0, 0.0, 2.4]
        strip = grid_faces(np.stack([foot, edge], 1), is_reversed=hand < 0)
        mesh.add_faces(strip, COPPER_RGB, SIDES - 0.1, flank=flank, is_one_sided=True)


def _add_cable(mesh: MeshBuilder, lines: HullLines) -> None:
    hawse = lines.side_points(0.955, 0.62, 1)
    away = np.linspace(0, 1, 9)[:, None]
    reach = 0.26 * lines.plan.length
    entry = hawse * [1, 0.6, 0] + [reach, 0, 0]
    bight = hawse + (entry - hawse) * away
    bight[:, 2] -= np.sin(away[:, 0] * np.pi) * hawse[2] * 0.16
    mesh.add_rope(bight, HEMP_RGB, SIDES + 2.0, 0.42, flank=BOW, casts=1)
    turn = np.arange(10) * (2 * np.pi / 10)
    ring = np.column_stack([1.8 * np.cos(turn), 0.9 * np.sin(turn), turn * 0]) + entry
    mesh.add_spars(np.stack([ring, np.roll(ring, -1, 0)], 1)[[0, 1, 3, 4, 5, 7, 8]], FOAM_RGB, WATER, 0.3)
