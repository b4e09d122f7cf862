"""Save, replay and bug report in one readable text file.

A journal holds what was decided, not what came of it. The header has everything needed to begin the
battle again: the level's text, the book, its options, the seed, who answers for each side. Then one
line follows for each answer, roll and turn. To resume, to undo, to play back or to examine a bug is
always the same: begin the battle and answer it from the lines (`play/battle.py`). One mechanism is
tested instead of three; the price is that a journal belongs to a version of the rules, so the
header names it and other tables are reported in words (decision 8).

The lines, each a JSON list:

``["c", seat, clause, keys]`` a group of choices, one course of a ship
``["p", seat, clause, key]`` a secret plot; in a file ``["v", seat, clause, obfuscated key]``
``["r", clause, faces or card]`` a roll of the seed
``["d", clause, faces or card]`` dice that were typed in
``["t", turn, digest, used]`` a turn begins; the digest covers the whole table, and the dice have
used so many numbers of the seed (older files have no ``used``: their digest covers it)
``["e", winner, degree, reason]`` the battle is over
``["u"]`` the last group is undone
``["k"]`` the earlier answers are final
``["s", seat, who]`` from now on this seat is ``human``, ``ai:admiral`` …
``["x", seat]`` this seat has conceded, which no rulebook knows: the battle ends here
``["n", about, words …]`` a note of the game's own that no rule reads

Order. An answer is on the disk before the rules see it: one write and one fsync for each group
(0.15 ms at the median when it was measured). So a crash can lose what follows from an answer, but
never the answer. Rolls are written without a sync, because the seed would roll them again; the next
answer's sync takes them along. Undo appends a line instead of removing one: a file only grows, and
`fold_undos` computes what is left.

Check sums. Each line begins with a CRC that continues the one of the line before. So a line can be
neither changed nor removed nor moved without notice, and every prefix of a file is recognised as
such. The header stands there twice, and either copy is enough: it is the one line whose loss would
cost the whole battle. A last line that is torn by a power cut is normal: `read_journal` returns the
longest valid prefix, and `Journal.reopen` cuts the tail off before it appends. Any other damage is
an error with the number of the line. In the trial before the first edition each of 1,471
truncations gave a true prefix, none of 1,470 flipped bytes was read as data, and 60 hard kills lost
none of 43,713 lines.

A failed write (a full disk, a stick that was pulled out) truncates the file to what it held before
and makes every further write fail: what was played since could not be recovered, so the player is
told at once and resumes from the file.

Resume. The digests of the turns are compared during replay, so a replay that goes another way stops
at the turn where it does (`Diverged`). A digest of the whole table finds more than one of the
generator: another project's desync was invisible to the latter for twenty game years.

Secrets. A plot is in the open in memory. In a file it is obfuscated, salted with the check sum of
the line before, so that nobody reads the opponent's plot at a glance; it is no encryption.

Older files stay readable: with open plots, with a single header line, and with line ends that a
mail or a checkout has changed. Notes that a game does not know are skipped.

What was tried instead: snapshots of the table (each change of a book would need a converter), and
recorded key presses (each change of the screen would break saves).
"""

from __future__ import annotations

import json
import os
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.core.files import describe_error, open_regular_file, read_regular_file
from game.play.dice import splitmix

JournalEntry = list[Any]
FORMAT = "weathergage-journal 1"
MAX_BYTES = 16 * 1024 * 1024
MAX_LINES = 200_000
"""Limits of lines and bytes; the longest battles so far have a sixteenth and a thirtieth of
them."""
HEADER_START = f' ["{FORMAT}",'.encode()
"""The start of a header line after its check sum; nothing else in a journal begins like it."""
_LATER_FORMAT = re.compile(
    rb' \["weathergage-journal ([2-9]|[1-9]\d{1,5})",[^\n]*?"game":"([0-9A-Za-z.+-]{1,40})"'
)
"""The same for an unknown later format, with the version of its game."""
CHECKSUM_CHARS = 8
"""Letters of a check sum."""
MAX_HEADER_BYTES = 4 * 1024 * 1024
MAX_HEADER_DAMAGE = 8
"""A second header line that differs from the first in at most this many bytes is a damaged copy of
it."""
BATTLE_END = "e"
"""The kind of the entry that says how a battle ended."""
SEAT_CHANGED, CONFIRMED, CONCEDED, NOTE = "s", "k", "x", "n"
"""Entries that say who has a seat from now on, that earlier answers are final, that a seat has
conceded, and what else the game keeps of a battle. A replay skips them."""
SKIPPED_KINDS = (SEAT_CHANGED, CONFIRMED, CONCEDED, NOTE)
PLOT, OBFUSCATED_PLOT = "p", "v"
"""A secret plot in the open, and as obfuscated in a file."""
ANSWER_KINDS = ("c", PLOT)
"""Entries that someone answered: open choices and plots."""
MARK_KINDS = ("t", "e", *SKIPPED_KINDS)
"""Entries that no one answered."""


