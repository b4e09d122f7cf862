"""One battle of the stand: its journal, the captains of all its sides, and its screen. A visitor
takes a side from its captain while it is being fought, and leaves it to him again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from game.books.shelf import Rules
from game.captains.grades import PLAY
from game.captains.plan import Planner
from game.captains.process import CaptainOrders, DistantCaptain
from game.core.steps import Choose, Plot
from game.levels import Level, read_level
from game.levels.packs.addresses import level_text, pack_around, pack_name
from game.play.battle import Battle
from game.play.dice import splitmix
from game.play.lock import Locked
from game.play.naming import names_of
from game.play.saves import BattleSetup, SavedBattle, begin_battle, resume
from game.play.seats import Man, Person, Seat
from game.stage.hulls import flags
from game.stage.sea import wake
from game.stage.ships import afloat
from game.systems import Show
from game.trials.seating import APART, PERSON, seat
from game.ui.battle import replay_view
from game.ui.battle.navigation import BattleNavigation
from game.ui.battle.screen import BattleScreen
from game.ui.kiosk.attract_captions import Commentator
from game.ui.kiosk.playlist import DUEL, PlaylistItem
from game.ui.kit.asset_overrides import PLAIN, AssetOverrides, apply_overrides
from game.ui.kit.screens import AppContext
from game.ui.shell.packs import PackSession, dress_of

MISSES: Final = 3
"""Answers in a row that a captain's deputy had to give before the captain is taken for lost."""
FEW: Final = 4
"""Orders that stand on the bar at once; the others are under More."""
_WHIMS: Final = 0x57A2D

SeatMaker = Callable[[Rules, Level, str, int, str], Seat]
"""(book, level, side, the battle's seed, his grade such as ``ai:admiral``) -> the captain of that
side."""


