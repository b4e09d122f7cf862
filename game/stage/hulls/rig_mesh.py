"""Everything above the rails, for one wind angle and one state of damage."""

import random
import zlib
from dataclasses import replace
from itertools import pairwise

import numpy as np

from game.stage.hulls.falling_mast_mesh import (
    BREAK_SHARE,
    add_hanging_wreck,
    add_mast_stump,
    break_height_share,
    falling_bowsprit_mesh,
    falling_mast_mesh,
)
from game.stage.hulls.fore_and_aft_sails import (
    add_bowsprit,
    add_cutter_sails,
    add_lateen,
    add_lug_sails,
    add_spanker,
)
from game.stage.hulls.hull_lines import HullLines
from game.stage.hulls.mesh import (
    RIG,
    SHADOW,
    Mesh,
    MeshBuilder,
    flat_disc_face,
    join_meshes,
    points_between,
    scaled_colours,
)
from game.stage.hulls.sail_meshes import SailCondition, SailShape
from game.stage.hulls.sail_trim import SailTrim
from game.stage.hulls.ship_look import AFLOAT_POSE, RGB, ShipLook
from game.stage.hulls.ship_plans import ShipPlan
from game.stage.hulls.spar_geometry import (
    MAST_RGB,
    TARRED_ROPE_RGB,
    RigBuilder,
    StandingMast,
    bowsprit_points,
    mast_in_place,
)
from game.stage.hulls.square_sails import add_square_sails

MAST_TOP_RGB: RGB = (86, 66, 48)
STAY_RGB: RGB = (112, 98, 80)


def look_seed(look: ShipLook) -> int:
    """Return a number that is the same for the same look in every process."""
    return zlib.crc32(repr((look.kind, look.livery, look.shot_holes, look.rig_damage)).encode())


def rig_mesh(
    lines: HullLines, look: ShipLook, trim: SailTrim, is_detailed: bool, mast_lights: tuple[float, ...] = ()
) -> Mesh:
    """Return everything above the rails, and the wreckage of what has gone over the side;
    `mast_lights`
    falls on each of the masts, 1 for all of it."""
    parts, seed = list[Mesh](), look_seed(look)
    gone = _damaged_sails(lines.plan, look.rig_damage, random.Random(seed))
    for mast, lit in zip(lines.plan.masts, mast_lights or (1.0,) * len(lines.plan.masts), strict=True):
        mesh = MeshBuilder()
        # Each mast has its own random numbers, so that losing one does not move the others' holes.
        chance = random.Random(f"{seed} {mast.name}")
        builder = RigBuilder(
            mesh, lines, trim, SailCondition(look.shot_holes, is_detailed, chance), look, *gone
        )
        stick = mast_in_place(lines, mast)
        if mast.name in look.lost_masts:
            broken = break_height_share(lines.plan, look, mast.name)
            _add_stump(replace(builder, height_range=(0.0, broken)), stick)
            if mast.name not in look.falling_masts:
                parts.append(falling_rig_mesh(lines, look, trim, is_detailed, (mast.name, AFLOAT_POSE)))
                add_hanging_wreck(mesh, lines, stick, trim, broken, chance)
        else:
            _add_mast(builder, stick)
            _add_shrouds(builder, stick, 0.42 if lines.plan.rig == "square" else 0.7)
            _add_sails(builder, stick)
        model = mesh.build()
        parts.append(replace(model, rgb=model.rgb * lit))
    mesh = MeshBuilder()
    wear = SailCondition(look.shot_holes, is_detailed, random.Random(f"{seed} bowsprit"))
    builder = RigBuilder(mesh, lines, trim, wear, look, *gone)
    if lines.plan.bowsprit_length:
        add_bowsprit(builder)
    _add_stays(builder)
    return join_meshes(*parts, mesh.build())


