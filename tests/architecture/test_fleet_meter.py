"""The frame meter: on a machine that is slow for some frames the reference loop is slow too."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.architecture.source_files import ROOT

STILL = [1.0] * 240
IN_SPELLS = [2.0 if n % 80 >= 40 else 1.0 for n in range(240)]
"""Slowness of each frame."""


@pytest.fixture
def fleet(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.fleet as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


@pytest.mark.parametrize("slowed", [STILL, IN_SPELLS])
def test_a_frame_is_divided_by_the_loop_of_its_own_moment(fleet: ModuleType, slowed: list[float]) -> None:
    # A frame takes 10 ms and the loop 25: 0.4. One frame in ten takes 12: 0.48. A frame at the
    # edge of a spell has one slow slice and one quick one beside it: six edges, under 5 of 100.
    times = [(12.0 if n % 10 == 0 else 10.0) * slow for n, slow in enumerate(slowed)]
    loops = [25.0 * slow for slow in [*slowed, slowed[-1]]]
    timed = fleet.FrameTimes(times, loops, 3000, 0)
    assert len(timed.ratios) == 240
    assert fleet.quantile(timed.ratios, 0.5) == pytest.approx(0.40)
    assert fleet.quantile(timed.ratios, 0.95) == pytest.approx(0.48)


def test_a_slice_is_a_part_of_the_loop(fleet: ModuleType) -> None:
    # 10,000 of 100,000 rounds, ten of them are the loop: the same work for the same time.
    assert fleet.SLICES * (fleet.LOOP_ROUNDS // fleet.SLICES) == fleet.LOOP_ROUNDS
    assert fleet.loop_ms_now() > 0
