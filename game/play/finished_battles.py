"""The results of the player's battles, from their journals: only the ends of each file are read."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.core.files import read_file_ends
from game.play.journal import MAX_HEADER_BYTES, JournalError, read_header
from game.play.journal_files import TAIL_BYTES, JournalFile, journals_folder, list_journals
from game.play.saved_battles import PACK_KEY, level_record_name, read_fought_on_turn, read_seats


@dataclass(frozen=True, slots=True)
class FinishedBattle:
    """A finished battle: its book, its level's file, who sat where at the start, the winning side
    ('' for none), and the degree (``major``, ``minor``)."""

    book: str
    file: str
    seats: Mapping[str, str]
    winner: str
    degree: str


def finished_journals(data_dir: Path) -> list[JournalFile]:
    """Return the player's journals of finished battles, the latest last."""
    return [kept for kept in reversed(list_journals(journals_folder(data_dir))) if kept.is_over]


def load_finished_battles(data_dir: Path) -> list[FinishedBattle]:
    """Return their results in the same order; skip what cannot be read."""
    found = (load_finished_battle(kept.path) for kept in finished_journals(data_dir))
    return [each for each in found if each is not None]


def load_finished_battle(path: Path) -> FinishedBattle | None:
    """Return the result of one battle. None if it is not over, if the file does not say, or if it
    was fought on from the middle of another: that does not count."""
    try:
        last = _last_entry(read_file_ends(path, 0, TAIL_BYTES)[1])
        if last is None:
            return None
        header = read_header(read_file_ends(path, MAX_HEADER_BYTES, 0)[0])
        if read_fought_on_turn(header):
            return None
        book, file, seats = header["book"], header["file"], read_seats(header)
    except (OSError, JournalError, KeyError):
        return None
    if not isinstance(book, str) or not isinstance(file, str):
        return None
    pack = header.get(PACK_KEY, "")
    file = level_record_name(file, pack if isinstance(pack, str) else "")
    return FinishedBattle(book, file, seats, last[1], last[2])


def _last_entry(tail: bytes) -> list[Any] | None:
    line = tail.rstrip(b"\r\n").rpartition(b"\n")[2]
    try:
        entry = json.loads(line[line.find(b" ") + 1 :])
    except (ValueError, RecursionError):
        return None
    whole = isinstance(entry, list) and len(entry) == 4 and entry[0] == "e"
    return entry if whole and all(isinstance(part, str) for part in entry) else None
