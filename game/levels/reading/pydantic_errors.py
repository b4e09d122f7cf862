"""Translate pydantic's errors into an author's words."""

import re
import typing
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime, time
from typing import Any, Final, TypeAlias

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from game.books.names import CARD_KEYS, TITLES
from game.levels.conditions.grammar import EXAMPLE_SHIP, HINT_HOLDS, HINT_POINTS, OTHER_EXAMPLE_SHIP
from game.levels.conditions.tree import ConditionError
from game.levels.format.allowed_words import NORTH_BY_UP, Quality
from game.levels.format.fields import NamedModel, nearest_book_hint, to_id
from game.levels.reading.findings import (
    MAX_CHOICES,
    MAX_FINDINGS,
    AddTable,
    Change,
    FindingPart,
    Fix,
    FixValue,
    KeyPath,
    MakeList,
    RawFinding,
    Remove,
    RenameKey,
    ReplaceWords,
    SetValue,
    key_spelling_fixes,
    nearest_word,
    remove_fix,
    shorten,
    spelling_fixes,
    suggestion_hint,
    write_fix,
)
from game.levels.reading.nearest_sentence import compass_degrees

QUOTED = re.compile(r"'([^']*)'")
TYPE_WORDS = {
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
    *("fort", "chain", "party", "leader", "plan"),
    *("land", "ground", "shoals", "rocks", "beaches", "cover"),
)
OVERLAYS = {"for": "[for.<book>]", "in": "[in.<language>]"}
TABLES = (*LISTS_OF_TABLES, "rules", "chart", *OVERLAYS)
ANGLE_KEYS = ("heading", "facing", "wind_from")
BOUND_WORDS = {
    "greater_than_equal": ("ge", "at least"),
    "greater_than": ("gt", "more than"),
    "less_than_equal": ("le", "at most"),
    "less_than": ("lt", "less than"),
}
PLAIN_NUMBER = re.compile(r"-?[0-9]{1,9}(?:\.[0-9]{1,6})?")
TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
TRIPLE_KEYS = ("hull_boxes", "mast_boxes")
"""Keys with three numbers."""
PAIR_KEYS = (("at",), ("size",))
"""Keys with two numbers."""
TWO_NUMBERS = "two numbers belong here: [x, y]"
DECIMAL_HINT = "decimals have a point: [30.5, 40]"
ID_FORM_WORDS = "an id is lower-case letters, digits and hyphens, begins with a letter, at most 40 long"
VALUE_EXAMPLES = {
    "purse": 'purse = { british = 3, french = "roll" }',
    "briefing": 'briefing = "…", or briefing.all = "…" and briefing.british = "…"',
}
"""How a value of several forms is written."""
QUALITIES = typing.get_args(Quality)
PATTERN_WORDS = (
    ("^[a-z]", "cannot be an id", ID_FORM_WORDS),
    ("^([LSC]", "cannot be batteries", 'batteries are L, S and C, each with a + if you like: "LL+C"'),
    (
        "^own-",
        "cannot be a class of your own",
        'own- and lower-case letters, digits or hyphens: id = "own-razee-44"',
    ),
    ("^(long|", "is no kind of gun", "long-24, carronade-32, howitzer-8, mortar-13"),
    ("^([0-9]", "is no version", 'three whole numbers: "1.2.0"'),
)
"""The start of a pattern, what is wrong with a text that does not match it, and what does match."""


HintAndFixes: TypeAlias = tuple[str, tuple[Fix, ...]]


def explain_errors(
    refused: ValidationError, data: Mapping[str, Any], model: type[BaseModel]
) -> Iterator[RawFinding]:
    """Return one finding for each error, without those that only follow from another."""
    errors = refused.errors(include_url=False)[:MAX_FINDINGS]
    meant = {_likely_path(error, model) for error in errors if error["type"] == "extra_forbidden"}
    for error in errors:
        misspelt = error["type"] == "missing" and error["loc"] in meant
        if not misspelt and not _is_echo(error, data):
            finding = _explain_error(error, model)
            hint, fixes = _hint_and_fixes_of_data(error, data)
            hint = hint or _use_level_names(finding.hint, data)
            fixes = fixes or finding.fixes or _missing_fixes(error, data)
            yield replace(finding, hint=hint, fixes=fixes)


