"""How hexes lie to each other, kept in tables: a captain asks it some thousand times a move."""

from functools import lru_cache

from game.sea.hexes import BOW, DIRECTION_STEPS, PORT, STARBOARD, STERN, Hex, Sector, distance, sector_of

HexOffset = tuple[int, int]
"""A hex by its q and r."""
HexPose = tuple[int, int, int]
"""A hex by its q and r, and a heading."""
OWN_HEX = Hex(0, 0)
SIDE_NUMBERS = {PORT: 0, STARBOARD: 1, BOW: 2, STERN: 3, Sector.HERE: 4}
PORT_SIDE, STARBOARD_SIDE, AHEAD_SIDE, ASTERN_SIDE = range(4)
"""On which hand a hex is seen: the first two are broadsides."""


@lru_cache(maxsize=32_768)
def side_number_of_hex(dq: int, dr: int, heading: int) -> int:
    """LS98-fire-5: return on which hand of a ship a hex is, so far off, when she heads so."""
    return SIDE_NUMBERS[sector_of(OWN_HEX, heading, Hex(dq, dr))]


@lru_cache(maxsize=8192)
def hex_distance(dq: int, dr: int) -> int:
    """Return hexes between two places."""
    return distance(OWN_HEX, Hex(dq, dr))


def next_hex(q: int, r: int, heading: int) -> HexOffset:
    """Return the next hex in a direction."""
    dq, dr = DIRECTION_STEPS[heading]
    return q + dq, r + dr
