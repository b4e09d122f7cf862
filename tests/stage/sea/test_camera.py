"""The camera: arithmetic only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.stage.frame.camera import (
    GLIDE_SECONDS,
    MARGIN,
    MAX_PX_PER_CM,
    MIN_PX_PER_CM,
    SHAKE_SECONDS,
    ZOOM_STEPS,
    Camera,
    CameraView,
    PointsToShow,
    Viewport,
    fit_groups,
    fit_view,
    interpolate_view,
    zoomed_px_per_cm,
)

FREE_SEA = Viewport(0, 52, 976, 588)


def camera() -> Camera:
    made = Camera(FREE_SEA, (150, 100))
    made.jump_to(CameraView(60, 40, 20))
    return made


@given(st.floats(0, 150), st.floats(0, 100), st.floats(MIN_PX_PER_CM, MAX_PX_PER_CM))
def test_there_and_back(x: float, y: float, scale: float) -> None:
    view = camera()
    view.jump_to(CameraView(70, 30, scale))
    assert view.to_cm(*view.to_screen(x, y)) == pytest.approx((x, y), abs=1e-6)


def test_fit_holds_every_point_with_its_margin() -> None:
    points = [(10.0, 10.0), (70.0, 20.0), (30.0, 40.0), (50.0, 50.0)]
    view = camera()
    view.jump_to(view.view_of(points))
    spots = [view.to_screen(*point) for point in points]
    assert min(x for x, _ in spots) >= FREE_SEA.left + MARGIN * FREE_SEA.width - 1e-6
    assert max(x for x, _ in spots) <= FREE_SEA.width * (1 - MARGIN) + 1e-6
    assert min(y for _, y in spots) >= FREE_SEA.top + MARGIN * FREE_SEA.height - 1e-6
    assert max(y for _, y in spots) <= FREE_SEA.top + FREE_SEA.height * (1 - MARGIN) + 1e-6


def test_fit_of_one_point_is_the_closest_look_and_of_none_is_refused() -> None:
    assert fit_view([(3, 4)], FREE_SEA) == CameraView(3, 4, MAX_PX_PER_CM)
    with pytest.raises(ValueError, match="at least one point"):
        fit_view([], FREE_SEA)


def test_zoom_goes_to_the_pointer_in_eight_steps() -> None:
    view = camera()
    view.jump_to(CameraView(60, 40, MIN_PX_PER_CM))
    pointer = (700.0, 200.0)
    under = view.to_cm(*pointer)
    for _ in range(ZOOM_STEPS - 1):
        view.zoom(1, pointer)
        while view.advance(0.05):
            assert view.to_cm(*pointer) == pytest.approx(under, abs=1e-6)
    assert view.px_per_cm == pytest.approx(MAX_PX_PER_CM)
    view.zoom(1, pointer, seconds=0)
    assert view.px_per_cm == pytest.approx(MAX_PX_PER_CM)


def test_a_scale_between_rungs_goes_to_the_next() -> None:
    second = zoomed_px_per_cm(MIN_PX_PER_CM, 1)
    assert zoomed_px_per_cm((MIN_PX_PER_CM + second) / 2, 1) == pytest.approx(second)
    assert zoomed_px_per_cm((MIN_PX_PER_CM + second) / 2, -1) == pytest.approx(MIN_PX_PER_CM)


def test_a_glide_starts_and_ends_gently_and_arrives() -> None:
    view = camera()
    view.glide_to(CameraView(100, 60, 40))
    view.advance(GLIDE_SECONDS * 0.02)
    assert view.centre == pytest.approx((60, 40), abs=0.2)
    while view.advance(0.03):
        pass
    assert view.view == CameraView(100, 60, 40)


def test_the_players_hand_stops_a_glide() -> None:
    view = camera()
    view.glide_to(CameraView(100, 60, 40))
    view.advance(0.1)
    view.pan(30, -10)
    assert not view.is_gliding
    here = view.view
    view.advance(1)
    assert view.view == here


def test_panning_moves_the_table_with_the_hand() -> None:
    view = camera()
    before = view.to_screen(50, 50)
    view.pan(25, -40)
    assert view.to_screen(50, 50) == pytest.approx((before[0] + 25, before[1] - 40))


def test_the_view_stays_on_the_table_and_on_the_ladder() -> None:
    view = camera()
    view.pan(1e6, 1e6)
    # What is at the edge may be shown beside a panel: the corner of the table stays in the view.
    corner = view.to_screen(0, 0)
    assert FREE_SEA.left + FREE_SEA.width / 2 < corner[0] < FREE_SEA.left + FREE_SEA.width
    assert FREE_SEA.top + FREE_SEA.height / 2 < corner[1] < FREE_SEA.top + FREE_SEA.height
    view.jump_to(CameraView(60, 40, 9999))
    assert view.px_per_cm == MAX_PX_PER_CM
    view.jump_to(CameraView(60, 40, 0.001))
    assert view.px_per_cm == view.min_px_per_cm


def test_a_great_table_can_be_seen_whole() -> None:
    view = Camera(FREE_SEA, (600, 400))
    left, top = view.to_screen(0, 0)
    right, bottom = view.to_screen(600, 400)
    assert min(left, FREE_SEA.width - right) >= -1e-6
    assert min(top - FREE_SEA.top, FREE_SEA.top + FREE_SEA.height - bottom) >= -1e-6


def test_a_shake_passes_and_never_moves_what_is_picked() -> None:
    view = camera()
    still, picked = view.to_screen(50, 50), view.to_cm(300, 300)
    view.shake()
    view.advance(0.05)
    assert view.to_screen(50, 50) != still
    assert view.to_cm(300, 300) == picked
    view.advance(SHAKE_SECONDS)
    assert view.to_screen(50, 50) == still


def test_between_two_scales_one_point_keeps_its_place() -> None:
    start, end = CameraView(10, 10, 10), CameraView(13, 12, 40)
    fixed = (start.x * 10 - end.x * 40) / (10 - 40)
    for share in (0.2, 0.5, 0.9):
        look = interpolate_view(start, end, share)
        assert (fixed - look.x) * look.px_per_cm == pytest.approx((fixed - start.x) * 10)


def test_groups_of_places_keep_margins_of_their_own() -> None:
    ships, arcs = (
        PointsToShow(((0.0, 0.0), (40.0, 10.0))),
        PointsToShow(((-9.0, -20.0), (45.0, 30.0)), 0.02),
    )
    port = Viewport(100, 50, 800, 400)
    look = fit_groups([ships, arcs], port)
    seen = Camera(port, (200.0, 200.0))
    seen.view = look
    for hold in (ships, arcs):
        for point in hold.points:
            x, y = seen.to_screen(*point)
            aside, down = hold.margin * port.width, hold.margin * port.height
            assert 100 + aside - 0.01 <= x <= 900 - aside + 0.01
            assert 50 + down - 0.01 <= y <= 450 - down + 0.01
    assert look.px_per_cm == pytest.approx(400 * 0.96 / 50)


def test_another_viewport_moves_nothing_not_even_in_a_glide() -> None:
    seen, same = (Camera(Viewport(0, 0, 900, 600), (200.0, 200.0)) for _ in range(2))
    for each in (seen, same):
        each.jump_to(CameraView(80.0, 90.0, 20.0))
        each.glide_to(CameraView(100.0, 70.0, 40.0), 1.0)
        each.advance(0.4)
    seen.resize(Viewport(0, 0, 900, 400))
    for _ in range(3):
        for place in ((80.0, 90.0), (100.0, 71.0)):
            assert seen.to_screen(*place) == pytest.approx(same.to_screen(*place))
        seen.advance(0.3)
        same.advance(0.3)
    assert seen.to_cm(450.0, 300.0) == pytest.approx((100.0, 70.0))


def test_a_camera_that_rides_is_there_at_once_and_a_glide_ends_where_it_rides_to() -> None:
    camera = Camera(Viewport(0, 0, 1000, 600), (200.0, 120.0))
    camera.glide_to(CameraView(60.0, 40.0, 20.0), 1.0)
    for n in range(1, 5):
        camera.retarget_view(CameraView(60.0 + n, 40.0, 20.0))
        camera.advance(0.25)
    assert camera.view == CameraView(64.0, 40.0, 20.0)
    camera.retarget_view(CameraView(71.0, 40.0, 20.0))
    assert camera.view == CameraView(71.0, 40.0, 20.0)
