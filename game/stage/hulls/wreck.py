"""Masts gone by the board: splintered stumps, and spars and sailcloth in the water to leeward."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np

from game.stage.hulls.draughts import Mast
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import RGB
from game.stage.hulls.timber import PLAIN, RIG, WATER, Floats, Slipway, patches
from game.stage.hulls.trim import Trim

FRESH_WOOD: RGB = (226, 196, 140)
SPAR: RGB = (196, 160, 104)
WET_SPAR: RGB = (150, 124, 86)
WET_YARD: RGB = (84, 66, 50)
ROPE: RGB = (64, 56, 48)

CAP = 0.5
"""Share of the mast at which it breaks a second time."""
SQUARE_CLOTHS = ((0.06, 0.42, 9.5), (0.46, 0.74, 7.5), (0.78, 0.96, 5.0))
OTHER_CLOTHS = ((0.05, 0.72, 8.5),)
"""Floating sails: where they begin and end along the fallen mast, and their half-width."""
SQUARE_YARDS = ((0.44, 10.5, 0.22), (0.76, 7.6, -0.3), (0.96, 5.2, 0.12))
OTHER_YARDS = ((0.74, 9.0, 0.5),)
"""Floating yards: place along the mast, half-length, and how far they have slewed (radians)."""


def stump(slip: Slipway, foot: Floats, rise: Floats, thick: float, chance: random.Random) -> None:
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


def left_standing(slip: Slipway, foot: Floats, mast: Mast, chance: random.Random) -> None:
    """The stump of `mast`."""
    size = mast.factor
    stump(slip, foot, np.array([0.2, 0.2, 2.0 + 2.6 * size]), 1.05 * size**0.5, chance)


def over_the_side(
    slip: Slipway, lines: Lines, foot: Floats, mast: Mast, trim: Trim, chance: random.Random
) -> None:
    """The stump of `mast`, and the mast itself alongside to leeward with all it carried."""
    size = mast.factor
    left_standing(slip, foot, mast, chance)
    at = mast.place * 2
    rail = lines.side(max(at, -0.95), 1.0, trim.lee)
    slant = chance.uniform(-0.6, 0.25)
    out = np.array([np.sin(slant), trim.lee * np.cos(slant), 0.0])
    heel, water = foot + [0, 0, 1.6], rail * [1, 1, 0] + out * 3.5
    reach = 27.0 * size * lines.plan.high
    fallen = Fallen(water, out, reach, chance.choice((-1, 1)) * chance.uniform(0.2, 0.6))
    square = lines.plan.rig == "square"
    yards = SQUARE_YARDS[: mast.yards] if square else OTHER_YARDS
    _spars_afloat(slip, fallen, size, yards)
    for start, end, half in SQUARE_CLOTHS[: mast.yards - 1] if square else OTHER_CLOTHS:
        _cloth(slip, fallen.at(start), fallen.at(end) - fallen.at(start), half * size, chance)
    broken = heel + (rail + [0, 0, 0.5] - heel) * np.array([[0.35], [0.7], [1.0]])
    slip.run(np.concatenate([broken, [water]]), SPAR, RIG - 2.0, 0.95 * size**0.5)
    for _ in range(6):
        root = lines.side(np.clip(at + chance.uniform(-0.12, 0.12), -0.95, 0.9), 0.9, trim.lee)
        tail = fallen.at(chance.uniform(0.1, 0.9)) + [chance.uniform(-4, 4), 0, 0]
        slip.run(np.array([root, (root + tail) / 2 - [0, 0, 0.8], tail]), ROPE, WATER + 1.5, 0.1)


@dataclass(frozen=True, slots=True)
class Fallen:
    """A mast in the water: from `root` along `out`, broken at the cap, the topmast slewed off."""

    root: Floats
    out: Floats
    reach: float
    slew: float

    def at(self, share: float) -> Floats:
        """The point at this share of its length."""
        beyond = max(0.0, share - CAP)
        point: Floats = self.root + self.reach * (
            self.out * min(share, CAP) + self.along(share) * beyond
        )
        return point

    def along(self, share: float) -> Floats:
        """Unit vector along the piece of mast at this share."""
        if share < CAP:
            return self.out
        x, y, _ = self.out
        cosine, sine = np.cos(self.slew), np.sin(self.slew)
        return np.array([x * cosine - y * sine, x * sine + y * cosine, 0.0])


def _spars_afloat(
    slip: Slipway, fallen: Fallen, size: float, yards: tuple[tuple[float, float, float], ...]
) -> None:
    """Mast and yards lying on the water, the far end awash."""
    line = np.array([fallen.at(share) for share in (0.0, 0.25, CAP, 1.0)])
    slip.run(
        line,
        np.array([SPAR, WET_SPAR, (122, 112, 92)], dtype=float),
        WATER + 1.0,
        np.array([0.95, 0.7, 0.45]) * size**0.5,
    )
    for share, half, turn in yards:
        along = fallen.along(share)
        across = np.array([-along[1], along[0], 0.0])
        tilt = across * np.cos(turn) + along * np.sin(turn)
        ends = fallen.at(share) + tilt * half * size * np.array([[-1.0], [-0.4], [0.3], [1.0]])
        tones = np.array([(96, 92, 84), WET_YARD, WET_YARD], dtype=float)
        slip.run(ends, tones, WATER + 1.2, 0.46)


def _cloth(slip: Slipway, root: Floats, run: Floats, half: float, chance: random.Random) -> None:
    """A sail awash: a crumpled sheet with a wandering edge, sunk where the sea covers it."""
    length = float(np.hypot(run[0], run[1]))
    across = np.array([-run[1], run[0], 0.0]) / length
    s, a = np.meshgrid(np.linspace(0, 1, 15), np.linspace(-1, 1, 21), indexing="ij")
    wave = [chance.uniform(0, 6.28) for _ in range(6)]
    ripple = np.sin(s * 5.1 + a * 3.7 + wave[0]) + np.sin(s * 8.3 - a * 5.9 + wave[1]) * 0.7
    # The hem wanders and the leeches fold in and out: nothing in the water hangs straight.
    leech = 0.84 + 0.11 * np.sin(s * 7.0 + wave[2] + np.sign(a)) + 0.06 * np.sin(s * 15 + wave[3])
    hem = 0.13 * np.sin(a * 3.4 + wave[4]) + 0.07 * np.sin(a * 8.1 + wave[5])
    along = s * 0.9 + hem * (1 - s) + 0.05 * np.sin(a * 6 + wave[0]) * s + 0.02 * ripple
    points = root + run * along[..., None] + across * (a * half * leech + 0.22 * ripple)[..., None]
    faces = patches(points)
    light = np.gradient(ripple, axis=0) * 0.9 - np.gradient(ripple, axis=1) * 0.9
    light = _cell(light)
    awash = _cell(0.98 + 0.14 * ripple - 0.62 * np.abs(a) ** 5 - 0.45 * (1 - s) ** 5)
    tone = np.clip(0.84 + 0.20 * light, 0.58, 1.0)[:, None]
    sunk = np.clip(awash, 0.10, 0.96)
    rgb = np.array([236, 226, 202]) * tone * (0.72 + 0.28 * sunk[:, None])
    slip.faces(faces, rgb, WATER, light=PLAIN, alpha=255 * sunk)


def _cell(grid: Floats) -> Floats:
    return (grid[:-1, :-1] + grid[:-1, 1:] + grid[1:, 1:] + grid[1:, :-1]).ravel() / 4
