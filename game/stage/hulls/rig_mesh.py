"""Everything above the rails, for one wind angle and one state of damage: masts and stays, square sails (set,
clewed up, furled, aback, cock-billed or shot away), spanker, lugs, lateens and headsails."""

import random
import zlib
from dataclasses import replace
from itertools import pairwise

import numpy as np

from game.stage.hulls.falling_mast_mesh import (
    BREAK_SHARE,
    add_hanging_wreck,
    add_mast_stump,
    add_stump,
    break_height_share,
    falling_bowsprit_mesh,
    falling_mast_mesh,
)
from game.stage.hulls.mesh import (
    CANVAS,
    RIG,
    SHADOW,
    Floats,
    Mesh,
    MeshBuilder,
    flat_disc_face,
    join_meshes,
    points_between,
    scaled_colours,
)
from game.stage.hulls.sail_meshes import (
    BOOM_RGB,
    MAST_RGB,
    TARRED_ROPE_RGB,
    YARD_RGB,
    RigBuilder,
    SailCondition,
    SailShape,
    SailTrim,
    StandingMast,
    add_clewed_sail,
    add_furled_sail,
    add_set_sail,
    bowsprit_points,
    four_cornered_sail,
    gaff_corners,
    mast_in_place,
    sail_grid_size,
    three_cornered_sail,
)
from game.stage.hulls.ship_look import AFLOAT_POSE, RGB, ShipLook
from game.stage.hulls.ship_plans import HullLines, MastPlan, ShipPlan

YARD_HEIGHTS = (0.36, 0.645, 0.825, 0.95)
YARD_HALF_LENGTHS = (14.6, 11.2, 7.8, 5.2)


def _sail_state(builder: RigBuilder, mast: MastPlan, level: int) -> str:
    """Return the state of a square sail: set, clewed, furled, or shot away (its yard bare)."""
    if (mast.name, level) in builder.shot_away:
        return "bare"
    if level == 0 and not mast.has_course:
        return "bare"
    orders = {
        "full": ("set", "set", "set", "set"),
        "fighting": ("clewed", "set", "furled" if mast.name == "mizzen" else "set", "furled"),
        "action": ("clewed", "set", "furled", "furled"),
        "topsails": ("clewed", "set", "furled", "furled"),
        "furled": ("furled", "furled", "furled", "furled"),
    }
    return orders.get(builder.look.sails, orders["full"])[level]


def add_square_sails(builder: RigBuilder, standing_mast: StandingMast) -> None:
    """Add every yard of one mast, braced to the wind, with its sail."""
    size = standing_mast.mast.height_factor * (0.96 if builder.plan.beam < 11 else 1.0)
    for level in range(standing_mast.mast.yard_count):
        if not builder.is_height_rigged(YARD_HEIGHTS[level]):
            continue
        along, square = builder.trim.yard_directions(1 - 0.06 * level)
        half = YARD_HALF_LENGTHS[level] * size
        slung = standing_mast.point_at(YARD_HEIGHTS[level]) + square * 0.7
        if (standing_mast.mast.name, level) in builder.canted:
            tilt = builder.condition.random.choice((-1, 1)) * builder.condition.random.uniform(0.35, 0.65)
            along = along * np.cos(tilt) + np.array([0.0, 0.0, np.sin(tilt)])
        ends = points_between(slung - along * half, slung + along * half, 8)
        widths = (0.56 - 0.08 * level) * size**0.3 * np.array([0.6, 0.8, 1, 1.1, 1.1, 1, 0.8, 0.6])
        builder.mesh.add_rope(ends, YARD_RGB, RIG, widths, casts=SHADOW)
        lifts = np.array(
            [
                [ends[0], standing_mast.point_at(YARD_HEIGHTS[level] + 0.06)],
                [ends[-1], standing_mast.point_at(YARD_HEIGHTS[level] + 0.06)],
            ]
        )
        builder.mesh.add_spars(lifts, TARRED_ROPE_RGB, RIG, 0.03)
        state = _sail_state(builder, standing_mast.mast, level)
        if state == "set":
            _add_square_sail(builder, standing_mast, level, half)
        elif state == "furled":
            add_furled_sail(
                builder.mesh,
                ends[0] + along * half * 0.08,
                ends[-1] - along * half * 0.08,
                0.75 - 0.1 * level,
            )
        elif state == "clewed":
            add_clewed_sail(
                builder.mesh, ends[0] + along * half * 0.06, ends[-1] - along * half * 0.06, 3.4 * size
            )
        elif (standing_mast.mast.name, level) in builder.shot_away:
            add_sail_rags(builder, slung, along, half)


