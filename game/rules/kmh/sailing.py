"""KMH-6: a squadron moves, ship by ship; sail, tack, drift."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Befell, Moved, Ordered, Told
from game.core.markers import HasStruck, Sinking
from game.core.steps import D6, Option, Pick, choose, happen, roll
from game.core.table import every, has, the
from game.core.tally import Tally, Term
from game.rules.kmh.boarding import try_to_lock
from game.rules.kmh.chance import half_chance
from game.rules.kmh.collision import are_touching, collide
from game.rules.kmh.course import HALT, QUARTER, Helm, Leg
from game.rules.kmh.damage import hurt, mast_falls
from game.rules.kmh.drifting import (
    carried,
    drift,
    founder,
    has_room,
    leave_if_off,
    lie_locked,
    off_the_land,
    set_pose,
)
from game.rules.kmh.entries import circle_notes
from game.rules.kmh.orders import Order, flight, orders, tack_needs
from game.rules.kmh.sea_room import sea_room
from game.rules.kmh.sheet import Ship, Wind, afloat, circle, enemies, locks_of, ship_named
from game.rules.kmh.tables import table
from game.rules.kmh.zones import ladder, natural_rung, rung_after, sailing_dice, way, zone
from game.sea.compass import between, turn_towards
from game.sea.hull import LAND, waters
from game.sea.pose import Pose, is_within
from game.sea.units import CM, DEGREE, FULL

MM = CM // 10


# ------------------------------------------------------------------------------ the Move card
async def move_squadron(squadron: str, markers: dict[str, str]) -> None:
    """KMH-5.0.6: every ship of the squadron has made her one move on this Move card."""
    while ship := await next_to_move(squadron):
        ship.moved = True
        await move(ship, markers.get(ship.id, ""))


async def next_to_move(squadron: str) -> Ship | None:
    """KMH-0.0.6: the owner takes his ships in the order he likes."""
    ready = [s for s in every(Ship) if s.squadron == squadron and not s.moved and afloat(s)]
    if len(ready) < 2:
        return ready[0] if ready else None
    offers = tuple(Option(s.id, s.name, s, "KMH-0.0.6") for s in ready)
    return await choose(ready[0].side, "KMH-0.0.6", Pick(offers))


async def move(ship: Ship, marker: str = "") -> None:
    """KMH-6: she has drifted if she cannot sail, or sailed as her captain ordered."""
    if has(ship.number, Sinking):
        return await founder(ship)
    if locks_of(ship.id):
        return await lie_locked(ship)
    if has(ship.number, HasStruck):
        return await drift(ship, "KMH-12.1.10")
    await grapple_again(ship)
    if locks_of(ship.id):
        return await lie_locked(ship)
    if the(Wind).calm:
        return await happen(Told("KMH-8.2.3", ship.id, "becalmed"))
    if ship.hanging:
        return await fall_off(ship)
    if ship.speed == 0:
        return await drift(ship, "KMH-6.2.7")
    return await sail(ship, marker)


async def grapple_again(ship: Ship) -> None:
    """KMH-13.0.1: ships that still touch may be locked on a later Move card of either."""
    for other in enemies(ship):
        if are_touching(ship, other) and not locks_of(ship.id):
            await try_to_lock(ship, other, "KMH-13.0.1")


# ------------------------------------------------------------------------------ sailing
async def sail(ship: Ship, marker: str) -> None:
    """KMH-6.2.1: how she lies to the wind now decides the speed of the whole move."""
    lies = zone(ship.pose.heading, the(Wind).blows_from)
    await happen(Told("KMH-6.2.5", ship.id, lies_to_wind(ship, lies)))
    order: Order = await choose(ship.side, "KMH-6.2.1", orders(ship, lies, marker), ship.id)
    if marker == "tack" and order != "tack":
        marker = "straight"
        await happen(Told("KMH-6.11.2", ship.id, "she may not tack, and goes straight on"))
    match order:
        case "tack":
            await tack(ship)
        case "lie to":
            await drift(ship)
        case "beat":
            await beat(ship, marker)
        case _:
            await make_sail(ship, lies, order, marker)


def lies_to_wind(ship: Ship, lies: str) -> str:
    """KMH-6.2.5: how she lies, in plain words."""
    off = between(ship.pose.heading, the(Wind).blows_from) // DEGREE
    where = {
        "dead": "too close to the wind",
        "bow": "wind on the bow",
        "quarter": "wind on quarter",
    }
    return f"{where.get(lies, 'wind astern')}, {off} degrees off"


async def make_sail(ship: Ship, lies: str, order: Order, marker: str) -> None:
    """KMH-6.2.2 to KMH-6.2.4, KMH-6.4.5: the rung of this move, its dice, and the way she makes."""
    rung = rung_after(ship, lies, order)
    name = ladder(ship)[rung]
    ship.rung = "" if rung == natural_rung(ship, lies) else name
    if name == "stop":
        await happen(Ordered("KMH-6.4.5", ship.id, "stop"))
        return await drift(ship)
    dice = sailing_dice(ship, lies, rung, plain=order == "plain")
    position = lies if rung == natural_rung(ship, lies) else name
    run = await pace(ship, position, dice, order)
    elite_on_bow = lies == "bow" and ship.fighting_quality == "elite"
    await make_way(ship, run, marker, may_halt=elite_on_bow)
    return None


async def pace(ship: Ship, lies: str, dice: int, order: str) -> int:
    """KMH-6.2.2 to KMH-6.2.4: the distance of this move in table units, never below nought."""
    clause = {"bow": "KMH-6.2.2", "quarter": "KMH-6.2.3"}.get(lies, "KMH-6.2.4")
    faces: tuple[int, ...] = ()
    if dice:
        faces = await roll(clause, *[D6] * abs(dice), about=ship.id, why=f"wind {lies}")
    fast = bool(faces) and ship.is_trait("fast-sailor") and await sails_fast(ship, dice)
    run = max(way(ship, lies, dice, faces, fast).total, 0) * MM
    ship.last_run = run
    await happen(Ordered(_order_clause(order, clause), ship.id, order, run))
    return run


def _order_clause(order: str, clause: str) -> str:
    special = {"plain": "KMH-6.4.4", "slow": "KMH-6.4.5", "keep": "KMH-6.4.6"}
    return special.get(order, clause)


async def sails_fast(ship: Ship, dice: int) -> bool:
    """KMH-4.1.3: a fast sailor may double her lowest die, or halve one that is taken off."""
    gain = "Halve the die" if dice < 0 else "Double the lowest die"
    offers = (
        Option("fast", gain, True, "KMH-4.1.3"),
        Option("plain", "Let it stand", False, "KMH-4.1.3"),
    )
    return await choose(ship.side, "KMH-4.1.3", Pick(offers), ship.id)


async def make_way(
    ship: Ship, run: int, marker: str, may_halt: bool = False, zone_left: int = -1
) -> None:
    """KMH-6.3.1: leg after leg until the move is used up; ``zone_left`` is what a dead zone test
    already passed still allows (below nought: none taken yet)."""
    lay = zone(ship.pose.heading, the(Wind).blows_from)
    helm = Helm(
        ship.pose,
        run,
        run,
        circle(ship),
        the(Wind).blows_from,
        straight_only=ship.steering,
        may_halt=may_halt,
        marker=marker,
    )
    for clause, words in circle_notes(ship):
        await happen(Told(clause, ship.id, words))
    if ship.retiring or is_crowded(ship):
        return await flee(ship, helm, zone_left)
    while helm.left:
        leg = await choose(ship.side, "KMH-6.3.1", helm, ship.id)
        if leg is HALT:
            ship.rung = "stop"
            return await happen(Ordered("KMH-6.4.1", ship.id, "halt"))
        helm, zone_left = await walk(ship, helm, leg, zone_left)
    await speed_holds(ship, lay)
    return None


async def speed_holds(ship: Ship, lay: str) -> None:
    """KMH-6.3.7: a turn has brought the wind elsewhere, and her speed was what it was."""
    lies = zone(ship.pose.heading, the(Wind).blows_from)
    if lies != lay and afloat(ship):
        await happen(Told("KMH-6.3.7", ship.id, f"now {lies_to_wind(ship, lies)}; her speed held"))


async def flee(ship: Ship, helm: Helm, zone_left: int) -> None:
    """KMH-12.2.1, KMH-4.2.4: the captain may choose only among courses that get her away."""
    clause = "KMH-12.2.1" if ship.retiring else "KMH-4.2.4"
    if not helm.left:
        return
    course = await choose(ship.side, clause, flight(ship, helm, clause), ship.id)
    for leg in course:
        if helm.left:
            helm, zone_left = await walk(ship, helm, leg, zone_left)


def is_crowded(ship: Ship) -> bool:
    """KMH-4.2.4: a cowardly lubber with an enemy inside close range."""
    return ship.is_trait("cowardly-lubbers") and bool(close_enemies(ship, ship.pose))


def close_enemies(ship: Ship, pose: Pose) -> list[str]:
    """KMH-4.2.3: enemies within close range of a ship that lies there, in placement order."""
    close = table("strike_rules")["close_cm"] * CM
    return [e.id for e in enemies(ship) if is_within(close, pose, ship.size, e.pose, e.size)]


# ------------------------------------------------------------------------------ one leg
async def walk(ship: Ship, helm: Helm, leg: Leg, zone_left: int) -> tuple[Helm, int]:
    """KMH-6.3.1, tested every quarter centimetre: the leg is sailed, or cut short by contact
    (KMH-6.10.1), the dead zone (KMH-6.7.1), the edge, or a crew that will not close."""
    start, why, room = ship.pose, "", sea_room(ship)
    met: list[str] = []
    shy = ship.is_trait("cowardly-lubbers") and not close_enemies(ship, start)
    done = 0 if shy else open_run(leg, start, room, helm.wind_from)
    while done < leg.run and not why:
        step = min(done + QUARTER, leg.run)
        if step > room or shy:
            why, met = in_the_way(ship, leg.after(start, step), shy, clear=step <= room)
        if not why:
            in_zone = zone(leg.heads(start.heading, step), helm.wind_from) == "dead"
            zone_left -= step - done if in_zone and zone_left >= 0 else 0
            done = step
            why = _stops(in_zone, zone_left)
    await ends_leg(ship, leg, leg.after(start, done), done)
    helm = helm.sailed(leg, done, ship.pose)
    helm, zone_left = await after_leg(ship, helm, why, met, zone_left)
    if why == "dead zone" and helm.left and done < leg.run:
        return await walk(ship, helm, replace(leg, run=leg.run - done), zone_left)
    return helm, zone_left


def open_run(leg: Leg, start: Pose, room: int, wind_from: int) -> int:
    """How much of a leg needs no test: straight on, in clear water, out of the dead zone."""
    if leg.verb != "ahead" or room < 0 or zone(start.heading, wind_from) == "dead":
        return 0
    return min(room // QUARTER * QUARTER, leg.run)


def in_the_way(ship: Ship, pose: Pose, shy: bool, clear: bool) -> tuple[str, list[str]]:
    """KMH-6.10.1, KMH-4.2.3: what keeps her from a pose; no hull does if it is ``clear``."""
    if not clear:
        waters().put(ship.id, pose)
        if met := waters().touching(ship.id):
            return "contact", met
    return ("shy" if shy and close_enemies(ship, pose) else ""), []


def _stops(in_zone: bool, zone_left: int) -> str:
    """What ends a leg here: the dead zone entered untested, or used up."""
    if in_zone and zone_left == -1:
        return "dead zone"
    if in_zone and zone_left <= 0:
        return "zone used up"
    return ""


async def ends_leg(ship: Ship, leg: Leg, pose: Pose, done: int) -> None:
    """The ship lies where the leg has brought her."""
    ship.pose = pose
    waters().put(ship.id, pose)
    at = (pose.x, pose.y, pose.heading)
    await happen(Moved("KMH-6.3.1", ship.id, *at, leg.verb, done, leg.radius))


async def after_leg(
    ship: Ship, helm: Helm, why: str, met: list[str], zone_left: int
) -> tuple[Helm, int]:
    """What is left of the move after a leg that may have been cut short."""
    if await leave_if_off(ship):
        return replace(helm, left=0), zone_left
    if why == "contact":
        if met[0] == LAND:
            await off_the_land(ship)
        else:
            await collide(ship, ship_named(met[0]), ship.last_run)
        return replace(helm, left=0), zone_left
    if why == "shy":
        await happen(Told("KMH-4.2.3", ship.id, "her crew will not go closer"))
        return replace(helm, left=0), zone_left
    if why == "zone used up":
        return replace(helm, left=0), zone_left
    if why == "dead zone":
        allowed = await dead_zone_test(ship)
        return (helm, allowed) if allowed > 0 else (replace(helm, left=0), zone_left)
    return helm, zone_left


# ------------------------------------------------------------------------------ the dead zone
async def beat(ship: Ship, marker: str) -> None:
    """KMH-6.7.1: she lies too close to the wind and tries to sail all the same; the figure left
    is her move, and never more than her basic speed (KMH-6.7.6)."""
    allowed = await dead_zone_test(ship)
    ship.last_run = min(allowed, ship.speed * CM)
    if allowed > 0:
        await make_way(ship, ship.last_run, marker, zone_left=allowed)


async def dead_zone_test(ship: Ship) -> int:
    """KMH-6.7.1: 3d6 from her original basic speed; below nought she is taken aback. What she may
    sail in the zone, in table units."""
    rules = table("dead_zone")
    faces = await roll(
        "KMH-6.7.1", *[D6] * rules["dice"], about=ship.id, why="dead zone", most=ship.basic
    )
    if ship.fighting_quality == "elite":
        faces = await throw_again(ship, faces)
    result = ship.basic - sum(faces)
    if result < 0:
        await taken_aback(ship, -result)
        return 0
    await happen(Told("KMH-6.7.6", ship.id, f"{result} cm may be sailed in the dead zone"))
    return result * CM


async def throw_again(ship: Ship, faces: tuple[int, ...]) -> tuple[int, ...]:
    """KMH-6.7.5: an elite crew may throw one of the three dice again."""
    keep: Option[int] = Option("keep", "Let the dice stand", -1, "KMH-6.7.5")
    again = (
        Option(str(i + 1), f"Throw the {f} again", i, "KMH-6.7.5") for i, f in enumerate(faces)
    )
    chosen = await choose(ship.side, "KMH-6.7.5", Pick((keep, *again)), ship.id)
    if chosen < 0:
        return faces
    (new,) = await roll("KMH-6.7.5", D6, about=ship.id, why="one die again")
    return tuple(new if i == chosen else f for i, f in enumerate(faces))


async def taken_aback(ship: Ship, below: int) -> None:
    """KMH-6.7.2 to KMH-6.7.4: she stops with her bow in the zone, loses points, perhaps her
    foremast, and next turn falls back."""
    ship.hanging, ship.last_run = old_tack(ship), 0
    await happen(Befell("KMH-6.7.2", ship.id, "aback"))
    await hurt(ship, "KMH-6.7.4", table("dead_zone")["points"] + below, why="taken aback")
    may_fall = "fore" in ship.standing and afloat(ship)
    if may_fall and await half_chance("KMH-6.7.3", ship.id, "the foremast"):
        await mast_falls(ship, "fore", "KMH-6.7.3")


def old_tack(ship: Ship) -> int:
    """The tack she is on: +1 with the wind to port of her bow, -1 to starboard."""
    to_wind = (the(Wind).blows_from - ship.pose.heading) % FULL
    return 1 if to_wind > FULL // 2 or to_wind == 0 else -1


async def fall_off(ship: Ship) -> None:
    """KMH-6.8.6: she falls back to 45 degrees off the wind on her old tack and drifts; she sails
    again the turn after."""
    wind = the(Wind)
    off = table("wind_position")["bow_from"] * DEGREE
    heading = (wind.blows_from + ship.hanging * off) % FULL
    ship.hanging = 0
    pose = Pose(ship.pose.x, ship.pose.y, heading)
    await set_pose(ship, pose if has_room(ship, pose) else ship.pose, "KMH-6.8.6", "fall off")
    (cm,) = await roll("KMH-6.5.1", D6, about=ship.id, why="drift")
    ship.drifted = True
    await carried(ship, cm * CM, "KMH-6.8.6")


# ------------------------------------------------------------------------------ tacking
async def tack(ship: Ship) -> None:
    """KMH-6.8.3: perfect (KMH-6.8.4), successful (KMH-6.8.5) or failed (KMH-6.8.6), by a die of
    her own (KMH-6.8.7)."""
    perfect, good = tack_needs(ship)
    tally = Tally((Term("KMH-6.8.7", "each ship for herself", 0),))
    (face,) = await roll("KMH-6.8.3", D6, about=ship.id, why="tack", tally=tally, needs=good)
    if face < good:
        return await miss_stays(ship)
    wind, pose = the(Wind).blows_from, ship.pose
    about = Pose(pose.x, pose.y, (2 * wind - pose.heading) % FULL)
    if not has_room(ship, about):
        return await miss_stays(ship)
    await set_pose(ship, about, "KMH-6.8.4" if face >= perfect else "KMH-6.8.5", "tack")
    if face >= perfect:
        ship.rung = ""
        run = await pace(ship, "bow", table("wind_position")["dice"]["bow"], "tack")
        return await make_way(ship, run, "", may_halt=ship.fighting_quality == "elite")
    ship.last_run = 0
    return None


async def miss_stays(ship: Ship) -> None:
    """KMH-6.8.6: no move; she hangs head to wind until her next Move card."""
    ship.hanging, ship.last_run = old_tack(ship), 0
    await happen(Befell("KMH-6.8.6", ship.id, "irons"))
    heading = turn_towards(ship.pose.heading, the(Wind).blows_from, FULL)
    head_to_wind = Pose(ship.pose.x, ship.pose.y, heading)
    there = head_to_wind if has_room(ship, head_to_wind) else ship.pose
    await set_pose(ship, there, "KMH-6.8.6", "tack")
