"""Brisk play: what is answered, thrown and turned for a person without a press of his own.

The rules ask as they always did, and the journal holds the same answers. Where a rulebook leaves no
choice, or one that no sensible captain would take otherwise (`BookUi.forced_answer`), the answer is
given
here in the person's place; his own answers stand by themselves, so that his dice are thrown at once
and the next card turns. Each answer given so is told on the turn's slip and may be taken back like
any other; a question that was taken back is then put to him.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core.steps import Pick, Roll
from game.ui.battle import delegates, delegation, hud_update
from game.ui.battle.hud_state import HudState
from game.ui.battle.prompts import PromptKind
from game.ui.battle.quick_play import TAKE_BACK, question_of

if TYPE_CHECKING:
    from game.ui.battle.screen import BattleScreen

STANDS_AFTER: Final = 1.5
"""Seconds in which an answer can be taken back, where answers stand by themselves."""


def answer_forced(hud: HudState) -> bool:
    """A question that need not be asked is answered, and never seen; whether there was one. Called
    inside the table."""
    brisk = hud.quick_play
    if brisk is None or hud.is_replay:
        return False
    if brisk.turn != hud.battle.turn:
        brisk.turn, brisk.slip = hud.battle.turn, []
    if hud.is_hot_seat and hud.prompt.needs_answer:
        brisk.read_by(hud.prompt.seat)
    if not hud.prompt.needs_answer or delegates.in_place(hud) is not None:
        return False
    question, menu = question_of(hud.battle), hud.prompt.menu
    asks = question in brisk.asked or hud.prompt.clause == brisk.kept
    found = None if asks else hud.book_ui.forced_answer(hud)
    if found is None or not hud_update.submit(hud, *found.keys):
        return False
    brisk.given.add(question)
    brisk.tell(question, found.why, hud.prompt.seat)
    brisk.offered = question, tuple(menu.keys()) if isinstance(menu, Pick) else ()
    hud.prompt = replace(hud.prompt, kind=PromptKind.WATCH, menu=None)
    return True


def confirm_old_answers(screen: BattleScreen, seconds: float) -> None:
    """So many seconds have passed: an answer that has lain long enough stands, where play is brisk
    or the player wants it so. In brisk play what is shown meanwhile counts: while her own ship
    sails he may take it back."""
    hud, after = screen.hud, _stands_after(screen)
    if hud.quick_play is not None:
        hud.quick_play.since_told += seconds
    asked = hud.prompt.kind == PromptKind.DONE
    lies = asked or (hud.quick_play is not None and screen.battle.waiting_for_done())
    if after is None or not lies:
        screen.stood = 0.0
        return
    screen.stood += seconds
    if asked and screen.stood >= after:
        screen.stood, hud.commit = 0.0, True


def _stands_after(screen: BattleScreen) -> float | None:
    """The seconds after which an answer stands by itself; None for never."""
    hud, battle = screen.hud, screen.battle
    run = hud.delegation.runs.get(hud.prompt.seat)
    his = run is not None and delegation.answered_last(hud, run)
    if hud.quick_play is None and not his:
        return STANDS_AFTER if screen.house.settings.auto_continue else None
    if his and hud.squadrons.orders.get(hud.prompt.seat):
        return 0.0  # a squadron's order is taken back, not what each of its ships makes of it
    if isinstance(battle.pending, Roll) and not battle.pending.cards:
        return 0.0
    quiet = hud.quick_play is not None and hud.quick_play.is_quiet(battle)
    return 0.0 if quiet else TAKE_BACK
