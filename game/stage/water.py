"""The painted sea: a loop of lit waves that tiles, clouds over it, and a change of wind that fades.

One tile of TILE px is blended from the two nearest frames of its loop (and, while the wind
changes, of two loops), then laid over the screen. Single crests that break where no tile decides,
and a darker cloud tile of another size, hide the repeat. Frames are made when first needed and
one more at each draw, so a screen opens at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt
import pygame

from game.stage import palette
from game.stage.camera import Camera
from game.stage.spectrum import LOOP_SECONDS, Field, Sea, make_sea, moment, noise, smooth, toward
from game.stage.whitecaps import whitecaps

TILE: Final = 512
STEPS: Final = 32
CLOUD_TILE: Final = 768
WIND_FADE: Final = 4.0
ZOOM_FADE: Final = 0.5
_LEVELS: Final = 16
_FINENESS: Final = 8
"""Blends made between two frames: 32 a second is smooth for water, and half of 60."""
_CLOUD_PX_PER_SECOND: Final = 9.0
_BAND_PX: Final = 180


@dataclass(frozen=True, slots=True)
class Weather:
    """How a sea looks: light and dark of its waves, how much breaks, how strong the wind rows."""

    contrast: float
    foam: float
    rows: float


WEATHERS: Final = {
    "light": Weather(0.35, 0.0, 0.5),
    "fair": Weather(0.62, 0.7, 0.8),
    "rough": Weather(1.1, 2.2, 1.0),
    "plain": Weather(0.2, 0.0, 0.0),
}


@dataclass(frozen=True, slots=True)
class _Conditions:
    """All that decides how a loop is painted; equal conditions share a loop."""

    wind_from: float
    weather: str
    light: str
    zoom: float
    seed: int


LOW_SUN: Final = {"dusk": 0.72, "night": 0.85}
"""How much of the contrast is left when the sky gives less light: a calm ground for ships."""


def _ramp(light: str) -> npt.NDArray[np.float32]:
    """256 colours of the sea from trough to glint, shape (256, 3)."""
    stops = np.array(palette.SEA_RAMPS[light], dtype=np.float32)
    at = np.linspace(0, 1, 256)
    return np.stack(
        [np.interp(at, palette.SEA_STOPS, stops[:, c]) for c in range(3)], axis=1
    ).astype(np.float32)


def _colours(light: str, surface: pygame.Surface) -> npt.NDArray[np.uint32]:
    """Pixel values for (foam level, brightness), shape (_LEVELS * 256,), in the surface's form."""
    base = _ramp(light)
    foam = np.array(palette.crest_colour(light))
    share = np.linspace(0, 0.9, _LEVELS)[:, None, None]
    mixed = (base[None] * (1 - share) + foam * share).reshape(-1, 3)
    red, green, blue, _ = surface.get_shifts()
    whole = mixed.astype(np.uint32)
    return np.asarray(whole[:, 0] << red | whole[:, 1] << green | whole[:, 2] << blue)


class _Loop:
    """The frames of one sea under one set of conditions. What they are made from and the frames
    themselves are made when first needed, so that `build` can spread the work over many draws."""

    def __init__(self, conditions: _Conditions) -> None:
        """Ready to paint any frame; nothing is made yet."""
        self.conditions = conditions
        self._weather = WEATHERS[conditions.weather]
        self._frames: list[pygame.Surface | None] = [None] * STEPS
        self._next = 0
        self._groundwork = ["_sea", "_patches", "_rows", "_broken", "_colours"]

    @cached_property
    def _sea(self) -> Sea:
        """The waves."""
        seen = self.conditions
        return make_sea(TILE, STEPS, seen.wind_from + 180, seen.zoom, seen.seed)

    @cached_property
    def _rows(self) -> Field:
        """Streaks along the wind."""
        seen = self.conditions
        return noise(TILE, 15 * seen.zoom, seen.seed + 13, seen.wind_from, 9.0)

    @cached_property
    def _patches(self) -> Field:
        """Wide patches where the sea is a little lighter and breaks more."""
        return noise(TILE, 90 * self.conditions.zoom, self.conditions.seed + 17)

    @cached_property
    def _broken(self) -> Field:
        """What is left of foam when the wind has torn it, 0 to 1."""
        seen = self.conditions
        grain = noise(TILE, 4.5 * seen.zoom**0.6, seen.seed + 19, seen.wind_from, 2.5)
        return smooth(-0.9, 0.9, grain)

    @cached_property
    def _colours(self) -> npt.NDArray[np.uint32]:
        """Pixel value of each foam level and brightness."""
        return _colours(self.conditions.light, pygame.Surface((1, 1), 0, 32))

    @property
    def whole(self) -> bool:
        """Whether every frame is painted."""
        return self._next >= STEPS

    def frame(self, step: int) -> pygame.Surface:
        """Frame `step` of the loop, painted now if need be."""
        found = self._frames[step]
        if found is None:
            found = self._frames[step] = self._paint(step)
        return found

    def build(self) -> None:
        """One more piece of the work: groundwork first, then the next missing frame, if any."""
        if self._groundwork:
            getattr(self, self._groundwork.pop(0))
            return
        while self._next < STEPS and self._frames[self._next] is not None:
            self._next += 1
        if self._next < STEPS:
            self.frame(self._next)

    def _paint(self, step: int) -> pygame.Surface:
        """One frame as an opaque tile."""
        light, crest = moment(self._sea, step)
        index = self._brightness(light) + 256 * self._foam(light, crest)
        tile = pygame.Surface((TILE, TILE), 0, 32)
        pixels = pygame.surfarray.pixels2d(tile)
        pixels.T[:] = self._colours[index]
        return tile

    def _brightness(self, light: Field) -> npt.NDArray[np.int32]:
        """Place on the colour ramp, 0 to 255: narrow bright crests over broad troughs."""
        still = 0.44 + self._weather.rows * (0.020 * self._rows + 0.014 * self._patches)
        contrast = self._weather.contrast * LOW_SUN.get(self.conditions.light, 1.0)
        value = still + contrast * (0.118 * light + 0.030 * light * light)
        return np.asarray(np.clip(value * 255, 0, 255), dtype=np.int32)

    def _foam(self, light: Field, crest: Field) -> npt.NDArray[np.int32]:
        """Foam level, 0 to _LEVELS - 1, where crests crowd and the wind tears them."""
        amount = self._weather.foam
        if amount <= 0:
            return np.zeros(light.shape, dtype=np.int32)
        clumps = 0.10 * self._patches + 0.12 * self._rows
        cap = smooth(2.5, 3.6, crest + 0.25 * light + clumps + 0.30 * (amount - 0.7))
        share = np.clip(cap * self._broken * min(1.3, 0.75 + 0.4 * amount), 0, 1)
        return np.asarray(share * (_LEVELS - 1), dtype=np.int32)


