"""The ships of a CSV table: check every cell against the level format and report all errors at
once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from game.levels.csv_import.csv_cells import CsvCell, CsvTable
from game.levels.format.fields import OWN_PREFIX
from game.levels.format.fleet import Fleet
from game.levels.format.ids import to_id
from game.levels.format.ships import OwnClass
from game.levels.reading.findings import Finding, LevelError, nearest_word, suggestion_hint

COLUMNS = ("name", "side", "class", "guns", "place", "squadron", "id", "commander", "quality")
ALIASES = {
    "ship": "name",
    "nation": "side",
    "fleet": "side",
    "type": "class",
    "rate": "class",
    "gun": "guns",
    "position": "place",
    "at": "place",
    "where": "place",
    "division": "squadron",
    "captain": "commander",
    "crew": "quality",
}
"""Other headings that are accepted."""
QUALITIES = ("elite", "average", "poor")
MAX_GUNS = 140


ReportError = Callable[[str, str, str, str], None]
"""Callback that reports an error in a column: column, code, message, hint."""


class CsvShip(NamedTuple):
    """One ship of a table as the level will have her; "" and 0 for empty cells."""

    id: str
    name: str
    side: str
    ship_class: str
    guns: int
    squadron: str
    commander: str
    quality: str
    placement: ShipPlacement
    cell: CsvCell


def read_csv_ships(csv_table: CsvTable, fleet: Fleet, own_classes: Sequence[OwnClass] = ()) -> list[CsvShip]:
    """Return the ships in the order of the table, with own classes allowed. Raise LevelError with
    everything that is wrong."""
    fleet, faults = fleet.with_own_classes(own_classes), list[Finding]()
    columns = _find_columns(csv_table, faults)
    if faults:
        raise LevelError(faults)
    ships: list[CsvShip] = []
    led = _LineAhead()
    for row in csv_table.rows:
        ship = _read_ship(csv_table, row, columns, fleet, led, faults)
        taken = next((s for s in ships if s.id == ship.id), None)
        if taken and ship.id:
            said = f'"{ship.id}" is already the id of the ship of line {taken.cell.line}'
            hint = "a column id with an id of her own, or another name"
            faults.append(csv_table.cell_error(ship.cell, "duplicate-id", said, hint))
        ships.append(ship)
    if faults:
        raise LevelError(sorted(faults, key=lambda f: (f.line, f.column)))
    return ships


def _find_columns(projection: CsvTable, faults: list[Finding]) -> dict[str, int]:
    """Return the index of each column; unknown, double and missing headings are errors."""
    found: dict[str, int] = {}
    for number, cell in enumerate(projection.head):
        word = cell.text.casefold()
        name = ALIASES.get(word, word)
        if name not in COLUMNS:
            hint = suggestion_hint(word, COLUMNS, "columns")
            said = f'"{cell.text[:40]}" is no column of a table of ships'
            faults.append(projection.cell_error(cell, "unknown-key", said, hint))
        elif name in found:
            faults.append(projection.cell_error(cell, "twice", f'the column "{name}" stands twice', "once"))
        found.setdefault(name, number)
    for name in ("name", "side", "place"):
        if name not in found and not faults:
            said = f'there is no column "{name}"'
            faults.append(projection.cell_error(projection.head[0], "missing", said, ", ".join(COLUMNS)))
    if not {"class", "guns"} & set(found) and not faults:
        said = 'a ship needs "class" or "guns": there is no such column'
        faults.append(projection.cell_error(projection.head[0], "missing", said, ", ".join(COLUMNS)))
    return found


class _LineAhead:
    """The line of battle being placed: its head, its side, the ships so far."""

    def __init__(self) -> None:
        self.leader: ShipPlacement | None = None
        self.side = ""
        self.followers = 0

    def next_placement(self) -> ShipPlacement | None:
        """Return the next position astern, or None without a line."""
        self.followers += 1
        return self.leader.placement_astern(self.followers) if self.leader and self.leader.spacing else None


def _read_ship(
    projection: CsvTable,
    row: tuple[CsvCell, ...],
    columns: dict[str, int],
    fleet: Fleet,
    led: _LineAhead,
    faults: list[Finding],
) -> CsvShip:
    """Return one row as a ship; a wrong cell is reported and replaced by a default."""

    def cell(name: str) -> CsvCell:
        at = columns.get(name, -1)
        return row[at] if 0 <= at < len(row) else CsvCell("", row[-1].line, row[-1].column)

    def wrong(name: str, code: str, said: str, hint: str) -> None:
        faults.append(projection.cell_error(cell(name), code, said, hint))

    if len(row) > len(projection.head) and any(c.text for c in row[len(projection.head) :]):
        said = f"this line has {len(row)} cells, the first has {len(projection.head)}"
        extra = row[len(projection.head)]
        faults.append(projection.cell_error(extra, "too-many", said, 'a comma inside a cell needs "quotes"'))
    name, side = cell("name").text, to_id(cell("side").text)
    own = to_id(cell("id").text or name)
    if not own:
        wrong("name", "missing", "a ship needs a name, or an id", "letters a to z make the id")
    if not side:
        wrong("side", "missing", "a ship needs a side", "british, french, …: the name of a fleet")
    guns, model = _read_guns(cell("guns"), wrong), _find_class(cell("class").text, fleet, wrong)
    model = model or ("" if cell("class").text or not guns else _own_class_for(guns, fleet))
    if not guns and not model and not cell("guns").text and not cell("class").text:
        wrong("class", "missing", 'a ship needs "class" or "guns"', "gb-third-74; or 74")
    quality = cell("quality").text.casefold()
    if quality and quality not in QUALITIES:
        hint = suggestion_hint(quality, QUALITIES)
        wrong("quality", "bad-value", f'"{quality[:40]}" is no quality of a crew', hint)
    berth = _placement(cell("place").text, side, led, wrong)
    squadron, captain = to_id(cell("squadron").text), cell("commander").text
    return CsvShip(own, name, side, model, guns, squadron, captain, quality, berth, cell("name"))


def _read_guns(cell: CsvCell, wrong: ReportError) -> int:
    """Return the number of guns in a cell, 0 for none."""
    if not cell.text:
        return 0
    if re.fullmatch(r"\d{1,3}", cell.text) and int(cell.text) <= MAX_GUNS:
        return int(cell.text)
    hint = f"a whole number, 0 to {MAX_GUNS}"
    wrong("guns", "wrong-type", f'"{cell.text[:40]}" is no number of guns', hint)
    return 0


def _find_class(text: str, fleet: Fleet, wrong: ReportError) -> str:
    """Return the id of a fleet class, found by id or name."""
    if not text:
        return ""
    called = {to_id(model.description): name for name, model in fleet.classes.items()}
    word = to_id(text) or text
    if word in fleet.classes or word in called:
        return called.get(word, word)
    close = nearest_word(word, fleet.classes) or called.get(nearest_word(word, called), "")
    hint = f'did you mean "{close}"?' if close else "the classes are listed in REFERENCE.md"
    wrong("class", "unknown-class", f'no ship class has the id "{text[:40]}"', hint)
    return ""


def _own_class_for(guns: int, fleet: Fleet) -> str:
    """Return the own class with the nearest number of guns for a row that names none, or '' if a
    fleet class is nearer."""
    own = [(abs(k.guns - guns), name) for name, k in fleet.classes.items() if name.startswith(OWN_PREFIX)]
    off, name = min(own, default=(MAX_GUNS, ""), key=lambda one: one[0])
    return name if off <= abs(fleet.class_for_guns(guns).guns - guns) else ""


def _placement(text: str, side: str, led: _LineAhead, wrong: ReportError) -> ShipPlacement:
    """Return a ship's position: as her cell says, or astern of the ship before her."""
    nowhere = ShipPlacement(0.0, 0.0, 0.0)
    if text.casefold() in NEXT_IN_LINE:
        berth = led.next_placement() if side == led.side else None
        if berth is None:
            said = "there is no line before her that she could follow"
            wrong("place", "missing", said, f"a place: {ALLOWED_WORDS}")
        return berth or nowhere
    found = parse_placement(text)
    if isinstance(found, str):
        wrong("place", "bad-value", found[:120], f"a place is {ALLOWED_WORDS}")
        led.leader, led.side, led.followers = (
            ShipPlacement(0.0, 0.0, 0.0, 1.0),
            side,
            0,
        )  # reported once, not for every row
        return nowhere
    led.leader, led.side, led.followers = found, side, 0
    return found._replace(spacing=0.0)


