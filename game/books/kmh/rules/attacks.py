"""KMH-11.1.1, KMH-13.2.1: who has attacked a ship, this turn and last. Every weapon writes it down
here: guns afloat and ashore, mortars, muskets, and boarders from ships and boats."""

from game.books.kmh.rules.sheet import Ship
from game.core.table import every


def record_attack(attacker: str, target: object) -> None:
    """Record that the ship of this id has fired at a target, hit or miss, or boarded it; only for
    target ships, since no rule asks it of works, boats and troops."""
    if isinstance(target, Ship) and attacker not in target.attacked_by:
        target.attacked_by.append(attacker)


def is_attacked(ship: Ship) -> bool:
    """KMH-11.1.1: return whether anybody has fired at her, or boarded her, so far this turn."""
    return bool(ship.attacked_by)


def has_attacked_recently(attacker: str, ship: Ship) -> bool:
    """KMH-13.2.1: return whether this one has done so this turn or last."""
    return attacker in ship.attacked_by or attacker in ship.attacked_before


def age_attacks() -> None:
    """Begin a turn: move the record of attacks of the last turn to the older ones."""
    for ship in every(Ship):
        ship.attacked_before, ship.attacked_by = ship.attacked_by, []
