"""The generator is the published one, fair, and a pure function of seed and number."""

from collections import Counter

import pytest

from game.core.steps import D6, D10, Roll
from game.play.dice import Dice, RollResult, roll_result_error, splitmix

PUBLISHED = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)


def test_the_generator_gives_the_published_numbers() -> None:
    assert tuple(splitmix(1234567, n) for n in range(5)) == PUBLISHED


def test_a_generator_is_a_seed_and_a_count() -> None:
    long = Dice(7)
    faces = [long.random_below(6) for _ in range(50)]
    assert [Dice(7, long.numbers_used - 1).random_below(6)] == faces[-1:]
    assert faces == [Dice(7, n).random_below(6) for n in range(50)]


def test_every_face_is_equally_likely() -> None:
    dice = Dice(1)
    counted = Counter(dice.random_below(6) for _ in range(60_000))
    assert sorted(counted) == [0, 1, 2, 3, 4, 5]
    assert all(abs(n - 10_000) < 400 for n in counted.values())


def test_a_number_beyond_the_last_whole_share_is_passed_over() -> None:
    sides = (1 << 63) + 1
    dice = Dice(1234567)
    first_below = next(n for n, z in enumerate(PUBLISHED) if z < sides)
    assert dice.random_below(sides) == PUBLISHED[first_below]
    assert dice.numbers_used == first_below + 1


def test_a_card_is_one_of_those_named() -> None:
    step = Roll("KMH-5.0.1", (), ("a", "b", "c"))
    dice = Dice(3)
    assert {dice.throw(step).card for _ in range(40)} == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("throw", "said"),
    [
        (RollResult((3, 0)), ""),
        (RollResult((3,)), "2 dice are thrown here, not 1"),
        (RollResult((7, 0)), "a d6 does not show 7"),
        (RollResult((1, 10)), "a d10 does not show 10"),
    ],
)
def test_dice_that_cannot_be_are_refused(throw: RollResult, said: str) -> None:
    assert roll_result_error(Roll("KMH-0.0.1", (D6, D10)), throw) == said


def test_a_card_that_is_not_face_down_is_refused() -> None:
    step = Roll("KMH-5.0.1", (), ("a", "b"))
    assert roll_result_error(step, RollResult(card="a")) == ""
    assert "the cards are a, b" in roll_result_error(step, RollResult(card="c"))
