"""The move that is proposed by the 1798 game before the player has answered: she keeps beside her
nearest enemy, in a hex of her own. Called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Mapping

from game.books.ls98.face.helm_draft import HelmDraft
from game.books.ls98.face.hexes import PITCH_CM, hex_center
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.sheet import SEA, Board, Ship, nearest_enemies
from game.captains.aims import aims_of
from game.core.table import get_single
from game.levels.format.model import Level
from game.sea.hexes import heading_of_direction
from game.stage.sea import hex_grid as art
from game.ui.battle.planning.stay_engaged import EngagementWish, PlaceAndHeading, ranked_endpoints
from game.ui.battle.state.endpoint_picker import place_distance


def propose_move(sails: Mapping[str, HelmDraft], ship: Ship, level: Level) -> str:
    """Return the sail under which she does, with such a move drawn under it; '' where she has no
    enemy, where she wins by leaving the map, or where no hex is free."""
    foe = next(iter(nearest_enemies(ship)), None)
    if foe is None or ship.id in aims_of(level, ship.side).exits:
        return ""
    found = [
        (sail, move)
        for sail, plan in sails.items()
        for move in plan.reachable_moves()
        if plan.is_safe_end(move.start_helm)
        and move.start_helm.hex not in {ship.hex, *plan.start_helm.water.ships}
    ]
    lies = [_placed(move.start_helm) for _, move in found]
    far = max((place_distance(hex_center(ship.hex), end[:2]) for end in lies), default=0.0)
    there = *hex_center(foe.hex), heading_of_direction(foe.heading) / 100
    for n in ranked_endpoints(lies, EngagementWish(there, PITCH_CM, far, _is_open_water))[:1]:
        sail, move = found[n]
        sails[sail].tail_legs = move.legs
        return sail
    return ""


def _placed(helm: Helm) -> PlaceAndHeading:
    """Return where she is in a hex, in cm, and her heading in degrees."""
    return *hex_center(helm.hex), heading_of_direction(helm.heading) / 100


def _is_open_water(x: float, y: float) -> bool:
    """Return whether a place in cm is on the map, in deep water."""
    board, here = get_single(Board), art.hex_containing(x, y)
    inside = 0 <= here.column < board.columns and 0 <= here.row < board.rows
    return inside and board.terrain[here.row][here.column] == SEA
