"""Many battles: the same result for any number of jobs, seats exchanged, errors listed."""

import json
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import pytest

from game.books.kmh import rules as kmh
from game.captains.process import RemoteCaptain
from game.play.saved_battles import BattleSetup
from game.trials import fighting as trials
from game.trials.compare import ending_words
from game.trials.counting import nearest_rank, scored_endings, summarize
from game.trials.fighting import (
    SEATS,
    Outcome,
    Trial,
    battle_setup,
    fight_battle,
    make_seat,
    make_seats,
    make_window_seats,
    why_not_mirrored,
)
from game.trials.report import trial_page
from game.trials.simulate import fight_all, simulate
from tests.cli.cli_shell import Shell
from tests.replay.battles import ROOT, level_file, level_named

TIMES = ("seconds", "captain_ms")


def trial(battles: int, blue: str = "ai:random", red: str = "ai:random", seed: int = 5) -> Trial:
    text = level_file("mirror-duel").read_text("utf-8")
    setup = BattleSetup(text, "kmh", seed, {"blue": blue, "red": red}, (), "mirror-duel.toml")
    return Trial(setup, battles)


def timeless(result: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in result.items() if key not in TIMES}


def test_the_result_is_the_same_for_any_number_of_jobs() -> None:
    results = [timeless(simulate(trial(5, red="ai:midshipman"), jobs)) for jobs in (1, 2)]
    assert results[0] == results[1]
    other = timeless(simulate(replace(trial(5, red="ai:midshipman"), battles=4)))
    assert other != results[0]


def test_every_second_battle_changes_the_seats_about() -> None:
    seats = [battle_setup(trial(4, red="ai:midshipman"), n).seats for n in range(4)]
    assert seats[0] == seats[2] == {"blue": "ai:random", "red": "ai:midshipman"}
    assert seats[1] == seats[3] == {"blue": "ai:midshipman", "red": "ai:random"}
    seeds = [battle_setup(trial(4), n).seed for n in range(4)]
    assert len(set(seeds)) == 4
    assert seeds == [battle_setup(trial(9), n).seed for n in range(4)]


def test_what_is_counted() -> None:
    result = simulate(trial(8))
    assert list(result) == [
        "level",
        "level_hash",
        "rules",
        "seed",
        "seats",
        "battles",
        "seconds",
        "wins",
        "by_grade",
        "mirrored",
        "turns",
        "endings",
        "scores",
        "judged",
        "errors",
        "stalls",
        "stalled",
        "captain_ms",
        "intervals",
        "lengths",
        "strength",
        "losses",
        "left",
        "history",
        "cannot_win",
        "aims",
        "fates",
        "closest",
        "findings",
    ]
    assert (result["level"], result["rules"], result["seed"]) == ("mirror-duel.toml", "kmh", 5)
    assert sum(result["wins"].values()) == result["battles"] == 8
    assert sum(result["endings"].values()) == 8
    assert result["by_grade"]["random"] == 8 - result["wins"]["draw"]
    assert (result["errors"], result["stalls"]) == ([], 0)
    assert 0 < result["captain_ms"]["p50"] <= result["captain_ms"]["max"]


def test_wins_are_pooled_by_whoever_had_the_side() -> None:
    seats = ({"blue": "ai:admiral", "red": "ai:random"}, {"blue": "ai:random", "red": "ai:admiral"})
    outcomes = [
        Outcome(0, 1, seats[0], winner="blue", turns=4),
        Outcome(1, 2, seats[1], winner="red", turns=8),
        Outcome(2, 3, seats[0], winner="red", turns=6),
        Outcome(3, 4, seats[1], degree="draw", turns=30),
        Outcome(4, 5, seats[0], stalled=True),
        Outcome(5, 6, seats[1], error="KeyError: 'x'"),
    ]
    result = summarize(trial(6, blue="ai:admiral"), outcomes, 1.0)
    assert result["wins"] == {"blue": 1, "red": 2, "draw": 1}
    assert result["by_grade"] == {"admiral": 2, "random": 1}
    assert result["turns"] == {"p10": 4, "p50": 6, "p90": 30}
    assert result["stalls"] == 1
    assert result["errors"] == [{"battle": 5, "seed": 6, "seats": seats[1], "error": "KeyError: 'x'"}]
    assert result["endings"]["draw: draw"] == 1


