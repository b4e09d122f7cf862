"""The neutral level: these models are the file format (TOML); the JSON Schema is made from them.

A level tells of a battle, not of one book's bookkeeping: what a book makes of the values is
checked by that book. Lengths are in the chart's unit; angles are degrees, 0 = up, clockwise.
Every level that was read by `game.levels.read` is complete: see `game.levels.fitout` for what is
filled in.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from game.levels import words
from game.levels.conditions import ConditionError, parse, parse_table, sentence

Id = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z0-9-]{0,39}$")]
Name = Annotated[StrictStr, Field(max_length=80)]
Line = Annotated[StrictStr, Field(max_length=400)]
Text = Annotated[StrictStr, Field(max_length=4000)]
Number = Annotated[StrictFloat, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Length = Annotated[StrictFloat, Field(gt=0, le=2_000, allow_inf_nan=False)]
Degrees = Annotated[StrictFloat, Field(ge=0, lt=360, allow_inf_nan=False)]
CLOCKWISE = "degrees clockwise on the chart: 0 top edge, 90 right edge, below 360"
Point = tuple[Number, Number]


Guns = Annotated[StrictInt, Field(ge=0, le=140)]
Masts = Annotated[StrictInt, Field(ge=0, le=3)]
Decks = Annotated[StrictInt, Field(ge=1, le=4)]
Boats = Annotated[StrictInt, Field(ge=0, le=12)]
Men = Annotated[StrictInt, Field(ge=0, le=2000)]
DamagePoints = Annotated[StrictInt, Field(ge=1, le=500)]
Lost = Annotated[StrictInt, Field(ge=0, le=500)]
Speed = Annotated[StrictInt, Field(ge=0, le=60)]
SpeedModifier = Annotated[StrictInt, Field(ge=-20, le=20)]
Adjust = Annotated[StrictInt, Field(ge=-1, le=1)]
Bonus = Annotated[StrictInt, Field(ge=-9, le=9)]
Turns = Annotated[StrictInt, Field(ge=1, le=200)]
Minutes = Annotated[StrictInt, Field(ge=1, le=600)]


def _condition(value: object) -> str:
    """A condition as its sentence, whether it was written as a sentence or as a table."""
    try:
        if isinstance(value, str):
            parse(value)
            return value
        return sentence(parse_table(value))
    except ConditionError as fault:
        raise PydanticCustomError("condition", "{reason}", {"reason": fault}) from None


def _purse(value: object) -> object:
    if value == "roll" or (type(value) is int and 0 <= value <= 100):
        return value
    raise PydanticCustomError("purse", 'a purse is a whole number of points up to 100, or "roll"')


def _scalar(value: object) -> object:
    if isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= 400):
        return value
    raise PydanticCustomError("scalar", "the value is a number, true, false or a short text")


ConditionText = Annotated[
    StrictStr,
    BeforeValidator(_condition),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}]}),
]
Purse = Annotated[
    int | str,
    BeforeValidator(_purse),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"const": "roll"}]}),
]

Scalar = Annotated[
    bool | int | float | str,
    BeforeValidator(_scalar),
    WithJsonSchema({"type": ["boolean", "number", "string"]}),
]


class Part(BaseModel):
    """What all parts share: frozen, unknown keys are errors, keys beginning x- are passed by."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        json_schema_extra={"patternProperties": {"^x-": {}}},
    )
    noun: ClassVar[str] = "a table"

    @model_validator(mode="before")
    @classmethod
    def _without_private_keys(cls, data: object) -> object:
        if not isinstance(data, dict):
            return data
        return {key: value for key, value in data.items() if not str(key).startswith("x-")}


class Area(Part):
    """A shore, a shoal or rocks: a polygon with its corners in order, in chart units."""

    noun: ClassVar[str] = "an area"
    name: Name = ""
    points: Annotated[tuple[Point, ...], Field(min_length=3, max_length=400)]


Areas = Annotated[tuple[Area, ...], Field(max_length=200)]


