"""Bombs: a dark ball with a burning fuse that climbs high and comes down on its shadow, and its
burst."""

import math
from typing import Final

import pygame

from game.scene.effects import MortarBomb
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import (
    STAMP_LEVELS,
    centred_blit,
    glow_stamp,
    random_table,
    soft_dot_stamp,
    stamp_level,
)
from game.stage.smoke.smoke_puffs import puff_blit

_ADD: Final = pygame.BLEND_RGB_ADD
_STEEP: Final = 0.72
"""Height of the arc as a share of its length (heights are drawn at HEIGHT_FACTOR)."""
_MIN_CLIMB_M: Final = 60.0
"""Least metres that a bomb climbs."""
_TRAIL: Final = 20
_LEAST_PX: Final = 1.5
"""Least px a metre of a bomb and its burst, or nobody would see them from far off."""


def bomb_shadow_and_height(camera: Camera, shell: MortarBomb, flight_share: float) -> tuple[Point, float]:
    """Return the pixel under a bomb at `flight_share` (0 to 1) of its way, and its height above it,
    in
    px."""
    x0, y0 = camera.to_screen(shell.x, shell.y)
    x1, y1 = camera.to_screen(shell.to_x, shell.to_y)
    far = math.hypot(x1 - x0, y1 - y0) / camera.px_per_metre
    top = max(_MIN_CLIMB_M, _STEEP * far) * HEIGHT_FACTOR * camera.px_per_metre
    return (x0 + (x1 - x0) * flight_share, y0 + (y1 - y0) * flight_share), 4 * top * flight_share * (
        1 - flight_share
    )


def draw_shell(
    target: pygame.Surface, camera: Camera, shell: MortarBomb, is_motion_reduced: bool = False
) -> None:
    """Draw a bomb in the air, or its burst; no flash if `is_motion_reduced`."""
    if shell.age < 0:
        return
    if shell.burst_progress > 0:
        _draw_burst(target, camera, shell, is_motion_reduced)
    else:
        _draw_flight(target, camera, shell)


def _draw_flight(target: pygame.Surface, camera: Camera, shell: MortarBomb) -> None:
    """Draw the ball, its shadow on the water, a thread of smoke and sparks from its fuse."""
    metre = max(_LEAST_PX, camera.px_per_metre)
    ground, up = bomb_shadow_and_height(camera, shell, shell.flight_progress)
    shade = soft_dot_stamp(max(5, round(5 * metre)), palette.SHADOW, 6)
    target.fblits([centred_blit(shade, ground[0] + 0.12 * up, ground[1] + 0.08 * up)])
    smoke = []
    for n in range(_TRAIL, 0, -1):
        then = shell.flight_progress - 0.013 * n
        if then > 0:
            below, high = bomb_shadow_and_height(camera, shell, then)
            size = metre * (2.6 + 0.32 * n)
            thick = 0.85 * (1 - n / (_TRAIL + 1))
            smoke.append(puff_blit("day", n, size, thick, below[0], below[1] - high))
    target.fblits(smoke)
    x, y = ground[0], ground[1] - up
    radius = max(2.6, 1.3 * metre)
    pygame.draw.circle(target, palette.TAR, (x, y), radius)
    pygame.draw.circle(target, (120, 116, 112), (x - 0.35 * radius, y - 0.4 * radius), 0.35 * radius)
    fuse = (x + 0.7 * radius, y - 1.0 * radius)
    spit = 0.75 + 0.25 * math.sin(shell.age * 40)
    light = glow_stamp(max(6, round(6 * metre * spit)), palette.FLASH, STAMP_LEVELS)
    target.fblits([centred_blit(light, *fuse)], _ADD)
    for a, b, c, _ in random_table(shell.seed + int(shell.age * 20), 4, 4).tolist():
        tip = (fuse[0] + (a - 0.5) * 4 * metre, fuse[1] - (0.3 + b) * 2.4 * metre)
        pygame.draw.aaline(target, (255, 220, 140 + int(60 * c)), fuse, tip)


def _draw_burst(target: pygame.Surface, camera: Camera, shell: MortarBomb, is_motion_reduced: bool) -> None:
    """Draw the burst: fire, fragments and a ball of smoke for a hit; a fountain of earth for a miss
    ashore. In the water the splash is enough."""
    t, metre = shell.burst_progress, max(_LEAST_PX, camera.px_per_metre)
    if shell.is_wet:
        return
    x, y = camera.to_screen(shell.to_x, shell.to_y)
    y -= 3 * HEIGHT_FACTOR * metre
    grown = 1 - math.exp(-6 * t)
    tone = "dark" if shell.is_hit else "day old"
    puffs = []
    for n, (a, b, c, d) in enumerate(random_table(shell.seed + 9, 18, 4).tolist()):
        turn, far = a * 2 * math.pi, 13 * metre * grown * math.sqrt(b)
        px = x + math.cos(turn) * far
        py = y + math.sin(turn) * far * 0.6 - metre * (4 + 16 * c) * t
        size = metre * (7 + 9 * d) * (0.5 + 0.7 * grown)
        puffs.append(puff_blit(tone, n, size, 0.85 * (1 - t) ** 1.2, px, py, n % 3))
    target.fblits(puffs)
    for a, b, c, _ in random_table(shell.seed + 17, 16, 4).tolist():
        way, far = unit_vector(a * 360), metre * (6 + 26 * b) * min(1.0, 2.2 * t)
        high = metre * (6 + 20 * c) * 4 * t * max(0.0, 1 - 1.6 * t)
        spot = (x + way[0] * far, y + way[1] * far - high)
        if t < 0.6:
            pygame.draw.circle(target, palette.TAR, spot, max(1.0, 0.6 * metre))
    if shell.is_hit and not is_motion_reduced and t < 0.28:
        left = 1 - t / 0.28
        lights = [centred_blit(glow_stamp(max(8, round(44 * metre)), palette.GLOW, stamp_level(left)), x, y)]
        lights.append(
            centred_blit(glow_stamp(max(6, round(20 * metre)), palette.FLASH, stamp_level(left)), x, y)
        )
        target.fblits(lights, _ADD)
