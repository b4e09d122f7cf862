"""How far a ship can sail before anything can be in her way: circles instead of hulls. Pure."""

from collections.abc import Sequence

from game.books.kmh.rules.chains import barring_chains
from game.books.kmh.rules.nearby_ships import max_length_plus_beam, ships_in_box
from game.books.kmh.rules.sheet import Chart, Ship, all_on_table
from game.core.markers import Ablaze, Gone
from game.core.table import every_without, get_single
from game.sea.pose import distance
from game.sea.units import CM

FAR = 60 * CM
"""Farther off, across or down, nobody is looked for before those who are nearer."""
MARGIN = CM // 4
"""More than any rounding of the waters."""


def clear_run(ship: Ship) -> int:
    """Return a way, in table units, on which she touches nothing whatever her course (KMH-6.10.1),
    by wide circles round the hulls; 0 off a coast or a chain, or while a fireship burns
    (KMH-17.2.2), below 0 where hulls are close."""
    chart, pose = get_single(Chart), ship.pose
    if chart.land or chart.shoals or barring_chains() or every_without(Ablaze, Gone):
        return 0
    everywhere = chart.width + chart.height
    room = _room_among(ships_in_box(pose, FAR), ship, everywhere)
    beyond = FAR - _hull_radius(ship) - max_length_plus_beam() // 2
    return room if room <= beyond else _room_among(all_on_table(), ship, everywhere)


def _room_among(others: Sequence[Ship], ship: Ship, everywhere: int) -> int:
    """Return the same if there were no others; ``everywhere``: if there are none at all."""
    x, y, round_her = ship.pose.x, ship.pose.y, _hull_radius(ship)
    rooms = (
        distance(x, y, s.pose.x, s.pose.y) - round_her - (s.length + s.beam) // 2
        for s in others
        if s is not ship
    )
    return min(rooms, default=everywhere)


def _hull_radius(ship: Ship) -> int:
    """Return the circle round her."""
    return (ship.length + ship.beam) // 2 + MARGIN
