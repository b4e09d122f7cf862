"""The order and the course that are proposed by Kiss Me, Hardy! where a person has said nothing
yet: she keeps beside her nearest enemy, on a course that runs into nothing. Called inside the table
of the battle."""

from __future__ import annotations

from typing import Final

from game.books.kmh.captain.greedy import nearest
from game.books.kmh.face.passage import Passage, Way
from game.books.kmh.rules.orders import Legs
from game.books.kmh.rules.previews import hazards
from game.books.kmh.rules.sheet import Chart
from game.captains.aims import aims_of
from game.core.table import the
from game.sea.pose import Pose, ahead
from game.sea.units import CM
from game.ui.battle.hud_state import HudState
from game.ui.battle.stay_engaged import EngagementWish, Placed, ranked_endpoints

_MOST_TRIED: Final = 40
"""Courses held against the shore and other hulls, the best first."""
_LENGTHS: Final = 1.5
"""Ship lengths from middle to middle at which she would lie."""


def keep_beside(hud: HudState, passage: Passage) -> None:
    """That order and course are drawn; straight on where she has no enemy, where she wins by
    leaving the table, or where no course is clear."""
    ship = passage.ship
    foe = nearest(ship)
    if foe is None or ship.id in aims_of(hud.battle.level, ship.side).ways_out:
        return
    chart = the(Chart)
    wide, high = chart.width / CM, chart.height / CM
    way = max(one.least + one.most for one in passage.ways) / 2 / CM
    near = _LENGTHS * (ship.length + foe.length) / 2 / CM
    wish = EngagementWish(
        _placed(ahead(foe.pose, foe.last_run // 2)),
        near,
        way,
        lambda x, y: 0 <= x <= wide and 0 <= y <= high,
    )
    found = [
        (one, run, legs, end)
        for one in passage.ways
        for run in one.runs[:1]
        for legs, end in passage.plan_for(run).reached()
    ]
    for n in ranked_endpoints([_placed(end) for *_, end in found], wish)[:_MOST_TRIED]:
        one, run, legs, _ = found[n]
        if _is_clear(passage, one, legs):
            passage.draw(one, run, legs)
            return


def _is_clear(passage: Passage, one: Way, legs: Legs) -> bool:
    """Whether she runs into nothing on that course."""
    return not hazards(passage.ship, passage.plan_for(one.runs[0]).helm, legs)


def _placed(pose: Pose) -> Placed:
    """A pose in cm and degrees."""
    return pose.x / CM, pose.y / CM, pose.heading / 100
