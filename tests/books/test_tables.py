"""An owner's numbers lie over a book's tables before it is read in, or not at all."""

import pytest

from game.books import tables
from game.books.provenance import entries
from game.books.tables import (
    TablesAlreadyRead,
    annotated_tables,
    own_tables_in_use,
    printed_tables,
    use_own_tables,
)
from game.play.own_tables import OWN_TAG, rebuilt_marks
from game.play.rulebook import other_numbers_note, own_tables_digest, rules_hash
from tests.books.test_provenance import texts_of

MINE = {"hf": {"morale_factor": {"by_quality": {"elite": 5}}, "foul": {"slower": 2}}}
SAME = {"hf": {"foul": {"slower": 1}}}


@pytest.fixture(autouse=True)
def _nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a process begins; what this process has read stays as it is."""
    monkeypatch.setattr(tables, "_own_tables", {})
    monkeypatch.setattr(tables, "_books_read", set())


def test_what_is_laid_over_is_read_in_place_of_what_was_shipped() -> None:
    use_own_tables(MINE)
    assert own_tables_in_use() == MINE
    now = printed_tables("hf")
    assert now["foul"] == {"tag": "R", "clause": "HF-move-5", "slower": 2, "at_least": 1}
    assert now["morale_factor"]["by_quality"]["elite"] == 5
    assert now["morale_factor"]["by_quality"]["poor"] == 3
    assert [e.allowed["to"] for e in entries(annotated_tables("hf")) if e.name == "foul.slower"] == [5]


def test_the_last_that_is_laid_over_holds_alone() -> None:
    use_own_tables(MINE)
    use_own_tables({"wwh": {"points": {"hulk_one_in": 3}}, "ls98": {}})
    assert own_tables_in_use() == {"wwh": {"points": {"hulk_one_in": 3}}}


def test_a_book_that_was_read_takes_no_other_numbers() -> None:
    printed_tables("hf")
    use_own_tables({"wwh": {"points": {"hulk_one_in": 3}}})
    with pytest.raises(TablesAlreadyRead, match="has read hf with other numbers"):
        use_own_tables(MINE)
    assert own_tables_in_use() == {"wwh": {"points": {"hulk_one_in": 3}}}


def test_marks_tell_an_owners_numbers_from_what_is_left_rebuilt() -> None:
    """Of the two lost factors he has put in the first; the British ones are rebuilt still."""
    use_own_tables(MINE)
    marks = rebuilt_marks("hf", texts_of("hf"))
    assert marks["HF-move-5"].names_by_tag == {"R": ("foul.at_least",), OWN_TAG: ("foul.slower",)}
    factor = marks["HF-morale-2"]
    assert factor.names_by_tag[OWN_TAG] == ("morale_factor.by_quality",)
    assert "morale_factor.by_quality" in factor.names_by_tag["R"]
    assert factor.rebuilt_numbers == {1, 6, 1803, 1810}
    assert factor.is_rebuilt


def test_a_clause_whose_lost_numbers_are_all_an_owners_is_rebuilt_no_more() -> None:
    use_own_tables({"hf": {"foul": {"slower": 1, "at_least": 2}}})
    mark = rebuilt_marks("hf", texts_of("hf"))["HF-move-5"]
    assert mark.explanation == "From your own copy of the book (foul.slower, foul.at_least)."
    assert (mark.is_rebuilt, mark.rebuilt_numbers) == (False, frozenset())


def test_the_digest_is_of_the_numbers_and_not_of_how_they_are_written() -> None:
    shipped = rules_hash("hf")
    assert own_tables_digest("hf") == ""
    use_own_tables(SAME)
    assert (own_tables_digest("hf"), rules_hash("hf")) == ("", shipped)
    use_own_tables(MINE)
    assert len(own_tables_digest("hf")) == 16
    assert rules_hash("hf") != shipped
    assert own_tables_digest("wwh") == ""


def test_a_journal_begun_with_other_numbers_is_told_whose_they_were() -> None:
    assert other_numbers_note("hf", "") == (
        "the tables of the rulebook have been changed since this journal was begun"
    )
    assert other_numbers_note("hf", "0" * 16).endswith("(rules/hf.toml), which you have not")
    use_own_tables(MINE)
    assert other_numbers_note("hf", "").endswith("without the numbers of your rules/hf.toml")
    assert other_numbers_note("hf", "0" * 16).endswith("than those of your rules/hf.toml")
    assert other_numbers_note("hf", own_tables_digest("hf")).startswith("the tables of the rulebook")
