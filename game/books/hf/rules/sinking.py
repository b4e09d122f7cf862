"""HF-dmg-hull-3, HF-adv-sink: a ship without a hull square goes down, at once or in her own
time."""

from game.books.hf.rules.card_losses import stop_ship
from game.books.hf.rules.sheet import Ship, alongside_pairs_of, has_book_option, is_on_table
from game.core.events import Befell, Grappled, Sank
from game.core.markers import Gone, Sinking
from game.core.steps import D6, happen, roll
from game.core.table import add_marker, every, find_marker, has_marker


async def start_sinking_without_hull(ship: Ship) -> None:
    """HF-dmg-hull-3, HF-adv-sink: she sinks if she has no hull left; under ``slow-sinking`` a die
    says in how many phases she is gone."""
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
