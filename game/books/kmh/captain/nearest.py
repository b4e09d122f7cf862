"""Her enemies by their distance: looked for close by before everywhere, and remembered as long as
they lie as they did, for a captain asks for all his ships whenever one of them has acted."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from game.books.kmh.captain.spots import CmPose, apart, spot_of
from game.books.kmh.rules.near import enemies_near
from game.books.kmh.rules.sheet import Ship, enemies
from game.sea.pose import Pose
from game.sea.units import CM

NEARER = (15, 45)
"""cm across and down within which the nearest foes are looked for, before they are everywhere."""

_pose_of, _number_of = attrgetter("pose"), attrgetter("number")

FoeSeen = tuple[float, int, Ship, CmPose]
"""Her distance in cm, her place in the row of enemies, herself, and where she lies."""


@dataclass(slots=True)
class _Known:
    """What was found while the enemies of a side lay at these poses: for a pose of hers and a
    number of foes, their distances, places in the row, and where they lie."""

    poses: list[Pose]
    found: dict[tuple[Pose, int], list[tuple[float, int, CmPose]]] = field(default_factory=dict)


_kept: dict[str, _Known] = {}
"""By side, what was found last. It tells the truth of any battle in which her enemies lie so."""


def nearest_first(ship: Ship, least: int) -> list[FoeSeen]:
    """Her nearest enemies that still fight, so many if there are, the nearest first; of those that
    lie equally far off the one first that was placed first."""
    return each_nearest([ship], least)[0]


def each_nearest(ships: Sequence[Ship], least: int) -> list[list[FoeSeen]]:
    """The same for each of several ships of one side, who have the same enemies: these are gone
    through once for all of them."""
    if not ships:
        return []
    foes = enemies(ships[0])
    poses = list(map(_pose_of, foes))
    known = _kept.get(ships[0].side)
    if known is None or known.poses != poses:
        known = _kept[ships[0].side] = _Known(poses)
    return [_nearest(known, ship, foes, least) for ship in ships]


def _nearest(known: _Known, ship: Ship, foes: Sequence[Ship], least: int) -> list[FoeSeen]:
    """The same for one of them."""
    found = known.found.get((ship.pose, least))
    if found is None:
        found = known.found[ship.pose, least] = _look_for(ship, foes, least)
    return [(distance, i, foes[i], there) for distance, i, there in found]


def _look_for(ship: Ship, foes: Sequence[Ship], least: int) -> list[tuple[float, int, CmPose]]:
    here = spot_of(ship.pose)
    for far in NEARER:
        near = enemies_near(ship, far * CM)
        row = [(bisect_left(foes, foe.number, key=_number_of), foe) for foe in near]
        seen = _by_distance(here, row)
        if len(seen) >= least and seen[least - 1][0] < far:
            return seen[:least]
    return _by_distance(here, list(enumerate(foes)))[:least]


def _by_distance(here: CmPose, row: Sequence[tuple[int, Ship]]) -> list[tuple[float, int, CmPose]]:
    places = [(i, spot_of(foe.pose)) for i, foe in row]
    seen = [(apart(here, there), i, there) for i, there in places]
    seen.sort(key=lambda near: near[:2])
    return seen
