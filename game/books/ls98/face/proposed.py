"""The move that is proposed by the 1798 game where a person has said nothing yet: she keeps beside
her nearest enemy, in a hex of her own. Called inside the table of the battle."""

from __future__ import annotations

from collections.abc import Mapping

from game.books.ls98.face.helm import HelmPlan
from game.books.ls98.face.hexes import PITCH_CM, place_of
from game.books.ls98.rules.course import Helm
from game.books.ls98.rules.sheet import SEA, Board, Ship, nearest_enemies
from game.captains.aims import aims_of
from game.core.table import the
from game.levels.format.model import Level
from game.sea.hexes import degrees_of
from game.stage.sea import hexes as art
from game.ui.battle.endpoint_picker import apart
from game.ui.battle.stay_engaged import EngagementWish, Placed, ranked_endpoints


def keep_beside(sails: Mapping[str, HelmPlan], ship: Ship, level: Level) -> str:
    """The sail under which she does, with such a move drawn under it; '' where she has no enemy,
    where she wins by leaving the map, or where no hex is free."""
    foe = next(iter(nearest_enemies(ship)), None)
    if foe is None or ship.id in aims_of(level, ship.side).ways_out:
        return ""
    found = [
        (sail, way)
        for sail, plan in sails.items()
        for way in plan.reached()
        if plan.safe(way.helm) and way.helm.hex not in {ship.hex, *plan.helm.water.ships}
    ]
    lies = [_placed(way.helm) for _, way in found]
    far = max((apart(place_of(ship.hex), end[:2]) for end in lies), default=0.0)
    there = *place_of(foe.hex), degrees_of(foe.heading) / 100
    for n in ranked_endpoints(lies, EngagementWish(there, PITCH_CM, far, _is_open))[:1]:
        sail, way = found[n]
        sails[sail].tail = way.legs
        return sail
    return ""


def _placed(helm: Helm) -> Placed:
    """Where she lies in a hex, in cm, and her heading in degrees."""
    return *place_of(helm.hex), degrees_of(helm.heading) / 100


def _is_open(x: float, y: float) -> bool:
    """Whether a place in cm lies on the map, in deep water."""
    board, here = the(Board), art.at_cm(x, y)
    inside = 0 <= here.column < board.columns and 0 <= here.row < board.rows
    return inside and board.terrain[here.row][here.column] == SEA
