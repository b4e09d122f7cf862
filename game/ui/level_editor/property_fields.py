"""Rows of the properties panel, made from the models of the level format: label, value, what it may become.

A part of the level is a table, a list of tables, or a table by names. It is named by its keys, () for the
whole level. Each key of its model is a row. Where the file is silent, the row shows the value that holds, as
one that nobody has set.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pydantic import BaseModel

from game.books import shelf
from game.books.names import TITLES
from game.levels import Fleet, Level, shipped_fleet
from game.levels.conditions.grammar import HEADS
from game.levels.conditions.tree import EDGES
from game.levels.editing.chart_objects import ChartObject
from game.levels.editing.toml_edits import TomlText
from game.levels.format import allowed_words
from game.levels.format.charts import AREA_KEYS
from game.levels.format.fields import EVERYBODY
from game.levels.format.languages import TextsInLanguage
from game.levels.format.model import SAME_KEYS_AS, BookOverlay, Chart, LevelEvent, Objective, ShipForBook
from game.levels.format.ships import Ship
from game.levels.reading.findings import KeyPath
from game.levels.reading.pydantic_errors import model_noun
from game.sea.units import compass_point_name
from game.ui.level_editor.field_kinds import (
    FieldKind,
    KeyType,
    Scalar,
    annotation_type,
    inner_annotation,
    key_type,
    model_of,
)


@dataclass(frozen=True, slots=True)
class PropertyField:
    """A property: keys in the file, label, value, kind, choices (None first where it may be left out) and
    bounds."""

    keys: KeyPath
    label: str
    text: str
    kind: FieldKind
    value: Scalar = None
    choices: tuple[Scalar, ...] = ()
    bounds: tuple[float, float] = (0, 0)
    hint: str = ""
    side: int = -1
    """Number of the side that it is about; -1 for none."""
    unit: str = ""
    is_default: bool = False
    """Whether the file does not say it."""
    max_length: int = 0
    may_be_absent: bool = False
    """Whether the file may be without it."""

    @property
    def name(self) -> str:
        """Return the name of its control."""
        return ".".join(str(key) for key in self.keys)


NO_VALUE: Final = "—"
"""Text where the file says nothing."""
DIFFERING: Final = "not the same"
"""Text of a property that several things have in common, where their values differ."""
_SHARED_KINDS: Final = (FieldKind.CHOICE, FieldKind.SWITCH, FieldKind.NUMBER, FieldKind.LENGTH)
ADD_KEY: Final = "+"
"""Last key of the row that adds one more."""
_LABELS: Final = {
    "class": "Class", "side": "Side", "ship": "Ships", "for": "Other books", "in": "Languages",
    "expect": "Expected end",
    "of": "Ships", "at": "Place", "up": "Top edge", "does": "Means to", "whom": "Which ship",
    "each": "For each", "when": "When", "first": "Moves first", "like": "Like", "length_m": "Length",
    "beam_m": "Beam", "gunnery_bonus": "Gunnery +", "boarding_bonus": "Boarding +",
    "firepower_adjust": "Firepower +", "speed_modifier": "Speed +", "arrive": "Arrivals",
    "historical_result": "What happened", "history": "As condition", "by_the_book": "Every die by hand",
    "only": "Only these", "id": "Id", "known_to": "Known to", "free": "Each ship moves by herself",
    "steady": "No die changes the wind", "shown": "Players see it", "end": "The battle is over",
    "raised": "It bars the way at first", "hot": "Hot shot from the first turn", "fired": "Fired before",
    "events": "The level’s events happen", "cliffs": "Steep cliffs", "burning": "A fire aboard",
    "steering": "Steering shot away", "officers": "Many officers hurt", "merchant": "A trader",
    "crew_casualties": "Heavy losses in the crew", "springs": "Springs on her cables",
    "flagship": "Her squadron’s flagship", "long_guns": "Long guns",
}  # fmt: skip
"""Labels of keys that are not their own word."""
_LISTS: Final = {
    "side": "Sides", "squadron": "Squadrons", "fort": "Forts", "chain": "Chains", "zone": "Zones",
    "group": "Groups", "party": "Parties", "leader": "Leaders", "plan": "Plans", "objective": "Aims",
    "score": "Scores", "event": "Events", "class": "Classes",
}  # fmt: skip
"""Labels of lists of tables."""
_ID_KEYS: Final = ("side", "first", "squadron", "aboard", "whom")
"""Keys that hold the id of something in the level."""
_UNITS: Final = {"length_m": "m", "beam_m": "m", "turns": "turns", "minutes": "min", "chance": "of 6"}
_CHART_LENGTHS: Final = ("size", "visibility", "margin", "radius")
_GROUPS: Final[Mapping[type[BaseModel], tuple[tuple[str, tuple[str, ...]], ...]]] = {
    Level: (
        ("", ("title", "date", "place", "chart", "rules", "for", "in", "briefing")),
        ("Forces", ("side", "squadron", "ship", "class", "fort", "chain", "party", "leader", "plan")),
        ("Aims and events", ("objective", "score", "event", "zone", "group")),
        (
            "About it",
            ("stakes", "historical_result", "history", "minutes", "author", "sources", "expect", "format"),
        ),
        ("More", ()),
    ),
    Ship: (
        (
            "",
            ("name", "class", "at", "heading", "state", "side", "squadron", "crew", "quality", "sail",
             "commander", "flagship", "damage", "orders", "features"),
        ),
        ("More of her", ()),
    ),
    Chart: (
        ("", ("wind_from", "wind", "sea", "light", "steady", "visibility", "size", "unit", "up")),
        ("What lies on it", ()),
    ),
    LevelEvent: (("", ("when", "chance", "id")), ("What happens", ())),
    BookOverlay: (("", ("rules", "chart", "ship", "objective")), ("The whole", ())),
    ShipForBook: (("", ("at", "heading", "state", "crew", "quality", "sail")), ("Her card", ())),
}  # fmt: skip
"""Order of rows under headings; keys that no group names come last."""
_CALIBRES: Final = tuple(
    f"{kind}-{pounds}"
    for kind, listed in (
        ("long", (3, 4, 6, 8, 9, 12, 18, 24, 32, 36, 42)),
        ("carronade", (12, 18, 24, 32, 36, 42, 68)),
        ("howitzer", (5, 8)),
        ("mortar", (10, 13)),
    )
    for pounds in listed
)
"""Guns that an armament may be chosen from."""


# -------------------------------------------------------------------------------- parts of a level


def annotation_at(keys: KeyPath) -> Any:
    """Return the annotation of what stands at these keys. Raise KeyError if the format has nothing there."""
    here: Any = Level
    for key in keys:
        model = model_of(here)
        if model is None:
            here = inner_annotation(here)
        else:
            found = (info.annotation for name, info in model.model_fields.items()
                     if key == (info.alias or name))  # fmt: skip
            here = next(found, None)
        if here is None:
            raise KeyError(keys)
    return here


def is_part(keys: KeyPath) -> bool:
    """Return whether these keys name a table or a list of the format, with rows of its own."""
    try:
        annotation = annotation_at(keys)
    except KeyError:
        return False
    return annotation_type(annotation).kind is FieldKind.PART


def is_removable(keys: KeyPath) -> bool:
    """Return whether the format allows a file without what stands at these keys, a table or a row."""
    annotation = annotation_at(keys)
    return model_of(annotation) is not None and keys not in (("chart",), ("rules",))


def part_noun(keys: KeyPath, *, has_article: bool = False) -> str:
    """Return what one table at these keys is called, such as "squadron" or "a squadron"."""
    annotation = annotation_at(keys)
    model = model_of(annotation) or model_of(inner_annotation(annotation))
    noun = "an aim" if model is Objective else model_noun(model) if model is not None else "a part"
    if has_article:
        return noun
    return noun.removeprefix("a ").removeprefix("an ").removeprefix("the ")


def part_value(level: Level, keys: KeyPath) -> Any:
    """Return what the level has at these keys, or None."""
    here: Any = level
    for key in keys:
        if isinstance(here, BaseModel):
            names = {info.alias or name: name for name, info in type(here).model_fields.items()}
            here = getattr(here, names[str(key)], None) if key in names else None
        elif isinstance(here, Mapping):
            here = here.get(key)
        elif isinstance(here, Sequence) and isinstance(key, int) and key < len(here):
            here = here[key]
        else:
            return None
    return here


_NAMED_BY: Final[Mapping[str | int, Mapping[str, str]]] = {"for": TITLES, "in": allowed_words.LANGUAGES}
"""What a table by the ids of books or languages calls each."""


def part_title(level: Level, keys: KeyPath) -> str:
    """Return the name of a part for a heading."""
    value = part_value(level, keys)
    if not keys:
        return "The battle"
    if isinstance(keys[-1], int):
        numbered = f"{part_noun(keys).capitalize()} {keys[-1] + 1}"
        text = _row_text(value) if isinstance(value, BaseModel) else ""
        return text[:1].upper() + text[1:] or numbered
    if keys[0] in _NAMED_BY and len(keys) == 2:
        return _NAMED_BY[keys[0]].get(str(keys[1]), str(keys[1]))
    names = names_of_ids(level)
    return names[str(keys[-1])] if keys[-1] in names else label_of(str(keys[-1]), is_list=True)


def label_of(key: str, *, is_list: bool = False) -> str:
    """Return the label of a key."""
    if is_list and key in _LISTS:
        return _LISTS[key]
    return _LABELS.get(key, key.replace("_", " ").capitalize())


def names_of_ids(level: Level) -> dict[str, str]:
    """Return the name of everything in the level that has an id."""
    lists = (level.ships, level.forts, level.parties, level.groups, level.zones, level.squadrons, level.sides)
    return {one.id: one.name or one.id for listed in lists for one in listed}


def known_ids(level: Level, keys: KeyPath) -> tuple[str, ...]:
    """Return the ids that the key may hold in this level, in the order of the file."""
    sides, squadrons, ships, forts, parties = (
        tuple(one.id for one in listed)
        for listed in (level.sides, level.squadrons, level.ships, level.forts, level.parties)
    )
    grouped = tuple(one for one in squadrons if one not in sides)
    forces = (*grouped, *(sides if not squadrons else ()), *ships)
    known: dict[str, tuple[str, ...]] = {
        **dict.fromkeys(("side", "first", "known_to"), sides),
        **dict.fromkeys(("of", "whom", "arrive", "release", "only"), forces),
        "book": tuple(shelf.NAMES),
        "aboard": (*ships, *forts, *(parties if keys[:1] == ("leader",) else ())),
    }
    match next((key for key in reversed(keys) if isinstance(key, str)), ""):
        case "squadron":
            mine = part_value(level, (*keys[:-1], "side"))
            return tuple(s.id for s in level.squadrons if s.side == mine)
        case "class":
            return tuple(known_classes(level).classes)
        case "like":
            return tuple(shipped_fleet().classes)
        case "options":
            return tuple(option_words(level, keys))
        case key:
            return known.get(key, ())


def option_words(level: Level, keys: KeyPath) -> dict[str, str]:
    """Return the options of the book that the keys are about, each in words."""
    book = str(keys[1]) if keys[:1] == ("for",) else level.rules.book
    options = shelf.book(book).rules.OPTIONS if book in shelf.NAMES else {}
    return {name: words[:1].upper() + words[1:] for name, (_, words) in options.items()}


# --------------------------------------------------------------------------------------- the rows


def part_fields(level: Level, toml: TomlText, keys: KeyPath) -> tuple[PropertyField, ...]:
    """Return the rows of the part of the level at these keys."""
    annotation = annotation_at(keys)
    model = model_of(annotation)
    if model is not None:
        written = toml.value_at(keys) if toml.has(keys) else {}
        rows = _grouped(model_fields(model, written, part_value(level, keys), keys, level), model)
        return (*rows, *_order_fields(toml, keys))
    if model_of(inner_annotation(annotation)) is None:
        return tuple(_value_fields(level, toml, keys))
    return tuple(_entry_fields(level, toml, keys))


def shared_fields(level: Level, toml: TomlText, paths: Sequence[KeyPath]) -> tuple[PropertyField, ...]:
    """Return the properties that several rows of one list can be given together, with the values of the last
    one; nothing for rows of different lists."""
    if len({path[:-1] for path in paths}) != 1 or not all(toml.has(path) for path in paths):
        return ()
    *others, mine = ({f.keys[len(path) :]: f for f in part_fields(level, toml, path)} for path in paths)
    found = []
    for keys, field in mine.items():
        if field.kind in _SHARED_KINDS and len(keys) == 1:
            is_same = all(keys in each and each[keys].value == field.value for each in others)
            found.append(field if is_same else replace(field, text=DIFFERING))
    return tuple(found)


def object_fields(
    level: Level, toml: TomlText, chart_object: ChartObject, corner: int | None
) -> tuple[PropertyField, ...]:
    """Return the rows of an object on the chart: those of its part, with the selected corner first."""
    rows = part_fields(level, toml, chart_object.path)
    if not chart_object.has_corners:
        return rows
    many, keys = len(chart_object.points), (*chart_object.path, "points")
    words = f"all {many}" if corner is None else f"{corner + 1} of {many}"
    x, y = chart_object.points[corner or 0]
    labels = ("Column", "Row") if level.chart.unit == "hex" else ("Across", "Down")
    return (
        PropertyField(keys, "Corner", words, FieldKind.CORNER, corner),
        place_field((*keys, corner or 0, 0), labels[0], x, level),
        place_field((*keys, corner or 0, 1), labels[1], y, level),
        *(field for field in rows if field.keys != keys),
    )


def model_fields(
    model: type[BaseModel], written: Any, fitted: BaseModel | None, keys: KeyPath, level: Level
) -> list[PropertyField]:
    """Return a row for each key of a model; where the file is silent, with the value of `fitted`."""
    found: list[PropertyField] = []
    for name, info in model.model_fields.items():
        key = info.alias or name
        says = isinstance(written, Mapping) and key in written
        how = key_type(info)
        is_part = how.kind is FieldKind.PART  # its rows show what holds: the file may have fewer
        value = written[key] if says else None if is_part else _fitted_value(model, fitted, name, keys, level)
        hint = info.description or _meant_hint(model, name)
        found += _key_fields((*keys, key), how, value, hint, level, is_default=not says)
    return found


def _fitted_value(
    model: type[BaseModel], fitted: BaseModel | None, name: str, keys: KeyPath, level: Level
) -> Any:
    """Return what holds where the file is silent; under another book what the level has by itself."""
    info = model.model_fields[name]
    default = None if info.is_required() else info.default
    value = getattr(fitted, name, None) if fitted is not None else default
    same = SAME_KEYS_AS.get(model.__name__)
    if value is None and same == "Ship":
        ship = next((ship for ship in level.ships if ship.id == keys[-1]), None)
        return getattr(ship, name, None)
    if value is None and same == "Chart":
        return getattr(level.chart, name, None)
    if value is None and model is TextsInLanguage:
        return getattr(level, name, None)
    return value


def _meant_hint(model: type[BaseModel], name: str) -> str:
    models: dict[str, type[BaseModel]] = {"Ship": Ship, "Chart": Chart}
    same = models.get(SAME_KEYS_AS.get(model.__name__, ""))
    info = same.model_fields.get(name) if same is not None else None
    return (info.description or "") if info is not None else ""


def _grouped(fields: list[PropertyField], model: type[BaseModel]) -> list[PropertyField]:
    """Return the rows in the order of their groups, each group under its heading."""
    groups = _GROUPS.get(model, (("", ("name", "side")), ("", ())))
    by_key: dict[str, list[PropertyField]] = {}
    depth = min((len(field.keys) for field in fields), default=1)
    for field in fields:
        by_key.setdefault(str(field.keys[depth - 1]), []).append(field)
    named = {key for _, listed in groups for key in listed}
    found: list[PropertyField] = []
    for number, (heading, listed) in enumerate(groups):
        inside = listed or tuple(key for key in by_key if key not in named)
        rows = [field for key in inside for field in by_key.get(key, ())]
        if heading and rows:
            found.append(PropertyField(("", number), heading, "", FieldKind.HEADING))
        found += rows
    return found


def _key_fields(
    keys: KeyPath, how: KeyType, value: Any, hint: str, level: Level, *, is_default: bool
) -> Iterator[PropertyField]:
    """Yield the rows of one key: several for a position and for a list of numbers."""
    key = str(keys[-1])
    if how.kind is FieldKind.PLACE:
        yield from _place_fields(keys, how, value, hint, level, is_default=is_default)
    elif how.count > 1:
        labels = ("Width", "Height") if key == "size" else ("1", "2", "3")
        for number, label in enumerate(labels[: how.count]):
            each = value[number] if value else None
            single = KeyType(how.kind, low=how.low, high=how.high, is_low_excluded=how.is_low_excluded)
            words = label if key == "size" else f"{label_of(key)} {label}"
            yield _single_field((*keys, number), single, each, words, hint, level, is_default=is_default)
    else:
        label = label_of(key, is_list=how.kind is FieldKind.PART)
        yield _single_field(keys, how, value, label, hint, level, is_default=is_default)


def _single_field(
    keys: KeyPath, how: KeyType, value: Any, label: str, hint: str, level: Level, *, is_default: bool
) -> PropertyField:
    """Return the row of one value."""
    key, kind = next(str(key) for key in reversed(keys) if isinstance(key, str)), how.kind
    ids = known_ids(level, keys) if kind in (FieldKind.ID, FieldKind.WORDS) and key != "id" else ()
    choices: tuple[Scalar, ...] = ids or how.words
    if kind is FieldKind.ID and key != "id":
        kind = FieldKind.CHOICE
    if key == "arc":  # a width and no direction
        kind = FieldKind.LENGTH
    if kind is FieldKind.CHOICE and how.may_be_absent:
        choices = (None, *choices)
    listed = isinstance(value, tuple | list)
    held = "\n".join(_line_of(one) for one in value) if listed else value
    if isinstance(value, BaseModel | Mapping) or kind is FieldKind.PART:
        held = None
    text, unit = _value_text(keys, kind, value, level), _unit_of(key, kind, level)
    side = _side_number(level, str(value)) if key in ("side", "first") and value else -1
    if how.is_low_excluded and kind is FieldKind.LENGTH:
        hint = hint or "more than 0"
    return PropertyField(keys, label, text, kind, held, choices, (how.low, how.high), hint, side,
                         unit if text != NO_VALUE else "", is_default, how.max_length,
                         how.may_be_absent)  # fmt: skip


def _place_fields(
    keys: KeyPath, how: KeyType, value: Any, hint: str, level: Level, *, is_default: bool
) -> Iterator[PropertyField]:
    labels = ("Column", "Row") if level.chart.unit == "hex" else ("Across", "Down")
    if how.may_be_absent:
        words = f"{value[0]:g}, {value[1]:g}" if value else NO_VALUE
        yield PropertyField(keys, label_of(str(keys[-1])), words, FieldKind.SPOT, hint=hint,
                            is_default=is_default, may_be_absent=True)  # fmt: skip
    for axis, label in enumerate(labels):
        yield place_field((*keys, axis), label, value[axis] if value else None, level, is_default=is_default)


def place_field(
    keys: KeyPath, label: str, value: float | None, level: Level, *, is_default: bool = False
) -> PropertyField:
    """Return the row of a position across or down."""
    text = NO_VALUE if value is None else f"{value:g}"
    unit = "" if value is None else short_unit(level)
    return PropertyField(
        keys, label, text, FieldKind.PLACE, value, bounds=(-10_000, 10_000), unit=unit, is_default=is_default
    )


def short_unit(level: Level) -> str:
    """Return the unit of the chart behind a number."""
    unit = level.chart.unit
    return {"square": "sq", "inch": "in", "hex": ""}.get(unit, unit)


def _unit_of(key: str, kind: FieldKind, level: Level) -> str:
    if kind is FieldKind.LENGTH and key in _CHART_LENGTHS:
        return short_unit(level)
    return "°" if key == "arc" else _UNITS.get(key, "")


def _value_text(keys: KeyPath, kind: FieldKind, value: Any, level: Level) -> str:
    """Return a value in words."""
    key = str(keys[-1])
    if kind is FieldKind.PART:
        return _part_text(value, level)
    if value in (None, "", (), []):
        return "diced" if keys == ("chart", "wind_from") else NO_VALUE
    match kind:
        case FieldKind.TURN:
            return f"{value:03g}° {compass_point_name(value, level.chart.north)}"
        case FieldKind.LENGTH:
            return f"{value:g}"
        case FieldKind.LINES | FieldKind.CORNERS:
            return f"{len(value)} {'corners' if kind is FieldKind.CORNERS else 'lines'}"
        case FieldKind.WORDS:
            names = names_of_ids(level)
            many = f"{len(value)} on" if key == "options" else ""
            return many or ", ".join(names.get(one, one) for one in value)
        case FieldKind.CHOICE:
            return choice_text(key, value, level)
        case _:
            return " ".join(str(value).split())


def choice_text(key: str, value: Scalar, level: Level) -> str:
    """Return one of the choices of a key in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if key in ("class", "like"):
        return class_text(str(value), level)
    if key == "book":
        return TITLES.get(str(value), str(value))
    names = names_of_ids(level) if key in _ID_KEYS else {}
    return names.get(str(value), str(value))


