"""Draws firing guns: one tongue of flame for each gun, its sparks, and its light on water and smoke. All of
it is additive light, and every piece is cached."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.scene import timings
from game.scene.effects import Effect, Flash
from game.scene.timings import TONGUE_FADES, TONGUE_GROWS
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.frame.stage_view import px_per_metre_for
from game.stage.hulls.ship_look import round_heading
from game.stage.hulls.ship_plans import plan_of
from game.stage.hulls.sprite_points import gunport_pixels
from game.stage.paper.canvas import Blit, Blits
from game.stage.paper.palette import Colour, mix_colours
from game.stage.paper.picture_cache import cached_pictures
from game.stage.smoke.effect_stamps import (
    STAMP_LEVELS,
    centred_blit,
    glow_stamp,
    light_pool,
    random_rows,
    stamp_level,
)

Glow: TypeAlias = tuple[float, float, float, Colour, float]
"""Light inside smoke: x, y and breadth in px, colour, strength 0 to 1."""

PORT_METRES: Final = 3.6  # height of a gun port above the water
DECK_METRES: Final = 2.1  # height of a gun deck above the one below it
_ADD: Final = pygame.BLEND_RGB_ADD
_FLAME_METRES: Final = 11.5  # of a tongue: _SHORTEST to _LONGEST of it, up to _ASLANT degrees aside
_SHORTEST, _LONGEST, _ASLANT = 0.72, 1.22, 9.0
_MIN_FLAME_PX: Final = 9.0  # least length of a tongue: a fleet's guns are seen from far away
_DISCS, _CORE = 11, 6
_WIDE, _NARROW = 0.24, 0.12  # width of the first and the last disc of a tongue, as shares of its length
_ROOT: Final[Colour] = (255, 186, 86)
_TIP: Final[Colour] = (255, 82, 16)
_HEART: Final[Colour] = (255, 246, 210)
_SPARK: Final[Colour] = (255, 190, 96)
_ON_WATER: Final[Colour] = (140, 72, 24)
_NEAR_WATER: Final[Colour] = (220, 130, 56)
_IN_SMOKE: Final[tuple[tuple[int, Colour, float], ...]] = (
    (58, (190, 92, 28), 0.34),
    (24, (255, 196, 104), 0.2),
)  # breadth in metres, colour and strength of the light of guns in smoke, which is 10 m from the muzzle
_SLANTS: Final = 5.0  # degrees of the steps in which tongues are painted
_SPARKS: Final = 6
_OVERLAY_FADE_OUT, _OVERLAY_FADE_IN = 0.08, 0.4  # seconds in which panels over a volley fade


def draw_flash(target: pygame.Surface, camera: Camera, flash: Flash) -> None:
    """Draw the guns that are firing now, and their afterglow."""
    metre, fire, sparks = flash.metre_cm * camera.px_per_cm, Blits(), Blits()
    for n, muzzle, age in _burning_muzzles(camera, flash):
        fire.append(_flame_blit(muzzle, flash, (metre, age, n)))
        sparks += _spark_blits(muzzle, flash, (metre, age, n))
    target.fblits(fire)
    target.fblits(sparks, _ADD)


def draw_flash_light(target: pygame.Surface, camera: Camera, effects: Sequence[Effect]) -> None:
    """Draw the light of all guns that fire on the water; call it before hulls and smoke are drawn."""
    lights = Blits()
    for flash in effects:
        if isinstance(flash, Flash):
            metre = flash.metre_cm * camera.px_per_cm
            for _, muzzle, age in _burning_muzzles(camera, flash):
                lights += _water_light_blits(muzzle, flash, metre, age)
    target.fblits(lights, _ADD)


def _burning_muzzles(camera: Camera, flash: Flash) -> list[tuple[int, Point, float]]:
    """Return number, pixel and age of every gun whose flame is seen now."""
    last = max(1, len(flash.guns) - 1)
    if not 0 <= flash.age < flash.ripple_seconds + timings.AFTERGLOW:
        return []
    ages = [flash.age - flash.ripple_seconds * n / last for n in range(len(flash.guns))]
    burning = enumerate(zip(muzzle_pixels(camera, flash), ages, strict=True))
    return [(n, muzzle, age) for n, (muzzle, age) in burning if 0 <= age < timings.AFTERGLOW]


def muzzle_pixels(camera: Camera, flash: Flash) -> list[Point]:
    """Return the pixel of every muzzle: at the painted ports of a side, else above its place."""
    battery = flash.firing_side
    if battery is None:
        up = PORT_METRES * HEIGHT_FACTOR * flash.metre_cm * camera.px_per_cm
        return [(x, y - up) for x, y in (camera.to_screen(*gun) for gun in flash.guns)]
    scale = px_per_metre_for(battery.kind, battery.length, camera)
    ports = _port_offsets(battery.kind, round_heading(battery.heading), battery.side, round(scale, 3))
    x, y = camera.to_screen(battery.x, battery.y)
    number = len(flash.guns)
    at = [ports[n * len(ports) // number] for n in range(number)]
    decks = max(1, plan_of(battery.kind).gun_decks)
    up = DECK_METRES * HEIGHT_FACTOR * scale
    return [(x + dx, y + dy - up * (n % decks)) for n, (dx, dy) in enumerate(at)]


@lru_cache(maxsize=256)
def _port_offsets(kind: str, heading: float, side: str, scale: float) -> tuple[Point, ...]:
    """Return the ports of a side, bow to stern, in px from the ship's position."""
    return tuple(gunport_pixels(kind, heading, side, scale))


