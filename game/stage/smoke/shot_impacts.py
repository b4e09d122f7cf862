"""Draws the impact of shot: columns of water, splinters, and wreckage that floats."""

import math
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from game.scene.effects import (
    DEBRIS_LIFE,
    DUST_LIFE,
    SPLASH_LIFE,
    SPLINTERS_LIFE,
    FloatingDebris,
    Splash,
    Splinters,
)
from game.scene.timings import HIT_FLASH
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import (
    centred_blit,
    foam_colour_in,
    foam_stamp,
    glow_stamp,
    random_rows,
    soft_dot_stamp,
    stamp_level,
)
from game.stage.smoke.smoke_puffs import puff_blit
from game.stage.smoke.splash_sprites import (
    COLUMN_FRAMES,
    SLIVER_TURNS,
    column_blit,
    column_size_step,
    sliver_sprite,
)

_ADD: Final = pygame.BLEND_RGB_ADD
_PORT_METRES: Final = 3.6
"""Height above the water at which a hull is struck."""
_HIT: Final[Colour] = (255, 176, 90)
_Blit: TypeAlias = tuple[pygame.Surface, Point]


def draw_splash(
    target: pygame.Surface,
    camera: Camera,
    splash: Splash,
    is_motion_reduced: bool = False,
    light: str = "day",
) -> None:
    """Draw a column of water that leaps, hangs and falls, in a widening ring, as white as the
    `light` allows; the ring alone if `is_motion_reduced`."""
    t = splash.age / SPLASH_LIFE
    if not 0 <= t <= 1:
        return
    x, y = camera.to_screen(splash.x, splash.y)
    tall = splash.height * HEIGHT_FACTOR * splash.metre_cm * camera.px_per_cm
    wide = tall * (0.35 + 0.75 * t)
    shade = soft_dot_stamp(max(4, 4 * round(wide / 5)), palette.SHADOW, stamp_level(0.4 * (1 - t)))
    white = foam_colour_in(light)
    stamps, level = ([centred_blit(shade, x + 0.16 * wide, y + 0.12 * wide)], stamp_level(0.85 * (1 - t)))
    for n, (east, south, size) in enumerate(_splash_ring(splash.seed + 5)):
        patch = foam_stamp(splash.seed + n, 2 * round(wide * size / 2), level, white)
        stamps.append(centred_blit(patch, x + wide * east, y + wide * south))
    if not is_motion_reduced:
        lean = round(0.9 * unit_vector(splash.wind_from + 180)[0])
        frame = int(t * COLUMN_FRAMES)
        stamps.append(column_blit(splash.seed, column_size_step(tall), frame, lean, x, y, light))
    target.fblits(stamps)


@lru_cache(maxsize=256)
def _splash_ring(seed: int) -> tuple[tuple[float, float, float], ...]:
    """Return the patches of foam round a column: their offset east and south of its foot, and their
    size, as shares of the ring's width."""
    found = []
    for n, (a, b, c, _) in enumerate(random_rows(seed, 8, 4)):
        far, turn = 0.30 * (0.4 + 0.6 * b), 6.283 * (n + a) / 8
        found.append((math.cos(turn) * far, math.sin(turn) * far * 0.6, 0.34 + 0.3 * c))
    return tuple(found)


def draw_splinters(
    target: pygame.Surface, camera: Camera, splinters: Splinters, is_motion_reduced: bool = False
) -> None:
    """Draw a ball that strikes a side: a flash (none if `is_motion_reduced`), splinters thrown back
    the way it
    came and falling, and dust that rises."""
    age = splinters.age
    if not 0 <= age <= DUST_LIFE:
        return
    metre = splinters.metre_cm * camera.px_per_cm
    x, y = camera.to_screen(splinters.x, splinters.y)
    y -= (_PORT_METRES + splinters.height_aloft) * HEIGHT_FACTOR * metre
    target.fblits(_dust_blits(x, y, metre, splinters))
    if age < SPLINTERS_LIFE:
        target.fblits(_sliver_blits(x, y, metre, splinters))
    if age < HIT_FLASH and not is_motion_reduced:
        left = 1 - 0.5 * age / HIT_FLASH
        fire = glow_stamp(max(6, round(7 * metre)), _HIT, stamp_level(left), 1.4)
        core = glow_stamp(max(4, round(2.6 * metre)), palette.FLASH_CORE, stamp_level(left), 1.0)
        target.fblits([centred_blit(fire, x, y), centred_blit(core, x, y)], _ADD)


