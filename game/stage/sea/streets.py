"""What is built by the sea: a city's blocks of houses on its streets, and quays of stone on piles.

Seen plan-oblique and lit from the north-west like everything else; px by px, so that no picture of a town is
kept. Lengths are in cm of the table, where houses are larger than life. Arrays are [y, x]. No pygame."""

import math
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.stage.sea.endless_noise import Numbers, endless_noise, hash_numbers, number_share
from game.stage.sea.ground_samples import ART_PX_PER_CM, GroundSamples
from game.stage.sea.waves import Field, smoothstep

Mask: TypeAlias = npt.NDArray[np.bool_]

_TURN: Final = math.radians(13)  # of the streets, from the edges of the table
_BLOCK_CM: Final = (2.3, 1.7)  # a block of houses and half a street on each side of it
_STREET_CM: Final = 0.13  # half the breadth of a street
_ROW_CM: Final = 0.56  # depth of a row of houses from the street to the yard
_HOUSE_CM: Final = 0.46  # breadth of one house
_RISE_CM: Final = 0.17  # height of its walls on the picture
_GREEN_ODDS: Final = (0.05, 0.85)  # share of blocks that are gardens, in the densest quarter and the greenest
_QUARTER_BLOCKS: Final = 4
_BEND_CM: Final = (8.0, 0.9)  # pitch of the bends of streets, and how far they bend: no city was ruled
_SUN: Final = (-0.70, -0.57)
_ROOFS: Final = np.array(
    [(156, 102, 80), (146, 94, 76), (136, 86, 70), (162, 114, 90), (124, 120, 116), (134, 114, 96),
     (150, 100, 80), (114, 114, 114)],
    dtype=np.float32,
)  # fmt: skip
_PAVED, _YARD, _GREEN, _WALLS, _LEAVES = (
    np.array(colour, dtype=np.float32)
    for colour in ((190, 178, 154), (150, 144, 112), (140, 150, 98), (222, 208, 178), (92, 112, 68))
)


@dataclass(frozen=True, slots=True)
class _Block:
    """The block at each px: cm along its two streets from its middle, half its sides, cm from its edge
    inwards (negative in a street), its number, and whether it is a garden."""

    along: Field
    aside: Field
    half: tuple[Field | float, Field | float]
    depth: Field
    numbers: Numbers
    is_green: Mask


