"""The kinds of values in a level, the base of all its tables, and ids: a name made into an id, the nearest
book."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Annotated, ClassVar, Final

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictFloat,
    StrictInt,
    StrictStr,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError, PydanticKnownError

from game.books.names import TITLES
from game.core.wording import control_character_index
from game.levels.conditions.grammar import parse_condition, parse_condition_table
from game.levels.conditions.tree import ConditionError, condition_sentence
from game.levels.format import allowed_words
from game.levels.reading.findings import nearest_word

_ID_FORM: Final = r"^[a-z][a-z0-9-]{0,39}$"
Id = Annotated[StrictStr, Field(pattern=_ID_FORM)]

OWN_PREFIX: Final = "own-"
"""How the id of an author's own class or nation begins."""
_OWN_FORM: Final = rf"^{OWN_PREFIX}[a-z0-9-]{{1,36}}$"
OwnId = Annotated[StrictStr, Field(pattern=_OWN_FORM)]
"""The id of an own ship class: no class of the fleet ever has one like it."""


def _check_nation(value: str) -> str:
    """Check that it is a nation the books know, or an author's own, which they ignore."""
    if value not in allowed_words.NATIONS and not re.fullmatch(_OWN_FORM, value):
        expected = ", ".join(f"'{name}'" for name in allowed_words.NATIONS)
        raise PydanticKnownError("literal_error", {"expected": expected})
    return value


Nation = Annotated[
    StrictStr,
    AfterValidator(_check_nation),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(allowed_words.NATIONS), "type": "string"},
                {"pattern": _OWN_FORM, "type": "string"},
            ]
        }
    ),
]
"""The flag of a side or ship."""


def _check_one_line(value: str) -> str:
    """Check that a text is on one line: tabs and line ends are for long texts only."""
    if control_character_index(value) >= 0:
        raise PydanticCustomError("one_line", "a text of one line belongs here, without tabs")
    return value


def _round_angle(value: float) -> float:
    """Round an angle to 0.01 degree, as tables measure it, from 0 up to below 360; above 359.995 it becomes
    0."""
    return round(value * 100) % 36_000 / 100


Name = Annotated[StrictStr, Field(max_length=80), AfterValidator(_check_one_line)]
OneLine = Annotated[StrictStr, Field(max_length=400), AfterValidator(_check_one_line)]
MAX_TEXT: Final = 4000
Text = Annotated[StrictStr, Field(max_length=MAX_TEXT)]
TwoSentences = Annotated[StrictStr, Field(max_length=240), AfterValidator(_check_one_line)]
Number = Annotated[StrictFloat, Field(ge=-10_000, le=10_000, allow_inf_nan=False)]
Length = Annotated[StrictFloat, Field(gt=0, le=2_000, allow_inf_nan=False)]
Scale = Annotated[StrictFloat, Field(ge=0.25, le=4, allow_inf_nan=False)]
Degrees = Annotated[StrictFloat, Field(ge=0, lt=360, allow_inf_nan=False), AfterValidator(_round_angle)]
CLOCKWISE = "degrees clockwise on the chart: 0 top edge, 90 right edge, below 360"
Point = tuple[Number, Number]


GunCount = Annotated[StrictInt, Field(ge=0, le=140)]
Masts = Annotated[StrictInt, Field(ge=0, le=3)]
Decks = Annotated[StrictInt, Field(ge=1, le=4)]
Boats = Annotated[StrictInt, Field(ge=0, le=12)]
Men = Annotated[StrictInt, Field(ge=0, le=2000)]
DamagePoints = Annotated[StrictInt, Field(ge=1, le=500)]
LostPoints = Annotated[StrictInt, Field(ge=0, le=500)]
Speed = Annotated[StrictInt, Field(ge=0, le=60)]
SpeedModifier = Annotated[StrictInt, Field(ge=-20, le=20)]
SmallAdjustment = Annotated[StrictInt, Field(ge=-1, le=1)]
Bonus = Annotated[StrictInt, Field(ge=-9, le=9)]
Turns = Annotated[StrictInt, Field(ge=1, le=200)]
Minutes = Annotated[StrictInt, Field(ge=1, le=600)]
SmallCount = Annotated[StrictInt, Field(ge=0, le=12)]
LargeCount = Annotated[StrictInt, Field(ge=0, le=2000)]
Sixths = Annotated[StrictInt, Field(ge=1, le=5)]
Boxes = Annotated[StrictInt, Field(ge=1, le=12)]


