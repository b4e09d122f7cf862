"""Start, resume, show and close the one open battle, and lead to the page after it."""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from pathlib import Path
from random import SystemRandom

from game.core.events import Event
from game.levels import Finding, level_for_book, load_level
from game.levels.packs.level_paths import read_level_text
from game.play.journal import JournalEntry
from game.play.journal_files import JOURNAL_SUFFIX, journals_folder
from game.play.level_changes import create_level_file
from game.play.level_check import validate_level
from game.play.level_reload import LevelReload
from game.play.replays import fight_on, last_answered_turn, replay_battle
from game.play.replays import fight_on_refusal as why_not_on
from game.play.saved_battles import (
    BattleSetup,
    SavedBattle,
    begin_battle,
    is_days_journal,
    is_over,
    is_umpired_journal,
    resume_battle,
)
from game.play.seats import HUMAN, SeatsFactory
from game.systems import BattleShow
from game.ui.battle.screen import replay_view
from game.ui.battle.screen.screen import BattleScreen
from game.ui.battle.state.story_captions import StoryCaptions
from game.ui.battle.values.plugin import BattleNavigation
from game.ui.kit.screens import (
    AppContext,
    MakeScreen,
    Screen,
    ShellCallbacks,
    UnfinishedBattle,
    apply_overrides,
)
from game.ui.lessons.lesson_session import LessonSession
from game.ui.level_editor.document import Document
from game.ui.level_editor.screen import EditorScreen
from game.ui.live_reload.file_watch import (
    NO_FILE,
    FileWatch,
    is_unchanged,
    may_edit_while_played,
    stamp_of_file,
)
from game.ui.live_reload.reload_plugin import ReloadPlugin, copy_view_state, failure_text
from game.ui.pages.advice_page import AdvicePage, advice_source
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.packs_page import PackMissingPage
from game.ui.pages.pause_menu import (
    STEPS_WITHOUT_PAGE,
    PauseMenu,
    RewindPage,
    back_to_editor_row,
    command_row,
    concede_row,
    fight_on_row,
    log_row,
    replay_rows,
    replay_towards,
    restart_row,
    rewind_to,
    rules_callback,
)
from game.ui.pages.replay_curve import ReplayCurve
from game.ui.pages.result_contents import ResultCallbacks
from game.ui.pages.result_page import ResultPage
from game.ui.shell.code_session import CodeSession
from game.ui.shell.day_session import DaySession
from game.ui.shell.result_links import PlayedBattle, result_links
from game.ui.shell.session_state import SessionState, battle_list_callback, log_crash
from game.ui.shell.umpire_session import (
    SavedSession,
    UmpireSession,
    advance_reload,
    close_battle,
    delete_journal,
)

FIRST_LEVEL = "jarce-and-black-jaques"
"""The battle at the top of the list."""
OPENING_LEVEL = "constitution-and-guerriere.toml"
"""The battle proposed after the one for newcomers: two frigates, both in range at the start."""


UNSAVED_FOLDER = "drawing"
"""Folder in the player's data for unsaved documents of the level editor."""


