"""A captain's answers under Kiss Me, Hardy!, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.books.kmh.captain import (
    anchors,
    boarders,
    boats,
    calms,
    fireships,
    galleys,
    gunner,
    line,
    master,
    shore,
    troops,
    who_first,
)
from game.captains.decision_maker import Decision, DecisionMaker
from game.core.steps import Choose
from game.levels.format.model import Level

ANSWERS: Mapping[str, Callable[[DecisionMaker, Choose], Decision]] = {
    "KMH-4.0.1": boarders.spend,
    "KMH-4.1.3": master.carry_on,
    "KMH-4.2.4": master.flee,
    "KMH-0.0.6": who_first.which_ship,
    "KMH-5.1.1": gunner.hold_card,
    "KMH-5.1.3": gunner.play_card,
    "KMH-5.2.2": line.combine,
    "KMH-5.2.6": line.stay_together,
    "KMH-6.2.1": master.order,
    "KMH-6.2.7": anchors.no_speed_left,
    "KMH-6.3.1": master.steer,
    "KMH-6.7.5": master.throw_again,
    "KMH-6.9.1": line.keep_line,
    "KMH-6.10.8": boarders.grapple,
    "KMH-6.11.1": master.lay_markers,
    "KMH-7.1.1": anchors.at_anchor,
    "KMH-8.2.3": boats.settle,
    "KMH-9.2.23": gunner.fire,
    "KMH-9.7.1": shore.fire,
    "KMH-11.1.4": gunner.repair,
    "KMH-12.1.10": boarders.man,
    "KMH-12.2.1": master.flee,
    "KMH-13.0.1": boarders.grapple,
    "KMH-13.0.5": boarders.board,
    "KMH-13.0.19": boarders.thrown_off,
    "KMH-13.0.20": boarders.counter,
    "KMH-14.3.1": calms.aground,
    "KMH-14.3.6": calms.becalmed,
    "KMH-15.0.2": boats.handle,
    "KMH-15.1.1": boats.order,
    "KMH-15.2.1": boats.climb,
    "KMH-16.1.1": galleys.stroke,
    "KMH-16.1.2": galleys.row,
    "KMH-17.1.1": fireships.light,
    "KMH-17.2.1": fireships.drag,
    "KMH-19.8.1": shore.work_chain,
    "KMH-20.2.1": troops.move,
    "KMH-20.3.1": troops.fire_at,
}
"""Who answers the question of which clause: the master sails, the gunner fires, the rest boards."""


def mind_of(side: str, level: Level | None, effort: int) -> DecisionMaker:
    """A captain of a side; ``effort``: courses looked at for a move."""
    return DecisionMaker(ANSWERS, side, level, effort)
