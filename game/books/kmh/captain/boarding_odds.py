"""Odds of a boarding action, from its dice (KMH-13.0.14 to KMH-13.0.22), and of boarding from boats
(KMH-15.2.1, KMH-13.0.15)."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from game.books.kmh.captain.geometry import cm_pose_of, distance_between
from game.books.kmh.captain.situation import boarding_dice_left
from game.books.kmh.rules.boat_sheet import Boat, all_boats, boarding_bonus
from game.books.kmh.rules.sheet import Ship
from game.books.kmh.rules.tables import rule_table

MOST_DICE = 12  # more dice on a side than this change nothing that matters


@lru_cache(maxsize=64)
def total_counts(dice: int) -> tuple[int, ...]:
    """Return in how many ways this many dice make each total, from 0 up."""
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + 6)
        for total, count in enumerate(ways):
            for face in range(1, 7):
                longer[total + face] += count
        ways = longer
    return tuple(ways)


@lru_cache(maxsize=1024)
def gain_and_loss_odds(our_dice: int, their_dice: int) -> tuple[float, float]:
    """Return the chances that the attacker wins a round, and that he is pushed back a stage."""
    over = rule_table("boarding")["pushed_back_over"]
    a, b = total_counts(min(our_dice, MOST_DICE)), total_counts(min(their_dice, MOST_DICE))
    # in how many ways the other side's dice make less than a total
    less_than, fewer_than = list(accumulate(b, initial=0)), list(accumulate(a, initial=0))
    won = sum(m * less_than[min(x, len(b))] for x, m in enumerate(a))
    lost = sum(n * fewer_than[min(max(y - over, 0), len(a))] for y, n in enumerate(b))
    ways = 6 ** (min(our_dice, MOST_DICE) + min(their_dice, MOST_DICE))
    return won / ways, lost / ways


@lru_cache(maxsize=1024)
def capture_odds(our_dice: int, their_dice: int, decks: int, steps_won: int = 0) -> float:
    """Return the chance to take the ship before being thrown off: deck, every gun deck, ship; ``steps_won``
    of these are won. Losses on the way are left out."""
    win, lose = gain_and_loss_odds(our_dice, their_dice)
    if win == 0.0:
        return 0.0
    up = win / (win + lose)
    if steps_won == 0:
        return up * chance_to_reach_top((1 - up) / up, 1, decks + 2)
    return chance_to_reach_top((1 - up) / up, steps_won, decks + 2)


def chance_to_reach_top(down_per_up: float, start_step: int, top_step: int) -> float:
    """Return the chance to reach the top before the foot, steps down being ``down_per_up`` times as
    likely."""
    reached = total = 0.0
    power = 1.0
    for step in range(top_step):
        total += power
        reached += power if step < start_step else 0.0
        power *= down_per_up
    return reached / total


def boarding_odds(our_dice: int, their_dice: int, our_decks: int, their_decks: int) -> float:
    """Return the chance that we take them sooner than they take us, if either may go over."""
    we, they = capture_odds(our_dice, their_dice, their_decks), capture_odds(their_dice, our_dice, our_decks)
    return we / (we + they) if we + they else 0.5


# ----------------------------------------------------------------------------- boarding from boats
TOGETHER_WITHIN = 30.0  # cm; boats no farther from a prize than this go for her together


def boat_boarding_bonus(boat: Boat, target: Ship, party: Sequence[Boat] | None = None) -> int:
    """Return what the boats of this side that may go for a ship add to their die."""
    if party is None:
        party = [b for b in all_boats() if b.side == boat.side and b.fast in ("", target.id)]
        there = cm_pose_of(target.pose)
        party = [
            b for b in party if distance_between(cm_pose_of(b.pose), there) < TOGETHER_WITHIN or b is boat
        ]
    return boarding_bonus([b for b in party if not (b.abandoned or b.load)])


def boat_boarding_odds(bonus: int, target: Ship) -> float:
    """Return the chance that boats with this bonus take a ship before they are thrown off for good."""
    if not bonus:
        return 0.0
    return boats_capture_chance(bonus, boarding_dice_left(target), target.fighting_decks)


@lru_cache(maxsize=1024)
def boats_capture_chance(bonus: int, defender_dice: int, decks: int) -> float:
    """KMH-15.2.1: return the chance of one die and a bonus against these dice, deck after deck. Boats thrown
    off may try again; half of that counts."""
    over = int(rule_table("boarding")["pushed_back_over"])
    ways = total_counts(min(defender_dice, MOST_DICE))
    won = lost = 0
    for face in range(1, 7):
        for theirs, count in enumerate(ways):
            won += count * (face + bonus > theirs)
            lost += count * (theirs - face - bonus > over)
    if not won:
        return 0.0
    ratio = lost / won
    return chance_to_reach_top(ratio, 1, decks + 2) if lost else 1.0
