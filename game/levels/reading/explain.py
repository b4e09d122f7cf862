"""pydantic's complaints as faults in an author's words."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from game.books.names import PRINTED
from game.levels.conditions.grammar import A_SHIP, ANOTHER, HINT_HOLDS, HINT_POINTS
from game.levels.conditions.tree import ConditionError
from game.levels.format.fields import Named
from game.levels.format.ids import as_id, book_hint
from game.levels.format.words import Quality
from game.levels.reading.findings import (
    MOST_FINDINGS,
    Fault,
    FaultPart,
    Path,
    nearest,
    shorten,
    suggestion,
)
from game.levels.reading.nearest_sentence import degrees_of

QUOTED = re.compile(r"'([^']*)'")
TYPES = {
    "string_type": 'a text in "quotes"',
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list in [ ]",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}
LISTS_OF_TABLES = (
    *("side", "squadron", "ship", "objective", "event", "zone", "group", "score", "expect"),
    "class",
    *("fort", "chain", "party", "leader", "plan", "land", "shoals", "rocks", "beaches", "cover"),
)
TABLES = (*LISTS_OF_TABLES, "rules", "chart", "for")
ANGLES = ("heading", "facing", "wind_from")
BOUNDS = {
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
}
THREES = ("hull_boxes", "mast_boxes")
"""Keys of three numbers."""
PAIRS = (("at",), ("size",))
"""Keys of two numbers."""
TWO_NUMBERS = "two numbers belong here: [x, y]"
A_POINT = "decimals have a point: [30.5, 40]"
AN_ID = "an id is lower-case letters, digits and hyphens, begins with a letter, at most 40 long"
QUALITIES = typing.get_args(Quality)
FORMS = (
    (
        "^[a-z]",
        "cannot be an id",
        AN_ID,
    ),
    (
        "^([LSC]",
        "cannot be batteries",
        'batteries are L, S and C, each with a + if you like: "LL+C"',
    ),
    (
        "^own-",
        "cannot be a class of your own",
        'own- and lower-case letters, digits or hyphens: id = "own-razee-44"',
    ),
    ("^(long|", "is no kind of gun", "long-24, carronade-32, howitzer-8, mortar-13"),
)
"""How a pattern begins, what is wrong with a text that does not fit it, and what does."""


def explain(
    refused: ValidationError, data: Mapping[str, Any], model: type[BaseModel]
) -> Iterator[Fault]:
    """One fault for each complaint; those that only follow from another are left out."""
    errors = refused.errors(include_url=False)[:MOST_FINDINGS]
    meant = {_meant(error, model) for error in errors if error["type"] == "extra_forbidden"}
    for error in errors:
        misspelt = error["type"] == "missing" and error["loc"] in meant
        if not misspelt and not _is_echo(error, data):
            fault = _fault(error, model)
            hint = _in_degrees(error) or _as_a_place(error) or _turned(error, data)
            hint = hint or _on_a_card(error, data)
            yield replace(fault, hint=hint or _with_own_names(fault.hint, data))


def _in_degrees(error: ErrorDetails) -> str:
    """What to write for a point of the compass; "" where none was written or none belongs."""
    value, key = error["input"], error["loc"][-1:]
    if not isinstance(value, str) or key not in (("wind",), *((angle,) for angle in ANGLES)):
        return ""
    degrees = degrees_of(value)
    if degrees is None:
        return ""
    name = "wind_from" if key == ("wind",) else str(key[0])
    why = "whence it blows is another key: " if key == ("wind",) else ""
    return f"{why}{name} = {degrees:g}, for {shorten(value, 40)}; north is up"


def _as_a_place(error: ErrorDetails) -> str:
    """What to write for two numbers in quotes."""
    value, key = error["input"], error["loc"][-1:]
    if not isinstance(value, str) or key not in (("at",), ("size",)):
        return ""
    numbers = re.findall(r"-?[0-9]+(?:\.[0-9]+)?", value)
    return f"{key[0]} = [{', '.join(numbers)}]" if len(numbers) == 2 else ""


def _on_a_card(error: ErrorDetails, data: Mapping[str, Any]) -> str:
    """Where a ship's table has what only a printed card of some book says: where that goes."""
    loc = error["loc"]
    if error["type"] != "extra_forbidden" or loc[:1] != ("ship",) or loc[-1] not in PRINTED:
        return ""
    rows = data["ship"]
    name = rows[loc[1]].get("id") if isinstance(loc[1], int) else None
    ship = as_id(name) if isinstance(name, str) else ""
    return f"it goes under [for.{PRINTED[str(loc[-1])][0]}.ship.{ship or 'ID'}]"


