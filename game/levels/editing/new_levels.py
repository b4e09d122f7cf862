"""The text of a new level: a complete battle of two frigates, or the ships of a CSV table, for an author to
edit.

The separator of a table is the comma, semicolon or tab that occurs most often in the first line. Quotes
protect a separator; a doubled quote is a quote. Every cell is checked against the level format, and all
errors are reported at once.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import ceil, cos, radians, sin
from typing import Final, NamedTuple

from game.levels.editing.chart_objects import PlacementRules, Position
from game.levels.editing.toml_edits import format_toml
from game.levels.format.allowed_words import CM_PER_UNIT, NATIONS
from game.levels.format.charts import Chart
from game.levels.format.fields import OWN_PREFIX, to_id
from game.levels.format.fleet import Fleet
from game.levels.format.limits import find_hidden_character
from game.levels.format.ships import OwnClass
from game.levels.lint.ownership import MAX_LENGTH
from game.levels.reading.findings import Finding, LevelError, Severity, nearest_word, suggestion_hint
from game.levels.reading.nearest_sentence import compass_degrees

MAX_ROWS, MAX_COLUMNS, MAX_CELL = 200, 40, 200
"""Limits for ships, columns, and characters of a cell: a level has no more ships than that."""
SEPARATORS = (",", ";", "\t")


class CsvCell(NamedTuple):
    """The text of a cell without surrounding blanks; line and column count from 1."""

    text: str
    line: int
    column: int


class CsvTable(NamedTuple):
    """A table as written: its lines, its headings, and its rows, which may have different lengths."""

    file: str
    lines: tuple[str, ...]
    head: tuple[CsvCell, ...]
    rows: tuple[tuple[CsvCell, ...], ...]

    def cell_error(self, cell: CsvCell, code: str, message: str, hint: str = "") -> Finding:
        """Return a finding at a cell."""
        text = self.lines[cell.line - 1] if cell.line <= len(self.lines) else ""
        error = Severity.ERROR
        return Finding(self.file, cell.line, cell.column, code, error, message, hint, text)


def parse_csv(text: str, file: str) -> CsvTable:
    """Return the table of a text; blank lines and lines that begin with # are skipped.

    Raise LevelError if it is no table, if it has more than a level can hold, or if a character is invisible.
    """
    lines = tuple(text.replace("\r\n", "\n").split("\n"))
    filled = [(n, line) for n, line in enumerate(lines, 1) if line.strip() and line[0] != "#"]
    nothing = CsvTable(file, lines, (), ())
    hidden = find_hidden_character(text)
    if hidden:
        at, code, said, hint = hidden
        line = text.count("\n", 0, at) + 1
        here = CsvCell("", line, at - text.rfind("\n", 0, at))
        raise LevelError([nothing.cell_error(here, code, said, hint)])
    if len(filled) < 2:
        hint = "first line: name,side,class,place; then a line for each ship"
        said = "this is no table of ships"
        raise LevelError([nothing.cell_error(CsvCell("", 1, 1), "missing", said, hint)])
    if len(filled) > MAX_ROWS + 1:
        here = CsvCell("", filled[MAX_ROWS + 1][0], 1)
        said = f"there are {len(filled) - 1} ships; a level has {MAX_ROWS} at most"
        raise LevelError([nothing.cell_error(here, "too-many", said, "more than one table, one a level")])
    mark = max(SEPARATORS, key=filled[0][1].count)
    faults: list[Finding] = []
    rows = [_line_cells(nothing, line, number, mark, faults) for number, line in filled]
    if faults:
        raise LevelError(faults)
    return nothing._replace(head=rows[0], rows=tuple(rows[1:]))


def _line_cells(
    projection: CsvTable, line: str, number: int, mark: str, faults: list[Finding]
) -> tuple[CsvCell, ...]:
    cells: list[CsvCell] = []
    at = 0
    while at <= len(line):
        start = at + len(line[at:]) - len(line[at:].lstrip(" "))
        cell, at = (
            _read_quoted_cell(line, start)
            if line[start : start + 1] == '"'
            else _read_bare_cell(line, at, mark)
        )
        here = CsvCell(cell, number, start + 1)
        rest = line[at:].split(mark, 1)[0] if at >= 0 else ""
        if at < 0:
            faults.append(projection.cell_error(here, "syntax", "a quote is not closed", 'close it with "'))
            break
        if rest.strip():
            said = "after a closing quote comes a separator"
            faults.append(projection.cell_error(here, "syntax", said, 'a quote inside quotes is written ""'))
            break
        if len(cell) > MAX_CELL or len(cells) >= MAX_COLUMNS:
            said = f"a cell has {MAX_CELL} characters at most, a line {MAX_COLUMNS} cells"
            faults.append(projection.cell_error(here, "too-long", said, "is this a table of ships?"))
            break
        cells.append(here)
        at += len(rest) + 1
    return tuple(cells)


def _read_bare_cell(line: str, at: int, mark: str) -> tuple[str, int]:
    end = line.find(mark, at)
    end = len(line) if end < 0 else end
    return line[at:end].strip(), end


def _read_quoted_cell(line: str, start: int) -> tuple[str, int]:
    """Return a cell in quotes and where it ends, -1 if it has no end."""
    at = start + 1
    while True:
        end = line.find('"', at)
        if end < 0:
            return "", -1
        if line[end + 1 : end + 2] != '"':
            return line[start + 1 : end].replace('""', '"').strip(), end + 1
        at = end + 2


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


def read_csv_ships(
    csv_table: CsvTable, fleet: Fleet, own_classes: Sequence[OwnClass] = (), sides: Sequence[str] = ()
) -> list[CsvShip]:
    """Return the ships in the order of the table, with own classes allowed; ``sides``: all the ids of sides
    that there may be (none: two of any name, and all nations). Raise LevelError with everything that is
    wrong."""
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
    slips = list(_side_errors(csv_table, columns["side"], ships, sides))
    lines = {slip.line for slip in slips}  # such a ship is in no line either
    faults = [*(fault for fault in faults if fault.line not in lines), *slips]
    if faults:
        raise LevelError(sorted(faults, key=lambda f: (f.line, f.column)))
    return ships


_LIKE: Final = 0.75
"""How much a side is like another name to be taken for a slip of the pen, from 0 to 1."""


def _side_errors(
    csv_table: CsvTable, column: int, ships: Sequence[CsvShip], allowed: Sequence[str]
) -> Iterator[Finding]:
    """Yield an error for each side that is no nation, and like one or like a side of more ships, or a third
    one: it would come into being by a slip of the pen."""
    count = Counter(ship.side for ship in ships if ship.side)
    known = list(allowed or dict.fromkeys([*(side for side in count if side in NATIONS), *NATIONS]))
    strange = [side for side in count if side not in known]
    for row, ship in zip(csv_table.rows, ships, strict=True):
        if ship.side not in strange:
            continue
        others = [*known, *(side for side in strange if count[side] > count[ship.side])]
        close = difflib.get_close_matches(ship.side, others, 1, _LIKE)
        if not (close or allowed or len(count) > 2):
            continue
        cell = row[column]
        listed = ", ".join(allowed or [side for side in count if side not in strange] or list(count))
        meant = f'did you mean "{close[0]}"? ' if close else ""
        told = ",".join(dict.fromkeys([*(allowed or count), ship.side]))
        hint = f"{meant}the sides are {listed}; if it is meant: --sides {told}"
        said = (
            f'"{cell.text[:40]}" is no side of this table' if allowed else f'"{cell.text[:40]}" is no nation'
        )
        yield csv_table.cell_error(cell, "unknown-side", said, hint)


def _find_columns(projection: CsvTable, faults: list[Finding]) -> dict[str, int]:
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
    placement = _placement(cell("place").text, side, led, wrong)
    squadron, captain = to_id(cell("squadron").text), cell("commander").text
    return CsvShip(own, name, side, model, guns, squadron, captain, quality, placement, cell("name"))


def _read_guns(cell: CsvCell, wrong: ReportError) -> int:
    if not cell.text:
        return 0
    if re.fullmatch(r"\d{1,3}", cell.text) and int(cell.text) <= MAX_GUNS:
        return int(cell.text)
    hint = f"a whole number, 0 to {MAX_GUNS}"
    wrong("guns", "wrong-type", f'"{cell.text[:40]}" is no number of guns', hint)
    return 0


def _find_class(text: str, fleet: Fleet, wrong: ReportError) -> str:
    if not text:
        return ""
    called = {to_id(model.description): name for name, model in fleet.classes.items()}
    word = to_id(text) or text
    if word in fleet.classes or word in called:
        return called.get(word, word)
    close = nearest_word(word, fleet.classes) or called.get(nearest_word(word, called), "")
    hint = f'did you mean "{close}"?' if close else "the classes are listed in REFERENCE.md"
    if re.fullmatch(r"[0-9]{1,3}( guns)?", text):
        hint = f'{text.removesuffix(" guns")} guns stand in a column "guns"; a class is a word: gb-third-74'
    wrong("class", "unknown-class", f'no ship class has the id "{text[:40]}"', hint)
    return ""


def _own_class_for(guns: int, fleet: Fleet) -> str:
    """Return the own class with the nearest number of guns for a row that names none, or '' if a fleet class
    is nearer."""
    own = [(abs(k.guns - guns), name) for name, k in fleet.classes.items() if name.startswith(OWN_PREFIX)]
    off, name = min(own, default=(MAX_GUNS, ""), key=lambda one: one[0])
    return name if off <= abs(fleet.class_for_guns(guns).guns - guns) else ""


def _placement(text: str, side: str, led: _LineAhead, wrong: ReportError) -> ShipPlacement:
    """Return a ship's position: as her cell says, or astern of the ship before her."""
    nowhere = ShipPlacement(0.0, 0.0, 0.0)
    if text.casefold() in NEXT_IN_LINE:
        placement = led.next_placement() if side == led.side else None
        if placement is None:
            said = "there is no line before her that she could follow"
            wrong("place", "missing", said, f"a place: {ALLOWED_WORDS}")
        return placement or nowhere
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
        return f'"{found[3]}" is no heading: 0 to 359 degrees, or N, NNE, NE, ENE …'
    spacing = float(found[4] or DEFAULT_SPACING) if line else 0.0
    if line and spacing <= 0:
        return f"a spacing of {spacing:g} lays one ship on another"
    return ShipPlacement(float(found[1]), float(found[2]), heading, spacing)


