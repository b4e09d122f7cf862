"""Draws wreckage afloat: broken timber and spars, casks and gratings, boats with men, each in a little foam.

A piece is painted once at `_FINE` times its size, turned, and scaled down, so that its edges are smooth."""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeAlias

import pygame

from game.scene import timings
from game.scene.effects import FloatingDebris
from game.sea.polygons import Point
from game.stage.frame.camera import Camera
from game.stage.paper.canvas import Blits
from game.stage.paper.palette import LIGHT_PRESETS, Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.smoke.effect_stamps import (
    STAMP_LEVELS,
    centred_blit,
    foam_colour_in,
    foam_stamp,
    random_rows,
    shared_size_px,
    soft_dot_stamp,
    stamp_level,
)

_FINE: Final = 3
_TURNS: Final = 48  # steps in a turn of a piece
_BOAT: Final = 8  # kind of piece that is a boat
_BOAT_METRES: Final = 9.0
_WELL_SECONDS: Final = 7.0  # seconds for which air still wells up where a ship has gone down
_WELLS: Final = 14
_LIT: Final[Colour] = (206, 186, 150)
_WOOD: Final[Colour] = (148, 122, 90)
_WET: Final[Colour] = (104, 86, 66)
_DARK: Final[Colour] = (66, 50, 36)
_CANVAS: Final[Colour] = (206, 204, 188)
_HOOP: Final[Colour] = (52, 46, 42)
_SHIRTS: Final[tuple[Colour, ...]] = ((222, 216, 200), (60, 78, 120), (196, 92, 74), (226, 222, 210))
_SKIN: Final[Colour] = (212, 164, 126)
_UNDER_WATER: Final[Colour] = (10, 30, 40)
_Paint: TypeAlias = Callable[[pygame.Surface, float], None]