def _missing_fixes(error: ErrorDetails, data: Mapping[str, Any]) -> tuple[Fix, ...]:
    """Return the fixes that write a key that is missing, where few values are possible."""
    loc, key = error["loc"], error["loc"][-1:]
    if error["type"] != "missing":
        return ()
    if loc == ("format",):
        return (write_fix(loc, 1, is_safe=True),)
    few = _valid_ids(data, "side") if key == ("side",) else TITLES if key == ("book",) else ()
    return tuple(write_fix(loc, value) for value in few) if len(few) <= MAX_CHOICES else ()


def _hint_and_fixes_of_data(error: ErrorDetails, data: Mapping[str, Any]) -> HintAndFixes:
    """Return what only the whole level can tell of an error; nothing for most."""
    told = (find(error, data) for find in (_degrees_hint, _place_hint, _card_key_hint))
    return next((found for found in told if found[0]), ("", ()))


def _degrees_hint(error: ErrorDetails, data: Mapping[str, Any]) -> HintAndFixes:
    """Return a hint for a point of the compass in place of degrees."""
    value, key, loc = error["input"], error["loc"][-1:], error["loc"]
    if not isinstance(value, str) or key not in (("wind",), *((angle,) for angle in ANGLE_KEYS)):
        return "", ()
    degrees = compass_degrees(value)
    if degrees is None:
        return "", ()
    name = "wind_from" if key == ("wind",) else str(key[0])
    why = "whence it blows is another key: " if key == ("wind",) else ""
    chart = data.get("chart")
    up = str(chart.get("up", "N")) if isinstance(chart, Mapping) else "N"
    degrees = (degrees + NORTH_BY_UP.get(up, 0)) % 360
    top = {"W": "west", "S": "south", "E": "east"}.get(up, "north")
    number = int(degrees) if degrees == int(degrees) else degrees
    fix = write_fix((*loc[:-1], name), number, is_safe=not why)
    if why:
        fix = replace(fix, changes=(Remove(loc), *fix.changes))
    return f"{why}{name} = {degrees:g}, for {shorten(value, 40)}; {top} is up", (fix,)


def _place_hint(error: ErrorDetails, _: Mapping[str, Any]) -> HintAndFixes:
    value, key = error["input"], error["loc"][-1:]
    if not isinstance(value, str) or key not in PAIR_KEYS:
        return "", ()
    numbers = re.findall(r"-?[0-9]+(?:\.[0-9]+)?", value)
    if len(numbers) != 2:
        return "", ()
    pair = [float(number) if "." in number else int(number) for number in numbers]
    return f"{key[0]} = [{', '.join(numbers)}]", (write_fix(error["loc"], pair, is_safe=True),)


def _card_key_hint(error: ErrorDetails, data: Mapping[str, Any]) -> HintAndFixes:
    """Return where a printed card's key belongs if it was written in a ship's table."""
    loc = error["loc"]
    if error["type"] != "extra_forbidden" or loc[:1] != ("ship",) or loc[-1] not in CARD_KEYS:
        return "", ()
    rows, book = data["ship"], CARD_KEYS[str(loc[-1])][0]
    name = rows[loc[1]].get("id") if isinstance(loc[1], int) else None
    ship = to_id(name) if isinstance(name, str) else ""
    heading = f"[for.{book}.ship.{ship or 'ID'}]"
    move = (Remove(loc), SetValue(("for", book, "ship", ship, loc[-1]), error["input"]))
    return f"it goes under {heading}", (Fix(f"Move it to {heading}", move, is_safe=True),) if ship else ()


def _use_level_names(hint: str, data: Mapping[str, Any]) -> str:
    """Return an example with ships, sides and zones of the level, if it has them."""
    if hint not in (HINT_HOLDS, HINT_POINTS) and EXAMPLE_SHIP not in hint.split():
        return hint
    ships, sides, zones = (_valid_ids(data, group) for group in ("ship", "side", "zone"))
    own = {
        **dict(zip((EXAMPLE_SHIP, OTHER_EXAMPLE_SHIP), ships, strict=False)),
        **dict(zip(("british", "french"), sides, strict=False)),
        **dict(zip(("anchorage",), zones, strict=False)),
    }
    return " ".join(own.get(word, word) for word in hint.split(" "))


def _valid_ids(data: Mapping[str, Any], group: str) -> list[str]:
    tables = data.get(group)
    rows = tables if isinstance(tables, list) else []
    given = [row.get("id") for row in rows if isinstance(row, Mapping)]
    return [to_id(name) for name in given if isinstance(name, str) and to_id(name)]


