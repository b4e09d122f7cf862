"""One battle of the kiosk: its journal, the captains of all its sides, and its screen. A visitor
can take a side from its captain and give it back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from game.books.shelf import Rules
from game.captains.decision_maker import PlanningSeat
from game.captains.grades import PLAY_EFFORT
from game.captains.process import CaptainSetup, RemoteCaptain
from game.core.steps import Choose, Plot
from game.levels import Level, parse_level
from game.levels.packs.level_paths import find_pack_of_level, pack_name_of_level, read_level_text
from game.play.battle import Battle
from game.play.dice import splitmix
from game.play.event_words import battle_names
from game.play.journal_files import JournalLocked
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, resume_battle
from game.play.seats import HUMAN, PlayerSeat, Seat, SeatsFactory
from game.stage.hulls import flags
from game.stage.sea import wakes
from game.stage.ships import ship_renderer
from game.systems import BattleShow
from game.trials.fighting import DELEGATE_CAPTAIN, make_seat
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.kiosk.attract_loop import Commentator
from game.ui.kiosk.playlist import DUEL_LESSON, PlaylistItem
from game.ui.kit.screens import NO_OVERRIDES, AppContext, AssetOverrides, apply_overrides
from game.ui.shell.session_state import PackSession, read_asset_overrides

MAX_UNANSWERED: Final = 3
"""Answers in a row that a captain's substitute had to give before the captain counts as lost."""
MAX_BUTTONS: Final = 4
"""Most orders on the bar; the others are under More."""
_SEED_OFFSET: Final = 0x57A2D
"""Keeps the captains' random numbers apart from the dice of the battle, which has the same seed."""

CaptainFactory = Callable[[Rules, Level, str, int, str], Seat]
"""(book, level, side, the battle's seed, his grade such as ``ai:admiral``) -> the captain of that side."""


def captains_in_processes(clock: Callable[[], float]) -> CaptainFactory:
    """Return a factory of captains in processes of their own, so that the show never waits."""

    def captain(book: Rules, level: Level, side: str, seed: int, grade: str) -> Seat:
        number = [own.id for own in level.sides].index(side)
        whims = splitmix(seed ^ _SEED_OFFSET, number)
        if grade != DELEGATE_CAPTAIN:
            return make_seat(grade, book, level, whims)
        name = grade.removeprefix("ai:")
        return RemoteCaptain(CaptainSetup(name, book.NAME, whims, PLAY_EFFORT, level), clock)

    return captain


