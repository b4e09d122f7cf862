"""KMH-14.3: an anchor is carried out in a boat, and the ship hauled to it: off the ground, or
onward in a calm."""

from dataclasses import dataclass

from game.books.kmh.rules.bearings import BearingMenu, HaulOrder, HaulVerb
from game.books.kmh.rules.grounding import float_off
from game.books.kmh.rules.passage import has_room, swing_to_poses
from game.books.kmh.rules.poses import leave_if_off_table, moved_on_bearing
from game.books.kmh.rules.shallows import shallows_at
from game.books.kmh.rules.sheet import Chart, Deck, Rung, Ship, Wind, get_ship, is_fighting
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.tow_lines import tow_as_towed
from game.books.kmh.rules.towing import needs_to_float
from game.core.events import Told
from game.core.markers import Aground
from game.core.steps import D6, MenuOption, choose, happen, roll
from game.core.table import add_marker, every, get_single, has_marker, place
from game.core.wording import WHO_PLACEHOLDER
from game.sea.units import CM, FULL_TURN, nearest_compass_point


@dataclass(slots=True)
class Warp:
    """An anchor being carried out for a ship since the turn ``begun``; ``way`` is the bearing in a
    calm (below 0: off the ground), ``haul_ship`` the cm made so far; ``laid``: the boat has been
    out with it."""

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


STEPS = (
    "the boats are launched",
    "anchor and hoists are made ready",
    "the boat waits for its card",
    "the anchor is dropped",
)
"""KMH-14.3.2: what is done on her Move card in the turns before the warping begins."""


def warp_of(ship: Ship) -> Warp | None:
    """Return her anchor that is being carried out or hauled to, if there is one."""
    return next((w for w in every(Warp) if w.open and w.ship == ship.id), None)


def end_warp_if_lost(ship: Ship) -> None:
    """KMH-14.3.2, KMH-12.1.10: nobody carries an anchor out for a ship that fights no more, that a
    tug draws (KMH-6.6.2), or that floats again by other means than the anchor (KMH-14.4.1)."""
    warp = warp_of(ship)
    if warp is None:
        return
    floats = warp.way < 0 and not has_marker(ship.number, Aground)
    if floats or tow_as_towed(ship) or not is_fighting(ship):
        warp.open = False


def needs_boats_card() -> bool:
    """KMH-14.3.2: return whether a boat must carry an anchor out in this turn, so that the boats
    card is put into the pack."""
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
        MenuOption(
            "warp",
            "Carry out an anchor and warp her off",
            "warp",
            "KMH-14.3.1",
            log_sentence=f"{WHO_PLACEHOLDER} sends a boat out with an anchor, to be warped off",
        ),
        MenuOption(
            "wait", "Wait for a tow", "wait", "KMH-14.4.1", log_sentence=f"{WHO_PLACEHOLDER} waits for a tow"
        ),
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
    """KMH-14.3.4: she is hauled so far on that bearing, her head as it was; the way made, in table
    units: none if something is in the way."""
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
    """KMH-8.2.3, KMH-14.3.6: a ship in a calm is where she is, or warps; what she has been ordered,
    if it is one of the ``others``."""
    warp = warp_of(ship)
    if warp is not None:
        await continue_warp(ship, warp)
        return ""
    if not (can_warp(ship) or others):
        await happen(Told("KMH-8.2.3", ship.id, "becalmed"))
        return ""
    lie: MenuOption[str] = MenuOption(
        "lie", "Lie becalmed", "lie", "KMH-8.2.3", log_sentence=f"{WHO_PLACEHOLDER} lies becalmed"
    )
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
        words = f"it blows, so she warps no more to {nearest_compass_point(warp.way)}"
        await happen(Told("KMH-14.3.6", ship.id, words))
