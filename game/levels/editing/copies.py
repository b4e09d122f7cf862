"""Ships and chart objects copied as TOML text, and pasted from such a text into the same or another level.

The text is a piece of a level (tables as a level has them, and the unit of their chart), so that it can be
pasted into a text editor too. It may come from anywhere: `pasted` refuses in words what is no such piece.
"""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any, Final, TypeAlias

from game.books.names import TITLES
from game.levels.editing.arrangement import Sea, moved
from game.levels.editing.chart_objects import ChartObject, ObjectShape, Position, cm_to_rounded_units
from game.levels.editing.id_renames import class_rows
from game.levels.editing.toml_edits import (
    PLACEMENT_KEYS,
    TomlEdit,
    TomlText,
    TomlValue,
    add_row_edits,
    edited_toml,
    parse_toml_text,
    set_nested_edits,
    set_value_edits,
    ship_overlay_path,
)
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import AREA_KEYS, position_in_cm
from game.levels.format.fields import to_id
from game.levels.reading.findings import KeyPath, LevelError

Row: TypeAlias = dict[str, Any]
MAX_CHARS: Final = 200_000
"""Characters of a text that is pasted."""
MAX_ROWS: Final = 200
"""Ships and objects that are pasted at once: a level has no more ships."""
_LISTS: Final[tuple[KeyPath, ...]] = (
    ("ship",), ("fort",), ("chain",), ("party",), ("zone",),
    *(("chart", kind) for kind in AREA_KEYS),
)  # fmt: skip
"""Lists of what can be copied."""
_ACTORS: Final = ("ship", "fort", "chain", "party", "leader")
"""Lists whose ids must differ from each other too."""
_LENGTHS: Final = ("radius", "margin")
_COUNTED: Final = re.compile(r" \d+$")
NOTHING_COPIED: Final = (
    "The clipboard holds nothing from a chart. Take a ship or a coast and press Ctrl C first."
)
_DIGITS: Final = 0.001


