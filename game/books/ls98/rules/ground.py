"""LS98-ground: shallows, rocks and cliffs, and what they do to a ship turn by turn."""

from game.books.ls98.rules.damage import break_up, start_sinking
from game.books.ls98.rules.sheet import (
    CLIFFS,
    ROCKS,
    Ship,
    is_aground,
    is_sinking,
    ships_on_map,
    terrain_at,
    would_ground_in,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Hurt
from game.core.markers import Aground
from game.core.steps import D6, happen, roll
from game.core.table import add_marker


async def run_aground(ship: Ship, is_forced: bool = False) -> None:
    """LS98-ground-1, LS98-ground-2: on rocks and cliffs, or in water too shallow for her, she is
    fast; so is a ship that had to run ashore."""
    terrain = terrain_at(ship.hex)
    if is_aground(ship) or not (is_forced or would_ground_in(ship, terrain)):
        return
    ship.on_rocks = terrain in (ROCKS, CLIFFS)
    add_marker(ship.number, Aground())
    clause = "LS98-ground-2" if ship.on_rocks else "LS98-ground-1"
    await happen(Befell(clause, ship.id, "aground"))


async def run_grounded_ships() -> None:
    """LS98-ground-1, LS98-ground-2: at the end of the turn the bottom works on the one who is
    fast."""
    for ship in ships_on_map():
        if is_aground(ship) and not is_sinking(ship):
            await (roll_rocks_damage(ship) if ship.on_rocks else roll_shallows_damage(ship))


async def roll_shallows_damage(ship: Ship) -> None:
    """LS98-ground-1: a die may cost her a damage point."""
    needs = rule_table("aground")["shallows_needs"]
    (face,) = await roll("LS98-ground-1", D6, about=ship.id, why="aground", needs=needs)
    if face >= needs:
        ship.damage += 1
        await happen(Hurt("LS98-ground-1", ship.id, 1, 0, "aground"))


async def roll_rocks_damage(ship: Ship) -> None:
    """LS98-ground-2: a die may make her sink, or break her up with everyone aboard."""
    rules = rule_table("aground")
    needs = rules["sinks_from"]
    (face,) = await roll("LS98-ground-2", D6, about=ship.id, why="on the rocks", needs=needs)
    if face >= rules["lost_on"]:
        await break_up(ship, "LS98-ground-2")
    elif face >= needs:
        await start_sinking(ship, "LS98-ground-2")