def _part_text(value: Any, level: Level) -> str:
    """Return a table or list of the file in a few words."""
    if not isinstance(value, Mapping) or not value:
        return str(len(value)) if value and not isinstance(value, str) else NO_VALUE
    if "size" in value:
        return " × ".join(f"{length:g}" for length in level.chart.size) + f" {short_unit(level)}"
    if "book" in value:
        return choice_text("book", value["book"], level)
    names = names_of_ids(level) | allowed_words.LANGUAGES | {EVERYBODY: "everybody"}
    if "does" in value:
        return " ".join(names.get(word, word) for word in value.values() if isinstance(word, str))
    return ", ".join(names.get(key) or label_of(key) for key in value)


def _line_of(value: Any) -> str:
    return " ".join(f"{n:g}" for n in value) if isinstance(value, tuple | list) else str(value)


# ----------------------------------------------------------------------------------- rows of lists


def _entry_fields(level: Level, toml: TomlText, keys: KeyPath) -> Iterator[PropertyField]:
    """Yield a row for each table of a list, or of a table by names, and one for one more."""
    names, written = names_of_ids(level), toml.value_at(keys) if toml.has(keys) else ()
    for key in written if isinstance(written, Mapping) else range(len(written)):
        entry = part_value(level, (*keys, key))
        if not isinstance(entry, BaseModel):
            continue
        side = _side_number(level, str(part_value(level, (*keys, key, "side"))))
        text = _row_text(entry) or _part_text(written[key], level)
        named = _NAMED_BY.get(keys[0], {}).get(str(key)) or names.get(str(key), str(key))
        label = str(key + 1) if isinstance(key, int) else named
        if isinstance(key, int) and "id" not in type(entry).model_fields and side >= 0:
            label = level.sides[side].name or level.sides[side].id
        yield PropertyField((*keys, key), label, text, FieldKind.PART, side=side)
    words = f"Add {part_noun(keys, has_article=True)}"
    yield PropertyField((*keys, ADD_KEY), "", words, FieldKind.ADD)


