"""Battles on the disk: begun, found, resumed, and never written by two at once."""

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.core.steps import Choose
from game.levels import LevelError
from game.play import saved_battles
from game.play.battle import StepResult
from game.play.journal import Journal, JournalContents, JournalError, fold_undos, read_journal_file
from game.play.journal_files import JournalLock, JournalLocked, journals_folder, lock_error, new_journal_path
from game.play.rulebook import rules_hash
from game.play.saved_battles import (
    BattleSetup,
    SavedBattle,
    begin_battle,
    entry_error,
    is_over,
    last_unfinished,
    other_rules_note,
    resume_battle,
    setup_of,
)
from game.play.seats import PlayerSeat
from game.trials.fighting import make_seats
from tests.replay.battles import saved_battle, seed_lasting

NAME = "jarce-and-black-jaques"


def half_played(path: Path) -> list[str]:
    """Return a battle on the disk, left in its third turn, and its digests so far."""
    begun = saved_battle(NAME, path, seed_lasting(NAME))
    while begun.battle.turn < 3:
        assert begun.battle.step() is StepResult.STEPPED
    begun.battle.run(20)
    begun.close()
    return begun.battle.digests


def test_a_journal_alone_begins_the_battle_again(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    digests = half_played(path)
    again = resume_battle(path, make_seats)
    assert again.notes == ()
    assert again.battle.digests == digests
    assert again.setup.seats == {"british": "ai:random", "privateer": "ai:random"}
    assert again.battle.run() is StepResult.OVER
    again.close()
    assert is_over(read_journal_file(path).entries)


def test_a_torn_line_is_cut_off_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    path.write_bytes(path.read_bytes()[:-7])
    again = resume_battle(path, make_seats)
    (note,) = again.notes
    assert "torn off and was cut off" in note
    again.battle.run()
    again.close()
    assert read_journal_file(path).problem == ""


def test_damage_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    data = bytearray(path.read_bytes())
    data[-200] ^= 4
    path.write_bytes(bytes(data))
    with pytest.raises(JournalError, match=r"line \d+ is damaged; the journal is sound before it"):
        resume_battle(path, make_seats)
    assert path.read_bytes() == bytes(data)
    assert not lock_error(path)


def test_a_journal_of_before_seats_the_same_captains_under_their_new_names(tmp_path: Path) -> None:
    """The old ``ai:captain`` is today's admiral, whatever has that name now."""
    path = tmp_path / "a.journal"
    half_played(path)
    reading = read_journal_file(path)
    assert reading.header["grades"] == 2
    before = {k: v for k, v in reading.header.items() if k != "grades"}
    before["seats"] = {"british": "ai:captain", "privateer": "ai:greedy"}
    then = setup_of(replace(reading, header=before))
    assert then.seats == {"british": "ai:admiral", "privateer": "ai:midshipman"}
    assert then.header()["seats"] == then.seats
    again = setup_of(replace(reading, header=then.header()))
    assert again.seats == then.seats
    later = reading.header | {"grades": 3}
    with pytest.raises(JournalError, match="of a later game"):
        setup_of(replace(reading, header=later))


def test_a_journal_of_other_tables_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    monkeypatch.setattr(saved_battles, "rules_hash", lambda _book: "another")
    again = resume_battle(path, make_seats)
    assert again.notes == ("the tables of the rulebook have been changed since this journal was begun",)
    again.close()
    older = replace(again.setup, game_version="0.0.1")
    assert other_rules_note(older).startswith("this journal was begun with version 0.0.1; this is ")


def test_a_journal_that_does_not_replay_says_where(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    reading = read_journal_file(path)
    other = tmp_path / "b.journal"
    journal = Journal(reading.header, other)
    for entry in reading.entries:
        journal.write(["t", 2, "0" * 16] if entry[:2] == ["t", 2] else entry)
    journal.close()
    with pytest.raises(JournalError, match="does not replay here: turn 2"):
        resume_battle(other, make_seats)
    assert not lock_error(other)


def test_an_option_of_the_book_goes_with_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    setup = replace(saved_battle(NAME, None, 1).setup, options=("choppy",))
    begun = begin_battle(setup, make_seats, path)
    assert begun.battle.level.rules.options == ("choppy",)
    begun.close()
    again = resume_battle(path, make_seats)
    assert again.battle.level.rules.options == ("choppy",)
    again.close()


# ------------------------------------------------------------------------------ headers
@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("seed", "one", "does not say seed"),
        ("level", None, "does not say level"),
        ("book", "chess", "a rulebook this game has not: chess"),
    ],
)
def test_a_header_that_says_too_little_is_told(key: str, value: object, said: str) -> None:
    header = saved_battle(NAME, None, 1).setup.header() | {key: value}
    path_reading = JournalContents(header, [], 0, "", False)
    with pytest.raises(JournalError, match=said):
        setup_of(path_reading)