def _cloud(seed: int) -> pygame.Surface:
    """A tile of cloud shadow to multiply the sea by: bluish grey, never darker than 82 %."""
    lumps = noise(CLOUD_TILE, 420, seed + 11) + 0.35 * noise(CLOUD_TILE, 90, seed + 23)
    shade = 255 * (0.82 + 0.18 * smooth(-1.6, 1.1, np.asarray(lumps, dtype=np.float32)))
    tile = pygame.Surface((CLOUD_TILE, CLOUD_TILE), 0, 32)
    pixels = pygame.surfarray.pixels3d(tile)
    for channel, lift in enumerate((0.0, 0.22, 0.34)):
        pixels[:, :, channel] = (shade + (255 - shade) * lift).T
    return tile


def _lay(target: pygame.Surface, tile: pygame.Surface, x: float, y: float, flags: int = 0) -> None:
    """Cover the target's clip with `tile`, one corner of the pattern at (x, y) px."""
    area, size = target.get_clip(), tile.get_width()
    # Whole offsets, floored: pygame truncates towards zero, which opens seams left of the origin.
    left = area.left - (area.left - int(x // 1)) % size
    top = area.top - (area.top - int(y // 1)) % size
    spots = [
        (tile, (across, down))
        for across in range(left, area.right, size)
        for down in range(top, area.bottom, size)
    ]
    target.fblits(spots, flags)


def _zoom_for(px_per_cm: float) -> float:
    """How much longer than the pattern's own the waves are at this scale: three steps."""
    return 1.0 if px_per_cm < 30 else 1.45 if px_per_cm < 44 else 2.0


class Water:
    """A sea that follows the camera and the wind. `draw` is the whole of it; `turn_wind` and
    `change` set what it becomes, over WIND_FADE seconds once the new waves are ready."""

    def __init__(
        self, wind_from: float, weather: str = "fair", light: str = "day", seed: int = 3
    ) -> None:
        """A sea under a wind from `wind_from` (compass degrees); `weather` is light, fair, rough
        or plain; `light` is day, dusk or night. Raises KeyError for any other word."""
        _ = WEATHERS[weather], palette.SEA_RAMPS[light]
        self._wanted = _Conditions(wind_from % 360, weather, light, 1.0, seed)
        self._now: _Loop | None = None
        self._coming: _Loop | None = None
        self._fade_from: float | None = None
        self._fade_seconds = WIND_FADE
        self._cloud = _cloud(seed)
        self._tile = pygame.Surface((TILE, TILE), 0, 32)
        self._place = -1.0
        self._phase = (0.0, 0.0)
        self._last: tuple[float, float] | None = None

    @property
    def ready(self) -> bool:
        """Whether every frame of the present sea is painted (drawing never waits for this)."""
        return self._now is not None and self._now.whole and self._coming is None

    @property
    def fading(self) -> bool:
        """Whether one sea is turning into another on the screen."""
        return self._fade_from is not None

    def change(
        self,
        *,
        wind_from: float | None = None,
        weather: str | None = None,
        light: str | None = None,
    ) -> None:
        """From now on become this sea; what is not named stays as it is."""
        old = self._wanted
        self._wanted = _Conditions(
            old.wind_from if wind_from is None else wind_from % 360,
            weather or old.weather,
            light or old.light,
            old.zoom,
            old.seed,
        )
        _ = WEATHERS[self._wanted.weather], palette.SEA_RAMPS[self._wanted.light]

    def draw(self, target: pygame.Surface, camera: Camera, seconds: float) -> None:
        """Cover the target's clip with the sea as it is at `seconds`."""
        self._follow(camera)
        self._prepare(camera, seconds)
        self._blend(seconds)
        cx, cy = camera.viewport.centre
        x, y = cx - self._phase[0], cy - self._phase[1]
        ux, uy = toward(self._wanted.wind_from + 180)
        run = seconds * _CLOUD_PX_PER_SECOND
        whole = target.get_clip()
        # In bands, so that the clouds find the sea they darken still in the processor's cache.
        for top in range(whole.top, whole.bottom, _BAND_PX):
            target.set_clip(whole.clip(pygame.Rect(whole.left, top, whole.width, _BAND_PX)))
            _lay(target, self._tile, x, y)
            if self._wanted.weather != "plain":
                _lay(target, self._cloud, x + ux * run, y + uy * run, pygame.BLEND_RGB_MULT)
        target.set_clip(whole)
        self._break_crests(target, (x, y), seconds)

    def _break_crests(
        self, target: pygame.Surface, origin: tuple[float, float], seconds: float
    ) -> None:
        """Lay the crests that break alone, under the conditions now on the screen."""
        if self._now is None:
            return
        seen = self._now.conditions
        amount = WEATHERS[seen.weather].foam
        if amount > 0:
            caps = whitecaps(
                target.get_clip(),
                origin,
                seen.wind_from + 180,
                seconds,
                amount=min(0.95, 0.25 + 0.3 * amount),
                zoom=seen.zoom**0.6,
                light=seen.light,
                seed=seen.seed,
            )
            target.fblits(caps)

    def _follow(self, camera: Camera) -> None:
        """Move the pattern with the table. It keeps to the middle of the view while the scale
        changes, or a zoom far from the table's corner would stream past."""
        here = camera.centre
        if self._last is not None:
            scale = camera.px_per_cm
            x = self._phase[0] + (here[0] - self._last[0]) * scale
            y = self._phase[1] + (here[1] - self._last[1]) * scale
            self._phase = (x, y)
        self._last = here

    def _prepare(self, camera: Camera, seconds: float) -> None:
        """Have the frames of this moment ready, one more painted, and any change under way."""
        zoom = _zoom_for(camera.px_per_cm)
        if zoom != self._wanted.zoom:
            old = self._wanted
            self._wanted = _Conditions(old.wind_from, old.weather, old.light, zoom, old.seed)
        if self._now is None:
            self._now = _Loop(self._wanted)
        if self._coming is None and self._now.conditions != self._wanted:
            only_zoom = self._now.conditions.wind_from == self._wanted.wind_from
            self._fade_seconds = ZOOM_FADE if only_zoom else WIND_FADE
            self._coming, self._fade_from = _Loop(self._wanted), None
        elif self._coming is not None:
            self._bring_on(self._coming, seconds)
        else:
            self._now.build()

    def _bring_on(self, coming: _Loop, seconds: float) -> None:
        """Paint the coming sea, fade it in once whole, and at the end let the old one go."""
        if not coming.whole:
            coming.build()
        elif self._fade_from is None:
            self._fade_from = seconds
        elif seconds - self._fade_from >= self._fade_seconds:
            self._now, self._coming, self._fade_from = coming, None, None

    def _blend(self, seconds: float) -> None:
        """Mix the tile of this moment."""
        if self._now is None:
            return
        place = round(seconds / LOOP_SECONDS * STEPS * _FINENESS) / _FINENESS % STEPS
        fading = self._coming is not None and self._fade_from is not None
        if place == self._place and not fading:
            return
        self._place = place
        _onto(self._tile, self._now, place, 1.0)
        if self._coming is not None and self._fade_from is not None:
            share = (seconds - self._fade_from) / self._fade_seconds
            mixed = pygame.Surface((TILE, TILE), 0, 32)
            _onto(mixed, self._coming, place, 1.0)
            mixed.set_alpha(round(255 * min(1.0, max(0.0, share))))
            self._tile.blit(mixed, (0, 0))


def _onto(tile: pygame.Surface, loop: _Loop, place: float, strength: float) -> None:
    """Paint `loop` at `place` frames into its turn: the frame before, and the next one over it."""
    first = int(place) % STEPS
    tile.blit(loop.frame(first), (0, 0))
    later = loop.frame((first + 1) % STEPS)
    later.set_alpha(round(255 * (place - int(place)) * strength))
    tile.blit(later, (0, 0))
    later.set_alpha(None)
