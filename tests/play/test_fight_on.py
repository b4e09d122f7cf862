"""A battle fought on from the beginning of a turn: in the same state, with a journal of its own,
and without counting as a result."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal import CONCEDED, JournalEntry, JournalError, read_journal_file
from game.play.journal_files import new_journal_path
from game.play.replays import entries_until, fight_on, fight_on_refusal, last_answered_turn, turns_begun
from game.play.saved_battles import (
    BattleSetup,
    begin_battle,
    load_finished_battles,
    read_fought_on_turn,
    resume_battle,
    setup_of,
)
from game.trials.fighting import make_batch_seats

DUELS = ["kmh/mirror-duel", "wwh/mirror-action", "hf/mirror-squadron", "ls98/mirror-duel"]


def orders_for(level: str) -> BattleSetup:
    path = shipped_levels_folder() / f"{level}.toml"
    book = level.partition("/")[0]
    setup = BattleSetup(path.read_text("utf-8"), book, 1, {}, (), path.name)
    sides = [side.id for side in setup.level().sides]
    return replace(setup, seats=dict.fromkeys(sides, "ai:midshipman"))


def journal_of(home: Path, setup: BattleSetup, turns: int) -> Path:
    path = new_journal_path(home, setup.file, "before")
    saved_battle = begin_battle(setup, make_batch_seats, path)
    saved_battle.battle.run(until_turn=turns)
    saved_battle.close()
    return path


@pytest.mark.parametrize("level", DUELS)
def test_it_stands_as_the_turn_began_and_the_old_journal_is_kept(tmp_path: Path, level: str) -> None:
    setup = orders_for(level)
    before = journal_of(tmp_path, setup, 5)
    kept, entries = before.read_bytes(), read_journal_file(before).entries
    (digest,) = (entry[2] for entry in entries if entry[:2] == ["t", 3])
    path = new_journal_path(tmp_path, setup.file, "on")
    saved_battle = fight_on(setup, entries, 3, make_batch_seats, path)
    assert saved_battle.battle.turn == 3
    assert saved_battle.battle.digests[-1] == digest
    saved_battle.battle.run(until_turn=5)
    saved_battle.close()
    assert before.read_bytes() == kept
    assert read_journal_file(path).entries[: len(entries_until(entries, 3))] == entries_until(entries, 3)
    again = resume_battle(path, make_batch_seats)
    assert again.setup.fought_on_turn == 3
    again.close()


def test_it_counts_for_nothing(tmp_path: Path) -> None:
    setup = orders_for("kmh/mirror-duel")
    before = journal_of(tmp_path, setup, 10_000)
    assert len(load_finished_battles(tmp_path)) == 1
    path = new_journal_path(tmp_path, setup.file, "on")
    saved_battle = fight_on(setup, read_journal_file(before).entries, 2, make_batch_seats, path)
    saved_battle.battle.run()
    saved_battle.close()
    assert read_journal_file(path).entries[-1][0] == "e"
    assert len(load_finished_battles(tmp_path)) == 1


def test_a_battle_that_was_given_up_is_fought_on(tmp_path: Path) -> None:
    setup = orders_for("kmh/mirror-duel")
    path = new_journal_path(tmp_path, setup.file, "before")
    saved_battle = begin_battle(setup, make_batch_seats, path)
    saved_battle.battle.run(until_turn=3)
    saved_battle.battle.concede("red")
    saved_battle.close()
    entries = read_journal_file(path).entries
    assert all(entry[0] != CONCEDED for entry in entries_until(entries, 2))


def test_only_turns_that_have_begun(tmp_path: Path) -> None:
    setup = replace(orders_for("kmh/mirror-duel"), seats={"red": "human", "blue": "ai:admiral"})
    entries: list[JournalEntry] = [
        ["t", 1, "a"],
        ["c", "red", "X", ["k"]],
        ["t", 2, "b"],
        ["c", "blue", "X", ["k"]],
    ]
    assert turns_begun(entries) == (1, 2)
    assert last_answered_turn(setup, entries) == 1, "in the second nothing of the person's is lost"
    assert last_answered_turn(setup, entries[:1]) == 1
    assert last_answered_turn(setup, []) == 0
    assert fight_on_refusal(setup, entries, 2) == ""
    assert fight_on_refusal(setup, entries, 3)
    assert "watched" in fight_on_refusal(orders_for("kmh/mirror-duel"), entries, 2)
    with pytest.raises(ValueError, match="turn 3"):
        entries_until(entries, 3)


def test_an_answer_taken_back_is_not_fought_on_with() -> None:
    entries: list[JournalEntry] = [
        ["t", 1, "a"],
        ["c", "red", "X", ["k"]],
        ["u"],
        ["c", "red", "X", ["j"]],
        ["t", 2, "b"],
    ]
    assert entries_until(entries, 2) == [["t", 1, "a"], ["c", "red", "X", ["j"]], ["t", 2, "b"]]


def test_no_file_is_left_where_it_cannot_be(tmp_path: Path) -> None:
    setup, path = orders_for("kmh/mirror-duel"), tmp_path / "on.journal"
    entries: list[JournalEntry] = [["c", "nobody", "X", ["k"]], ["t", 1, "a"]]
    with pytest.raises(JournalError):
        fight_on(setup, entries, 1, make_batch_seats, path)
    assert not path.exists()


@pytest.mark.parametrize("said", [-1, "3", True, None, 2.5])
def test_a_header_that_says_nonsense_says_nothing(said: object) -> None:
    assert read_fought_on_turn({"fought_on": said}) == 0


def test_the_header_is_read_again(tmp_path: Path) -> None:
    setup = replace(orders_for("kmh/mirror-duel"), fought_on_turn=4)
    path = journal_of(tmp_path, setup, 1)
    assert setup_of(read_journal_file(path)).fought_on_turn == 4
