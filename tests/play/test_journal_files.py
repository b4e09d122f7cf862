"""The order of the player's journals: a running number decides, never the clock alone."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from game.levels.reading.findings import CODES
from game.levels.reading.level_folders import shipped_levels_folder
from game.play import journal_files
from game.play.journal import Journal, JournalError, conceding_seat, notes_about, read_journal_file
from game.play.journal_files import (
    JournalLock,
    JournalLocked,
    LockFailed,
    journals_folder,
    list_journals,
    make_at_new_path,
    new_journal_path,
    next_running_number,
)
from game.play.level_check import check_text
from game.play.saved_battles import (
    BattleSetup,
    begin_battle,
    finished_journals,
    last_unfinished,
    load_finished_battle,
    resume_battle,
)
from game.trials.fighting import make_batch_seats, make_seats
from tests.replay.battles import saved_battle

NAME = "jarce-and-black-jaques"
IN_2035 = 2_051_222_400
"""The first of January 2035, in seconds."""
IN_1970 = 3600


def begun(path: Path, when: int = 0, steps: int = 20) -> Path:
    """Return a battle begun at that path; its file has that date (0: now)."""
    fresh = saved_battle(NAME, path, 1)
    fresh.battle.run(steps)
    fresh.close()
    if when:
        os.utime(path, (when, when))
    return path


def names(home: Path) -> list[str]:
    return [each.path.stem for each in list_journals(journals_folder(home))]


def without_number(path: Path) -> Path:
    """Return the same journal without its number, as older games wrote it."""
    reading = read_journal_file(path)
    path.unlink()
    header = {key: value for key, value in reading.header.items() if key != journal_files.NUMBER_KEY}
    old = Journal(header, path)
    for entry in reading.entries:
        old.write(entry)
    old.close()
    return path


def test_each_journal_of_a_folder_has_a_higher_number_than_those_before(tmp_path: Path) -> None:
    folder = journals_folder(tmp_path)
    for name in ("a", "b", "c"):
        begun(folder / f"{name}.journal")
    numbers = [read_journal_file(folder / f"{name}.journal").header["number"] for name in "abc"]
    assert numbers == [1, 2, 3]
    (folder / "b.journal").unlink()
    assert next_running_number(folder) == 4
    begun(tmp_path / "elsewhere" / "d.journal")
    assert read_journal_file(tmp_path / "elsewhere" / "d.journal").header["number"] == 1


@pytest.mark.parametrize("when", [IN_2035, IN_1970])
def test_continue_leads_to_the_battle_begun_last_whatever_the_clock_said(tmp_path: Path, when: int) -> None:
    folder = journals_folder(tmp_path)
    begun(folder / "first.journal", when=IN_2035)
    last = begun(folder / "last.journal", when=when)
    begun_before = begun(folder / "later-written.journal")
    without_number(begun_before)
    saved = last_unfinished(tmp_path)
    assert saved is not None
    assert saved.path == last
    assert names(tmp_path) == ["last", "first", "later-written"]


def test_who_goes_on_with_a_battle_leaves_it_first(tmp_path: Path) -> None:
    folder = journals_folder(tmp_path)
    old, new = begun(folder / "old.journal"), begun(folder / "new.journal", when=IN_2035)
    assert names(tmp_path) == ["new", "old"]
    resume_battle(old, make_seats).close()
    assert names(tmp_path) == ["old", "new"]
    assert notes_about(read_journal_file(old).entries, "opened") == [["3", __version__]]
    resume_battle(new, make_seats).close()
    assert names(tmp_path) == ["new", "old"]


def test_journals_without_a_number_are_ordered_by_their_time(tmp_path: Path) -> None:
    folder = journals_folder(tmp_path)
    for when, name in enumerate(("a", "b", "c"), 1000):
        os.utime(without_number(begun(folder / f"{name}.journal")), (when, when))
    assert names(tmp_path) == ["c", "b", "a"]
    assert next_running_number(folder) == 1


def test_a_note_of_going_on_changes_neither_battle_nor_replay(tmp_path: Path) -> None:
    path = begun(tmp_path / "a.journal")
    first = resume_battle(path, make_seats)
    digests, question = first.battle.digests, first.battle.pending_step
    first.close()
    again = resume_battle(path, make_seats)
    assert (again.battle.digests, again.battle.pending_step) == (digests, question)
    assert [words[0] for words in notes_about(again.battle.journal.entries, "opened")] == ["2", "3"]
    again.battle.run()
    again.close()
    assert [each.path for each in finished_journals(tmp_path)] == []
    assert list_journals(tmp_path)[0].is_over, "nothing is noted after a battle's end"


def test_a_battle_that_was_given_up_stays_so_when_it_is_only_looked_at(tmp_path: Path) -> None:
    path = begun(journals_folder(tmp_path) / "a.journal")
    there = resume_battle(path, make_seats)
    there.battle.concede("british")
    there.close()
    assert last_unfinished(tmp_path) is None
    resume_battle(path, make_seats).close()
    assert conceding_seat(read_journal_file(path).entries) == "british"
    assert last_unfinished(tmp_path) is None


def test_a_note_that_is_not_known_is_passed_over_and_one_without_words_is_no_line(tmp_path: Path) -> None:
    path = begun(tmp_path / "a.journal")
    journal = Journal.reopen(path)
    journal.write(["n", "weather", "of", "a later game"])
    journal.close()
    resume_battle(path, make_seats).close()
    journal = Journal.reopen(path)
    journal.write(["n"])
    journal.close()
    with pytest.raises(JournalError, match="is no line of a journal"):
        resume_battle(path, make_seats)


# ------------------------------------------------------------------------------ at the same moment
RACER = """
import sys, time
from pathlib import Path
from game.play.journal_files import make_at_new_path
from game.play.saved_battles import begin_battle
from game.trials.fighting import make_seats
from tests.replay.battles import saved_battle
home, orders = Path(sys.argv[1]), saved_battle("jarce-and-black-jaques", None, 1).setup
print("ready", flush=True)
sys.stdin.readline()
begun = make_at_new_path(
    home, "duel.toml", "20261128-120000", lambda path: begin_battle(orders, make_seats, path)
)
print(begun.battle.journal.path.name, flush=True)
sys.stdin.readline()
begun.close()
"""


def test_games_begun_in_the_same_second_all_play(tmp_path: Path) -> None:
    """Four processes start at once, and each gets a journal of its own."""
    runs = [
        subprocess.Popen(
            [sys.executable, "-c", RACER, str(tmp_path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    try:
        told = []
        for run in runs:
            assert run.stdout is not None
            assert run.stdout.readline() == "ready\n"
        for line in ("go\n", "end\n"):
            for run in runs:
                assert run.stdin is not None
                run.stdin.write(line)
                run.stdin.flush()
            if line == "go\n":
                told = [run.stdout.readline().strip() for run in runs if run.stdout]
        assert [run.wait(30) for run in runs] == [0, 0, 0, 0]
    finally:
        for run in runs:
            run.kill()
            run.communicate()
    stem = "duel-20261128-120000"
    assert sorted(told) == sorted(f"{stem}{n}.journal" for n in ("", "-2", "-3", "-4"))


def test_a_name_that_is_taken_meanwhile_gives_way_to_the_next(tmp_path: Path) -> None:
    """Another window has just locked the first name without writing to it; the second name was
    taken after the look."""
    folder = journals_folder(tmp_path)
    folder.mkdir()
    lock, tried = JournalLock(folder / "duel-1.journal"), list[str]()
    setup = saved_battle(NAME, None, 1).setup

    def begin(path: Path) -> Path:
        tried.append(path.name)
        if path.name == "duel-1-2.journal":
            path.write_bytes(b"another's")
        begin_battle(setup, make_seats, path).close()
        return path

    assert make_at_new_path(tmp_path, "duel.toml", "1", begin).name == "duel-1-3.journal"
    assert tried == ["duel-1.journal", "duel-1-2.journal", "duel-1-3.journal"]
    assert (folder / "duel-1-2.journal").read_bytes() == b"another's"
    lock.release()


@pytest.mark.parametrize("fault", [LockFailed("read only"), JournalLocked("taken")])
def test_where_no_name_can_be_had_it_is_said_and_not_tried_for_ever(
    tmp_path: Path, fault: JournalLocked
) -> None:
    tried = list[Path]()

    def begin(path: Path) -> Path:
        tried.append(path)
        raise fault

    with pytest.raises(JournalLocked, match=str(fault)):
        make_at_new_path(tmp_path, "duel.toml", "1", begin)
    assert len(tried) == (1 if isinstance(fault, LockFailed) else journal_files.MAX_TRIED)


def test_the_longest_name_of_a_level_leaves_room_for_its_journals(tmp_path: Path) -> None:
    """240 bytes and eighty letters of three: with date, ``.journal`` and ``.lock`` they would be
    longer than the 255 bytes of a file name."""
    for stem in ("n" * 240, "海" * 80):
        path = make_at_new_path(tmp_path, f"{stem}.toml", "1", _begun)
        assert path.name == f"{(stem * 2).encode()[:120].decode()}-1.journal"
        assert path.exists()


def _begun(path: Path) -> Path:
    begin_battle(saved_battle(NAME, None, 1).setup, make_seats, path).close()
    return path


# ------------------------------------------------------------------------------
# The results of battles, read from the ends of their journals
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
    (journal,) = finished_journals(tmp_path)
    ending = load_finished_battle(journal.path)
    assert ending
    assert (ending.book, ending.file) == ("kmh", "mirror-duel.toml")
    assert ending.seats == {"red": "ai:midshipman", "blue": "ai:midshipman"}
    assert ending.winner in ("red", "blue", "")
    assert journal.path == whole


def test_a_folder_that_is_not_there_tells_of_nothing(tmp_path: Path) -> None:
    assert finished_journals(tmp_path / "nowhere") == []


# ------------------------------------------------------------------------------
# Broken level files, each with its first finding; the file's first line says what is broken,
# ``expected.txt`` has the line that ``check`` prints
HOME = Path(__file__).resolve().parents[1] / "levels" / "broken"
HEAD = re.compile(
    r"(?P<file>[a-z-]+\.toml):(?P<line>\d+):(?P<column>\d+): (?P<severity>error|warning): "
    r"(?P<message>.+) \[(?P<code>[a-z0-9.-]+)\]"
)
EXPECTED = (HOME / "expected.txt").read_text("utf-8").splitlines()


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda line: line.partition(".toml")[0])
def test_the_author_is_told_first(expected: str) -> None:
    told = HEAD.fullmatch(expected)
    assert told is not None
    path = HOME / told["file"]
    level, findings = check_text(path.read_text("utf-8"), path.name)
    shown = str(findings[0]).split("\n")
    assert shown[0] == expected
    assert shown[2].endswith("^")
    assert level is not None or told["severity"] == "error"
    assert len(findings) <= 2, [str(finding) for finding in findings]
    assert all(finding.hint for finding in findings), "each finding tells its cure"


def test_every_broken_file_is_in_the_table() -> None:
    files = sorted(path.name for path in HOME.glob("*.toml"))
    assert sorted(line.partition(":")[0] for line in EXPECTED) == files
    assert len(files) >= 80


def test_the_broken_files_cover_the_codes() -> None:
    seen = {told["code"] for line in EXPECTED if (told := HEAD.fullmatch(line))}
    elsewhere = set(
        "unreadable too-big too-deep too-long too-many same-place idle-release illegal "
        "stall expect expect-path stale-card ok-without-reason "
        "never-met never-fought never-fights "
        "not-in-a-pack pack-size picture sound no-flag unlisted".split()
    )
    assert set(CODES) - seen == elsewhere
    assert all(code in CODES or code.startswith(("kmh-", "wwh-")) for code in seen)
