"""In which order a captain takes the ships of a squadron (KMH-0.0.6): to fire, whoever has most to
fire; to move, nobody before the friend who lies in her way and has yet to move."""

from __future__ import annotations

from collections.abc import Sequence

from game.books.kmh.captain.fire import worths_now
from game.books.kmh.captain.outlook import distances_off, usual_run
from game.books.kmh.captain.spots import CmPose, spot_of
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, Wind, card_kind
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.plan import Rationale
from game.core.steps import Choose
from game.core.table import by_id, the
from game.sea.units import CM

WIDENS = 0.25
"""How much wider for each cm ahead the water is that a ship may sail through: 14 degrees to either
side of her head."""


def which_ship(mind: DecisionMaker, asked: Choose) -> Decision:
    """KMH-0.0.6: whoever has most to fire goes first; to move, of those whose way is clear whoever
    is nearest the enemy."""
    named = by_id(Ship)
    ready = [named[option.key] for option in asked.menu.options()]
    if card_kind(the(Deck).up) == CardKind.FIRE:
        worth, best = first_of(worths_now(ready, mind.aims), ready)
        return [best.id], Rationale(f"{best.name} first", worth)
    clear = clear_to_move(ready)
    _, best = first_of([-far for far in distances_off(clear)], clear)
    return [best.id], Rationale(f"{best.name} first")


def first_of(values: Sequence[float], ships: Sequence[Ship]) -> tuple[float, Ship]:
    """The highest of the values, and the ship that has it: of several the one named first."""
    most = max(values)
    return most, ships[values.index(most)]


def clear_to_move(ready: Sequence[Ship]) -> Sequence[Ship]:
    """Those of the ships that have yet to move in whose way none of the others lies; all of them
    where each waits for another."""
    lie, wind = [spot_of(ship.pose) for ship in ready], the(Wind)
    clear = []
    for ship, at in zip(ready, lie, strict=True):
        run = usual_run(ship, at, wind)
        others = [(o, there) for o, there in zip(ready, lie, strict=True) if o is not ship]
        if not any(in_her_way(ship, at, run, other, there) for other, there in others):
            clear.append(ship)
    return clear or ready


def in_her_way(ship: Ship, at: CmPose, run: float, other: Ship, there: CmPose) -> bool:
    """Whether another lies in the water that a ship sails through who keeps on, or nearly so, for
    `run` cm."""
    dx, dy = there.x - at.x, there.y - at.y
    ahead, aside = dx * at.s - dy * at.c, abs(dx * at.c + dy * at.s)
    ends = (ship.length + other.length) / 2 / CM
    wide = (ship.beam + other.length) / 2 / CM + WIDENS * ahead
    return 0.0 < ahead <= run + ends and aside <= wide
