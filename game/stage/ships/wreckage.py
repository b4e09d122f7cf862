"""Fallen masts that have been cut away: they lie where their ship left them, drift down the wind,
and sink after a while."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.air import Air
from game.stage.frame.camera import Camera
from game.stage.frame.scenery import Cast
from game.stage.hulls import Picture, Portraits, ShipLook
from game.stage.ships.scale import metre_of

LASTS: Final = 40.0
"""Seconds that it is seen."""
_SINKS: Final = 10.0
"""Seconds of these in which it goes down."""
_DRIFTS: Final = 0.05
"""Cm a second that it drifts."""
_MOST: Final = 12
"""Pieces afloat at the same time."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A mast with its gear: how she looked from whom it comes, and where she lay then."""

    cast: Cast
    look: ShipLook
    mast: str
    place: tuple[float, float, float]
    wind: float
    since: float


class Wreckage:
    """All that has been cut away on one sea."""

    def __init__(self, portraits: Portraits, camera: Camera) -> None:
        """Nothing floats yet."""
        self._portraits, self._camera = portraits, camera
        self._hung: dict[str, set[str]] = {}
        self._adrift: list[_Piece] = []

    def watch(self, cast: Cast, picture: Picture, seconds: float) -> None:
        """What hung alongside her when she was last seen, and does no more, has been cut away."""
        ship, rigging = cast.actor.ship, cast.rigging
        hung = self._hung.get(ship, set())
        if not hung and not rigging.lost:
            return
        look = picture.look
        for mast in rigging.cleared:
            if mast in hung and look is not None:
                place = cast.actor.x, cast.actor.y, picture.heading
                piece = _Piece(cast, look, mast, place, picture.wind_from, seconds)
                self._adrift = [*self._adrift[1 - _MOST :], piece]
        self._hung[ship] = set(rigging.gone) - set(rigging.cleared)

    def lay(self, target: pygame.Surface, air: Air, seconds: float) -> None:
        """All of it is on the water."""
        self._adrift = [p for p in self._adrift if 0 <= seconds - p.since < LASTS]
        for piece in self._adrift:
            age, metre = seconds - piece.since, metre_of(piece.cast.rigging, self._camera)
            (x, y, heading), down = piece.place, math.radians(air.wind_from + 180)
            far = _DRIFTS * age if air.speed > 0 else 0.0
            spot = self._camera.to_screen(x + math.sin(down) * far, y - math.cos(down) * far)
            seen = self._portraits.wreck(piece.look, piece.mast, (heading, piece.wind), metre)
            if seen is not None:
                strength = round(255 * min(1.0, (LASTS - age) / _SINKS))
                seen.stand(target, (round(spot[0]), round(spot[1])), strength)
