"""Start, resume and close battles that are played on a real table, with real dice."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from game.play.replays import fight_on
from game.play.replays import fight_on_refusal as why_not_on
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, resume_battle
from game.play.typed_answers import RealDice
from game.ui.kit.screens import AppContext, Screen
from game.ui.pages.battle_outcome import outcome_of
from game.ui.pages.pause_menu import PauseMenu, PauseRow, restart_row
from game.ui.pages.result_page import NextSteps, ResultPage
from game.ui.shell.level_reload import close_battle
from game.ui.shell.session_state import SessionState, battle_list_callback
from game.ui.umpire.screen import UmpireScreen
from game.ui.umpire.state import UmpireNavigation

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
        self.session.close_battle()
        return self._start_with_setup(context, self.session.make_setup(level, seats, options, seed, book))

    def resume_battle(self, context: AppContext, path: Path) -> Screen:
        """Resume the battle of a journal, with real dice."""
        self.session.close_battle()
        real_dice = RealDice()
        return self._make_screen(
            context, resume_battle(path, self.session.make_captains, real_dice), real_dice
        )

    def _start_with_setup(self, context: AppContext, setup: BattleSetup) -> Screen:
        real_dice, setup = RealDice(), replace(setup, is_umpired=True)
        saved_battle = self.session.start_with_journal(
            setup.file, lambda path: begin_battle(setup, self.session.make_captains, path, real_dice)
        )
        return self._make_screen(context, saved_battle, real_dice)

    def _make_screen(self, context: AppContext, saved_battle: SavedBattle, real_dice: RealDice) -> Screen:
        self.session.saved_battle = saved_battle
        navigation = UmpireNavigation(
            partial(self._open_pause_menu, context),
            self.session.open_rules_callback(context, saved_battle.setup.book),
            partial(self._show_result, context, saved_battle),
        )
        self.screen = UmpireScreen(context, saved_battle.battle, real_dice, navigation)
        self.screen.asset_overrides = self.session.pack_session.overrides_for(
            saved_battle.setup.pack_name, saved_battle.battle.level
        )
        return self.screen

    def close_screen(self) -> None:
        """Close the screen; the session closes the battle."""
        if self.screen is not None:
            self.screen.close()
        self.screen = None

    # --------------------------------------------------------------------- menu and result

    def _open_pause_menu(self, context: AppContext) -> None:
        screen, saved_battle = self.screen, self.session.saved_battle
        assert screen is not None
        assert saved_battle is not None
        battle = saved_battle.battle

        def give_up(side: str) -> None:
            battle.concede(side)
            self._show_result(context, saved_battle)

        def again() -> None:
            self.session.close_battle()
            context.replace_screen(
                self._start_with_setup(context, replace(saved_battle.setup, seed=saved_battle.setup.seed + 1))
            )

        over = "" if battle.pending_step is not None else "The battle is over."
        acts = [
            PauseRow(f"strike-{side.id}", f"{side.name or side.id} gives up", "strike",
                     partial(give_up, side.id), "ready", _CONFIRM_TEXT, "", over, _CONFIRM_TEXT)
            for side in battle.level.sides
        ]  # fmt: skip
        step = battle.pending_step
        rules = partial(screen.state.navigation.rulebook, step.clause if step is not None else "")
        context.push_screen(PauseMenu(context, screen, rules, [*acts, restart_row(again)]))

    def _show_result(self, context: AppContext, saved_battle: SavedBattle) -> None:
        setup = saved_battle.setup
        outcome = outcome_of(saved_battle.battle, setup.fought_on_turn)
        past, events = list(saved_battle.battle.journal.entries), list(saved_battle.battle.events)
        session, overrides = (self.session, self.screen.asset_overrides if self.screen is not None else None)
        session.close_battle()

        def fought_on(turn: int) -> None:
            session.close_battle()
            saved_battle = session.start_with_journal(
                setup.file, lambda path: fight_on(setup, past, turn, session.make_captains, path)
            )
            close_battle(None, saved_battle)
            path = saved_battle.battle.journal.path
            assert path is not None, "a battle that is fought on has a journal"
            context.replace_screen(self.resume_battle(context, path))

        ways = NextSteps(
            lambda: context.push_screen(session.replay_battle(context, setup, past)),
            lambda: context.replace_screen(
                self._start_with_setup(context, replace(setup, seed=setup.seed + 1))
            ),
            battle_list_callback(context, setup.record_name),
            lambda start, end: session.replay_part(context, setup, past, events, (start, end)),
            fought_on,
            why_not_on(setup, past, 1),
            "Battles",
        )
        context.replace_screen(ResultPage(context, outcome, ways, overrides))
