"""Land, shoals and rocks, laid over the moving sea.

The table is cut into squares of SQUARE cm. Each square is painted once for a zoom (ground, and
two states of its surf) and kept in a bounded cache; while the view glides, a coarse painting is
stretched instead. Where there is only deep water nothing is painted at all.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper.picture_cache import weight
from game.stage.sea import shore_paint as paint
from game.stage.sea.shore_paint import ART, NOISES, GroundSamples
from game.stage.sea.soundings import Grid, Polygon, bluffness, distances, roughened, run_on, sample
from game.stage.sea.spectrum import Field, noise, smooth
from game.stage.smoke.stamps import foam_colour

SQUARE: Final = 8
"""Cm along the side of one painted square."""
COARSE: Final = 8.0
"""Px per cm of the coarse painting."""
_BEYOND: Final = 6
"""Squares painted past the table's edge, where land that reaches it goes on."""
_KEPT_BYTES: Final = 48 << 20
"""Painted squares that are kept: those in a view of 1920 x 1080 and some more."""
_STRIP_PX: Final = 12_000
"""Px painted in full in one draw: a few milliseconds."""
_LEAST_ROWS: Final = 8
_BREATH_SECONDS: Final = 5.5
_HEADLAND_CM: Final = 3.0
"""How far round a stretch of coast decides whether it is a headland or a bay."""
_GRADES: Final = {
    "day": (1.0, 1.0, 1.0),
    "dusk": (0.58, 0.52, 0.68),
    "night": (0.24, 0.31, 0.42),
}


