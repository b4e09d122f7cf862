"""Plans a seaman would think of, and where they bring a ship phase by phase."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product

from game.captains.hf.geometry import AHEAD, Spot
from game.rules.hf.plans import (
    AHEAD as ON,
)
from game.rules.hf.plans import (
    LOWER,
    NOTHING,
    PORT_TURN,
    RAISE,
    STARBOARD_TURN,
    WEIGH,
    Conn,
    Plan,
    State,
    after,
    laid_out,
    refused_cell,
)

Track = tuple[Spot, ...]
"""Where she lies after each of the five phases, and after the drift."""
MOVES = (ON, PORT_TURN, STARBOARD_TURN)
AGAINST = {PORT_TURN: STARBOARD_TURN, STARBOARD_TURN: PORT_TURN}
SIMPLE: tuple[tuple[str, ...], ...] = (
    (ON,),
    (PORT_TURN, ON),
    (STARBOARD_TURN, ON),
    (ON, PORT_TURN, ON),
    (ON, STARBOARD_TURN, ON),
)
"""What a ship is likely to do, the likeliest first."""


@lru_cache(maxsize=512)
def candidates(conn: Conn, effort: int) -> tuple[Plan, ...]:
    """So many plans at most, the plainest first: her moves in every order that does not undo
    itself, at her present speed, under more sail and under less."""
    if conn.anchored or conn.alongside:
        return tuple(dict.fromkeys(_held(conn)))
    plans: dict[Plan, None] = {}
    for actions in SIMPLE:
        plans[laid_out(conn, actions)] = None
    for first in ("", RAISE, LOWER):
        for actions in SIMPLE[:3]:
            plans[laid_out(conn, (first, *actions) if first else actions)] = None
    for plan in _orderly(conn):
        if len(plans) >= effort:
            break
        plans[plan] = None
    return tuple(plans)


def _held(conn: Conn) -> Iterator[Plan]:
    """Plans of a ship at anchor or alongside another."""
    yield laid_out(conn, ())
    if conn.anchored:
        yield laid_out(conn, (WEIGH, RAISE, ON))
        yield laid_out(conn, (WEIGH, RAISE, PORT_TURN, ON))
        yield laid_out(conn, (WEIGH, RAISE, STARBOARD_TURN, ON))
    elif conn.top:
        yield laid_out(conn, (RAISE, ON))


def _orderly(conn: Conn) -> Iterator[Plan]:
    """Every order of moves, by how often she turns."""
    acts = max(min(conn.speed + 1, 5), 1)
    ways = [w for w in product(MOVES, repeat=acts) if not _undoes_itself(w)]
    for way in sorted(ways, key=lambda w: sum(move != ON for move in w)):
        for first in ("", RAISE, LOWER):
            yield laid_out(conn, (first, *way) if first else way)


def _undoes_itself(way: Sequence[str]) -> bool:
    return any(AGAINST.get(a) == b for a, b in pairwise(way))


@lru_cache(maxsize=256)
def likely(conn: Conn) -> tuple[Plan, ...]:
    """What another may do, by what everybody sees of her: her place and her speed."""
    if conn.anchored or conn.alongside:
        return (laid_out(conn, ()),)
    return tuple(dict.fromkeys(laid_out(conn, actions) for actions in SIMPLE))


@lru_cache(maxsize=16384)
def track_of(conn: Conn, at: Spot, upwind: int, plan: Plan) -> Track:
    """HF-move, HF-wind-2, HF-drift-1: where a plan brings her, if nothing befalls her."""
    state = State(conn.speed, conn.anchored, conn.alongside)
    x, y, point = at
    out: list[Spot] = []
    for phase, cell in enumerate(plan, 1):
        if cell != NOTHING and not refused_cell(conn, state, phase, cell):
            if cell == PORT_TURN:
                point = (point - 1) % 8
            elif cell == STARBOARD_TURN:
                point = (point + 1) % 8
            elif cell == ON and point != upwind:
                x, y = x + AHEAD[point][0], y + AHEAD[point][1]
            state = after(state, cell)
        out.append(Spot(x, y, point))
    if not state.speed and not state.anchored:
        dx, dy = AHEAD[upwind]
        x, y = x - dx, y - dy
    return (*out, Spot(x, y, point))


def speed_after(conn: Conn, plan: Plan) -> int:
    """Her speed when the plan is done."""
    return conn.speed + (RAISE in plan) - (LOWER in plan)
