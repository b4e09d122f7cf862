"""KMH-4.2.4, KMH-12.2.1: ships that must get away, and what they may not do instead. Pure."""

from collections.abc import Sequence

from game.books.kmh.rules.nearby_ships import enemies_in_box, max_length_plus_beam
from game.books.kmh.rules.sheet import Ship, has_book_option
from game.books.kmh.rules.tables import rule_table
from game.sea.pose import ROUNDING, Pose, are_hulls_within
from game.sea.units import CM

FLIGHT_REASONS = {
    "KMH-4.2.4": "an enemy is close: her crew will only get away",
    "KMH-12.2.1": "she retires: she must make off at her best speed",
}


def enemies_around(ship: Ship, run: int = 0) -> list[Ship]:
    """Return the enemies, in placement order, of whom some may be within close range of a ship on
    this much way; no other can be, whatever her course."""
    far = _close() + run + (ship.length + ship.beam + max_length_plus_beam()) // 2 + ROUNDING
    return enemies_in_box(ship, far)


def is_closed_upon(ship: Ship, pose: Pose, enemies_about: Sequence[Ship]) -> bool:
    """KMH-4.2.3: return whether one of the enemies about is within close range of her, if she is at
    that pose."""
    return any(are_hulls_within(_close(), pose, ship.size, e.pose, e.size) for e in enemies_about)


def _close() -> int:
    return int(rule_table("strike_rules")["close_cm"] * CM)


def is_lubber_closed_upon(ship: Ship) -> bool:
    """KMH-4.2.4: a cowardly lubber with an enemy inside close range."""
    is_shy = ship.has_trait("cowardly-lubbers")
    return is_shy and is_closed_upon(ship, ship.pose, enemies_around(ship))


def flight_clause(ship: Ship) -> str:
    """Return the clause by which she must make off on her move, KMH-12.2.1 before KMH-4.2.4; '' if
    her captain is free."""
    if ship.retiring:
        return "KMH-12.2.1"
    return "KMH-4.2.4" if is_lubber_closed_upon(ship) else ""


def cable_flight_clause(ship: Ship) -> str:
    """Return the clause by which a ship at anchor must get under way: retiring ships, and with the
    option ``lubbers-cut`` cowardly lubbers that are closed upon; '' if she may ride."""
    clause = flight_clause(ship)
    return clause if clause != "KMH-4.2.4" or has_book_option("lubbers-cut") else ""