def _row_text(entry: BaseModel) -> str:
    """Return a table of a list in a few words: its name, or what it says first; '' if it has neither."""
    said = entry.model_dump(exclude_none=True)
    if {"each", "points"} <= said.keys():
        return f"{said['points']} for {said['each']}"
    for key in ("name", "description", "when", "path", "major", "minor", "draw", "id"):
        if said.get(key):
            return " ".join(str(said[key]).split())
    return ""


def _known_names(level: Level, keys: KeyPath) -> list[tuple[str, str]] | None:
    """Return the names that a table by names may have, each with its label; None if they are free."""
    sides = [(side.id, side.name or side.id) for side in level.sides]
    squadrons = [(s.id, s.name or s.id) for s in level.squadrons if s.id not in dict(sides)]
    areas = [area.name for key in AREA_KEYS for area in part_value(level, ("chart", key)) if area.name]
    known: dict[str | int, list[tuple[str, str]]] = {
        "briefing": [(EVERYBODY, "For everybody"), *sides],
        "purse": [*sides, *(squadrons if keys[0] != "for" else ())],
        "side": sides,
        "squadron": squadrons,
        "zone": [(zone.id, zone.name or zone.id) for zone in level.zones],
        "group": [(group.id, group.name or group.id) for group in level.groups],
        "plan": [(plan.id, plan.name or plan.id) for plan in level.plans],
        "event": [(event.id, event.id) for event in level.events if event.id],
        "area": [(name, name) for name in dict.fromkeys(areas)],
    }
    return known.get(keys[-1])


