"""Draws a fire aboard with its embers, glow and dark column, and a ship that blows up: a light over the sea,
a ball of fire, a ring of water, wreckage that falls about her, and smoke that drifts off."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.scene import timings
from game.scene.effects import Blaze, Effect, Explosion
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.paper.canvas import Blit, Blits
from game.stage.paper.palette import Colour
from game.stage.smoke.effect_stamps import (
    COLUMN_FRAMES,
    SLIVER_TURNS,
    STAMP_LEVELS,
    centred_blit,
    column_blit,
    column_size_step,
    foam_stamp,
    glow_stamp,
    light_pool,
    random_rows,
    shared_size_px,
    sliver_sprite,
    stamp_level,
)
from game.stage.smoke.flames import flame_blit, seat_flames, ship_flames
from game.stage.smoke.smoke_puffs import puff_blit

_ADD: Final = pygame.BLEND_RGB_ADD
_SMALL_PX: Final = 10  # px of fire below which every other puff is left out
_SMOKE: Final = 0.72  # greatest share of the sea a puff hides: ships to leeward stay visible
_THIN: Final = 0.8  # factor on that for each of the columns of a ship that burns from end to end
_RISES: Final = 3.4  # how far smoke rises before it drifts, in sizes of its fire
_SMOKES: Final = (0.2, 0.75)  # where columns rise from a ship that burns, from the stern (0) to the bow (1)
_DECK: Final = 0.065  # height of her deck, as a share of her length
_FIRE_SHARE: Final = 0.72  # length of her fire as a share of hers
_SEA_LIGHT: Final = 3.6  # reach of the light of a burning ship on the sea, in her lengths
_SEAT_LIGHT: Final = 15.0  # that of a single fire, in its sizes
_MOST_LIGHT_PX: Final = 640
_BY_DAY: Final = 0.5  # how bright that is by day, as a share of that by night
_BREATHES: Final = 0.06  # share by which that light comes and goes
_SPARKS: Final = 16


def _light_blit(size: float, colour: Colour, strength: float, x: float, y: float, *falloff: float) -> Blit:
    return centred_blit(glow_stamp(shared_size_px(size), colour, stamp_level(strength), *falloff), x, y)


def draw_fire_light(
    target: pygame.Surface, camera: Camera, effects: Sequence[Effect], *, is_dark: bool
) -> None:
    """Draw the light of all fires on the sea, below every hull; by day little of it is seen."""
    fires = [effect for effect in effects if isinstance(effect, Blaze) and effect.age >= 0]
    bright = 1.0 if is_dark else _BY_DAY
    target.fblits([blit for fire in fires for blit in _sea_light_blits(camera, fire, bright)], _ADD)


def draw_blaze(target: pygame.Surface, camera: Camera, blaze: Blaze) -> None:
    """Draw a fire aboard after its ship: its column of smoke, flames and sparks."""
    if blaze.age < 0:
        return
    x, y = camera.to_screen(blaze.x, blaze.y)
    up, size = blaze.height * HEIGHT_FACTOR * camera.px_per_metre, blaze.size * camera.px_per_cm
    lee, ends = unit_vector(blaze.wind_from + 180), blaze.flame_points
    if not ends:
        foot, flames = (x, y - up), seat_flames(size, lee, blaze.strength)
        columns = [(foot, size * (0.35 + 0.65 * blaze.strength), blaze, 1.0)]
    else:
        long = _burning_length(blaze) * camera.px_per_cm
        foot = x, y - min(up, _DECK * long)
        east, south = ends[-1][0] - ends[0][0], ends[-1][1] - ends[0][1]
        flames = ship_flames(long, math.degrees(math.atan2(east, -south)), lee, blaze.strength)
        size = min(size, 0.32 * long)
        columns = [
            (_along(foot, ends, camera.px_per_cm, share), 0.8 * size, _other(blaze, n), _THIN)
            for n, share in enumerate(_SMOKES)
        ]
    for column in columns:
        target.fblits(_smoke_blits(column[0], column[1], lee, column[2], column[3]))
    target.fblits([flame_blit(flames, blaze.age + 0.37 * (blaze.seed % 8), foot)])
    target.fblits(_glow_and_sparks(foot, size, lee, blaze), _ADD)


def _burning_length(blaze: Blaze) -> float:
    """Return the length in cm of a ship that burns from end to end."""
    return math.dist(blaze.flame_points[0], blaze.flame_points[-1]) / _FIRE_SHARE


def _along(foot: Point, ends: Sequence[Point], scale: float, share: float) -> Point:
    """Return the pixel at a share of the way from the first to the last point of a fire."""
    (x0, y0), (x1, y1) = ends[0], ends[-1]
    return foot[0] + (x0 + (x1 - x0) * share) * scale, foot[1] + (y0 + (y1 - y0) * share) * scale


def _other(blaze: Blaze, n: int) -> Blaze:
    """Return the fire under the n-th column of her smoke."""
    return replace(blaze, seed=blaze.seed + 7 * (n + 1), age=blaze.age + 3.1 * n)


def _sea_light_blits(camera: Camera, blaze: Blaze, bright: float) -> Blits:
    """Return its light on the sea, which reaches farther down the wind and breathes."""
    lee, at = unit_vector(blaze.wind_from + 180), camera.to_screen(blaze.x, blaze.y)
    reach = _SEA_LIGHT * _burning_length(blaze) if blaze.flame_points else _SEAT_LIGHT * blaze.size
    reach, blits = min(reach * camera.px_per_cm, _MOST_LIGHT_PX), Blits()
    for n, (far, share, strength) in enumerate(((0.0, 0.7, 0.85), (0.16, 1.0, 0.65))):
        breath = 1 + _BREATHES * math.sin((4.1 + 1.3 * n) * blaze.age) * math.sin(1.7 * blaze.age)
        level = stamp_level(bright * strength * breath * blaze.strength)
        pool = light_pool(shared_size_px(reach * share), palette.GLOW, level)
        x, y = at[0] + lee[0] * far * reach, at[1] + lee[1] * far * reach
        blits.append((pool, (x - pool.get_width() / 2, y - pool.get_height() / 2)))
    return blits


def _smoke_blits(foot: Point, size: float, lee: Point, blaze: Blaze, share: float = 1.0) -> Blits:
    """Return a black column that rises before it drifts down the wind, swelling and thinning; `share` 1 is a
    single fire."""
    length = size * 11
    blits: list[tuple[float, Blit]] = []
    every = 1 if size > _SMALL_PX else 2
    for n, (a, b, c, d, _, _) in list(enumerate(random_rows(blaze.seed, 44)))[::every]:
        t = (blaze.age * (0.11 + 0.02 * c) + (n + d) / 44) % 1
        if t * 8 > blaze.age:
            continue
        wander, blown = size * 0.35 * (0.5 + 2.6 * t), length * t**1.35
        px = foot[0] + lee[0] * blown + (a - 0.5) * 2 * wander
        py = foot[1] + lee[1] * blown + (b - 0.5) * wander
        py -= _RISES * size * (1 - math.exp(-t / 0.15)) + 0.22 * length * t
        thick = _SMOKE * share * (1 - t) ** 0.9 * min(1.0, t * 30) * blaze.strength
        tone = "soot" if t < 0.3 + 0.3 * c else "dark"
        stamp = puff_blit(tone, n, size * (0.9 + 3.4 * t), thick, px, py - size * 0.6, n % 3)
        blits.append((t, stamp))
    blits.sort(key=lambda item: -item[0])
    return [stamp for _, stamp in blits]


def _glow_and_sparks(foot: Point, size: float, lee: Point, blaze: Blaze) -> Blits:
    """Return the light about the fire and the sparks that fly from it, to be added."""
    flicker = 0.9 + 0.1 * math.sin(blaze.age * 17) * math.sin(blaze.age * 7.3)
    lights = [
        _light_blit(size * 4.5, palette.GLOW, 0.5 * flicker * blaze.strength, foot[0], foot[1] - size * 0.4)
    ]
    for a, b, c, d, e, _ in random_rows(blaze.seed + 1, _SPARKS) if size > _SMALL_PX else ():
        t = (blaze.age * (0.7 + 0.6 * c) + d) % 1
        far = t * size * (2.0 + 2.5 * e)
        px = foot[0] + lee[0] * far + (a - 0.5) * size * (1.6 + 2 * t) + 2 * math.sin(9 * t + 6 * b)
        py = foot[1] + lee[1] * far * 0.5 - size * (0.4 + (1.6 + 2.0 * e) * t)
        stamp = glow_stamp(4, _SPARK, stamp_level((1 - t) * blaze.strength), 1.0)
        lights.append(centred_blit(stamp, px, py))
    return lights


# Greatest size of an explosion as a share of the root of the picture's area: its flash lights less than two
# fifths of the screen at any zoom.
_MAX_SIZE_SHARE: Final = 0.34
_EVERYWHERE: Final[Colour] = (30, 19, 8)  # on all the rest of the picture: so little that it is no flash
_LIGHTENS: Final = 0.7  # seconds of that light
_SPARK: Final[Colour] = (255, 172, 72)
_DOWNSCALE: Final = 3  # factor by which fire and smoke are painted smaller than shown
_PIECES, _PUFFS, _RING = 44, 84, 48
_SPLASH: Final = 0.7
_EVERY: Final = 7  # interval of large pieces: they smoke as they fly, and burn on in the water
_BURNS: Final = 9.0  # seconds after the explosion at which the last of these is out
_NEAR: Final = 4.6  # reach of its light on what is near, as a multiple of the explosion's width


def draw_explosion(
    target: pygame.Surface, camera: Camera, explosion: Explosion, is_motion_reduced: bool = False
) -> None:
    """Draw a ship blowing up over all that is on the water; only smoke if `is_motion_reduced`."""
    age = explosion.age
    if age < 0 or explosion.is_over:
        return
    x, y = camera.to_screen(explosion.x, explosion.y)
    size = min(explosion.size * camera.px_per_cm, _MAX_SIZE_SHARE * math.sqrt(math.prod(target.get_size())))
    if age < _LIGHTENS and not is_motion_reduced:
        left = (1 - age / _LIGHTENS) ** 1.5
        red, green, blue = (round(part * left) for part in _EVERYWHERE)
        target.fill((red, green, blue), special_flags=_ADD)
    target.fblits(_water_ring_blits(x, y, size, explosion))
    if not is_motion_reduced:
        target.fblits(_splash_blits(x, y, size, explosion))
        smokes, fires = _ember_blits(x, y, size, explosion)
        target.fblits(smokes)
        target.fblits(fires, _ADD)
    small = (x / _DOWNSCALE, y / _DOWNSCALE, size / _DOWNSCALE)
    _draw_enlarged(target, _explosion_smoke_blits(*small, explosion), palette.SMOKE_DARK)
    if is_motion_reduced:
        return
    target.fblits(_wreckage_blits(x, y, size, explosion))
    _draw_enlarged(target, _fireball_blits(*small, explosion), None)
    target.fblits(_spark_blits(x, y, size, explosion), _ADD)


def _draw_enlarged(target: pygame.Surface, blits: Blits, ground: Colour | None) -> None:
    """Draw these on a surface of a third of the size and enlarge it onto the target: as smoke over a `ground`
    colour, which is clear, or, without one, as light. Large and soft as they are they would cost ten times as
    much."""
    window = pygame.Rect(0, 0, *(-(-part // _DOWNSCALE) for part in target.get_size()))
    rooms = [
        pygame.Rect(math.floor(x), math.floor(y), part.get_width() + 2, part.get_height() + 2)
        for part, (x, y) in blits
    ]
    area = rooms[0].unionall(rooms[1:]).clip(window) if rooms else window.clip(0, 0, 0, 0)
    if not (area.w and area.h):
        return
    sheet = pygame.Surface(area.size, pygame.SRCALPHA if ground else 0, 32)
    if ground:
        sheet.fill((*ground, 0))
    flags = 0 if ground else _ADD
    sheet.fblits([(part, (x - area.x, y - area.y)) for part, (x, y) in blits], flags)
    large = pygame.transform.smoothscale(sheet, (area.w * _DOWNSCALE, area.h * _DOWNSCALE))
    target.blit(large, (area.x * _DOWNSCALE, area.y * _DOWNSCALE), special_flags=flags)


def _fireball_size(age: float) -> float:
    """Return the size of the ball of fire, 0 to 1: it bursts, then hardly grows."""
    return 1 - math.exp(-5.0 * max(0.0, age) / timings.EXPLOSION_BALL)


def _water_ring_blits(x: float, y: float, size: float, explosion: Explosion) -> Blits:
    t = explosion.age / 1.3
    if t >= 1:
        return []
    far, blits = size * (0.25 + 0.80 * (1 - (1 - t) ** 2)), Blits()
    for n, (a, b, c, _) in enumerate(random_rows(explosion.seed + 7, _RING, 4)):
        turn = 2 * math.pi * (n + 0.7 * a) / _RING
        out = far * (0.92 + 0.12 * b)
        stamp = foam_stamp(n, shared_size_px(size * (0.13 + 0.10 * c)), stamp_level(0.95 * (1 - t)))
        blits.append(centred_blit(stamp, x + math.cos(turn) * out, y + math.sin(turn) * out * 0.8))
    return blits


def _explosion_smoke_blits(x: float, y: float, size: float, explosion: Explosion) -> Blits:
    """Return the dark smoke: it rolls out behind the fire, rises, and leans down the wind."""
    age, lee = explosion.age, unit_vector(explosion.wind_from + 180)
    grown = _fireball_size(age - 0.05)
    thin = min(1.0, age / 0.12) * max(0.0, 1 - age / timings.EXPLOSION_SMOKE) ** 1.1
    drift = max(0.0, age - 0.3) ** 1.1 * size * 0.20
    rows = random_rows(explosion.seed + 2, _PUFFS)
    found: list[tuple[float, Blit]] = []
    for n, (a, b, c, d, e, _) in enumerate(rows):
        turn, far = a * 2 * math.pi, size * 0.56 * grown * math.sqrt(b) * (1 - 0.35 * c)
        up = size * (0.05 + 0.95 * c * grown) * (0.6 + 0.4 * e) + size * 0.11 * c * age
        leans = drift * (0.35 + 0.9 * c + 0.3 * e)
        px = x + math.cos(turn) * far + lee[0] * leans
        py = y + math.sin(turn) * far * 0.6 - up + lee[1] * leans
        across = size * (0.28 + 0.26 * d) * (0.5 + 0.5 * grown + 0.12 * age)
        shade = round(1.1 + 1.1 * math.sqrt(b) * (math.sin(turn) + math.cos(turn)) - 0.8 * c)
        tone = "soot" if n % 3 else "dark"
        thick = 0.9 * thin * (0.7 + 0.3 * e)
        found.append((c, puff_blit(tone, n, across, thick, px, py, max(0, min(3, shade)))))
    found.sort(key=lambda item: item[0])
    return [blit for _, blit in found]


def _fireball_blits(x: float, y: float, size: float, explosion: Explosion) -> Blits:
    """Return the light about her, and the fire itself: white, then orange, then red holes in the smoke."""
    age = explosion.age
    life = 1 - min(1.0, age / (timings.EXPLOSION_BALL + timings.EXPLOSION_FLASH + 0.6))
    if life <= 0:
        return []
    grown = _fireball_size(age)
    lights = [_light_blit(size * 2.2, palette.GLOW, 0.9 * life, x, y)]
    lights.append(_light_blit(size * _NEAR, palette.GLOW, 0.5 * life, x, y))
    if age < timings.EXPLOSION_FLASH + 0.25:
        left = 1 - age / (timings.EXPLOSION_FLASH + 0.25)
        lights.append(_light_blit(size * 2.6, palette.FLASH, left, x, y - size * 0.2))
    for a, b, c, d, e, _ in random_rows(explosion.seed, 44):
        turn, far = a * 2 * math.pi, size * 0.55 * grown * b
        heat = max(0.0, min(1.0, life * (1.3 - 0.6 * b)))
        colour = (255, int((70 + 160 * heat) // 16 * 16), int((20 + 130 * heat * heat) // 16 * 16))
        wide = size * (0.17 + 0.27 * c) * (0.6 + grown * 0.5)
        px = x + math.cos(turn) * far
        py = y + math.sin(turn) * far * 0.7 - size * (0.12 + 0.42 * d * grown) - size * 0.1 * e * age
        lights.append(_light_blit(wide, colour, 0.7 * heat, px, py, 1.3))
    return lights


def _piece_position(row: tuple[float, ...], size: float, age: float) -> tuple[float, float, float]:
    """Return the position of a piece: (dx, dy, height) px from the ship; below 0 it has landed."""
    a, b, _, _, e, _ = row
    t = max(0.0, age - 0.05) / _flight_seconds(row)
    far = size * (0.45 + 0.95 * b) * min(t, 1.0)
    turn = a * 2 * math.pi
    return math.cos(turn) * far, math.sin(turn) * far, size * (0.5 + 0.8 * e) * 4 * t * (1 - t)


def _flight_seconds(row: tuple[float, ...]) -> float:
    return 0.7 + 1.0 * row[2]


def _spark_blits(x: float, y: float, size: float, explosion: Explosion) -> Blits:
    if explosion.age > timings.EXPLOSION:
        return []
    lights: Blits = []
    bright = stamp_level(max(0.0, 1 - 0.4 * explosion.age))
    for row in random_rows(explosion.seed + 3, _PIECES):
        if _piece_position(row, size, explosion.age)[2] > 0:
            for trail, across in ((0.0, 0.040), (0.03, 0.030), (0.06, 0.022)):
                tx, ty, tup = _piece_position(row, size, explosion.age - trail)
                spark = glow_stamp(shared_size_px(size * across), _SPARK, bright, 1.0)
                lights.append(centred_blit(spark, x + tx, y + ty - tup))
    return lights


def _wreckage_blits(x: float, y: float, size: float, explosion: Explosion) -> Blits:
    if explosion.age > timings.EXPLOSION:
        return []
    blits: Blits = []
    for n, row in enumerate(random_rows(explosion.seed + 3, _PIECES)):
        dx, dy, up = _piece_position(row, size, explosion.age)
        if up <= 0 or explosion.age < 0.06:
            continue
        large = n % _EVERY == 0
        for back in range(5, 0, -1) if large else ():
            bx, by, high = _piece_position(row, size, max(0.06, explosion.age - 0.05 * back))
            wide = size * (0.035 + 0.012 * back)
            blits.append(puff_blit("soot", n, wide, 0.5 - 0.08 * back, x + bx, y + by - high))
        long = size * (0.16 if large else 0.03 + 0.06 * row[3])
        turn = int(SLIVER_TURNS * (row[4] + (1.0 + 2.5 * row[3]) * explosion.age)) % SLIVER_TURNS
        thick = max(12, round(size * (0.16 if large else 0.09)))
        timber = sliver_sprite(shared_size_px(long), thick, 5 if n % 2 else 3, turn)
        blits.append(centred_blit(timber, x + dx, y + dy - up))
    return blits


def _ember_blits(x: float, y: float, size: float, explosion: Explosion) -> tuple[Blits, Blits]:
    """Return the large pieces that burn on the water: their smoke, and their light."""
    lee, smokes, fires = unit_vector(explosion.wind_from + 180), Blits(), Blits()
    rows = random_rows(explosion.seed + 3, _PIECES)[::_EVERY]
    for n, row in enumerate(rows):
        burnt = explosion.age - 0.05 - _flight_seconds(row)
        left = 1 - burnt / (_BURNS * (0.5 + 0.4 * row[5]) - _flight_seconds(row))
        if burnt <= 0 or left <= 0:
            continue
        dx, dy, _ = _piece_position(row, size, explosion.age)
        px, py, high = x + dx, y + dy, size * 0.09 * (0.4 + 0.6 * left)
        for k in range(4):
            t = (0.5 * burnt + k / 4 + row[4]) % 1
            at = px + lee[0] * 4 * high * t, py + lee[1] * 4 * high * t - 1.6 * high * t
            smokes.append(puff_blit("soot", n + k, high * (0.8 + 2.0 * t), 0.6 * left * (1 - t), *at))
        for k in range(5):
            t = (1.7 * burnt + k / 5 + row[3]) % 1
            colour = (255, int((170 - 90 * t) // 8 * 8), int((60 - 44 * t) // 8 * 8))
            sway, bright = 0.3 * high * math.sin(5 * t + k), 0.6 * left * (1 - t)
            fires.append(_light_blit(high * (1.1 - 0.7 * t), colour, bright, px + sway, py - high * t, 1.2))
    return smokes, fires


def _splash_blits(x: float, y: float, size: float, explosion: Explosion) -> Blits:
    blits: Blits = []
    for n, row in enumerate(random_rows(explosion.seed + 3, _PIECES)):
        landed = explosion.age - 0.05 - _flight_seconds(row)
        if n % 2 or not 0 < landed < _SPLASH:
            continue
        dx, dy, _ = _piece_position(row, size, explosion.age)
        t = landed / _SPLASH
        tall = size * (0.20 if n % _EVERY == 0 else 0.07 + 0.08 * row[3])
        level = max(1, round(STAMP_LEVELS * 0.7 * (1 - t)))
        ring = foam_stamp(n, shared_size_px(tall * (0.5 + 0.7 * t)), level)
        blits.append(centred_blit(ring, x + dx, y + dy))
        blits.append(column_blit(n, column_size_step(tall), int(t * COLUMN_FRAMES), 0, x + dx, y + dy))
    return blits
