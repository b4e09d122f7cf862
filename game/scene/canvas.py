"""The sails ships are drawn with in a fight: within gunshot of an enemy, courses and topgallants
are furled, so that decks and guns are visible. Decoration: the record's sails are
`Rigging.sails`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final

from game.core.visible import VisibleShip
from game.scene.rigging import sails_of

GUNSHOT: Final = 10.0
"""Ship lengths within which she clears for action: some 40 cm for a frigate of 4 cm."""
ACTION: Final = "action"
"""Topsails, spanker and jib."""


def fighting_canvas(ships: Mapping[str, VisibleShip]) -> dict[str, str]:
    """Return the drawn sails of every ship whose sails differ from her record, by id."""
    return {
        ship.id: ACTION
        for ship in ships.values()
        if sails_of(ship) in ("full", "fighting") and is_in_action(ship, ships.values())
    }


def is_in_action(ship: VisibleShip, others: Iterable[VisibleShip]) -> bool:
    """Return whether a fighting enemy is within gunshot of her."""
    reach = GUNSHOT * ship.length
    return any(
        hypot(other.x - ship.x, other.y - ship.y) <= reach
        for other in others
        if other.side != ship.side and _is_fighting(other)
    )


def _is_fighting(ship: VisibleShip) -> bool:
    """Return whether she is still there to be fought."""
    return not (ship.gone_how or ship.struck or ship.sinking)
