"""Points and polygons that are not convex."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.sea.polygons import distance_to_polygon, is_inside, nearest_edge_point, nearest_side_point
from game.sea.pose import distance

BAY = [(0, 0), (100, 0), (100, 100), (60, 100), (60, 40), (40, 40), (40, 100), (0, 100)]
"""A square with a bay from below."""

places = st.integers(-50, 150)
turns = st.integers(0, len(BAY) - 1)


def test_a_bay_is_outside_though_land_lies_on_both_hands_of_it() -> None:
    assert [is_inside(BAY, x, y) for x, y in ((20, 70), (80, 70), (50, 20))] == [True] * 3
    assert [is_inside(BAY, x, y) for x, y in ((50, 70), (-1, 50))] == [False] * 2


@given(places, places, turns)
def test_where_a_ring_begins_and_which_way_it_runs_makes_no_odds(x: int, y: int, by: int) -> None:
    turned = [*BAY[by:], *BAY[:by]]
    assert is_inside(BAY, x, y) == is_inside(turned, x, y) == is_inside(turned[::-1], x, y)


@given(places, places)
def test_no_point_of_the_edge_is_nearer_than_the_nearest(x: int, y: int) -> None:
    nearest = distance(x, y, *nearest_edge_point(BAY, x, y))
    for a, b in pairwise([*BAY, BAY[0]]):
        (ax, ay), dx, dy = a, b[0] - a[0], b[1] - a[1]
        steps = [(ax + dx * n // 20, ay + dy * n // 20) for n in range(21)]
        assert all(nearest <= distance(x, y, *step) for step in steps)


def test_the_way_off_is_nought_inside() -> None:
    assert distance_to_polygon(BAY, 50, 20) == 0
    assert distance_to_polygon(BAY, 50, 70) == 10
    assert distance_to_polygon(BAY, 130, 50) == 30


def test_a_side_of_no_length_is_a_point() -> None:
    assert nearest_side_point((3, 4), (3, 4), 9, 9) == (3, 4)
