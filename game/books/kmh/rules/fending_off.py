"""KMH-17.2: a ship keeps a burning fireship off with spars and boathooks, or does not."""

from game.books.kmh.rules.boarding import cut_loose
from game.books.kmh.rules.damage import catch_fire
from game.books.kmh.rules.fire_tests import roll_first_fire_test
from game.books.kmh.rules.sheet import Deck, Lock, Quality, Rung, Ship, all_on_table, get_ship, locks_of
from game.books.kmh.rules.tables import rule_table
from game.core.events import Grappled, Told
from game.core.markers import Ablaze
from game.core.steps import D6, happen, roll
from game.core.table import every, get_single, has_marker, place
from game.core.tally import Tally, Term
from game.sea.units import CM


def fireships_ablaze() -> list[Ship]:
    """KMH-17.1.3: return burning fireships on the table."""
    return [s for s in all_on_table() if has_marker(s.number, Ablaze)] if every(Ablaze) else []


def fireship_run(fireship: Ship) -> int:
    """KMH-17.2.2: return the way (table units) that a burning fireship has made in this turn, or
    would have made; none before her card, nor while she holds somebody (KMH-17.2.4)."""
    deck = get_single(Deck)
    has_moved = fireship.moved or "fireships" in (*deck.spent, deck.up)
    return fireship.last_run if has_moved and not locks_of(fireship.id) else 0


def fending_score(ship: Ship, run: int) -> Tally:
    """KMH-17.2.2: return what is taken from the 2d6 of a ship that fends off: for her crew, and for
    the way (table units) the fireship made or would have made. Over 0 she succeeds."""
    minus = rule_table("fend_off")
    came = run // (minus["each_cm"] * CM)
    crew = Term("KMH-17.2.2", crew_bonus_key(ship), -int(minus[crew_bonus_key(ship)]))
    speed = Term("KMH-17.2.2", f"she came {run // CM} cm", -came)
    return Tally((crew, speed) if came else (crew,))


def crew_bonus_key(ship: Ship) -> str:
    """KMH-17.2.2: return the one entry that holds for a crew: elite before all; Tars who are not
    elite do no better than they."""
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
    """KMH-17.2.4: the one who is fast to a burning fireship burns again, if the fire was put
    out."""
    for lock in locks_of(fireship.id):
        held = get_ship(lock.other(fireship.id))
        if not held.burning and not has_marker(held.number, Ablaze):
            await catch_fire(held, "KMH-17.2.4")


async def fend_off_again(ship: Ship) -> None:
    """KMH-17.2.4: on her own Move card a ship that a fireship holds may thrust her off; the
    fireship's way counts 0."""
    for lock in locks_of(ship.id):
        fireship = get_ship(lock.other(ship.id))
        if has_marker(fireship.number, Ablaze) and await try_fending_off(ship, 0):
            await cut_loose(lock, "KMH-17.2.4")
