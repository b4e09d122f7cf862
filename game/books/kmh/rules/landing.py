"""KMH-20.2: troops march, enter and leave works, take to the boats and land, on the boats card."""

from __future__ import annotations

from typing import Any

from game.books.kmh.rules.batteries import Battery, standing
from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.land import (
    TOUCH,
    March,
    Party,
    bases,
    landing_place,
    march_menu,
    marched,
    standing_place,
)
from game.books.kmh.rules.may_begin import Deed, may_begin
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.tables import table
from game.core.events import Hurt, Marched, Told
from game.core.markers import Gone
from game.core.steps import Option, Pick, choose, happen
from game.core.table import every, mark, marker, the
from game.core.wording import WHO, in_sentence
from game.sea.pose import Pose, Size, is_within


async def troops_move() -> None:
    """KMH-20.2.1: every base has done one thing: marched, landed, taken to its boats."""
    await share_their_fate()
    for party in bases():
        if any(boat.id == party.aboard for boat in all_boats()):
            await from_the_boat(party)
        elif any(ship.id == party.aboard for ship in every(Ship)):
            await into_the_boats(party)
        else:
            await march(party)


async def share_their_fate() -> None:
    """KMH-15.4.1: troops whose boats or ship are gone are lost with them, unless the boats have
    only been stowed."""
    for party in bases():
        hosts: list[Boat | Ship] = [*every(Boat), *every(Ship)]
        host = next((h for h in hosts if h.id == party.aboard), None)
        gone = marker(host.number, Gone) if host else None
        if gone is None:
            await taken_with_her(party, host)
        elif gone.how == "stowed" and isinstance(host, Boat):
            party.aboard, party.landing = host.ship, 0
        else:
            mark(party.number, Gone("lost"))
            await happen(Told("KMH-15.4.1", party.id, "lost with all hands"))


async def taken_with_her(party: Party, host: Boat | Ship | None) -> None:
    """KMH-13.0.23: troops aboard a ship, or boats, that a prize crew has taken are prisoners."""
    if host is not None and host.side != party.side:
        mark(party.number, Gone("lost"))
        await happen(Told("KMH-13.0.23", party.id, "taken prisoner with the ship"))


async def lose_boats(boat: Boat, lost: int, clause: str) -> None:
    """KMH-15.4.1: so many of these boats are sunk with all hands: of each base that sits in them
    goes the same share, rounded down; what is in the last of them goes with it."""
    for party in [p for p in bases() if p.aboard == boat.id and lost < boat.count]:
        drowned = party.value * lost // boat.count
        if drowned:
            party.damage += drowned
            await happen(Hurt(clause, party.id, drowned, 0, "lost with the boats"))
    boat.count -= lost
    if not boat.count:
        boat.fast = boat.tow = ""
        mark(boat.number, Gone("sunk"))


# ------------------------------------------------------------------------------ boats
def rooms(boat: Boat) -> int:
    """KMH-20.2.1: how many more bases these boats can carry: one for every two of them."""
    aboard = sum(p.aboard == boat.id for p in bases())
    return boat.count // int(table("land")["boats_a_base"]) - aboard


async def into_the_boats(party: Party) -> None:
    """KMH-20.2.1: troops aboard a ship may go down into boats of their side that lie alongside."""
    ship = next(s for s in every(Ship) if s.id == party.aboard)
    if not may_begin(ship, Deed.LAND):
        return
    offers = embarking(party, ship.pose, ship.size)
    if not offers:
        return
    stay: Option[Any] = Option(
        "stay", "Stay aboard", None, "KMH-20.2.1", said=f"Orders to {WHO}: stay aboard"
    )
    boat = await choose(party.side, "KMH-20.2.1", Pick((*offers, stay)), party.id)
    if boat is not None:
        await embark(party, boat)


def embarking(party: Party, pose: Pose, size: Size) -> list[Option[Any]]:
    """The boats with room that touch what the troops stand on."""
    near = [b for b in all_boats() if b.side == party.side and rooms(b) > 0 and not b.abandoned]
    near = [b for b in near if is_within(TOUCH, pose, size, b.pose, b.size)]
    return [Option(f"embark {b.id}", "Into the boats", b, "KMH-20.2.1", said="") for b in near]


async def embark(party: Party, boat: Boat) -> None:
    """The base sits in the boats."""
    party.aboard, party.landing = boat.id, 0
    boat.load.append(party.id)
    place = (boat.pose.x, boat.pose.y)
    await happen(Marched("KMH-20.2.1", party.id, *place, "embarked"))


async def from_the_boat(party: Party) -> None:
    """KMH-20.2.1: boats must have lain at the shore since the turn before; then the base lands."""
    boat = next(b for b in all_boats() if b.id == party.aboard)
    spot = landing_place(boat)
    party.pose = boat.pose
    if spot is None:
        party.landing = 0
        return
    if not party.landing:
        party.landing = the(Deck).turn
        return await happen(Told("KMH-20.2.1", party.id, "the boats touch the shore"))
    offers = (
        Option("land", "Land", True, "KMH-20.2.1", said=""),
        Option(
            "stay",
            "Stay in the boats",
            False,
            "KMH-20.2.1",
            said=f"Orders to {WHO}: stay in the boats",
        ),
    )
    if await choose(party.side, "KMH-20.2.1", Pick(offers), party.id):
        boat.load.remove(party.id)
        party.aboard, party.landing, party.pose = "", 0, spot
        await happen(Marched("KMH-20.2.1", party.id, spot.x, spot.y, "landed"))
    return None


# ------------------------------------------------------------------------------ marching
async def march(party: Party) -> None:
    """KMH-20.2.1: up to 6 cm over land, till something stops it; or into a work of its own side, or
    into boats that lie at the shore."""
    pose, size = standing_place(party)
    enter = [
        Option(
            f"enter {b.id}",
            f"Enter {b.name}",
            b,
            "KMH-20.2.1",
            said=f"Orders to {WHO}: enter {in_sentence(b.name)}",
        )
        for b in standing()
        if b.side == party.side
        and b.id != party.aboard
        and not party.aboard
        and is_within(TOUCH, pose, size, b.pose, b.size)
    ]
    boats = embarking(party, pose, size)
    menu = march_menu(party, (*enter, *boats))
    order: March | Battery | Boat = await choose(party.side, "KMH-20.2.1", menu, party.id)
    if isinstance(order, Battery):
        party.aboard, party.pose = order.id, order.pose
        await happen(Marched("KMH-20.2.1", party.id, order.pose.x, order.pose.y, "entered"))
    elif isinstance(order, Boat):
        await embark(party, order)
    elif order.run:
        await go(party, order)


async def go(party: Party, order: March) -> None:
    """The march, as far as it goes."""
    end, met = marched(party, order)
    party.aboard, party.pose = "", end
    await happen(Marched("KMH-20.2.1", party.id, end.x, end.y))
    if met:
        await happen(Told("KMH-20.2.1", party.id, f"stopped by {stopper(met)}"))


def stopper(met: str) -> str:
    """The name of the base or work that has stopped a march, or the water."""
    others: list[Party | Battery] = [*every(Party), *every(Battery)]
    return next((other.name for other in others if other.id == met), f"the {met}")
