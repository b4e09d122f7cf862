"""An owner's numbers lie over a book's tables before it is read in, or not at all."""

from __future__ import annotations

import pytest

from game.books import tables
from game.books.provenance import entries
from game.books.tables import ReadAlready, lay_over, own_in_force, printed_tables, tables_now
from game.play.numbers import begun_with_others, own_digest, rules_hash
from game.play.rebuilt import OWN, marks_of
from tests.books.test_provenance import texts_of

MINE = {"hf": {"morale_factor": {"by_quality": {"elite": 5}}, "foul": {"slower": 2}}}
SAME = {"hf": {"foul": {"slower": 1}}}


@pytest.fixture(autouse=True)
def _nothing_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """As when a process begins; what this process has read stays as it is."""
    monkeypatch.setattr(tables, "_own", {})
    monkeypatch.setattr(tables, "_read", set())


def test_what_is_laid_over_is_read_in_place_of_what_was_shipped() -> None:
    lay_over(MINE)
    assert own_in_force() == MINE
    now = printed_tables("hf")
    assert now["foul"] == {"tag": "R", "clause": "HF-move-5", "slower": 2, "at_least": 1}
    assert now["morale_factor"]["by_quality"]["elite"] == 5
    assert now["morale_factor"]["by_quality"]["poor"] == 3
    assert [e.allowed["to"] for e in entries(tables_now("hf")) if e.name == "foul.slower"] == [5]


def test_the_last_that_is_laid_over_holds_alone() -> None:
    lay_over(MINE)
    lay_over({"wwh": {"points": {"hulk_one_in": 3}}, "ls98": {}})
    assert own_in_force() == {"wwh": {"points": {"hulk_one_in": 3}}}


def test_a_book_that_was_read_takes_no_other_numbers() -> None:
    printed_tables("hf")
    lay_over({"wwh": {"points": {"hulk_one_in": 3}}})
    with pytest.raises(ReadAlready, match="has read hf with other numbers"):
        lay_over(MINE)
    assert own_in_force() == {"wwh": {"points": {"hulk_one_in": 3}}}


def test_marks_tell_an_owners_numbers_from_what_is_left_rebuilt() -> None:
    """Of the two lost factors he has put in the first; the British ones are rebuilt still."""
    lay_over(MINE)
    marks = marks_of("hf", texts_of("hf"))
    assert marks["HF-move-5"].names == {"R": ("foul.at_least",), OWN: ("foul.slower",)}
    factor = marks["HF-morale-2"]
    assert factor.names[OWN] == ("morale_factor.by_quality",)
    assert "morale_factor.by_quality" in factor.names["R"]
    assert factor.numbers == {1, 6, 1803, 1810}
    assert factor.rebuilt


def test_a_clause_whose_lost_numbers_are_all_an_owners_is_rebuilt_no_more() -> None:
    lay_over({"hf": {"foul": {"slower": 1, "at_least": 2}}})
    mark = marks_of("hf", texts_of("hf"))["HF-move-5"]
    assert mark.words == "From your own copy of the book (foul.slower, foul.at_least)."
    assert (mark.rebuilt, mark.numbers) == (False, frozenset())


def test_the_digest_is_of_the_numbers_and_not_of_how_they_are_written() -> None:
    shipped = rules_hash("hf")
    assert own_digest("hf") == ""
    lay_over(SAME)
    assert (own_digest("hf"), rules_hash("hf")) == ("", shipped)
    lay_over(MINE)
    assert len(own_digest("hf")) == 16
    assert rules_hash("hf") != shipped
    assert own_digest("wwh") == ""


def test_a_journal_begun_with_other_numbers_is_told_whose_they_were() -> None:
    assert begun_with_others("hf", "") == (
        "the tables of the rulebook have been changed since this journal was begun"
    )
    assert begun_with_others("hf", "0" * 16).endswith("(rules/hf.toml), which you have not")
    lay_over(MINE)
    assert begun_with_others("hf", "").endswith("without the numbers of your rules/hf.toml")
    assert begun_with_others("hf", "0" * 16).endswith("than those of your rules/hf.toml")
    assert begun_with_others("hf", own_digest("hf")).startswith("the tables of the rulebook")
