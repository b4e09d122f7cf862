"""Any text gives a Level or a LevelError with places, never anything else."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.levels.fuzz import fuzz, reads_or_says_where


def test_a_thousand_mutants_are_read_or_refused_with_a_place() -> None:
    tally = fuzz(1000, seed=1805)
    assert tally.levels > 50
    assert tally.errors > 600
    assert tally.single > 300
    assert tally.headed >= 0.95 * tally.single


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab1=[]{}\"'#.,\\\n -x\r\t", max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    assert not reads_or_says_where(text)