class Chart(Part):
    """The sea the battle is fought on."""

    noun: ClassVar[str] = "the chart"
    size: Annotated[tuple[Length, Length], Field(description="width and height in chart units")]
    unit: words.Unit = "cm"
    up: Annotated[words.Bearing, Field(description="compass bearing of the top edge")] = "N"
    wind_from: Annotated[
        Degrees | None,
        Field(description=f"{CLOCKWISE}; absent: the book dices for it"),
    ] = None
    wind: words.Wind = "fresh"
    sea: words.Sea = "moderate"
    light: words.Light = "day"
    land: Areas = ()
    shoals: Areas = ()
    rocks: Areas = ()

    def cm(self, length: float) -> float:
        """A length of this chart in centimetres on a table where 1 cm is 25 m of sea."""
        return length * words.CM_PER_UNIT[self.unit]


class Side(Part):
    """One of the parties; their order gives the seats' colours."""

    noun: ClassVar[str] = "a side"
    id: Id
    name: Name = ""
    nation: words.Nation | None = None
    free: Annotated[
        StrictBool,
        Field(description="its ships move singly, also where the book has them follow a leader"),
    ] = False


class Squadron(Part):
    """Ships under one commander. Without any, each side is one squadron with the side's id."""

    noun: ClassVar[str] = "a squadron"
    id: Id
    side: Id
    name: Name = ""
    commander: Name = ""


class Damage(Part):
    """What has already befallen a ship when the battle begins."""

    noun: ClassVar[str] = "a ship's damage"
    points: Annotated[Lost, Field(description="damage points lost")] = 0
    speed_boxes: Annotated[
        Lost, Field(description="smallest speed boxes crossed off, fastest first")
    ] = 0
    masts: Annotated[
        tuple[words.Mast, ...], Field(max_length=4, description="masts already fallen")
    ] = ()
    burning: StrictBool = False
    steering: Annotated[StrictBool, Field(description="steering shot away")] = False
    officers: Annotated[StrictBool, Field(description="high officer casualties")] = False
    crew_casualties: StrictBool = False
    fired: Annotated[
        tuple[words.Broadside, ...],
        Field(max_length=2, description="sides whose first broadside is gone"),
    ] = ()


class Ship(Part):
    """One ship. A class from the fleet, or at least a number of guns, gives what is not written."""

    noun: ClassVar[str] = "a ship"
    id: Id
    name: Name = ""
    side: Id
    squadron: Id | None = None
    ship_class: Annotated[
        Id | None, Field(alias="class", description="an id in levels/fleet.toml")
    ] = None
    nation: words.Nation | None = None
    privateer: StrictBool = False
    merchant: StrictBool = False
    guns: Guns | None = None
    rate: words.Rate | None = None
    kind: Annotated[words.Kind | None, Field(description="what she looks like")] = None
    masts: Masts | None = None
    decks: Decks | None = None
    boats: Boats | None = None
    men: Men | None = None
    length_m: Length | None = None
    beam_m: Length | None = None
    points: Annotated[
        DamagePoints | None,
        Field(description="damage points, when the book's own reckoning does not apply"),
    ] = None
    basic_speed: Annotated[
        Speed | None,
        Field(description="basic speed, when the book's own reckoning does not apply"),
    ] = None
    speed_modifier: SpeedModifier = 0
    firepower_adjust: Adjust = 0
    gunnery_bonus: Annotated[
        Bonus, Field(description="added to a gunnery score, where the book reckons in scores")
    ] = 0
    boarding_bonus: Annotated[
        Bonus, Field(description="added when she boards or is boarded, where the book has a sum")
    ] = 0
    crew: Annotated[
        words.Crew | None, Field(description="class and quality; class alone: quality is diced")
    ] = None
    features: Annotated[tuple[words.Feature, ...], Field(max_length=20)] = ()
    commander: Name = ""
    flagship: StrictBool = False
    at: Annotated[Point, Field(description="middle of the hull [x, y], x right, y down")]
    heading: Annotated[Degrees, Field(description=CLOCKWISE)]
    state: words.State = "sailing"
    damage: Damage = Damage()

    @property
    def crew_class(self) -> str:
        """The first word of the crew, "" where the level leaves the crew to the book."""
        return self.crew.split(" ")[0] if self.crew else ""

    @property
    def crew_quality(self) -> str:
        """elite, average or poor; "" where it is diced."""
        return self.crew.partition(" ")[2] if self.crew else ""


