"""Orders of squadrons, as values; `stations` says where their ships then belong.

An order is an intention of a side, never a rule: the ships carry it out by ordinary answers under the rules
of their book."""

from dataclasses import dataclass
from enum import StrEnum


class Manoeuvre(StrEnum):
    """What a squadron does."""

    LINE = "line"
    """Form line ahead astern of a friendly ship, or of the last of a squadron."""
    SAIL = "sail"
    """Sail in line to a position, and stay near it."""
    BREAK = "break"
    """Pass through the enemy's line astern of one of its ships, and fight those astern."""
    WEATHER = "weather"
    """Come down on the enemy from windward, ship against ship."""
    DOUBLE = "double"
    """Lay two ships on each enemy, one on either side."""
    ANCHOR = "anchor"
    """Anchor abreast of the enemy, ship by ship, or near a position."""
    COVER = "cover"
    """Stay between another squadron of its side and the enemy."""
    WITHDRAW = "withdraw"
    """Get away from the enemy, together."""
    CHASE = "chase"
    """Each ship alone, against whom she can catch."""


ENEMY_MANOEUVRES = (Manoeuvre.BREAK, Manoeuvre.WEATHER, Manoeuvre.DOUBLE)
"""Orders that name an enemy; ANCHOR may."""
UNTARGETED_MANOEUVRES = (Manoeuvre.LINE, Manoeuvre.SAIL, Manoeuvre.WITHDRAW, Manoeuvre.CHASE)
"""Orders that give no ship a first target."""


@dataclass(frozen=True, slots=True)
class SquadronOrder:
    """One order. ``target``: id of the ship or squadron it names ('' for none); x, y: the position it names,
    in table units; ``break_side``: the side of the named ship on which the squadron was when told to break
    the line there: 1 starboard, -1 port."""

    manoeuvre: Manoeuvre
    target: str = ""
    x: int = 0
    y: int = 0
    break_side: int = 0


class ChangeReason(StrEnum):
    """Why a flag officer has changed an order."""

    BROKEN = "broken"
    """Half of the squadron is lost, and twice as many enemies are near it."""
    HURT = "hurt"
    """Half of its ships are hurt, and twice as many enemies are near it."""
    BEATEN = "beaten"
    """The enemy named by its order is beaten."""
    RUNNING = "running"
    """The enemy named by its order runs."""
    FRIEND = "friend"
    """A friendly squadron is in need, and this one has no enemy near."""


@dataclass(frozen=True, slots=True)
class OrderChange:
    """A new order of a squadron, and the reason."""

    squadron: str
    order: SquadronOrder
    reason: ChangeReason
