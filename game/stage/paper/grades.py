"""The hours and skies a sea is painted under: for each one table of all that its light colours.

Factors are shares of each colour that are left, 1 by full day; colours are (red, green, blue), 0
to 255. The figures were set by eye and by the luma of the mock-ups' open water.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from game.stage.paper import palette
from game.stage.paper.palette import Colour, Ramp, mix

Factors: TypeAlias = tuple[float, float, float]
Tones: TypeAlias = tuple[Colour, Colour]
"""Shade and lit colour of a puff of smoke."""


_SHIPS_KEEP: Final = 0.45
"""Of the light that works lose, the share that ships keep."""


@dataclass(frozen=True, slots=True)
class Beam:
    """The band of light that lies over the water from the upper left: the colour it lifts the sea
    towards at its middle, how wide it is and how far down it reaches (shares of the picture's
    height), how much more sparkles in it, and how much darker the sea beside it `dims` (a share of
    its light)."""

    colour: Colour
    wide: float
    reach: float
    sparkle: float
    dims: float = 0.0


@dataclass(frozen=True, slots=True)
class Grade:
    """One light: the sea's `ramp`, its `foam`, what is left of it in the deepest `shade`, how far
    its waves keep their `contrast` and crests their `glint`; the beam that lies on it; what `land`
    keeps of its colours, the colour `works` are multiplied by; `smoke`, fresh and `old`; the
    colour of fog, its `veil`; whether it is so `dark` that lamps and guns light the water; how
    much of the glints of the ramp the waves keep, their `gleam`: the rest is left to single crests,
    for a glint that repeats is what the eye finds first."""

    ramp: Ramp
    foam: Colour
    shade: Factors
    contrast: float
    glint: float
    beam: Beam
    land: Factors
    works: Colour
    smoke: Tones
    old: Tones
    veil: Colour
    dark: bool = False
    gleam: float = 0.3

    @property
    def ships(self) -> Colour:
        """The colour that hulls, sails and thrown water are multiplied by. They lose less than the
        works on land do: whoever plays must find them by night."""
        return mix(self.works, (255, 255, 255), _SHIPS_KEEP)


DAY: Final = Grade(
    ramp=palette.SEA_DAY,
    foam=palette.FOAM,
    shade=(0.64, 0.73, 0.77),
    contrast=2.4,
    glint=1.0,
    beam=Beam((18, 21, 18), 0.47, 1.25, 0.25, 0.14),
    land=(1.0, 1.0, 1.0),
    works=(255, 255, 255),
    smoke=((140, 146, 158), (255, 249, 234)),
    old=((150, 158, 164), palette.SMOKE_OLD_LIT),
    veil=(206, 214, 212),
    gleam=0.85,
)
DAWN: Final = replace(
    DAY,
    ramp=palette.SEA_DAWN,
    foam=(238, 222, 210),
    shade=(0.62, 0.66, 0.74),
    contrast=1.8,
    glint=1.5,
    beam=Beam((26, 16, 10), 0.50, 1.3, 0.18, 0.16),
    land=(0.88, 0.82, 0.84),
    works=(232, 214, 212),
    smoke=((136, 134, 146), (250, 226, 206)),
    old=((136, 138, 148), (220, 204, 194)),
    veil=(208, 198, 194),
    gleam=0.7,
)
AFTERNOON: Final = replace(
    DAY,
    ramp=palette.SEA_AFTERNOON,
    foam=(250, 236, 208),
    shade=(0.60, 0.68, 0.74),
    contrast=1.9,
    glint=2.6,
    beam=Beam((26, 20, 9), 0.47, 1.35, 0.45, 0.20),
    land=(1.0, 0.95, 0.84),
    works=(255, 244, 222),
    smoke=((132, 134, 146), (255, 244, 220)),
    old=((148, 150, 150), (236, 224, 200)),
    veil=(214, 206, 188),
    gleam=1.0,
)
OVERCAST: Final = replace(
    DAY,
    ramp=palette.SEA_OVERCAST,
    foam=(214, 222, 220),
    shade=(0.70, 0.74, 0.78),
    contrast=1.7,
    glint=0.4,
    beam=Beam((8, 9, 9), 0.8, 1.3, 0.0, 0.08),
    land=(0.82, 0.85, 0.88),
    works=(216, 220, 226),
    smoke=((142, 146, 150), (222, 224, 222)),
    old=((140, 146, 150), (204, 206, 206)),
    veil=(186, 194, 198),
    gleam=0.4,
)
STORM: Final = replace(
    DAY,
    ramp=palette.SEA_STORM,
    foam=(206, 216, 212),
    shade=(0.50, 0.56, 0.62),
    contrast=1.8,
    glint=0.3,
    beam=Beam((8, 10, 10), 0.6, 1.0, 0.0, 0.14),
    land=(0.60, 0.66, 0.70),
    works=(164, 172, 180),
    smoke=((112, 118, 124), (196, 200, 200)),
    old=((114, 120, 126), (176, 180, 180)),
    veil=(140, 150, 156),
    gleam=0.3,
)
DUSK: Final = Grade(
    ramp=palette.SEA_DUSK,
    foam=(178, 164, 166),
    shade=(0.58, 0.67, 0.78),
    contrast=1.6,
    glint=1.3,
    beam=Beam((30, 17, 9), 0.47, 1.3, 0.16, 0.16),
    land=(0.58, 0.52, 0.68),
    works=(156, 136, 160),
    smoke=((92, 80, 96), (250, 206, 160)),
    old=((96, 88, 104), (206, 176, 156)),
    veil=(120, 112, 130),
    dark=True,
    gleam=0.3,
)
NIGHT: Final = Grade(
    ramp=palette.SEA_NIGHT,
    foam=(80, 97, 108),
    shade=(0.56, 0.66, 0.75),
    contrast=1.8,
    glint=0.8,
    beam=Beam((3, 5, 8), 0.5, 1.2, 0.0),
    land=(0.24, 0.31, 0.42),
    works=(70, 86, 112),
    smoke=((40, 46, 58), (104, 112, 120)),
    old=((36, 44, 56), (88, 98, 108)),
    veil=(42, 52, 64),
    dark=True,
    gleam=0.3,
)
MOONLIGHT: Final = replace(
    NIGHT,
    ramp=palette.SEA_MOONLIGHT,
    foam=(122, 140, 148),
    glint=1.4,
    beam=Beam((24, 30, 34), 0.16, 1.5, 0.40, 0.10),
    land=(0.30, 0.38, 0.50),
    works=(86, 104, 132),
    smoke=((50, 58, 70), (128, 138, 146)),
    old=((46, 54, 66), (108, 118, 128)),
    veil=(60, 72, 86),
    gleam=0.7,
)
GRADES: Final = MappingProxyType(
    {
        "day": DAY,
        "dawn": DAWN,
        "afternoon": AFTERNOON,
        "overcast": OVERCAST,
        "storm": STORM,
        "dusk": DUSK,
        "moonlight": MOONLIGHT,
        "night": NIGHT,
    }
)
"""Every light by the word a level has for it."""
