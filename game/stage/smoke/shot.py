"""Draws shot in flight and where it strikes: balls, bombs with a burning fuse, columns of water, splinters,
and the wreckage that floats afterwards."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.scene import effects, timings
from game.scene.timings import HIT_FLASH
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.paper.canvas import Blits
from game.stage.paper.palette import Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.smoke.effect_stamps import (
    COLUMN_FRAMES,
    SLIVER_TURNS,
    STAMP_LEVELS,
    centred_blit,
    column_blit,
    column_size_step,
    foam_colour_in,
    foam_stamp,
    glow_stamp,
    random_rows,
    random_table,
    sliver_sprite,
    soft_dot_stamp,
    stamp_level,
)
from game.stage.smoke.muzzle_flash import PORT_METRES
from game.stage.smoke.smoke_puffs import puff_blit

_ADD: Final = pygame.BLEND_RGB_ADD
_RADIUS: Final = 0.45  # metres; no ball is drawn smaller than _MIN_RADIUS_PX
_MIN_RADIUS_PX: Final = 1.6
_ARC_HEIGHT: Final = 16.0  # four times the metres that a ball climbs
_HAZE: Final = (226, 228, 222)
_TRAIL: Final = 7
_THREAD: Final = 18  # puffs of the smoke behind a hot ball
_BALL: Final = (16, 18, 20)
_GLINT: Final = (96, 98, 98)
_RED_HOT: Final = (224, 72, 26)
_AGLOW: Final = (255, 190, 96)
_FINE: Final = 4


@dataclass(frozen=True, slots=True)
class _BallPath:
    """The path of one ball in px, its height at the end in metres, and px a metre."""

    start: Point
    end: Point
    end_height: float
    px_per_metre: float

    @property
    def length(self) -> float:
        """Px from the gun to the splash."""
        return math.dist(self.start, self.end)

    def ground_point(self, t: float) -> Point:
        """Return the pixel under the ball."""
        (x0, y0), (x1, y1) = self.start, self.end
        return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t

    def ball_point(self, t: float) -> Point:
        x, y = self.ground_point(t)
        high = PORT_METRES * (1 - t) + self.end_height * t + _ARC_HEIGHT * t * (1 - t)
        return x, y - high * HEIGHT_FACTOR * self.px_per_metre


def draw_shot(target: pygame.Surface, camera: Camera, shot: effects.RoundShot) -> None:
    """Draw the balls in the air; a hot one glows and leaves a thread of smoke."""
    last, metre = max(1, len(shot.guns) - 1), shot.metre_cm * camera.px_per_cm
    below: Blits = []
    above: Blits = []
    radius = max(_MIN_RADIUS_PX, _RADIUS * metre)
    shade = soft_dot_stamp(max(4, round(3 * radius)), palette.SHADOW, stamp_level(0.45))
    iron = _make_ball(round(2 * _FINE * radius), shot.is_hot)
    for n, (gun, fall) in enumerate(zip(shot.guns, shot.fall_points, strict=True)):
        t = (shot.age - shot.ripple_seconds * n / last) / shot.flight_seconds
        if not 0.04 <= t <= 1:
            continue
        rail = PORT_METRES + shot.end_height if n < len(shot.hits) and shot.hits[n] else 0.0
        path = _BallPath(camera.to_screen(*gun), camera.to_screen(*fall), rail, metre)
        below.append(centred_blit(shade, *path.ground_point(t)))
        if shot.is_hot:
            _draw_hot_ball(target, path, t)
        step = 1.1 * radius / max(1.0, path.length)
        for back in range(_TRAIL, 0, -1):
            then = t - step * (1 + back)
            if then > 0:
                size = max(3, round(radius * (2.7 - 0.19 * back)))
                thick = stamp_level(0.30 * (1 - back / (_TRAIL + 1)))
                above.append(centred_blit(soft_dot_stamp(size, _HAZE, thick), *path.ball_point(then)))
        above.append(centred_blit(iron, *path.ball_point(t)))
    target.fblits(below + above)


@cached_pictures(megabytes=1)
def _make_ball(fine: int, is_hot: bool) -> pygame.Surface:
    """Paint a ball `fine` px across and scale it down by _FINE, so that its edge is smooth."""
    side = _FINE * (-(-fine // _FINE) + 2)
    iron, shine = (_RED_HOT, _AGLOW) if is_hot else (_BALL, _GLINT)
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*iron, 0))
    pygame.draw.circle(large, iron, (side / 2, side / 2), fine / 2)
    lit = fine / (4 if is_hot else 7)
    pygame.draw.circle(large, shine, (side / 2 - fine / 7, side / 2 - fine / 6), lit)
    return pygame.transform.smoothscale(large, (side // _FINE, side // _FINE))


def _draw_hot_ball(target: pygame.Surface, path: _BallPath, t: float) -> None:
    """Draw a red-hot ball: its glow, its pale heart, and its trail of smoke."""
    smoke, metre, step = [], path.px_per_metre, 1.4 * path.px_per_metre / max(1.0, path.length)
    for n in range(_THREAD, 0, -1):
        if t - step * n > 0:
            x, y = path.ball_point(t - step * n)
            thick = 0.42 * (1 - n / (_THREAD + 1))
            smoke.append(puff_blit("day old", n, max(3.0, metre * (1.1 + 0.10 * n)), thick, x, y))
    target.fblits(smoke)
    here, wide = path.ball_point(t), max(_MIN_RADIUS_PX, _RADIUS * metre)
    lights = [centred_blit(glow_stamp(max(7, round(9 * wide)), (255, 96, 32), stamp_level(0.45)), *here)]
    target.fblits(lights, _ADD)


_STEEP: Final = 0.72  # height of the arc as a share of its length (heights are drawn at HEIGHT_FACTOR)
_MIN_CLIMB_M: Final = 60.0  # least metres that a bomb climbs
_SHELL_TRAIL: Final = 20
_LEAST_PX: Final = 1.5  # least px a metre of a bomb and its burst, or nobody would see them from far off


def bomb_shadow_and_height(
    camera: Camera, shell: effects.MortarBomb, flight_share: float
) -> tuple[Point, float]:
    """Return the pixel under a bomb at `flight_share` (0 to 1) of its way, and its height above it, in px."""
    x0, y0 = camera.to_screen(shell.x, shell.y)
    x1, y1 = camera.to_screen(shell.to_x, shell.to_y)
    far = math.hypot(x1 - x0, y1 - y0) / camera.px_per_metre
    top = max(_MIN_CLIMB_M, _STEEP * far) * HEIGHT_FACTOR * camera.px_per_metre
    return (x0 + (x1 - x0) * flight_share, y0 + (y1 - y0) * flight_share), 4 * top * flight_share * (
        1 - flight_share
    )


def draw_shell(
    target: pygame.Surface, camera: Camera, shell: effects.MortarBomb, is_motion_reduced: bool = False
) -> None:
    """Draw a bomb in the air, or its burst; no flash if `is_motion_reduced`."""
    if shell.age < 0:
        return
    if shell.burst_progress > 0:
        _draw_burst(target, camera, shell, is_motion_reduced)
    else:
        _draw_flight(target, camera, shell)


def _draw_flight(target: pygame.Surface, camera: Camera, shell: effects.MortarBomb) -> None:
    metre = max(_LEAST_PX, camera.px_per_metre)
    ground, up = bomb_shadow_and_height(camera, shell, shell.flight_progress)
    shade = soft_dot_stamp(max(5, round(5 * metre)), palette.SHADOW, 6)
    target.fblits([centred_blit(shade, ground[0] + 0.12 * up, ground[1] + 0.08 * up)])
    smoke = []
    for n in range(_SHELL_TRAIL, 0, -1):
        then = shell.flight_progress - 0.013 * n
        if then > 0:
            below, high = bomb_shadow_and_height(camera, shell, then)
            size = metre * (2.6 + 0.32 * n)
            thick = 0.85 * (1 - n / (_SHELL_TRAIL + 1))
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


def _draw_burst(
    target: pygame.Surface, camera: Camera, shell: effects.MortarBomb, is_motion_reduced: bool
) -> None:
    """Draw fire, fragments and smoke for a hit, earth for a miss ashore; in water the splash does."""
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


_PORT_METRES: Final = 3.6  # height above the water at which a hull is struck
_HIT: Final[Colour] = (255, 176, 90)
_SPLINTERS_FLY: Final = 1.35  # factor on the size of splinters and how far they fly


def draw_splash(
    target: pygame.Surface,
    camera: Camera,
    splash: effects.Splash,
    is_motion_reduced: bool = False,
    light: str = "day",
) -> None:
    """Draw a column of water that leaps and falls in a ring; the ring alone if `is_motion_reduced`."""
    t = splash.age / timings.SPLASH
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
    """Return the foam round a column: offsets from its foot and sizes, as shares of the ring's width."""
    found = []
    for n, (a, b, c, _) in enumerate(random_rows(seed, 8, 4)):
        far, turn = 0.30 * (0.4 + 0.6 * b), 6.283 * (n + a) / 8
        found.append((math.cos(turn) * far, math.sin(turn) * far * 0.6, 0.34 + 0.3 * c))
    return tuple(found)


