"""What lies near a place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.sea.near import Places

PLACES = st.tuples(st.integers(-15, 15), st.integers(-15, 15))


@given(st.lists(PLACES, max_size=40), PLACES, st.integers(0, 12))
def test_near_are_those_within_so_many_columns_and_rows_in_their_order(
    lies: list[tuple[int, int]], at: tuple[int, int], reach: int
) -> None:
    far = [max(abs(x - at[0]), abs(y - at[1])) for x, y in lies]
    assert Places(lies).near(at, reach) == [n for n, off in enumerate(far) if off <= reach]