def parse_heading(text: str) -> float | None:
    """Return a heading in degrees, or None if it is no heading."""
    if re.fullmatch(r"\d{1,3}(\.\d{1,2})?", text) and float(text) < 360:
        return float(text)
    return compass_degrees(text)


ROUND_TO = 0.1
"""Chart units and degrees to which a position and a heading are rounded if the book allows any."""
MARGIN_CM = 10.0
"""Distance between the outermost ship and the edge if the chart must grow."""


def level_text_from_csv(
    title: str, book: str, base_chart: Chart, placement_rules: PlacementRules, ships: Sequence[CsvShip]
) -> str:
    """Return a level with these ships under a book.

    The chart has the unit of ``base_chart`` and at least its size; each ship has the nearest position and
    heading that the book allows (``placement_rules``).
    """
    wide, tall = chart_size_for(base_chart, [ship.placement for ship in ships])
    chart = base_chart.model_copy(update={"size": (wide, tall)})
    lines = ["format = 1", f"title = {format_toml(title)}", "", "[rules]", f"book = {format_toml(book)}"]
    lines += ["turns = 20", "", "[chart]", f"size = {format_toml([wide, tall])}"]
    lines += [f"unit = {format_toml(base_chart.unit)}"] if base_chart.unit != "cm" else []
    lines += ["wind_from = 0 # degrees clockwise from the top: where it blows from"]
    lines += ['wind = "fresh"', 'sea = "moderate"']
    sides = list(dict.fromkeys(ship.side for ship in ships))
    for side in sides:
        lines += ["", "[[side]]", f"id = {format_toml(side)}"]
        lines += [] if side in NATIONS else ['nation = "other"']
    for squadron, side in dict.fromkeys((s.squadron, s.side) for s in ships if s.squadron):
        lines += ["", "[[squadron]]", f"id = {format_toml(squadron)}", f"side = {format_toml(side)}"]
    for ship in ships:
        lines += ["", *_ship_lines(ship, chart, placement_rules)]
    for side, other in zip(sides, sides[1:] + sides[:1], strict=True):
        if side != other:
            lines += ["", "[[objective]]", f"side = {format_toml(side)}"]
            lines += [f"major = {format_toml(f'beaten half of {other}')}"]
    return "\n".join([*lines, ""])


