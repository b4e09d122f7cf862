"""Boats that ships lower in a battle: the ids that the books give them, and what people call them.

A level names ships; boats are lowered as the battle goes, so their ids are made here and, by the
same grammar, told apart here again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_BOATS_PART: Final = "boats"
"""Several that pull together, counted for each ship."""
_BOAT_PART: Final = "boat"
"""One alone, counted for the whole battle."""
_ID_PATTERN: Final = re.compile(
    rf"(?P<ship>.+)-(?P<kind>{_BOATS_PART}|{_BOAT_PART})-(?P<number>[1-9][0-9]*)"
)
_ORDINALS: Final = "second third fourth fifth sixth seventh eighth ninth tenth".split()
_TEENS: Final = (11, 12, 13)
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True)
class BoatOwner:
    """Boats of this ``ship`` (her id): her ``number``-th launch where several pull together, 0 for
    one boat alone."""

    ship: str
    number: int = 0

    def display_name(self, name: str) -> str:
        """``Phoebe’s boats``, ``Phoebe’s second boats``, ``Hoche’s boat``, by the name of the
        ship. A boat alone has no number: its id counts the boats of all ships."""
        return boats_name(name, self.number) if self.number else boat_name(name)


def boats_id(ship: str, number: int) -> str:
    """The id of what a ship launches as her ``number``-th: ``victory-boats-1``."""
    return f"{ship}-{_BOATS_PART}-{number}"


def boat_id(ship: str, number: int) -> str:
    """The id of a boat alone, the ``number``-th of the battle: ``hoche-boat-3``."""
    return f"{ship}-{_BOAT_PART}-{number}"


def parse_boat_id(boat: str) -> BoatOwner | None:
    """Whose boats have this id; None if it is no id made here."""
    found = _ID_PATTERN.fullmatch(boat)
    if found is None:
        return None
    return BoatOwner(found["ship"], int(found["number"]) if found["kind"] == _BOATS_PART else 0)


def boats_name(ship: str, number: int = 1) -> str:
    """What people call the boats of a ship of this name: those of a later launch by number."""
    return f"{ship}’s {ordinal(number)} boats" if number > 1 else f"{ship}’s boats"


def boat_name(ship: str) -> str:
    """What people call a boat of a ship of this name."""
    return f"{ship}’s boat"


def ordinal(number: int) -> str:
    """``second``, ``tenth``, ``21st``: a number from 2 on that says which of several."""
    if number < len(_ORDINALS) + 2:
        return _ORDINALS[number - 2]
    return f"{number}{'th' if number % 100 in _TEENS else _ENDINGS.get(number % 10, 'th')}"