def captains_in_processes(clock: Callable[[], float]) -> SeatMaker:
    """Captains who take their time in processes of their own, so that the show never waits for
    one."""

    def captain(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
        number = [own.id for own in level.sides].index(side)
        whims = splitmix(seed ^ _WHIMS, number)
        if grade != APART:
            return seat(grade, book, level, whims)
        name = grade.removeprefix("ai:")
        return DistantCaptain(CaptainOrders(name, book.NAME, whims, PLAY, level), clock)

    return captain


@dataclass(slots=True)
class KioskBattle:
    """A battle on its screen. ``captains`` are those of every side, whether they hold the seat now
    or a visitor (``visitor`` is his side, '' for none; ``mate`` a second one's) does; ``dress`` is
    what the pack of its level has of its own."""

    voyage: SavedBattle
    crew: SeatMaker
    captains: dict[str, Seat]
    screen: BattleScreen
    teller: Commentator
    path: Path | None = None
    dress: AssetOverrides = PLAIN
    visitor: str = ""
    mate: str = ""
    replaced: int = field(default=0)

    @property
    def battle(self) -> Battle:
        """The battle itself."""
        return self.voyage.battle

    @property
    def over(self) -> bool:
        """Whether it has come to its end and all of it has been shown."""
        return self.battle.pending is None and self.screen.show.at_rest()

    @property
    def is_duel(self) -> bool:
        """Whether it is the duel that a press begins."""
        return self.voyage.orders.file.startswith(DUEL)

    # ------------------------------------------------------------------------------ the seats
    def offered(self) -> str:
        """The side a visitor is given: the one that is asked now, else the first that fights."""
        step = self.battle.pending
        if isinstance(step, Choose):
            return step.seat
        if isinstance(step, Plot):
            seats = list(step.menus)
            return next((s for s in seats if s not in self.battle.plots), seats[0])
        sides = [side.id for side in self.battle.level.sides]
        with self.battle.table.at():
            ships = self.battle.book.sight()
        fighting = [s.side for s in ships if not (s.gone or s.struck or s.prize)]
        return next((side for n, side in enumerate(sides) if n in fighting), sides[0])

    def take_side(self, side: str = "") -> str:
        """A visitor commands this side from now on, or the one he is offered; returns which. Raises
        ValueError if the battle is over."""
        side = side if side in self.captains else self.offered()
        self.battle.reseat(side, Person(), PERSON)
        self.visitor = side
        self.screen.dispatches.silent = False
        self.screen.show.speed = 1
        self.screen.show.skip()
        self._tidy()
        return side

    def join(self) -> str:
        """A second visitor commands the next side after the first one's; returns which. Raises
        ValueError if the battle is over."""
        self.mate = self.after(self.visitor)
        self.battle.reseat(self.mate, Person(), PERSON)
        self._tidy()
        return self.mate

    def after(self, side: str) -> str:
        """The side that comes after this one, in a circle."""
        sides = list(self.captains)
        return sides[(sides.index(side) + 1) % len(sides)]

    def drop_second_player(self) -> None:
        """The second visitor's side is its captain's again."""
        side, self.mate = self.mate, ""
        self._back(side)

    def leave(self) -> None:
        """The visitors' sides are their captains' again; what they had answered stands."""
        self.drop_second_player()
        side, self.visitor = self.visitor, ""
        self.screen.dispatches.silent = True
        self._back(side)

    def _back(self, side: str) -> None:
        """A side ('' for none) is its captain's again."""
        if side and self.battle.pending is not None:
            self.battle.reseat(side, self.captains[side], self.grade(side))
        self._tidy()

    def _tidy(self) -> None:
        """The screen is as for somebody new: nothing open, nothing half done."""
        screen = self.screen
        screen.beside = None
        replay_view.leave(screen)
        screen.dispatches.waiting.clear()
        screen.skipping = screen.paused = screen.hand.has_camera = False
        screen.hud.log_drawer.open = screen.hud.record_open = False
        screen.hud.commit = screen.hud.primary_only = False
        screen.hud.tray.away = True

    def grade(self, side: str) -> str:
        """How able the captain of a side is, as the journal tells it."""
        return self.voyage.orders.seats[side]

    def replace_dead_captains(self) -> int:
        """Captains whose process has died, or who do not answer any more, have been replaced;
        returns how many."""
        lost = [side for side, seat in self.captains.items() if is_lost(seat)]
        for side in lost:
            gone = self.captains[side]
            own = self.battle
            fresh = self.crew(own.book, own.level, side, own.seed, self.grade(side))
            self.captains[side] = fresh
            if self.battle.seats[side] is gone:
                self.battle.seats[side] = fresh
            dismiss(gone)
        self.replaced += len(lost)
        return len(lost)

    def processes(self) -> list[int]:
        """The process ids of the captains who have one."""
        seats = [seat for seat in self.captains.values() if isinstance(seat, DistantCaptain)]
        return [seat.process.pid for seat in seats if seat.process.pid is not None]

    # ------------------------------------------------------------------------------ the caption
    def tell(self, seconds: float) -> None:
        """The teller has heard what happened meanwhile."""
        self.teller.hear(self.battle.events, self.battle.rewinds, self.plans())
        self.teller.advance(seconds)

    def plans(self) -> Mapping[str, str]:
        """What the captain of each side is about; nothing of one whose words tell nothing."""
        planners = ((s, seat) for s, seat in self.captains.items() if isinstance(seat, Planner))
        told = ((side, seat.last_plan) for side, seat in planners)
        return {side: plan.text for side, plan in told if not plan.blank}

    def close(self) -> None:
        """Everything of the battle is put away; its journal is whole. Each part is put away even
        if another fails; the first failure is raised at the end."""
        parts: list[Callable[[], None]] = [
            self.screen.close,
            *(partial(dismiss, seat) for seat in self.captains.values()),
            self.voyage.close,
            flags.forget,
            afloat.forget,
            wake.forget,
        ]
        first: Exception | None = None
        for part in parts:
            try:
                part()
            except Exception as fault:  # noqa: BLE001  # the rest must be put away all the same
                first = first or fault
        if first is not None:
            raise first


def is_lost(seat: Seat) -> bool:
    """Whether a captain's process is dead, or has been silent for too long."""
    if not isinstance(seat, DistantCaptain):
        return False
    return not seat.process.is_alive() or seat.missed >= MISSES


def dismiss(seat: Seat) -> None:
    """A captain's process has ended."""
    if isinstance(seat, DistantCaptain):
        seat.close()


def begin(
    house: AppContext, bill: PlaylistItem, crew: SeatMaker, ways: BattleNavigation
) -> KioskBattle:
    """The battle stands at its first step on a screen of its own, captains in all its seats. Raises
    LevelError for a level that cannot be used, OSError or Locked if its journal cannot be begun."""
    text = level_text(bill.level)
    level = read_level(text, bill.name)
    seats = {side.id: bill.grade for side in level.sides}
    options = tuple(level.rules.options)
    orders = BattleSetup(text, level.rules.book, bill.seed, seats, options, bill.name,
                         pack=pack_name(bill.level))  # fmt: skip
    return _shown(house, lambda man: begin_battle(orders, man, bill.journal), crew, ways,
                   bill.journal, lambda _: pack_around(bill.level))  # fmt: skip


def begin_anyhow(
    house: AppContext, bill: PlaylistItem, crew: SeatMaker, ways: BattleNavigation,
    unkept: Callable[[Exception], None],
) -> KioskBattle:  # fmt: skip
    """The same, without a journal where the disk takes none; `unkept` is then told why. Raises
    LevelError."""
    try:
        return begin(house, bill, crew, ways)
    except (OSError, Locked) as fault:  # on a disk that may only be read no lock can be had
        if bill.journal is None:
            raise
        unkept(fault)
        return begin(house, replace(bill, journal=None), crew, ways)


def go_on(house: AppContext, journal: Path, crew: SeatMaker, ways: BattleNavigation) -> KioskBattle:
    """The battle of a journal stands where that stops, captains in all its seats. Raises
    JournalError, Locked and OSError."""
    there = PackSession(house.data_dir).where
    return _shown(house, lambda man: resume(journal, man), crew, ways, journal, there)


def _shown(
    house: AppContext,
    voyage_with: Callable[[Man], SavedBattle],
    crew: SeatMaker,
    ways: BattleNavigation,
    journal: Path | None,
    pack_at: Callable[[str], Path | None],
) -> KioskBattle:
    """The battle on a screen, its captains from this crew, in the dress of its pack, which lies
    where ``pack_at`` says; if it cannot be had they are gone."""
    captains: dict[str, Seat] = {}

    def man(book: Rules, fought: Level, sides: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
        for side in sides:
            captains[side] = crew(book, fought, side, seed, sides[side])
        return captains

    try:
        voyage = voyage_with(man)
        pack = voyage.orders.pack
        # Before the screen: forts learn their flags while the sea is laid out.
        dress = dress_of(pack_at(pack) if pack else None, voyage.battle.level)
        apply_overrides(house, dress)
        screen = BattleScreen(house, voyage.battle, Show(voyage.battle), ways, brisk=True)
    except Exception:
        for gone in captains.values():
            dismiss(gone)
        raise
    screen.hud.max_buttons = FEW
    screen.dispatches.silent = True
    teller = Commentator(names_of(voyage.battle.level), screen.hud.book_ui)
    return KioskBattle(voyage, crew, captains, screen, teller, journal, dress)
