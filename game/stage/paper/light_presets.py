"""Light presets: for each hour and sky, one table of all the colours it changes.

Factors are the share of each colour that is left, 1 by full day; colours are (red, green, blue), 0
to 255. The figures were set by eye and by the luma of the mock-ups' open water.
"""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from game.stage.paper import palette
from game.stage.paper.palette import Colour, Ramp, mix_colours

ColourFactors: TypeAlias = tuple[float, float, float]
SmokeTones: TypeAlias = tuple[Colour, Colour]
"""Shade colour and lit colour of a puff of smoke."""


_SHIP_BRIGHTNESS: Final = 0.45
"""Share of the light that works lose but ships keep."""


@dataclass(frozen=True, slots=True)
class LightBeam:
    """Band of light over the water from the upper left: the colour it adds at its middle, its width
    and how far down it reaches (shares of the picture's height), how much more the water sparkles
    in it, and `dimming`, the share of light that the sea beside it loses."""

    colour: Colour
    width: float
    reach: float
    sparkle: float
    dimming: float = 0.0


@dataclass(frozen=True, slots=True)
class LightPreset:
    """One light. Of the sea: its `sea_ramp` and `foam_rgb`, the `shade_factors` of the deepest
    shade, the `wave_contrast` of its waves, the `glint` of its crests and the `beam` on it. Then
    the `land_factors` of land colours, `works_rgb`, by which works are multiplied, the tones of
    fresh and of old smoke, and the colour of fog. `is_dark` says whether lamps and guns light the
    water. `wave_glint` is the share of the ramp's glints that the waves keep: single crests get the
    rest, because the eye soon finds a glint that repeats."""

    sea_ramp: Ramp
    foam_rgb: Colour
    shade_factors: ColourFactors
    wave_contrast: float
    glint: float
    beam: LightBeam
    land_factors: ColourFactors
    works_rgb: Colour
    smoke_tones: SmokeTones
    old_smoke_tones: SmokeTones
    fog_rgb: Colour
    is_dark: bool = False
    wave_glint: float = 0.3

    @property
    def ship_rgb(self) -> Colour:
        """Colour by which hulls, sails and thrown water are multiplied. They lose less light than
        works on land, so that players find them by night."""
        return mix_colours(self.works_rgb, (255, 255, 255), _SHIP_BRIGHTNESS)


