"""WWH-S.1, WWH-A.1: where the fleets lie in line before the battle. Pure."""

from game.books.wwh.rules.sheet import Board
from game.books.wwh.rules.tables import rule_table
from game.sea.square import HEADINGS_IN_ALL, Square


def starting_line_poses(
    board: Board, wind_from: int, ship_count: int, side_number: int
) -> list[tuple[Square, int]]:
    """WWH-S.1, WWH-1.3c: return the squares and the heading of a fleet, its leader first; to the
    right or down the board, unless that is into the wind. ``side_number``: 0 for the first side, at
    the
    bottom or at the left, 1 for the other."""
    rules = rule_table("deployment")
    wide = board.columns >= board.rows
    length, depth = (board.columns, board.rows) if wide else (board.rows, board.columns)
    rank = rules["from_the_edge"] if side_number else depth - 1 - rules["from_the_edge"]
    step, heading = rules["line_distance"], 2 if wide else 4
    first = (length + step * (ship_count - 1)) // 2
    files = [first - step * place for place in range(ship_count)]
    if heading == wind_from:
        files, heading = [length - 1 - file for file in files], heading + HEADINGS_IN_ALL // 2
    if wide:
        return [(Square(file, rank), heading) for file in files]
    return [(Square(depth - 1 - rank, file), heading % HEADINGS_IN_ALL) for file in files]


def would_line_touch_land(board: Board, fleet_sizes: list[int]) -> bool:
    """WWH-S.1, WWH-0.1: return whether one of the two fleets, of this many ships, would have a
    berth on land with some wind or other."""
    return any(
        [square.x, square.y] in board.land
        for number, ships in enumerate(fleet_sizes)
        for wind_from in range(HEADINGS_IN_ALL)
        for square, _ in starting_line_poses(board, wind_from, ships, number)
    )