MAX_ERROR_CHARS = 2_000
"""Letters of an error text: it may quote the file, which may be long."""


class JournalError(Exception):
    """A file that cannot be used as a journal; the text says why in plain words."""

    def __init__(self, said: str) -> None:
        super().__init__(said if len(said) <= MAX_ERROR_CHARS else f"{said[: MAX_ERROR_CHARS - 1]}…")


class NewerGame(JournalError):
    """A journal of a newer game than this one, which cannot read it; the text names the version."""


class JournalWriteError(OSError):
    """A journal that could not be written; the text says why in plain words. The file still has
    what it had before, and nothing else."""

    def __init__(self, path: Path, fault: OSError) -> None:
        super().__init__(fault.errno, describe_error(fault))
        self.path = path

    def __str__(self) -> str:
        """Return the message for the player."""
        kept = "the battle is kept as far as it was written" if self.path.exists() else ""
        told = f"{self.path} cannot be written: {self.strerror}"
        return f"{told}; {kept}, and goes on from there" if kept else told


@dataclass(frozen=True, slots=True)
class JournalContents:
    """What a journal file holds: header, entries, how many of its bytes are valid, what is wrong
    with the rest ('' if nothing), whether that is only a torn last line, the check sum of the last
    valid line, the line number of the first entry, and a note on the file ('' if none)."""

    header: dict[str, Any]
    entries: list[JournalEntry]
    valid_bytes: int
    problem: str
    is_torn: bool
    checksum: int = 0
    first_entry_line: int = 2
    note: str = ""


def seal_entry(checksum: int, entry: JournalEntry) -> tuple[int, str]:
    """Return the running check sum after this entry, and its line with any secret obfuscated."""
    if entry and entry[0] == PLOT:
        entry = [OBFUSCATED_PLOT, *entry[1:-1], obfuscate(entry[-1], checksum)]
    return _seal_plain(checksum, entry)


def _seal_plain(chain: int, entry: JournalEntry) -> tuple[int, str]:
    text = json.dumps(entry, separators=(",", ":"), ensure_ascii=True)
    chain = zlib.crc32(text.encode(), chain)
    return chain, f"{chain:08x} {text}\n"


class Journal:
    """Entries kept in memory and, given a path, on disk.

    Once a write has failed the file keeps what it held before, and every further write fails too:
    what was played since could not be recovered, so the player resumes from the file.
    """

    def __init__(self, header: dict[str, Any], path: Path | None = None) -> None:
        """Write the header of a new journal. Raise FileExistsError rather than overwrite, and
        JournalWriteError, leaving no file behind."""
        self._set_state(header, [], path, chain=0, sound=0)
        if path is None:
            return
        self.checksum, line = seal_entry(0, [FORMAT, header])
        try:
            self._file = open_regular_file(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND)
        except FileExistsError:
            raise
        except OSError as fault:
            raise JournalWriteError(path, fault) from None
        try:
            self._write_all(2 * line.encode(), sync=True)
        except JournalWriteError:
            os.close(self._file)
            path.unlink(missing_ok=True)
            raise

    def _set_state(
        self, header: dict[str, Any], entries: list[JournalEntry], path: Path | None, chain: int, sound: int
    ) -> None:
        self.header, self.entries, self.path, self.checksum = header, entries, path, chain
        self._sound, self._file = sound, -1
        self._fault: JournalWriteError | None = None

    def write(self, entry: JournalEntry, sync: bool = False) -> None:
        """Add the entry; with ``sync`` force it to the disk. Raise JournalWriteError, and then do
        not add it."""
        if self._file >= 0:
            chain, line = seal_entry(self.checksum, entry)
            self._write_all(line.encode(), sync)
            self.checksum = chain
        self.entries.append(entry)

    def _write_all(self, data: bytes, sync: bool) -> None:
        if self._fault:
            raise self._fault
        assert self.path is not None
        left = memoryview(data)
        try:
            while left:
                left = left[os.write(self._file, left) :]
            if sync:
                os.fsync(self._file)
        except OSError as fault:
            with suppress(OSError):  # a torn tail that stays is cut off at the next reading
                os.ftruncate(self._file, self._sound)
            self._fault = JournalWriteError(self.path, fault)
            raise self._fault from None
        self._sound += len(data)

    def close(self) -> None:
        """Close the file; the entries stay readable. Raise JournalWriteError if the last write
        cannot reach the disk and that was not reported before."""
        if self._file < 0:
            return
        file, self._file = self._file, -1
        try:
            os.fsync(file)
        except OSError as fault:
            if self._fault is None and self.path is not None:
                raise JournalWriteError(self.path, fault) from None
        finally:
            os.close(file)

    @classmethod
    def reopen(cls, path: Path, contents: JournalContents | None = None) -> Journal:
        """Open an existing journal for more entries, with its torn tail cut off; ``contents``: its
        contents, if nobody can have written since.

        Raise JournalError if the file is damaged in any other way, and JournalWriteError.
        """
        contents = contents or read_journal_file(path)
        if contents.problem and not contents.is_torn:
            raise JournalError(f"{path.name}: {contents.problem}")
        journal = cls.__new__(cls)
        journal._set_state(contents.header, contents.entries, path, contents.checksum, contents.valid_bytes)
        try:
            journal._file = open_regular_file(path, os.O_WRONLY | os.O_APPEND)
            os.ftruncate(journal._file, contents.valid_bytes)
        except OSError as fault:
            raise JournalWriteError(path, fault) from None
        return journal


