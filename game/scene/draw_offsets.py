"""Where every ship is drawn, beside the pose of her tracks (`Actor.true_pose`). For the eye alone.

A board or ruler has ships in poses that no eye believes: two frigates grappled across 15 cm of open water,
two ships in one square, one sailing through the hull of another. Four solvers move drawn hulls; no rule reads
what they do. Their order decides who wins:

1. *Lashed ships* (`hull_separation.find_rafts`, `place_raft`). Ships that hold each other form a raft. One of
   them keeps her place (at anchor or aground first, then the one with several alongside, a prize, the
   larger), and each other is laid beside her mate, clear of all laid before. A ship that would have to move
   more than 9.5 cm is left where she is.
2. *The raft as one body* (`_place_raft`, `_RaftShape`). While one of a raft drifts, and until her mates have
   had time to drift too (a rule may move them one by one), 1 is not asked: the raft keeps its shape and moves
   with the ship that keeps her place. A pair that was alongside is let go only beyond 21 cm.
3. *Ships that end in each other* (`hull_separation.separate_hulls`). All others are compared where their ways
   *end*. Two that would overlap both give way, half each, at most 0.8 of a length; a ship of a raft or at
   anchor is ``held`` and the other moves alone. Because three together push each other, up to four passes are
   made. In one square the later ship goes to the side from which she came; two that have just met bow to bow
   stay end on until the rule gives them sides.
4. *Ships that pass* (`PassingOffsets`). 1 to 3 look at the ends of ways, 4 at the way between. It looks 0.9 s
   ahead, 20 times a second, and gives each of a pair that would cross an offset at right angles to their
   relative motion. That offset ends by itself when they are clear.

So: a raft beats a free ship, an anchored ship beats one that can move, the end of a way beats the way. 3
never moves a ship of 1, and 4 takes the result of 1 to 3 as given: where these will lay a pair apart, 4
passes on the same side, so that the two never pull against each other. A side once chosen is kept for as long
as the pair is close.

What 1 to 3 say is ``wanted_offset``; it may jump when a rule speaks. A ship never does: the jump is added to
``remaining``, which a critically damped spring takes to 0 (95 % in ALONGSIDE seconds), ``passing_offset`` has
a spring of its own, and the drawn speed and turn rate are limited to those of any ship. A ship on screen for
the first time is drawn at once where she belongs.

Cost. Nothing is solved again unless something has moved that decides it: rafts are cached by their poses, 3
by the ends of all ways (of sixty ships one sails at a time), and what two headings alone decide about two
hulls is cached in `waterlines`, 60 us a pair before. 4 computes all pairs at once in numpy: with sixty under
way it was 800 pairs in Python, 10 ms of a frame of 16.

Tried and given up: taking the nearest locked ship for the one she is grappled to (that drew the 15 cm); now
grapples that were seen decide."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from game.scene import timings
from game.scene.actors import ZERO_POSE, Actor, PoseCm, end_pose, predicted_pose, turn_between
from game.scene.hull_separation import (
    CLEAR_GAP,
    MAX_LOCKED_GAP,
    MAX_SHIFT,
    MAX_SHIFT_SHARE,
    LashedShip,
    find_rafts,
    place_raft,
    separate_hulls,
)
from game.scene.waterlines import clearing_shift_cm, is_box_clear, waterline_outline
from game.sea.polygons import Point

LOOKAHEAD_SECONDS: Final = 0.9  # seconds that ships under way look ahead
_LOOKAHEAD_STEPS: Final = 8  # sample times within these seconds
_LOOK_INTERVAL: Final = 0.05  # seconds between two looks
_LATEST_SECONDS: Final = 0.35  # seconds before contact at which two must have their full offset
_OFFSET_RATE: Final = 12.0  # rate of giving way: 94 % of the way in half a second
_MIN_CROSSING_CM: Final = 0.3  # least relative motion in that time, in cm, for two ships to count as passing
_YIELD_SHARE: Final = 0.35  # share that a ship at rest gives way, if the other is under way
_SIDE_BONUS_CM: Final = 0.5  # extra cm that two rather move to stay on their present side of each other
_BOW_SHARE: Final = 0.7  # how far her bow follows her real motion, as a share
_MAX_BOW_ANGLE: Final = 16.0  # largest such turn, in degrees
_MIN_SPEED: Final = 5.0  # least speed in cm a second that is assumed for it
_TINY_PASSING_CM: Final = 0.01  # invisible distance in cm

_MOMENTS: Final = tuple(n * LOOKAHEAD_SECONDS / _LOOKAHEAD_STEPS for n in range(_LOOKAHEAD_STEPS + 1))


def _due_share(seconds: float) -> float:
    """Return the share of the offset that two must have this many seconds before contact."""
    left = (LOOKAHEAD_SECONDS - seconds) / (LOOKAHEAD_SECONDS - _LATEST_SECONDS)
    share = min(1.0, max(0.0, left))
    return share * share * (3 - 2 * share)


_DUE_SHARES: Final = tuple(map(_due_share, _MOMENTS))
_NO_OFFSET: Final[Point] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _PredictedCourse:
    """A ship and her drawn pose at each sample time, if she does not give way."""

    ship: LashedShip
    poses: tuple[PoseCm, ...]


@dataclass(frozen=True, slots=True)
class _PredictedOverlap:
    """The direction in which two overlapping ships give way, and the cm they should be off by now."""

    way: Point
    distance: float


class PassingOffsets:
    """Passing offsets of the ships of one sea; remembers on which side each pair passes."""

    def __init__(self) -> None:
        self._ways: dict[tuple[str, str], Point] = {}
        self._goals: dict[str, Point] = {}
        self._looked = _LOOK_INTERVAL

    def update(
        self,
        ships: Sequence[LashedShip],
        wanted_offsets: Mapping[str, PoseCm],
        fixed_ids: set[str],
        dt: float,
    ) -> None:
        """Move every ship's passing offset by ``dt`` seconds towards what is needed, given all
        ``wanted_offsets`` offsets; ships that are ``fixed_ids`` stay."""
        self._looked += dt
        if self._looked >= _LOOK_INTERVAL:
            self._looked, self._goals = 0.0, self._wanted_offsets(ships, wanted_offsets, fixed_ids)
        for ship in ships:
            goal = self._goals.get(ship.id, _NO_OFFSET)
            if goal != _NO_OFFSET or ship.actor.draw_offset.passing_offset != ZERO_POSE:
                _advance_offset(ship.actor, goal, dt)

    def _wanted_offsets(
        self, ships: Sequence[LashedShip], wanted: Mapping[str, PoseCm], held: set[str]
    ) -> dict[str, Point]:
        ways, self._ways = self._ways, {}
        goals: dict[str, Point] = {}
        for one, other in _near_pairs(ships, wanted, held):
            sides = wanted[one.ship.id], wanted[other.ship.id]
            names = one.ship.id, other.ship.id
            meeting = _predict_overlap(one, other, _separation_direction(*sides), ways.get(names))
            if meeting is None:
                continue
            self._ways[names] = meeting.way
            shares = _offset_shares(one.ship, other.ship, held)
            for name, share in zip(names, shares, strict=True):
                x, y = goals.get(name, _NO_OFFSET)
                step = share * meeting.distance
                goals[name] = x + meeting.way[0] * step, y + meeting.way[1] * step
        lengths = {ship.id: ship.hull.length for ship in ships}
        return {name: _limit_length(goal, MAX_SHIFT_SHARE * lengths[name]) for name, goal in goals.items()}


def _near_pairs(
    ships: Sequence[LashedShip], wanted: Mapping[str, PoseCm], held: set[str]
) -> list[tuple[_PredictedCourse, _PredictedCourse]]:
    """Return the pairs that may come close enough to overlap, and of which one moves and one is free."""
    owed = [math.hypot(*_remaining_way(ship.actor, wanted[ship.id])) for ship in ships]
    under_way = [
        bool(ship.actor.legs) or debt > _TINY_PASSING_CM for ship, debt in zip(ships, owed, strict=True)
    ]
    if len(ships) < 2 or not any(under_way):
        return []
    x, y = (np.array([ship.actor.true_pose[way] for ship in ships]) for way in (0, 1))
    reach = np.array([_reach_radius(ship, wanted[ship.id]) for ship in ships])
    both = reach[:, None] + reach
    near = (np.abs(x[:, None] - x) < both) & (np.abs(y[:, None] - y) < both)
    sail, bound = np.array(under_way), np.array([ship.id in held for ship in ships])
    near &= (sail[:, None] | sail) & ~(bound[:, None] & bound)
    numbers, rows = np.unique(np.nonzero(np.triu(near, 1)), return_inverse=True)
    courses = [
        _PredictedCourse(ships[n], _predicted_poses(ships[n].actor, wanted[ships[n].id]))
        for n in numbers.tolist()
    ]
    pairs = rows.reshape(2, -1)
    close = _is_pair_close(courses, pairs)
    return [(courses[a], courses[b]) for a, b in pairs[:, close].T.tolist()]


def _reach_radius(ship: LashedShip, wanted: PoseCm) -> float:
    """Return the radius in cm around her true position that contains all of her while she looks ahead."""
    actor, half = ship.actor, ship.hull.length / 2
    runs = timings.MAX_SPEED * LOOKAHEAD_SECONDS if actor.legs else 0.0
    aside = max(math.hypot(*wanted[:2]), math.hypot(*actor.draw_offset.current_offset[:2]))
    return half + runs + aside + math.hypot(*actor.draw_offset.passing_offset[:2])


def _is_pair_close(courses: Sequence[_PredictedCourse], pairs: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Return which pairs (by index) come close enough to overlap; a fleet's hundreds all at once."""
    long = np.array([course.ship.hull.length for course in courses])
    lies = np.array([[lie[:2] for lie in course.poses] for course in courses])
    lies = lies.reshape(len(courses), len(_MOMENTS), 2)
    one, other = pairs
    reach = (long[one] + long[other]) / 2
    close = np.abs(lies[one] - lies[other]) < reach[:, None, None]
    found: npt.NDArray[np.bool_] = close.all(axis=2).any(axis=1)
    return found


