"""The painted sea: looped waves, light patches over them, single crests on them, cross-fades.

How a picture of the sea is made

1. `waves` turns random numbers into waves: half spectra of a few families (a 52 px sea, a chop, a swell),
   each running with the wind, with whole cycles in a loop of 8 s. It also shades them; the sun is drawn
   towards the line the waves run on, because shading strictly from the north-west left a fine cross-hatching
   at some winds.

2. `WaveLoop` paints two square tiles from them, 24 frames each, as 8-bit positions on a colour ramp: a
   quarter of the memory of full colours. Between two frames a tile is mixed from both, 16 times a second.

3. `Water` fills the window with the base tile and adds the overlay. Their sides are 480 and 352 px, so the
   pair repeats after 5,280 px only: no screen shows the same water twice. The test of this measures the
   autocorrelation of a wide window: one tile alone reaches 0.62 to 0.70, the limit for the pair is 0.5.

4. The sum is multiplied by a wide layer of light and shade (`LightPatches`) that drifts down the wind, and
   `beam_layer` adds the band of the sun or moon. The layer is as large as the window needs: 6 MB at 1280 x
   720, where a fixed 2048 px square took 16.

5. Single crests (`crests`) break or sparkle here and there. Their cells never repeat, and they come last:
   foam is white in any light.

What is spread over many draws

Nothing is made before it is needed, and each draw makes one more piece (`build_piece`): a screen opens at
once with the frames it shows, and the other frames follow. The two tiles are mixed in turns, and so are the
two kinds of crests.

While the view is still, `SeaSurfaceCache` paints the sea on a surface of its own, one of four bands at each
draw, all four for the same moment, and shows it when it is complete. Shared work (mixed tiles, crests, the
shade of smoke) is done one moment ahead, with the bands before: `prepare_wave_tiles` and `prepare_crests`.
When it fell on the first band, that band was the slowest frame of a duel. While the camera moves, the sea is
painted straight on the screen.

How one sea becomes another

A new wind, weather or light makes a second `_SeaPainting` beside the first. When it is complete it fades in
over 4 s (0.5 s if only the wave length has changed with the zoom, which has three steps). Tiles are
cross-faded whenever they are mixed. The light patches are cross-faded in strips on the old layer's own
surface: all of it at once takes longer than a frame, and a second layer would cost another 6 MB. The drift
bends with a new wind (`PatchDrift`) and never jumps.

The pattern keeps to the table when the camera pans, and to the middle of the view while the scale changes;
otherwise a zoom far from the table's corner would stream past.

A sea that is not shown rests (`release_memory`): 16 MB in place of 20 to 40."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.stage.frame.camera import Camera
from game.stage.paper.canvas import Blits
from game.stage.sea import crests
from game.stage.sea.waves import (
    LOOP_FRAMES,
    LOOP_SECONDS,
    WAVE_TILES,
    Field,
    SeaConditions,
    WaveLoop,
    make_sea_conditions,
)

WIND_FADE_SECONDS: Final = 4.0
ZOOM_FADE_SECONDS: Final = 0.5
_MIX_RATE: Final = 16  # times a second each tile is mixed; they take turns. A crest moves half a px between.
_CREST_RATE: Final = 15  # times a second the single crests are placed

_GLITTER_OUTSIDE: Final = 0.10  # share of the glints that are left outside the sun's path
CREST_SORTS: Final = 2  # kinds of single crests: those that sparkle and those that break

_PlacedCrests = tuple[tuple[object, ...], Blits]  # crests, and what they were placed for


class _SeaPainting:
    """Everything that one set of conditions is drawn with, made piece by piece."""

    def __init__(self, sea_conditions: SeaConditions, span: tuple[int, int]) -> None:
        """Start empty, with light patches of `span` px."""
        self.conditions = sea_conditions
        self.loops = [WaveLoop(sea_conditions, part) for part in WAVE_TILES]
        self.patches = crests.LightPatches(sea_conditions, span)
        self._turn = 0

    @property
    def is_complete(self) -> bool:
        return self.patches.is_complete and all(loop.is_complete for loop in self.loops)

    def build_piece(self) -> None:
        """Make one more piece, of each part in turn: the first frames of both loops are needed soon."""
        pieces: tuple[crests.LightPatches | WaveLoop, ...] = (self.patches, *self.loops)
        left = [piece for piece in pieces if not piece.is_complete]
        if left:
            self._turn += 1
            left[self._turn % len(left)].build_piece()


def _fill_with_tile(target: pygame.Surface, tile: pygame.Surface, x: float, y: float, flags: int) -> None:
    """Cover the target's clip with `tile`, one corner of the pattern at (x, y) px."""
    area, (wide, high) = target.get_clip(), tile.get_size()
    # Whole offsets, floored: pygame truncates towards zero, which opens seams left of the origin.
    left = area.left - (area.left - int(x // 1)) % wide
    top = area.top - (area.top - int(y // 1)) % high
    spots = [
        (tile, (across, down))
        for across in range(left, area.right, wide)
        for down in range(top, area.bottom, high)
    ]
    target.fblits(spots, flags)


def _loop_position(number: int, seconds: float) -> float:
    tick = (seconds * _MIX_RATE + number / len(WAVE_TILES)) // 1
    return tick / _MIX_RATE / LOOP_SECONDS * LOOP_FRAMES % LOOP_FRAMES


def _crest_key(
    sort: int, sea_conditions: SeaConditions, area: pygame.Rect, origin: tuple[float, float], seconds: float
) -> tuple[tuple[object, ...], float]:
    tick = (seconds * _CREST_RATE + sort / CREST_SORTS) // 1
    return (tick, sea_conditions, tuple(area), origin), tick


class Water:
    """A sea that follows the camera and the wind. `draw` draws all of it; `set_conditions` sets what it
    becomes, over WIND_FADE_SECONDS once the new waves are ready."""

    def __init__(self, wind_from: float, weather: str = "fair", light: str = "day", seed: int = 3) -> None:
        """Make a sea under a wind from `wind_from` (compass degrees); `weather` is light, fair, rough or
        plain; `light` is a key of LIGHT_PRESETS. Raise KeyError for any other word."""
        self._target = make_sea_conditions(wind_from, weather, light, seed=seed)
        self._current: _SeaPainting | None = None
        self._next: _SeaPainting | None = None
        self._fade_start: float | None = None
        self._fade_seconds = WIND_FADE_SECONDS
        self._tiles = [pygame.Surface((part.size, part.size), 0, 32) for part in WAVE_TILES]
        self._loop_positions = [-1.0 for _ in WAVE_TILES]
        self._layer_size = (crests.DEFAULT_SIZE, crests.DEFAULT_SIZE)
        self._transition: crests.LayerTransition | None = None
        self._drift = crests.PatchDrift(self._target.wind_from)
        self._offset = (0.0, 0.0)
        self._last_origin: tuple[float, float] | None = None
        self._crest_cache: list[_PlacedCrests] = [((), []), ((), [])]
        # Prepared for a moment to come: tiles, each with its painting.
        self._next_tiles: list[tuple[_SeaPainting, float, pygame.Surface] | None]
        self._next_tiles = [None for _ in WAVE_TILES]
        self._next_stamps: list[_PlacedCrests] = [((), []), ((), [])]

    @property
    def is_ready(self) -> bool:
        """Whether all of the present sea is painted (drawing never waits for this)."""
        return self._current is not None and self._current.is_complete and self._next is None

    @property
    def is_fading(self) -> bool:
        """Whether a cross-fade between two seas is under way."""
        return self._fade_start is not None

    def set_conditions(
        self, *, wind_from: float | None = None, weather: str | None = None, light: str | None = None
    ) -> None:
        """Become this sea from now on; what is not named stays as it is."""
        old = self._target
        wind = old.wind_from if wind_from is None else wind_from
        self._target = make_sea_conditions(
            wind, weather or old.weather, light or old.light, old.zoom, old.seed
        )

    def draw(self, target: pygame.Surface, camera: Camera, seconds: float) -> None:
        """Cover the target's clip with the sea as it is at `seconds`."""
        self._fit_window(target.get_size())
        self._follow_camera(camera)
        now = self._painting_now(camera, seconds)
        share = self._fade_share(seconds)
        self._mix_tiles(now, seconds, share)
        x, y = self._origin_px(camera)
        self._drift.set_wind(self._target.wind_from, seconds)
        self._draw_tiles(target, (x, y), self._patch_layer(now, share), seconds)
        if self._target.weather != "plain":
            light = crests.beam_layer(target.get_size(), now.conditions.light)
            target.blit(light, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        # Foam is white in any light: the crests come last.
        target.fblits(self._crest_blits(now.conditions, target.get_rect(), (x, y), seconds))

    def prepare_piece(self, window: tuple[int, int], camera: Camera) -> None:
        """Make one more piece of the sea of this view in advance, in a window of this size."""
        self._fit_window(window)
        self._painting_now(camera, 0.0)

    def release_memory(self) -> None:
        """Free memory while the sea is not shown: keep 16 MB that take long to make, of 20 to 40."""
        self._next = self._fade_start = self._transition = None
        self._next_tiles = [None for _ in WAVE_TILES]
        for loop in self._current.loops if self._current is not None else ():
            loop.release_frames()

    def prepare_wave_tiles(self, seconds: float) -> None:
        """Mix both tiles for a draw at `seconds` in advance; not during a cross-fade."""
        if self._current is None or self._next is not None:
            return
        for n, part in enumerate(WAVE_TILES):
            place = _loop_position(n, seconds)
            if place == self._loop_positions[n]:
                continue
            held = self._next_tiles[n]
            tile = held[2] if held else pygame.Surface((part.size, part.size), 0, 32)
            self._current.loops[n].draw_on_tile(tile, place)
            self._next_tiles[n] = (self._current, place, tile)

    def prepare_crests(self, crest_kind: int, area: pygame.Rect, camera: Camera, seconds: float) -> None:
        """Place one kind of crests for a draw at `seconds` in advance, under the view of the last."""
        if self._current is None or self._next is not None:
            return
        key, tick = _crest_key(crest_kind, self._current.conditions, area, self._origin_px(camera), seconds)
        if key != self._crest_cache[crest_kind][0]:
            blits = self._place_crests(
                self._current.conditions, area, self._origin_px(camera), tick / _CREST_RATE, crest_kind
            )
            self._next_stamps[crest_kind] = (key, blits)

    def _origin_px(self, camera: Camera) -> tuple[float, float]:
        cx, cy = camera.viewport.centre
        return cx - self._offset[0], cy - self._offset[1]

    def _draw_tiles(
        self, target: pygame.Surface, origin: tuple[float, float], airs: pygame.Surface | None, seconds: float
    ) -> None:
        (x, y), (east, south) = origin, self._drift.offset_at(seconds)
        for tile, part in zip(self._tiles, WAVE_TILES, strict=True):
            _fill_with_tile(target, tile, x, y, pygame.BLEND_RGB_ADD if part.is_overlay else 0)
        if airs is not None:
            _fill_with_tile(target, airs, x + float(east), y + float(south), pygame.BLEND_RGB_MULT)

    def _patch_layer(self, now: _SeaPainting, share: float) -> pygame.Surface | None:
        if self._target.weather == "plain":
            return None
        if self._next is None or share <= 0:
            self._transition = None
            return now.patches.layer
        if self._transition is None:
            self._transition = crests.LayerTransition(now.patches, self._next.patches)
        self._transition.advance_strip(share)
        return self._transition.layer

    def _crest_blits(
        self, sea_conditions: SeaConditions, area: pygame.Rect, origin: tuple[float, float], seconds: float
    ) -> Blits:
        """Return the crests under the present conditions; the two kinds are placed in turns."""
        made = Blits()
        for n in range(len(self._crest_cache)):
            key, tick = _crest_key(n, sea_conditions, area, origin, seconds)
            if key == self._next_stamps[n][0]:
                self._crest_cache[n] = self._next_stamps[n]
            elif key != self._crest_cache[n][0]:
                self._crest_cache[n] = (
                    key,
                    self._place_crests(sea_conditions, area, origin, tick / _CREST_RATE, n),
                )
            made += self._crest_cache[n][1]
        return made

    def _place_crests(
        self, sea_conditions: SeaConditions, area: pygame.Rect, origin: tuple[float, float], seconds: float,
        number: int,
    ) -> Blits:  # fmt: skip
        kind = sea_conditions.weather_figures
        caps = crests.MANY_BREAKING_CRESTS if kind.foam_amount > 1 else crests.BREAKING_CRESTS
        sparkle = kind.glint * sea_conditions.light_preset.glint
        sort, amount = ((crests.GLINT_CRESTS, sparkle), (caps, 0.40 * kind.foam_amount**0.6))[number]
        if self._current is None or amount <= 0:
            return []
        gusts = crests.GustField(self._current.patches.gusts, crests.PATCH_CELL_PX, self._drift.offset_at)
        beam, high = sea_conditions.light_preset.beam, area.height

        def in_path(x: Field, y: Field) -> Field:
            brightest = 1 + beam.sparkle / amount
            return _GLITTER_OUTSIDE + (brightest - _GLITTER_OUTSIDE) * crests.sun_path(
                beam, x / high, y / high
            )

        glitter = in_path if beam.sparkle and not sort.is_breaking else None
        return crests.crest_blits(
            area, origin, seconds, sea_conditions, kind=sort, amount=amount, gusts=gusts, factor_at=glitter
        )

    def _fit_window(self, window: tuple[int, int]) -> None:
        """Fit the light patches to this window, at once: a resize shows everything new anyway."""
        span = crests.layer_size_for(window)
        if span != self._layer_size:
            self._layer_size, self._transition = span, None
            for painting in (self._current, self._next):
                if painting is not None:
                    painting.patches = crests.LightPatches(painting.conditions, span)

    def _follow_camera(self, camera: Camera) -> None:
        """Move the pattern with the table. While the scale changes it keeps to the middle of the view, or a
        zoom far from the table's corner would stream past."""
        here = camera.centre
        if self._last_origin is not None:
            scale = camera.px_per_cm
            x = self._offset[0] + (here[0] - self._last_origin[0]) * scale
            y = self._offset[1] + (here[1] - self._last_origin[1]) * scale
            self._offset = (x, y)
        self._last_origin = here

    def _painting_now(self, camera: Camera, seconds: float) -> _SeaPainting:
        """Return the painting of this moment; make one more piece of it, and advance a change."""
        zoom = 1.0 if camera.px_per_cm < 30 else 1.45 if camera.px_per_cm < 44 else 2.0
        if zoom != self._target.zoom:
            self._target = replace(self._target, zoom=zoom)
        if self._current is None:
            self._current = _SeaPainting(self._target, self._layer_size)
        if self._next is None and self._current.conditions != self._target:
            only_zoom = replace(self._current.conditions, zoom=zoom) == self._target
            self._fade_seconds = ZOOM_FADE_SECONDS if only_zoom else WIND_FADE_SECONDS
            self._next, self._fade_start = _SeaPainting(self._target, self._layer_size), None
            # Prepared tiles hold their painting, and two paintings are enough.
            self._next_tiles = [None for _ in WAVE_TILES]
        elif self._next is not None:
            self._advance_fade(self._next, seconds)
        else:
            self._current.build_piece()
        return self._current

    def _advance_fade(self, coming: _SeaPainting, seconds: float) -> None:
        if not coming.is_complete:
            coming.build_piece()
        elif self._fade_start is None:
            self._fade_start = seconds
        elif seconds - self._fade_start >= self._fade_seconds:
            if self._transition is not None:
                self._transition.finish()
                self._transition = None
            self._current, self._next, self._fade_start = coming, None, None

    def _fade_share(self, seconds: float) -> float:
        if self._fade_start is None:
            return 0.0
        return min(1.0, max(0.0, (seconds - self._fade_start) / self._fade_seconds))

    def _mix_tiles(self, now: _SeaPainting, seconds: float, share: float) -> None:
        for n, tile in enumerate(self._tiles):
            place = _loop_position(n, seconds)
            if place == self._loop_positions[n]:
                continue
            self._loop_positions[n] = place
            held = self._next_tiles[n]
            if held is not None and held[0] is now and held[1] == place and self._next is None:
                self._next_tiles[n], self._tiles[n] = (now, -1.0, tile), held[2]
                continue
            now.loops[n].draw_on_tile(tile, place)
            if self._next is not None and share > 0:
                coming = pygame.Surface(tile.get_size(), 0, 32)
                self._next.loops[n].draw_on_tile(coming, place)
                coming.set_alpha(round(255 * share))
                tile.blit(coming, (0, 0))


DEFAULT_BANDS: Final = 4  # bands of a surface; each draw paints one
PaintSea = Callable[[pygame.Surface, float], None]
PrepareMoment = Callable[[float], None]  # function that prepares something for a surface of that moment
# Seconds between the start of a surface and the moment it was prepared for, up to which the preparation is
# used: nobody sees waves be so little late.
_MAX_MOMENT_ERROR: Final = 0.05


class SeaSurfaceCache:
    """Everything on the water that does not move with the ships, cached from draw to draw."""

    def __init__(self) -> None:
        self._shown: pygame.Surface | None = None
        self._behind: pygame.Surface | None = None
        self._view_key: Hashable = None
        self._is_complete = False
        self._next = self._bands = 0
        self._moment = self._started_at = 0.0
        self._next_moment: float | None = None

    def draw(
        self, target: pygame.Surface, camera: Camera, seconds: float, paint: PaintSea,
        bands: int = DEFAULT_BANDS, prepare_functions: Sequence[PrepareMoment] = (),
    ) -> None:  # fmt: skip
        """Draw the sea on `target`. `paint` paints the clip of a surface for a moment: the whole of it at
        `seconds` if the view has changed since the last draw, else the next of `bands` bands, all for the
        moment of the first band. From the second surface on, call the functions in `prepare_functions`,
        spread over the bands, with the moment of the next surface."""
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm)
        if seen != self._view_key:
            self._view_key, self._is_complete, self._next = seen, False, 0
            self._started_at, self._next_moment = seconds, None
            paint(target, seconds)
            return
        self._shown = self._surface_like(target, self._shown)
        if self._is_complete:
            self._paint_band(target, seconds, paint, bands, prepare_functions)
        else:
            paint(self._shown, seconds)
            self._is_complete, self._started_at = True, seconds
        target.blit(self._shown, (0, 0))

    def _paint_band(
        self, like: pygame.Surface, seconds: float, paint: PaintSea, bands: int,
        ready: Sequence[PrepareMoment],
    ) -> None:  # fmt: skip
        """Paint one more band of the hidden surface; show it once it is complete."""
        self._behind = self._surface_like(like, self._behind)
        if self._next == 0:
            self._start_surface(seconds, bands)
        self._behind.set_clip(band_rect(self._behind.get_rect(), self._next, self._bands))
        paint(self._behind, self._moment)
        self._behind.set_clip(None)
        if self._next_moment is not None:
            parts = [len(ready) * n // self._bands for n in (self._next, self._next + 1)]
            for make in ready[slice(*parts)]:
                make(self._next_moment)
        self._next += 1
        if self._next >= self._bands:
            self._shown, self._behind, self._next = self._behind, self._shown, 0

    def _start_surface(self, seconds: float, bands: int) -> None:
        """Begin a surface for the moment that was predicted for it, unless it comes at quite another one.
        Predict the next after the same time again."""
        foreseen = self._next_moment is not None and abs(self._next_moment - seconds) < _MAX_MOMENT_ERROR
        self._moment = self._next_moment if foreseen and self._next_moment is not None else seconds
        passed, whole = seconds - self._started_at, self._bands == bands
        self._next_moment = seconds + passed if whole else None
        self._started_at, self._bands = seconds, bands

    def _surface_like(self, like: pygame.Surface, old: pygame.Surface | None) -> pygame.Surface:
        """Return a surface with the target's size and pixel format: the old one, if it fits."""
        if old is not None and old.get_size() == like.get_size():
            return old
        return pygame.Surface(like.get_size(), 0, like)


def band_rect(area: pygame.Rect, number: int, bands: int) -> pygame.Rect:
    """Return one of `bands` equal bands from the top: rows of pixels are contiguous in memory."""
    top, end = area.h * number // bands, area.h * (number + 1) // bands
    return pygame.Rect(area.x, area.y + top, area.w, end - top)
