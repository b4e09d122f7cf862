"""Ships that lie fast to each other lie side by side on the stage, a few px apart, however far
from each other a board or a ruler has them. For the eye alone: see `Actor.draw_offset`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from game.scene.actors import Actor, PoseCm, turn_between
from game.scene.waterlines import HullSize, Ring, clearing_shift, outline_of
from game.sea.polygons import Point

LASHED_GAP: Final = 0.06
"""Between the waterlines of ships that lie fast, as a share of the shorter one's length."""
GAP_RISE: Final = 0.8
"""How much wider that gap is where one lies up the picture from the other, as a share of it: the
side of the lower one rises before it."""
BOARDING_GAP: Final = 0.012
"""The same gap where men go over the rails, whichever way the two lie: they step across."""
SIDE_BY_SIDE_ANGLE: Final = 60.0
"""Ships whose keels stand to each other at less than so many degrees lie side by side; else one
lies with her bow or stern at the other."""
MAX_TURN: Final = 25.0
"""Degrees that a ship is turned at the most to lie along the other."""
MAX_SHIFT: Final = 9.5
"""Cm that a ship is drawn to another at the most, whatever that one herself is drawn."""
MAX_LOCKED_GAP: Final = 21.0
"""Cm from which on one that has lain alongside is let go: a rule that moves both one after the
other moves none of them so far that they are seen to part."""
NEAR_LENGTHS: Final = 1.2
"""How far from each other's middle two may lie that hang together, in both their lengths."""
_ABEAM_SHARE: Final = 0.3
"""Share of the way from her mate that must lead to one side, so that it is told by what is seen."""
_SAME_PLACE: Final = 1e-3
"""Cm within which two places are the same."""
MAX_STAGGER: Final = 0.45
"""How far ahead or astern she may lie of the other's middle, in lengths: never bow to stern."""


@dataclass(slots=True)
class LashedShip:
    """A ship as she lies: her actor, her hull, whether she is `is_locked` to another, and what
    keeps
    her where she is: `is_fixed` at her cable or aground, or `has_struck`. Nobody changes one; they
    are made
    for every frame, and frozen ones take three times as long to make."""

    actor: Actor
    hull: HullSize
    is_locked: bool = False
    is_fixed: bool = False
    has_struck: bool = False

    @property
    def id(self) -> str:
        """Her id."""
        return self.actor.ship


def locked_pairs(ships: Sequence[LashedShip]) -> list[tuple[LashedShip, LashedShip]]:
    """Every ship that is locked, with whom: those she was seen to get hold of; if nobody has seen
    it, the nearest other one, if she is near at all."""
    locked = {ship.id: ship for ship in ships if ship.is_locked}
    found = []
    for ship in locked.values():
        mates = [locked[name] for name in ship.actor.grappled_ships if name in locked]
        found += [(ship, mate) for mate in mates or _nearest_locked(ship, locked.values())]
    return found


def _nearest_locked(ship: LashedShip, locked: Iterable[LashedShip]) -> list[LashedShip]:
    """The ship that is seen to lie nearest to one, if she lies near; none, if not. Two of whom a
    rule has moved one so far still lie together."""
    x, y = ship.actor.x, ship.actor.y
    others = [other for other in locked if other is not ship and not other.actor.grappled_ships]
    far = {s.id: math.hypot(s.actor.x - x, s.actor.y - y) for s in others}
    mate = min(others, key=lambda other: far[other.id], default=None)
    if mate is None or far[mate.id] > NEAR_LENGTHS * (ship.hull.length + mate.hull.length):
        return []
    return [mate]


