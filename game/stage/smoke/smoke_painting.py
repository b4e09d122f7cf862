"""One painting of all smoke in sight, as one body.

All puffs are laid into small sheets, whose cells are two or three pixels wide: their heights by maximum, so
that domes meet in creases, and their thickness by plain alpha. The body is lit once: by the slope of a very
coarse sheet of its thickness, which never saturates, and by the slope of the heights. The light is a number;
the palette of the hour makes colours of it. Then strips from north to south share this light under their own
thickness, so that ships stand between them.

Cells lie on a lattice that drifts with the wind: two paintings can be faded into each other cell by cell."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.scene.smoke import PUFF_FORMS, PUFF_RANKS, SmokeBank, puff_opacity
from game.sea.polygons import Point
from game.stage.frame.camera import HEIGHT_FACTOR, HULL_METRES_PER_CM
from game.stage.paper.palette import LIGHT_PRESETS
from game.stage.paper.picture_cache import BoundedCache, cached_pictures
from game.stage.sea.waves import Field, smoothstep, tiling_noise

Pixels: TypeAlias = npt.NDArray[np.uint8]
_Ints: TypeAlias = npt.NDArray[np.int16]
_Array: TypeAlias = npt.NDArray[Any]

_MASTER_PX: Final = 96
_SIZE_FACTOR: Final = 1.15  # ratio between one size of puff and the next
_SIZES, _LEVELS = 64, 16  # steps of size, and of thickness and height
_STAMP_PX: Final = np.maximum(3, np.round(_SIZE_FACTOR ** np.arange(_SIZES))).astype(int)  # by step of size
_MAX_FINE_PX: Final = 64  # size past which puffs have half as many forms: large stamps are shared
_LEAST_OPACITY: Final = 0.012
_LEAST_PX: Final = 5.0
_MAX_PUFF_CM: Final = 12.0  # radius of the largest puff
_HIGH_GRAIN: Final = 1.45  # grain of a puff that counts as high, by the mean
_MARGIN_PX: Final = 96  # px around the window that are painted too
_MUZZLE_METRES, _LIFT_METRES_A_SECOND, _LIFT_SECONDS = 4.0, 0.8, 6.0
_FAR: Final = 30.0  # px a cm up to which half the puffs do, each larger by _FAR_SWELL
_MEAN_GRAIN: Final = 0.75  # of ships of METRE_CM
_FAR_SWELL, _FAR_OPACITY = 1.2, 0.8  # a fleet must be seen in its smoke
# Seconds of age in which every second puff fades, and then every fourth; the others grow by _OLD_SWELL each
# time. They never vanish at once, which would be seen.
_FIRST_THINNING, _SECOND_THINNING = (4.0, 8.0), (10.0, 15.0)
_OLD_SWELL: Final = 0.15
_STRIP_CM, _STRIP_PX = 1.6, 72.0  # least depth of a strip from north to south
_COARSE: Final = 6  # cells across one cell of the coarse sheet
_COARSE_STEPS: Final = 3 - round(math.log(_COARSE) / math.log(_SIZE_FACTOR))  # of size, a little larger
_COARSE_SHARE: Final = 5  # its thickness is this part: it must not saturate
_SLOPE, _FAR_SLOPE = 2.4, 1.56  # strength of the light on the slopes of the whole body, near and far
_EAST_SLOPE, _SOUTH_SLOPE = 0.55, 0.83  # where the light comes from: north-west by north
_GRAIN_PX: Final = 128
_SHADE: Final = (8, 16, 26, 100)


@dataclass(frozen=True, slots=True)
class SmokeStrip:
    """The smoke of one strip of sea: its corner in cells of the lattice, how far south it is in cm of the
    lattice, and its pixels [y, x, blue green red alpha]."""

    left: int
    top: int
    depth_cm: float
    pixels: Pixels


@dataclass(frozen=True, slots=True)
class PaintedView:
    """Where to paint: the lattice's corner in cm, px a cm, the window as (left, top, right, bottom) cm, px of
    a cell, the light, and whether smoke is seen from so far that half the puffs do."""

    corner: Point
    px_per_cm: float
    window: tuple[float, float, float, float]
    cell_px: int
    light: str
    is_far: bool = False

    @property
    def cell_cm(self) -> float:
        """Return the cm of sea in one cell."""
        return self.cell_px / self.px_per_cm


@dataclass(frozen=True, slots=True)
class SmokePainting:
    """A finished painting. Strips have a key that stays the same from painting to painting; `thickness` is
    the coarse sheet of all, white, `shade` that of the sea under it, as large as it is shown, and `box` the
    painting in cells of the lattice."""

    view: PaintedView
    strips: dict[tuple[int, int], SmokeStrip]
    puffs: int = 0
    thickness: pygame.Surface | None = None
    shade: pygame.Surface | None = None
    box: pygame.Rect = field(default_factory=pygame.Rect)


def painted_view(
    whole: SmokeBank, corner: Point, px_per_cm: float, window: tuple[float, float, float, float],
    light_and_coarser: tuple[str, int],
) -> PaintedView:  # fmt: skip
    """Return how to paint this smoke. A cell is two px near by, three for a fleet and where puffs are large
    anyway; `coarser` px are added to it."""
    light, coarser = light_and_coarser
    # Ships of some books are twice as long on the sea, and so are their puffs.
    near = px_per_cm * max(1, round(float(whole.grain.mean()) / _MEAN_GRAIN))
    cell_px = 2 if _FAR < near <= 64 else 3 if near <= 110 else 4
    return PaintedView(corner, px_per_cm, window, cell_px + coarser, light, near <= _FAR)


# ------------------------------------------------------------------------------
# Stamps
@lru_cache(maxsize=PUFF_FORMS)
def _puff_form(kind: int) -> tuple[Field, Field]:
    """Return thickness and height, 0 to 1, of one puff: a dome with lumps."""
    span = (np.arange(_MASTER_PX, dtype=np.float32) - _MASTER_PX / 2 + 0.5) / (_MASTER_PX / 2)
    r = np.hypot(span[None, :], span[:, None])
    lumps, curls = (tiling_noise(_MASTER_PX, px, 100 + 7 * kind + n) for n, px in enumerate((60, 26)))
    edge = r * (1.04 + 0.16 * lumps + 0.12 * curls)
    thickness = smoothstep(1.02, 0.0, edge) ** 1.15 * smoothstep(1.0, 0.6, r)
    # A half sphere would have a flat top where many meet, and steep edges.
    height = np.clip(1 - edge * edge, 0, 1) ** 1.25 * (0.90 + 0.05 * curls) * smoothstep(1.0, 0.7, r)
    return np.clip(thickness * np.clip(0.86 + 0.16 * curls, 0.5, 1.1), 0, 1), np.clip(height, 0, 1)


@lru_cache(maxsize=PUFF_FORMS)
def _master_stamps(kind: int) -> tuple[pygame.Surface, pygame.Surface]:
    thickness, height = (np.asarray(part.T * 255, dtype=np.uint8) for part in _puff_form(kind))
    white = pygame.Surface((_MASTER_PX, _MASTER_PX), pygame.SRCALPHA)
    white.fill((255, 255, 255, 0))
    pygame.surfarray.pixels_alpha(white)[:] = thickness
    grey = pygame.Surface((_MASTER_PX, _MASTER_PX), 0, 32)
    pygame.surfarray.pixels3d(grey)[:] = height[..., None]
    return white, grey


@cached_pictures(megabytes=4)
def _scaled_stamp(kind: int, step: int, is_height: bool) -> pygame.Surface:
    size = int(_STAMP_PX[step])
    return pygame.transform.smoothscale(_master_stamps(kind)[is_height], (size, size))


def _make_thickness(code: int) -> pygame.Surface:
    kind, step, alpha = _parts_of(code)
    made = _scaled_stamp(kind, step, is_height=False).copy()
    made.fill((255, 255, 255, round(255 * alpha / _LEVELS)), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def _make_height(code: int) -> pygame.Surface:
    kind, step, level = _parts_of(code)
    made, grey = _scaled_stamp(kind, step, is_height=True).copy(), round(255 * level / _LEVELS)
    made.fill((grey, grey, grey), special_flags=pygame.BLEND_RGB_MULT)
    return made


def _stamp_codes(kind: _Array, step: _Array, level: _Array) -> list[int]:
    """Return form, step of size and level (of thickness or height) of puffs as one number each."""
    codes: list[int] = ((kind * _SIZES + step) * (2 * _LEVELS) + level).tolist()
    return codes


def _parts_of(code: int) -> tuple[int, int, int]:
    rest, level = divmod(code, 2 * _LEVELS)
    return *divmod(rest, _SIZES), level


# By the codes of `_stamp_codes`.
_THICKNESS_STAMPS: Final = BoundedCache(_make_thickness, lambda stamp: (stamp,), megabytes=6)
_HEIGHT_STAMPS: Final = BoundedCache(_make_height, lambda stamp: (stamp,), megabytes=5)


@lru_cache(maxsize=len(LIGHT_PRESETS))
def smoke_ramp(light: str) -> list[tuple[int, int, int]]:
    """Return the 256 colours of smoke in a light, from the deepest shade to the lit side."""
    preset = LIGHT_PRESETS[light]
    shade, lit, old = (np.array(rgb, np.float32) for rgb in (*preset.smoke_tones, preset.old_smoke_tones[1]))
    share = np.linspace(0, 1, 256, dtype=np.float32)[:, None]
    s, deep = share * share * (3 - 2 * share), shade * 0.86
    rgb = np.where(s < 0.6, deep + (old - deep) * (s / 0.6), old + (lit - old) * ((s - 0.6) / 0.4))
    return [(int(r), int(g), int(b)) for r, g, b in rgb]


@lru_cache(maxsize=1)
def _grain() -> _Ints:
    """Return a tile of fine light and shade, in colours of the ramp."""
    fine = tiling_noise(_GRAIN_PX, 12, 7) * 5 + tiling_noise(_GRAIN_PX, 40, 8) * 6
    return np.round(fine).T.astype(np.int16)


# ------------------------------------------------------------------------------
# A painting in steps
@dataclass(frozen=True, slots=True)
class _StripPart:
    """The puffs of one strip, from `start` to `end`, its number, its mean cm south, and its box in cells."""

    start: int
    end: int
    row: int
    depth: float
    box: pygame.Rect


@dataclass(frozen=True, slots=True)
class _LaidPuffs:
    """The puffs in sight, from north to south: corners in cells of the sheet, stamps of thickness and of
    height, the same for the coarse sheet, and the strips that they make; `box` is the sheet in cells of the
    lattice."""

    corners: list[Point]
    thickness: list[int]
    height: list[int]
    coarse_corners: list[Point]
    coarse: list[int]
    strips: list[_StripPart]
    box: pygame.Rect


def paint_smoke(whole: SmokeBank, view: PaintedView) -> Iterator[SmokePainting | None]:
    """Paint the puffs of a bank in about equal steps: yield None after each, and the painting after the
    last. Only the first step reads the bank."""
    seen = _see_puffs(whole, view)
    if seen is None:
        yield SmokePainting(view, {})
        return
    yield None
    puffs = _lay_puffs(seen, view)
    size = puffs.box.size
    yield None
    heights = pygame.Surface(size, 0, 32)
    domes = [_HEIGHT_STAMPS[code] for code in puffs.height]
    heights.fblits(list(zip(domes, puffs.corners, strict=True)), pygame.BLEND_RGB_MAX)
    half = pygame.transform.smoothscale(heights, (max(2, size[0] // 2), max(2, size[1] // 2)))
    heights = pygame.transform.smoothscale(half, size)  # blurred once
    yield None
    half_of_strips = len(puffs.strips) // 2
    sheets = [_strip_thickness(puffs, strip) for strip in puffs.strips[:half_of_strips]]
    yield None
    sheets += [_strip_thickness(puffs, strip) for strip in puffs.strips[half_of_strips:]]
    yield None
    coarse = pygame.Surface((max(3, size[0] // _COARSE), max(3, size[1] // _COARSE)), pygame.SRCALPHA)
    coarse.fill((255, 255, 255, 0))
    veils = [_THICKNESS_STAMPS[code] for code in puffs.coarse]
    coarse.fblits(list(zip(veils, puffs.coarse_corners, strict=True)))
    shade = shade_of(coarse, (size[0] * view.cell_px, size[1] * view.cell_px))
    yield None
    index = pygame.Surface(size, 0, 8)
    index.set_palette(smoke_ramp(view.light))
    strength = _FAR_SLOPE if view.is_far else _SLOPE
    pygame.surfarray.pixels2d(index)[:] = _light(puffs.box, coarse, heights, strength)
    lit = pygame.Surface(size, 0, 32)
    lit.blit(index, (0, 0))
    yield None
    strips = {}
    for strip, sheet in zip(puffs.strips, sheets, strict=True):
        left, top = puffs.box.x + strip.box.x, puffs.box.y + strip.box.y
        pixels = _lit_pixels(lit, sheet, strip.box.topleft)
        strips[round(100 * _strip_cm(view)), strip.row] = SmokeStrip(left, top, strip.depth, pixels)
    yield SmokePainting(view, strips, len(puffs.corners), coarse, shade, puffs.box)


def shade_of(thickness: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the shade of smoke on the sea, from its coarse sheet."""
    dark = thickness.copy()
    dark.fill(_SHADE, special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(dark, size)


def _strip_cm(view: PaintedView) -> float:
    """Return the depth of a strip in cm, in steps, so that strips keep their key while the camera glides."""
    steps = math.ceil(2 * math.log2(max(1.0, _STRIP_PX / view.px_per_cm / _STRIP_CM)))
    return float(_STRIP_CM * 2 ** (steps / 2))


@dataclass(frozen=True, slots=True)
class _SeenPuffs:
    """Puffs in sight from north to south: middle and breadth in cells, cm south, and what they are like;
    `window` is the painted part of the sea in cells."""

    x: _Array
    y: _Array
    across: _Array
    floor: _Array
    opacity: _Array
    kind: _Array
    grain: _Array
    window: list[int]


def _see_puffs(whole: SmokeBank, view: PaintedView) -> _SeenPuffs | None:
    """Return what is in sight of a bank; None if nothing is."""
    at, window = _puffs_in_window(whole, view)
    opacity, size, lift = _drawn_puffs(whole, at, view)
    order = np.flatnonzero(opacity > _LEAST_OPACITY)
    if not len(order):
        return None
    order = order[np.argsort(whole.y[at[order]], kind="stable")]
    at, cell = at[order], view.cell_cm
    floor = whole.y[at] - view.corner[1]
    x, y = (whole.x[at] - view.corner[0]) / cell, (floor - lift[order]) / cell
    kind = whole.kind[at] % PUFF_FORMS
    return _SeenPuffs(x, y, size[order] / cell, floor, opacity[order], kind, whole.grain[at], window)


def _lay_puffs(seen: _SeenPuffs, view: PaintedView) -> _LaidPuffs:
    """Return puffs as stamps and cells."""
    x, y, opacity = seen.x, seen.y, seen.opacity
    step = np.round(np.log(np.maximum(seen.across, 3)) / math.log(_SIZE_FACTOR)).astype(int)
    across = _STAMP_PX[step]
    box = _box_of(x - across / 2, y - across / 2, across, seen.window)
    x, y = x - box.x, y - box.y
    kind = np.where(across > _MAX_FINE_PX, seen.kind // 2, seen.kind)
    share = (seen.grain / (_HIGH_GRAIN * seen.grain.mean())) ** 0.75 * np.clip(0.35 + opacity, 0, 1)
    alpha, small = _in_steps(opacity, 1), np.maximum(step + _COARSE_STEPS, 8)
    coarse = np.stack((x, y), axis=1) / _COARSE - _STAMP_PX[small][:, None] / 2
    x, y = np.round(x - across / 2), np.round(y - across / 2)
    return _LaidPuffs(
        np.stack((x, y), axis=1).tolist(),
        _stamp_codes(kind, step, alpha),
        _stamp_codes(kind, step, _in_steps(share, 2)),
        coarse.tolist(),
        _stamp_codes(kind, small, np.maximum(alpha // _COARSE_SHARE, 1)),
        _strip_parts(x, y, across, seen.floor, (_strip_cm(view), box)),
        box,
    )


def _puffs_in_window(whole: SmokeBank, view: PaintedView) -> tuple[_Array, list[int]]:
    """Return which puffs may be in the window and its margin, and these as edges in cells."""
    margin = _MARGIN_PX / view.px_per_cm
    left, top, right, low = view.window
    left, top, right, low = left - margin, top - margin, right + margin, low + margin
    seen = (whole.age > 0) & (whole.x > left - _MAX_PUFF_CM) & (whole.x < right + _MAX_PUFF_CM)
    seen &= (whole.y > top - _MAX_PUFF_CM) & (whole.y < low + 2 * _MAX_PUFF_CM)
    if view.is_far:
        seen &= whole.kind // PUFF_FORMS % 2 == 0
    dx, dy, cell = *view.corner, view.cell_cm
    edges = ((left - dx) / cell, (top - dy) / cell, (right - dx) / cell, (low - dy) / cell)
    return np.flatnonzero(seen), [math.floor(edge) for edge in edges]


def _box_of(x: _Array, y: _Array, across: _Array, window: list[int]) -> pygame.Rect:
    """Return the cells that puffs cover, and round them as far as they reach on the coarse sheet."""
    round_them = 2 * _COARSE + int(across.max()) // 4
    left, top = int(x.min()) - round_them, int(y.min()) - round_them
    right, low = int((x + across).max()) + round_them, int((y + across).max()) + round_them
    left, top, right, low = (
        max(left, window[0]),
        max(top, window[1]),
        min(right, window[2]),
        min(low, window[3]),
    )
    return pygame.Rect(left, top, max(4, right - left), max(4, low - top))


def _strip_parts(
    x: _Array, y: _Array, across: _Array, floor: _Array, strip_cm_and_box: tuple[float, pygame.Rect]
) -> list[_StripPart]:
    """Return the strips of puffs that are sorted from north to south."""
    strip_cm, box = strip_cm_and_box
    rows, found = np.floor(floor / strip_cm).astype(int), list[_StripPart]()
    edges = [0, *(np.flatnonzero(np.diff(rows)) + 1).tolist(), len(rows)]
    for a, b in pairwise(edges):
        left, top = int(x[a:b].min()), int(y[a:b].min())
        right, low = int((x + across)[a:b].max()) + 1, int((y + across)[a:b].max()) + 1
        area = pygame.Rect(left, top, right - left, low - top).clip(((0, 0), box.size))
        if area.w > 1 and area.h > 1:
            found.append(_StripPart(a, b, int(rows[a]), float(floor[a:b].mean()), area))
    return found


def _drawn_puffs(whole: SmokeBank, at: _Array, view: PaintedView) -> tuple[_Array, _Array, _Array]:
    """Return opacity, size and height above the water (both in cm of the screen) of these puffs."""
    age, rank = whole.age[at], whole.kind[at] // PUFF_FORMS % PUFF_RANKS
    opacity, size = puff_opacity(age), np.maximum(whole.size[at], _LEAST_PX / view.px_per_cm)
    if view.is_far:
        size, opacity, rank = size * _FAR_SWELL, opacity * _FAR_OPACITY, rank // 2
    first, second = (np.clip((age - a) / (b - a), 0, 1) for a, b in (_FIRST_THINNING, _SECOND_THINNING))
    opacity *= np.where(rank % 2 == 1, 1 - first, np.where(rank % 4 == 2, 1 - second, 1))
    size = size * (1 + _OLD_SWELL * (first + second))
    lift = _MUZZLE_METRES + _LIFT_METRES_A_SECOND * np.minimum(age, _LIFT_SECONDS)
    return opacity, size, lift * (HEIGHT_FACTOR / HULL_METRES_PER_CM)


def _in_steps(share: _Array, least: int) -> _Array:
    return np.clip(np.round(share * _LEVELS), least, _LEVELS).astype(int)


def _strip_thickness(puffs: _LaidPuffs, strip: _StripPart) -> pygame.Surface:
    """Return the thickness of one strip as the alpha of a white sheet."""
    sheet = pygame.Surface(strip.box.size, pygame.SRCALPHA)
    sheet.fill((255, 255, 255, 0))
    left, top = strip.box.topleft
    looks, corners = puffs.thickness[strip.start : strip.end], puffs.corners[strip.start : strip.end]
    sheet.fblits(
        [(_THICKNESS_STAMPS[look], (x - left, y - top)) for look, (x, y) in zip(looks, corners, strict=True)]
    )
    return sheet


def _light(
    box: pygame.Rect, coarse: pygame.Surface, heights: pygame.Surface, strength: float
) -> npt.NDArray[np.uint8]:
    """Return the light of every cell, as an index of the ramp: of the whole body, of its domes, and a fine
    grain that drifts with it."""
    left, top, wide, high = box
    body = pygame.surfarray.array_alpha(coarse).astype(np.float32)
    east, south = np.zeros_like(body), np.zeros_like(body)
    east[1:-1], south[:, 1:-1] = body[2:] - body[:-2], body[:, 2:] - body[:, :-2]
    slope = np.clip(128 + strength * (east * _EAST_SLOPE + south * _SOUTH_SLOPE), 0, 255)
    large = pygame.Surface(coarse.get_size(), 0, 32)
    pygame.surfarray.pixels3d(large)[:] = slope.astype(np.uint8)[..., None]
    large = pygame.transform.smoothscale(large, (wide, high))
    light = pygame.surfarray.pixels_red(large).astype(np.int16)
    dome = pygame.surfarray.pixels_red(heights).astype(np.int16)
    east_slope, south_slope = dome[2:, 1:-1] - dome[:-2, 1:-1], dome[1:-1, 2:] - dome[1:-1, :-2]
    light[1:-1, 1:-1] += (east_slope * 5 + south_slope * 7) * 3 // 8
    light += (dome - 120) // 6  # crests catch the light, creases are in the shade
    grain = np.roll(_grain(), (-(left % _GRAIN_PX), -(top % _GRAIN_PX)), (0, 1))
    light += np.tile(grain, (1 + wide // _GRAIN_PX, 1 + high // _GRAIN_PX))[:wide, :high]
    return np.clip(light, 0, 255).astype(np.uint8)


def _lit_pixels(lit: pygame.Surface, thickness: pygame.Surface, at: tuple[int, int]) -> Pixels:
    wide, high = thickness.get_size()
    part = pygame.Surface((wide, high), pygame.SRCALPHA)
    part.blit(lit, (-at[0], -at[1]))
    part.blit(thickness, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return np.frombuffer(part.get_buffer().raw, dtype=np.uint8).reshape(high, wide, 4)
