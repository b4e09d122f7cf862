"""The shelf of the battle list: which level files there are, what each says, and whether it is
sound.

The player may drop a file in his folder at any moment, take one away or write one anew: the folder
is looked at again and again, but a file is read only once for each time it is written, and hundreds
of them are read a few in a frame, those in view first. Whatever a file holds, the list stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Final, Literal

from game.levels import Finding, LevelError
from game.levels.format.limits import MOST_BYTES
from game.levels.packs.addresses import level_text, pack_around, stamp_of_pack
from game.levels.packs.kept import levels_of, usable
from game.levels.reading.balance_card import read_card
from game.levels.reading.own_levels import own_folder, own_levels, spoken
from game.play.check import check_text
from game.play.saves import called
from game.ui.pages.briefs import Brief, read_brief

Stamp = tuple[int, int]
"""When a file was last written, in nanoseconds, and its length; (0, 0) if it is not there."""
AT_ONCE: Final = 24
"""Files that are read before the list is first shown; the others come while it is."""
WORKS_FOR: Final = 0.025
"""Seconds of a frame in which files are read and checked: so few that no hand feels them."""
LOOKS_EVERY: Final = 1.0
"""Seconds after which the folder is looked at again."""
KEPT: Final = 1100


@dataclass(frozen=True, slots=True)
class Seal:
    """What the check says of a level: `sound`, `warnings` or `broken`, and the same in words."""

    kind: Literal["sound", "warnings", "broken"]
    words: str


@dataclass(slots=True)
class ShelfEntry:
    """A file of the shelf: whether it is the player's `own`, the `pack` it is of by name ('' for
    none), what it says (None: not read yet), its seal (None: not checked yet, or not the player's
    own), and how often its first side wins by its balance card, 0 to 1 (None: there is no card, or
    the file was not read yet)."""

    path: Path
    stamp: Stamp
    own: bool
    brief: Brief | None = None
    seal: Seal | None = None
    chance: float | None = None
    pack: str = ""

    @property
    def called(self) -> str:
        """What the record of battles calls it."""
        return called(self.path.name, self.pack)

    @property
    def shown(self) -> Brief:
        """What can be told of it now."""
        return self.brief or Brief(self.path, spoken(self.path), "", None, "Not read yet")


class Shelf:
    """The files on offer: those that came with the game, the player's own, those of his packs."""

    def __init__(self, given: Sequence[Path], data_dir: Path) -> None:
        """The files `given`, and what lies in the player's folder; the first are read."""
        self.data_dir = data_dir
        mine = own_folder(data_dir)
        outside = (path for path in given if mine not in path.parents)
        self.given = tuple(path for path in outside if pack_around(path) is None)
        self.entries: list[ShelfEntry] = []
        self.age = 0.0
        self.look()
        for entry in self.entries[:AT_ONCE]:
            read(entry)

    def look(self) -> bool:
        """The shelf is as the folders are; whether anything is another than before."""
        self.age = 0.0
        before = {(entry.path, entry.stamp): entry for entry in self.entries}
        files = [(path, False, "") for path in self.given]
        files += [(path, True, "") for path in own_levels(self.data_dir)]
        for pack in usable(self.data_dir):
            files += [(path, False, pack.name) for path in levels_of(pack)]
        found = []
        for path, own, name in files:
            stamp = stamp_of(path)
            known = before.get((path, stamp))
            same = known is not None and known.pack == name
            found.append(known if known and same else ShelfEntry(path, stamp, own, pack=name))
        changed = [(e.path, e.stamp) for e in found] != [(e.path, e.stamp) for e in self.entries]
        self.entries = found
        return changed

    @property
    def busy(self) -> bool:
        """Whether a file is still to be read or checked."""
        return any(unfinished(entry) for entry in self.entries)

    def advance(self, seconds: float, first: Sequence[ShelfEntry]) -> bool:
        """Time passes: files are read or checked for a moment, the `first` before any other, and at
        times the folder is looked at. Whether any of the `first`, or what is there at all, is
        another now."""
        self.age += seconds
        changed = self.age >= LOOKS_EVERY and self.look()
        if changed:
            return True
        ends, seen = perf_counter() + WORKS_FOR, False
        for entry in filter(unfinished, (*first, *self.entries)):
            read(entry) if entry.brief is None else check(entry)
            seen = seen or any(entry is one for one in first)
            if perf_counter() >= ends:
                break
        return seen


def unfinished(entry: ShelfEntry) -> bool:
    """Whether there is still something to be done for a file."""
    return entry.brief is None or (entry.own and entry.seal is None)


def read(entry: ShelfEntry) -> Brief:
    """What the file says; it is read now if it has not been."""
    if entry.brief is None:
        entry.brief = _read(entry.path, entry.stamp)
        entry.chance = _chance(entry.brief)
    return entry.brief


def _chance(brief: Brief) -> float | None:
    """How often the first side has won between equal captains."""
    card = read_card(brief.path, brief.book) if brief.level else None
    return card.share(brief.sides[0].id) if card and brief.sides else None


def check(entry: ShelfEntry) -> Seal:
    """The seal of the file; it is checked now if it has not been."""
    if entry.seal is None:
        entry.seal = _checked(entry.path, entry.stamp)
    return entry.seal


def stamp_of(path: Path) -> Stamp:
    """When it was written and how long it is; of a level in a pack, the whole pack."""
    where = pack_around(path)
    if where is not None:
        return stamp_of_pack(where)[:2]
    try:
        known = path.stat()
    except OSError:
        return 0, 0
    return known.st_mtime_ns, known.st_size


@lru_cache(maxsize=KEPT)
def _read(path: Path, stamp: Stamp) -> Brief:
    """The brief of the file as it was written then."""
    if stamp[1] > MOST_BYTES:
        fault = f"The file has {stamp[1]} bytes; a level has at most {MOST_BYTES}."
    else:
        try:
            return read_brief(path)
        except Exception as trouble:  # noqa: BLE001  # one bad file never breaks the menu
            fault = f"The game cannot make anything of this file: {trouble}"
    return Brief(path, spoken(path), "", None, fault=fault)


@lru_cache(maxsize=KEPT)
def _checked(path: Path, stamp: Stamp) -> Seal:
    """The seal of the file as it was written then."""
    brief = _read(path, stamp)
    if brief.level is None:
        return Seal("broken", brief.fault)
    try:
        level, findings = check_text(level_text(path), path.name, path)
    except LevelError as refused:
        level, findings = None, refused.findings
    except Exception as trouble:  # noqa: BLE001  # one bad file never breaks the menu
        return Seal("broken", f"The check stumbles over this file: {trouble}")
    return seal_of(level is not None, findings)


def seal_of(readable: bool, findings: Sequence[Finding]) -> Seal:
    """What the check has found, in a word and in a sentence."""
    errors = [f for f in findings if f.severity == "error"]
    doubts = [f for f in findings if f.severity == "warning"]
    if errors or not readable:
        return Seal("broken", told("error", errors))
    if doubts:
        return Seal("warnings", told("warning", doubts))
    return Seal("sound", "Checked, and sound")


def told(kind: str, findings: Sequence[Finding]) -> str:
    """``2 warnings. Line 12: …``"""
    many = f"{len(findings)} {kind}{'s' * (len(findings) != 1)}"
    return f"{many}. Line {findings[0].line}: {findings[0].message}" if findings else many
