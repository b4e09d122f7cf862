"""Draws fire: a blaze aboard with its embers, glow and dark column, and a ship blowing up."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from game.scene.effects import (
    EXPLOSION_BALL,
    EXPLOSION_FLASH,
    EXPLOSION_LIFE,
    EXPLOSION_SMOKE,
    Blaze,
    Explosion,
)
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.sea.spectrum import toward
from game.stage.smoke.banks import puff_at
from game.stage.smoke.stamps import LEVELS, centred, foam, glow, scatter

_ADD: Final = pygame.BLEND_RGB_ADD
_MOST: Final = 0.34
"""Most of the root of the picture's area that an explosion is across: its flash lights less than
two fifths of the screen at any zoom."""
_SMALL: Final = 10
"""Px of fire below which every other flame and puff would not be told apart."""
_Blits: TypeAlias = list[tuple[pygame.Surface, Point]]


def _level(strength: float) -> int:
    """A strength of 0 to 1 as a stamp's level, at least 1."""
    return max(1, min(LEVELS, round(strength * LEVELS)))


def _even(size: float) -> int:
    """A size in px, at least 3, in steps that let stamps be shared."""
    return max(3, round(size) if size < 16 else 4 * round(size / 4))


def draw_blaze(target: pygame.Surface, camera: Camera, blaze: Blaze) -> None:
    """A fire aboard: its column leans down the wind, warm light falls on what is near, tongues
    climb and vanish, embers fly. Draw it over the ship."""
    if blaze.age < 0:
        return
    x, y = camera.to_screen(blaze.x, blaze.y)
    foot = (x, y - blaze.height * RISE * camera.px_per_metre)
    size = blaze.size * camera.px_per_cm * (0.35 + 0.65 * blaze.strength)
    lee = toward(blaze.wind_from + 180)
    if blaze.along:
        _draw_inferno(target, camera, blaze, foot, size)
    target.fblits(_column(foot, size, lee, blaze))
    flicker = 0.9 + 0.1 * math.sin(blaze.age * 17) * math.sin(blaze.age * 7.3)
    warm = glow(_even(size * 9), palette.GLOW, _level(0.8 * flicker * blaze.strength))
    target.fblits([centred(warm, *foot)], _ADD)
    target.fblits(_tongues(foot, size, lee, blaze), _ADD)


def _draw_inferno(
    target: pygame.Surface, camera: Camera, blaze: Blaze, foot: Point, size: float
) -> None:
    """More seats of fire from end to end of a ship, and her light on the water all round."""
    flicker = 0.92 + 0.08 * math.sin(blaze.age * 13)
    light = glow(_even(min(size * 22, 620)), palette.GLOW, _level(0.55 * flicker * blaze.strength))
    target.fblits([centred(light, foot[0], foot[1] + size)], _ADD)
    lee = toward(blaze.wind_from + 180)
    for n, (dx, dy) in enumerate(sorted(blaze.along, key=lambda offset: offset[1])):
        seat = (foot[0] + dx * camera.px_per_cm, foot[1] + dy * camera.px_per_cm)
        share = 0.62 + 0.12 * (n % 2)
        other = replace(blaze, seed=blaze.seed + 7 * (n + 1), age=blaze.age + 3.1 * n)
        if n % 2 == 0:
            target.fblits(_column(seat, size * share, lee, other))
        target.fblits(_tongues(seat, size * share, lee, other), _ADD)


def _column(foot: Point, size: float, lee: Point, blaze: Blaze) -> _Blits:
    """Dark puffs from the fire down the wind, swelling, rising and thinning."""
    length = size * 11
    blits: list[tuple[float, tuple[pygame.Surface, Point]]] = []
    every = 1 if size > _SMALL else 2
    for n, (a, b, c, d, _, _) in list(enumerate(scatter(blaze.seed, 44).tolist()))[::every]:
        t = (blaze.age * (0.11 + 0.02 * c) + (n + d) / 44) % 1
        if t * 8 > blaze.age:
            continue
        wander = size * 0.35 * (0.6 + 2.6 * t)
        px = foot[0] + lee[0] * length * t**1.1 + (a - 0.5) * 2 * wander
        py = foot[1] + lee[1] * length * t**1.1 - length * 0.28 * t**0.8 + (b - 0.5) * wander
        thick = 0.72 * (1 - t) ** 0.8 * min(1.0, t * 14) * blaze.strength
        stamp = puff_at("dark", n, size * (1.0 + 3.2 * t), thick, px, py - size * 0.6, n % 3)
        blits.append((t, stamp))
    blits.sort(key=lambda item: -item[0])
    return [stamp for _, stamp in blits]


