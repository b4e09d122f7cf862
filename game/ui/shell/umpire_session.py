"""Start, resume and close battles that are played on a real table, with real dice."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import perf_counter

from game.captains.process import RemoteCaptain
from game.play.journal import JournalEntry, JournalError, read_journal_file
from game.play.journal_files import journals_folder
from game.play.level_reload import LevelReload
from game.play.replays import fight_on
from game.play.replays import fight_on_refusal as why_not_on
from game.play.saved_battles import (
    BattleSetup,
    ResumeProblem,
    SavedBattle,
    begin_battle,
    last_unfinished,
    resume_battle,
    setup_of,
    unfinished_battle_at,
    unfinished_journals,
    validate_entries,
)
from game.play.saved_battles import UnfinishedBattle as Saved
from game.play.typed_answers import RealDice
from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.screens import AppContext, MakeScreen, OpenCode, Screen
from game.ui.kit.screens import UnfinishedBattle as Unfinished
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.loading_page import LoadingPage
from game.ui.pages.pause_menu import PauseMenu, PauseRow, restart_row
from game.ui.pages.result_contents import ResultCallbacks
from game.ui.pages.result_page import ResultPage
from game.ui.pages.saved_battles_page import ResumeBattle, SavedBattlesPage
from game.ui.shell.result_links import PlayedBattle, result_links
from game.ui.shell.session_state import SessionState, battle_list_callback
from game.ui.umpire.screen import UmpireScreen
from game.ui.umpire.state import UmpireNavigation

FRAME_SHARE = 0.008
"""Seconds per frame for replaying orders on a new version of a level."""
MAX_FRAME_STEPS = 64
"""Most steps of a battle per frame, however fast the machine."""


def advance_reload(reload: LevelReload, clock: Callable[[], float] = perf_counter) -> bool:
    """Replay as many orders as a frame has time for; return whether the reload is ready."""
    until = clock() + FRAME_SHARE
    for _ in range(MAX_FRAME_STEPS):
        if reload.advance(1):
            return True
        if clock() >= until:
            break
    return False


def close_battle(screen: BattleScreen | None, saved_battle: SavedBattle | None) -> None:
    """Close screen, captains, battle and journal."""
    if screen is not None:
        screen.close()
    if saved_battle is not None:
        for seat in saved_battle.battle.seats.values():
            if isinstance(seat, RemoteCaptain):
                seat.close()
        saved_battle.close()


def delete_journal(journal: Path) -> None:
    """Delete the journal of a battle without orders, if that is possible."""
    with suppress(OSError):
        journal.unlink()


_CONFIRM_TEXT = "Sure? Then press it again: the battle is lost."


class UmpireSession:
    """The umpired battle of a session; ``screen`` is the open one, or None."""

    def __init__(self, session: SessionState) -> None:
        self.session = session
        self.screen: UmpireScreen | None = None

    def start_battle(
        self,
        context: AppContext,
        level: Path,
        seats: dict[str, str],
        options: list[str],
        seed: int,
        book: str = "",
    ) -> Screen:
        """Start a new umpired battle with a journal; '' as `book` means the level's own."""
        language = context.settings.text_language
        setup = self.session.make_setup(level, seats, options, seed, book, language)
        return self._start_with_setup(context, setup)

    def resume_battle(self, context: AppContext, path: Path) -> Screen:
        """Resume the battle of a journal, with real dice."""
        self.session.close_battle()
        real_dice = RealDice()
        language = context.settings.text_language
        saved_battle = resume_battle(path, self.session.make_captains, real_dice, language)
        return self._make_screen(context, saved_battle, real_dice)

    def _start_with_setup(self, context: AppContext, setup: BattleSetup) -> Screen:
        self.session.close_battle()
        real_dice, setup = RealDice(), replace(setup, is_umpired=True)
        saved_battle = self.session.start_with_journal(
            setup.file, lambda path: begin_battle(setup, self.session.make_captains, path, real_dice)
        )
        return self._make_screen(context, saved_battle, real_dice)

    def _start_again(self, context: AppContext, setup: BattleSetup) -> None:
        context.replace_screen(self._start_with_setup(context, replace(setup, seed=setup.seed + 1)))

    def _make_screen(self, context: AppContext, saved_battle: SavedBattle, real_dice: RealDice) -> Screen:
        self.session.saved_battle = saved_battle
        navigation = UmpireNavigation(
            partial(self._open_pause_menu, context),
            self.session.open_rules_callback(context, saved_battle.setup.book),
            partial(self._show_result, context, saved_battle),
        )
        self.screen = UmpireScreen(context, saved_battle.battle, real_dice, navigation)
        pack, level = saved_battle.setup.pack_name, saved_battle.battle.level
        self.screen.asset_overrides = self.session.pack_session.asset_overrides_for(pack, level)
        return self.screen

    def close_screen(self) -> None:
        """Close the screen; the session closes the battle."""
        if self.screen is not None:
            self.screen.close()
        self.screen = None

    def _open_pause_menu(self, context: AppContext) -> None:
        screen, saved_battle = self.screen, self.session.saved_battle
        assert screen is not None
        assert saved_battle is not None
        battle = saved_battle.battle

        def give_up(side: str) -> None:
            battle.concede(side)
            self._show_result(context, saved_battle)

        over = "" if battle.pending_step is not None else "The battle is over."
        acts = [
            PauseRow(f"strike-{side.id}", f"{side.name or side.id} gives up", "strike",
                     partial(give_up, side.id), "ready", _CONFIRM_TEXT, "", over, _CONFIRM_TEXT)
            for side in battle.level.sides
        ]  # fmt: skip
        step = battle.pending_step
        rules = partial(screen.state.navigation.rulebook, step.clause if step is not None else "")
        again = partial(self._start_again, context, saved_battle.setup)
        context.push_screen(PauseMenu(context, screen, rules, [*acts, restart_row(again)]))

    def _show_result(self, context: AppContext, saved_battle: SavedBattle) -> None:
        setup = saved_battle.setup
        outcome = outcome_of(saved_battle.battle, setup.fought_on_turn)
        past, events = list(saved_battle.battle.journal.entries), list(saved_battle.battle.events)
        session, overrides = (self.session, self.screen.asset_overrides if self.screen is not None else None)
        session.close_battle()
        pack = session.pack_session.find_pack_folder(setup.pack_name) if setup.pack_name else None

        def fought_on(turn: int) -> None:
            session.close_battle()
            saved_battle = session.start_with_journal(
                setup.file, lambda path: fight_on(setup, past, turn, session.make_captains, path)
            )
            close_battle(None, saved_battle)
            path = saved_battle.battle.journal.path
            assert path is not None, "a battle that is fought on has a journal"
            context.replace_screen(self.resume_battle(context, path))

        def show_moment(start: int, end: int) -> None:
            session.replay_part(context, setup, past, events, (start, end))

        ways = ResultCallbacks(
            lambda: context.push_screen(session.make_replay_screen(context, setup, past)),
            partial(self._start_again, context, setup),
            battle_list_callback(context, setup.record_name),
            show_moment,
            fought_on,
            why_not_on(setup, past, 1),
            "Battles",
            result_links(context, PlayedBattle(setup, past, events, pack, show_moment)),
            analyse=partial(session.analysis_session.start, setup, past) if outcome.turns else None,
        )
        context.replace_screen(ResultPage(context, outcome, ways, overrides))