def test_all_that_a_side_won_by_points_is_one_ending() -> None:
    seats = {"blue": "ai:admiral", "red": "ai:admiral"}
    judged = [("blue", (36, 9)), ("blue", (12, 5)), ("blue", (7, 1)), ("red", (-1, 4)),
              ("", (3, 3))]  # fmt: skip
    outcomes = [
        Outcome(n, n, seats, winner, "minor", f"points: Blue {had[0]}, Red {had[1]}", 9,
                by="points", score=had)
        for n, (winner, had) in enumerate(judged)
    ]  # fmt: skip
    gale = replace(outcomes[0], by="points in a gale", score=(2, 1))
    sunk = Outcome(6, 6, seats, "red", "major", "Castor was sunk.", 4)
    result = summarize(trial(7), [*outcomes, gale, sunk], 1.0)
    assert result["endings"] == {
        "blue: by points": 3,
        "blue: by points in a gale": 1,
        "draw: by points": 1,
        "red: Castor was sunk.": 1,
        "red: by points": 1,
    }
    assert result["scores"] == {
        "blue: by points": {"blue": [7, 12, 36], "red": [1, 5, 9]},
        "blue: by points in a gale": {"blue": [2, 2, 2], "red": [1, 1, 1]},
        "draw: by points": {"blue": [3, 3, 3], "red": [3, 3, 3]},
        "red: by points": {"blue": [-1, -1, -1], "red": [4, 4, 4]},
    }
    names = {"blue": "Blue", "draw": "drawn"}
    assert [ending_words(how, names, result) for how in result["endings"]] == [
        "Blue: by points: Blue 12 (7 to 36), red 5 (1 to 9)",
        "Blue: by points in a gale: Blue 2, red 1",
        "drawn: by points: Blue 3, red 3",
        "red: Castor was sunk.",
        "red: by points: Blue -1, red 4",
    ]
    told = [(j.winner, j.by, j.times, j.had["blue"]) for j in scored_endings(result)]
    assert told == [
        ("blue", "by points", 3, (7, 12, 36)),
        ("blue", "by points in a gale", 1, (2, 2, 2)),
        ("red", "by points", 1, (-1, -1, -1)),
    ]


def test_a_battle_that_is_judged_by_a_score_says_so() -> None:
    text = (ROOT / "levels" / "hf" / "flight-from-venice.toml").read_text("utf-8")
    seats = {"british": "ai:random", "french": "ai:midshipman"}
    outcome = fight_battle(Trial(BattleSetup(text, "hf", 4, seats, (), "flight-from-venice.toml"), 2), 1)
    assert (outcome.winner, outcome.by) == ("british", "points")
    assert outcome.reason == "By points, Royal Navy 16, French Navy 0."
    assert sorted(outcome.score) == [0, 16]


