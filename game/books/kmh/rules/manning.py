"""KMH-12.1.10, KMH-13.0.23: a ship that has struck is manned by whoever comes alongside, or
by boats that reach her (KMH-15)."""

from __future__ import annotations

from game.books.kmh.rules.may_begin import Deed, may_begin
from game.books.kmh.rules.sheet import (
    Lock,
    Rung,
    Ship,
    Stage,
    afloat,
    boat_locks_of,
    locks_of,
)
from game.core.events import Grappled
from game.core.markers import HasStruck, Sinking
from game.core.steps import Option, Pick, choose, happen
from game.core.table import has, mark, place
from game.core.wording import WHO, in_sentence


def waits_for_a_crew(prize: Ship, side: str) -> bool:
    """KMH-12.1.10: whether she has struck to an enemy of hers, floats, and nobody's prize crew is
    on its way already; ``side``: who would send one."""
    struck = has(prize.number, HasStruck) and afloat(prize) and not has(prize.number, Sinking)
    manned = any(lock.then for lock in (*locks_of(prize.id), *boat_locks_of(prize.id)))
    return struck and not manned and prize.side != side


def may_man(ship: Ship, prize: Ship) -> bool:
    """KMH-12.1.10: whether this ship may send a prize crew over. Who retires, and a prize, start
    nothing (KMH-12.2.1, KMH-13.2.1)."""
    return may_begin(ship, Deed.MAN) and waits_for_a_crew(prize, ship.side)


async def come_alongside(ship: Ship, prize: Ship) -> None:
    """KMH-12.1.10: her captain is asked; if he will, the two are fast together, and the prize crew
    goes over on the boarding card, as after a boarding action (KMH-13.0.23)."""
    offers = (
        Option(
            "man",
            f"Send a prize crew to {prize.name}",
            True,
            "KMH-12.1.10",
            said=f"{WHO} sends a prize crew to {in_sentence(prize.name)}",
        ),
        Option(
            "leave",
            "Leave her",
            False,
            "KMH-12.1.10",
            said=f"{WHO} leaves {in_sentence(prize.name)} to herself",
        ),
    )
    if not await choose(ship.side, "KMH-12.1.10", Pick(offers), ship.id):
        return
    mark(prize.number, HasStruck(ship.id))
    place(Lock(ship.id, prize.id, attacker=ship.id, then=Stage.PRIZE_CREW))
    ship.rung = prize.rung = Rung.STOP
    await happen(Grappled("KMH-12.1.10", ship.id, prize.id))
