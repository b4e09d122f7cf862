"""The governor on a slow clock: less is drawn while frames are late, more once they are not."""

from dataclasses import asdict
from typing import Final

import pytest

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
    assert QUALITY_STEPS[-1].puffs >= 40


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
    "puffs": 1, "shades": 1, "wakes": 1, "rolls": 1, "bands": -1, "every": -1, "smoke": -1,
    "halves": -1,
}  # fmt: skip
"""Every setting, and whether a greater (1) or a smaller number (-1) of it is more work."""
TURNED: Final = {
    QualityStep.ROLL: {"rolls"},
    QualityStep.PUFFS: {"puffs", "smoke"},
    QualityStep.EFFECTS: {"every"},
    QualityStep.SEA: {"bands"},
    QualityStep.HALVES: {"halves"},
    QualityStep.SHADE: {"shades", "puffs"},
    QualityStep.WAKES: {"wakes", "puffs", "bands", "every", "smoke"},
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
