"""The sea of a level: chart, shores, zones, forts and chains."""

from typing import Annotated, ClassVar, Final

from pydantic import Field, StrictBool, StrictInt

from game.levels.format import allowed_words
from game.levels.format.fields import (
    CLOCKWISE,
    Degrees,
    GunCount,
    Id,
    Length,
    LevelModel,
    Name,
    Point,
    SmallCount,
)

HEX_WIDTH = 3**0.5 / 2
"""Hexes between two columns of hexes."""
AREA_KEYS: Final = ("land", "ground", "shoals", "rocks", "beaches", "cover")
"""The lists of areas under [chart], in the order of the format."""


class ChartArea(LevelModel):
    """A polygon with its corners in order, in chart units."""

    noun: ClassVar[str] = "an area"
    name: Annotated[Name, Field(description="what it is called")] = ""
    points: Annotated[
        tuple[Point, ...],
        Field(min_length=3, max_length=400, description="its corners [x, y] in order, all the way round"),
    ]


class Land(ChartArea):
    """A shore."""

    noun: ClassVar[str] = "a shore"
    cliffs: Annotated[StrictBool, Field(description="steep to: no beach, nothing to stand on")] = False
    country: Annotated[
        allowed_words.Country, Field(description="what is seen of it: what grows or is built there; no rule")
    ] = "fields"
    margin: Annotated[
        Length | None, Field(description="how far off it shoals; absent: as the book has it")
    ] = None


class Ground(ChartArea):
    """A part of the land that looks otherwise."""

    noun: ClassVar[str] = "a piece of ground"
    country: Annotated[
        allowed_words.Country, Field(description="what is seen of it; of two, the later is on top; no rule")
    ] = "town"


class Rocks(ChartArea):
    """Rocks."""

    noun: ClassVar[str] = "rocks"
    margin: Annotated[
        Length | None, Field(description="how far off they shoal; absent: as the book has it")
    ] = None


class Shoal(ChartArea):
    """Water too shallow for some."""

    noun: ClassVar[str] = "a shoal"
    depth: Annotated[
        StrictInt, Field(ge=-1, le=5, description="the lower the shallower; -1: dry at low water")
    ] = 1
    bottom: Annotated[allowed_words.Bottom, Field(description="what it is made of")] = "sand"
    known_to: Annotated[
        tuple[Id, ...] | None, Field(max_length=8, description="sides that know of it; absent: all")
    ] = None


class TroopCover(ChartArea):
    """Ground ashore behind which troops can stand."""

    noun: ClassVar[str] = "cover"
    kind: Annotated[allowed_words.Cover, Field(description="soft: hedges, dunes; hard: walls")] = "soft"


Areas = Annotated[tuple[ChartArea, ...], Field(max_length=200)]
Lands = Annotated[tuple[Land, ...], Field(max_length=200)]
Grounds = Annotated[tuple[Ground, ...], Field(max_length=200)]
Shoals = Annotated[tuple[Shoal, ...], Field(max_length=200)]
RockFields = Annotated[tuple[Rocks, ...], Field(max_length=200)]
Covers = Annotated[tuple[TroopCover, ...], Field(max_length=200)]


def position_in_cm(unit: str, point: Point) -> tuple[float, float]:
    """Return a position on a chart with that unit in centimetres.

    On hexes a position is a column and a row, from 0; the hexes stand on a flat side and odd columns lie half
    a hex lower.
    """
    x, y = point
    scale = allowed_words.CM_PER_UNIT[unit]
    if unit != "hex":
        return x * scale, y * scale
    lower = 0.5 if int(x) % 2 else 0.0
    return HEX_WIDTH * (x + 2 / 3) * scale, (y + 0.5 + lower) * scale


