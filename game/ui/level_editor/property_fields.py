"""Properties of what is selected, from the level format: label, value, and what it may become.

A value of None means that the file does not say it. Also the edits of aims, events and groups: a sentence
that is left empty is removed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from game.levels import Fleet, Level, shipped_fleet
from game.levels.conditions.grammar import HEADS
from game.levels.conditions.tree import EDGES
from game.levels.editing.chart_objects import ChartObject, ObjectShape
from game.levels.editing.toml_edits import (
    TomlEdit,
    TomlText,
    TomlValue,
    add_row_edits,
    edited_toml,
    removal_edits,
    set_value_edits,
    single_edit,
)
from game.levels.format.charts import Chart
from game.levels.format.fields import EVERYBODY
from game.levels.format.model import LevelRules
from game.levels.format.ships import Ship
from game.levels.reading.findings import KeyPath
from game.sea.units import compass_point_name
from game.ui.level_editor.chart_view import UNIT_NAMES

Scalar = str | int | float | bool | None


class FieldKind(Enum):
    """How a property is edited."""

    TEXT = auto()
    CHOICE = auto()
    NUMBER = auto()
    SWITCH = auto()
    TURN = auto()
    """Heading by the book's own steps."""
    PLACE = auto()
    """Position across or down by the book's own steps."""
    LENGTH = auto()
    """Number with a fraction."""
    SENTENCE = auto()
    """Condition, on a page of its own."""
    NAMES = auto()
    """List of ids, on the same page."""
    CORNER = auto()
    """Selected corner."""
    CLASSES = auto()
    """List of the author's own ship classes."""
    OPTIONS = auto()
    """List of the book's optional rules."""


@dataclass(frozen=True, slots=True)
class PropertyField:
    """A property: keys in the file, label, value, kind, choices (None first where it may be left out) and
    bounds."""

    keys: KeyPath
    label: str
    text: str
    kind: FieldKind
    value: Scalar
    choices: tuple[Scalar, ...] = ()
    bounds: tuple[float, float] = (0, 0)
    hint: str = ""
    side: int = -1
    """Number of the side that it is about; -1 for none."""

    @property
    def name(self) -> str:
        """Return the name of its control."""
        return ".".join(str(key) for key in self.keys)


SHIP_FIELD_ORDER: Final = (
    "name", "class", "at.0", "at.1", "heading", "state", "side", "squadron", "crew", "quality",
    "sail", "commander", "flagship",
)  # fmt: skip
_LEFT_OUT: Final = ("id", "at", "heading")
_BATTLE: Final = ("title", "place", "date")
_LABELS: Final = {
    "length_m": "Length, m", "beam_m": "Beam, m", "points": "Points", "class": "Class",
    "bow_guns": "Bow guns", "gunnery_bonus": "Gunnery +", "boarding_bonus": "Boarding +",
    "firepower_adjust": "Firepower +", "speed_modifier": "Speed +", "basic_speed": "Basic speed",
}  # fmt: skip
_LENGTH_STEP: Final = 0.5
"""Step of a length in chart units."""
_STEPS: Final = {"arc": 5.0}
"""Step of a number with a fraction that is no length."""
NO_VALUE: Final = "—"
"""Text where the file says nothing."""


def ship_fields(level: Level, toml: TomlText, ship_number: int) -> tuple[PropertyField, ...]:
    """Return the properties of a ship, most important first."""
    written = toml.value_at(("ship", ship_number))
    plain = _model_fields(Ship, written, ("ship", ship_number), level, level.ships[ship_number])
    ship, keys = level.ships[ship_number], ("ship", ship_number)
    across, down = position_fields(level, (*keys, "at"), ship.at)
    words = f"{ship.heading:g}° {compass_point_name(ship.heading, level.chart.north)}"
    placed = (across, down, PropertyField((*keys, "heading"), "Heading", words, FieldKind.TURN, ship.heading))
    by_name = {str(field.keys[-1]): field for field in plain}
    by_name |= {"at.0": placed[0], "at.1": placed[1], "heading": placed[2]}
    first = [by_name.pop(name) for name in SHIP_FIELD_ORDER if name in by_name]
    return (*first, *by_name.values())


