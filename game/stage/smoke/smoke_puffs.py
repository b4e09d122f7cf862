"""Painted puffs of smoke, dust and soot, lit from the north-west: for fires, bombs, hits and works. The smoke
of guns is painted as one body (`smoke_layer`)."""

import math
from functools import lru_cache
from typing import Final

import numpy as np
import pygame

from game.scene.smoke import PUFF_FORMS
from game.sea.units import unit_vector
from game.stage.frame.camera import Camera
from game.stage.paper import palette
from game.stage.paper.canvas import Blit
from game.stage.paper.palette import LIGHT_PRESETS, Colour
from game.stage.paper.picture_cache import cached_pictures
from game.stage.sea.waves import Field, smoothstep, tiling_noise

_MASTER_PX: Final = 128
_ALPHA_STEPS: Final = 12
SIZE_FACTOR: Final = 1.15
_SHADE_STEPS: Final = 4
_SHREDS: Final = 0.25  # share of its density that old smoke keeps in a hole torn by the wind

OLD_SUFFIX: Final = " old"
# Shade and lit colour of a puff by name; a light's name with OLD_SUFFIX is its thinned smoke.
SMOKE_TONES: Final[dict[str, tuple[Colour, Colour]]] = {
    **{light: preset.smoke_tones for light, preset in LIGHT_PRESETS.items()},
    **{f"{light}{OLD_SUFFIX}": preset.old_smoke_tones for light, preset in LIGHT_PRESETS.items()},
    "dark": (palette.SMOKE_DARK, palette.mix_colours(palette.SMOKE_DARK_LIT, palette.SMOKE_SHADE, 0.12)),
    "lit": ((206, 120, 50), (255, 228, 160)),
    "soot": ((14, 12, 12), (74, 66, 60)),
    "dust": ((120, 96, 70), (226, 198, 152)),
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


@cached_pictures(megabytes=4)
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


@cached_pictures(megabytes=6)
def puff_sprite(tone: str, kind: int, shade: int, size_step: int, alpha_step: int) -> pygame.Surface:
    """Return a painted puff, `SIZE_FACTOR ** size_step` px across, at `alpha_step` of _ALPHA_STEPS alpha."""
    size = max(4, round(SIZE_FACTOR**size_step))
    made = pygame.transform.smoothscale(_master_puff(tone, kind, shade), (size, size))
    thin = round(255 * alpha_step / _ALPHA_STEPS)
    made.fill((255, 255, 255, thin), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def puff_blit(
    tone: str, kind: int, size_px: float, opacity: float, x: float, y: float, shade: int = 0
) -> Blit:
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
    ahead, out = unit_vector(heading), unit_vector(heading + (90 if side == "starboard" else -90))
    scale = camera.px_per_cm
    for n in range(_PUFFS):
        along = ((n + 0.5) / _PUFFS - 0.5) * 0.86 * length_cm
        breath = math.sin(6.2832 * (seconds / _SWAY_SECONDS + n * 0.37))
        off = length_cm * (_BEAM + 0.05 * (n % 3) + 0.02 * breath)
        x, y = at[0] + ahead[0] * along + out[0] * off, at[1] + ahead[1] * along + out[1] * off
        wide = length_cm * scale * (0.27 + 0.05 * ((n * 2) % 3))
        step = math.ceil(math.log(max(4.0, wide)) / math.log(SIZE_FACTOR))
        cloud = puff_sprite(f"{light}{OLD_SUFFIX}", n % PUFF_FORMS, 0, step, _THICKNESS)
        px, py = camera.to_screen(x, y)
        target.blit(cloud, (px - cloud.get_width() / 2, py - cloud.get_height() / 2))
