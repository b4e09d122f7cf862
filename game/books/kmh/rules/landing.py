"""KMH-20.2: troops march, enter and leave works, take to the boats and land, on the boats card."""

from typing import Any

from game.books.kmh.rules.batteries import Battery, standing_works
from game.books.kmh.rules.boat_sheet import Boat, all_boats
from game.books.kmh.rules.land import (
    TOUCH,
    March,
    Party,
    all_bases,
    firing_place,
    landing_place,
    march_end,
    march_menu,
)
from game.books.kmh.rules.may_begin import ShipTask, may_begin
from game.books.kmh.rules.sheet import Deck, Ship
from game.books.kmh.rules.tables import rule_table
from game.core.events import Hurt, Marched, Told
from game.core.markers import Gone
from game.core.steps import MenuOption, OptionMenu, choose, happen
from game.core.table import add_marker, every, find_marker, get_single
from game.core.wording import WHO_PLACEHOLDER, name_in_sentence
from game.sea.pose import Pose, Size, are_hulls_within


async def move_troops() -> None:
    """KMH-20.2.1: every base has done one thing: marched, landed, taken to its boats."""
    await lose_stranded_troops()
    for party in all_bases():
        if any(boat.id == party.aboard for boat in all_boats()):
            await order_ashore(party)
        elif any(ship.id == party.aboard for ship in every(Ship)):
            await order_into_boats(party)
        else:
            await order_march(party)


async def lose_stranded_troops() -> None:
    """KMH-15.4.1: troops whose boats or ship are gone are lost with them, unless the boats have
    only been stowed."""
    for party in all_bases():
        hosts: list[Boat | Ship] = [*every(Boat), *every(Ship)]
        host = next((h for h in hosts if h.id == party.aboard), None)
        gone = find_marker(host.number, Gone) if host else None
        if gone is None:
            await capture_with_host(party, host)
        elif gone.how == "stowed" and isinstance(host, Boat):
            party.aboard, party.landing = host.ship, 0
        else:
            add_marker(party.number, Gone("lost"))
            await happen(Told("KMH-15.4.1", party.id, "lost with all hands"))


async def capture_with_host(party: Party, host: Boat | Ship | None) -> None:
    """KMH-13.0.23: troops aboard a ship, or boats, that a prize crew has taken are prisoners."""
    if host is not None and host.side != party.side:
        add_marker(party.number, Gone("lost"))
        await happen(Told("KMH-13.0.23", party.id, "taken prisoner with the ship"))


async def lose_troops_in_boats(boat: Boat, boats_lost: int, clause: str) -> None:
    """KMH-15.4.1: so many of these boats are sunk with all hands: of each base that sits in them
    goes the same share, rounded down; what is in the last of them goes with it."""
    for party in [p for p in all_bases() if p.aboard == boat.id and boats_lost < boat.count]:
        drowned = party.points_left * boats_lost // boat.count
        if drowned:
            party.damage += drowned
            await happen(Hurt(clause, party.id, drowned, 0, "lost with the boats"))
    boat.count -= boats_lost
    if not boat.count:
        boat.fast = boat.tow = ""
        add_marker(boat.number, Gone("sunk"))


# ------------------------------------------------------------------------------ boats
def free_base_places(boat: Boat) -> int:
    """KMH-20.2.1: return how many more bases these boats can carry: one for every two of them."""
    aboard = sum(p.aboard == boat.id for p in all_bases())
    return boat.count // int(rule_table("land")["boats_a_base"]) - aboard


async def order_into_boats(party: Party) -> None:
    """KMH-20.2.1: troops aboard a ship may go down into boats of their side that are alongside."""
    ship = next(s for s in every(Ship) if s.id == party.aboard)
    if not may_begin(ship, ShipTask.LAND):
        return
    offers = boat_options(party, ship.pose, ship.size)
    if not offers:
        return
    stay: MenuOption[Any] = MenuOption(
        "stay", "Stay aboard", None, "KMH-20.2.1", log_sentence=f"Orders to {WHO_PLACEHOLDER}: stay aboard"
    )
    boat = await choose(party.side, "KMH-20.2.1", OptionMenu((*offers, stay)), party.id)
    if boat is not None:
        await embark(party, boat)


