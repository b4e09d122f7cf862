"""Where masts, gaff and bowsprit stand, and what the functions that dress them share."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.stage.hulls.canvas import Wear
from game.stage.hulls.draughts import TALLEST, Mast, Plan
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import RGB, ShipLook
from game.stage.hulls.timber import Floats, MeshBuilder
from game.stage.hulls.trim import Trim

SPAR: RGB = (196, 160, 104)
YARD: RGB = (70, 53, 40)
BOOM: RGB = (100, 76, 52)
TAR: RGB = (58, 50, 42)
RAKE = 0.02


@dataclass(frozen=True, slots=True)
class Stick:
    """A standing mast: its foot on deck, its truck, and where along the ship it is."""

    mast: Mast
    foot: Floats
    truck: Floats

    def at(self, share: float) -> Floats:
        """The point at this share of the height."""
        return self.foot + (self.truck - self.foot) * share

    @property
    def height(self) -> float:
        """Metres from deck to truck."""
        return float(self.truck[2] - self.foot[2])


@dataclass(frozen=True, slots=True)
class Rigging:
    """What the functions that set sail share: the ship, her trim, her wear, her sails; only what
    a mast carries `between` two shares of its height is rigged."""

    slip: MeshBuilder
    lines: Lines
    trim: Trim
    wear: Wear
    look: ShipLook
    shot_away: frozenset[tuple[str, int]]
    canted: frozenset[tuple[str, int]]
    between: tuple[float, float] = (0.0, 1.0)

    @property
    def plan(self) -> Plan:
        """The plan of her hull."""
        return self.lines.plan

    def rigs(self, share: float) -> bool:
        """Is what a mast carries at this share of its height rigged?"""
        return self.between[0] <= share <= self.between[1]


def stick_of(lines: Lines, mast: Mast) -> Stick:
    """Where `mast` stands."""
    plan = lines.plan
    foot = lines.floor(mast.place * 2, 0.0)
    height = TALLEST * mast.factor * plan.high
    truck = foot + [-RAKE * height, 0.0, height]
    if plan.rig == "lug":
        truck = foot + [-(0.05 if mast.name == "main" else 0.02) * height, 0.0, height]
    return Stick(mast, foot, truck)


def gaff_of(lines: Lines, stick: Stick, trim: Trim) -> tuple[Floats, Floats, Floats, Floats]:
    """Throat, peak, clew and tack of the gaff sail on this mast."""
    plan = lines.plan
    boom = trim.boom
    if plan.rig == "cutter":
        reach, gaff, lift = plan.length * 0.74, 0.66, 0.22
        tack, throat = stick.at(0.0) + [0, 0, 2.2], stick.at(0.52)
    else:
        reach = plan.length * (0.30 if len(plan.masts) > 2 else 0.36)
        gaff, lift = 0.78, 0.17
        tack, throat = stick.at(0.0) + [0, 0, 2.8], stick.at(0.38)
    clew = tack + boom * reach + [0, 0, 0.7]
    peak = throat + boom * reach * gaff + [0, 0, lift * stick.height]
    return throat, peak, clew, tack


def sprit_of(lines: Lines) -> Floats:
    """Heel, cap and end (3, 3) of the bowsprit."""
    plan = lines.plan
    stem = lines.side(1.0, 0.92, 1) * [1, 0, 1]
    reach = plan.sprit
    return np.array(
        [
            stem + [-3.0, 0, -0.3],
            stem + [reach * 0.55, 0, reach * 0.24],
            stem + [reach, 0, reach * 0.42],
        ]
    )


def mesh_of(gear: Rigging, columns: int, rows: int) -> tuple[int, int]:
    """Cells of a sail's mesh: more when it is looked at closely."""
    return (columns * 3 // 2, rows * 3 // 2) if gear.wear.fine else (columns, rows)