def find_rafts(ships: Sequence[LashedShip]) -> list[list[tuple[LashedShip, LashedShip | None]]]:
    """Ships that hang together, each with the one she is laid beside: first the one that keeps her
    place, at anchor or aground before one that has several at her sides, a prize before the larger
    one."""
    mates: dict[str, list[LashedShip]] = {}
    for ship, mate in locked_pairs(ships):
        mates.setdefault(ship.id, []).append(mate)
        mates.setdefault(mate.id, []).append(ship)
    left = sorted(
        (ship for ship in ships if ship.id in mates),
        key=lambda s: (
            s.is_fixed,
            len({mate.id for mate in mates[s.id]}),
            s.has_struck,
            s.hull.length,
        ),
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
    lies: dict[str, PoseCm],
    farthest: float = MAX_SHIFT,
) -> list[str]:
    """Every ship of a raft lies close to the one she hangs on, and clear of all the others: `lies`
    is changed so. Who would have to go farther than `farthest` cm for it stays where she is; what
    she goes because her mate goes does not count. The ids of those who hang together."""
    placed: list[Ring] = []
    before = dict(lies)
    together = []
    for ship, mate in raft:
        if mate is not None:
            berth, own = _alongside_pose(ship, mate, lies, placed), lies[ship.id]
            with_her = [now - was for now, was in zip(lies[mate.id], before[mate.id], strict=True)]
            far = math.hypot(berth[0] - own[0] - with_her[0], berth[1] - own[1] - with_her[1])
            if far > farthest:
                continue
            lies[ship.id] = berth
        placed.append(outline_of(ship.hull, lies[ship.id]))
        together.append(ship.id)
    return together


def _alongside_pose(
    ship: LashedShip, mate: LashedShip, lies: dict[str, PoseCm], placed: Sequence[Ring]
) -> PoseCm:
    """Where a ship lies that hangs on another: on either side of her, whichever is nearer to her
    own place, or end on. Where both have one place, it is the side on which she is seen."""
    own, at = lies[ship.id], lies[mate.id]
    gap = partial(lashed_gap, ship, mate)
    fold = (turn_between(own[2], at[2]) + 90) % 180 - 90
    across = _heading_vector(at[2] + 90)
    if abs(fold) > SIDE_BY_SIDE_ANGLE:
        way = _direction(at, own) or _drawn_direction(ship, mate) or across
        return _slide_clear(ship.hull, own, way, placed, gap(way))
    heading = (own[2] + max(-MAX_TURN, min(MAX_TURN, fold))) % 360
    ahead = _heading_vector(at[2])
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


def lashed_gap(ship: LashedShip, mate: LashedShip, way: Point) -> float:
    """Cm of water between two that lie fast, of whom the one lies that `way` of the other."""
    length = min(ship.hull.length, mate.hull.length)
    if mate.id in ship.actor.boarded_ships or ship.id in mate.actor.boarded_ships:
        return BOARDING_GAP * length
    return LASHED_GAP * length * (1 + GAP_RISE * abs(way[1]))


def _slide_clear(
    hull: HullSize, start: PoseCm, way: Point, placed: Sequence[Ring], gap: float
) -> PoseCm:
    """That place, so far along the way that the hull is just clear of those that are placed."""
    far = clearing_shift(placed, outline_of(hull, start), way, gap)
    return start[0] + way[0] * far, start[1] + way[1] * far, start[2]


def _belongs_to_port(ship: LashedShip, mate: LashedShip, across: Point) -> bool:
    """Whether a ship that may lie on either side of her mate belongs to port of her: where she is
    seen already, or else from where her last leg has brought her."""
    seen = _drawn_direction(ship, mate)
    if seen is not None and abs(beside := seen[0] * across[0] + seen[1] * across[1]) > _ABEAM_SHARE:
        return beside < 0
    came = ship.actor.last_leg_way
    return came[0] * across[0] + came[1] * across[1] > 0.1


def _drawn_direction(ship: LashedShip, mate: LashedShip) -> Point | None:
    """The way from her mate to where she is seen, if one can tell."""
    one, other = ship.actor, mate.actor
    return _direction((other.x, other.y, 0.0), (one.x, one.y, 0.0))


def _direction(one: PoseCm, other: PoseCm) -> Point | None:
    """The way of length 1 from one place to another; None if they are the same."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    far = math.hypot(dx, dy)
    return (dx / far, dy / far) if far > _SAME_PLACE else None


def _heading_vector(heading: float) -> Point:
    """The way of a heading, of length 1."""
    turn = math.radians(heading)
    return math.sin(turn), -math.cos(turn)