def battle_fields(level: Level, toml: TomlText) -> tuple[PropertyField, ...]:
    """Return the properties of the battle: texts, weather, turns."""
    found = [
        PropertyField(
            (key,),
            key.capitalize(),
            str(toml.data.get(key) or NO_VALUE),
            FieldKind.TEXT,
            toml.data.get(key) or "",
        )
        for key in _BATTLE
    ]
    chart = toml.data.get("chart", {})
    weather = {str(f.keys[-1]): f for f in _model_fields(Chart, chart, ("chart",), level, level.chart)}
    wind = level.chart.wind_from
    words = "diced" if wind is None else f"{wind:g}° {compass_point_name(wind, level.chart.north)}"
    found.append(PropertyField(("chart", "wind_from"), "Wind from", words, FieldKind.TURN, wind))
    found += [weather[key] for key in ("wind", "sea", "light", "steady")]
    rules = toml.data.get("rules", {})
    ruled = _model_fields(LevelRules, rules, ("rules",), level, level.rules)
    found += [field for field in ruled if field.keys[-1] == "turns"]
    return tuple(found)


def position_fields(
    level: Level, keys: KeyPath, position: tuple[float, float]
) -> tuple[PropertyField, PropertyField]:
    """Return a position at these keys as two properties."""
    unit = UNIT_NAMES[level.chart.unit]
    unit = {"squares": "sq", "inches": "in", "hexes": ""}.get(unit, unit)
    labels = ("Column", "Row") if level.chart.unit == "hex" else ("Across", "Down")
    across, down = (
        PropertyField(
            (*keys, axis), labels[axis], f"{position[axis]:g} {unit}".strip(), FieldKind.PLACE, position[axis]
        )
        for axis in (0, 1)
    )
    return across, down


def part_fields(part: BaseModel, written: Any, keys: KeyPath, level: Level) -> list[PropertyField]:
    """Return the properties of a part of the level that one control can edit."""
    return _model_fields(type(part), written, keys, level, part)


def _model_fields(
    model: type[BaseModel], written: Any, keys: KeyPath, level: Level, fitted: BaseModel
) -> list[PropertyField]:
    """Return the editable keys of a format model; where the file is silent, the value of the level."""
    found, stands = [], fitted.model_dump()
    for name, info in model.model_fields.items():
        key = info.alias or name
        if name in _LEFT_OUT or not isinstance(written, dict):
            continue
        field = _key_field(info, (written.get(key), stands[name]), (*keys, key), level)
        if field is not None:
            found.append(field)
    return found


def _key_field(info: FieldInfo, values: tuple[Any, Any], keys: KeyPath, level: Level) -> PropertyField | None:
    (value, stands), key = values, str(keys[-1])
    label = _LABELS.get(key, key.replace("_", " ").capitalize())
    hint = info.description or ""
    words = NO_VALUE if stands in (None, "") else str(stands)
    listed = _choices_of(key, info, level)
    if listed:
        optional = () if info.is_required() else (None,)
        shown = class_text(str(stands), level) if key in ("class", "like") and stands else words
        return PropertyField(keys, label, shown, FieldKind.CHOICE, value, (*optional, *listed), hint=hint)
    kinds, marks = _plain_types(info.annotation), _number_bounds(info)
    if any(_is_id_list(kind) for kind in kinds):
        ids = tuple(str(one) for one in stands or ())
        return PropertyField(keys, label, id_list_text(ids), FieldKind.NAMES, ", ".join(ids), hint=hint)
    if kinds == {bool}:
        return PropertyField(keys, label, label, FieldKind.SWITCH, bool(stands), hint=hint)
    if kinds == {float}:
        low = next((float(str(m.gt)) for m in marks if isinstance(m, Gt)), 0.0)
        high = next((float(str(m.le)) for m in marks if isinstance(m, Le)), 359.0)
        words = NO_VALUE if stands is None else f"{stands:g}"
        return PropertyField(keys, label, words, FieldKind.LENGTH, stands, (), (low, high), hint)
    if kinds == {int}:
        low = next((int(str(m.ge)) for m in marks if isinstance(m, Ge)), 0)
        high = next((int(str(m.le)) for m in marks if isinstance(m, Le)), 9999)
        return PropertyField(keys, label, words, FieldKind.NUMBER, stands, (), (low, high), hint)
    return (
        PropertyField(keys, label, words, FieldKind.TEXT, value or "", hint=hint) if kinds == {str} else None
    )


def _choices_of(key: str, info: FieldInfo, level: Level) -> tuple[Scalar, ...]:
    if key == "class":
        return tuple(known_classes(level).classes)
    if key == "like":
        return tuple(shipped_fleet().classes)
    if key == "side":
        return tuple(side.id for side in level.sides)
    if key == "squadron":
        return tuple(squadron.id for squadron in level.squadrons)
    return _literal_values(info.annotation)


