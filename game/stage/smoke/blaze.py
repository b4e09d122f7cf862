"""Draws a fire aboard with its embers, glow and dark column, and a ship that blows up: a light over the sea,
a ball of fire, a ring of water, wreckage that falls about her, and smoke that drifts off."""

import math
from dataclasses import replace
from typing import Final, TypeAlias

import pygame

from game.scene import timings
from game.scene.effects import Blaze, Explosion
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour, mix_colours
from game.stage.smoke.effect_stamps import (
    COLUMN_FRAMES,
    SLIVER_TURNS,
    STAMP_LEVELS,
    centred_blit,
    column_blit,
    column_size_step,
    foam_stamp,
    glow_stamp,
    random_rows,
    shared_size_px,
    sliver_sprite,
    soft_dot_stamp,
    stamp_level,
)
from game.stage.smoke.smoke_puffs import puff_blit

_ADD: Final = pygame.BLEND_RGB_ADD
_SMALL_PX: Final = 10  # px of fire below which every other flame and puff is left out
_SEAT: Final = 0.36  # brightness of each of many seats of fire: light adds up, and she must be seen
_SMOKE: Final = 0.6  # greatest share of the sea a puff hides: ships to leeward stay visible
_THIN: Final = 0.8  # factor on that for each of the columns of a ship that burns from end to end
_RISES: Final = 0.36  # rise of the smoke on its way, in lengths of its column
_OF_HER, _DECK = 0.44, 0.09  # size of a single fire and height of her deck, shares of the fire's length
_SMOKES: Final = (0.2, 0.75)  # where its columns rise, from the stern (0) to the bow (1) of the fire
# Where flames are at either rail, in the same measure.
_RAILS: Final = ((-0.1, 0.22, 0.55, 0.9), (0.05, 0.4, 0.72, 1.08))
_HALF_BEAM: Final = 0.15  # distance from keel to rail, as a share of the length of the fire
_MASTS: Final = (0.08, 0.52, 0.9)  # positions of her masts, in the same measure from aft
_CLIMBS: Final = ((0.16, 0.34), (0.34, 0.24))  # how high flames climb and how large, in the same measure
_EMBERS: Final = 68  # flames and hearts of a single fire; later rows are embers
_TONGUE: Final = 6  # least number of dabs in a tongue of flame; a large one has three times as many
_ROOT: Final = (255, 214, 118)
_TIP: Final = (222, 74, 18)
_Blit: TypeAlias = tuple[pygame.Surface, Point]
_Blits: TypeAlias = list[_Blit]


def _light_blit(size: float, colour: Colour, strength: float, x: float, y: float, *falloff: float) -> _Blit:
    return centred_blit(glow_stamp(shared_size_px(size), colour, stamp_level(strength), *falloff), x, y)


def draw_blaze(target: pygame.Surface, camera: Camera, blaze: Blaze) -> None:
    """Draw a fire aboard with its column, warm light, tongues and embers, after the ship is drawn."""
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
    target.fblits([_light_blit(size * 9, palette.GLOW, 0.8 * flicker * bright * blaze.strength, *foot)], _ADD)
    first = _EMBERS if blaze.flame_points else 0
    target.fblits(_tongue_blits(foot, size, lee, blaze, bright, first), _ADD)


def _draw_inferno(target: pygame.Surface, camera: Camera, blaze: Blaze, foot: Point, size: float) -> None:
    """Draw a ship that burns from end to end: her light on the water all round, flames along both rails and
    up her masts with clear air between them, so that she is still recognised as a ship."""
    flicker = 0.92 + 0.08 * math.sin(blaze.age * 13)
    strength = 0.28 * flicker * blaze.strength
    light = _light_blit(min(size * 17, 560), palette.GLOW, strength, foot[0], foot[1] + size)
    target.fblits([light], _ADD)
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
    """Return where flames are along both rails, and how large each is, as a share of a single fire."""
    (x0, y0), (x1, y1) = ends[0], ends[-1]
    abeam = -(y1 - y0) * _HALF_BEAM, (x1 - x0) * _HALF_BEAM
    found = []
    for hand, rail in zip((-1, 1), _RAILS, strict=True):
        for n, share in enumerate(rail):
            x = foot[0] + x0 + (x1 - x0) * share + hand * abeam[0]
            y = foot[1] + y0 + (y1 - y0) * share + hand * abeam[1]
            found.append(((x, y), 0.62 if n % 2 else 0.44))
    return found


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
    """Return one tongue of flame, bent down the wind, and the light at its root, to be added."""
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
        dab = soft_dot_stamp(shared_size_px(size * (0.8 - 0.52 * t)), colour, thick)
        solid.append(centred_blit(dab, x, y))
    return solid, [
        _light_blit(size * 1.5, palette.GLOW, 0.42 * blaze.strength, root[0], root[1] - 0.2 * high)
    ]


