"""Findings that need battles: aims never met, ships that nobody fights, sides that only run."""

from dataclasses import replace

import pytest

from game.cli.commands import simulate
from game.levels import parse_level
from game.levels.reading.findings import Finding
from game.play.level_check import check_text
from game.play.saved_battles import BattleSetup
from game.trials.aims_met import NEVER, AimMet
from game.trials.counting import LEAST_BATTLES, summarize, trial_findings
from game.trials.fighting import Outcome, Trial, fight_battle
from game.trials.report import explanation_lines, explanation_section
from tests.levels.samples import replace_line

SEATS = {"british": "ai:random", "french": "ai:random"}
AIMS = replace_line(
    'major = "captured junon or struck junon"',
    'major = "captured junon or struck junon"\nminor = "turn limit"',
)
YES, NO = AimMet(3, True), AimMet(NEVER, False)
FOUGHT = Outcome(
    0, 1, SEATS, met=(YES, YES, YES, NO, YES), fired=("amphion", "junon"), fought=("amphion", "junon")
)


def found(outcome: Outcome, text: str = AIMS, battles: int = LEAST_BATTLES) -> tuple[Finding, ...]:
    over = [replace(outcome, number=n) for n in range(battles)]
    return trial_findings(text, "duel.toml", parse_level(text), over)


def line_of(text: str, words: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if words in line)


def test_an_aim_that_no_battle_meets_is_found_at_its_line() -> None:
    (minor,) = found(FOUGHT)
    assert (minor.code, minor.severity, minor.line) == ("never-met", "note", line_of(AIMS, "minor"))
    (major,) = found(replace(FOUGHT, met=(NO, NO, NO, YES, YES)))
    assert (major.severity, major.line) == ("warning", line_of(AIMS, "major"))
    assert str(LEAST_BATTLES) in major.message
    assert found(replace(FOUGHT, met=(YES, NO, YES, YES, YES))) == (), "its other part has met it"


def test_one_battle_of_many_that_met_it_is_enough_and_a_few_battles_say_nothing() -> None:
    over = [replace(FOUGHT, number=n) for n in range(LEAST_BATTLES)]
    over[7] = replace(over[7], met=(YES, YES, YES, YES, YES))
    assert trial_findings(AIMS, "duel.toml", parse_level(AIMS), over) == ()
    assert found(FOUGHT, battles=LEAST_BATTLES - 1) == ()
    stalled = [replace(outcome, stalled=True) for outcome in over[:20]]
    assert trial_findings(AIMS, "duel.toml", parse_level(AIMS), [*over[20:], *stalled]) == ()


def test_a_side_that_never_fires_only_runs_and_a_ship_that_nobody_fights_is_told() -> None:
    met = (YES,) * 5
    runs = found(replace(FOUGHT, met=met, fired=("amphion",)))
    assert [(f.code, f.severity) for f in runs] == [("never-fights", "warning")]
    assert runs[0].line == line_of(AIMS, 'id = "french"')
    consort = AIMS.replace("[[objective]]", _CONSORT + "[[objective]]", 1)
    alone = found(replace(FOUGHT, met=met), consort)
    assert [(f.code, f.line) for f in alone] == [("never-fought", line_of(consort, "consort"))]
    hit = replace(FOUGHT, met=met, fought=("amphion", "consort", "junon"))
    assert found(hit, consort) == (), "who is fired at has fought"


_CONSORT = """[[ship]]
id = "consort"
side = "british"
class = "gb-frigate-38"
at = [10, 10]
heading = 90

"""


def test_what_is_meant_is_silenced_and_check_calls_that_no_idle_silencer() -> None:
    meant = AIMS.replace('minor = "turn limit"', 'minor = "turn limit"  # check: ok never-met a last resort')
    assert found(FOUGHT, meant) == ()
    assert "unused-ok" not in {f.code for f in check_text(meant, "duel.toml")[1]}


def test_a_battle_tells_who_fired_and_at_whom_and_a_trial_tells_what_it_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    trial = Trial(BattleSetup(AIMS, "kmh", 5, SEATS, (), "duel.toml"), 3)
    outcomes = [fight_battle(trial, number) for number in range(3)]
    assert all(set(o.fired) <= set(o.fought) <= {"amphion", "junon"} for o in outcomes)
    assert any(o.fired for o in outcomes)
    told = summarize(trial, [replace(FOUGHT, number=n) for n in range(LEAST_BATTLES)], 1.0)
    (only,) = told["findings"]
    assert (only["code"], only["line"]) == ("never-met", line_of(AIMS, "minor"))
    assert any("[never-met]" in line for line in explanation_lines(told, {}))
    simulate.print_trial(told, {})
    assert "[never-met]" in capsys.readouterr().out
    assert "What only battles find" in " ".join(explanation_section(told, parse_level(AIMS)))
