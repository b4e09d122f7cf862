"""Fore-and-aft canvas: spanker, gaff main, lugs, lateens, and the headsails on the bowsprit."""

import random

import numpy as np

from game.stage.hulls.falling_mast_mesh import add_stump
from game.stage.hulls.mesh import RIG, SHADOW, Floats, points_between, scaled_colours
from game.stage.hulls.sail_meshes import (
    add_furled_sail,
    add_set_sail,
    four_cornered_sail,
    three_cornered_sail,
)
from game.stage.hulls.spar_geometry import (
    BOOM_RGB,
    MAST_RGB,
    YARD_RGB,
    RigBuilder,
    StandingMast,
    bowsprit_points,
    gaff_corners,
    mast_in_place,
    sail_grid_size,
)
from game.stage.hulls.square_sails import add_sail_rags


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
