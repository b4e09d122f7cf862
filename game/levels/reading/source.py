"""A TOML text with its name and the places of its keys: the step from a file to plain data."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path as FilePath
from typing import Any

from game.core.toml_reader import TooWild, read_toml
from game.levels.format.limits import (
    CURES,
    MOST_BYTES,
    hidden_character,
    immoderate,
    unclosed_text,
)
from game.levels.reading.findings import (
    MOST_FINDINGS,
    Fault,
    Finding,
    LevelError,
    Path,
    Severity,
    shorten,
)
from game.levels.reading.nearest_sentence import degrees_of
from game.levels.reading.positions import Places, find_places

AT_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")

# What tomllib says -> what is wrong in plain words, and what to do. First match wins.
SYNTAX = (
    (
        "Cannot overwrite",
        "this key stands twice in the same table",
        "keep one of them; where there may be several, as of ships, the heading is [[ship]]",
    ),
    ("Cannot declare", "this heading stands twice", "lists of tables have [[double]] brackets"),
    (
        "Cannot mutate immutable",
        "this table was closed before",
        "a table written in { } on one line cannot be continued under a heading",
    ),
    ("Invalid value", "this is no value", 'text goes in "quotes"; true and false are lower case'),
    (
        "Unclosed array",
        "a list is not closed",
        "close it with ]; commas stand between its values, and numbers without a unit",
    ),
    ("Unclosed inline", "an inline table is not closed", "close it with } on the same line"),
    ("Invalid initial character for a key", "a key is missing here", "a line is: key = value"),
    (
        "Illegal character",
        "this character cannot stand here",
        "is a closing quote missing? Text of several lines goes in three quotes",
    ),
    ("Unterminated string", "a text is not closed", "a closing quote is missing"),
    ("Unescaped", "a lone backslash", "write it twice, or use 'single quotes'"),
    ("Expected '='", "an = is missing", "a line is: key = value"),
    (
        "Expected newline",
        "the line should end here",
        'one statement a line; text goes in one pair of "quotes", decimals have a point, notes a #',
    ),
    ("Expected ']", "a heading is not closed", "a heading is [table] or [[list of tables]]"),
    ("Invalid statement", "this is no statement", "a line is: key = value, [heading] or # comment"),
)
BYTE_ORDER_MARK = 3
"""Bytes that an editor may put before the text."""
MOST_LINES = 6
"""So many lines are named in a message."""
LATER = "the rest is read once this is mended"
ODD = {
    **dict.fromkeys("“”„‟‘’‚‛«»", ("these are quotes of a word processor", 'use plain "quotes"')),
    **dict.fromkeys("\u00a0\u2007\u202f\u3000", ("this is no plain space", "type a space")),
    **dict.fromkeys(
        "\u200b\u200c\u200d\u2060\ufeff",
        ("a character that cannot be seen stands here", "delete it and type the place anew"),
    ),
}
"""Characters that look like others, and what to say of them."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or one table of it, that is well-formed TOML: its data and where all of it stands."""

    file: str
    text: str
    data: dict[str, Any]
    root: Path = ()

    @property
    def places(self) -> Places:
        """Where all of it stands: looked for when it is asked, as most files have no fault."""
        return find_places(self.text)

    def inside(self, key: str) -> Source:
        """The table under a key as a source of its own, empty where there is none."""
        table = self.data.get(key)
        data = table if isinstance(table, dict) else {}
        return replace(self, data=data, root=(*self.root, key))

    def locate(self, faults: Iterable[Fault]) -> tuple[Finding, ...]:
        """The faults as findings in file order, each place and message once."""
        found = {self._finding(fault): None for fault in islice(faults, 2 * MOST_FINDINGS)}
        return tuple(sorted(found, key=lambda f: (f.line, f.column, f.severity, f.message)))

    def _finding(self, fault: Fault) -> Finding:
        line, column = self.places.find((*self.root, *fault.path), fault.spot, fault.offset)
        text, message = self.places.line_text(line), fault.message
        if fault.others:
            paths = [(*self.root, *path) for path in fault.others]
            message += lines_in_words([self.places.find(path, fault.spot)[0] for path in paths])
        return Finding(
            self.file, line, column, fault.code, fault.severity, message, fault.hint, text
        )


def lines_in_words(lines: Iterable[int]) -> str:
    """`` (line 15)``, `` (lines 15, 22, 31 …)``: each once, in order."""
    told = sorted(set(lines))
    listed = ", ".join(str(line) for line in told[:MOST_LINES])
    return f" (line{'s' * (len(told) > 1)} {listed}{' …' * (len(told) > MOST_LINES)})"


