"""Battles kept on the disk: begun, found, resumed, and never written by two at once."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.core.steps import Choose
from game.levels import LevelError
from game.play import saves
from game.play.battle import StepResult
from game.play.journal import Journal, JournalError, Reading, fold, read_file
from game.play.kept import journals_of, new_path
from game.play.lock import JournalLock, Locked, why_locked
from game.play.numbers import rules_hash
from game.play.saves import (
    BattleSetup,
    SavedBattle,
    begin_battle,
    is_over,
    malformed,
    orders_of,
    other_rules,
    resume,
)
from game.play.seats import Person
from game.play.unfinished import unfinished
from game.trials.seating import man
from tests.replay.battles import long_seed, voyage

NAME = "jarce-and-black-jaques"


def half_played(path: Path) -> list[str]:
    """A battle on the disk, left in its third turn; its digests so far."""
    begun = voyage(NAME, path, long_seed(NAME))
    while begun.battle.turn < 3:
        assert begun.battle.step() is StepResult.STEPPED
    begun.battle.run(20)
    begun.close()
    return begun.battle.digests


def test_a_journal_alone_begins_the_battle_again(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    digests = half_played(path)
    again = resume(path, man)
    assert again.notes == ()
    assert again.battle.digests == digests
    assert again.orders.seats == {"british": "ai:random", "privateer": "ai:random"}
    assert again.battle.run() is StepResult.OVER
    again.close()
    assert is_over(read_file(path).entries)


def test_a_torn_line_is_cut_off_and_told(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    path.write_bytes(path.read_bytes()[:-7])
    again = resume(path, man)
    (note,) = again.notes
    assert "torn off and was cut off" in note
    again.battle.run()
    again.close()
    assert read_file(path).problem == ""


def test_damage_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    data = bytearray(path.read_bytes())
    data[-200] ^= 4
    path.write_bytes(bytes(data))
    with pytest.raises(JournalError, match=r"line \d+ is damaged; the journal is sound before it"):
        resume(path, man)
    assert path.read_bytes() == bytes(data)
    assert not why_locked(path)


def test_a_journal_of_before_seats_the_same_captains_under_their_new_names(tmp_path: Path) -> None:
    """Who was ``ai:captain`` is an admiral, whoever is called so today."""
    path = tmp_path / "a.journal"
    half_played(path)
    reading = read_file(path)
    assert reading.header["grades"] == 2
    before = {k: v for k, v in reading.header.items() if k != "grades"}
    before["seats"] = {"british": "ai:captain", "privateer": "ai:greedy"}
    then = orders_of(replace(reading, header=before))
    assert then.seats == {"british": "ai:admiral", "privateer": "ai:midshipman"}
    assert then.header()["seats"] == then.seats
    again = orders_of(replace(reading, header=then.header()))
    assert again.seats == then.seats
    later = reading.header | {"grades": 3}
    with pytest.raises(JournalError, match="of a later game"):
        orders_of(replace(reading, header=later))


def test_a_journal_of_other_tables_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    monkeypatch.setattr(saves, "rules_hash", lambda _book: "another")
    again = resume(path, man)
    assert again.notes == (
        "the tables of the rulebook have been changed since this journal was begun",
    )
    again.close()
    older = replace(again.orders, game="0.0.1")
    assert other_rules(older).startswith("this journal was begun with version 0.0.1; this is ")


def test_a_journal_that_does_not_replay_says_where(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    reading = read_file(path)
    other = tmp_path / "b.journal"
    journal = Journal(reading.header, other)
    for entry in reading.entries:
        journal.write(["t", 2, "0" * 16] if entry[:2] == ["t", 2] else entry)
    journal.close()
    with pytest.raises(JournalError, match="does not replay here: turn 2"):
        resume(other, man)
    assert not why_locked(other)


def test_an_option_of_the_book_goes_with_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    orders = replace(voyage(NAME, None, 1).orders, options=("choppy",))
    begun = begin_battle(orders, man, path)
    assert begun.battle.level.rules.options == ("choppy",)
    begun.close()
    again = resume(path, man)
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
    header = voyage(NAME, None, 1).orders.header() | {key: value}
    path_reading = Reading(header, [], 0, "", False)
    with pytest.raises(JournalError, match=said):
        orders_of(path_reading)


def test_a_header_tells_the_orders_again() -> None:
    orders = voyage(NAME, None, 1).orders
    assert orders_of(Reading(orders.header(), [], 0, "", False)) == orders
    assert orders.rules == rules_hash("kmh")
    assert len(orders.rules) == 16


def test_a_journal_of_a_broken_level_cannot_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    header = voyage(NAME, None, 1).orders.header() | {"level": "format = 1"}
    Journal(header, path).close()
    with pytest.raises(JournalError, match="its level cannot be used"):
        resume(path, man)
    assert not why_locked(path)


def test_orders_for_a_broken_level_are_refused(tmp_path: Path) -> None:
    orders = replace(voyage(NAME, None, 1).orders, level_text="format = 1")
    with pytest.raises(LevelError):
        begin_battle(orders, man, tmp_path / "a.journal")
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
    sound: list[list[Any]] = [
        ["r", "KMH-1", [3]],
        ["r", "KMH-1", "card"],
        ["u"],
        ["e", "", "draw", ""],
    ]
    assert malformed(sound) == ""
    assert malformed([*sound, entry]) == "line 6 is no line of a journal"


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
    Journal(voyage(NAME, None, 1).orders.header() | {"seats": seats}, path).close()
    with pytest.raises(JournalError, match=rf"a\.journal: its header, {said}"):
        resume(path, man)
    assert [left.name for left in tmp_path.iterdir()] == ["a.journal"]


@pytest.mark.parametrize("key", ["game", "book", "file", "x-\x9b", "options", "rules"])
def test_a_header_holds_no_character_that_nobody_sees(key: str) -> None:
    value: object = ["choppy\u202e"] if key == "options" else "9\x1b]0;gone\x07"
    header = voyage(NAME, None, 1).orders.header() | {key: value}
    with pytest.raises(JournalError, match=r"it holds U\+(001B|009B|202E), which"):
        orders_of(Reading(header, [], 0, "", False))


def test_a_line_holds_no_character_that_nobody_sees() -> None:
    sound = ["r", "KMH-1", [3]]
    wrong = ["c", "blue", "KMH-1", ["ahead\x1b[31m"]]
    assert malformed([sound, wrong], 3) == "line 4 holds U+001B, which has no place there"


def test_the_lock_is_free_when_nobody_can_be_manned(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)

    def nobody(*_: object) -> dict[str, object]:
        raise MemoryError

    with pytest.raises(MemoryError):
        resume(path, nobody)  # type: ignore[arg-type]
    assert [left.name for left in tmp_path.iterdir()] == ["a.journal"]


# ------------------------------------------------------------------------------ what may be undone
def by_hand(path: Path, *keys: str) -> SavedBattle:
    """A battle of which persons have answered so far with the first keys they could."""
    there = voyage("mirror-duel", path, 3, "human")
    for _ in keys or range(30):
        while there.battle.step() is StepResult.STEPPED:
            pass
        if there.battle.waiting_for_done():
            break
        step = there.battle.pending
        assert isinstance(step, Choose)
        seat = there.battle.seats[step.seat]
        assert isinstance(seat, Person)
        with there.battle.table.at():
            seat.give(step.menu.keys()[0])
    return there


@pytest.mark.parametrize("confirmed", [True, False])
def test_what_stood_before_a_resume_stands_after_it(tmp_path: Path, confirmed: bool) -> None:
    path = tmp_path / "a.journal"
    there = by_hand(path)
    seat = there.battle.unconfirmed
    assert there.battle.may_undo(seat)
    if confirmed:
        there.battle.done()
        assert not there.battle.may_undo(seat)
    there.close()
    again = resume(path, man)
    assert again.battle.may_undo(seat) is not confirmed
    assert again.battle.unconfirmed == ("" if confirmed else seat)
    again.close()


def test_what_was_taken_back_after_it_stood_leaves_what_stood(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    there = by_hand(path)
    there.battle.done()
    stood = list(there.battle.journal.entries)
    assert stood[-1] == ["k"]
    assert fold([*stood, ["c", "red", "KMH-1", ["a"]], ["u"]]) == stood
    there.battle.done()
    assert there.battle.journal.entries == stood
    there.close()
    assert not is_over(stood)
    assert is_over([*stood, ["e", "red", "major", ""], ["k"]])


# ------------------------------------------------------------------------------ finding
def newest(home: Path) -> Path | None:
    """The journal that Continue leads to."""
    saved = unfinished(home)
    return saved.path if saved else None


def test_the_newest_battle_that_is_not_over_is_found(tmp_path: Path) -> None:
    assert newest(tmp_path) is None
    folder = journals_of(tmp_path)
    for age, name in enumerate(("old", "open", "over", "damaged")):
        path = folder / f"{name}.journal"
        half_played(path) if name != "over" else None
        if name == "over":
            done = voyage(NAME, path, 4)
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
    assert fold([*entries, ["u"]]) == []


def test_every_new_journal_has_a_name_of_its_own(tmp_path: Path) -> None:
    first = new_path(tmp_path, "duel.toml", "20261121-234342")
    assert first == tmp_path / "journals" / "duel-20261121-234342.journal"
    voyage(NAME, first, 1).close()
    second = new_path(tmp_path, "duel.toml", "20261121-234342")
    assert second.name == "duel-20261121-234342-2.journal"


# ------------------------------------------------------------------------------ locks
def test_two_windows_do_not_write_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    begun = voyage(NAME, path, 1)
    with pytest.raises(Locked, match=r"a.journal is open in another window"):
        resume(path, man)
    begun.close()
    again = resume(path, man)
    again.close()
    assert not why_locked(path)


def test_a_lock_left_behind_locks_nobody_out(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    half_played(path)
    path.with_name("a.journal.lock").write_text("process 1\n")
    assert not why_locked(path)
    resume(path, man).close()


def test_a_lock_is_released_once_and_leaves_nothing(tmp_path: Path) -> None:
    lock = JournalLock(tmp_path / "a.journal")
    assert why_locked(tmp_path / "a.journal")
    lock.release()
    lock.release()
    assert not why_locked(tmp_path / "a.journal")
    assert os.name == "nt" or list(tmp_path.iterdir()) == []


def test_a_journal_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    voyage(NAME, path, 1).close()
    with pytest.raises(FileExistsError):
        voyage(NAME, path, 1)
    assert not why_locked(path)


def test_orders_name_the_version_they_were_given_in() -> None:
    orders = BattleSetup("text", "kmh", 1, {}, ())
    assert orders.header()["rules"] == rules_hash("kmh")
    assert orders.header()["game"] == __version__
