"""The open battle and its folders: the state that the sessions of the shell share."""

import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from time import perf_counter
from typing import Final

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import Event
from game.core.files import append_to_file
from game.core.wording import escape_controls
from game.levels import Level, parse_level
from game.levels.packs import level_paths
from game.levels.packs.level_paths import (
    find_pack_of_level,
    pack_name_of_level,
    read_flags,
    read_hulls,
    read_level_text,
    read_pack_cached,
    read_sounds,
)
from game.levels.packs.png_check import pixel_refusal
from game.play.journal_files import MadeT, make_at_new_path
from game.play.rulebook import Paragraph, rulebook
from game.play.saved_battles import BattleSetup, SavedBattle
from game.play.seats import Seat, SeatsFactory
from game.trials.fighting import make_window_seats
from game.ui.kit.screens import NO_OVERRIDES, AppContext, AssetOverrides, BookPage, Clause, RuleOption, Screen
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.shell.analysis_session import AnalysisSession


class PackSession:
    """The folders of packs whose battles were started here. An author's folder that is played by
    its path need not be in the player's list."""

    def __init__(self, data_dir: Path) -> None:
        """Start with no pack."""
        self.data_dir = data_dir
        self._folders_by_name: dict[str, Path] = {}

    def register_pack_of(self, level: Path) -> str:
        """Note the pack of a level file; return its name, or '' for none."""
        name, where = pack_name_of_level(level), find_pack_of_level(level)
        if name and where is not None:
            self._folders_by_name[name] = where
        return name

    def find_pack_folder(self, name: str) -> Path | None:
        """Return the folder of the pack of that name, or None if it is missing."""
        if name in self._folders_by_name and read_pack_name(self._folders_by_name[name]) == name:
            return self._folders_by_name[name]
        pack = level_paths.find_pack(self.data_dir, name)
        return pack.path if pack else None

    def asset_overrides_for(self, name: str, level: Level) -> AssetOverrides:
        """Return the assets of that pack for a battle of that level."""
        return read_asset_overrides(self.find_pack_folder(name) if name else None, level)

    def is_missing(self, name: str) -> bool:
        """Return whether the battle's pack is missing."""
        return bool(name) and self.find_pack_folder(name) is None


def read_asset_overrides(pack_path: Path | None, level: Level) -> AssetOverrides:
    """Return the assets of the pack at `pack_path` for a battle of that level: hulls, flags, sounds.
    Without a pack, and for an unreadable image, they are the game's own."""
    if pack_path is None:
        return NO_OVERRIDES
    flags = _readable_images(read_flags(pack_path, nations_of(level)))
    return AssetOverrides(read_hull_images(pack_path, level), flags, read_sounds(pack_path))


def read_hull_images(pack_path: Path, level: Level) -> dict[str, bytes]:
    """Return the pack's hulls for the level's ships, by ship id."""
    ships = {ship.id: ship.ship_class for ship in level.ships if ship.ship_class is not None}
    hulls = _readable_images(read_hulls(pack_path, frozenset(ships.values())))
    return {ship: hulls[of] for ship, of in ships.items() if of in hulls}


def _readable_images(pictures: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: data for name, data in pictures.items() if pixel_refusal(data) is None}


def nations_of(level: Level) -> frozenset[str]:
    """Return the nations whose flags fly in a battle of that level."""
    named = (*(side.nation for side in level.sides), *(ship.nation for ship in level.ships))
    return frozenset(nation for nation in named if nation)


def read_pack_name(pack_path: Path) -> str:
    """Return the name of the pack at `pack_path`, or '' if it is unusable."""
    from_there = read_pack_cached(pack_path)[0]
    return from_there.name if from_there else ""


class SessionState(ABC):
    """The one open battle, and what a session needs to start, close and replay one.

    `BattleSession` is the only one; `UmpireSession` knows it by this class, which imports neither."""

    def __init__(self, data_dir: Path, make_captains: SeatsFactory | None = None) -> None:
        """Keep journals in `data_dir`; None as `make_captains` seats the game's own captains."""
        self.data_dir, self.make_captains = data_dir, make_captains or _make_captains
        self.make_day_captains = make_captains or _make_day_captains
        self.saved_battle: SavedBattle | None = None
        self.books = {name: rulebook_view(name) for name in shelf.NAMES}
        self.pack_session = PackSession(data_dir)
        self.analysis_session = AnalysisSession()

    def make_setup(
        self, level: Path, seats: dict[str, str], options: list[str], seed: int, book: str, language: str = ""
    ) -> BattleSetup:
        """Return the setup of a new battle; '' as `book` means the level's own, and as `language` too."""
        text, pack = read_level_text(level), self.pack_session.register_pack_of(level)
        book = book or parse_level(text, level.name).rules.book
        return BattleSetup(
            text, book, seed, seats, tuple(options), level.name, pack_name=pack, language=language
        )

    def start_with_journal(self, level_name: str, begin: Callable[[Path], MadeT]) -> MadeT:
        """Return `begin(path)` for the path of a new journal with the present time in its name."""
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        return make_at_new_path(self.data_dir, level_name, stamp, begin)

    def open_rules_callback(self, context: AppContext, book: str) -> Callable[[str], None]:
        """Return a callback that opens the battle's rulebook at a clause."""
        return lambda clause: context.push_screen(RulebookPage(context, self.books, clause, book))

    @abstractmethod
    def close_battle(self) -> None:
        """Close the open battle and its journal."""

    @abstractmethod
    def make_replay_screen(
        self, context: AppContext, setup: BattleSetup, journal_entries: list[list[object]]
    ) -> Screen:
        """Return a screen that replays the battle."""

    @abstractmethod
    def replay_part(
        self,
        context: AppContext,
        setup: BattleSetup,
        journal_entries: list[list[object]],
        events: Sequence[Event],
        event_range: tuple[int, int],
    ) -> None:
        """Open a replay of the events from `part[0]` to `part[1]`."""


def _make_captains(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
    return make_window_seats(book, level, seats, seed, perf_counter)


def _make_day_captains(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
    return make_window_seats(book, level, seats, seed, perf_counter, is_reproducible=True)


def battle_list_callback(context: AppContext, record_name: str) -> Callable[[], None]:
    """Return a callback that opens the battle list at the battle of that name."""

    def go() -> None:
        context.go_to_title()
        context.push_screen(BattleListPage(context, record_name))  # type: ignore[arg-type]

    return go


def rulebook_view(book: str) -> BookPage:
    """Return the pages of a book as the screens show them."""
    own = rulebook(book)
    listed = own.options.items()
    options = tuple(RuleOption(id, words[:1].upper() + words[1:], clause) for id, (clause, words) in listed)
    clauses, rulings = (tuple(map(_clause, part)) for part in (own.clauses, own.rulings))
    return BookPage(book, own.title, own.byline, clauses, rulings, options, own.chapters)


def _clause(paragraph: Paragraph) -> Clause:
    return Clause(paragraph.id, paragraph.title, paragraph.text, paragraph.mark)


FAULT_LOG: Final = "fault.log"


def log_crash(data_dir: Path, fault: Exception) -> Path | None:
    """Append the error with its traceback to the log in `data_dir`; return the file, or None if it
    could not be written."""
    path = data_dir / FAULT_LOG
    trace = "".join(traceback.format_exception(fault))
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        when = datetime.now().astimezone().isoformat(timespec="seconds")
        append_to_file(path, f"{when}\n{escape_controls(trace)}\n")
    except OSError:
        return None
    return path
