"""How near the camera goes: what must be seen is in view, and the rest while the hull stays
large."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from game.sea.polygons import Point
from game.stage.frame.camera import MIN_HULL_PX, PointsToShow, Viewport, choose_points_to_show, fit_groups

SEA = Viewport(0, 0, 960, 440)
PLACES = st.tuples(st.floats(-90, 90), st.floats(-90, 90))


def held(needed: Sequence[Point], wishes: Sequence[Point], length: float) -> tuple[Point, ...]:
    (hold,) = choose_points_to_show(lambda more: (PointsToShow((*needed, *more)),), wishes, length)
    return hold.points


def hull(points: Sequence[Point], length: float) -> float:
    """Return the px of a hull of that length when these places are framed."""
    return fit_groups([PointsToShow(tuple(points))], SEA).px_per_cm * length


def test_what_lies_near_comes_along_and_what_lies_far_does_not() -> None:
    needed = [(0.0, 0.0), (10.0, 5.0)]
    assert held(needed, [(12.0, 4.0), (300.0, 0.0)], 4.0) == (*needed, (12.0, 4.0))


def test_what_must_be_seen_is_held_from_however_far() -> None:
    needed = [(0.0, 0.0), (200.0, 90.0)]
    assert hull(needed, 4.0) < MIN_HULL_PX
    assert held(needed, [(100.0, 50.0), (250.0, 0.0)], 4.0) == (*needed, (100.0, 50.0))


def test_a_wish_that_is_refused_bars_none_after_it() -> None:
    assert held([(0.0, 0.0)], [(400.0, 0.0), (5.0, 0.0)], 4.0) == ((0.0, 0.0), (5.0, 0.0))


def test_nothing_at_all_may_be_needed() -> None:
    assert choose_points_to_show(lambda more: (PointsToShow(tuple(more)),), [(0.0, 0.0)], 4.0)[0].points


@given(st.lists(PLACES, min_size=1, max_size=4), st.lists(PLACES, max_size=6), st.floats(0.5, 12))
def test_the_hull_is_large_unless_what_must_be_seen_forbids_it(
    needed: list[Point], wishes: list[Point], length: float
) -> None:
    found = held(needed, wishes, length)
    assert set(needed) <= set(found)
    assert hull(found, length) >= min(MIN_HULL_PX, hull(needed, length)) - 1e-6
