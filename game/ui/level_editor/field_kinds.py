"""How each key of the format is edited, read from the annotation of its model: no list of keys is written by
hand, so a new key of the format has its row at once."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen
from pydantic import AfterValidator, BaseModel, BeforeValidator
from pydantic.fields import FieldInfo

from game.levels.format import allowed_words
from game.levels.format.fields import ConditionText, Id, Nation, OwnId, Point

Scalar = str | int | float | bool | None


class FieldKind(Enum):
    """How a property is edited."""

    TEXT = auto()
    """Short text, typed into the row."""
    LONG_TEXT = auto()
    """Text on a page of its own."""
    LINES = auto()
    """List of texts, a line each, on the same page."""
    CORNERS = auto()
    """List of positions, a line each, on the same page."""
    SENTENCE = auto()
    """Condition, on the same page."""
    CHOICE = auto()
    WORDS = auto()
    """List of known words, each switched on or off."""
    NUMBER = auto()
    LENGTH = auto()
    """Number with a fraction."""
    TURN = auto()
    """Direction by the book's own steps."""
    PLACE = auto()
    """Position across or down by the book's own steps."""
    SPOT = auto()
    """Position pressed on the chart, which may be left out."""
    SWITCH = auto()
    VALUE = auto()
    """Number, word, or true or false: typed into the row."""
    ID = auto()
    """Name by which the level speaks of it; a new one is written everywhere."""
    CORNER = auto()
    """Selected corner."""
    CLASSES = auto()
    """List of the author's own ship classes."""
    PART = auto()
    """Table or list with rows of its own."""
    ADD = auto()
    """One more row of a list."""
    ORDER = auto()
    """Place in a list, which a step changes."""
    HEADING = auto()
    """Words over the rows below."""


NUMBER_KINDS: Final = (FieldKind.NUMBER, FieldKind.LENGTH, FieldKind.PLACE, FieldKind.TURN)
PAGE_KINDS: Final = (FieldKind.LONG_TEXT, FieldKind.LINES, FieldKind.CORNERS, FieldKind.SENTENCE)
TYPED_KINDS: Final = (FieldKind.TEXT, FieldKind.VALUE, FieldKind.ID)
SHORT_TEXT: Final = 80
"""Largest length of a text that is typed into its row."""
_TURN_BELOW: Final = 360


@dataclass(frozen=True, slots=True)
class KeyType:
    """What a key may hold: its kind, words to choose from, bounds, greatest length of a text, how many
    numbers, and whether the file may leave it out."""

    kind: FieldKind
    words: tuple[Scalar, ...] = ()
    low: float = 0
    high: float = 9999
    is_low_excluded: bool = False
    max_length: int = 0
    count: int = 1
    may_be_absent: bool = True


def key_type(info: FieldInfo) -> KeyType:
    """Return how the key of a model's field is edited."""
    found = _type_of(info.annotation, tuple(info.metadata))
    may_be_absent = not info.is_required()
    if found.kind is FieldKind.SWITCH and NoneType in get_args(info.annotation):
        return KeyType(FieldKind.CHOICE, (True, False))
    return KeyType(
        found.kind, found.words, found.low, found.high, found.is_low_excluded, found.max_length, found.count,
        may_be_absent,
    )  # fmt: skip


def inner_annotation(annotation: Any) -> Any:
    """Return the annotation of the entries of a list or of a table by names, or None if it is neither."""
    bare, _ = next(_alternatives(annotation, ()))
    if isinstance(bare, type) and issubclass(bare, BaseModel):
        return None
    arguments = [argument for argument in get_args(bare) if argument is not Ellipsis]
    return arguments[-1] if get_origin(bare) in (tuple, dict) else None


def model_of(annotation: Any) -> type[BaseModel] | None:
    """Return the model of a table's annotation, or None if it is no table."""
    bare, _ = next(_alternatives(annotation, ()))
    return bare if isinstance(bare, type) and issubclass(bare, BaseModel) else None


def annotation_type(annotation: Any) -> KeyType:
    """Return how an entry of a table by names is edited."""
    return _type_of(annotation, ())


