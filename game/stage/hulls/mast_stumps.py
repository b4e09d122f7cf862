"""Masts gone by the board: splintered stumps, and the rigging that still holds the wreck
alongside."""

from __future__ import annotations

import random

import numpy as np

from game.stage.hulls.falling_mast_mesh import floating_root, trailing_direction
from game.stage.hulls.hull_lines import HullLines
from game.stage.hulls.mesh import RIG, WATER, Floats, MeshBuilder
from game.stage.hulls.sail_trim import SailTrim
from game.stage.hulls.ship_look import RGB
from game.stage.hulls.spar_geometry import StandingMast

FRESH_WOOD_RGB: RGB = (226, 196, 140)
STUMP_RGB: RGB = (196, 160, 104)
SHROUD_RGB: RGB = (64, 56, 48)
_TOPMAST_SHARE = 0.3
"""Share of its height above which a mast that breaks keeps its lower piece."""


def add_stump(
    mesh: MeshBuilder, foot: Floats, rise: Floats, thick: float, chance: random.Random
) -> None:
    """Add a stump, broken off with splinters at `foot` + `rise`."""
    head = foot + rise
    mesh.add_rope(np.array([foot, (foot + head) / 2, head]), STUMP_RGB, RIG, thick, casts=1)
    spread = [
        [
            chance.uniform(-0.8, 0.8) * thick,
            chance.uniform(-0.8, 0.8) * thick,
            chance.uniform(0.5, 1.9),
        ]
        for _ in range(6)
    ]
    splinters = np.array([[head - [0, 0, 0.4], head + s] for s in spread])
    mesh.add_spars(splinters, FRESH_WOOD_RGB, RIG, 0.28 * thick + 0.08, bias=0.5)


def add_mast_stump(
    mesh: MeshBuilder, stick: StandingMast, broken: float, chance: random.Random
) -> None:
    """Add the stump of a mast that broke at this share of its height."""
    rise = stick.point_at(broken) - stick.foot
    add_stump(mesh, stick.foot, rise, 1.05 * stick.mast.height_factor**0.5, chance)


def add_hanging_wreck(
    mesh: MeshBuilder,
    lines: HullLines,
    stick: StandingMast,
    trim: SailTrim,
    broken: float,
    chance: random.Random,
) -> None:
    """Add the splintered piece over the rail, or the stays of a topmast, and the shrouds by which
    the wreck hangs alongside."""
    at, root = stick.mast.position * 2, floating_root(lines, stick, trim)
    rail = lines.side_points(min(0.95, max(-0.95, at)), 1.0, trim.lee_side) + [0, 0, 0.5]
    if broken < _TOPMAST_SHARE:
        heel = stick.foot + [0, 0, 1.6]
        mesh.add_rope(
            np.array([heel, rail, root]), STUMP_RGB, RIG - 2.0, 0.8 * stick.mast.height_factor**0.5
        )
    else:
        mesh.add_rope(np.array([stick.point_at(broken), rail, root]), SHROUD_RGB, RIG - 2.0, 0.1)
    reach = (1 - broken) * stick.height * trailing_direction(trim, stick.mast.name)
    for _ in range(7):
        end = lines.side_points(
            np.clip(at + chance.uniform(-0.12, 0.12), -0.95, 0.9), 0.9, trim.lee_side
        )
        tail = root + reach * chance.uniform(0.1, 0.9) + [chance.uniform(-4, 4), 0, -0.3]
        mesh.add_rope(
            np.array([end, (end + tail) / 2 - [0, 0, 0.8], tail]), SHROUD_RGB, WATER + 1.5, 0.1
        )