def draw_splinters(
    target: pygame.Surface, camera: Camera, splinters: effects.Splinters, is_motion_reduced: bool = False
) -> None:
    """Draw a ball that strikes a side: flash (not if `is_motion_reduced`), splinters and dust."""
    age = splinters.age
    if not 0 <= age <= timings.DUST:
        return
    metre = splinters.metre_cm * camera.px_per_cm
    x, y = camera.to_screen(splinters.x, splinters.y)
    y -= (_PORT_METRES + splinters.height_aloft) * HEIGHT_FACTOR * metre
    target.fblits(_dust_blits(x, y, metre, splinters))
    if age < timings.SPLINTERS:
        target.fblits(_sliver_blits(x, y, metre, splinters))
    if age < HIT_FLASH and not is_motion_reduced:
        left = 1 - 0.5 * age / HIT_FLASH
        fire = glow_stamp(max(6, round(7 * metre)), _HIT, stamp_level(left), 1.4)
        core = glow_stamp(max(4, round(2.6 * metre)), palette.FLASH_CORE, stamp_level(left), 1.0)
        target.fblits([centred_blit(fire, x, y), centred_blit(core, x, y)], _ADD)


def _dust_blits(x: float, y: float, metre: float, hit: effects.Splinters) -> Blits:
    t, blits = hit.age / timings.DUST, Blits()
    grown = 1 - math.exp(-3.2 * t)
    for n, (a, b, c, d) in enumerate(random_rows(hit.seed + 3, 9, 4)):
        size = metre * (3.0 + 5.8 * grown) * (0.6 + 0.6 * c)
        far = metre * 5.0 * grown * (2 * a - 1)
        up = metre * (3.9 * grown * d + 1.2 * (b - 0.3))
        thick = 0.55 * (1 - t) ** 1.3 * min(1.0, hit.age / 0.06)
        step = unit_vector(hit.bearing + 90)
        blits.append(puff_blit("dust", n, size, thick, x + step[0] * far, y + step[1] * far - up))
    return blits


