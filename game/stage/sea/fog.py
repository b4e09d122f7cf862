"""Fog and haze: it covers the sea beyond the visible range of the ships that look, and drifts.

It is painted small, now and then, and stretched over the picture: under the ships, marks and tags, and once
more, thinly, over the ships. No rule hides a ship in it, so it hides none either."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.scene import timings
from game.scene.effects import Effect, Flash
from game.scene.timings import TONGUE_FADES, TONGUE_GROWS
from game.sea.polygons import Point
from game.sea.units import unit_vector
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.frame.stage_view import StageShip, drawn_hull_px, px_per_metre_of
from game.stage.paper.canvas import Blits
from game.stage.paper.palette import LIGHT_PRESETS, Colour
from game.stage.sea.distance_fields import interpolate_grid
from game.stage.sea.waves import Field, smoothstep, tiling_noise
from game.stage.smoke.effect_stamps import STAMP_LEVELS, centred_blit, glow_stamp, stamp_level

FADE_SECONDS: Final = 2.0  # seconds until fog has come, gone, or moved to other ships
REPAINT_EVERY: Final = 6  # draws between two paintings while the view is still
REPAINT_EVERY_LATE: Final = 36  # the same under reduced motion or on a slow machine
MAX_ALPHA: Final = 0.80  # greatest share of the sea that it hides
SHIP_ALPHA: Final = 70  # alpha of the fog over hulls and sails, of 255
_GRID: Final = (160, 90)
_FULL_FOG_AT: Final = 1.9  # distance of the thickest fog, as a multiple of the visible range
_LUMPS: Final = 128
_CELL_CM: Final = 0.9
_DRIFT: Final = 1 / 3  # drift as a share of the wind's own speed


@lru_cache(maxsize=1)
def _lump_noise() -> Field:
    """Return the banks of the fog, 0 to 1, a square that tiles; read only."""
    made = smoothstep(-1.8, 1.8, tiling_noise(_LUMPS, 26.0, 977) + 0.5 * tiling_noise(_LUMPS, 9.0, 978))
    made.setflags(write=False)
    return made


class Fog:
    """The fog of one sea, from draw to draw."""

    def __init__(self) -> None:
        """Start clear: no limit of sight (`visibility_cm` in cm is None) and no `thickness` (0 to 1)."""
        self._lookouts: dict[str, tuple[Point, float]] = {}
        self.visibility_cm: float | None = None
        self.thickness = 0.0
        self._wanted = 0.0
        self._drift_offset: Point = (0.0, 0.0)
        self._draws_left = 0
        self._view_key: tuple[object, ...] = ()
        self._sheet: pygame.Surface | None = None
        self._has_begun = False

    @property
    def lookout_ships(self) -> set[str]:
        """The ships from which it is seen, or was until a moment ago."""
        return set(self._lookouts)

    @property
    def is_visible(self) -> bool:
        """Whether any of it is visible."""
        return self.thickness > 0 and self.visibility_cm is not None

    def update_visibility(
        self, lookouts: Mapping[str, Point], visible_range_cm: float | None, dt: float, *, is_instant: bool
    ) -> None:
        """Move on by `dt` towards a visible range of `visible_range_cm` cm from each of these ships (id and
        place in cm); None means no limit. Changes take FADE_SECONDS, or happen `is_instant`."""
        step = 1.0 if is_instant or not self._has_begun else dt / FADE_SECONDS
        self._has_begun = True
        self._wanted = 0.0 if visible_range_cm is None else 1.0
        if visible_range_cm is not None:
            old = (
                visible_range_cm
                if self.visibility_cm is None or step >= 1 or not self.thickness
                else self.visibility_cm
            )
            self.visibility_cm = old * (visible_range_cm / old) ** min(1.0, 3 * step)
        self.thickness += max(-step, min(step, self._wanted - self.thickness))
        for name, (place, weight) in list(self._lookouts.items()):
            if name not in lookouts:
                self._lookouts[name] = (place, weight - step)
                if weight <= step:
                    del self._lookouts[name]
        for name, place in lookouts.items():
            weight = self._lookouts[name][1] if name in self._lookouts else 0.0
            self._lookouts[name] = (place, min(1.0, weight + step))

    def drift(self, wind_from: float, cm: float) -> None:
        """Let the air drift `cm` down this wind."""
        x, y = unit_vector(wind_from + 180)
        self._drift_offset = (
            self._drift_offset[0] + x * cm * _DRIFT,
            self._drift_offset[1] + y * cm * _DRIFT,
        )

    def draw(
        self, target: pygame.Surface, camera: Camera, light: str, repaint_interval: int = REPAINT_EVERY
    ) -> None:
        """Draw the fog; paint its field once in `repaint_interval` draws and when the view changes."""
        if not self.is_visible:
            return
        seen = (target.get_size(), camera.to_screen(0, 0), camera.px_per_cm, light)
        self._draws_left -= 1
        if seen != self._view_key or self._draws_left <= 0 or self.thickness != self._wanted:
            self._view_key, self._draws_left = seen, repaint_interval
            small = self._paint(target.get_size(), camera, light)
            self._sheet = pygame.transform.smoothscale(small, target.get_size())
        if self._sheet is not None:
            target.blit(self._sheet, (0, 0))

    def draw_over_ships(self, target: pygame.Surface) -> None:
        """Draw a little of it over the ships too."""
        if self.is_visible and self._sheet is not None:
            self._sheet.set_alpha(SHIP_ALPHA)
            target.blit(self._sheet, (0, 0))
            # Not None: that would end the blending by its own alpha, and the cached surface would
            # hide the sea.
            self._sheet.set_alpha(255)

    def _paint(self, size: tuple[int, int], camera: Camera, light: str) -> pygame.Surface:
        """Return the field for this view, _GRID px."""
        left, top = camera.to_screen(0, 0)
        wide, high = _GRID
        across = ((np.arange(wide) + 0.5) * size[0] / wide - left) / camera.px_per_cm
        down = ((np.arange(high) + 0.5) * size[1] / high - top) / camera.px_per_cm
        dim = 1 - self._clearness(across.astype(np.float32), down.astype(np.float32))
        row, column = ((down - self._drift_offset[1]) / _CELL_CM, (across - self._drift_offset[0]) / _CELL_CM)
        banks = interpolate_grid(_lump_noise(), column, row, is_repeating=True)
        alpha = MAX_ALPHA * self.thickness * dim * (0.55 + 0.45 * banks)
        made = pygame.Surface(_GRID, pygame.SRCALPHA)
        made.fill(LIGHT_PRESETS[light].fog_rgb)
        pygame.surfarray.pixels_alpha(made)[:] = np.round(255 * alpha).astype(np.uint8).T
        return made

    def _clearness(self, across: Field, down: Field) -> Field:
        """Return how clear it is at these columns and rows in cm, [y, x]: 1 in sight of a ship."""
        reach = self.visibility_cm or 1.0
        whole = [place for place, weight in self._lookouts.values() if weight >= 1]
        clear = self._clearness_round(whole, reach, across, down)
        for place, weight in self._lookouts.values():
            if weight < 1:
                near = weight * self._clearness_round([place], reach, across, down)
                clear = np.maximum(clear, near)
        return clear

    def _clearness_round(self, places: Sequence[Point], reach: float, across: Field, down: Field) -> Field:
        """Return the same for the nearest of these places."""
        far = np.full((len(down), len(across)), np.inf, dtype=np.float32)
        for x, y in places:
            np.minimum(far, ((across - x) ** 2)[None, :] + ((down - y) ** 2)[:, None], out=far)
        nearest = np.minimum(np.sqrt(far), 10 * reach)
        return smoothstep(_FULL_FOG_AT * reach, reach, nearest)


_DISC_PX: Final = 120  # px of the sea that a volley lights, at any zoom
_DISC: Final[Colour] = (190, 104, 40)
_LANTERN: Final[Colour] = (255, 176, 84)
_LANTERN_ASTERN: Final = 0.46  # distance of a ship's lantern abaft her middle, as a share of her length
_LANTERN_HEIGHT_M: Final = 9.0
_GLOW_METRES: Final = 9.0
_LEAST_PX, _MOST_PX = 9, 40


def draw_gun_light(target: pygame.Surface, camera: Camera, effects: Sequence[Effect]) -> None:
    """Light up the sea about every battery that fires now; call it before the hulls are drawn."""
    lights = []
    for flash in effects:
        if isinstance(flash, Flash) and (lit := _brightest_gun(flash)) is not None:
            gun, power = lit
            x, y = camera.to_screen(*flash.guns[gun])
            disc = _light_disc(stamp_level(0.8 * power))
            lights.append((disc, (x - disc.get_width() / 2, y - disc.get_height() / 2)))
    target.fblits(lights, pygame.BLEND_RGB_ADD)


def _brightest_gun(flash: Flash) -> tuple[int, float] | None:
    """Return the number of the gun that fired last, and its brightness (0 to 1); None if all are dark."""
    last = len(flash.guns) - 1
    fired = last if flash.ripple_seconds <= 0 else math.floor(flash.age / flash.ripple_seconds * last)
    gun = max(0, min(last, fired))
    age = flash.age - flash.ripple_seconds * gun / max(1, last)
    if not 0 <= age < timings.AFTERGLOW:
        return None
    return gun, math.exp(-max(0.0, age - TONGUE_GROWS) / TONGUE_FADES)


@lru_cache(maxsize=STAMP_LEVELS)
def _light_disc(level: int) -> pygame.Surface:
    return pygame.transform.smoothscale(glow_stamp(_DISC_PX, _DISC, level), (_DISC_PX, round(0.6 * _DISC_PX)))


def draw_lanterns(target: pygame.Surface, camera: Camera, ships: Sequence[StageShip]) -> None:
    """Draw a light at the stern of every ship afloat; call it after the ships are drawn."""
    lights: Blits = []
    for stage_ship in ships:
        if stage_ship.actor.sunk_share > 0:
            continue
        metre = px_per_metre_of(stage_ship.rigging, camera)
        aft = unit_vector(stage_ship.actor.heading + 180)
        far = _LANTERN_ASTERN * drawn_hull_px(stage_ship.rigging.length_cm, camera)
        x, y = camera.to_screen(stage_ship.actor.x, stage_ship.actor.y)
        at = (x + aft[0] * far, y + aft[1] * far - _LANTERN_HEIGHT_M * HEIGHT_FACTOR * metre)
        size = 2 * round(max(_LEAST_PX, min(_MOST_PX, _GLOW_METRES * metre)) / 2)
        lights.append(centred_blit(glow_stamp(size, _LANTERN, STAMP_LEVELS // 2), *at))
        lights.append(centred_blit(glow_stamp(max(4, size // 4), _LANTERN, STAMP_LEVELS, 0.7), *at))
    target.fblits(lights, pygame.BLEND_RGB_ADD)
