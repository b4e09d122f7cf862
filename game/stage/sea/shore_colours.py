"""Colours of the water along a shore: shallows, shoals and broken water, px by px.

Arrays are [y, x]; distances are in art px (ART_PX_PER_CM to the cm), negative inside. No pygame.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.countryside import CountrysideFields
from game.stage.sea.wave_spectrum import Field, smoothstep

ART_PX_PER_CM: Final = 21.4
"""Px per cm at which the widths below were drawn."""
NOISES: Final = ((46.0, 8, 4.1, 22.0), (32.0, 0, 2.2, 7.0), (22.0, 1, 1.0, 0.0), (6.0, 2, 1.0, 0.0))
"""For each noise: its grain in px, its seed, its stretch (so that it repeats later), its finest
detail. The first is hills, smooth; then lumps, tufts and grain."""
CLIFF_HEIGHT_PX: Final = 19.0
"""Art px of the face of a cliff on the screen: 25 m of rock, plan-oblique."""


@dataclass(frozen=True, slots=True)
class GroundSamples:
    """The ground at each px of a square: distances in art px (`land_distance`, `shoal_distance`,
    `rock_distance`; `land_distance_below` is `land_distance` one CLIFF_HEIGHT_PX further down the
    screen), how bluff the coast is (0 beach, 1 cliff), how the hills face the light, four grains of
    noise, art px to a px, and the countryside (None if there is no land)."""

    land_distance: Field
    land_distance_below: Field
    shoal_distance: Field
    rock_distance: Field
    bluffness: Field
    relief_light: Field
    noises: tuple[Field, Field, Field, Field]
    art_px_per_px: float
    countryside: CountrysideFields | None = None


def colour_ramp(stops: Sequence[tuple[float, Colour]]) -> Field:
    """Return 256 colours along `stops`, shape (256, 3)."""
    at, places = np.linspace(0, 1, 256), [place for place, _ in stops]
    channels = [np.interp(at, places, [colour[c] for _, colour in stops]) for c in range(3)]
    return np.stack(channels, axis=1).astype(np.float32)


def ramp_colours(ramp: Field, share: Field) -> Field:
    """Return the colours of a ramp at `share` (0 to 1), shape (..., 3)."""
    return np.asarray(ramp[np.clip(share * 255, 0, 255).astype(np.uint8)])


_SHALLOW_RAMP: Final = colour_ramp(
    (
        (0.0, (33, 82, 95)),
        (0.22, (40, 104, 112)),
        (0.45, (66, 136, 134)),
        (0.70, palette.mix_colours(palette.SHALLOW, (122, 176, 156), 0.7)),
        (0.88, (170, 194, 160)),
        (1.0, (206, 206, 164)),
    )
)


def shallows_rgb_and_alpha(samples: GroundSamples, shoals: Field | None = None) -> tuple[Field, Field]:
    """Return colour and alpha of shallows over the sea, and of shoals, which are paler water
    with a soft edge; dark where a cliff shades it. The ramp `shoals` gives the colours of
    shoals, if any."""
    n0, n1, n2, _ = samples.noises
    near = np.exp(-np.maximum(samples.land_distance + 9 * n1 + 3 * n2, 0) / (44 - 22 * samples.bluffness))
    near = near * (1 - 0.45 * samples.bluffness)
    rocky = np.exp(-np.maximum(samples.rock_distance, 0) / 16) * 0.5
    depth = np.clip(np.maximum(near, rocky), 0, 1).astype(np.float32)
    shade = (
        samples.bluffness * smoothstep(15, 2, samples.land_distance) * (inland_direction(samples)[1] < -0.2)
    )
    bloom = _shoal_paleness(samples.shoal_distance + 5 * n1 + 2 * n2, n0 + 0.5 * n1)
    pale = np.maximum(depth, 0.46 + 0.26 * bloom)
    shoaling = smoothstep(0, 0.4, bloom)
    if shoals is None:
        colour = ramp_colours(_SHALLOW_RAMP, depth + (pale - depth) * shoaling)
    else:
        colour, over = ramp_colours(_SHALLOW_RAMP, depth), ramp_colours(shoals, bloom)
        colour = colour + (over - colour) * (shoaling * (1 - depth))[..., None]
    colour = colour * (1 - 0.5 * shade)[..., None]
    thick = np.maximum(0.86 * smoothstep(0.03, 0.72, depth), 0.6 * shade)
    return np.asarray(colour), np.asarray(np.maximum(thick, 0.46 * bloom), dtype=np.float32)


def _shoal_paleness(shoal: Field, uneven: Field) -> Field:
    """Return how pale the water over a shoal is, 0 to 1: half of it at its edge."""
    return np.asarray(smoothstep(52, -70, shoal) * (0.86 + 0.10 * np.clip(uneven, -1.5, 1.5)))


def inland_direction(samples: GroundSamples) -> tuple[Field, Field]:
    """Return the direction inland, as the steps right and down of a unit arrow."""
    down, right = np.gradient(-samples.land_distance)
    length = np.maximum(np.hypot(right, down), 1e-6)
    return np.asarray(right / length), np.asarray(down / length)


def surf_alpha(samples: GroundSamples, surf_phase: float) -> Field:
    """Return the alpha of broken water: three lines off the beach, a boil at the foot of a cliff
    and a collar round each rock; `surf_phase` is -1 (high on the beach) to 1 (drawn back)."""
    _, n1, n2, n3 = samples.noises
    total = np.zeros(samples.land_distance.shape, dtype=np.float32)
    broken = smoothstep(-1.2, 0.6, n3 + 0.5 * n2)
    for n, (off, wide, strong) in enumerate(((4, 2.6, 1.0), (13, 2.0, 0.66), (23, 1.7, 0.38))):
        swing = surf_phase * (1.2 + 0.9 * n)
        away = samples.land_distance - off - 2.4 * n2 - 1.3 * n3 - 2.0 * n1 - swing
        gaps = smoothstep(-1.7 + 0.35 * n, 0.2 + 0.35 * n, n1 + 0.6 * n2)
        total += np.exp(-((away / wide) ** 2)) * strong * broken * gaps
    boil = samples.bluffness * smoothstep(9 + 3 * surf_phase, 1, samples.land_distance + 2.4 * n2)
    total = np.maximum(total, 0.75 * boil * smoothstep(-0.7, 0.9, n2 + 0.8 * n3))
    total *= samples.land_distance > -1
    collar = smoothstep(13 + 3 * surf_phase, 1, samples.rock_distance + 2.6 * n2)
    collar = collar * smoothstep(-1.2, 0.3, n2 + 0.7 * n3) * smoothstep(-5, -1, samples.rock_distance)
    return np.asarray(np.clip(np.maximum(total, 0.95 * collar), 0, 1), dtype=np.float32)
