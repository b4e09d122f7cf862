"""Odds of dice that hit alike, and how a card says them."""

from fractions import Fraction

import pytest

from game.books.hits import chance_of_sixes, exact_hits_chance, hit_spread
from game.ui.battle.book_kit.papers import likely_hits_words


@pytest.mark.parametrize(
    ("dice", "chance", "words"),
    [
        (1, Fraction(1, 6), "0 to 1 hits"),
        (2, Fraction(1, 2), "0 to 2 hits"),
        (4, Fraction(1, 2), "1 to 3 hits, 9 in 10"),
        (6, Fraction(1, 2), "1 to 5 hits, over 9 in 10"),
    ],
)
def test_a_card_says_as_often_as_it_is(dice: int, chance: Fraction, words: str) -> None:
    """Of 4 dice that hit with a half each none hits once in 16, and all do as often: 14 of 16 are left; of 6
    dice 62 of 64."""
    assert likely_hits_words(hit_spread(dice, chance)) == words


def test_the_chances_of_all_numbers_of_hits_are_one() -> None:
    assert sum(exact_hits_chance(5, hits, Fraction(1, 3)) for hits in range(6)) == 1
    assert chance_of_sixes(0, 5) == 1
    assert chance_of_sixes(1, 2) == Fraction(11, 36)
