"""What lights the water and the ships when it is dark: guns that fire, and a lantern at each
stern. All of it is light that is added, from pieces that are made once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.scene.effects import AFTERGLOW, Effect, Flash
from game.scene.timings import TONGUE_FADES, TONGUE_GROWS
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.frame.scenery import Cast
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import toward
from game.stage.ships.scale import metre_of
from game.stage.smoke.stamps import LEVELS, centred, glow, level_of

_DISC_PX: Final = 120
"""Across the sea that a volley lights, however far away it is seen from."""
_DISC: Final[Colour] = (190, 104, 40)
_LANTERN: Final[Colour] = (255, 176, 84)
_ASTERN: Final = 0.46
"""Of her length, how far abaft her middle a ship's lantern hangs."""
_UP_METRES: Final = 9.0
_GLOW_METRES: Final = 9.0
_LEAST_PX, _MOST_PX = 9, 40


def draw_gun_light(target: pygame.Surface, camera: Camera, effects: Sequence[Effect]) -> None:
    """The sea about every battery that fires at this moment is lit up; draw it below the hulls."""
    lights = []
    for flash in effects:
        if isinstance(flash, Flash) and (lit := _brightest(flash)) is not None:
            gun, power = lit
            x, y = camera.to_screen(*flash.guns[gun])
            disc = _disc(level_of(0.8 * power))
            lights.append((disc, (x - disc.get_width() / 2, y - disc.get_height() / 2)))
    target.fblits(lights, pygame.BLEND_RGB_ADD)


def _brightest(flash: Flash) -> tuple[int, float] | None:
    """The gun of a volley that fired last, by its number, and how bright it still is, 0 to 1."""
    last = len(flash.guns) - 1
    fired = last if flash.ripple <= 0 else math.floor(flash.age / flash.ripple * last)
    gun = max(0, min(last, fired))
    age = flash.age - flash.ripple * gun / max(1, last)
    if not 0 <= age < AFTERGLOW:
        return None
    return gun, math.exp(-max(0.0, age - TONGUE_GROWS) / TONGUE_FADES)


@lru_cache(maxsize=LEVELS)
def _disc(level: int) -> pygame.Surface:
    """The lit sea, flat as it is seen."""
    return pygame.transform.smoothscale(
        glow(_DISC_PX, _DISC, level), (_DISC_PX, round(0.6 * _DISC_PX))
    )


def draw_lanterns(target: pygame.Surface, camera: Camera, ships: Sequence[Cast]) -> None:
    """Every ship that is afloat shows a light at her stern; draw it over the ships."""
    lights: list[tuple[pygame.Surface, Point]] = []
    for cast in ships:
        if cast.actor.under > 0:
            continue
        metre, aft = metre_of(cast.rigging, camera), toward(cast.actor.heading + 180)
        far = _ASTERN * cast.rigging.length_cm * camera.px_per_cm
        x, y = camera.to_screen(cast.actor.x, cast.actor.y)
        at = (x + aft[0] * far, y + aft[1] * far - _UP_METRES * RISE * metre)
        size = 2 * round(max(_LEAST_PX, min(_MOST_PX, _GLOW_METRES * metre)) / 2)
        lights.append(centred(glow(size, _LANTERN, LEVELS // 2), *at))
        lights.append(centred(glow(max(4, size // 4), _LANTERN, LEVELS, 0.7), *at))
    target.fblits(lights, pygame.BLEND_RGB_ADD)