@dataclass(slots=True)
class KioskBattle:
    """A battle on its screen. ``captains`` are those of every side, also while a visitor plays it
    (``visitor_side``; ``second_side`` for a second visitor); ``overrides`` are the assets of its level's
    pack."""

    saved_battle: SavedBattle
    captain_factory: CaptainFactory
    captains: dict[str, Seat]
    screen: BattleScreen
    commentator: Commentator
    journal_path: Path | None = None
    overrides: AssetOverrides = NO_OVERRIDES
    visitor_side: str = ""
    second_side: str = ""

    @property
    def battle(self) -> Battle:
        """Return the battle."""
        return self.saved_battle.battle

    @property
    def is_over(self) -> bool:
        """Return whether it has ended and all of it was shown."""
        return self.battle.pending_step is None and self.screen.show.is_at_rest()

    @property
    def is_duel(self) -> bool:
        """Return whether it is the duel that a press starts."""
        return self.saved_battle.setup.file.startswith(DUEL_LESSON)

    def default_visitor_side(self) -> str:
        """Return the side a visitor is offered: the one that is asked now, else the first that fights."""
        step = self.battle.pending_step
        if isinstance(step, Choose):
            return step.seat
        if isinstance(step, Plot):
            seats = list(step.menus)
            return next((s for s in seats if s not in self.battle.plots), seats[0])
        sides = [side.id for side in self.battle.level.sides]
        with self.battle.table.as_current():
            ships = self.battle.book.sight()
        fighting = [s.side for s in ships if not (s.gone_how or s.struck or s.is_prize)]
        return next((side for n, side in enumerate(sides) if n in fighting), sides[0])

    def give_side_to_visitor(self, side: str = "") -> str:
        """Give this side to a visitor, or the one he is offered; return it. Raise ValueError if the
        battle is over."""
        side = side if side in self.captains else self.default_visitor_side()
        self.battle.change_seat(side, PlayerSeat(), HUMAN)
        self.visitor_side = side
        self.screen.state.messages.is_silent = False
        self.screen.show.speed = 1
        # The visitor sees the battle as it stands, not what is still to be shown.
        self.screen.show.finish_now()
        self._reset_screen()
        return side

    def give_second_side(self) -> str:
        """Give the next side to a second visitor; return it. Raise ValueError if the battle is over."""
        self.second_side = self.next_side(self.visitor_side)
        self.battle.change_seat(self.second_side, PlayerSeat(), HUMAN)
        self._reset_screen()
        return self.second_side

    def next_side(self, side: str) -> str:
        """Return the side after this one, in a circle."""
        sides = list(self.captains)
        return sides[(sides.index(side) + 1) % len(sides)]

    def drop_second_player(self) -> None:
        """Give the second visitor's side to its captain."""
        side, self.second_side = self.second_side, ""
        self._return_side(side)

    def return_visitor_sides(self) -> None:
        """Give the visitors' sides to their captains. Answers already given stay."""
        self.drop_second_player()
        side, self.visitor_side = self.visitor_side, ""
        self.screen.state.messages.is_silent = True
        self._return_side(side)

    def _return_side(self, side: str) -> None:
        if side and self.battle.pending_step is not None:
            self.battle.change_seat(side, self.captains[side], self.captain_grade(side))
        self._reset_screen()

    def _reset_screen(self) -> None:
        screen = self.screen
        screen.state.plugin = None
        replay_view.leave_replay(screen.state)
        screen.state.messages.pending.clear()
        screen.state.is_skipping = screen.state.is_paused = screen.sea_input.has_camera = False
        screen.hud.log_drawer.is_open = screen.hud.is_record_open = False
        screen.hud.is_committed = screen.hud.is_primary_only = False
        screen.hud.dice_timing.dismiss()

    def captain_grade(self, side: str) -> str:
        """Return the grade of the captain of a side, as in the journal."""
        return self.saved_battle.setup.seats[side]

    def replace_dead_captains(self) -> int:
        """Replace captains whose process is dead or does not answer; return how many."""
        lost = [side for side, seat in self.captains.items() if is_captain_lost(seat)]
        for side in lost:
            gone = self.captains[side]
            own = self.battle
            fresh = self.captain_factory(own.book, own.level, side, own.seed, self.captain_grade(side))
            self.captains[side] = fresh
            # A visitor keeps his seat; the new captain waits until he leaves it.
            if self.battle.seats[side] is gone:
                self.battle.seats[side] = fresh
            close_captain(gone)
        return len(lost)

    def process_ids(self) -> list[int]:
        """Return the process ids of the captains who have one."""
        seats = [seat for seat in self.captains.values() if isinstance(seat, RemoteCaptain)]
        return [seat.process.pid for seat in seats if seat.process.pid is not None]

    def update_captions(self, seconds: float) -> None:
        """Give new events to the captions and advance them."""
        self.commentator.read_events(self.battle.events, self.battle.rewinds, self.captain_plans())
        self.commentator.advance(seconds)

    def captain_plans(self) -> Mapping[str, str]:
        """Return the plans of the captains by side, without empty ones."""
        planners = {side: seat for side, seat in self.captains.items() if isinstance(seat, PlanningSeat)}
        return {side: seat.last_plan.text for side, seat in planners.items() if not seat.last_plan.is_blank}

    def close(self) -> None:
        """Close the screen, the captains and the journal. Close the rest even if one part fails,
        and raise the first error at the end."""
        captains = [partial(close_captain, seat) for seat in self.captains.values()]
        caches = (flags.clear_cache, ship_renderer.clear_cache, wakes.clear_cache)
        parts: list[Callable[[], None]] = [self.screen.close, *captains, self.saved_battle.close, *caches]
        first: Exception | None = None
        for part in parts:
            try:
                part()
            except Exception as fault:  # noqa: BLE001  # the rest must be put away all the same
                first = first or fault
        if first is not None:
            raise first


