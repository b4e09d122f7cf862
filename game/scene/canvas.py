"""The canvas ships fight under: within gunshot of an enemy who fights, courses are hauled up and
topgallants furled, so that decks and guns are seen. Decoration: what the sheets say is
`Rigging.sails`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import Final

from game.core.visible import VisibleShip
from game.scene.rigging import sails_of

GUNSHOT: Final = 10.0
"""Lengths of a ship within which she clears for action: some 40 cm of a frigate of 4 cm."""
ACTION: Final = "action"
"""Topsails, spanker and jib."""


def fighting_canvas(ships: Mapping[str, VisibleShip]) -> dict[str, str]:
    """The canvas of every ship that is drawn with another than her sheet says, by id."""
    return {
        ship.id: ACTION
        for ship in ships.values()
        if sails_of(ship) in ("full", "fighting") and is_in_action(ship, ships.values())
    }


def is_in_action(ship: VisibleShip, others: Iterable[VisibleShip]) -> bool:
    """Whether an enemy who fights is within gunshot of her."""
    reach = GUNSHOT * ship.length
    return any(
        hypot(other.x - ship.x, other.y - ship.y) <= reach
        for other in others
        if other.side != ship.side and _is_fighting(other)
    )


def _is_fighting(ship: VisibleShip) -> bool:
    """Whether she is still there to be fought."""
    return not (ship.gone_how or ship.struck or ship.sinking)
