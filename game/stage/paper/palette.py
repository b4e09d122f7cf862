"""The colours of the game, named once. Every value is (red, green, blue), 0 to 255; other modules
import these names and never write a colour of their own for these things.

Rules of taste: WAX only ever means loss or a hit; TEAL only "go" or wind; OCHRE is paint on the sea
and focus on paper.
"""

from dataclasses import dataclass
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

# The sea: six stops, dark trough to glint.
SEA_STOPS: Final = (0.0, 0.30, 0.52, 0.72, 0.88, 1.0)


def _ramp(codes: str) -> Ramp:
    """Parse six `#RRGGBB` codes as a ramp for SEA_STOPS."""
    a, b, c, d, e, f = (_rgb(code) for code in codes.split())
    return a, b, c, d, e, f


SEA_DAY: Final = _ramp("#113442 #184452 #235662 #346D76 #548C8F #84B2AE")
SEA_DUSK: Final = _ramp("#121E34 #1A2A42 #283852 #465066 #988A94 #FACC9E")
SEA_NIGHT: Final = _ramp("#08101C #0C1826 #122232 #1E3242 #3E5662 #829696")
SEA_MOONLIGHT: Final = _ramp("#0A1422 #101E2E #182B3C #284052 #587280 #B4C8CA")
SEA_DAWN: Final = _ramp("#1A3040 #24424F #34565F #56747A #B49C8C #FFDCBC")
SEA_AFTERNOON: Final = _ramp("#0D2A3A #143C4A #1F525E #3C7076 #96967E #FFDEA4")
SEA_OVERCAST: Final = _ramp("#1C333D #27424C #37535C #4C6A71 #6F8B8F #A2B6B5")
SEA_STORM: Final = _ramp("#0D1C24 #162A32 #243C42 #3C565A #6C8484 #B4C4BE")
FOAM: Final = _rgb("#E4ECE4")

# The ship.
TAR: Final = _rgb("#211E1D")
OCHRE: Final = _rgb("#C99A3E")
DECK: Final = _rgb("#CDB284")
SEAMS: Final = _rgb("#A88C62")
SAIL_LIT: Final = _rgb("#FCF4DD")
SAIL_SHADE: Final = _rgb("#8E7A64")
SPAR: Final = _rgb("#C4A068")
YARD: Final = _rgb("#403024")

# The shore.
SHALLOW: Final = _rgb("#74AA98")
SAND: Final = _rgb("#DCCCA2")
HEATH: Final = _rgb("#8E9268")
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
    """Four redundant marks of one side: two colours (on paper, on the sea) and the names of its
    badge, pennant and waterline shapes."""

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


SIDE_SETS: Final[tuple[Sides, Sides, Sides]] = (
    _side_colours("#C8472B #2F6DA8 #D9A21B #1C1917", "#E8623E #74B2E8 #F2C446 #1C1917"),
    _side_colours("#A33208 #1F78C0 #E6C22A #1C1917", "#F0642A #6FC0F2 #FBF08C #1C1917"),
    _side_colours("#7E2416 #4C86C4 #D9B040 #0E0C0A", "#D4573C #84B6EC #FDF3B8 #0C0A09"),
)
"""Three sets: the standard one; one with more distance for red-green colour blindness; and one
whose sides differ in lightness alone, as in a grey print."""
SIDES: Final = SIDE_SETS[0]
ACCENT: Final = SIDES[0].paper
"""Colour of the bar beside the chosen row of a list."""


def mix_colours(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour `share` (0 to 1) of the way from `first` to `second`."""
    a, b, c = (round(p + (q - p) * share) for p, q in zip(first, second, strict=True))
    return a, b, c
