"""Who lies near a place, in placement order, without asking every ship afloat. Pure."""

from __future__ import annotations

from operator import attrgetter

from game.books.kmh.rules.sheet import Ship, all_afloat, fights
from game.core.table import every, remembered
from game.sea.grid import Grid
from game.sea.pose import ROUNDING, Pose, is_within
from game.sea.units import CM

SQUARE = 12 * CM
"""The side of a square of the grid: a few hulls lie in each."""
FEW = 80
"""Of no more ships than these all are asked sooner than a grid is kept."""
_pose_of = attrgetter("pose")
_kept: dict[str, tuple[list[Pose], Grid]] = {}
"""The grid that was asked last, with the poses that it holds: as long as ships lie like that, on
whatever table, it tells the truth."""


def hulls_near(ship: Ship, far: int) -> list[Ship]:
    """Other ships on the table whose hulls lie no farther off than ``far`` from hers, in placement
    order."""
    pose, size = ship.pose, ship.size
    near = ships_near(pose, far + (size.length + size.beam + widest_afloat()) // 2 + ROUNDING)
    return [s for s in near if s is not ship and is_within(far, pose, size, s.pose, s.size)]


def widest_afloat() -> int:
    """The most that length and beam of a ship of this battle are together."""
    return remembered(_widest)


def _widest() -> int:
    """The same, found anew."""
    return max((s.length + s.beam for s in every(Ship)), default=0)


def ships_near(pose: Pose, far: int) -> list[Ship]:
    """Ships on the table whose middles lie no farther off than ``far`` across or down."""
    ships = all_afloat()
    x, y = pose.x, pose.y
    left, right, top, bottom = x - far, x + far, y - far, y + far
    if len(ships) <= FEW:
        lie = zip(ships, map(_pose_of, ships), strict=True)
        return [s for s, p in lie if left <= p.x <= right and top <= p.y <= bottom]
    poses = list(map(_pose_of, ships))
    known = _kept.get("afloat")
    if known is None or known[0] != poses:
        known = _kept["afloat"] = (poses, Grid([(p.x, p.y) for p in poses], SQUARE))
    return [ships[n] for n in known[1].within(left, right, top, bottom)]


def enemies_near(ship: Ship, far: int) -> list[Ship]:
    """Ships of other sides that still fight and lie no farther from a ship."""
    return [s for s in ships_near(ship.pose, far) if s.side != ship.side and fights(s)]
