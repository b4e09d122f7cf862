"""The texts of a level in another language: ``[in.de]`` lays them over its own, as ``[for.hf]`` does keys.

Only texts that no rule reads and no journal keeps may stand there, so that a battle is the same in every
language. Names of ships, forts, chains, troops and leaders stay: the sentences of the rulebooks name them.
"""

from typing import Annotated, Any, ClassVar, Final

from pydantic import Field

from game.levels.format.fields import Briefing, Id, LevelModel, Name, OneLine, Text, TwoSentences

Names = Annotated[dict[Id, Annotated[Name, Field(min_length=1)]], Field(max_length=200)]


class TextsInLanguage(LevelModel):
    """The level's texts in another language, chosen by the setting of the player. What is not given is
    shown as the level has it."""

    noun: ClassVar[str] = "the texts in another language"
    title: Annotated[Name | None, Field(min_length=1, description="as that of the level")] = None
    date: Annotated[Name | None, Field(description="as that of the level, of the same year")] = None
    place: Annotated[OneLine | None, Field(description="as that of the level")] = None
    briefing: Annotated[
        Briefing, Field(description="as that of the level: a text, or a table with `all` and ids of sides")
    ] = Field(default_factory=dict)
    stakes: Annotated[TwoSentences | None, Field(description="as those of the level")] = None
    historical_result: Annotated[Text | None, Field(description="as that of the level")] = None
    side: Annotated[Names, Field(description="names by the ids of sides")] = Field(default_factory=dict)
    squadron: Annotated[Names, Field(description="names by the ids of squadrons")] = Field(
        default_factory=dict
    )
    zone: Annotated[Names, Field(description="names by the ids of zones")] = Field(default_factory=dict)
    group: Annotated[Names, Field(description="names by the ids of groups")] = Field(default_factory=dict)
    plan: Annotated[Names, Field(description="names by the ids of plans")] = Field(default_factory=dict)
    event: Annotated[dict[Id, Text], Field(max_length=60, description="messages by the ids of events")] = (
        Field(default_factory=dict)
    )
    area: Annotated[
        dict[Name, Name],
        Field(max_length=200, description="names of shores, shoals, rocks by the name in the level"),
    ] = Field(default_factory=dict)


HEAD_TEXTS: Final = ("title", "date", "place", "stakes", "historical_result")
"""Texts at the head of a level."""


def head_values(texts: TextsInLanguage) -> dict[str, Any]:
    """Return the texts at the head that are given."""
    found = {key: getattr(texts, key) for key in HEAD_TEXTS}
    return {key: value for key, value in found.items() if value is not None}