def _ship_lines(ship: CsvShip, chart: Chart, placement_rules: PlacementRules) -> list[str]:
    said: list[tuple[str, str | int]] = [("id", ship.id), ("name", ship.name), ("side", ship.side)]
    said += [("squadron", ship.squadron), ("class", ship.ship_class), ("guns", ship.guns)]
    said += [("quality", ship.quality), ("commander", ship.commander)]
    lines = [f"{key} = {format_toml(value)}" for key, value in said if value]
    place = placement_rules.snap_position(chart, (ship.placement.x, ship.placement.y), ROUND_TO)
    at = format_toml(list(place))
    heading = format_toml(placement_rules.snap_heading(ship.placement.heading, ROUND_TO))
    return ["[[ship]]", *lines, f"at = {at}", f"heading = {heading}"]


def chart_size_for(base_chart: Chart, placements: Sequence[ShipPlacement]) -> tuple[float, float]:
    """Return a chart size that holds all ships with a margin, in whole units."""
    margin = MARGIN_CM / CM_PER_UNIT[base_chart.unit]
    across, down = (
        ceil(max(places) + margin) for places in zip(*((b.x, b.y) for b in placements), strict=True)
    )
    return max(base_chart.size[0], across), max(base_chart.size[1], down)


def validate_positions(csv_table: CsvTable, base_chart: Chart, ships: Sequence[CsvShip]) -> None:
    """Raise LevelError with the ships that are off any possible chart: a line may run off it far from its
    head."""
    most = (MAX_LENGTH - MARGIN_CM) / CM_PER_UNIT[base_chart.unit]
    faults: list[Finding] = []
    for ship in ships:
        x, y = ship.placement.x, ship.placement.y
        if not (0 <= x <= most and 0 <= y <= most):
            said = f'"{ship.id}" would lie at [{x:g}, {y:g}], off the chart'
            hint = f"x to the right and y down, from 0 to {most:g}; a line runs astern"
            faults.append(csv_table.cell_error(ship.cell, "off-chart", said, hint))
    if faults:
        raise LevelError(faults)


