"""What a player reads of clauses, of other people's numbers, and of dice that are to be thrown."""

import pytest

from game.core.steps import D6, Die, Roll
from game.play import rulebook
from game.play.dice import RollResult
from game.play.typed_answers import dice_words, parse_roll_result


def test_a_clause_has_its_title_and_one_of_no_book_has_none() -> None:
    assert rulebook.clause_title("HF-move-2") != ""
    assert rulebook.clause_title("level") == ""


@pytest.mark.parametrize(
    ("here", "header", "said"),
    [
        ("", "", "have been changed since"),
        ("mine", "", "begun without the numbers"),
        ("", "theirs", "which you have not"),
        ("mine", "theirs", "with other numbers"),
    ],
)
def test_the_note_says_whose_numbers_a_journal_was_begun_with(
    monkeypatch: pytest.MonkeyPatch, here: str, header: str, said: str
) -> None:
    monkeypatch.setattr(rulebook, "own_tables_digest", lambda book: here)
    assert said in rulebook.other_numbers_note("hf", header)


def test_dice_are_named_by_their_number_and_kind_and_read_as_numbers() -> None:
    step = Roll("HF-hit-1", (D6, D6, D6))
    assert dice_words(step) == "3d6"
    assert dice_words(Roll("HF-hit-1", (D6, Die("d10", tuple(range(1, 11)))))) == "d6 and d10"
    assert parse_roll_result(step, "1, 2 6") == RollResult((1, 2, 6), is_typed=True)
    assert parse_roll_result(step, "six") is None
