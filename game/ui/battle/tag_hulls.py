"""Ships as tags see them: the line of a hull in the window, and boxes for hull and sails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, radians, sin
from typing import Final

import pygame

from game.scene.actors import Actor, foreseen
from game.sea.rings import Point
from game.stage.frame.camera import RISE
from game.stage.frame.scenery import Cast
from game.stage.hulls.plans import plan_of
from game.ui.battle.hull_outlines import Hull
from game.ui.battle.sea_view import SeaView

PARTS: Final = 5
"""Boxes along a keel that stand for hull and sails."""
BEAM: Final = 0.26
_RIG: Final = 0.75
_SPRIT: Final = 0.15
_STEEVE: Final = 0.11
"""Beam of a hull, height of her sails, size of a box for a part of her bowsprit, and by how much
its end lies higher in the picture, in lengths of her."""
_AHEAD: Final = (0.35, 0.7, 1.05, 1.4)
"""Seconds ahead at which a tag looks out for ships that it would come upon."""
_BOW: Final = 0.5
_BOOM: Final = 0.03
"""Where her bow is before her middle, and by how much her boom is drawn beyond her bowsprit's
length, in lengths of her."""


def hull_of(board: SeaView, cast: Cast) -> Hull:
    """Her hull as it lies in the window."""
    x, y = board.at(cast.actor.x, cast.actor.y)
    length = cast.rigging.length_cm * board.camera.px_per_cm
    turn = radians(cast.actor.heading)
    aside, ahead = sin(turn) * length / 2, -cos(turn) * length / 2
    return Hull((x + aside, y + ahead), (x - aside, y - ahead), BEAM * length / 2)


@dataclass(frozen=True, slots=True)
class ShipInView:
    """A ship in view: the pixel of her middle, her hull, and the boxes of her hull and sails; how
    many px she will have sailed at the next moments, none while she lies still."""

    cast: Cast
    at: tuple[int, int]
    hull: Hull
    parts: tuple[pygame.Rect, ...]
    ways: tuple[Point, ...] = ()

    @property
    def name(self) -> str:
        """Her id."""
        return self.cast.actor.ship

    @property
    def body(self) -> pygame.Rect:
        """The box of all of her."""
        return self.parts[0].unionall(self.parts[1:])


def ship_in_view(board: SeaView, cast: Cast) -> ShipInView:
    """A ship with her hull and boxes."""
    at = board.at(cast.actor.x, cast.actor.y)
    ways = _ways(cast.actor, board.camera.px_per_cm)
    return ShipInView(cast, at, hull_of(board, cast), tuple(parts_of(board, cast)), ways)


def _ways(actor: Actor, px_per_cm: float) -> tuple[Point, ...]:
    """How many px she will have sailed at each of the moments ahead."""
    if not actor.tracks:
        return ()
    (x, y, _), places = actor.base, [foreseen(actor, seconds) for seconds in _AHEAD]
    return tuple(((to_x - x) * px_per_cm, (to_y - y) * px_per_cm) for to_x, to_y, _ in places)


def in_time(ship: ShipInView, others: Sequence[ShipInView]) -> list[Hull]:
    """Where others will lie at the next moments as one sees them from this ship, if any of the two
    sails."""
    found, still = list[Hull](), ((0.0, 0.0),) * len(_AHEAD)
    for other in others:
        if other is not ship and (ship.ways or other.ways):
            pairs = zip(other.ways or still, ship.ways or still, strict=True)
            found += [other.hull.moved((a[0] - b[0], a[1] - b[1])) for a, b in pairs]
    return found


def is_close(ship: ShipInView, ships: Sequence[ShipInView], near: int) -> bool:
    """Whether a ship lies so many px at the most from another one that a tag beside them could be
    either's."""
    boxes = [part.inflate(2 * near, 2 * near) for part in ship.parts[:PARTS]]
    others = [part for other in ships if other is not ship for part in other.parts]
    return any(box.collidelist(others) >= 0 for box in boxes)


def parts_of(board: SeaView, cast: Cast) -> Iterator[pygame.Rect]:
    """Boxes along her keel, each as high as her sails stand there, and along her bowsprit: closer
    to her outline than one box round all of her."""
    x, y = board.camera.to_screen(cast.actor.x, cast.actor.y)
    length = cast.rigging.length_cm * board.camera.px_per_cm
    turn, wide = radians(cast.actor.heading), BEAM * length
    rise = RISE * _RIG * length
    for n in range(PARTS):
        along = (n / (PARTS - 1) - 0.5) * (length - wide)
        middle, keel = x + sin(turn) * along, y - cos(turn) * along
        top = rise * (1 - abs(2 * n / (PARTS - 1) - 1) * 0.6)
        yield pygame.Rect(
            round(middle - wide / 2), round(keel - wide / 2 - top), round(wide), round(wide + top)
        )
    reach, size = _reach(cast.rigging.kind), round(_SPRIT * length)
    boxes = ceil(reach / _SPRIT)
    for n in range(boxes):
        share = (n + 0.5) / boxes
        along = (_BOW + reach * share) * length
        box = pygame.Rect(0, 0, size, size)
        lifted = y - cos(turn) * along - _STEEVE * share * length
        box.center = round(x + sin(turn) * along), round(lifted)
        yield box


@lru_cache(maxsize=64)
def _reach(kind: str) -> float:
    """How far before her bow a ship of that kind carries her bowsprit, in lengths of her."""
    plan = plan_of(kind)
    return plan.sprit / plan.length + _BOOM
