"""KMH-14.3: an anchor is carried out in a boat, and the ship hauled to it: off the ground, or
onward in a calm."""

from __future__ import annotations

from dataclasses import dataclass

from game.books.kmh.rules.bearings import BearingMenu, Haul, HaulTo
from game.books.kmh.rules.grounding import comes_off
from game.books.kmh.rules.passage import come_round, has_room
from game.books.kmh.rules.poses import leave_if_off, shifted
from game.books.kmh.rules.shallows import shallows_at
from game.books.kmh.rules.sheet import Chart, Deck, Rung, Ship, Wind, fights, ship_named
from game.books.kmh.rules.tables import table
from game.books.kmh.rules.tow_lines import tow_of
from game.books.kmh.rules.towing import needs_to_float
from game.core.events import Told
from game.core.markers import Aground
from game.core.steps import D6, Option, choose, happen, roll
from game.core.table import every, has, mark, place, the
from game.core.wording import WHO
from game.sea.compass import name
from game.sea.units import CM, FULL


@dataclass(slots=True)
class Warp:
    """An anchor being carried out for a ship since the turn ``begun``; ``way`` is the bearing in a
    calm (below nought: off the ground), ``hauled`` the cm made so far; ``laid``: the boat has been
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
        return the(Deck).turn - self.begun + 1


STEPS = (
    "the boats are launched",
    "anchor and hoists are made ready",
    "the boat waits for its card",
    "the anchor is dropped",
)
"""KMH-14.3.2: what is done on her Move card in the turns before the warping begins."""


def warp_of(ship: Ship) -> Warp | None:
    """Her anchor that is being carried out or hauled to, if there is one."""
    return next((w for w in every(Warp) if w.open and w.ship == ship.id), None)


def drop_warp(ship: Ship) -> None:
    """KMH-14.3.2, KMH-12.1.10: nobody carries an anchor out for a ship that fights no more, that a
    tug draws (KMH-6.6.2), or that floats again by other means than the anchor (KMH-14.4.1)."""
    warp = warp_of(ship)
    if warp is None:
        return
    floats = warp.way < 0 and not has(ship.number, Aground)
    if floats or tow_of(ship) or not fights(ship):
        warp.open = False


def boat_goes_out() -> bool:
    """KMH-14.3.2: whether a boat must carry an anchor out in this turn, so that the boats card is
    put into the pack."""
    moves = table("warping")["boat_moves"]
    return any(w.open and w.turn == moves and fights(ship_named(w.ship)) for w in every(Warp))


async def carry_anchors_out() -> None:
    """KMH-14.3.2: on the boats card the boats with the anchors pull out to deep water."""
    moves = table("warping")["boat_moves"]
    for warp in [w for w in every(Warp) if w.open and w.turn == moves and not w.laid]:
        drop_warp(ship_named(warp.ship))
        if not warp.open:
            continue
        warp.laid = True
        await happen(Told("KMH-14.3.2", warp.ship, "the boat carries the anchor out"))


# ------------------------------------------------------------------------------ aground
async def lie_aground(ship: Ship) -> None:
    """KMH-14.3.1: a ship aground on her Move card warps, or waits for a tow."""
    ship.rung, ship.last_run = Rung.STOP, 0
    warp = warp_of(ship)
    if warp is not None:
        return await warp_on(ship, warp)
    if not ship.boats or not ship.anchors:
        return await happen(Told("KMH-14.3.1", ship.id, "she can only wait for a tow"))
    offers: tuple[Option[str], ...] = (
        Option(
            "warp",
            "Carry out an anchor and warp her off",
            "warp",
            "KMH-14.3.1",
            said=f"{WHO} sends a boat out with an anchor, to be warped off",
        ),
        Option("wait", "Wait for a tow", "wait", "KMH-14.4.1", said=f"{WHO} waits for a tow"),
    )
    if await choose(ship.side, "KMH-14.3.1", BearingMenu(offers), ship.id) == Haul.WARP:
        await begin(ship, -1)
    return None


async def begin(ship: Ship, way: int) -> None:
    """KMH-14.3.2: the first turn of the timetable."""
    place(Warp(ship.id, the(Deck).turn, way))
    await happen(Told("KMH-14.3.2", ship.id, STEPS[0]))


async def warp_on(ship: Ship, warp: Warp) -> None:
    """KMH-14.3.2: the next turn of the timetable; without a boat nothing goes on."""
    begins = table("warping")["begins"]
    if not ship.boats and not warp.laid:
        warp.open = False
        return await happen(Told("KMH-14.3.1", ship.id, "no boat is left to carry her anchor"))
    if warp.turn < begins:
        return await happen(Told("KMH-14.3.2", ship.id, STEPS[warp.turn - 1]))
    if has(ship.number, Aground):
        return await haul_off(ship, warp)
    return await haul_along(ship, warp)


async def haul_off(ship: Ship, warp: Warp) -> None:
    """KMH-14.3.3, KMH-14.3.4: by the freeing roll she moves; out of the shallows she floats."""
    needs = needs_to_float(ship)
    (face,) = await roll("KMH-14.3.3", D6, about=ship.id, why="warping off", needs=needs)
    if face < needs:
        return
    shore = shallows_at(ship, ship.pose)
    away = shore.away(ship.pose) if shore else (ship.pose.heading + FULL // 2) % FULL
    await hauled(ship, away, "KMH-14.3.4")
    if shallows_at(ship, ship.pose) is None:
        warp.open = False
        await comes_off(ship, "KMH-14.3.4")
    return


async def hauled(ship: Ship, way: int, clause: str) -> int:
    """KMH-14.3.4: she is hauled so far on that bearing, her head as it was; the way made, in table
    units: none if something is in the way."""
    run = table("warping")["cm"] * CM
    pose, grounded = shifted(ship.pose, way, run), ship.grounded
    if not has_room(ship, pose):
        await happen(Told(clause, ship.id, "something is in her way"))
        return 0
    ship.last_run, ship.cut_short = run, 0
    ship.tried |= bool(grounded)  # the ground that she stands on has been tried
    await come_round([ship], [pose], clause, "warp", run)
    if grounded:  # she is hauled over the ground, and stands on it until she is out of the shallows
        mark(ship.number, Aground())
        ship.grounded = grounded
    await leave_if_off(ship, "warp")
    return int(run)


# ------------------------------------------------------------------------------ in a calm
async def lie_becalmed(ship: Ship, others: tuple[Option[str], ...]) -> str:
    """KMH-8.2.3, KMH-14.3.6: a ship in a calm lies where she is, or warps; what she has been
    ordered, if it is one of the ``others``."""
    warp = warp_of(ship)
    if warp is not None:
        await warp_on(ship, warp)
        return ""
    if not (can_warp(ship) or others):
        await happen(Told("KMH-8.2.3", ship.id, "becalmed"))
        return ""
    lie: Option[str] = Option(
        "lie", "Lie becalmed", "lie", "KMH-8.2.3", said=f"{WHO} lies becalmed"
    )
    verb = Haul.WARP if can_warp(ship) else Haul.NOTHING
    menu = BearingMenu((lie, *others), verb, "Warp her towards", "KMH-14.3.6")
    order: str | HaulTo = await choose(ship.side, "KMH-14.3.6", menu, ship.id)
    if isinstance(order, HaulTo):
        await begin(ship, order.way)
        return ""
    return "" if order == "lie" else order


def can_warp(ship: Ship) -> bool:
    """KMH-14.3.6: whether she has a boat and an anchor, and there is a bottom to hold it."""
    return bool(the(Chart).anchorage and ship.boats and ship.anchors)


async def haul_along(ship: Ship, warp: Warp) -> None:
    """KMH-14.3.6: without a roll, as far as the anchor was laid."""
    made = await hauled(ship, warp.way, "KMH-14.3.6")
    warp.hauled += made // CM
    if not made or warp.hauled >= table("warping")["cable_cm"]:
        warp.open = False
        await happen(Told("KMH-14.3.6", ship.id, "the anchor is up again"))


async def give_up(ship: Ship) -> None:
    """KMH-14.3.6: it blows again: what was begun in the calm is given up."""
    warp = warp_of(ship)
    if warp is not None and not the(Wind).calm and not has(ship.number, Aground):
        warp.open = False
        words = f"it blows, so she warps no more to {name(warp.way)}"
        await happen(Told("KMH-14.3.6", ship.id, words))
