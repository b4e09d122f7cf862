"""Lights on the water and the ships in the dark: firing guns, and a lantern at each stern. All of
it is additive, from cached pieces."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import pygame

from game.scene.effects import AFTERGLOW, Effect, Flash
from game.scene.timings import TONGUE_FADES, TONGUE_GROWS
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.frame.stage_view import StageShip
from game.stage.paper.palette import Colour
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.ships.ship_scale import px_per_metre_of
from game.stage.smoke.effect_stamps import STAMP_LEVELS, centred_blit, glow_stamp, stamp_level

_DISC_PX: Final = 120
"""Px of the sea that a volley lights, at any zoom."""
_DISC: Final[Colour] = (190, 104, 40)
_LANTERN: Final[Colour] = (255, 176, 84)
_LANTERN_ASTERN: Final = 0.46
"""Distance of a ship's lantern abaft her middle, as a share of her length."""
_LANTERN_HEIGHT_M: Final = 9.0
_GLOW_METRES: Final = 9.0
_LEAST_PX, _MOST_PX = 9, 40


def draw_gun_light(target: pygame.Surface, camera: Camera, effects: Sequence[Effect]) -> None:
    """Light up the sea about every battery that fires now; call it before the hulls are drawn."""
    lights = []
    for flash in effects:
        if isinstance(flash, Flash) and (lit := _brightest_gun(flash)) is not None:
            gun, power = lit
            x, y = camera.to_screen(*flash.guns[gun])
            disc = _light_disc(stamp_level(0.8 * power))
            lights.append((disc, (x - disc.get_width() / 2, y - disc.get_height() / 2)))
    target.fblits(lights, pygame.BLEND_RGB_ADD)


def _brightest_gun(flash: Flash) -> tuple[int, float] | None:
    """Return the gun of a volley that fired last, by its number, and its brightness, 0 to 1; None
    if all are dark."""
    last = len(flash.guns) - 1
    fired = last if flash.ripple_seconds <= 0 else math.floor(flash.age / flash.ripple_seconds * last)
    gun = max(0, min(last, fired))
    age = flash.age - flash.ripple_seconds * gun / max(1, last)
    if not 0 <= age < AFTERGLOW:
        return None
    return gun, math.exp(-max(0.0, age - TONGUE_GROWS) / TONGUE_FADES)


@lru_cache(maxsize=STAMP_LEVELS)
def _light_disc(level: int) -> pygame.Surface:
    """Return the lit sea, foreshortened."""
    return pygame.transform.smoothscale(glow_stamp(_DISC_PX, _DISC, level), (_DISC_PX, round(0.6 * _DISC_PX)))


def draw_lanterns(target: pygame.Surface, camera: Camera, ships: Sequence[StageShip]) -> None:
    """Draw a light at the stern of every ship afloat; call it after the ships are drawn."""
    lights: list[tuple[pygame.Surface, Point]] = []
    for stage_ship in ships:
        if stage_ship.actor.sunk_share > 0:
            continue
        metre, aft = (
            px_per_metre_of(stage_ship.rigging, camera),
            unit_vector(stage_ship.actor.heading + 180),
        )
        far = _LANTERN_ASTERN * stage_ship.rigging.length_cm * camera.px_per_cm
        x, y = camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
        at = (x + aft[0] * far, y + aft[1] * far - _LANTERN_HEIGHT_M * HEIGHT_FACTOR * metre)
        size = 2 * round(max(_LEAST_PX, min(_MOST_PX, _GLOW_METRES * metre)) / 2)
        lights.append(centred_blit(glow_stamp(size, _LANTERN, STAMP_LEVELS // 2), *at))
        lights.append(centred_blit(glow_stamp(max(4, size // 4), _LANTERN, STAMP_LEVELS, 0.7), *at))
    target.fblits(lights, pygame.BLEND_RGB_ADD)
