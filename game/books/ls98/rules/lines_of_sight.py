"""LS98-los-1, LS98-morale-1: what is between two hexes. Pure."""

from collections.abc import Collection

from game.books.ls98.rules.nearby_ships import fighting_ships_within
from game.books.ls98.rules.sheet import CLIFFS, LAND, Ship, ships_on_map, terrain_at
from game.sea.hexes import Hex, distance, hexes_between

HIGH = (LAND, CLIFFS)
"""What nobody sees or fires over."""


def is_line_blocked(from_hex: Hex, to_hex: Hex, blocking_hexes: Collection[Hex]) -> bool:
    """LS98-los-1: land or one of these hexes is on the line between two middles; where the line
    runs along an edge, the hexes on both sides of it."""
    return any(
        all(terrain_at(h) in HIGH or h in blocking_hexes for h in step)
        for step in hexes_between(from_hex, to_hex)
    )


def can_see(viewer: Ship, other: Ship) -> bool:
    """LS98-morale-1, LS98-sig-1: neither land nor a ship between them hides one from the other."""
    return not is_line_blocked(viewer.hex, other.hex, [s.hex for s in ships_on_map()])


def has_clear_shot(ship: Ship, from_hex: Hex, to_hex: Hex) -> bool:
    """LS98-los-1: neither land nor an unstruck friend is in the line of fire."""
    near = fighting_ships_within(from_hex, distance(from_hex, to_hex))
    own = [s.hex for s in near if s.side == ship.side and s is not ship]
    return not is_line_blocked(from_hex, to_hex, own)
