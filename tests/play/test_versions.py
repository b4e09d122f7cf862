"""A journal of a newer game is recognised by its version, before any of its lines is judged."""

from pathlib import Path
from typing import Any

import pytest

from game import __version__
from game.play.journal import FORMAT, Journal, JournalError, NewerGame, read_journal_file, seal_entry
from game.play.journal_files import journals_folder
from game.play.replays import replay_journal
from game.play.saved_battles import ResumeProblem, last_unfinished, resume_battle, setup_of
from game.trials.fighting import make_seats
from tests.replay.battles import saved_battle

NAME = "jarce-and-black-jaques"
SAID = f"version 9.3.0 of the game has written it, and this is {__version__}: go on with it in"


def journal(path: Path, *more: list[Any], **header: Any) -> Path:
    """Return a battle in progress with that in its header, and these lines at its end."""
    begun = saved_battle(NAME, None, 1)
    begun.battle.run(20)
    path.parent.mkdir(exist_ok=True)
    number = {"number": header.pop("number")} if "number" in header else {}
    fresh = Journal(number | begun.setup.header() | header, path)
    for entry in (*begun.battle.journal.entries, *more):
        fresh.write(entry)
    fresh.close()
    begun.close()
    return path


@pytest.mark.parametrize(
    ("header", "more"),
    [
        ({"game": "9.3.0"}, [["mine", "laid", 3]]),
        ({"game": "9.3.0", "book": "a-fifth-book"}, []),
        ({"game": "9.3.0", "grades": 7}, []),
        ({"game": "9.3.0", "level": "format = 2\n"}, []),
        ({"game": "9.3.0", "seed": "of another kind"}, []),
        ({"game": "9.3.0"}, [["c", "british", "KMH-1", ["no such answer"]]]),
        ({}, [["n", "opened", "8", "9.3.0"], ["mine", "laid", 3]]),
    ],
)
def test_whatever_a_newer_game_has_written_is_told_by_its_version(
    tmp_path: Path, header: dict[str, Any], more: list[list[Any]]
) -> None:
    path = journal(tmp_path / "a.journal", *more, **header)
    before = path.read_bytes()
    with pytest.raises(NewerGame) as told:
        resume_battle(path, make_seats)
    assert str(told.value).startswith(f"a.journal: {SAID}")
    assert path.read_bytes() == before


def test_damage_in_a_newer_games_journal_is_no_damage_that_we_can_judge(tmp_path: Path) -> None:
    path = journal(tmp_path / "a.journal", game="9.3.0")
    data = path.read_bytes().split(b"\n")
    data[5] = b"another kind of line"
    path.write_bytes(b"\n".join(data))
    with pytest.raises(NewerGame, match=r"version 9\.3\.0"):
        resume_battle(path, make_seats)


def test_a_newer_games_journal_that_can_be_read_goes_on_with_a_note(tmp_path: Path) -> None:
    path = journal(tmp_path / "a.journal", game="9.3.0", rules="others")
    again = resume_battle(path, make_seats)
    assert again.notes == (f"this journal was begun with version 9.3.0; this is {__version__}",)
    again.close()


@pytest.mark.parametrize("version", ["0.0.9", "0.1", __version__, "of old", "9.3.0\x1b[2J"])
def test_damage_in_a_journal_of_no_newer_game_is_told_as_damage(tmp_path: Path, version: str) -> None:
    path = journal(tmp_path / "a.journal", ["mine", "laid", 3], game=version)
    with pytest.raises(JournalError) as told:
        resume_battle(path, make_seats)
    assert not isinstance(told.value, NewerGame)
    assert "is no line of a journal" in str(told.value) or "U+001B" in str(told.value)


def of_a_later_format(path: Path) -> Path:
    """Return a file as a later format might write it, with two headers."""
    path.parent.mkdir(exist_ok=True)
    later = FORMAT.replace("1", "2")
    path.write_bytes(2 * seal_entry(0, [later, {"number": 40, "game": "9.3.0"}])[1].encode())
    return path


def test_a_later_format_is_told_by_its_version(tmp_path: Path) -> None:
    with pytest.raises(NewerGame, match=r"version 9\.3\.0 of the game has written it, in a way of its"):
        read_journal_file(of_a_later_format(tmp_path / "a.journal"))


def test_replay_and_headers_say_the_same(tmp_path: Path) -> None:
    reading = read_journal_file(journal(tmp_path / "a.journal", ["mine", "laid", 3], game="9.3.0"))
    with pytest.raises(NewerGame):
        replay_journal(reading)
    with pytest.raises(NewerGame):
        setup_of(read_journal_file(journal(tmp_path / "b.journal", game="9.3.0", book="fifth")))


@pytest.mark.parametrize("later", [True, False])
def test_continue_tells_of_a_newer_games_battle_and_does_not_take_an_older_one(
    tmp_path: Path, later: bool
) -> None:
    folder = journals_folder(tmp_path)
    journal(folder / "older.journal", number=1)
    path = folder / "newer.journal"
    if later:
        of_a_later_format(path)
    else:
        journal(path, ["mine", "laid", 3], game="9.3.0", number=2)
    saved = last_unfinished(tmp_path)
    assert saved is not None
    assert (saved.path, saved.problem) == (path, ResumeProblem.NEWER)
    assert saved.problem_text.startswith("version 9.3.0 of the game has written it")
