"""Draws shot on its way: a dark ball, its shadow on the water, and the haze behind it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.effects import RoundShot
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.paper.picture_cache import kept
from game.stage.smoke.banks import puff_at
from game.stage.smoke.stamps import LEVELS, centred, dab, glow, level_of
from game.stage.smoke.tongues import PORT_METRES

_ADD: Final = pygame.BLEND_RGB_ADD
_RADIUS: Final = 0.45
"""Metres; no ball is drawn smaller than _LEAST px."""
_LEAST: Final = 1.6
_CLIMB: Final = 16.0
"""Four times the metres that a ball climbs on its way."""
_HAZE: Final = (226, 228, 222)
_TRAIL: Final = 7
_BALL: Final = (16, 18, 20)
_GLINT: Final = (96, 98, 98)
_FINE: Final = 4


@dataclass(frozen=True, slots=True)
class _Way:
    """The way of one ball in px, its height at the end in metres, and px a metre."""

    start: Point
    end: Point
    rail: float
    metre: float

    @property
    def length(self) -> float:
        """Px from the gun to where it falls."""
        return math.dist(self.start, self.end)

    def ground(self, t: float) -> Point:
        """The pixel under the ball."""
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t

    def ball(self, t: float) -> Point:
        """The pixel of the ball."""
        x, y = self.ground(t)
        high = PORT_METRES * (1 - t) + self.rail * t + _CLIMB * t * (1 - t)
        return x, y - high * RISE * self.metre


def draw_shot(target: pygame.Surface, camera: Camera, shot: RoundShot) -> None:
    """The balls that are in the air; a hot one glows and leaves a thread of smoke."""
    last, metre = max(1, len(shot.guns) - 1), shot.metre * camera.px_per_cm
    below: list[tuple[pygame.Surface, Point]] = []
    above: list[tuple[pygame.Surface, Point]] = []
    radius = max(_LEAST, _RADIUS * metre)
    shade, iron = dab(max(4, round(3 * radius)), palette.SHADOW, level_of(0.45)), ball(radius)
    for n, (gun, fall) in enumerate(zip(shot.guns, shot.falls, strict=True)):
        t = (shot.age - shot.ripple * n / last) / shot.flight
        if not 0.04 <= t <= 1:
            continue
        rail = PORT_METRES if n < len(shot.struck) and shot.struck[n] else 0.0
        way = _Way(camera.to_screen(*gun), camera.to_screen(*fall), rail, metre)
        below.append(centred(shade, *way.ground(t)))
        if shot.hot:
            _draw_hot(target, way, t)
        step = 1.1 * radius / max(1.0, way.length)
        for back in range(_TRAIL, 0, -1):
            then = t - step * (1 + back)
            if then > 0:
                size = max(3, round(radius * (2.7 - 0.19 * back)))
                thick = level_of(0.30 * (1 - back / (_TRAIL + 1)))
                above.append(centred(dab(size, _HAZE, thick), *way.ball(then)))
        above.append(centred(iron, *way.ball(t)))
    target.fblits(below + above)


def ball(radius: float) -> pygame.Surface:
    """An iron ball of this radius in px."""
    return _ball(round(2 * _FINE * radius))


@kept(megabytes=1)
def _ball(fine: int) -> pygame.Surface:
    """A ball painted `fine` px across and made _FINE times smaller, so that its edge is smooth."""
    side = _FINE * (-(-fine // _FINE) + 2)
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*_BALL, 0))
    pygame.draw.circle(large, _BALL, (side / 2, side / 2), fine / 2)
    pygame.draw.circle(large, _GLINT, (side / 2 - fine / 7, side / 2 - fine / 6), fine / 7)
    return pygame.transform.smoothscale(large, (side // _FINE, side // _FINE))


def _draw_hot(target: pygame.Surface, way: _Way, t: float) -> None:
    """A red-hot ball: its glow, its pale heart, and the smoke it drags behind it."""
    smoke, metre = [], way.metre
    for n in range(7, 0, -1):
        if t - 0.03 * n > 0:
            x, y = way.ball(t - 0.03 * n)
            smoke.append(puff_at("day old", n, metre * (1.6 + 0.6 * n), 0.5 - 0.05 * n, x, y))
    target.fblits(smoke)
    here = way.ball(t)
    lights = [centred(glow(max(7, round(9 * metre)), (255, 96, 32), level_of(0.8)), *here)]
    lights.append(centred(glow(max(4, round(3.4 * metre)), palette.FLASH, LEVELS, 1.0), *here))
    target.fblits(lights, _ADD)
