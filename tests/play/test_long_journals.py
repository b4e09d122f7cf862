"""Journals whose lines, keys or header are as long as a file may be: reported quickly, and in few
words."""

import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from game.cli import main
from game.play.journal import (
    FORMAT,
    MAX_ERROR_CHARS,
    MAX_ITEMS,
    MAX_LINES,
    JournalError,
    read_journal,
    read_journal_file,
    seal_entry,
    shorten_value,
)
from game.play.saved_battles import resume_battle
from game.trials.fighting import make_seats

KEPT = Path(__file__).resolve().parents[1] / "replay" / "kept" / "a-hot-night.journal"
LONG = "x" * 2_000_000


def written(path: Path, header: dict[str, Any], entries: list[list[Any]]) -> Path:
    """Return a journal of these entries with valid check sums."""
    chain, line = seal_entry(0, [FORMAT, header])
    lines = [line, line]
    for entry in entries:
        chain, line = seal_entry(chain, entry)
        lines.append(line)
    path.write_text("".join(lines), "ascii")
    return path


def begun() -> tuple[dict[str, Any], list[list[Any]], list[Any]]:
    """Return the header of a kept battle, its entries before the first choice, and that choice."""
    reading = read_journal_file(KEPT)
    at = next(n for n, entry in enumerate(reading.entries) if entry[0] == "c")
    return reading.header, reading.entries[:at], reading.entries[at]


def spoilt() -> Iterator[tuple[str, list[Any]]]:
    """Yield the first choice of that battle with one part as long as a file."""
    _, _, (kind, seat, clause, keys) = begun()
    yield "a key", [kind, seat, clause, [LONG]]
    yield "a clause", [kind, seat, LONG, keys]
    yield "a seat", [kind, LONG, clause, keys]
    yield "many keys", [kind, seat, clause, ["fly"] * 200_000]
    yield "a roll", ["r", clause, [1] * 200_000]
    yield "an end", ["e", LONG, LONG, LONG]
    yield "a plot", ["p", seat, clause, LONG]
    yield "a turn", ["t", 1, LONG]


@pytest.mark.parametrize("case", [name for name, _ in spoilt()])
def test_a_difference_is_told_in_few_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], case: str
) -> None:
    header, before, _ = begun()
    path = written(tmp_path / "a.journal", header, [*before, dict(spoilt())[case]])
    for form in ([], ["--json"]):
        assert main(["replay", "--verify", str(path), *form]) == 1
        said = capsys.readouterr()
        assert len(said.out + said.err) < 6_000
        assert "Traceback" not in said.out + said.err
    with pytest.raises(JournalError, match="does not replay here") as told:
        resume_battle(path, make_seats)
    assert len(str(told.value)) < MAX_ERROR_CHARS + 200


def test_what_differs_is_shortened_piece_by_piece() -> None:
    assert shorten_value(["a", ["b", 3], None]) == ["a", ["b", 3], None]
    assert shorten_value("y" * 80) == "y" * 80
    assert shorten_value("y" * 81) == "y" * 79 + "…"
    assert shorten_value(tuple(range(23))) == [*range(MAX_ITEMS), "… 3 more"]


HEADS: dict[str, Any] = {
    "seats": {LONG: "human"},
    "seed": LONG,
    "book": LONG,
    "file": LONG,
    "options": [LONG],
    "level": LONG,
    "game": LONG,
    "rules": LONG,
    LONG: "\x07",
}


@pytest.mark.parametrize("key", HEADS, ids=[key[:10] for key in HEADS])
def test_a_long_header_is_answered_in_few_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], key: str
) -> None:
    header, _, _ = begun()
    path = written(tmp_path / "a.journal", {**header, key: HEADS[key]}, [])
    began = process_time()
    main(["replay", "--verify", str(path)])
    main(["replay", "--verify", "--json", str(path)])
    said = capsys.readouterr()
    assert len(said.out + said.err) < 10_000
    assert "Traceback" not in said.out + said.err
    assert process_time() - began < 3


@pytest.mark.parametrize("depth", [300, 950, 100_000])
def test_a_deep_header_is_refused_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], depth: int
) -> None:
    header, _, _ = begun()
    deep = json.dumps([FORMAT, {**header, "seats": "DEEP"}], separators=(",", ":"))
    text = deep.replace('"DEEP"', "[" * depth + "]" * depth).encode()
    line = b"%08x %b\n" % (zlib.crc32(text), text)
    (tmp_path / "a.journal").write_bytes(2 * line)
    assert main(["replay", "--verify", str(tmp_path / "a.journal")]) == 1
    said = capsys.readouterr()
    assert "cannot be replayed" in said.out
    assert "Traceback" not in said.out + said.err


def test_a_journal_of_more_lines_than_any_battle_is_refused_at_once() -> None:
    header, _, _ = begun()
    _, line = seal_entry(0, [FORMAT, header])
    began = process_time()
    with pytest.raises(JournalError, match="more than 200,000 lines"):
        read_journal(2 * line.encode() + b'00000000 ["k"]\n' * MAX_LINES)
    assert process_time() - began < 0.5


def test_a_journal_of_many_lines_is_read_soon(tmp_path: Path) -> None:
    header, _, _ = begun()
    many = 50_000
    path = written(tmp_path / "a.journal", header, [["k"]] * many)
    began = process_time()
    assert len(read_journal_file(path).entries) == many
    assert process_time() - began < 1
