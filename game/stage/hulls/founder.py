"""A ship that goes down: which end goes first, how far she has dipped, what falls meanwhile, and
where the sea cuts her off."""

from __future__ import annotations

import math
import zlib
from dataclasses import replace
from typing import Final

import numpy as np

from game.stage.hulls.draughts import Plan
from game.stage.hulls.looks import DEEPEST, ShipLook
from game.stage.hulls.timber import Floats, Model

_TRIM: Final = 24.0
"""Degrees of trim by head or stern when the sea closes over her."""
_LEFT_OVER: Final = 1.0
"""Metres that the end of her which goes last still stands out of the water then."""
_FALLS: Final = (5, 7)
"""Steps of her going down at which the mast nearest to the end that goes first falls, and the
next."""
_BURIED: Final = 4
"""The step at which her bowsprit is under, if she goes by the head."""


def by_the_head(look: ShipLook) -> bool:
    """Which end of her goes down first: her head, or of every third her stern."""
    return zlib.crc32(f"{look.kind} {look.livery}".encode()) % 3 > 0


def foundering(look: ShipLook, plan: Plan) -> ShipLook:
    """The same look as she goes down, without the masts that have gone by the board meanwhile."""
    order = [mast.name for mast in plan.masts]
    gone = set[str]()
    if not by_the_head(look):
        order.reverse()
    elif plan.sprit and look.settled >= _BURIED:
        gone.add("bowsprit")
    gone |= set(order[: sum(look.settled >= step for step in _FALLS)])
    return replace(look, lost=tuple(sorted({*look.lost, *gone}))) if gone else look


def dip(plan: Plan, look: ShipLook) -> tuple[float, float]:
    """Radians that she has trimmed by the head (by the stern if negative) and metres she lies
    deeper."""
    share, first = look.settled / DEEPEST, by_the_head(look)
    most = math.radians(_TRIM)
    last = plan.freeboard + (plan.stern_rise if first else plan.bow_rise)
    deepest = last + plan.length / 2 * math.sin(most) - _LEFT_OVER
    return (1 if first else -1) * most * share**1.3, deepest * share**1.8


def emerged(model: Model, points: Floats) -> Model:
    """The model at these `points`, of which nothing is left below the face of the sea: what goes
    through it is cut off there."""
    ends = np.cumsum(model.counts)
    starts = ends - model.counts
    high, low = (f.reduceat(points[:, 2], starts) for f in (np.maximum, np.minimum))
    kept = np.flatnonzero(high > 0)
    faces = [points[starts[n] : ends[n]] for n in kept]
    faces = [_cut(face) if low[n] < 0 else face for n, face in zip(kept, faces, strict=True)]
    return Model(
        points=np.concatenate([np.zeros((0, 3)), *faces]),
        counts=np.array([len(face) for face in faces], dtype=np.int64),
        **{
            name: getattr(model, name)[kept]
            for name in (
                "rgb", "alpha", "layer", "bias", "flank", "light", "cull", "casts", "width",
            )
        },
    )  # fmt: skip


def _cut(face: Floats) -> Floats:
    """The part of a face (or spar) above the sea."""
    cut: list[Floats] = []
    edges = zip(face, np.roll(face, -1, axis=0), strict=True)
    for here, there in list(edges)[: 1 if len(face) == 2 else None]:
        if here[2] >= 0:
            cut.append(here)
        if (here[2] < 0) != (there[2] < 0):
            cut.append(here + (there - here) * (here[2] / (here[2] - there[2])))
        if len(face) == 2 and there[2] >= 0:
            cut.append(there)
    return np.array(cut)
