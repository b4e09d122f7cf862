"""Smoke along a ship's side as long as its guns are not loaded: a marker of the board, where the
smoke of `game.stage.smoke.smoke_puffs` blows away."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

import pygame

from game.stage.frame.camera import Camera
from game.stage.smoke.smoke_puffs import OLD_SUFFIX, PUFF_FORMS, SIZE_FACTOR, puff_sprite

_PUFFS: Final = 7
_BEAM: Final = 0.34
"""Distance from her middle, as a share of her length."""
_THICKNESS: Final = 8
_SWAY_SECONDS: Final = 7.0


def draw_unloaded_smoke(
    target: pygame.Surface,
    camera: Camera,
    at: tuple[float, float],
    heading: float,
    length: float,
    side: str,
    seconds: float,
    light: str = "day",
) -> None:
    """Draw a bank along the `side` of a ship `length` cm long at a place in cm on a heading in
    degrees; it heaves a little with the `seconds`."""
    turn = radians(heading)
    ahead = (sin(turn), -cos(turn))
    out = (cos(turn), sin(turn)) if side == "starboard" else (-cos(turn), -sin(turn))
    scale = camera.px_per_cm
    for n in range(_PUFFS):
        along = ((n + 0.5) / _PUFFS - 0.5) * 0.86 * length
        breath = sin(6.2832 * (seconds / _SWAY_SECONDS + n * 0.37))
        off = length * (_BEAM + 0.05 * (n % 3) + 0.02 * breath)
        x, y = at[0] + ahead[0] * along + out[0] * off, at[1] + ahead[1] * along + out[1] * off
        wide = length * scale * (0.27 + 0.05 * ((n * 2) % 3))
        step = max(0, round(_size_step(max(4.0, wide))))
        cloud = puff_sprite(f"{light}{OLD_SUFFIX}", n % PUFF_FORMS, 0, step, _THICKNESS)
        px, py = camera.to_screen(x, y)
        target.blit(cloud, (px - cloud.get_width() / 2, py - cloud.get_height() / 2))


def _size_step(wide: float) -> float:
    """Return the size step at which a puff is `wide` px wide."""
    step, size = 0, 1.0
    while size < wide:
        size *= SIZE_FACTOR
        step += 1
    return step
