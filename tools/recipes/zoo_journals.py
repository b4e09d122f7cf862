"""Journals: headers and lines that are long, deep, many or false, played over again and gone on
with."""

import json
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from environment import CHECKOUT
from recipes.zoo import HostileCase, file_writer

KEPT_JOURNAL = CHECKOUT / "tests" / "replay" / "kept" / "a-hot-night.journal"
_ENDS = frozenset((0, 1, 2))
_WRITES = frozenset(("a.journal", "a.journal.lock"))


def hostile_journals() -> Iterator[HostileCase]:
    """All of them, under each of two commands."""
    for name, made in _JOURNAL_MAKERS.items():
        lay = file_writer("a.journal", made)
        yield HostileCase(f"journal: {name}", ("replay", "--verify", "a.journal"), lay, _ENDS)
        asked = ("play", "mirror-duel", "--text", "--json", "--journal", "a.journal")
        yield HostileCase(f"journal: {name}, resumed", asked, lay, _ENDS, _WRITES)
    for name, lay in _JOURNAL_WRITERS.items():
        yield HostileCase(f"journal: {name}", ("replay", "a.journal"), lay, _ENDS)
    for verb in (("odds", "a.journal", "strike", "phoebe"), ("picture", "a.journal", "-o", "a.png"),
                 ("print", "a.journal", "-o", "a.pdf")):  # fmt: skip
        lay = file_writer("a.journal", _JOURNAL_MAKERS["a key of 8 MB"])
        yield HostileCase(f"journal: long, {verb[0]}", verb, lay, may_write=frozenset(("a.png", "a.pdf")))


def journal_bytes(entries: list[Any], header: dict[str, Any] | None = None, sound: bool = True) -> bytes:
    """A journal of these entries behind those of the kept battle's beginning."""
    from game.play.journal import FORMAT, read_journal_file, seal_entry

    reading = read_journal_file(KEPT_JOURNAL)
    chain, head = seal_entry(0, [FORMAT, reading.header | (header or {})])
    rows = [head, head]
    before = next(n for n, entry in enumerate(reading.entries) if entry[0] == "c")
    last, text = object(), ""
    for entry in [*reading.entries[:before], *entries]:
        if entry is not last:  # the same line again and again is not written as text each time
            text = json.dumps(entry, separators=(",", ":"))
        last, chain = entry, zlib.crc32(text.encode(), chain)
        rows.append(f"{chain if sound else 0:08x} {text}\n")
    return "".join(rows).encode()


def _deep_header(depth: int) -> bytes:
    """A journal whose header is so deep."""
    from game.play.journal import FORMAT, read_journal_file

    header = {**read_journal_file(KEPT_JOURNAL).header, "seats": "DEEP"}
    text = json.dumps([FORMAT, header], separators=(",", ":"))
    text = text.replace('"DEEP"', "[" * depth + "]" * depth)
    return 2 * (b"%08x %b\n" % (zlib.crc32(text.encode()), text.encode()))


_LONG = "x" * 8_000_000
_CHOICE = ["c", "british", "KMH-0.0.6"]
_JOURNAL_MAKERS: dict[str, Callable[[], bytes]] = {
    "a key of 8 MB": lambda: journal_bytes([[*_CHOICE, [_LONG]]]),
    "a clause of 8 MB": lambda: journal_bytes([["c", "british", _LONG, ["phoebe"]]]),
    "a kind of 8 MB": lambda: journal_bytes([[_LONG]]),
    "a seat of 8 MB": lambda: journal_bytes([["s", _LONG, "human"]]),
    "a million keys": lambda: journal_bytes([[*_CHOICE, ["fly"] * 1_000_000]]),
    "a roll of a million": lambda: journal_bytes([["r", "KMH-0.0.6", [6] * 1_000_000]]),
    "190,000 lines": lambda: journal_bytes([["k"]] * 190_000),
    "900,000 lines": lambda: journal_bytes([["k"]] * 900_000),
    "190,000 undos": lambda: journal_bytes([["u"]] * 190_000),
    "190,000 choices": lambda: journal_bytes([[*_CHOICE, ["phoebe"]]] * 190_000),
    "false sums": lambda: journal_bytes([["k"]] * 190_000, sound=False),
    "a header 900 deep": lambda: _deep_header(900),
    "a header 100,000 deep": lambda: _deep_header(100_000),
    "a line 100,000 deep": lambda: journal_bytes([]) + b"00000000 " + b"[" * 100_000 + b"\n",
    "a level of 3 MB": lambda: journal_bytes([], {"level": "[[ship]]\n" * 330_000}),
    "a level of dots": lambda: journal_bytes([], {"level": "a" + ".a" * 120_000 + " = 1"}),
    "seats without end": lambda: journal_bytes([], {"seats": {f"s{n}": "human" for n in range(90_000)}}),
    "a seat's name of 3 MB": lambda: journal_bytes([], {"seats": {"british": "ai:" + "x" * 3_000_000}}),
    "a book elsewhere": lambda: journal_bytes([], {"book": "../../../../etc/passwd"}),
    "a file elsewhere": lambda: journal_bytes([], {"file": "../../../../etc/passwd", "pack": "../.."}),
    "a seed of 4,000 figures": lambda: journal_bytes([], {"seed": int("9" * 4_000)}),
    "a seed that is a text": lambda: journal_bytes([], {"seed": "1"}),
    "options of tables": lambda: journal_bytes([], {"options": [{"a": [1]}] * 1_000}),
    "escapes": lambda: journal_bytes([["c", "\x1b[31m", "\u202e", ["\x07"]]]),
    "noise": lambda: os.urandom(1_000_000),
    "empty": lambda: b"",
    "nul": lambda: bytes(1_000_000),
    "17 MB": lambda: journal_bytes([["k"]]) + b"x" * 17_000_000,
}
_JOURNAL_WRITERS: dict[str, Callable[[Path], object]] = {
    "a link to a device": lambda p: (p / "a.journal").symlink_to("/dev/zero"),
    "a pipe": lambda p: os.mkfifo(p / "a.journal"),
    "a folder": lambda p: (p / "a.journal").mkdir(),
}