# ------------------------------------------------------------------------------ reading
def read_journal_file(path: Path) -> JournalContents:
    """Return the journal in a file. Raise JournalError if it cannot be read or is no journal."""
    try:
        return read_journal(read_regular_file(path, MAX_BYTES))
    except OSError as fault:
        raise JournalError(f"{path.name} cannot be read: {describe_error(fault)}") from None


def read_header(data: bytes) -> dict[str, Any]:
    """Return the header of a journal that begins with ``data``. Raise JournalError."""
    return _read_header_info(data).header


def read_journal(data: bytes) -> JournalContents:
    """Return the longest valid prefix of a journal. Raise JournalError if no header line is whole,
    or if it has more lines than a battle can have."""
    head = _read_header_info(data)
    if data.count(b"\n") > MAX_LINES:
        raise JournalError(f"it has more than {MAX_LINES:,} lines, and no battle has so many")
    if head.is_second_torn:
        problem = "line 2 is torn off"
        return JournalContents(head.header, [], head.entries_start, problem, True, head.checksum, 2)
    entries: list[JournalEntry] = []
    chain, sound, problem, torn = head.checksum, head.entries_start, "", False
    lines = data[head.entries_start :].split(b"\n")
    for number, line in enumerate(lines, head.header_lines + 1):
        last = number == head.header_lines + len(lines)
        if last and not line:
            break
        whole = line.removesuffix(head.line_end)
        entry, chain_after = _unseal_line(chain, whole)
        if entry is None or last:
            torn = last and (whole != line or _unseal_line(chain, line[:-1])[0] is None)
            problem = f"line {number} is {'torn off' if torn else 'damaged'}"
            break
        chain = chain_after
        entries.append(entry)
        sound += len(line) + 1
    first = head.header_lines + 1
    return JournalContents(head.header, entries, sound, problem, torn, chain, first, head.note)


@dataclass(frozen=True, slots=True)
class _HeaderInfo:
    """The header of a file: where the entries begin (byte and lines before them), the check sum
    they continue, what ends a line besides its line feed, whether its second line is torn, and the
    note on it."""

    header: dict[str, Any]
    checksum: int
    entries_start: int
    header_lines: int
    line_end: bytes
    is_second_torn: bool = False
    note: str = ""


def _read_header_info(data: bytes) -> _HeaderInfo:
    found = _whole_header(data)
    if found is None and (later := _LATER_FORMAT.search(data, 0, MAX_HEADER_BYTES)):
        version = later[2].decode("ascii", "replace")
        raise NewerGame(f"version {version} of the game has written it, in a way of its own: "
                        "go on with it in that version, or in a newer one")  # fmt: skip
    if found is None:
        raise JournalError("this is not a journal of The Weather Gage, or its first line is broken")
    start, end, header, chain = found
    line, rest = data[start:end], data[end : 2 * end - start]
    ends = line[-2:-1] if line.endswith(b"\r\n") else b""
    lines = data.count(b"\n", 0, end)
    if not isinstance(header, dict):
        raise JournalError("the journal's header is not a table")
    if lines > 1 or data.find(HEADER_START) < start:
        note = "the first of its two header lines is damaged, and the second was read"
        return _HeaderInfo(header, chain, end, lines, ends, note=note)
    if rest and len(rest) < len(line) and line.startswith(rest):
        return _HeaderInfo(header, chain, end, lines, ends, is_second_torn=True)
    differ = sum(a != b for a, b in zip(line, rest, strict=False)) if rest != line else 0
    if len(rest) < len(line) or differ > MAX_HEADER_DAMAGE:  # an older file, without the second line
        return _HeaderInfo(header, chain, end, lines, ends)
    note = "the second of its two header lines is damaged" if differ else ""
    end += len(line)
    return _HeaderInfo(header, chain, end, data.count(b"\n", 0, end), ends, note=note)