class PasteError(ValueError):
    """What cannot be pasted, in words for a player."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """The text of a level after a paste, and the keys of what was pasted."""

    toml: TomlText
    paths: tuple[KeyPath, ...]


@dataclass(frozen=True, slots=True)
class Copy:
    """What a text holds: rows with their lists, the author's classes that they need, the unit of their
    chart, and what other books have of the ships: book, id and keys of each."""

    rows: tuple[tuple[KeyPath, Row], ...]
    classes: tuple[Row, ...]
    unit: str
    overlays: tuple[tuple[str, str, Row], ...] = ()


def copied_text(toml: TomlText, paths: Sequence[KeyPath]) -> str:
    """Return the ships and objects with these keys as a piece of a level, with the own classes of the ships;
    '' if none of them can be copied (a plan's or a squadron's place)."""
    rows = [(path[:-1], toml.value_at(path)) for path in paths if path[:-1] in _LISTS and toml.has(path)]
    if not rows:
        return ""
    needed = {row.get("class") for _, row in rows}
    text = parse_toml_text(f'[chart]\nunit = "{toml.data["chart"].get("unit", "cm")}"\n')
    for own in class_rows(toml):
        if own.get("id") in needed:
            text = edited_toml(text, add_row_edits(text, ("class",), own))
    for list_path in _LISTS:
        text = _with_rows(text, list_path, [row for path, row in rows if path == list_path])
    copied = {row.get("id") for path, row in rows if path == ("ship",)}
    for book, ship, keys in _overlays(toml.data):
        if ship in copied:
            text = _with_overlay(text, book, ship, keys)
    return text.text


def _overlays(data: Mapping[str, Any]) -> Iterator[tuple[str, str, Row]]:
    """Yield what other books have of ships, but for where they lie: a copy lies elsewhere. Raise PasteError
    for something else than tables."""
    books = _table(data, "for")
    for book in books:
        ships = _table(_table(books, book), "ship")
        for ship in ships:
            keys = {key: value for key, value in _table(ships, ship).items() if key not in PLACEMENT_KEYS}
            if keys and book in TITLES:
                yield book, ship, keys


def _table(owner: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = owner.get(key, {})
    if not isinstance(found, Mapping):
        raise PasteError(f'"{key[:40]}" in the clipboard is no table.')
    return found


def _with_overlay(toml: TomlText, book: str, ship: str, keys: Row) -> TomlText:
    for key, value in keys.items():
        path = (*ship_overlay_path(book, ship), key)
        toml = edited_toml(toml, set_nested_edits(toml, path, value))
    return toml


def read_copy(text: str) -> Copy:
    """Return what a text from a clipboard holds. Raise PasteError if it is no piece of a chart."""
    if len(text) > MAX_CHARS:
        raise PasteError("The clipboard holds far more than a chart can: nothing is pasted.")
    try:
        data = parse_toml_text(text).data
    except LevelError:
        raise PasteError(NOTHING_COPIED) from None
    chart = data.get("chart", {})
    unit = chart.get("unit", "cm") if isinstance(chart, Mapping) else None
    if unit not in CM_PER_UNIT:
        raise PasteError("The clipboard names a unit of the chart that there is not.")
    for key in data:
        if key not in ("chart", "class", "for") and (key,) not in _LISTS:
            said = "Only ships, forts, booms, parties, zones and coasts can be pasted on the chart"
            raise PasteError(f'{said}, and not "{key[:40]}". Ctrl T writes in the file.')
    rows = [(path, row) for path in _LISTS for row in _rows_at(data, path)]
    if not rows:
        raise PasteError(NOTHING_COPIED)
    if len(rows) > MAX_ROWS:
        raise PasteError(f"The clipboard holds {len(rows)} ships and objects; {MAX_ROWS} at most are pasted.")
    return Copy(tuple(rows), tuple(_rows_at(data, ("class",))), unit, tuple(_overlays(data)))


def _rows_at(data: Mapping[str, Any], path: KeyPath) -> list[Row]:
    owner: Any = data if len(path) == 1 else data.get(str(path[0]), {})
    found = owner.get(path[-1], []) if isinstance(owner, Mapping) else None
    if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
        raise PasteError(f'"{path[-1]}" in the clipboard is no list of tables.')
    return found


def copied_objects(copy: Copy, sea: Sea) -> tuple[ChartObject, ...]:
    """Return where the things of a copy are on this chart, with their places in the copy as keys. Raise
    PasteError for a position that is none."""
    found = []
    for number, (list_path, row) in enumerate(copy.rows):
        has_corners = "points" in row and list_path != ("ship",)
        listed = row["points"] if has_corners else [row.get("at")]
        if not isinstance(listed, list):
            raise PasteError(f'"points" of {_called(list_path, row)} is no list of places.')
        points = tuple(_place(sea, copy.unit, at, _called(list_path, row)) for at in listed)
        shape = ObjectShape.RING if has_corners else ObjectShape.SPOT
        shape = ObjectShape.SHIP if list_path == ("ship",) else shape
        name = str(row.get("name") or row.get("id") or "")
        found.append(ChartObject((number,), shape, str(list_path[-1]), name, points))
    return tuple(found)


def _called(list_path: KeyPath, row: Row) -> str:
    return f"{list_path[-1]} {str(row.get('name') or row.get('id') or '')[:40]}".strip()


def _place(sea: Sea, unit: str, at: object, whose: str) -> Position:
    if not (isinstance(at, list) and len(at) == 2 and all(_is_number(value) for value in at)):
        raise PasteError(f"Where {whose} lies is not said as [x, y].")
    x, y = at
    if unit == sea.chart.unit:
        return float(x), float(y)
    return cm_to_rounded_units(sea.chart, position_in_cm(unit, (float(x), float(y))), _DIGITS)


def _is_number(value: object) -> bool:
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return math.isfinite(value) and abs(value) < 1e6


def pasted(
    toml: TomlText, copy: Copy, sea: Sea, by_cm: Position, side: str, after_ship: int | None = None
) -> Pasted:
    """Return the level with a copy in it, moved by so many cm. Raise PasteError if it cannot be added.

    Ids and names that the level has get the next number. What belonged to a side that is not here belongs to
    `side`. Ships come after the numbered one in the file, else after the last.
    """
    placed = moved(sea, copied_objects(copy, sea), by_cm)
    taken = _TakenNames(toml)
    known_classes = {str(row.get("id")) for row in class_rows(toml)}
    new_classes = [row for row in copy.classes if str(row.get("id")) not in known_classes]
    try:
        toml = _with_rows(toml, ("class",), new_classes)
        paths: list[KeyPath] = []
        for list_path in _LISTS:
            rows = [
                _fitted_row(toml, taken, copy, list_path, row, each, side)
                for (path, row), each in zip(copy.rows, placed, strict=True)
                if path == list_path
            ]
            after = after_ship if list_path == ("ship",) else None
            start = len(toml.value_at(list_path)) if toml.has(list_path) else 0
            start = start if after is None else after + 1
            toml = _with_rows(toml, list_path, rows, after)
            paths += [(*list_path, start + number) for number in range(len(rows))]
        toml = _with_other_books(
            toml, copy, [toml.value_at(path) for path in paths if path[:-1] == ("ship",)]
        )
    except (KeyError, LevelError):
        raise PasteError("The file is written in a way that this cannot be added to from here.") from None
    return Pasted(toml, tuple(paths))


def _with_other_books(toml: TomlText, copy: Copy, ships: Sequence[Row]) -> TomlText:
    """Return the text with what other books have of the copied ships, for those that were pasted in their
    order; who takes part by name alone takes her copy along."""
    originals = [str(row.get("id")) for path, row in copy.rows if path == ("ship",)]
    pasted_ids = dict(zip(originals, (str(ship["id"]) for ship in ships), strict=True))
    for book, ship, keys in copy.overlays:
        if ship in pasted_ids and book != _table(toml.data, "rules").get("book"):
            toml = _with_overlay(toml, book, pasted_ids[ship], keys)
    for book, overlay in _table(toml.data, "for").items():
        only = overlay.get("only", [])
        more = [new for old, new in pasted_ids.items() if old in only and new not in only]
        if more:
            toml = edited_toml(toml, set_value_edits(toml, ("for", book, "only"), [*only, *more]))
    return toml


def _with_rows(toml: TomlText, list_path: KeyPath, rows: Sequence[Row], after: int | None = None) -> TomlText:
    """Return the text with these rows, in their order, after the numbered one or the last."""
    if rows and not toml.has(list_path):
        toml, rows = edited_toml(toml, add_row_edits(toml, list_path, rows[0])), rows[1:]
    if rows and list_path not in toml.positions.value_starts:
        edits = [edit for row in rows for edit in add_row_edits(toml, list_path, row, after)]
        if len({(edit.start, edit.end) for edit in edits}) == 1:
            joined = "".join(edit.new for edit in edits)
            return edited_toml(toml, [TomlEdit(edits[0].start, edits[0].end, joined)])
    for number, row in enumerate(rows):
        here = None if after is None else after + number
        toml = edited_toml(toml, add_row_edits(toml, list_path, row, here))
    return toml


def _fitted_row(
    toml: TomlText,
    taken: "_TakenNames",
    copy: Copy,
    list_path: KeyPath,
    row: Row,
    placed: ChartObject,
    side: str,
) -> dict[str, TomlValue]:
    """Return a row as this level can have it."""
    data, new = toml.data, dict(row)
    if placed.shape is ObjectShape.RING:
        new["points"] = [list(point) for point in placed.points]
    else:
        new["at"] = list(placed.points[0])
    scale = CM_PER_UNIT[copy.unit] / CM_PER_UNIT[str(data["chart"].get("unit", "cm"))]
    for key in _LENGTHS:
        if scale != 1 and _is_number(new.get(key)):
            new[key] = round(new[key] * scale, 3)
    sides = [str(each.get("id")) for each in data.get("side", [])]
    if "side" in new and new["side"] not in sides:
        new["side"] = side
    commands = [
        str(each.get("id")) for each in data.get("squadron", []) if each.get("side") == new.get("side")
    ]
    if list_path[0] in ("ship", "fort") and new.get("squadron") not in commands:
        new.pop("squadron", None)
        new |= {"squadron": commands[0]} if commands else {}
    if isinstance(new.get("known_to"), list):
        new["known_to"] = [each for each in new["known_to"] if each in sides]
        if not new["known_to"]:
            del new["known_to"]
    if new.get("flagship") and not taken.is_first_flagship(new):
        del new["flagship"]
    if len(list_path) == 1:
        taken.give_names(str(list_path[0]), new)
    return new


class _TakenNames:
    """The ids, names and flagships of a level, which grow with each row that is pasted."""

    def __init__(self, toml: TomlText) -> None:
        rows = [
            (kind, row)
            for kind in (*_ACTORS, "zone")
            for row in toml.data.get(kind, [])
            if isinstance(row, Mapping)
        ]
        self.ids = {("zone" if kind == "zone" else "", str(row.get("id"))) for kind, row in rows}
        self.names = {str(row["name"]) for _, row in rows if row.get("name")}
        self.flags = {_command_of(row) for _, row in rows if row.get("flagship")}

    def is_first_flagship(self, row: Row) -> bool:
        command = _command_of(row)
        if command in self.flags:
            return False
        self.flags.add(command)
        return True

    def give_names(self, kind: str, row: Row) -> None:
        """Give a row an id of its own, and a name that no other has."""
        family = "zone" if kind == "zone" else ""
        name, own = str(row.get("name") or ""), str(row.get("id") or kind)
        if not name and kind == "ship" and (family, own) in self.ids:
            name = own.replace("-", " ").title()
            self.names.add(name)
        if name:
            row["name"] = name = next_name(name, self.names)
            self.names.add(name)
        if (family, own) in self.ids or not row.get("id"):
            own = free_id(to_id(name) or own, {known for group, known in self.ids if group == family})
        row["id"] = own
        self.ids.add((family, own))
        first = {"id": own} | ({"name": name} if name else {})
        rest = {key: value for key, value in row.items() if key not in first}
        row.clear()
        row.update(first | rest)


def _command_of(row: Mapping[str, Any]) -> str:
    return str(row.get("squadron") or row.get("side"))


def unused_actor_id(toml: TomlText, stem: str) -> str:
    """Return the id, or with the next number that no ship, fort, chain, party or leader has."""
    return free_id(stem, {own for family, own in _TakenNames(toml).ids if not family})


def next_name(name: str, taken: Collection[str]) -> str:
    """Return the name, or with the next number that nobody has: ``Amphion 2`` after ``Amphion``."""
    stem = _COUNTED.sub("", name)
    numbered = (f"{stem[:50]} {number}" for number in count(2))
    return name if name not in taken else next(new for new in numbered if new not in taken)


def free_id(stem: str, taken: Collection[str]) -> str:
    """Return the id, or with the next number that nobody has: ``amphion-2`` after ``amphion``."""
    plain = re.sub(r"-\d+$", "", stem)[:34].rstrip("-")
    numbered = (f"{plain}-{number}" for number in count(2))
    return stem if stem not in taken else next(new for new in numbered if new not in taken)


def clear_shifts(sea: Sea, extent: tuple[float, float, float, float], gap_cm: float) -> Iterator[Position]:
    """Yield ways in cm by which a copy comes clear of what it was copied from, as far as they keep it on the
    chart: below, right, above, left, each up to nine times as far; at last a little aside."""
    left, top, right, bottom = extent
    wide, high = sea.chart.size_cm
    across, down = right - left + gap_cm, bottom - top + gap_cm
    ways = ((0.0, down), (across, 0.0), (0.0, -down), (-across, 0.0))
    for x, y in ((x * times, y * times) for x, y in ways for times in range(1, 10)):
        if left + x >= 0 and right + x <= wide and top + y >= 0 and bottom + y <= high:
            yield x, y
    yield gap_cm, gap_cm
