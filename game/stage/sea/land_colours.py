"""Colours of the ground and of the water along it: land, cliffs, shallows, shoals, broken water.

Arrays are [y, x]; distances are in art px (ART_PX_PER_CM to the cm), negative inside. No pygame. What grows
on the land or is built there is painted by `countries`."""

from typing import Final

import numpy as np

from game.stage.paper import palette
from game.stage.sea.countries import country_colour, quay_share
from game.stage.sea.ground_samples import GroundSamples, colour_ramp, ramp_colours
from game.stage.sea.waves import Field, smoothstep

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
    """Return colour and alpha of shallows over the sea, and of shoals, which are paler water with a soft
    edge; dark where a cliff shades it. The ramp `shoals` gives the colours of shoals, if any."""
    n0, n1, n2, _ = samples.noises
    near = np.exp(-np.maximum(samples.land_distance + 9 * n1 + 3 * n2, 0) / (44 - 22 * samples.bluffness))
    near = near * (1 - 0.45 * samples.bluffness) * (1 - 0.7 * quay_share(samples))
    rocky = np.exp(-np.maximum(samples.rock_distance, 0) / 16) * 0.5
    depth = np.clip(np.maximum(near, rocky), 0, 1).astype(np.float32)
    shade = (
        samples.bluffness * smoothstep(15, 2, samples.land_distance) * (inland_direction(samples)[1] < -0.2)
    )
    bloom = np.asarray(
        smoothstep(52, -70, samples.shoal_distance + 5 * n1 + 2 * n2)
        * (0.86 + 0.10 * np.clip(n0 + 0.5 * n1, -1.5, 1.5))
    )
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


def inland_direction(samples: GroundSamples) -> tuple[Field, Field]:
    """Return the direction inland, as the steps right and down of a unit arrow."""
    down, right = np.gradient(-samples.land_distance)
    length = np.maximum(np.hypot(right, down), 1e-6)
    return np.asarray(right / length), np.asarray(down / length)


def surf_alpha(samples: GroundSamples, surf_phase: float) -> Field:
    """Return the alpha of broken water: three lines off the beach, a boil at the foot of a cliff and a collar
    round each rock; `surf_phase` is -1 (high on the beach) to 1 (drawn back)."""
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
    total *= (samples.land_distance > -1) * (1 - 0.8 * quay_share(samples))
    collar = smoothstep(13 + 3 * surf_phase, 1, samples.rock_distance + 2.6 * n2)
    collar = collar * smoothstep(-1.2, 0.3, n2 + 0.7 * n3) * smoothstep(-5, -1, samples.rock_distance)
    return np.asarray(np.clip(np.maximum(total, 0.95 * collar), 0, 1), dtype=np.float32)


_SUNLIT: Final = (-0.58, -0.50)
_STONE, _WALL, _BROW = (
    np.array(colour, dtype=np.float32) for colour in ((168, 154, 126), (168, 152, 126), (232, 222, 190))
)
_BLUFF_LEAST: Final = 0.04
_BAND: Final = 11.0  # art px of visible rock along a cliff that does not face down the screen


def land_colour(samples: GroundSamples) -> Field:
    """Return the colour of the ground: what its country has, on hills lit from the north-west; on a bluff
    coast bare rock at the edge, and the face of the cliff."""
    ground = country_colour(samples)
    return _add_cliffs(samples, ground) if samples.bluffness.max() > _BLUFF_LEAST else ground


def _add_cliffs(samples: GroundSamples, ground: Field) -> Field:
    """Add bluff edges: rock along the top and the lit cliff below, broadest where it faces down."""
    _, n1, n2, n3 = samples.noises
    right, down = inland_direction(samples)
    sunward = right * -_SUNLIT[0] + down * -_SUNLIT[1]
    # A px is on the face if the ground one cliff's height below it is already sea, or the sea is
    # near on any side; towards its ends a cliff is lower.
    high = smoothstep(0.25, 0.8, samples.bluffness)
    below = np.maximum(
        samples.land_distance + (samples.land_distance_below - samples.land_distance) * high,
        samples.land_distance + _BAND * high,
    )
    rim = np.minimum(-samples.land_distance, -below)
    bare = samples.bluffness * smoothstep(10, 3, rim + 2.2 * n2 + 1.2 * n3)
    stone = _STONE + (8 * n3 + 6 * n2)[..., None]
    ground = ground + (stone * (1.0 + 0.2 * sunward)[..., None] - ground) * bare[..., None]
    face = smoothstep(-1.0, 1.0, below) * smoothstep(0.2, 0.4, samples.bluffness)
    lit = np.clip(0.74 + 0.44 * sunward, 0.42, 1.04)
    strokes = 0.30 * smoothstep(0.1, 1.0, n3 + 0.5 * n2) + 0.07 * n1
    foot = 0.38 * smoothstep(6, 0, -samples.land_distance)
    wall = _WALL * (lit * (1 - strokes) * (1 - foot))[..., None]
    ground = ground + (wall - ground) * face[..., None]
    brow = np.exp(-(((below + 1.8) / 1.6) ** 2)) * smoothstep(0.3, 0.6, samples.bluffness)
    return np.asarray(ground + (_BROW - ground) * (0.6 * brow)[..., None])
