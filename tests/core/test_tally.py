"""A tally adds term by term from 0, and explains itself in the signs of the dice tray."""

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.tally import Tally, Term

TERMS = st.lists(
    st.builds(Term, st.just("C"), st.just("why"), st.integers(-9, 9), st.integers(0, 4)), max_size=8
)


def test_a_term_without_a_divisor_adds() -> None:
    assert Term("C", "guns", 4).apply_to(3) == 7
    assert Term("C", "fire", -5).apply_to(3) == -2


@pytest.mark.parametrize(
    ("total", "num", "den", "comes_to"),
    [(5, 1, 2, 3), (4, 1, 2, 2), (5, 3, 2, 8), (3, 2, 1, 6), (1, 1, 3, 1), (-5, 1, 2, -2)],
)
def test_a_product_is_rounded_up(total: int, num: int, den: int, comes_to: int) -> None:
    assert Term("C", "half", num, den).apply_to(total) == comes_to


def test_the_middle_of_a_score_is_rounded_before_it_goes_on() -> None:
    halves = Term("C", "half", 1, 2)
    assert Tally((Term("C", "dice", 5), halves, halves)).total == 2
    assert Tally((Term("C", "dice", 5), halves, Term("C", "more", 1))).total == 4
    assert Tally((Term("C", "dice", 5), Term("C", "more", 1), halves)).total == 3


def test_an_empty_tally_is_nought_and_gives_no_reason() -> None:
    assert (Tally().total, Tally().terms_text()) == (0, "")


@pytest.mark.parametrize(
    ("num", "den", "sign"), [(2, 0, "+2"), (-1, 0, "-1"), (0, 0, "+0"), (2, 1, "x2"), (3, 2, "x3/2")]
)
def test_a_term_is_written_as_the_dice_tray_writes_it(num: int, den: int, sign: str) -> None:
    assert Term("C", "", num, den).sign_text() == sign


def test_reasons_name_every_term_with_its_clause_in_order() -> None:
    tally = Tally((Term("KMH-9.2.1", "guns", 6), Term("KMH-9.2.9", "partial", 1, 2)))
    assert tally.terms_text() == "+6 guns (KMH-9.2.1), x1/2 partial (KMH-9.2.9)"


@given(TERMS)
def test_a_tally_equals_the_same_sum_in_fractions(terms: list[Term]) -> None:
    total = Fraction(0)
    for term in terms:
        exact = total * Fraction(term.num, term.den) if term.den else total + term.num
        total = Fraction(ceil(exact))
    assert Tally(tuple(terms)).total == total


def test_a_brief_tally_comes_to_the_same_and_keeps_what_weighs_most() -> None:
    terms = (Term("A", "guns", 6), Term("B", "crew", 1), Term("C", "first", 3),
             Term("D", "lost", -1), Term("E", "close", 1), Term("F", "partial", 1, 2),
             Term("G", "chasers", 2))  # fmt: skip
    tally = Tally(terms)
    brief = tally.shortened(4)
    assert [(t.name, t.num) for t in brief.terms] == [
        ("guns", 6), ("first", 3), ("all else", 1), ("partial", 1), ("chasers", 2)]  # fmt: skip
    assert brief.total == tally.total
    assert tally.shortened(7) is tally
    assert Tally().shortened(0).terms == ()
    assert Tally(terms[:3]).shortened(2).terms == terms[:3], "two additions are not told as one"


@given(TERMS)
def test_any_brief_tally_comes_to_the_same(terms: list[Term]) -> None:
    tally = Tally(tuple(terms))
    brief = tally.shortened(3)
    assert brief.total == tally.total
    assert len(brief.terms) <= len(tally.terms)
