"""A captain's answers under Warm Work, Hardy!, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.books.wwh.captain import boarders, gunner, master
from game.captains.decision_maker import Decision, DecisionMaker
from game.core.steps import Choose
from game.levels.format.model import Level

ANSWERS: Mapping[str, Callable[[DecisionMaker, Choose], Decision]] = {
    "WWH-T.2": master.which_ship,
    "WWH-T.4": master.which_is_free,
    "WWH-1.1a": master.steer,
    "WWH-1.4c": master.part,
    "WWH-E2": master.present,
    "WWH-2.1.0": gunner.fire,
    "WWH-2.1.1": gunner.which_ship,
    "WWH-2.1.4": gunner.fire,
    "WWH-2.2d": gunner.where_it_falls,
    "WWH-2.2e": gunner.where_it_falls,
    "WWH-3.1a": boarders.board,
    "WWH-4.1d": master.first_or_second,
    "WWH-4.3b": gunner.doctrine,
}
"""Who answers the question of which clause: the master sails, the gunner fires, the rest boards."""


def mind_of(side: str, level: Level | None, effort: int) -> DecisionMaker:
    """A captain of a side; ``effort``: courses looked at for a move."""
    return DecisionMaker(ANSWERS, side, level, effort)
