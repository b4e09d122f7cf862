"""Push apart ships whose hulls would overlap, because a rule lets them share a place or pass. For
the eye alone: see `Actor.draw_offset` and the essay in draw_offsets.py."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from game.scene.actors import Actor, PoseCm, turn_between
from game.scene.lashed_offsets import LashedShip
from game.scene.waterlines import (
    HullSize,
    clearing_shift_cm,
    hull_gap_and_direction,
    is_box_clear,
    waterline_outline,
)
from game.sea.polygons import Point

CLEAR_GAP: Final = 0.2
"""Gap between two separated hulls, in beams of the broader one."""
SHARED_PLACE_GAP: Final = 0.6
"""The same if they share one place of a board, which is wide enough for two."""
MAX_SHIFT_SHARE: Final = 0.8
"""Largest shift, in lengths of the ship."""
_CHOSEN_SIDE_CM: Final = 0.1
"""Cm to one side beyond which a ship has chosen that side."""
_ALONG_KEEL_SHARE: Final = 0.5
"""Share of a direction across a keel, below which it counts as along the keel."""
_BOW_TO_BOW_SECONDS: Final = 30.0
"""Most seconds for which two ships in one place stay bow to bow."""
_HEAD_ON_ANGLE: Final = 150.0
"""Difference of headings in degrees from which on they meet bow to bow."""
_BOW_FIRST_SHARE: Final = 0.9
"""Share of her last leg that leads ahead, from which on she came bow first."""
_SAME_PLACE: Final = 0.05
"""Cm within which two positions are the same."""
_MAX_ROUNDS: Final = 4
"""Most passes over all pairs: of three ships together, one is pushed into the next."""


def separate_hulls(ships: Sequence[LashedShip], poses: dict[str, PoseCm], fixed_ids: set[str]) -> None:
    """Push apart every pair of ships that overlap now or at the end of their way, changing
    ``poses``. Both give way, or only one if the other is ``fixed_ids``."""
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
    """Return the pairs that may overlap and of which one can give way, in order."""
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
    if math.hypot(a[0] - b[0], a[1] - b[1]) < _SAME_PLACE:
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
    """Return the direction of the other ship if both are in the same place. The one that came last
    goes to the side from which she came, across the keel of the other; if she came along that keel,
    to the side of her present offset."""
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
    """Return the direction of the other ship if both have just met bow to bow in one place: they
    stay so until the rule gives them sides. None otherwise."""
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
    """Return a shifted pose, limited to the largest shift from the ship's own."""
    dx, dy = pose[0] + by[0] - own[0], pose[1] + by[1] - own[1]
    share = min(1.0, MAX_SHIFT_SHARE * hull.length / max(math.hypot(dx, dy), 1e-9))
    return own[0] + dx * share, own[1] + dy * share, pose[2]