def test_a_header_tells_the_orders_again() -> None:
    setup = saved_battle(NAME, None, 1).setup
    assert setup_of(JournalContents(setup.header(), [], 0, "", False)) == setup
    assert setup.rules_hash == rules_hash("kmh")
    assert len(setup.rules_hash) == 16


def test_a_journal_of_a_broken_level_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    header = saved_battle(NAME, None, 1).setup.header() | {"level": "format = 1"}
    Journal(header, path).close()
    with pytest.raises(JournalError, match="its level cannot be used"):
        resume_battle(path, make_seats)
    assert not lock_error(path)


def test_orders_for_a_broken_level_are_refused(tmp_path: Path) -> None:
    setup = replace(saved_battle(NAME, None, 1).setup, level_text="format = 1")
    with pytest.raises(LevelError):
        begin_battle(setup, make_seats, tmp_path / "a.journal")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "entry",
    [
        [],
        [1],
        ["x"],
        ["c", "blue", "KMH-1"],
        ["c", "blue", "KMH-1", []],
        ["c", "blue", "KMH-1", [1]],
        ["p", "blue", "KMH-1", 4],
        ["r", "KMH-1", [True]],
        ["r", "KMH-1", 3],
        ["d", 1, [3]],
        ["t", "1", "mark"],
        ["e", "blue"],
        ["u", 1],
    ],
)
def test_a_line_that_no_journal_has_is_found(entry: list[Any]) -> None:
    sound: list[list[Any]] = [["r", "KMH-1", [3]], ["r", "KMH-1", "card"], ["u"], ["e", "", "draw", ""]]
    assert entry_error(sound) == ""
    assert entry_error([*sound, entry]) == "line 6 is no line of a journal"


# ------------------------------------------------------------------------------ hostile headers
@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ({"british": "ai:random"}, "seats: nobody is seated at privateer"),
        ({}, "seats: nobody is seated at british, privateer"),
        (
            {"british": "ai:random", "privateer": "ai:random", "danish": "human"},
            "seats: 'danish' is no side of its level: british, privateer",
        ),
        ({"british": "ai:random", "privateer": "ai:god"}, "seats: a seat is one of human, "),
        ({"british": "ai:random", "privateer": ["human"]}, "seats: a seat is one of human, "),
        (
            {"british": "ai:random", "privateer": "a\x1b]0;b"},
            r"seats: it holds U\+001B, which has no place there",
        ),
    ],
)
def test_seats_that_do_not_fit_are_refused_where_they_stand(
    tmp_path: Path, seats: dict[str, object], said: str
) -> None:
    path = tmp_path / "a.journal"
    Journal(saved_battle(NAME, None, 1).setup.header() | {"seats": seats}, path).close()
    with pytest.raises(JournalError, match=rf"a\.journal: its header, {said}"):
        resume_battle(path, make_seats)
    assert [left.name for left in tmp_path.iterdir()] == ["a.journal"]


@pytest.mark.parametrize("key", ["game", "book", "file", "x-\x9b", "options", "rules"])
def test_a_header_holds_no_character_that_nobody_sees(key: str) -> None:
    value: object = ["choppy\u202e"] if key == "options" else "9\x1b]0;gone\x07"
    header = saved_battle(NAME, None, 1).setup.header() | {key: value}
    with pytest.raises(JournalError, match=r"it holds U\+(001B|009B|202E), which"):
        setup_of(JournalContents(header, [], 0, "", False))


def test_a_line_holds_no_character_that_nobody_sees() -> None:
    sound = ["r", "KMH-1", [3]]
    wrong = ["c", "blue", "KMH-1", ["ahead\x1b[31m"]]
    assert entry_error([sound, wrong], 3) == "line 4 holds U+001B, which has no place there"


def test_the_lock_is_free_when_nobody_can_be_manned(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)

    def nobody(*_: object) -> dict[str, object]:
        raise MemoryError

    with pytest.raises(MemoryError):
        resume_battle(path, nobody)  # type: ignore[arg-type]
    assert [left.name for left in tmp_path.iterdir()] == ["a.journal"]


