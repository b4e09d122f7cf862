"""Colours of the shore: shallows, beach, heath, cliffs, rocks and broken water, spot by spot.

Arrays are [y, x]; distances are in art px (ART to the cm), negative inside. No pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from game.stage.paper import palette
from game.stage.paper.palette import Colour
from game.stage.sea.spectrum import Field, smooth

ART: Final = 21.4
"""Px per cm at which the widths below were drawn."""
NOISES: Final = (
    (46.0, 8, 4.1, 22.0),
    (32.0, 0, 2.2, 7.0),
    (22.0, 1, 1.0, 0.0),
    (6.0, 2, 1.0, 0.0),
)
"""Of each noise: its grain in px, its seed, how far it is stretched (so that it repeats later), its
finest detail. The first is hills, smooth; then lumps, tufts and grain."""
CLIFF: Final = 19.0
"""Art px that the face of a cliff takes on the screen: 25 m of rock, seen plan-oblique."""
_SUNLIT: Final = (-0.58, -0.50)


@dataclass(frozen=True, slots=True)
class GroundSamples:
    """What lies at each px of a square: distances in art px (`land`, `shoal`, `rock`; `below` is
    `land` one CLIFF further down the screen), how bluff the coast is there (0 beach, 1 cliff), how
    the hills lean to the light, four grains of noise, and art px to a px."""

    land: Field
    below: Field
    shoal: Field
    rock: Field
    bluff: Field
    lean: Field
    lumps: tuple[Field, Field, Field, Field]
    step: float


def _ramp(stops: Sequence[tuple[float, Colour]]) -> Field:
    """256 colours along `stops`, shape (256, 3)."""
    at, places = np.linspace(0, 1, 256), [place for place, _ in stops]
    channels = [np.interp(at, places, [colour[c] for _, colour in stops]) for c in range(3)]
    return np.stack(channels, axis=1).astype(np.float32)


def _along(ramp: Field, share: Field) -> Field:
    """Colours of a ramp at `share` (0 to 1), shape (..., 3)."""
    return np.asarray(ramp[np.clip(share * 255, 0, 255).astype(np.uint8)])


_SHALLOWS: Final = _ramp(
    (
        (0.0, (33, 82, 95)),
        (0.22, (40, 104, 112)),
        (0.45, (66, 136, 134)),
        (0.70, palette.mix(palette.SHALLOW, (122, 176, 156), 0.7)),
        (0.88, (170, 194, 160)),
        (1.0, (206, 206, 164)),
    )
)
_LAND: Final = _ramp(
    (
        (0.0, (196, 180, 138)),
        (0.10, palette.SAND),
        (0.22, (206, 196, 150)),
        (0.40, (168, 168, 120)),
        (0.70, palette.HEATH),
        (1.0, (146, 148, 106)),
    )
)
_HEATH, _SCRUB, _STONE, _WALL, _BROW, _ROCK = (
    np.array(colour, dtype=np.float32)
    for colour in (
        (112, 122, 82),
        (88, 102, 70),
        (168, 154, 126),
        (168, 152, 126),
        (232, 222, 190),
        palette.ROCK,
    )
)
_BLUFF_LEAST: Final = 0.04


def lean(hills: Field) -> Field:
    """How far hills that repeat lean to the light in the north-west: 0 is level ground."""
    right = np.roll(hills, -1, axis=1) - np.roll(hills, 1, axis=1)
    down = np.roll(hills, -1, axis=0) - np.roll(hills, 1, axis=0)
    return np.asarray(0.42 * right + 0.36 * down, dtype=np.float32)


def water(spot: GroundSamples) -> tuple[Field, Field]:
    """Colour and thickness of shallows and shoals over the sea; dark where a cliff shades it."""
    _, n1, n2, _ = spot.lumps
    near = np.exp(-np.maximum(spot.land + 9 * n1 + 3 * n2, 0) / (44 - 22 * spot.bluff))
    bloom = 0.52 * smooth(26, -64, spot.shoal + 9 * n2 + 14 * n1) * (1 + 0.12 * n2)
    near = np.maximum(near * (1 - 0.45 * spot.bluff), np.asarray(bloom))
    rocky = np.exp(-np.maximum(spot.rock, 0) / 16) * 0.5
    depth = np.clip(np.maximum(near, rocky), 0, 1).astype(np.float32)
    shade = spot.bluff * smooth(15, 2, spot.land) * (_slope(spot)[1] < -0.2)
    colour = _along(_SHALLOWS, depth) * (1 - 0.5 * shade)[..., None]
    thick = np.maximum(0.86 * smooth(0.03, 0.72, depth), 0.6 * shade)
    return np.asarray(colour), np.asarray(thick, dtype=np.float32)


def _slope(spot: GroundSamples) -> tuple[Field, Field]:
    """Which way is inland, as the steps right and down of a unit arrow."""
    down, right = np.gradient(-spot.land)
    length = np.maximum(np.hypot(right, down), 1e-6)
    return np.asarray(right / length), np.asarray(down / length)


def land(spot: GroundSamples) -> Field:
    """Colour of the ground: wet sand, sand, grass and heath on low hills lit from the north-west;
    on a bluff coast bare rock at the edge, and the face of the cliff where it looks at us."""
    n0, n1, n2, n3 = spot.lumps
    inland = np.maximum(-spot.land, 0)
    light = np.clip(1.0 + spot.lean * smooth(8, 90, inland), 0.80, 1.16)
    colour = _along(_LAND, (inland + 4 * n2 + 1.0 * n3 + 6 * n1 * spot.bluff) / 58)
    colour = colour + (5 * n1 + 2.0 * n2 + 1.2 * n3)[..., None]
    heath = smooth(0.1, 1.9, 0.8 * n1 + 0.7 * n0) * smooth(22, 70, inland)
    colour = colour + (_HEATH - colour) * (0.42 * heath)[..., None]
    scrub = smooth(0.75, 1.35, 0.55 * n3 + 0.75 * n2 + 0.5 * n1 - 0.3) * smooth(24, 60, inland)
    colour = colour + (_SCRUB - colour) * (0.36 * scrub)[..., None]
    wet = 1 - 0.20 * smooth(4.5, 0, inland) * (1 - spot.bluff)
    ground = np.asarray(colour * (light * wet)[..., None], dtype=np.float32)
    return _with_cliff(spot, ground) if spot.bluff.max() > _BLUFF_LEAST else ground


def _with_cliff(spot: GroundSamples, ground: Field) -> Field:
    """The ground with its bluff edges: rock along the top, and below it, on the coasts that look
    down the screen, the cliff itself, cut with strokes and lit by the way it faces."""
    _, n1, n2, n3 = spot.lumps
    right, down = _slope(spot)
    sunward = right * -_SUNLIT[0] + down * -_SUNLIT[1]
    # A px is on the face when the ground one cliff's height below it is already sea; towards its
    # ends a cliff is lower.
    below = spot.land + (spot.below - spot.land) * smooth(0.25, 0.8, spot.bluff)
    rim = np.minimum(-spot.land, -below)
    bare = spot.bluff * smooth(10, 3, rim + 2.2 * n2 + 1.2 * n3)
    stone = _STONE + (8 * n3 + 6 * n2)[..., None]
    ground = ground + (stone * (1.0 + 0.2 * sunward)[..., None] - ground) * bare[..., None]
    face = smooth(-1.0, 1.0, below) * smooth(0.2, 0.4, spot.bluff)
    lit = np.clip(0.80 + 0.44 * sunward, 0.46, 1.08)
    strokes = 0.30 * smooth(0.1, 1.0, n3 + 0.5 * n2) + 0.07 * n1
    foot = 0.38 * smooth(6, 0, -spot.land)
    wall = _WALL * (lit * (1 - strokes) * (1 - foot))[..., None]
    ground = ground + (wall - ground) * face[..., None]
    brow = np.exp(-(((below + 1.8) / 1.6) ** 2)) * smooth(0.3, 0.6, spot.bluff)
    return np.asarray(ground + (_BROW - ground) * (0.6 * brow)[..., None])


def rock(spot: GroundSamples) -> Field:
    """Colour of bare rock, rounded and lit."""
    _, n1, n2, n3 = spot.lumps
    rise = np.sqrt(np.clip(-spot.rock / 14, 0, 1)) * 11 + 0.8 * n3 + 2.2 * n2 + 1.5 * n1
    slope_y, slope_x = np.gradient(rise)
    light = np.clip(0.74 + (slope_x + slope_y) * (0.30 / spot.step), 0.34, 1.4)
    colour = _ROCK + (8 * n3 + 6 * n1)[..., None]
    wet = 1 - 0.30 * smooth(-4, 0, spot.rock)
    return np.asarray(colour * (light * wet)[..., None], dtype=np.float32)


def surf(spot: GroundSamples, drawn_out: float) -> Field:
    """Thickness of broken water: three lines off the beach, a boil at the foot of a cliff and a
    collar round each rock; `drawn_out` is -1 (high on the beach) to 1 (drawn back)."""
    _, n1, n2, n3 = spot.lumps
    total = np.zeros(spot.land.shape, dtype=np.float32)
    broken = smooth(-1.2, 0.6, n3 + 0.5 * n2)
    for n, (off, wide, strong) in enumerate(((4, 2.6, 1.0), (13, 2.0, 0.66), (23, 1.7, 0.38))):
        swing = drawn_out * (1.2 + 0.9 * n)
        away = spot.land - off - 2.4 * n2 - 1.3 * n3 - 2.0 * n1 - swing
        gaps = smooth(-1.7 + 0.35 * n, 0.2 + 0.35 * n, n1 + 0.6 * n2)
        total += np.exp(-((away / wide) ** 2)) * strong * broken * gaps
    boil = spot.bluff * smooth(9 + 3 * drawn_out, 1, spot.land + 2.4 * n2)
    total = np.maximum(total, 0.75 * boil * smooth(-0.7, 0.9, n2 + 0.8 * n3))
    total *= spot.land > -1
    collar = smooth(12 + 3 * drawn_out, 0, spot.rock + 2.2 * n2)
    collar = collar * smooth(-1.0, 0.5, n2 + 0.7 * n3) * (spot.rock > -0.5) * (spot.rock < 15)
    return np.asarray(np.clip(np.maximum(total, 0.95 * collar), 0, 1), dtype=np.float32)