class Objective(Part):
    """What a side is out for; conditions as in `game.levels.conditions`."""

    noun: ClassVar[str] = "an objective"
    side: Id
    major: ConditionText | None = None
    minor: ConditionText | None = None
    draw: ConditionText | None = None


class Rules(Part):
    """The book the level was made for, its options by name, and how long the battle may last."""

    noun: ClassVar[str] = "the rules"
    book: Id
    options: Annotated[tuple[Id, ...], Field(max_length=60)] = ()
    turns: Annotated[Turns, Field(description="turn limit")] = 30
    purse: Annotated[
        dict[Id, Purse], Field(max_length=8, description="points to spend, by side; or roll")
    ] = {}


class ChartOverlay(Part):
    """What another book changes on the chart."""

    noun: ClassVar[str] = "a chart for another book"
    wind_from: Degrees | None = None
    wind: words.Wind | None = None
    sea: words.Sea | None = None


class ShipOverlay(Part):
    """What another book changes on one ship: her place, her heading, her ratings."""

    noun: ClassVar[str] = "a ship for another book"
    at: Point | None = None
    heading: Degrees | None = None
    guns: Guns | None = None
    rate: words.Rate | None = None
    points: DamagePoints | None = None
    basic_speed: Speed | None = None
    speed_modifier: SpeedModifier | None = None
    firepower_adjust: Adjust | None = None
    gunnery_bonus: Bonus | None = None
    boarding_bonus: Bonus | None = None
    crew: words.Crew | None = None
    features: Annotated[tuple[words.Feature, ...] | None, Field(max_length=20)] = None


class RulesOverlay(Part):
    """Options and length under another book; the home book's options are never carried over."""

    noun: ClassVar[str] = "the rules for another book"
    options: Annotated[tuple[Id, ...] | None, Field(max_length=60)] = None
    turns: Turns | None = None
    purse: Annotated[dict[Id, Purse] | None, Field(max_length=8)] = None


class Overlay(Part):
    """`[for.<book>]`: the same battle under another book; positions in chart units. Objectives,
    where there are any, take the place of the level's own."""

    noun: ClassVar[str] = "a set-up for another book"
    chart: ChartOverlay = ChartOverlay()
    ship: Annotated[dict[Id, ShipOverlay], Field(max_length=200)] = {}
    rules: RulesOverlay = RulesOverlay()
    objectives: Annotated[tuple[Objective, ...], Field(alias="objective", max_length=40)] = ()


class Expect(Part):
    """One value a played battle must end with: a dotted path into the table dump."""

    noun: ClassVar[str] = "an expectation"
    path: Annotated[StrictStr, Field(min_length=1, max_length=400)]
    value: Scalar
    tolerance: Annotated[StrictFloat, Field(ge=0, le=10_000, allow_inf_nan=False)] = 0.0


class Level(Part):
    """A battle, complete and book-neutral."""

    noun: ClassVar[str] = "a level"
    format: Annotated[Literal[1], Field(description="version of this format")]
    title: Annotated[Name, Field(min_length=1)]
    date: Name = ""
    place: Line = ""
    briefing: Text = ""
    minutes: Minutes | None = None
    sources: Annotated[tuple[Line, ...], Field(max_length=60)] = ()
    historical_result: Text = ""
    rules: Rules
    chart: Chart
    sides: Annotated[tuple[Side, ...], Field(alias="side", min_length=1, max_length=8)]
    squadrons: Annotated[tuple[Squadron, ...], Field(alias="squadron", max_length=40)] = ()
    ships: Annotated[tuple[Ship, ...], Field(alias="ship", min_length=1, max_length=200)]
    objectives: Annotated[tuple[Objective, ...], Field(alias="objective", max_length=40)] = ()
    expects: Annotated[tuple[Expect, ...], Field(alias="expect", max_length=200)] = ()
    overlays: Annotated[dict[Id, Overlay], Field(alias="for", max_length=8)] = {}