def _likely_path(error: ErrorDetails, model: type[BaseModel]) -> KeyPath:
    """Return where an unknown key would be if spelt or placed like the nearest known one."""
    loc, above = error["loc"], _top_level_key(error, model)
    owner = model_at(model, loc[:-1])
    return (above,) if above else (*loc[:-1], nearest_word(str(loc[-1]), model_keys(owner)))


def _top_level_key(error: ErrorDetails, model: type[BaseModel]) -> str:
    """Return the key of the file that an unknown key of one of its tables is, or is more like than any key of
    that table; "" if none, and for a mere name of a side or ship."""
    loc, is_table = error["loc"], isinstance(error["input"], Mapping | list)
    own, whole = model_keys(model_at(model, loc[:-1])), model_keys(model)
    close = nearest_word(str(loc[-1]), [*own, *whole])
    named = close in TABLES and not is_table
    return close if len(loc) > 1 and close in whole and close not in own and not named else ""


def _is_echo(error: ErrorDetails, data: Mapping[str, Any]) -> bool:
    """Return whether "too short" only counts entries that have errors of their own."""
    if error["type"] != "too_short":
        return False
    value: Any = data
    for key in error["loc"]:
        value = value[key]
    return len(value) >= int(error["ctx"]["min_length"])


def _explain_error(error: ErrorDetails, model: type[BaseModel]) -> RawFinding:
    loc, kind = error["loc"], error["type"]
    if kind == "extra_forbidden":
        return _explain_unknown_key(error, model)
    if kind == "missing":
        return _explain_missing(loc, model)
    if kind == "literal_error":
        return _explain_not_allowed(error)
    if kind == "condition":
        reason: ConditionError = error["ctx"]["reason"]
        path = (*error["loc"], *reason.path)
        offset = reason.offset if isinstance(error["input"], str) or reason.offset else None
        fixes = tuple(
            Fix(
                f'Write "{shorten(words)}"' if words else "Take these words out",
                (ReplaceWords(path, start, end, words),),
                is_safe,
            )
            for start, end, words, is_safe in reason.rewrites
        )
        return RawFinding(path, "value", "condition", reason.message, reason.hint, offset, fixes=fixes)
    if kind in TYPE_WORDS:
        return _explain_wrong_type(error, model)
    return _explain_bad_value(error, model)


OTHER_WORDS: Final = {
    **dict.fromkeys(("aim", "goal", "victory", "mission"), "objective"),
    **dict.fromkeys(("happening", "trigger"), "event"),
    **dict.fromkeys(("vessel", "unit"), "ship"),
    **dict.fromkeys(("team", "fleet", "player"), "side"),
    **dict.fromkeys(("area", "region"), "zone"),
    **dict.fromkeys(("position", "pos", "place", "location"), "at"),
    **dict.fromkeys(("course", "direction", "facing"), "heading"),
    **dict.fromkeys(("type", "model"), "class"),
    **dict.fromkeys(("captain", "admiral"), "commander"),
    **dict.fromkeys(("wind_direction", "wind_dir"), "wind_from"),
}
"""What authors call a key, without a last s, and its name here."""


def _explain_unknown_key(error: ErrorDetails, model: type[BaseModel]) -> RawFinding:
    loc = error["loc"]
    owner = model_at(model, loc[:-1])
    key = shorten(str(loc[-1]), 40)
    above = _top_level_key(error, model)
    message = f'"{key}" is not a key of {model_noun(owner)}'
    hint = _top_level_hint(key, above, model) if above else ""
    if loc[0] == "in" and key in ("ship", "fort", "chain", "party", "leader"):
        hint = "such names are the same in every language, for the rules speak of them"
    fixes = _move_up_fixes(error, above)
    other = OTHER_WORDS.get(key.removesuffix("s"), "")
    if key == "turn" and "when" in model_keys(owner):
        when = f"turn {error['input']}"
        fix = Fix(f'Write when = "{when}"', (Remove(loc), SetValue((*loc[:-1], "when"), when)))
        return RawFinding(loc, "key", "unknown-key", message, f'when = "{when}"', fixes=(fix,))
    if not above and other in model_keys(owner):
        return RawFinding(
            loc,
            "key",
            "unknown-key",
            message,
            f'did you mean "{other}"?',
            fixes=(Fix(f'Write "{other}"', (RenameKey(loc, other),)),),
        )
    if not hint:
        hint, fixes = _list_heading_hint(error)
    if not hint:
        hint = suggestion_hint(str(loc[-1]), model_keys(owner), "its keys")
        fixes = (*key_spelling_fixes(loc, model_keys(owner)), remove_fix(loc))
    return RawFinding(loc, "key", "unknown-key", message, hint, fixes=fixes)


