"""All the smoke of one sea, from draw to draw: it is painted step by step, so that no frame pays for a whole
painting, and each painting is faded into the next one while that is made.

What changes from draw to draw is done while small sheets are enlarged: the fade, light of flashes and fires
inside the smoke, thinning while a player plans, and what is kept clear for the pointer."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.scene import timings
from game.scene.effects import Blaze, Effect, Explosion, Flash
from game.scene.smoke import SmokeBank, merge_banks
from game.sea.polygons import Point
from game.stage.frame.camera import Camera
from game.stage.paper.canvas import Blits
from game.stage.paper.palette import LIGHT_PRESETS, Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.sea.waves import smoothstep
from game.stage.smoke.effect_stamps import centred_blit, glow_stamp, stamp_level
from game.stage.smoke.muzzle_flash import Glow, smoke_glows
from game.stage.smoke.smoke_painting import (
    PaintedView,
    SmokePainting,
    SmokeStrip,
    paint_smoke,
    painted_view,
    shade_of,
)

StripBlit: TypeAlias = tuple[float, pygame.Surface, Point]
ClearPlace: TypeAlias = tuple[float, float, float]
"""What must be seen: x, y and radius in px."""
_Cells: TypeAlias = npt.NDArray[np.int16]

DRAWS_A_STEP: Final = 2  # in one draw of two a step is painted, in the other strips are faded
_MAX_FADE_EVERY: Final = 4  # a strip is faded in one draw of so many at most
_MAX_YOUNG_BANKS: Final = 4  # banks up to which each draw has a step while jets fly
_YOUNG_SECONDS: Final = 1.2
_MAX_FADE_DRAWS: Final = 30
_FADE_BITS: Final = 6  # a fade has 2 ** this steps
_MAX_SCALING: Final = 2.0  # largest ratio of px a cm at which a painting is still shown while zooming
_MAX_PAN_PX: Final = 90.0  # px of the window that a painting's margin covers
_MAX_SHOWN_PX: Final = 1_500_000
_OLD_PUFF_SECONDS: Final = 2.0  # age from which puffs tell how the wind carries smoke
# Strips drift by whole pixels, each in its own draws: all in one draw would be seen as a jerk.
_PHASES: Final = (0.382, 0.618)
_EASING: Final = 0.08  # change a draw of what thins or clears smoke
_CLEAR_LEVELS: Final = 12
_FULL_COARSE: Final = 90  # alpha of the coarse sheet that counts as thick
_SHADE_OFFSET: Final = (10, 12)
_GLOW_BY_DAY: Final = 0.6  # strength of light in smoke where it is not dark: no more may flash (WCAG 2.3.1)
_FIRE: Final[Colour] = (210, 96, 30)
_FIRE_CM, _FIRE_UP = 2.6, 0.04  # breadth of a fire's light, and its height


class SmokeLayer:
    """The smoke of one sea. In each draw call `update` first, then `shadow_blits` and `smoke_blits`."""

    def __init__(self, *, is_immediate: bool = False) -> None:
        """Start empty; a layer that `is_immediate` paints all of each moment (tests, pictures)."""
        self.puffs_drawn = 0
        self._is_immediate = is_immediate
        self._draw_number = 0
        self._interval = self._fade_every = DRAWS_A_STEP
        self._lattice = _DriftingLattice()
        self._painting: SmokePainting | None = None
        self._steps: Iterator[SmokePainting | None] | None = None
        self._strips: dict[tuple[int, int], _FadingStrip] = {}
        self._fade_began, self._fade_draws = 0, 1
        self._density, self._clearness = 1.0, 0.0
        self._clear_places: Sequence[ClearPlace] = ()
        self._scale = 0.0
        self._shade: tuple[SmokePainting | None, float, pygame.Surface | None] = (None, 0.0, None)
        self._shadow_cache: list[tuple[tuple[object, ...], Blits]] = []

    def update(
        self, size: tuple[int, int], camera: Camera, banks: Sequence[SmokeBank], *, light: str = "day",
        draws_a_step: int = DRAWS_A_STEP, coarser: int = 0,
    ) -> None:  # fmt: skip
        """Let the smoke drift, and paint a step of the next painting in every `draws_a_step` draws; paint all
        of it if there is none for this view. `coarser` px a cell more cost and show less."""
        self._draw_number += 1
        if not banks:
            self._painting = self._steps = None
            self._strips, self.puffs_drawn = {}, 0
            return
        whole = merge_banks(banks)
        self._lattice.drift(whole, tuple(map(id, banks)))
        left, top = camera.to_screen(0, 0)
        scale = camera.px_per_cm
        window = (-left / scale, -top / scale, (size[0] - left) / scale, (size[1] - top) / scale)
        view = painted_view(whole, self._lattice.corner, scale, window, (light, coarser))
        young = len(banks) <= _MAX_YOUNG_BANKS and bool((np.abs(whole.age - 0.5) < _YOUNG_SECONDS).any())
        self._interval = 1 if young else draws_a_step
        self._fade_every = min(2 * self._interval, _MAX_FADE_EVERY)
        if self._painting is None or self._is_immediate or not _serves(self._painting.view, view):
            self._steps = None
            self._set_painting(next(found for found in paint_smoke(whole, view) if found), is_faded=False)
        elif self._draw_number % self._interval == 0:
            self._steps = self._steps or paint_smoke(whole, view)
            if (found := next(self._steps)) is not None:
                self._steps = None
                self._set_painting(found, is_faded=True)

    def smoke_blits(
        self, size: tuple[int, int], camera: Camera, *, density: float = 1.0,
        effects: Sequence[Effect] = (), clear_places: Sequence[ClearPlace] = (),
    ) -> list[StripBlit]:  # fmt: skip
        """Return blits of all smoke with their depths in px, to be sorted together with ships. `density`
        thins all smoke, `effects` light it, and it is clear at `clear_places`."""
        self._ease(density, clear_places)
        resting, self._scale = self._scale == camera.px_per_cm, camera.px_per_cm
        share = min(1.0, (self._draw_number - self._fade_began) / self._fade_draws)
        x, y = camera.to_screen(*self._lattice.corner)
        how = _StripLook(share, self._density, self._glows(camera, effects), self._holes())
        found = list[StripBlit]()
        for n, strip in enumerate(self._strips.values()):
            if not resting or strip.shown is None or (self._draw_number + n) % self._fade_every == 0:
                strip.compose(camera.px_per_cm, (x, y), size, how)
            if strip.shown is not None:
                at = (
                    math.floor(x + strip.offset[0] + n * _PHASES[0] % 1),
                    math.floor(y + strip.offset[1] + n * _PHASES[1] % 1),
                )
                found.append((y + strip.depth_cm(share) * camera.px_per_cm, strip.shown, at))
        return found

    def shadow_blits(self, camera: Camera, *, share: float = 1.0, moment: float) -> Blits:
        """Return blits of the shade on the sea, fixed at the first call for this moment, so that all bands of
        a sea agree. Two moments are cached: one may be requested before the other is over."""
        seen = (moment, camera.to_screen(0, 0), camera.px_per_cm)
        for known, shade in self._shadow_cache:
            if known == seen:
                return shade
        found = Blits()
        painting = self._painting
        sheet = self._shade_sheet(painting, camera.px_per_cm) if painting is not None else None
        if painting is not None and sheet is not None and share >= 1:
            ratio = painting.view.cell_cm * camera.px_per_cm
            x, y = camera.to_screen(*self._lattice.corner)
            at = x + painting.box.x * ratio + _SHADE_OFFSET[0], y + painting.box.y * ratio + _SHADE_OFFSET[1]
            found = [(sheet, at)]
        self._shadow_cache = [(seen, found), *self._shadow_cache[:1]]
        return found

    def thickness_at(self, camera: Camera, x: float, y: float) -> float:
        """Return how thick the smoke is at a pixel, 0 to 1."""
        painting = self._painting
        if painting is None or painting.thickness is None:
            return 0.0
        ratio = painting.view.cell_cm * camera.px_per_cm
        left, top = camera.to_screen(*self._lattice.corner)
        sheet = painting.thickness
        column = int(((x - left) / ratio - painting.box.x) / painting.box.w * sheet.get_width())
        row = int(((y - top) / ratio - painting.box.y) / painting.box.h * sheet.get_height())
        if not (0 <= column < sheet.get_width() and 0 <= row < sheet.get_height()):
            return 0.0
        return min(1.0, sheet.get_at((column, row)).a / _FULL_COARSE) * self._density

    def _shade_sheet(self, painting: SmokePainting, px_per_cm: float) -> pygame.Surface | None:
        if painting.view.px_per_cm == px_per_cm or painting.thickness is None:
            return painting.shade
        known, at, sheet = self._shade
        if known is not painting or at != px_per_cm or sheet is None:
            ratio = painting.view.cell_cm * px_per_cm
            size = round(painting.box.w * ratio), round(painting.box.h * ratio)
            sheet = shade_of(painting.thickness, size)
            self._shade = painting, px_per_cm, sheet
        return sheet

    def _set_painting(self, painting: SmokePainting, *, is_faded: bool) -> None:
        before = self._painting
        old: dict[tuple[int, int], SmokeStrip] = {}
        if is_faded and before is not None:
            ratio = before.view.cell_cm / painting.view.cell_cm
            old = before.strips if ratio == 1 else {k: _scaled(s, ratio) for k, s in before.strips.items()}
        shown, self._strips = self._strips, {}
        for key in sorted({*old, *painting.strips}):
            strip = _FadingStrip(old.get(key), painting.strips.get(key), painting.view.cell_cm)
            if is_faded and key in shown:
                strip.shown, strip.offset = shown[key].shown, shown[key].offset
            self._strips[key] = strip
        self._painting, self.puffs_drawn = painting, painting.puffs
        passed = self._draw_number - self._fade_began
        self._fade_draws = max(1, min(passed, _MAX_FADE_DRAWS)) if is_faded else 1
        self._fade_began = self._draw_number if is_faded else self._draw_number - 1

    def _ease(self, density: float, clear_places: Sequence[ClearPlace]) -> None:
        """Move density and clearness a step towards what is wanted."""
        self._clear_places = clear_places or self._clear_places
        wanted = 1.0 if clear_places else 0.0
        step = 1.0 if self._is_immediate or self._draw_number <= 1 else _EASING
        self._density += max(-step, min(step, density - self._density))
        self._clearness += max(-step, min(step, wanted - self._clearness))

    def _glows(self, camera: Camera, effects: Sequence[Effect]) -> list[Glow]:
        painting = self._painting
        if painting is None or not self._strips:
            return []
        share = 1.0 if LIGHT_PRESETS[painting.view.light].is_dark else _GLOW_BY_DAY
        return [(*glow[:4], share * glow[4]) for glow in _glows(camera, effects)]

    def _holes(self) -> list[tuple[float, float, float, int]]:
        level = round(self._clearness * _CLEAR_LEVELS)
        return [(*place, level) for place in self._clear_places] if level else []


class _DriftingLattice:
    """The corner of all cells in cm, which goes with the wind as smoke does on average."""

    def __init__(self) -> None:
        self.corner: Point = (0.0, 0.0)
        self._step: Point = (0.0, 0.0)
        self._last: tuple[object, Any, Any] = (None, None, None)

    def drift(self, whole: SmokeBank, banks: object) -> None:
        """Move with these banks since the last call; on as before if others have come or gone since."""
        known, x, y = self._last
        old = (whole.age > _OLD_PUFF_SECONDS).astype(np.float32)
        many = float(old.sum())
        if not many:
            self._step = 0.0, 0.0
        elif known == banks:
            self._step = float((whole.x - x) @ old) / many, float((whole.y - y) @ old) / many
        self.corner = self.corner[0] + self._step[0], self.corner[1] + self._step[1]
        self._last = banks, whole.x.copy(), whole.y.copy()


@dataclass(frozen=True, slots=True)
class _StripLook:
    """How strips look in one draw: share of the fade that is done, density, glows, and holes with a level."""

    share: float
    density: float
    glows: Sequence[Glow]
    holes: Sequence[tuple[float, float, float, int]]


class _FadingStrip:
    """One strip on its way from a painting to the next; `shown` is its picture at `offset` px from the
    lattice."""

    def __init__(self, old: SmokeStrip | None, new: SmokeStrip | None, cell_cm: float) -> None:
        self.shown: pygame.Surface | None = None
        self.offset: Point = (0.0, 0.0)
        self._old, self._new, self._cell_cm = old, new, cell_cm
        self._cells: pygame.Surface | None = None
        self._last_look: tuple[object, ...] = ()

    def depth_cm(self, share: float) -> float:
        """Return how far south of the lattice's corner the strip is."""
        old, new = self._old or self._new, self._new or self._old
        assert old is not None
        assert new is not None
        return old.depth_cm + (new.depth_cm - old.depth_cm) * share

    def compose(self, px_per_cm: float, corner: Point, size: tuple[int, int], look: _StripLook) -> None:
        """Make the picture anew, if it would look different."""
        ratio = self._cell_cm * px_per_cm
        if self._cells is None:
            self._start()
        cells, steps = self._cells, 1 << _FADE_BITS
        assert cells is not None
        left, top = corner[0] + self._left * ratio, corner[1] + self._top * ratio
        area = pygame.Rect(left, top, cells.get_width() * ratio, cells.get_height() * ratio)
        glows = [g for g in look.glows if area.collidepoint(g[:2])]
        holes = [h for h in look.holes if area.inflate(2 * h[2], 2 * h[2]).collidepoint(h[:2])]
        done = round(look.share * steps)
        seen = (done, look.density, ratio, *holes)
        if seen == self._last_look and not glows:
            return
        self._last_look = () if glows else seen
        self._blend(done)
        for x, y, radius, level in holes:
            stamp = _hole_stamp(max(4, 2 * round(radius / ratio)), level)
            half = stamp.get_width() / 2
            at = (x - left) / ratio - half, (y - top) / ratio - half
            cells.blit(stamp, at, special_flags=pygame.BLEND_RGBA_MULT)
        if look.density < 1:
            cells.fill((255, 255, 255, round(255 * look.density)), special_flags=pygame.BLEND_RGBA_MULT)
        if glows:
            cells.fblits(_glow_blits(glows, (left, top), ratio), pygame.BLEND_RGB_ADD)
        self._enlarge(cells, ratio, (left, top), size)

    def _start(self) -> None:
        """Lay both paintings on sheets of one size; where only one has smoke the other has its colours, but
        no thickness."""
        ends = self._old, self._new
        both = [strip for strip in ends if strip is not None]
        self._left, self._top = min(s.left for s in both), min(s.top for s in both)
        wide = max(s.left + s.pixels.shape[1] for s in both) - self._left
        high = max(s.top + s.pixels.shape[0] for s in both) - self._top
        sheet = np.zeros((high, wide, 4), np.int16)
        for strip in both:
            self._part(sheet, strip)[:] = strip.pixels
        sheet[..., 3] = 0
        sheets = [sheet.copy(), sheet]
        for laid, end in zip(sheets, ends, strict=True):
            if end is not None:
                self._part(laid, end)[:] = end.pixels
        self._from, self._change = sheets[0], sheets[1] - sheets[0]
        self._cells = pygame.Surface((wide, high), pygame.SRCALPHA)

    def _part(self, sheet: _Cells, strip: SmokeStrip) -> _Cells:
        top, left = strip.top - self._top, strip.left - self._left
        return sheet[top : top + strip.pixels.shape[0], left : left + strip.pixels.shape[1]]

    def _blend(self, done: int) -> None:
        mixed = self._change * np.int16(done)
        mixed >>= _FADE_BITS
        mixed += self._from
        assert self._cells is not None
        pixels = np.frombuffer(self._cells.get_buffer(), dtype=np.uint8)  # type: ignore[call-overload]
        pixels[:] = mixed.reshape(-1)

    def _enlarge(self, cells: pygame.Surface, ratio: float, corner: Point, size: tuple[int, int]) -> None:
        """Show the cells at `ratio` px each; while the camera zooms in, only those in the window."""
        part, wide = cells.get_rect(), cells.get_width() * ratio
        if wide * part.h * ratio > _MAX_SHOWN_PX:
            seen = pygame.Rect(
                -corner[0] / ratio - 2, -corner[1] / ratio - 2, size[0] / ratio + 4, size[1] / ratio + 4
            )
            part = part.clip(seen)
        if not (part.w and part.h):
            self.shown = None
            return
        scaled = max(1, round(part.w * ratio)), max(1, round(part.h * ratio))
        self.shown = pygame.transform.smoothscale(cells.subsurface(part), scaled)
        self.offset = (self._left + part.x) * ratio, (self._top + part.y) * ratio