DAY: Final = LightPreset(
    sea_ramp=palette.SEA_DAY,
    foam_rgb=palette.FOAM,
    shade_factors=(0.64, 0.73, 0.77),
    wave_contrast=2.4,
    glint=1.0,
    beam=LightBeam((18, 21, 18), 0.47, 1.25, 0.25, 0.14),
    land_factors=(1.0, 1.0, 1.0),
    works_rgb=(255, 255, 255),
    smoke_tones=((140, 146, 158), (255, 249, 234)),
    old_smoke_tones=((150, 158, 164), palette.SMOKE_OLD_LIT),
    fog_rgb=(206, 214, 212),
    wave_glint=0.85,
)
DAWN: Final = replace(
    DAY,
    sea_ramp=palette.SEA_DAWN,
    foam_rgb=(238, 222, 210),
    shade_factors=(0.62, 0.66, 0.74),
    wave_contrast=1.8,
    glint=1.5,
    beam=LightBeam((26, 16, 10), 0.50, 1.3, 0.18, 0.16),
    land_factors=(0.88, 0.82, 0.84),
    works_rgb=(232, 214, 212),
    smoke_tones=((136, 134, 146), (250, 226, 206)),
    old_smoke_tones=((136, 138, 148), (220, 204, 194)),
    fog_rgb=(208, 198, 194),
    wave_glint=0.7,
)
AFTERNOON: Final = replace(
    DAY,
    sea_ramp=palette.SEA_AFTERNOON,
    foam_rgb=(250, 236, 208),
    shade_factors=(0.60, 0.68, 0.74),
    wave_contrast=1.9,
    glint=2.6,
    beam=LightBeam((26, 20, 9), 0.47, 1.35, 0.45, 0.20),
    land_factors=(1.0, 0.95, 0.84),
    works_rgb=(255, 244, 222),
    smoke_tones=((132, 134, 146), (255, 244, 220)),
    old_smoke_tones=((148, 150, 150), (236, 224, 200)),
    fog_rgb=(214, 206, 188),
    wave_glint=1.0,
)
OVERCAST: Final = replace(
    DAY,
    sea_ramp=palette.SEA_OVERCAST,
    foam_rgb=(214, 222, 220),
    shade_factors=(0.70, 0.74, 0.78),
    wave_contrast=1.7,
    glint=0.4,
    beam=LightBeam((8, 9, 9), 0.8, 1.3, 0.0, 0.08),
    land_factors=(0.82, 0.85, 0.88),
    works_rgb=(216, 220, 226),
    smoke_tones=((142, 146, 150), (222, 224, 222)),
    old_smoke_tones=((140, 146, 150), (204, 206, 206)),
    fog_rgb=(186, 194, 198),
    wave_glint=0.4,
)
STORM: Final = replace(
    DAY,
    sea_ramp=palette.SEA_STORM,
    foam_rgb=(206, 216, 212),
    shade_factors=(0.50, 0.56, 0.62),
    wave_contrast=1.8,
    glint=0.3,
    beam=LightBeam((8, 10, 10), 0.6, 1.0, 0.0, 0.14),
    land_factors=(0.60, 0.66, 0.70),
    works_rgb=(164, 172, 180),
    smoke_tones=((112, 118, 124), (196, 200, 200)),
    old_smoke_tones=((114, 120, 126), (176, 180, 180)),
    fog_rgb=(140, 150, 156),
    wave_glint=0.3,
)
DUSK: Final = LightPreset(
    sea_ramp=palette.SEA_DUSK,
    foam_rgb=(178, 164, 166),
    shade_factors=(0.58, 0.67, 0.78),
    wave_contrast=1.6,
    glint=1.3,
    beam=LightBeam((30, 17, 9), 0.47, 1.3, 0.16, 0.16),
    land_factors=(0.58, 0.52, 0.68),
    works_rgb=(156, 136, 160),
    smoke_tones=((92, 80, 96), (250, 206, 160)),
    old_smoke_tones=((96, 88, 104), (206, 176, 156)),
    fog_rgb=(120, 112, 130),
    is_dark=True,
    wave_glint=0.3,
)
NIGHT: Final = LightPreset(
    sea_ramp=palette.SEA_NIGHT,
    foam_rgb=(80, 97, 108),
    shade_factors=(0.56, 0.66, 0.75),
    wave_contrast=1.8,
    glint=0.8,
    beam=LightBeam((3, 5, 8), 0.5, 1.2, 0.0),
    land_factors=(0.24, 0.31, 0.42),
    works_rgb=(70, 86, 112),
    smoke_tones=((40, 46, 58), (104, 112, 120)),
    old_smoke_tones=((36, 44, 56), (88, 98, 108)),
    fog_rgb=(42, 52, 64),
    is_dark=True,
    wave_glint=0.3,
)
MOONLIGHT: Final = replace(
    NIGHT,
    sea_ramp=palette.SEA_MOONLIGHT,
    foam_rgb=(122, 140, 148),
    glint=1.4,
    beam=LightBeam((24, 30, 34), 0.16, 1.5, 0.40, 0.10),
    land_factors=(0.30, 0.38, 0.50),
    works_rgb=(86, 104, 132),
    smoke_tones=((50, 58, 70), (128, 138, 146)),
    old_smoke_tones=((46, 54, 66), (108, 118, 128)),
    fog_rgb=(60, 72, 86),
    wave_glint=0.7,
)
LIGHT_PRESETS: Final = MappingProxyType(
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
"""Every light by its name in a level."""
