"""Ships that are out of the battle in a trial's result, lost or off the chart; and battles that
never end."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.core.visible import VisibleShip
from game.levels import Level, parse_level
from game.play.journal import read_journal_file
from game.play.saved_battles import setup_of
from game.sea.units import CM
from game.trials import fighting
from game.trials.counting import summarize
from game.trials.fighting import Loss, Outcome, fight_battle, loss_kind
from game.trials.plots import loss_chart_svg, merge_by_ship, ship_labels
from game.trials.report import losses_table
from tests.cli.cli_shell import Shell
from tests.levels.samples import SMALLEST, replace_line
from tests.trials.test_simulate import trial

SHIP = VisibleShip("junon", "Junon", 1, 1, "french", "frigate", 0, 0, 0, 0)
SEATS = {"blue": "ai:admiral", "red": "ai:admiral"}


@pytest.mark.parametrize(
    ("ship", "sunk", "how"),
    [
        (SHIP, False, ""),
        (SHIP, True, "sinking"),
        (replace(SHIP, sinking=True), False, "sinking"),
        (replace(SHIP, sinking=True, struck=True), True, "struck"),
        (replace(SHIP, gone_how="sunk"), True, "sunk"),
        (replace(SHIP, gone_how="exploded", struck=True), True, "exploded"),
        (replace(SHIP, gone_how="left"), False, "left"),
        (replace(SHIP, gone_how="left", is_prize=True), False, "taken"),
    ],
)
def test_how_a_ship_is_out_of_the_battle(ship: VisibleShip, sunk: bool, how: str) -> None:
    assert loss_kind(ship, sunk) == how


def test_whoever_decides_a_battle_stands_among_those_who_are_out_of_it() -> None:
    ways = {"captured": "struck", "sunk": "sinking", "driven": "left"}
    seen = set()
    for number in (0, 1, 13):  # a capture, a flight, a wreck that went down
        outcome = fight_battle(trial(12, "ai:admiral", "ai:admiral"), number)
        who = re.match(r"(Castor|Pollux) (?:was|has) (\w+)", outcome.reason)
        if who:
            told = [(loss.ship, loss.how) for loss in outcome.lost]
            assert told == [(who[1].lower(), ways[who[2]])], outcome
            seen.add(told[0][1])
    assert seen == {"struck", "sinking", "left"}


def test_who_left_is_counted_apart_from_who_is_lost() -> None:
    gone = (Loss("castor", "blue", "left", 5, 7), Loss("pollux", "red", "sinking", 1, 2))
    found = summarize(trial(1), [Outcome(0, 1, SEATS, "blue", turns=3, lost=gone)], 1.0)
    assert found["losses"] == {"pollux": [["sinking", 1, 2]]}
    assert found["left"] == {"castor": [["left", 5, 7]]}


def two_achilles(name: str = "Achille") -> Level:
    text = replace_line('id = "amphion"', f'id = "amphion"\nname = "{name}"')
    text = replace_line('id = "junon"', 'id = "junon"\nname = "Achille"', text)
    text = replace_line('id = "british"', 'id = "danish"\n[[side]]\nid = "british"', text)
    return parse_level(text)


def test_two_ships_of_one_name_are_told_with_their_sides() -> None:
    named = {"amphion": "Achille (British)", "junon": "Achille (French)"}
    assert ship_labels(two_achilles()) == named
    assert ship_labels(two_achilles("Amphion"))["junon"] == "Achille"


def test_the_table_goes_by_sides_and_then_by_the_levels_order() -> None:
    text = SMALLEST.replace('side = "british"\nguns', 'side = "french"\nguns')
    text = text.replace('side = "french"\nclass', 'side = "british"\nclass')
    level = parse_level(text)
    lost = {"amphion": [["sunk", 1, 2], ["sunk", 1, 2]], "junon": [["struck", 1, 2]]}
    left = {"junon": [["left", 1, 2]]}
    assert list(merge_by_ship(level, lost, left)) == ["junon", "amphion"]
    table = losses_table(lost, left, level)
    heads = re.findall(r'scope="col" class="number">([a-z]+)<', table)
    assert heads == ["sunk", "struck", "left"]
    cells = re.findall(r'scope="row">(\w+)<|class="number">(\d)<', table)
    assert [a or b for a, b in cells] == ["Junon", "0", "1", "1", "Amphion", "2", "0", "0"]


def test_a_mark_on_the_charts_edge_is_drawn_whole() -> None:
    level = two_achilles()
    wide, tall = level.chart.size_cm
    places: dict[str, list[list[Any]]] = {
        "junon": [["sunk", round(wide * CM), round(tall * CM)], ["left", -50 * CM, 900 * CM]]
    }
    drawn = loss_chart_svg(level, places)
    box = re.search(r'viewBox="0 0 (\d+) (\d+)"', drawn)
    rim = re.search(r"translate\(([\d.]+) ([\d.]+)\)", drawn)
    assert box is not None
    assert rim is not None
    spots = re.findall(r'd="M([\d.-]+) ([\d.-]+)m', drawn)
    assert len(spots) == 2
    for x, y in spots:
        across, down = float(x) + float(rim[1]), float(y) + float(rim[2])
        assert 6 <= across <= float(box[1]) - 6
        assert 6 <= down <= float(box[2]) - 6


def test_a_battle_that_never_ends_names_its_number_its_seed_and_its_journal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fighting, "MAX_STEPS", 10)
    kept = replace(trial(2), journal_folder=str(tmp_path / "trials"))
    outcomes = [fight_battle(kept, number) for number in range(2)]
    told = json.loads(json.dumps(summarize(kept, outcomes, 1.0)))["stalled"]
    assert [s["battle"] for s in told] == [0, 1]
    assert [s["seed"] for s in told] == [o.seed for o in outcomes]
    for stalled in told:
        reading = read_journal_file(Path(stalled["journal"]))
        setup = setup_of(reading)
        assert (setup.seed, dict(setup.seats)) == (stalled["seed"], stalled["seats"])
        assert reading.entries


def test_a_folder_that_cannot_be_written_costs_nothing_but_the_journal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fighting, "MAX_STEPS", 50)
    (tmp_path / "file").write_text("")
    outcome = fight_battle(replace(trial(1), journal_folder=str(tmp_path / "file" / "x")), 0)
    assert (outcome.stalled, outcome.journal, outcome.error) == (True, "", "")


def test_the_command_says_how_a_stall_can_be_seen_again(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fighting, "MAX_STEPS", 50)
    how = ("--seat", "blue=ai:random", "--seat", "red=ai:random", "--jobs", "1")
    assert shell("simulate", "mirror-duel", "-n", "1", *how) == 1
    told = re.search(r"battle 0, seed \d+: stalled in turn \d+; kept in (\S+)", shell.out)
    assert told is not None
    assert shell("replay", told[1]) == 0
