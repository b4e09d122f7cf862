"""Every plan that a seaman would think of, and where each brings the ship, reckoned once for all
ships that sail alike (HF-orders-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
import numpy.typing as npt

from game.books.hf.captain.geometry import AHEAD as HEADINGS
from game.books.hf.captain.geometry import InchPose
from game.books.hf.rules.plans import (
    AHEAD,
    DROP,
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    Conn,
    MovePlan,
    laid_out,
)
from game.books.hf.rules.steering import SOUND, Helm, steered

Reals = npt.NDArray[np.float64]
Wholes = npt.NDArray[np.int64]
Truths = npt.NDArray[np.bool_]
MOVES = (AHEAD, PORT_TURN, STARBOARD_TURN)
AGAINST: Mapping[str, str] = {PORT_TURN: STARBOARD_TURN, STARBOARD_TURN: PORT_TURN}
TURN: Mapping[str, int] = {PORT_TURN: -1, STARBOARD_TURN: 1}
HEAD_X: Reals = np.array([x for x, _ in HEADINGS])
HEAD_Y: Reals = np.array([y for _, y in HEADINGS])
SIMPLE: tuple[tuple[str, ...], ...] = (
    (AHEAD,),
    (PORT_TURN, AHEAD),
    (STARBOARD_TURN, AHEAD),
    (AHEAD, PORT_TURN, AHEAD),
    (AHEAD, STARBOARD_TURN, AHEAD),
)
"""What a ship is likely to do, the likeliest first."""
BOLD: tuple[tuple[str, ...], ...] = (
    (RAISE, AHEAD),
    (LOWER, AHEAD),
    (PORT_TURN, PORT_TURN, AHEAD),
    (STARBOARD_TURN, STARBOARD_TURN, AHEAD),
    (),
)
"""What she may do besides."""
Track = tuple[InchPose, ...]
"""Where a ship lies after each of the five phases, and after the drift."""
Tracks = tuple[Track, ...]
"""Each way that a friend may go, the likeliest first: who fouls her on all of them fouls her."""
LAST = 5
"""The place in a track after the drift."""


@dataclass(frozen=True, slots=True)
class Fan:
    """Plans, a row each; where she lies after each of the five phases and after the drift, a column
    each, in inches; her heading there in points; and her speed when the plan is done."""

    plans: tuple[MovePlan, ...]
    x: Reals
    y: Reals
    point: Wholes
    speed: Wholes

    def at(self, spot: InchPose) -> Fan:
        """The same from another place."""
        return replace(self, x=self.x + spot.x, y=self.y + spot.y)

    def only(self, row: int) -> Fan:
        """One of the plans alone."""
        one = slice(row, row + 1)
        parts = (self.x[one], self.y[one], self.point[one], self.speed[one])
        return Fan(self.plans[one], *parts)

    def track(self, row: int) -> Track:
        """Where one of the plans brings her."""
        places = zip(self.x[row], self.y[row], self.point[row], strict=True)
        return tuple(InchPose(float(x), float(y), int(point)) for x, y, point in places)


def fan_of(conn: Conn, spot: InchPose, upwind: int, most: int, helm: Helm = SOUND) -> Fan:
    """So many plans at most of a ship, the plainest first, and where they bring her; none that she
    could not steer."""
    return fan_of_plans(conn, spot, upwind, can_steer(candidates(_anybody(conn), most), helm))


def can_steer(plans: tuple[MovePlan, ...], helm: Helm) -> tuple[MovePlan, ...]:
    """HF-dmg-rudder, HF-dmg-wheel-1: those of the plans that will be carried out as written; one
    without a turn is always among them."""
    return plans if helm == SOUND else tuple(p for p in plans if steered(p, helm) == p)


def fan_of_plans(conn: Conn, spot: InchPose, upwind: int, plans: tuple[MovePlan, ...]) -> Fan:
    """Where lawful plans bring a ship."""
    return from_nought(_anybody(conn), spot.point, upwind, plans).at(spot)


def _anybody(conn: Conn) -> Conn:
    return Conn("", "", conn.speed, conn.top, conn.anchored, conn.alongside)


@lru_cache(maxsize=512)
def from_nought(conn: Conn, point: int, upwind: int, plans: tuple[MovePlan, ...]) -> Fan:
    """HF-move, HF-wind-2, HF-drift-1: where lawful plans bring a ship that lies in the middle of
    all things, on a heading, if nothing befalls her."""
    count = len(plans)
    x, y = np.zeros((count, 6)), np.zeros((count, 6))
    points = np.full((count, 6), point)
    at_x, at_y, heading = np.zeros(count), np.zeros(count), np.full(count, point)
    for phase in range(5):
        cells = [plan[phase] for plan in plans]
        heading = (heading + np.array([TURN.get(cell, 0) for cell in cells])) % 8
        makes_way = np.array([cell == AHEAD for cell in cells]) & (heading != upwind)
        at_x = at_x + makes_way * HEAD_X[heading]
        at_y = at_y + makes_way * HEAD_Y[heading]
        x[:, phase], y[:, phase], points[:, phase] = at_x, at_y, heading
    speed = np.array([speed_after(conn, plan) for plan in plans])
    rides = np.array([(conn.anchored and WEIGH not in plan) or DROP in plan for plan in plans])
    drifts = (speed == 0) & ~rides
    x[:, 5] = at_x - drifts * HEAD_X[upwind]
    y[:, 5] = at_y - drifts * HEAD_Y[upwind]
    points[:, 5] = heading
    return Fan(plans, x, y, points, speed)


@lru_cache(maxsize=512)
def candidates(conn: Conn, most: int) -> tuple[MovePlan, ...]:
    """So many plans, the plainest first, none without its mirror image: her moves in every order
    that does not undo itself, as many as she likes, at her speed, under more sail and less."""
    if conn.anchored or conn.alongside:
        return tuple(dict.fromkeys(_held(conn)))
    plans: dict[MovePlan, None] = dict.fromkeys(laid_out(conn, actions) for actions in SIMPLE)
    for alike in _orderly(conn):
        if len(plans) >= most:
            break
        plans |= dict.fromkeys(alike)
    return tuple(plans)


def _held(conn: Conn) -> Iterator[MovePlan]:
    """Plans of a ship at anchor or alongside another."""
    yield laid_out(conn, ())
    if conn.anchored:
        for turn in ((), (PORT_TURN,), (STARBOARD_TURN,)):
            yield laid_out(conn, (WEIGH, RAISE, *turn, AHEAD))
    elif conn.top:
        yield laid_out(conn, (RAISE, AHEAD))


def _orderly(conn: Conn) -> Iterator[list[MovePlan]]:
    """Every order of moves, by how often she turns, and the longest first; the plans that differ
    only in their sails and in the side to which she turns lie together."""
    acts = max(min(conn.speed + 1, 5), 1)
    ways = [way for n in range(acts + 1) for way in product(MOVES, repeat=n)]
    lawful = [way for way in ways if not _undoes_itself(way)]
    for way in sorted(lawful, key=lambda way: (sum(move != AHEAD for move in way), -len(way))):
        other = tuple(AGAINST.get(move, move) for move in way)
        if way <= other:
            yield [
                stopping(conn, (first, *each) if first else each)
                for each in (way, other)
                for first in ("", RAISE, LOWER)
            ]


def _undoes_itself(way: Sequence[str]) -> bool:
    return any(AGAINST.get(a) == b for a, b in pairwise(way))


def stopping(conn: Conn, actions: Sequence[str]) -> MovePlan:
    """A plan of these actions and nothing beyond them."""
    plan, left = laid_out(conn, actions), len(actions)
    out = []
    for cell in plan:
        out.append(cell if left > 0 else NOTHING)
        left -= cell != NOTHING
    return tuple(out)


@lru_cache(maxsize=256)
def likely(conn: Conn) -> tuple[MovePlan, ...]:
    """What another may do, by what everybody sees of her: her place and her speed."""
    if conn.anchored or conn.alongside:
        return (laid_out(conn, ()),)
    return tuple(dict.fromkeys(laid_out(conn, actions) for actions in (*SIMPLE, *BOLD)))


def all_steered(plans: tuple[MovePlan, ...], helm: Helm) -> tuple[MovePlan, ...]:
    """HF-dmg-rudder, HF-dmg-wheel-1: what plans, no two alike, come to; each once."""
    if helm == SOUND:
        return plans
    return tuple(dict.fromkeys(steered(plan, helm) for plan in plans))


def ways_of(conn: Conn, spot: InchPose, upwind: int, helm: Helm = SOUND) -> Fan:
    """Where what she is likely to do brings a ship, as everybody sees that she steers."""
    return fan_of_plans(conn, spot, upwind, all_steered(likely(_anybody(conn)), helm))


def speed_after(conn: Conn, plan: MovePlan) -> int:
    """Her speed when the plan is done."""
    return conn.speed + (RAISE in plan) - (LOWER in plan)
