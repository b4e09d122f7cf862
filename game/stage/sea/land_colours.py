"""Colours of the ground: beach, heath, fields with their hedges, tree tops and cliffs, px by px.

Arrays are [y, x]; distances are in art px (ART_PX_PER_CM to the cm), negative inside. No pygame.
"""

from typing import Final

import numpy as np

from game.stage.paper import palette
from game.stage.sea.countryside import CountrysideFields
from game.stage.sea.shore_colours import (
    ART_PX_PER_CM,
    GroundSamples,
    colour_ramp,
    inland_direction,
    ramp_colours,
)
from game.stage.sea.wave_spectrum import Field, smoothstep

_SUNLIT: Final = (-0.58, -0.50)
_LAND: Final = colour_ramp(
    (
        (0.0, (196, 180, 138)),
        (0.10, palette.SAND),
        (0.22, (206, 196, 150)),
        (0.40, (166, 166, 118)),
        (0.70, palette.HEATH),
        (1.0, (142, 146, 104)),
    )
)
_FIELDS: Final = np.array(
    [(144, 150, 102), (154, 156, 108), (134, 144, 98), (170, 164, 118), (154, 144, 110),
     (122, 134, 90)],
    dtype=np.float32,
)  # fmt: skip
"""Pastures, stubble, plough, and the floor of a wood: one for each kind of field."""
_HEATH, _SCRUB, _STONE, _WALL, _BROW, _HEDGE, _LEAVES, _DEEP = (
    np.array(colour, dtype=np.float32)
    for colour in (
        (112, 122, 82),
        (96, 108, 72),
        (168, 154, 126),
        (168, 152, 126),
        (232, 222, 190),
        (92, 104, 68),
        (132, 142, 86),
        (66, 82, 54),
    )
)
_BLUFF_LEAST: Final = 0.04
_BAND: Final = 11.0
"""Art px of visible rock along a cliff that does not face down the screen."""
_HEDGE_CM: Final = 0.09
"""Half the breadth of a hedge."""


def land_colour(samples: GroundSamples) -> Field:
    """Return the colour of the ground: wet sand, sand, grass, and farther in heath or fields, on
    hills that rise from the coast and are lit from the north-west; on a bluff coast bare rock at
    the edge, and the face of the cliff."""
    n0, n1, n2, n3 = samples.noises
    inland = np.maximum(-samples.land_distance, 0)
    colour = ramp_colours(_LAND, (inland + 4 * n2 + 1.0 * n3 + 6 * n1 * samples.bluffness) / 52)
    colour = colour + (4 * n1 + 1.6 * n2 + 1.0 * n3)[..., None]
    farmed = smoothstep(-0.5, 0.1, n0) * smoothstep(24, 42, inland + 5 * n1)
    heath = smoothstep(0.1, 1.9, 0.8 * n1 + 0.7 * n0) * smoothstep(22, 70, inland) * (1 - farmed)
    colour = colour + (_HEATH - colour) * (0.42 * heath)[..., None]
    scrub = smoothstep(0.75, 1.35, 0.55 * n3 + 0.75 * n2 + 0.5 * n1 - 0.3) * smoothstep(24, 60, inland)
    colour = colour + (_SCRUB - colour) * (0.30 * scrub * (1 - farmed))[..., None]
    light = np.clip(1.0 + samples.relief_light * smoothstep(4, 40, inland), 0.76, 1.20)
    wet = 1 - 0.20 * smoothstep(4.5, 0, inland) * (1 - samples.bluffness)
    if samples.countryside is not None and inland.max() > 20:
        colour = _add_countryside(samples, samples.countryside, colour, farmed)
    ground = np.asarray(colour * (light * wet)[..., None], dtype=np.float32)
    return _add_cliffs(samples, ground) if samples.bluffness.max() > _BLUFF_LEAST else ground


def _add_countryside(
    samples: GroundSamples, country: CountrysideFields, colour: Field, farmed: Field
) -> Field:
    """Add what grows on the ground: fields of quiet colours, hedges, and tree tops in woods, along
    some hedges and in clumps on the heath, each with its shadow to the south-east."""
    _, n1, n2, _ = samples.noises
    px = samples.art_px_per_px / ART_PX_PER_CM
    colour = colour + (_FIELDS[country.kind] - colour) * (0.55 * farmed)[..., None]
    hedge = smoothstep(_HEDGE_CM + 0.7 * px, _HEDGE_CM - 0.5 * px, country.hedge_distance + 0.02 * n2)
    colour = colour + (_HEDGE - colour) * (0.5 * farmed * hedge)[..., None]
    rows = smoothstep(0.34, 0.12, country.hedge_distance) * smoothstep(0.5, 1.1, n1)
    woods = smoothstep(-0.15, 0.3, country.wood_depth)
    clumps = smoothstep(1.0, 1.5, n1 + 0.4 * n2) * (1 - farmed) * smoothstep(26, 44, -samples.land_distance)
    bare = 0.42 * (1 - np.maximum(np.maximum(rows, woods) * farmed, clumps))
    shade = smoothstep(-0.06, 0.10, country.tree_shadow - bare)
    colour = colour * (1 - 0.34 * shade)[..., None]
    top = smoothstep(-0.6 * px - 0.02, 0.6 * px + 0.02, country.tree_depth - bare)
    leaves = _DEEP + (_LEAVES - _DEEP) * (0.5 + 0.5 * country.tree_light + 0.05 * n2)[..., None]
    return np.asarray(colour + (leaves - colour) * (0.92 * top)[..., None])


def _add_cliffs(samples: GroundSamples, ground: Field) -> Field:
    """Add bluff edges: rock along the top, and below it the cliff itself, broadest where it faces
    down the screen, cut with strokes and lit by its direction."""
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
