"""The sea round a sinking ship: it boils along all of her that is awash, air bursts out of her, and
it closes over her. All of it is on the water or leaps from it, so her picture needs none."""

import math
from typing import Final, TypeAlias
from zlib import crc32

import pygame

from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.frame.stage_view import StageShip
from game.stage.sea.wave_spectrum import unit_vector
from game.stage.smoke.effect_stamps import centred_blit, foam_colour_in, foam_stamp, random_rows, stamp_level
from game.stage.smoke.splash_sprites import COLUMN_FRAMES, column_blit, column_size_step

_Blits: TypeAlias = list[tuple[pygame.Surface, Point]]
_PATCHES: Final = 72
_BURSTS: Final = 5
_BOIL_RISE_SHARE, _BOIL_FADE_SHARE = 0.06, 0.14
"""Shares of her sinking in which the boil begins, and in which it ends."""
_BEAM: Final = 0.25
"""Share of her length."""
_TURN: Final = 0.55
"""Times a second that a patch wells up and spreads."""
_LEAPS: Final = 0.11
"""Height of a burst of air, as a share of her length."""


def _boil_strength(under: float) -> float:
    """Return how strongly the sea boils with this share of her under, 0 to 1."""
    return max(0.0, min(1.0, under / _BOIL_RISE_SHARE, (1 - under) / _BOIL_FADE_SHARE))


def boil_blits(
    camera: Camera, stage_ship: StageShip, is_bow_first: bool, seconds: float, light: str
) -> _Blits:
    """Return foam on the water along the part of her that is awash, from her first end; draw it
    below her hull."""
    actor, blits = stage_ship.actor, _Blits()
    strength, white = _boil_strength(actor.sunk_share), foam_colour_in(light)
    for n, (a, b, c, d, e, f) in enumerate(random_rows(crc32(actor.ship.encode()), _PATCHES)):
        life = (seconds * _TURN * (0.7 + 0.6 * e) + d) % 1
        x, y, beam = _point_on_hull(camera, stage_ship, is_bow_first, (a, 2 * b - 1))
        size = max(4, round(beam * (0.22 + 0.5 * c) * (0.45 + 0.75 * life)))
        thick = strength * math.sin(math.pi * life) * (0.55 + 0.45 * f)
        blits.append(centred_blit(foam_stamp(n, size, stamp_level(thick), white), x, y))
    return blits


def burst_blits(
    camera: Camera, stage_ship: StageShip, is_bow_first: bool, seconds: float, light: str
) -> _Blits:
    """Return air and water thrown up where the sea closes over her; draw it over her hull."""
    actor, blits = stage_ship.actor, _Blits()
    if _boil_strength(actor.sunk_share) < 1:
        return blits
    for n, (a, b, c, d, e, _) in enumerate(random_rows(crc32(actor.ship.encode()) + 1, _BURSTS)):
        t = (seconds * (0.8 + 0.3 * e) + d) % 1
        x, y, beam = _point_on_hull(camera, stage_ship, is_bow_first, (0.7 + 0.3 * a, b - 0.5))
        tall = column_size_step((0.5 + c) * _LEAPS * HEIGHT_FACTOR * beam / _BEAM)
        blits.append(column_blit(n, tall, int(t * COLUMN_FRAMES), 0, x, y, light))
    return blits


def _point_on_hull(
    camera: Camera, stage_ship: StageShip, is_bow_first: bool, place: Point
) -> tuple[float, float, float]:
    """Return the pixel of a place on the part of her that is awash, and her beam in px. `place` is
    a share of the way from her first end to where she is still out of the water, and the distance
    abreast of her middle line, in half beams."""
    actor, length = stage_ship.actor, stage_ship.rigging.length_cm * camera.px_per_cm
    at = 1 - 2 * min(1.0, 0.08 + 1.1 * actor.sunk_share) * place[0]
    beam = _BEAM * length
    off = place[1] * 0.62 * beam * math.sqrt(max(0.12, 1 - at * at))
    along = (at if is_bow_first else -at) * 0.5 * length
    ahead, abreast = unit_vector(actor.heading), unit_vector(actor.heading + 90)
    x, y = camera.to_screen(actor.x, actor.y)
    return x + along * ahead[0] + off * abreast[0], y + along * ahead[1] + off * abreast[1], beam