def add_sail_rags(builder: RigBuilder, slung: Floats, along: Floats, half: float) -> None:
    """Add the rags of a sail along its yard."""
    chance = builder.condition.random
    for share in (-0.75, -0.3, 0.35, 0.8):
        root = slung + along * half * (share + chance.uniform(-0.1, 0.1))
        edge = root + along * chance.uniform(0.8, 2.2)
        tip = (root + edge) / 2 + [-0.6, builder.trim.lee_side * 0.8, -chance.uniform(1.5, 4.5)]
        builder.mesh.add_faces([root, edge, tip], (240, 236, 226), RIG, light=CANVAS)


def _add_square_sail(builder: RigBuilder, standing_mast: StandingMast, level: int, half: float) -> None:
    along, square = builder.trim.yard_directions(1 - 0.06 * level)
    size = standing_mast.mast.height_factor
    head = standing_mast.point_at(YARD_HEIGHTS[level]) + square * 0.9
    low_share = (0.0, *YARD_HEIGHTS)[level]
    foot = standing_mast.point_at(low_share) + square * 0.9 + [0, 0, 1.4 if level == 0 else 0.3]
    foot_half = half * 0.93 if level == 0 else YARD_HALF_LENGTHS[level - 1] * size * 0.92
    depth = (4.8 - 0.7 * level) * size * 1.1 * builder.trim.sail_fill
    tall = float(head[2] - foot[2])

    def cut(across: Floats, down: Floats) -> Floats:
        side, t = 2 * across - 1, down
        round_ = np.clip(1 - side**2, 0, 1)
        belly = depth * round_**0.85 * np.sin(np.pi * np.minimum(1, t * 0.86 + 0.03)) ** 0.9
        width = half * 0.95 + (foot_half - half * 0.95) * t
        rise = 0.10 * tall * round_ * t**3
        points: Floats = head + (foot - head) * t[..., None]
        points += along * (side * width)[..., None] + square * belly[..., None]
        points[..., 2] += rise
        return points

    add_set_sail(builder.mesh, cut, *sail_grid_size(builder, 8, 5), builder.condition, has_reefs=level < 2)


def add_spanker(builder: RigBuilder, stick: StandingMast) -> None:
    """Add the gaff sail on the aftmost mast, furled to its gaff when it is not set."""
    throat, peak, clew, tack = gaff_corners(builder.lines, stick, builder.trim)
    builder.mesh.add_rope(points_between(tack, clew, 4), BOOM_RGB, RIG, 0.42, casts=SHADOW)
    builder.mesh.add_rope(points_between(throat, peak, 4), BOOM_RGB, RIG, 0.38, casts=SHADOW)
    if builder.look.sails == "furled" or (stick.mast.name, 1) in builder.shot_away:
        add_furled_sail(builder.mesh, throat, peak, 0.8)
        return
    cut = four_cornered_sail(
        np.array([throat, peak, clew, tack]), builder.trim.belly_direction, 0.13 * builder.plan.length**0.75
    )
    add_set_sail(builder.mesh, cut, *sail_grid_size(builder, 6, 5), builder.condition)


