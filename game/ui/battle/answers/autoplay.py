"""Brisk play: what is answered, thrown and turned for a person without a press of his own.

The rules ask as they always did, and the journal holds the same answers. Where a rulebook leaves no
choice, or one that no sensible captain would take otherwise (`BookUi.forced_answer`), the answer is
given
here in the person's place; his own answers stand by themselves, so that his dice are thrown at once
and the next card turns. Each answer given so is told on the turn's slip and may be taken back like
any other; a question that was taken back is then put to him.
"""

from dataclasses import replace
from typing import Final

from game.core.steps import OptionMenu, Roll
from game.ui.battle.answers import hud_update
from game.ui.battle.commands import panel, queries
from game.ui.battle.state.battle_state import BattleState
from game.ui.battle.state.hud_state import HudState
from game.ui.battle.values.prompts import PromptKind
from game.ui.battle.values.quick_play import UNDO_SECONDS, question_number

AUTO_CONFIRM_SECONDS: Final = 1.5
"""Seconds in which an answer can be taken back, where answers stand by themselves."""


def answer_forced_question(hud: HudState) -> bool:
    """A question that need not be asked is answered, and never seen; whether there was one. Called
    inside the table."""
    quick_play = hud.quick_play
    if quick_play is None or hud.is_replay:
        return False
    if quick_play.turn != hud.battle.turn:
        quick_play.turn, quick_play.toast_lines = hud.battle.turn, []
    if hud.is_hot_seat and hud.prompt.needs_answer:
        quick_play.set_reader(hud.prompt.seat)
    if not hud.prompt.needs_answer or panel.replacement_buttons(hud) is not None:
        return False
    question, menu = question_number(hud.battle), hud.prompt.menu
    asks = question in quick_play.manual_questions or hud.prompt.clause == quick_play.lesson_clause
    found = None if asks else hud.book_ui.forced_answer(hud)
    if found is None or not hud_update.submit(hud, *found.keys):
        return False
    quick_play.auto_questions.add(question)
    quick_play.add_line(question, found.reason, hud.prompt.seat)
    quick_play.last_offered = question, tuple(menu.keys()) if isinstance(menu, OptionMenu) else ()
    hud.prompt = replace(hud.prompt, kind=PromptKind.WATCH, menu=None)
    return True


def advance_confirm_timer(state: BattleState, seconds: float) -> None:
    """So many seconds have passed: an answer that has lain long enough stands, where play is brisk
    or the player wants it so. In brisk play what is shown meanwhile counts: while her own ship
    sails he may take it back."""
    hud, after = state.hud, _auto_confirm_seconds(state)
    if hud.quick_play is not None:
        hud.quick_play.seconds_since_line += seconds
    asked = hud.prompt.kind == PromptKind.DONE
    lies = asked or (hud.quick_play is not None and state.battle.needs_confirm())
    if after is None or not lies:
        state.answer_seconds = 0.0
        return
    state.answer_seconds += seconds
    if asked and state.answer_seconds >= after:
        state.answer_seconds, hud.is_committed = 0.0, True


def _auto_confirm_seconds(state: BattleState) -> float | None:
    """The seconds after which an answer stands by itself; None for never."""
    hud, battle = state.hud, state.battle
    run = hud.commands.runs.get(hud.prompt.seat)
    his = run is not None and queries.has_captain_answered(hud, run)
    if hud.quick_play is None and not his:
        return AUTO_CONFIRM_SECONDS if state.context.settings.auto_continue else None
    if his and hud.commands.given_orders.get(hud.prompt.seat):
        return 0.0  # a squadron's order is taken back, not what each of its ships makes of it
    if isinstance(battle.pending_step, Roll) and not battle.pending_step.cards:
        return 0.0
    quiet = hud.quick_play is not None and hud.quick_play.is_quiet(battle)
    return 0.0 if quiet else UNDO_SECONDS
