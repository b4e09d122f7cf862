"""The cells of a CSV table, each with its line and column.

The separator is the comma, semicolon or tab that occurs most often in the first line. Quotes
protect a separator; a doubled quote is a quote.
"""

from typing import NamedTuple

from game.levels.format.limits import find_hidden_character
from game.levels.reading.findings import Finding, LevelError, Severity

MAX_ROWS, MAX_COLUMNS, MAX_CELL = 200, 40, 200
"""Limits for ships, columns, and characters of a cell: a level has no more ships than that."""
SEPARATORS = (",", ";", "\t")


class CsvCell(NamedTuple):
    """The text of a cell without surrounding blanks; line and column count from 1."""

    text: str
    line: int
    column: int


class CsvTable(NamedTuple):
    """A table as written: its lines, its headings, and its rows, which may have different
    lengths."""

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

    Raise LevelError if it is no table, if it has more than a level can hold, or if a character is
    invisible.
    """
    lines = tuple(text.replace("\r\n", "\n").split("\n"))
    told = [(n, line) for n, line in enumerate(lines, 1) if line.strip() and line[0] != "#"]
    nothing = CsvTable(file, lines, (), ())
    hidden = find_hidden_character(text)
    if hidden:
        at, code, said, hint = hidden
        line = text.count("\n", 0, at) + 1
        here = CsvCell("", line, at - text.rfind("\n", 0, at))
        raise LevelError([nothing.cell_error(here, code, said, hint)])
    if len(told) < 2:
        hint = "first line: name,side,class,place; then a line for each ship"
        said = "this is no table of ships"
        raise LevelError([nothing.cell_error(CsvCell("", 1, 1), "missing", said, hint)])
    if len(told) > MAX_ROWS + 1:
        here = CsvCell("", told[MAX_ROWS + 1][0], 1)
        said = f"there are {len(told) - 1} ships; a level has {MAX_ROWS} at most"
        raise LevelError([nothing.cell_error(here, "too-many", said, "more than one table, one a level")])
    mark = max(SEPARATORS, key=told[0][1].count)
    faults: list[Finding] = []
    rows = [_line_cells(nothing, line, number, mark, faults) for number, line in told]
    if faults:
        raise LevelError(faults)
    return nothing._replace(head=rows[0], rows=tuple(rows[1:]))


def _line_cells(
    projection: CsvTable, line: str, number: int, mark: str, faults: list[Finding]
) -> tuple[CsvCell, ...]:
    """Return the cells of a line; add errors of quotes and length to the list."""
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
    """Return a cell without quotes, and where it ends."""
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
