"""The move that is proposed by Warm Work, Hardy! before the player has answered: she keeps beside
her nearest enemy, in a square of her own. Called inside the table of the battle."""

from __future__ import annotations

from game.books.wwh.face.helm_draft import HelmDraft
from game.books.wwh.face.squares import SIDE_CM, square_center
from game.books.wwh.rules.course import Helm
from game.books.wwh.rules.sheet import Board, Ship, enemies
from game.captains.aims import aims_of
from game.core.table import every, get_single
from game.levels.format.model import Level
from game.sea.square import Square, distance
from game.ui.battle.planning.stay_engaged import EngagementWish, PlaceAndHeading, ranked_endpoints
from game.ui.battle.state.endpoint_picker import place_distance


def propose_move(plan: HelmDraft, ship: Ship, level: Level) -> None:
    """Draw the proposed move; keep the present one if she has no enemy, if she wins by leaving the
    board, or where every other square is taken."""
    foe = min(enemies(ship), key=lambda other: distance(other.square, ship.square), default=None)
    if foe is None or ship.id in aims_of(level, ship.side).exits:
        return
    taken = {other.square for other in every(Ship) if other is not ship} | {ship.square}
    ends = [
        move
        for move in plan.reachable_moves()
        if plan.is_clear_move(move) and move.start_helm.square not in taken
    ]
    lies = [_placed(move.start_helm) for move in ends]
    far = max((place_distance(square_center(ship.square), end[:2]) for end in lies), default=0.0)
    there = *square_center(foe.square), foe.heading * 45.0
    for n in ranked_endpoints(lies, EngagementWish(there, SIDE_CM, far, _is_open_water))[:1]:
        plan.tail_legs = ends[n].legs


def _placed(helm: Helm) -> PlaceAndHeading:
    """Return where she is in a square, in cm, and her heading in degrees."""
    return *square_center(helm.square), helm.heading * 45.0


def _is_open_water(x: float, y: float) -> bool:
    """Return whether a place in cm is on the board, and not on land."""
    board, here = get_single(Board), Square(int(x // SIDE_CM), int(y // SIDE_CM))
    inside = 0 <= here.x < board.columns and 0 <= here.y < board.rows
    return inside and [here.x, here.y] not in board.land
