"""The words for what a move may bring before its dice are thrown."""

import pytest

from game.books.kmh.face.move_odds import ShotOdds, shot_odds_lines
from game.ui.battle.book_kit.papers import chance_words

NAMES = {"corneille": "Corneille"}


@pytest.mark.parametrize(
    ("chance", "words"),
    [(1.0, "certain"), (35 / 36, "over 9 in 10"), (0.5, "5 in 10"), (1 / 6, "2 in 10"), (0.06, "1 in 10"),
     (1 / 36, "1 in 36"), (0.0, "never")],
)  # fmt: skip
def test_a_chance_is_told_in_ten(chance: float, words: str) -> None:
    assert chance_words(chance) == words


def test_the_best_shot_comes_first_then_the_others_then_the_mean() -> None:
    odds = ShotOdds({"stern rake": 0.4, "full broadside": 0.3}, 3.14)
    assert shot_odds_lines("corneille", odds, NAMES) == (
        "Corneille: stern rake, 4 in 10",
        "full 3 in 10; no gun 3 in 10; 3.1 hits on average",
    )


def test_what_is_certain_has_no_chances_beside_it() -> None:
    odds = ShotOdds({"full broadside": 1.0}, 5.0)
    assert shot_odds_lines("corneille", odds, NAMES) == (
        "Corneille: full broadside, certain",
        "5.0 hits on average",
    )
