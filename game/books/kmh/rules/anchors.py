"""KMH-7 and KMH-14.3: ships at anchor: cutting, weighing, making sail, dropping anchor, how they ride; and
warping, where an anchor is carried out in a boat and the ship hauled to it, off the ground or onward in a
calm."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from game.books.kmh.rules.drifting import drift
from game.books.kmh.rules.grounding import float_off, shallows_at
from game.books.kmh.rules.may_begin import ShipTask, task_refusal
from game.books.kmh.rules.nearby_ships import FLIGHT_REASONS, cable_flight_clause
from game.books.kmh.rules.passage import has_room, leave_if_off_table, moved_on_bearing, swing_to_poses
from game.books.kmh.rules.sheet import Chart, Deck, Rung, Ship, Wind, get_ship, is_fighting, tow_as_towed
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.towing import needs_to_float
from game.books.kmh.rules.wind import SailOrder
from game.books.menus import logged_option
from game.core.events import Befell, Ordered, Told
from game.core.markers import Aground, Anchored
from game.core.steps import D6, MenuOption, Refusal, choose, happen, option_log_text, roll
from game.core.table import add_marker, every, get_single, has_marker, place, remove_marker
from game.sea.compass import point_name
from game.sea.pose import Pose
from game.sea.units import CM, DEGREE, EIGHT_POINT_STEP, FULL_TURN, turn_towards


class HaulVerb(StrEnum):
    """What a ship does by a bearing on her cables."""

    NOTHING = ""
    SWING = "swing"  # she hauls her head round between two anchors (KMH-7.2.3)
    WARP = "warp"  # she is hauled to an anchor that a boat has carried out (KMH-14.3.1)


@dataclass(frozen=True, slots=True)
class HaulOrder:
    """To swing or warp on a ``bearing``, in 0.01 degree."""

    verb: HaulVerb
    bearing: int


@dataclass(frozen=True, slots=True)
class BearingMenu:
    """Fixed offers, and a ``verb`` with any whole number of degrees, clockwise from the top of the table:
    ``swing 210``, ``warp 90``; '' for no verb."""

    offers: tuple[MenuOption[str], ...]
    verb: HaulVerb = HaulVerb.NOTHING
    label: str = ""
    clause: str = ""

    def read(self, key: str) -> str | HaulOrder | Refusal:
        """Return the order of a key, or why it is refused."""
        for offer in self.offers:
            if offer.key == key:
                return offer.refusal or offer.value
        verb, _, degrees = key.partition(" ")
        if self.verb and verb == self.verb:
            if is_whole_degrees(degrees):
                return HaulOrder(self.verb, int(degrees) * DEGREE)
            return Refusal(self.clause, f"say {verb} and whole degrees, 0 to 359")
        return Refusal("", f"{key!r} is not one of: {', '.join(self.keys())}")

    def keys(self) -> list[str]:
        """Return the offers that may be taken, then the eight points."""
        return [o.key for o in self.options() if not o.refusal]

    def options(self) -> list[MenuOption[Any]]:
        """Return the same for players."""
        points: Sequence[int] = range(0, FULL_TURN, EIGHT_POINT_STEP) if self.verb else ()
        return [
            *self.offers,
            *(
                MenuOption(
                    f"{self.verb} {p // DEGREE}",
                    f"{self.label} {point_name(p)}",
                    HaulOrder(self.verb, p),
                    self.clause,
                )
                for p in points
            ),
        ]

    def log_text(self, key: str) -> str:
        """Return the sentence of an offer; nothing for a haul, which is seen."""
        return option_log_text(self.offers, key)


def is_whole_degrees(text: str) -> bool:
    """Return whether it is a whole number of degrees below a full circle."""
    return text.isascii() and text.isdigit() and len(text) < 4 and int(text) * DEGREE < FULL_TURN


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
    """KMH-7.1.1 to KMH-7.2.3: return what may be ordered at anchor; a crew that heaves goes on heaving, or
    cuts; who must get away cuts."""
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
    """KMH-12.2.1: to ride, or to heave as long as it takes, is no way to make off; only the last move of
    heaving is as quick as the axe."""
    why = Refusal(clause, FLIGHT_REASONS[clause])
    if ship.heaving:
        last = None if ship.heaving == 1 else why
        return [MenuOption("heave", "Heave up", "heave", "KMH-7.1.2", refusal=last, log_sentence="")]
    return [
        MenuOption("ride", "Lie at anchor", "ride", "KMH-7.2.2", refusal=why),
        MenuOption("weigh", "Weigh anchor", "weigh", "KMH-7.1.2", refusal=why),
    ]


async def swing_at_anchor(ship: Ship) -> None:
    """KMH-7.2.2: to one anchor she swings, a point on each of her Move cards, until her bow is to the
    wind."""
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


@dataclass(slots=True)
class Warp:
    """An anchor that is carried out for a ship since the turn ``begun``; ``way`` is the bearing in a calm
    (below 0: off the ground), ``hauled`` the cm made so far; ``laid``: the boat has carried it out."""

    ship: str
    begun: int
    way: int = -1
    hauled: int = 0
    laid: bool = False
    open: bool = True

    @property
    def turn(self) -> int:
        """Which turn of the timetable this is (KMH-14.3.2)."""
        return get_single(Deck).turn - self.begun + 1


# KMH-14.3.2: what is done on her Move card in the turns before the warping begins.
STEPS = (
    "the boats are launched",
    "anchor and hoists are made ready",
    "the boat waits for its card",
    "the anchor is dropped",
)


def warp_of(ship: Ship) -> Warp | None:
    """Return her anchor that is being carried out or hauled to, if there is one."""
    return next((w for w in every(Warp) if w.open and w.ship == ship.id), None)


def end_warp_if_lost(ship: Ship) -> None:
    """KMH-14.3.2, KMH-12.1.10: nobody carries an anchor out for a ship that fights no more, that a tug draws
    (KMH-6.6.2), or that floats again by other means than the anchor (KMH-14.4.1)."""
    warp = warp_of(ship)
    if warp is None:
        return
    floats = warp.way < 0 and not has_marker(ship.number, Aground)
    if floats or tow_as_towed(ship) or not is_fighting(ship):
        warp.open = False


def needs_boats_card() -> bool:
    """KMH-14.3.2: return whether a boat must carry an anchor out in this turn, so that the boats card is put
    into the pack."""
    moves = rule_table("warping")["boat_moves"]
    return any(w.open and w.turn == moves and is_fighting(get_ship(w.ship)) for w in every(Warp))


async def carry_anchors_out() -> None:
    """KMH-14.3.2: on the boats card the boats with the anchors pull out to deep water."""
    moves = rule_table("warping")["boat_moves"]
    for warp in [w for w in every(Warp) if w.open and w.turn == moves and not w.laid]:
        end_warp_if_lost(get_ship(warp.ship))
        if not warp.open:
            continue
        warp.laid = True
        await happen(Told("KMH-14.3.2", warp.ship, "the boat carries the anchor out"))


# ------------------------------------------------------------------------------ aground
async def move_grounded_ship(ship: Ship) -> None:
    """KMH-14.3.1: a ship aground on her Move card warps, or waits for a tow."""
    ship.rung, ship.last_run = Rung.STOP, 0
    warp = warp_of(ship)
    if warp is not None:
        return await continue_warp(ship, warp)
    if not ship.boats or not ship.anchors:
        return await happen(Told("KMH-14.3.1", ship.id, "she can only wait for a tow"))
    offers: tuple[MenuOption[str], ...] = (
        logged_option(
            "warp", "Warp her off", "warp", "KMH-14.3.1", "sends a boat out with an anchor, to be warped off"
        ),
        logged_option("wait", "Wait for a tow", "wait", "KMH-14.4.1", "waits for a tow"),
    )
    if await choose(ship.side, "KMH-14.3.1", BearingMenu(offers), ship.id) == HaulVerb.WARP:
        await begin_warp(ship, -1)
    return None


async def begin_warp(ship: Ship, bearing: int) -> None:
    """KMH-14.3.2: the first turn of the timetable."""
    place(Warp(ship.id, get_single(Deck).turn, bearing))
    await happen(Told("KMH-14.3.2", ship.id, STEPS[0]))


async def continue_warp(ship: Ship, warp: Warp) -> None:
    """KMH-14.3.2: the next turn of the timetable; without a boat nothing goes on."""
    begins = rule_table("warping")["begins"]
    if not ship.boats and not warp.laid:
        warp.open = False
        return await happen(Told("KMH-14.3.1", ship.id, "no boat is left to carry her anchor"))
    if warp.turn < begins:
        return await happen(Told("KMH-14.3.2", ship.id, STEPS[warp.turn - 1]))
    if has_marker(ship.number, Aground):
        return await haul_aground_ship(ship, warp)
    return await haul_along(ship, warp)


async def haul_aground_ship(ship: Ship, warp: Warp) -> None:
    """KMH-14.3.3, KMH-14.3.4: by the freeing roll she moves; out of the shallows she floats."""
    needs = needs_to_float(ship)
    (face,) = await roll("KMH-14.3.3", D6, about=ship.id, why="warping off", needs=needs)
    if face < needs:
        return
    shore = shallows_at(ship, ship.pose)
    away = shore.seaward_bearing(ship.pose) if shore else (ship.pose.heading + FULL_TURN // 2) % FULL_TURN
    await haul_ship(ship, away, "KMH-14.3.4")
    if shallows_at(ship, ship.pose) is None:
        warp.open = False
        await float_off(ship, "KMH-14.3.4")
    return


async def haul_ship(ship: Ship, bearing: int, clause: str) -> int:
    """KMH-14.3.4: she is hauled so far on that bearing, her head as it was; the way made, in table units:
    none if something is in the way."""
    run = rule_table("warping")["cm"] * CM
    pose, grounded = moved_on_bearing(ship.pose, bearing, run), ship.grounded
    if not has_room(ship, pose):
        await happen(Told(clause, ship.id, "something is in her way"))
        return 0
    ship.last_run, ship.cut_short = run, 0
    ship.tried |= bool(grounded)  # the ground that she stands on has been tried
    await swing_to_poses([ship], [pose], clause, "warp", run)
    if grounded:  # she is hauled over the ground, and stands on it until she is out of the shallows
        add_marker(ship.number, Aground())
        ship.grounded = grounded
    await leave_if_off_table(ship, "warp")
    return int(run)


# ------------------------------------------------------------------------------ in a calm
async def warp_or_stay(ship: Ship, others: tuple[MenuOption[str], ...]) -> str:
    """KMH-8.2.3, KMH-14.3.6: a ship in a calm is where she is, or warps; what she has been ordered, if it is
    one of the ``others``."""
    warp = warp_of(ship)
    if warp is not None:
        await continue_warp(ship, warp)
        return ""
    if not (can_warp(ship) or others):
        await happen(Told("KMH-8.2.3", ship.id, "becalmed"))
        return ""
    lie: MenuOption[str] = logged_option("lie", "Lie becalmed", "lie", "KMH-8.2.3", "lies becalmed")
    verb = HaulVerb.WARP if can_warp(ship) else HaulVerb.NOTHING
    menu = BearingMenu((lie, *others), verb, "Warp her towards", "KMH-14.3.6")
    order: str | HaulOrder = await choose(ship.side, "KMH-14.3.6", menu, ship.id)
    if isinstance(order, HaulOrder):
        await begin_warp(ship, order.bearing)
        return ""
    return "" if order == "lie" else order


def can_warp(ship: Ship) -> bool:
    """KMH-14.3.6: return whether she has a boat and an anchor, and there is a bottom to hold it."""
    return bool(get_single(Chart).anchorage and ship.boats and ship.anchors)


async def haul_along(ship: Ship, warp: Warp) -> None:
    """KMH-14.3.6: without a roll, as far as the anchor was laid."""
    made = await haul_ship(ship, warp.way, "KMH-14.3.6")
    warp.hauled += made // CM
    if not made or warp.hauled >= rule_table("warping")["cable_cm"]:
        warp.open = False
        await happen(Told("KMH-14.3.6", ship.id, "the anchor is up again"))


async def give_up_warp(ship: Ship) -> None:
    """KMH-14.3.6: it blows again: what was begun in the calm is given up."""
    warp = warp_of(ship)
    if warp is not None and not get_single(Wind).calm and not has_marker(ship.number, Aground):
        warp.open = False
        words = f"it blows, so she warps no more to {point_name(warp.way)}"
        await happen(Told("KMH-14.3.6", ship.id, words))
