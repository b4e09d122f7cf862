"""Square sails on their yards: set, clewed up, furled, aback, cock-billed or shot away."""

from __future__ import annotations

import random

import numpy as np

from game.stage.hulls.canvas import clew_up, furl, set_sail
from game.stage.hulls.draughts import Mast
from game.stage.hulls.spars import TAR, YARD, Rigging, Stick, mesh_of
from game.stage.hulls.timber import CANVAS, RIG, SHADOW, Floats, stretch

YARD_HEIGHTS = (0.36, 0.645, 0.825, 0.95)
YARD_HALVES = (14.6, 11.2, 7.8, 5.2)


def _state_of(gear: Rigging, mast: Mast, level: int) -> str:
    """What a square sail is doing: set, clewed, furled, or shot away (its yard bare)."""
    if (mast.name, level) in gear.shot_away:
        return "bare"
    if level == 0 and not mast.course:
        return "bare"
    orders = {
        "full": ("set", "set", "set", "set"),
        "fighting": ("clewed", "set", "furled" if mast.name == "mizzen" else "set", "furled"),
        "action": ("clewed", "set", "furled", "furled"),
        "topsails": ("clewed", "set", "furled", "furled"),
        "furled": ("furled", "furled", "furled", "furled"),
    }
    return orders.get(gear.look.sails, orders["full"])[level]


def square_sails(gear: Rigging, stick: Stick) -> None:
    """Every yard of one mast, braced to the wind, and what its sail is doing."""
    size = stick.mast.factor * (0.96 if gear.plan.beam < 11 else 1.0)
    for level in range(stick.mast.yards):
        if not gear.rigs(YARD_HEIGHTS[level]):
            continue
        along, square = gear.trim.yard(1 - 0.06 * level)
        half = YARD_HALVES[level] * size
        slung = stick.at(YARD_HEIGHTS[level]) + square * 0.7
        if (stick.mast.name, level) in gear.canted:
            along = _cock_bill(along, gear.wear.chance)
        ends = stretch(slung - along * half, slung + along * half, 8)
        widths = (0.56 - 0.08 * level) * size**0.3 * np.array([0.6, 0.8, 1, 1.1, 1.1, 1, 0.8, 0.6])
        gear.slip.run(ends, YARD, RIG, widths, casts=SHADOW)
        lifts = np.array(
            [
                [ends[0], stick.at(YARD_HEIGHTS[level] + 0.06)],
                [ends[-1], stick.at(YARD_HEIGHTS[level] + 0.06)],
            ]
        )
        gear.slip.spars(lifts, TAR, RIG, 0.03)
        state = _state_of(gear, stick.mast, level)
        if state == "set":
            _square_sail(gear, stick, level, half)
        elif state == "furled":
            furl(
                gear.slip,
                ends[0] + along * half * 0.08,
                ends[-1] - along * half * 0.08,
                0.75 - 0.1 * level,
            )
        elif state == "clewed":
            clew_up(
                gear.slip, ends[0] + along * half * 0.06, ends[-1] - along * half * 0.06, 3.4 * size
            )
        elif (stick.mast.name, level) in gear.shot_away:
            rags(gear, slung, along, half)


def _cock_bill(along: Floats, chance: random.Random) -> Floats:
    """The yard's direction with its lifts shot through: one arm drops."""
    tilt = chance.choice((-1, 1)) * chance.uniform(0.35, 0.65)
    dropped: Floats = along * np.cos(tilt) + np.array([0.0, 0.0, np.sin(tilt)])
    return dropped


def rags(gear: Rigging, slung: Floats, along: Floats, half: float) -> None:
    """What is left of a sail along its yard."""
    chance = gear.wear.chance
    for share in (-0.75, -0.3, 0.35, 0.8):
        root = slung + along * half * (share + chance.uniform(-0.1, 0.1))
        edge = root + along * chance.uniform(0.8, 2.2)
        tip = (root + edge) / 2 + [-0.6, gear.trim.lee * 0.8, -chance.uniform(1.5, 4.5)]
        gear.slip.faces([root, edge, tip], (240, 236, 226), RIG, light=CANVAS)


def _square_sail(gear: Rigging, stick: Stick, level: int, half: float) -> None:
    """One square sail bent to its yard, the foot hauled out to the yard below."""
    along, square = gear.trim.yard(1 - 0.06 * level)
    size = stick.mast.factor
    head = stick.at(YARD_HEIGHTS[level]) + square * 0.9
    low_share = (0.0, *YARD_HEIGHTS)[level]
    foot = stick.at(low_share) + square * 0.9 + [0, 0, 1.4 if level == 0 else 0.3]
    foot_half = half * 0.93 if level == 0 else YARD_HALVES[level - 1] * size * 0.92
    depth = (4.8 - 0.7 * level) * size * 1.1 * gear.trim.fill
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

    set_sail(gear.slip, cut, *mesh_of(gear, 8, 5), gear.wear, reefs=level < 2)