def _serves(painted: PaintedView, view: PaintedView) -> bool:
    """Return whether a painting of one view may still be shown in another."""
    ratio = view.px_per_cm / painted.px_per_cm
    if painted.light != view.light or not 1 / _MAX_SCALING < ratio < _MAX_SCALING:
        return False
    margin = _MAX_PAN_PX / painted.px_per_cm
    drift = view.corner[0] - painted.corner[0], view.corner[1] - painted.corner[1]
    inside = [
        view.window[n] - drift[n] >= painted.window[n] - margin
        and view.window[n + 2] - drift[n] <= painted.window[n + 2] + margin
        for n in (0, 1)
    ]
    return all(inside) or ratio < 1


def _scaled(strip: SmokeStrip, ratio: float) -> SmokeStrip:
    """Return a strip in other cells."""
    high, wide = strip.pixels.shape[:2]
    cells = pygame.image.frombuffer(strip.pixels.tobytes(), (wide, high), "BGRA")
    size = max(2, round(wide * ratio)), max(2, round(high * ratio))
    made = pygame.transform.smoothscale(cells, size)
    pixels = np.frombuffer(made.get_buffer().raw, dtype=np.uint8).reshape(size[1], size[0], 4)
    return SmokeStrip(round(strip.left * ratio), round(strip.top * ratio), strip.depth_cm, pixels)