def _whole_header(data: bytes) -> tuple[int, int, Any, int] | None:
    """Return start and end of the first whole header line, its value and its check sum. Only two
    are tried, at the start of the file: any further is another journal's."""
    at = -1
    for _ in range(2):
        at = data.find(HEADER_START, at + 1)
        end = data.find(b"\n", at, at + MAX_HEADER_BYTES) + 1
        if at < CHECKSUM_CHARS or not end or data.count(b"\n", 0, at) > 2:
            return None
        line = data[at - CHECKSUM_CHARS : end].removesuffix(b"\n").removesuffix(b"\r")
        entry, chain = _unseal_line(0, line)
        if entry is not None and len(entry) == 2 and entry[0] == FORMAT:
            return at - CHECKSUM_CHARS, end, entry[1], chain
    return None


def _unseal_line(chain: int, line: bytes) -> tuple[JournalEntry | None, int]:
    after = zlib.crc32(line[CHECKSUM_CHARS + 1 :], chain)
    if line[: CHECKSUM_CHARS + 1] != b"%08x " % after:
        return None, chain
    try:
        entry = json.loads(line[CHECKSUM_CHARS + 1 :].decode("ascii"))
        if isinstance(entry, list):
            return _deobfuscated(chain, entry), after
    except (ValueError, RecursionError):
        pass
    return None, chain


def _deobfuscated(chain: int, entry: JournalEntry) -> JournalEntry:
    if len(entry) > 1 and entry[0] == OBFUSCATED_PLOT:
        return [PLOT, *entry[1:-1], deobfuscate(str(entry[-1]), chain)]
    return entry


def fold_undos(entries: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Return the entries that are left after all undos."""
    out: list[JournalEntry] = []
    for entry in entries:
        if entry[0] != "u":
            out.append(entry)
            continue
        while out and out.pop()[0] in MARK_KINDS:
            pass
    return out


def last_answer(entries: Sequence[JournalEntry]) -> JournalEntry | None:
    """Return the last entry of `fold_undos` that is no mark. Searched from the end: a screen asks
    many times a second, and a long battle has thousands of entries."""
    undone = 0
    for entry in reversed(entries):
        if entry[0] == "u":
            undone += 1
        elif entry[0] not in MARK_KINDS:
            if not undone:
                return entry
            undone -= 1
    return None


def notes_about(entries: Sequence[JournalEntry], topic: str) -> list[list[str]]:
    """Return the words of every note about a subject, in order."""
    return [entry[2:] for entry in entries if entry[:2] == [NOTE, topic]]


def conceding_seat(entries: Sequence[JournalEntry]) -> str:
    """Return the seat that conceded and has not been fought on for; '' if none has."""
    last = next((entry for entry in reversed(entries) if entry[0] != NOTE), [NOTE])
    return str(last[1]) if last[0] == CONCEDED else ""


# ---------------------------------------------------------------------------- a replay that differs
MAX_ITEMS: Final = 20
"""Most list entries of a difference that are shown."""
MAX_CHARS: Final = 80
"""Most letters of a text that are shown."""


def shorten_value(value: Any) -> Any:
    """Return a value short enough to be read: a key may be as long as the file."""
    if isinstance(value, str):
        return value if len(value) <= MAX_CHARS else f"{value[: MAX_CHARS - 1]}…"
    if not isinstance(value, list | tuple):
        return value
    told = [shorten_value(each) for each in value[:MAX_ITEMS]]
    return told if len(value) <= MAX_ITEMS else [*told, f"… {len(value) - MAX_ITEMS} more"]


class Diverged(Exception):
    """A replay that differs from its journal: where, and what was expected."""

    def __init__(self, turn: int, clause: str, expected: Any, got: Any) -> None:
        self.turn, self.clause = turn, clause
        self.expected, self.got = shorten_value(expected), shorten_value(got)
        said = f"the journal has {self.expected}, here it is {self.got}"
        super().__init__(f"turn {turn}, {clause}: {said}")


# -------------------------------------------------------------------------------- secrets in a file
_BLOCK: Final = 64
"""Bytes of padding: shorter secrets are this long, longer ones a multiple of it."""
_WORD: Final = 8


def obfuscate(secret: Any, salt: int) -> str:
    """Return the secret, any JSON value, as letters and figures that depend on the salt."""
    plain = json.dumps(secret).encode()
    return b64encode(_xor_with_salt(plain.ljust(-(-len(plain) // _BLOCK) * _BLOCK), salt)).decode()


def deobfuscate(text: str, salt: int) -> Any:
    """Return the secret. Raise ValueError if the text is not obfuscated, or has another salt."""
    return json.loads(_xor_with_salt(b64decode(text, validate=True), salt))


def _xor_with_salt(data: bytes, salt: int) -> bytes:
    words = range(-(-len(data) // _WORD))
    thread = b"".join(splitmix(salt, n).to_bytes(_WORD) for n in words)
    return bytes(a ^ b for a, b in zip(data, thread, strict=False))
