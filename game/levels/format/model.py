"""The neutral level: these models are the file format (TOML); the JSON Schema is made from them.

A level describes a battle, not one book's bookkeeping: each book checks what it makes of the
values. Lengths are in the chart's unit; angles are degrees, 0 = up, clockwise. Every level that
`game.levels.reading.level_reader` returns is complete; `game.levels.reading.completion` fills in
the rest. The parts are in `charts`, `ships`, `aims_and_events` and `overlays`; the kinds of values
in `fields`.
"""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, StrictBool, StrictFloat, StrictInt, StrictStr

from game.books.names import TITLES
from game.levels.format import allowed_words
from game.levels.format.charts import Chain, Chart, ChartArea, Fort, Zone
from game.levels.format.fields import (
    CLOCKWISE,
    EVERYBODY,
    Bonus,
    Boxes,
    Briefing,
    ConditionText,
    DamagePoints,
    Decks,
    Degrees,
    GunCount,
    Id,
    LargeCount,
    Length,
    LevelModel,
    Minutes,
    Name,
    Nation,
    OneLine,
    Point,
    Purse,
    Scalar,
    Scale,
    Sixths,
    SmallAdjustment,
    SmallCount,
    Speed,
    SpeedModifier,
    Text,
    Turns,
    TwoSentences,
)
from game.levels.format.languages import TextsInLanguage
from game.levels.format.ships import DamageAtStart, Leader, Orders, OwnClass, Party, Ship


class Objective(LevelModel):
    """What a side is out for."""

    noun: ClassVar[str] = "an objective"
    side: Annotated[Id, Field(description="whose aim it is")]
    major: Annotated[
        ConditionText | None, Field(description="decides the battle as soon as nothing can undo it")
    ] = None
    minor: Annotated[ConditionText | None, Field(description="counts when the battle is over")] = None
    draw: Annotated[ConditionText | None, Field(description="takes this side's victory away")] = None


class ScoreRule(LevelModel):
    """Points that a side has for each ship of which a deed is done, for a battle decided by
    points."""

    noun: ClassVar[str] = "a score"
    side: Annotated[Id, Field(description="who has the points")]
    each: Annotated[ConditionText, Field(description="a deed: struck any of french, captured ville-de-milan")]
    points: Annotated[
        Annotated[StrictInt, Field(ge=-100, le=1000)] | Literal["guns"],
        Field(description="for each such ship; or her guns"),
    ]


class ShipGroup(LevelModel):
    """Ships that aims speak of together, whatever squadron they are in."""

    noun: ClassVar[str] = "a group"
    id: Annotated[Id, Field(description="what aims and events call it")]
    name: Annotated[Name, Field(description="what players read")] = ""
    of: Annotated[
        tuple[Id, ...], Field(min_length=1, max_length=200, description="ids of ships and squadrons")
    ]


class PlanPlacement(LevelModel):
    """Where a plan puts one ship."""

    noun: ClassVar[str] = "a berth"
    at: Annotated[Point, Field(description="the middle of her hull")]
    heading: Annotated[Degrees | None, Field(description=f"{CLOCKWISE}; absent: as the level has it")] = None
    state: Annotated[allowed_words.ShipState | None, Field(description="absent: as the level has it")] = None


class DeploymentPlan(LevelModel):
    """One of several ways in which a side may lie when the battle begins: its first is used unless
    the player takes another."""

    noun: ClassVar[str] = "a plan"
    id: Annotated[Id, Field(description="its own among the plans")]
    side: Annotated[Id, Field(description="whose ships it lays")]
    name: Annotated[Name, Field(description="what players read")] = ""
    ship: Annotated[
        dict[Id, PlanPlacement], Field(min_length=1, max_length=200, description="by the id of the ship")
    ]


class LevelEvent(LevelModel):
    """Something that happens when a condition is true at the beginning of a turn, once: the ships
    in `arrive` are not there before it."""

    noun: ClassVar[str] = "an event"
    id: Annotated[Id | None, Field(description="for your own use")] = None
    when: Annotated[ConditionText, Field(description="the condition that must be true when a turn begins")]
    chance: Annotated[
        Sixths | None,
        Field(description="faces of a d6 on which it happens, thrown each turn; absent: surely"),
    ] = None
    message: Annotated[Text, Field(description="what all players are told")] = ""
    arrive: Annotated[
        tuple[Id, ...],
        Field(
            max_length=60, description="ids of ships and squadrons that come in sight now, at their places"
        ),
    ] = ()
    wind: Annotated[allowed_words.WindForce | None, Field(description="how hard it blows from now on")] = None
    wind_from: Annotated[Degrees | None, Field(description=f"whence it blows from now on; {CLOCKWISE}")] = (
        None
    )
    sea: Annotated[allowed_words.SeaState | None, Field(description="how high it runs from now on")] = None
    light: Annotated[allowed_words.Light | None, Field(description="hour and sky from now on")] = None
    visibility: Annotated[Length | None, Field(description="how far one sees from now on")] = None
    release: Annotated[
        tuple[Id, ...],
        Field(max_length=60, description="ships and squadrons freed from their orders of the day"),
    ] = ()
    objectives: Annotated[
        tuple[Objective, ...],
        Field(alias="objective", max_length=8, description="instead of those of their sides"),
    ] = ()
    end: Annotated[StrictBool, Field(description="the battle is over, and judged")] = False


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