# ------------------------------------------------------------------------------ what may be undone
def by_hand(path: Path, *keys: str) -> SavedBattle:
    """Return a battle whose players have given their first possible keys so far."""
    there = saved_battle("mirror-duel", path, 3, "human")
    for _ in keys or range(30):
        while there.battle.step() is StepResult.STEPPED:
            pass
        if there.battle.needs_confirm():
            break
        step = there.battle.pending_step
        assert isinstance(step, Choose)
        seat = there.battle.seats[step.seat]
        assert isinstance(seat, PlayerSeat)
        with there.battle.table.as_current():
            seat.submit(step.menu.keys()[0])
    return there


@pytest.mark.parametrize("confirmed", [True, False])
def test_what_stood_before_a_resume_stands_after_it(tmp_path: Path, confirmed: bool) -> None:
    path = tmp_path / "a.journal"
    there = by_hand(path)
    seat = there.battle.unconfirmed_seat
    assert there.battle.may_undo(seat)
    if confirmed:
        there.battle.confirm()
        assert not there.battle.may_undo(seat)
    there.close()
    again = resume_battle(path, make_seats)
    assert again.battle.may_undo(seat) is not confirmed
    assert again.battle.unconfirmed_seat == ("" if confirmed else seat)
    again.close()


def test_what_was_taken_back_after_it_stood_leaves_what_stood(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    there = by_hand(path)
    there.battle.confirm()
    stood = list(there.battle.journal.entries)
    assert stood[-1] == ["k"]
    assert fold_undos([*stood, ["c", "red", "KMH-1", ["a"]], ["u"]]) == stood
    there.battle.confirm()
    assert there.battle.journal.entries == stood
    there.close()
    assert not is_over(stood)
    assert is_over([*stood, ["e", "red", "major", ""], ["k"]])


# ------------------------------------------------------------------------------ finding
def newest(home: Path) -> Path | None:
    saved = last_unfinished(home)
    return saved.path if saved else None


def test_the_newest_battle_that_is_not_over_is_found(tmp_path: Path) -> None:
    assert newest(tmp_path) is None
    folder = journals_folder(tmp_path)
    for age, name in enumerate(("old", "open", "over", "damaged")):
        path = folder / f"{name}.journal"
        half_played(path) if name != "over" else None
        if name == "over":
            done = saved_battle(NAME, path, 4)
            done.battle.run()
            done.close()
        if name == "damaged":
            path.write_bytes(path.read_bytes().replace(b"KMH", b"KMX"))
        os.utime(path, (1000 + age, 1000 + age))
    (folder / "notes.txt").write_text("not a journal")
    assert newest(tmp_path) == folder / "open.journal"
    lock = JournalLock(folder / "open.journal")
    assert newest(tmp_path) == folder / "old.journal"
    lock.release()
    assert newest(tmp_path) == folder / "open.journal"


def test_an_end_that_was_taken_back_is_no_end() -> None:
    entries: list[list[Any]] = [["c", "blue", "K", ["a"]], ["e", "blue", "major", ""]]
    assert is_over(entries)
    assert not is_over([*entries, ["u"]])
    assert fold_undos([*entries, ["u"]]) == []


def test_every_new_journal_has_a_name_of_its_own(tmp_path: Path) -> None:
    first = new_journal_path(tmp_path, "duel.toml", "20261121-234342")
    assert first == tmp_path / "journals" / "duel-20261121-234342.journal"
    saved_battle(NAME, first, 1).close()
    second = new_journal_path(tmp_path, "duel.toml", "20261121-234342")
    assert second.name == "duel-20261121-234342-2.journal"


# ------------------------------------------------------------------------------ locks
def test_two_windows_do_not_write_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    begun = saved_battle(NAME, path, 1)
    with pytest.raises(JournalLocked, match=r"a.journal is open in another window"):
        resume_battle(path, make_seats)
    begun.close()
    again = resume_battle(path, make_seats)
    again.close()
    assert not lock_error(path)


def test_a_lock_left_behind_locks_nobody_out(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    path.with_name("a.journal.lock").write_text("process 1\n")
    assert not lock_error(path)
    resume_battle(path, make_seats).close()


def test_a_lock_is_released_once_and_leaves_nothing(tmp_path: Path) -> None:
    lock = JournalLock(tmp_path / "a.journal")
    assert lock_error(tmp_path / "a.journal")
    lock.release()
    lock.release()
    assert not lock_error(tmp_path / "a.journal")
    assert os.name == "nt" or list(tmp_path.iterdir()) == []


def test_a_journal_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    saved_battle(NAME, path, 1).close()
    with pytest.raises(FileExistsError):
        saved_battle(NAME, path, 1)
    assert not lock_error(path)


def test_orders_name_the_version_they_were_given_in() -> None:
    setup = BattleSetup("text", "kmh", 1, {}, ())
    assert setup.header()["rules"] == rules_hash("kmh")
    assert setup.header()["game"] == __version__
