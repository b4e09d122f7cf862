"""Draws what shot does where it falls: columns of water, splinters, and wreckage that floats."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from game.scene.effects import (
    DEBRIS_LIFE,
    DUST_LIFE,
    SPLASH_LIFE,
    SPLINTERS_LIFE,
    Debris,
    Splash,
    Splinters,
)
from game.scene.timings import HIT_FLASH
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import toward
from game.stage.smoke.banks import puff_at
from game.stage.smoke.stamps import centred, chances, dab, foam, foam_colour, glow, level_of
from game.stage.smoke.strips import FRAMES, TURNS, column_at, size_of, sliver

_ADD: Final = pygame.BLEND_RGB_ADD
_PORT_METRES: Final = 3.6
"""Height above the water at which a hull is struck."""
_HIT: Final[Colour] = (255, 176, 90)
_Blit: TypeAlias = tuple[pygame.Surface, Point]


def draw_splash(
    target: pygame.Surface,
    camera: Camera,
    splash: Splash,
    still: bool = False,
    light: str = "day",
) -> None:
    """A column of water that leaps, hangs and falls, in a widening ring, as white as the `light`
    lets it be; the ring alone if `still`."""
    t = splash.age / SPLASH_LIFE
    if not 0 <= t <= 1:
        return
    x, y = camera.to_screen(splash.x, splash.y)
    tall = splash.height * RISE * splash.metre * camera.px_per_cm
    wide = tall * (0.35 + 0.75 * t)
    shade = dab(max(4, 4 * round(wide / 5)), palette.SHADOW, level_of(0.4 * (1 - t)))
    white = foam_colour(light)
    stamps, level = [centred(shade, x + 0.16 * wide, y + 0.12 * wide)], level_of(0.85 * (1 - t))
    for n, (east, south, size) in enumerate(_ring(splash.seed + 5)):
        patch = foam(splash.seed + n, 2 * round(wide * size / 2), level, white)
        stamps.append(centred(patch, x + wide * east, y + wide * south))
    if not still:
        lean = round(0.9 * toward(splash.wind_from + 180)[0])
        frame = int(t * FRAMES)
        stamps.append(column_at(splash.seed, size_of(tall), frame, lean, x, y, light))
    target.fblits(stamps)


@lru_cache(maxsize=256)
def _ring(seed: int) -> tuple[tuple[float, float, float], ...]:
    """The patches of foam round a column: how far each lies to the east and south of its foot, and
    how large it is, as shares of the ring's width."""
    found = []
    for n, (a, b, c, _) in enumerate(chances(seed, 8, 4)):
        far, turn = 0.30 * (0.4 + 0.6 * b), 6.283 * (n + a) / 8
        found.append((math.cos(turn) * far, math.sin(turn) * far * 0.6, 0.34 + 0.3 * c))
    return tuple(found)


def draw_splinters(
    target: pygame.Surface, camera: Camera, splinters: Splinters, still: bool = False
) -> None:
    """Where a ball strikes a side: a flash (none if `still`), splinters thrown back the way it came
    and falling, and dust that rises."""
    age = splinters.age
    if not 0 <= age <= DUST_LIFE:
        return
    metre = splinters.metre * camera.px_per_cm
    x, y = camera.to_screen(splinters.x, splinters.y)
    y -= (_PORT_METRES + splinters.aloft) * RISE * metre
    target.fblits(_dust(x, y, metre, splinters))
    if age < SPLINTERS_LIFE:
        target.fblits(_slivers(x, y, metre, splinters))
    if age < HIT_FLASH and not still:
        left = 1 - 0.5 * age / HIT_FLASH
        fire = glow(max(6, round(7 * metre)), _HIT, level_of(left), 1.4)
        core = glow(max(4, round(2.6 * metre)), palette.FLASH_CORE, level_of(left), 1.0)
        target.fblits([centred(fire, x, y), centred(core, x, y)], _ADD)


