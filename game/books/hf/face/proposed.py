"""The plan that is proposed by Hold Fast where a person has said nothing yet: she keeps beside her
nearest enemy, who is taken to hold her course, on a way that runs into nothing, and makes more sail
while he is far off. Called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.books.hf.face.plot import Cells
from game.books.hf.face.tracks import dangers, plans_of, stations
from game.books.hf.rules.plans import AHEAD, NOTHING, RAISE, laid_out
from game.books.hf.rules.sheet import PHASES, Board, Ship, enemies
from game.books.hf.rules.space import INCH, apart
from game.books.hf.rules.steering import conn_of
from game.captains.aims import aims_of
from game.core.table import the
from game.levels.format.model import Level
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.stay_engaged import EngagementWish, Placed, ranked_endpoints

_NEAR: Final = 2.5
"""Inches from middle to middle at which she would lie."""
_FAR: Final = 4.0
"""Inches beyond which she makes more sail, if she can."""
_MOST_TRIED: Final = 24
"""Plans held against the shore and other hulls, the best first."""


def keep_beside(ship: Ship, level: Level) -> Cells | None:
    """Such a plan; None where she has no enemy or lies fast, where she wins by leaving the table,
    or where no plan is clear."""
    foe = min(enemies(ship), key=lambda other: apart(ship.pose, other.pose), default=None)
    conn = conn_of(ship)
    if foe is None or conn.anchored or conn.alongside:
        return None
    if ship.id in aims_of(level, ship.side).ways_out:
        return None
    there = stations(foe, laid_out(conn_of(foe), (AHEAD,)))[-1].pose
    board, way = the(Board), max(conn.speed, 1) * INCH / CM
    wide, high = board.width / CM, board.height / CM
    wish = EngagementWish(
        _placed(there),
        _NEAR * INCH / CM,
        way,
        lambda x, y: 0 < x < wide and 0 < y < high,
    )
    plans = list(_plans(ship, far=apart(ship.pose, there) > _FAR * INCH))
    for n in ranked_endpoints([_placed(end) for _, end in plans], wish)[:_MOST_TRIED]:
        if not dangers(ship, plans[n][0], ship.side, {}):
            return plans[n][0]
    return None


def _plans(ship: Ship, *, far: bool) -> Iterator[tuple[Cells, Pose]]:
    """All that she can do under the sail she has; from far off, if she can, under more, which is
    made in the first phase that allows it."""
    raised = laid_out(conn_of(ship), (RAISE,))
    kept = tuple(cell if cell == RAISE else NOTHING for cell in raised)
    more = far and RAISE in kept
    yield from plans_of(ship, kept if more else (NOTHING,) * len(PHASES))


def _placed(pose: Pose) -> Placed:
    """A pose in cm and degrees."""
    return pose.x / CM, pose.y / CM, pose.heading / 100
