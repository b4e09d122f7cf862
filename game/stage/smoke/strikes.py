"""Draws what shot does where it falls: columns of water, splinters, and wreckage that floats."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.scene.effects import (
    DEBRIS_LIFE,
    SPLASH_LIFE,
    SPLINTERS_LIFE,
    Debris,
    Splash,
    Splinters,
)
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import toward
from game.stage.smoke.stamps import centred, dab, foam, level_of, scatter

_ADD: Final = pygame.BLEND_RGB_ADD
_PORT_METRES: Final = 3.6
"""Height above the water at which a hull is struck."""
_WHITE: Final[Colour] = (246, 250, 246)


def draw_splash(
    target: pygame.Surface, camera: Camera, splash: Splash, still: bool = False
) -> None:
    """A column of water that leaps, hangs and falls, in a widening ring; the ring alone if
    `still`."""
    t = splash.age / SPLASH_LIFE
    if not 0 <= t <= 1:
        return
    x, y = camera.to_screen(splash.x, splash.y)
    tall = splash.height * RISE * camera.px_per_metre
    stamps = [
        centred(
            foam(splash.seed + n, round(tall * (0.55 + 0.9 * t) * k), level_of(0.75 * (1 - t))),
            x,
            y,
        )
        for n, k in enumerate((1.0, 0.8, 0.6))
    ]
    rows = scatter(splash.seed, 34, 4)[: 0 if still else max(7, round(tall * 0.9))]
    for n, (a, b, c, d) in enumerate(rows.tolist()):
        rise = 0.35 + 0.95 * a
        up = tall * rise * (1 - (2.1 * t - 1) ** 2) if t < 0.95 else 0.0
        if up <= 0:
            continue
        wide = tall * 0.42 * (b - 0.5) * (0.25 + t) * (0.5 + 1.2 * (1 - a))
        size = max(2, round(tall * (0.15 + 0.13 * c) * (1.15 - 0.55 * a)))
        thick = level_of((0.95 - 0.75 * t) * (0.7 + 0.3 * d))
        stamp = foam(n, size, thick, _WHITE) if n % 3 else dab(size, _WHITE, thick)
        stamps.append(centred(stamp, x + wide, y - up))
    target.fblits(stamps)


def draw_splinters(target: pygame.Surface, camera: Camera, splinters: Splinters) -> None:
    """Bright chips of timber thrown back the way the shot came, with a puff of dust."""
    t = splinters.age / SPLINTERS_LIFE
    if not 0 <= t <= 1:
        return
    metre = camera.px_per_metre
    x, y = camera.to_screen(splinters.x, splinters.y)
    y -= _PORT_METRES * RISE * metre
    back = splinters.bearing + 180
    target.fblits(
        [
            centred(
                dab(max(4, round(9 * metre * (0.5 + t))), (190, 172, 140), level_of(0.5 * (1 - t))),
                x,
                y,
            )
        ]
    )
    for a, b, c, d in scatter(splinters.seed, 16, 4).tolist():
        step = toward(back + (a - 0.5) * 130)
        far = metre * (3 + 15 * b) * t
        up = metre * (2 + 7 * c) * (t - t * t) * 2
        px, py = x + step[0] * far, y + step[1] * far - up
        spin = d * 6.3 + t * 9
        half = max(1.0, metre * (0.5 + 0.9 * c))
        dx, dy = math.cos(spin) * half, math.sin(spin) * half
        colour = palette.SPAR if d > 0.35 else palette.SAIL_LIT
        pygame.draw.aaline(target, colour, (px - dx, py - dy), (px + dx, py + dy))


def draw_debris(target: pygame.Surface, camera: Camera, debris: Debris) -> None:
    """Planks on a patch of foam; both sink from sight in the last quarter of their minute."""
    left = min(1.0, max(0.0, 4 * (1 - debris.age / DEBRIS_LIFE)), max(0.0, debris.age / 0.4))
    if left <= 0:
        return
    x, y = camera.to_screen(debris.x, debris.y)
    wide, metre = debris.spread * camera.px_per_cm, camera.px_per_metre
    rows = scatter(debris.seed, debris.pieces, 6).tolist()
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
