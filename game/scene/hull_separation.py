"""Draw lashed ships side by side, and push apart ships that a rule lets overlap. For the eye alone: see
`Actor.draw_offset`. The essay in draw_offsets.py says how the four solvers work together."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np

from game.scene.actors import Actor, PoseCm, turn_between
from game.scene.waterlines import (
    HullSize,
    Ring,
    clearing_shift_cm,
    hull_gap_and_direction,
    is_box_clear,
    waterline_outline,
)
from game.sea.polygons import Point
from game.sea.units import unit_vector

LASHED_GAP: Final = 0.06  # gap between the waterlines of lashed ships, as a share of the shorter one's length
GAP_RISE: Final = 0.8  # extra gap, as a share, under the upper one: the lower one's side rises in front
BOARDING_GAP: Final = 0.012  # the gap during a boarding, whichever way the two lie: men step across
SIDE_BY_SIDE_ANGLE: Final = 60.0  # degrees between two keels below which ships lie side by side
MAX_TURN: Final = 25.0  # largest turn of a ship to lie along the other, in degrees
MAX_SHIFT: Final = 9.5  # largest shift of a ship towards the other, in cm, besides the other's own
# Rule distance in cm beyond which a pair that was alongside is let go. A rule that moves both one after the
# other never moves one so far that they are seen to part.
MAX_LOCKED_GAP: Final = 21.0
NEAR_LENGTHS: Final = 1.2  # largest distance of two that hang together, middle to middle, in both lengths
_ABEAM_SHARE: Final = 0.3  # share of the way from her mate that must be abeam for the drawn side to count
_SAME_PLACE: Final = 1e-3  # cm within which two positions are the same
MAX_STAGGER: Final = 0.45  # largest stagger from the other's middle, in lengths: never bow to stern


@dataclass(slots=True)
class LashedShip:
    """A ship with her hull and what holds her.

    ``is_locked`` to another; ``is_fixed`` at anchor or aground; ``has_struck``. Treat as immutable: it is not
    frozen because it is made for every frame, and frozen ones take three times as long to make."""

    actor: Actor
    hull: HullSize
    is_locked: bool = False
    is_fixed: bool = False
    has_struck: bool = False

    @property
    def id(self) -> str:
        """Return her id."""
        return self.actor.ship


def locked_pairs(ships: Sequence[LashedShip]) -> list[tuple[LashedShip, LashedShip]]:
    """Return every locked ship with her mates: those she was seen to grapple, else the nearest."""
    locked = {ship.id: ship for ship in ships if ship.is_locked}
    found = []
    for ship in locked.values():
        mates = [locked[name] for name in ship.actor.grappled_ships if name in locked]
        found += [(ship, mate) for mate in mates or _nearest_locked(ship, locked.values())]
    return found


def _nearest_locked(ship: LashedShip, locked: Iterable[LashedShip]) -> list[LashedShip]:
    """Return the nearest locked ship in a list: two that a rule moves one by one belong together."""
    x, y = ship.actor.x, ship.actor.y
    others = [other for other in locked if other is not ship and not other.actor.grappled_ships]
    far = {s.id: math.hypot(s.actor.x - x, s.actor.y - y) for s in others}
    mate = min(others, key=lambda other: far[other.id], default=None)
    if mate is None or far[mate.id] > NEAR_LENGTHS * (ship.hull.length + mate.hull.length):
        return []
    return [mate]


def find_rafts(ships: Sequence[LashedShip]) -> list[list[tuple[LashedShip, LashedShip | None]]]:
    """Return the rafts: each ship with the one she is laid beside. The first stays: at anchor or aground
    before one with several alongside, a prize before the larger ship."""
    mates: dict[str, list[LashedShip]] = {}
    for ship, mate in locked_pairs(ships):
        mates.setdefault(ship.id, []).append(mate)
        mates.setdefault(mate.id, []).append(ship)
    left = sorted(
        (ship for ship in ships if ship.id in mates),
        key=lambda s: (s.is_fixed, len({mate.id for mate in mates[s.id]}), s.has_struck, s.hull.length),
        reverse=True,
    )
    rafts, seen = [], set[str]()
    for keeper in left:
        if keeper.id in seen:
            continue
        raft: list[tuple[LashedShip, LashedShip | None]] = [(keeper, None)]
        seen.add(keeper.id)
        for ship, _ in raft:
            for mate in mates[ship.id]:
                if mate.id not in seen:
                    seen.add(mate.id)
                    raft.append((mate, ship))
        rafts.append(raft)
    return rafts


def place_raft(
    raft: Sequence[tuple[LashedShip, LashedShip | None]],
    poses: dict[str, PoseCm],
    max_shift_cm: float = MAX_SHIFT,
) -> list[str]:
    """Lay every ship of a raft close to her mate and clear of all others, changing ``poses``; return the ids
    of the raft. A ship that would have to move more than ``max_shift_cm`` cm, not counting her mate's own
    shift, stays."""
    placed: list[Ring] = []
    before = dict(poses)
    together = []
    for ship, mate in raft:
        if mate is not None:
            berth, own = _alongside_pose(ship, mate, poses, placed), poses[ship.id]
            with_her = [now - was for now, was in zip(poses[mate.id], before[mate.id], strict=True)]
            far = math.hypot(berth[0] - own[0] - with_her[0], berth[1] - own[1] - with_her[1])
            if far > max_shift_cm:
                continue
            poses[ship.id] = berth
        placed.append(waterline_outline(ship.hull, poses[ship.id]))
        together.append(ship.id)
    return together


def _alongside_pose(
    ship: LashedShip, mate: LashedShip, poses: dict[str, PoseCm], placed: Sequence[Ring]
) -> PoseCm:
    """Return her place beside her mate: on her own side, or end on; on the drawn side if unknown."""
    own, at = poses[ship.id], poses[mate.id]
    gap = partial(lashed_gap, ship, mate)
    fold = (turn_between(own[2], at[2]) + 90) % 180 - 90
    across = unit_vector(at[2] + 90)
    if abs(fold) > SIDE_BY_SIDE_ANGLE:
        way = _direction(at, own) or _drawn_direction(ship, mate) or across
        return _slide_clear(ship.hull, own, way, placed, gap(way))
    heading = (own[2] + max(-MAX_TURN, min(MAX_TURN, fold))) % 360
    ahead = unit_vector(at[2])
    forward = (own[0] - at[0]) * ahead[0] + (own[1] - at[1]) * ahead[1]
    most = MAX_STAGGER * (ship.hull.length + mate.hull.length) / 2
    forward = max(-most, min(most, forward))
    start = (at[0] + ahead[0] * forward, at[1] + ahead[1] * forward, heading)
    sides = (-1.0, 1.0) if _belongs_to_port(ship, mate, across) else (1.0, -1.0)
    ways = [(side * across[0], side * across[1]) for side in sides]
    berths = [_slide_clear(ship.hull, start, way, placed, gap(way)) for way in ways]
    x, y = own[:2]
    if abs((x - at[0]) * across[0] + (y - at[1]) * across[1]) < mate.hull.beam / 2:
        x, y = at[0] + ship.actor.x - mate.actor.x, at[1] + ship.actor.y - mate.actor.y
    return min(berths, key=lambda to: round(math.hypot(to[0] - x, to[1] - y), 3))


def lashed_gap(ship: LashedShip, mate: LashedShip, direction: Point) -> float:
    """Return the water in cm between two lashed ships, one in that ``direction`` of the other."""
    length = min(ship.hull.length, mate.hull.length)
    if mate.id in ship.actor.boarded_ships or ship.id in mate.actor.boarded_ships:
        return BOARDING_GAP * length
    return LASHED_GAP * length * (1 + GAP_RISE * abs(direction[1]))


def _slide_clear(hull: HullSize, start: PoseCm, way: Point, placed: Sequence[Ring], gap: float) -> PoseCm:
    far = clearing_shift_cm(placed, waterline_outline(hull, start), way, gap)
    return start[0] + way[0] * far, start[1] + way[1] * far, start[2]


def _belongs_to_port(ship: LashedShip, mate: LashedShip, across: Point) -> bool:
    """Return whether she belongs to port of her mate: where she is drawn, else by her last leg."""
    seen = _drawn_direction(ship, mate)
    if seen is not None and abs(beside := seen[0] * across[0] + seen[1] * across[1]) > _ABEAM_SHARE:
        return beside < 0
    came = ship.actor.last_leg_vector
    return came[0] * across[0] + came[1] * across[1] > 0.1


def _drawn_direction(ship: LashedShip, mate: LashedShip) -> Point | None:
    """Return the direction from her mate to where she is drawn, or None if both coincide."""
    one, other = ship.actor, mate.actor
    return _direction((other.x, other.y, 0.0), (one.x, one.y, 0.0))


def _direction(one: PoseCm, other: PoseCm) -> Point | None:
    """Return the unit vector from one position to another, or None if they are the same."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = math.hypot(dx, dy)
    return (dx / far, dy / far) if far > _SAME_PLACE else None


