"""KMH-7: ships at anchor: cutting, weighing, making sail, dropping anchor, and how they ride."""

from game.books.kmh.rules.bearings import BearingMenu, HaulOrder, HaulVerb
from game.books.kmh.rules.drifting import drift
from game.books.kmh.rules.forced_flight import FLIGHT_REASONS, cable_flight_clause
from game.books.kmh.rules.may_begin import ShipTask, task_refusal
from game.books.kmh.rules.passage import has_room, swing_to_poses
from game.books.kmh.rules.sheet import Chart, Rung, Ship, Wind
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.zones import SailOrder
from game.core.events import Befell, Ordered, Told
from game.core.markers import Anchored
from game.core.steps import MenuOption, Refusal, choose, happen
from game.core.table import add_marker, get_single, has_marker, remove_marker
from game.sea.pose import Pose
from game.sea.units import EIGHT_POINT_STEP, turn_towards


# ------------------------------------------------------------------------------ at anchor
async def move_at_anchor(ship: Ship) -> None:
    """KMH-7.1, KMH-7.2: a ship at anchor has done one thing on her Move card."""
    order: str | HaulOrder = await choose(ship.side, "KMH-7.1.1", cable_orders(ship), ship.id)
    ship.rung, ship.last_run = Rung.STOP, 0
    told = order.verb if isinstance(order, HaulOrder) else order
    await happen(Ordered("KMH-7.1.1", ship.id, told))
    match order:
        case "cut":
            await cut_cables(ship)
        case "weigh" | "heave":
            await heave_anchor(ship)
        case "anchor":
            await drop_anchor(ship)
        case HaulOrder(bearing=way):
            await haul_to_heading(ship, way)
        case _:
            await swing_at_anchor(ship)


def cable_orders(ship: Ship) -> BearingMenu:
    """KMH-7.1.1 to KMH-7.2.3: return what may be ordered at anchor; a crew that heaves goes on
    heaving, or cuts; who must get away cuts."""
    cut: MenuOption[str] = MenuOption("cut", "Cut the cable", "cut", "KMH-7.1.1", log_sentence="")
    if clause := cable_flight_clause(ship):
        return BearingMenu((cut, *fleeing_cable_orders(ship, clause)))
    if ship.heaving:
        note = f"{ship.heaving} moves more"
        heave: MenuOption[str] = MenuOption(
            "heave", "Heave up", "heave", "KMH-7.1.2", note=note, log_sentence=""
        )
        return BearingMenu((heave, cut))
    offers: list[MenuOption[str]] = [
        MenuOption("ride", "Lie at anchor", "ride", "KMH-7.2.2", log_sentence=""),
        cut,
        MenuOption("weigh", "Weigh anchor", "weigh", "KMH-7.1.2", log_sentence=""),
    ]
    if ship.cables > 1:
        return BearingMenu(tuple(offers), HaulVerb.SWING, "Swing her head to", "KMH-7.2.3")
    if ship.anchors > ship.cables:
        offers.append(MenuOption("anchor", "Drop the second anchor", "anchor", "KMH-7.2.3", log_sentence=""))
    return BearingMenu(tuple(offers))


def fleeing_cable_orders(ship: Ship, clause: str) -> list[MenuOption[str]]:
    """KMH-12.2.1: to ride, or to heave as long as it takes, is no way to make off; only the last
    move of heaving is as quick as the axe."""
    why = Refusal(clause, FLIGHT_REASONS[clause])
    if ship.heaving:
        last = None if ship.heaving == 1 else why
        return [MenuOption("heave", "Heave up", "heave", "KMH-7.1.2", refusal=last, log_sentence="")]
    return [
        MenuOption("ride", "Lie at anchor", "ride", "KMH-7.2.2", refusal=why),
        MenuOption("weigh", "Weigh anchor", "weigh", "KMH-7.1.2", refusal=why),
    ]


async def swing_at_anchor(ship: Ship) -> None:
    """KMH-7.2.2: to one anchor she swings, a point on each of her Move cards, until her bow is to
    the wind."""
    wind = get_single(Wind)
    if ship.cables > 1 or wind.calm:
        return
    heading = turn_towards(ship.pose.heading, wind.blows_from, EIGHT_POINT_STEP)
    await swing_ship(ship, heading, "KMH-7.2.2")


async def haul_to_heading(ship: Ship, heading: int) -> None:
    """KMH-7.2.3: to two anchors she is hauled round to any angle in one move."""
    await swing_ship(ship, heading, "KMH-7.2.3")


async def swing_ship(ship: Ship, heading: int, clause: str) -> None:
    """Swing her about her middle, if nothing is in the way."""
    swung = Pose(ship.pose.x, ship.pose.y, heading)
    if swung == ship.pose:
        return
    if has_room(ship, swung):
        await swing_to_poses([ship], [swung], clause, "swing")
    else:
        await happen(Told(clause, ship.id, "she has no room to swing"))


# ------------------------------------------------------------------------------ getting under way
async def cut_cables(ship: Ship) -> None:
    """KMH-7.1.1, KMH-7.1.3: the cables are cut, and what they held is gone."""
    ship.anchors -= ship.cables
    left = "no anchor is left" if ship.anchors < 1 else "one anchor is left"
    await happen(Told("KMH-7.1.3", ship.id, left))
    await get_under_way(ship, "KMH-7.1.1")


async def heave_anchor(ship: Ship) -> None:
    """KMH-7.1.2: this many moves of heaving; she rides meanwhile as before."""
    ship.heaving = (ship.heaving or rule_table("anchor")["heave"]) - 1
    if not ship.heaving:
        return await get_under_way(ship, "KMH-7.1.2")
    await happen(Told("KMH-7.1.2", ship.id, f"she must heave for {ship.heaving} moves more"))
    return await swing_at_anchor(ship)


async def get_under_way(ship: Ship, clause: str) -> None:
    """Free her from what holds her; she begins to make sail."""
    remove_marker(ship.number, Anchored)
    ship.cables, ship.heaving = 0, 0
    ship.making_sail = rule_table("anchor")["make_sail"]
    await happen(Befell(clause, ship.id, "anchored", on=False))


async def drift_making_sail(ship: Ship) -> None:
    """KMH-7.1.1: moves in which the sails go up; she is not anchored, and drifts (KMH-6.5.1)."""
    ship.making_sail -= 1
    await happen(Ordered("KMH-7.1.1", ship.id, "make sail"))
    await drift(ship)


# ------------------------------------------------------------------------------ dropping anchor
def anchor_offers(ship: Ship) -> list[MenuOption[SailOrder]]:
    """KMH-7.2.1: return the order to anchor, where there is bottom, and an anchor left."""
    if not get_single(Chart).anchorage or ship.anchors < 1:
        return []
    refused = task_refusal(ship, ShipTask.ANCHOR)
    return [
        MenuOption(
            SailOrder.ANCHOR, "Drop anchor", SailOrder.ANCHOR, "KMH-7.2.1", refusal=refused, log_sentence=""
        )
    ]


async def drop_anchor(ship: Ship) -> None:
    """KMH-7.2.1, KMH-7.2.3: an anchor goes down, each on a move of its own; she drifts no more."""
    ship.cables += 1
    ship.rung, ship.last_run = Rung.STOP, 0
    if not has_marker(ship.number, Anchored):
        add_marker(ship.number, Anchored())
    if ship.cables == 1:
        await happen(Befell("KMH-7.2.1", ship.id, "anchored"))
    else:
        await happen(Befell("KMH-7.2.3", ship.id, "second anchor"))
