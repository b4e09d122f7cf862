"""Brisk play: what is answered, thrown and turned for a person without a press of his own.

The rules ask as they always did, and the journal holds the same answers. Where a rulebook leaves no
choice, or one that no sensible captain would take otherwise (`Face.certain`), the answer is given
here in the person's place; his own answers stand by themselves, so that his dice are thrown at once
and the next card turns. Each answer given so is told on the turn's slip and may be taken back like
any other; a question that was taken back is then put to him.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.core.steps import Pick, Roll
from game.ui.table import acts, my_captain, standing
from game.ui.table.brisk import TAKE_BACK, question_of
from game.ui.table.desk import Desk
from game.ui.table.prompts import Asked

if TYPE_CHECKING:
    from game.ui.table.battle import BattleScreen

STANDS_AFTER: Final = 1.5
"""Seconds in which an answer can be taken back, where answers stand by themselves."""


def go_on(desk: Desk) -> bool:
    """A question that need not be asked is answered, and never seen; whether there was one. Called
    inside the table."""
    brisk = desk.brisk
    if brisk is None or desk.past:
        return False
    if brisk.turn != desk.battle.turn:
        brisk.turn, brisk.slip = desk.battle.turn, []
    if desk.shared and desk.prompt.asks:
        brisk.read_by(desk.prompt.seat)
    if not desk.prompt.asks or standing.in_place(desk) is not None:
        return False
    question, menu = question_of(desk.battle), desk.prompt.menu
    asks = question in brisk.asked or desk.prompt.clause == brisk.kept
    found = None if asks else desk.face.certain(desk)
    if found is None or not acts.give(desk, *found.keys):
        return False
    brisk.given.add(question)
    brisk.told(question, found.why, desk.prompt.seat)
    brisk.offered = question, tuple(menu.keys()) if isinstance(menu, Pick) else ()
    desk.prompt = replace(desk.prompt, kind=Asked.WATCH, menu=None)
    return True


def let_stand(screen: BattleScreen, seconds: float) -> None:
    """So many seconds have passed: an answer that has lain long enough stands, where play is brisk
    or the player wants it so. In brisk play what is shown meanwhile counts: while her own ship
    sails he may take it back."""
    desk, after = screen.desk, _stands_after(screen)
    if desk.brisk is not None:
        desk.brisk.since_told += seconds
    asked = desk.prompt.kind == Asked.DONE
    lies = asked or (desk.brisk is not None and screen.battle.waiting_for_done())
    if after is None or not lies:
        screen.stood = 0.0
        return
    screen.stood += seconds
    if asked and screen.stood >= after:
        screen.stood, desk.commit = 0.0, True


def _stands_after(screen: BattleScreen) -> float | None:
    """The seconds after which an answer stands by itself; None for never."""
    desk, battle = screen.desk, screen.battle
    run = desk.handed.runs.get(desk.prompt.seat)
    his = run is not None and my_captain.answered_last(desk, run)
    if desk.brisk is None and not his:
        return STANDS_AFTER if screen.house.settings.auto_continue else None
    if his and desk.squadrons.orders.get(desk.prompt.seat):
        return 0.0  # a squadron's order is taken back, not what each of its ships makes of it
    if isinstance(battle.pending, Roll) and not battle.pending.cards:
        return 0.0
    quiet = desk.brisk is not None and desk.brisk.is_quiet(battle)
    return 0.0 if quiet else TAKE_BACK