def _sliver_blits(x: float, y: float, metre: float, hit: effects.Splinters) -> Blits:
    """Return splinters: half of their time they fly out, half of it they fall."""
    t, blits = hit.age / timings.SPLINTERS, Blits()
    out, back = 1 - (1 - min(1.0, 2 * t)) ** 2, hit.bearing + 180
    few = 46 if metre > 3 else 24 if metre > 1.5 else 12
    for n, (a, b, c, d, e) in enumerate(random_rows(hit.seed, few, 5)):
        step = unit_vector(back + (a - 0.5) * 190)
        far = _SPLINTERS_FLY * metre * (1.0 + 10.5 * b * b) * (out + 0.25 * t)
        up = metre * (2.0 + 9.0 * c) * 4 * t * (1 - t) * HEIGHT_FACTOR - metre * 3.0 * t * t * HEIGHT_FACTOR
        length = max(2, round(_SPLINTERS_FLY * metre * (0.3 + 1.2 * d * d)))
        thick = round(10 * max(0.9, min(2.6, metre * (0.12 + 0.25 * e))))
        turn = int(SLIVER_TURNS * (e + (1.5 + 3 * a) * t)) % SLIVER_TURNS
        made = sliver_sprite(length, thick, n, turn)
        blits.append(centred_blit(made, x + step[0] * far, y + step[1] * far - up))
    return blits[: max(4, round(few * (1 - max(0.0, t - 0.7) / 0.3)))]
