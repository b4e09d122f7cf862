"""Draws what happens for a moment. One function for each value of game.scene.effects, all alike:
(target, camera, value); `draw_effect` picks the right one, `depth` says where it belongs among
the ships. Heights rise straight up the screen at RISE of their length.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.scene.effects import (
    AFTERGLOW,
    DEBRIS_LIFE,
    FLASH_LIFE,
    SPLASH_LIFE,
    SPLINTERS_LIFE,
    Blaze,
    Debris,
    Effect,
    Explosion,
    FallingMast,
    Flash,
    Lashing,
    Melee,
    RoundShot,
    Shell,
    Splash,
    Splinters,
)
from game.sea.rings import Point
from game.stage.frame.camera import RISE, Camera
from game.stage.paper import palette
from game.stage.paper.palette import Colour, SideColours, Sides
from game.stage.sea.spectrum import toward
from game.stage.ships.masts import draw_falling_mast
from game.stage.smoke.banks import puff_at
from game.stage.smoke.burning import draw_blaze, draw_explosion
from game.stage.smoke.shells import draw_shell
from game.stage.smoke.stamps import LEVELS, centred, dab, foam, glow, scatter

_ADD: Final = pygame.BLEND_RGB_ADD
_PORT_METRES: Final = 3.6
_STILL: Final = 14.0
"""Seconds that a fire seems to have burnt where nothing may move."""
_WHITE: Final[Colour] = (246, 250, 246)
_JACKETS: Final = {
    "diamond": ((0, -1.3), (1.15, 0), (0, 1.3), (-1.15, 0)),
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "hexagon": ((-1.2, 0), (-0.6, -1), (0.6, -1), (1.2, 0), (0.6, 1), (-0.6, 1)),
}
"""The jackets of sides B to D round the middle of a man's body; those of A are round."""


def _level(strength: float) -> int:
    """A strength of 0 to 1 as a stamp's level, at least 1."""
    return max(1, min(LEVELS, round(strength * LEVELS)))


def draw_flash(target: pygame.Surface, camera: Camera, flash: Flash) -> None:
    """The guns that are firing at this moment, and the glow they leave on the smoke."""
    last = max(1, len(flash.guns) - 1)
    ahead = toward(flash.bearing)
    for n, (x, y) in enumerate(flash.guns):
        age = flash.age - flash.ripple * n / last
        if 0 <= age < AFTERGLOW:
            px, py = camera.to_screen(x, y)
            muzzle = (px, py - _PORT_METRES * RISE * camera.px_per_metre)
            _draw_muzzle(target, muzzle, ahead, age, camera.px_per_metre)


def _draw_muzzle(
    target: pygame.Surface, muzzle: Point, ahead: Point, age: float, metre: float
) -> None:
    """One gun `age` seconds after its match: a tongue of light, then only warmth."""
    x, y = muzzle
    warm = glow(max(8, round(36 * metre)), (120, 66, 22), _level(0.75 * (1 - age / AFTERGLOW)))
    lights = [centred(warm, x + ahead[0] * 6 * metre, y + ahead[1] * 6 * metre)]
    if age < FLASH_LIFE:
        power = 1 - 0.45 * age / FLASH_LIFE
        for n in range(7):
            out = n * 1.7 * metre
            tongue = glow(
                max(3, round((9.5 - 0.8 * n) * 0.8 * metre)),
                (255, 196 - 12 * n, 104 - 12 * n),
                _level(power * (0.95 - 0.09 * n)),
                1.4,
            )
            lights.append(centred(tongue, x + ahead[0] * out, y + ahead[1] * out))
        core = glow(max(3, round(5.5 * metre)), palette.FLASH_CORE, LEVELS, 1.0)
        lights.append(centred(core, x + ahead[0] * 2 * metre, y + ahead[1] * 2 * metre))
    target.fblits(lights, _ADD)


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
            foam(splash.seed + n, round(tall * (0.55 + 0.9 * t) * k), _level(0.75 * (1 - t))), x, y
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
        thick = _level((0.95 - 0.75 * t) * (0.7 + 0.3 * d))
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
                dab(max(4, round(9 * metre * (0.5 + t))), (190, 172, 140), _level(0.5 * (1 - t))),
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
                foam(n, round(wide * (0.4 + 0.4 * c)), _level(0.3 * left)),
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


