"""Draws a fire aboard with its embers, glow and dark column."""

import math
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from game.scene.effects import Blaze
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.paper.palette import mix_colours
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import (
    centred_blit,
    glow_stamp,
    random_rows,
    shared_size_px,
    soft_dot_stamp,
    stamp_level,
)
from game.stage.smoke.smoke_puffs import puff_blit

_ADD: Final = pygame.BLEND_RGB_ADD
_SMALL_PX: Final = 10
"""Px of fire below which every other flame and puff is left out: they could not be told apart."""
_SEAT: Final = 0.36
"""Brightness of each of many seats of fire, as a share of a single one: light adds up, and a ship
should be visible in her flames."""
_SMOKE: Final = 0.6
"""Greatest share of the sea that a puff hides: ships to leeward are visible through the column."""
_THIN: Final = 0.8
"""Factor on that for each of the columns of a ship that burns from end to end."""
_RISES: Final = 0.36
"""Rise of the smoke on its way, in lengths of its column."""
_OF_HER, _DECK = 0.44, 0.09
"""Greatest size of a single fire, and height of her deck, as shares of the length over which a ship
burns."""
_SMOKES: Final = (0.2, 0.75)
"""Where its columns rise, from the stern (0) to the bow (1) of the fire."""
_RAILS: Final = ((-0.1, 0.22, 0.55, 0.9), (0.05, 0.4, 0.72, 1.08))
"""Where flames are at either rail, in the same measure."""
_HALF_BEAM: Final = 0.15
"""Distance from keel to rail, as a share of the length of the fire."""
_MASTS: Final = (0.08, 0.52, 0.9)
"""Positions of her masts, in the same measure from aft."""
_CLIMBS: Final = ((0.16, 0.34), (0.34, 0.24))
"""How high above deck flames climb, as shares of that length, and how large they are there."""
_EMBERS: Final = 68
"""Flames and hearts of a single fire; later rows are embers."""
_TONGUE: Final = 6
"""Least number of dabs in a tongue of flame; a large one has three times as many."""
_ROOT: Final = (255, 214, 118)
_TIP: Final = (222, 74, 18)
_Blits: TypeAlias = list[tuple[pygame.Surface, Point]]


def draw_blaze(target: pygame.Surface, camera: Camera, blaze: Blaze) -> None:
    """Draw a fire aboard: its column leans down the wind, warm light falls on what is near, tongues
    climb and vanish, embers fly. Call it after the ship is drawn."""
    if blaze.age < 0:
        return
    x, y = camera.to_screen(blaze.x, blaze.y)
    up, size = blaze.height * HEIGHT_FACTOR * camera.px_per_metre, blaze.size * camera.px_per_cm
    if blaze.flame_points:
        up = min(up, _DECK * math.dist(blaze.flame_points[0], blaze.flame_points[-1]) * camera.px_per_cm)
    foot, size = (x, y - up), size * (0.35 + 0.65 * blaze.strength)
    lee = unit_vector(blaze.wind_from + 180)
    if blaze.flame_points:
        _draw_inferno(target, camera, blaze, foot, size)
    else:
        target.fblits(_smoke_blits(foot, size, lee, blaze))
    flicker = 0.9 + 0.1 * math.sin(blaze.age * 17) * math.sin(blaze.age * 7.3)
    bright = _SEAT if blaze.flame_points else 1.0
    warm = glow_stamp(
        shared_size_px(size * 9), palette.GLOW, stamp_level(0.8 * flicker * bright * blaze.strength)
    )
    target.fblits([centred_blit(warm, *foot)], _ADD)
    first = _EMBERS if blaze.flame_points else 0
    target.fblits(_tongue_blits(foot, size, lee, blaze, bright, first), _ADD)


def _draw_inferno(target: pygame.Surface, camera: Camera, blaze: Blaze, foot: Point, size: float) -> None:
    """Draw a ship that burns from end to end: her light on the water all round, flames along
    both rails and up her masts with clear air between them, so that she is still recognised as a
    ship."""
    flicker = 0.92 + 0.08 * math.sin(blaze.age * 13)
    light = glow_stamp(
        shared_size_px(min(size * 17, 560)), palette.GLOW, stamp_level(0.28 * flicker * blaze.strength)
    )
    target.fblits([centred_blit(light, foot[0], foot[1] + size)], _ADD)
    lee = unit_vector(blaze.wind_from + 180)
    ends = [(dx * camera.px_per_cm, dy * camera.px_per_cm) for dx, dy in blaze.flame_points]
    (x0, y0), (x1, y1) = ends[0], ends[-1]
    for n, share in enumerate(_SMOKES):
        seat = foot[0] + x0 + (x1 - x0) * share, foot[1] + y0 + (y1 - y0) * share
        other = replace(blaze, seed=blaze.seed + 7 * (n + 1), age=blaze.age + 3.1 * n)
        target.fblits(_smoke_blits(seat, size * 0.6, lee, other, _THIN))
    # Flames are no larger than their ship: those of a brig are half a frigate's.
    high = min(size, _OF_HER * math.dist(ends[0], ends[-1]))
    flames = [*_rail_flames(foot, ends), *_mast_flames(foot, ends)]
    for n, ((x, y), part) in sorted(enumerate(flames), key=lambda each: each[1][0][1]):
        solid, bright = _flame_blits(blaze, n, (x, y), high * part, lee)
        target.fblits(solid)
        target.fblits(bright, _ADD)


