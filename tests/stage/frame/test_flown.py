"""A long move of the camera is flown in an arc, a short one level."""

from itertools import pairwise
from math import hypot

import pytest

from game.stage.frame.camera import CameraView, interpolate_flight, interpolate_view

WIDTH = 1280.0
NEAR, FAR = CameraView(10, 20, 30.0), CameraView(150, 60, 24.0)
SHARES = [n / 50 for n in range(51)]


def test_it_begins_and_ends_where_it_should() -> None:
    for share, view in ((0.0, NEAR), (1.0, FAR)):
        seen = interpolate_flight(NEAR, FAR, share, WIDTH)
        assert (seen.x, seen.y, seen.px_per_cm) == pytest.approx((view.x, view.y, view.px_per_cm))


def test_from_the_middle_of_a_long_way_one_sees_a_good_part_of_it() -> None:
    least = min(interpolate_flight(NEAR, FAR, share, WIDTH).px_per_cm for share in SHARES)
    way = hypot(FAR.x - NEAR.x, FAR.y - NEAR.y)
    assert 0.6 * way < WIDTH / least < 1.2 * way


def test_the_sea_goes_by_as_fast_at_every_moment() -> None:
    views = [interpolate_flight(NEAR, FAR, share, WIDTH) for share in SHARES]
    steps = [
        hypot(hypot(b.x - a.x, b.y - a.y) * a.px_per_cm / WIDTH * 1.2, b.px_per_cm / a.px_per_cm - 1)
        for a, b in pairwise(views)
    ]
    level = [interpolate_view(NEAR, FAR, share) for share in SHARES]
    fastest = max(hypot(b.x - a.x, b.y - a.y) * a.px_per_cm / WIDTH for a, b in pairwise(level))
    assert max(steps[1:-1]) < 1.6 * min(steps[1:-1])
    assert max(steps) < 2 * fastest


def test_a_short_way_is_level() -> None:
    close = CameraView(20, 25, 28.0)
    for share in SHARES:
        assert interpolate_flight(NEAR, close, share, WIDTH) == interpolate_view(NEAR, close, share)


def test_a_way_out_and_aside_at_once_stays_in_bounds() -> None:
    whole = CameraView(90, 60, 4.0)
    for share in SHARES:
        seen = interpolate_flight(whole, FAR, share, WIDTH)
        assert 3.0 < seen.px_per_cm <= 30.0