_SIDES: Final = (("british", "amphion", "gb-frigate-38"), ("french", "junon", "fr-frigate-40"))
"""Side, ship and class of each."""
_SHIP_SHARES: Final = (0.32, 0.68)
"""The ships' positions as shares of the chart's width; both half way down."""
_HEADINGS: Final = (90.0, 270.0)
_WIND: Final = 0.0
"""Where the wind comes from: neither ship lies in it."""
_BRIEFING: Final = "A British and a French frigate have sighted each other. Take the other."


def level_file_stem(name: str) -> str:
    """Return a file name for a battle: small letters, digits and dashes; '' if nothing is left."""
    letters = unicodedata.normalize("NFKD", name.casefold().removesuffix(".toml"))
    letters = "".join(each for each in letters if not unicodedata.combining(each))  # "é" gives "e"
    plain = re.sub(r"[^a-z0-9]+", "-", letters)
    return plain.strip("-")


def title_from_name(name: str) -> str:
    """Return a name as a title: dashes become spaces, a capital first."""
    words = " ".join(name.removesuffix(".toml").replace("-", " ").replace("_", " ").split())
    return words[:1].upper() + words[1:80]


def new_level_text(title: str, book: str, base_chart: Chart, placement_rules: PlacementRules) -> str:
    """Return a level with that title under a book, on a chart with the size and unit of ``base_chart``."""
    lines = [
        "format = 1",
        f"title = {format_toml(title)}",
        'place = "At sea"',
        f"briefing = {format_toml(_BRIEFING)}",
        "",
        "[rules]",
        f"book = {format_toml(book)}",
        "turns = 20",
        "",
        "[chart]",
        f"size = {format_toml(list(base_chart.size))}",
        *([f"unit = {format_toml(base_chart.unit)}"] if base_chart.unit != "cm" else []),
        f"wind_from = {format_toml(_WIND)} # degrees clockwise from the top: where it blows from",
        'wind = "fresh"',
        'sea = "moderate"',
    ]
    for side, _, _ in _SIDES:
        lines += ["", "[[side]]", f"id = {format_toml(side)}"]
    rows = zip(_SIDES, _SHIP_SHARES, _HEADINGS, strict=True)
    for (side, ship, klass), share, heading in rows:
        lines += ["", "[[ship]]", f"id = {format_toml(ship)}", f"side = {format_toml(side)}"]
        lines += [
            f"class = {format_toml(klass)}",
            f"at = {format_toml(list(_start_position(base_chart, placement_rules, share)))}",
        ]
        lines += [f"heading = {format_toml(placement_rules.snap_heading(heading))}"]
    for (side, _, _), (_, other, _) in zip(_SIDES, _SIDES[::-1], strict=True):
        aim = f"captured {other} or struck {other}"
        lines += ["", "[[objective]]", f"side = {format_toml(side)}", f"major = {format_toml(aim)}"]
    return "\n".join([*lines, ""])


def _start_position(chart: Chart, placement_rules: PlacementRules, share: float) -> Position:
    wanted = (chart.size[0] * share, chart.size[1] / 2)
    return placement_rules.snap_position(chart, wanted, 1.0)