def shapes_of_set_sails(lines: HullLines, look: ShipLook, trim: SailTrim) -> list[SailShape]:
    """Return the shapes of all sails she has set, in her own axes."""
    cuts, seed = list[SailShape](), look_seed(look)
    gone = _damaged_sails(lines.plan, look.rig_damage, random.Random(seed))
    wear = SailCondition(look.shot_holes, False, random.Random(seed), cuts)
    builder = RigBuilder(MeshBuilder(), lines, trim, wear, look, *gone)
    for mast in lines.plan.masts:
        if mast.name not in look.lost_masts:
            _add_sails(builder, mast_in_place(lines, mast))
    if lines.plan.bowsprit_length:
        add_bowsprit(builder)
    return cuts


def falling_rig_mesh(
    lines: HullLines, look: ShipLook, trim: SailTrim, is_detailed: bool, mast_and_pose: tuple[str, int]
) -> Mesh:
    """Return one mast (or the bowsprit) with its torn sails alone, at a pose of its fall."""
    name, pose = mast_and_pose
    seed, mesh = look_seed(look), MeshBuilder()
    chance = random.Random(f"{seed} {name} falls")
    gone = _damaged_sails(lines.plan, look.rig_damage, random.Random(seed))
    look = replace(look, lost_masts=tuple(spar for spar in look.lost_masts if spar != name))
    builder = RigBuilder(
        mesh, lines, trim, SailCondition(max(2, look.shot_holes), is_detailed, chance), look, *gone
    )
    if name == "bowsprit":
        add_bowsprit(builder)
        return falling_bowsprit_mesh(mesh.build(), lines, trim, pose)
    stick = mast_in_place(lines, next(mast for mast in lines.plan.masts if mast.name == name))
    broken = break_height_share(lines.plan, look, name)
    builder = replace(builder, height_range=(broken, 1.0))
    _add_mast(builder, stick)
    _add_sails(builder, stick)
    for _ in range(7):
        head = stick.point_at(chance.uniform(0.5, 0.98))
        tail = head + [chance.uniform(-7, 7), chance.uniform(-6, 6), -chance.uniform(3, 10)]
        mesh.add_rope(points_between(head, tail, 4), TARRED_ROPE_RGB, RIG, 0.08)
    return falling_mast_mesh(mesh.build(), lines, stick, trim, (broken, pose))


