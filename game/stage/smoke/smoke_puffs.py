"""Draws banks of gun smoke: painted puffs, lit from the north-west, at most MAX_PUFFS of them; and the pall
of a battle, all old smoke on one surface of a third of the size, repainted only now and then."""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import cos, radians, sin
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
import pygame

from game.scene.smoke import Pall, SmokeBank, merge_banks, puff_opacity
from game.stage.frame.camera import HEIGHT_FACTOR, Camera
from game.stage.paper import palette
from game.stage.paper.palette import LIGHT_PRESETS, Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.sea.waves import Field, smoothstep, tiling_noise

Blit: TypeAlias = tuple[float, pygame.Surface, tuple[float, float]]

MAX_PUFFS: Final = 320  # most puffs drawn in one picture
PLANNING_SHARE: Final = 0.35  # factor on their alpha while a player plans
PUFF_FORMS: Final = 6
_MASTER_PX: Final = 128
_ALPHA_STEPS: Final = 12
SIZE_FACTOR: Final = 1.15
_SHADE_STEPS: Final = 4
_SHADOWS: Final = 80
_SHREDS: Final = 0.25  # share of its density that old smoke keeps in a hole torn by the wind
_MUZZLE_METRES: Final = 4.0
_LIFT_METRES_A_SECOND: Final = 0.8

OLD_SUFFIX: Final = " old"
# Shade and lit colour of a puff by name; a light's name with OLD_SUFFIX is its thinned smoke.
SMOKE_TONES: Final[dict[str, tuple[Colour, Colour]]] = {
    **{light: preset.smoke_tones for light, preset in LIGHT_PRESETS.items()},
    **{f"{light}{OLD_SUFFIX}": preset.old_smoke_tones for light, preset in LIGHT_PRESETS.items()},
    "dark": (palette.SMOKE_DARK, palette.mix_colours(palette.SMOKE_DARK_LIT, palette.SMOKE_SHADE, 0.12)),
    "lit": ((206, 120, 50), (255, 228, 160)),
    "soot": ((14, 12, 12), (74, 66, 60)),
    "dust": ((120, 96, 70), (226, 198, 152)),
    "shadow": (palette.SHADOW, palette.SHADOW),
}


@lru_cache(maxsize=2 * PUFF_FORMS)
def _puff_form(kind: int, is_torn: bool) -> tuple[Field, Field]:
    """Return density and light of one puff, [y, x]; a `is_torn` one has holes from the wind."""
    span = (np.arange(_MASTER_PX, dtype=np.float32) - _MASTER_PX / 2 + 0.5) / (_MASTER_PX / 2)
    r = np.hypot(span[None, :], span[:, None])
    lumps, curls, grain = (
        tiling_noise(_MASTER_PX, g, 100 + 7 * kind + i) for i, g in enumerate((90, 44, 16))
    )
    edge = r * (1.04 + 0.12 * lumps + 0.13 * curls + 0.035 * grain)
    density = smoothstep(1.0, 0.05, edge) * smoothstep(1.0, 0.55, r)
    if is_torn:
        frayed = smoothstep(1.0, 0.1, r * (1.0 + 0.30 * lumps + 0.18 * curls))
        holes = smoothstep(-1.2, 1.0, lumps + 0.5 * curls + 0.8 * (0.7 - r))
        density = frayed * smoothstep(1.0, 0.6, r) * (_SHREDS + (1 - _SHREDS) * holes)
    height = np.sqrt(np.clip(1 - edge * edge, 0, 1)) * (1 + 0.10 * curls + 0.06 * lumps)
    slope_y, slope_x = np.gradient(height * 21)
    up = 1 / np.sqrt(slope_x**2 + slope_y**2 + 1)
    facing = (slope_x * 0.55 + slope_y * 0.52) * up + 0.62 * up
    light = np.clip(0.06 + 1.12 * smoothstep(-0.25, 1.05, np.asarray(facing, dtype=np.float32)), 0, 1)
    return np.asarray(density**1.15), np.asarray(light)