def _turned(error: ErrorDetails, data: Mapping[str, Any]) -> str:
    """How to turn a level whose chart has another bearing at its top."""
    if error["loc"] != ("chart", "up"):
        return ""
    chart = data.get("chart")
    size = chart.get("size") if isinstance(chart, Mapping) else None
    given = size if isinstance(size, list) and len(size) == 2 else []
    known = bool(given) and all(type(number) in (int, float) for number in given)
    wide, tall = (_plain(number) for number in (given if known else ("width", "height")))
    turns = {
        "E": (90, f"[{tall} - y, x]", (tall, wide)),
        "S": (180, f"[{wide} - x, {tall} - y]", (wide, tall)),
        "W": (270, f"[y, {wide} - x]", (tall, wide)),
    }
    if not isinstance(error["input"], str) or error["input"] not in turns:
        return 'up = "N", or leave it out: north is always up'
    by, place, (across, down) = turns[error["input"]]
    return (
        f"north is always up; leave it out and turn the level: size = [{across}, {down}], each "
        f"place [x, y] becomes {place}, and every angle {by} more (or {360 - by} less)"
    )


def _with_own_names(hint: str, data: Mapping[str, Any]) -> str:
    """An example with ships, sides and zones of the level itself, if it has them."""
    if hint not in (HINT_HOLDS, HINT_POINTS) and A_SHIP not in hint.split():
        return hint
    ships, sides, zones = (_ids(data, group) for group in ("ship", "side", "zone"))
    own = {
        **dict(zip((A_SHIP, ANOTHER), ships, strict=False)),
        **dict(zip(("british", "french"), sides, strict=False)),
        **dict(zip(("anchorage",), zones, strict=False)),
    }
    return " ".join(own.get(word, word) for word in hint.split(" "))


def _ids(data: Mapping[str, Any], group: str) -> list[str]:
    """The ids of the tables of a group that are ids."""
    tables = data.get(group)
    rows = tables if isinstance(tables, list) else []
    given = [row.get("id") for row in rows if isinstance(row, Mapping)]
    return [as_id(name) for name in given if isinstance(name, str) and as_id(name)]


def _meant(error: ErrorDetails, model: type[BaseModel]) -> Path:
    """Where an unknown key would stand if it were spelt, or placed, like the nearest known one."""
    loc, above = error["loc"], _of_the_whole(error, model)
    owner = model_at(model, loc[:-1])
    return (above,) if above else (*loc[:-1], nearest(str(loc[-1]), keys_of(owner)))


def _of_the_whole(error: ErrorDetails, model: type[BaseModel]) -> str:
    """The key of the file itself that an unknown key of one of its tables is, or is spelt like more
    than like any key of that table; "" if none, and for the mere name of a side or a ship."""
    loc, is_table = error["loc"], isinstance(error["input"], Mapping | list)
    own, whole = keys_of(model_at(model, loc[:-1])), keys_of(model)
    close = nearest(str(loc[-1]), [*own, *whole])
    named = close in TABLES and not is_table
    return close if len(loc) > 1 and close in whole and close not in own and not named else ""


def _is_echo(error: ErrorDetails, data: Mapping[str, Any]) -> bool:
    """Whether "too short" only counts entries that have faults of their own."""
    if error["type"] != "too_short":
        return False
    value: Any = data
    for key in error["loc"]:
        value = value[key]
    return len(value) >= int(error["ctx"]["min_length"])


def _fault(error: ErrorDetails, model: type[BaseModel]) -> Fault:
    loc, kind = error["loc"], error["type"]
    if kind == "extra_forbidden":
        return _unknown_key(error, model)
    if kind == "missing":
        return _missing(loc, model)
    if kind == "literal_error":
        return _not_a_word(error)
    if kind == "condition":
        return _condition(error)
    if kind in TYPES:
        return _wrong_type(error, model)
    return _bad_value(error, model)


def _unknown_key(error: ErrorDetails, model: type[BaseModel]) -> Fault:
    loc = error["loc"]
    owner = model_at(model, loc[:-1])
    key = shorten(str(loc[-1]), 40)
    above = _of_the_whole(error, model)
    hint = _belongs_above(key, above, model) if above else ""
    hint = hint or _one_of_many(error) or suggestion(str(loc[-1]), keys_of(owner), "its keys")
    return Fault(loc, "key", "unknown-key", f'"{key}" is not a key of {noun(owner)}', hint)