def _alternatives(annotation: Any, marks: tuple[Any, ...]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield each type that the annotation allows, with its marks."""
    if get_origin(annotation) is Annotated:
        bare, *inner = get_args(annotation)
        flat = [m for mark in inner for m in (mark.metadata if isinstance(mark, FieldInfo) else [mark])]
        yield from _alternatives(bare, (*marks, *flat))
    elif get_origin(annotation) in (Union, UnionType):
        for part in get_args(annotation):
            yield from _alternatives(part, marks)
    elif annotation is not NoneType:
        yield annotation, marks


def _marks_of(annotation: Any) -> tuple[Any, ...]:
    return next(_alternatives(annotation, ()))[1]


def _id_pattern(marks: tuple[Any, ...]) -> str:
    return next((str(mark.pattern) for mark in marks if getattr(mark, "pattern", None)), "")


_ID_PATTERNS: Final = tuple(_id_pattern(_marks_of(kind)) for kind in (Id, OwnId))
_CONDITION: Final = next(mark for mark in _marks_of(ConditionText) if isinstance(mark, BeforeValidator))
_NATION: Final = next(mark for mark in _marks_of(Nation) if isinstance(mark, AfterValidator))


def _type_of(annotation: Any, marks: tuple[Any, ...]) -> KeyType:
    listed = list(_alternatives(annotation, marks))
    bare, marks = listed[0]
    origin = get_origin(bare)
    if len(listed) > 1:
        return KeyType(FieldKind.VALUE)
    if origin is dict or model_of(bare) is not None:
        return KeyType(FieldKind.PART)
    if origin is tuple:
        return _tuple_type(bare)
    if origin is Literal:
        return KeyType(FieldKind.CHOICE, get_args(bare))
    if bare is bool:
        return KeyType(FieldKind.SWITCH)
    return _text_type(marks) if bare is str else _number_type(bare, marks)


def _tuple_type(bare: Any) -> KeyType:
    first, *others = get_args(bare)
    if others != [Ellipsis]:
        each = _type_of(first, ())
        kind = FieldKind.PLACE if bare == Point else each.kind
        count = 1 + len(others)
        return KeyType(kind, low=each.low, high=each.high, is_low_excluded=each.is_low_excluded, count=count)
    inner, marks = next(_alternatives(first, ()))
    if model_of(inner) is not None:
        return KeyType(FieldKind.PART)
    if get_origin(inner) is tuple:
        return KeyType(FieldKind.CORNERS)
    if get_origin(inner) is Literal:
        return KeyType(FieldKind.WORDS, get_args(inner))
    return KeyType(FieldKind.WORDS if _is_id(marks) else FieldKind.LINES)


def _text_type(marks: tuple[Any, ...]) -> KeyType:
    if _CONDITION in marks:
        return KeyType(FieldKind.SENTENCE)
    if _NATION in marks:
        return KeyType(FieldKind.CHOICE, allowed_words.NATIONS)
    longest = next((mark.max_length for mark in marks if isinstance(mark, MaxLen)), SHORT_TEXT)
    if _is_id(marks):
        return KeyType(FieldKind.ID, max_length=longest)
    return KeyType(FieldKind.TEXT if longest <= SHORT_TEXT else FieldKind.LONG_TEXT, max_length=longest)


def _is_id(marks: tuple[Any, ...]) -> bool:
    return _id_pattern(marks) in _ID_PATTERNS


def _number_type(bare: Any, marks: tuple[Any, ...]) -> KeyType:
    low, high, is_low_excluded = 0.0, 9999.0, False
    for mark in marks:
        match mark:
            case Ge(ge=bound):
                low = float(str(bound))
            case Gt(gt=bound):
                low, is_low_excluded = float(str(bound)), True
            case Le(le=bound):
                high = float(str(bound))
            case Lt(lt=bound):
                high = float(str(bound))
                if high == _TURN_BELOW:
                    return KeyType(FieldKind.TURN, low=low, high=high - 1)
    kind = FieldKind.NUMBER if bare is int else FieldKind.LENGTH
    return KeyType(kind, low=low, high=high, is_low_excluded=is_low_excluded)