# ---------------------------------------------------------------------------------------- positions
COMPASS_POINTS = "N NNE NE ENE E ESE SE SSE S SSW SW WSW W WNW NW NNW".split()
"""Degrees of the compass points; north is the top of the chart."""
DEFAULT_SPACING = 6.0
"""Chart units between the middles of two ships in line: one and a half hulls of a third rate."""
_NUMBER = r"(-?\d{1,5}(?:\.\d{1,3})?)"
_HEADING = r"(?:head(?:ing|s)?:?\s+)(\S+?)"
_PLACE = re.compile(rf"(?:at\s+)?\[?{_NUMBER}\s*[, ;/]\s*{_NUMBER}\]?(?:\s*,?\s+{_HEADING})?", re.I)
_LINE = re.compile(
    rf"in line(?: ahead)? from\s+\[?{_NUMBER}\s*[, ;/]\s*{_NUMBER}\]?\s*,?\s+{_HEADING}"
    rf"(?:\s*,?\s+(?:spacing|spaced)\s+{_NUMBER})?",
    re.I,
)
NEXT_IN_LINE = ("", '"', "''", "next", "ditto", "astern")
"""The cell text of a ship that follows the one before her."""
ALLOWED_WORDS = (
    '"30, 40 heading 90", "in line from 30, 40 heading ESE, spacing 6", or nothing for the next of her line'
)


