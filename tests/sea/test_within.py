"""Whether hulls are near is decided as exactly as by measuring, only faster."""

from hypothesis import given
from hypothesis import strategies as st

from game.sea.pose import Pose, Size, are_hulls_within, gap_between_hulls, nearest_gap
from game.sea.units import CM, FULL_TURN

near = st.integers(-30 * CM, 30 * CM)
poses = st.builds(Pose, near, near, st.integers(0, FULL_TURN - 1))
sizes = st.builds(Size, st.integers(2 * CM, 9 * CM), st.integers(CM // 2, 3 * CM))


@given(poses, sizes, poses, sizes, st.integers(0, 40 * CM))
def test_within_is_a_gap_no_larger(a: Pose, a_size: Size, b: Pose, b_size: Size, reach: int) -> None:
    apart = gap_between_hulls(a, a_size, b, b_size)
    assert are_hulls_within(reach, a, a_size, b, b_size) == (apart <= reach)
    assert are_hulls_within(apart, a, a_size, b, b_size)
    assert not are_hulls_within(apart - 1, a, a_size, b, b_size)


@given(poses, sizes, st.lists(st.tuples(poses, sizes), max_size=6))
def test_the_nearest_of_several_hulls_is_the_least_gap(
    pose: Pose, size: Size, hulls: list[tuple[Pose, Size]]
) -> None:
    least = min((gap_between_hulls(pose, size, *hull) for hull in hulls), default=0)
    assert nearest_gap(pose, size, hulls) == least
