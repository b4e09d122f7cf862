"""How battles ended, as the ends of their journals tell it."""

from __future__ import annotations

from pathlib import Path

from game.levels.reading.shipped import levels_home
from game.play.battle_records import battle_records, over_in
from game.play.kept import journals_of, new_path
from game.play.saves import BattleSetup, begin_battle
from game.trials.seating import man_for_batches


def fought(home: Path, stamp: str, turns: int) -> Path:
    """The journal of a duel between plain fighters, so many turns long at the most."""
    level = levels_home() / "kmh" / "mirror-duel.toml"
    seats = {"red": "ai:midshipman", "blue": "ai:midshipman"}
    orders = BattleSetup(level.read_text("utf-8"), "kmh", 1, seats, (), level.name)
    path = new_path(home, level.name, stamp)
    voyage = begin_battle(orders, man_for_batches, path)
    voyage.battle.run(turn=turns)
    voyage.close()
    return path


def test_only_battles_that_came_to_their_end_are_told(tmp_path: Path) -> None:
    whole = fought(tmp_path, "1", 10_000)
    fought(tmp_path, "2", 2)
    (journals_of(tmp_path) / "3.journal").write_bytes(b"no journal\n")
    (journals_of(tmp_path) / "4.txt").write_bytes(b"")
    (ending,) = battle_records(tmp_path)
    assert (ending.book, ending.file) == ("kmh", "mirror-duel.toml")
    assert ending.seats == {"red": "ai:midshipman", "blue": "ai:midshipman"}
    assert ending.winner in ("red", "blue", "")
    assert [kept.path for kept in over_in(tmp_path)] == [whole]


def test_a_folder_that_is_not_there_tells_of_nothing(tmp_path: Path) -> None:
    assert battle_records(tmp_path / "nowhere") == []
