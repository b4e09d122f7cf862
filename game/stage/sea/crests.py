"""Single crests that break or sparkle here and there, and the wide patches of light and shade, so that a
tiled sea does not look tiled.

The sea is cut into cells that never repeat; in each, now and then, one crest shows, runs a little down the
wind and melts. When and where is a function of cell, seed and time."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.sea.units import unit_vector
from game.stage.paper.canvas import Blits
from game.stage.paper.palette import LIGHT_PRESETS, Colour, LightBeam
from game.stage.sea.distance_fields import interpolate_grid
from game.stage.sea.waves import Field, SeaConditions, smoothstep, tiling_noise

CELL_PX: Final = 46
CREST_FORMS: Final = 6
_LEVELS: Final = 8
_STAMP_PX: Final = 38
_ZOOM_POWER: Final = 0.6  # how crests grow with the waves: at twice the length they are 1.5 times as large
_Ints: TypeAlias = npt.NDArray[np.uint32]


def _hash_cells(across: _Ints, down: _Ints, turn: _Ints) -> _Ints:
    """Return a number for each (cell, turn) without a visible pattern."""
    value = across * np.uint32(0x9E3779B1) ^ down * np.uint32(0x85EBCA77)
    value ^= turn * np.uint32(0xC2B2AE3D)
    value = (value ^ (value >> np.uint32(15))) * np.uint32(0x2C1B3C6D)
    value = (value ^ (value >> np.uint32(12))) * np.uint32(0x297A2D39)
    return np.asarray(value ^ (value >> np.uint32(15)), dtype=np.uint32)


def _bits_as_share(value: _Ints, shift: int) -> npt.NDArray[np.float64]:
    """Return eight bits of a number as 0 to 1."""
    return ((value >> np.uint32(shift)) & np.uint32(255)) / 255.0


def _make_stamp(alpha: Field, colour: Colour) -> pygame.Surface:
    made = pygame.Surface(alpha.shape[::-1], pygame.SRCALPHA)
    made.fill(colour)
    pygame.surfarray.pixels_alpha(made)[:] = (alpha.T * 255).astype(np.uint8)
    return made


def _stamp_axes(heading: int, zoom: float) -> tuple[Field, Field]:
    """Return the px ahead of and beside the middle of a stamp, for a wind towards `heading` degrees."""
    size = 2 * round(_STAMP_PX * zoom / 2)
    span = (np.arange(size) - size / 2 + 0.5) / zoom
    ux, uy = unit_vector(heading)
    ahead = span[None, :] * ux + span[:, None] * uy
    return ahead, -span[None, :] * uy + span[:, None] * ux


@lru_cache(maxsize=128)
def _breaking_form(form: int, heading: int, zoom: float) -> Field:
    """Return the alpha of one torn crest: 16 to 38 px of specks, sharp on the side it runs to."""
    ahead, side = _stamp_axes(heading, zoom)
    size = ahead.shape[0]
    reach, back = 8.0 + 2.2 * form, 2.6 + 0.9 * (form % 3)
    bow = 0.008 * side * side * (form % 3 - 1)
    front = tiling_noise(64, 16.0 * zoom, 740 + form, finest_px=3.0)[:size, :size]
    specks = tiling_noise(64, 3.4, 780 + form, finest_px=1.3)[:size, :size]
    strands = tiling_noise(64, 4.0 * zoom, 700 + form, heading, 5.0, 1.2)[:size, :size]
    off = ahead + bow + 0.8 * front - 3.0
    crest = np.exp(np.minimum(off, 0) / back) * smoothstep(1.8, -0.6, off)
    crest = crest * np.exp(-((side / reach) ** 2))
    body = crest * (0.95 + 0.30 * specks + 0.34 * strands)
    return np.asarray(0.95 * smoothstep(0.24, 0.95, np.asarray(body)), dtype=np.float32)


@lru_cache(maxsize=128)
def _glint_form(form: int, heading: int, zoom: float) -> Field:
    ahead, side = _stamp_axes(heading, zoom)
    reach = 2.6 + 0.9 * form
    line = ahead + 0.012 * (form % 3 - 1) * side * side + 0.08 * (form % 2) * side
    size = ahead.shape[0]
    torn = tiling_noise(64, 5.0, 760 + form, heading, 0.5)[:size, :size]
    body = np.exp(-((line / 1.1) ** 2) - (side / reach) ** 2)
    return np.asarray(0.9 * smoothstep(0.12, 0.9, body * (0.8 + 0.3 * torn)), dtype=np.float32)


def _cells_in(area: pygame.Rect, origin: tuple[float, float], cell: float) -> tuple[_Ints, _Ints]:
    """Return columns and rows of the cells of `cell` px that touch `area`, numbered from `origin` px."""
    left, top = (area.left - origin[0]) / cell, (area.top - origin[1]) / cell
    columns = np.arange(math.floor(left) - 1, left + area.width / cell + 1, dtype=np.int64)
    rows = np.arange(math.floor(top) - 1, top + area.height / cell + 1, dtype=np.int64)
    across, down = np.meshgrid(columns, rows)
    return across.ravel().astype(np.uint32), down.ravel().astype(np.uint32)


@dataclass(frozen=True, slots=True)
class GustField:
    """Strength of gusts: values [y, x] of deviation 1 that repeat, `cell_px` px to a cell, and a function of
    the seconds to the drift of the pattern (px right and down)."""

    values: Field
    cell_px: int
    drift: Callable[[Field], tuple[Field | float, Field | float]]

    def values_at(self, x: Field, y: Field, seconds: Field) -> Field:
        """Return the value at spots of the sea (px from its own corner) at those seconds."""
        gone_x, gone_y = self.drift(seconds)
        rows, columns = self.values.shape
        row = np.floor((y - gone_y) / self.cell_px).astype(np.int64) % rows
        column = np.floor((x - gone_x) / self.cell_px).astype(np.int64) % columns
        return np.asarray(self.values[row, column])


@dataclass(frozen=True, slots=True)
class CrestKind:
    """A kind of crest: the px of a cell of sea that has one at a time, the seconds until it comes again and
    the share of them it shows, how far it runs, how much gusts matter, and whether it breaks (or only
    sparkles)."""

    cell_px: int
    cycle_seconds: float
    visible_share: float
    run_px: float
    gust_share: float
    is_breaking: bool


BREAKING_CRESTS: Final = CrestKind(CELL_PX, 6.5, 0.42, 7.0, 0.30, is_breaking=True)
MANY_BREAKING_CRESTS: Final = CrestKind(30, 5.2, 0.42, 11.0, 0.26, is_breaking=True)
# Breaking crests of a fair and of a rough sea, and the sparkle of those that do not break.
GLINT_CRESTS: Final = CrestKind(20, 3.0, 0.45, 2.0, 0.24, is_breaking=False)


def crest_blits(
    area: pygame.Rect, origin: tuple[float, float], seconds: float, sea_conditions: SeaConditions, *,
    kind: CrestKind = BREAKING_CRESTS, amount: float, gusts: GustField | None = None,
    factor_at: Callable[[Field, Field], Field] | None = None,
) -> Blits:  # fmt: skip
    """Return the blits of the crests of one kind in `area` px at `seconds`. `origin` is the px of the sea's
    own corner; `amount` 0 to 1 is the share of cells that have one in a turn; gusts add to it, and
    `factor_at` for places (px of the picture) multiplies it."""
    zoom = sea_conditions.zoom**_ZOOM_POWER
    seed = sea_conditions.seed
    wind_to = sea_conditions.wind_from + 180
    cell = kind.cell_px * zoom
    across, down = _cells_in(area, origin, cell)
    when = _bits_as_share(_hash_cells(across, down, np.full_like(across, seed)), 3)
    turn = seconds / kind.cycle_seconds + when
    due = np.flatnonzero(turn % 1 < kind.visible_share)
    across, down, turn = across[due], down[due], turn[due]
    chance = _hash_cells(across, down, (np.floor(turn) + 17 * seed).astype(np.uint32))
    age = turn % 1 / kind.visible_share
    x = (across.astype(np.int32) + _bits_as_share(chance, 0)) * cell
    y = (down.astype(np.int32) + _bits_as_share(chance, 8)) * cell
    share: Field | float = amount
    if gusts is not None:
        share = amount + kind.gust_share * gusts.values_at(x, y, seconds - turn % 1 * kind.cycle_seconds)
    if factor_at is not None:
        share = share * factor_at(x + origin[0], y + origin[1])
    shown = np.flatnonzero(_bits_as_share(chance, 24) < share)
    age, chance = age[shown], chance[shown]
    strength = np.sin(np.pi * age**0.6) * (0.35 + 0.65 * _bits_as_share(chance, 16))
    ux, uy = unit_vector(wind_to)
    run = (age - 0.5) * kind.run_px * zoom
    half = round(_STAMP_PX * zoom / 2)
    left = x[shown] + (origin[0] - half) + ux * run
    top = y[shown] + (origin[1] - half) + uy * run
    forms = _crest_forms(kind, round(wind_to / 5) * 5 % 360, zoom, sea_conditions.light)
    levels = np.clip(np.round(strength * _LEVELS), 1, _LEVELS).astype(int)
    picked = ((chance % CREST_FORMS).astype(int) * _LEVELS + levels - 1).tolist()
    places = zip(left.tolist(), top.tolist(), strict=True)
    return [
        (forms[n][0], (px + forms[n][1], py + forms[n][2]))
        for n, (px, py) in zip(picked, places, strict=True)
    ]


@lru_cache(maxsize=24)
def _crest_forms(
    kind: CrestKind, heading: int, zoom: float, light: str
) -> tuple[tuple[pygame.Surface, int, int], ...]:
    """Return every form at every level, cropped, with the px from the square's corner to the crop."""
    draw = _breaking_form if kind.is_breaking else _glint_form
    colour = LIGHT_PRESETS[light].foam_rgb if kind.is_breaking else LIGHT_PRESETS[light].glint_rgb
    made = []
    for form in range(CREST_FORMS):
        whole = draw(form, heading, zoom)
        cut = _make_stamp(whole, colour).get_bounding_rect(8)
        part = whole[cut.top : cut.bottom, cut.left : cut.right]
        for level in range(1, _LEVELS + 1):
            made.append((_make_stamp(part * (level / _LEVELS), colour), cut.left, cut.top))
    return tuple(made)


