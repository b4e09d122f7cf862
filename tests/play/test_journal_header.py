"""The header of a journal is there twice: no single broken byte costs a battle, nor does a mail or
a checkout that changes line ends. Older files have it once."""

from pathlib import Path

import pytest

from game.play.journal import (
    Journal,
    JournalContents,
    JournalError,
    read_journal,
    read_journal_file,
    seal_entry,
)
from game.play.replays import replay_journal
from game.play.saved_battles import resume_battle
from game.trials.fighting import make_seats
from tests.replay.battles import saved_battle

NAME = "mirror-duel"


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the file of a battle in progress."""
    path = tmp_path_factory.mktemp("header") / "a.journal"
    begun = saved_battle(NAME, path, 7)
    begun.battle.run(60)
    begun.close()
    return path.read_bytes()


def small() -> bytes:
    """Return a journal so short that every byte of it can be tried."""
    header = {"game": "1", "seats": {"blue": "human"}, "level": 'title = "A"\n'}
    chain, line = seal_entry(0, ["weathergage-journal 1", header])
    chain, one = seal_entry(chain, ["t", 1, "mark"])
    chain, two = seal_entry(chain, ["c", "blue", "KMH-1", ["a"]])
    return f"{line}{line}{one}{two}".encode()


def same(one: JournalContents, other: JournalContents) -> bool:
    """Return whether two files have the same battle without damage."""
    held = (one.header, one.entries, one.checksum, one.problem)
    return held == (other.header, other.entries, other.checksum, "")


def test_the_header_is_written_twice(written: bytes) -> None:
    first, second, third, *_ = written.split(b"\n")
    assert first == second
    assert third[9:13] == b'["t"'
    reading = read_journal(written)
    assert (reading.first_entry_line, reading.note, reading.valid_bytes) == (3, "", len(written))


@pytest.mark.untraced
def test_no_flipped_byte_of_the_header_lines_costs_the_battle() -> None:
    data = small()
    whole = read_journal(data)
    for place in range(data.index(b"\n", data.index(b"\n") + 1) + 1):
        for flip in (0x01, 0x07, 0x20, 0x2A, 0x80, 0xFF):
            changed = bytearray(data)
            changed[place] ^= flip
            reading = read_journal(bytes(changed))
            assert same(reading, whole), (place, flip)
            assert "header lines is damaged" in reading.note, (place, flip)
            assert reading.valid_bytes == len(data), (place, flip)


@pytest.mark.untraced
def test_no_byte_that_becomes_the_end_of_a_line_costs_the_battle() -> None:
    data = small()
    whole = read_journal(data)
    for place in range(data.index(b"\n", data.index(b"\n") + 1)):
        changed = bytearray(data)
        changed[place] = 0x0A
        assert same(read_journal(bytes(changed)), whole), place


def test_a_battle_goes_on_from_the_second_header_line(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(written[:100] + b"?" + written[101:])
    again = resume_battle(path, make_seats)
    assert again.notes == ("the first of its two header lines is damaged, and the second was read",)
    *before, opened = again.battle.journal.entries
    assert (before, opened[:2]) == (read_journal(written).entries, ["n", "opened"])
    again.battle.run(20)
    again.close()
    assert read_journal_file(path).problem == ""


def test_a_replay_tells_of_the_damaged_header_line(written: bytes) -> None:
    end = written.index(b"\n") + 1
    for place, which in ((100, "first"), (end + 100, "second")):
        found = replay_journal(read_journal(written[:place] + b"?" + written[place + 1 :]))
        assert found.is_ok
        assert f"the {which} of its two header lines is damaged" in found.notes[0]


def test_a_journal_with_one_header_line_is_read_and_gone_on_with(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "old.journal"
    path.write_bytes(written.split(b"\n", 1)[1])
    reading = read_journal_file(path)
    assert same(reading, read_journal(written))
    assert (reading.first_entry_line, reading.note) == (2, "")
    again = resume_battle(path, make_seats)
    again.battle.run(20)
    again.close()
    assert read_journal_file(path).problem == ""
    flipped = bytearray(path.read_bytes())
    flipped[30] ^= 1
    with pytest.raises(JournalError, match="its first line is broken"):
        read_journal(bytes(flipped))


def test_a_second_header_line_that_is_torn_off_is_begun_with_one(tmp_path: Path, written: bytes) -> None:
    path = tmp_path / "torn.journal"
    line = written[: written.index(b"\n") + 1]
    for kept in (1, 40, len(line) - 1):
        path.write_bytes(line + line[:kept])
        reading = read_journal_file(path)
        assert (reading.is_torn, reading.valid_bytes, reading.entries) == (True, len(line), [])
    Journal.reopen(path).close()
    assert path.read_bytes() == line


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("ends", [b"\n", b"\r\n"])
def test_other_ends_of_lines_and_a_mark_before_the_text_are_read(
    tmp_path: Path, written: bytes, mark: bytes, ends: bytes
) -> None:
    path = tmp_path / "mailed.journal"
    path.write_bytes(mark + written.replace(b"\n", ends))
    assert same(read_journal_file(path), read_journal(written))
    assert read_journal_file(path).valid_bytes == path.stat().st_size
    again = resume_battle(path, make_seats)
    again.battle.run(20)
    again.close()
    after = read_journal_file(path)
    assert after.problem == ""
    assert len(after.entries) > len(read_journal(written).entries)


def test_a_torn_line_is_torn_where_lines_end_another_way(written: bytes) -> None:
    data = written.replace(b"\n", b"\r\n")
    for cut in (1, 2, 3, 9):
        reading = read_journal(data[:-cut])
        assert (reading.is_torn, len(reading.entries)) == (True, len(read_journal(written).entries) - 1)


def test_the_header_of_another_journal_behind_is_not_taken(written: bytes) -> None:
    broken = bytearray(written)
    for place in (30, written.index(b"\n") + 30):
        broken[place] ^= 1
    with pytest.raises(JournalError, match="its first line is broken"):
        read_journal(bytes(broken) + written)


def test_damage_is_told_at_its_line(written: bytes) -> None:
    lines = written.split(b"\n")
    lines[5] = lines[5].replace(b"[", b"{", 1)
    assert read_journal(b"\n".join(lines)).problem == "line 6 is damaged"
