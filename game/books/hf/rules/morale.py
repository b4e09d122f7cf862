"""HF-dmg-hull, HF-dmg-mast, HF-morale, HF-adv-sink: what is marked off on a card and shakes a crew, crews
that are tested, ships that strike; and ships with no hull left, which sink."""

from game.books.hf.rules.sheet import (
    BoxRow,
    Ship,
    alongside_of,
    alongside_pairs_of,
    enemies,
    has_book_option,
    is_fighting,
    is_on_table,
)
from game.books.hf.rules.table_geometry import distance_between
from game.books.hf.rules.tables import rule_table
from game.core.events import Befell, Grappled, Hurt, MastFell, Sank, Struck, Told
from game.core.markers import Gone, HasStruck, Sinking
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, every, find_marker, has_marker
from game.core.tally import Tally, Term


def stop_ship(ship: Ship) -> None:
    """HF-coll-1, HF-coll-4, HF-adv-shallow-2: no way on her, and her orders are void."""
    ship.speed, ship.orders_void = 0, True


async def limit_to_top_speed(ship: Ship) -> None:
    """HF-sail-6: no faster than she still can."""
    if ship.speed > ship.top_speed:
        ship.speed, ship.slowed = ship.top_speed, True
        await happen(Told("HF-sail-6", ship.id, f"her speed falls to {ship.speed}"))


async def lose_hull(ship: Ship, squares: int, clause: str, why: str) -> None:
    """HF-dmg-hull-1, HF-dmg-hull-2: squares are marked, section after section; each section gone takes an
    inch off her best speed and shakes her crew."""
    marked = min(squares, ship.hull_left)
    if not marked:
        return
    await happen(Hurt(clause, ship.id, marked, why=why))
    for _ in range(marked):
        before, best = ship.sections_gone(BoxRow.HULL), ship.top_speed
        ship.hull_lost += 1
        if ship.sections_gone(BoxRow.HULL) > before:
            await limit_to_top_speed(ship)
            words = f"a hull section is gone, her top speed is {ship.top_speed}"
            await happen(Told("HF-dmg-hull-2", ship.id, words))
            add_section_shock(ship, best)


async def lose_mast(ship: Ship) -> None:
    """HF-dmg-mast, HF-sail-7: a mast circle is marked, two if she carries all the sail she can; each section
    gone takes an inch off her best speed and shakes her crew."""
    circles = rule_table("full_sail")["circles"] if is_under_full_sail(ship) else 1
    marked = min(circles, ship.mast_left)
    if not marked:
        return
    clause = "HF-sail-7" if marked > 1 else "HF-dmg-mast"
    await happen(Hurt(clause, ship.id, 0, marked, why="spars and rigging"))
    for _ in range(marked):
        before, best = ship.sections_gone(BoxRow.MAST), ship.top_speed
        ship.mast_lost += 1
        if ship.sections_gone(BoxRow.MAST) > before:
            await limit_to_top_speed(ship)
            if before < len(ship.rigged):
                await happen(MastFell("HF-dmg-mast", ship.id, ship.rigged[before]))
            add_section_shock(ship, best)


def fallen_masts(ship: Ship) -> list[str]:
    """HF-dmg-mast: return the masts that have gone, a section each; a brig's third has no name."""
    return ship.rigged[: ship.sections_gone(BoxRow.MAST)]


def is_under_full_sail(ship: Ship) -> bool:
    """HF-sail-7: the option is on, and she makes the best speed she can."""
    return has_book_option("full-sail") and ship.speed == ship.top_speed > 0


def add_section_shock(ship: Ship, top_speed_before: int) -> None:
    """HF-morale-3: a section that has cost speed is morale damage; none is left to lose at 0."""
    if top_speed_before > 0:
        ship.shaken += 1


async def start_sinking_without_hull(ship: Ship) -> None:
    """HF-dmg-hull-3, HF-adv-sink: she sinks if she has no hull left; under ``slow-sinking`` a die says in how
    many phases she is gone."""
    if ship.hull_left or not is_on_table(ship) or has_marker(ship.number, Sinking):
        return
    if not has_book_option("slow-sinking"):
        return await remove_sunk(ship, "HF-dmg-hull-3")
    stop_ship(ship)
    (phases,) = await roll("HF-adv-sink", D6, about=ship.id, why="phases until she is gone")
    add_marker(ship.number, Sinking(phases))
    await happen(Befell("HF-adv-sink", ship.id, "sinking"))
    return None


async def remove_sunk(ship: Ship, clause: str) -> None:
    """Remove a ship that is under water; nobody is alongside her any more."""
    add_marker(ship.number, Gone("sunk"))
    await release_alongside(ship, clause)
    await happen(Sank(clause, ship.id))


async def release_alongside(ship: Ship, clause: str) -> None:
    """HF-range-3: nobody is alongside of a ship that is no longer there."""
    for pair in alongside_pairs_of(ship.id):
        pair.open = False
        await happen(Grappled(clause, ship.id, pair.partner(ship.id), on=False))


async def advance_wrecks() -> None:
    """HF-adv-sink: a phase has gone by for every ship that is going down."""
    for ship, wreck in sinking_ships():
        wreck.moves -= 1
        if wreck.moves <= 0:
            await remove_sunk(ship, "HF-adv-sink")


def sinking_ships() -> list[tuple[Ship, Sinking]]:
    """HF-adv-sink: return the ships that are going down."""
    found = [(ship, find_marker(ship.number, Sinking)) for ship in every(Ship) if is_on_table(ship)]
    return [(ship, wreck) for ship, wreck in found if wreck is not None]


async def settle_morale() -> None:
    """HF-morale-4, HF-dmg-hull-3: what has shaken each crew is crossed off or tested, one thing after
    another; then the one who has no hull left sinks."""
    for ship in every(Ship):
        while ship.shaken and is_fighting(ship):
            ship.shaken -= 1
            await apply_morale_damage(ship)
        ship.shaken = 0
    for ship in every(Ship):
        await start_sinking_without_hull(ship)


async def apply_morale_damage(ship: Ship) -> None:
    """HF-morale-3, HF-morale-4: a box is crossed off while there is more than one; the last one is fought for
    with a die."""
    if ship.morale > 1:
        ship.morale -= 1
        return await happen(Told("HF-morale-3", ship.id, f"she has {ship.morale} of morale left"))
    factor = ship.morale_factor
    tally = Tally((Term("HF-morale-2", "her morale factor", factor),))
    (face,) = await roll("HF-morale-4", D6, about=ship.id, why="morale", tally=tally, most=factor - 1)
    if face >= factor:
        await strike_colours(ship)
    return None


async def strike_colours(ship: Ship) -> None:
    """HF-morale-5: her colours are down to an enemy alongside, else to the nearest; she lies still."""
    captor = find_captor(ship)
    ship.morale, ship.prize = 0, False
    stop_ship(ship)
    add_marker(ship.number, HasStruck(captor.id if captor else ""))
    await happen(Struck("HF-morale-5", ship.id, captor.id if captor else ""))


def find_captor(ship: Ship) -> Ship | None:
    """HF-prize-1: return an enemy alongside, else the nearest, to whom she strikes."""
    foes = enemies(ship)
    beside = [foe for foe in foes if foe in alongside_of(ship)]
    near = sorted(foes, key=lambda foe: distance_between(ship.pose, foe.pose))
    return next(iter([*beside, *near]), None)


def boxes_and_striking_faces(ship: Ship) -> tuple[int, int]:
    """HF-morale-4: boxes to go before she is tested, and the faces of six on which she strikes."""
    return max(ship.morale - 1, 0), 7 - ship.morale_factor