def test_what_breaks_is_listed_and_the_rest_is_fought(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(setup: BattleSetup, effort: int, outcome: Outcome, keep: str) -> Outcome:
        if outcome.number == 1:
            raise RuntimeError("a plank is loose")
        return replace(outcome, winner="blue", turns=effort)

    monkeypatch.setattr(trials, "fight_to_end", broken)
    outcomes = fight_all(trial(3))
    assert [o.error for o in outcomes] == ["", "RuntimeError: a plank is loose", ""]


def test_a_battle_that_does_not_end_is_a_stall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MAX_STEPS", 50)
    outcome = fight_battle(trial(1), 0)
    assert outcome.stalled
    assert (outcome.winner, outcome.error) == ("", "")


@pytest.mark.parametrize(("share", "rank"), [(10, 1), (50, 3), (61, 4), (90, 5), (100, 5)])
def test_percentiles_are_by_nearest_rank(share: int, rank: int) -> None:
    assert nearest_rank([5, 3, 1, 2, 4], share) == rank
    assert nearest_rank([], share) == 0


def test_every_grade_can_be_manned_and_no_other() -> None:
    manned = make_seats(kmh, level_named("mirror-duel"), {"blue": "human", "red": "ai:admiral"}, 1)
    assert list(manned) == [side.id for side in level_named("mirror-duel").sides]
    assert (manned["blue"].can_undo, manned["red"].can_undo) == (True, False)
    assert len(SEATS) == 6
    with pytest.raises(ValueError, match="a seat is one of human, ai:commodore, ai:admiral"):
        make_seat("ai:wizard", kmh, level_named("mirror-duel"), 1)


def test_whoever_thinks_long_does_so_apart_from_the_window() -> None:
    duel = level_named("mirror-duel")
    for who, apart in (("ai:commodore", True), ("ai:captain", True), ("ai:midshipman", False)):
        manned = make_window_seats(kmh, duel, {"blue": "human", "red": who}, 1, perf_counter)["red"]
        assert isinstance(manned, RemoteCaptain) == apart
        if isinstance(manned, RemoteCaptain):
            manned.close()


# ------------------------------------------------------------------------------ the command
def test_the_command_prints_counts_and_a_page(shell: Shell, tmp_path: Path) -> None:
    how = ("simulate", "mirror-duel", "-n", "3", "--seat", "blue=ai:random", "--jobs", "1")
    target = tmp_path / "page.html"
    assert shell(*how, "--seat", "red=ai:midshipman", "--html", str(target)) == 0
    assert "won by grade: " in shell.out
    assert "midshipman" in shell.out
    text = target.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "3 battles" in text
    assert "http" not in text
    assert shell(*how, "--html", str(tmp_path)) == 1
    assert "cannot be written" in shell.err
    found = shell.json(*how, "--seed", "9")
    assert (found["seed"], found["battles"]) == (9, 3)


def test_the_command_is_1_if_something_broke(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trials, "MAX_STEPS", 50)
    how = ("--seat", "blue=ai:random", "--seat", "red=ai:random", "--jobs", "1")
    assert shell("simulate", "mirror-duel", "-n", "2", *how) == 1
    assert "stalled: 2" in shell.out


def test_a_page_shows_names_as_they_are_written() -> None:
    result = simulate(trial(1)) | {"level": "<b>&", "errors": [{"battle": 0, "seed": 1, "error": "<i>"}]}
    text = trial_page(json.loads(json.dumps(result)), trial(1).setup.level())
    assert "&lt;b&gt;&amp;" in text
    assert "<b>" not in text
    assert "&lt;i&gt;" in text


def test_every_second_battle_between_equals_is_fought_port_for_starboard() -> None:
    asked = trial(4, blue="ai:midshipman", red="ai:midshipman")
    assert [battle_setup(asked, n).is_mirrored for n in range(4)] == [False, True, False, True]
    unlike = trial(4, red="ai:midshipman")
    assert not any(battle_setup(unlike, n).is_mirrored for n in range(4))
    result = simulate(asked)
    assert result["mirrored"]["battles"] == 2
    assert sum(result["mirrored"]["wins"].values()) == 2
    assert "every second battle fought port for starboard" in trial_page(result, level_named("mirror-duel"))
    assert simulate(unlike)["mirrored"]["why_not"] == "the seats are changed about instead"


def test_an_even_number_of_columns_of_hexes_is_fought_as_it_is_drawn() -> None:
    text = (ROOT / "levels" / "ls98" / "robust-and-hoche.toml").read_text("utf-8")
    seats = {"french": "ai:midshipman", "british": "ai:midshipman"}
    asked = Trial(BattleSetup(text, "ls98", 3, seats, (), "robust-and-hoche.toml"), 2)
    assert not battle_setup(asked, 1).is_mirrored
    assert "even number of columns" in why_not_mirrored(asked.setup)


def test_a_mirrored_battle_tells_of_the_level_as_it_is_drawn() -> None:
    text = (ROOT / "levels" / "hf" / "flight-from-venice.toml").read_text("utf-8")
    seats = dict.fromkeys(("british", "french"), "ai:admiral")
    asked = Trial(BattleSetup(text, "hf", 4, seats, (), "flight-from-venice.toml"), 40)
    outcomes = [fight_battle(asked, number) for number in range(1, 24, 2)]
    assert all(outcome.mirrored and not outcome.error for outcome in outcomes)
    ways = {outcome.reason for outcome in outcomes if "got away" in outcome.reason}
    assert ways
    assert not any("left edge" in why or "to the left" in why for why in ways)
