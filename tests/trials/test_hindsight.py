"""What only battles find: aims never met, ships that nobody fights, sides that only run."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.cli.commands import simulate
from game.levels import read_level
from game.levels.reading.findings import Finding
from game.play.check import check_text
from game.play.saves import BattleSetup
from game.trials.aims_met import NEVER, Met
from game.trials.counting import summary
from game.trials.fighting import Outcome, Trial, fight
from game.trials.hindsight import LEAST, findings_of
from game.trials.why import why_page, why_words
from tests.levels.samples import with_line

SEATS = {"british": "ai:random", "french": "ai:random"}
AIMS = with_line(
    'major = "captured junon or struck junon"',
    'major = "captured junon or struck junon"\nminor = "turn limit"',
)
YES, NO = Met(3, True), Met(NEVER, False)
FOUGHT = Outcome(
    0, 1, SEATS, met=(YES, YES, YES, NO), fired=("amphion", "junon"), fought=("amphion", "junon")
)


def found(outcome: Outcome, text: str = AIMS, battles: int = LEAST) -> tuple[Finding, ...]:
    """What so many battles like this one have found."""
    over = [replace(outcome, number=n) for n in range(battles)]
    return findings_of(text, "duel.toml", read_level(text), over)


def line_of(text: str, words: str) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if words in line)


def test_an_aim_that_no_battle_meets_is_found_at_its_line() -> None:
    (minor,) = found(FOUGHT)
    assert (minor.code, minor.severity, minor.line) == ("never-met", "note", line_of(AIMS, "minor"))
    (major,) = found(replace(FOUGHT, met=(NO, NO, NO, YES)))
    assert (major.severity, major.line) == ("warning", line_of(AIMS, "major"))
    assert str(LEAST) in major.message
    assert found(replace(FOUGHT, met=(YES, NO, YES, YES))) == (), "its other part has met it"


def test_one_battle_of_many_that_met_it_is_enough_and_a_few_battles_say_nothing() -> None:
    over = [replace(FOUGHT, number=n) for n in range(LEAST)]
    over[7] = replace(over[7], met=(YES, YES, YES, YES))
    assert findings_of(AIMS, "duel.toml", read_level(AIMS), over) == ()
    assert found(FOUGHT, battles=LEAST - 1) == ()
    stalled = [replace(outcome, stalled=True) for outcome in over[:20]]
    assert findings_of(AIMS, "duel.toml", read_level(AIMS), [*over[20:], *stalled]) == ()


def test_a_side_that_never_fires_only_runs_and_a_ship_that_nobody_fights_is_told() -> None:
    met = (YES,) * 4
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
    meant = AIMS.replace(
        'minor = "turn limit"', 'minor = "turn limit"  # check: ok never-met a last resort'
    )
    assert found(FOUGHT, meant) == ()
    assert "unused-ok" not in {f.code for f in check_text(meant, "duel.toml")[1]}


def test_a_battle_tells_who_fired_and_at_whom_and_a_trial_tells_what_it_found(
    capsys: pytest.CaptureFixture[str],
) -> None:
    trial = Trial(BattleSetup(AIMS, "kmh", 5, SEATS, (), "duel.toml"), 3)
    outcomes = [fight(trial, number) for number in range(3)]
    assert all(set(o.fired) <= set(o.fought) <= {"amphion", "junon"} for o in outcomes)
    assert any(o.fired for o in outcomes)
    told = summary(trial, [replace(FOUGHT, number=n) for n in range(LEAST)], 1.0)
    (only,) = told["findings"]
    assert (only["code"], only["line"]) == ("never-met", line_of(AIMS, "minor"))
    assert any("[never-met]" in line for line in why_words(told, {}))
    simulate.tell(told, {})
    assert "[never-met]" in capsys.readouterr().out
    assert "What only battles find" in " ".join(why_page(told, read_level(AIMS)))