def draw_shot(target: pygame.Surface, camera: Camera, shot: RoundShot) -> None:
    """The balls that are in the air: dark, small, on a flat arc, each with its shadow's flight; a
    hot one glows and leaves a thread of smoke."""
    last, metre = max(1, len(shot.guns) - 1), camera.px_per_metre
    thick = max(2, round(0.7 * metre))
    for n, (gun, fall) in enumerate(zip(shot.guns, shot.falls, strict=True)):
        t = (shot.age - shot.ripple * n / last) / shot.flight
        if not 0.06 <= t <= 1:
            continue
        x0, y0 = camera.to_screen(*gun)
        x1, y1 = camera.to_screen(*fall)
        trail = []
        for at in (t - 0.05, t):
            up = (_PORT_METRES * (1 - at) + 16 * at * (1 - at)) * RISE * metre
            trail.append((x0 + (x1 - x0) * at, y0 + (y1 - y0) * at - up))
        if shot.hot:
            _draw_hot(target, (x0, y0), (x1, y1), trail[1], t, metre)
        pygame.draw.line(target, palette.TAR, trail[0], trail[1], thick)


def _draw_hot(
    target: pygame.Surface, start: Point, end: Point, ball: Point, t: float, metre: float
) -> None:
    """A red-hot ball: its glow, its pale heart, and the smoke it drags behind it."""
    smoke = []
    for n in range(7, 0, -1):
        at = t - 0.03 * n
        if at > 0:
            up = (_PORT_METRES * (1 - at) + 16 * at * (1 - at)) * RISE * metre
            x, y = start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at - up
            smoke.append(puff_at("day old", n, metre * (1.6 + 0.6 * n), 0.5 - 0.05 * n, x, y))
    target.fblits(smoke)
    lights = [centred(glow(max(7, round(9 * metre)), (255, 96, 32), _level(0.8)), *ball)]
    lights.append(centred(glow(max(4, round(3.4 * metre)), palette.FLASH, LEVELS, 1.0), *ball))
    target.fblits(lights, _ADD)


def draw_lashing(target: pygame.Surface, camera: Camera, lashing: Lashing) -> None:
    """Grapples in the air with their ropes behind them, then ropes that hang between the rails."""
    metre, across = camera.px_per_metre, lashing.across
    deck = _PORT_METRES * 1.6 * RISE * metre
    if lashing.age < 0:
        return
    for ours, theirs in lashing.ropes:
        x0, y0 = camera.to_screen(*ours)
        x1, y1 = camera.to_screen(*theirs)
        points = []
        for n in range(7):
            t = across * n / 6
            leap = 9 * RISE * metre * (1 - across) * math.sin(math.pi * t)
            sag = 1.6 * RISE * metre * across * math.sin(math.pi * t)
            points.append((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t - deck - leap + sag))
        pygame.draw.lines(target, palette.TAR, False, points, max(1, round(0.35 * metre)))
        pygame.draw.aalines(target, palette.SPAR, False, points)
        hook = max(1.5, 0.6 * metre)
        pygame.draw.circle(target, palette.TAR, points[-1], hook)


def draw_melee(
    target: pygame.Surface, camera: Camera, melee: Melee, sides: Sides, still: bool
) -> None:
    """Men of both sides along the line of contact, the first side surging across it; musket
    flashes (none if `still`) with their puffs, and crossed strokes of steel where they meet."""
    ends = camera.to_screen(melee.x, melee.y), camera.to_screen(melee.to_x, melee.to_y)
    _draw_men(target, ends, melee, camera.px_per_metre, sides)
    _draw_muskets(target, ends, melee, camera.px_per_metre, still)


def _draw_men(
    target: pygame.Surface, ends: tuple[Point, Point], melee: Melee, metre: float, sides: Sides
) -> None:
    """Figures of jacket and head, farthest first: the jackets have the colour and, so that no
    colour is needed, the badge's shape of their sides."""
    (x0, y0), (x1, y1) = ends
    long = max(1.0, math.hypot(x1 - x0, y1 - y0))
    across = ((y1 - y0) / long, -(x1 - x0) / long)
    push = 2.2 * metre * min(1.0, melee.age / 0.9)
    body = max(1.0, 0.58 * metre)
    figures = []
    for n, (a, b, c, d) in enumerate(scatter(melee.seed + 5, 40, 4).tolist()):
        attacks = n % 2 == 0
        sway = math.sin(melee.age * (5 + 4 * c) + 6.3 * d)
        off = (0.4 + 4.6 * b * b) * metre * (-1 if attacks else 1) + push * (1 if attacks else 0.5)
        along = (n + 1.6 * a) / 42 + 0.22 * (c - 0.5) * d + 0.008 * sway
        px = x0 + (x1 - x0) * along + across[0] * (off + sway * 0.5 * metre)
        py = y0 + (y1 - y0) * along + across[1] * (off + sway * 0.5 * metre)
        figures.append((py, px, melee.sides[0 if attacks else 1]))
    for py, px, side in sorted(figures):
        feet = py - _PORT_METRES * 1.5 * RISE * metre
        pygame.draw.circle(target, palette.INK_1, (px, feet), body * 1.35)
        draw_jacket(target, (px, feet - body * 0.4), body, sides[side % len(sides)])
        pygame.draw.circle(target, palette.SAIL_LIT, (px, feet - body * 1.7), body * 0.6)


