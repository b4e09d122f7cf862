"""The odds of a ship being boarded from boats, from the dice (KMH-15.2.1, KMH-13.0.15)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from game.books.kmh.captain.boarding_odds import MOST_DICE, ladder_odds, total_counts
from game.books.kmh.captain.geometry import cm_pose_of, distance_between
from game.books.kmh.captain.situation import boarding_dice_left
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boarding_bonus
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import table

TOGETHER_WITHIN = 30.0
"""cm; boats no farther from a prize than this go for her together."""


def boat_boarding_bonus(boat: Boat, prey: Ship, party: Sequence[Boat] | None = None) -> int:
    """Return what the boats of this side that may go for a ship add to their die."""
    if party is None:
        party = [b for b in all_boats() if b.side == boat.side and b.fast in ("", prey.id)]
        there = cm_pose_of(prey.pose)
        party = [
            b
            for b in party
            if distance_between(cm_pose_of(b.pose), there) < TOGETHER_WITHIN or b is boat
        ]
    return boarding_bonus([b for b in party if not (b.abandoned or b.load)])


def boat_boarding_odds(bonus: int, prey: Ship) -> float:
    """Return the chance that boats with this bonus take a ship before they are thrown off for
    good."""
    if not bonus:
        return 0.0
    return capture_chance(bonus, boarding_dice_left(prey), prey.fighting_decks)


@lru_cache(maxsize=1024)
def capture_chance(bonus: int, dice: int, decks: int) -> float:
    """KMH-15.2.1: return one die and the bonus against this many dice, deck after deck. Who is
    thrown off is alongside and may try again; half of that is computed."""
    over = int(table("boarding")["pushed_back_over"])
    ways = total_counts(min(dice, MOST_DICE))
    won = lost = 0
    for face in range(1, 7):
        for theirs, count in enumerate(ways):
            won += count * (face + bonus > theirs)
            lost += count * (theirs - face - bonus > over)
    if not won:
        return 0.0
    ratio = lost / won
    return ladder_odds(ratio, 1, decks + 2) if lost else 1.0