def _check_condition(value: object) -> str:
    """Return a condition as a sentence, whether written as a sentence or a table."""
    try:
        if isinstance(value, str):
            parse_condition(value)
            return value
        return condition_sentence(parse_condition_table(value))
    except ConditionError as fault:
        raise PydanticCustomError("condition", "{reason}", {"reason": fault}) from None


def _check_purse(value: object) -> object:
    if value == "roll" or (type(value) is int and 0 <= value <= 100):
        return value
    raise PydanticCustomError("purse", 'a purse is a whole number of points up to 100, or "roll"')


def _check_scalar(value: object) -> object:
    if isinstance(value, bool | int | float) or (isinstance(value, str) and len(value) <= 400):
        return value
    raise PydanticCustomError("scalar", "the value is a number, true, false or a short text")


EVERYBODY: Final = "all"
"""The key of a briefing that all sides read; no side has this id."""


def _briefing_by_side(value: object) -> object:
    """Return a briefing as a table by side, whether written as one text for everybody or as a table."""
    if isinstance(value, str):
        return {EVERYBODY: value}
    if isinstance(value, dict):
        return {key: text for key, text in value.items() if not str(key).startswith("x-")}
    raise PydanticCustomError("briefing", "a briefing is a text, or a table of texts by side")


ConditionText = Annotated[
    StrictStr,
    BeforeValidator(_check_condition),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}]}),
]
Purse = Annotated[
    int | str,
    BeforeValidator(_check_purse),
    WithJsonSchema({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 100}, {"const": "roll"}]}),
]

_TEXT_SCHEMA: Final = {"type": "string", "maxLength": MAX_TEXT}
Briefing = Annotated[
    dict[Id, Text],
    BeforeValidator(_briefing_by_side),
    Field(max_length=9),
    WithJsonSchema(
        {
            "anyOf": [
                _TEXT_SCHEMA,
                {"type": "object", "patternProperties": {_ID_FORM: _TEXT_SCHEMA}, "maxProperties": 9},
            ]
        }
    ),
]

Scalar = Annotated[
    bool | int | float | str,
    BeforeValidator(_check_scalar),
    WithJsonSchema({"type": ["boolean", "number", "string"]}),
]


class NamedModel(BaseModel):
    """A table of a file that people write."""

    noun: ClassVar[str] = "a table"
    """What messages call it."""


class LevelModel(NamedModel):
    """What all parts share: frozen, unknown keys are errors, keys beginning x- are passed by."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", json_schema_extra={"patternProperties": {"^x-": {}}}
    )

    @model_validator(mode="before")
    @classmethod
    def _without_private_keys(cls, data: object) -> object:
        if not isinstance(data, dict):
            return data
        return {key: value for key, value in data.items() if not str(key).startswith("x-")}


MAX_CHARS = 40
MIN_CHARS_TO_GUESS = 3
"""This many letters of a title identify it."""


def to_id(text: str) -> str:
    """Return the id most like a text: ``Le Gier`` gives le-gier; "" if there is none."""
    plain = unicodedata.normalize("NFKD", text[: 4 * MAX_CHARS]).encode("ascii", "ignore").decode()
    made = re.sub("[^a-z0-9]+", "-", plain.lower()).strip("-")[:MAX_CHARS].rstrip("-")
    return made if made[:1].isalpha() else ""


def has_known_id(name: str, known_names: Iterable[str]) -> bool:
    """Return whether a name, or the id made from it, is among the known ones."""
    listed = list(known_names)
    return name in listed or to_id(name) in listed


def nearest_book_hint(word: str) -> str:
    """Return the book that is meant, by id and title; all of them if it cannot be guessed."""
    titled = {to_id(title): name for name, title in TITLES.items()}
    close = nearest_word(word, TITLES) or titled.get(nearest_word(to_id(word), titled), "")
    part = re.sub("[^a-z0-9]+", "-", word.lower()).strip("-")
    holding = [name for title, name in titled.items() if part in title and len(part) >= MIN_CHARS_TO_GUESS]
    meant = close or (holding[0] if len(holding) == 1 else "")
    return "; ".join(f"{name}: {TITLES[name]}" for name in ([meant] if meant else TITLES))