def _dust_blits(x: float, y: float, metre: float, hit: Splinters) -> list[_Blit]:
    """Return nine puffs of dust that swell, rise and thin."""
    t, blits = hit.age / DUST_LIFE, list[_Blit]()
    grown = 1 - math.exp(-3.2 * t)
    for n, (a, b, c, d) in enumerate(random_rows(hit.seed + 3, 9, 4)):
        size = metre * (3.0 + 5.8 * grown) * (0.6 + 0.6 * c)
        far = metre * 5.0 * grown * (2 * a - 1)
        up = metre * (3.9 * grown * d + 1.2 * (b - 0.3))
        thick = 0.55 * (1 - t) ** 1.3 * min(1.0, hit.age / 0.06)
        step = unit_vector(hit.bearing + 90)
        blits.append(puff_blit("dust", n, size, thick, x + step[0] * far, y + step[1] * far - up))
    return blits


def _sliver_blits(x: float, y: float, metre: float, hit: Splinters) -> list[_Blit]:
    """Return splinters: half of their time they fly out, half of it they fall."""
    t, blits = hit.age / SPLINTERS_LIFE, list[_Blit]()
    out, back = 1 - (1 - min(1.0, 2 * t)) ** 2, hit.bearing + 180
    few = 46 if metre > 3 else 24 if metre > 1.5 else 12
    for n, (a, b, c, d, e) in enumerate(random_rows(hit.seed, few, 5)):
        step = unit_vector(back + (a - 0.5) * 190)
        far = metre * (1.0 + 10.5 * b * b) * (out + 0.25 * t)
        up = metre * (2.0 + 9.0 * c) * 4 * t * (1 - t) * HEIGHT_FACTOR - metre * 3.0 * t * t * HEIGHT_FACTOR
        length = max(2, round(metre * (0.3 + 1.2 * d * d)))
        thick = round(10 * max(0.9, min(2.6, metre * (0.12 + 0.25 * e))))
        turn = int(SLIVER_TURNS * (e + (1.5 + 3 * a) * t)) % SLIVER_TURNS
        made = sliver_sprite(length, thick, n, turn)
        blits.append(centred_blit(made, x + step[0] * far, y + step[1] * far - up))
    return blits[: max(4, round(few * (1 - max(0.0, t - 0.7) / 0.3)))]


def draw_debris(target: pygame.Surface, camera: Camera, debris: FloatingDebris) -> None:
    """Draw planks on a patch of foam; both fade in the last quarter of their minute."""
    left = min(1.0, max(0.0, 4 * (1 - debris.age / DEBRIS_LIFE)), max(0.0, debris.age / 0.4))
    if left <= 0:
        return
    x, y = camera.to_screen(debris.x, debris.y)
    wide, metre = debris.spread * camera.px_per_cm, camera.px_per_metre
    rows = random_rows(debris.seed, debris.pieces, 6)
    target.fblits(
        [
            centred_blit(
                foam_stamp(n, round(wide * (0.4 + 0.4 * c)), stamp_level(0.3 * left)),
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
        colour = palette.mix_colours(palette.SEA_DAY[2], palette.DECK if e > 0.4 else palette.YARD, left)
        pygame.draw.line(target, palette.SEA_DAY[0], (px - dx + 1, py - dy + 1), (px + dx + 1, py + dy + 1))
        pygame.draw.line(target, colour, (px - dx, py - dy), (px + dx, py + dy), max(1, round(metre * 0.5)))
