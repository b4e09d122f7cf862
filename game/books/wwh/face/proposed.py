"""The move that is proposed by Warm Work, Hardy! where a person has said nothing yet: she keeps
beside her nearest enemy, in a square of her own. Called inside the table of the battle."""

from __future__ import annotations

from game.books.wwh.face.helm import HelmPlan
from game.books.wwh.face.squares import SIDE_CM, place_of
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import Board, Ship, enemies
from game.captains.aims import aims_of
from game.core.table import every, the
from game.levels.format.model import Level
from game.sea.square import Square, distance
from game.ui.battle.endpoint_picker import apart
from game.ui.battle.stay_engaged import EngagementWish, Placed, ranked_endpoints


def keep_beside(plan: HelmPlan, ship: Ship, level: Level) -> None:
    """Such a move is drawn; it stays as it is where she has no enemy, where she wins by leaving the
    board, or where every other square is taken."""
    foe = min(enemies(ship), key=lambda other: distance(other.square, ship.square), default=None)
    if foe is None or ship.id in aims_of(level, ship.side).ways_out:
        return
    taken = {other.square for other in every(Ship) if other is not ship} | {ship.square}
    ends = [way for way in plan.reached() if plan.clear(way) and way.helm.square not in taken]
    lies = [_placed(way.helm) for way in ends]
    far = max((apart(place_of(ship.square), end[:2]) for end in lies), default=0.0)
    there = *place_of(foe.square), foe.heading * 45.0
    for n in ranked_endpoints(lies, EngagementWish(there, SIDE_CM, far, _is_open))[:1]:
        plan.tail = ends[n].legs


def _placed(helm: Helm) -> Placed:
    """Where she lies in a square, in cm, and her heading in degrees."""
    return *place_of(helm.square), helm.heading * 45.0


def _is_open(x: float, y: float) -> bool:
    """Whether a place in cm lies on the board, and not on land."""
    board, here = the(Board), Square(int(x // SIDE_CM), int(y // SIDE_CM))
    inside = 0 <= here.x < board.columns and 0 <= here.y < board.rows
    return inside and [here.x, here.y] not in board.land