def _rail_flames(foot: Point, ends: list[Point]) -> list[tuple[Point, float]]:
    """Return where flames are along both rails, and how large each is, as a share of a single
    fire."""
    (x0, y0), (x1, y1) = ends[0], ends[-1]
    abeam = -(y1 - y0) * _HALF_BEAM, (x1 - x0) * _HALF_BEAM
    return [
        (
            (
                foot[0] + x0 + (x1 - x0) * share + hand * abeam[0],
                foot[1] + y0 + (y1 - y0) * share + hand * abeam[1],
            ),
            0.62 if n % 2 else 0.44,
        )
        for hand in (-1, 1)
        for n, share in enumerate(_RAILS[hand > 0])
    ]


def _mast_flames(foot: Point, ends: list[Point]) -> list[tuple[Point, float]]:
    """Return where flames climb her rigging: at every mast, one above the other."""
    (x0, y0), (x1, y1) = ends[0], ends[-1]
    long = math.hypot(x1 - x0, (y1 - y0) or 0.0)
    return [
        ((foot[0] + x0 + (x1 - x0) * share, foot[1] + y0 + (y1 - y0) * share - up * long), part)
        for share in _MASTS
        for up, part in _CLIMBS
    ]


def _flame_blits(blaze: Blaze, number: int, root: Point, size: float, lee: Point) -> tuple[_Blits, _Blits]:
    """Return one tongue of flame: an opaque body, pale at the root and red at the tip, bent down
    the wind; and the light at its root, to be added."""
    a, b, c, d = random_rows(blaze.seed + 40, 24, 4)[number % 24]
    beat = blaze.age * (1.1 + 0.8 * c) + d
    high = size * blaze.strength * (1.15 + 0.35 * math.sin(6.2832 * beat) + 0.5 * a)
    solid: _Blits = []
    dabs = max(_TONGUE, min(3 * _TONGUE, round(high / 3)))
    for step in range(dabs - 1, -1, -1):
        t = step / (dabs - 1)
        sway = size * 0.22 * math.sin(9 * t + 6.2832 * (beat + b)) * t
        x = root[0] + lee[0] * high * 0.55 * t + sway
        y = root[1] + lee[1] * high * 0.3 * t - high * t
        colour, thick = mix_colours(_ROOT, _TIP, round(t, 1)), stamp_level(0.75 - 0.35 * t)
        solid.append(
            centred_blit(soft_dot_stamp(shared_size_px(size * (0.8 - 0.52 * t)), colour, thick), x, y)
        )
    warm = glow_stamp(shared_size_px(size * 1.5), palette.GLOW, stamp_level(0.42 * blaze.strength))
    return solid, [centred_blit(warm, root[0], root[1] - 0.2 * high)]


def _smoke_blits(foot: Point, size: float, lee: Point, blaze: Blaze, share: float = 1.0) -> _Blits:
    """Return dark puffs from the fire down the wind, swelling, rising and thinning; `share` thins
    them in relation to a single fire."""
    length = size * 11
    blits: list[tuple[float, tuple[pygame.Surface, Point]]] = []
    every = 1 if size > _SMALL_PX else 2
    for n, (a, b, c, d, _, _) in list(enumerate(random_rows(blaze.seed, 44)))[::every]:
        t = (blaze.age * (0.11 + 0.02 * c) + (n + d) / 44) % 1
        if t * 8 > blaze.age:
            continue
        wander = size * 0.35 * (0.6 + 2.6 * t)
        px = foot[0] + lee[0] * length * t**1.1 + (a - 0.5) * 2 * wander
        py = foot[1] + lee[1] * length * t**1.1 - length * _RISES * t**0.8 + (b - 0.5) * wander
        thick = _SMOKE * share * (1 - t) ** 0.8 * min(1.0, t * 14) * blaze.strength
        stamp = puff_blit("dark", n, size * (1.0 + 3.2 * t), thick, px, py - size * 0.6, n % 3)
        blits.append((t, stamp))
    blits.sort(key=lambda item: -item[0])
    return [stamp for _, stamp in blits]


def _tongue_blits(
    foot: Point, size: float, lee: Point, blaze: Blaze, bright: float, first: int = 0
) -> _Blits:
    """Return flames, their pale hearts, and embers, as light to add, at the brightness `bright`,
    from number `first` on."""
    lights: _Blits = []
    every = 1 if size > _SMALL_PX else 3
    for n, (a, b, c, d, e, _) in list(enumerate(random_rows(blaze.seed + 1, 84)))[first::every]:
        t = (blaze.age * (1.1 + 0.8 * c) + d) % 1
        if n < 56:
            px = foot[0] + (a - 0.5) * size * 1.5 * (1 - 0.6 * t) + lee[0] * size * t * 1.2
            py = foot[1] + (b - 0.5) * size * 0.5 - t * size * (1.0 + 1.3 * e) + lee[1] * size * t * 0.4
            colour = (255, int((166 - 96 * t) // 8 * 8), int((56 - 44 * t) // 8 * 8))
            stamp = glow_stamp(
                shared_size_px(size * (0.78 - 0.62 * t)), colour, stamp_level(0.5 * bright * (1 - t**3)), 1.2
            )
        elif n < _EMBERS:
            px = foot[0] + (a - 0.5) * size * 1.0 + lee[0] * size * t * 0.4
            py = foot[1] - t * size * 0.9
            stamp = glow_stamp(
                shared_size_px(size * 0.5 * (1.1 - t)),
                (255, 226, 150),
                stamp_level(0.75 * bright * (1 - t)),
                1.2,
            )
        else:
            far = t * size * (2.5 + 3 * e)
            px = foot[0] + lee[0] * far + (a - 0.5) * size * (0.8 + 2 * t) + 2 * math.sin(9 * t + 6 * b)
            py = foot[1] + lee[1] * far * 0.8 - size * (0.4 + 2.6 * t * b)
            stamp = glow_stamp(4, (255, 176, 84), stamp_level((1 - t) * blaze.strength), 1.0)
        lights.append(centred_blit(stamp, px, py))
    return lights