def boat_options(party: Party, pose: Pose, size: Size) -> list[MenuOption[Any]]:
    """Return the boats with room that touch what the troops stand on."""
    near = [b for b in all_boats() if b.side == party.side and free_base_places(b) > 0 and not b.abandoned]
    near = [b for b in near if are_hulls_within(TOUCH, pose, size, b.pose, b.size)]
    return [MenuOption(f"embark {b.id}", "Into the boats", b, "KMH-20.2.1", log_sentence="") for b in near]


async def embark(party: Party, boat: Boat) -> None:
    """Put the base into the boats."""
    party.aboard, party.landing = boat.id, 0
    boat.load.append(party.id)
    place = (boat.pose.x, boat.pose.y)
    await happen(Marched("KMH-20.2.1", party.id, *place, "embarked"))


async def order_ashore(party: Party) -> None:
    """KMH-20.2.1: boats must have lain at the shore since the turn before; then the base lands."""
    boat = next(b for b in all_boats() if b.id == party.aboard)
    spot = landing_place(boat)
    party.pose = boat.pose
    if spot is None:
        party.landing = 0
        return
    if not party.landing:
        party.landing = get_single(Deck).turn
        return await happen(Told("KMH-20.2.1", party.id, "the boats touch the shore"))
    offers = (
        MenuOption("land", "Land", True, "KMH-20.2.1", log_sentence=""),
        MenuOption(
            "stay",
            "Stay in the boats",
            False,
            "KMH-20.2.1",
            log_sentence=f"Orders to {WHO_PLACEHOLDER}: stay in the boats",
        ),
    )
    if await choose(party.side, "KMH-20.2.1", OptionMenu(offers), party.id):
        boat.load.remove(party.id)
        party.aboard, party.landing, party.pose = "", 0, spot
        await happen(Marched("KMH-20.2.1", party.id, spot.x, spot.y, "landed"))
    return None


# ------------------------------------------------------------------------------ marching
async def order_march(party: Party) -> None:
    """KMH-20.2.1: up to 6 cm over land, till something stops it; or into a work of its own side, or
    into boats that are at the shore."""
    pose, size = firing_place(party)
    enter = [
        MenuOption(
            f"enter {b.id}",
            f"Enter {b.name}",
            b,
            "KMH-20.2.1",
            log_sentence=f"Orders to {WHO_PLACEHOLDER}: enter {name_in_sentence(b.name)}",
        )
        for b in standing_works()
        if b.side == party.side
        and b.id != party.aboard
        and not party.aboard
        and are_hulls_within(TOUCH, pose, size, b.pose, b.size)
    ]
    boats = boat_options(party, pose, size)
    menu = march_menu(party, (*enter, *boats))
    order: March | Battery | Boat = await choose(party.side, "KMH-20.2.1", menu, party.id)
    if isinstance(order, Battery):
        party.aboard, party.pose = order.id, order.pose
        await happen(Marched("KMH-20.2.1", party.id, order.pose.x, order.pose.y, "entered"))
    elif isinstance(order, Boat):
        await embark(party, order)
    elif order.run:
        await carry_out_march(party, order)


async def carry_out_march(party: Party, order: March) -> None:
    """March, as far as the way goes."""
    end, met = march_end(party, order)
    party.aboard, party.pose = "", end
    await happen(Marched("KMH-20.2.1", party.id, end.x, end.y))
    if met:
        await happen(Told("KMH-20.2.1", party.id, f"stopped by {stopped_by_name(met)}"))


def stopped_by_name(obstacle_id: str) -> str:
    """Return the name of the base or work that has stopped a march, or the water."""
    others: list[Party | Battery] = [*every(Party), *every(Battery)]
    return next((other.name for other in others if other.id == obstacle_id), f"the {obstacle_id}")
