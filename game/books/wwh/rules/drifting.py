"""WWH-2.2g, WWH-0.1: hulks, and ships that leave the board."""

from math import isqrt

from game.books.wwh.rules.collision import collide_in_square, hold_beside_others, part_from_others
from game.books.wwh.rules.sheet import Board, Ship, Wind, holds_of
from game.books.wwh.rules.tables import rule_table
from game.core.events import Left, Moved, Told
from game.core.markers import Gone
from game.core.steps import happen
from game.core.table import add_marker, get_single, has_marker
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL, SQUARE_SIDE, Square, square_pose


async def move_to_square(
    ship: Ship, square: Square, heading: int, clause: str, move_kind: str, wind_words: str = ""
) -> None:
    """Set where a ship is: the only place that writes it, so that record and witnesses agree.
    ``wind_words``: where the wind takes her, in words."""
    before = square_pose(ship.square, ship.heading)
    ship.square, ship.heading = square, heading
    pose = square_pose(square, heading)
    run = isqrt((pose.x - before.x) ** 2 + (pose.y - before.y) ** 2)
    made = "a square slantwise" if run > SQUARE_SIDE else "a square" if run else ""
    made = f"{made} {wind_words}".rstrip()
    await happen(Moved(clause, ship.id, pose.x, pose.y, pose.heading, move_kind, run, made=made))


async def drift_hulk(ship: Ship) -> None:
    """WWH-2.2g: a hulk goes a square straight downwind and keeps her heading; she may run foul."""
    ship.last_run, ship.hove_to = 0, False
    downwind = (get_single(Wind).blows_from + HEADINGS_IN_ALL // 2) % HEADINGS_IN_ALL
    came_from = ship.square
    there = came_from.square_towards(downwind, rule_table("drift")["squares"])
    if [there.x, there.y] in get_single(Board).land:
        words = "a hulk, stopped by the land"
        return await happen(Told("WWH-2.2g", ship.id, words, aground=True))
    way = f"to the {HEADING_NAMES[downwind]}"
    await move_to_square(ship, there, ship.heading, "WWH-2.2g", "drift", way)
    await part_from_others(ship)
    if not await leave_if_off_board(ship):
        await collide_in_square(ship, 1, came_from)
        await hold_beside_others(ship, came_from)
    return None


async def leave_if_off_board(ship: Ship) -> bool:
    """WWH-0.1: a ship beyond the edge of the board is out of the battle, her colours flying."""
    edge = edge_beyond(ship.square)
    if not edge or has_marker(ship.number, Gone):
        return False
    add_marker(ship.number, Gone("left", edge))
    for hold in holds_of(ship.id):
        hold.open = False
    await happen(Left("WWH-0.1", ship.id, edge))
    return True


def edge_beyond(square: Square) -> str:
    """Return the edge of the board that a square is beyond; '' for a square on it."""
    board = get_single(Board)
    edges = (
        ("left", square.x < 0),
        ("right", square.x >= board.columns),
        ("top", square.y < 0),
        ("bottom", square.y >= board.rows),
    )
    return next((name for name, beyond in edges if beyond), "")
