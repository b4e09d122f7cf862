"""How often a film's camera turns back, and how often it shows another view."""

import sys
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType

import pytest

from game.stage.frame.camera import CameraView, interpolate_view
from tests.architecture.source_files import ROOT

STEP = 1 / 30


@pytest.fixture
def meter(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.film_camera as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


def turns(meter: ModuleType, places: list[tuple[float, float]]) -> int:
    """Return the turns of a camera that looks at these positions, one per step, at 20 px a cm."""
    ways = meter.CameraSweeps()
    for x, y in places:
        ways.step(CameraView(x, y, 20.0), STEP, 1280.0)
    return int(ways.returns)


def way(start: float, end: float) -> list[tuple[float, float]]:
    """Return half a second from one position to another, and a third of a second's rest."""
    going = [(start + (end - start) * n / 15, 40.0) for n in range(16)]
    return going + [going[-1]] * 10


def test_there_and_back_is_one_turn(meter: ModuleType) -> None:
    assert turns(meter, [*way(20, 70), *way(70, 20)]) == 1
    assert turns(meter, [*way(20, 70), *way(70, 20), *way(20, 70)]) == 2


def test_a_turn_without_a_rest_counts_too(meter: ModuleType) -> None:
    assert turns(meter, [*way(20, 70)[:16], *way(70, 20)]) == 1


def test_onward_is_none(meter: ModuleType) -> None:
    assert turns(meter, [*way(20, 70), *way(70, 120)]) == 0


def test_a_little_way_is_none(meter: ModuleType) -> None:
    assert turns(meter, [*way(20, 30), *way(30, 20), *way(20, 30)]) == 0


def test_back_after_a_long_look_is_none(meter: ModuleType) -> None:
    assert turns(meter, [*way(20, 70), *[(70.0, 40.0)] * 90, *way(70, 20)]) == 0


def goes(meter: ModuleType, *views: CameraView) -> int:
    ways = meter.CameraSweeps()
    for start, end in pairwise(views):
        for n in range(26):
            ways.step(interpolate_view(start, end, min(1.0, n / 15)), STEP, 1280.0)
    return int(ways.returns)


def test_nearer_to_what_is_in_view_and_back_is_no_to_and_fro(meter: ModuleType) -> None:
    """A ship 0.35 of the width from the middle comes to the middle seven times as large, though the
    middle of the view has moved by 0.7 of its widths."""
    wide, near = CameraView(60.0, 40.0, 10.0), CameraView(60.0 + 0.35 * 128, 40.0, 70.0)
    assert goes(meter, wide, near, wide) == 0


def test_nearer_to_what_is_far_off_and_back_is_one(meter: ModuleType) -> None:
    wide, far = CameraView(60.0, 40.0, 20.0), CameraView(160.0, 40.0, 30.0)
    assert goes(meter, wide, far, wide) == 1


def reframed(meter: ModuleType, goals: list[CameraView]) -> list[float]:
    pictures = meter.ViewDurations()
    for goal in goals:
        pictures.step(goal, STEP, 1280.0)
    return [round(seconds, 1) for seconds in pictures.durations]


def test_a_picture_is_left_when_the_goal_lies_aside_or_is_seen_larger(meter: ModuleType) -> None:
    """At 20 px a cm the window is 64 cm wide, and 0.15 of it are 9.6 cm."""
    first = [CameraView(60, 40, 20.0)] * 30
    assert reframed(meter, [*first, CameraView(69, 40, 20.0)]) == []
    assert reframed(meter, [*first, CameraView(71, 40, 20.0)]) == [1.0]
    assert reframed(meter, [*first, CameraView(60, 40, 23.0)]) == []
    assert reframed(meter, [*first, CameraView(60, 40, 16.0)]) == [1.0]
    assert reframed(meter, [*first, CameraView(60, 40, 25.0)]) == [1.0]


def test_little_ways_add_up_to_another_picture(meter: ModuleType) -> None:
    goals = [CameraView(60.0 + 6 * (n // 15), 40, 20.0) for n in range(45)]
    assert reframed(meter, goals) == [1.0]


def test_a_goal_that_goes_along_with_a_ship_is_one_picture(meter: ModuleType) -> None:
    goals = [CameraView(60.0 + 0.5 * n, 40, 20.0) for n in range(90)]
    assert reframed(meter, goals) == []


def test_how_long_pictures_are_left_and_how_many_too_soon(meter: ModuleType) -> None:
    pictures = meter.ViewDurations()
    assert (pictures.median, pictures.short_share) == (0.0, 0.0)
    for n in range(150):
        pictures.step(CameraView(60, 40, 20.0 if n // 30 in (0, 2) else 40.0), STEP, 1280.0)
    pictures.step(CameraView(60, 40, 20.0), STEP, 1280.0)
    assert [round(seconds, 1) for seconds in pictures.durations] == [1.0, 1.0, 1.0, 2.0]
    assert (round(pictures.median, 1), pictures.short_share) == (1.0, 0.75)
