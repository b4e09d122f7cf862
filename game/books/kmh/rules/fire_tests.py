"""KMH-11, [F] and [S]: fires on board, explosions, and the rudder."""

from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.damage import catch_fire
from game.books.kmh.rules.half_chance import roll_half_chance
from game.books.kmh.rules.sheet import Rung, Ship, is_on_table, locks_of
from game.books.kmh.rules.tables import rule_table
from game.core.events import Befell, Exploded, Told
from game.core.markers import Ablaze, Gone
from game.core.steps import D6, D10, happen, roll
from game.core.table import add_marker, every, has_marker
from game.sea.hull import hull_space
from game.sea.pose import are_hulls_within
from game.sea.units import CM


async def run_fire_tests() -> None:
    """KMH-11.0.22, KMH-11.0.23: every ship afire has tested once on the fire test card; a fire that
    an explosion lights while the card is up waits for the next one."""
    for ship in [s for s in every(Ship) if s.burning]:
        if ship.burning and has_crew_aboard(ship):
            await fight_fire(ship)
    for battery in [b for b in every(Battery) if b.burning]:
        if battery.burning and not has_marker(battery.number, Gone):
            await fight_fire(battery)


async def fight_fire(ship: Ship | Battery) -> None:
    """KMH-11.0.22: out on 5, then 4, 3, 2 and ever after 1 or less (KMH-11.0.25); a 0 checks for
    explosion (KMH-11.0.24)."""
    out_to = put_out_number(ship.burning)
    clause = "KMH-11.0.22" if ship.burning == 1 else "KMH-11.0.23"
    (face,) = await roll(clause, D10, about=ship.id, why="the fire", most=out_to)
    if face == 0:
        return await roll_magazine(ship)
    if face <= out_to:
        ship.burning, ship.hazardous = 0, False
        return await happen(Befell(_out_clause(face), ship.id, "fire", on=False))
    ship.burning += 1
    return None


def put_out_number(test: int) -> int:
    """KMH-11.0.23, KMH-11.0.25: return the highest d10 that masters the fire in its nth test."""
    out_to: list[int] = rule_table("fire")["out_to"]
    return out_to[min(test, len(out_to)) - 1]


def _out_clause(face: int) -> str:
    return "KMH-11.0.25" if face == 1 else "KMH-11.0.23"


async def roll_magazine(ship: Ship | Battery) -> None:
    """KMH-11.0.24: half a chance that she blows up; for certain if the fire is extremely hazardous
    (KMH-11.0.26). Works of stone have no magazine that a fire reaches (KMH-19.0.1)."""
    if isinstance(ship, Battery) and ship.is_of_stone:
        ship.burning += 1
        return await happen(Told("KMH-19.0.1", ship.id, "the magazine lies under stone"))
    if ship.hazardous:
        return await explode(ship, "KMH-11.0.26")
    if await roll_half_chance("KMH-11.0.24", ship.id, "the magazine"):
        return await explode(ship, "KMH-11.0.24")
    ship.burning += 1
    return None


async def explode(ship: Ship | Battery, clause: str) -> None:
    """KMH-11.0.24: she is destroyed and every ship within 10 cm takes a fire test."""
    add_marker(ship.number, Gone("exploded"))
    hull_space().remove_hull(ship.id)
    for lock in locks_of(ship.id):
        lock.open = False
    await happen(Exploded(clause, ship.id))
    reach = rule_table("fire")["spreads_cm"] * CM
    for other in every(Ship):
        near = are_hulls_within(reach, ship.pose, ship.size, other.pose, other.size)
        if near and has_crew_aboard(other):
            await roll_first_fire_test(other, "burning wreckage")


def has_crew_aboard(ship: Ship) -> bool:
    """Return whether she is on the table and not a fireship that burns from end to end, her crew in
    the boats."""
    return is_on_table(ship) and not has_marker(ship.number, Ablaze)


async def roll_first_fire_test(ship: Ship, why: str) -> None:
    """KMH-17.1.7: the first fire test, taken by a ship that may not be burning yet; ``why``: what
    may have lit her."""
    if ship.burning:
        return await fight_fire(ship)
    out_to = put_out_number(1)
    (face,) = await roll("KMH-17.1.7", D10, about=ship.id, why=why, most=out_to)
    if face == 0:
        await catch_fire(ship, "KMH-17.1.7")
        return await roll_magazine(ship)
    if face > out_to:
        await catch_fire(ship, "KMH-17.1.7")
    return None


async def roll_steering_repairs() -> None:
    """KMH-11.0.20: on the steering card a 6 mends the rudder; half the time once she lies stopped
    (KMH-11.0.21). Nobody mends that of a fireship whose crew has left her (KMH-17.1.2)."""
    rules = rule_table("steering")
    for ship in every(Ship):
        if ship.steering and has_crew_aboard(ship):
            stopped = is_stopped(ship)
            clause = "KMH-11.0.21" if stopped else "KMH-11.0.20"
            least = rules["mended_from_stopped" if stopped else "mended_from"]
            (face,) = await roll(clause, D6, about=ship.id, why="the rudder", needs=least)
            if face >= least:
                ship.steering = False
                await happen(Befell(clause, ship.id, "steering", on=False))


def is_stopped(ship: Ship) -> bool:
    """KMH-11.0.21: hove to, grappled, or without any way left."""
    return ship.rung == Rung.STOP or ship.speed == 0 or bool(locks_of(ship.id))
