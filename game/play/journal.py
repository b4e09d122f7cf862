"""Save, replay and bug report in one readable text file.

A header line, then one line for every confirmed answer group, roll, digest or undo. Each line
begins with a check sum that runs on from the line before, so a line can neither be changed nor
left out unseen. A group is one write and one sync; rolls are written without a sync of their own,
because the seed would roll them again. Lines:

``["c", seat, clause, keys]`` a confirmed group of choices · ``["p", seat, clause, key]`` a secret
plot, in a file as ``["v", seat, clause, veiled key]`` with the check sum of the line before for
salt · ``["r", clause, faces or card]`` a roll of the seed · ``["d", clause, faces or card]`` typed
dice · ``["t", turn, digest]`` a turn begins · ``["e", winner, degree, reason]`` all is over
· ``["u"]`` the last group is taken back · ``["s", seat, who]`` from here on this seat is held by
somebody else: ``human``, ``ai:captain``.

In memory a plot lies open; files of before the veil hold open ones and are read as they are."""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.play.veil import lifted, veiled

Entry = list[Any]
FORMAT = "weathergage-journal 1"
MOST_BYTES = 64 * 1024 * 1024
MANNING = "s"
"""The entry that says who holds a seat from here on; a replay asks nobody and passes over it."""
PLOT, VEILED = "p", "v"
"""A secret plot, open and as it stands in a file."""
ANSWERS = ("c", PLOT)
"""Entries that somebody answered: choices in the open and plots."""
MARKS = ("t", "e", MANNING)
"""Entries that nobody answered."""


class JournalError(Exception):
    """A file that cannot be used as a journal; the text says why in plain words."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a journal file holds: header, entries, how many bytes of it are sound, what is wrong
    with the rest ('' if nothing), whether that is only a torn last line, and the check sum of the
    last sound line."""

    header: dict[str, Any]
    entries: list[Entry]
    sound: int
    problem: str
    torn: bool
    chain: int = 0


def seal(chain: int, entry: Entry) -> tuple[int, str]:
    """The running check sum after this entry, and the entry's line, a secret under its veil."""
    if entry and entry[0] == PLOT:
        entry = [VEILED, *entry[1:-1], veiled(entry[-1], chain)]
    return _sealed(chain, entry)


def _sealed(chain: int, entry: Entry) -> tuple[int, str]:
    """The same for an entry as it stands."""
    text = json.dumps(entry, separators=(",", ":"), ensure_ascii=True)
    chain = zlib.crc32(text.encode(), chain)
    return chain, f"{chain:08x} {text}\n"


class Journal:
    """Entries kept in memory and, given a path, on disk."""

    def __init__(self, header: dict[str, Any], path: Path | None = None) -> None:
        """A new journal with its header written; raises FileExistsError rather than overwrite."""
        self.header, self.entries = header, list[Entry]()
        self.path, self.chain = path, 0
        flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND
        self._file = os.open(path, flags, 0o644) if path else -1
        self._write([FORMAT, header], sync=True)

    def write(self, entry: Entry, sync: bool = False) -> None:
        """The entry is part of the journal; with ``sync`` it is on the disk."""
        self.entries.append(entry)
        self._write(entry, sync)

    def _write(self, entry: Entry, sync: bool) -> None:
        if self._file < 0:
            return
        self.chain, line = seal(self.chain, entry)
        os.write(self._file, line.encode())
        if sync:
            os.fsync(self._file)

    def close(self) -> None:
        """The file is closed; the journal stays readable in memory."""
        if self._file >= 0:
            os.fsync(self._file)
            os.close(self._file)
            self._file = -1

    @classmethod
    def reopen(cls, path: Path) -> Journal:
        """An existing journal ready for more entries, its torn tail cut off. Raises JournalError
        if the file is damaged in any other way."""
        reading = read_file(path)
        if reading.problem and not reading.torn:
            raise JournalError(f"{path.name}: {reading.problem}")
        journal = cls.__new__(cls)
        journal.header, journal.entries, journal.path = reading.header, reading.entries, path
        journal.chain = reading.chain
        journal._file = os.open(path, os.O_WRONLY | os.O_APPEND)
        os.ftruncate(journal._file, reading.sound)
        return journal


def read_file(path: Path) -> Reading:
    """The journal in a file. Raises JournalError if it cannot be read or is no journal."""
    try:
        if path.stat().st_size > MOST_BYTES:
            raise JournalError(f"{path.name} is too large to be a journal")
        return read(path.read_bytes())
    except OSError as fault:
        raise JournalError(f"{path.name} cannot be read: {fault.strerror}") from None


def read(data: bytes) -> Reading:
    """The longest true prefix of a journal. Raises JournalError if not even the header is whole."""
    entries: list[Entry] = []
    chain, sound, problem, torn = 0, 0, "", False
    lines = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        last = number == len(lines)
        if last and not line:
            break
        entry, chain_after = _unseal(chain, line)
        if entry is None or last:
            torn = last and _unseal(chain, line[:-1])[0] is None
            problem = f"line {number} is {'torn off' if torn else 'damaged'}"
            break
        chain = chain_after
        entries.append(entry)
        sound += len(line) + 1
    header = _header(entries)
    return Reading(header, entries[1:], sound, problem, torn, chain)


def _unseal(chain: int, line: bytes) -> tuple[Entry | None, int]:
    try:
        text = line.decode("ascii")
        entry = json.loads(text[9:])
        after, expected = _sealed(chain, entry)
        if text + "\n" != expected or not isinstance(entry, list):
            return None, chain
        return _unveiled(chain, entry), after
    except (ValueError, RecursionError):
        return None, chain


def _unveiled(chain: int, entry: Entry) -> Entry:
    """The entry with what is secret in it open. Raises ValueError if there is no such thing."""
    if len(entry) > 1 and entry[0] == VEILED:
        return [PLOT, *entry[1:-1], lifted(str(entry[-1]), chain)]
    return entry


def _header(entries: Sequence[Entry]) -> dict[str, Any]:
    if not entries or len(entries[0]) != 2 or entries[0][0] != FORMAT:
        raise JournalError("this is not a journal of The Weather Gage, or its first line is broken")
    header = entries[0][1]
    if not isinstance(header, dict):
        raise JournalError("the journal's header is not a table")
    return header


def fold(entries: Sequence[Entry]) -> list[Entry]:
    """What was answered once every undo has been obeyed."""
    out: list[Entry] = []
    for entry in entries:
        if entry[0] != "u":
            out.append(entry)
            continue
        while out and out.pop()[0] in MARKS:
            pass
    return out
