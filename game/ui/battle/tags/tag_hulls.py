"""Ships as tags see them: the line of a hull in the window, and boxes for hull and sails."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, radians, sin
from typing import Final

import pygame

from game.scene.actors import Actor, predicted_pose
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR
from game.stage.frame.stage_view import StageShip
from game.stage.hulls.ship_plans import plan_of
from game.ui.battle.layout.hull_outlines import HullOutline
from game.ui.battle.sea.sea_view import SeaView

BOXES_PER_HULL: Final = 5
"""Boxes along a keel that stand for hull and sails."""
BEAM: Final = 0.26
_SAIL_HEIGHT: Final = 0.75
_BOWSPRIT_BOX: Final = 0.15
_STEEVE: Final = 0.11
"""Beam of a hull, height of her sails, size of a box for a part of her bowsprit, and by how much
its end lies higher in the picture, in lengths of her."""
_SECONDS_AHEAD: Final = (0.35, 0.7, 1.05, 1.4)
"""Seconds ahead at which a tag looks out for ships that it would come upon."""
_BOW_DISTANCE: Final = 0.5
_BOOM_LENGTH: Final = 0.03
"""Where her bow is before her middle, and by how much her boom is drawn beyond her bowsprit's
length, in lengths of her."""


def hull_outline_of(sea_view: SeaView, stage_ship: StageShip) -> HullOutline:
    """Her hull as it lies in the window."""
    x, y = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    length = stage_ship.rigging.length_cm * sea_view.camera.px_per_cm
    turn = radians(stage_ship.actor.heading)
    aside, ahead = sin(turn) * length / 2, -cos(turn) * length / 2
    return HullOutline((x + aside, y + ahead), (x - aside, y - ahead), BEAM * length / 2)


@dataclass(frozen=True, slots=True)
class ShipInView:
    """A ship in view: the pixel of her middle, her hull, and the boxes of her hull and sails; how
    many px she will have sailed at the next moments, none while she lies still."""

    cast: StageShip
    middle: tuple[int, int]
    hull: HullOutline
    boxes: tuple[pygame.Rect, ...]
    coming_offsets: tuple[Point, ...] = ()

    @property
    def name(self) -> str:
        """Her id."""
        return self.cast.actor.ship

    @property
    def bounding_box(self) -> pygame.Rect:
        """The box of all of her."""
        return self.boxes[0].unionall(self.boxes[1:])


def ship_in_view(sea_view: SeaView, stage_ship: StageShip) -> ShipInView:
    """A ship with her hull and boxes."""
    at = sea_view.pixel_at(stage_ship.actor.x, stage_ship.actor.y)
    ways = _coming_offsets(stage_ship.actor, sea_view.camera.px_per_cm)
    return ShipInView(
        stage_ship, at, hull_outline_of(sea_view, stage_ship), tuple(hull_boxes(sea_view, stage_ship)), ways
    )


def _coming_offsets(actor: Actor, px_per_cm: float) -> tuple[Point, ...]:
    """How many px she will have sailed at each of the moments ahead."""
    if not actor.legs:
        return ()
    (x, y, _), places = (actor.true_pose, [predicted_pose(actor, seconds) for seconds in _SECONDS_AHEAD])
    return tuple(((to_x - x) * px_per_cm, (to_y - y) * px_per_cm) for to_x, to_y, _ in places)


def coming_hulls(ship: ShipInView, others: Sequence[ShipInView]) -> list[HullOutline]:
    """Where others will lie at the next moments as one sees them from this ship, if any of the two
    sails."""
    found, still = list[HullOutline](), ((0.0, 0.0),) * len(_SECONDS_AHEAD)
    for other in others:
        if other is not ship and (ship.coming_offsets or other.coming_offsets):
            pairs = zip(other.coming_offsets or still, ship.coming_offsets or still, strict=True)
            found += [other.hull.moved((a[0] - b[0], a[1] - b[1])) for a, b in pairs]
    return found


def is_close(ship: ShipInView, ships: Sequence[ShipInView], max_px: int) -> bool:
    """Whether a ship lies so many px at the most from another one that a tag beside them could be
    either's."""
    boxes = [part.inflate(2 * max_px, 2 * max_px) for part in ship.boxes[:BOXES_PER_HULL]]
    others = [part for other in ships if other is not ship for part in other.boxes]
    return any(box.collidelist(others) >= 0 for box in boxes)


def hull_boxes(sea_view: SeaView, stage_ship: StageShip) -> Iterator[pygame.Rect]:
    """Boxes along her keel, each as high as her sails stand there, and along her bowsprit: closer
    to her outline than one box round all of her."""
    x, y = sea_view.camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
    length = stage_ship.rigging.length_cm * sea_view.camera.px_per_cm
    turn, wide = radians(stage_ship.actor.heading), BEAM * length
    rise = HEIGHT_FACTOR * _SAIL_HEIGHT * length
    for n in range(BOXES_PER_HULL):
        along = (n / (BOXES_PER_HULL - 1) - 0.5) * (length - wide)
        middle, keel = x + sin(turn) * along, y - cos(turn) * along
        top = rise * (1 - abs(2 * n / (BOXES_PER_HULL - 1) - 1) * 0.6)
        yield pygame.Rect(
            round(middle - wide / 2), round(keel - wide / 2 - top), round(wide), round(wide + top)
        )
    reach, size = _bowsprit_reach(stage_ship.rigging.kind), round(_BOWSPRIT_BOX * length)
    boxes = ceil(reach / _BOWSPRIT_BOX)
    for n in range(boxes):
        share = (n + 0.5) / boxes
        along = (_BOW_DISTANCE + reach * share) * length
        box = pygame.Rect(0, 0, size, size)
        lifted = y - cos(turn) * along - _STEEVE * share * length
        box.center = round(x + sin(turn) * along), round(lifted)
        yield box


@lru_cache(maxsize=64)
def _bowsprit_reach(kind: str) -> float:
    """How far before her bow a ship of that kind carries her bowsprit, in lengths of her."""
    plan = plan_of(kind)
    return plan.bowsprit_length / plan.length + _BOOM_LENGTH
