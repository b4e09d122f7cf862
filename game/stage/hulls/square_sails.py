"""Square sails on their yards: set, clewed up, furled, aback, cock-billed or shot away."""

import random

import numpy as np

from game.stage.hulls.mesh import CANVAS, RIG, SHADOW, Floats, points_between
from game.stage.hulls.sail_meshes import add_clewed_sail, add_furled_sail, add_set_sail
from game.stage.hulls.ship_plans import MastPlan
from game.stage.hulls.spar_geometry import TARRED_ROPE_RGB, YARD_RGB, RigBuilder, StandingMast, sail_grid_size

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
            along = _cockbilled_direction(along, builder.condition.random)
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


def _cockbilled_direction(along: Floats, rng: random.Random) -> Floats:
    """Return the yard's direction with its lifts shot through: one arm drops."""
    tilt = rng.choice((-1, 1)) * rng.uniform(0.35, 0.65)
    dropped: Floats = along * np.cos(tilt) + np.array([0.0, 0.0, np.sin(tilt)])
    return dropped


def add_sail_rags(builder: RigBuilder, slung: Floats, along: Floats, half: float) -> None:
    """Add the rags of a sail along its yard."""
    chance = builder.condition.random
    for share in (-0.75, -0.3, 0.35, 0.8):
        root = slung + along * half * (share + chance.uniform(-0.1, 0.1))
        edge = root + along * chance.uniform(0.8, 2.2)
        tip = (root + edge) / 2 + [-0.6, builder.trim.lee_side * 0.8, -chance.uniform(1.5, 4.5)]
        builder.mesh.add_faces([root, edge, tip], (240, 236, 226), RIG, light=CANVAS)


def _add_square_sail(builder: RigBuilder, standing_mast: StandingMast, level: int, half: float) -> None:
    """Add one square sail bent to its yard, the foot hauled out to the yard below."""
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
