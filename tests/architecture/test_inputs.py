"""The sensible player who measures what a battle costs: he answers by presses alone, with any
hands, and counts what he does."""

import sys
from collections.abc import Iterator
from itertools import product
from types import ModuleType

import pytest

from tests.architecture.source_files import ROOT
from tests.battery import battery_param_rows, battery_params, latin_square


@pytest.fixture
def inputs(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(ROOT / "tools")
    import recipes.inputs as found

    yield found
    for name in [name for name in sys.modules if name.split(".")[0] == "recipes"]:
        del sys.modules[name]


LEVELS = ("kmh/mirror-duel", "wwh/frigate-action", "ls98/mirror-duel", "hf/mirror-frigates")
HANDS = ("mouse", "keys", "pad")


@pytest.mark.parametrize(
    ("level", "by"),
    battery_param_rows(product(LEVELS, HANDS), [*latin_square(LEVELS, HANDS), (LEVELS[0], "keys")]),
)
def test_a_turn_of_each_book_is_played_by_presses_alone(inputs: ModuleType, level: str, by: str) -> None:
    found = inputs.play_battle(inputs.InputsRequest(level, device=by, turns=1))
    assert found["unpressed"] == []
    (pressed,), (decided,) = found["inputs_of_turns"], found["decisions_of_turns"]
    assert pressed >= decided > 0
    assert 1 < found["seconds_per_turn"] < 60


WHOLE = (
    "wwh/ajax-and-bucentaure",
    "ls98/mirror-duel",
    "hf/mirror-frigates",
    *(f"lessons/{fight}/level" for fight in ("3-rake", "4-tack", "6-squares", "8-hexes")),
)
"""Three battles, and the fights of lessons in three books. Into battle is fought by each hand in
`tests/ui/lessons/test_opener.py`, by mouse in a battery."""
FIGHTS = [(level, by) for level in WHOLE for by in HANDS]
EACH_ONCE = [FIGHTS[3 * n + n % 3] for n in range(3)]
"""Each battle by one hand, the hands in turn; by the other two, and the lessons, in a battery."""


@pytest.mark.untraced
@pytest.mark.parametrize("fight", battery_params(FIGHTS, EACH_ONCE))
def test_a_whole_battle_is_fought_by_one_hand_alone(inputs: ModuleType, fight: tuple[str, str]) -> None:
    level, by = fight
    found = inputs.play_battle(inputs.InputsRequest(level, device=by, turns=60, speed=0))
    assert found["over"]
    assert found["unpressed"] == []
    assert sum(found["inputs_of_turns"]) > 0


FEW_PRESSES = (
    ("kmh/mirror-duel", "mouse", 3),
    ("wwh/ajax-and-bucentaure", "pad", 5),
    ("hf/mirror-frigates", "keys", 6),
    ("ls98/mirror-duel", "mouse", 5),
)
"""Each book by one hand; by the others in a battery."""
BY_OTHERS = (
    ("kmh/mirror-duel", "keys", 5),
    ("kmh/mirror-duel", "pad", 5),
    ("wwh/ajax-and-bucentaure", "keys", 5),
    ("hf/mirror-frigates", "mouse", 3),
    ("hf/mirror-frigates", "pad", 6),
)


@pytest.mark.parametrize(("level", "by", "most"), battery_param_rows((*FEW_PRESSES, *BY_OTHERS), FEW_PRESSES))
def test_a_turn_of_a_duel_takes_few_presses(inputs: ModuleType, level: str, by: str, most: int) -> None:
    """The median of the first three turns; the whole battle is measured by dev.py inputs."""
    found = inputs.play_battle(inputs.InputsRequest(level, device=by, turns=3, speed=0))
    assert found["inputs_per_turn"] <= most


def test_the_same_seed_gives_the_same_figures(inputs: ModuleType) -> None:
    wanted = inputs.InputsRequest("ls98/mirror-duel", seed=3, turns=1)
    assert inputs.play_battle(wanted) == inputs.play_battle(wanted)


def test_presses_count_in_their_turn_and_until_the_first_shot(inputs: ModuleType) -> None:
    meter = inputs.InputMeter()
    meter.add_frame(0)
    meter.count(1, 3, 1)
    meter.on_gun_fired()
    meter.count(2, 5, 2)
    meter.on_gun_fired()
    found = meter.report()
    assert found["inputs_of_turns"] == [3, 5]
    assert found["inputs_per_turn"] == 4
    assert found["inputs_to_first_shot"] == 3
    assert inputs.InputMeter({1: inputs.TurnCost()}).report()["seconds_to_first_shot"] is None


def test_a_seat_that_there_is_not_is_a_fault(inputs: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert inputs.inputs(inputs.InputsRequest("kmh/mirror-duel", "nobody"), as_json=False) == 1
    assert "'nobody'" in capsys.readouterr().err
