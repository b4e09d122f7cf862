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
from game.stage.smoke.stamps import centred, dab, glow, level_of
from game.stage.smoke.tongues import PORT_METRES

_ADD: Final = pygame.BLEND_RGB_ADD
_RADIUS: Final = 0.45
"""Metres; no ball is drawn smaller than _LEAST px."""
_LEAST: Final = 1.6
_CLIMB: Final = 16.0
"""Four times the metres that a ball climbs on its way."""
_HAZE: Final = (226, 228, 222)
_TRAIL: Final = 7
_THREAD: Final = 18
"""Puffs of the smoke behind a hot ball."""
_BALL: Final = (16, 18, 20)
_GLINT: Final = (96, 98, 98)
_RED_HOT: Final = (224, 72, 26)
_AGLOW: Final = (255, 190, 96)
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
    shade = dab(max(4, round(3 * radius)), palette.SHADOW, level_of(0.45))
    iron = ball(radius, shot.hot)
    for n, (gun, fall) in enumerate(zip(shot.guns, shot.falls, strict=True)):
        t = (shot.age - shot.ripple * n / last) / shot.flight
        if not 0.04 <= t <= 1:
            continue
        rail = PORT_METRES + shot.aloft if n < len(shot.struck) and shot.struck[n] else 0.0
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


def ball(radius: float, hot: bool = False) -> pygame.Surface:
    """An iron ball of this radius in px, black or red hot."""
    return _ball(round(2 * _FINE * radius), hot)


@kept(megabytes=1)
def _ball(fine: int, hot: bool) -> pygame.Surface:
    """A ball painted `fine` px across and made _FINE times smaller, so that its edge is smooth."""
    side = _FINE * (-(-fine // _FINE) + 2)
    iron, shine = (_RED_HOT, _AGLOW) if hot else (_BALL, _GLINT)
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*iron, 0))
    pygame.draw.circle(large, iron, (side / 2, side / 2), fine / 2)
    lit = fine / (4 if hot else 7)
    pygame.draw.circle(large, shine, (side / 2 - fine / 7, side / 2 - fine / 6), lit)
    return pygame.transform.smoothscale(large, (side // _FINE, side // _FINE))


def _draw_hot(target: pygame.Surface, way: _Way, t: float) -> None:
    """A red-hot ball: its glow, its pale heart, and the smoke it drags behind it."""
    smoke, metre, step = [], way.metre, 1.4 * way.metre / max(1.0, way.length)
    for n in range(_THREAD, 0, -1):
        if t - step * n > 0:
            x, y = way.ball(t - step * n)
            thick = 0.42 * (1 - n / (_THREAD + 1))
            smoke.append(puff_at("day old", n, max(3.0, metre * (1.1 + 0.10 * n)), thick, x, y))
    target.fblits(smoke)
    here, wide = way.ball(t), max(_LEAST, _RADIUS * metre)
    lights = [centred(glow(max(7, round(9 * wide)), (255, 96, 32), level_of(0.45)), *here)]
    target.fblits(lights, _ADD)
