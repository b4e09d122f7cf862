"""What a battle is about and what happens in it: objectives, scores, events, plans, groups."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StrictBool, StrictInt

from game.levels.format import allowed_words
from game.levels.format.fields import (
    CLOCKWISE,
    ConditionText,
    Degrees,
    Id,
    Length,
    LevelModel,
    Name,
    Point,
    Sixths,
    Text,
)


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
