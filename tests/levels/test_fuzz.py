"""Any text gives a Level or a LevelError with places, never anything else."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.levels.fuzz import fuzz, reads_or_says_where


def test_two_thousand_mutants_are_read_or_refused_with_a_place() -> None:
    tally = fuzz(2000, seed=1805)
    assert tally.levels > 50
    assert tally.errors > 1000


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab1=[]{}\"'#.,\\\n -x\r\t", max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    assert not reads_or_says_where(text)
