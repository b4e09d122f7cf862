"""The results of battles, read from the ends of their journals."""

from pathlib import Path

from game.levels.reading.level_folders import shipped_levels_folder
from game.play.journal_files import journals_folder, new_journal_path
from game.play.saved_battles import BattleSetup, begin_battle, finished_journals, load_finished_battles
from game.trials.fighting import make_batch_seats


def fought(home: Path, stamp: str, turns: int) -> Path:
    """Return the journal of a duel between greedy captains, at most this many turns long."""
    level = shipped_levels_folder() / "kmh" / "mirror-duel.toml"
    seats = {"red": "ai:midshipman", "blue": "ai:midshipman"}
    setup = BattleSetup(level.read_text("utf-8"), "kmh", 1, seats, (), level.name)
    path = new_journal_path(home, level.name, stamp)
    saved_battle = begin_battle(setup, make_batch_seats, path)
    saved_battle.battle.run(until_turn=turns)
    saved_battle.close()
    return path


def test_only_battles_that_came_to_their_end_are_told(tmp_path: Path) -> None:
    whole = fought(tmp_path, "1", 10_000)
    fought(tmp_path, "2", 2)
    (journals_folder(tmp_path) / "3.journal").write_bytes(b"no journal\n")
    (journals_folder(tmp_path) / "4.txt").write_bytes(b"")
    (ending,) = load_finished_battles(tmp_path)
    assert (ending.book, ending.file) == ("kmh", "mirror-duel.toml")
    assert ending.seats == {"red": "ai:midshipman", "blue": "ai:midshipman"}
    assert ending.winner in ("red", "blue", "")
    assert [kept.path for kept in finished_journals(tmp_path)] == [whole]


def test_a_folder_that_is_not_there_tells_of_nothing(tmp_path: Path) -> None:
    assert load_finished_battles(tmp_path / "nowhere") == []