def _remaining_way(actor: Actor, wanted: PoseCm) -> Point:
    aside = actor.draw_offset
    return (
        aside.current_offset[0] - aside.passing_offset[0] - wanted[0],
        aside.current_offset[1] - aside.passing_offset[1] - wanted[1],
    )


def _predict_overlap(
    one: _PredictedCourse, other: _PredictedCourse, parted: Point | None, known: Point | None
) -> _PredictedOverlap | None:
    """Return how two ships would overlap if neither gave way; None if they pass clear. They keep a known
    side; else pass as they will lie when ``parted``, or on the nearer side."""
    a_hull, b_hull = one.ship.hull, other.ship.hull
    crossed = [
        n
        for n, (a, b) in enumerate(zip(one.poses[:-1], other.poses[:-1], strict=True))
        if not is_box_clear(a_hull, a, b_hull, b)
    ]
    now, then = (one.poses[0], other.poses[0]), (one.poses[-1], other.poses[-1])
    way = _crossing_direction(now, then) if crossed else None
    if way is None:
        return None
    back = (-way[0], -way[1])
    ways = [way, back] if known is None else [way if _dot_product(known, way) >= 0 else back]
    # The first, the last and one in the middle show the worst of them.
    told = sorted({crossed[0], crossed[len(crossed) // 2], crossed[-1]})
    rings = [
        (n, waterline_outline(a_hull, one.poses[n]), waterline_outline(b_hull, other.poses[n])) for n in told
    ]
    gap = CLEAR_GAP * max(a_hull.beam, b_hull.beam)
    needs = [(max(_DUE_SHARES[n] * clearing_shift_cm([a], b, w, gap) for n, a, b in rings), w) for w in ways]
    side = parted or _passing_direction(*now)
    far, chosen = min(needs, key=lambda need: need[0] - _SIDE_BONUS_CM * _dot_product(need[1], side))
    return _PredictedOverlap(chosen, far) if far > 0 else None


def _separation_direction(one: PoseCm, other: PoseCm) -> Point | None:
    """Return the direction of the other's wanted offset from the one's, if both share a place."""
    x, y = other[0] - one[0], other[1] - one[1]
    if min(math.hypot(*one[:2]), math.hypot(*other[:2])) < _MIN_CROSSING_CM:
        return None
    far = math.hypot(x, y)
    return (x / far, y / far) if far > _MIN_CROSSING_CM else None


def _passing_direction(one: PoseCm, other: PoseCm) -> Point:
    off = other[0] - one[0], other[1] - one[1]
    x = y = 0.0
    for lie in (one, other):
        turn = math.radians(lie[2])
        across = math.cos(turn), math.sin(turn)
        beside = _dot_product(off, across)
        x, y = x + beside * across[0], y + beside * across[1]
    far = math.hypot(x, y)
    return (x / far, y / far) if far > _MIN_CROSSING_CM else _NO_OFFSET


def _dot_product(one: Point, other: Point) -> float:
    return one[0] * other[0] + one[1] * other[1]


def _predicted_poses(actor: Actor, wanted: PoseCm) -> tuple[PoseCm, ...]:
    """Return her drawn pose at each sample time, without giving way."""
    owed, lies = _remaining_way(actor, wanted), list[PoseCm]()
    if not actor.legs and math.hypot(*owed) < _TINY_PASSING_CM:
        x, y, heading = actor.true_pose
        return ((x + wanted[0], y + wanted[1], heading + wanted[2]),) * len(_MOMENTS)
    for seconds in _MOMENTS:
        x, y, heading = predicted_pose(actor, seconds)
        left = 1 - seconds / LOOKAHEAD_SECONDS
        lie = x + wanted[0] + owed[0] * left, y + wanted[1] + owed[1] * left, heading + wanted[2]
        lies.append(lie)
    return tuple(lies)


def _crossing_direction(now: tuple[PoseCm, PoseCm], then: tuple[PoseCm, PoseCm]) -> Point | None:
    """Return the direction across their relative motion; None if they hardly move."""
    dx = then[1][0] - then[0][0] - now[1][0] + now[0][0]
    dy = then[1][1] - then[0][1] - now[1][1] + now[0][1]
    far = math.hypot(dx, dy)
    return (-dy / far, dx / far) if far > _MIN_CROSSING_CM else None


def _offset_shares(one: LashedShip, other: LashedShip, held: set[str]) -> tuple[float, float]:
    """Return which share of the offset each of two takes, the one backwards: all, if the other is held."""
    if one.id in held or other.id in held:
        return (0.0, 1.0) if one.id in held else (-1.0, 0.0)
    if one.actor.legs and other.actor.legs:
        return -0.5, 0.5
    return (_YIELD_SHARE - 1, _YIELD_SHARE) if one.actor.legs else (-_YIELD_SHARE, 1 - _YIELD_SHARE)


def _limit_length(way: Point, most: float) -> Point:
    share = min(1.0, most / max(math.hypot(*way), 1e-9))
    return way[0] * share, way[1] * share


def _advance_offset(actor: Actor, goal: Point, dt: float) -> None:
    """Move her passing offset like a critically damped spring; under way her bow follows it."""
    aside, left = actor.draw_offset, math.exp(-_OFFSET_RATE * dt)
    at, pace = [], []
    for now, speed, to in zip(aside.passing_offset[:2], aside.passing_velocity, goal, strict=True):
        debt = now - to
        push = speed + _OFFSET_RATE * debt
        at.append(to + (debt + push * dt) * left)
        pace.append((speed - _OFFSET_RATE * push * dt) * left)
    small = goal == _NO_OFFSET and math.hypot(*at) < _TINY_PASSING_CM and math.hypot(*pace) < _TINY_PASSING_CM
    helm = aside.passing_offset[2] + (_bow_angle(actor, pace) - aside.passing_offset[2]) * (1 - left)
    aside.passing_offset = ZERO_POSE if small and abs(helm) < 1 else (at[0], at[1], helm)
    aside.passing_velocity = _NO_OFFSET if small else (pace[0], pace[1])


def _bow_angle(actor: Actor, pace: Sequence[float]) -> float:
    """Return the degrees that her bow turns towards her motion while she gives way at this velocity."""
    if not actor.legs or actor.is_adrift:
        return 0.0
    turn = math.radians(actor.true_pose[2])
    aside = pace[0] * math.cos(turn) + pace[1] * math.sin(turn)
    off = _BOW_SHARE * math.degrees(math.atan2(aside, max(actor.speed, _MIN_SPEED)))
    return max(-_MAX_BOW_ANGLE, min(_MAX_BOW_ANGLE, off))


_EASE_RATE: Final = 4.7 / timings.ALONGSIDE  # rate of easing: after ALONGSIDE seconds 95 % of the way is done
_SWING_RATIO: Final = 2.0  # how much farther than the others of her raft a ship may swing with them
_MAX_RAFTS: Final = 64  # rafts whose layout is cached
# Seconds for which a ship that drifted waits for her mates: a rule may move them one by one.
_DRIFT_WAIT_SECONDS: Final = timings.DRIFT + timings.CAMERA_COMES
_TINY_CM: Final = 0.02  # invisible distance in cm
_ALONGSIDE_CM: Final = 0.25  # largest remaining way at which a ship counts as alongside, in cm


@dataclass(frozen=True, slots=True)
class _RaftShape:
    """Layout of a raft: the ship that stays, and the offsets of the others from her, ahead and abeam."""

    keeper: str
    offsets: dict[str, PoseCm]


class DrawOffsets:
    """Draw offsets of the ships of one sea, with caches of the last layout."""

    def __init__(self) -> None:
        self._lay: tuple[object, ...] = ()
        self._wanted: dict[str, PoseCm] = {}
        self._rafts: list[list[str]] = []
        self._lays: dict[frozenset[str], _RaftShape] = {}
        self._berths: dict[tuple[object, ...], dict[str, PoseCm]] = {}
        self._parted: tuple[tuple[object, ...], dict[str, PoseCm]] = ((), {})
        self._passing = PassingOffsets()

    def update(self, ships: Sequence[LashedShip], dt: float) -> None:
        """Move all ships towards their wanted offsets by ``dt`` seconds."""
        self._compute_wanted(ships)
        fast = {name for raft in self._rafts for name in raft}
        held = fast | {ship.id for ship in ships if ship.is_fixed}
        self._passing.update(ships, self._wanted, held, dt)
        moved = {ship.id: _distance_moved(ship) for ship in ships if ship.id in fast}
        swings = {name: max(map(moved.__getitem__, raft)) for raft in self._rafts for name in raft}
        for ship in ships:
            _ease_offset(ship.actor, self._wanted[ship.id], dt, swings.get(ship.id, 0.0))

    def clear(self) -> None:
        """Forget all rafts and caches."""
        self._lay, self._lays = (), {}

    def is_same_raft(self, one: str, other: str) -> bool:
        """Return whether two ships are lashed in the same raft."""
        return any(one in raft and other in raft for raft in self._rafts)

    def is_raft_closing(self, ships: Sequence[LashedShip]) -> bool:
        """Return whether any of these ships is still moving alongside another."""
        together = {name for raft in self._rafts if len(raft) > 1 for name in raft}
        return any(
            ship.id in together and math.hypot(*ship.actor.draw_offset.remaining_offset[:2]) > _ALONGSIDE_CM
            for ship in ships
        )

    def finish(self, ships: Sequence[LashedShip]) -> None:
        """Put all ships at their wanted offsets at once."""
        self._compute_wanted(ships)
        for ship in ships:
            _set_offset_now(ship.actor, self._wanted[ship.id])

    def _compute_wanted(self, ships: Sequence[LashedShip]) -> None:
        """Compute all wanted offsets, unless nothing has changed. A ship under way gives way while she comes,
        but not when she already overlaps another."""
        ends = {ship.id: end_pose(ship.actor) for ship in ships}
        lay = tuple(map(_cache_key, ships))
        if (lay, ends) == self._lay:
            return
        self._lay = (lay, ends)
        bases = {ship.id: ship.actor.true_pose for ship in ships}
        lies = dict(bases)
        rafts, before = find_rafts(ships), self._lays
        self._lays = {}
        self._rafts = [self._place_raft(raft, lies, before) for raft in rafts]
        hangs = {name for raft in self._rafts for name in raft}
        free = {name: end for name, end in ends.items() if name not in hangs}
        lies.update(free)
        self._separate(ships, lies, hangs | {ship.id for ship in ships if ship.is_fixed})
        self._wanted = {n: _difference(free.get(n, base), lies[n]) for n, base in bases.items()}

    def _separate(self, ships: Sequence[LashedShip], poses: dict[str, PoseCm], held: set[str]) -> None:
        """Separate ships, or reuse the last offsets if none has moved: of sixty ships one sails at a time."""
        of = tuple((s.id, s.hull, _round_pose(poses[s.id]), s.id in held) for s in ships)
        if of != self._parted[0]:
            before = dict(poses)
            separate_hulls(ships, poses, held)
            self._parted = (of, {name: _difference(lie, poses[name]) for name, lie in before.items()})
        else:
            poses.update({n: _sum(poses[n], by) for n, by in self._parted[1].items()})

    def _place_raft(
        self,
        raft: Sequence[tuple[LashedShip, LashedShip | None]],
        poses: dict[str, PoseCm],
        before: Mapping[frozenset[str], _RaftShape],
    ) -> list[str]:
        """Lay a raft together. While one of its ships drifts, and until her mates have had time to drift too,
        the raft moves as one body, relative to the ship that stays."""
        names = frozenset(ship.id for ship, _ in raft)
        lay = before.get(names)
        if lay is not None and any(_is_drifting(ship.actor) for ship, _ in raft):
            poses.update(_move_raft(lay, poses[lay.keeper]))
            self._lays[names] = lay
            return sorted(names)
        found = self._compute_raft(raft, poses, MAX_SHIFT if lay is None else MAX_LOCKED_GAP)
        if len(found) == len(names):
            self._lays[names] = _raft_shape(raft[0][0].id, found, poses)
        return found

    def _compute_raft(
        self, raft: Sequence[tuple[LashedShip, LashedShip | None]], poses: dict[str, PoseCm], farthest: float
    ) -> list[str]:
        """Lay a raft together and return its ids. A raft that has not moved keeps its layout, even if one of
        it has struck since and would now be the ship that stays."""
        ships = tuple(sorted((ship.id, poses[ship.id], ship.is_fixed) for ship, _ in raft))
        pairs = tuple(sorted((*sorted((a.id, b.id)), _is_boarding(a, b)) for a, b in raft if b))
        bases = (ships, pairs, farthest)
        berths = self._berths.get(bases)
        if berths is None:
            if len(self._berths) >= _MAX_RAFTS:
                self._berths.clear()
            together = place_raft(raft, poses, farthest)
            berths = self._berths[bases] = {name: poses[name] for name in together}
        poses.update(berths)
        return list(berths)


def _cache_key(ship: LashedShip) -> tuple[object, ...]:
    """Return everything that decides a ship's wanted offset, except the end of her way: a ship that is not
    lashed has the same offset anywhere on it."""
    actor = ship.actor
    held = (ship.is_locked, actor.grappled_ships, actor.boarded_ships, ship.is_fixed, ship.has_struck)
    at = (actor.true_pose, _is_drifting(actor)) if ship.is_locked else None
    return (at, ship.id, *held)


def _is_drifting(actor: Actor) -> bool:
    return actor.is_adrift or actor.seconds_since_drift < _DRIFT_WAIT_SECONDS


def _is_boarding(one: LashedShip, other: LashedShip) -> bool:
    return one.id in other.actor.boarded_ships or other.id in one.actor.boarded_ships


def _raft_shape(keeper: str, names: Sequence[str], lies: Mapping[str, PoseCm]) -> _RaftShape:
    at = lies[keeper]
    return _RaftShape(keeper, {name: _rotate_offset(_difference(at, lies[name]), -at[2]) for name in names})


def _move_raft(lay: _RaftShape, at: PoseCm) -> dict[str, PoseCm]:
    return {
        name: _normalize_heading(_sum(at, _rotate_offset(off, at[2]))) for name, off in lay.offsets.items()
    }


def _rotate_offset(off: PoseCm, by: float) -> PoseCm:
    turn = math.radians(by)
    s, c = math.sin(turn), math.cos(turn)
    return off[0] * c - off[1] * s, off[0] * s + off[1] * c, off[2]


def _normalize_heading(pose: PoseCm) -> PoseCm:
    return pose[0], pose[1], pose[2] % 360


def _set_offset_now(actor: Actor, wanted: PoseCm) -> None:
    aside = actor.draw_offset
    aside.wanted_offset, aside.remaining_offset, aside.velocity = wanted, ZERO_POSE, ZERO_POSE
    aside.passing_offset, aside.passing_velocity = ZERO_POSE, (0.0, 0.0)
    actor.set_draw_offset(wanted)
    aside.last_drawn_pose = (actor.x, actor.y, actor.heading)


def _ease_offset(actor: Actor, wanted: PoseCm, dt: float, swing: float) -> None:
    """Ease her towards the wanted offset without a leap: a sudden change is added to ``remaining``. What she
    moves because her raft swings, by ``swing`` cm, she moves with it."""
    aside = actor.draw_offset
    if aside.last_drawn_pose is None or wanted == aside.current_offset == aside.passing_offset == ZERO_POSE:
        return _set_offset_now(actor, wanted)
    if _change_size(_difference(aside.wanted_offset, wanted)) > _SWING_RATIO * swing + _TINY_CM:
        aside.remaining_offset = _difference(wanted, _sum(aside.wanted_offset, aside.remaining_offset))
        aside.velocity = ZERO_POSE
    aside.wanted_offset = wanted
    _reduce_remaining(actor, dt)
    now = _sum(_sum(wanted, aside.remaining_offset), aside.passing_offset)
    actor.set_draw_offset(now)
    _limit_velocity(actor, dt)
    aside.last_drawn_pose = (actor.x, actor.y, actor.heading)
    return None


def _reduce_remaining(actor: Actor, dt: float) -> None:
    """Reduce ``remaining`` like a critically damped spring: it starts and ends gently."""
    aside, left = actor.draw_offset, math.exp(-_EASE_RATE * dt)
    owed, pace = [], []
    for debt, speed in zip(aside.remaining_offset, aside.velocity, strict=True):
        push = speed + _EASE_RATE * debt
        owed.append((debt + push * dt) * left)
        pace.append((speed - _EASE_RATE * push * dt) * left)
    small = all(abs(debt) < _TINY_CM / 4 for debt in owed)
    aside.remaining_offset = ZERO_POSE if small else (owed[0], owed[1], owed[2])
    aside.velocity = ZERO_POSE if small else (pace[0], pace[1], pace[2])


def _limit_velocity(actor: Actor, dt: float) -> None:
    """Limit her drawn speed and turn rate to those of any ship; the excess stays in ``remaining``."""
    aside = actor.draw_offset
    assert aside.last_drawn_pose is not None
    dx, dy, turn = _difference(aside.last_drawn_pose, (actor.x, actor.y, actor.heading))
    far, most, most_turn = math.hypot(dx, dy), timings.MAX_SPEED * dt, timings.MAX_TURN_RATE * dt
    if far <= most and abs(turn) <= most_turn:
        return
    over = 1 - most / far if far > most else 0.0
    spun = turn - math.copysign(most_turn, turn) if abs(turn) > most_turn else 0.0
    back = (-dx * over, -dy * over, -spun)
    aside.remaining_offset = _sum(aside.remaining_offset, back)
    actor.set_draw_offset(_sum(aside.current_offset, back))


def _distance_moved(ship: LashedShip) -> float:
    """Return the cm that her tracks, ends included, have moved since she was last drawn."""
    actor = ship.actor
    if actor.draw_offset.last_drawn_pose is None:
        return 0.0
    x, y, heading = actor.true_pose
    was, now = actor.draw_offset.last_drawn_pose, actor.draw_offset.current_offset
    turned = abs(turn_between(was[2] - now[2], heading))
    far = math.hypot(x - was[0] + now[0], y - was[1] + now[1])
    return far + math.radians(turned) * ship.hull.length


def _change_size(way: PoseCm) -> float:
    """Return the size of a change of pose in cm; a degree counts a little."""
    return math.hypot(way[0], way[1]) + abs(way[2]) / 20


def _round_pose(pose: PoseCm) -> PoseCm:
    """Return a pose without the last digits, which easing loses."""
    return round(pose[0], 4), round(pose[1], 4), round(pose[2], 2)


def _difference(one: PoseCm, other: PoseCm) -> PoseCm:
    return other[0] - one[0], other[1] - one[1], turn_between(one[2], other[2])


def _sum(one: PoseCm, other: PoseCm) -> PoseCm:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
