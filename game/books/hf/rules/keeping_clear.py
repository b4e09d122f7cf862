"""HF-coll-1: what is proposed to ships of one side that would run into each other if all of them
held their course. Looks at the table, and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.hf.rules.plans import AHEAD, PATTERNS, MovePlan, Plans, laid_out
from game.books.hf.rules.previews import hazards, track
from game.books.hf.rules.sheet import PHASES, Ship
from game.books.hf.rules.space import BASE, INCH, apart, touch
from game.books.hf.rules.steering import conn_of
from game.sea.pose import Pose

GIVES_WAY = (
    "turn to port",
    "turn to starboard",
    "on, then to port",
    "on, then to starboard",
    "hard to port",
    "hard to starboard",
    "shorten sail",
    "nothing",
)
"""What a ship does instead, the first of these that keeps her clear."""
NEAR = 2 * (len(PHASES) + 1) * INCH + 2 * BASE.length
"""Two ships that are farther apart do not meet in a turn: an inch a phase for each, and a drift."""


def clear_of_friends(ships: Sequence[Ship]) -> Plans:
    """HF-coll-1, HF-orders-4: a plan for each ship, her course kept where she can: who would run
    into another of these does something else, if anything keeps her clear. Ships that touch already
    are left as they are."""
    plans = {ship.id: laid_out(conn_of(ship), (AHEAD,)) for ship in ships}
    near = {ship.id: _near(ship, ships) for ship in ships}
    ways = {ship.id: _way(ship, plans[ship.id]) for ship in ships if near[ship.id]}
    for ship in ships:
        others = [ways[other.id] for other in near[ship.id]]
        if others and meets(ways[ship.id], others):
            plan = _other_plan(ship, others, plans[ship.id])
            plans[ship.id], ways[ship.id] = plan, _way(ship, plan)
    return plans


def _near(ship: Ship, ships: Sequence[Ship]) -> list[Ship]:
    """Those whom she could meet in a turn, and does not touch now."""
    near = [s for s in ships if s is not ship and apart(ship.pose, s.pose) <= NEAR]
    return [s for s in near if not touch(ship.pose, s.pose)]


def _way(ship: Ship, plan: MovePlan) -> list[Pose]:
    """Where she lies after each phase, and after the drift."""
    return [step.pose for step in track(ship, plan)]


def meets(way: Sequence[Pose], others: Sequence[Sequence[Pose]]) -> bool:
    """HF-coll-1: whether she touches any of the others after any phase."""
    return any(touch(a, b) for other in others for a, b in zip(way, other, strict=True))


def _other_plan(ship: Ship, others: Sequence[Sequence[Pose]], kept: MovePlan) -> MovePlan:
    """The first plan that keeps her clear of the others, and of shores and edges; the one that she
    has if none does."""
    conn = conn_of(ship)
    for pattern in GIVES_WAY:
        plan = laid_out(conn, PATTERNS[pattern])
        found = hazards(ship, plan, ship.side)
        if not meets(_way(ship, plan), others) and all(h.clause == "HF-coll-1" for h in found):
            return plan
    return kept
