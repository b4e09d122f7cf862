"""The open battle and its folders: the state that the sessions of the shell share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from time import perf_counter

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import Event
from game.levels import Level, parse_level
from game.levels.packs.level_paths import read_level_text
from game.play.journal_files import MadeT, make_at_new_path
from game.play.rulebook import Paragraph, rulebook
from game.play.saved_battles import BattleSetup, SavedBattle
from game.play.seats import Seat, SeatsFactory
from game.trials.fighting import make_window_seats
from game.ui.kit.screens import AppContext, BookPage, Clause, RuleOption, Screen
from game.ui.pages.battle_list_page import BattleListPage
from game.ui.pages.rulebook_page import RulebookPage
from game.ui.shell.pack_session import PackSession


class SessionState(ABC):
    """The one open battle, and what a session needs to start, close and replay one.

    `BattleSession` is the only one; `UmpireSession` knows it by this class, which imports neither.
    """

    def __init__(self, data_dir: Path, make_captains: SeatsFactory | None = None) -> None:
        """Keep journals in `data_dir`; None as `make_captains` seats the game's own captains."""
        self.data_dir, self.make_captains = data_dir, make_captains or _make_captains
        self.saved_battle: SavedBattle | None = None
        self.books = {name: book_page(name) for name in shelf.NAMES}
        self.pack_session = PackSession(data_dir)

    def make_setup(
        self, level: Path, seats: dict[str, str], options: list[str], seed: int, book: str
    ) -> BattleSetup:
        """Return the setup of a new battle; '' as `book` means the level's own."""
        text, pack = read_level_text(level), self.pack_session.register_pack_of(level)
        book = book or parse_level(text, level.name).rules.book
        return BattleSetup(text, book, seed, seats, tuple(options), level.name, pack_name=pack)

    def start_with_journal(self, level: str, begin: Callable[[Path], MadeT]) -> MadeT:
        """Return `begin(path)` for the path of a new journal with the present time in its name."""
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        return make_at_new_path(self.data_dir, level, stamp, begin)

    def open_rules_callback(self, context: AppContext, book: str) -> Callable[[str], None]:
        """Return a callback that opens the battle's rulebook at a clause."""
        return lambda clause: context.push_screen(RulebookPage(context, self.books, clause, book))

    @abstractmethod
    def close_battle(self) -> None:
        """Close the open battle and its journal."""

    @abstractmethod
    def replay_battle(self, context: AppContext, setup: BattleSetup, past: list[list[object]]) -> Screen:
        """Return a screen that replays the battle."""

    @abstractmethod
    def replay_part(
        self,
        context: AppContext,
        setup: BattleSetup,
        past: list[list[object]],
        events: Sequence[Event],
        part: tuple[int, int],
    ) -> None:
        """Open a replay of the events from `part[0]` to `part[1]`."""


def _make_captains(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
    return make_window_seats(book, level, seats, seed, perf_counter)


def battle_list_callback(context: AppContext, record_name: str) -> Callable[[], None]:
    """Return a callback that opens the battle list at the battle of that name."""

    def go() -> None:
        context.go_to_title()
        context.push_screen(BattleListPage(context, record_name))  # type: ignore[arg-type]

    return go


def book_page(book: str) -> BookPage:
    """Return the pages of a book as the screens show them."""
    own = rulebook(book)
    options = tuple(
        RuleOption(id, words[:1].upper() + words[1:], clause) for id, (clause, words) in own.options.items()
    )
    return BookPage(
        book,
        own.title,
        own.byline,
        tuple(map(_clause, own.clauses)),
        tuple(map(_clause, own.rulings)),
        options,
        own.chapters,
    )


def _clause(paragraph: Paragraph) -> Clause:
    return Clause(paragraph.id, paragraph.title, paragraph.text, paragraph.mark)
