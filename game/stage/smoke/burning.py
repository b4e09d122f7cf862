"""Draws a blaze aboard with its embers, glow and dark column."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from game.scene.effects import Blaze
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.sea.spectrum import toward
from game.stage.smoke.banks import puff_at
from game.stage.smoke.stamps import LEVELS, centred, chances, glow

_ADD: Final = pygame.BLEND_RGB_ADD
_SMALL: Final = 10
"""Px of fire below which every other flame and puff would not be told apart."""
_SEAT: Final = 0.36
"""How bright each of many seats of fire is, as a share of a single one: light adds up, and a ship
should be seen in her flames."""
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
    bright = _SEAT if blaze.along else 1.0
    warm = glow(_even(size * 9), palette.GLOW, _level(0.8 * flicker * bright * blaze.strength))
    target.fblits([centred(warm, *foot)], _ADD)
    target.fblits(_tongues(foot, size, lee, blaze, bright), _ADD)


def _draw_inferno(
    target: pygame.Surface, camera: Camera, blaze: Blaze, foot: Point, size: float
) -> None:
    """More seats of fire from end to end of a ship, and her light on the water all round."""
    flicker = 0.92 + 0.08 * math.sin(blaze.age * 13)
    light = glow(_even(min(size * 22, 620)), palette.GLOW, _level(0.4 * flicker * blaze.strength))
    target.fblits([centred(light, foot[0], foot[1] + size)], _ADD)
    lee = toward(blaze.wind_from + 180)
    for n, (dx, dy) in enumerate(sorted(blaze.along, key=lambda offset: offset[1])):
        seat = (foot[0] + dx * camera.px_per_cm, foot[1] + dy * camera.px_per_cm)
        share = 0.62 + 0.12 * (n % 2)
        other = replace(blaze, seed=blaze.seed + 7 * (n + 1), age=blaze.age + 3.1 * n)
        if n % 2 == 0:
            target.fblits(_column(seat, size * share, lee, other))
        target.fblits(_tongues(seat, size * share, lee, other, _SEAT), _ADD)


def _column(foot: Point, size: float, lee: Point, blaze: Blaze) -> _Blits:
    """Dark puffs from the fire down the wind, swelling, rising and thinning."""
    length = size * 11
    blits: list[tuple[float, tuple[pygame.Surface, Point]]] = []
    every = 1 if size > _SMALL else 2
    for n, (a, b, c, d, _, _) in list(enumerate(chances(blaze.seed, 44)))[::every]:
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


def _tongues(foot: Point, size: float, lee: Point, blaze: Blaze, bright: float) -> _Blits:
    """Flames, their pale hearts, and embers, as light to add, at a share of their brightness."""
    lights: _Blits = []
    every = 1 if size > _SMALL else 3
    for n, (a, b, c, d, e, _) in list(enumerate(chances(blaze.seed + 1, 84)))[::every]:
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
            stamp = glow(
                _even(size * (0.78 - 0.62 * t)), colour, _level(0.5 * bright * (1 - t**3)), 1.2
            )
        elif n < 68:
            px = foot[0] + (a - 0.5) * size * 1.0 + lee[0] * size * t * 0.4
            py = foot[1] - t * size * 0.9
            stamp = glow(
                _even(size * 0.5 * (1.1 - t)), (255, 226, 150), _level(0.75 * bright * (1 - t)), 1.2
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