def read_file(path: FilePath) -> str:
    """The text of a file. Raises LevelError when it cannot be read or is not UTF-8."""
    file = str(path)
    try:
        if path.exists() and not path.is_file():
            raise LevelError([_at(file, "", 0, "unreadable", "this is no file")])
        with path.open("rb") as opened:
            raw = opened.read(MOST_BYTES + BYTE_ORDER_MARK + 1)
    except (OSError, ValueError) as trouble:
        why = (trouble.strerror if isinstance(trouble, OSError) else "") or "it cannot be read"
        raise LevelError([_at(file, "", 0, "unreadable", f"cannot open the file: {why}")]) from None
    return decoded(raw, file)


def decoded(raw: bytes, file: str) -> str:
    """What a file that was read says. Raises LevelError when it is too big or not UTF-8."""
    if len(raw) > MOST_BYTES + BYTE_ORDER_MARK:
        raise LevelError([_too_big(file)])
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as trouble:
        return _not_utf8(file, raw, trouble.start)


def parse_toml(text: str, file: str) -> Source:
    """The text as data with places. Raises LevelError: too big, too deep, or not TOML."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise LevelError([_too_big(file, text[:100])])
    hidden = hidden_character(text)
    if hidden:
        raise LevelError([_at(file, text, *hidden)])
    try:
        data = read_toml(text)
    except TooWild as wild:
        found = _at(file, text, wild.position, wild.code, wild.said, CURES[wild.code])
        raise LevelError([found]) from None
    except ValueError as trouble:
        raise LevelError([_syntax(file, text, str(trouble))]) from None
    source = Source(file, text, data)
    excess = source.locate(immoderate(data))
    if excess:
        raise LevelError(excess)
    return source


def _too_big(file: str, text: str = "") -> Finding:
    message = f"the file is too big: at most {MOST_BYTES} bytes are allowed"
    return _at(file, text, 0, "too-big", message, "a level is one battle, in a few pages")


def _syntax(file: str, text: str, said: str) -> Finding:
    """tomllib's complaint, located, with a hint in plain words."""
    place = AT_PLACE.search(said)
    if not place:
        return _breaks_off(file, text)
    line, column = int(place.group(1)), int(place.group(2))
    bare = AT_PLACE.sub("", said)
    plain = ((message, hint) for start, message, hint in SYNTAX if bare.startswith(start))
    message, hint = next(plain, (bare[:1].lower() + shorten(bare[1:], 200), ""))
    shown = Places(text).line_text(line)
    before = shown[: column - 1]
    if before.rstrip().endswith(("=", "[", ",")):
        hint = _compass(shown[column - 1 :]) or hint
    elif before.endswith("'") and bare.startswith("Expected newline"):
        hint = 'a text with an apostrophe in it goes in "double quotes"'
    message, hint = ODD.get(shown[column - 1 : column], (message, hint))
    hint = f"{hint}; {LATER}" if hint else LATER
    return Finding(file, line, column, "syntax", Severity.ERROR, message, hint, shown)


def _compass(rest: str) -> str:
    """What to write for a point of the compass that stands where a number belongs."""
    told = re.match(r"[A-Za-z-]+(?: by [A-Za-z]+)?", rest)
    word = told[0] if told else ""
    degrees = degrees_of(word)
    if degrees is None:
        return ""
    return f'a text goes in "quotes", an angle is a number: {word} is {degrees:g}, for north is up'


def _breaks_off(file: str, text: str) -> Finding:
    """The file ends inside something; where that is a text, the place is where the text begins."""
    start = unclosed_text(text)
    if start is None:
        hint = f"a value or a closing bracket is missing; {LATER}"
        return _at(file, text, len(text.rstrip()), "syntax", "the file breaks off here", hint)
    hint = f"close it with the quotes it begins with; {LATER}"
    return _at(file, text, start, "syntax", "a text begins here and is never closed", hint)


def _not_utf8(file: str, raw: bytes, start: int) -> str:
    readable = raw[:start].decode("utf-8-sig", "replace")
    tail = raw[start:].split(b"\n")[0].decode("utf-8", "replace")
    finding = _at(
        file,
        readable + tail,
        len(readable),
        "unreadable",
        "this is not UTF-8 text",
        "save the file as UTF-8",
    )
    raise LevelError([finding])


def _at(file: str, text: str, position: int, code: str, message: str, hint: str = "") -> Finding:
    places = Places(text)
    line, column = places.line_and_column(position)
    severity: Severity = Severity.ERROR
    return Finding(file, line, column, code, severity, message, hint, places.line_text(line))