def _tongues(foot: Point, size: float, lee: Point, blaze: Blaze) -> _Blits:
    """Flames, their pale hearts, and embers, as light to add."""
    lights: _Blits = []
    every = 1 if size > _SMALL else 3
    for n, (a, b, c, d, e, _) in list(enumerate(scatter(blaze.seed + 1, 84).tolist()))[::every]:
        t = (blaze.age * (1.1 + 0.8 * c) + d) % 1
        if n < 56:
            px = foot[0] + (a - 0.5) * size * 1.5 * (1 - 0.6 * t) + lee[0] * size * t * 1.2
            py = (
                foot[1]
                + (b - 0.5) * size * 0.5
                - t * size * (1.0 + 1.3 * e)
                + lee[1] * size * t * 0.4
            )
            colour = (255, int((166 - 96 * t) // 8 * 8), int((56 - 44 * t) // 8 * 8))
            stamp = glow(_even(size * (0.78 - 0.62 * t)), colour, _level(0.5 * (1 - t**3)), 1.2)
        elif n < 68:
            px = foot[0] + (a - 0.5) * size * 1.0 + lee[0] * size * t * 0.4
            py = foot[1] - t * size * 0.9
            stamp = glow(
                _even(size * 0.5 * (1.1 - t)), (255, 226, 150), _level(0.75 * (1 - t)), 1.2
            )
        else:
            far = t * size * (2.5 + 3 * e)
            px = (
                foot[0]
                + lee[0] * far
                + (a - 0.5) * size * (0.8 + 2 * t)
                + 2 * math.sin(9 * t + 6 * b)
            )
            py = foot[1] + lee[1] * far * 0.8 - size * (0.4 + 2.6 * t * b)
            stamp = glow(4, (255, 176, 84), _level((1 - t) * blaze.strength), 1.0)
        lights.append(centred(stamp, px, py))
    return lights


def draw_explosion(
    target: pygame.Surface, camera: Camera, explosion: Explosion, still: bool = False
) -> None:
    """A ship blowing up: a flash, a ball that swells and darkens, burning pieces that fall in
    the sea, and a cloud that drifts off; no flash and no ball if `still`. Draw it over everything
    on the water."""
    age = explosion.age
    if age < 0 or explosion.gone:
        return
    x, y = camera.to_screen(explosion.x, explosion.y)
    size = min(explosion.size * camera.px_per_cm, _MOST * math.sqrt(_area(target)))
    target.fblits(_cloud(x, y, size, explosion))
    target.fblits(_splashes(x, y, size, explosion))
    lights = _pieces(x, y, size, explosion)
    if not still:
        lights = _ball(x, y, size, explosion) + lights
    if age < EXPLOSION_FLASH + 0.25 and not still:
        left = 1 - age / (EXPLOSION_FLASH + 0.25)
        lights.append(
            centred(glow(_even(size * 2.6), palette.FLASH, _level(left)), x, y - size * 0.2)
        )
    target.fblits(lights, _ADD)


def _area(target: pygame.Surface) -> int:
    """Pixels of the picture."""
    return target.get_width() * target.get_height()


def _ball_share(age: float) -> float:
    """Size of the ball of fire, 0 to 1: it bursts, then hardly grows."""
    return 1 - math.exp(-5.0 * max(0.0, age) / EXPLOSION_BALL)


def _cloud(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    """The dark smoke: it rolls out behind the fire, stands up, and leans down the wind."""
    age, lee = explosion.age, toward(explosion.wind_from + 180)
    grown = _ball_share(age - 0.05)
    thin = min(1.0, age / 0.12) * max(0.0, 1 - age / EXPLOSION_SMOKE) ** 1.3
    blits: _Blits = []
    drift = max(0.0, age - 0.6) ** 1.2 * size * 0.10
    for n, (a, b, c, d, e, _) in enumerate(scatter(explosion.seed + 2, 72).tolist()):
        turn, far = a * 2 * math.pi, size * 0.58 * grown * math.sqrt(b)
        up = size * (0.05 + 0.75 * c * e * grown) + size * 0.10 * c * age
        px = x + math.cos(turn) * far + lee[0] * drift * (0.6 + 0.8 * e)
        py = y + math.sin(turn) * far * 0.6 - up + lee[1] * drift * (0.6 + 0.8 * e)
        across = size * (0.30 + 0.30 * d) * (0.5 + 0.5 * grown + 0.13 * age)
        shade = round(1.1 + 1.1 * math.sqrt(b) * (math.sin(turn) + math.cos(turn)) - 0.8 * c)
        shade = max(0, min(3, shade))
        blits.append(puff_at("dark", n, across, 0.85 * thin * (0.7 + 0.3 * e), px, py, shade))
    return blits


def _ball(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    """The fire itself: white, then orange, then red holes in the smoke."""
    age = explosion.age
    life = 1 - min(1.0, age / (EXPLOSION_BALL + EXPLOSION_FLASH + 0.5))
    if life <= 0:
        return []
    grown = _ball_share(age)
    lights = [centred(glow(_even(size * 2.2), palette.GLOW, _level(0.9 * life)), x, y - size * 0.2)]
    for a, b, c, d, e, _ in scatter(explosion.seed, 40).tolist():
        turn, far = a * 2 * math.pi, size * 0.5 * grown * b
        heat = max(0.0, min(1.0, life * (1.25 - 0.6 * b)))
        colour = (255, int((70 + 160 * heat) // 8 * 8), int((20 + 130 * heat * heat) // 8 * 8))
        stamp = glow(
            _even(size * (0.16 + 0.26 * c) * (0.6 + grown * 0.5)), colour, _level(0.7 * heat), 1.3
        )
        px = x + math.cos(turn) * far
        py = y + math.sin(turn) * far * 0.7 - size * (0.12 + 0.3 * d * grown) - size * 0.1 * e * age
        lights.append(centred(stamp, px, py))
    return lights


def _flight(row: list[float], size: float, age: float) -> tuple[float, float, float]:
    """Where a burning piece is: (dx, dy, height) px from the ship; height below 0 has landed."""
    a, b, c, _, e, _ = row
    landing = 0.7 + 1.0 * c
    t = max(0.0, age - 0.05) / landing
    far = size * (0.45 + 0.95 * b) * min(t, 1.0)
    turn = a * 2 * math.pi
    return math.cos(turn) * far, math.sin(turn) * far, size * (0.5 + 0.7 * e) * 4 * t * (1 - t)


def _pieces(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    """Sparks and burning timber in the air."""
    if explosion.age > EXPLOSION_LIFE:
        return []
    lights: _Blits = []
    for row in scatter(explosion.seed + 3, 44).tolist():
        if _flight(row, size, explosion.age)[2] > 0:
            bright = _level(1 - 0.35 * explosion.age)
            for trail, across in ((0.0, 0.045), (0.03, 0.035), (0.06, 0.025)):
                tx, ty, tup = _flight(row, size, explosion.age - trail)
                spark = glow(_even(size * across), (255, 172, 72), bright, 1.0)
                lights.append(centred(spark, x + tx, y + ty - tup))
    return lights


def _splashes(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    """White water where pieces have landed."""
    blits: _Blits = []
    for n, row in enumerate(scatter(explosion.seed + 3, 44).tolist()):
        landed = explosion.age - 0.05 - (0.7 + 1.0 * row[2])
        if n % 3 == 0 and 0 < landed < 0.6:
            dx, dy, _ = _flight(row, size, explosion.age)
            left = 1 - landed / 0.6
            for k in range(4):
                up = size * 0.035 * k * min(1.0, landed * 8) * left
                stamp = foam(n + k, round(size * (0.10 - 0.014 * k)), _level(0.9 * left))
                blits.append(centred(stamp, x + dx, y + dy - up * 1.6))
    return blits
