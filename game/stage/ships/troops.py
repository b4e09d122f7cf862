"""Troops ashore: a block of men in the jackets of their side, thinner for every point lost, with
the fallen on the ground, at the charge with a colour over them when they are hand to hand."""

import math
from typing import Final

import numpy as np
import pygame

from game.scene.actors import Actor
from game.scene.boats_and_works import TroopBase
from game.scene.drawn_wind import DrawnWind
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.hulls.flags import flag_blit, pennant_image
from game.stage.paper import palette
from game.stage.paper.canvas import Canvas
from game.stage.paper.palette import SideColours
from game.stage.ships.melee import draw_jacket
from game.stage.smoke.effect_stamps import random_table, soft_dot_stamp

FIGURES_PER_POINT: Final = 3
"""Figures for every point of a base."""
_FILES: Final = 6
_BASE_WIDTH_CM: Final = 1.25
"""Drawn width of a base in cm, about its rule base."""
_LEAST_PX: Final = 26.0
_STAFF: Final = 1.0
_RIPPLE_HZ: Final = 0.9
_MARCH_HZ: Final = 1.7


def base_width_px(camera: Camera) -> float:
    """Return the px across a base: always enough to tell men apart."""
    return max(_LEAST_PX, _BASE_WIDTH_CM * camera.px_per_cm)


def draw_troop(c: Canvas, camera: Camera, actor: Actor, troop: TroopBase, air: DrawnWind) -> None:
    """Draw a base in its place; inside a work only its colour over the walls."""
    wide, at = base_width_px(camera), camera.to_screen(actor.x, actor.y)
    signs = c.style.all_side_colours[troop.side % len(c.style.all_side_colours)]
    beat = 0.0 if c.style.is_motion_reduced else air.veer_seconds
    if troop.inside_work:
        return _draw_colour(c, (at[0] + 0.45 * wide, at[1] - 0.2 * wide), wide, signs, air)
    body = max(1.5, wide / 17)
    shade = soft_dot_stamp(round(wide * 1.5), palette.SHADOW, 5)
    c.surface.blit(shade, (at[0] - 0.7 * wide, at[1] - 0.58 * wide))
    _draw_fallen(c.surface, at, wide, body, troop)
    standing = sorted(figure_offsets(troop, actor.speed > 0.02, beat), key=lambda spot: spot[1])
    colours = len(standing) // 2
    for n, (x, y) in enumerate(standing):
        spot = (at[0] + x * wide, at[1] + y * wide)
        if n == colours:
            _draw_colour(c, spot, wide, signs, air)
        _draw_man(c.surface, spot, body, signs, troop)
    return None


def figure_offsets(troop: TroopBase, is_marching: bool, seconds: float) -> list[Point]:
    """Return where each remaining man is, in shares of the base from its middle: in two or more
    ranks; at the charge the block stretches towards the foe and sways."""
    men = max(1, troop.points_left * FIGURES_PER_POINT)
    ranks = -(-men // _FILES)
    chance = random_table(sum(map(ord, troop.id)), men, 2).tolist()
    turn = math.radians(troop.foe_bearing)
    ahead = (math.sin(turn), -math.cos(turn))
    found = []
    for n, (a, b) in enumerate(chance):
        rank, file = divmod(n, _FILES)
        x = ((file + 0.5) / _FILES - 0.5) * 0.92 + 0.05 * (a - 0.5)
        y = (rank - (ranks - 1) / 2) * 0.20 + 0.05 * (b - 0.5)
        if is_marching:
            y -= 0.025 * abs(math.sin(2 * math.pi * (seconds * _MARCH_HZ + a)))
        if troop.foe:
            surge = 0.26 + 0.16 * a + 0.05 * math.sin(seconds * (5 + 4 * b) + 6.3 * a)
            x, y = x * 0.8 + ahead[0] * surge, y * 0.9 + ahead[1] * surge
        found.append((x, y))
    return found


def _draw_man(
    target: pygame.Surface, feet: Point, body: float, side_colours: SideColours, troop: TroopBase
) -> None:
    """Draw legs, jacket, head, and a musket: shouldered, or at the charge towards the foe."""
    x, y = feet
    pygame.draw.circle(target, palette.INK_1, (x, y), body * 1.25)
    draw_jacket(target, (x, y - body * 0.8), body * 1.05, side_colours)
    pygame.draw.circle(target, palette.SAIL_LIT, (x, y - body * 2.0), body * 0.62)
    if troop.foe:
        turn = math.radians(troop.foe_bearing)
        tip = (x + math.sin(turn) * body * 3.4, y - body - math.cos(turn) * body * 3.4)
        pygame.draw.aaline(target, palette.SAIL_LIT, (x, y - body), tip)
    else:
        pygame.draw.aaline(target, palette.TAR, (x + body, y), (x + body, y - 3.6 * body))


def _draw_fallen(target: pygame.Surface, at: Point, wide: float, body: float, troop: TroopBase) -> None:
    """Draw one figure on the ground for every point lost."""
    for a, b, c in random_table(
        31 + sum(map(ord, troop.id)), troop.full_points - troop.points_left, 3
    ).tolist():
        x, y = at[0] + (a - 0.5) * 1.5 * wide, at[1] + (0.25 + 0.45 * b) * wide
        dx, dy = math.cos(c * 3.14) * body * 1.5, math.sin(c * 3.14) * body * 0.9
        pygame.draw.line(target, palette.INK_1, (x - dx, y - dy), (x + dx, y + dy), max(2, round(1.5 * body)))
        pygame.draw.circle(target, palette.SAIL_SHADE, (x + dx, y + dy), body * 0.55)


def _draw_colour(c: Canvas, foot: Point, wide: float, side_colours: SideColours, air: DrawnWind) -> None:
    """Draw the colour of their side on its staff, in the side's own shape."""
    head = (foot[0], foot[1] - _STAFF * wide * 2 * HEIGHT_FACTOR)
    pygame.draw.line(c.surface, palette.YARD, foot, head, max(1, round(wide / 30)))
    step = 0 if c.style.is_motion_reduced else int(air.veer_seconds * _RIPPLE_HZ * 8) % 8
    cloth = pennant_image(side_colours, round(wide / 34, 1), round(air.wind_from), step)
    c.surface.blit(*flag_blit(np.array(head), cloth))
