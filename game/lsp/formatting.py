"""Lay out the text of a level: spaces, empty lines and line ends. Words, order and comments stay.

As the program itself writes: ``key = value``, ``[a, b]``, ``{ a = 1 }``, no blanks before a key or a heading,
at most one empty line, one line end at the end. What goes over several lines keeps them as they are.
"""

import re
from itertools import takewhile

from game.levels.editing.toml_edits import TomlEdit, TomlText, line_edits, parse_toml_text
from game.levels.reading.findings import LevelError
from game.levels.reading.toml_positions import STRING

PIECE = re.compile(
    rf"(?P<string>{STRING.pattern})|[ \t]*(?P<mark>[\[\]{{}},=])[ \t]*|(?P<other>.)", re.DOTALL
)
MARKS = {"[": "[", "]": "]", "{": "{ ", "}": " }", ",": ", ", "=": " = "}
HEADING = re.compile(r"[ \t]*(\[{1,2})[ \t]*([^\]\n]*?)[ \t]*(\]{1,2})(.*)")


def format_edits(text: str) -> tuple[TomlEdit, ...]:
    """Return the edits that lay out a text, line by line; none if it is no TOML, which is told elsewhere."""
    try:
        toml = parse_toml_text(text)
        formatted = formatted_text(toml)
        if parse_toml_text(formatted).data != toml.data:
            return ()
    except LevelError:
        return ()
    return line_edits(text, formatted)


def formatted_text(toml: TomlText) -> str:
    """Return the whole text, laid out."""
    kept = _lines_of_long_values(toml)
    starts = {toml.positions.line_and_column(piece.start)[0]: piece for piece in toml.positions.statements}
    headings = {toml.positions.line_and_column(piece.start)[0] for piece in toml.positions.headings}
    lines = list[str]()
    for number, line in enumerate(toml.text.split("\n"), 1):
        made = line.removesuffix("\r")
        if number in kept:
            lines.append(made)
            continue
        if number in headings:
            made = HEADING.sub(r"\1\2\3\4", made)
        elif number in starts and number + 1 not in kept:
            made = _formatted_statement(made)
        made = made.rstrip()
        if made or (lines and lines[-1]):
            lines.append(made)
    return toml.newline.join(lines).rstrip() + toml.newline


def _lines_of_long_values(toml: TomlText) -> set[int]:
    """Return the lines after the first of every value over several lines."""
    found = set[int]()
    for path, start in toml.positions.value_starts.items():
        first, _ = toml.positions.line_and_column(start)
        last, _ = toml.positions.line_and_column(toml.positions.value_ends[path] - 1)
        found.update(range(first + 1, last + 1))
    return found


def _formatted_statement(line: str) -> str:
    """Return a line with a whole statement; a comment behind it stays where it is, if it can."""
    pieces = list(takewhile(lambda piece: piece["other"] != "#", PIECE.finditer(line.lstrip(" \t"))))
    comment = line.lstrip(" \t")[pieces[-1].end() :]
    marks, kept = [piece["mark"] or "" for piece in pieces], ""
    for piece, before, mark, behind in zip(pieces, ["", *marks], marks, [*marks[1:], ""], strict=False):
        if mark + behind in ("{}", ",]", ",}"):
            kept += "{" if mark == "{" else ""
        elif before + mark == "{}":
            kept += "}"
        else:
            kept += MARKS.get(mark) or piece[0]
    kept = kept.rstrip()
    if not comment:
        return kept
    column = len(line) - len(comment)
    return kept.ljust(max(column, len(kept) + 1) if line == line.lstrip() else len(kept) + 1) + comment
