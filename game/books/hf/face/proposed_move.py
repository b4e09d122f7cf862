"""The plan that is proposed by Hold Fast before the player has answered: she keeps beside her
nearest enemy, who is taken to hold her course, on a way that runs into nothing, and makes more sail
while he is far off. Called inside the table of the battle."""

from collections.abc import Iterator
from typing import Final

from game.books.hf.face.plan_forecasts import forecasts_of, plan_hazards, plans_with_end_poses
from game.books.hf.face.plot import Cells
from game.books.hf.rules.plans import AHEAD, NOTHING, RAISE, plan_context_of, plan_from_actions
from game.books.hf.rules.sheet import PHASES, Board, Ship, enemies
from game.books.hf.rules.table_geometry import INCH, distance_between
from game.captains.aims import aims_of
from game.core.table import get_single
from game.levels.format.model import Level
from game.sea.pose import Pose
from game.sea.units import CM
from game.ui.battle.planning.stay_engaged import EngagementWish, PlaceAndHeading, ranked_endpoints

_NEAR: Final = 2.5
"""Inches from middle to middle at which she would lie."""
_FAR: Final = 4.0
"""Inches beyond which she makes more sail, if she can."""
_MOST_TRIED: Final = 24
"""Plans held against the shore and other hulls, the best first."""


def propose_move(ship: Ship, level: Level) -> Cells | None:
    """Return the proposed plan; None if she has no enemy or is held, if she wins by leaving the
    table, or where no plan is clear."""
    foe = min(enemies(ship), key=lambda other: distance_between(ship.pose, other.pose), default=None)
    conn = plan_context_of(ship)
    if foe is None or conn.anchored or conn.alongside:
        return None
    if ship.id in aims_of(level, ship.side).exit_edges:
        return None
    there = forecasts_of(foe, plan_from_actions(plan_context_of(foe), (AHEAD,)))[-1].pose
    board, way = get_single(Board), max(conn.speed, 1) * INCH / CM
    wide, high = board.width / CM, board.height / CM
    wish = EngagementWish(_placed(there), _NEAR * INCH / CM, way, lambda x, y: 0 < x < wide and 0 < y < high)
    plans = list(_candidate_plans(ship, far=distance_between(ship.pose, there) > _FAR * INCH))
    for n in ranked_endpoints([_placed(end) for _, end in plans], wish)[:_MOST_TRIED]:
        if not plan_hazards(ship, plans[n][0], ship.side, {}):
            return plans[n][0]
    return None


def _candidate_plans(ship: Ship, *, far: bool) -> Iterator[tuple[Cells, Pose]]:
    """Yield all that she can do under the sail she has; from far off, if she can, under more, which
    is made in the first phase that allows it."""
    raised = plan_from_actions(plan_context_of(ship), (RAISE,))
    kept = tuple(cell if cell == RAISE else NOTHING for cell in raised)
    more = far and RAISE in kept
    yield from plans_with_end_poses(ship, kept if more else (NOTHING,) * len(PHASES))


def _placed(pose: Pose) -> PlaceAndHeading:
    """Return a pose in cm and degrees."""
    return pose.x / CM, pose.y / CM, pose.heading / 100
