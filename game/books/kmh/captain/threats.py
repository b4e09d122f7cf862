"""What enemies could do to a ship on their next moves: courses fanned out as a captain fans his own, with the
best dice and with usual ones, under all sail and under less."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import Final

from game.books.kmh.captain import weights as w
from game.books.kmh.captain.course_choice import likely_helm
from game.books.kmh.captain.firepower import RAKES, Firepower, find_battery_bearing, firepower_of, hits_worth
from game.books.kmh.captain.geometry import (
    CmPose,
    cm_pose_of,
    course_fan,
    distance_between,
    foes_by_distance,
    poses_along,
)
from game.books.kmh.captain.score import boarding_odds_after_impact
from game.books.kmh.captain.situation import boarding_dice_left
from game.books.kmh.rules.course import Helm
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.sheet import Chart, Ship, Wind, is_anchored_or_aground, locked_to, locks_of
from game.books.kmh.rules.wind import SailOrder
from game.captains.threats import (
    MOST_ENEMIES,
    EnemyThreats,
    Outline,
    Threat,
    boarding_threat,
    convex_outline,
    enemy_threats,
    fire_threat,
    rake_threat,
)
from game.core.table import get_single
from game.sea.polygons import Point
from game.sea.pose import Pose
from game.sea.units import CM

_FAN: Final = 41
"""Courses of each order that are looked at."""
_RUNS: Final = ((SailOrder.SAIL, 6.0), (SailOrder.SAIL, 3.5), (SailOrder.SLOW, 3.5))
"""Orders, with the pips that each die of their way shows."""
_STEP_CM: Final = 3.0
_LEAST_HITS: Final = 0.05


def threats_to(ship: Ship, pose: Pose) -> tuple[EnemyThreats, ...]:
    """Return what her nearest enemies could do to a ship that lies there."""
    at = cm_pose_of(pose)
    return tuple(_threats_of(foe, ship, at) for _, _, foe, _ in foes_by_distance(ship, MOST_ENEMIES))


def _threats_of(foe: Ship, ship: Ship, at: CmPose) -> EnemyThreats:
    options, choppy = tuple(get_single(Chart).options), get_single(Wind).choppy
    theirs, ours = firepower_of(foe, choppy, options), firepower_of(ship, choppy, options)
    ways = _ways_of(_helms_of(foe), foe.pose, foe.length)
    fire = _broadsides(theirs, ours, ways.ends, at, is_retiring=ship.retiring)
    return enemy_threats(foe.id, [ways.reach], [*fire, _boarding(foe, ship, ways, at)])


def _helms_of(foe: Ship) -> tuple[Helm, ...]:
    """KMH-6.2.1: return her helm with the best dice, with usual ones, and under less sail; none for a ship
    that is held where she is."""
    wind = get_single(Wind)
    if is_anchored_or_aground(foe) or locks_of(foe.id) or wind.calm:
        return ()
    helms = (likely_helm(foe, order, wind, pips) for order, pips in _RUNS)
    return tuple(dict.fromkeys(helm for helm in helms if helm.run_left))


@dataclass(frozen=True, slots=True)
class _Ways:
    """Where a ship may be after her move, places on the way, how far off any of them is, and the outline
    of them all."""

    ends: tuple[CmPose, ...]
    points: tuple[Point, ...]
    farthest: float
    reach: Outline


@lru_cache(maxsize=64)
def _ways_of(helms: tuple[Helm, ...], pose: Pose, length: int) -> _Ways:
    """Return the same for a ship of that length; kept, for her enemies ask again for every course they
    draw."""
    here, half = cm_pose_of(pose), length / CM / 2
    fans = [course for helm in helms for course in course_fan(helm, here, _FAN) if not course.is_into_wind]
    ends = (here, *(course.end for course in fans))
    points = {(round(at.x), round(at.y)) for course in fans for at in poses_along(here, course, _STEP_CM)} | {
        (round(here.x), round(here.y))
    }
    round_a_hull = ((-half, 0.0), (half, 0.0), (0.0, -half), (0.0, half))
    reach = convex_outline((end.x + dx, end.y + dy) for end in ends for dx, dy in round_a_hull)
    farthest = max(distance_between(here, end) for end in ends)
    return _Ways(ends, tuple(sorted(points)), farthest, reach)


def _broadsides(
    theirs: Firepower, ours: Firepower, posts: Iterable[CmPose], at: CmPose, *, is_retiring: bool
) -> Iterator[Threat]:
    """KMH-9.8.1: yield the best rake and the best other broadside from any of these places."""
    best = dict[str, tuple[float, float]]()
    for post in posts:
        bears = find_battery_bearing(theirs, post, ours, at)
        if bears is None or bears.side > 1:
            continue
        hits = theirs.hits(bears.side, bears.band, bears.rake, bears.is_partial)
        end = str(RAKES[bears.rake])
        cost = hits_worth(hits, rake=bool(bears.rake), is_foe_retiring=is_retiring)
        best[end] = max(best.get(end, (0.0, 0.0)), (hits, cost))
    for end, (hits, cost) in sorted(best.items()):
        if hits >= _LEAST_HITS:
            yield rake_threat(end, hits, cost) if end else fire_threat(hits, cost)


def _boarding(foe: Ship, ship: Ship, ways: _Ways, at: CmPose) -> Threat | None:
    """KMH-6.10.8, KMH-13.0.1: return her boarders, if a course of hers touches the ship."""
    touches = (foe.length + ship.beam) / CM / 2
    far = distance_between(ways.ends[0], at) > ways.farthest + touches
    meets = not far and any(hypot(x - at.x, y - at.y) <= touches for x, y in ways.points)
    meets = meets or ship.id in locked_to(foe.id)
    if not meets or not may_begin(foe, ShipTask.BOARD):
        return None
    chance = w.LOCKED_CHANCE * boarding_odds_after_impact(foe, ship, w.CONTACT_RUN)
    theirs, ours = boarding_dice_left(foe), boarding_dice_left(ship)
    return boarding_threat(theirs, ours, chance, chance * ship.points_left)