def _literal_values(annotation: Any) -> tuple[Scalar, ...]:
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    if get_origin(annotation) in (Union, UnionType):
        return tuple(word for part in get_args(annotation) for word in _literal_values(part))
    return ()


def _plain_types(annotation: Any) -> set[type]:
    if get_origin(annotation) in (Union, UnionType):
        return {kind for part in get_args(annotation) for kind in _plain_types(part)}
    if get_origin(annotation) is Annotated:
        return _plain_types(get_args(annotation)[0])
    return set() if annotation is NoneType else {annotation}


def _is_id_list(kind: Any) -> bool:
    if get_origin(kind) is not tuple or get_args(kind)[-1] is not Ellipsis:
        return False
    inner = get_args(kind)[0]
    return bool(_literal_values(inner)) or _plain_types(inner) == {str}


def id_list_text(ids: tuple[str, ...]) -> str:
    """Return a list of ids in words."""
    return ", ".join(ids) or NO_VALUE


def _number_bounds(info: FieldInfo) -> list[Any]:
    found = list(info.metadata)
    for part in (info.annotation, *get_args(info.annotation)):
        if get_origin(part) is Annotated:
            inner = get_args(part)[1:]
            found += [m for mark in inner for m in (mark.metadata if isinstance(mark, FieldInfo) else [mark])]
    return found


def known_classes(level: Level) -> Fleet:
    """Return the classes that ships of a level may have."""
    return shipped_fleet().with_own_classes(level.classes)


def class_text(class_id: str, level: Level) -> str:
    """Return a class in words."""
    there = known_classes(level).classes.get(class_id)
    return there.description if there else class_id


def stepped_value(field: PropertyField, steps: int) -> Scalar:
    """Return the value after steps: around the end of choices, within the bounds of a number."""
    if field.kind is FieldKind.SWITCH:
        return not field.value
    if field.kind is FieldKind.NUMBER:
        low, high = field.bounds
        now = field.value if isinstance(field.value, int) else int(low) - (1 if steps > 0 else 0)
        return int(min(high, max(low, now + steps)))
    if field.kind is FieldKind.LENGTH:
        low, high = field.bounds
        had = field.value if isinstance(field.value, int | float) else 0.0
        value = round(had + steps * _STEPS.get(str(field.keys[-1]), _LENGTH_STEP), 3)
        return None if value <= low else min(high, value)
    if not field.choices:
        return field.value
    here = field.choices.index(field.value) if field.value in field.choices else 0
    return field.choices[(here + steps) % len(field.choices)]


NUMBER_KINDS: Final = (FieldKind.NUMBER, FieldKind.LENGTH, FieldKind.PLACE, FieldKind.TURN)
OPTION_KEYS: Final = ("rules", "options")


def options_field(level: Level) -> PropertyField:
    """Return the row that opens the list of optional rules."""
    many = len(level.rules.options)
    words = f"{many} of the book’s on" if many else "none on"
    hint = "Rules of the book that a battle may do without"
    return PropertyField(OPTION_KEYS, "Options", words, FieldKind.OPTIONS, None, hint=hint)


_STEM: Final = 34
"""Largest length of an id before its number; the format allows 40 in all."""


def unused_id(toml: TomlText, stem: str) -> str:
    """Return an id that the level does not use."""
    taken = {
        row.get("id")
        for rows in toml.data.values()
        if isinstance(rows, list)
        for row in rows
        if isinstance(row, Mapping)
    }
    stem = stem[:_STEM]
    number = 1
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


_LAST_KEYS: Final = ("at", "points", "id")


def object_fields(
    level: Level, toml: TomlText, chart_object: ChartObject, corner: int | None
) -> tuple[PropertyField, ...]:
    """Return the properties of a chart object that one control can edit."""
    there = level_part_at(level, chart_object.path)
    found: list[PropertyField] = []
    if chart_object.has_corners:
        many = len(chart_object.points)
        words = f"all {many}" if corner is None else f"{corner + 1} of {many}"
        found.append(PropertyField((*chart_object.path, "points"), "Corner", words, FieldKind.CORNER, corner))
    keys = chart_object.corner_path(corner or 0)
    found += position_fields(level, keys, chart_object.points[corner or 0])
    if chart_object.shape is ObjectShape.FORT:
        point = compass_point_name(chart_object.facing, level.chart.north)
        facing = f"{chart_object.facing:g}° {point}"
        keys = (*chart_object.path, "facing")
        found.append(PropertyField(keys, "Facing", facing, FieldKind.TURN, chart_object.facing))
    if there is None:
        return tuple(found)
    said = {field.name for field in found}
    plain = part_fields(there, toml.value_at(chart_object.path), chart_object.path, level)
    return (*found, *(f for f in plain if f.name not in said and f.keys[-1] not in _LAST_KEYS))


