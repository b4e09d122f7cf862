"""Where a plan brings a ship phase by phase, and where she may have come to by a phase whatever she
has plotted, as the rules foresee both (`previews`); kept, for they are drawn frame by frame. Read
inside the table of the battle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.core.table import the
from game.rules.hf.orders import conn_of
from game.rules.hf.plans import NOTHING, PORT_TURN, STARBOARD_TURN, Conn, State, after, refused_cell
from game.rules.hf.previews import Hazard, Step, hazards, moved, next_of
from game.rules.hf.sheet import PHASES, Ship, Wind, alongside_of, option
from game.sea.pose import Pose

Cells = tuple[str, ...]
Ways = tuple[tuple[Cells, Pose], ...]
_WAYS = (NOTHING, PORT_TURN, "F", STARBOARD_TURN)


def stations(ship: Ship, cells: Sequence[str]) -> tuple[Step, ...]:
    """How she lies after each of the five phases of a plan, if nothing befalls her."""
    return _stations(conn_of(ship), ship.pose, tuple(cells), the(Wind).blows_from, option("grid"))


@lru_cache(maxsize=256)
def _stations(
    conn: Conn, pose: Pose, cells: Cells, blows_from: int, grid: bool
) -> tuple[Step, ...]:
    """The same, kept by all that it depends on."""
    state, found = State(conn.speed, conn.anchored, conn.alongside), []
    for phase, cell in enumerate(cells, 1):
        if refused_cell(conn, state, phase, cell) is None:
            pose, state = moved(pose, cell, state), after(state, cell)
        found.append(Step(pose, state.speed, state.anchored))
    return tuple(found)


def possible(ship: Ship, phase: int) -> tuple[Pose, ...]:
    """Everywhere she may lie after that phase (1 to 5), by what anyone can see of her."""
    return _possible(conn_of(ship), ship.pose, phase, the(Wind).blows_from, option("grid"))


@lru_cache(maxsize=128)
def _possible(conn: Conn, pose: Pose, phase: int, blows_from: int, grid: bool) -> tuple[Pose, ...]:
    """The same, kept."""
    now = {(pose, State(conn.speed, conn.anchored, conn.alongside)): None}
    for n in range(1, phase + 1):
        now = dict.fromkeys(next_of(conn, n, now))
    return tuple(dict.fromkeys(lies for lies, _ in now))


def plans_of(ship: Ship, kept: Sequence[str] = ()) -> Ways:
    """Every plan of turns and inches ahead for her, with where it ends; what `kept` orders of sail
    and anchor stands."""
    stand = tuple(kept) or (NOTHING,) * len(PHASES)
    return _plans_of(conn_of(ship), ship.pose, stand, the(Wind).blows_from, option("grid"))


@lru_cache(maxsize=16)
def _plans_of(conn: Conn, pose: Pose, kept: Cells, blows_from: int, grid: bool) -> Ways:
    """The same, kept: of plans that end alike the first."""
    start = (pose, State(conn.speed, conn.anchored, conn.alongside))
    here: dict[tuple[Pose, State], Cells] = {start: ()}
    for phase, order in enumerate(kept, 1):
        there: dict[tuple[Pose, State], Cells] = {}
        for (lies, state), cells in here.items():
            deeds = (order,) if order != NOTHING else _WAYS
            lawful = [c for c in deeds if refused_cell(conn, state, phase, c) is None]
            for cell in lawful or (NOTHING,):
                end = (moved(lies, cell, state), after(state, cell))
                there.setdefault(end, (*cells, cell))
        here = there
    return tuple((cells, lies) for (lies, _), cells in here.items())


def plan_to(ways: Ways, x: int, y: int) -> Cells:
    """Of the plans that end nearest to that place the one with the fewest orders."""

    def cost(way: tuple[Cells, Pose]) -> tuple[int, int]:
        cells, end = way
        return (end.x - x) ** 2 + (end.y - y) ** 2, sum(cell != NOTHING for cell in cells)

    return min(ways, key=cost)[0]


def dangers(ship: Ship, cells: Sequence[str], seat: str) -> list[Hazard]:
    """What would stop her on her way, as far as the seat can know, each but once; neither the drift
    nor a ship that she lies alongside of counts."""
    found: dict[tuple[str, str], Hazard] = {}
    beside = [other.name for other in alongside_of(ship)]
    for hazard in hazards(ship, tuple(cells), seat):
        if hazard.phase <= len(PHASES) and hazard.what not in beside:
            found.setdefault((hazard.what, hazard.clause), hazard)
    return list(found.values())
