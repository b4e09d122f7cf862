"""HF-coll-1, HF-adv-land: what bases touch where they are now, and which shores."""

from game.books.hf.rules.sheet import Board, Ship, is_on_table
from game.books.hf.rules.table_geometry import BASE, TOUCH_TOLERANCE
from game.core.table import add_marker, every, get_single
from game.sea.hull import HullSpace
from game.sea.polygons import Corner
from game.sea.pose import Pose

BESIDE = 1
"""The first thing that was laid on the table: the waters, which are not saved, lie beside it and
are no thing of their own, so that they change no number."""


def base_contacts() -> dict[str, list[str]]:
    """HF-coll-1: return which other bases every base afloat touches, by the ids of their ships."""
    sea, poses = _waters(), {s.id: s.pose for s in every(Ship) if is_on_table(s)}
    sea.replace_hulls(poses, BASE)
    return {ship: sea.touching_ships(ship) for ship in poses}


def shores_at(pose: Pose) -> list[list[Corner]]:
    """HF-adv-land: return the shores that a base lying there touches, in the order of the chart."""
    land = get_single(Board).land
    if not land:
        return []
    sea = _waters()
    sea.replace_land(land)
    return sea.land_under(BASE, pose)


def _waters() -> HullSpace:
    """The waters of the current table, made when they are first asked for: they are not saved."""
    found = every(HullSpace)
    if not found:
        add_marker(BESIDE, HullSpace(TOUCH_TOLERANCE))
    return get_single(HullSpace)
