"""A captain's answers under the 1798 game, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.books.ls98.captain import boarders, commodore, coxswain, gunner, master, opening
from game.captains.decision_maker import Decision, DecisionMaker
from game.core.steps import Choose
from game.levels.format.model import Level

ANSWERS: Mapping[str, Callable[[DecisionMaker, Choose], Decision]] = {
    "LS98-setup-1": commodore.plan_of_battle,
    "LS98-setup-2": commodore.way_in,
    "LS98-setup-5": commodore.squadron_sail,
    "LS98-orders-9": commodore.squadron_sail,
    "LS98-sig-1": commodore.signal,
    "LS98-move-1": master.which_ship,
    "LS98-move-6": opening.begin,
    "LS98-move-8": master.steer,
    "LS98-wind-3": master.fall_off,
    "LS98-coll-2": master.fall_off,
    "LS98-coll-3": master.fall_off,
    "LS98-fire-2": gunner.fire,
    "LS98-fire-3": gunner.reply,
    "LS98-fire-15": gunner.load,
    "LS98-boat-1": coxswain.row,
    "LS98-boat-4": coxswain.run_down,
    "LS98-board-1": boarders.grapple,
    "LS98-board-3": boarders.party,
    "LS98-board-4": boarders.marines_fire,
    "LS98-board-5": boarders.leader,
    "LS98-board-6": boarders.casualty,
    "LS98-diseng-1": boarders.thrown_back,
}
"""Who answers the question of which clause: the Commodore signals, the master sails, the gunner
fires, the boarders board, the coxswain rows."""


def mind_of(side: str, level: Level | None, effort: int) -> DecisionMaker:
    """A captain of a side; ``effort``: courses looked at for a move."""
    return DecisionMaker(ANSWERS, side, level, effort)