def _dust(x: float, y: float, metre: float, hit: Splinters) -> list[_Blit]:
    """Nine puffs of dust that swell, rise and thin."""
    t, blits = hit.age / DUST_LIFE, list[_Blit]()
    grown = 1 - math.exp(-3.2 * t)
    for n, (a, b, c, d) in enumerate(chances(hit.seed + 3, 9, 4)):
        size = metre * (3.0 + 5.8 * grown) * (0.6 + 0.6 * c)
        far = metre * 5.0 * grown * (2 * a - 1)
        up = metre * (3.9 * grown * d + 1.2 * (b - 0.3))
        thick = 0.55 * (1 - t) ** 1.3 * min(1.0, hit.age / 0.06)
        step = toward(hit.bearing + 90)
        blits.append(puff_at("dust", n, size, thick, x + step[0] * far, y + step[1] * far - up))
    return blits


def _slivers(x: float, y: float, metre: float, hit: Splinters) -> list[_Blit]:
    """Splinters: half of their time they fly out, half of it they fall."""
    t, blits = hit.age / SPLINTERS_LIFE, list[_Blit]()
    out, back = 1 - (1 - min(1.0, 2 * t)) ** 2, hit.bearing + 180
    few = 46 if metre > 3 else 24 if metre > 1.5 else 12
    for n, (a, b, c, d, e) in enumerate(chances(hit.seed, few, 5)):
        step = toward(back + (a - 0.5) * 190)
        far = metre * (1.0 + 10.5 * b * b) * (out + 0.25 * t)
        up = metre * (2.0 + 9.0 * c) * 4 * t * (1 - t) * RISE - metre * 3.0 * t * t * RISE
        length = max(2, round(metre * (0.3 + 1.2 * d * d)))
        thick = round(10 * max(0.9, min(2.6, metre * (0.12 + 0.25 * e))))
        turn = int(TURNS * (e + (1.5 + 3 * a) * t)) % TURNS
        made = sliver(length, thick, n, turn)
        blits.append(centred(made, x + step[0] * far, y + step[1] * far - up))
    return blits[: max(4, round(few * (1 - max(0.0, t - 0.7) / 0.3)))]


def draw_debris(target: pygame.Surface, camera: Camera, debris: Debris) -> None:
    """Planks on a patch of foam; both sink from sight in the last quarter of their minute."""
    left = min(1.0, max(0.0, 4 * (1 - debris.age / DEBRIS_LIFE)), max(0.0, debris.age / 0.4))
    if left <= 0:
        return
    x, y = camera.to_screen(debris.x, debris.y)
    wide, metre = debris.spread * camera.px_per_cm, camera.px_per_metre
    rows = chances(debris.seed, debris.pieces, 6)
    target.fblits(
        [
            centred(
                foam(n, round(wide * (0.4 + 0.4 * c)), level_of(0.3 * left)),
                x + (a - 0.5) * wide,
                y + (b - 0.5) * wide,
            )
            for n, (a, b, c, *_) in enumerate(rows)
        ]
    )
    for a, b, c, d, e, f in rows:
        swing = d * 3.14 + 0.25 * math.sin(debris.age * (0.6 + e) + 6 * f)
        half = metre * (1.5 + 3.5 * c)
        px, py = x + (a - 0.5) * wide, y + (b - 0.5) * wide + 0.6 * math.sin(debris.age * 2 + 9 * e)
        dx, dy = math.cos(swing) * half, math.sin(swing) * half
        colour = palette.mix(palette.SEA_DAY[2], palette.DECK if e > 0.4 else palette.YARD, left)
        pygame.draw.line(
            target, palette.SEA_DAY[0], (px - dx + 1, py - dy + 1), (px + dx + 1, py + dy + 1)
        )
        pygame.draw.line(
            target, colour, (px - dx, py - dy), (px + dx, py + dy), max(1, round(metre * 0.5))
        )
