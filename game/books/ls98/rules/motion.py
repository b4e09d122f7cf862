"""What everybody sees of a ship that has come to lie elsewhere, and of one that leaves the map."""

from game.books.ls98.rules.sheet import Board, Ship, holds_of, is_on_map
from game.core.events import Left, Moved
from game.core.markers import Gone
from game.core.steps import happen
from game.core.table import add_marker, get_single
from game.sea.hexes import DIRECTION_NAMES, HEX_PITCH, Hex, hex_pose


async def log_move(ship: Ship, clause: str, move_kind: str) -> None:
    """Tell where she is now, and how many hexes she has made in this turn."""
    pose = hex_pose(ship.hex, ship.heading)
    made = f"{ship.run} hex{'es' * (ship.run != 1)}"
    run = ship.run * HEX_PITCH
    await happen(Moved(clause, ship.id, pose.x, pose.y, pose.heading, move_kind, run, made=made))


async def log_drift(ship: Ship, direction: int) -> None:
    """LS98-drift-1: the wind has taken her a hex that way; she looks where she looked."""
    pose, made = hex_pose(ship.hex, ship.heading), f"1 hex to the {DIRECTION_NAMES[direction]}"
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