_SOLID: Final = 255
_Piece: TypeAlias = tuple[pygame.Surface, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class _Square:
    """One painted square: the ground, and its surf drawn in and out (or none)."""

    ground: pygame.Surface
    surf: tuple[pygame.Surface, pygame.Surface] | None


@dataclass(frozen=True, slots=True)
class _Laid:
    """A square cut down to what shows of it, ready to lay: `size` px in all, its ground and its
    two states of surf, each with its place in the square (or none)."""

    size: tuple[int, int]
    ground: _Piece
    surf: tuple[_Piece, _Piece] | None

    @property
    def bytes(self) -> int:
        """Bytes of its pixels."""
        return sum(weight(sheet) for sheet, _ in (self.ground, *(self.surf or ())))


def _cut(square: _Square) -> _Laid:
    """The square without its empty margins; ground that is all land loses its alpha, for solid
    px are laid several times faster."""
    size = square.ground.get_size()
    ground = _trimmed(square.ground)
    if pygame.surfarray.array_alpha(square.ground).min() == _SOLID:
        solid = pygame.Surface(size, 0, 32)
        solid.blit(square.ground, (0, 0))
        ground = solid, (0, 0)
    if square.surf is None:
        return _Laid(size, ground, None)
    drawn, back = (_trimmed(sheet) for sheet in square.surf)
    return _Laid(size, ground, (drawn, back))


def _trimmed(sheet: pygame.Surface) -> _Piece:
    """What shows of a sheet, and where."""
    bounds = sheet.get_bounding_rect(min_alpha=2)
    made = pygame.Surface(bounds.size, pygame.SRCALPHA)
    made.blit(sheet, (-bounds.left, -bounds.top), special_flags=pygame.BLEND_RGBA_ADD)
    return made, bounds.topleft


@dataclass(frozen=True, slots=True)
class _Growth:
    """Which square is painted in full, and at how many px per cm."""

    scale: float
    across: int
    down: int


def _bare(columns: Field, rows: Field) -> _Square:
    """A strip of deep water: nothing to lay."""
    return _Square(pygame.Surface((len(columns), len(rows)), pygame.SRCALPHA), None)


def _joined(strips: Sequence[_Square]) -> _Square:
    """Strips one below the other as one square."""
    surfs = [strip.surf for strip in strips]
    ground = _stacked([strip.ground for strip in strips])
    if not any(surfs):
        return _Square(ground, None)
    clear = [_bare_like(strip.ground) for strip in strips]
    drawn, back = (
        _stacked([surf[n] if surf else none for surf, none in zip(surfs, clear, strict=True)])
        for n in (0, 1)
    )
    return _Square(ground, (drawn, back))


def _bare_like(sheet: pygame.Surface) -> pygame.Surface:
    """A clear sheet of the same size."""
    return pygame.Surface(sheet.get_size(), pygame.SRCALPHA)


def _stacked(sheets: Sequence[pygame.Surface]) -> pygame.Surface:
    """Sheets one below the other, their px as they are."""
    high = sum(sheet.get_height() for sheet in sheets)
    made, top = pygame.Surface((sheets[0].get_width(), high), pygame.SRCALPHA), 0
    for sheet in sheets:
        pygame.surfarray.pixels2d(made)[:, top : top + sheet.get_height()] = (
            pygame.surfarray.pixels2d(sheet)
        )
        top += sheet.get_height()
    return made


def _surface(
    rgb: Field, alpha: Field, grade: tuple[float, float, float] = (1.0, 1.0, 1.0)
) -> pygame.Surface:
    """A picture from colours and thicknesses in [y, x]."""
    high, wide = alpha.shape
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    graded = np.clip(rgb * np.array(grade, dtype=np.float32), 0, 255).astype(np.uint8)
    pygame.surfarray.pixels3d(made)[:] = graded.swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = (np.clip(alpha, 0, 1).T * 255).astype(np.uint8)
    return made


@lru_cache(maxsize=1)
def _grains(seed: int) -> tuple[tuple[Field, ...], Field]:
    """What every ground is uneven by, and the lean of the largest of it; read only. It is the same
    on every table, so a second battle begins 0.3 s sooner."""
    tiles = tuple(noise(512, grain, seed + n, finest=finest) for grain, n, _, finest in NOISES)
    lean = paint.lean(tiles[0])
    for tile in (*tiles, lean):
        tile.setflags(write=False)
    return tiles, lean


@dataclass(frozen=True, slots=True)
class _Soundings:
    """How far every spot of one table is from land, shoal and rock, and how bluff its coast is."""

    land: Grid
    bluff: Grid
    shoal: Grid
    rock: Grid


_Rings: TypeAlias = tuple[tuple[tuple[float, float], ...], ...]


@lru_cache(maxsize=4)
def _sounded(
    size_cm: tuple[float, float], land: _Rings, shoals: _Rings, rocks: _Rings, seed: int
) -> _Soundings:
    """The soundings of a table, kept for a few: half a second's work, some 4 MB."""
    rough = roughened(distances([run_on(ring, size_cm) for ring in land], size_cm), seed)
    return _Soundings(
        rough,
        bluffness(rough, _HEADLAND_CM, seed + 6),
        roughened(distances(shoals, size_cm), seed + 2, 1.4),
        roughened(distances(rocks, size_cm), seed + 4, 0.4, 1.2),
    )


def _rings(polygons: Sequence[Polygon]) -> _Rings:
    """Polygons as values that can be looked up."""
    return tuple(tuple((x, y) for x, y in polygon) for polygon in polygons)


class Shore:
    """The ground of one table. `draw` after the water and before any wake."""

    def __init__(
        self,
        size_cm: tuple[float, float],
        land: Sequence[Polygon] = (),
        shoals: Sequence[Polygon] = (),
        rocks: Sequence[Polygon] = (),
        *,
        light: str = "day",
        seed: int = 5,
    ) -> None:
        """Sounds the table; paints nothing yet. Polygons are rings of (x, y) in cm."""
        self._size = size_cm
        self._grade = _GRADES[light]
        surf = palette.SURF if light == "day" else foam_colour(light)
        self._foam = np.array(surf, dtype=np.float32)
        self._kept: OrderedDict[_Growth, _Laid] = OrderedDict()
        self._bytes = 0
        self._growing: tuple[_Growth, list[_Square]] | None = None
        self._stand_ins: dict[tuple[int, int], _Laid] = {}
        self._coarse: dict[tuple[int, int], _Square | None] = {}
        self._last_scale = 0.0
        self._bare = not (land or shoals or rocks)
        if self._bare:
            return
        self._sound = _sounded(size_cm, _rings(land), _rings(shoals), _rings(rocks), seed)
        self._noises, self._lean = _grains(seed)

    def draw(self, target: pygame.Surface, camera: Camera, seconds: float) -> None:
        """Lay the ground and its surf; at a new zoom squares sharpen a few at each draw."""
        if self._bare:
            return
        resting = camera.px_per_cm == self._last_scale
        if not resting:
            self._stand_ins.clear()
        self._last_scale = camera.px_per_cm
        breath = 0.5 + 0.5 * math.sin(2 * math.pi * seconds / _BREATH_SECONDS)
        wanted: _Growth | None = None
        for across, down, box in _squares(camera, self._size, target.get_clip()):
            growth = _Growth(camera.px_per_cm, across, down)
            square = self._kept.get(growth) or self._stand_in(across, down, box)
            if square is not None:
                _lay(target, square, box, breath)
                wanted = wanted or (None if growth in self._kept else growth)
        if resting and wanted is not None:
            self._grow(wanted)

    def finish(self, target: pygame.Surface, camera: Camera) -> None:
        """Paint every square now in view in full: for a still picture."""
        for across, down, _ in _squares(camera, self._size, target.get_clip()):
            growth = _Growth(camera.px_per_cm, across, down)
            if not self._bare and self._painted(across, down) is not None:
                while growth not in self._kept:
                    self._grow(growth)
        self._last_scale = camera.px_per_cm

    def _stand_in(self, across: int, down: int, box: pygame.Rect) -> _Laid | None:
        """The coarse square stretched to the size of its box, kept while the zoom rests."""
        square = self._painted(across, down)
        if square is None:
            return None
        found = self._stand_ins.get((across, down))
        if found is None or found.size != box.size:
            found = self._stand_ins[across, down] = _cut(_stretched(square, box.size))
        return found

    def _grow(self, growth: _Growth) -> None:
        """Paint one more strip of a square, and keep it once it is whole."""
        if self._growing is None or self._growing[0] != growth:
            self._growing = (growth, [])
        _, strips = self._growing
        xs, ys = (_centres(place, growth.scale) for place in (growth.across, growth.down))
        done = sum(strip.ground.get_height() for strip in strips)
        end = done + max(_LEAST_ROWS, _STRIP_PX // len(xs))
        rows = ys[done : end if len(ys) - end >= _LEAST_ROWS else len(ys)]
        strips.append(self._paint(xs, rows, growth.scale) or _bare(xs, rows))
        if done + len(rows) == len(ys):
            self._keep(growth, _cut(_joined(strips)))
            self._stand_ins.pop((growth.across, growth.down), None)
            self._growing = None

    def _keep(self, key: _Growth, square: _Laid) -> None:
        """Remember a square; past _KEPT_BYTES the oldest go."""
        self._kept[key] = square
        self._bytes += square.bytes
        while self._bytes > _KEPT_BYTES and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].bytes

    def _painted(self, across: int, down: int) -> _Square | None:
        """The coarse square, painted now if need be; None where there is only deep water."""
        if (across, down) not in self._coarse:
            xs, ys = _centres(across, COARSE), _centres(down, COARSE)
            self._coarse[across, down] = self._paint(xs, ys, COARSE)
        return self._coarse[across, down]

    def _paint(self, xs: Field, ys: Field, scale: float) -> _Square | None:
        """Paint what lies at these columns and rows (cm), at `scale` px per cm, or find that it is
        all deep water."""
        land, shoal, rock = (
            grid.at(xs, ys) for grid in (self._sound.land, self._sound.shoal, self._sound.rock)
        )
        if land.min() > 5.5 and shoal.min() > 2 and rock.min() > 4:
            return None
        spot = self._spot(xs, ys, (land * ART, shoal * ART, rock * ART), ART / scale)
        inland = land.max() < -0.3
        rgb, alpha = (paint.land(spot), np.ones(land.shape)) if inland else paint.water(spot)
        for colours, away in ((paint.land, spot.land), (paint.rock, spot.rock)):
            if away.min() < 1 and not (inland and colours is paint.land):
                ashore = smooth(0.8, -0.8, away)
                rgb = rgb + (colours(spot) - rgb) * ashore[..., None]
                alpha = np.maximum(alpha, ashore)
        ground = _surface(rgb, alpha, self._grade)
        if (land.min() > 2.5 and rock.min() > 1.5) or inland:
            return _Square(ground, None)
        foam = np.broadcast_to(self._foam, rgb.shape)
        drawn, back = (_surface(foam, paint.surf(spot, way)) for way in (-1.0, 1.0))
        return _Square(ground, (drawn, back))

    def _spot(
        self, xs: Field, ys: Field, away: tuple[Field, Field, Field], step: float
    ) -> GroundSamples:
        """What lies at these columns and rows (cm), given its distances in art px."""
        lumps = tuple(
            sample(tile, xs * (ART / wide), ys * (ART / wide), wrap=True)
            for tile, (_, _, wide, _) in zip(self._noises, NOISES, strict=True)
        )
        hills = NOISES[0][2]
        return GroundSamples(
            land=away[0],
            below=self._sound.land.at(xs, ys + np.float32(paint.CLIFF / ART)) * ART,
            shoal=away[1],
            rock=away[2],
            bluff=self._sound.bluff.at(xs, ys),
            lean=sample(self._lean, xs * (ART / hills), ys * (ART / hills), wrap=True),
            lumps=(lumps[0], lumps[1], lumps[2], lumps[3]),
            step=step,
        )


def _centres(place: int, scale: float) -> Field:
    """Cm of the px of square `place` along one axis: px edges are whole, so squares meet."""
    first, last = round(place * SQUARE * scale), round((place + 1) * SQUARE * scale)
    return np.asarray((np.arange(first, last) + 0.5) / scale, dtype=np.float32)


def _squares(
    camera: Camera, size_cm: tuple[float, float], area: pygame.Rect
) -> list[tuple[int, int, pygame.Rect]]:
    """The squares of the table that show in `area`: (across, down, place on the screen)."""
    x, y = (math.floor(v) for v in camera.to_screen(0, 0))
    step = SQUARE * camera.px_per_cm
    found = []
    first = [max(-_BEYOND, int(v // step)) for v in (area.left - x, area.top - y)]
    last = [math.ceil(size / SQUARE) + _BEYOND for size in size_cm]
    for down in range(first[1], last[1]):
        for across in range(first[0], last[0]):
            left, top = x + round(across * step), y + round(down * step)
            right, bottom = x + round((across + 1) * step), y + round((down + 1) * step)
            box = pygame.Rect(left, top, right - left, bottom - top)
            if box.colliderect(area):
                found.append((across, down, box))
    return found


def _stretched(square: _Square, size: tuple[int, int]) -> _Square:
    """The square at another size."""
    ground = pygame.transform.smoothscale(square.ground, size)
    if square.surf is None:
        return _Square(ground, None)
    drawn, back = (pygame.transform.smoothscale(sheet, size) for sheet in square.surf)
    return _Square(ground, (drawn, back))


def _lay(target: pygame.Surface, square: _Laid, box: pygame.Rect, breath: float) -> None:
    """Put one square in its box, its surf between its two states."""
    sheet, (dx, dy) = square.ground
    target.blit(sheet, (box.left + dx, box.top + dy))
    for (surf, (dx, dy)), share in zip(square.surf or (), (1 - breath, breath), strict=False):
        surf.set_alpha(round(255 * share))
        target.blit(surf, (box.left + dx, box.top + dy))
