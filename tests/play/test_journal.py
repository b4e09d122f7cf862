"""A journal cut anywhere is a valid prefix; a journal changed anywhere is recognised."""

from bisect import bisect_right
from pathlib import Path
from random import Random

import pytest

from game.play.battle import StepResult
from game.play.journal import (
    CONCEDED,
    MARK_KINDS,
    Journal,
    JournalEntry,
    JournalError,
    conceding_seat,
    fold_undos,
    last_answer,
    read_journal,
    read_journal_file,
)
from game.play.saved_battles import is_over
from tests.replay.battles import random_battle, replay_battle

NAME, SEED = "jarce-and-black-jaques", 11
HEADERS = 2
"""Lines before the first entry."""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of a whole random battle."""
    path = tmp_path_factory.mktemp("journal") / "battle.journal"
    battle = random_battle(NAME, SEED, Journal({"seed": SEED}, path))
    assert battle.run() is StepResult.OVER
    battle.close()
    battle.journal.close()
    return path


def test_a_journal_reads_as_it_was_written(written: Path) -> None:
    reading = read_journal_file(written)
    assert (reading.problem, reading.is_torn) == ("", False)
    assert reading.header == {"seed": SEED}
    assert reading.valid_bytes == written.stat().st_size
    assert {entry[0] for entry in reading.entries} >= {"c", "r", "t", "p"}
    assert reading.entries[-1][0] == "e"


def first_lines(path: Path, lines: int) -> bytes:
    """Return the beginning of a journal, so that trying every byte of it takes no quadratic
    time."""
    return b"".join(path.read_bytes().splitlines(keepends=True)[:lines])


def check_cut(data: bytes, cut: int, ends: list[int], whole: list[JournalEntry]) -> None:
    """Check that the first bytes are a valid prefix: torn unless they end with a line."""
    reading = read_journal(data[:cut])
    assert reading.entries == whole[: max(bisect_right(ends, cut) - HEADERS, 0)]
    assert reading.is_torn is (cut not in ends)
    assert bool(reading.problem) is reading.is_torn


@pytest.mark.untraced
def test_every_truncation_is_a_valid_prefix(written: Path) -> None:
    data = first_lines(written, 90)
    whole = read_journal(data).entries
    ends = [n + 1 for n, byte in enumerate(data) if byte == 0x0A]
    for cut in range(ends[0], len(data) + 1):
        check_cut(data, cut, ends, whole)


@pytest.mark.untraced
def test_every_line_of_a_whole_battle_may_be_the_last_or_be_torn(written: Path) -> None:
    data = written.read_bytes()
    whole = read_journal(data).entries
    ends = [n + 1 for n, byte in enumerate(data) if byte == 0x0A]
    for end in ends[1:]:
        for cut in (end - 2, end - 1, end):
            check_cut(data, cut, ends, whole)


@pytest.mark.untraced
def test_every_prefix_replays_to_a_prefix(written: Path) -> None:
    entries = read_journal_file(written).entries
    whole = replay_battle(NAME, SEED, entries)
    whole.replay_journal()
    digests, events = whole.digests, whole.events
    whole.close()
    for kept in range(0, len(entries), 3):
        battle = replay_battle(NAME, SEED, entries[:kept])
        battle.replay_journal()
        assert battle.digests == digests[: len(battle.digests)]
        assert battle.events == events[: len(battle.events)]
        assert len(battle.events) >= kept - sum(e[0] == "r" for e in entries[:kept])
        battle.close()


def test_a_header_that_is_cut_is_no_journal(written: Path) -> None:
    data = written.read_bytes()
    for cut in range(data.index(b"\n") + 1):
        with pytest.raises(JournalError):
            read_journal(data[:cut])


@pytest.mark.untraced
def test_every_flipped_byte_is_found(written: Path) -> None:
    sample = first_lines(written, 25)
    for place in range(len(sample)):
        for flip in (0x01, 0x20, 0x80, 0xFF):
            assert is_found_out(sample, place, flip), (place, flip)


@pytest.mark.untraced
def test_a_flip_in_the_last_bytes_is_damage_and_no_torn_line(written: Path) -> None:
    data = first_lines(written, 12)
    last = data.rindex(b"\n", 0, len(data) - 1) + 1
    for place in range(last, len(data)):
        for flip in range(1, 256):
            assert is_found_out(data, place, flip), (place, flip)


def is_found_out(data: bytes, place: int, flip: int) -> bool:
    """Return whether reading the data with one byte changed reports damage beyond a torn last line,
    or a damaged header line with a whole copy."""
    changed = bytearray(data)
    changed[place] ^= flip
    try:
        reading = read_journal(bytes(changed))
    except JournalError:
        return True
    return bool(reading.problem or reading.note) and not reading.is_torn


def test_a_line_left_out_or_doubled_is_found(written: Path) -> None:
    lines = written.read_bytes().splitlines(keepends=True)
    for number in range(HEADERS, 30):
        without = lines[:number] + lines[number + 1 :]
        doubled = lines[: number + 1] + lines[number:]
        assert read_journal(b"".join(without)).problem == f"line {number + 1} is damaged"
        assert read_journal(b"".join(doubled)).problem == f"line {number + 2} is damaged"


def test_a_torn_tail_is_cut_off_before_anything_is_added(tmp_path: Path, written: Path) -> None:
    path = tmp_path / "torn.journal"
    data = written.read_bytes()
    cut = data.index(b"\n", len(data) // 2) + 20
    path.write_bytes(data[:cut])
    kept = read_journal_file(path).entries
    journal = Journal.reopen(path)
    journal.write(["t", 99, "mark"], sync=True)
    journal.close()
    after = read_journal_file(path)
    assert after.problem == ""
    assert after.entries == [*kept, ["t", 99, "mark"]]


def test_a_damaged_journal_is_not_reopened(tmp_path: Path, written: Path) -> None:
    path = tmp_path / "damaged.journal"
    data = bytearray(written.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    with pytest.raises(JournalError, match=r"damaged.journal: line \d+ is damaged"):
        Journal.reopen(path)
    assert path.read_bytes() == bytes(data)


def test_a_journal_is_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    Journal({}, path).close()
    with pytest.raises(FileExistsError):
        Journal({}, path)


def test_what_is_no_file_or_too_large_is_said_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(JournalError, match="cannot be read"):
        read_journal_file(tmp_path / "nowhere.journal")
    path = tmp_path / "large.journal"
    Journal({"level": "x" * 100}, path).close()
    monkeypatch.setattr("game.play.journal.MAX_BYTES", 99)
    with pytest.raises(JournalError, match="too large"):
        read_journal_file(path)


@pytest.mark.parametrize("text", [b"", b"hello\n", b"00000000 [1]\n", b"\xff\xfe\n", b"[[[[\n"])
def test_other_files_are_no_journals(text: bytes) -> None:
    with pytest.raises(JournalError, match="not a journal"):
        read_journal(text)


A: JournalEntry = ["c", "blue", "KMH-5.1.1", ["hold"]]
B: JournalEntry = ["c", "blue", "KMH-5.1.3", ["wait"]]
ROLL: JournalEntry = ["r", "KMH-6.2.2", [4]]
TURN: JournalEntry = ["t", 2, "mark"]
END: JournalEntry = ["e", "blue", "major", "why"]


@pytest.mark.parametrize(
    ("entries", "left"),
    [
        ([], []),
        ([A, ROLL, B], [A, ROLL, B]),
        ([A, ["u"], B], [B]),
        ([A, B, ["u"], ["u"]], []),
        ([ROLL, A, TURN, ["u"]], [ROLL]),
        ([ROLL, A, END, ["u"], B], [ROLL, B]),
    ],
)
def test_an_undo_takes_back_the_last_answer_and_what_followed_of_itself(
    entries: list[JournalEntry], left: list[JournalEntry]
) -> None:
    assert fold_undos(entries) == left
    marked = [entry for entry in left if entry[0] not in MARK_KINDS]
    assert last_answer(entries) == (marked[-1] if marked else None)


def test_the_last_answer_that_stands_is_the_last_of_what_is_left() -> None:
    chance, none = Random(1805), 0
    for _ in range(2000):
        kinds = chance.choices(["c", "r", "t", "u", "u"], k=chance.randrange(12))
        entries: list[JournalEntry] = [[kind, n] for n, kind in enumerate(kinds)]
        left = [entry for entry in fold_undos(entries) if entry[0] not in MARK_KINDS]
        assert last_answer(entries) == (left[-1] if left else None), kinds
        none += not left
    assert 100 < none < 1900


def test_marks_are_what_nobody_answered() -> None:
    assert set(MARK_KINDS) == {"t", "e", "s", "k", "x", "n"}


def test_a_battle_given_up_is_over_until_somebody_fights_on() -> None:
    struck = [CONCEDED, "red"]
    assert conceding_seat([A, struck]) == "red"
    assert is_over([A, struck])
    assert conceding_seat([A, struck, B]) == ""
    assert not is_over([A, struck, B])
