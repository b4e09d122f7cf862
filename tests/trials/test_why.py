"""A trial is explained by aims and their parts, fates, and closest battles."""

from pathlib import Path

from game.levels import parse_level
from game.play.saved_battles import BattleSetup
from game.trials.aims_met import (
    NEVER,
    AimMet,
    aim_conditions,
    aim_terms,
    aim_words,
    count_aims_met,
    update_met,
)
from game.trials.counting import closest_battles, count_fates
from game.trials.fighting import Loss, Outcome, Trial, fight_battle, save_battle_journal
from game.trials.outcome_file import OutcomeFile, parse_outcome
from game.trials.simulate import simulate
from tests.cli.cli_shell import Shell
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
        ("major", ""),
    ]
    assert len(aim_conditions(parse_level(DUEL))) == len(terms)


def test_the_first_turn_of_a_truth_is_kept_and_its_last_word() -> None:
    level = parse_level(replace_line('major = "captured junon or struck junon"', 'major = "wind calm"'))
    from game.levels.conditions.facts import BattleFacts

    calm = BattleFacts(3, 30, False, (), wind="calm")
    met = update_met((), aim_conditions(level), calm._replace(wind="fresh"), 1)
    assert met == (AimMet(NEVER, False), AimMet(NEVER, False))
    met = update_met(met, aim_conditions(level), calm, 2)
    met = update_met(met, aim_conditions(level), calm, 3)
    assert met == (AimMet(2, True), AimMet(NEVER, False))
    assert update_met(met, aim_conditions(level), calm._replace(wind="fresh"), 4) == (
        AimMet(2, False),
        AimMet(NEVER, False),
    )


def test_how_often_and_when_is_told_in_words() -> None:
    level = parse_level(replace_line('major = "captured junon or struck junon"', 'major = "wind calm"'))
    row, _ = count_aims_met(level, [(AimMet(2, True),), (AimMet(5, False),), (AimMet(),), (AimMet(5, True),)])
    assert (row["ever"], row["at_end"], row["turns"], row["of"]) == (3, 2, {"2": 1, "5": 2}, 4)
    assert aim_words(row) == ("true in 3 of 4 battles, first in turns 2 to 5, half by 5; at the end in 2")
    never, _ = count_aims_met(level, [(AimMet(),)] * 7)
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
    assert [row["of"] for row in result["aims"]] == [3] * 7
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


def test_the_command_explains_keeps_and_mends(tmp_path: Path, shell: Shell) -> None:
    file = tmp_path / "duel.toml"
    file.write_text(DUEL, "utf-8")
    how = ("--seat", "british=ai:random", "--seat", "french=ai:random", "-n", "2", "--jobs", "1")
    keep, page = tmp_path / "close", tmp_path / "why.html"
    more = ("--keep", str(keep), "--html", str(page), "--toward", "99")
    assert shell("weigh", str(file), *how, *more) == 0
    assert "British, major: Junon captured or struck: " in shell.out
    assert "ships of" in shell.out
    assert "as it is" in shell.out
    assert len(list(keep.glob("*.journal"))) == 2
    assert "How often each aim" in page.read_text("utf-8")
    assert shell("weigh", str(file), "--toward", "100") == 2