def _move_up_fixes(error: ErrorDetails, above: str) -> tuple[Fix, ...]:
    """Return the fix that moves a key of the level out of one of its tables."""
    loc, value = error["loc"], error["input"]
    if not above or above in TABLES or isinstance(value, Mapping):
        return (remove_fix(loc),) if above else ()
    move = (Remove(loc), SetValue((above,), value))
    return Fix(f'Move "{above}" to the top', move, is_safe=above == loc[-1]), remove_fix(loc)


def _list_heading_hint(error: ErrorDetails) -> HintAndFixes:
    """Return the hint for a ship under a heading like ``[ship.late]``, which makes her a part of the ship
    before."""
    loc, value = error["loc"], error["input"]
    if len(loc) != 3 or loc[0] not in LISTS_OF_TABLES or not isinstance(value, Mapping) or len(value) <= 2:
        return "", ()
    row = {"id": str(loc[2]), **value}
    fix = Fix(f"Make it a [[{loc[0]}]]", (Remove(loc), AddTable((str(loc[0]),), row)), is_safe=True)
    return f'[[{loc[0]}]] begins another; id = "{loc[2]}" goes below it', (fix,)


def _top_level_hint(key: str, above: str, model: type[BaseModel]) -> str:
    place = "write it above the first [heading]"
    if above in (*LISTS_OF_TABLES, *OVERLAYS):
        place = f"its heading is {OVERLAYS.get(above, f'[[{above}]]')}"
    whole = "the level" if model_noun(model) == "a level" else "the file"
    meant = "" if above == key else f'did you mean "{above}"? '
    return f'{meant}"{above}" belongs to {whole} itself: {place}'


def _explain_missing(loc: KeyPath, model: type[BaseModel]) -> RawFinding:
    if isinstance(loc[-1], int):
        key, said, hint = loc[-2], TWO_NUMBERS, DECIMAL_HINT
        if key in TRIPLE_KEYS:
            said, hint = "three numbers belong here", f"{key} = [4, 4, 4]"
        return RawFinding(loc[:-1], "value", "wrong-type", said, hint)
    owner = model_at(model, loc[:-1])
    about = key_description(owner, str(loc[-1]))
    needs = "need" if model_noun(owner).split(" for ")[0].endswith("s") else "needs"
    spot: FindingPart = "end" if loc in (("side",), ("ship",)) else "table"
    return RawFinding(loc[:-1], spot, "missing", f'{model_noun(owner)} {needs} "{loc[-1]}"', about)


def _explain_not_allowed(error: ErrorDetails) -> RawFinding:
    value, loc = error["input"], error["loc"]
    allowed = QUOTED.findall(str(error["ctx"]["expected"])) or [str(error["ctx"]["expected"])]
    word = value if isinstance(value, str) else ""
    hint, fixes = suggestion_hint(word, allowed), spelling_fixes(loc, word, allowed)
    if loc[-1:] == ("crew",) and value in QUALITIES:
        hint, fixes = f'how good she is alone: quality = "{value}"', (_quality_fix(loc, str(value)),)
    message = f"{value_as_written(value)} is not allowed here"
    return RawFinding(loc, "value", "bad-value", message, hint, fixes=fixes)


def _quality_fix(loc: KeyPath, value: str) -> Fix:
    return Fix(f'Write quality = "{value}"', (RenameKey(loc, "quality"),), is_safe=True)


def _explain_wrong_type(error: ErrorDetails, model: type[BaseModel]) -> RawFinding:
    value, loc = error["input"], error["loc"]
    message = f"{TYPE_WORDS[error['type']]} belongs here, not {value_as_written(value)}"
    hint = _type_hint(value, loc, model)
    return RawFinding(loc, "value", "wrong-type", message, hint, fixes=_type_fixes(error))


