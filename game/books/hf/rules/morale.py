"""HF-morale: boxes are crossed off, crews are tested, ships strike; and ships with no hull left
sink (HF-dmg-hull-3)."""

from game.books.hf.rules.card_losses import stop_ship
from game.books.hf.rules.sheet import Ship, alongside_of, enemies, is_fighting
from game.books.hf.rules.sinking import start_sinking_without_hull
from game.books.hf.rules.table_geometry import distance_between
from game.core.events import Struck, Told
from game.core.markers import HasStruck
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, every
from game.core.tally import Tally, Term


async def settle_morale() -> None:
    """HF-morale-4, HF-dmg-hull-3: what has shaken each crew is crossed off or tested, one thing
    after another; then the one who has no hull left sinks."""
    for ship in every(Ship):
        while ship.shaken and is_fighting(ship):
            ship.shaken -= 1
            await apply_morale_damage(ship)
        ship.shaken = 0
    for ship in every(Ship):
        await start_sinking_without_hull(ship)


async def apply_morale_damage(ship: Ship) -> None:
    """HF-morale-3, HF-morale-4: a box is crossed off while there is more than one; the last one is
    fought for with a die."""
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
    """HF-morale-5: her colours are down to an enemy alongside, else to the nearest; she lies
    still."""
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