DEFAULT_SIZE: Final = 2048  # largest side of a layer in px: more than a screen is wide
_STEP: Final = 256  # step in px of a layer's size: while a window is resized, few sizes are needed
_SPARE: Final = 128  # px by which a layer is at least larger than the window
PATCH_CELL_PX: Final = 4  # px of sea to one value of the layer
DRIFT_PX_PER_SECOND: Final = 11.0
STRIP_ROWS: Final = 128  # rows mixed at a time during a cross-fade of layers
_EDGE: Final = 2  # px of the small layer beyond a strip, so that stretched strips meet
_COARSER: Final = 4


def layer_size_for(window: tuple[int, int]) -> tuple[int, int]:
    """Return the px of a layer: it wraps around nowhere in a window of up to a screen."""
    across, down = (min(DEFAULT_SIZE, -(-(side + _SPARE) // _STEP) * _STEP) for side in window)
    return across, down


@lru_cache(maxsize=2)
def _lump_noise(grain: float, seed: int, cells: tuple[int, int]) -> Field:
    """Return noise of this grain without a direction; a coarse one is computed small and interpolated."""
    across, down = (np.arange(side, dtype=np.float32) / _COARSER for side in cells)
    wide, high = (side // _COARSER for side in cells)
    made = interpolate_grid(
        tiling_noise(wide, grain / _COARSER, seed, height_px=high), across, down, is_repeating=True
    )
    made.setflags(write=False)
    return made


_BASE_PIECES: Final = ("_wide", "_near", "_streaks", "_light")


class LightPatches:
    """The layer of one set of conditions, `span` px across and down. `build_piece` makes it `small`, piece by
    piece; `layer` is the picture to multiply by, `gusts` the values (deviation about 1, high where it
    blows)."""

    def __init__(
        self, sea_conditions: SeaConditions, span: tuple[int, int] = (DEFAULT_SIZE, DEFAULT_SIZE)
    ) -> None:
        self._conditions = sea_conditions
        self._cells = span[0] // PATCH_CELL_PX, span[1] // PATCH_CELL_PX
        self._pieces = [*_BASE_PIECES, "gusts", "small"]

    @property
    def is_complete(self) -> bool:
        """Whether everything is made except the layer at full size."""
        return not self._pieces

    def build_piece(self) -> None:
        """Make one more piece, if any is missing."""
        if self._pieces:
            getattr(self, self._pieces.pop(0))
        if self.is_complete:
            # Only the small layer and gusts are still needed.
            for piece in _BASE_PIECES:
                self.__dict__.pop(piece, None)

    @cached_property
    def _wide(self) -> Field:
        return _lump_noise(460 / PATCH_CELL_PX, self._conditions.seed + 11, self._cells)

    @cached_property
    def _near(self) -> Field:
        return _lump_noise(150 / PATCH_CELL_PX, self._conditions.seed + 23, self._cells)

    @cached_property
    def _streaks(self) -> Field:
        sea_conditions, (wide, high) = self._conditions, self._cells
        grain = 20 * sea_conditions.zoom**0.5 / PATCH_CELL_PX
        return tiling_noise(
            wide, grain, sea_conditions.seed + 13, sea_conditions.wind_from + 5, 11.0, height_px=high
        )

    @cached_property
    def gusts(self) -> Field:
        """Where it blows harder, [y, x], PATCH_CELL_PX px to a cell."""
        return np.asarray(0.8 * self._wide + 0.5 * self._near + 0.25 * self._streaks)

    @cached_property
    def _light(self) -> Field:
        """Light on each cell, 0 to 1, [y, x]."""
        kind = self._conditions.weather_figures
        patches = smoothstep(-2.3, 2.3, 0.95 * self._wide + 0.42 * self._near)
        rows = smoothstep(0.3, 2.6, self._streaks + 0.4 * self._wide)
        rows = rows * smoothstep(-1.6, 1.4, self._near)
        streaks = 0.42 * rows + 0.05 * self._streaks
        light = 0.5 + 1.15 * kind.patch_strength * (patches - 0.46) + kind.streak_strength * streaks
        return np.asarray(np.clip(light, 0, 1), dtype=np.float32)

    @cached_property
    def small(self) -> pygame.Surface:
        """The layer with one px for PATCH_CELL_PX of them each way."""
        deep = np.array(self._conditions.light_preset.shade_factors, dtype=np.float32)
        made = pygame.Surface(self._cells, 0, 32)
        shade = 255 * (deep + (1 - deep) * self._light[..., None])
        pygame.surfarray.pixels3d(made)[:] = np.round(shade).astype(np.uint8).swapaxes(0, 1)
        return made

    @cached_property
    def layer(self) -> pygame.Surface:
        """The picture to multiply the sea by; made on first use."""
        made = pygame.Surface([PATCH_CELL_PX * side for side in self._cells], 0, 32)
        for number in range(strip_count(made)):
            _paint_strip(made, number, _strip_rows(self.small, number))
        return made

    def replace_layer(self, layer: pygame.Surface) -> None:
        """Use this picture as the layer: it has been painted as it."""
        self.__dict__["layer"] = layer


class PatchDrift:
    """Drift of the light patches down the wind, px. A new wind bends their course without a jump."""

    def __init__(self, wind_from: float) -> None:
        self._wind = wind_from
        self._changed_at = 0.0
        self._offset = (0.0, 0.0)

    def offset_at(self, seconds: float | Field) -> tuple[float | Field, float | Field]:
        """Return the drift at `seconds`, px right and down."""
        ux, uy = unit_vector(self._wind + 180)
        run = (seconds - self._changed_at) * DRIFT_PX_PER_SECOND
        return self._offset[0] + ux * run, self._offset[1] + uy * run

    def set_wind(self, wind_from: float, seconds: float) -> None:
        """Let them drift down this wind from `seconds` on."""
        if wind_from != self._wind:
            x, y = self.offset_at(seconds)
            self._offset = (float(x), float(y))
            self._wind, self._changed_at = wind_from, seconds


def strip_count(layer: pygame.Surface) -> int:
    """Return the number of strips of a layer."""
    return layer.get_height() // STRIP_ROWS


def _strip_rows(small: pygame.Surface, number: int) -> pygame.Surface:
    """Return the source of one strip: its rows, and _EDGE more px round them on all sides."""
    (wide, tall), high = small.get_size(), STRIP_ROWS // PATCH_CELL_PX
    made = pygame.Surface((wide + 2 * _EDGE, high + 2 * _EDGE), 0, 32)
    for x in (-1, 0, 1):
        for y in (-1, 0, 1):
            made.blit(small, (_EDGE + x * wide, _EDGE + y * tall - number * high))
    return made


def _paint_strip(layer: pygame.Surface, number: int, rows: pygame.Surface) -> None:
    # pygame stretches from the first px to the last, so one px less makes PATCH_CELL_PX px of each.
    size = [PATCH_CELL_PX * (side - 1) for side in rows.get_size()]
    wide = pygame.transform.smoothscale(rows, size)
    over = _EDGE * PATCH_CELL_PX
    layer.blit(wide, (0, number * STRIP_ROWS), (over, over, layer.get_width(), STRIP_ROWS))


class LayerTransition:
    """Cross-fade from one layer to another strip by strip: all at once takes longer than a frame."""

    def __init__(self, old: LightPatches, new: LightPatches) -> None:
        """Start with the layer of `old`, which is painted over."""
        self.layer = old.layer
        self._old, self._new = old, new
        self._next = 0

    def advance_strip(self, share: float) -> None:
        """Bring the next strip to `share` (0 to 1) of the new layer."""
        rows, new = (_strip_rows(self._old.small, self._next), _strip_rows(self._new.small, self._next))
        new.set_alpha(round(255 * min(1.0, share)))
        rows.blit(new, (0, 0))
        _paint_strip(self.layer, self._next, rows)
        self._next = (self._next + 1) % strip_count(self.layer)

    def finish(self) -> None:
        """Complete the fade; the new layer takes over the surface."""
        for _ in range(strip_count(self.layer)):
            self.advance_strip(1.0)
        self._new.replace_layer(self.layer)


CORNER_DARKNESS: Final = 0.20  # share of light that the very corners lose
_DOWNSCALE: Final = 4  # px of the picture to one value of the layer: it has no sharp edges
_ORIGIN: Final = (0.22, -0.06)  # start of the band, in heights of the picture from its upper left corner
_DIRECTION: Final = (0.60, 0.80)  # direction of the band on the picture, to the lower right


def beam_strength(beam: LightBeam, x_in_heights: Field, y_in_heights: Field) -> Field:
    """Return the strength of the band at places, in heights of the picture from its corner: 0 to 1."""
    x, y = x_in_heights - _ORIGIN[0], y_in_heights - _ORIGIN[1]
    along, beside = x * _DIRECTION[0] + y * _DIRECTION[1], x * _DIRECTION[1] - y * _DIRECTION[0]
    fades = smoothstep(beam.reach, 0.05, along)
    return np.asarray(np.exp(-((beside / (0.62 * beam.width)) ** 2)) * fades, dtype=np.float32)


_PATH_DEGREES: Final = 15.0  # half the angle of the path of the sun or moon on the water
_PATH_START: Final = 0.35  # heights of the picture before the band's start from which the path spreads


def sun_path(beam: LightBeam, x_in_heights: Field, y_in_heights: Field) -> Field:
    """Return how much of the sun's path is at places, in heights of the picture from its corner: 0 to 1."""
    x, y = x_in_heights - _ORIGIN[0], y_in_heights - _ORIGIN[1]
    along, beside = x * _DIRECTION[0] + y * _DIRECTION[1], x * _DIRECTION[1] - y * _DIRECTION[0]
    off = np.degrees(np.arctan2(np.abs(beside), np.maximum(along + _PATH_START, 0.01)))
    return smoothstep(_PATH_DEGREES, 0.5 * _PATH_DEGREES, off) * smoothstep(beam.reach + 0.3, 0.2, along)


@lru_cache(maxsize=1)
def beam_layer(size: tuple[int, int], light: str) -> pygame.Surface:
    """Return the light over a picture, for BLEND_PREMULTIPLIED: colour added, alpha taken from the sea."""
    beam = LIGHT_PRESETS[light].beam
    wide, high = (-(-side // _DOWNSCALE) for side in size)
    x = (np.arange(wide, dtype=np.float32)[None, :] + 0.5) * _DOWNSCALE
    y = (np.arange(high, dtype=np.float32)[:, None] + 0.5) * _DOWNSCALE
    off = np.hypot(2 * x / size[0] - 1, 2 * y / size[1] - 1) / 2**0.5
    lit = beam_strength(beam, x / size[1], y / size[1])
    taken = CORNER_DARKNESS * smoothstep(0.45, 1.0, off) * (1 - lit) + beam.dimming * (1 - lit)
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    rgb = lit[..., None] * np.array(beam.colour, dtype=np.float32)
    pygame.surfarray.pixels3d(made)[:] = np.round(rgb).astype(np.uint8).swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = np.round(255 * taken).astype(np.uint8).T
    return pygame.transform.smoothscale(made, size)
