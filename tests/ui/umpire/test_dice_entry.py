"""Dice typed into their boxes: faces stand, wrong ones are refused in plain words."""

import pytest

from game.core.steps import AVERAGE_DIE, D6, D10, D20, D100, Die, Roll
from game.play.dice import RollResult
from game.ui.umpire.state import DiceEntry, pressable_signs


def entered(dice: tuple[Die, ...], signs: str) -> DiceEntry:
    """The boxes after these signs; a space finishes a number."""
    entry = DiceEntry(Roll("X-1", dice))
    for sign in signs:
        entry.finish_number() if sign == " " else entry.type_sign(sign)
    return entry


@pytest.mark.parametrize(
    ("dice", "signs", "faces"),
    [
        ((D6, D6, D6), "165", [1, 6, 5]),
        ((D10, D6), "06", [0, 6]),
        ((D20, D20), "7 20", [7, 20]),
        ((D20, D20), "1 19", [1, 19]),
        ((D20,), "3", [3]),
        ((D100,), "7 ", [7]),
        ((D100,), "73", [73]),
        ((D100,), "00", [100]),
        ((AVERAGE_DIE, AVERAGE_DIE), "35", [3, 5]),
    ],
)
def test_a_face_stands_as_soon_as_no_other_begins_so(
    dice: tuple[Die, ...], signs: str, faces: list[int]
) -> None:
    entry = entered(dice, signs)
    assert entry.finish_throw() == RollResult(tuple(faces), is_typed=True)
    assert entry.error == ""


@pytest.mark.parametrize(
    ("dice", "signs", "said"),
    [
        ((D6,), "7", "A d6 does not show 7."),
        ((D6,), "0", "A d6 does not show 0."),
        ((AVERAGE_DIE,), "6", "A dAVE does not show 6."),
        ((D20,), "25", "A d20 does not show 25."),
        ((D6, D6), "166", "All 2 dice lie there: rub one out, or let them stand."),
    ],
)
def test_a_wrong_face_is_refused_in_plain_words(dice: tuple[Die, ...], signs: str, said: str) -> None:
    assert entered(dice, signs).error == said


def test_too_few_dice_are_not_given() -> None:
    entry = entered((D6, D6, D6), "4")
    assert entry.finish_throw() is None
    assert entry.error == "3d6: 2 are still to be typed."


def test_rubbing_out_takes_a_digit_and_then_a_face() -> None:
    entry = entered((D6, D100), "47")
    assert (entry.faces, entry.digits) == ([4], "7")
    entry.erase_last()
    assert (entry.faces, entry.digits) == ([4], "")
    entry.erase_last()
    entry.erase_last()
    assert entry.faces == []


def test_the_faces_of_a_die_are_pressed_and_the_digits_of_one_of_many() -> None:
    assert pressable_signs(AVERAGE_DIE) == ["2", "3", "4", "5"]
    assert len(pressable_signs(D20)) == 20
    assert pressable_signs(D100) == list("0123456789")
