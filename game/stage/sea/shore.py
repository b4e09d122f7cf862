"""Land, shoals and rocks, laid over the moving sea.

The table is cut into squares of SQUARE cm. Each square is painted once for a zoom (ground, and
two states of its surf) and kept in a bounded cache; until it is, a coarse painting is stretched
instead, and until there is one, a rough painting, which is made the moment it is wanted: a battle
begins with its whole coast in view. Where there is only deep water nothing is painted at all.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import pygame

from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper.grades import GRADES, Grade
from game.stage.paper.palette import mix
from game.stage.sea import crags, land_paint, landmarks
from game.stage.sea import shore_paint as paint
from game.stage.sea.country import country_at
from game.stage.sea.shore_paint import ART, NOISES, GroundSamples
from game.stage.sea.shore_squares import (
    LaidSquare,
    Square,
    bare,
    cut,
    joined,
    lay,
    part,
    stretched,
    surface,
)
from game.stage.sea.sounded import Bounds, grains, sounded
from game.stage.sea.soundings import sample
from game.stage.sea.spectrum import Field, smooth
from game.stage.smoke.stamps import foam_colour

SQUARE: Final = 8
"""Cm along the side of one painted square."""
ROUGH, COARSE = 1.5, 6.0
"""Px per cm of the rough and of the coarse painting."""
_ROUGH_BLOCK, _BLOCK = 8, 4
"""Squares along the side of what is painted roughly at once, and coarsely strip by strip."""
_KEPT_BYTES: Final = 48 << 20
"""Painted squares that are kept: those in a view of 1920 x 1080 and some more."""
_STRIP_PX: Final = 9_000
"""Px painted in full in one draw: a few milliseconds."""
_COARSE_STRIP_PX: Final = 12_000
"""Px of a coarse painting in one draw."""
_LEAST_ROWS: Final = 8
_BREATH_SECONDS: Final = 5.5

_Place: TypeAlias = tuple[int, int]
"""Of a square, or of a block of squares: its number across and down."""


@dataclass(frozen=True, slots=True)
class _Growth:
    """Which square is painted in full, and at how many px per cm."""

    scale: float
    across: int
    down: int


_LIFT: Final = 0.1
"""How far the palest water of a shoal in the dark is above that of a wave's side."""


_GREENER: Final = (0.66, 1.04, 0.98)
"""What lies below shallow water makes it greener, at any hour."""


def _pale(grade: Grade) -> Field | None:
    """The colours of shoals in the dark, before the grade: the sea's own, so that they are paler
    water and no grey ground; none by day, when their ground shines through."""
    if not grade.dark:
        return None
    high = mix(grade.ramp[3], grade.ramp[4], _LIFT)
    colours = paint.ramp(((0.0, grade.ramp[2]), (1.0, high))) * np.array(_GREENER)
    return np.asarray(colours / np.array(grade.land, dtype=np.float32), dtype=np.float32)


