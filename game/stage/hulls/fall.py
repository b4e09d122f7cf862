"""A mast that goes by the board, as poses of her own model: it turns about the break to leeward and
somewhat forward, strikes the water, and is hauled down alongside by what still holds it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final
from zlib import crc32

import numpy as np

from game.scene.heel_and_roll import falls_towards
from game.stage.hulls.draughts import Plan
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import SETTLED, STRUCK, ShipLook
from game.stage.hulls.spars import Stick, sprit_of
from game.stage.hulls.timber import CANVAS, WATER, Floats, Model
from game.stage.hulls.trim import Trim

BREAK, BREAK_ALOFT = 0.14, 0.42
"""Shares of its height at which a mast breaks: above the deck, or at the top."""
_CREAK: Final = 2.0
"""Degrees that it leans before it goes."""
_GATHERS: Final = 2.2
"""Power of time by which it gathers way."""
_ADRIFT: Final = 2.0
"""Metres between her side and the broken end of what hangs alongside."""
_DIPS, _LEVEL, _SWINGS = 46.0, 24.0, 26.0
"""Degrees that a bowsprit dips until it strikes the water, from which it lies level, and swings to
leeward, once as it falls and once more as it settles."""
_DRAGS: Final = {"fore": 46.0, "main": 62.0, "mizzen": 84.0}
"""Degrees that a mast in the water swings aft as it is hauled alongside: three that are gone lie
askew, as spars lie, and not side by side like boats."""
_SLIPS: Final = 0.75
"""Share of its way down to the water that the heel of a topmast has come as its head strikes."""
_DEEP: Final = 5.0
"""Metres under water at which canvas can hardly be seen any more."""


def broken_at(plan: Plan, look: ShipLook, mast: str) -> float:
    """The share of its height at which this mast of hers breaks, always the same; only a mast
    stepped in two pieces breaks at the top."""
    aloft = crc32(f"{plan.name} {look.livery} {mast}".encode()) % 3 == 0
    return BREAK_ALOFT if aloft and plan.rig == "square" else BREAK


def direction(trim: Trim) -> Floats:
    """Unit vector in her own axes along which a mast falls."""
    aside = math.radians(falls_towards(trim.off))
    return np.array([math.cos(aside), math.sin(aside), 0.0])


def trailing(trim: Trim, mast: str) -> Floats:
    """The same for a mast that lies alongside: it is dragged aft of abeam."""
    aside = math.radians(falls_towards(trim.off) + trim.lee * _DRAGS[mast])
    return np.array([math.cos(aside), math.sin(aside), 0.0])


def root_of(lines: Lines, stick: Stick, trim: Trim) -> Floats:
    """Where the broken end comes to lie in the water, off her lee side."""
    at = min(0.95, max(-0.95, stick.mast.place * 2))
    root: Floats = lines.side(at, 0.9, trim.lee) * [1, 1, 0] + [0, trim.lee * _ADRIFT, 0.4]
    return root


def felled(model: Model, lines: Lines, stick: Stick, trim: Trim, fall: tuple[float, int]) -> Model:
    """The model of one mast and all it carries: the share of its height at which it breaks, and
    the pose of its fall, 0 to `SETTLED`."""
    at, pose = fall
    fallen, sunk = min(1.0, pose / STRUCK), max(0.0, (pose - STRUCK) / (SETTLED - STRUCK))
    angle = math.radians(90 * fallen**_GATHERS + _CREAK * (1 - fallen))
    hauled = sunk * sunk * (3 - 2 * sunk)
    ahead, broken = direction(trim), stick.at(at)
    away = model.points - broken
    along, up = away @ ahead, away[:, 2]
    level = away * [1, 1, 0] - along[:, None] * ahead
    out = along * math.cos(angle) + up * math.sin(angle)
    high = up * math.cos(angle) - along * math.sin(angle)
    slipped = _SLIPS * fallen**5 if at == BREAK_ALOFT else 0.0
    home = slipped + (1 - slipped) * hauled
    base = broken + (root_of(lines, stick, trim) - broken) * home
    points = base * [1, 1, 0] + level + out[:, None] * ahead
    points[:, 2] = base[2] + high
    if pose < STRUCK:
        points[:, 2] = np.maximum(points[:, 2], 0.0)
        return replace(model, points=points)
    drags = _DRAGS[stick.mast.name] * hauled
    return _afloat(model, _dragged(points, base, trim, drags), hauled)


def _dragged(points: Floats, root: Floats, trim: Trim, degrees: float) -> Floats:
    """A mast in the water swings aft about its broken end."""
    turn = math.radians(degrees) * trim.lee
    x, y, z = (points - root * [1, 1, 0]).T
    across = x * math.sin(turn) + y * math.cos(turn)
    return np.column_stack([x * math.cos(turn) - y * math.sin(turn), across, z]) + root * [1, 1, 0]


def felled_sprit(model: Model, lines: Lines, trim: Trim, pose: int) -> Model:
    """The same for the bowsprit with its headsails: it dips and swings to leeward about its heel,
    and is gone when it has settled."""
    fallen, sunk = min(1.0, pose / STRUCK), max(0.0, (pose - STRUCK) / (SETTLED - STRUCK))
    gone, heel = fallen**_GATHERS, sprit_of(lines)[0]
    dip = math.radians(_DIPS * gone * (1 - sunk) + _LEVEL * sunk)
    swing = math.radians(_SWINGS * gone + _SWINGS * sunk) * trim.lee
    x, y, z = (model.points - heel).T
    ahead, high = x * math.cos(dip) + z * math.sin(dip), z * math.cos(dip) - x * math.sin(dip)
    side = lines.side(0.93, 0.9, trim.lee) * [1, 1, 0] + [0, trim.lee * _ADRIFT, 0.4]
    base = heel + (side - heel) * sunk
    points = np.column_stack([
        base[0] + ahead * math.cos(swing) - y * math.sin(swing),
        base[1] + ahead * math.sin(swing) + y * math.cos(swing),
        base[2] + high,
    ])  # fmt: skip
    if pose < STRUCK:
        points[:, 2] = np.maximum(points[:, 2], 0.0)
        return replace(model, points=points)
    lying = _afloat(model, points, sunk)
    return replace(lying, alpha=lying.alpha * (1 - 0.9 * sunk))


def _afloat(model: Model, points: Floats, hauled: float) -> Model:
    """What has struck the water: it lies down on it, and the sea comes over the canvas."""
    x, y, z = points.T
    ripple = np.sin(0.9 * x + 0.5 * y) + np.sin(0.6 * y - 1.3 * x + 1.7) + np.sin(1.7 * y + 0.4 * x)
    lying = 0.35 + 0.22 * ripple + 0.06 * np.clip(z, 0, 12)
    deep = np.where(z < 0, -z / _DEEP, 0.0) * (1 - 0.6 * hauled) + hauled * 0.12 * (1 + ripple / 2)
    lain = np.column_stack([
        x + hauled * 0.5 * np.sin(0.8 * y + 1.1),
        y + hauled * 0.5 * np.sin(0.7 * x),
        np.maximum(z * (1 - hauled) + lying * hauled, 0.02),
    ])  # fmt: skip
    ends = np.cumsum(model.counts)
    under = np.add.reduceat(deep, ends - model.counts) / model.counts
    cloth = model.light == CANVAS
    alpha = model.alpha * np.where(cloth, np.clip(1 - under, 0.4, 1.0), 1.0)
    wet = np.where(cloth, 1 - 0.10 * hauled, 1 - 0.22 * hauled)[:, None]
    layer = np.where(cloth, WATER + 0.5, WATER + 1.0)
    return replace(model, points=lain, alpha=alpha, rgb=model.rgb * wet, layer=layer)
