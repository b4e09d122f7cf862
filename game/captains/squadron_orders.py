"""What a squadron is told to do, as values. Where its ships then belong is told in `stations`.

An order is an intention of its side, never a rule: the ships carry it out by ordinary answers, each
by the rules of her own book.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Manoeuvre(StrEnum):
    """What a squadron does."""

    LINE = "line"
    """Forms line ahead on one of its own side: astern of her, or of the last of a squadron."""
    SAIL = "sail"
    """Sails for a place, in line, and stays about it."""
    BREAK = "break"
    """Passes through the enemy's line astern of one of its ships, and fights those astern."""
    WEATHER = "weather"
    """Comes down on the enemy from the weather side, ship against ship."""
    DOUBLE = "double"
    """Lays two ships on each of the enemy's, one on either side."""
    ANCHOR = "anchor"
    """Comes to anchor abreast of the enemy, ship by ship, or about a place."""
    COVER = "cover"
    """Keeps between another squadron of its side and the enemy."""
    WITHDRAW = "withdraw"
    """Gets away from the enemy, together."""
    CHASE = "chase"
    """Every ship for herself, against whom she can come up with."""


ENEMY_MANOEUVRES = (Manoeuvre.BREAK, Manoeuvre.WEATHER, Manoeuvre.DOUBLE)
"""Orders that name an enemy; to anchor may."""
UNTARGETED_MANOEUVRES = (Manoeuvre.LINE, Manoeuvre.SAIL, Manoeuvre.WITHDRAW, Manoeuvre.CHASE)
"""Orders by which no ship has somebody to fight before others."""


@dataclass(frozen=True, slots=True)
class SquadronOrder:
    """One order. ``whom``: the id of the ship or squadron that it names ('' for none); x, y: the
    place it names, in table units; ``hand``: on which side of her whom it names the squadron lay
    when it was told to break the line there: 1 to starboard, -1 to port."""

    manoeuvre: Manoeuvre
    whom: str = ""
    x: int = 0
    y: int = 0
    hand: int = 0


class ChangeReason(StrEnum):
    """Why a commodore has changed his mind."""

    BROKEN = "broken"
    """Half of the squadron is lost, and twice as many enemies are upon it."""
    HURT = "hurt"
    """Half of its ships are hurt, and twice as many enemies are upon it."""
    BEATEN = "beaten"
    """Whom its order named is beaten."""
    RUNNING = "running"
    """Whom its order named runs."""
    FRIEND = "friend"
    """A squadron of its side is in need, and this one has nobody upon it."""


@dataclass(frozen=True, slots=True)
class OrderChange:
    """A squadron is told something else, and why."""

    squadron: str
    order: SquadronOrder
    reason: ChangeReason