def _value_fields(level: Level, toml: TomlText, keys: KeyPath) -> Iterator[PropertyField]:
    """Yield the rows of a table by names that holds texts or numbers: briefing, purse, armament."""
    how = annotation_type(inner_annotation(annotation_at(keys)))
    there: Mapping[str, Any] = part_value(level, keys) or {}
    known = _known_names(level, keys)
    for name, label in known or [(name, name) for name in there]:
        hint = "What everybody reads before the battle" if name == EVERYBODY else ""
        hint = hint or ("What only its player reads, as you" if keys[-1] == "briefing" else "")
        field = _single_field(
            (*keys, name), how, there.get(name), label, hint, level, is_default=name not in there
        )
        yield replace(field, side=_side_number(level, name))
    if known is None:
        free = tuple(name for name in _CALIBRES if name not in there)
        yield PropertyField((*keys, ADD_KEY), "", "Add guns", FieldKind.ADD, choices=free)


def _order_fields(toml: TomlText, keys: KeyPath) -> Iterator[PropertyField]:
    """Yield the row that moves a table in its list."""
    many = len(toml.value_at(keys[:-1])) if toml.has(keys) else 0
    if keys and isinstance(keys[-1], int) and many > 1:
        words, hint = f"{keys[-1] + 1} of {many}", "Where it stands in the file: a step moves it"
        yield PropertyField((*keys, "order"), "Order", words, FieldKind.ORDER, hint=hint)


