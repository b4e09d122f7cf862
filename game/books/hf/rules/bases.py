"""HF-coll-1, HF-adv-land: what bases touch where they lie now, and which shores."""

from __future__ import annotations

from game.books.hf.rules.sheet import Board, Ship, afloat
from game.books.hf.rules.space import BASE, GRACE
from game.core.table import every, mark, the
from game.sea.coast import Corner
from game.sea.hull import Waters
from game.sea.pose import Pose

BESIDE = 1
"""The first thing that was laid on the table: the waters, which are not saved, lie beside it and
are no thing of their own, so that they change no number."""


def touching_now() -> dict[str, list[str]]:
    """HF-coll-1: which other bases every base afloat touches, by the ids of their ships."""
    sea, poses = _waters(), {s.id: s.pose for s in every(Ship) if afloat(s)}
    sea.lay(poses, BASE)
    return {ship: sea.touching(ship) for ship in poses}


def shores_at(pose: Pose) -> list[list[Corner]]:
    """HF-adv-land: the shores that a base lying there touches, in the order of the chart."""
    land = the(Board).land
    if not land:
        return []
    sea = _waters()
    sea.lay_land(land)
    return sea.shores_at(BASE, pose)


def _waters() -> Waters:
    """The waters of the table we are at, made when they are first asked for: they are not saved."""
    found = every(Waters)
    if not found:
        mark(BESIDE, Waters(GRACE))
    return the(Waters)
