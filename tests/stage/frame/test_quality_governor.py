"""The governor on a slow clock: less is drawn while frames are late, more once they are not."""

from dataclasses import asdict
from itertools import pairwise
from math import hypot
from typing import Final

import pytest

from game.stage.frame.camera import CameraView, interpolate_flight, interpolate_view
from game.stage.frame.quality_governor import (
    EARLY_PATIENCE,
    EARLY_SECONDS,
    LATE_PATIENCE,
    LATE_SECONDS,
    QUALITY_STEPS,
    QualityGovernor,
    QualityStep,
)


def pictures(governor: QualityGovernor, each: float, seconds: float) -> None:
    """Feed frames of `each` seconds, for `seconds` at sixty a second or slower."""
    for _ in range(round(seconds / max(each, 1 / 60))):
        governor.record_frame_time(each)


def test_in_time_all_is_drawn() -> None:
    governor = QualityGovernor()
    pictures(governor, 0.008, 20)
    assert governor.settings is QUALITY_STEPS[0]


def test_a_slow_machine_draws_less_step_by_step_and_never_less_than_the_last() -> None:
    governor = QualityGovernor()
    seen = [governor.step]
    for _ in range(40):
        pictures(governor, 0.05, LATE_PATIENCE)
        seen.append(governor.step)
    assert seen == sorted(seen)
    assert governor.settings is QUALITY_STEPS[-1]
    assert QUALITY_STEPS[-1].smoke_px > QUALITY_STEPS[0].smoke_px == 0


def test_one_late_picture_changes_nothing() -> None:
    governor = QualityGovernor()
    pictures(governor, 0.008, 1)
    governor.record_frame_time(0.2)
    pictures(governor, 0.008, 1)
    assert governor.step == 0


def test_more_comes_back_slowly() -> None:
    governor = QualityGovernor()
    pictures(governor, 0.05, 6 * LATE_PATIENCE)
    least = governor.step
    assert least >= 2
    pictures(governor, 0.004, EARLY_PATIENCE / 2)
    assert governor.step == least
    pictures(governor, 0.004, EARLY_PATIENCE * (least + 2))
    assert governor.step == 0


def test_between_the_marks_it_rests() -> None:
    governor = QualityGovernor(step=1)
    pictures(governor, (EARLY_SECONDS + LATE_SECONDS) / 2, 30)
    assert governor.step == 1


COSTS: Final = {
    "smoke_px": -1, "shades": 1, "wakes": 1, "rolls": 1, "bands": -1, "every": -1, "smoke": -1,
    "halves": -1,
}  # fmt: skip
"""Every setting, and whether a greater (1) or a smaller number (-1) of it is more work."""
TURNED: Final = {
    QualityStep.ROLL: {"rolls"},
    QualityStep.SMOKE: {"smoke_px"},
    QualityStep.EFFECTS: {"every"},
    QualityStep.SEA: {"bands"},
    QualityStep.HALVES: {"halves"},
    QualityStep.SHADE: {"shades", "smoke_px"},
    QualityStep.WAKES: {"wakes", "bands", "every", "smoke"},
}
"""The settings that each step may change: what it says, and nothing of an earlier or a later
one."""


@pytest.mark.parametrize("shed", QualityStep)
def test_each_step_sheds_what_it_says_and_brings_nothing_back(shed: QualityStep) -> None:
    step = list(QualityStep).index(shed)
    more, less = asdict(QUALITY_STEPS[step]), asdict(QUALITY_STEPS[step + 1])
    assert {dial for dial in COSTS if more[dial] != less[dial]} == TURNED[shed]
    assert all(sign * less[dial] <= sign * more[dial] for dial, sign in COSTS.items())


def test_what_is_shed_goes_in_the_order_that_is_written_and_comes_back_from_its_end() -> None:
    governor = QualityGovernor()
    seen = [governor.step]
    for each, seconds in ((0.05, 40 * LATE_PATIENCE), (0.004, 40 * EARLY_PATIENCE)):
        for _ in range(round(seconds / max(each, 1 / 60))):
            governor.record_frame_time(each)
            if governor.step != seen[-1]:
                seen.append(governor.step)
    down = range(len(QualityStep) + 1)
    assert seen == [*down, *reversed(down[:-1])]


# ------------------------------------------------------------------------------
# A long move of the camera is flown in an arc, a short one level
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
