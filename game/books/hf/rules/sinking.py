"""HF-dmg-hull-3, HF-adv-sink: a ship without a hull square goes down, at once or in her own
time."""

from __future__ import annotations

from game.books.hf.rules.hurts import stops
from game.books.hf.rules.sheet import Ship, afloat, option, pairs_of
from game.core.events import Befell, Grappled, Sank
from game.core.markers import Gone, Sinking
from game.core.steps import D6, happen, roll
from game.core.table import every, has, mark, marker


async def goes_down(ship: Ship) -> None:
    """HF-dmg-hull-3, HF-adv-sink: she sinks if she has no hull left; under ``slow-sinking`` a die
    says in how many phases she is gone."""
    if ship.hull_left or not afloat(ship) or has(ship.number, Sinking):
        return
    if not option("slow-sinking"):
        return await is_gone(ship, "HF-dmg-hull-3")
    stops(ship)
    (phases,) = await roll("HF-adv-sink", D6, about=ship.id, why="phases until she is gone")
    mark(ship.number, Sinking(phases))
    await happen(Befell("HF-adv-sink", ship.id, "sinking"))
    return None


async def is_gone(ship: Ship, clause: str) -> None:
    """She is under water, and nobody lies alongside of her."""
    mark(ship.number, Gone("sunk"))
    await lets_go(ship, clause)
    await happen(Sank(clause, ship.id))


async def lets_go(ship: Ship, clause: str) -> None:
    """HF-range-3: nobody lies alongside of a ship that is no longer there."""
    for pair in pairs_of(ship.id):
        pair.open = False
        await happen(Grappled(clause, ship.id, pair.partner(ship.id), on=False))


async def wrecks_go_down() -> None:
    """HF-adv-sink: a phase has gone by for every ship that is going down."""
    for ship, wreck in wrecks():
        wreck.moves -= 1
        if wreck.moves <= 0:
            await is_gone(ship, "HF-adv-sink")


def wrecks() -> list[tuple[Ship, Sinking]]:
    """HF-adv-sink: the ships that are going down."""
    found = [(ship, marker(ship.number, Sinking)) for ship in every(Ship) if afloat(ship)]
    return [(ship, wreck) for ship, wreck in found if wreck is not None]