def add_cutter_sails(builder: RigBuilder, stick: StandingMast) -> None:
    """Add the gaff main and square topsail of a one-masted craft."""
    add_spanker(builder, stick)
    along, square = builder.trim.yard_directions()
    half = 5.6
    slung = stick.point_at(0.86) + square * 0.7
    ends = points_between(slung - along * half, slung + along * half, 6)
    builder.mesh.add_rope(ends, YARD_RGB, RIG, 0.36, casts=SHADOW)
    if builder.look.sails == "full" and (stick.mast.name, 3) not in builder.shot_away:
        head, foot = stick.point_at(0.86), stick.point_at(0.54)
        corners = (
            np.array(
                [
                    head - along * half * 0.9,
                    head + along * half * 0.9,
                    foot + along * half * 1.3,
                    foot - along * half * 1.3,
                ]
            )
            + square
        )
        depth = 2.8 * builder.trim.sail_fill
        add_set_sail(builder.mesh, four_cornered_sail(corners, square, depth), 6, 5, builder.condition)
    elif builder.look.sails != "full":
        add_furled_sail(builder.mesh, ends[0], ends[-1], 0.55)


def add_lug_sails(builder: RigBuilder, stick: StandingMast) -> None:
    """Add a dipping lug, slung a third from its fore end, with a topsail over fore and main."""
    boom, hollow = builder.trim.boom_direction, builder.trim.belly_direction
    size = stick.mast.height_factor / 0.66
    sling = stick.point_at(0.62) + hollow * 0.5
    reach = 13.0 * size
    peak_rise = np.array([0.0, 0.0, 0.26 * reach])
    throat, peak = (sling - boom * reach * 0.34 - peak_rise * 0.5, sling + boom * reach * 0.66 + peak_rise)
    if builder.look.sails == "furled":
        drop = np.array([0.0, 0.0, -0.36 * stick.height])
        add_furled_sail(builder.mesh, throat + drop, peak + drop - peak_rise, 0.95)
        return
    bare = (stick.mast.name, 0) in builder.shot_away
    if (stick.mast.name, 0) in builder.canted:
        throat, peak = throat + peak_rise * 1.2, peak - peak_rise * 2.0
    builder.mesh.add_rope(points_between(throat, peak, 5), YARD_RGB, RIG, 0.4, casts=SHADOW)
    if bare:
        add_sail_rags(builder, (throat + peak) / 2, boom, reach * 0.5)
        return
    tack = stick.point_at(0.0) - boom * reach * 0.42 + [0, 0, 1.6]
    clew = stick.point_at(0.0) + boom * reach * 0.78 + [0, 0, 2.2]
    cut = four_cornered_sail(np.array([throat, peak, clew, tack]), hollow, 2.6 * size)
    add_set_sail(builder.mesh, cut, *sail_grid_size(builder, 7, 5), builder.condition)
    if builder.look.sails == "full" and stick.mast.name != "mizzen":
        _add_lug_topsail(builder, stick, throat, peak, reach)


def _add_lug_topsail(
    builder: RigBuilder, stick: StandingMast, throat: Floats, peak: Floats, reach: float
) -> None:
    boom, hollow = builder.trim.boom_direction, builder.trim.belly_direction
    if (stick.mast.name, 1) in builder.shot_away:
        return
    sling = stick.point_at(0.93) + hollow * 0.4
    rise = np.array([0.0, 0.0, 0.1 * reach])
    fore, aft = sling - boom * reach * 0.22, sling + boom * reach * 0.36 + rise
    builder.mesh.add_rope(np.array([fore, (fore + aft) / 2, aft]), YARD_RGB, RIG, 0.3, casts=SHADOW)
    lift = np.array([0.0, 0.0, 0.35])
    corners = np.array(
        [fore, aft, throat + (peak - throat) * 0.86 + lift, throat + (peak - throat) * 0.10 + lift]
    )
    add_set_sail(builder.mesh, four_cornered_sail(corners, hollow, 1.4), 6, 4, builder.condition)


def add_lateen(builder: RigBuilder, stick: StandingMast) -> None:
    """Add a three-cornered sail on a long slanting yard."""
    boom, hollow = builder.trim.boom_direction, builder.trim.belly_direction
    reach, height = builder.plan.length * 0.46, stick.height
    sling = stick.point_at(0.72) + hollow * 0.5
    low = sling - boom * reach * 0.42 - [0, 0, height * 0.50]
    high = sling + boom * reach * 0.50 + [0, 0, height * 0.42]
    builder.mesh.add_rope(points_between(low, high, 6), (110, 82, 54), RIG, 0.46, casts=SHADOW)
    if builder.look.sails in ("furled", "topsails") or (stick.mast.name, 0) in builder.shot_away:
        add_furled_sail(builder.mesh, low, high, 0.9)
        return
    clew = stick.point_at(0.04) + boom * reach * 0.46
    add_set_sail(
        builder.mesh,
        three_cornered_sail(high, low, clew, hollow, 2.6),
        *sail_grid_size(builder, 6, 7),
        builder.condition,
    )