@cached_pictures(megabytes=6)
def _master_puff(tone: str, kind: int, shade_step: int) -> pygame.Surface:
    """Return one puff at full alpha, _MASTER_PX square; higher `shade_step`: deeper in the shade."""
    density, light = _puff_form(kind, tone.endswith(OLD_SUFFIX))
    shade, lit = (np.array(colour, dtype=np.float32) for colour in SMOKE_TONES[tone])
    lit = lit + (shade - lit) * (0.75 * shade_step / (_SHADE_STEPS - 1))
    puff = pygame.Surface((_MASTER_PX, _MASTER_PX), pygame.SRCALPHA)
    rgb = shade + (lit - shade) * light[..., None]
    pygame.surfarray.pixels3d(puff)[:] = rgb.swapaxes(0, 1).astype(np.uint8)
    pygame.surfarray.pixels_alpha(puff)[:] = (density.T * 255).astype(np.uint8)
    return puff


@cached_pictures(megabytes=12)
def puff_sprite(tone: str, kind: int, shade: int, size_step: int, alpha_step: int) -> pygame.Surface:
    """Return a painted puff, `SIZE_FACTOR ** size_step` px across, at `alpha_step` of _ALPHA_STEPS alpha."""
    size = max(4, round(SIZE_FACTOR**size_step))
    made = pygame.transform.smoothscale(_master_puff(tone, kind, shade), (size, size))
    thin = round(255 * alpha_step / _ALPHA_STEPS)
    made.fill((255, 255, 255, thin), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def puff_shades(whole: SmokeBank, banks: Sequence[SmokeBank]) -> npt.NDArray[np.int32]:
    """Return how deep each puff is in the shade of its own bank: the south-east side is darker."""
    counts = [len(bank.x) for bank in banks]
    starts = [0, *accumulate(counts[:-1])]
    across = 0.5 * whole.x + whole.y
    middle = np.repeat(np.add.reduceat(across, starts) / counts, counts)
    depth = (across - middle) / np.maximum(whole.size, 0.5)
    return np.clip(np.round(depth * 1.9 + 0.75), 0, _SHADE_STEPS - 1).astype(np.int32)


def _visible_puffs(whole: SmokeBank, camera: Camera, area: pygame.Rect) -> npt.NDArray[np.intp]:
    x, y = camera.to_screen(0, 0)
    scale = camera.px_per_cm
    px, py, half = x + whole.x * scale, y + whole.y * scale, whole.size * scale / 2 + 24
    inside = (px > area.left - half) & (px < area.right + half)
    inside &= (py > area.top - half) & (py < area.bottom + half)
    return np.flatnonzero(inside & (whole.age > 0) & (puff_opacity(whole.age) > 0.02))


def puff_blits(
    target: pygame.Surface, camera: Camera, banks: Sequence[SmokeBank], *, light: str = "day",
    density: float = 1.0, max_puffs: int = MAX_PUFFS,
) -> list[Blit]:  # fmt: skip
    """Return blits of every visible puff: (depth in screen px, surface, top left). Sort them together with
    ships by depth. `density` thins all smoke (see PLANNING_SHARE); past `max_puffs` puffs every bank drops
    the same share of its puffs and the rest grow to cover."""
    if not banks:
        return []
    whole = merge_banks(banks)
    places = _visible_puffs(whole, camera, target.get_clip())
    stride = max(1, -(-len(places) // max_puffs))
    drawn = puff_draw_values(whole, puff_shades(whole, banks), places[::stride], camera, density, stride**0.4)
    old = light + OLD_SUFFIX
    return [
        (depth, puff_sprite(old if aged else light, *look), (px, py))
        for depth, aged, px, py, *look in zip(*(part.tolist() for part in drawn), strict=True)
    ]


def puff_draw_values(
    whole: SmokeBank, shade: npt.NDArray[np.int32], puff_indices: npt.NDArray[np.intp], camera: Camera,
    share: float, swell: float,
) -> tuple[npt.NDArray[Any], ...]:  # fmt: skip
    """Return depth, whether old, left, top, kind, shade, size and alpha step of each puff."""
    left, top = camera.to_screen(0, 0)
    age, kind = whole.age[puff_indices], whole.kind[puff_indices] % PUFF_FORMS
    size = np.maximum(whole.size[puff_indices] * (camera.px_per_cm * swell), 4)
    step = np.round(np.log(size) / math.log(SIZE_FACTOR)).astype(np.int32)
    half = np.round(SIZE_FACTOR**step) / 2
    lift = (_MUZZLE_METRES + _LIFT_METRES_A_SECOND * age) * (HEIGHT_FACTOR * camera.px_per_metre)
    floor = top + whole.y[puff_indices] * camera.px_per_cm
    alpha = np.clip(np.round(puff_opacity(age) * (share * _ALPHA_STEPS)), 1, _ALPHA_STEPS).astype(np.int32)
    return (
        floor,
        age > 2.2 + 0.3 * kind,
        left + whole.x[puff_indices] * camera.px_per_cm - half,
        floor - lift - half,
        kind,
        shade[puff_indices],
        step,
        alpha,
    )


def smoke_shadow_blits(
    target: pygame.Surface, camera: Camera, banks: Sequence[SmokeBank], *, share: float = 1.0
) -> list[tuple[pygame.Surface, tuple[float, float]]]:
    """Return blits of the shade of smoke on the sea, south-east of it; draw them before ships."""
    if not banks:
        return []
    whole = merge_banks(banks)
    places = _visible_puffs(whole, camera, target.get_rect())
    places = places[:: max(4, -(-len(places) // _SHADOWS))]
    size = whole.size[places] * camera.px_per_cm
    left, top = camera.to_screen(0, 0)
    return [
        puff_blit("shadow", kind, 1.3 * across, thick, x + 0.3 * across, y + 0.35 * across)
        for kind, across, thick, x, y in zip(
            whole.kind[places].tolist(),
            size.tolist(),
            (puff_opacity(whole.age[places]) * 0.34 * share).tolist(),
            (left + whole.x[places] * camera.px_per_cm).tolist(),
            (top + whole.y[places] * camera.px_per_cm).tolist(),
            strict=True,
        )
    ]


def puff_blit(
    tone: str, kind: int, size_px: float, opacity: float, x: float, y: float, shade: int = 0
) -> tuple[pygame.Surface, tuple[float, float]]:
    """Return the blit of one puff of `size_px` px with its middle at (x, y) px; `opacity` is 0 to 1."""
    step = round(math.log(max(size_px, 4.0)) / math.log(SIZE_FACTOR))
    alpha = max(1, min(_ALPHA_STEPS, round(opacity * _ALPHA_STEPS)))
    stamp = puff_sprite(tone, kind % PUFF_FORMS, min(shade, _SHADE_STEPS - 1), step, alpha)
    return stamp, (x - stamp.get_width() / 2, y - stamp.get_height() / 2)


_PUFFS: Final = 7
_BEAM: Final = 0.34  # distance from her middle, as a share of her length
_THICKNESS: Final = 8
_SWAY_SECONDS: Final = 7.0


def draw_fired_side_smoke(
    target: pygame.Surface, camera: Camera, at: tuple[float, float], heading: float, length_cm: float,
    side: str, seconds: float, light: str = "day",
) -> None:  # fmt: skip
    """Draw a bank along the `side` of a ship at a place in cm; it heaves with the `seconds`."""
    turn = radians(heading)
    ahead = (sin(turn), -cos(turn))
    out = (cos(turn), sin(turn)) if side == "starboard" else (-cos(turn), -sin(turn))
    scale = camera.px_per_cm
    for n in range(_PUFFS):
        along = ((n + 0.5) / _PUFFS - 0.5) * 0.86 * length_cm
        breath = sin(6.2832 * (seconds / _SWAY_SECONDS + n * 0.37))
        off = length_cm * (_BEAM + 0.05 * (n % 3) + 0.02 * breath)
        x, y = at[0] + ahead[0] * along + out[0] * off, at[1] + ahead[1] * along + out[1] * off
        wide = length_cm * scale * (0.27 + 0.05 * ((n * 2) % 3))
        step = max(0, round(_size_step(max(4.0, wide))))
        cloud = puff_sprite(f"{light}{OLD_SUFFIX}", n % PUFF_FORMS, 0, step, _THICKNESS)
        px, py = camera.to_screen(x, y)
        target.blit(cloud, (px - cloud.get_width() / 2, py - cloud.get_height() / 2))


def _size_step(wide: float) -> float:
    """Return the size step at which a puff is `wide` px wide."""
    step, size = 0, 1.0
    while size < wide:
        size *= SIZE_FACTOR
        step += 1
    return step


SEA_MOMENTS_KEPT: Final = 2  # moments of the sea for which the surface is kept while the camera is still
_DOWNSCALE: Final = 3  # factor by which it is painted smaller than shown: it has no sharp edges
_MAX_COVER: Final = 0.3  # greatest share of the sea that one puff hides
_SEEN, _LEAST = 0.04, 2.0  # least share a puff must hide to be painted, and its least px

# The table's own corner in px, px per cm, the window.
_ViewKey: TypeAlias = tuple[tuple[float, float], float, tuple[int, int]]
# A painted surface and its corner in px; None if nothing of the pall is in view.
_ShownSurface: TypeAlias = tuple[pygame.Surface | None, tuple[int, int]]


class SmokePallLayer:
    """The pall of one sea from draw to draw."""

    def __init__(self) -> None:
        self._shown: _ShownSurface = (None, (0, 0))
        self._next: tuple[float, object, object, _ShownSurface] | None = None
        """A prepared surface: its moment, view, tone and share."""
        self._view_key: _ViewKey | None = None
        self._tone_and_share = ("", 0.0)
        self._moment = -1.0
        self._moments_left = 0

    def draw(
        self, target: pygame.Surface, camera: Camera, pall: Pall | None, *, light: str = "day",
        share: float = 1.0, moment: float,
    ) -> None:  # fmt: skip
        """Draw the pall in the target's clip as it is at this moment of the sea; the picture may be drawn in
        any number of bands. `share` thins it."""
        if pall is None or not len(pall.x):
            self._shown, self._view_key = (None, (0, 0)), None
            return
        seen = (camera.to_screen(0, 0), camera.px_per_cm, target.get_size())
        how, due = (f"{light}{OLD_SUFFIX}", share), seen != self._view_key
        if moment != self._moment:
            self._moment, self._moments_left = moment, self._moments_left - 1
            due |= self._moments_left <= 0 or how != self._tone_and_share
        if due:
            self._view_key, self._tone_and_share, self._moments_left = seen, how, SEA_MOMENTS_KEPT
            ready = self._next is not None and self._next[:3] == (moment, seen, how)
            laid = self._next[3] if ready and self._next is not None else None
            self._shown = laid or self._paint(seen, pall, how)
        sheet, at = self._shown
        if sheet is not None:
            target.blit(sheet, at)

    def prepare(self, pall: Pall | None, *, light: str = "day", share: float = 1.0, moment: float) -> None:
        """Paint the surface in advance if the next draw will need another one under the last view."""
        if self._view_key is not None and self._moments_left <= 1 and pall is not None and len(pall.x):
            how = (f"{light}{OLD_SUFFIX}", share)
            self._next = (moment, self._view_key, how, self._paint(self._view_key, pall, how))

    def _paint(self, seen: _ViewKey, pall: Pall, how: tuple[str, float]) -> _ShownSurface:
        (tone, share), (corner, px_per_cm, size) = how, seen
        window = pygame.Rect(0, 0, -(-size[0] // _DOWNSCALE), -(-size[1] // _DOWNSCALE))
        blits = [
            puff_blit(tone, int(kind), wide, thick, x, y)
            for x, y, wide, thick, kind in _visible_pall_puffs(pall, corner, px_per_cm, share, window)
        ]
        room = [puff.get_rect(topleft=(round(at[0]), round(at[1]))) for puff, at in blits]
        covered = room[0].unionall(room[1:]).clip(window) if room else pygame.Rect(0, 0, 0, 0)
        if not (covered.w and covered.h):
            return None, (0, 0)
        sheet = pygame.Surface(covered.size, pygame.SRCALPHA)
        sheet.fblits([(puff, (at[0] - covered.x, at[1] - covered.y)) for puff, at in blits])
        whole = pygame.transform.smoothscale(sheet, (_DOWNSCALE * covered.w, _DOWNSCALE * covered.h))
        return whole, (_DOWNSCALE * covered.x, _DOWNSCALE * covered.y)


def _visible_pall_puffs(
    pall: Pall, corner: tuple[float, float], px_per_cm: float, share: float, window: pygame.Rect
) -> list[list[float]]:
    """Return middle, breadth (px of the surface), opacity and kind of the visible puffs."""
    scale = px_per_cm / _DOWNSCALE
    x, y = corner[0] / _DOWNSCALE + pall.x * scale, corner[1] / _DOWNSCALE + pall.y * scale
    wide, thick = pall.sizes * scale, pall.thickness * (_MAX_COVER * share)
    across = (x > -wide) & (x < window.w + wide)
    seen = across & (y > -wide) & (y < window.h + wide) & (thick > _SEEN) & (wide > _LEAST)
    found: list[list[float]] = np.stack([x, y, wide, thick, pall.kind])[:, seen].T.tolist()
    return found
