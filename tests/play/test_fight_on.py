"""A battle fought on from the beginning of a turn: as it stood then, in a journal of its own, and
counted for nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.levels.reading.shipped import levels_home
from game.play.battle_records import battle_records
from game.play.fight_on import fight_on, turn_under_way, turns_of, up_to, why_not
from game.play.journal import CONCEDED, JournalEntry, JournalError, read_file
from game.play.kept import new_path
from game.play.saves import BattleSetup, begin_battle, fought_on, orders_of, resume
from game.trials.seating import man_for_batches

DUELS = ["kmh/mirror-duel", "wwh/mirror-action", "hf/mirror-squadron", "ls98/mirror-duel"]


def orders_for(level: str) -> BattleSetup:
    path = levels_home() / f"{level}.toml"
    book = level.partition("/")[0]
    orders = BattleSetup(path.read_text("utf-8"), book, 1, {}, (), path.name)
    sides = [side.id for side in orders.level().sides]
    return replace(orders, seats=dict.fromkeys(sides, "ai:midshipman"))


def journal_of(home: Path, orders: BattleSetup, turns: int) -> Path:
    path = new_path(home, orders.file, "before")
    voyage = begin_battle(orders, man_for_batches, path)
    voyage.battle.run(turn=turns)
    voyage.close()
    return path


@pytest.mark.parametrize("level", DUELS)
def test_it_stands_as_the_turn_began_and_the_old_journal_is_kept(
    tmp_path: Path, level: str
) -> None:
    orders = orders_for(level)
    before = journal_of(tmp_path, orders, 5)
    kept, entries = before.read_bytes(), read_file(before).entries
    (digest,) = (entry[2] for entry in entries if entry[:2] == ["t", 3])
    path = new_path(tmp_path, orders.file, "on")
    voyage = fight_on(orders, entries, 3, man_for_batches, path)
    assert voyage.battle.turn == 3
    assert voyage.battle.digests[-1] == digest
    voyage.battle.run(turn=5)
    voyage.close()
    assert before.read_bytes() == kept
    assert read_file(path).entries[: len(up_to(entries, 3))] == up_to(entries, 3)
    again = resume(path, man_for_batches)
    assert again.orders.fought_on == 3
    again.close()


def test_it_counts_for_nothing(tmp_path: Path) -> None:
    orders = orders_for("kmh/mirror-duel")
    before = journal_of(tmp_path, orders, 10_000)
    assert len(battle_records(tmp_path)) == 1
    path = new_path(tmp_path, orders.file, "on")
    voyage = fight_on(orders, read_file(before).entries, 2, man_for_batches, path)
    voyage.battle.run()
    voyage.close()
    assert read_file(path).entries[-1][0] == "e"
    assert len(battle_records(tmp_path)) == 1


def test_a_battle_that_was_given_up_is_fought_on(tmp_path: Path) -> None:
    orders = orders_for("kmh/mirror-duel")
    path = new_path(tmp_path, orders.file, "before")
    voyage = begin_battle(orders, man_for_batches, path)
    voyage.battle.run(turn=3)
    voyage.battle.concede("red")
    voyage.close()
    entries = read_file(path).entries
    assert all(entry[0] != CONCEDED for entry in up_to(entries, 2))


def test_only_turns_that_have_begun(tmp_path: Path) -> None:
    orders = replace(orders_for("kmh/mirror-duel"), seats={"red": "human", "blue": "ai:admiral"})
    entries: list[JournalEntry] = [
        ["t", 1, "a"],
        ["c", "red", "X", ["k"]],
        ["t", 2, "b"],
        ["c", "blue", "X", ["k"]],
    ]
    assert turns_of(entries) == (1, 2)
    assert turn_under_way(orders, entries) == 1, "in the second nothing of the person's is lost"
    assert turn_under_way(orders, entries[:1]) == 1
    assert turn_under_way(orders, []) == 0
    assert why_not(orders, entries, 2) == ""
    assert why_not(orders, entries, 3)
    assert "watched" in why_not(orders_for("kmh/mirror-duel"), entries, 2)
    with pytest.raises(ValueError, match="turn 3"):
        up_to(entries, 3)


def test_an_answer_taken_back_is_not_fought_on_with() -> None:
    entries: list[JournalEntry] = [
        ["t", 1, "a"],
        ["c", "red", "X", ["k"]],
        ["u"],
        ["c", "red", "X", ["j"]],
        ["t", 2, "b"],
    ]
    assert up_to(entries, 2) == [["t", 1, "a"], ["c", "red", "X", ["j"]], ["t", 2, "b"]]


def test_no_file_is_left_where_it_cannot_be(tmp_path: Path) -> None:
    orders, path = orders_for("kmh/mirror-duel"), tmp_path / "on.journal"
    entries: list[JournalEntry] = [["c", "nobody", "X", ["k"]], ["t", 1, "a"]]
    with pytest.raises(JournalError):
        fight_on(orders, entries, 1, man_for_batches, path)
    assert not path.exists()


@pytest.mark.parametrize("said", [-1, "3", True, None, 2.5])
def test_a_header_that_says_nonsense_says_nothing(said: object) -> None:
    assert fought_on({"fought_on": said}) == 0


def test_the_header_is_read_again(tmp_path: Path) -> None:
    orders = replace(orders_for("kmh/mirror-duel"), fought_on=4)
    path = journal_of(tmp_path, orders, 1)
    assert orders_of(read_file(path)).fought_on == 4
