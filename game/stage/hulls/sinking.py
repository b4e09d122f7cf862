"""A sinking ship: which end goes first, how far she has dipped, what falls meanwhile, and where the
sea cuts her off."""

import math
import zlib
from dataclasses import replace
from typing import Final

import numpy as np

from game.stage.hulls.mesh import Floats, Mesh
from game.stage.hulls.ship_look import SINK_STEPS, ShipLook
from game.stage.hulls.ship_plans import ShipPlan

_MAX_TRIM_DEGREES: Final = 24.0
"""Degrees of trim by head or stern when the sea closes over her."""
_LAST_END_ABOVE_M: Final = 1.0
"""Metres that her last end is still above the water then."""
_MAST_FALL_STEPS: Final = (5, 7)
"""Sink steps at which the mast nearest to the sinking end falls, and the next."""
_BOWSPRIT_UNDER_STEP: Final = 4
"""Sink step at which her bowsprit is under, if she goes by the head."""


def is_sinking_bow_first(look: ShipLook) -> bool:
    """Return whether her head goes down first; every third ship sinks by the stern."""
    return zlib.crc32(f"{look.kind} {look.livery}".encode()) % 3 > 0


def look_without_fallen(look: ShipLook, plan: ShipPlan) -> ShipLook:
    """Return the look without the masts that have fallen as she sinks."""
    order = [mast.name for mast in plan.masts]
    gone = set[str]()
    if not is_sinking_bow_first(look):
        order.reverse()
    elif plan.bowsprit_length and look.sink_step >= _BOWSPRIT_UNDER_STEP:
        gone.add("bowsprit")
    gone |= set(order[: sum(look.sink_step >= step for step in _MAST_FALL_STEPS)])
    return replace(look, lost_masts=tuple(sorted({*look.lost_masts, *gone}))) if gone else look


def sinking_trim_and_depth(plan: ShipPlan, look: ShipLook) -> tuple[float, float]:
    """Return the radians of trim by the head (negative by the stern) and the metres she is
    deeper."""
    share, first = look.sink_step / SINK_STEPS, is_sinking_bow_first(look)
    most = math.radians(_MAX_TRIM_DEGREES)
    last = plan.freeboard + (plan.stern_rise if first else plan.bow_rise)
    deepest = last + plan.length / 2 * math.sin(most) - _LAST_END_ABOVE_M
    return (1 if first else -1) * most * share**1.3, deepest * share**1.8


def cut_at_waterline(model: Mesh, points: Floats) -> Mesh:
    """Return the model at these `points` with everything below the sea surface cut off."""
    ends = np.cumsum(model.counts)
    starts = ends - model.counts
    high, low = (f.reduceat(points[:, 2], starts) for f in (np.maximum, np.minimum))
    kept = np.flatnonzero(high > 0)
    faces = [points[starts[n] : ends[n]] for n in kept]
    faces = [_part_above_water(face) if low[n] < 0 else face for n, face in zip(kept, faces, strict=True)]
    return Mesh(
        points=np.concatenate([np.zeros((0, 3)), *faces]),
        counts=np.array([len(face) for face in faces], dtype=np.int64),
        **{
            name: getattr(model, name)[kept]
            for name in (
                "rgb", "alpha", "layer", "bias", "flank", "light", "cull", "casts", "width",
            )
        },
    )  # fmt: skip


def _part_above_water(face: Floats) -> Floats:
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
