"""Hexes on the sea: their lines, shaded or framed hexes, and signs for invisible ground: landing places and
shallows. Pictures of one hex are cached and blitted side by side. Rocks and cliffs are visible: the shore
paints them.

Hexes have a flat side on top, ten cm from middle to middle; a hex is its column and row as in
`game.sea.hexes`, and its place is in cm."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import ceil, cos, floor, pi, radians, sin
from typing import Final, TypeAlias

import pygame

from game.sea.hexes import (
    HEX_PITCH,
    Hex,
    heading_of_direction,
    hex_at,
    hex_of_column_row,
    hex_pose,
    sixths_between,
)
from game.sea.polygons import Point
from game.sea.units import CM
from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper.canvas import Blit
from game.stage.paper.palette import Colour

PITCH_CM: Final = HEX_PITCH / CM
RADIUS_CM: Final = PITCH_CM / 3**0.5  # cm from the middle of a hex to a corner
COLUMN_CM: Final = 1.5 * RADIUS_CM  # cm from one column to the next
# Contents of a hex, as the map of a level writes them.
SEA, SHALLOW, ROCKS, CLIFFS, LAND, LANDING = ".", ",", "x", "^", "#", "="
_FINE: Final = 3
_LINE_ALPHA: Final = 74  # alpha of the lines of the grid, of 255
_SHADES: Final = 8  # steps in which lines and signs fade: one picture is cached for each
# The edges that a hex draws itself, in degrees clockwise from the right: upper left, top, upper right. Its
# neighbours draw the other three.
_UPPER: Final = ((180, 240), (240, 300), (300, 360))

Terrain: TypeAlias = tuple[str, ...]  # rows of a map from the top, one letter per hex


@lru_cache(maxsize=8192)
def hex_centre_cm(here: Hex) -> Point:
    """Return the middle of a hex in cm."""
    pose = hex_pose(here, 2)
    return pose.x / CM, pose.y / CM


def hex_containing(x: float, y: float) -> Hex:
    """Return the hex at a place in cm."""
    return hex_at(round(x * CM), round(y * CM))


def hex_corners(camera: Camera, here: Hex, share: float = 1.0) -> list[Point]:
    """Return its corners in px from the right one clockwise, at `share` of its size."""
    x, y = camera.to_screen(*hex_centre_cm(here))
    far = RADIUS_CM * camera.px_per_cm * share
    return [(x + far * cos(radians(a)), y + far * sin(radians(a))) for a in range(0, 360, 60)]


def hexes_in_view(camera: Camera, window: pygame.Rect, columns: int, rows: int) -> list[Hex]:
    """Return the hexes of the map in the window, column by column."""
    left, top = camera.to_cm(*window.topleft)
    right, bottom = camera.to_cm(*window.bottomright)
    first = max(0, floor(left / COLUMN_CM) - 1)
    last = min(columns - 1, ceil(right / COLUMN_CM))
    high = max(0, floor(top / PITCH_CM) - 1)
    low = min(rows - 1, ceil(bottom / PITCH_CM))
    return [hex_of_column_row(q, k) for q in range(first, last + 1) for k in range(high, low + 1)]


def draw_hex_lines(target: pygame.Surface, camera: Camera, terrain: Terrain, strength: float = 1.0) -> None:
    """Draw faint lines between the hexes, but none between land and land; `strength` 0 to 1."""
    shade = round(strength * _SHADES)
    if not shade:
        return
    masks, size = _edge_masks(terrain), _size_step(camera)
    seen = hexes_in_view(camera, target.get_rect(), len(terrain[0]), len(terrain))
    laid = [
        _centred_blit(camera, here, _edge_picture(size, masks[here], shade)) for here in seen if masks[here]
    ]
    target.fblits(laid)


@lru_cache(maxsize=4)
def _edge_masks(terrain: Terrain) -> dict[Hex, int]:
    found = {}
    for row, kinds in enumerate(terrain):
        for column, what in enumerate(kinds):
            here, mask = hex_of_column_row(column, row), 0
            for n in range(len(_UPPER)):
                dry = what == LAND and terrain_at(terrain, here.hex_towards(n + 1)) == LAND
                mask |= (not dry) << n
            found[here] = mask
    return found


def terrain_at(terrain: Terrain, here: Hex) -> str:
    """Return what a hex holds; open sea beyond the map."""
    if 0 <= here.row < len(terrain) and 0 <= here.column < len(terrain[0]):
        return terrain[here.row][here.column]
    return SEA


def _size_step(camera: Camera) -> int:
    """Return the eighths of a px from the middle of a hex to a corner."""
    return round(8 * RADIUS_CM * camera.px_per_cm)


def _centred_blit(camera: Camera, here: Hex, sheet: pygame.Surface) -> Blit:
    x, y = camera.to_screen(*hex_centre_cm(here))
    wide, high = sheet.get_size()
    return sheet, (round(x - wide / 2), round(y - high / 2))


def _hex_outline(size: int, share: float = 1.0) -> list[Point]:
    far = size / 8 * _FINE
    half = far + 2 * _FINE
    far *= share
    return [(half + far * cos(radians(a)), half + far * sin(radians(a))) for a in range(0, 360, 60)]


def _empty_picture(size: int) -> pygame.Surface:
    side = round(2 * (size / 8 + 2) * _FINE)
    return pygame.Surface((side, side), pygame.SRCALPHA)


def _scale_down(art: pygame.Surface) -> pygame.Surface:
    wide, high = art.get_size()
    return pygame.transform.smoothscale(art, (wide // _FINE, high // _FINE))


@lru_cache(maxsize=64)
def _edge_picture(size: int, mask: int, shade: int) -> pygame.Surface:
    art, ring = _empty_picture(size), _hex_outline(size)
    for n, (start, end) in enumerate(_UPPER):
        if mask >> n & 1:
            a, b = ring[start // 60], ring[end // 60 % 6]
            # Scaling down spreads a slanting line over more px, so it needs more width.
            wide = _FINE if a[1] == b[1] else _FINE + 2
            pygame.draw.line(art, (*palette.CREAM, _LINE_ALPHA * shade // _SHADES), a, b, wide)
    return _scale_down(art)


def draw_chart_hexes(
    target: pygame.Surface, to_pixel: Callable[[float, float], Point], size: tuple[int, int]
) -> None:
    """Draw columns and rows of hexes in fine ink on a chart; `to_pixel` gives the px of a place in cm."""
    ink = palette.mix_colours(palette.PAPER_1, palette.INK_3, 0.55)
    for column in range(size[0]):
        for row in range(size[1]):
            x, y = hex_centre_cm(hex_of_column_row(column, row))
            ring = [
                to_pixel(x + RADIUS_CM * cos(radians(a)), y + RADIUS_CM * sin(radians(a)))
                for a in (0, 60, 120, 180, 240, 300)
            ]
            pygame.draw.aalines(target, ink, True, ring)


# --------------------------------------------------------------------------------- shaded hexes


def draw_shaded_hexes(
    target: pygame.Surface, camera: Camera, hexes: Iterable[Hex], colour: Colour, alpha: int, hatch: str = ""
) -> None:
    """Shade the hexes with a wash of that colour; `hatch` may be ``lines`` or ``dots``."""
    sheet = _shaded_hex(_size_step(camera), (*colour, alpha), hatch)
    window = target.get_rect().inflate(sheet.get_size())
    laid = [_centred_blit(camera, here, sheet) for here in hexes]
    target.fblits([(art, at) for art, at in laid if window.collidepoint(at)])


@lru_cache(maxsize=48)
def _shaded_hex(size: int, colour: tuple[int, int, int, int], hatch: str) -> pygame.Surface:
    art, ring = _empty_picture(size), _hex_outline(size, 0.97)
    pygame.draw.polygon(art, colour, ring)
    if hatch:
        ink = (*colour[:3], min(255, round(colour[3] * 2.0)))
        _draw_hatching(art, ring, ink, hatch)
    edge = (*colour[:3], min(255, round(colour[3] * 1.7)))
    pygame.draw.polygon(art, edge, ring, _FINE)
    return _scale_down(art)


def _draw_hatching(
    art: pygame.Surface, ring: Sequence[Point], ink: tuple[int, int, int, int], hatch: str
) -> None:
    side, step = art.get_width(), 11 * _FINE
    over = pygame.Surface(art.get_size(), pygame.SRCALPHA)
    if hatch == "lines":
        for x in range(-side, side, step):
            pygame.draw.line(over, ink, (x, side), (x + side, 0), _FINE)
    else:
        for n, y in enumerate(range(0, side, step)):
            for x in range(step // 2 * (n % 2), side, step):
                pygame.draw.circle(over, ink, (x, y), 1.3 * _FINE)
    within = pygame.Surface(art.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(within, (255, 255, 255, 255), ring)
    over.blit(within, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    art.blit(over, (0, 0))


# ------------------------------------------------------------------------------- what lies there


def draw_terrain_signs(
    target: pygame.Surface, camera: Camera, terrain: Terrain, strength: float = 1.0
) -> None:
    """Draw chart signs on every hex with shallows or a landing place; `strength` 0 to 1."""
    shade = round(strength * _SHADES)
    if not shade:
        return
    signs, size = _terrain_signs(terrain), _size_step(camera)
    seen = hexes_in_view(camera, target.get_rect(), len(terrain[0]), len(terrain))
    laid = [
        _centred_blit(camera, here, _sign_picture(size, *signs[here], shade))
        for here in seen
        if here in signs
    ]
    target.fblits(laid)


@lru_cache(maxsize=4)
def _terrain_signs(terrain: Terrain) -> dict[Hex, tuple[str, int]]:
    """Return the hexes of a map with a sign, and the direction of the land (0: irrelevant)."""
    found = {}
    for row, kinds in enumerate(terrain):
        for column, what in enumerate(kinds):
            here = hex_of_column_row(column, row)
            if what in _SIGN_FUNCTIONS:
                inland = _inland_direction(here, terrain) if what == LANDING else 0
                found[here] = (what, inland)
    return found


def _inland_direction(here: Hex, terrain: Terrain) -> int:
    """Return the direction (1 to 6) of the land, farthest from the water; 2 without land."""
    about = {way: terrain_at(terrain, here.hex_towards(way)) for way in range(1, 7)}
    land = [way for way, kind in about.items() if kind == LAND]
    water = [way for way, kind in about.items() if kind not in (LAND, CLIFFS)]
    return max(land, key=lambda way: sum(sixths_between(way, wet) for wet in water), default=2)


@lru_cache(maxsize=64)
def _sign_picture(size: int, what: str, inland: int, shade: int) -> pygame.Surface:
    art = _empty_picture(size)
    _SIGN_FUNCTIONS[what](art, size / 8 * _FINE, heading_of_direction(inland) / 100 if inland else 0.0)
    art.fill((255, 255, 255, 255 * shade // _SHADES), special_flags=pygame.BLEND_RGBA_MULT)
    return _scale_down(art)


def _draw_shallow_sign(art: pygame.Surface, far: float, _: float) -> None:
    mid = art.get_width() / 2
    for row in range(-3, 4):
        for n in range(-3, 4):
            x, y = far * (0.25 * n + 0.125 * (row % 2)), far * 0.22 * row
            if abs(x) + abs(y) * 0.577 < far * 0.86:
                at = (mid + x, mid + y)
                pygame.draw.circle(art, (*palette.SHADOW, 66), at, 1.5 * _FINE)


def _draw_landing_sign(art: pygame.Surface, far: float, inland: float) -> None:
    mid = art.get_width() / 2
    ring = [(mid + 0.9 * far * cos(radians(a)), mid + 0.9 * far * sin(radians(a))) for a in range(0, 360, 60)]
    pygame.draw.polygon(art, (174, 214, 230, 74), ring)
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        for n in range(0, 10, 2):
            start = (a[0] + (b[0] - a[0]) * n / 10, a[1] + (b[1] - a[1]) * n / 10)
            end = (a[0] + (b[0] - a[0]) * (n + 1) / 10, a[1] + (b[1] - a[1]) * (n + 1) / 10)
            pygame.draw.line(art, (*palette.SAND, 235), start, end, 2 * _FINE)
    turn = radians(inland)
    for off in (0.34, 0.52):
        tip = (mid + sin(turn) * far * off, mid - cos(turn) * far * off)
        for way in (-1, 1):
            back = turn + pi + way * 0.72
            foot = (tip[0] + sin(back) * far * 0.2, tip[1] - cos(back) * far * 0.2)
            pygame.draw.line(art, (*palette.SHADOW, 200), tip, foot, 4 * _FINE)
            pygame.draw.line(art, (*palette.CREAM, 235), tip, foot, 2 * _FINE)


_SIGN_FUNCTIONS: Final[dict[str, Callable[[pygame.Surface, float, float], None]]] = {
    SHALLOW: _draw_shallow_sign,
    LANDING: _draw_landing_sign,
}
