"""Fallen masts that were cut away: they float where their ship left them, drift down the wind, and
sink after a while."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.air import Air
from game.stage.frame.camera import Camera
from game.stage.frame.stage_view import StageShip
from game.stage.hulls import ShipLook, ShipPicture, SpriteAnimator
from game.stage.ships.ship_scale import px_per_metre_of

WRECKAGE_SECONDS: Final = 40.0
"""Seconds until it is gone."""
_SINK_SECONDS: Final = 10.0
"""Seconds of these in which it sinks."""
_DRIFT_SPEED: Final = 0.05
"""Cm a second that it drifts."""
_MAX_PIECES: Final = 12
"""Limit of pieces afloat."""


@dataclass(frozen=True, slots=True)
class _FloatingMast:
    """A mast with its gear: the look and pose of its ship when it was cut away."""

    ship: StageShip
    look: ShipLook
    mast: str
    pose: tuple[float, float, float]
    wind_from: float
    cut_at: float


class Wreckage:
    """All wreckage of one sea."""

    def __init__(self, portraits: SpriteAnimator, camera: Camera) -> None:
        self._portraits, self._camera = portraits, camera
        self._alongside: dict[str, set[str]] = {}
        self._adrift: list[_FloatingMast] = []

    def update_ship(self, stage_ship: StageShip, picture: ShipPicture, seconds: float) -> None:
        """Set adrift what hung alongside her when she was last seen and no longer does."""
        ship, rigging = stage_ship.actor.ship, stage_ship.rigging
        hung = self._alongside.get(ship, set())
        if not hung and not rigging.lost_masts:
            return
        look = picture.look
        for mast in rigging.cleared_masts:
            if mast in hung and look is not None:
                place = stage_ship.actor.x, stage_ship.actor.y, picture.heading
                piece = _FloatingMast(stage_ship, look, mast, place, picture.wind_from, seconds)
                self._adrift = [*self._adrift[1 - _MAX_PIECES :], piece]
        self._alongside[ship] = set(rigging.missing_masts) - set(rigging.cleared_masts)

    def draw(self, target: pygame.Surface, air: Air, seconds: float) -> None:
        """Draw all of it on the water."""
        self._adrift = [p for p in self._adrift if 0 <= seconds - p.cut_at < WRECKAGE_SECONDS]
        for piece in self._adrift:
            age, metre = seconds - piece.cut_at, px_per_metre_of(piece.ship.rigging, self._camera)
            (x, y, heading), down = piece.pose, math.radians(air.wind_from + 180)
            far = _DRIFT_SPEED * age if air.speed > 0 else 0.0
            spot = self._camera.to_screen(x + math.sin(down) * far, y - math.cos(down) * far)
            seen = self._portraits.wreck_picture(
                piece.look, piece.mast, (heading, piece.wind_from), metre
            )
            if seen is not None:
                strength = round(255 * min(1.0, (WRECKAGE_SECONDS - age) / _SINK_SECONDS))
                seen.draw_ship(target, (round(spot[0]), round(spot[1])), strength)
