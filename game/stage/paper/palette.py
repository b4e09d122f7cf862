"""The colours of the game, named once. Every value is (red, green, blue), 0 to 255; other modules import
these names and never write a colour of their own for these things.

Rules of taste: WAX only ever means loss or a hit; TEAL only "go" or wind; OCHRE is paint on the sea and focus
on paper.

A new colour of paper or ink needs its plain one in `_HIGH_CONTRAST` (`canvas.py`), or it stays as it is where
a player asks for high contrast."""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[int, int, int]
Ramp: TypeAlias = tuple[Colour, Colour, Colour, Colour, Colour, Colour]


def _rgb(code: str) -> Colour:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


# Paper, from raised to hairline.
PAPER_0: Final = _rgb("#F4ECD8")
PAPER_1: Final = _rgb("#ECE2C8")
PAPER_2: Final = _rgb("#DED0AE")
PAPER_3: Final = _rgb("#C7B48A")

# Ink: text, second text, lines (INK_3 is too pale for text).
INK_1: Final = _rgb("#2A2119")
INK_2: Final = _rgb("#5A4A38")
INK_3: Final = _rgb("#8E7A5C")

# Meaning.
WAX: Final = _rgb("#A3291F")
TEAL: Final = _rgb("#185662")
CLAUSE: Final = _rgb("#8A5608")
CHOSEN: Final = _rgb("#3C3026")
FRESH_LOSS: Final = _rgb("#F6CEBE")
DISABLED_TEXT: Final = _rgb("#705E42")
DISABLED_GROUND: Final = _rgb("#E2D7BC")
FOCUS: Final = _rgb("#C99A3E")

# High contrast.
PLAIN_PAPER: Final = _rgb("#FFFFFF")
PLAIN_INK: Final = _rgb("#000000")

SEA_STOPS: Final = (0.0, 0.30, 0.52, 0.72, 0.88, 1.0)  # six stops, dark trough to glint


def _ramp(codes: str) -> Ramp:
    a, b, c, d, e, f = (_rgb(code) for code in codes.split())
    return a, b, c, d, e, f


SEA_DAY: Final = _ramp("#113442 #184452 #235662 #346D76 #548C8F #84B2AE")
SEA_DUSK: Final = _ramp("#121E34 #1A2A42 #283852 #465066 #988A94 #FACC9E")
SEA_NIGHT: Final = _ramp("#08101C #0C1826 #122232 #1E3242 #3E5662 #829696")
SEA_MOONLIGHT: Final = _ramp("#0A1422 #101E2E #182B3C #284052 #587280 #B4C8CA")
SEA_DAWN: Final = _ramp("#1A3040 #24424F #34565F #56747A #B49C8C #FFDCBC")
SEA_AFTERNOON: Final = _ramp("#0D2A3A #143C4A #1F525E #3C7076 #96967E #FFDEA4")
SEA_OVERCAST: Final = _ramp("#1C333D #27424C #37535C #4C6A71 #6F8B8F #A2B6B5")
SEA_RAIN: Final = _ramp("#1A2E37 #23393F #30484F #455F66 #688180 #98ACA8")
SEA_SQUALL: Final = _ramp("#10242B #1A3338 #28464A #42625F #748E84 #BCCABC")
SEA_STORM: Final = _ramp("#0D1C24 #162A32 #243C42 #3C565A #6C8484 #B4C4BE")
FOAM: Final = _rgb("#E4ECE4")

# The ship.
TAR: Final = _rgb("#211E1D")
OCHRE: Final = _rgb("#C99A3E")
DECK: Final = _rgb("#CDB284")
SAIL_LIT: Final = _rgb("#FCF4DD")
SAIL_SHADE: Final = _rgb("#8E7A64")
SPAR: Final = _rgb("#C4A068")
YARD: Final = _rgb("#403024")

