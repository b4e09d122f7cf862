"""Draws shot in flight: a dark ball, its shadow on the water, and the haze behind it."""

import math
from dataclasses import dataclass
from typing import Final

import pygame

from game.scene.effects import RoundShot
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.paper.picture_cache import cached_pictures
from game.stage.smoke.effect_stamps import centred_blit, glow_stamp, soft_dot_stamp, stamp_level
from game.stage.smoke.muzzle_flash import PORT_METRES
from game.stage.smoke.smoke_puffs import puff_blit

_ADD: Final = pygame.BLEND_RGB_ADD
_RADIUS: Final = 0.45
"""Metres; no ball is drawn smaller than _MIN_RADIUS_PX."""
_MIN_RADIUS_PX: Final = 1.6
_ARC_HEIGHT: Final = 16.0
"""Four times the metres that a ball climbs."""
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
class _BallPath:
    """The path of one ball in px, its height at the end in metres, and px a metre."""

    start: Point
    end: Point
    end_height: float
    px_per_metre: float

    @property
    def length(self) -> float:
        """Px from the gun to the splash."""
        return math.dist(self.start, self.end)

    def ground_point(self, t: float) -> Point:
        """Return the pixel under the ball."""
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t

    def ball_point(self, t: float) -> Point:
        """Return the pixel of the ball."""
        x, y = self.ground_point(t)
        high = PORT_METRES * (1 - t) + self.end_height * t + _ARC_HEIGHT * t * (1 - t)
        return x, y - high * HEIGHT_FACTOR * self.px_per_metre


def draw_shot(target: pygame.Surface, camera: Camera, shot: RoundShot) -> None:
    """Draw the balls in the air; a hot one glows and leaves a thread of smoke."""
    last, metre = max(1, len(shot.guns) - 1), shot.metre_cm * camera.px_per_cm
    below: list[tuple[pygame.Surface, Point]] = []
    above: list[tuple[pygame.Surface, Point]] = []
    radius = max(_MIN_RADIUS_PX, _RADIUS * metre)
    shade = soft_dot_stamp(max(4, round(3 * radius)), palette.SHADOW, stamp_level(0.45))
    iron = ball_sprite(radius, shot.is_hot)
    for n, (gun, fall) in enumerate(zip(shot.guns, shot.fall_points, strict=True)):
        t = (shot.age - shot.ripple_seconds * n / last) / shot.flight_seconds
        if not 0.04 <= t <= 1:
            continue
        rail = PORT_METRES + shot.end_height if n < len(shot.hits) and shot.hits[n] else 0.0
        path = _BallPath(camera.to_screen(*gun), camera.to_screen(*fall), rail, metre)
        below.append(centred_blit(shade, *path.ground_point(t)))
        if shot.is_hot:
            _draw_hot_ball(target, path, t)
        step = 1.1 * radius / max(1.0, path.length)
        for back in range(_TRAIL, 0, -1):
            then = t - step * (1 + back)
            if then > 0:
                size = max(3, round(radius * (2.7 - 0.19 * back)))
                thick = stamp_level(0.30 * (1 - back / (_TRAIL + 1)))
                above.append(centred_blit(soft_dot_stamp(size, _HAZE, thick), *path.ball_point(then)))
        above.append(centred_blit(iron, *path.ball_point(t)))
    target.fblits(below + above)


def ball_sprite(radius_px: float, is_hot: bool = False) -> pygame.Surface:
    """Return an iron ball of this radius in px, black or red hot."""
    return _make_ball(round(2 * _FINE * radius_px), is_hot)


@cached_pictures(megabytes=1)
def _make_ball(fine: int, is_hot: bool) -> pygame.Surface:
    """Paint a ball `fine` px across and scale it down by _FINE, so that its edge is smooth."""
    side = _FINE * (-(-fine // _FINE) + 2)
    iron, shine = (_RED_HOT, _AGLOW) if is_hot else (_BALL, _GLINT)
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*iron, 0))
    pygame.draw.circle(large, iron, (side / 2, side / 2), fine / 2)
    lit = fine / (4 if is_hot else 7)
    pygame.draw.circle(large, shine, (side / 2 - fine / 7, side / 2 - fine / 6), lit)
    return pygame.transform.smoothscale(large, (side // _FINE, side // _FINE))


def _draw_hot_ball(target: pygame.Surface, path: _BallPath, t: float) -> None:
    """Draw a red-hot ball: its glow, its pale heart, and its trail of smoke."""
    smoke, metre, step = [], path.px_per_metre, 1.4 * path.px_per_metre / max(1.0, path.length)
    for n in range(_THREAD, 0, -1):
        if t - step * n > 0:
            x, y = path.ball_point(t - step * n)
            thick = 0.42 * (1 - n / (_THREAD + 1))
            smoke.append(puff_blit("day old", n, max(3.0, metre * (1.1 + 0.10 * n)), thick, x, y))
    target.fblits(smoke)
    here, wide = path.ball_point(t), max(_MIN_RADIUS_PX, _RADIUS * metre)
    lights = [centred_blit(glow_stamp(max(7, round(9 * wide)), (255, 96, 32), stamp_level(0.45)), *here)]
    target.fblits(lights, _ADD)
