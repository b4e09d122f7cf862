"""What everybody sees of a ship that has moved or leaves the map; anchors (LS98-anchor); and shallows, rocks
and cliffs (LS98-ground)."""

from game.books.ls98.rules.damage import sink_ship, start_sinking
from game.books.ls98.rules.sheet import (
    CLIFFS,
    ROCKS,
    Board,
    Ship,
    holds_of,
    is_aground,
    is_on_map,
    is_sinking,
    ships_on_map,
    terrain_at,
    would_ground_in,
)
from game.books.ls98.rules.tables import rule_table
from game.core.events import Befell, Hurt, Left, Moved, Ordered
from game.core.markers import Aground, Anchored, Gone
from game.core.steps import D6, Refusal, happen, roll
from game.core.table import add_marker, get_single, remove_marker
from game.sea.compass import direction_name
from game.sea.hexes import HEX_PITCH, PORT, Hex, hex_pose, turned_direction


async def log_move(ship: Ship, clause: str, move_kind: str) -> None:
    """Report where she is now, and how many hexes she has made in this turn."""
    pose = hex_pose(ship.hex, ship.heading)
    made = f"{ship.run} hex{'es' * (ship.run != 1)}"
    run = ship.run * HEX_PITCH
    await happen(Moved(clause, ship.id, pose.x, pose.y, pose.heading, move_kind, run, made=made))


async def log_drift(ship: Ship, direction: int) -> None:
    """LS98-drift-1: report that the wind has taken her a hex in that direction, her heading unchanged."""
    pose, made = hex_pose(ship.hex, ship.heading), f"1 hex to the {direction_name(direction)}"
    at = pose.x, pose.y, pose.heading
    await happen(Moved("LS98-drift-1", ship.id, *at, "drift", HEX_PITCH, made=made))


async def leave_if_off_map(ship: Ship, clause: str) -> bool:
    """LS98-morale-4, LS98-win-1: a ship beyond the edge is lost to play, but has not struck."""
    if is_on_map(ship.hex):
        return False
    edge = edge_crossed(ship.hex)
    for hold in holds_of(ship.id):
        hold.open = False
    add_marker(ship.number, Gone("left", edge))
    await happen(Left(clause, ship.id, edge))
    return True


def edge_crossed(here: Hex) -> str:
    """Return the edge by which a hex beyond the map is reached."""
    if here.column < 0:
        return "left"
    if here.column >= get_single(Board).columns:
        return "right"
    return "top" if here.row < 0 else "bottom"


def anchor_refusal(ship: Ship) -> Refusal | None:
    """LS98-anchor-1, LS98-anchor-2: return why she may not anchor, or None."""
    if ship.cut_cables:
        return Refusal("LS98-anchor-2", "she has cut her cables, and anchors no more")
    most = rule_table("anchor")["most_spent"]
    if ship.spent > most:
        return Refusal("LS98-anchor-1", f"too fast: {ship.spent} points last turn, {most} at most")
    return None


async def drop_anchor(ship: Ship) -> None:
    """LS98-anchor-1: her sails are furled and she is at anchor in her hex."""
    ship.full_sail = False
    add_marker(ship.number, Anchored())
    await happen(Befell("LS98-anchor-1", ship.id, "anchored"))


async def weigh_anchor(ship: Ship) -> None:
    """LS98-anchor-2: her anchor is up; her next move is at half sail."""
    remove_marker(ship.number, Anchored)
    ship.weighed = True
    await happen(Befell("LS98-anchor-2", ship.id, "anchored", on=False))


async def cut_cables(ship: Ship) -> None:
    """LS98-anchor-2: she is free at once, and never anchors again."""
    remove_marker(ship.number, Anchored)
    ship.cut_cables, ship.spent = True, 0
    await happen(Ordered("LS98-anchor-2", ship.id, "cuts her cables"))
    await happen(Befell("LS98-anchor-2", ship.id, "anchored", on=False))


async def turn_on_springs(ship: Ship, turn_side: str) -> None:
    """LS98-anchor-3: at anchor she is turned one hexside."""
    ship.heading = turned_direction(ship.heading, -1 if turn_side == PORT else 1)
    await log_move(ship, "LS98-anchor-3", turn_side)


async def run_aground(ship: Ship, is_forced: bool = False) -> None:
    """LS98-ground-1, LS98-ground-2: on rocks and cliffs, or in water too shallow for her, she is fast; so is
    a ship that had to run ashore."""
    terrain = terrain_at(ship.hex)
    if is_aground(ship) or not (is_forced or would_ground_in(ship, terrain)):
        return
    ship.on_rocks = terrain in (ROCKS, CLIFFS)
    add_marker(ship.number, Aground())
    clause = "LS98-ground-2" if ship.on_rocks else "LS98-ground-1"
    await happen(Befell(clause, ship.id, "aground"))


async def run_grounded_ships() -> None:
    """LS98-ground-1, LS98-ground-2: at the end of the turn the bottom works on the one who is fast."""
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
        await sink_ship(ship, "LS98-ground-2")
    elif face >= needs:
        await start_sinking(ship, "LS98-ground-2")