def _side_number(level: Level, side: str) -> int:
    return next((n for n, one in enumerate(level.sides) if one.id == side), -1)


# ---------------------------------------------------------------------------------- values, classes


def known_classes(level: Level) -> Fleet:
    """Return the classes that ships of a level may have."""
    return shipped_fleet().with_own_classes(level.classes)


def class_text(class_id: str, level: Level) -> str:
    """Return a class in words."""
    there = known_classes(level).classes.get(class_id)
    return there.description if there else class_id


SENTENCE_WORDS: Final = (
    "and", "or", "not", "before", "any", "all", "of", "within", "by", "1", "2", "3", "4", "5", "10",
)  # fmt: skip
"""Words of a sentence that are no conditions."""


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


def ready_sentences(level: Level, side: int) -> tuple[str, ...]:
    """Return complete aims for a side by its number: most ships of the enemy, and his first ship."""
    if not 0 <= side < len(level.sides):
        return ()
    mine = level.sides[side].id
    theirs = [ship for ship in level.ships if ship.side != mine]
    if not theirs:
        return ()
    first, many = theirs[0], sum(ship.side == theirs[0].side for ship in theirs)
    found = [f"captured {first.id} or struck {first.id}"]
    if many > 1:
        most = f"{many // 2 + 1} of {first.side}"
        found = [f"captured {most} or struck {most}", f"beaten all of {first.side}", *found]
    return tuple(found)