CLEAR_GAP: Final = 0.2  # gap between two separated hulls, in beams of the broader one
SHARED_PLACE_GAP: Final = 0.6  # the same if they share one place of a board, which is wide enough for two
MAX_SHIFT_SHARE: Final = 0.8  # largest shift, in lengths of the ship
_CHOSEN_SIDE_CM: Final = 0.1  # cm to one side beyond which a ship has chosen that side
_ALONG_KEEL_SHARE: Final = 0.5  # share of a direction across a keel, below which it counts as along the keel
_BOW_TO_BOW_SECONDS: Final = 30.0  # most seconds for which two ships in one place stay bow to bow
_HEAD_ON_ANGLE: Final = 150.0  # difference of headings in degrees from which on they meet bow to bow
_BOW_FIRST_SHARE: Final = 0.9  # share of her last leg that leads ahead, from which on she came bow first
_SAME_POSE: Final = 0.05  # cm within which two positions are the same
_MAX_ROUNDS: Final = 4  # most passes over all pairs: of three ships together, one is pushed into the next


def separate_hulls(ships: Sequence[LashedShip], poses: dict[str, PoseCm], fixed_ids: set[str]) -> None:
    """Push apart every pair of ships that overlap now or at the end of their way, changing ``poses``. Both
    give way, or only one if the other is ``fixed_ids``."""
    own = dict(poses)
    moved = {ship.id for ship in ships}
    for _ in range(_MAX_ROUNDS):
        # Skip pairs of which neither has moved since the last pass.
        near = [(a, b) for a, b in _near_pairs(ships, poses, fixed_ids) if a.id in moved or b.id in moved]
        moved = {ship.id for pair in near if _separate_pair(*pair, poses, own, fixed_ids) for ship in pair}
        if not moved:
            break