class Chart(LevelModel):
    """The sea the battle is fought on."""

    noun: ClassVar[str] = "the chart"
    size: Annotated[tuple[Length, Length], Field(description="width and height in chart units")]
    unit: Annotated[
        allowed_words.Unit, Field(description="of all places and lengths; 1 cm is 25 m of sea")
    ] = "cm"
    up: Annotated[allowed_words.Up, Field(description="what point of the compass is at the top edge")] = "N"
    wind_from: Annotated[Degrees | None, Field(description=f"{CLOCKWISE}; absent: the book dices for it")] = (
        None
    )
    wind: Annotated[
        allowed_words.WindForce, Field(description="how hard it blows; in a calm no ship has way on at first")
    ] = "fresh"
    sea: Annotated[allowed_words.SeaState, Field(description="how high it runs")] = "moderate"
    light: Annotated[allowed_words.Light, Field(description="hour and sky at the beginning")] = "day"
    steady: Annotated[StrictBool, Field(description="no die ever changes the wind")] = False
    visibility: Annotated[
        Length | None, Field(description="how far one sees; absent: as far as one likes")
    ] = None
    land: Annotated[Lands, Field(description="shores and islands")] = ()
    ground: Annotated[Grounds, Field(description="parts of the land that look otherwise")] = ()
    shoals: Annotated[Shoals, Field(description="shallow water")] = ()
    rocks: Annotated[RockFields, Field(description="rocks, awash or above water")] = ()
    beaches: Annotated[Areas, Field(description="where troops can land")] = ()
    cover: Annotated[Covers, Field(description="where troops can stand behind something")] = ()

    def length_in_cm(self, length: float) -> float:
        """Return a length of this chart in centimetres, on a table where 1 cm is 25 m of sea."""
        return length * allowed_words.CM_PER_UNIT[self.unit]

    def position_in_cm(self, point: Point) -> tuple[float, float]:
        """Return a position of this chart in centimetres."""
        return position_in_cm(self.unit, point)

    @property
    def north(self) -> int:
        """Where north is, in degrees from the top edge, clockwise."""
        return allowed_words.NORTH_BY_UP[self.up]

    @property
    def size_cm(self) -> tuple[float, float]:
        """Its width and height in centimetres."""
        across, down = self.size
        if self.unit != "hex":
            return self.length_in_cm(across), self.length_in_cm(down)
        return self.length_in_cm(HEX_WIDTH * (across + 1 / 3)), self.length_in_cm(down + 0.5)


class Zone(LevelModel):
    """A part of the sea that aims and events speak of: a polygon, or a round about a place."""

    noun: ClassVar[str] = "a zone"
    id: Annotated[Id, Field(description="what aims and events call it")]
    name: Annotated[Name, Field(description="what players read; the id in capitals if absent")] = ""
    points: Annotated[
        tuple[Point, ...], Field(max_length=400, description="its corners; or `at` and `radius`")
    ] = ()
    at: Annotated[Point | None, Field(description="its middle, where it is round")] = None
    radius: Annotated[
        Length | None, Field(description="how far it reaches from its middle, in chart units")
    ] = None
    shown: Annotated[StrictBool, Field(description="whether players see it on the chart")] = True


class Fort(LevelModel):
    """Guns ashore."""

    noun: ClassVar[str] = "a fort"
    id: Annotated[Id, Field(description="its own among ships, forts, chains, parties and leaders")]
    name: Annotated[Name, Field(description="what players read")] = ""
    side: Annotated[Id, Field(description="whose it is")]
    squadron: Annotated[Id | None, Field(description="who commands it; absent: the first of its side")] = None
    kind: Annotated[allowed_words.FortKind, Field(description="how strongly it is built")] = "battery"
    at: Annotated[Point, Field(description="its middle, ashore")]
    facing: Annotated[Degrees, Field(description=f"where its guns point; {CLOCKWISE}")]
    arc: Annotated[Degrees, Field(description="how wide they can be trained; a tower: 359")] = 180.0
    radius: Annotated[Length, Field(description="how large it is, in chart units")] = 1.5
    guns: Annotated[GunCount, Field(description="guns in all")] = 0
    mortars: Annotated[SmallCount, Field(description="mortars")] = 0
    long_guns: Annotated[
        StrictBool, Field(description="heavy guns that carry farther than those of ships")
    ] = False
    furnace: Annotated[
        StrictBool | None, Field(description="whether it can heat shot; absent: as the book has it")
    ] = None
    hot: Annotated[StrictBool, Field(description="its shot is hot from the first turn")] = False
    quality: Annotated[
        allowed_words.Quality | None,
        Field(description="how good its gunners are; absent: as the book has it"),
    ] = None
    features: Annotated[
        tuple[allowed_words.Feature, ...],
        Field(max_length=20, description="of its gunners, as of a ship's crew"),
    ] = ()


class Chain(LevelModel):
    """What bars a channel: a chain, a boom or sunken hulks, between its corners."""

    noun: ClassVar[str] = "a chain"
    id: Annotated[Id, Field(description="its own among ships, forts, chains, parties and leaders")]
    name: Annotated[Name, Field(description="what players read")] = ""
    side: Annotated[Id, Field(description="who laid it")]
    kind: Annotated[
        allowed_words.Barrier, Field(description="what it is; sunken hulks are never lowered")
    ] = "chain"
    points: Annotated[tuple[Point, ...], Field(min_length=2, max_length=20, description="from end to end")]
    strength: Annotated[
        StrictInt, Field(ge=-6, le=3, description="added to the die of a ship that tries it")
    ] = 0
    raised: Annotated[StrictBool, Field(description="whether it bars the way when the battle begins")] = True
    known_to: Annotated[
        tuple[Id, ...] | None, Field(max_length=8, description="sides that know of it; absent: all")
    ] = None