def _one_of_many(error: ErrorDetails) -> str:
    """How to write a ship that has a heading like ``[ship.late]``, which makes her a part of the
    ship before; "" for anything else."""
    loc, value = error["loc"], error["input"]
    if len(loc) != 3 or loc[0] not in LISTS_OF_TABLES or not isinstance(value, Mapping):
        return ""
    return f'[[{loc[0]}]] begins another; id = "{loc[2]}" goes below it' if len(value) > 2 else ""


def _belongs_above(key: str, above: str, model: type[BaseModel]) -> str:
    """Where a key goes that the file has as a whole."""
    place = "write it above the first [heading]"
    if above in (*LISTS_OF_TABLES, "for"):
        place = "its heading is " + ("[for.<book>]" if above == "for" else f"[[{above}]]")
    whole = "the level" if noun(model) == "a level" else "the file"
    meant = "" if above == key else f'did you mean "{above}"? '
    return f'{meant}"{above}" belongs to {whole} itself: {place}'


def _missing(loc: Path, model: type[BaseModel]) -> Fault:
    if isinstance(loc[-1], int):
        key, said, hint = loc[-2], TWO_NUMBERS, A_POINT
        if key in THREES:
            said, hint = "three numbers belong here", f"{key} = [4, 4, 4]"
        return Fault(loc[:-1], "value", "wrong-type", said, hint)
    owner = model_at(model, loc[:-1])
    about = description(owner, str(loc[-1]))
    needs = "need" if noun(owner).split(" for ")[0].endswith("s") else "needs"
    spot: FaultPart = "end" if loc in (("side",), ("ship",)) else "table"
    return Fault(loc[:-1], spot, "missing", f'{noun(owner)} {needs} "{loc[-1]}"', about)


def _not_a_word(error: ErrorDetails) -> Fault:
    value, loc = error["input"], error["loc"]
    allowed = QUOTED.findall(str(error["ctx"]["expected"])) or [str(error["ctx"]["expected"])]
    hint = suggestion(value if isinstance(value, str) else "", allowed)
    if loc[-1:] == ("crew",) and value in QUALITIES:
        hint = f'how good she is alone: quality = "{value}"'
    return Fault(loc, "value", "bad-value", f"{found(value)} is not allowed here", hint)


def _condition(error: ErrorDetails) -> Fault:
    reason: ConditionError = error["ctx"]["reason"]
    path = (*error["loc"], *reason.path)
    offset = reason.offset if isinstance(error["input"], str) or reason.offset else None
    return Fault(path, "value", "condition", reason.message, reason.hint, offset)


def _wrong_type(error: ErrorDetails, model: type[BaseModel]) -> Fault:
    value, loc = error["input"], error["loc"]
    message = f"{TYPES[error['type']]} belongs here, not {found(value)}"
    return Fault(loc, "value", "wrong-type", message, _type_hint(value, loc, model))


def _type_hint(value: object, loc: Path, model: type[BaseModel]) -> str:
    if isinstance(value, date | datetime | time):
        return 'dates are text here: put "quotes" around'
    if isinstance(value, Mapping) and loc and loc[-1] in LISTS_OF_TABLES:
        heading = ".".join(key for key in loc if isinstance(key, str))
        return f"write the heading with double brackets: [[{heading}]]"
    if loc[-2:-1] in PAIRS and isinstance(loc[-1], int):
        return A_POINT
    key = loc[:-1] if loc and isinstance(loc[-1], int) else loc
    return description(model_at(model, key[:-1]), str(key[-1])) if key else ""


def _bad_value(error: ErrorDetails, model: type[BaseModel]) -> Fault:
    kind, ctx, value = error["type"], error.get("ctx", {}), error["input"]
    on_key = error["loc"][-1:] == ("[key]",)
    loc = error["loc"][:-1] if on_key else error["loc"]
    spot: FaultPart = "key" if on_key else "value"
    if kind in BOUNDS:
        limit, phrase = BOUNDS[kind]
        message = f"{found(value)} is out of bounds: {phrase} {_plain(ctx[limit])}"
        return Fault(loc, spot, "bad-value", message, _type_hint(value, loc, model))
    if kind == "string_pattern_mismatch":
        return _not_of_the_form(error, loc, spot)
    if kind in ("string_too_long", "string_too_short", "too_long", "too_short"):
        return _wrong_length(error, loc, model)
    hint = 'purse = { british = 3, french = "roll" }' if kind == "purse" else ""
    return Fault(loc, spot, "bad-value", error["msg"], hint or _type_hint(value, loc, model))