def _block_at(x: Field, y: Field) -> _Block:
    cos, sin = math.cos(_TURN), math.sin(_TURN)
    u, v = (x * cos + y * sin) / _BLOCK_CM[0], (y * cos - x * sin) / _BLOCK_CM[1]
    i, j = np.floor(u), np.floor(v)
    numbers = _hash_places(i, j, 71)
    along, aside = (u - i - 0.5) * _BLOCK_CM[0], (v - j - 0.5) * _BLOCK_CM[1]
    wide = _BLOCK_CM[0] / 2 - _STREET_CM * (0.8 + 1.1 * number_share(numbers))
    high = _BLOCK_CM[1] / 2 - _STREET_CM * (0.8 + 0.9 * number_share(numbers, 8))
    depth = np.minimum(wide - np.abs(along), high - np.abs(aside))
    quarter = number_share(_hash_places(i // _QUARTER_BLOCKS, j // _QUARTER_BLOCKS, 72))
    is_green = number_share(numbers, 16) < _GREEN_ODDS[0] + (_GREEN_ODDS[1] - _GREEN_ODDS[0]) * quarter**3
    return _Block(along, aside, (wide, high), np.asarray(depth), numbers, is_green)


def _hash_places(across: Field, down: Field, seed: int) -> Numbers:
    return hash_numbers(
        across.astype(np.int64).astype(np.uint32), down.astype(np.int64).astype(np.uint32), seed
    )


def _has_houses(block: _Block) -> Mask:
    return np.asarray((block.depth > 0) & (block.depth < _ROW_CM) & ~block.is_green)


def street_colour(samples: GroundSamples) -> Field:
    """Return the colour of a city: roofs in rows about yards, walls towards the viewer, streets, squares."""
    pitch, bend = _BEND_CM
    columns, rows = samples.columns_cm, samples.rows_cm
    x, y = (
        side + np.float32(bend) * endless_noise(columns, rows, pitch, seed, 1)
        for side, seed in ((columns[None, :], 73), (rows[:, None], 74))
    )
    _, n1, n2, n3 = samples.noises
    here, under = _block_at(x, y), _block_at(x, y + _RISE_CM)
    shade = _has_houses(_block_at(x - 0.20, y - 0.16))
    yard = np.where(here.is_green[..., None], _GREEN, _YARD)
    colour = np.where((here.depth > 0)[..., None], yard, _PAVED) + (3 * n1 + 3 * n2 + 2 * n3)[..., None]
    trees = smoothstep(0.2, 0.7, n2 + 0.5 * n3) * (here.depth > 0.1) * ~_has_houses(here)
    colour = colour + (_LEAVES - colour) * (0.8 * trees)[..., None]
    colour = colour * (1 - 0.30 * shade)[..., None]
    # No house stands in the water: the last row keeps its distance.
    dry = samples.land_distance < -0.5 * ART_PX_PER_CM
    wall = _has_houses(here) & dry
    colour = np.where(wall[..., None], _WALLS * 0.80, colour)
    roof = _has_houses(under) & (samples.land_distance_below < -0.3 * ART_PX_PER_CM) & dry
    colour = np.where(roof[..., None], _roof_colour(under, samples.art_px_per_px / ART_PX_PER_CM), colour)
    edge = smoothstep(12, 6, -samples.land_distance)
    colour = colour + (_PAVED * 0.86 - colour) * (0.7 * edge)[..., None]
    return np.asarray(colour * (1 + 0.3 * samples.relief_light)[..., None], dtype=np.float32)


def _roof_colour(block: _Block, px: float) -> Field:
    """Return tiles and slates: each house has its own, and its ridge parts light from shade."""
    fronts_aside = block.half[0] - np.abs(block.along) < block.half[1] - np.abs(block.aside)
    run = np.where(fronts_aside, block.aside, block.along)
    out = np.sign(np.where(fronts_aside, block.along, block.aside))
    place = run / _HOUSE_CM + number_share(block.numbers, 4)
    house = np.floor(place)
    side = fronts_aside * 2 + (out > 0)
    drawn = hash_numbers((house + 64).astype(np.uint32) * 4 + side.astype(np.uint32), block.numbers, 5)
    colour = _ROOFS[drawn & np.uint32(7)] * (0.92 + 0.16 * number_share(drawn, 8))[..., None]
    sun = np.where(fronts_aside, _SUN[0], _SUN[1]) * out * np.where(block.depth < _ROW_CM / 2, 1, -1)
    # From afar houses are too small to be told apart.
    colour = colour + (_ROOFS.mean(axis=0) - colour) * float(np.clip((px - 0.12) / 0.4, 0, 0.7))
    light = 1 + 0.26 * sun
    fine = float(np.clip((0.16 - px) / 0.12, 0, 1))
    gap = smoothstep(0.10, 0.03, np.minimum(place - house, 1 - (place - house)))
    ridge = smoothstep(0.05, 0.01, np.abs(block.depth - _ROW_CM / 2))
    return np.asarray(colour * (light * (1 - 0.3 * fine * gap) * (1 + 0.2 * fine * ridge))[..., None])


_STONE, _PARAPET, _FACE, _PILE = (
    np.array(colour, dtype=np.float32)
    for colour in ((178, 170, 150), (206, 198, 178), (132, 122, 104), (84, 68, 52))
)
_PILE_CM: Final = 0.34  # cm from one pile to the next
_PAVING_CM: Final = 0.5


def quay_colour(samples: GroundSamples) -> Field:
    """Return the colour of a quay: paving, a parapet along its edge, and, towards the viewer, its wall with
    the piles before it."""
    _, n1, n2, n3 = samples.noises
    x, y = np.broadcast_arrays(samples.columns_cm[None, :], samples.rows_cm[:, None])
    px = samples.art_px_per_px / ART_PX_PER_CM
    colour = _STONE + (4 * n1 + 3 * n2 + 2 * n3)[..., None]
    fine = float(np.clip((0.16 - px) / 0.12, 0, 1))
    joint = np.minimum(np.abs((x / _PAVING_CM) % 1 - 0.5), np.abs((y / _PAVING_CM) % 1 - 0.5))
    colour = colour * (1 - 0.16 * fine * smoothstep(0.08, 0.02, joint))[..., None]
    below = samples.land_distance_below
    rim = np.minimum(-samples.land_distance, -below)
    colour = colour + (_PARAPET - colour) * smoothstep(7, 5, rim)[..., None]
    colour = colour * (1 - 0.30 * smoothstep(2, 0, np.abs(rim - 7)))[..., None]
    face = smoothstep(-1.0, 1.0, below)
    pile = smoothstep(0.16, 0.26, np.abs((x / _PILE_CM) % 1 - 0.5))
    foot = smoothstep(7, 0, -samples.land_distance)
    wall = (_FACE + (_PILE - _FACE) * (0.9 * pile)[..., None]) * (1 - 0.35 * foot)[..., None]
    return np.asarray(colour + (wall - colour) * face[..., None], dtype=np.float32)
