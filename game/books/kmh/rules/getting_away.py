"""KMH-4.2.4, KMH-12.2.1: ships that must get away, and what they may not do instead. Pure."""

from __future__ import annotations

from game.books.kmh.rules.sheet import Ship, enemies, option
from game.books.kmh.rules.tables import table
from game.core.steps import Refusal
from game.sea.pose import Pose, is_within
from game.sea.units import CM

WHY = {
    "KMH-4.2.4": "an enemy is close: her crew will only get away",
    "KMH-12.2.1": "she retires: she must make off at her best speed",
}


def close_enemies(ship: Ship, pose: Pose) -> list[str]:
    """KMH-4.2.3: enemies within close range of a ship that lies there, in placement order."""
    close = table("strike_rules")["close_cm"] * CM
    return [e.id for e in enemies(ship) if is_within(close, pose, ship.size, e.pose, e.size)]


def is_crowded(ship: Ship) -> bool:
    """KMH-4.2.4: a cowardly lubber with an enemy inside close range."""
    return ship.is_trait("cowardly-lubbers") and bool(close_enemies(ship, ship.pose))


def must_get_away(ship: Ship) -> str:
    """The clause by which she must make off on her move, KMH-12.2.1 before KMH-4.2.4; '' if her
    captain is free."""
    if ship.retiring:
        return "KMH-12.2.1"
    return "KMH-4.2.4" if is_crowded(ship) else ""


def must_leave_her_cable(ship: Ship) -> str:
    """The clause by which a ship at anchor must get under way: retiring ships, and with the option
    ``lubbers-cut`` cowardly lubbers that are closed upon; '' if she may ride."""
    clause = must_get_away(ship)
    return clause if clause != "KMH-4.2.4" or option("lubbers-cut") else ""


def no_staying(ship: Ship) -> Refusal | None:
    """KMH-4.2.4, KMH-12.2.1: why she may not stay where she is, or None."""
    clause = must_get_away(ship)
    return Refusal(clause, WHY[clause]) if clause else None


def starts_nothing(ship: Ship) -> bool:
    """KMH-12.2.1, KMH-13.2.1: a ship that retires, or a prize, neither grapples nor boards."""
    return ship.retiring or ship.prize
