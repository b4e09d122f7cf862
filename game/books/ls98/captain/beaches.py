"""The way by water to the beaches (LS98-boat-2), and who has troops to land."""

from __future__ import annotations

from collections import deque
from functools import lru_cache

from game.books.ls98.captain.lies import HexOffset
from game.books.ls98.rules.outcome import is_invader
from game.books.ls98.rules.sheet import CLIFFS, LAND, LANDING, ROCKS, Board, Ship, Turn, option
from game.core.table import the
from game.sea.hexes import DIRECTIONS, Hex, hex_in

FAR_OFF, LANDING_NEAR = 999, 60
"""Hexes to a beach where there is none, and to one that is worth the way."""


def to_the_beach(here: Hex) -> int:
    """Hexes that a boat rows from here to the nearest landing hex."""
    return _field(tuple(the(Board).terrain)).get((here.q, here.r), FAR_OFF)


@lru_cache(maxsize=16)
def _field(terrain: tuple[str, ...]) -> dict[HexOffset, int]:
    water, beaches = set(), []
    for row, line in enumerate(terrain):
        for column, kind in enumerate(line):
            if kind not in (LAND, CLIFFS, ROCKS):
                water.add(hex_in(column, row))
            if kind == LANDING:
                beaches.append(hex_in(column, row))
    field = {(h.q, h.r): 0 for h in beaches}
    waiting = deque(beaches)
    while waiting:
        here = waiting.popleft()
        for there in (here.to(way) for way in DIRECTIONS):
            if there in water and (there.q, there.r) not in field:
                field[there.q, there.r] = field[here.q, here.r] + 1
                waiting.append(there)
    return field


def lands_troops(side: str) -> bool:
    """LS98-win-1: whether men ashore count for a side in this battle: it brings them, and points
    decide what no objective has."""
    return option("points") and is_invader(side)


def may_still_land(ship: Ship) -> bool:
    """LS98-boat-1, LS98-boat-2: she has men to land, and a boat lowered now would be in time."""
    if not ship.soldiers or not lands_troops(ship.side):
        return False
    board, away = the(Board), to_the_beach(ship.hex)
    left = board.turns - the(Turn).number if board.turns else FAR_OFF
    return away < FAR_OFF and away + 1 <= left