__all__ = [
    "BookOverlay",
    "Chain",
    "Chart",
    "ChartArea",
    "ChartForBook",
    "DamageAtStart",
    "DeploymentPlan",
    "ExpectedEndValue",
    "Fort",
    "Leader",
    "Level",
    "LevelEvent",
    "LevelModel",
    "LevelRules",
    "Objective",
    "OwnClass",
    "Party",
    "Point",
    "RulesForBook",
    "ScoreRule",
    "Ship",
    "ShipForBook",
    "ShipGroup",
    "Side",
    "Squadron",
    "SquadronManoeuvre",
    "Zone",
]


class Side(LevelModel):
    """One of the parties; their order gives the seats' colours."""

    noun: ClassVar[str] = "a side"
    id: Annotated[Id, Field(description="what ships, aims and events call it")]
    name: Annotated[Name, Field(description="what players read; the id in capitals if absent")] = ""
    nation: Annotated[
        Nation | None,
        Field(
            description="whose flag it flies; the id itself where it is a nation, else other; own- "
            "and what you like: the flag of that name in the pack"
        ),
    ] = None
    free: Annotated[
        StrictBool, Field(description="its ships move singly, also where the book has them follow a leader")
    ] = False
    orders: Annotated[Orders, Field(description="of the day, for all its ships")] = ()


class SquadronManoeuvre(LevelModel):
    """What the captains of a squadron mean to do, where no person commands it."""

    noun: ClassVar[str] = "a manoeuvre"
    does: Annotated[
        allowed_words.Manoeuvre,
        Field(
            description="line: form line astern of `whom`; sail: for `at`; break: the enemy's line "
            "astern of `whom`; weather: engage `whom` from the weather side; double: on `whom`; "
            "anchor: abreast of `whom`, or `at`; cover: `whom`; withdraw; chase: each for herself"
        ),
    ]
    whom: Annotated[Id | None, Field(description="a ship or a squadron")] = None
    at: Annotated[Point | None, Field(description="a place [x, y]")] = None


class Squadron(LevelModel):
    """Ships under one commander, in order of seniority. Without any, each side is one squadron
    with the side's id."""

    noun: ClassVar[str] = "a squadron"
    id: Annotated[Id, Field(description="what ships, aims and events call it")]
    side: Annotated[Id, Field(description="whose it is")]
    name: Annotated[Name, Field(description="what players read; the id in capitals if absent")] = ""
    commander: Annotated[Name, Field(description="its admiral or senior captain")] = ""
    free: Annotated[StrictBool, Field(description="as that of a side")] = False
    orders: Annotated[Orders, Field(description="of the day; before those of the side")] = ()
    manoeuvre: Annotated[
        SquadronManoeuvre | None, Field(description="what its captains mean to do; absent: as they see fit")
    ] = None


class LevelRules(LevelModel):
    """The book the level was made for, its options by name, and how long the battle may last."""

    noun: ClassVar[str] = "the rules"
    book: Annotated[Id, Field(description="; ".join(f"{book}: {TITLES[book]}" for book in TITLES))]
    options: Annotated[tuple[Id, ...], Field(max_length=60, description="options of that book, by name")] = ()
    turns: Annotated[Turns, Field(description="turn limit")] = 30
    purse: Annotated[
        dict[Id, Purse], Field(max_length=16, description="points to spend, by side or squadron; or roll")
    ] = Field(default_factory=dict)
    first: Annotated[
        Id | None, Field(description="the side that moves first, where nothing else says so")
    ] = None
    by_the_book: Annotated[
        StrictBool, Field(description="whether every die, card and question waits for a press of the player")
    ] = False


class ExpectedEndValue(LevelModel):
    """One value a played battle must end with: a dotted path into the table dump."""

    noun: ClassVar[str] = "an expectation"
    path: Annotated[
        StrictStr,
        Field(
            min_length=1,
            max_length=400,
            description="where the value stands in the table dump: ships.junon.damage, turn, outcome.winner",
        ),
    ]
    value: Annotated[Scalar, Field(description="what it must be")]
    tolerance: Annotated[
        StrictFloat, Field(ge=0, le=10_000, allow_inf_nan=False, description="how far a number may be off")
    ] = 0.0


