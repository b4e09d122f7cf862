"""`[for.<book>]`: what another book changes in a battle."""

from typing import Annotated, ClassVar

from pydantic import Field, StrictBool, StrictInt, StrictStr

from game.levels.format import allowed_words
from game.levels.format.aims_and_events import Objective
from game.levels.format.fields import (
    Bonus,
    Boxes,
    DamagePoints,
    Decks,
    Degrees,
    GunCount,
    Id,
    LargeCount,
    Length,
    LevelModel,
    Point,
    Purse,
    Scale,
    SmallAdjustment,
    SmallCount,
    Speed,
    SpeedModifier,
    Turns,
)
from game.levels.format.ships import Orders

Batteries = Annotated[StrictStr, Field(pattern=r"^([LSC]\+?){1,12}$")]
Boxes2 = Annotated[StrictInt, Field(ge=0, le=24)]


class ChartForBook(LevelModel):
    """What another book changes on the chart."""

    noun: ClassVar[str] = "a chart for another book"
    size: tuple[Length, Length] | None = None
    wind_from: Degrees | None = None
    wind: allowed_words.WindForce | None = None
    sea: allowed_words.SeaState | None = None
    light: allowed_words.Light | None = None
    steady: StrictBool | None = None
    visibility: Length | None = None


class ShipForBook(LevelModel):
    """What another book changes on one ship: her place, her heading, how she lies, her
    ratings. The last keys are
    of one book each: what its printed card would say, where the ship's own facts do not give it."""

    noun: ClassVar[str] = "a ship for another book"
    at: Point | None = None
    heading: Degrees | None = None
    state: allowed_words.ShipState | None = None
    guns: GunCount | None = None
    rate: allowed_words.Rate | None = None
    points: DamagePoints | None = None
    basic_speed: Speed | None = None
    speed_modifier: SpeedModifier | None = None
    firepower_adjust: SmallAdjustment | None = None
    gunnery_bonus: Bonus | None = None
    boarding_bonus: Bonus | None = None
    crew: allowed_words.Crew | None = None
    features: Annotated[tuple[allowed_words.Feature, ...] | None, Field(max_length=20)] = None
    quality: allowed_words.Quality | None = None
    sail: allowed_words.Sail | None = None
    value: LargeCount | None = None
    orders: Orders | None = None
    batteries: Annotated[Batteries | None, Field(description="Hold Fast: of one broadside")] = None
    hull_boxes: Annotated[tuple[Boxes, Boxes, Boxes] | None, Field(description="Hold Fast")] = None
    mast_boxes: Annotated[
        tuple[SmallCount, SmallCount, SmallCount] | None, Field(description="Hold Fast and the 1798 game")
    ] = None
    gun_crews: Annotated[Boxes2 | None, Field(description="Hold Fast")] = None
    marine_boxes: Annotated[SmallCount | None, Field(description="Hold Fast and the 1798 game")] = None
    morale: Annotated[Boxes2 | None, Field(description="Hold Fast: the factor")] = None
    morale_boxes: Annotated[Boxes2 | None, Field(description="Hold Fast")] = None
    speed: Annotated[SmallCount | None, Field(description="Hold Fast: at the start")] = None
    top_speed: Annotated[SmallCount | None, Field(description="Hold Fast")] = None
    dice: Annotated[Boxes2 | None, Field(description="the 1798 game")] = None
    crew_blocks: Annotated[Boxes2 | None, Field(description="the 1798 game")] = None
    soldier_blocks: Annotated[SmallCount | None, Field(description="the 1798 game")] = None
    decks_to_take: Annotated[Decks | None, Field(description="the 1798 game")] = None


class RulesForBook(LevelModel):
    """Options and length under another book; the home book's options are never carried over."""

    noun: ClassVar[str] = "the rules for another book"
    options: Annotated[tuple[Id, ...] | None, Field(max_length=60, description="options of that book")] = None
    turns: Annotated[
        Turns | None, Field(description="turn limit; the level's turn numbers keep their share of it")
    ] = None
    purse: Annotated[
        dict[Id, Purse] | None, Field(max_length=8, description="points to spend under that book")
    ] = None


class BookOverlay(LevelModel):
    """The same battle under another book. Objectives, where there are any, take the place of the
    level's own; with `only` no other ship takes part."""

    noun: ClassVar[str] = "a set-up for another book"
    only: Annotated[
        tuple[Id, ...], Field(max_length=200, description="ships and squadrons that take part")
    ] = ()
    events: Annotated[StrictBool, Field(description="whether the level's events happen")] = True
    scale: Annotated[
        Scale, Field(description="so many times as far apart lies everything but what stands under it here")
    ] = 1.0
    chart: Annotated[ChartForBook, Field(description="wind, sea and size for that book")] = ChartForBook()
    ship: Annotated[
        dict[Id, ShipForBook],
        Field(max_length=200, description="by the id of the ship: what that book has otherwise"),
    ] = Field(default_factory=dict)
    rules: Annotated[RulesForBook, Field(description="options, turns and purse for that book")] = (
        RulesForBook()
    )
    objectives: Annotated[
        tuple[Objective, ...],
        Field(alias="objective", max_length=40, description="instead of the level's own"),
    ] = ()
