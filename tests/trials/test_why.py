"""A trial is explained by aims and their parts, fates, closest battles; and small changes are
proposed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.levels import parse_level
from game.play.level_check import check_text
from game.play.saved_battles import BattleSetup
from game.trials import balance_search
from game.trials.aims_met import (
    NEVER,
    AimMet,
    aim_conditions,
    aim_terms,
    aim_words,
    count_aims_met,
    update_met,
)
from game.trials.balance_search import (
    BalanceResult,
    TriedChange,
    best_combinations,
    candidate_changes,
    diff_of,
    find_balance,
    first_side_percent,
)
from game.trials.counting import closest_battles, count_fates
from game.trials.fighting import Loss, Outcome, Trial, fight_battle, save_battle_journal
from game.trials.outcome_file import OutcomeFile, parse_outcome
from game.trials.simulate import simulate
from tests.cli.cli_shell import Shell
from tests.levels.mistake_base import BASE
from tests.levels.samples import SMALLEST, replace_line

DUEL = replace_line(
    'major = "captured junon or struck junon"',
    'major = "captured junon or struck junon"\nminor = "turn limit and not exits junon left"',
)
SEATS = {"british": "ai:random", "french": "ai:random"}


def trial_of(text: str, battles: int) -> Trial:
    return Trial(BattleSetup(text, "kmh", 5, SEATS, (), "duel.toml"), battles)


def test_an_aim_is_followed_by_its_parts() -> None:
    terms = aim_terms(parse_level(DUEL))
    assert [(t.key, t.part) for t in terms] == [
        ("major", ""),
        ("major", "captured junon"),
        ("major", "struck junon"),
        ("minor", ""),
        ("minor", "turn limit"),
        ("minor", "exits junon left"),
    ]
    assert len(aim_conditions(parse_level(DUEL))) == len(terms)


def test_the_first_turn_of_a_truth_is_kept_and_its_last_word() -> None:
    level = parse_level(replace_line('major = "captured junon or struck junon"', 'major = "wind calm"'))
    from game.levels.conditions.facts import BattleFacts

    calm = BattleFacts(3, 30, False, (), wind="calm")
    met = update_met((), aim_conditions(level), calm._replace(wind="fresh"), 1)
    assert met == (AimMet(NEVER, False),)
    met = update_met(met, aim_conditions(level), calm, 2)
    met = update_met(met, aim_conditions(level), calm, 3)
    assert met == (AimMet(2, True),)
    assert update_met(met, aim_conditions(level), calm._replace(wind="fresh"), 4) == (AimMet(2, False),)


def test_how_often_and_when_is_told_in_words() -> None:
    level = parse_level(replace_line('major = "captured junon or struck junon"', 'major = "wind calm"'))
    (row,) = count_aims_met(level, [(AimMet(2, True),), (AimMet(5, False),), (AimMet(),), (AimMet(5, True),)])
    assert (row["ever"], row["at_end"], row["turns"], row["of"]) == (3, 2, {"2": 1, "5": 2}, 4)
    assert aim_words(row) == ("true in 3 of 4 battles, first in turns 2 to 5, half by 5; at the end in 2")
    (never,) = count_aims_met(level, [(AimMet(),)] * 7)
    assert aim_words(never) == "never true in 7 battles"


def test_who_leaves_gets_away_where_an_aim_asks_for_it_and_else_flees() -> None:
    aim = '\n[[objective]]\nside = "french"\nmajor = "exits junon left"\n'
    lost = (Loss("junon", "french", "left", 0, 0), Loss("amphion", "british", "exploded", 0, 0))
    outcomes = [Outcome(0, 1, SEATS, lost=lost)] * 2
    told = count_fates(parse_level(SMALLEST + aim), outcomes)
    assert told["french"] == dict.fromkeys(told["french"], 0) | {"got away": 2}
    assert told["british"]["burnt"] == 2
    assert count_fates(parse_level(SMALLEST), outcomes)["french"]["fled"] == 2


def test_the_closest_battles_come_first() -> None:
    left = {0: (900, 100), 1: (500, 480), 2: (0, 1000), 3: (300, 320)}
    over = [Outcome(n, n, SEATS, strength=(row,), turns=n) for n, row in left.items()]
    assert [(c["battle"], c["apart"]) for c in closest_battles(over, 3)] == [(3, 2), (1, 2), (0, 80)]


def test_a_trial_tells_why_and_its_record_keeps_it(tmp_path: Path) -> None:
    trial = trial_of(DUEL, 3)
    result = simulate(trial)
    assert [row["of"] for row in result["aims"]] == [3] * 6
    assert result["aims"][4]["ever"] == 3  # turn limit: every battle ends
    assert sum(result["fates"]["british"].values()) == 3
    outcome = fight_battle(trial, 0)
    record = OutcomeFile(tmp_path / "kept.jsonl")
    record.append(outcome)
    record.close()
    line = (tmp_path / "kept.jsonl").read_text("utf-8").splitlines()[-1]
    assert parse_outcome(line) == outcome


def test_a_close_battle_is_kept_as_it_was_fought(tmp_path: Path, shell: Shell) -> None:
    trial = trial_of(DUEL, 2)
    for number in range(2):  # the second is mirrored
        kept = save_battle_journal(trial, number, str(tmp_path), "close")
        assert shell("replay", kept) == 0


# ------------------------------------------------------------------------------ toward
def test_every_change_is_a_sound_level_and_moves_one_thing() -> None:
    level = parse_level(BASE)
    found = candidate_changes(level, BASE, 70.0, 50.0)  # the British have too much
    said = [change.words for change in found]
    assert "british, minor: struck 2 of french for struck 1 of french" not in said
    assert "16 turns for 12" in said
    assert "amphion has a crew that is poor for average" in said
    assert "junon has a crew that is elite for average" in said
    assert "cerberus takes no part" in said
    assert not any("furieuse takes no part" in one for one in said)  # of the weaker side
    for change in found:
        assert check_text(change.text, "level")[1] == ()
        diff = diff_of(BASE, change.text, "level").splitlines()[2:]
        touched = sum(line[:1] in "+-" for line in diff)
        assert touched <= 8, diff


def test_a_threshold_is_moved_by_one() -> None:
    text = BASE.replace('major = "struck 2 of french"', 'major = "beaten 2 of french"')
    said = [change.words for change in candidate_changes(parse_level(text), text, 80.0, 50.0)]
    assert said[0] == "british, major: beaten 3 of french for beaten 2 of french"


def fake(shares: dict[str, int]) -> Any:
    def fought(trial: Trial, jobs: int) -> dict[str, Any]:
        won = next(won for said, won in shares.items() if said in trial.setup.level_text)
        return {"wins": {"british": won, "french": 100 - won, "draw": 0}}

    return fought


def mended(monkeypatch: pytest.MonkeyPatch, fought: Any) -> tuple[BalanceResult, list[str]]:
    monkeypatch.setattr(balance_search, "simulate", fought)
    told: list[str] = []
    setup = replace(trial_of(BASE, 4).setup, seats=SEATS)
    return find_balance(Trial(setup, 4), 50.0, 1, told.append, max_changes=99), told


def test_every_change_is_told_with_what_it_does_alone_and_the_nearest_is_the_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shares = {"turns = 8": 75, "turns = 10": 52, "turns = 12": 90, "": 60}
    made, told = mended(monkeypatch, fake(shares))
    assert (made.percent_before, told[0]) == (90, " 90.0 %          as it is")
    assert made.best is not None
    assert (made.best.share_percent, made.best.change.words) == (52, "10 turns for 12")
    assert [one.change.words for one in made.single_changes].count("14 turns for 12") == 1
    at = told.index(" 52.0 %   -38.0  10 turns for 12")
    assert [line.split()[0] for line in told[at + 1 : at + 3]] == ["-", "+"]
    assert "turns = 10" in told[at + 2]
    assert not any("together" in line for line in told), "one alone is near enough"


def test_where_none_alone_is_near_enough_the_best_are_tried_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def fought(trial: Trial, jobs: int) -> dict[str, Any]:
        text = trial.setup.level_text
        won = 90 - 20 * ("turns = 16" in text) - 18 * ("poor" in text) - 2 * ("elite" in text)
        return {"wins": {"british": won, "french": 100 - won, "draw": 0}}

    made, told = mended(monkeypatch, fought)
    assert made.best is not None
    said = made.best.change.words
    assert said.startswith("together: ")
    assert {"16 turns for 12", "poor"} <= {w if "turns" in w else "poor" for w in
                                           said.removeprefix("together: ").split("; ")}  # fmt: skip
    assert made.best.share_percent <= 52
    assert check_text(made.best.change.text, "level")[1] == ()
    assert told.index(" 90.0 %          as it is") == 0
    assert sum("together" in line for line in told) <= balance_search.MAX_COMBINED


def test_changes_of_one_place_are_not_joined() -> None:
    found = candidate_changes(parse_level(BASE), BASE, 90.0, 50.0)
    turns = [TriedChange(one, 80.0) for one in found if "turns for" in one.words]
    assert len(turns) > 1
    assert best_combinations(BASE, 90.0, 50.0, turns) == []


def test_a_level_that_is_near_enough_is_left_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    made, told = mended(monkeypatch, fake({"": 53}))
    assert (made.percent_before, made.single_changes, made.best) == (53, [], None)
    assert len(told) == 1


def test_a_draw_is_half_a_victory() -> None:
    assert first_side_percent({"wins": {"a": 2, "b": 1, "draw": 1}}) == 62.5
    assert first_side_percent({"wins": {"a": 0, "b": 0, "draw": 0}}) == 0


def test_the_command_explains_keeps_and_mends(tmp_path: Path, shell: Shell) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(DUEL, "utf-8")
    how = ("--seat", "british=ai:random", "--seat", "french=ai:random", "-n", "2", "--jobs", "1")
    keep, page = tmp_path / "close", tmp_path / "why.html"
    more = ("--keep", str(keep), "--html", str(page), "--toward", "99")
    assert shell("weigh", str(file), *how, *more) == 0
    assert "british, major: captured junon or struck junon: " in shell.out.casefold()
    assert "ships of" in shell.out
    assert "as it is" in shell.out
    assert len(list(keep.glob("*.journal"))) == 2
    assert "How often each aim" in page.read_text("utf-8")
    assert shell("weigh", str(file), "--toward", "100") == 2