def _near_pairs(
    ships: Sequence[LashedShip], poses: dict[str, PoseCm], held: set[str]
) -> list[tuple[LashedShip, LashedShip]]:
    if len(ships) < 2:
        return []
    x, y = (np.array([poses[ship.id][way] for ship in ships]) for way in (0, 1))
    long = np.array([ship.hull.length for ship in ships])
    reach = (long[:, None] + long) / 2
    # All ships against all is twice the pairs and still faster: nothing has to be gathered first.
    near = (np.abs(x[:, None] - x) < reach) & (np.abs(y[:, None] - y) < reach)
    bound = [ship.id in held for ship in ships]
    return [
        (ships[a], ships[b]) for a, b in np.argwhere(near).tolist() if a < b and not (bound[a] and bound[b])
    ]


def _separate_pair(
    one: LashedShip, other: LashedShip, poses: dict[str, PoseCm], own: Mapping[str, PoseCm], held: set[str]
) -> bool:
    """Push two ships apart, neither far from her ``own`` pose; return whether they overlapped."""
    shares = (one.id not in held, other.id not in held)
    a, b = poses[one.id], poses[other.id]
    if is_box_clear(one.hull, a, other.hull, b):
        return False
    far, way = hull_gap_and_direction(one.hull, a, other.hull, b)
    beam = max(one.hull.beam, other.hull.beam)
    gap = CLEAR_GAP * beam
    if math.hypot(a[0] - b[0], a[1] - b[1]) < _SAME_POSE:
        end_on = _end_on_direction(one, other, own)
        way, gap = (
            (_same_place_direction(one, other, own), SHARED_PLACE_GAP * beam)
            if end_on is None
            else (end_on, gap)
        )
        far = -clearing_shift_cm([waterline_outline(one.hull, a)], waterline_outline(other.hull, b), way, 0.0)
    if far >= 0.0:
        return False
    for ship, share, sign in ((one, shares[0], -1.0), (other, shares[1], 1.0)):
        if share:
            step = sign * (gap - far) / sum(shares)
            to = (poses[ship.id], own[ship.id])
            poses[ship.id] = _shift_pose(ship.hull, *to, (way[0] * step, way[1] * step))
    return True


