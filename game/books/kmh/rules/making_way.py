"""KMH-6.3: a move is made leg after leg, each tested on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from game.books.kmh.rules.chains import Chain, barring, chain_across, chain_named, run_into
from game.books.kmh.rules.collision import meet
from game.books.kmh.rules.course import HALT, QUARTER, Helm, Leg, Verb
from game.books.kmh.rules.dead_zone import dead_zone_test
from game.books.kmh.rules.drifting import leave_if_off, off_the_land
from game.books.kmh.rules.getting_away import enemies_about, is_closed_upon, must_get_away
from game.books.kmh.rules.grounding import danger, out_to_sea, try_the_shallows
from game.books.kmh.rules.markers import Marker
from game.books.kmh.rules.orders import flight
from game.books.kmh.rules.sea_room import sea_room
from game.books.kmh.rules.shallows import shallows, shallows_at
from game.books.kmh.rules.sheet import Grounding, Rung, Ship, Wind, circle, fights, holds_fast
from game.books.kmh.rules.towing import follow_in_tow
from game.books.kmh.rules.zones import Position, zone
from game.core.events import Moved, Ordered, Told
from game.core.steps import choose, happen
from game.core.table import the
from game.sea.hull import LAND, waters
from game.sea.pose import Pose


class Stop(StrEnum):
    """Why a leg ended before it was sailed out."""

    NOTHING = ""
    CONTACT = "contact"
    """A hull or the land is in the way (KMH-6.10.1)."""
    SHY = "shy"
    """Her crew will not go closer (KMH-4.2.3)."""
    CHAIN = "chain"
    SHALLOWS = "shallows"
    DEAD_ZONE = "dead zone"
    """She has come into it, and has not been tested yet (KMH-6.7.1)."""
    USED_UP = "zone used up"
    """What her test in the dead zone allowed has been sailed (KMH-6.7.6)."""


TESTED = (Stop.DEAD_ZONE, Stop.SHALLOWS, Stop.CHAIN)
"""What a ship may come through, to sail the rest of her leg."""
FINAL = (Stop.CONTACT, Stop.SHY, Stop.USED_UP)
"""What ends the whole move."""


async def make_way(
    ship: Ship,
    run: int,
    marker: Marker,
    may_halt: bool = False,
    zone_left: int = -1,
    straight_on: bool = False,
) -> None:
    """KMH-6.3.1: leg after leg until the move is used up; its length stays what it was, wherever a
    turn brings the wind (KMH-6.3.7). ``zone_left`` is what a dead zone test already passed still
    allows (below nought: none taken yet); ``straight_on``: in a line that
    keeps straight on (KMH-6.9.3)."""
    helm = Helm(
        ship.pose,
        run,
        run,
        circle(ship),
        the(Wind).blows_from,
        straight_only=ship.steering,
        may_halt=may_halt,
        marker=marker,
        keeps_line=straight_on,
    )
    if clause := must_get_away(ship):
        return await flee(ship, helm, zone_left, clause)
    while helm.left:
        leg = await choose(ship.side, "KMH-6.3.1", helm, ship.id)
        if leg is HALT:
            ship.rung, ship.cut_short = Rung.STOP, helm.left
            return await happen(Ordered("KMH-6.4.1", ship.id, "halt"))
        helm, zone_left = await walk(ship, helm, leg, zone_left)
    return None


async def flee(ship: Ship, helm: Helm, zone_left: int, clause: str) -> None:
    """KMH-12.2.1, KMH-4.2.4: the captain may choose only among courses that get her away."""
    if not helm.left:
        return
    course = await choose(ship.side, clause, flight(ship, helm, clause), ship.id)
    for leg in course:
        if helm.left:
            helm, zone_left = await walk(ship, helm, leg, zone_left)


# ------------------------------------------------------------------------------ one leg
async def walk(ship: Ship, helm: Helm, leg: Leg, zone_left: int) -> tuple[Helm, int]:
    """KMH-6.3.1, tested every quarter centimetre: the leg is sailed, or cut short by contact
    (KMH-6.10.1), the dead zone (KMH-6.7.1), the ground (KMH-14.1.1), the edge, or a crew that will
    not close."""
    start, why, room = ship.pose, Stop.NOTHING, sea_room(ship)
    met: list[str] = []
    bars, shoals = bool(barring()), any(True for _ in shallows())
    foes = enemies_about(ship, leg.run) if ship.is_trait("cowardly-lubbers") else []
    shy = bool(foes) and not is_closed_upon(ship, start, foes)
    done = 0 if shy else open_run(leg, start, room, helm.wind_from)
    while done < leg.run and not why:
        step = min(done + QUARTER, leg.run)
        there = leg.after(start, step)
        if step > room or shy:
            why, met = in_the_way(ship, there, foes if shy else (), step <= room)
        if not why and bars and (chain := chain_across(ship.size, there)):
            why, met = Stop.CHAIN, [chain.id]
        if not why:
            in_zone = zone(leg.heads(start.heading, step), helm.wind_from) == Position.DEAD
            zone_left -= step - done if in_zone and zone_left >= 0 else 0
            done = step
            why = _stops(in_zone, zone_left)
            if not why and shoals and danger(ship, there):
                why = Stop.SHALLOWS
    await ends_leg(ship, leg, leg.after(start, done), done)
    helm = helm.sailed(leg, done, ship.pose)
    helm, zone_left = await after_leg(ship, helm, why, met, zone_left)
    if why in TESTED and helm.left and done < leg.run:
        rest = min(leg.run - done, helm.left)
        return await walk(ship, helm, replace(leg, run=rest), zone_left)
    return helm, zone_left


def open_run(leg: Leg, start: Pose, room: int, wind_from: int) -> int:
    """How much of a leg needs no test: straight on, in clear water, out of the dead zone."""
    if leg.verb != Verb.AHEAD or zone(start.heading, wind_from) == Position.DEAD:
        return 0
    return max(min(room // QUARTER * QUARTER, leg.run), 0)


def in_the_way(
    ship: Ship, pose: Pose, shuns: Sequence[Ship], clear: bool
) -> tuple[Stop, list[str]]:
    """KMH-6.10.1, KMH-4.2.3: what keeps her from a pose; no hull does if it is ``clear``, nor the
    fear of enemies whom her crew ``shuns`` if they lie far enough off."""
    if not clear:
        waters().put(ship.id, pose)
        if met := waters().touching(ship.id):
            return Stop.CONTACT, met
    return (Stop.SHY if is_closed_upon(ship, pose, shuns) else Stop.NOTHING), []


def _stops(in_zone: bool, zone_left: int) -> Stop:
    """What ends a leg here: the dead zone entered untested, or used up."""
    if in_zone and zone_left == -1:
        return Stop.DEAD_ZONE
    if in_zone and zone_left <= 0:
        return Stop.USED_UP
    return Stop.NOTHING


async def ends_leg(ship: Ship, leg: Leg, pose: Pose, done: int) -> None:
    """The ship lies where the leg has brought her."""
    ship.pose = pose
    waters().put(ship.id, pose)
    at = (pose.x, pose.y, pose.heading)
    await happen(Moved("KMH-6.3.1", ship.id, *at, str(leg.verb), done, leg.radius))
    await follow_in_tow(ship, done)


async def after_leg(
    ship: Ship, helm: Helm, why: Stop, met: list[str], zone_left: int
) -> tuple[Helm, int]:
    """What is left of the move after a leg that may have been cut short."""
    if await leave_if_off(ship):
        return replace(helm, left=0), zone_left
    if why in FINAL:
        ship.cut_short = helm.left
        await is_stopped(ship, why, met)
        return replace(helm, left=0), zone_left
    if why == Stop.SHALLOWS:
        return await feels_the_ground(ship, helm, zone_left), zone_left
    if why == Stop.CHAIN:
        return await meets_the_chain(ship, helm, chain_named(met[0])), zone_left
    if why == Stop.DEAD_ZONE:
        allowed = await dead_zone_test(ship)
        return (helm, allowed) if allowed > 0 else (replace(helm, left=0), zone_left)
    return helm, zone_left


async def is_stopped(ship: Ship, why: Stop, met: list[str]) -> None:
    """KMH-6.10.1, KMH-2.3.1, KMH-4.2.3: what has stopped her before her move was used up."""
    if why == Stop.SHY:
        await happen(Told("KMH-4.2.3", ship.id, "her crew will not go closer"))
    if LAND in met:
        await off_the_land(ship)
    await meet(ship, met, ship.last_run, ship.way_made)


async def meets_the_chain(ship: Ship, helm: Helm, chain: Chain) -> Helm:
    """KMH-19.7.1 to KMH-19.7.3: she breaks through and loses some of her move, or stops in the
    water and makes the test of a ship in the dead zone."""
    slower = await run_into(ship, chain)
    if slower >= 0:
        return replace(helm, left=max(helm.left - slower, 0) if fights(ship) else 0)
    ship.rung, ship.last_run = Rung.STOP, 0
    await dead_zone_test(ship)
    return replace(helm, left=0)


async def feels_the_ground(ship: Ship, helm: Helm, zone_left: int) -> Helm:
    """KMH-14.1.1, KMH-14.1.5: she has tested in the shallows: she goes on, turns out to sea for the
    rest of her move, or is fast."""
    result = await try_the_shallows(ship)
    if holds_fast(ship) or not fights(ship):
        return replace(helm, left=0)
    shore = shallows_at(ship, ship.pose)
    if result == Grounding.DAMAGED and shore is not None:
        for leg in out_to_sea(ship, helm, shore):
            if helm.left:
                helm, zone_left = await walk(ship, helm, leg, zone_left)
        return replace(helm, left=0)
    return helm
