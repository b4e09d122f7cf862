"""`dev.py inputs` with delegated ships: on any device, by counted presses, still answering
questions."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

from tests.architecture.source_files import ROOT


@pytest.fixture
def inputs(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.inputs as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


@pytest.mark.parametrize(("by", "presses"), [("mouse", 5), ("keys", 4), ("pad", 20)])
def test_who_hands_over_until_he_calls_presses_no_more(inputs: ModuleType, by: str, presses: int) -> None:
    sitting = inputs.InputsRequest("wwh/mirror-action", device=by, turns=2, standing="taken", speed=0)
    found = inputs.play_battle(sitting)
    assert found["inputs_of_turns"][0] <= presses
    assert found["inputs_of_turns"][1:] == [0]
    assert found["decisions_of_turns"] == [0, 0]
    assert found["unpressed"] == []


def test_for_a_turn_it_is_done_anew_each_turn(inputs: ModuleType) -> None:
    sitting = inputs.InputsRequest("hf/mirror-squadron", device="keys", turns=2, standing="turn", speed=0)
    assert inputs.play_battle(sitting)["inputs_of_turns"] == [3, 3]


def test_who_lets_those_that_ask_go_on_presses_less_than_by_hand(inputs: ModuleType) -> None:
    def sum_of(standing: str) -> int:
        sitting = inputs.InputsRequest(
            "hf/mirror-squadron", seed=2, device="keys", turns=3, standing=standing, speed=0
        )
        return sum(inputs.play_battle(sitting)["inputs_of_turns"])

    by_hand, once, on = sum_of(""), sum_of("hit"), sum_of("hit-and-on")
    assert on <= once < by_hand


def test_who_commands_by_squadron_gives_orders_once_and_answers_what_is_left(inputs: ModuleType) -> None:
    sitting = inputs.InputsRequest(
        "kmh/the-van-at-the-nile", "british", device="keys", turns=2, standing="squadrons", speed=0
    )
    found = inputs.play_battle(sitting)
    assert found["inputs_of_turns"][0] <= 5, "one key, and one for each of three squadrons"
    assert found["inputs_of_turns"][1] <= 3, "a ship may ask"
    assert found["unpressed"] == []
