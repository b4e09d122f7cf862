"""WWH-1.1, WWH-1.2: points of sailing, and how many squares a ship can make on each heading. Pure:
the record and the wind are given."""

from functools import cache

from game.books.wwh.rules.sheet import PORT, STARBOARD, Ship, ShipSide, Wind
from game.books.wwh.rules.tables import rule_table
from game.core.tally import Tally, make_term
from game.sea.square import HEADINGS_IN_ALL, eighths_between

INTO_THE_WIND, CLOSE_HAULED, LARGE, QUARTER, BEFORE = range(5)
"""Points of sailing by the points off the wind (WWH-1.1a)."""


@cache
def point_of_sailing(heading: int, wind_from: int) -> int:
    """WWH-1.1a: return the point of sailing: 0 into the wind, 1 close hauled, 2 large, 3 quarter, 4
    before the wind."""
    return eighths_between(heading, wind_from)


def point_of_sailing_words(heading: int, wind_from: int) -> str:
    """Return a point of sailing as sailors say it."""
    name: str = rule_table("move")["names"][point_of_sailing(heading, wind_from)]
    return name


@cache
def windward_ship_side(heading: int, wind_from: int) -> ShipSide:
    """Return the side the wind comes in on: port or starboard; '' dead ahead and dead astern."""
    clockwise = (wind_from - heading) % HEADINGS_IN_ALL
    if clockwise % (HEADINGS_IN_ALL // 2) == 0:
        return ShipSide.NONE
    return STARBOARD if clockwise < HEADINGS_IN_ALL // 2 else PORT


def squares_tally(ship: Ship, heading: int, wind: Wind) -> Tally:
    """WWH-1.1a, WWH-1.1b, WWH-1.2: the squares a ship can make on a heading, reason by reason; may
    come to less than nothing."""
    rules, off = rule_table("move"), point_of_sailing(heading, wind.blows_from)
    lies = point_of_sailing_words(heading, wind.blows_from)
    if off == INTO_THE_WIND:
        return Tally()
    parts = (
        ("WWH-1.2", "wind", rules["adjust"][wind.strength][off - 1]),
        ("WWH-1.1b", "damage", -(ship.damage // rules["damage_a_square"])),
        ("WWH-1.1b", "masts lost", -rules["squares_a_mast"] * len(ship.masts_down)),
    )
    base = make_term("WWH-1.1a", lies, rules["fresh"][off - 1])
    return Tally((base, *(make_term(clause, name, n) for clause, name, n in parts if n)))


def max_squares(ship: Ship, heading: int, wind: Wind) -> int:
    """WWH-1.1b: return the same in squares, never below 0."""
    return max(squares_tally(ship, heading, wind).total, 0)


def max_squares_by_heading(ship: Ship, wind: Wind) -> tuple[int, ...]:
    """Return the same for all eight headings."""
    return tuple(max_squares(ship, heading, wind) for heading in range(HEADINGS_IN_ALL))


def is_hulk(ship: Ship, wind: Wind) -> bool:
    """WWH-2.2g: neither on her heading nor a point to either side could she make a square."""
    headings = (ship.heading, (ship.heading + 1) % HEADINGS_IN_ALL, (ship.heading - 1) % HEADINGS_IN_ALL)
    return not any(max_squares(ship, heading, wind) for heading in headings)


def starting_speed(ship: Ship, wind: Wind) -> int:
    """WWH-S.1: return the squares that a ship under sail made before the battle."""
    usual: int = rule_table("deployment")["speed"]
    return min(usual, max_squares(ship, ship.heading, wind))
