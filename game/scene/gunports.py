"""Which guns of a ship are drawn run out: those of a side that is loaded and has not fired this
turn, while there is somebody to fire at. Decoration."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.core.events import Event, Fired, TurnBegan
from game.core.visible import VisibleShip
from game.scene.canvas import is_in_action

SIDES: Final = ("port", "starboard")
BOTH_SIDES, NO_SIDE, PORTS_SHUT = "both", "neither", "shut"
"""Values besides the name of a single side: both are run out, neither is (ports open), ports
shut."""


def fired_sides(events: Sequence[Event]) -> set[tuple[str, str]]:
    """Return the sides that have fired since the turn began, as (ship id, side)."""
    found = set[tuple[str, str]]()
    for event in reversed(events):
        if isinstance(event, TurnBegan):
            break
        if isinstance(event, Fired) and event.side in SIDES:
            found.add((event.ship, event.side))
    return found


def guns_run_out(ships: Mapping[str, VisibleShip], fired: set[tuple[str, str]]) -> dict[str, str]:
    """Return which guns are run out, by ship id."""
    return {ship.id: _ship_guns_run_out(ship, ships.values(), fired) for ship in ships.values()}


def _ship_guns_run_out(
    ship: VisibleShip, others: Iterable[VisibleShip], fired: set[tuple[str, str]]
) -> str:
    if ship.struck or ship.sinking or not is_in_action(ship, others):
        return PORTS_SHUT
    ready = [
        side for side in SIDES if (ship.id, side) not in fired and side not in ship.unready_sides
    ]
    return BOTH_SIDES if len(ready) == len(SIDES) else ready[0] if ready else NO_SIDE