def level_part_at(level: Level, keys: KeyPath) -> BaseModel | None:
    """Return the part of the level at these keys, or None for a table by ids."""
    lists = {"zone": level.zones, "chain": level.chains, "fort": level.forts, "party": level.parties}
    match keys:
        case ("chart", str(kind), int(number)):
            area: BaseModel = getattr(level.chart, kind)[number]
            return area
        case ("squadron", int(number), "manoeuvre"):
            return level.squadrons[number].manoeuvre
        case ("plan", int(number), "ship", str(ship)):
            return level.plans[number].ship[ship]
        case (str(kind), int(number)):
            part: BaseModel = lists[kind][number]
            return part
        case _:
            return None


AIM_GRADES: Final = ("major", "minor", "draw")
_HINTS: Final = {
    "major": "decides the battle as soon as nothing can undo it",
    "minor": "counts when the battle is over",
    "draw": "takes this side's victory away",
}
SENTENCE_WORDS: Final = (
    "and", "or", "not", "before", "any", "all", "of", "within", "by", "1", "2", "3", "4", "5", "10",
)  # fmt: skip
"""Words of a sentence that are no conditions."""


def text_and_aim_fields(level: Level, toml: TomlText) -> tuple[PropertyField, ...]:
    """Return a row for each briefing, aim, event and group, and one for a new one of each."""
    return (
        *_briefing_fields(level),
        *_aim_fields(level, toml),
        *_event_fields(level, toml),
        *_group_fields(level, toml),
    )


def _briefing_fields(level: Level) -> Iterator[PropertyField]:
    """Yield what everybody reads and the orders to each side; texts of several lines are for the file."""
    everybody = ((EVERYBODY, "Briefing", "what everybody reads before the battle"),)
    orders = (
        (s.id, f"Orders to {s.name or s.id}", "what only its player reads, as you") for s in level.sides
    )
    for number, (side, label, hint) in enumerate((*everybody, *orders)):
        if "\n" not in level.briefing_of(side):
            line = _sentence_field(("briefing", side), label, level.briefing_of(side), hint)
            yield replace(line, side=number - 1)


def _aim_fields(level: Level, toml: TomlText) -> Iterator[PropertyField]:
    names = {side.id: side.name or side.id.capitalize() for side in level.sides}
    order = list(names)
    for number, aim in enumerate(level.objectives):
        for key in AIM_GRADES:
            said = {"major": aim.major, "minor": aim.minor, "draw": aim.draw}[key]
            if said is None and key != "major":
                continue
            hint = f"Aim of {names.get(aim.side, aim.side)}: {_HINTS[key]}"
            line = _sentence_field(("objective", number, key), key.capitalize(), said or "", hint)
            yield replace(line, side=order.index(aim.side) if aim.side in order else -1)
    for side in level.sides:
        hint = f"One more aim of {names[side.id]}"
        line = _sentence_field(("objective", side.id), "+ aim", "", hint, "one more aim")
        yield replace(line, side=order.index(side.id))


def _event_fields(level: Level, toml: TomlText) -> Iterator[PropertyField]:
    for number, event in enumerate(level.events):
        keys, label = ("event", number), f"Event {number + 1}"
        yield _sentence_field((*keys, "when"), label, event.when, "the condition that brings it about")
        if "\n" not in event.message:
            yield _sentence_field((*keys, "message"), "  says", event.message, "what all players are told")
        yield _id_list_field((*keys, "arrive"), "  brings", event.arrive, "ships that come in now")
    hint = "One more event, by the condition that brings it about"
    yield _sentence_field(("event", "new"), "+ event", "", hint, "one more event")


def _group_fields(level: Level, toml: TomlText) -> Iterator[PropertyField]:
    for number, group in enumerate(level.groups):
        hint = "ships and squadrons that aims speak of together"
        yield _id_list_field(("group", number, "of"), group.name or group.id, group.of, hint)
    hint = "One more group of ships, for aims to speak of"
    yield _sentence_field(("group", "new"), "+ group", "", hint, "one more group")


