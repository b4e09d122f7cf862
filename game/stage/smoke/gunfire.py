"""Draws guns that fire: tongues of flame at the muzzles, and shot on its way."""

from __future__ import annotations

from typing import Final

import pygame

from game.scene.effects import AFTERGLOW, Flash, RoundShot
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.sea.spectrum import toward
from game.stage.smoke.banks import puff_at
from game.stage.smoke.stamps import LEVELS, centred, glow, level_of

_ADD: Final = pygame.BLEND_RGB_ADD
_FLASH_LIFE: Final = 0.09
_PORT_METRES: Final = 3.6
"""Height of a gun port above the water."""


def draw_flash(target: pygame.Surface, camera: Camera, flash: Flash) -> None:
    """The guns that are firing at this moment, and the glow they leave on the smoke."""
    last = max(1, len(flash.guns) - 1)
    ahead = toward(flash.bearing)
    for n, (x, y) in enumerate(flash.guns):
        age = flash.age - flash.ripple * n / last
        if 0 <= age < AFTERGLOW:
            px, py = camera.to_screen(x, y)
            muzzle = (px, py - _PORT_METRES * RISE * camera.px_per_metre)
            _draw_muzzle(target, muzzle, ahead, age, camera.px_per_metre)


def _draw_muzzle(
    target: pygame.Surface, muzzle: Point, ahead: Point, age: float, metre: float
) -> None:
    """One gun `age` seconds after its match: a tongue of light, then only warmth."""
    x, y = muzzle
    warm = glow(max(8, round(36 * metre)), (120, 66, 22), level_of(0.75 * (1 - age / AFTERGLOW)))
    lights = [centred(warm, x + ahead[0] * 6 * metre, y + ahead[1] * 6 * metre)]
    if age < _FLASH_LIFE:
        power = 1 - 0.45 * age / _FLASH_LIFE
        for n in range(7):
            out = n * 1.7 * metre
            tongue = glow(
                max(3, round((9.5 - 0.8 * n) * 0.8 * metre)),
                (255, 196 - 12 * n, 104 - 12 * n),
                level_of(power * (0.95 - 0.09 * n)),
                1.4,
            )
            lights.append(centred(tongue, x + ahead[0] * out, y + ahead[1] * out))
        core = glow(max(3, round(5.5 * metre)), palette.FLASH_CORE, LEVELS, 1.0)
        lights.append(centred(core, x + ahead[0] * 2 * metre, y + ahead[1] * 2 * metre))
    target.fblits(lights, _ADD)


def draw_shot(target: pygame.Surface, camera: Camera, shot: RoundShot) -> None:
    """The balls that are in the air: dark, small, on a flat arc, each with its shadow's flight; a
    hot one glows and leaves a thread of smoke."""
    last, metre = max(1, len(shot.guns) - 1), camera.px_per_metre
    thick = max(2, round(0.7 * metre))
    for n, (gun, fall) in enumerate(zip(shot.guns, shot.falls, strict=True)):
        t = (shot.age - shot.ripple * n / last) / shot.flight
        if not 0.06 <= t <= 1:
            continue
        x0, y0 = camera.to_screen(*gun)
        x1, y1 = camera.to_screen(*fall)
        trail = []
        for at in (t - 0.05, t):
            up = (_PORT_METRES * (1 - at) + 16 * at * (1 - at)) * RISE * metre
            trail.append((x0 + (x1 - x0) * at, y0 + (y1 - y0) * at - up))
        if shot.hot:
            _draw_hot(target, (x0, y0), (x1, y1), trail[1], t, metre)
        pygame.draw.line(target, palette.TAR, trail[0], trail[1], thick)


def _draw_hot(
    target: pygame.Surface, start: Point, end: Point, ball: Point, t: float, metre: float
) -> None:
    """A red-hot ball: its glow, its pale heart, and the smoke it drags behind it."""
    smoke = []
    for n in range(7, 0, -1):
        at = t - 0.03 * n
        if at > 0:
            up = (_PORT_METRES * (1 - at) + 16 * at * (1 - at)) * RISE * metre
            x, y = start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at - up
            smoke.append(puff_at("day old", n, metre * (1.6 + 0.6 * n), 0.5 - 0.05 * n, x, y))
    target.fblits(smoke)
    lights = [centred(glow(max(7, round(9 * metre)), (255, 96, 32), level_of(0.8)), *ball)]
    lights.append(centred(glow(max(4, round(3.4 * metre)), palette.FLASH, LEVELS, 1.0), *ball))
    target.fblits(lights, _ADD)