# The shore.
SHALLOW: Final = _rgb("#74AA98")
SAND: Final = _rgb("#DCCCA2")
ROCK: Final = _rgb("#70665A")
SURF: Final = _rgb("#F0F4EA")

# Fire and smoke.
SMOKE_SHADE: Final = _rgb("#B2B2B0")
SMOKE_OLD_LIT: Final = _rgb("#E8E6DC")
SMOKE_DARK: Final = _rgb("#1E1C1C")
SMOKE_DARK_LIT: Final = _rgb("#686058")
FLASH_CORE: Final = _rgb("#FFFADC")
FLASH: Final = _rgb("#FFC468")
GLOW: Final = _rgb("#964210")

# Marks on the sea.
CREAM: Final = _rgb("#F4ECD8")
SHADOW: Final = _rgb("#0A1A24")


@dataclass(frozen=True, slots=True)
class SideColours:
    """Four redundant marks of one side: colours on paper and on the sea, and names of three shapes."""

    paper: Colour
    sea: Colour
    badge: str
    pennant: str
    waterline: str


Sides: TypeAlias = tuple[SideColours, SideColours, SideColours, SideColours]


def _side_colours(paper: str, sea: str) -> Sides:
    """Return sides A to D from four codes on paper and four on the sea; the shapes never change."""
    (a, b, c, d), (e, f, g, h) = (tuple(_rgb(code) for code in s.split()) for s in (paper, sea))
    return (
        SideColours(a, e, "circle", "swallowtail", "solid"),
        SideColours(b, f, "diamond", "triangle", "dashed"),
        SideColours(c, g, "square", "banner", "dotted"),
        SideColours(d, h, "hexagon", "pointed", "double"),
    )


# Three sets: the standard one; one with more distance for red-green colour blindness; and one whose sides
# differ in lightness alone, as in a grey print.
SIDE_SETS: Final[tuple[Sides, Sides, Sides]] = (
    _side_colours("#C8472B #2F6DA8 #D9A21B #1C1917", "#E8623E #74B2E8 #F2C446 #1C1917"),
    _side_colours("#A33208 #1F78C0 #E6C22A #1C1917", "#F0642A #6FC0F2 #FBF08C #1C1917"),
    _side_colours("#7E2416 #4C86C4 #D9B040 #0E0C0A", "#D4573C #84B6EC #FDF3B8 #0C0A09"),
)
SIDES: Final = SIDE_SETS[0]
ACCENT: Final = SIDES[0].paper  # colour of the bar beside the chosen row of a list


def colours(codes: str) -> tuple[Colour, ...]:
    """Return the colours of hexadecimal codes with spaces between them."""
    return tuple(_rgb(code) for code in codes.split())


