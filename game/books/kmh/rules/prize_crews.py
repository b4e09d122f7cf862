"""KMH-12.1.10, KMH-13.0.23: a ship that has struck is manned by the one who comes alongside, or by
boats that reach her (KMH-15)."""

from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.sheet import Lock, Rung, Ship, Stage, boat_locks_of, is_on_table, locks_of
from game.core.events import Grappled
from game.core.markers import HasStruck, Sinking
from game.core.steps import MenuOption, OptionMenu, choose, happen
from game.core.table import add_marker, has_marker, place
from game.core.wording import WHO_PLACEHOLDER, name_in_sentence


def is_unmanned_prize(prize: Ship, side: str) -> bool:
    """KMH-12.1.10: return whether she has struck to an enemy of hers, floats, and nobody's prize
    crew is on its way already; ``side``: who would send one."""
    struck = (
        has_marker(prize.number, HasStruck) and is_on_table(prize) and not has_marker(prize.number, Sinking)
    )
    manned = any(lock.then for lock in (*locks_of(prize.id), *boat_locks_of(prize.id)))
    return struck and not manned and prize.side != side


def may_man(ship: Ship, prize: Ship) -> bool:
    """KMH-12.1.10: return whether this ship may send a prize crew over. Who retires, and a prize,
    start nothing (KMH-12.2.1, KMH-13.2.1)."""
    return may_begin(ship, ShipTask.MAN) and is_unmanned_prize(prize, ship.side)


async def offer_prize_crew(ship: Ship, prize: Ship) -> None:
    """KMH-12.1.10: her captain is asked; if he will, the two are fast together, and the prize crew
    goes over on the boarding card, as after a boarding action (KMH-13.0.23)."""
    offers = (
        MenuOption(
            "man",
            f"Send a prize crew to {prize.name}",
            True,
            "KMH-12.1.10",
            log_sentence=f"{WHO_PLACEHOLDER} sends a prize crew to {name_in_sentence(prize.name)}",
        ),
        MenuOption(
            "leave",
            "Leave her",
            False,
            "KMH-12.1.10",
            log_sentence=f"{WHO_PLACEHOLDER} leaves {name_in_sentence(prize.name)} to herself",
        ),
    )
    if not await choose(ship.side, "KMH-12.1.10", OptionMenu(offers), ship.id):
        return
    add_marker(prize.number, HasStruck(ship.id))
    place(Lock(ship.id, prize.id, attacker=ship.id, then=Stage.PRIZE_CREW))
    ship.rung = prize.rung = Rung.STOP
    await happen(Grappled("KMH-12.1.10", ship.id, prize.id))