def _not_of_the_form(error: ErrorDetails, loc: Path, spot: FaultPart) -> Fault:
    """A text that is no id, no battery, no calibre."""
    value, pattern = error["input"], str(error["ctx"]["pattern"])
    for form, message, hint in FORMS:
        if pattern.startswith(form):
            said = _id_hint(str(value), loc) if hint == AN_ID else hint
            return Fault(loc, spot, "bad-value", f"{found(value)} {message}", said)
    return Fault(loc, spot, "bad-value", f"{found(value)} is not allowed here", "")


def _id_hint(value: str, loc: Path) -> str:
    """What to write for what is no id."""
    if loc == ("rules", "book") or (loc[:1] == ("for",) and len(loc) == 2):
        return book_hint(value)
    return f'write "{as_id(value)}"; {AN_ID}' if as_id(value) else AN_ID


def _wrong_length(error: ErrorDetails, loc: Path, model: type[BaseModel]) -> Fault:
    ctx, kind = error["ctx"], error["type"]
    unit = "characters" if kind.startswith("string") else "entries"
    if loc[-1:] in PAIRS or isinstance(loc[-1], int):
        return Fault(loc, "value", "wrong-type", TWO_NUMBERS, A_POINT)
    if kind.endswith("too_long"):
        message = f"too long: at most {ctx['max_length']} {unit}"
        first_beyond = (ctx["max_length"],) if isinstance(error["input"], list) else ()
        hint = f"leave out what is beyond {ctx['max_length']} {unit}"
        return Fault((*loc, *first_beyond), "value", "too-many", message, hint)
    if loc[-1:] == ("points",):
        said, hint = "an area needs at least 3 corners [x, y]", "points = [[x, y], [x, y], [x, y]]"
        return Fault(loc, "value", "polygon", said, hint)
    spot: FaultPart = "value" if error["input"] is not None else "table"
    least = f": at least {ctx['min_length']} {unit}" if ctx["min_length"] > 1 else ""
    message = f'"{loc[-1]}" must not be empty{least}'
    return Fault(loc, spot, "bad-value", message, _type_hint(None, loc, model))


def found(value: object) -> str:
    """A value as the author wrote it, in a few words."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{shorten(value, 40)}"'
        case int() | float():
            return shorten(_plain(value), 30)
        case list() | tuple():
            return "a list"
        case dict():
            return "a table"
        case date() | time():
            return "a date or time"
        case _:
            return "this"


def _plain(number: object) -> str:
    return f"{number:g}" if isinstance(number, float) else str(number)


# ------------------------------------------------------------------------ asking the models


def model_at(model: type[BaseModel], path: Path) -> type[BaseModel]:
    """The model of the table a path leads to; the last one known when it leads out of them."""
    here: Any = model
    for key in path:
        inner = _step(here, key)
        if inner is None:
            break
        here = inner
    return here if isinstance(here, type) and issubclass(here, BaseModel) else model


def keys_of(model: type[BaseModel]) -> list[str]:
    """The keys a table may have, as they are written in a file."""
    return [info.alias or name for name, info in model.model_fields.items()]


def description(model: type[BaseModel], key: str) -> str:
    """What a key is for, where the model says so."""
    for name, info in model.model_fields.items():
        if key == (info.alias or name):
            return info.description or ""
    return ""


def noun(model: type[BaseModel]) -> str:
    """What a table of this model is called in messages."""
    return model.noun if issubclass(model, Named) else "a table"


def _step(here: Any, key: str | int) -> Any:
    """The annotation one key further in; None when it is no table."""
    if isinstance(here, type) and issubclass(here, BaseModel):
        for name, info in here.model_fields.items():
            if key == (info.alias or name):
                return _inner(info.annotation)
        return None
    arguments = [_inner(argument) for argument in typing.get_args(here) if argument is not ...]
    return arguments[-1] if arguments else None


def _inner(annotation: Any) -> Any:
    """The annotation without Annotated and None."""
    while typing.get_origin(annotation) is typing.Annotated:
        annotation = typing.get_args(annotation)[0]
    arguments = [a for a in typing.get_args(annotation) if a is not type(None)]
    if type(None) in typing.get_args(annotation) and len(arguments) == 1:
        return _inner(arguments[0])
    return annotation
