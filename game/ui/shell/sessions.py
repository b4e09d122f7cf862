"""How the shell comes to a battle and back: begins and resumes it with its journal, shows it, leads
to the page after it. One battle is open at a time."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from random import SystemRandom
from time import perf_counter

from game.books import shelf
from game.books.shelf import Rules
from game.core.events import Event
from game.levels import Finding, Level, level_for, load_level, read_level
from game.levels.packs.addresses import level_text
from game.play.battle import Battle
from game.play.fight_on import fight_on, turn_under_way
from game.play.fight_on import why_not as why_not_on
from game.play.journal import Journal
from game.play.kept import SUFFIX, Made, at_a_new_path, journals_of
from game.play.level_validation import validate_level
from game.play.new_level import begin_level
from game.play.reload import LevelReload
from game.play.saves import BattleSetup, SavedBattle, begin_battle, is_umpired, resume
from game.play.seats import Man, NoSeat, Seat
from game.systems import Show
from game.trials.seating import man_apart
from game.ui.battle import replay_view
from game.ui.battle.navigation import BattleNavigation
from game.ui.battle.screen import BattleScreen
from game.ui.battle.story_captions import StoryCaptions
from game.ui.kit.asset_overrides import apply_overrides
from game.ui.kit.screens import AppContext, Resume, Screen, ShellCallbacks, Unfinished
from game.ui.lessons.session import LessonBerth
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.live_reload.bench import Bench, carry_over, sorry
from game.ui.live_reload.watch import NOTHING, FileWatch, is_as_begun, mark_of, may_be_watched
from game.ui.pages.aftermath import outcome_of
from game.ui.pages.battles import Battles
from game.ui.pages.pack_missing import PackMissing
from game.ui.pages.pause import (
    Pause,
    fighting_on,
    from_start,
    rules_of,
    seen_again,
    striking,
    the_captain,
    the_log,
    to_the_table,
)
from game.ui.pages.result import NextSteps, Result
from game.ui.pages.rulebook import Rulebook
from game.ui.pages.turning_back import AT_ONCE, TurningBack, step_to, turn_back
from game.ui.shell.book_pages import book_page
from game.ui.shell.fault_log import write_fault
from game.ui.shell.level_reload import a_frame_of, put_away, remove
from game.ui.shell.packs import PackSession
from game.ui.shell.saved import SavedBerth
from game.ui.shell.umpiring import UmpireSession

FIRST = "jarce-and-black-jaques"
"""The battle that the list begins with."""
OPENER = "constitution-and-guerriere.toml"
"""The battle that is proposed to who has just fought the one for newcomers: two frigates, both in
range from the start."""


UNSAVED = "drawing"
"""The folder of the player's data with what lies on the drawing table and is not saved."""


