"""How hexes lie to each other, kept in tables: a captain asks it some thousand times a move."""

from __future__ import annotations

from functools import lru_cache

from game.sea.hexes import BOW, PORT, STARBOARD, STEPS, STERN, Hex, Sector, distance, sector

HexOffset = tuple[int, int]
"""A hex by its q and r."""
Post = tuple[int, int, int]
"""A hex by its q and r, and a heading."""
HERE = Hex(0, 0)
HANDS = {PORT: 0, STARBOARD: 1, BOW: 2, STERN: 3, Sector.HERE: 4}
TO_PORT, TO_STARBOARD, AHEAD, ASTERN = range(4)
"""On which hand a hex is seen: the first two are broadsides."""


@lru_cache(maxsize=32_768)
def hand(dq: int, dr: int, heading: int) -> int:
    """LS98-fire-5: on which hand of a ship a hex lies, so far off, when she heads so."""
    return HANDS[sector(HERE, heading, Hex(dq, dr))]


@lru_cache(maxsize=8192)
def apart(dq: int, dr: int) -> int:
    """Hexes between two places."""
    return distance(HERE, Hex(dq, dr))


def step(q: int, r: int, heading: int) -> HexOffset:
    """The next hex in a direction."""
    dq, dr = STEPS[heading]
    return q + dq, r + dr