def _sentence_field(keys: KeyPath, label: str, said: str, hint: str, words: str = "") -> PropertyField:
    return PropertyField(keys, label, said or words or NO_VALUE, FieldKind.SENTENCE, said, hint=hint)


def _id_list_field(keys: KeyPath, label: str, ids: tuple[str, ...], hint: str) -> PropertyField:
    return PropertyField(keys, label, id_list_text(ids), FieldKind.NAMES, ", ".join(ids), hint=hint)


def is_id_list(field: PropertyField) -> bool:
    """Return whether the property is a list of ships and no sentence."""
    return field.kind is FieldKind.NAMES or field.keys == ("group", "new")


def is_condition(field: PropertyField) -> bool:
    """Return whether the property is a condition, and no list or text."""
    return not is_id_list(field) and field.keys[-1] != "message" and field.keys[0] != "briefing"


# -------------------------------------------------------------------------------- the edits


def edits_for_field(field: PropertyField, toml: TomlText, text: str) -> tuple[TomlEdit, ...]:
    """Return the edits that set a sentence or list. Raise KeyError if the file has no place for it."""
    words = " ".join(text.split())
    ids: list[TomlValue] = [word for word in words.replace(",", " ").split() if word]
    match field.keys:
        case ("briefing", str(side)) if words and not isinstance(toml.data.get("briefing"), dict):
            return _first_briefing_edits(toml, side, words)
        case ("objective", str(side)):
            return add_row_edits(toml, ("objective",), {"side": side, "major": words}) if words else ()
        case ("event", "new"):
            return add_row_edits(toml, ("event",), {"when": words}) if words else ()
        case ("group", "new"):
            named = {"id": unused_id(toml, "group"), "of": ids}
            return add_row_edits(toml, ("group",), named) if ids else ()
    if words:
        return set_value_edits(toml, field.keys, ids if field.kind is FieldKind.NAMES else words)
    if field.keys == ("briefing", EVERYBODY) and isinstance(toml.data.get("briefing"), str):
        return removal_edits(toml, ("briefing",))
    if not toml.has(field.keys):
        return ()
    return removal_edits(toml, _keys_to_remove(field.keys, toml))


def _first_briefing_edits(toml: TomlText, side: str, words: str) -> tuple[TomlEdit, ...]:
    """Return the edits that write a text where the file has none, or one for everybody: this one becomes
    `briefing.all` when the first orders to a side are written below it."""
    if side == EVERYBODY:
        return set_value_edits(toml, ("briefing",), words)
    if not toml.data.get("briefing"):
        return set_value_edits(toml, ("briefing",), {side: words})
    key_end = next(part.end for part in toml.positions.key_parts if part.path == ("briefing",))
    shared = edited_toml(toml, (TomlEdit(key_end, key_end, f".{EVERYBODY}"),))
    after = edited_toml(shared, set_value_edits(shared, ("briefing", side), words))
    return single_edit(toml.text, after.text)


def _keys_to_remove(keys: KeyPath, toml: TomlText) -> KeyPath:
    """Return what is removed with an empty key: an aim with its last sentence, an event with its condition, a
    group with its ships."""
    owner = toml.value_at(keys[:2]) if len(keys) == 3 else {}
    last = keys[0] == "objective" and sum(key in owner for key in AIM_GRADES) == 1
    needed = (keys[0], keys[-1]) in (("event", "when"), ("group", "of"))
    return keys[:2] if last or needed else keys


def sentence_words(level: Level) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the words of a sentence by kind: conditions, and names of the level."""
    found: list[tuple[str, tuple[str, ...]]] = [("Deeds", HEADS), ("Joints", SENTENCE_WORDS)]
    sides = tuple(side.id for side in level.sides)
    kinds: tuple[tuple[str, tuple[str, ...]], ...] = (
        ("Sides", sides),
        ("Edges", EDGES),
        ("Squadrons", tuple(s.id for s in level.squadrons if s.id not in sides)),
        ("Groups", tuple(group.id for group in level.groups)),
        ("Zones", tuple(zone.id for zone in level.zones)),
        ("Forts", tuple(fort.id for fort in level.forts)),
        ("Ships", tuple(ship.id for ship in level.ships)),
    )
    return (*found, *(kind for kind in kinds if kind[1]))