class Level(LevelModel):
    """A battle, complete and book-neutral."""

    noun: ClassVar[str] = "a level"
    format: Annotated[Literal[1], Field(description="version of this format")]
    language: Annotated[allowed_words.Language, Field(description="that its own texts are written in")] = "en"
    title: Annotated[Name, Field(min_length=1, description="what the battle is called")]
    date: Annotated[Name, Field(description="when it was, as you like to read it")] = ""
    place: Annotated[OneLine, Field(description="where it was")] = ""
    briefing: Annotated[
        Briefing,
        Field(
            description="what players read before the battle; or a table: `all` for everybody, and orders by "
            "the id of a side, which only its player reads"
        ),
    ] = Field(default_factory=dict)
    stakes: Annotated[
        TwoSentences, Field(description="who wants what, and what stands in the way, before the first move")
    ] = ""
    minutes: Annotated[Minutes | None, Field(description="how long it takes to play")] = None
    sources: Annotated[tuple[OneLine, ...], Field(max_length=60, description="where you have it from")] = ()
    author: Annotated[Name, Field(description="who made the level")] = ""
    historical_result: Annotated[Text, Field(description="what really happened")] = ""
    history: Annotated[
        ConditionText | None, Field(description="the same as a condition: how often it happens")
    ] = None
    rules: Annotated[LevelRules, Field(description="the book it was made for, its options, the length")]
    chart: Annotated[Chart, Field(description="the sea it is fought on")]
    sides: Annotated[
        tuple[Side, ...],
        Field(
            alias="side",
            min_length=1,
            max_length=8,
            description="the parties; their order gives the colours of the seats",
        ),
    ]
    squadrons: Annotated[
        tuple[Squadron, ...],
        Field(
            alias="squadron",
            max_length=40,
            description="where a side has several, or a commander; by seniority",
        ),
    ] = ()
    ships: Annotated[
        tuple[Ship, ...],
        Field(alias="ship", min_length=1, max_length=200, description="the ships, in line order"),
    ]
    classes: Annotated[
        tuple[OwnClass, ...], Field(alias="class", max_length=40, description="ship classes of your own")
    ] = ()
    forts: Annotated[tuple[Fort, ...], Field(alias="fort", max_length=40, description="guns ashore")] = ()
    chains: Annotated[
        tuple[Chain, ...], Field(alias="chain", max_length=20, description="what bars a channel")
    ] = ()
    zones: Annotated[
        tuple[Zone, ...], Field(alias="zone", max_length=40, description="parts of the sea with a name")
    ] = ()
    groups: Annotated[
        tuple[ShipGroup, ...],
        Field(alias="group", max_length=40, description="ships that aims speak of together"),
    ] = ()
    parties: Annotated[
        tuple[Party, ...], Field(alias="party", max_length=60, description="troops ashore or aboard")
    ] = ()
    leaders: Annotated[
        tuple[Leader, ...], Field(alias="leader", max_length=40, description="men whose presence counts")
    ] = ()
    plans: Annotated[
        tuple[DeploymentPlan, ...],
        Field(alias="plan", max_length=12, description="other ways in which a side may lie"),
    ] = ()
    objectives: Annotated[
        tuple[Objective, ...],
        Field(alias="objective", max_length=40, description="what each side is out for"),
    ] = ()
    scores: Annotated[
        tuple[ScoreRule, ...], Field(alias="score", max_length=40, description="points for deeds")
    ] = ()
    events: Annotated[
        tuple[LevelEvent, ...],
        Field(alias="event", max_length=60, description="what happens on the way, in this order"),
    ] = ()
    expects: Annotated[
        tuple[ExpectedEndValue, ...],
        Field(alias="expect", max_length=200, description="what a played battle must end with"),
    ] = ()
    overlays: Annotated[
        dict[Id, BookOverlay],
        Field(
            alias="for",
            max_length=8,
            description=f"by the id of a book, {', '.join(TITLES)}: what is otherwise under it",
        ),
    ] = Field(default_factory=dict)
    languages: Annotated[
        dict[allowed_words.Language, TextsInLanguage],
        Field(alias="in", max_length=20, description="by the code of a language, de, fr: its texts in it"),
    ] = Field(default_factory=dict)

    def briefing_of(self, side: str = EVERYBODY) -> str:
        """Return what only that side reads before the battle, or what everybody reads; '' for nothing."""
        return self.briefing.get(side, "").strip()


SAME_KEYS_AS = {"ShipForBook": "Ship", "ChartForBook": "Chart"}
"""Keys of overlays that mean the same as in the level."""
UNDER_BOOK_NOTE = " (under that book)"


def level_schema() -> dict[str, Any]:
    """Return the schema of a level file: keys as written, each with its meaning."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A level of The Weather Gage"}
    made = Level.model_json_schema(by_alias=True)
    for overlay, model in SAME_KEYS_AS.items():
        meant = made["$defs"][model]["properties"]
        for key, entry in made["$defs"][overlay]["properties"].items():
            if "description" not in entry:
                entry["description"] = meant[key]["description"] + UNDER_BOOK_NOTE
    return head | {key: value for key, value in made.items() if key not in head}
