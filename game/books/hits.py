"""Odds of dice that hit one like the other, as the volleys of several books throw them."""

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import comb


@dataclass(frozen=True, slots=True)
class HitSpread:
    """Hits to expect: the mean; two numbers below and above which less than a tenth of all volleys fall; and
    the chance of those two and what is between, which is more than 8 in 10 since hits are whole."""

    mean: Fraction
    low: int
    high: int
    chance: Fraction


@lru_cache(maxsize=256)
def hit_spread(dice: int, chance: Fraction) -> HitSpread:
    """Return the exact mean and spread of the hits of so many dice, each of which hits with that chance."""
    at_most = list(accumulate(exact_hits_chance(dice, hits, chance) for hits in range(dice + 1)))
    low, high = bisect_left(at_most, Fraction(1, 10)), bisect_left(at_most, Fraction(9, 10))
    return HitSpread(dice * chance, low, high, at_most[high] - (at_most[low - 1] if low else 0))


def exact_hits_chance(dice: int, hits: int, chance: Fraction) -> Fraction:
    """Return the chance of exactly this many hits with this many dice."""
    return comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)


@lru_cache(maxsize=256)
def chance_of_sixes(min_sixes: int, dice: int) -> Fraction:
    """Return the chance of so many sixes or more with this many dice."""
    return sum((exact_hits_chance(dice, n, Fraction(1, 6)) for n in range(min_sixes, dice + 1)), Fraction(0))
