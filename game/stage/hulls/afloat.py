"""How a hull lies in the water: upright, at her cable, hard on the ground, or going down."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import numpy as np

from game.scene.heel_and_roll import heel
from game.stage.hulls.draughts import Plan
from game.stage.hulls.founder import dip, emerged
from game.stage.hulls.lines import Lines
from game.stage.hulls.looks import DEEPEST, RGB, ShipLook
from game.stage.hulls.timber import (
    BOW,
    PLAIN,
    PORT,
    SIDES,
    STARBOARD,
    WATER,
    WELL,
    Floats,
    MeshBuilder,
    Model,
    joined,
    patches,
)
from game.stage.hulls.trim import Trim

LIST, LIFT = 4.0, 0.9
"""Degrees a grounded hull leans to leeward, and metres the ground holds her up."""
SINKING_LIST = 16.0
"""Degrees of list when the sea closes over her."""
BARED = 3.0
"""Degrees of lean from which a strip of copper shows along her weather side."""
COPPER: RGB = (146, 96, 70)
HEMP: RGB = (112, 92, 66)
FOAM: RGB = (228, 236, 228)


def lean_of(plan: Plan, look: ShipLook, trim: Trim) -> float:
    """Degrees she leans to starboard, to port if negative: under the wind by the masts she has
    left to carry sail, by the water in her, in the swell, on the ground, and as she goes down."""
    standing = sum(mast.name not in look.lost for mast in plan.masts) / max(1, len(plan.masts))
    over = heel(trim.off, look.stance.press) * (0.0 if plan.rig == "none" else standing)
    down = SINKING_LIST * (look.settled / DEEPEST) ** 1.5
    down += LIST if look.lies == "aground" else 0.0
    lean: float = over + look.stance.flooded + look.stance.roll / 10 + down * trim.lee
    return lean


def laid(points: Floats, plan: Plan, look: ShipLook, trim: Trim) -> Floats:
    """Points (N, 3) of her own axes as she lies now; what is under the face of the sea is brought
    up to it."""
    moved = _swung(points, plan, look, trim)
    if moved is points:
        return points
    return np.column_stack([moved[:, :2], np.maximum(moved[:, 2], 0.0)])


def _swung(points: Floats, plan: Plan, look: ShipLook, trim: Trim) -> Floats:
    """The same, rolled about the keel line at the face of the sea, above it and below."""
    lean = lean_of(plan, look, trim)
    if not lean:
        return points
    over, (nod, depth) = math.radians(lean), dip(plan, look)
    depth -= LIFT if look.lies == "aground" else 0.0
    x, y, z = points.T
    rolled = z * math.cos(over) - y * math.sin(over)
    across = y * math.cos(over) + z * math.sin(over)
    high = rolled * math.cos(nod) - x * math.sin(nod) - depth
    along = x * math.cos(nod) + z * math.sin(nod)
    return np.column_stack([along, across, high])


def launched(model: Model, lines: Lines, look: ShipLook, trim: Trim) -> Model:
    """The model as she lies, with the surf round a grounded hull, the cable of an anchored one."""
    lean = lean_of(lines.plan, look, trim)
    if look.lies == "afloat" and not look.settled and not lean:
        return model
    slip = MeshBuilder()
    if look.lies == "aground" or abs(lean) >= BARED:
        _bottom(slip, lines)
    whole = joined(model, slip.launch())
    moved = _swung(whole.points, lines.plan, look, trim)
    if not look.settled:
        moved[:, 2] = np.maximum(moved[:, 2], 0.0)
    floating = np.repeat(whole.layer < WELL, whole.counts)
    moved[floating] = whole.points[floating]
    water = MeshBuilder()
    if look.lies == "aground":
        _surf(water, lines)
    if look.lies == "anchored":
        _cable(water, lines)
    if look.settled:
        return joined(water.launch(), emerged(whole, moved))
    return joined(water.launch(), replace(whole, points=moved))


def _bottom(slip: MeshBuilder, lines: Lines) -> None:
    """The coppered strip that shows when she stands higher than she floats."""
    at = lines.stations()
    for hand, flank in ((-1, PORT), (1, STARBOARD)):
        edge = lines.side(at, 0.0, hand)
        foot = edge * [1.0, 0.96, 1.0] - [0.0, 0.0, 2.4]
        strip = patches(np.stack([foot, edge], 1), turned=hand < 0)
        slip.faces(strip, COPPER, SIDES - 0.1, flank=flank, cull=True)


def _surf(slip: MeshBuilder, lines: Lines) -> None:
    """Broken water all round her: two ragged rings of foam."""
    chance = random.Random(lines.plan.name)
    at = np.linspace(-1, 1, 22)
    for out, wide, alpha in ((2.6, 0.9, 110.0), (0.7, 0.8, 190.0)):
        for hand in (-1, 1):
            breadth = lines.water_breadth(at)
            ragged = np.array([out + chance.uniform(-0.5, 0.5) for _ in at])
            thick = np.array([wide * chance.uniform(0.3, 1.3) for _ in at])
            x = (lines.plan.length / 2 + out) * at
            rows = [
                np.column_stack([x, hand * (breadth + r), x * 0]) for r in (ragged, ragged + thick)
            ]
            shown = np.array([chance.random() < 0.78 for _ in at[1:]])
            faces = patches(np.stack(rows, 1))[shown]
            slip.faces(faces, FOAM, WATER, light=PLAIN, alpha=alpha)


def _cable(slip: MeshBuilder, lines: Lines) -> None:
    """The cable from the hawse, hanging in a bight and going into the sea ahead of her."""
    hawse = lines.side(0.955, 0.62, 1)
    away = np.linspace(0, 1, 9)[:, None]
    reach = 0.26 * lines.plan.length
    entry = hawse * [1, 0.6, 0] + [reach, 0, 0]
    bight = hawse + (entry - hawse) * away
    bight[:, 2] -= np.sin(away[:, 0] * np.pi) * hawse[2] * 0.16
    slip.run(bight, HEMP, SIDES + 2.0, 0.42, flank=BOW, casts=1)
    turn = np.arange(10) * (2 * np.pi / 10)
    ring = np.column_stack([1.8 * np.cos(turn), 0.9 * np.sin(turn), turn * 0]) + entry
    slip.spars(np.stack([ring, np.roll(ring, -1, 0)], 1)[[0, 1, 3, 4, 5, 7, 8]], FOAM, WATER, 0.3)
