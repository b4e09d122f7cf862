"""The neutral level: these models are the file format (TOML); the JSON Schema is made from them.

A level describes a battle, not one book's bookkeeping: each book checks what it makes of the
values. Lengths are in the chart's unit; angles are degrees, 0 = up, clockwise. Every level that
`game.levels.reading.level_reader` returns is complete; `game.levels.reading.completion` fills in
the rest. The parts are in `charts`, `ships`, `aims_and_events` and `overlays`; the kinds of values
in `fields`.
"""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictFloat, StrictStr

from game.books.names import TITLES
from game.levels.format import allowed_words
from game.levels.format.aims_and_events import DeploymentPlan, LevelEvent, Objective, ScoreRule, ShipGroup
from game.levels.format.charts import Chain, Chart, ChartArea, Fort, Zone
from game.levels.format.fields import (
    ConditionText,
    Id,
    LevelModel,
    Minutes,
    Name,
    Nation,
    OneLine,
    Point,
    Purse,
    Scalar,
    Text,
    Turns,
    TwoSentences,
)
from game.levels.format.overlays import BookOverlay, ChartForBook, RulesForBook, ShipForBook
from game.levels.format.ships import DamageAtStart, Leader, Orders, OwnClass, Party, Ship

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
    title: Annotated[Name, Field(min_length=1, description="what the battle is called")]
    date: Annotated[Name, Field(description="when it was, as you like to read it")] = ""
    place: Annotated[OneLine, Field(description="where it was")] = ""
    briefing: Annotated[Text, Field(description="what players read before the battle")] = ""
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
