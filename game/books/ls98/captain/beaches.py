"""The way by water to the beaches (LS98-boat-2), and who has troops to land."""

from collections import deque
from functools import lru_cache

from game.books.ls98.captain.hex_geometry import HexOffset
from game.books.ls98.rules.outcome import is_invader
from game.books.ls98.rules.sheet import CLIFFS, LAND, LANDING, ROCKS, Board, Ship, Turn, has_book_option
from game.core.table import get_single
from game.sea.hexes import ALL_DIRECTIONS, Hex, hex_of_column_row

NO_BEACH, LANDING_WITHIN = 999, 60
"""Hexes to a beach where there is none, and to one that is worth the way."""


def hexes_to_beach(here: Hex) -> int:
    """Return hexes that a boat rows from here to the nearest landing hex."""
    return _beach_distances(tuple(get_single(Board).terrain)).get((here.q, here.r), NO_BEACH)


@lru_cache(maxsize=16)
def _beach_distances(terrain: tuple[str, ...]) -> dict[HexOffset, int]:
    water, beaches = set(), []
    for row, line in enumerate(terrain):
        for column, kind in enumerate(line):
            if kind not in (LAND, CLIFFS, ROCKS):
                water.add(hex_of_column_row(column, row))
            if kind == LANDING:
                beaches.append(hex_of_column_row(column, row))
    field = {(h.q, h.r): 0 for h in beaches}
    waiting = deque(beaches)
    while waiting:
        here = waiting.popleft()
        for there in (here.hex_towards(way) for way in ALL_DIRECTIONS):
            if there in water and (there.q, there.r) not in field:
                field[there.q, there.r] = field[here.q, here.r] + 1
                waiting.append(there)
    return field


def do_landings_count(side: str) -> bool:
    """LS98-win-1: return whether men ashore count for a side in this battle: it brings them, and
    points decide what no objective has."""
    return has_book_option("points") and is_invader(side)


def can_still_land(ship: Ship) -> bool:
    """LS98-boat-1, LS98-boat-2: return whether she has men to land and a boat lowered now would be
    in time."""
    if not ship.soldiers or not do_landings_count(ship.side):
        return False
    board, away = get_single(Board), hexes_to_beach(ship.hex)
    left = board.turns - get_single(Turn).number if board.turns else NO_BEACH
    return away < NO_BEACH and away + 1 <= left
