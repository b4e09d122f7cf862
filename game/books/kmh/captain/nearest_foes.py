"""Her enemies by their distance: looked for close by before everywhere, and remembered as long as
they are as they did, for a captain asks for all his ships whenever one of them has acted."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter

from game.books.kmh.captain.geometry import CmPose, cm_pose_of, distance_between
from game.books.kmh.rules.nearby_ships import enemies_in_box
from game.books.kmh.rules.sheet import Ship, enemies
from game.sea.pose import Pose
from game.sea.units import CM

SEARCH_RADII = (15, 45)
"""cm across and down within which the nearest foes are looked for, before they are everywhere."""

_pose_of, _number_of = attrgetter("pose"), attrgetter("number")

FoeDistance = tuple[float, int, Ship, CmPose]
"""Her distance in cm, her place in the row of enemies, herself, and where she is."""


@dataclass(slots=True)
class _CachedDistances:
    """What was found while the enemies of a side lay at these poses: for a pose of hers and a
    number of foes, their distances, places in the row, and where they are."""

    poses: list[Pose]
    found: dict[tuple[Pose, int], list[tuple[float, int, CmPose]]] = field(default_factory=dict)


_distance_cache: dict[str, _CachedDistances] = {}
"""By side, what was found last. It tells the truth of any battle in which her enemies lie so."""


def foes_by_distance(ship: Ship, min_count: int) -> list[FoeDistance]:
    """Return her nearest enemies that still fight, so many if there are, the nearest first; of
    those that are equally far off the one first that was placed first."""
    return foes_by_distance_each([ship], min_count)[0]


def foes_by_distance_each(ships: Sequence[Ship], min_count: int) -> list[list[FoeDistance]]:
    """Return the same for each of several ships of one side, who have the same enemies: these are
    gone through once for all of them."""
    if not ships:
        return []
    foes = enemies(ships[0])
    poses = list(map(_pose_of, foes))
    known = _distance_cache.get(ships[0].side)
    if known is None or known.poses != poses:
        known = _distance_cache[ships[0].side] = _CachedDistances(poses)
    return [_cached_foes(known, ship, foes, min_count) for ship in ships]


def _cached_foes(
    known: _CachedDistances, ship: Ship, foes: Sequence[Ship], min_count: int
) -> list[FoeDistance]:
    """Return the same for one of them."""
    found = known.found.get((ship.pose, min_count))
    if found is None:
        found = known.found[ship.pose, min_count] = _search_foes(ship, foes, min_count)
    return [(distance, i, foes[i], there) for distance, i, there in found]


def _search_foes(ship: Ship, foes: Sequence[Ship], min_count: int) -> list[tuple[float, int, CmPose]]:
    here = cm_pose_of(ship.pose)
    for far in SEARCH_RADII:
        near = enemies_in_box(ship, far * CM)
        row = [(bisect_left(foes, foe.number, key=_number_of), foe) for foe in near]
        seen = _sort_by_distance(here, row)
        if len(seen) >= min_count and seen[min_count - 1][0] < far:
            return seen[:min_count]
    return _sort_by_distance(here, list(enumerate(foes)))[:min_count]


def _sort_by_distance(here: CmPose, row: Sequence[tuple[int, Ship]]) -> list[tuple[float, int, CmPose]]:
    places = [(i, cm_pose_of(foe.pose)) for i, foe in row]
    seen = [(distance_between(here, there), i, there) for i, there in places]
    seen.sort(key=lambda near: near[:2])
    return seen
