"""The governor on a slowed clock: less is drawn while pictures are late, more once they are not."""

from __future__ import annotations

import itertools

from game.stage.frame.governor import CAUTION, EARLY, LATE, PATIENCE, STEPS, Governor


def pictures(governor: Governor, each: float, seconds: float) -> None:
    """Pictures that take `each` seconds, for so many seconds at sixty a second or slower."""
    for _ in range(round(seconds / max(each, 1 / 60))):
        governor.took(each)


def test_in_time_all_is_drawn() -> None:
    governor = Governor()
    pictures(governor, 0.008, 20)
    assert governor.dials is STEPS[0]


def test_a_slow_machine_draws_less_step_by_step_and_never_less_than_the_last() -> None:
    governor = Governor()
    seen = [governor.step]
    for _ in range(40):
        pictures(governor, 0.05, PATIENCE)
        seen.append(governor.step)
    assert seen == sorted(seen)
    assert governor.dials is STEPS[-1]
    assert STEPS[-1].puffs >= 40


def test_one_late_picture_changes_nothing() -> None:
    governor = Governor()
    pictures(governor, 0.008, 1)
    governor.took(0.2)
    pictures(governor, 0.008, 1)
    assert governor.step == 0


def test_more_comes_back_slowly() -> None:
    governor = Governor()
    pictures(governor, 0.05, 6 * PATIENCE)
    least = governor.step
    assert least >= 2
    pictures(governor, 0.004, CAUTION / 2)
    assert governor.step == least
    pictures(governor, 0.004, CAUTION * (least + 2))
    assert governor.step == 0


def test_between_the_marks_it_rests() -> None:
    governor = Governor(step=1)
    pictures(governor, (EARLY + LATE) / 2, 30)
    assert governor.step == 1


def test_every_step_draws_less_than_the_one_before() -> None:
    for more, less in itertools.pairwise(STEPS):
        assert less.puffs < more.puffs
        assert less.shades <= more.shades