def is_captain_lost(seat: Seat) -> bool:
    """Return whether a captain's process is dead or silent for too long."""
    if not isinstance(seat, RemoteCaptain):
        return False
    return not seat.process.is_alive() or seat.missed_answers >= MAX_UNANSWERED


def close_captain(seat: Seat) -> None:
    """End a captain's process."""
    if isinstance(seat, RemoteCaptain):
        seat.close()


def begin_kiosk_battle(
    context: AppContext, item: PlaylistItem, captain_factory: CaptainFactory, navigation: BattleNavigation
) -> KioskBattle:
    """Begin a battle on a screen of its own with captains on all sides. Raise LevelError for a bad
    level, OSError or JournalLocked if the journal cannot be started."""
    text = read_level_text(item.level)
    level = parse_level(text, item.name)
    seats = {side.id: item.captain_grade for side in level.sides}
    options = tuple(level.rules.options)
    setup = BattleSetup(text, level.rules.book, item.seed, seats, options, item.name,
                         pack_name=pack_name_of_level(item.level),
                         language=context.settings.text_language)  # fmt: skip
    begin = partial(begin_battle, setup, path=item.journal)
    pack = find_pack_of_level(item.level)
    return _battle_on_screen(context, begin, captain_factory, navigation, item.journal, lambda _: pack)


def begin_without_disk(
    context: AppContext, item: PlaylistItem, captain_factory: CaptainFactory, navigation: BattleNavigation,
    on_journal_failed: Callable[[Exception], None],
) -> KioskBattle:  # fmt: skip
    """Begin a battle; without a journal where the disk takes none, after a call of `on_journal_failed` with
    the reason. Raise LevelError."""
    try:
        return begin_kiosk_battle(context, item, captain_factory, navigation)
    except (OSError, JournalLocked) as fault:  # on a disk that may only be read no lock can be had
        if item.journal is None:
            raise
        on_journal_failed(fault)
        return begin_kiosk_battle(context, replace(item, journal=None), captain_factory, navigation)


def resume_kiosk_battle(
    context: AppContext, journal: Path, captain_factory: CaptainFactory, navigation: BattleNavigation
) -> KioskBattle:
    """Resume the battle of a journal with captains on all sides. Raise JournalError, JournalLocked
    or OSError."""
    pack_at = PackSession(context.data_dir).find_pack_folder
    resume = partial(resume_battle, journal, language=context.settings.text_language)
    return _battle_on_screen(context, resume, captain_factory, navigation, journal, pack_at)


def _battle_on_screen(
    context: AppContext,
    open_battle: Callable[[SeatsFactory], SavedBattle],
    captain_factory: CaptainFactory,
    navigation: BattleNavigation,
    journal: Path | None,
    pack_at: Callable[[str], Path | None],
) -> KioskBattle:
    """Return the battle on a screen with captains of this crew and the assets of its pack, which
    `pack_at` finds. Close the captains if that fails."""
    captains: dict[str, Seat] = {}

    def make_captains(book: Rules, level: Level, sides: Mapping[str, str], seed: int) -> Mapping[str, Seat]:
        for side in sides:
            captains[side] = captain_factory(book, level, side, seed, sides[side])
        return captains

    try:
        saved_battle = open_battle(make_captains)
        pack = saved_battle.setup.pack_name
        # Before the screen: forts learn their flags while the sea is laid out.
        overrides = read_asset_overrides(pack_at(pack) if pack else None, saved_battle.battle.level)
        apply_overrides(context, overrides)
        battle = saved_battle.battle
        screen = BattleScreen(context, battle, BattleShow(battle), navigation, quick_play=True)
    except Exception:
        for seat in captains.values():
            close_captain(seat)
        raise
    screen.hud.max_buttons = MAX_BUTTONS
    screen.state.messages.is_silent = True
    commentator = Commentator(battle_names(saved_battle.battle.level), screen.hud.book_ui)
    return KioskBattle(saved_battle, captain_factory, captains, screen, commentator, journal, overrides)
