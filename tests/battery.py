"""Families of cases too long for the suite: it holds a few, `dev.py batteries` runs the others.

What the cases of a family prove is the same; they differ by a seed, a level or a journal.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pytest


def family(cases: Sequence[Any], few: Collection[Any], *marks: pytest.MarkDecorator) -> list[Any]:
    """All cases as parameters of a test, with these marks; those not among `few` are a battery.

    A case is called by its words, a file by its stem, a tuple by its parts.
    """
    assert set(few) <= set(cases), "the suite holds cases that there are not"
    return [
        pytest.param(
            case, id=called(case), marks=marks if case in few else (*marks, pytest.mark.battery)
        )
        for case in cases
    ]


def called(case: Any) -> str:
    """A case's name among the tests."""
    if isinstance(case, Path):
        return case.stem
    return "-".join(map(str, case)) if isinstance(case, tuple) else str(case)