def _type_fixes(error: ErrorDetails) -> tuple[Fix, ...]:
    """Return the fix that writes the same value in the type that belongs here."""
    value, kind, loc = error["input"], error["type"], error["loc"]
    word = value.strip().lower() if isinstance(value, str) else ""
    made: FixValue | None = None
    if isinstance(value, Mapping) and loc[-1:] and loc[-1] in LISTS_OF_TABLES:
        heading = ".".join(key for key in loc if isinstance(key, str))
        return (Fix(f"Write [[{heading}]]", (MakeList(loc),), is_safe=True),)
    match kind:
        case "int_type" | "float_type" if PLAIN_NUMBER.fullmatch(word):
            made = float(word) if "." in word else int(word)
        case "int_from_float":
            return (write_fix(loc, round(value)),)
        case "bool_type":
            made = bool(value) if value in (0, 1) else TRUTHS.get(word)
        case "string_type" if loc[-1:] == ("class",) and type(value) is int:
            return (Fix(f"Write guns = {value}", (RenameKey(loc, "guns"),), is_safe=True),)
        case "string_type" if isinstance(value, int | float | date | datetime | time):
            made = value_as_written(value) if isinstance(value, int | float) else value.isoformat()
        case "tuple_type" if isinstance(value, str):
            made = [part.strip() for part in value.split(",") if part.strip()]
    if made is None or (kind == "int_type" and isinstance(made, float)):
        return ()
    return (write_fix(loc, made, is_safe=True),)


def _type_hint(value: object, loc: KeyPath, model: type[BaseModel]) -> str:
    if isinstance(value, date | datetime | time):
        return 'dates are text here: put "quotes" around'
    if isinstance(value, Mapping) and loc and loc[-1] in LISTS_OF_TABLES:
        heading = ".".join(key for key in loc if isinstance(key, str))
        return f"write the heading with double brackets: [[{heading}]]"
    if loc[-2:-1] in PAIR_KEYS and isinstance(loc[-1], int):
        return DECIMAL_HINT
    if loc[:1] == ("in",) and isinstance(value, Mapping):  # [in.de.side.british]
        return f'{loc[-1]} = "…" below [{".".join(map(str, loc[:-1]))}]'
    key = loc[:-1] if loc and isinstance(loc[-1], int) else loc
    return key_description(model_at(model, key[:-1]), str(key[-1])) if key else ""


def _explain_bad_value(error: ErrorDetails, model: type[BaseModel]) -> RawFinding:
    kind, ctx, value = error["type"], error.get("ctx", {}), error["input"]
    on_key = error["loc"][-1:] == ("[key]",)
    loc = error["loc"][:-1] if on_key else error["loc"]
    spot: FindingPart = "key" if on_key else "value"
    if kind in BOUND_WORDS:
        limit, phrase = BOUND_WORDS[kind]
        message = f"{value_as_written(value)} is out of bounds: {phrase} {_plain_number(ctx[limit])}"
        fixes = (write_fix(loc, ctx[limit]),) if kind.endswith("equal") else ()
        if kind in ("less_than", "greater_than_equal") and loc[-1:] and loc[-1] in ANGLE_KEYS:
            fixes = (write_fix(loc, value % 360, is_safe=True),)
        return RawFinding(loc, spot, "bad-value", message, _type_hint(value, loc, model), fixes=fixes)
    if kind == "string_pattern_mismatch":
        return _explain_wrong_form(error, loc, spot)
    if kind in ("string_too_long", "string_too_short", "too_long", "too_short"):
        return _explain_wrong_length(error, loc, model)
    hint = VALUE_EXAMPLES.get(kind, "")
    return RawFinding(loc, spot, "bad-value", error["msg"], hint or _type_hint(value, loc, model))


def _explain_wrong_form(error: ErrorDetails, loc: KeyPath, spot: FindingPart) -> RawFinding:
    value, pattern = error["input"], str(error["ctx"]["pattern"])
    for form, message, hint in PATTERN_WORDS:
        if pattern.startswith(form):
            is_id = hint == ID_FORM_WORDS
            said, fixes = _id_hint(str(value), loc) if is_id else (hint, ())
            whole = f"{value_as_written(value)} {message}"
            return RawFinding(loc, spot, "bad-value", whole, said, fixes=fixes)
    return RawFinding(loc, spot, "bad-value", f"{value_as_written(value)} is not allowed here", "")