def longest_flame_px(flash: Flash, camera: Camera) -> float:
    """Return the length of the longest tongue in px."""
    return max(_MIN_FLAME_PX, _LONGEST * _FLAME_METRES * flash.metre_cm * camera.px_per_cm)


def flash_area_and_strength(flash: Flash, camera: Camera) -> tuple[pygame.Rect, float]:
    """Return the px rectangle of a volley's muzzles and tongues, and its visibility, 0 to 1."""
    over = flash.ripple_seconds + timings.AFTERGLOW
    share = max(0.0, min(1.0, flash.age / _OVERLAY_FADE_OUT, (over - flash.age) / _OVERLAY_FADE_IN))
    if share <= 0:
        return pygame.Rect(0, 0, 0, 0), 0.0
    ahead, far = unit_vector(flash.bearing), longest_flame_px(flash, camera)
    xs, ys = zip(*muzzle_pixels(camera, flash), strict=True)
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    return box.union(box.move(round(ahead[0] * far), round(ahead[1] * far))), share


def _flame_strength(age: float) -> float:
    """Return the strength of a flame `age` seconds after its shot, 0 to 1."""
    return math.exp(-max(0.0, age - TONGUE_GROWS) / TONGUE_FADES)


def _water_light_blits(muzzle: Point, flash: Flash, metre: float, age: float) -> Blits:
    lights = Blits()
    power, ahead = _flame_strength(age), unit_vector(flash.bearing)
    x, y = muzzle
    low = y + PORT_METRES * HEIGHT_FACTOR * metre
    out, near = 9.0 * metre, 5.0 * metre
    pool = light_pool(_rounded_size(32 * metre), _ON_WATER, stamp_level(0.38 * power))
    lights.append(centred_blit(pool, x + ahead[0] * out, low + ahead[1] * out))
    close = glow_stamp(_rounded_size(13.6 * metre), _NEAR_WATER, stamp_level(0.14 * power))
    lights.append(centred_blit(close, x + ahead[0] * near, low + ahead[1] * near))
    return lights


def _flame_blit(muzzle: Point, flash: Flash, gun: tuple[float, float, int]) -> Blit:
    """Return one tongue: it leaps out, stays, and goes out."""
    metre, age, n = gun
    share, slant, kind, _ = random_rows(flash.seed + 31 * n, _SPARKS + 1, 4)[0]
    length = max(
        _MIN_FLAME_PX * 0.8, _full_length(metre, share) * (0.35 + 0.65 * min(1.0, age / TONGUE_GROWS))
    )
    long, turned = (
        _rounded_length(length),
        round(_flame_bearing(flash, slant) / _SLANTS) % round(360 / _SLANTS),
    )
    dx, dy = _flame_root(long, turned)
    level = max(2, 2 * round(_flame_strength(age) * STAMP_LEVELS / 2))
    return flame_sprite(long, turned, int(kind * 3) % 3, level), (muzzle[0] - dx, muzzle[1] - dy)


def _spark_blits(muzzle: Point, flash: Flash, gun: tuple[float, float, int]) -> Blits:
    """Return the sparks that fly on from one gun, to be added; none far off."""
    metre, age, n = gun
    chance = random_rows(flash.seed + 31 * n, _SPARKS + 1, 4)
    full, way = _full_length(metre, chance[0][0]), _flame_bearing(flash, chance[0][1])
    gone, lights = 1 - math.exp(-6 * age), Blits()
    bright = stamp_level(0.9 * (1 - age / timings.AFTERGLOW))
    for a, b, c, d in chance[1:] if metre > 1.5 else ():
        step = unit_vector(way + (b - 0.5) * 34)
        far, size = full * (0.5 + 1.0 * a) * gone, max(3, round(metre * (0.45 + 0.35 * c)))
        at = (muzzle[0] + step[0] * far, muzzle[1] + step[1] * far + 30 * metre * age * age * d)
        lights.append(centred_blit(glow_stamp(size, _SPARK, bright, 1.0), *at))
    return lights


