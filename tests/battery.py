"""Families of cases too long for the suite: it holds a few, `dev.py batteries` runs the others.

What the cases of a family prove is the same; they differ by a seed, a level, a journal, a device or
the size of the window.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest


def battery_params(
    cases: Sequence[Any], few: Collection[Any], *marks: pytest.MarkDecorator
) -> list[Any]:
    """All cases as parameters of a test, with these marks; those not among `few` are a battery.

    A case is called by its words, a file by its stem, a tuple by its parts.
    """
    assert set(few) <= set(cases), "the suite holds cases that there are not"
    return [
        pytest.param(
            case, id=case_id(case), marks=marks if case in few else (*marks, pytest.mark.battery)
        )
        for case in cases
    ]


def battery_param_rows(cases: Iterable[Sequence[Any]], few: Iterable[Sequence[Any]]) -> list[Any]:
    """As `battery_params`, where a case is the values of several parameters of the test."""
    all_cases, held = [tuple(case) for case in cases], {tuple(case) for case in few}
    assert held <= set(all_cases), "the suite holds cases that there are not"
    return [
        pytest.param(
            *case,
            id="-".join(map(case_id, case)),
            marks=() if case in held else pytest.mark.battery,
        )
        for case in all_cases
    ]


def latin_square(*values: Iterable[Any], by: int = 3, first: int = 0) -> list[tuple[Any, ...]]:
    """A Latin square: of all cases that these lists make together those whose places in them (from
    0) add up to `first`, or to that and a multiple of `by`. Where `by` is at most as much as a list
    is long, each of its values is met; of three lists of three, each pair of values is."""
    places = product(*(enumerate(of) for of in values))
    return [
        tuple(value for _, value in case)
        for case in places
        if sum(place for place, _ in case) % by == first
    ]


def case_id(case: Any) -> str:
    """A case's name among the tests."""
    if isinstance(case, Path):
        return case.stem
    if callable(case):
        return str(case.__name__)
    return "-".join(map(str, case)) if isinstance(case, tuple) else str(case)