def _same_place_direction(one: LashedShip, other: LashedShip, own: Mapping[str, PoseCm]) -> Point:
    """Return the direction of the other ship if both are in the same place. The one that came last goes to
    the side from which she came, across the keel of the other; if she came along that keel, to the side of
    her present offset."""
    late, early = (one, other) if _rested_seconds(one.actor) < _rested_seconds(other.actor) else (other, one)
    turn = math.radians(own[early.id][2])
    across = math.cos(turn), math.sin(turn)
    passes = late.actor.draw_offset.current_offset, early.actor.draw_offset.current_offset
    off = _projection(across, (passes[0][0] - passes[1][0], passes[0][1] - passes[1][1]))
    from_there = _projection(across, _last_leg_way(late.actor))
    told = abs(off) > _CHOSEN_SIDE_CM and abs(from_there) < _ALONG_KEEL_SHARE * math.hypot(
        *_last_leg_way(late.actor)
    )
    side = math.copysign(1.0, off if told else 0.1 - from_there)
    sign = side if late is other else -side
    return across[0] * sign, across[1] * sign


def _end_on_direction(one: LashedShip, other: LashedShip, own: Mapping[str, PoseCm]) -> Point | None:
    """Return the direction of the other ship if both have just met bow to bow in one place: they stay so
    until the rule gives them sides. None otherwise."""
    a, b = _last_leg_way(one.actor), _last_leg_way(other.actor)
    far = math.hypot(*a), math.hypot(*b)
    fresh = all(ship.actor.legs or ship.actor.rested_seconds < _BOW_TO_BOW_SECONDS for ship in (one, other))
    opposed = abs(turn_between(own[one.id][2], own[other.id][2])) > _HEAD_ON_ANGLE
    if not fresh or not opposed or min(far) < _CHOSEN_SIDE_CM:
        return None
    turns = math.radians(own[one.id][2]), math.radians(own[other.id][2])
    keels = [(math.sin(turn), -math.cos(turn)) for turn in turns]
    ahead = _projection(keels[0], a) / far[0], _projection(keels[1], b) / far[1]
    return keels[0] if min(ahead) > _BOW_FIRST_SHARE else None


def _projection(way: Point, other: Point) -> float:
    return way[0] * other[0] + way[1] * other[1]


def _rested_seconds(actor: Actor) -> float:
    """Return the seconds since her last leg ended; negative while she is under way."""
    return -1.0 if actor.legs else actor.rested_seconds


def _last_leg_way(actor: Actor) -> Point:
    """Return the way of her last leg, in cm, sailed already or not."""
    if not actor.legs:
        return actor.last_leg_vector
    last = actor.legs[-1]
    return last.to_x - last.x, last.to_y - last.y


def _shift_pose(hull: HullSize, pose: PoseCm, own: PoseCm, by: Point) -> PoseCm:
    dx, dy = pose[0] + by[0] - own[0], pose[1] + by[1] - own[1]
    share = min(1.0, MAX_SHIFT_SHARE * hull.length / max(math.hypot(dx, dy), 1e-9))
    return own[0] + dx * share, own[1] + dy * share, pose[2]
