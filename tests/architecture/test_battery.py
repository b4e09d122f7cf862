"""The helpers that share a family of cases between the suite and a battery lose none of them."""

from itertools import product

import pytest

from tests.battery import battery_param_rows, battery_params, latin_square

BOOKS, DEVICES, SIZES = ("a", "b", "c", "d"), ("mouse", "keys", "pad"), (1, 2, 3)


def test_every_case_is_in_the_suite_or_in_the_battery() -> None:
    cases = battery_param_rows(product(BOOKS, DEVICES), latin_square(BOOKS, DEVICES))
    assert [case.values for case in cases] == list(product(BOOKS, DEVICES))
    held = [case.values for case in cases if not case.marks]
    assert held == latin_square(BOOKS, DEVICES)
    assert {mark.name for case in cases for mark in case.marks} == {"battery"}
    assert len({case.id for case in cases}) == len(cases)


def test_a_square_meets_each_value_and_of_three_lists_each_pair() -> None:
    for first in range(3):
        held = latin_square(BOOKS, DEVICES, first=first)
        assert {book for book, _ in held} == set(BOOKS)
        assert {device for _, device in held} == set(DEVICES)
    found = latin_square(DEVICES, SIZES, SIZES)
    assert {case[:2] for case in found} == set(product(DEVICES, SIZES))
    assert {case[1:] for case in found} == set(product(SIZES, SIZES))


def test_the_suite_holds_no_case_that_there_is_not() -> None:
    with pytest.raises(AssertionError, match="there are not"):
        battery_param_rows([(1, 2)], [(2, 1)])
    with pytest.raises(AssertionError, match="there are not"):
        battery_params((1, 2), (3,))