def draw_debris(target: pygame.Surface, camera: Camera, debris: FloatingDebris, light: str = "day") -> None:
    """Draw what floats on a patch of foam; all of it fades in the last quarter of its minute."""
    left = min(1.0, max(0.0, 4 * (1 - debris.age / timings.DEBRIS)), max(0.0, debris.age / 0.8))
    if left <= 0:
        return
    wide, metre = debris.spread * camera.px_per_cm, camera.px_per_metre
    x, y = camera.to_screen(debris.x, debris.y)
    white = foam_colour_in(light)
    blits = _patch_blits((x, y), wide, debris, left, white)
    level = stamp_level(left)
    for n, (a, b, c, d, e, f) in enumerate(random_rows(debris.seed, debris.pieces + debris.boats, 6)):
        boat = n >= debris.pieces
        turn = d + 0.04 * math.sin(debris.age * (0.5 + 0.5 * e) + 6 * f)
        px, py = x + (a - 0.5) * wide, y + (b - 0.5) * wide + 0.6 * math.sin(debris.age * 2 + 9 * e)
        if boat:  # pulls slowly clear of the wreck
            way = 2 * math.pi * turn
            far = 0.8 * wide + metre * min(12.0, 0.5 * debris.age)
            px, py = x + math.cos(way) * far, y + math.sin(way) * far
        length = metre * (_BOAT_METRES if boat else 3 + 6 * c * c)
        size = max(5, 2 * round(length / 2))
        foam = foam_stamp(n, shared_size_px(1.1 * size), max(1, level // 4), white)
        piece = debris_sprite(_BOAT if boat else n % _BOAT, size, round(turn * _TURNS) % _TURNS, level, light)
        blits += [centred_blit(foam, px, py), centred_blit(piece, px, py)]
    target.fblits(blits)


def _patch_blits(middle: Point, wide: float, debris: FloatingDebris, left: float, white: Colour) -> Blits:
    """Return the foam about all of it, soft and thin, and what still wells up over a ship that sank."""
    (x, y), blits = middle, Blits()
    for n, (a, b, c, *_) in enumerate(random_rows(debris.seed, debris.pieces, 6)):
        at = x + (a - 0.5) * wide, y + (b - 0.5) * wide
        blits.append(
            centred_blit(
                soft_dot_stamp(shared_size_px(wide * (0.4 + 0.3 * c)), white, stamp_level(0.1 * left)), *at
            )
        )
        blits.append(
            centred_blit(
                foam_stamp(n, shared_size_px(wide * (0.2 + 0.2 * c)), stamp_level(0.2 * left), white), *at
            )
        )
    welling = left * (1 - debris.age / _WELL_SECONDS) if debris.boats else 0.0
    for n, (a, b, c, d, *_) in enumerate(random_rows(debris.seed + 1, _WELLS, 6)) if welling > 0 else ():
        life = (debris.age * (0.5 + 0.3 * c) + d) % 1
        size = shared_size_px(wide * (0.1 + 0.3 * c) * (0.4 + 0.8 * life))
        stamp = foam_stamp(n, size, stamp_level(0.9 * welling * math.sin(math.pi * life)), white)
        blits.append(centred_blit(stamp, x + (a - 0.5) * 0.8 * wide, y + (b - 0.5) * 0.8 * wide))
    return blits


@cached_pictures(megabytes=3)
def debris_sprite(kind: int, size: int, turn: int, level: int, light: str) -> pygame.Surface:
    """Return a piece of wreckage `size` px long, turned by `turn` of _TURNS steps, at `level` of
    STAMP_LEVELS, in a light."""
    master = _piece(kind, size)
    turned = pygame.transform.rotate(master, -360 * turn / _TURNS)
    side = max(turned.get_size()) + _FINE
    side += -side % _FINE
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    at = (side - turned.get_width()) // 2, (side - turned.get_height()) // 2
    shade = turned.copy()
    shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    shade.fill((*_UNDER_WATER, 0), special_flags=pygame.BLEND_RGB_ADD)
    large.blit(shade, (at[0] + _FINE, at[1] + _FINE))
    large.blit(turned, at)
    made = pygame.transform.smoothscale(large, (side // _FINE, side // _FINE))
    made.fill((*LIGHT_PRESETS[light].ship_rgb, 255), special_flags=pygame.BLEND_RGBA_MULT)
    made.fill((255, 255, 255, round(255 * level / STAMP_LEVELS)), special_flags=pygame.BLEND_RGBA_MULT)
    return made


@lru_cache(maxsize=128)
def _piece(kind: int, size: int) -> pygame.Surface:
    """Return a piece at `_FINE` times its size, along the x axis."""
    long = size * _FINE
    made = pygame.Surface((long, round(0.5 * long) + 2 * _FINE), pygame.SRCALPHA)
    made.fill((*_WET, 0))
    _PAINTS[kind](made, long)
    return made


def _board(made: pygame.Surface, y: float, thick: float, ends: tuple[float, float], wood: Colour) -> None:
    """Paint a board across the picture, `thick` px, with torn ends: lit above, wet below."""
    left, right = ends
    half, tear = thick / 2, 0.9 * thick
    shape = [
        (left + tear, y - half), (right - 0.4 * tear, y - half), (right, y - 0.1 * half),
        (right - 0.7 * tear, y + 0.2 * half), (right - 0.2 * tear, y + half), (left + 0.5 * tear, y + half),
        (left, y + 0.3 * half), (left + 0.8 * tear, y - 0.1 * half),
    ]  # fmt: skip
    pygame.draw.polygon(made, wood, shape)
    edge = max(1, round(thick / 4))
    pygame.draw.line(made, _LIT, (left + tear, y - half), (right - tear, y - half), edge)
    pygame.draw.line(made, _WET, (left + tear, y + half - edge), (right - tear, y + half - edge), edge)


def _plank(made: pygame.Surface, long: float) -> None:
    _board(made, made.get_height() / 2, max(4.0, 0.10 * long), (0, long), _WOOD)


def _side(made: pygame.Surface, long: float) -> None:
    """Paint a piece of her side: three strakes on a frame."""
    thick, middle = max(3.5, 0.09 * long), made.get_height() / 2
    for n, (left, right, wood) in enumerate(((0.1, 0.8, _WOOD), (0.0, 0.95, _WET), (0.2, 1.0, _WOOD))):
        _board(made, middle + (n - 1) * thick, thick, (left * long, right * long), wood)
    at = 0.5 * long
    pygame.draw.line(
        made, _DARK, (at, middle - 1.6 * thick), (at, middle + 1.6 * thick), max(2, round(thick / 2))
    )


def _spar(made: pygame.Surface, long: float) -> None:
    """Paint a broken spar with an iron band and a rope that trails from it."""
    thick, y = max(4.0, 0.075 * long), made.get_height() / 2
    rope = [(0.35 * long + 0.06 * long * n, y + 0.17 * long * math.sin(0.9 * n)) for n in range(8)]
    pygame.draw.lines(made, _DARK, closed=False, points=rope, width=max(1, round(thick / 5)))
    ends = [(0, y - 0.2 * thick), (long, y - 0.5 * thick), (0.97 * long, y), (long, y + 0.5 * thick)]
    pygame.draw.polygon(made, _WOOD, [*ends, (0, y + 0.2 * thick)])
    pygame.draw.line(made, _LIT, (0, y - 0.15 * thick), (long, y - 0.35 * thick), max(1, round(thick / 4)))
    for at in (0.3, 0.62):
        pygame.draw.line(
            made, _HOOP, (at * long, y - thick / 2), (at * long, y + thick / 2), max(2, round(thick / 4))
        )


def _grating(made: pygame.Surface, long: float) -> None:
    side, y = 0.36 * long, made.get_height() / 2
    box = pygame.Rect(0, 0, round(side), round(0.8 * side))
    box.center = round(long / 2), round(y)
    pygame.draw.rect(made, _DARK, box)
    bar = max(2, round(side / 9))
    for n in range(4):
        x, row = box.left + n * (box.w - bar) / 3, box.top + n * (box.h - bar) / 3
        pygame.draw.rect(made, _WOOD, (x, box.top, bar, box.h))
        pygame.draw.rect(made, _LIT, (box.left, row, box.w, bar))


def _cask(made: pygame.Surface, long: float) -> None:
    box = pygame.Rect(0, 0, round(0.42 * long), round(0.28 * long))
    box.center = round(long / 2), made.get_height() // 2
    pygame.draw.ellipse(made, _WET, box)
    pygame.draw.ellipse(made, _WOOD, box.inflate(-0.06 * long, -0.08 * long).move(0, round(-0.03 * long)))
    for at in (0.25, 0.75):
        x = box.left + at * box.w
        pygame.draw.line(
            made, _HOOP, (x, box.top + 0.1 * box.h), (x, box.bottom - 0.1 * box.h), max(2, box.w // 12)
        )


def _yard(made: pygame.Surface, long: float) -> None:
    """Paint a yard with torn canvas under it."""
    y = 0.3 * made.get_height()
    hangs = (0.30, 0.62, 0.78, 0.60, 0.83, 0.70, 0.42, 0.48, 0.26)
    cloth = [(long * (0.05 + 0.11 * n), y + share * made.get_height()) for n, share in enumerate(hangs)]
    for deep, part in ((70, 1.0), (120, 0.72), (170, 0.42)):  # the deeper in the water, the less is seen
        low = [(x, y + (foot - y) * part) for x, foot in cloth]
        pygame.draw.polygon(made, (*_CANVAS, deep), [(0.05 * long, y), *low, (0.93 * long, y)])
    _board(made, y, max(3.5, 0.07 * long), (0, long), _DARK)


def _rib(made: pygame.Surface, long: float) -> None:
    """Paint a bent timber of her frame."""
    middle, thick = made.get_height() / 2, max(4.0, 0.1 * long)
    bend = [(long * n / 8, middle + 0.16 * long * (1 - (n / 4 - 1) ** 2) - 0.08 * long) for n in range(9)]
    low = [(x, y + thick / 2) for x, y in reversed(bend)]
    pygame.draw.polygon(made, _WET, [(x, y - thick / 2) for x, y in bend] + low)
    top = [(x, y - thick / 3) for x, y in bend]
    pygame.draw.lines(made, _WOOD, closed=False, points=top, width=max(2, round(thick / 3)))


def _boat(made: pygame.Surface, long: float) -> None:
    """Paint a boat from above, full of men."""
    y, beam = made.get_height() / 2, 0.30 * long

    def outline(part: float) -> list[Point]:
        turns = [2 * math.pi * n / 28 for n in range(28)]
        side = [math.copysign(abs(math.sin(turn)) ** 0.8, math.sin(turn)) for turn in turns]
        ends = [long * (0.5 + 0.49 * part * math.cos(turn)) for turn in turns]
        return [(x, y + beam / 2 * part * off) for x, off in zip(ends, side, strict=True)]

    pygame.draw.polygon(made, _CANVAS, outline(1.0))
    pygame.draw.polygon(made, _DARK, outline(0.88))
    pygame.draw.polygon(made, _WOOD, outline(0.74))
    for n in range(4):
        x = long * (0.26 + 0.16 * n)
        pygame.draw.line(made, _DARK, (x, y - 0.36 * beam), (x, y + 0.36 * beam), max(2, round(0.03 * long)))
    size = max(2.0, 0.05 * long)
    for n in range(9):
        at = long * (0.2 + 0.075 * n), y + (0.2 * beam if n % 2 else -0.2 * beam)
        pygame.draw.circle(made, _SHIRTS[n % len(_SHIRTS)], at, size)
        pygame.draw.circle(made, _SKIN, (at[0], at[1] - 0.4 * size), 0.55 * size)


_PAINTS: Final[tuple[_Paint, ...]] = (_plank, _side, _spar, _grating, _plank, _yard, _rib, _cask, _boat)
