"""How loud whole battles are, as `dev.py loudness` measures them: all four are a battery, the beginning of a
duel is in the suite."""

from dataclasses import replace

import numpy as np
import pytest

from tests.battery import battery_params

BATTLES = ("constitution-and-guerriere", "hot-java", "trafalgar", "a-hot-night")


def test_the_beginning_of_a_duel_is_recorded_twice_as_the_same_samples() -> None:
    from recipes import loudness

    wanted = replace(loudness.BATTLES[1], seconds=8.0)
    heard, mixer = loudness.record_battle(wanted)
    again, _ = loudness.record_battle(wanted)
    assert np.array_equal(heard, again)
    found = loudness.measure(heard, mixer)
    assert found.volleys >= 1
    assert found.small_cue in loudness.VOLLEY_CUES
    assert found.clipped == 0
    assert found.true_peak <= loudness.TRUE_PEAK_BAR


@pytest.mark.parametrize("name", battery_params(BATTLES, ()))
def test_a_battle_is_as_loud_as_games_are_and_nothing_is_cut_off(name: str) -> None:
    from recipes import loudness

    wanted = next(each for each in loudness.BATTLES if each.level.endswith(name))
    assert loudness.measure(*loudness.record_battle(wanted)).faults == []
