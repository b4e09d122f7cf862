"""The order and the course that are proposed by Kiss Me, Hardy! before the player has answered: she
keeps beside her nearest enemy, on a course that runs into nothing. Called inside the table of the
battle."""

from __future__ import annotations

from typing import Final

from game.books.kmh.captain.greedy import nearest_enemy
from game.books.kmh.face.sail_draft import SailDraft, SailOption
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import hazards
from game.books.kmh.rules.sheet import Chart
from game.captains.aims import aims_of
from game.core.table import get_single
from game.sea.pose import Pose, pose_ahead
from game.sea.units import CM
from game.ui.battle.planning.stay_engaged import EngagementWish, PlaceAndHeading, ranked_endpoints
from game.ui.battle.state.hud_state import HudState

_MOST_TRIED: Final = 40
"""Courses held against the shore and other hulls, the best first."""
_LENGTHS: Final = 1.5
"""Ship lengths from middle to middle at which she would lie."""


def propose_move(hud: HudState, sail_draft: SailDraft) -> None:
    """Draw that order and course; straight on if she has no enemy, if she wins by leaving the
    table, or if no course is clear."""
    ship = sail_draft.ship
    foe = nearest_enemy(ship)
    if foe is None or ship.id in aims_of(hud.battle.level, ship.side).exits:
        return
    chart = get_single(Chart)
    wide, high = chart.width / CM, chart.height / CM
    way = max(choice.min_run + choice.max_run for choice in sail_draft.options) / 2 / CM
    near = _LENGTHS * (ship.length + foe.length) / 2 / CM
    wish = EngagementWish(
        _placed(pose_ahead(foe.pose, foe.last_run // 2)),
        near,
        way,
        lambda x, y: 0 <= x <= wide and 0 <= y <= high,
    )
    found = [
        (choice, run, legs, end)
        for choice in sail_draft.options
        for run in choice.runs[:1]
        for legs, end in sail_draft.course_draft_for(run).reachable_ends()
    ]
    for n in ranked_endpoints([_placed(end) for *_, end in found], wish)[:_MOST_TRIED]:
        choice, run, legs, _ = found[n]
        if _is_clear(sail_draft, choice, legs):
            sail_draft.set_course(choice, run, legs)
            return


def _is_clear(sail_draft: SailDraft, choice: SailOption, legs: Legs) -> bool:
    """Return whether she runs into nothing on that course."""
    return not hazards(
        sail_draft.ship, sail_draft.course_draft_for(choice.runs[0]).start_helm, legs
    )


def _placed(pose: Pose) -> PlaceAndHeading:
    """Return a pose in cm and degrees."""
    return pose.x / CM, pose.y / CM, pose.heading / 100
