"""Which ships are near a hex, without asking the whole fleet, and what is between two hexes. Nothing here
changes the table."""

from __future__ import annotations

from collections.abc import Callable, Collection
from operator import attrgetter

from game.books.ls98.rules.sheet import (
    CLIFFS,
    LAND,
    Ship,
    fighting_ships,
    has_struck,
    ships_on_map,
    terrain_at,
)
from game.core.table import cached_query
from game.sea.grid import TrackedGrid
from game.sea.hexes import Hex, distance, hexes_between

_CELL = 4  # the side of a square of the grid, in hexes


def fighting_ships_within(here: Hex, reach: int) -> list[Ship]:
    """Return the ships that still fight within this many hexes, in placement order."""
    return fighting_ship_grid().ships_within(here, reach)


def ships_in_box(here: Hex, reach: int) -> list[Ship]:
    """Return the ships on the map, struck ones too, within this many columns and rows, in placement order."""
    return _grid_of(ships_on_map).ships_in_box(here, reach)


def fighting_ship_grid() -> ShipGrid:
    """Return the grid of the ships that still fight, with their present hexes."""
    return _grid_of(fighting_ships)


def _grid_of(find_ships: Callable[[], list[Ship]]) -> ShipGrid:
    known = cached_query(ShipGrid, find_ships)
    known.refresh()
    return known


def enemies_within(ship: Ship, reach: int) -> list[Ship]:
    """Return ships of other sides that still fight, within this many hexes of her."""
    return [s for s in fighting_ships_within(ship.hex, reach) if s.side != ship.side]


def struck_ships() -> list[Ship]:
    """Return every ship on the map whose colours are down, in placement order."""
    return list(cached_query(_find_struck_ships))


def _find_struck_ships() -> list[Ship]:
    return [ship for ship in ships_on_map() if has_struck(ship)]


class ShipGrid:
    """Where ships are, by squares of hexes."""

    def __init__(self, find_ships: Callable[[], list[Ship]]) -> None:
        """Place all ships that ``find_ships`` returns."""
        self._ships = find_ships()
        self._places = TrackedGrid([ship.hex for ship in self._ships], attrgetter("q", "r"), _CELL)

    def refresh(self) -> None:
        """Read the ships' positions again."""
        self._places.update([ship.hex for ship in self._ships])

    def ships_within(self, here: Hex, reach: int) -> list[Ship]:
        """Return the ships within this many hexes, in placement order."""
        # the distance of two hexes is the greatest of their differences in q, in r and in q + r; the
        # first two are near enough by the box
        along = here.q + here.r
        near = self.ships_in_box(here, reach)
        return [s for s in near if -reach <= s.hex.q + s.hex.r - along <= reach]

    def ships_in_box(self, here: Hex, reach: int) -> list[Ship]:
        """Return the ships within this many columns and rows, in placement order."""
        return [self._ships[n] for n in self._places.grid.points_in_square((here.q, here.r), reach)]


HIGH = (LAND, CLIFFS)  # what nobody sees or fires over


def is_line_blocked(from_hex: Hex, to_hex: Hex, blocking_hexes: Collection[Hex]) -> bool:
    """LS98-los-1: land or one of these hexes is on the line between two middles; where the line runs along an
    edge, the hexes on both sides of it."""
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
