"""In which order a captain takes the ships of a squadron (KMH-0.0.6): to fire, the one who has most
to fire; to move, nobody before the friend who is in her way and has yet to move."""

from collections.abc import Sequence

from game.books.kmh.captain.geometry import CmPose, cm_pose_of
from game.books.kmh.captain.shot_choice import fire_now_worths
from game.books.kmh.captain.situation import mean_run, nearest_foe_distances
from game.books.kmh.rules.sheet import CardKind, Deck, Ship, Wind, card_kind
from game.captains.decision_maker import Decision, DecisionMaker
from game.captains.rationale import Rationale
from game.core.steps import Choose
from game.core.table import by_id, get_single
from game.sea.units import CM

WAY_WIDENING = 0.25
"""How much wider for each cm ahead the water is that a ship may sail through: 14 degrees to either
side of her head."""


def decide_ship(captain: DecisionMaker, question: Choose) -> Decision:
    """KMH-0.0.6: the one who has most to fire goes first; to move, of those whose way is clear the
    one who is nearest the enemy."""
    named = by_id(Ship)
    ready = [named[option.key] for option in question.menu.options()]
    if card_kind(get_single(Deck).up) == CardKind.FIRE:
        worth, best = best_of_ships(fire_now_worths(ready, captain.aims), ready)
        return [best.id], Rationale(f"{best.name} first", worth)
    clear = ships_clear_to_move(ready)
    _, best = best_of_ships([-far for far in nearest_foe_distances(clear)], clear)
    return [best.id], Rationale(f"{best.name} first")


def best_of_ships(values: Sequence[float], ships: Sequence[Ship]) -> tuple[float, Ship]:
    """Return the highest of the values, and the ship that has it: of several the one named
    first."""
    most = max(values)
    return most, ships[values.index(most)]


def ships_clear_to_move(ready: Sequence[Ship]) -> Sequence[Ship]:
    """Return those of the ships that have yet to move in whose way none of the others is; all of
    them where each waits for another."""
    lie, wind = [cm_pose_of(ship.pose) for ship in ready], get_single(Wind)
    clear = []
    for ship, at in zip(ready, lie, strict=True):
        run = mean_run(ship, at, wind)
        others = [(o, there) for o, there in zip(ready, lie, strict=True) if o is not ship]
        if not any(is_in_her_way(ship, at, run, other, there) for other, there in others):
            clear.append(ship)
    return clear or ready


def is_in_her_way(ship: Ship, at: CmPose, run: float, other: Ship, there: CmPose) -> bool:
    """Return whether another is in the water that a ship sails through who keeps on, or nearly so,
    for `run` cm."""
    dx, dy = there.x - at.x, there.y - at.y
    ahead, aside = dx * at.sine - dy * at.cosine, abs(dx * at.cosine + dy * at.sine)
    ends = (ship.length + other.length) / 2 / CM
    wide = (ship.beam + other.length) / 2 / CM + WAY_WIDENING * ahead
    return 0.0 < ahead <= run + ends and aside <= wide