def _damaged_sails(
    plan: ShipPlan, rig: int, rng: random.Random
) -> tuple[frozenset[tuple[str, int]], frozenset[tuple[str, int]]]:
    """Return which sails are shot away and which yards hang, more with each step of `rig`."""
    every = [(mast.name, level) for mast in plan.masts for level in range(mast.yard_count)]
    rng.shuffle(every)
    share = (0.0, 0.18, 0.36, 0.58)[max(0, min(3, rig))]
    shot = every[: round(len(every) * share)]
    return frozenset(shot), frozenset(shot[: max(rig, len(shot) // 2) if rig else 0])


def _add_stump(builder: RigBuilder, stick: StandingMast) -> None:
    """Add the rest of a mast that broke: a stump, or all below the top, with the lower yard and its
    gear."""
    broken = builder.height_range[1]
    add_mast_stump(builder.mesh, stick, broken, builder.condition.random)
    if broken > BREAK_SHARE:
        _add_mast(builder, stick)
        _add_shrouds(builder, stick, broken, is_topmast=False)
        add_square_sails(builder, stick)


def _add_mast(builder: RigBuilder, stick: StandingMast) -> None:
    foot, head = builder.height_range
    thick = stick.mast.height_factor**0.5
    square = builder.plan.rig == "square"
    cuts = (
        ((0.0, 0.43, 1.05), (0.40, 0.72, 0.75), (0.70, 1.0, 0.46))
        if square
        else ((0.0, 0.55, 0.8), (0.5, 1.0, 0.5))
    )
    for low, high, width in cuts:
        if low >= head or high <= foot:
            continue
        path = points_between(stick.point_at(max(low, foot)), stick.point_at(min(high, head)), 8)
        builder.mesh.add_rope(path, MAST_RGB, RIG, width * thick, casts=SHADOW)
    if square and foot < 0.42:
        builder.mesh.add_faces(
            flat_disc_face(stick.point_at(0.42), 1.25 * stick.mast.height_factor + 0.2, 9, 1.5),
            MAST_TOP_RGB,
            RIG,
        )
        builder.mesh.add_faces(
            flat_disc_face(
                stick.point_at(0.42) + [0, 0, 0.15], 0.95 * stick.mast.height_factor + 0.1, 9, 1.5
            ),
            scaled_colours(MAST_TOP_RGB, 1.35),
            RIG,
        )
    if square and builder.is_height_rigged(0.71):
        arm = np.array([0.0, 1.3 * stick.mast.height_factor, 0.0])
        builder.mesh.add_spars(
            [[stick.point_at(0.71) - arm, stick.point_at(0.71) + arm]], MAST_TOP_RGB, RIG, 0.3
        )


def _add_shrouds(builder: RigBuilder, stick: StandingMast, high: float, *, is_topmast: bool = True) -> None:
    """Add shrouds from the channels to the top, and topmast shrouds above it."""
    plan, count = builder.plan, 5 if builder.plan.length > 32 else 3
    at = stick.mast.position * 2 - np.linspace(0.01, 0.13 * stick.mast.height_factor, count)
    head = stick.point_at(high)
    for hand in (-1, 1):
        feet = builder.lines.side_points(np.maximum(at, -0.97), 0.82, hand)
        feet[:, 1] += hand * (0.7 if plan.gun_decks else 0.0)
        for foot in feet:
            builder.mesh.add_rope(points_between(foot, head, 4), TARRED_ROPE_RGB, RIG, 0.07)
        if builder.condition.is_detailed:
            for share in np.linspace(0.12, 0.85, 9):
                rung = feet[[0, -1]] + (head - feet[[0, -1]]) * share
                builder.mesh.add_spars([rung], TARRED_ROPE_RGB, RIG, 0.03)
        if plan.rig == "square" and is_topmast:
            for aft in (0.0, 0.8):
                foot = stick.point_at(0.42) + [-aft, hand * 1.6 * stick.mast.height_factor, 0.0]
                builder.mesh.add_rope(
                    points_between(foot, stick.point_at(0.71), 4), TARRED_ROPE_RGB, RIG, 0.05
                )


def _add_sails(builder: RigBuilder, stick: StandingMast) -> None:
    rig = builder.plan.rig
    if rig == "square":
        add_square_sails(builder, stick)
        if stick.mast is builder.plan.masts[-1] and builder.is_height_rigged(BREAK_SHARE):
            add_spanker(builder, stick)
    elif rig == "cutter":
        add_cutter_sails(builder, stick)
    elif rig == "lug":
        add_lug_sails(builder, stick)
    elif rig == "lateen":
        add_lateen(builder, stick)


def _add_stays(builder: RigBuilder) -> None:
    """Add stays from mast to mast, and from the foremast to the bowsprit when both are up."""
    standing = [
        mast_in_place(builder.lines, m) for m in builder.plan.masts if m.name not in builder.look.lost_masts
    ]
    ends = [
        (aft.point_at(high), fore.point_at(low))
        for fore, aft in pairwise(standing)
        for high, low in ((0.42, 0.06), (0.71, 0.42), (0.98, 0.7))
    ]
    needed = {"bowsprit", *(mast.name for mast in builder.plan.masts[:1])}
    if builder.plan.bowsprit_length and not needed & set(builder.look.lost_masts):
        _, cap, end = bowsprit_points(builder.lines)
        tacks = ((0.42, cap), (0.71, (cap + end) / 2), (0.98, end))
        ends += [(standing[0].point_at(share), tack) for share, tack in tacks]
    for start, stop in ends:
        builder.mesh.add_rope(points_between(start, stop, 8), STAY_RGB, RIG, 0.07)
