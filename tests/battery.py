"""Families of cases too long for the suite: it runs a few, `dev.py batteries` runs the others.

All cases of a family test the same thing; they differ by a seed, level, journal, device or window
size."""

from collections.abc import Collection, Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest


def battery_params(cases: Sequence[Any], few: Collection[Any], *marks: pytest.MarkDecorator) -> list[Any]:
    """Return all cases as test parameters, with these marks; those not in ``few`` are marked as a
    battery.

    The id of a case is its text, of a file its stem, of a tuple its parts."""
    assert set(few) <= set(cases), "the suite holds cases that there are not"
    return [
        pytest.param(case, id=case_id(case), marks=marks if case in few else (*marks, pytest.mark.battery))
        for case in cases
    ]


def battery_param_rows(cases: Iterable[Sequence[Any]], few: Iterable[Sequence[Any]]) -> list[Any]:
    """Return `battery_params` for cases that are values of several parameters."""
    all_cases, held = [tuple(case) for case in cases], {tuple(case) for case in few}
    assert held <= set(all_cases), "the suite holds cases that there are not"
    return [
        pytest.param(
            *case, id="-".join(map(case_id, case)), marks=() if case in held else pytest.mark.battery
        )
        for case in all_cases
    ]


def latin_square(*values: Iterable[Any], by: int = 3, first: int = 0) -> list[tuple[Any, ...]]:
    """Return a Latin square: of all combinations, those whose indices add up to ``first`` modulo
    ``by``. If no list is shorter than ``by``, each value occurs; of three lists of three, each pair
    of values occurs."""
    places = product(*(enumerate(of) for of in values))
    return [
        tuple(value for _, value in case) for case in places if sum(place for place, _ in case) % by == first
    ]


def case_id(case: Any) -> str:
    """Return a case's id."""
    if isinstance(case, Path):
        return case.stem
    if callable(case):
        return str(case.__name__)
    return "-".join(map(str, case)) if isinstance(case, tuple) else str(case)
