"""Masts gone by the board: splintered stumps, and what still holds the wreck alongside."""

from __future__ import annotations

import random

import numpy as np

from game.stage.hulls.fall import root_of, trailing
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import RGB
from game.stage.hulls.spars import Stick
from game.stage.hulls.timber import RIG, WATER, Floats, MeshBuilder
from game.stage.hulls.trim import Trim

FRESH_WOOD: RGB = (226, 196, 140)
SPAR: RGB = (196, 160, 104)
ROPE: RGB = (64, 56, 48)
_ALOFT = 0.3
"""Share of its height above which a mast that breaks leaves its lower piece standing."""


def stump(
    slip: MeshBuilder, foot: Floats, rise: Floats, thick: float, chance: random.Random
) -> None:
    """What is left standing, broken off with splinters at `foot` + `rise`."""
    head = foot + rise
    slip.run(np.array([foot, (foot + head) / 2, head]), SPAR, RIG, thick, casts=1)
    spread = [
        [
            chance.uniform(-0.8, 0.8) * thick,
            chance.uniform(-0.8, 0.8) * thick,
            chance.uniform(0.5, 1.9),
        ]
        for _ in range(6)
    ]
    splinters = np.array([[head - [0, 0, 0.4], head + s] for s in spread])
    slip.spars(splinters, FRESH_WOOD, RIG, 0.28 * thick + 0.08, bias=0.5)


def left_standing(slip: MeshBuilder, stick: Stick, broken: float, chance: random.Random) -> None:
    """The stump of a mast that broke at this share of its height."""
    rise = stick.at(broken) - stick.foot
    stump(slip, stick.foot, rise, 1.05 * stick.mast.factor**0.5, chance)


def hanging(
    slip: MeshBuilder,
    lines: Lines,
    stick: Stick,
    trim: Trim,
    broken: float,
    chance: random.Random,
) -> None:
    """The splintered piece over the rail, or the stays of a topmast, and the shrouds by which the
    wreck hangs alongside."""
    at, root = stick.mast.place * 2, root_of(lines, stick, trim)
    rail = lines.side(min(0.95, max(-0.95, at)), 1.0, trim.lee) + [0, 0, 0.5]
    if broken < _ALOFT:
        heel = stick.foot + [0, 0, 1.6]
        slip.run(np.array([heel, rail, root]), SPAR, RIG - 2.0, 0.8 * stick.mast.factor**0.5)
    else:
        slip.run(np.array([stick.at(broken), rail, root]), ROPE, RIG - 2.0, 0.1)
    reach = (1 - broken) * stick.height * trailing(trim, stick.mast.name)
    for _ in range(7):
        end = lines.side(np.clip(at + chance.uniform(-0.12, 0.12), -0.95, 0.9), 0.9, trim.lee)
        tail = root + reach * chance.uniform(0.1, 0.9) + [chance.uniform(-4, 4), 0, -0.3]
        slip.run(np.array([end, (end + tail) / 2 - [0, 0, 0.8], tail]), ROPE, WATER + 1.5, 0.1)
