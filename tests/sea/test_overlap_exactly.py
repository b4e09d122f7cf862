"""Overlap against polygons of fractions: many pairs of hulls."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from game.sea.hull import hulls_meet, is_on_land, line_crosses_hull
from game.sea.pose import Pose
from game.sea.units import CM, SINE_SCALE, scaled_cos, scaled_sin
from tests.battery import battery_params
from tests.sea import exact_polygons as fractions
from tests.sea.hull_pairs import hull_pairs

PAIRS = (10_000, 100_000)


@pytest.mark.untraced
@pytest.mark.parametrize("count", battery_params(PAIRS, PAIRS[:1]))
def test_hulls_meet_where_fractions_say_so(count: int) -> None:
    seen: Counter[tuple[str, bool]] = Counter()
    for kind, a, a_size, b, b_size in hull_pairs(Random(18), count):
        meets = hulls_meet(a, a_size, b, b_size)
        truth = fractions.has_overlap(fractions.hull_polygon(a, a_size), fractions.hull_polygon(b, b_size))
        assert meets is truth, (a, a_size, b, b_size)
        seen[kind, meets] += 1
    assert sum(seen.values()) == count
    for kind in ("near", "sides", "edge"):
        assert min(seen[kind, True], seen[kind, False]) > count * 3 // 100, seen
    assert seen["nested", True] == seen["nested", True] + seen["nested", False], seen


@pytest.mark.untraced
def test_with_a_grace_hulls_meet_where_no_side_keeps_their_corners_farther_apart() -> None:
    chance, seen = Random(28), Counter[bool]()
    for _, a, a_size, b, b_size in hull_pairs(chance, 6_000):
        grace = chance.randrange(CM // 2)
        ours, theirs = fractions.hull_polygon(a, a_size), fractions.hull_polygon(b, b_size)
        apart = [*off(a, ours, theirs), *off(b, theirs, ours)]
        meets = hulls_meet(a, a_size, b, b_size, grace)
        assert meets is all(gap <= grace for gap in apart), (a, a_size, b, b_size, grace)
        seen[meets] += 1
    assert min(seen.values()) > 1000, seen


def off(pose: Pose, ours: fractions.Polygon, theirs: fractions.Polygon) -> Iterator[Fraction]:
    """Yield how far the corners of another hull are off either pair of a hull's sides, in table
    units."""
    s, c = scaled_sin(pose.heading), scaled_cos(pose.heading)
    for x, y in ((s, -c), (c, s)):
        one, other = ([x * px + y * py for px, py in ring] for ring in (ours, theirs))
        gap = max(min(one) - max(other), min(other) - max(one))
        yield Fraction(gap * SINE_SCALE, fractions.DENOMINATOR * (s * s + c * c))


@pytest.mark.untraced
def test_lines_and_land_meet_hulls_where_fractions_say_so() -> None:
    chance, seen = Random(81), Counter[tuple[str, bool]]()
    for _, a, size, b, _ in hull_pairs(chance, 12_000):
        start = (b.x, b.y)
        end = (a.x + chance.randrange(-4 * CM, 4 * CM), a.y + chance.randrange(-4 * CM, 4 * CM))
        third = (end[0] + chance.randrange(-3 * CM, 3 * CM), end[1] + chance.randrange(CM))
        hull = fractions.hull_polygon(a, size)
        met = line_crosses_hull(a, size, start, end)
        assert met is line_crosses_hull(a, size, end, start)
        assert met is fractions.has_overlap(hull, fractions.land_polygon([start, end])), (a, size, start, end)
        ashore = is_on_land(a, size, [start, end, third])
        assert ashore is fractions.has_overlap(hull, fractions.land_polygon([start, end, third]))
        seen["line", met] += 1
        seen["land", ashore] += 1
    assert min(seen.values()) > 2000, seen