def _full_length(metre: float, share: float) -> float:
    return _FLAME_METRES * metre * (_SHORTEST + (_LONGEST - _SHORTEST) * share)


def _flame_bearing(flash: Flash, slant: float) -> float:
    return flash.bearing + (2 * slant - 1) * _ASLANT


def smoke_glows(camera: Camera, flash: Flash) -> list[Glow]:
    """Return the light of guns that is seen where there is smoke: of every second one near by, of every
    fourth from afar."""
    last, metre, found = max(1, len(flash.guns) - 1), flash.metre_cm * camera.px_per_cm, list[Glow]()
    ahead = unit_vector(flash.bearing)
    for n in range(0, len(flash.guns), 2 if metre > 1 else 4):
        age = flash.age - flash.ripple_seconds * n / last
        if 0 <= age < timings.AFTERGLOW:
            x, y = camera.to_screen(*flash.guns[n])
            x, y = x + 10 * metre * ahead[0], y + 10 * metre * ahead[1] - 3 * metre
            power = _flame_strength(age)
            found += [(x, y, wide * max(metre, 0.5), rgb, share * power) for wide, rgb, share in _IN_SMOKE]
    return found


def _rounded_length(length: float) -> int:
    step = 2 if length < 24 else 4 if length < 120 else 16
    return max(6, step * round(length / step))


def _rounded_size(size: float) -> int:
    """Round a size in px, at least 6, to steps that let stamps be shared."""
    return max(6, 4 * round(size / 4))


def _flame_root(length: int, turned: int) -> Point:
    """Return where in its picture a tongue begins, px from the corner."""
    x, y = unit_vector(turned * _SLANTS)
    edge = _flame_margin(length)
    return edge + max(0.0, -x * length), edge + max(0.0, -y * length)


def _flame_margin(length: int) -> int:
    return math.ceil(_WIDE * length)


@cached_pictures(megabytes=6)
def flame_sprite(length_px: int, slant_step: int, kind: int, level: int) -> pygame.Surface:
    """Return a tongue of flame of `length_px` px on a bearing of `slant_step` steps, at `level` of
    STAMP_LEVELS: discs that grow smaller and redder, and a white heart. It has its own alpha, so that it is
    seen as fire over white smoke too, where added light would only be white."""
    x, y = unit_vector(slant_step * _SLANTS)
    edge = _flame_margin(length_px)
    made = pygame.Surface(
        (math.ceil(abs(x) * length_px) + 2 * edge, math.ceil(abs(y) * length_px) + 2 * edge), 0, 32
    )
    root = _flame_root(length_px, slant_step)
    power = level / STAMP_LEVELS
    lights = Blits()
    waver = random_rows(900 + kind, _DISCS + _CORE, 3)
    for n in range(_DISCS):
        share, (a, b, _) = n / (_DISCS - 1), waver[n]
        wide = length_px * (_WIDE + (_NARROW - _WIDE) * share) * (0.9 + 0.4 * b) * 1.3
        off = length_px * 0.07 * (a - 0.5) * (0.4 + share)
        far = length_px * (0.05 + 0.88 * share)
        disc = glow_stamp(
            max(4, round(wide)), mix_colours(_ROOT, _TIP, share), stamp_level(0.86 * power), 1.5
        )
        lights.append(centred_blit(disc, root[0] + x * far - y * off, root[1] + y * far + x * off))
    for n in range(_CORE):
        share, (a, b, _) = n / (_CORE - 1), waver[_DISCS + n]
        wide = length_px * (0.13 - 0.06 * share) * (0.9 + 0.3 * b)
        off, far = length_px * 0.03 * (a - 0.5), length_px * (0.02 + 0.5 * share)
        disc = glow_stamp(max(3, round(wide)), _HEART, stamp_level(0.8 * power), 1.2)
        lights.append(centred_blit(disc, root[0] + x * far - y * off, root[1] + y * far + x * off))
    made.fblits(lights, _ADD)
    return _with_own_alpha(made)


def _with_own_alpha(light: pygame.Surface) -> pygame.Surface:
    """Return light as a picture: as solid as its brightest channel, in its full colour."""
    rgb = pygame.surfarray.array3d(light).astype(np.float32)
    solid = rgb.max(2)
    made = pygame.Surface(light.get_size(), pygame.SRCALPHA)
    full = rgb * (255 / np.maximum(solid, 1))[..., None]
    pygame.surfarray.pixels3d(made)[:] = np.minimum(full, 255).astype(np.uint8)
    pygame.surfarray.pixels_alpha(made)[:] = solid.astype(np.uint8)
    return made