class BattleSession:
    """Where the one open battle lies: its journal's voyage and its screen; and, while the orders of
    it are given again to another version of its level, that one's battle."""

    def __init__(self, data_dir: Path, seats: Man | None = None) -> None:
        """A berth for this player's journals; ``seats`` mans the sides (the house's captains)."""
        self.data_dir, self.man = data_dir, seats or _manned
        self.voyage: SavedBattle | None = None
        self.screen: BattleScreen | None = None
        self.anew: LevelReload | None = None
        self.from_table = False
        """Whether the open battle was begun from the drawing table, which lies below it."""
        self.books = {name: book_page(name) for name in shelf.NAMES}
        self.packs = PackSession(data_dir)
        self.umpiring = UmpireSession(self)
        self.saved = SavedBerth(data_dir, self.go_on, self.replay)
        self.lessons = LessonBerth(data_dir, self.books, lambda house: _battles(house, OPENER)())

    def doors(self) -> ShellCallbacks:
        """What the shell needs of the house."""
        learn, into = self.lessons.page, self.into_battle
        draw, umpire = self.open_drawing_table, self.umpiring.start
        new = partial(begin_level, self.data_dir)
        return ShellCallbacks(
            self.start, self.unfinished, self.books, self.flush, learn, into, draw, umpire, new,
            self.saved.waiting, self.saved.page, self.saved.dropped,
        )  # fmt: skip

    # ------------------------------------------------------------------------- the drawing table
    def open_drawing_table(self, house: AppContext, file: Path) -> Screen:
        """The level of that file on the drawing table. Raises LevelError if it cannot be read."""
        return self.drawing_table(house, Document(file, self.data_dir / UNSAVED))

    def drawing_table(self, house: AppContext, work: Document) -> Screen:
        """The level on the drawing table, from which it can be fought."""
        return EditorScreen(house, work, self._fight_from_table)

    def _fight_from_table(self, house: AppContext, file: Path, book: str) -> Screen:
        """The battle of a level as it lies on the drawing table, under that book ('' for its own):
        its first side is the author's."""
        written = load_level(file)
        level = level_for(written, book) if book else written
        validate_level(written, level_text(file), file.name, level)
        seats = {side.id: "ai:admiral" for side in level.sides}
        seats[level.sides[0].id] = "human"
        seed = SystemRandom().randrange(1, 10**6)
        screen = self.start(house, file, seats, list(level.rules.options), seed, book)
        self.from_table = True
        return screen

    def _to_table(self, house: AppContext) -> Callable[[], None]:
        """The way back to the drawing table from the battle that was begun from it, or from the
        page after it; either lies on the table."""

        def go() -> None:
            self.clear()
            house.back()

        return go

    def into_battle(self) -> Resume | None:
        """How to begin the battle for a newcomer; None for who has fought or learned before."""
        if any(journals_of(self.data_dir).glob(f"*{SUFFIX}")):
            return None
        return self.lessons.into_battle()

    # ------------------------------------------------------------------ beginning and resuming
    def orders(
        self, level: Path, seats: dict[str, str], options: list[str], seed: int, book: str
    ) -> BattleSetup:
        """What a new battle of that level is begun with; under the level's own book if none is
        named."""
        text, pack = level_text(level), self.packs.begun(level)
        book = book or read_level(text, level.name).rules.book
        return BattleSetup(text, book, seed, seats, tuple(options), level.name, pack=pack)

    def start(
        self,
        house: AppContext,
        level: Path,
        seats: dict[str, str],
        options: list[str],
        seed: int,
        book: str = "",
    ) -> Screen:
        """A new battle lies at the berth, its journal begun; under the level's own book if none is
        named."""
        self.clear()
        self.from_table = False
        orders = self.orders(level, seats, options, seed, book)
        self.voyage = self.with_journal(
            level.name, lambda path: begin_battle(orders, self.man, path)
        )
        screen = self.open(house, self.voyage)
        self._watch(house, self.voyage, level)
        return screen

    def with_journal(self, level: str, begin: Callable[[Path], Made]) -> Made:
        """What `begin` makes of a new journal's path for a battle that begins now."""
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        return at_a_new_path(self.data_dir, level, stamp, begin)

    def unfinished(self) -> Unfinished | None:
        """The unfinished battle to go on with. Whoever asks stands at the title, so the battle that
        was open is put away first."""
        self.clear()
        return self.saved.unfinished()

    def go_on(self, house: AppContext, path: Path, level: Path | None = None) -> Screen:
        """The battle stands where its journal stops. The file it was begun from (`level`, or the
        one of that name on offer) is watched if it still says the same. One that was fought on a
        real table goes on there."""
        self.clear()
        if is_umpired(path):
            return self.umpiring.go_on(house, path)
        self.from_table = False
        self.voyage = resume(path, self.man)
        screen = self.open(house, self.voyage)
        on_offer = house.levels if level is None else (level,)
        self._watch_again(house, self.voyage, on_offer)
        missing = self.voyage.orders.pack
        if self.packs.is_missing(missing):
            return PackMissing(house, missing, lambda: house.show(screen))
        return screen

    def open(self, house: AppContext, voyage: SavedBattle) -> BattleScreen:
        """The battle on its screen."""
        ways = BattleNavigation(
            lambda: self._pause(house),
            self.rules(house, voyage.orders.book),
            lambda: self.after(house, voyage),
            partial(turn_back, house),
        )
        dress = self.packs.dress(voyage.orders.pack, voyage.battle.level)
        apply_overrides(house, dress)  # forts learn their flags while the sea is laid out
        self.screen = BattleScreen(house, voyage.battle, Show(voyage.battle), ways, brisk=True)
        self.screen.story, self.screen.dress = StoryCaptions(voyage.battle), dress
        return self.screen

    # ------------------------------------------------------------------ the author's bench
    def _watch(self, house: AppContext, voyage: SavedBattle, level: Path) -> None:
        """The level's file is watched beside the battle that has just been opened, if it may be."""
        if may_be_watched(level, voyage.orders.seats) and mark_of(level) != NOTHING:
            screen, file = self._screen(), FileWatch(level)
            screen.beside = Bench(screen, voyage, file, partial(self._again, house))

    def _watch_again(self, house: AppContext, voyage: SavedBattle, files: Sequence[Path]) -> None:
        """The file the battle was begun from is watched, if it is one of these and still says the
        same."""
        orders = voyage.orders
        named = (file for file in files if file.name == orders.file)
        begun_from = next((f for f in named if is_as_begun(f, orders.level_text)), None)
        if begun_from is not None:
            self._watch(house, voyage, begun_from)

    def _again(
        self, house: AppContext, file: FileWatch, text: str, doubts: tuple[Finding, ...]
    ) -> Generator[None, None, str]:
        """The battle goes on with another version of its level, on a screen of its own; a sentence
        about what went wrong if it could not be laid, and then all is as it was. Until then the
        battle before is played on, a frame at each `next`."""
        was, seen = self.voyage, self._screen()
        assert was is not None, "a battle is open while its file is watched"
        bench = seen.beside if isinstance(seen.beside, Bench) else None
        try:
            self.anew = LevelReload(was, text, lambda: bench.past if bench else None)
            yield
            while not a_frame_of(self.anew):
                yield
            lay = partial(self.anew.finish, self.man)
            news = self.with_journal(was.orders.file, lay)
        except Exception as fault:  # noqa: BLE001  # an author's slip must not end the battle
            self._drop()
            return sorry(fault, write_fault(self.data_dir, fault))
        self.anew, self.voyage = None, news.voyage
        screen = self.open(house, news.voyage)
        carry_over(seen, screen)
        again = partial(self._again, house)
        screen.beside = Bench(screen, news.voyage, file, again, news, doubts)
        house.show(screen)
        spent = was.battle.journal.path if bench and bench.untouched else None
        put_away(seen, was)
        if spent is not None:
            remove(spent)
        return ""

    def _drop(self) -> None:
        """No other version of the level is on its way any more."""
        if self.anew is not None:
            self.anew.close()
            self.anew = None

    def _pause(self, house: AppContext) -> None:
        """The menu lies over the battle."""
        screen, voyage = self._screen(), self.voyage
        assert voyage is not None, "the menu lies over a battle"
        watched = self._watched()

        def concede(side: str) -> None:
            voyage.battle.concede(side)
            self.after(house, voyage)

        def again() -> None:
            self.clear()
            self._fight_again(house, voyage.orders, watched)

        orders, past = voyage.orders, voyage.battle.journal.entries
        turn = turn_under_way(orders, past)
        refused = why_not_on(orders, past, turn)
        acts = [
            *([to_the_table(self._to_table(house))] if self.from_table else []),
            the_captain(screen),
            *seen_again(screen),
            the_log(screen),
            striking(screen, concede),
            fighting_on(turn, lambda: self._fight_on(house, orders, list(past), turn), refused),
            from_start(again),
        ]
        house.push(Pause(house, screen, rules_of(screen), acts))

    def _watched(self) -> tuple[Path, ...]:
        """The file that the open battle was begun from, while it is watched."""
        bench = self._screen().beside
        return (bench.file.path,) if isinstance(bench, Bench) else ()

    def rules(self, house: AppContext, book: str) -> Callable[[str], None]:
        """Opens the book that the battle is played by, at a clause."""
        return lambda clause: house.push(Rulebook(house, self.books, clause, book))

    def _screen(self) -> BattleScreen:
        assert self.screen is not None, "the menu lies over a battle"
        return self.screen

    # ------------------------------------------------------------------ after it
    def after(self, house: AppContext, voyage: SavedBattle) -> None:
        """The page after the battle takes its place."""
        outcome, orders = outcome_of(voyage.battle, voyage.orders.fought_on), voyage.orders
        past, events = list(voyage.battle.journal.entries), list(voyage.battle.events)
        watched, dress = self._watched(), self._screen().dress
        self.clear()

        def once_more() -> None:
            self._fight_again(house, orders, watched)

        ways = NextSteps(
            lambda: house.push(self.replay(house, orders, past)),
            once_more,
            self._to_table(house) if self.from_table else _battles(house, orders.called),
            lambda start, end: self.show_part(house, orders, past, events, (start, end)),
            lambda turn: self._fight_on(house, orders, past, turn),
            why_not_on(orders, past, 1),
            "Table" if self.from_table else "Battles",
        )
        house.show(Result(house, outcome, ways, dress))

    def _fight_again(self, house: AppContext, orders: BattleSetup, watched: Sequence[Path]) -> None:
        fresh = BattleSetup(orders.level_text, orders.book, orders.seed + 1, orders.seats,
                            orders.options, orders.file, pack=orders.pack)  # fmt: skip
        self.voyage = self.with_journal(
            orders.file, lambda path: begin_battle(fresh, self.man, path)
        )
        screen = self.open(house, self.voyage)
        self._watch_again(house, self.voyage, watched)
        house.show(screen)

    def _fight_on(
        self, house: AppContext, orders: BattleSetup, past: list[list[object]], turn: int
    ) -> None:
        """A new battle stands at the beginning of that turn; the journal of this one is kept."""
        watched = self._watched() if self.screen is not None else ()
        self.clear()
        self.voyage = self.with_journal(
            orders.file, lambda path: fight_on(orders, past, turn, self.man, path)
        )
        screen = self.open(house, self.voyage)
        self._watch_again(house, self.voyage, watched)
        house.show(screen)

    def show_part(
        self,
        house: AppContext,
        orders: BattleSetup,
        past: list[list[object]],
        events: Sequence[Event],
        part: tuple[int, int],
    ) -> None:
        """A part of the battle, from so many events to so many, lies on top, as it was, and then
        the page below is seen again. A long way to it is gone under a page of its own."""
        screen = self.replay(house, orders, past)
        battle, start = screen.battle, part[0]

        def arrived() -> None:
            house.show(screen)
            replay_view.show_part(screen, events, *part)

        house.push(TurningBack(house, battle, start, arrived, screen.ways.menu))
        if step_to(battle, start, AT_ONCE):
            arrived()

    def replay(
        self, house: AppContext, orders: BattleSetup, past: list[list[object]]
    ) -> BattleScreen:
        """The battle once more, as it was fought."""
        journal = Journal(orders.header())
        journal.entries += past
        level = orders.level()
        nobody = NoSeat()
        seats = {side.id: nobody for side in level.sides}
        rules = shelf.book(orders.book).rules
        battle = Battle(rules, level, seats, orders.seed, journal, nobody)
        dress = self.packs.dress(orders.pack, level)
        apply_overrides(house, dress)
        show, screen = Show(battle), list[BattleScreen]()

        left = list[bool]()

        def leave() -> None:
            if not left:
                left.append(True)
                screen[0].close()
                battle.close()
                house.back()

        rulebook = self.rules(house, orders.book)
        ways = BattleNavigation(leave, rulebook, leave, partial(turn_back, house))
        screen.append(BattleScreen(house, battle, show, ways, brisk=True))
        screen[0].dress = dress
        return screen[0]

    def to_battles(self, house: AppContext, fought: str) -> Callable[[], None]:
        """The way to the list of battles, at the one that was fought."""
        return _battles(house, fought)

    # ------------------------------------------------------------------ putting away
    def clear(self) -> None:
        """The berth is empty; the journal of what lay there is whole."""
        self.lessons.clear()
        self._drop()
        self.umpiring.close()
        put_away(self.screen, self.voyage)
        self.screen = self.voyage = None

    def flush(self) -> None:
        """What was answered is on the disk, whatever happens next."""
        if self.voyage is not None:
            self.voyage.battle.journal.close()


def _manned(book: Rules, level: Level, seats: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
    return man_apart(book, level, seats, seed, perf_counter)


def _battles(house: AppContext, fought: str) -> Callable[[], None]:
    def go() -> None:
        house.home()
        house.push(Battles(house, fought))  # type: ignore[arg-type]

    return go


def in_order(levels: Sequence[Path]) -> list[Path]:
    """Levels as the battle list shows them: the rulebook's own example first."""
    return sorted(levels, key=lambda path: (path.stem != FIRST, path.stem))