ReplayBattle = Callable[[AppContext, BattleSetup, list[JournalEntry]], Screen]


class SavedSession:
    """The saved battles of `data_dir`: `resume_battle` continues one, `replay_battle` shows one
    that is over, `open_code` shows the page of a code."""

    def __init__(
        self, data_dir: Path, resume_battle: ResumeBattle, replay_battle: ReplayBattle, open_code: OpenCode
    ) -> None:
        self.data_dir, self.resume_battle, self.replay_battle = data_dir, resume_battle, replay_battle
        self.open_code = open_code

    def find_unfinished(self, language: str = "") -> Unfinished | None:
        """Return the battle to continue, its name in that language ('': the level's own), or None."""
        saved = last_unfinished(self.data_dir, language)
        if saved is None:
            return None
        hindered = saved.problem is not ResumeProblem.NOTHING
        door = self.make_saved_battles_page if hindered else self.resume_battle
        return Unfinished(
            lambda context: door(context, saved.path),
            battle_label(saved),
            hindered,
            lambda context, words: context.replace_screen(
                self.make_saved_battles_page(context, saved.path, f"{words}.")
            ),
        )

    def count_unfinished(self) -> int:
        """Return the number of unfinished battles, even if they cannot be resumed."""
        return len(unfinished_journals(journals_folder(self.data_dir)))

    def make_saved_battles_page(
        self, context: AppContext, chosen: Path | None = None, said: str = ""
    ) -> Screen:
        """Return the page of all unfinished battles, with one `chosen` and a message about it."""
        return SavedBattlesPage(context, self.resume_battle, chosen, said, self.open_code)

    def make_journal_screen(self, context: AppContext, path: Path) -> Screen:
        """Open a dropped journal: resume an unfinished battle, replay one that is over, or show
        what is wrong with the file."""
        try:
            saved = unfinished_battle_at(path)
            door = self._resume_callback(path) if saved else self._replay_callback(path)
        except JournalError as fault:
            return self.make_saved_battles_page(context, path, f"{fault}.")
        if saved is not None and saved.problem is not ResumeProblem.NOTHING:
            return self.make_saved_battles_page(context, path)
        name = saved.name if saved is not None else path.stem

        def failed(words: str) -> None:
            context.replace_screen(self.make_saved_battles_page(context, path, f"{words}."))

        return LoadingPage(context, name, door, failed)

    def _resume_callback(self, path: Path) -> MakeScreen:
        return lambda context: self.resume_battle(context, path)

    def _replay_callback(self, path: Path) -> MakeScreen:
        """Return how to replay a battle that is over. Raise JournalError if it is unreadable."""
        reading = read_journal_file(path)
        validate_entries(reading)
        setup = setup_of(reading)

        def replay(context: AppContext) -> Screen:
            shown = replace(setup, language=context.settings.text_language)
            return self.replay_battle(context, shown, reading.entries)

        return replay


def battle_label(saved: Saved) -> str:
    """Return ``Trafalgar, turn 3``."""
    return f"{saved.name}, turn {saved.turn}" if saved.turn else saved.name
