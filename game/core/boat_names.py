"""Ids and names of the boats that ships lower in a battle.

A level names ships only; boats are lowered during the battle, so their ids are made here, and
parsed here by the same grammar."""

import re
from dataclasses import dataclass
from typing import Final

_BOATS_PART: Final = "boats"
"""Part of the id of boats that pull together, numbered per ship."""
_BOAT_PART: Final = "boat"
"""Part of the id of a single boat, numbered per battle."""
_ID_PATTERN: Final = re.compile(rf"(?P<ship>.+)-(?P<kind>{_BOATS_PART}|{_BOAT_PART})-(?P<number>[1-9][0-9]*)")
_ORDINALS: Final = "second third fourth fifth sixth seventh eighth ninth tenth".split()
_TEENS: Final = (11, 12, 13)
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True)
class BoatOwner:
    """Owner of boats.

    ``ship`` is her id; ``number`` counts her launches where boats pull together, and is 0 for a
    single boat."""

    ship: str
    number: int = 0

    def display_name(self, ship_name: str) -> str:
        """Return ``Phoebe’s boats``, ``Phoebe’s second boats`` or ``Hoche’s boat`` from the ship's
        name. A single boat has no number: its id counts the boats of all ships."""
        return boat_group_name(ship_name, self.number) if self.number else single_boat_name(ship_name)


def boat_group_id(ship: str, number: int) -> str:
    """Return the id of a ship's ``number``-th launch: ``victory-boats-1``."""
    return f"{ship}-{_BOATS_PART}-{number}"


def single_boat_id(ship: str, battle_number: int) -> str:
    """Return the id of a single boat, the ``battle_number``-th of the battle: ``hoche-boat-3``."""
    return f"{ship}-{_BOAT_PART}-{battle_number}"


def parse_boat_id(boat: str) -> BoatOwner | None:
    """Return the owner of the boats with this id, or None if it was not made here."""
    found = _ID_PATTERN.fullmatch(boat)
    if found is None:
        return None
    return BoatOwner(found["ship"], int(found["number"]) if found["kind"] == _BOATS_PART else 0)


def boat_group_name(ship: str, number: int = 1) -> str:
    """Return what players call the boats of a ship; those of a later launch by number."""
    return f"{ship}’s {ordinal(number)} boats" if number > 1 else f"{ship}’s boats"


def single_boat_name(ship: str) -> str:
    """Return what players call a boat of a ship."""
    return f"{ship}’s boat"


def ordinal(number: int) -> str:
    """Return the ordinal of a number from 2 on: ``second``, ``tenth``, ``21st``."""
    if number < len(_ORDINALS) + 2:
        return _ORDINALS[number - 2]
    return f"{number}{'th' if number % 100 in _TEENS else _ENDINGS.get(number % 10, 'th')}"