class Shore:
    """The ground of one table. `draw` after the water and before any wake."""

    def __init__(
        self,
        size_cm: tuple[float, float],
        bounds: Bounds | None = None,
        *,
        light: str = "day",
        seed: int = 5,
    ) -> None:
        """Sounds the table; paints nothing yet."""
        self._size = size_cm
        self._grade, self._pale = GRADES[light].land, _pale(GRADES[light])
        surf = palette.SURF if light == "day" else foam_colour(light)
        self._foam = np.array(surf, dtype=np.float32)
        self._kept: OrderedDict[_Growth, LaidSquare] = OrderedDict()
        self._bytes = 0
        self._growing: tuple[_Growth, list[Square]] | None = None
        self._stand_ins: dict[_Place, LaidSquare] = {}
        self._rough: dict[_Place, Square | None] = {}
        self._coarse: dict[_Place, Square | None] = {}
        self._refining: tuple[_Place, list[Square | None]] | None = None
        self._last_scale = 0.0
        bounds = bounds or Bounds()
        self._bare = not (bounds.land or bounds.shoals or bounds.reefs)
        if self._bare:
            return
        self._sound = sounded(size_cm, bounds, seed)
        self._noises = grains(seed)

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
        coarse: _Place | None = None
        for across, down, box in _squares(camera, target.get_clip()):
            growth = _Growth(camera.px_per_cm, across, down)
            square = self._kept.get(growth) or self._stand_in(across, down, box)
            if square is not None:
                lay(target, square, box, breath)
                wanted = wanted or (None if growth in self._kept else growth)
                coarse = coarse or (None if (across, down) in self._coarse else (across, down))
        far = camera.px_per_cm <= COARSE
        if resting and wanted is not None and (far or coarse is None):
            self._grow(wanted)
        elif coarse is not None:
            self._refine(coarse)

    def finish(self, target: pygame.Surface, camera: Camera) -> None:
        """Paint every square now in view in full: for a still picture."""
        for across, down, _ in _squares(camera, target.get_clip()):
            growth = _Growth(camera.px_per_cm, across, down)
            if not self._bare and self._roughly(across, down) is not None:
                while growth not in self._kept:
                    self._grow(growth)
        self._last_scale = camera.px_per_cm

    def _stand_in(self, across: int, down: int, box: pygame.Rect) -> LaidSquare | None:
        """The coarse square, else the rough one, stretched to the size of its box, kept while the
        zoom rests."""
        square = self._coarse.get((across, down)) or self._roughly(across, down)
        if square is None:
            return None
        found = self._stand_ins.get((across, down))
        if found is None or found.size != box.size:
            found = self._stand_ins[across, down] = cut(stretched(square, box.size))
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
        strips.append(self._paint(xs, rows, growth.scale) or bare(xs, rows))
        if done + len(rows) == len(ys):
            whole = joined(strips)
            self._raise(whole, growth)
            self._keep(growth, cut(whole))
            self._stand_ins.pop((growth.across, growth.down), None)
            self._growing = None

    def _raise(self, square: Square, place: _Growth) -> None:
        """What stands on the ground of that square: tracks, houses, rocks."""
        left, top = (round(n * SQUARE * place.scale) for n in (place.across, place.down))
        landmarks.draw_landmarks(
            square.ground, self._sound.marks, (left, top), place.scale, self._grade
        )
        crags.draw_heads(square.ground, self._sound.heads, (left, top), place.scale, self._grade)

    def _keep(self, key: _Growth, square: LaidSquare) -> None:
        """Remember a square; past _KEPT_BYTES the oldest go."""
        self._kept[key] = square
        self._bytes += square.bytes
        while self._bytes > _KEPT_BYTES and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].bytes

    def _roughly(self, across: int, down: int) -> Square | None:
        """The rough square, painted now if need be, with those beside it, for many small sheets
        cost more than a large one; None where there is only deep water."""
        if (across, down) not in self._rough:
            block = across // _ROUGH_BLOCK, down // _ROUGH_BLOCK
            square = self._paint(*_block_centres(block, _ROUGH_BLOCK, ROUGH), ROUGH)
            self._share_out(self._rough, block, _ROUGH_BLOCK, ROUGH, square)
        return self._rough[across, down]

    def _refine(self, place: _Place) -> None:
        """Paint one more strip of the coarse block that this square lies in; once it is whole its
        squares have come."""
        block = place[0] // _BLOCK, place[1] // _BLOCK
        if self._refining is None or self._refining[0] != block:
            self._refining = (block, [])
        _, strips = self._refining
        xs, ys = _block_centres(block, _BLOCK, COARSE)
        high = max(_LEAST_ROWS, _COARSE_STRIP_PX // len(xs))
        rows = np.array_split(ys, math.ceil(len(ys) / high))
        strips.append(self._paint(xs, rows[len(strips)], COARSE))
        if len(strips) < len(rows):
            return
        laid = [strip or bare(xs, some) for strip, some in zip(strips, rows, strict=True)]
        self._share_out(self._coarse, block, _BLOCK, COARSE, joined(laid) if any(strips) else None)
        for here in _places(block, _BLOCK):
            self._stand_ins.pop(here, None)
        self._refining = None

    def _share_out(
        self,
        found: dict[_Place, Square | None],
        block: _Place,
        squares: int,
        scale: float,
        square: Square | None,
    ) -> None:
        """What stands on a painted block is drawn, and each of its squares has its part of it."""
        left, top = block[0] * squares, block[1] * squares
        if square is not None:
            self._raise(square, _Growth(scale, left, top))
        side = round(SQUARE * scale)
        for across, down in _places(block, squares):
            box = pygame.Rect((across - left) * side, (down - top) * side, side, side)
            found[across, down] = None if square is None else part(square, box)

    def _paint(self, xs: Field, ys: Field, scale: float) -> Square | None:
        """Paint what lies at these columns and rows (cm), at `scale` px per cm, or find that it is
        all deep water."""
        land, shoal, rock = (
            grid.at(xs, ys) for grid in (self._sound.land, self._sound.shoal, self._sound.rock)
        )
        if land.min() > 5.5 and shoal.min() > 2 and rock.min() > 4:
            return None
        spot = self._spot(xs, ys, (land * ART, shoal * ART, rock * ART), ART / scale)
        inland = land.max() < -0.3
        if inland:
            rgb, alpha = land_paint.land(spot), np.ones(land.shape, dtype=np.float32)
        else:
            rgb, alpha = paint.water(spot, self._pale)
        if spot.land.min() < 1 and not inland:
            ashore = smooth(0.8, -0.8, spot.land)
            rgb = rgb + (land_paint.land(spot) - rgb) * ashore[..., None]
            alpha = np.maximum(alpha, ashore)
        ground = surface(rgb, alpha, self._grade)
        if (land.min() > 2.5 and rock.min() > 1.5) or inland:
            return Square(ground, None)
        foam = np.broadcast_to(self._foam, rgb.shape)
        drawn, back = (surface(foam, paint.surf(spot, way)) for way in (-1.0, 1.0))
        return Square(ground, (drawn, back))

    def _spot(
        self, xs: Field, ys: Field, away: tuple[Field, Field, Field], step: float
    ) -> GroundSamples:
        """What lies at these columns and rows (cm), given its distances in art px."""
        lumps = tuple(
            sample(tile, xs * (ART / wide), ys * (ART / wide), wrap=True)
            for tile, (_, _, wide, _) in zip(self._noises, NOISES, strict=True)
        )
        return GroundSamples(
            land=away[0],
            below=self._sound.land.at(xs, ys + np.float32(paint.CLIFF / ART)) * ART,
            shoal=away[1],
            rock=away[2],
            bluff=self._sound.bluff.at(xs, ys),
            lean=self._sound.lean.at(xs, ys),
            lumps=(lumps[0], lumps[1], lumps[2], lumps[3]),
            step=step,
            country=country_at(xs, ys) if away[0].min() < 0 else None,
        )


def _centres(place: int, scale: float) -> Field:
    """Cm of the px of square `place` along one axis: px edges are whole, so squares meet."""
    first, last = round(place * SQUARE * scale), round((place + 1) * SQUARE * scale)
    return np.asarray((np.arange(first, last) + 0.5) / scale, dtype=np.float32)


def _places(block: _Place, squares: int) -> list[_Place]:
    """The squares of a block that has so many along its side."""
    left, top = block[0] * squares, block[1] * squares
    return [(left + n % squares, top + n // squares) for n in range(squares**2)]


def _block_centres(block: _Place, squares: int, scale: float) -> tuple[Field, Field]:
    """Cm of the px of that block along both axes."""
    xs, ys = (
        np.concatenate([_centres(place * squares + n, scale) for n in range(squares)])
        for place in block
    )
    return xs, ys


def _squares(camera: Camera, area: pygame.Rect) -> list[tuple[int, int, pygame.Rect]]:
    """The squares that show in `area`, on the table and beyond it: (across, down, place on the
    screen)."""
    x, y = (math.floor(v) for v in camera.to_screen(0, 0))
    step = SQUARE * camera.px_per_cm
    found = []
    for down in range(math.floor((area.top - y) / step), math.ceil((area.bottom - y) / step) + 1):
        for across in range(
            math.floor((area.left - x) / step), math.ceil((area.right - x) / step) + 1
        ):
            left, top = x + round(across * step), y + round(down * step)
            right, bottom = x + round((across + 1) * step), y + round((down + 1) * step)
            box = pygame.Rect(left, top, right - left, bottom - top)
            if box.colliderect(area):
                found.append((across, down, box))
    return found
