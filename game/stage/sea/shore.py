"""Land, shoals and rocks, drawn over the moving sea.

The table is cut into squares of SQUARE_CM. Each square is painted once for a zoom (ground, and two states of
its surf) and kept in a bounded cache. Until then a coarse painting is stretched instead, and before that a
rough one, which is painted on demand: a battle begins with its whole coast in view. Squares with only deep
water are not painted at all."""

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper.palette import LIGHT_PRESETS, LightPreset, mix_colours
from game.stage.paper.picture_cache import surface_bytes
from game.stage.sea import land_colours, landmarks
from game.stage.sea.distance_fields import hill_light, interpolate_grid
from game.stage.sea.endless_noise import endless_noise
from game.stage.sea.ground_samples import (
    ART_PX_PER_CM,
    CLIFF_HEIGHT_PX,
    ENDLESS_NOISES,
    GroundSamples,
    colour_ramp,
)
from game.stage.sea.landmarks import GroundAreas, ground_data, ground_grain
from game.stage.sea.waves import Field, smoothstep
from game.stage.smoke.effect_stamps import foam_colour_in

_SOLID_ALPHA: Final = 255
_PlacedSurface: TypeAlias = tuple[pygame.Surface, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class ShoreSquare:
    """One painted square: the ground, and its surf drawn in and out (or none)."""

    ground: pygame.Surface
    surf: tuple[pygame.Surface, pygame.Surface] | None


@dataclass(frozen=True, slots=True)
class TrimmedSquare:
    """A square of `size` px, cropped: ground and two states of surf, each with its offset, or none."""

    size: tuple[int, int]
    ground: _PlacedSurface
    surf: tuple[_PlacedSurface, _PlacedSurface] | None

    @property
    def pixel_bytes(self) -> int:
        """Bytes of its pixels."""
        return sum(surface_bytes(sheet) for sheet, _ in (self.ground, *(self.surf or ())))


def trim_square(square: ShoreSquare) -> TrimmedSquare:
    """Crop empty margins. Ground that is all land loses its alpha: solid px are blitted faster."""
    size = square.ground.get_size()
    ground = _trim_surface(square.ground)
    if pygame.surfarray.array_alpha(square.ground).min() == _SOLID_ALPHA:
        solid = pygame.Surface(size, 0, 32)
        solid.blit(square.ground, (0, 0))
        ground = solid, (0, 0)
    if square.surf is None:
        return TrimmedSquare(size, ground, None)
    drawn, back = (_trim_surface(sheet) for sheet in square.surf)
    return TrimmedSquare(size, ground, (drawn, back))


def _trim_surface(sheet: pygame.Surface) -> _PlacedSurface:
    bounds = sheet.get_bounding_rect(min_alpha=2)
    made = pygame.Surface(bounds.size, pygame.SRCALPHA)
    made.blit(sheet, (-bounds.left, -bounds.top), special_flags=pygame.BLEND_RGBA_ADD)
    return made, bounds.topleft


def empty_strip(columns: Field, rows: Field) -> ShoreSquare:
    """Return an empty strip for deep water."""
    return ShoreSquare(pygame.Surface((len(columns), len(rows)), pygame.SRCALPHA), None)


def join_strips(strips: Sequence[ShoreSquare]) -> ShoreSquare:
    """Join strips, one below the other, into one square."""
    surfs = [strip.surf for strip in strips]
    ground = _stack_surfaces([strip.ground for strip in strips])
    if not any(surfs):
        return ShoreSquare(ground, None)
    clear = [pygame.Surface(strip.ground.get_size(), pygame.SRCALPHA) for strip in strips]
    drawn, back = (
        _stack_surfaces([surf[n] if surf else none for surf, none in zip(surfs, clear, strict=True)])
        for n in (0, 1)
    )
    return ShoreSquare(ground, (drawn, back))


def cut_visible_part(square: ShoreSquare, box: pygame.Rect) -> ShoreSquare | None:
    """Return a part of a painted square, or None if nothing of it is visible."""
    ground = square.ground.subsurface(box)
    surf = square.surf and (square.surf[0].subsurface(box), square.surf[1].subsurface(box))
    shows = [sheet.get_bounding_rect(min_alpha=2).w for sheet in (ground, *(surf or ()))]
    return ShoreSquare(ground, surf) if any(shows) else None


def _stack_surfaces(sheets: Sequence[pygame.Surface]) -> pygame.Surface:
    """Stack surfaces one below the other with unchanged px."""
    high = sum(sheet.get_height() for sheet in sheets)
    made, top = pygame.Surface((sheets[0].get_width(), high), pygame.SRCALPHA), 0
    for sheet in sheets:
        pygame.surfarray.pixels2d(made)[:, top : top + sheet.get_height()] = pygame.surfarray.pixels2d(sheet)
        top += sheet.get_height()
    return made


def surface_from_arrays(
    rgb: Field, alpha: Field, grade: tuple[float, float, float] = (1.0, 1.0, 1.0)
) -> pygame.Surface:
    """Return a picture of colours and alphas in [y, x]."""
    high, wide = alpha.shape
    made = pygame.Surface((wide, high), pygame.SRCALPHA)
    graded = np.clip(rgb * np.array(grade, dtype=np.float32), 0, 255).astype(np.uint8)
    pygame.surfarray.pixels3d(made)[:] = graded.swapaxes(0, 1)
    pygame.surfarray.pixels_alpha(made)[:] = (np.clip(alpha, 0, 1).T * 255).astype(np.uint8)
    return made


def resize_square(square: ShoreSquare, size: tuple[int, int]) -> ShoreSquare:
    """Return the square at another size."""
    ground = pygame.transform.smoothscale(square.ground, size)
    if square.surf is None:
        return ShoreSquare(ground, None)
    drawn, back = (pygame.transform.smoothscale(sheet, size) for sheet in square.surf)
    return ShoreSquare(ground, (drawn, back))


def draw_square(target: pygame.Surface, square: TrimmedSquare, box: pygame.Rect, surf_share: float) -> None:
    """Draw one square in its box, its surf between its two states."""
    sheet, (dx, dy) = square.ground
    target.blit(sheet, (box.left + dx, box.top + dy))
    for (surf, (dx, dy)), share in zip(square.surf or (), (1 - surf_share, surf_share), strict=False):
        surf.set_alpha(round(255 * share))
        target.blit(surf, (box.left + dx, box.top + dy))


SQUARE_CM: Final = 8  # cm along the side of one painted square
ROUGH_SCALE, COARSE_SCALE = 1.5, 6.0  # px per cm of the rough and of the coarse painting
_ROUGH_BLOCK, _BLOCK = 8, 4  # squares along a block painted roughly at once, coarsely in strips
_CACHE_BYTES: Final = 48 << 20  # limit of cached squares: those in a view of 1920 x 1080 and some more
_STRIP_PX: Final = 6_000  # px painted in full in one draw: a few milliseconds
_COARSE_STRIP_PX: Final = 8_000  # px of a coarse painting in one draw
_MIN_STRIP_ROWS: Final = 8
_SURF_CYCLE_SECONDS: Final = 5.5

_Place: TypeAlias = tuple[int, int]  # a square, or a block of squares: its number across and down


@dataclass(frozen=True, slots=True)
class _SquareKey:
    """A square in full detail, and its px per cm."""

    scale: float
    across: int
    down: int


_LIFT: Final = 0.1  # mix factor by which the palest water of a shoal in the dark is above the side of a wave


_GREEN_FACTOR: Final = (0.66, 1.04, 0.98)  # the bottom of shallow water makes it greener, at any hour


def _shoal_colours(preset: LightPreset) -> Field | None:
    """Return the colours of shoals in the dark, before the light preset: the sea's own, so that they are
    paler water and no grey ground; None by day, when their ground shines through."""
    if not preset.is_dark:
        return None
    high = mix_colours(preset.sea_ramp[3], preset.sea_ramp[4], _LIFT)
    colours = colour_ramp(((0.0, preset.sea_ramp[2]), (1.0, high))) * np.array(_GREEN_FACTOR)
    return np.asarray(colours / np.array(preset.land_factors, dtype=np.float32), dtype=np.float32)


class ShoreLayer:
    """The ground of one table. Draw it after the water and before any wake."""

    def __init__(
        self, size_cm: tuple[float, float], areas: GroundAreas | None = None, *, light: str = "day",
        seed: int = 5,
    ) -> None:  # fmt: skip
        """Compute or look up the distances of the table; paint nothing yet."""
        self._size = size_cm
        self._land_factors = LIGHT_PRESETS[light].land_factors
        self._shoal_colours = _shoal_colours(LIGHT_PRESETS[light])
        surf = palette.SURF if light == "day" else foam_colour_in(light)
        self._foam = np.array(surf, dtype=np.float32)
        self._cache: OrderedDict[_SquareKey, TrimmedSquare] = OrderedDict()
        self._cached_bytes = 0
        self._in_progress: tuple[_SquareKey, list[ShoreSquare]] | None = None
        self._placeholders: dict[_Place, TrimmedSquare] = {}
        self._rough_squares: dict[_Place, ShoreSquare | None] = {}
        self._coarse_squares: dict[_Place, ShoreSquare | None] = {}
        self._block_in_progress: tuple[_Place, list[ShoreSquare | None]] | None = None
        self._last_scale = 0.0
        areas = areas or GroundAreas()
        self._is_open_sea = not (areas.land or areas.shoals or areas.reefs)
        if self._is_open_sea:
            return
        self._ground_data = ground_data(size_cm, areas, seed)
        self._grain = ground_grain(seed)

    def draw(self, target: pygame.Surface, camera: Camera, seconds: float) -> None:
        """Draw the ground and its surf; at a new zoom a few squares sharpen with each draw."""
        if self._is_open_sea:
            return
        resting = camera.px_per_cm == self._last_scale
        if not resting:
            self._placeholders.clear()
        self._last_scale = camera.px_per_cm
        breath = 0.5 + 0.5 * math.sin(2 * math.pi * seconds / _SURF_CYCLE_SECONDS)
        wanted: _SquareKey | None = None
        coarse: _Place | None = None
        for across, down, box in _squares_in_view(camera, target.get_clip()):
            growth = _SquareKey(camera.px_per_cm, across, down)
            square = self._cache.get(growth) or self._placeholder(across, down, box)
            if square is not None:
                draw_square(target, square, box, breath)
                wanted = wanted or (None if growth in self._cache else growth)
                coarse = coarse or (None if (across, down) in self._coarse_squares else (across, down))
        far = camera.px_per_cm <= COARSE_SCALE
        if resting and wanted is not None and (far or coarse is None):
            self._paint_strip(wanted)
        elif coarse is not None:
            self._paint_coarse_strip(coarse)

    def is_open_water(self, xs: Field, ys: Field) -> npt.NDArray[np.bool_]:
        """Return whether each of these places (cm) is off any land."""
        if self._is_open_sea:
            return np.ones(len(xs), dtype=bool)
        return self._ground_data.land_distance.nearest_values(xs, ys) > 0

    def draw_complete(self, target: pygame.Surface, camera: Camera) -> None:
        """Paint every square in view in full, for a still picture."""
        for across, down, _ in _squares_in_view(camera, target.get_clip()):
            growth = _SquareKey(camera.px_per_cm, across, down)
            if not self._is_open_sea and self._rough_square(across, down) is not None:
                while growth not in self._cache:
                    self._paint_strip(growth)
        self._last_scale = camera.px_per_cm

    def _placeholder(self, across: int, down: int, box: pygame.Rect) -> TrimmedSquare | None:
        """Return the coarse or rough square, stretched to its box, cached while the zoom is still."""
        square = self._coarse_squares.get((across, down)) or self._rough_square(across, down)
        if square is None:
            return None
        found = self._placeholders.get((across, down))
        if found is None or found.size != box.size:
            found = self._placeholders[across, down] = trim_square(resize_square(square, box.size))
        return found

    def _paint_strip(self, growth: _SquareKey) -> None:
        if self._in_progress is None or self._in_progress[0] != growth:
            self._in_progress = (growth, [])
        _, strips = self._in_progress
        xs, ys = (_pixel_centres(place, growth.scale) for place in (growth.across, growth.down))
        done = sum(strip.ground.get_height() for strip in strips)
        end = done + max(_MIN_STRIP_ROWS, _STRIP_PX // len(xs))
        rows = ys[done : end if len(ys) - end >= _MIN_STRIP_ROWS else len(ys)]
        strips.append(self._paint_square(xs, rows, growth.scale) or empty_strip(xs, rows))
        if done + len(rows) == len(ys):
            whole = join_strips(strips)
            self._draw_structures(whole, growth)
            self._remember(growth, trim_square(whole))
            self._placeholders.pop((growth.across, growth.down), None)
            self._in_progress = None

    def _draw_structures(self, square: ShoreSquare, place: _SquareKey) -> None:
        left, top = (round(n * SQUARE_CM * place.scale) for n in (place.across, place.down))
        landmarks.draw_landmarks(
            square.ground, self._ground_data.landmarks, (left, top), place.scale, self._land_factors
        )
        landmarks.draw_rocks(
            square.ground, self._ground_data.rocks, (left, top), place.scale, self._land_factors
        )

    def _remember(self, key: _SquareKey, square: TrimmedSquare) -> None:
        """Cache a square; past _CACHE_BYTES drop the oldest."""
        self._cache[key] = square
        self._cached_bytes += square.pixel_bytes
        while self._cached_bytes > _CACHE_BYTES and len(self._cache) > 1:
            self._cached_bytes -= self._cache.popitem(last=False)[1].pixel_bytes

    def _rough_square(self, across: int, down: int) -> ShoreSquare | None:
        """Return the rough square, painted now if needed. Paint its neighbours too, because many small
        surfaces cost more than a large one. None means deep water only."""
        if (across, down) not in self._rough_squares:
            block = across // _ROUGH_BLOCK, down // _ROUGH_BLOCK
            square = self._paint_square(*_block_centres(block, _ROUGH_BLOCK, ROUGH_SCALE), ROUGH_SCALE)
            self._split_block(self._rough_squares, block, _ROUGH_BLOCK, ROUGH_SCALE, square)
        return self._rough_squares[across, down]

    def _paint_coarse_strip(self, place: _Place) -> None:
        """Paint one more strip of this square's coarse block; split the block once it is complete."""
        block = place[0] // _BLOCK, place[1] // _BLOCK
        if self._block_in_progress is None or self._block_in_progress[0] != block:
            self._block_in_progress = (block, [])
        _, strips = self._block_in_progress
        xs, ys = _block_centres(block, _BLOCK, COARSE_SCALE)
        high = max(_MIN_STRIP_ROWS, _COARSE_STRIP_PX // len(xs))
        rows = np.array_split(ys, math.ceil(len(ys) / high))
        strips.append(self._paint_square(xs, rows[len(strips)], COARSE_SCALE))
        if len(strips) < len(rows):
            return
        laid = [strip or empty_strip(xs, some) for strip, some in zip(strips, rows, strict=True)]
        self._split_block(
            self._coarse_squares, block, _BLOCK, COARSE_SCALE, join_strips(laid) if any(strips) else None
        )
        for here in _squares_of_block(block, _BLOCK):
            self._placeholders.pop(here, None)
        self._block_in_progress = None

    def _split_block(
        self, found: dict[_Place, ShoreSquare | None], block: _Place, squares: int, scale: float,
        square: ShoreSquare | None,
    ) -> None:  # fmt: skip
        left, top = block[0] * squares, block[1] * squares
        if square is not None:
            self._draw_structures(square, _SquareKey(scale, left, top))
        side = round(SQUARE_CM * scale)
        for across, down in _squares_of_block(block, squares):
            box = pygame.Rect((across - left) * side, (down - top) * side, side, side)
            found[across, down] = None if square is None else cut_visible_part(square, box)

    def _paint_square(self, xs: Field, ys: Field, scale: float) -> ShoreSquare | None:
        """Paint the ground at these columns and rows (cm); None if it is all deep water."""
        beyond = np.maximum(*np.broadcast_arrays(*_cm_beyond_table(xs, ys, self._size)))
        land, shoal, rock = (
            grid.values_at(xs, ys)
            for grid in (
                self._ground_data.land_distance,
                self._ground_data.shoal_distance,
                self._ground_data.rock_distance,
            )
        )
        # Nobody has sounded beyond the table: shoals end there by and by, within some 9 cm.
        ending = np.maximum(shoal, _SHOAL_END[0] + _SHOAL_END[1] * beyond)
        shoal = np.where(beyond > 0, ending, shoal)
        if land.min() > 5.5 and shoal.min() > 2 and rock.min() > 4:
            return None
        samples = self._ground_samples(
            xs, ys, (land * ART_PX_PER_CM, shoal * ART_PX_PER_CM, rock * ART_PX_PER_CM), ART_PX_PER_CM / scale
        )
        inland = land.max() < -0.3
        if inland:
            rgb, alpha = land_colours.land_colour(samples), np.ones(land.shape, dtype=np.float32)
        else:
            rgb, alpha = land_colours.shallows_rgb_and_alpha(samples, self._shoal_colours)
        if samples.land_distance.min() < 1 and not inland:
            ashore = smoothstep(0.8, -0.8, samples.land_distance)
            rgb = rgb + (land_colours.land_colour(samples) - rgb) * ashore[..., None]
            alpha = np.maximum(alpha, ashore)
        ground = surface_from_arrays(rgb, alpha, self._land_factors)
        if (land.min() > 2.5 and rock.min() > 1.5) or inland:
            return ShoreSquare(ground, None)
        foam = np.broadcast_to(self._foam, rgb.shape)
        drawn, back = (
            surface_from_arrays(foam, land_colours.surf_alpha(samples, way)) for way in (-1.0, 1.0)
        )
        return ShoreSquare(ground, (drawn, back))

    def _ground_samples(
        self, xs: Field, ys: Field, away: tuple[Field, Field, Field], step: float
    ) -> GroundSamples:
        """Return the samples at these columns and rows (cm), given their distances in art px."""
        lumps = [endless_noise(xs, ys, *noise) for noise in ENDLESS_NOISES]
        grain = interpolate_grid(self._grain, xs * ART_PX_PER_CM, ys * ART_PX_PER_CM, is_repeating=True)
        return GroundSamples(
            land_distance=away[0],
            land_distance_below=self._ground_data.land_distance.values_at(
                xs, ys + np.float32(CLIFF_HEIGHT_PX / ART_PX_PER_CM)
            )
            * ART_PX_PER_CM,
            shoal_distance=away[1],
            rock_distance=away[2],
            bluffness=self._ground_data.bluffness.values_at(xs, ys),
            relief_light=hill_light(xs, ys) + self._ground_data.relief_light.values_at(xs, ys),
            noises=(lumps[0], lumps[1], lumps[2], grain),
            art_px_per_px=step,
            columns_cm=xs,
            rows_cm=ys,
            countries=tuple(
                (name, None if grid is None else country_share(name, grid.values_at(xs, ys), away[0], lumps))
                for name, grid in self._ground_data.countries
            ),
        )


# Beyond the table a shoal is at least this many cm away (negative inside), and so many more for each cm.
_SHOAL_END: Final = (-3.3, 0.7)


def _cm_beyond_table(xs: Field, ys: Field, size_cm: tuple[float, float]) -> tuple[Field, Field]:
    """Return how far columns and rows (cm) are beyond the edges of the table, 0 on it, for [y, x]."""
    across = np.maximum(0, np.maximum(-xs, xs - np.float32(size_cm[0])))
    down = np.maximum(0, np.maximum(-ys, ys - np.float32(size_cm[1])))
    return across[None, :], down[:, None]


def country_share(name: str, distance: Field, land: Field, noises: Sequence[Field]) -> Field:
    """Return how much of a country is at each px: all of it on its land and a little beyond, where the drawn
    coast may wander, and farther in lumps, so that no border is ruled. A quay ends at its edge, but keeps the
    water before it. `distance` is in cm, `land` that from any land in art px; both are negative inside."""
    near = smoothstep(2.4, 1.4, distance)
    if name == "quay":
        return np.where(land < 0, smoothstep(0.35, -0.05, distance), near)
    lumps = np.clip(noises[0] + 0.5 * noises[1], 0, 1.6)
    return np.maximum(near, smoothstep(2.4, 1.0, np.asarray(distance - 7 * lumps)))


def _pixel_centres(place: int, scale: float) -> Field:
    """Return the cm of the px of square `place` along one axis: px edges are whole, so squares meet."""
    first, last = round(place * SQUARE_CM * scale), round((place + 1) * SQUARE_CM * scale)
    return np.asarray((np.arange(first, last) + 0.5) / scale, dtype=np.float32)


def _squares_of_block(block: _Place, squares: int) -> list[_Place]:
    left, top = block[0] * squares, block[1] * squares
    return [(left + n % squares, top + n // squares) for n in range(squares**2)]


def _block_centres(block: _Place, squares: int, scale: float) -> tuple[Field, Field]:
    """Return the cm of the px of that block along both axes."""
    xs, ys = (
        np.concatenate([_pixel_centres(place * squares + n, scale) for n in range(squares)])
        for place in block
    )
    return xs, ys


def _squares_in_view(camera: Camera, area: pygame.Rect) -> list[tuple[int, int, pygame.Rect]]:
    """Return the squares in `area`, on the table and beyond it: (across, down, box on the screen)."""
    x, y = (math.floor(v) for v in camera.to_screen(0, 0))
    step = SQUARE_CM * camera.px_per_cm
    found = []
    for down in range(math.floor((area.top - y) / step), math.ceil((area.bottom - y) / step) + 1):
        for across in range(math.floor((area.left - x) / step), math.ceil((area.right - x) / step) + 1):
            left, top = x + round(across * step), y + round(down * step)
            right, bottom = x + round((across + 1) * step), y + round((down + 1) * step)
            box = pygame.Rect(left, top, right - left, bottom - top)
            if box.colliderect(area):
                found.append((across, down, box))
    return found