def _id_hint(value: str, loc: KeyPath) -> HintAndFixes:
    is_key = len(loc) == 2 and loc[:1] == ("for",)
    if loc == ("rules", "book") or is_key:
        hint = nearest_book_hint(value)
        book = hint.partition(":")[0]
        if ";" in hint:
            return hint, ()
        change: Change = RenameKey(loc, book) if is_key else SetValue(loc, book)
        return hint, (Fix(f'Write "{book}"', (change,), is_safe=True),)
    made = to_id(value)
    hint = f'write "{made}"; {ID_FORM_WORDS}' if made else ID_FORM_WORDS
    return hint, (write_fix(loc, made, is_safe=True),) if made else ()


def _explain_wrong_length(error: ErrorDetails, loc: KeyPath, model: type[BaseModel]) -> RawFinding:
    ctx, kind = error["ctx"], error["type"]
    unit = "characters" if kind.startswith("string") else "entries"
    if loc[-1:] in PAIR_KEYS or isinstance(loc[-1], int):
        return RawFinding(loc, "value", "wrong-type", TWO_NUMBERS, DECIMAL_HINT)
    if kind.endswith("too_long"):
        message = f"too long: at most {ctx['max_length']} {unit}"
        first_beyond = (ctx["max_length"],) if isinstance(error["input"], list) else ()
        hint = f"leave out what is beyond {ctx['max_length']} {unit}"
        beyond = range(ctx["max_length"], len(error["input"])) if first_beyond else ()
        cut = tuple(Remove((*loc, number)) for number in beyond)
        fixes = (Fix("Leave out what is beyond", cut),) if len(cut) == 1 else ()
        return RawFinding((*loc, *first_beyond), "value", "too-many", message, hint, fixes=fixes)
    if loc[-1:] == ("points",):
        said, hint = "an area needs at least 3 corners [x, y]", "points = [[x, y], [x, y], [x, y]]"
        return RawFinding(loc, "value", "polygon", said, hint)
    spot: FindingPart = "value" if error["input"] is not None else "table"
    least = f": at least {ctx['min_length']} {unit}" if ctx["min_length"] > 1 else ""
    message = f'"{loc[-1]}" must not be empty{least}'
    return RawFinding(loc, spot, "bad-value", message, _type_hint(None, loc, model))


def value_as_written(value: object) -> str:
    """Return a value as the author wrote it, in a few words."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return f'"{shorten(value, 40)}"'
        case int() | float():
            return shorten(_plain_number(value), 30)
        case list() | tuple():
            return "a list"
        case dict():
            return "a table"
        case date() | time():
            return "a date or time"
        case _:
            return "this"


def _plain_number(number: object) -> str:
    return f"{number:g}" if isinstance(number, float) else str(number)


# ------------------------------------------------------------------------ asking the models


def model_at(model: type[BaseModel], path: KeyPath) -> type[BaseModel]:
    """Return the model of the table at a path; the last known one if it leads out of them."""
    here: Any = model
    for key in path:
        inner = _annotation_at_key(here, key)
        if inner is None:
            break
        here = inner
    return here if isinstance(here, type) and issubclass(here, BaseModel) else model


def model_keys(model: type[BaseModel]) -> list[str]:
    """Return the keys of a table as written in a file."""
    return [info.alias or name for name, info in model.model_fields.items()]


def key_description(model: type[BaseModel], key: str) -> str:
    """Return the description of a key from the model."""
    for name, info in model.model_fields.items():
        if key == (info.alias or name):
            return info.description or ""
    return ""


def model_noun(model: type[BaseModel]) -> str:
    """Return what messages call a table of this model."""
    return model.noun if issubclass(model, NamedModel) else "a table"


def _annotation_at_key(here: Any, key: str | int) -> Any:
    if isinstance(here, type) and issubclass(here, BaseModel):
        for name, info in here.model_fields.items():
            if key == (info.alias or name):
                return _bare_annotation(info.annotation)
        return None
    arguments = [_bare_annotation(argument) for argument in typing.get_args(here) if argument is not ...]
    return arguments[-1] if arguments else None


def _bare_annotation(annotation: Any) -> Any:
    while typing.get_origin(annotation) is typing.Annotated:
        annotation = typing.get_args(annotation)[0]
    arguments = [a for a in typing.get_args(annotation) if a is not type(None)]
    if type(None) in typing.get_args(annotation) and len(arguments) == 1:
        return _bare_annotation(arguments[0])
    return annotation