def _smoke_blits(foot: Point, size: float, lee: Point, blaze: Blaze, share: float = 1.0) -> _Blits:
    """Return dark puffs down the wind, swelling and thinning; `share` 1 is a single fire."""
    length = size * 11
    blits: list[tuple[float, _Blit]] = []
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
    """Return flames, pale hearts and embers as light to add, from number `first` on."""
    lights: _Blits = []
    every = 1 if size > _SMALL_PX else 3
    for n, (a, b, c, d, e, _) in list(enumerate(random_rows(blaze.seed + 1, 84)))[first::every]:
        t = (blaze.age * (1.1 + 0.8 * c) + d) % 1
        if n < 56:
            px = foot[0] + (a - 0.5) * size * 1.5 * (1 - 0.6 * t) + lee[0] * size * t * 1.2
            py = foot[1] + (b - 0.5) * size * 0.5 - t * size * (1.0 + 1.3 * e) + lee[1] * size * t * 0.4
            colour = (255, int((166 - 96 * t) // 8 * 8), int((56 - 44 * t) // 8 * 8))
            light = _light_blit(size * (0.78 - 0.62 * t), colour, 0.5 * bright * (1 - t**3), px, py, 1.2)
        elif n < _EMBERS:
            px = foot[0] + (a - 0.5) * size * 1.0 + lee[0] * size * t * 0.4
            py = foot[1] - t * size * 0.9
            light = _light_blit(size * 0.5 * (1.1 - t), (255, 226, 150), 0.75 * bright * (1 - t), px, py, 1.2)
        else:
            far = t * size * (2.5 + 3 * e)
            px = foot[0] + lee[0] * far + (a - 0.5) * size * (0.8 + 2 * t) + 2 * math.sin(9 * t + 6 * b)
            py = foot[1] + lee[1] * far * 0.8 - size * (0.4 + 2.6 * t * b)
            stamp = glow_stamp(4, (255, 176, 84), stamp_level((1 - t) * blaze.strength), 1.0)
            light = centred_blit(stamp, px, py)
        lights.append(light)
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


def _draw_enlarged(target: pygame.Surface, blits: _Blits, ground: Colour | None) -> None:
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


def _water_ring_blits(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    t = explosion.age / 1.3
    if t >= 1:
        return []
    far, blits = size * (0.25 + 0.80 * (1 - (1 - t) ** 2)), list[_Blit]()
    for n, (a, b, c, _) in enumerate(random_rows(explosion.seed + 7, _RING, 4)):
        turn = 2 * math.pi * (n + 0.7 * a) / _RING
        out = far * (0.92 + 0.12 * b)
        stamp = foam_stamp(n, shared_size_px(size * (0.13 + 0.10 * c)), stamp_level(0.95 * (1 - t)))
        blits.append(centred_blit(stamp, x + math.cos(turn) * out, y + math.sin(turn) * out * 0.8))
    return blits


def _explosion_smoke_blits(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    """Return the dark smoke: it rolls out behind the fire, rises, and leans down the wind."""
    age, lee = explosion.age, unit_vector(explosion.wind_from + 180)
    grown = _fireball_size(age - 0.05)
    thin = min(1.0, age / 0.12) * max(0.0, 1 - age / timings.EXPLOSION_SMOKE) ** 1.1
    drift = max(0.0, age - 0.3) ** 1.1 * size * 0.20
    rows = random_rows(explosion.seed + 2, _PUFFS)
    found: list[tuple[float, _Blit]] = []
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


def _fireball_blits(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
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


def _spark_blits(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    if explosion.age > timings.EXPLOSION:
        return []
    lights: _Blits = []
    bright = stamp_level(max(0.0, 1 - 0.4 * explosion.age))
    for row in random_rows(explosion.seed + 3, _PIECES):
        if _piece_position(row, size, explosion.age)[2] > 0:
            for trail, across in ((0.0, 0.040), (0.03, 0.030), (0.06, 0.022)):
                tx, ty, tup = _piece_position(row, size, explosion.age - trail)
                spark = glow_stamp(shared_size_px(size * across), _SPARK, bright, 1.0)
                lights.append(centred_blit(spark, x + tx, y + ty - tup))
    return lights


def _wreckage_blits(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    if explosion.age > timings.EXPLOSION:
        return []
    blits: _Blits = []
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


def _ember_blits(x: float, y: float, size: float, explosion: Explosion) -> tuple[_Blits, _Blits]:
    """Return the large pieces that burn on the water: their smoke, and their light."""
    lee, smokes, fires = unit_vector(explosion.wind_from + 180), list[_Blit](), list[_Blit]()
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


def _splash_blits(x: float, y: float, size: float, explosion: Explosion) -> _Blits:
    blits: _Blits = []
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
