"""LS98-los-1, LS98-morale-1: what lies between two hexes. Pure."""

from __future__ import annotations

from collections.abc import Collection

from game.books.ls98.rules.sheet import CLIFFS, LAND, Ship, ground, ships
from game.books.ls98.rules.whereabouts import fighting_within
from game.sea.hexes import Hex, distance, line

HIGH = (LAND, CLIFFS)
"""What nobody sees or fires over."""


def is_shut(a: Hex, b: Hex, taken: Collection[Hex]) -> bool:
    """LS98-los-1: land or one of these hexes lies on the line between two middles; where the line
    runs along an edge, the hexes on both sides of it."""
    return any(all(ground(h) in HIGH or h in taken for h in step) for step in line(a, b))


def sees(one: Ship, other: Ship) -> bool:
    """LS98-morale-1, LS98-sig-1: neither land nor a ship between them hides one from the other."""
    return not is_shut(one.hex, other.hex, [s.hex for s in ships()])


def has_clear_shot(ship: Ship, here: Hex, there: Hex) -> bool:
    """LS98-los-1: neither land nor an unstruck friend is in the line of fire."""
    near = fighting_within(here, distance(here, there))
    own = [s.hex for s in near if s.side == ship.side and s is not ship]
    return not is_shut(here, there, own)
