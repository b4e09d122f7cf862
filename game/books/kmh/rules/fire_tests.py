"""KMH-11, [F] and [S], KMH-17.2: fires on board, explosions, and the rudder."""

from game.books.kmh.rules.batteries import Battery
from game.books.kmh.rules.boarding import cut_loose
from game.books.kmh.rules.damage import catch_fire
from game.books.kmh.rules.sheet import (
    Deck,
    Lock,
    Quality,
    Rung,
    Ship,
    all_on_table,
    get_ship,
    is_on_table,
    locks_of,
)
from game.books.kmh.rules.tables import rule_table
from game.books.kmh.rules.wind import roll_half_chance
from game.core.events import Befell, Exploded, Grappled, Told
from game.core.markers import Ablaze, Gone
from game.core.steps import D6, D10, happen, roll
from game.core.table import add_marker, every, get_single, has_marker, place
from game.core.tally import Tally, Term
from game.sea.hull import hull_space
from game.sea.pose import are_hulls_within
from game.sea.units import CM


async def run_fire_tests() -> None:
    """KMH-11.0.22, KMH-11.0.23: every ship afire has tested once on the fire test card; a fire that an
    explosion lights while the card is up waits for the next one."""
    for ship in [s for s in every(Ship) if s.burning]:
        if ship.burning and has_crew_aboard(ship):
            await fight_fire(ship)
    for battery in [b for b in every(Battery) if b.burning]:
        if battery.burning and not has_marker(battery.number, Gone):
            await fight_fire(battery)


async def fight_fire(ship: Ship | Battery) -> None:
    """KMH-11.0.22: out on 5, then 4, 3, 2 and ever after 1 or less (KMH-11.0.25); a 0 checks for explosion
    (KMH-11.0.24)."""
    out_to = put_out_number(ship.burning)
    clause = "KMH-11.0.22" if ship.burning == 1 else "KMH-11.0.23"
    (face,) = await roll(clause, D10, about=ship.id, why="the fire", most=out_to)
    if face == 0:
        return await roll_magazine(ship)
    if face <= out_to:
        ship.burning, ship.hazardous = 0, False
        return await happen(Befell("KMH-11.0.25" if face == 1 else "KMH-11.0.23", ship.id, "fire", on=False))
    ship.burning += 1
    return None


def put_out_number(test: int) -> int:
    """KMH-11.0.23, KMH-11.0.25: return the highest d10 that masters the fire in its nth test."""
    out_to: list[int] = rule_table("fire")["out_to"]
    return out_to[min(test, len(out_to)) - 1]


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
    """Return whether she is on the table and not a fireship that burns from end to end, her crew in the
    boats."""
    return is_on_table(ship) and not has_marker(ship.number, Ablaze)


async def roll_first_fire_test(ship: Ship, why: str) -> None:
    """KMH-17.1.7: the first fire test, taken by a ship that may not be burning yet; ``why``: what may have
    lit her."""
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


def fireships_ablaze() -> list[Ship]:
    """KMH-17.1.3: return burning fireships on the table."""
    return [s for s in all_on_table() if has_marker(s.number, Ablaze)] if every(Ablaze) else []


def fireship_run(fireship: Ship) -> int:
    """KMH-17.2.2: return the way (table units) that a burning fireship has made in this turn, or would have
    made; none before her card, nor while she holds somebody (KMH-17.2.4)."""
    deck = get_single(Deck)
    has_moved = fireship.moved or "fireships" in (*deck.spent, deck.up)
    return fireship.last_run if has_moved and not locks_of(fireship.id) else 0


def fending_score(ship: Ship, run: int) -> Tally:
    """KMH-17.2.2: return what is taken from the 2d6 of a ship that fends off: for her crew, and for the way
    (table units) the fireship made or would have made. Over 0 she succeeds."""
    minus = rule_table("fend_off")
    came = run // (minus["each_cm"] * CM)
    crew = Term("KMH-17.2.2", crew_bonus_key(ship), -int(minus[crew_bonus_key(ship)]))
    speed = Term("KMH-17.2.2", f"she came {run // CM} cm", -came)
    return Tally((crew, speed) if came else (crew,))


def crew_bonus_key(ship: Ship) -> str:
    """KMH-17.2.2: return the one entry that holds for a crew: elite before all; Tars who are not elite do no
    better than they."""
    if ship.fighting_quality == Quality.ELITE:
        return "elite"
    return ship.crew


def fending_ways_of_36(ship: Ship, run: int) -> int:
    """KMH-17.2.2: in how many of 36 throws she keeps the fireship off: for screens and captains."""
    minus = fending_score(ship, run).total
    throws = (a + b for a in range(1, 7) for b in range(1, 7))
    return sum(thrown + minus > 0 for thrown in throws)


async def try_fending_off(ship: Ship, run: int) -> bool:
    """KMH-17.2.2: 2d6 less her crew's entry and the fireship's way: more than 0."""
    tally = fending_score(ship, run)
    faces = await roll(
        "KMH-17.2.2", D6, D6, about=ship.id, why="fending off", tally=tally, needs=1 - tally.total
    )
    return sum(faces) + tally.total > 0


async def scrape_fireship(ship: Ship, fireship: Ship) -> None:
    """KMH-17.2.3: the fireship scrapes along her side and goes on; she takes a fire test."""
    words = f"{fireship.name} is fended off and scrapes along the side"
    await happen(Told("KMH-17.2.3", ship.id, words))
    await roll_first_fire_test(ship, "sparks of the fireship")


async def catch_from_fireship(ship: Ship, fireship: Ship) -> None:
    """KMH-17.2.4: the fireship holds her, and the fire spreads to her."""
    place(Lock(fireship.id, ship.id))
    ship.rung = fireship.rung = Rung.STOP
    await happen(Grappled("KMH-17.2.4", fireship.id, ship.id))
    await catch_fire(ship, "KMH-17.2.4")


async def reignite_locked_ships(fireship: Ship) -> None:
    """KMH-17.2.4: the one who is fast to a burning fireship burns again, if the fire was put out."""
    for lock in locks_of(fireship.id):
        held = get_ship(lock.other(fireship.id))
        if not held.burning and not has_marker(held.number, Ablaze):
            await catch_fire(held, "KMH-17.2.4")


async def fend_off_again(ship: Ship) -> None:
    """KMH-17.2.4: on her own Move card a ship that a fireship holds may thrust her off; the fireship's way
    counts 0."""
    for lock in locks_of(ship.id):
        fireship = get_ship(lock.other(ship.id))
        if has_marker(fireship.number, Ablaze) and await try_fending_off(ship, 0):
            await cut_loose(lock, "KMH-17.2.4")