class BattleSession(SessionState):
    """The open battle, its screen, and the reload of its level that is under way, if any."""

    def __init__(self, data_dir: Path, seats: SeatsFactory | None = None) -> None:
        """Keep journals in `data_dir`; ``seats`` makes the captains (None: the game's own)."""
        super().__init__(data_dir, seats)
        self.screen: BattleScreen | None = None
        self.reload: LevelReload | None = None
        self.is_from_editor = False
        """Whether the battle was started from the level editor, which is the screen below."""
        self.umpire_session = UmpireSession(self)
        self.code_session = CodeSession(self, self.resume_battle)
        self.saved_session = SavedSession(
            data_dir, self.resume_battle, self.make_replay_screen, self.code_session.make_page
        )
        self.day_session = DaySession(
            data_dir, self.start_days_battle, self.resume_battle, self.code_session.make_page
        )
        self.lesson_session = LessonSession(
            data_dir, self.books, lambda context: battle_list_callback(context, OPENING_LEVEL)()
        )

    def make_callbacks(self) -> ShellCallbacks:
        """Return the callbacks that the shell needs."""
        return ShellCallbacks(
            start_battle=self.start_battle,
            find_unfinished=self.close_and_find_unfinished,
            books=self.books,
            flush_journal=self.flush_journal,
            open_lessons=self.lesson_session.make_list_page,
            find_newcomer_battle=self.find_newcomer_battle,
            open_level_editor=self.make_editor_for_file,
            start_umpired=self.umpire_session.start_battle,
            create_level=partial(create_level_file, self.data_dir),
            count_unfinished=self.saved_session.count_unfinished,
            open_saved_battles=self.saved_session.make_saved_battles_page,
            open_journal=self.saved_session.make_journal_screen,
            open_code=self.code_session.make_page,
            find_days_battle=self.day_session.find_days_battle,
        )

    def make_editor_for_file(self, context: AppContext, level_file: Path) -> Screen:
        """Return the level editor with that file. Raise LevelError if it cannot be read."""
        return self.make_editor(context, Document(level_file, self.data_dir / UNSAVED_FOLDER))

    def make_editor(self, context: AppContext, document: Document) -> Screen:
        """Return the level editor with this document."""
        return EditorScreen(context, document, self._start_from_editor)

    def _start_from_editor(self, context: AppContext, file: Path, book: str) -> Screen:
        """Start a battle of the edited level under `book` ('' for its own); the author plays its
        first side."""
        written = load_level(file)
        level = level_for_book(written, book) if book else written
        validate_level(written, read_level_text(file), file.name, level)
        seats = {side.id: "ai:admiral" for side in level.sides}
        seats[level.sides[0].id] = HUMAN
        seed = SystemRandom().randrange(1, 10**6)
        screen = self.start_battle(context, file, seats, list(level.rules.options), seed, book)
        self.is_from_editor = True
        return screen

    def _back_to_editor(self, context: AppContext) -> Callable[[], None]:
        def go() -> None:
            self.close_battle()
            context.pop_screen()

        return go

    def find_newcomer_battle(self) -> MakeScreen | None:
        """Return how to start the battle for newcomers, or None if the player is none any more."""
        if any(journals_folder(self.data_dir).glob(f"*{JOURNAL_SUFFIX}")):
            return None
        return self.lesson_session.find_newcomer_battle()

    def start_battle(
        self,
        context: AppContext,
        level: Path,
        seats: dict[str, str],
        options: list[str],
        seed: int,
        book: str = "",
    ) -> Screen:
        """Start a new battle with a journal; '' as `book` means the level's own."""
        self.close_battle()
        self.is_from_editor = False
        setup = self.make_setup(level, seats, options, seed, book, context.settings.text_language)
        self.saved_battle = self.start_with_journal(
            level.name, lambda path: begin_battle(setup, self.make_captains, path)
        )
        screen = self.make_battle_screen(context, self.saved_battle)
        self._watch_level(context, self.saved_battle, level)
        return screen

    def start_days_battle(self, context: AppContext, setup: BattleSetup) -> Screen:
        """Start another try of a day's battle."""
        self.close_battle()
        self.is_from_editor = False
        self.saved_battle = self.start_with_journal(
            setup.file, lambda path: begin_battle(setup, self.make_day_captains, path)
        )
        self.day_session.on_begun(self.saved_battle)
        return self.make_battle_screen(context, self.saved_battle)

    def close_and_find_unfinished(self, language: str = "") -> UnfinishedBattle | None:
        """Return the unfinished battle to continue, or None. Only the title asks, so close the open
        battle first."""
        self.close_battle()
        return self.saved_session.find_unfinished(language)

    def resume_battle(
        self, context: AppContext, journal_path: Path, level_path: Path | None = None
    ) -> Screen:
        """Resume the battle of a journal; an umpired one goes on as such. Watch its level file
        (`level_path`, or the one of that name on offer) if its text is unchanged."""
        self.close_battle()
        if is_umpired_journal(journal_path):
            return self.umpire_session.resume_battle(context, journal_path)
        self.is_from_editor = False
        captains = self.make_day_captains if is_days_journal(journal_path) else self.make_captains
        language = context.settings.text_language
        self.saved_battle = resume_battle(journal_path, captains, language=language)
        screen = self.make_battle_screen(context, self.saved_battle)
        if not self.saved_battle.setup.day:
            on_offer = context.levels if level_path is None else (level_path,)
            self._restore_watch(context, self.saved_battle, on_offer)
        missing = self.saved_battle.setup.pack_name
        if self.pack_session.is_missing(missing):
            return PackMissingPage(context, missing, lambda: context.replace_screen(screen))
        return screen

    def make_battle_screen(self, context: AppContext, saved_battle: SavedBattle) -> BattleScreen:
        """Open the battle on its screen."""
        navigation = BattleNavigation(
            lambda: self._open_pause_menu(context),
            self.open_rules_callback(context, saved_battle.setup.book),
            lambda: self.close_and_show_result(context, saved_battle),
            partial(rewind_to, context),
            None if saved_battle.setup.day else partial(self._open_advice_while_on, context, saved_battle),
        )
        overrides = self.pack_session.asset_overrides_for(
            saved_battle.setup.pack_name, saved_battle.battle.level
        )
        apply_overrides(context, overrides)  # forts read their flags while the sea is built
        battle = saved_battle.battle
        self.screen = BattleScreen(context, battle, BattleShow(battle), navigation, quick_play=True)
        self.screen.state.story_captions = StoryCaptions(battle)
        self.screen.asset_overrides = overrides
        return self.screen

    def _watch_level(self, context: AppContext, saved_battle: SavedBattle, level: Path) -> None:
        if may_edit_while_played(level, saved_battle.setup.seats) and stamp_of_file(level) != NO_FILE:
            screen, file = self._open_screen(), FileWatch(level)
            screen.state.plugin = ReloadPlugin(
                screen, saved_battle, file, partial(self._reload_level, context)
            )

    def _restore_watch(self, context: AppContext, saved_battle: SavedBattle, files: Sequence[Path]) -> None:
        setup = saved_battle.setup
        named = (file for file in files if file.name == setup.file)
        begun_from = next((f for f in named if is_unchanged(f, setup.level_text)), None)
        if begun_from is not None:
            self._watch_level(context, saved_battle, begun_from)

    def _reload_level(
        self, context: AppContext, file: FileWatch, text: str, doubts: tuple[Finding, ...]
    ) -> Generator[None, None, str]:
        """Go on with another version of the level on a new screen. Each `next` takes a frame's
        share of the work; until it is done the old battle goes on. Return '' or a sentence that
        says why it failed; then the old battle stays."""
        was, seen = self.saved_battle, self._open_screen()
        assert was is not None, "a battle is open while its file is watched"
        bench = seen.state.plugin if isinstance(seen.state.plugin, ReloadPlugin) else None
        try:
            self.reload = LevelReload(was, text, lambda: bench.rejected_orders if bench else None)
            yield
            while not advance_reload(self.reload):
                yield
            lay = partial(self.reload.finish, self.make_captains)
            news = self.start_with_journal(was.setup.file, lay)
        except Exception as fault:  # noqa: BLE001  # an author's mistake must not end the battle
            self._cancel_reload()
            return failure_text(fault, log_crash(self.data_dir, fault))
        self.reload, self.saved_battle = None, news.saved_battle
        screen = self.make_battle_screen(context, news.saved_battle)
        copy_view_state(seen, screen)
        again = partial(self._reload_level, context)
        screen.state.plugin = ReloadPlugin(screen, news.saved_battle, file, again, news, doubts)
        context.replace_screen(screen)
        spent = was.battle.journal.path if bench and bench.has_no_new_orders else None
        close_battle(seen, was)
        if spent is not None:
            delete_journal(spent)
        return ""

    def _cancel_reload(self) -> None:
        if self.reload is not None:
            self.reload.close()
            self.reload = None

    def _open_pause_menu(self, context: AppContext) -> None:
        screen, saved_battle = self._open_screen(), self.saved_battle
        assert saved_battle is not None, "the menu lies over a battle"
        watched = self._watched_files()

        def concede(side: str) -> None:
            saved_battle.battle.concede(side)
            self.close_and_show_result(context, saved_battle)

        setup, past = saved_battle.setup, saved_battle.battle.journal.entries
        turn = last_answered_turn(setup, past)
        refused = why_not_on(setup, past, turn)
        acts = [
            *([back_to_editor_row(self._back_to_editor(context))] if self.is_from_editor else []),
            command_row(screen),
            *replay_rows(screen),
            log_row(screen),
            concede_row(screen, concede),
            fight_on_row(turn, lambda: self._start_from_turn(context, setup, list(past), turn), refused),
            restart_row(lambda: self._start_again(context, setup, watched)),
        ]
        context.push_screen(PauseMenu(context, screen, rules_callback(screen), acts))

    def _watched_files(self) -> tuple[Path, ...]:
        bench = self._open_screen().state.plugin
        return (bench.file_watch.path,) if isinstance(bench, ReloadPlugin) else ()

    def _open_screen(self) -> BattleScreen:
        assert self.screen is not None, "the menu lies over a battle"
        return self.screen

    def close_and_show_result(self, context: AppContext, saved_battle: SavedBattle) -> None:
        """Replace the battle by the page after it."""
        setup = saved_battle.setup
        outcome = outcome_of(saved_battle.battle, setup.fought_on_turn)
        past, events = list(saved_battle.battle.journal.entries), list(saved_battle.battle.events)
        watched, overrides = self._watched_files(), self._open_screen().asset_overrides
        self.close_battle()

        def show_moment(start: int, end: int) -> None:
            self.replay_part(context, setup, past, events, (start, end))

        from_editor = self.is_from_editor
        pack = self.pack_session.find_pack_folder(setup.pack_name) if setup.pack_name else None
        ways = ResultCallbacks(
            lambda: context.push_screen(self.make_replay_screen(context, setup, past)),
            partial(self._start_again, context, setup, watched),
            self._way_back(context, setup),
            show_moment,
            partial(self._start_from_turn, context, setup, past),
            why_not_on(setup, past, 1),
            "Table" if from_editor else "Calendar" if setup.day else "Battles",
            pages=result_links(context, PlayedBattle(setup, past, events, pack, show_moment)),
            analyse=partial(self.analysis_session.start, setup, past) if outcome.turns else None,
        )
        context.replace_screen(ResultPage(context, outcome, ways, overrides))

    def _way_back(self, context: AppContext, setup: BattleSetup) -> Callable[[], None]:
        """Return the callback to where the battle was started."""
        if self.is_from_editor:
            return self._back_to_editor(context)
        return (
            self.day_session.page_callback(context)
            if setup.day
            else battle_list_callback(context, setup.record_name)
        )

    def _start_again(self, context: AppContext, setup: BattleSetup, watched: Sequence[Path]) -> None:
        if setup.day:
            context.replace_screen(self.start_days_battle(context, setup))
            return
        self.close_battle()
        fresh = BattleSetup(setup.level_text, setup.book, setup.seed + 1, setup.seats, setup.options,
                            setup.file, is_mirrored=setup.is_mirrored, pack_name=setup.pack_name,
                            language=setup.language)  # fmt: skip
        self.saved_battle = self.start_with_journal(
            setup.file, lambda path: begin_battle(fresh, self.make_captains, path)
        )
        screen = self.make_battle_screen(context, self.saved_battle)
        self._restore_watch(context, self.saved_battle, watched)
        context.replace_screen(screen)

    def _start_from_turn(
        self, context: AppContext, setup: BattleSetup, past: list[list[object]], turn: int
    ) -> None:
        watched = self._watched_files() if self.screen is not None else ()
        self.close_battle()
        self.saved_battle = self.start_with_journal(
            setup.file, lambda path: fight_on(setup, past, turn, self.make_captains, path)
        )
        screen = self.make_battle_screen(context, self.saved_battle)
        self._restore_watch(context, self.saved_battle, watched)
        context.replace_screen(screen)

    def replay_part(
        self,
        context: AppContext,
        setup: BattleSetup,
        journal_entries: list[list[object]],
        events: Sequence[Event],
        event_range: tuple[int, int],
    ) -> None:
        """Replay the events from `part[0]` to `part[1]`, then return to the page below. A long
        rewind gets a page of its own."""
        screen = self.make_replay_screen(context, setup, journal_entries)
        battle, start = screen.battle, event_range[0]

        def arrived() -> None:
            context.replace_screen(screen)
            replay_view.show_part(screen.state, events, *event_range)

        context.push_screen(RewindPage(context, battle, start, arrived, screen.state.navigation.open_menu))
        if replay_towards(battle, start, STEPS_WITHOUT_PAGE):
            arrived()

    def make_replay_screen(
        self, context: AppContext, setup: BattleSetup, past: list[list[object]]
    ) -> BattleScreen:
        """Return a screen that replays the battle."""
        battle = replay_battle(setup, past)
        overrides = self.pack_session.asset_overrides_for(setup.pack_name, battle.level)
        apply_overrides(context, overrides)
        show, screen = BattleShow(battle), list[BattleScreen]()

        left = list[bool]()

        def leave() -> None:
            if not left:
                left.append(True)
                screen[0].close()
                battle.close()
                context.pop_screen()

        rulebook = self.open_rules_callback(context, setup.book)
        advice = partial(self._open_advice, context, setup, past)
        navigation = BattleNavigation(leave, rulebook, leave, partial(rewind_to, context), advice)
        screen.append(BattleScreen(context, battle, show, navigation, quick_play=True))
        screen[0].asset_overrides = overrides
        screen[0].state.hud.offers_advice = True
        if is_over(past):
            turns = max((int(str(entry[1])) for entry in past if entry[0] == "t"), default=1)
            screen[0].state.plugin = ReplayCurve(
                screen[0], turns, [side.name or side.id for side in battle.level.sides],
                partial(self.analysis_session.start, setup, past), self.analysis_session.find(setup, past),
            )  # fmt: skip
        return screen[0]

    def _open_advice_while_on(self, context: AppContext, saved_battle: SavedBattle, event_count: int) -> None:
        """The same while the battle is on. The day's battle has none: all fight it unadvised."""
        self._open_advice(context, saved_battle.setup, saved_battle.battle.journal.entries, event_count)

    def _open_advice(
        self, context: AppContext, setup: BattleSetup, entries: Sequence[JournalEntry], event_count: int
    ) -> None:
        """Open the advice for the decision that was shown last."""
        context.push_screen(AdvicePage(context, advice_source(setup, entries, event_count)))

    def close_battle(self) -> None:
        """Close the open battle and its journal; stop the analysis of the last one."""
        self.analysis_session.stop()
        self.lesson_session.close_lesson()
        self._cancel_reload()
        self.umpire_session.close_screen()
        close_battle(self.screen, self.saved_battle)
        self.screen = self.saved_battle = None

    def flush_journal(self) -> None:
        """Write the journal's answers to disk; called after a crash."""
        if self.saved_battle is not None:
            self.saved_battle.battle.journal.close()


def sorted_levels(levels: Sequence[Path]) -> list[Path]:
    """Return the levels in the order of the battle list: the rulebook's own example first."""
    return sorted(levels, key=lambda path: (path.stem != FIRST_LEVEL, path.stem))