@cached_pictures(megabytes=1)
def _hole_stamp(size: int, level: int) -> pygame.Surface:
    """Return what clears a round of smoke, with a soft edge, by BLEND_RGBA_MULT."""
    span = (np.arange(size, dtype=np.float32) - size / 2 + 0.5) / (size / 2)
    kept = smoothstep(0.8, 1.0, np.hypot(span[None, :], span[:, None]))
    made = pygame.Surface((size, size), pygame.SRCALPHA)
    made.fill((255, 255, 255))
    strength = level / _CLEAR_LEVELS
    pygame.surfarray.pixels_alpha(made)[:] = (255 * (1 - strength * (1 - kept))).astype(np.uint8)
    return made


def _glows(camera: Camera, effects: Sequence[Effect]) -> list[Glow]:
    """Return the light of flashes and fires, which is seen where there is smoke."""
    found = list[Glow]()
    for effect in effects:
        if isinstance(effect, Flash):
            found += smoke_glows(camera, effect)
        elif isinstance(effect, Blaze) and effect.age >= 0:
            x, y = camera.to_screen(effect.x, effect.y)
            flicker = 0.62 + 0.1 * math.sin(effect.age * 9 + effect.seed) + 0.06 * math.sin(effect.age * 23)
            wide = _FIRE_CM * camera.px_per_cm
            found.append((x, y - _FIRE_UP * camera.px_per_cm, wide, _FIRE, 0.7 * effect.strength * flicker))
        elif isinstance(effect, Explosion) and 0 <= effect.age < timings.EXPLOSION_BALL:
            x, y = camera.to_screen(effect.x, effect.y)
            left = 1 - effect.age / timings.EXPLOSION_BALL
            found.append((x, y, 3 * effect.size * camera.px_per_cm, _FIRE, left))
    return found


def _glow_blits(glows: Sequence[Glow], corner: Point, ratio: float) -> Blits:
    found = Blits()
    for x, y, wide, colour, strength in glows:
        stamp = glow_stamp(max(4, 4 * round(wide / ratio / 4)), colour, stamp_level(strength))
        found.append(centred_blit(stamp, (x - corner[0]) / ratio, (y - corner[1]) / ratio))
    return found
