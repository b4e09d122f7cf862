"""Any text gives a Level or a LevelError with positions, never anything else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.battery import battery_params
from tests.levels.fuzz import fuzz_texts, is_valid_level


@pytest.mark.parametrize("count", battery_params((300, 1000), (300,)))
def test_mutants_are_read_or_refused_with_a_place(count: int) -> None:
    tally = fuzz_texts(count, seed=1805)
    assert tally.levels > 0.05 * count
    assert tally.errors > 0.6 * count
    assert tally.single > 0.3 * count
    assert tally.headed >= 0.95 * tally.single


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="ab1=[]{}\"'#.,\\\n -x\r\t", max_size=60))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    assert not is_valid_level(text)