def draw_jacket(target: pygame.Surface, at: Point, body: float, signs: SideColours) -> None:
    """One man's jacket: a disc, a diamond, a square or a hexagon in his side's colour."""
    x, y = at
    corners = _JACKETS.get(signs.badge)
    if corners is None:
        pygame.draw.circle(target, signs.sea, at, body)
    else:
        pygame.draw.polygon(target, signs.sea, [(x + a * body, y + b * body) for a, b in corners])


def _draw_muskets(
    target: pygame.Surface, ends: tuple[Point, Point], melee: Melee, metre: float, still: bool
) -> None:
    """Musket flashes, small puffs and crossed strokes of steel."""
    (x0, y0), (x1, y1) = ends
    deck = 2.4 * metre
    lights, smokes = [], []
    for n, (a, b, c, d) in enumerate(scatter(melee.seed, 24, 4).tolist()):
        beat = melee.age * (0.7 + 0.5 * c) + d
        t, turn = beat % 1, int(beat)
        along = (a + 0.37 * turn) % 1
        px = x0 + (x1 - x0) * along + (b - 0.5) * 5 * metre
        py = y0 + (y1 - y0) * along - deck + (d - 0.5) * 5 * metre
        if n % 3 == 0:
            if t < 0.12 and not still:
                spark = glow(max(5, round(6 * metre)), palette.FLASH, _level(1 - 5 * t))
                lights.append(centred(spark, px, py))
            size = (3.2 + 8 * t) * metre
            smokes.append(puff_at("day", n, size, 0.75 * (1 - t), px, py - 3 * t * metre))
        elif t < 0.3:
            _draw_clash(target, px, py, metre * (1.2 + 1.2 * t), 1 - t / 0.3, c * 3.14)
    target.fblits(smokes)
    target.fblits(lights, _ADD)


def _draw_clash(
    target: pygame.Surface, x: float, y: float, size: float, left: float, turn: float
) -> None:
    """Two crossed strokes, bright and brief."""
    colour = palette.mix(palette.INK_2, palette.FLASH_CORE, left)
    for more in (0.6, -0.6):
        dx, dy = math.cos(turn + more) * size, math.sin(turn + more) * size
        pygame.draw.aaline(target, colour, (x - dx, y - dy), (x + dx, y + dy))


_DRAWN_BY: Final[dict[type[Effect], Callable[..., None]]] = {
    Flash: draw_flash,
    RoundShot: draw_shot,
    Splinters: draw_splinters,
    Debris: draw_debris,
    Blaze: draw_blaze,
    FallingMast: draw_falling_mast,
    Lashing: draw_lashing,
}


def draw_effect(
    target: pygame.Surface,
    camera: Camera,
    value: Effect,
    sides: Sides = palette.SIDES,
    still: bool = False,
) -> None:
    """Draw any effect of game.scene.effects but Colours, which are drawn as the flags of their
    ship; men have the colours of the set `sides`. Nothing lights up when motion is not wanted
    (`still`): smoke, splinters and wreckage tell it. Raises TypeError for a value it does not
    know."""
    if still and isinstance(value, Blaze):
        value = replace(value, age=_STILL)
    drawn_by = _DRAWN_BY.get(type(value))
    if isinstance(value, Melee):
        draw_melee(target, camera, value, sides, still)
    elif isinstance(value, Explosion):
        draw_explosion(target, camera, value, still)
    elif isinstance(value, Splash):
        draw_splash(target, camera, value, still)
    elif isinstance(value, Shell):
        draw_shell(target, camera, value, still)
    elif drawn_by is None:
        raise TypeError(f"no picture for {type(value).__name__}")
    elif not (still and isinstance(value, Flash)):
        drawn_by(target, camera, value)


def depth(camera: Camera, value: Effect) -> float:
    """Screen y that orders an effect among the ships: wreckage lies below them all, fire and
    fighting above the ship they belong to, an explosion over everything."""
    if isinstance(value, Debris):
        return -math.inf
    if isinstance(value, Explosion):
        return math.inf
    if isinstance(value, RoundShot | Shell):
        return math.inf
    if isinstance(value, Lashing):
        return camera.to_screen(0, max((b[1] for _, b in value.ropes), default=0.0))[1] + 2
    if isinstance(value, Flash):
        low = max(y for _, y in value.guns)
        return camera.to_screen(0, low)[1] + 1
    if isinstance(value, Blaze | Melee | FallingMast | Splinters):
        return camera.to_screen(0, value.y + 2.0)[1]
    return camera.to_screen(0, value.y if isinstance(value, Splash) else 0.0)[1]
