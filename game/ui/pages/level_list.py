"""The files of the battle list: which there are, what each contains, and whether it is sound.

The player may add, remove or edit files at any moment, so the folder is scanned again and again, but a file
is read once per save, a few files per frame, visible ones first. No file, whatever it holds, breaks the
list."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Final, Literal

from game.levels import Finding, LevelError
from game.levels.format.limits import MAX_BYTES
from game.levels.packs.level_paths import (
    find_pack_of_level,
    levels_of_pack,
    pack_labels,
    pack_stamp,
    read_level_text,
    usable_packs,
)
from game.levels.reading.balance_card import BalanceCard, card_path, read_card
from game.levels.reading.level_folders import display_name, list_player_levels, player_levels_folder
from game.play.level_check import check_text
from game.play.saved_battles import level_record_name
from game.ui.pages.level_briefs import LevelBrief, read_brief

LevelStamp = tuple[int, int]
"""Time of the last save in nanoseconds, and length; (0, 0) for a missing file."""
FIRST_READ_COUNT: Final = 24
"""Files read before the list is first shown; the others follow."""
WORK_SECONDS: Final = 0.025
"""Seconds of a frame for reading and checking files: too few to be felt."""
REFRESH_SECONDS: Final = 1.0
"""Seconds between two scans of the folder."""
CACHE_SIZE: Final = 1100


@dataclass(frozen=True, slots=True)
class CheckSeal:
    """The result of the check: `sound`, `warnings` or `broken`, and the same in words."""

    verdict: Literal["sound", "warnings", "broken"]
    words: str


@dataclass(slots=True)
class LevelEntry:
    """A file of the list.

    `is_own`: the player's; `pack`: the name of its pack ('' for none), `pack_label`: what tells that from
    the other packs of the list, `language`: of the texts ('': its own); its brief (None: not read yet); its
    seal (None: not checked, or not the player's own); the chance, 0 to 1, that its first side wins by its
    balance card, a draw counted as half a victory (None: no card, or not read yet)."""

    path: Path
    stamp: LevelStamp
    is_own: bool
    brief: LevelBrief | None = None
    seal: CheckSeal | None = None
    win_chance: float | None = None
    pack: str = ""
    pack_label: str = ""
    language: str = ""

    @property
    def history_file(self) -> str:
        """Return the file's name in the battle history."""
        return level_record_name(self.path.name, self.pack)

    @property
    def brief_or_placeholder(self) -> LevelBrief:
        """Return the brief, or a placeholder if the file has not been read."""
        return self.brief or LevelBrief(self.path, display_name(self.path), "", None, "Not read yet")


class LevelList:
    """The files on offer: the game's own, the player's, and those of the player's packs."""

    def __init__(self, offered_files: Sequence[Path], data_dir: Path, language: str = "") -> None:
        """List the files `offered_files` and those in the player's folder; read the first. Texts are in
        that language where a level has them in it."""
        self.data_dir, self.language = data_dir, language
        mine = player_levels_folder(data_dir)
        outside = (path for path in offered_files if mine not in path.parents)
        self.shipped_files = tuple(path for path in outside if find_pack_of_level(path) is None)
        self.entries: list[LevelEntry] = []
        self.seconds_since_scan = 0.0
        self.refresh()
        for entry in self.entries[:FIRST_READ_COUNT]:
            read_entry_brief(entry)

    def refresh(self) -> bool:
        """Scan the folders; return whether anything has changed."""
        self.seconds_since_scan = 0.0
        before = {(entry.path, entry.stamp): entry for entry in self.entries}
        files = [(path, False, "", "") for path in self.shipped_files]
        files += [(path, True, "", "") for path in list_player_levels(self.data_dir)]
        packs = usable_packs(self.data_dir)
        for pack, label in zip(packs, pack_labels(packs), strict=True):
            files += [(path, False, pack.name, label) for path in levels_of_pack(pack)]
        found = []
        for path, own, name, label in files:
            stamp = level_stamp(path)
            known = before.get((path, stamp))
            same = known is not None and (known.pack, known.pack_label) == (name, label)
            fresh = LevelEntry(path, stamp, own, pack=name, pack_label=label, language=self.language)
            found.append(known if known and same else fresh)
        changed = [(e.path, e.stamp, e.pack_label) for e in found] != [
            (e.path, e.stamp, e.pack_label) for e in self.entries
        ]
        self.entries = found
        return changed

    @property
    def has_work(self) -> bool:
        """Return whether a file is still to be read or checked."""
        return any(needs_reading(entry) for entry in self.entries)

    def advance(self, seconds: float, priority_entries: Sequence[LevelEntry]) -> bool:
        """Read and check files for a moment, those in `priority_entries` first, and scan the folder when due.
        Return whether one of `priority_entries`, or the list itself, has changed."""
        self.seconds_since_scan += seconds
        changed = self.seconds_since_scan >= REFRESH_SECONDS and self.refresh()
        if changed:
            return True
        ends, seen = perf_counter() + WORK_SECONDS, False
        for entry in filter(needs_reading, (*priority_entries, *self.entries)):
            # At most a frame's share of time: the check of one level takes up to a second.
            read_entry_brief(entry) if entry.brief is None else check_entry(entry)
            seen = seen or any(entry is one for one in priority_entries)
            if perf_counter() >= ends:
                break
        return seen


def needs_reading(entry: LevelEntry) -> bool:
    """Return whether a file is still to be read or checked."""
    return entry.brief is None or (entry.is_own and entry.seal is None)


def read_entry_brief(entry: LevelEntry) -> LevelBrief:
    """Return the brief of the file; read it now if necessary."""
    if entry.brief is None:
        entry.brief = _brief_of_file(entry.path, entry.stamp, entry.language)
        entry.win_chance = _win_chance(entry.brief)
    return entry.brief


def _win_chance(brief: LevelBrief) -> float | None:
    card = read_card(brief.path, brief.book) if brief.level else None
    if card is None or not brief.sides:
        return None
    return card.share(brief.sides[0].id) + card.share("draw") / 2


def check_entry(entry: LevelEntry) -> CheckSeal:
    """Return the seal of the file; check it now if necessary."""
    if entry.seal is None:
        entry.seal = _seal_of_file(entry.path, entry.stamp, entry.language)
    return entry.seal


def level_stamp(path: Path) -> LevelStamp:
    """Return the file's stamp; for a level in a pack, that of the whole pack."""
    where = find_pack_of_level(path)
    if where is not None:
        return pack_stamp(where)[:2]
    try:
        known = path.stat()
    except OSError:
        return 0, 0
    return known.st_mtime_ns, known.st_size


@lru_cache(maxsize=CACHE_SIZE)
def _brief_of_file(path: Path, stamp: LevelStamp, language: str) -> LevelBrief:
    """Return the brief of the file; `stamp` only makes the cache see a newer file."""
    if stamp[1] > MAX_BYTES:
        fault = f"The file has {stamp[1]} bytes; a level has at most {MAX_BYTES}."
    else:
        try:
            return read_brief(path, language)
        except Exception as trouble:  # noqa: BLE001  # one bad file never breaks the menu
            fault = f"The game cannot make anything of this file: {trouble}"
    return LevelBrief(path, display_name(path), "", None, error=fault)


@lru_cache(maxsize=CACHE_SIZE)
def _seal_of_file(path: Path, stamp: LevelStamp, language: str) -> CheckSeal:
    brief = _brief_of_file(path, stamp, language)
    if brief.level is None:
        return CheckSeal("broken", brief.error)
    try:
        level, findings = check_text(read_level_text(path), path.name, path)
    except LevelError as refused:
        level, findings = None, refused.findings
    except Exception as trouble:  # noqa: BLE001  # one bad file never breaks the menu
        return CheckSeal("broken", f"The check stumbles over this file: {trouble}")
    return make_seal(level is not None, findings)


def make_seal(is_readable: bool, findings: Sequence[Finding]) -> CheckSeal:
    """Return the seal for these findings."""
    errors = [f for f in findings if f.severity == "error"]
    doubts = [f for f in findings if f.severity == "warning"]
    if errors or not is_readable:
        return CheckSeal("broken", findings_text("error", errors))
    if doubts:
        return CheckSeal("warnings", findings_text("warning", doubts))
    return CheckSeal("sound", "Checked, and sound")


def findings_text(kind: str, findings: Sequence[Finding]) -> str:
    """Return ``2 warnings. Line 12: …``."""
    many = f"{len(findings)} {kind}{'s' * (len(findings) != 1)}"
    return f"{many}. Line {findings[0].line}: {findings[0].message}" if findings else many


def find_balance_card(level_path: Path, book: str) -> BalanceCard | None:
    """Return the balance card beside a level's file, or None if there is no readable one."""
    return _read_card(level_path, book, level_stamp(card_path(level_path, book)))


@lru_cache(maxsize=256)
def _read_card(level: Path, book: str, stamp: tuple[int, int]) -> BalanceCard | None:
    return read_card(level, book) if stamp != (0, 0) else None
