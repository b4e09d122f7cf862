"""Overlap, worked out by hand: contact counts, and a unit farther apart does not."""

import pytest

from game.sea.hull import contact_limits, hulls_meet, is_on_land, line_crosses_land, lines_meet, overlap_depth
from game.sea.pose import Pose, Size
from game.sea.units import CM, SINE_SCALE

SIZE = Size(4 * CM, CM)
HERE = Pose(10 * CM, 10 * CM, 0)
SLANT = 4500


def beside(dx: float, dy: float, heading: int = 0) -> Pose:
    return Pose(HERE.x + round(dx * CM), HERE.y + round(dy * CM), heading)


# ------------------------------------------------------------------------------ by hand
@pytest.mark.parametrize(
    ("other", "meets"),
    [
        (beside(1, 0), True),  # side to side, half a beam each
        (beside(1.0001, 0), False),
        (beside(0, 4), True),  # bow to stern, half a length each
        (beside(0, 4.0001), False),
        (beside(1, 4), True),  # corner to corner
        (beside(1.0001, 4), False),
        (beside(2.5, 0, 9000), True),  # her bow at our side: half a length and half a beam
        (beside(2.5001, 0, 9000), False),
        (beside(0, 1.5, 9000), True),  # a cross: no corner of either is inside the other
        (beside(0, 0, 13), True),
    ],
)
def test_hulls_that_touch_overlap_and_a_unit_farther_off_they_do_not(other: Pose, meets: bool) -> None:
    assert hulls_meet(HERE, SIZE, other, SIZE) is meets
    assert hulls_meet(other, SIZE, HERE, SIZE) is meets


def test_a_hull_on_a_slant_reaches_as_far_as_its_corner() -> None:
    # A square of 2 cm on a slant reaches 1.41421 cm to the left of its middle, ours 0.5 cm to the
    # right: they meet up to 1.91421 cm.
    square = Size(2 * CM, 2 * CM)
    assert hulls_meet(HERE, SIZE, beside(1.9142, 0, SLANT), square)
    assert not hulls_meet(HERE, SIZE, beside(1.9143, 0, SLANT), square)
    # Corner to corner its slanted side decides: (0.5, -2) is off the middle at (1.5, -3) by (1, 1),
    # 1.41421 cm straight across the side, which is 1 cm from the middle.
    assert not hulls_meet(HERE, SIZE, beside(1.5, -3, SLANT), square)
    # (0.5 + 0.7071, -2 - 0.7071) is 1 cm off by the diagonal: there they touch.
    assert hulls_meet(HERE, SIZE, beside(1.2071, -2.7071, SLANT), square)
    assert not hulls_meet(HERE, SIZE, beside(1.2072, -2.7072, SLANT), square)


@pytest.mark.parametrize(("away", "meets"), [(1.05, True), (1.0501, False)])
def test_with_a_grace_hulls_may_lie_so_far_apart(away: float, meets: bool) -> None:
    assert hulls_meet(HERE, SIZE, beside(away, 0), SIZE, CM // 20) is meets
    assert hulls_meet(HERE, SIZE, beside(away, 4.05), SIZE, CM // 20) is meets


def test_the_limits_of_two_hulls_are_half_of_both_along_and_across() -> None:
    # Across each other: half a length and half a beam both ways; 0.1 cm of grace comes on top.
    assert contact_limits(0, SIZE, 0, SIZE) == (4 * CM * SINE_SCALE, CM * SINE_SCALE)
    assert contact_limits(0, SIZE, 9000, SIZE) == (25_000 * SINE_SCALE, 25_000 * SINE_SCALE)
    assert contact_limits(0, SIZE, 27000, SIZE, 1000) == (26_000 * SINE_SCALE, 26_000 * SINE_SCALE)


@pytest.mark.parametrize(
    ("other", "deep"),
    [
        (beside(0.75, 0), 2500),  # a quarter of a cm across, 4 cm along
        (beside(0, 3.9), 1000),
        (beside(2.2, 0, 9000), 3000),
        (beside(1, 0), 0),
        (beside(7, 0), 0),
    ],
)
def test_hulls_lie_as_deep_in_one_another_as_they_must_be_moved_to_be_clear(other: Pose, deep: int) -> None:
    assert overlap_depth(HERE, SIZE, other, SIZE) == overlap_depth(other, SIZE, HERE, SIZE) == deep


BAY = [(0, 0), (10, 0), (10, 10), (8, 10), (8, 4), (2, 4), (2, 10), (0, 10)]
"""A piece of land with a bay 6 cm wide that opens downwards, in cm."""
COAST = [(x * CM, y * CM) for x, y in BAY]


@pytest.mark.parametrize(
    ("x", "y", "heading", "lies_on"),
    [
        (5, 7, 0, False),  # in the bay
        (5, 6, 0, True),  # her bow just at its head: half a length
        (5, 6.0001, 0, False),
        (2.5, 8, 0, True),  # along its left side: half a beam
        (2.5001, 8, 0, False),
        (5, 8, 9000, False),  # across it: a cm is left at either end
        (5, 2, 9000, True),  # all of her on land
        (4, 12, 9000, False),
        (20, 5, 0, False),
        (5, -2, 0, True),  # her stern just at the upper shore
        (5, -2.0001, 0, False),
    ],
)
@pytest.mark.parametrize("turned", [1, -1])
def test_a_hull_in_a_bay_lies_on_land_where_she_touches_its_shores(
    x: float, y: float, heading: int, lies_on: bool, turned: int
) -> None:
    pose = Pose(round(x * CM), round(y * CM), heading)
    assert is_on_land(pose, SIZE, COAST[::turned]) is lies_on


def test_a_rock_smaller_than_the_hull_is_land_too() -> None:
    rock = [(HERE.x - 100, HERE.y), (HERE.x + 100, HERE.y + 50), (HERE.x, HERE.y + 200)]
    assert is_on_land(HERE, SIZE, rock)
    assert not is_on_land(beside(3, 0), SIZE, rock)


@pytest.mark.parametrize(
    ("start", "end", "meets"),
    [
        ((-5, 5), (15, 5), True),
        ((5, 5), (5, 9), False),  # within the bay, from its edge to its mouth
        ((-5, 10), (15, 10), True),  # along the two points of the bay
        ((-5, 10.0001), (15, 10.0001), False),
        ((3, 20), (7, 20), False),
        ((-3, 0), (0, -3), False),
        ((-1, 1), (1, -1), True),  # through the corner and nothing else
    ],
)
def test_land_lies_on_a_line_that_touches_its_shore(
    start: tuple[float, float], end: tuple[float, float], meets: bool
) -> None:
    (ax, ay), (bx, by) = start, end
    a, b = (round(ax * CM), round(ay * CM)), (round(bx * CM), round(by * CM))
    assert line_crosses_land(COAST, a, b) is line_crosses_land(COAST[::-1], b, a) is meets


@pytest.mark.parametrize("way", [1, -1])
def test_lines_that_have_an_end_in_common_meet(way: int) -> None:
    a, b = [(0, 0), (5, 5)][::way]
    assert lines_meet(a, b, (5, 5), (9, 1)) is lines_meet(a, b, (4, 4), (9, 9)) is True
    assert lines_meet(a, b, (6, 6), (9, 9)) is lines_meet(a, b, (5, 6), (9, 1)) is False
