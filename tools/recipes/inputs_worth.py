"""Whether the course that lies on the desk is as good to a captain as the one he would sail: by
what its end is worth to him, in hits, by his own reckoning. Kiss Me, Hardy! alone can be asked so;
its courses end anywhere on the sea, and no two players would choose the same centimetre."""

from __future__ import annotations

from typing import Any, Final

from game.books.kmh.captain.answers import mind_of
from game.books.kmh.captain.outlook import look
from game.books.kmh.captain.score import stance, worth
from game.books.kmh.captain.spots import spot_of
from game.books.kmh.face.hand import outlook, sheet_of
from game.books.kmh.face.helm import HelmPlan
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.table.desk import Desk

CLOSE: Final = 0.1
"""Ends whose worth differs by no more than this part are as good as each other: the same part by
which a question counts as a decision."""
Ship = tuple[float, float, float]


def is_as_good(desk: Desk, wanted: Ship) -> bool:
    """Whether the course as drawn runs into nothing, and its end is worth as much as the wanted
    one; False where no course of Kiss Me, Hardy! is drawn. Called inside the table."""
    hand: Any = desk.hand
    plan, ship = getattr(hand, "laid", None), sheet_of(desk.prompt.about)
    if not isinstance(plan, HelmPlan) or ship is None:
        return False
    seen = outlook(desk)
    if seen is None or seen.hazards:
        return False
    sight = look(ship, mind_of(ship.side, desk.battle.level, 1).aims)
    how = stance(sight)
    best, drawn = (worth(sight, spot_of(at), how) for at in (_pose(wanted), plan.end))
    return drawn >= best - CLOSE * max(abs(best), abs(drawn))


def _pose(end: Ship) -> Pose:
    """An end in cm and degrees as the rules have it."""
    return Pose(round(end[0] * CM), round(end[1] * CM), round(end[2] * 100) % 36_000)