class ShipPlacement(NamedTuple):
    """A position and a heading; ``spacing`` is 0 for a ship that leads no line."""

    x: float
    y: float
    heading: float
    spacing: float = 0.0

    def placement_astern(self, places: int) -> ShipPlacement:
        """Return the position of the ship this many places astern."""
        turn, far = radians(self.heading), places * (self.spacing or DEFAULT_SPACING)
        x, y = self.x - far * sin(turn), self.y + far * cos(turn)
        return ShipPlacement(round(x, 2) + 0.0, round(y, 2) + 0.0, self.heading)


def parse_placement(text: str) -> ShipPlacement | str:
    """Return the position in a cell, or what is wrong with it in words."""
    line, place = _LINE.fullmatch(text), _PLACE.fullmatch(text)
    found = line or place
    if found is None:
        return f'"{text}" is no place'
    heading = parse_heading(found[3]) if found[3] else 0.0
    if heading is None:
        return f'"{found[3]}" is no heading: 0 to 359 degrees, or {", ".join(COMPASS_POINTS[:4])} …'
    spacing = float(found[4] or DEFAULT_SPACING) if line else 0.0
    if line and spacing <= 0:
        return f"a spacing of {spacing:g} lays one ship on another"
    return ShipPlacement(float(found[1]), float(found[2]), heading, spacing)


def parse_heading(text: str) -> float | None:
    """Return a heading in degrees, or None if it is no heading."""
    if text.upper() in COMPASS_POINTS:
        return COMPASS_POINTS.index(text.upper()) * 22.5
    if re.fullmatch(r"\d{1,3}(\.\d{1,2})?", text) and float(text) < 360:
        return float(text)
    return None