def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour `share` (0 to 1) of the way from `first` to `second`."""
    a, b, c = (round(p + (q - p) * share) for p, q in zip(first, second, strict=True))
    return a, b, c


ColourFactors: TypeAlias = tuple[float, float, float]
SmokeTones: TypeAlias = tuple[Colour, Colour]  # shade colour and lit colour of a puff of smoke


_LUMA: Final = (0.299, 0.587, 0.114)
_GLINT_LIMIT: Final = 0.85  # brightness of a glint on the water, at most, as a share of that of a sail
_SHIP_BRIGHTNESS: Final = 0.45  # share of the light that works lose but ships keep


@dataclass(frozen=True, slots=True)
class LightBeam:
    """Band of light over the water from the upper left: the colour it adds at its middle, its width and how
    far down it reaches (shares of the picture's height), how much more the water sparkles in it, and
    `dimming`, the share of light that the sea beside it loses."""

    colour: Colour
    width: float
    reach: float
    sparkle: float
    dimming: float = 0.0


@dataclass(frozen=True, slots=True)
class LightPreset:
    """One light. Of the sea: its `sea_ramp` and `foam_rgb`, the `shade_factors` of the deepest shade, the
    `wave_contrast` of its waves, the `glint` of its crests and the `beam` on it. Then the `land_factors` of
    land colours, `works_rgb`, by which works are multiplied, the tones of fresh and of old smoke, and the
    colour of fog. `is_dark` says whether lamps and guns light the water. `wave_glint` is the share of the
    ramp's glints that the waves keep: single crests get the rest, because the eye soon finds a glint that
    repeats. `rain` is how hard it rains, 0 to 1; with `has_showers` it comes and goes."""

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
    rain: float = 0.0
    has_showers: bool = False
    has_lightning: bool = False

    @property
    def ship_rgb(self) -> Colour:
        """Colour by which hulls, sails and thrown water are multiplied. They lose less light than works on
        land, so that players find them by night."""
        return mix_colours(self.works_rgb, (255, 255, 255), _SHIP_BRIGHTNESS)

    @property
    def glint_rgb(self) -> Colour:
        """Colour of the sun or moon on the water: that of the ramp's end, but never as bright as sails."""
        sail = sum(w * s * k / 255 for w, s, k in zip(_LUMA, SAIL_LIT, self.ship_rgb, strict=True))
        gleam = sum(w * s for w, s in zip(_LUMA, self.sea_ramp[-1], strict=True))
        red, green, blue = (round(s * min(1.0, _GLINT_LIMIT * sail / gleam)) for s in self.sea_ramp[-1])
        return red, green, blue


DAY: Final = LightPreset(
    sea_ramp=SEA_DAY, foam_rgb=FOAM, shade_factors=(0.64, 0.73, 0.77), wave_contrast=2.4, glint=1.0,
    beam=LightBeam((18, 21, 18), 0.47, 1.25, 0.25, 0.14), land_factors=(1.0, 1.0, 1.0),
    works_rgb=(255, 255, 255),
    smoke_tones=((140, 146, 158), (255, 249, 234)), old_smoke_tones=((150, 158, 164), SMOKE_OLD_LIT),
    fog_rgb=(206, 214, 212), wave_glint=0.5,
)  # fmt: skip
DAWN: Final = replace(
    DAY, sea_ramp=SEA_DAWN, foam_rgb=(238, 222, 210), shade_factors=(0.62, 0.66, 0.74), wave_contrast=1.8,
    glint=1.5,
    beam=LightBeam((26, 16, 10), 0.50, 1.3, 0.6, 0.16), land_factors=(0.88, 0.82, 0.84),
    works_rgb=(232, 214, 212),
    smoke_tones=((136, 134, 146), (250, 226, 206)), old_smoke_tones=((136, 138, 148), (220, 204, 194)),
    fog_rgb=(208, 198, 194), wave_glint=0.35,
)  # fmt: skip
AFTERNOON: Final = replace(
    DAY, sea_ramp=SEA_AFTERNOON, foam_rgb=(250, 236, 208), shade_factors=(0.60, 0.68, 0.74),
    wave_contrast=1.9, glint=2.6,
    beam=LightBeam((26, 20, 9), 0.47, 1.35, 1.1, 0.20), land_factors=(1.0, 0.95, 0.84),
    works_rgb=(255, 244, 222),
    smoke_tones=((132, 134, 146), (255, 244, 220)), old_smoke_tones=((148, 150, 150), (236, 224, 200)),
    fog_rgb=(214, 206, 188), wave_glint=0.6,
)  # fmt: skip
OVERCAST: Final = replace(
    DAY, sea_ramp=SEA_OVERCAST, foam_rgb=(214, 222, 220), shade_factors=(0.70, 0.74, 0.78),
    wave_contrast=1.7, glint=0.4,
    beam=LightBeam((8, 9, 9), 0.8, 1.3, 0.0, 0.08), land_factors=(0.82, 0.85, 0.88),
    works_rgb=(216, 220, 226),
    smoke_tones=((142, 146, 150), (222, 224, 222)), old_smoke_tones=((140, 146, 150), (204, 206, 206)),
    fog_rgb=(186, 194, 198), wave_glint=0.4,
)  # fmt: skip
STORM: Final = replace(
    DAY, sea_ramp=SEA_STORM, foam_rgb=(206, 216, 212), shade_factors=(0.50, 0.56, 0.62), wave_contrast=1.8,
    glint=0.3,
    beam=LightBeam((8, 10, 10), 0.6, 1.0, 0.0, 0.14), land_factors=(0.60, 0.66, 0.70),
    works_rgb=(164, 172, 180),
    smoke_tones=((112, 118, 124), (196, 200, 200)), old_smoke_tones=((114, 120, 126), (176, 180, 180)),
    fog_rgb=(140, 150, 156), wave_glint=0.3, rain=1.0, has_lightning=True,
)  # fmt: skip
RAIN: Final = replace(
    OVERCAST, sea_ramp=SEA_RAIN, foam_rgb=(204, 214, 212), shade_factors=(0.62, 0.67, 0.72), glint=0.2,
    land_factors=(0.72, 0.77, 0.80), works_rgb=(194, 200, 206),
    smoke_tones=((128, 134, 138), (208, 210, 210)), old_smoke_tones=((128, 134, 138), (188, 192, 192)),
    fog_rgb=(164, 174, 178), wave_glint=0.2, rain=0.8,
)  # fmt: skip
SQUALL: Final = replace(
    STORM, sea_ramp=SEA_SQUALL, beam=LightBeam((20, 20, 15), 0.42, 1.1, 0.0, 0.26),
    land_factors=(0.68, 0.73, 0.74), works_rgb=(182, 188, 190), rain=0.9, has_showers=True,
    has_lightning=False,
)  # fmt: skip
DUSK: Final = LightPreset(
    sea_ramp=SEA_DUSK, foam_rgb=(178, 164, 166), shade_factors=(0.58, 0.67, 0.78), wave_contrast=1.6,
    glint=1.3,
    beam=LightBeam((30, 17, 9), 0.47, 1.3, 0.5, 0.16), land_factors=(0.58, 0.52, 0.68),
    works_rgb=(156, 136, 160),
    smoke_tones=((92, 80, 96), (250, 206, 160)), old_smoke_tones=((96, 88, 104), (206, 176, 156)),
    fog_rgb=(120, 112, 130), is_dark=True, wave_glint=0.3,
)  # fmt: skip
NIGHT: Final = LightPreset(
    sea_ramp=SEA_NIGHT, foam_rgb=(80, 97, 108), shade_factors=(0.56, 0.66, 0.75), wave_contrast=1.8,
    glint=0.8,
    beam=LightBeam((3, 5, 8), 0.5, 1.2, 0.0), land_factors=(0.24, 0.31, 0.42), works_rgb=(70, 86, 112),
    smoke_tones=((40, 46, 58), (104, 112, 120)), old_smoke_tones=((36, 44, 56), (88, 98, 108)),
    fog_rgb=(42, 52, 64), is_dark=True, wave_glint=0.3,
)  # fmt: skip
MOONLIGHT: Final = replace(
    NIGHT, sea_ramp=SEA_MOONLIGHT, foam_rgb=(122, 140, 148), glint=1.4,
    beam=LightBeam((24, 30, 34), 0.16, 1.5, 0.8, 0.10), land_factors=(0.30, 0.38, 0.50),
    works_rgb=(86, 104, 132),
    smoke_tones=((50, 58, 70), (128, 138, 146)), old_smoke_tones=((46, 54, 66), (108, 118, 128)),
    fog_rgb=(60, 72, 86), wave_glint=0.35,
)  # fmt: skip
# Every light by its name in a level.
LIGHT_PRESETS: Final = MappingProxyType({
    "day": DAY, "dawn": DAWN, "afternoon": AFTERNOON, "overcast": OVERCAST, "rain": RAIN, "squall": SQUALL,
    "storm": STORM, "dusk": DUSK, "moonlight": MOONLIGHT, "night": NIGHT,
})  # fmt: skip