def add_bowsprit(builder: RigBuilder) -> None:
    """Add bowsprit and jib-boom with their headsails, or the splintered heel of a lost bowsprit."""
    heel, cap, end = bowsprit_points(builder.lines)
    if "bowsprit" in builder.look.lost_masts:
        broken = np.array([2.6, 0.2, 1.0])
        add_stump(builder.mesh, heel + [2.0, 0, 0.4], broken, 0.85, random.Random("bowsprit"))
        return
    thick = 0.95 if builder.plan.length > 32 else 0.7
    builder.mesh.add_rope(
        points_between(heel, cap, 3), scaled_colours(MAST_RGB, 0.97), RIG, thick, casts=SHADOW
    )
    builder.mesh.add_rope(
        points_between(cap, end, 3), scaled_colours(MAST_RGB, 0.9), RIG, thick * 0.6, casts=SHADOW
    )
    if builder.plan.rig == "square" and builder.plan.length > 40:
        along, _ = builder.trim.yard_directions(0.5)
        builder.mesh.add_rope(
            points_between(cap - along * 6, cap + along * 6, 4), YARD_RGB, RIG, 0.34, casts=SHADOW
        )
    _add_jibs(builder, cap, end)


def _add_jibs(builder: RigBuilder, cap: Floats, end: Floats) -> None:
    """Add headsails on the stays from the foremost mast; none when that mast is down."""
    mast = builder.plan.masts[0]
    if mast.name in builder.look.lost_masts or builder.look.sails in ("furled", "topsails"):
        return
    stick, foot = mast_in_place(builder.lines, mast), bowsprit_points(builder.lines)[0]
    middle = cap + (end - cap) * 0.45
    plans = (
        [(end, 0.84), (middle, 0.66), (cap, 0.5)]
        if builder.look.sails == "full"
        else [(middle, 0.66), (cap, 0.46)]
    )
    if builder.plan.rig == "lug":
        plans = [(end, 0.74)]
    out = np.array([0.0, builder.trim.lee_side * (2.4 if abs(builder.trim.wind_off_bow) < 140 else 3.6), 2.4])
    for index, (tack, share) in enumerate(plans[builder.look.rig_damage // 2 :]):
        clew = tack + (stick.point_at(0.0) - tack) * (0.56 + 0.10 * index)
        clew = clew * [1, 1, 0] + [0, 0, foot[2]] + out
        cut = three_cornered_sail(
            stick.point_at(share), tack, clew, np.array([0.25, builder.trim.lee_side, 0.0]), 1.9
        )
        add_set_sail(builder.mesh, cut, *sail_grid_size(builder, 4, 6), builder.condition)


MAST_TOP_RGB: RGB = (86, 66, 48)
STAY_RGB: RGB = (112, 98, 80)


def look_seed(look: ShipLook) -> int:
    """Return a number that is the same for the same look in every process."""
    return zlib.crc32(repr((look.kind, look.livery, look.shot_holes, look.rig_damage)).encode())


def rig_mesh(
    lines: HullLines, look: ShipLook, trim: SailTrim, is_detailed: bool, mast_lights: tuple[float, ...] = ()
) -> Mesh:
    """Return everything above the rails and the wreckage alongside; `mast_lights` falls on each mast."""
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
    every = [(mast.name, level) for mast in plan.masts for level in range(mast.yard_count)]
    rng.shuffle(every)
    share = (0.0, 0.18, 0.36, 0.58)[max(0, min(3, rig))]
    shot = every[: round(len(every) * share)]
    return frozenset(shot), frozenset(shot[: max(rig, len(shot) // 2) if rig else 0])


def _add_stump(builder: RigBuilder, stick: StandingMast) -> None:
    """Add the rest of a mast that broke: a stump, or all below the top, with the lower yard and its gear."""
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
