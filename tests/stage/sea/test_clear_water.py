"""How near places can be seen between panels: all clear, nearer than in the clear rectangle, and
not too far from the middle."""

from hypothesis import given
from hypothesis import strategies as st

from game.sea.polygons import Point
from game.stage.frame.camera import (
    CameraView,
    PointsToShow,
    UncoveredSea,
    Viewport,
    fit_clear_view,
    fit_groups,
    is_view_good_enough,
)

ROOM = (0, 100, 1280, 620)
PLATES = ((0, 100, 130, 23), (0, 600, 360, 120), (940, 600, 340, 120), (1010, 100, 270, 10))
WATER = UncoveredSea(ROOM, PLATES, Viewport(0, 123, 1280, 477))
PLACES = st.tuples(st.floats(-60, 60), st.floats(-60, 60))


def seen(look: CameraView, place: Point) -> Point:
    x, y = WATER.free_viewport.centre
    return x + (place[0] - look.x) * look.px_per_cm, y + (place[1] - look.y) * look.px_per_cm


def test_a_tall_reach_uses_the_water_between_the_plates() -> None:
    tall = [PointsToShow(((0.0, -30.0), (10.0, 30.0), (-10.0, 30.0)), 0.02)]
    look = fit_clear_view(tall, WATER, max_px_per_cm=80)
    assert look.px_per_cm > 1.2 * fit_groups(tall, WATER.free_viewport).px_per_cm


def test_nothing_is_laid_aside_to_be_seen_larger() -> None:
    # Beside the card there would be space for a tall pair, but the eye is in the middle.
    card = UncoveredSea(ROOM, ((300, 530, 640, 190),), Viewport(0, 100, 1280, 430))
    tall = [PointsToShow(((0.0, -9.0), (0.0, 9.0)))]
    look = fit_clear_view(tall, card, max_px_per_cm=80)
    assert abs(look.x) * look.px_per_cm <= 0.15 * 1280 + 1


def test_nobody_goes_nearer_than_is_allowed() -> None:
    assert fit_clear_view([PointsToShow(((5.0, 5.0),))], WATER, max_px_per_cm=31).px_per_cm == 31


@given(st.lists(PLACES, min_size=1, max_size=9), st.floats(0.0, 0.1))
def test_every_place_is_clear_and_at_least_as_near_as_in_the_rectangle(
    places: list[Point], margin: float
) -> None:
    holds = [PointsToShow(tuple(places), margin)]
    look = fit_clear_view(holds, WATER, max_px_per_cm=60)
    assert look.px_per_cm >= fit_groups(holds, WATER.free_viewport, max_px_per_cm=60).px_per_cm - 1e-9
    for place in places:
        x, y = seen(look, place)
        assert -1 <= x <= 1281
        assert 99 <= y <= 721
        for left, top, wide, high in PLATES:
            assert not (left + 1 < x < left + wide - 1 and top + 1 < y < top + high - 1)


def test_the_camera_stays_where_it_shows_all_about_as_large() -> None:
    holds = [PointsToShow(((0.0, 0.0), (10.0, 4.0)), 0.05)]
    best = fit_clear_view(holds, WATER, max_px_per_cm=40)
    aside = CameraView(best.x + 3, best.y, 36.0)
    assert is_view_good_enough(best, best, holds, WATER)
    assert is_view_good_enough(aside, best, holds, WATER)
    assert not is_view_good_enough(CameraView(best.x, best.y, 25.0), best, holds, WATER)
    # The second place would be under the rose, and out of the area.
    under = CameraView(best.x + 24.0, best.y, 38.0)
    assert not is_view_good_enough(under, best, holds, WATER)
    beneath = CameraView(best.x + 9.0, best.y - 11.0, 38.0)
    assert not is_view_good_enough(beneath, best, holds, WATER)
