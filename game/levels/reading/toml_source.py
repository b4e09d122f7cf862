"""A TOML text with its name and the positions of its keys: from a file to plain data.

Also the version of the format (1 is the first, so nothing needs an upgrade yet), and ``# check: ok CODE
reason``: an author silences one warning, on this line or the next. Errors and notes cannot be silenced; a
comment that silences nothing, or has no reason, is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path as FilePath
from typing import Any

from game.core.toml_reader import TOKEN, TomlTooComplex, parse_toml_safely
from game.levels.format.limits import (
    HINTS,
    MAX_BYTES,
    excessive_value_errors,
    find_hidden_character,
    find_unclosed_string,
)
from game.levels.reading.findings import (
    CODES,
    MAX_FINDINGS,
    TRIAL_CODES,
    Finding,
    Fix,
    KeyPath,
    LevelError,
    RawFinding,
    ReplaceText,
    Severity,
    move_fix,
    nearest_word,
    shorten,
    usual_fixes,
)
from game.levels.reading.nearest_sentence import compass_degrees
from game.levels.reading.syntax_fixes import (
    AT_LINE,
    PLAIN_CHARACTERS,
    single_heading_line,
    syntax_fixes,
    unclosed_string_fixes,
)
from game.levels.reading.toml_positions import TomlPositions, find_positions

# tomllib's message -> plain words, and a hint. The first match wins.
SYNTAX_HINTS = (
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
    (
        "Escaped character is not a Unicode",
        "this is half a character",
        "write the character itself in place of its code",
    ),
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
ZIP_MARK = b"PK\x03\x04"
"""The first bytes of a zip."""
BYTE_ORDER_MARK = 3
"""Bytes that an editor may put before the text."""
MAX_LINES_LISTED = 6
"""Most lines listed in a message."""
REST_LATER = "the rest is read once this is mended"
QUOTES_HINT = ("these are quotes of a word processor", 'use plain "quotes"')
ODD_HINTS = {
    '"': QUOTES_HINT,
    "'": QUOTES_HINT,
    " ": ("this is no plain space", "type a space"),
    "": ("a character that cannot be seen stands here", "delete it and type the place anew"),
}
"""What to say about characters that look like others, by the plain one."""


@dataclass(frozen=True, slots=True)
class TomlSource:
    """A file, or one table of it, that is valid TOML: its data and the positions in it."""

    file: str
    text: str
    data: dict[str, Any]
    root_path: KeyPath = ()

    @property
    def positions(self) -> TomlPositions:
        """The positions, found on first use because most files have no errors."""
        return find_positions(self.text)

    def subsource(self, key: str) -> TomlSource:
        """Return the table under a key as a source of its own, empty if there is none."""
        table = self.data.get(key)
        data = table if isinstance(table, dict) else {}
        return replace(self, data=data, root_path=(*self.root_path, key))

    def locate_findings(self, faults: Iterable[RawFinding]) -> tuple[Finding, ...]:
        """Return the findings with positions in file order, each position and message once."""
        found = {self._locate_finding(finding): None for finding in islice(faults, 2 * MAX_FINDINGS)}
        return tuple(sorted(found, key=lambda f: (f.line, f.column, f.severity, f.message)))

    def _locate_finding(self, finding: RawFinding) -> Finding:
        line, column = self.positions.line_and_column_of(
            (*self.root_path, *finding.path), finding.part, finding.offset
        )
        text, message = self.positions.line_text(line), finding.message
        if finding.other_paths:
            paths = [(*self.root_path, *path) for path in finding.other_paths]
            numbers = sorted({self.positions.line_and_column_of(path, finding.part)[0] for path in paths})
            listed = ", ".join(str(line) for line in numbers[:MAX_LINES_LISTED])
            message += f" (line{'s' * (len(numbers) > 1)} {listed}{' …' * (len(numbers) > MAX_LINES_LISTED)})"
        fixes = tuple(
            move_fix(fix, lambda path: (*self.root_path, *path))
            for fix in finding.fixes or usual_fixes(finding)
        )
        return Finding(
            self.file, line, column, finding.code, finding.severity, message, finding.hint, text, fixes
        )


def read_level_file(path: FilePath) -> str:
    """Return the text of a file. Raise LevelError if it cannot be read or is not UTF-8."""
    file = str(path)
    try:
        if path.exists() and not path.is_file():
            raise LevelError([_finding_at(file, "", 0, "unreadable", "this is no file")])
        with path.open("rb") as opened:
            raw = opened.read(MAX_BYTES + BYTE_ORDER_MARK + 1)
    except (OSError, ValueError) as trouble:
        why = (trouble.strerror if isinstance(trouble, OSError) else "") or "it cannot be read"
        raise LevelError([_finding_at(file, "", 0, "unreadable", f"cannot open the file: {why}")]) from None
    return decode_text(raw, file)


def decode_text(raw: bytes, file: str) -> str:
    """Return the text of bytes. Raise LevelError if they are too many or not UTF-8."""
    if raw.startswith(ZIP_MARK):
        hint = f"weathergage pack check {shorten(file)} looks a pack over"
        raise LevelError([_finding_at(file, "", 0, "unreadable", "this is a zip, and no level", hint)])
    if len(raw) > MAX_BYTES + BYTE_ORDER_MARK:
        raise LevelError([_too_big_finding(file)])
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as trouble:
        return _not_utf8_hint(file, raw, trouble.start)


def parse_toml(text: str, file: str) -> TomlSource:
    """Return the text as data with positions. Raise LevelError: too big, too deep, or not TOML."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise LevelError([_too_big_finding(file, text[:100])])
    hidden = find_hidden_character(text)
    if hidden and text[hidden[0]] == "\r":
        raise LevelError([_line_end_finding(file, text)])
    if hidden:
        finding = _finding_at(file, text, *hidden)
        delete = ReplaceText(finding.line, finding.column, text[hidden[0]], "")
        fix = Fix("Take out this character", (delete,), is_safe=True)
        raise LevelError([replace(finding, fixes=(fix,))])
    try:
        data = parse_toml_safely(text)
    except TomlTooComplex as wild:
        found = _finding_at(file, text, wild.position, wild.code, wild.message, HINTS[wild.code])
        raise LevelError([found]) from None
    except ValueError as trouble:
        raise LevelError([_syntax_finding(file, text, str(trouble))]) from None
    source = TomlSource(file, text, data)
    excess = source.locate_findings(excessive_value_errors(data))
    if excess:
        raise LevelError(excess)
    return source


def _line_end_finding(file: str, text: str) -> Finding:
    """Return the finding that lines end as they did on old Macs, with the fix for all of them."""
    said, hint = "a line ends here as on an old Mac (CR alone)", "save the file with line ends LF or CRLF"
    places = [
        (line, column)
        for line, written in enumerate(text.split("\n"), 1)
        for column, character in enumerate(written, 1)
        if character == "\r"
    ]
    changes = tuple(ReplaceText(line, column, "\r", "\n") for line, column in places)
    found = _finding_at(file, text, text.index("\r"), "hidden-character", said, hint)
    return replace(found, fixes=(Fix("Write line ends that every program reads", changes, is_safe=True),))


def _too_big_finding(file: str, text: str = "") -> Finding:
    message = f"the file is too big: at most {MAX_BYTES} bytes are allowed"
    return _finding_at(file, text, 0, "too-big", message, "a level is one battle, in a few pages")


def _syntax_finding(file: str, text: str, said: str) -> Finding:
    place = AT_LINE.search(said)
    if not place:
        return _breaks_off_finding(file, text)
    line, column = int(place.group(1)), int(place.group(2))
    bare = AT_LINE.sub("", said)
    plain = ((message, hint) for start, message, hint in SYNTAX_HINTS if bare.startswith(start))
    message, hint = next(plain, (bare[:1].lower() + shorten(bare[1:], 200), ""))
    shown = TomlPositions(text).line_text(line)
    before = shown[: column - 1]
    if before.rstrip().endswith(("=", "[", ",")):
        hint = _compass_hint(shown[column - 1 :]) or hint
    elif before.endswith("'") and bare.startswith("Expected newline"):
        hint = 'a text with an apostrophe in it goes in "double quotes"'
    message, hint = ODD_HINTS.get(PLAIN_CHARACTERS.get(shown[column - 1 : column], "?"), (message, hint))
    hint = f"{hint}; {REST_LATER}" if hint else REST_LATER
    fixes = syntax_fixes(text, bare, line, column)
    single = single_heading_line(text.split("\n"), bare, line)
    if single:
        message = f"this heading has single brackets, and double ones in line {line}"
        line, column, shown = single, 1, TomlPositions(text).line_text(single)
    return Finding(file, line, column, "syntax", Severity.ERROR, message, hint, shown, fixes)


def _compass_hint(rest: str) -> str:
    found = re.match(r"[A-Za-z-]+(?: by [A-Za-z]+)?", rest)
    word = found[0] if found else ""
    degrees = compass_degrees(word)
    if degrees is None:
        return ""
    return f'a text goes in "quotes", an angle is a number: {word} is {degrees:g} where north is up'


def _breaks_off_finding(file: str, text: str) -> Finding:
    """Return the finding that the file ends inside something; for a text, at the start of that text."""
    start = find_unclosed_string(text)
    if start is None:
        hint = f"a value or a closing bracket is missing; {REST_LATER}"
        return _finding_at(file, text, len(text.rstrip()), "syntax", "the file breaks off here", hint)
    hint = f"close it with the quotes it begins with; {REST_LATER}"
    finding = _finding_at(file, text, start, "syntax", "a text begins here and is never closed", hint)
    return replace(finding, fixes=unclosed_string_fixes(text))


def _not_utf8_hint(file: str, raw: bytes, start: int) -> str:
    readable = raw[:start].decode("utf-8-sig", "replace")
    tail = raw[start:].split(b"\n")[0].decode("utf-8", "replace")
    finding = _finding_at(
        file, readable + tail, len(readable), "unreadable", "this is not UTF-8 text", "save the file as UTF-8"
    )
    raise LevelError([finding])


def _finding_at(file: str, text: str, position: int, code: str, message: str, hint: str = "") -> Finding:
    positions = TomlPositions(text)
    line, column = positions.line_and_column(position)
    severity: Severity = Severity.ERROR
    return Finding(file, line, column, code, severity, message, hint, positions.line_text(line))


CURRENT_FORMAT = 1


def format_version_errors(data: Mapping[str, Any]) -> Iterator[RawFinding]:
    """Return why this game cannot read the level's format, if it cannot; a missing format is reported
    elsewhere."""
    version = data.get("format", CURRENT_FORMAT)
    if type(version) is not int or version < 1:
        message = "the format is a whole number from 1 up"
        yield RawFinding(("format",), "value", "bad-value", message, f"format = {CURRENT_FORMAT}")
    elif version > CURRENT_FORMAT:
        message = f"this level is written in format {version}; this game reads format {CURRENT_FORMAT}"
        yield RawFinding(("format",), "value", "newer-format", message, "a newer game is needed")


def upgrade_level_text(text: str, file: str = "level") -> str:
    """Return the same level in the current format, comments included. Raise LevelError for a newer one."""
    source = parse_toml(text, file)
    faults = source.locate_findings(format_version_errors(source.data))
    if faults:
        raise LevelError(faults)
    return text


SUPPRESSION_PATTERN = re.compile(r"#\s*check:\s*ok\b[ \t]*(?P<code>\S*)[ \t]*(?P<reason>.*)")


@dataclass(frozen=True, slots=True)
class Suppression:
    """One comment: its position, the code, the reason, and the line it is about."""

    line: int
    column: int
    code: str
    reason: str
    target_line: int


def apply_suppressions(text: str, file: str, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings that are left, and a warning for each comment without effect, in the order of the
    file."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if "check:" not in text:
        return tuple(findings)
    positions = TomlPositions(text)
    silencers = list(islice(find_suppressions(text, positions), MAX_FINDINGS))
    quiet = {(s.target_line, s.code) for s in silencers if s.reason}
    quiet |= {(s.line, s.code) for s in silencers if s.reason}
    left = [f for f in findings if f.severity != Severity.WARNING or (f.line, f.code) not in quiet]
    found = (_useless_finding(silencer, findings, file, positions) for silencer in silencers)
    left += [finding for finding in found if finding is not None]
    return tuple(sorted(left, key=lambda f: (f.line, f.column)))


def findings_not_suppressed(text: str, file: str, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of a trial that are left. Useless comments are not reported: they may be about what
    only `check` finds."""
    wrong = ("unused-ok", "ok-without-reason")
    kept = [replace(found, severity=Severity.WARNING) for found in findings]
    left = {(f.line, f.code) for f in apply_suppressions(text, file, kept) if f.code not in wrong}
    return tuple(found for found in findings if (found.line, found.code) in left)


def find_suppressions(text: str, positions: TomlPositions) -> Iterator[Suppression]:
    """Return every such comment of a text; one on a line of its own is about the next line that is no
    comment."""
    about = _next_statement_lines(positions)
    for token in TOKEN.finditer(text):
        if token.lastgroup == "quote":
            return  # from here on the text is no TOML
        found = SUPPRESSION_PATTERN.match(token.group()) if token.lastgroup == "comment" else None
        if found:
            line, column = positions.line_and_column(token.start())
            yield Suppression(line, column, found["code"], found["reason"].strip(), about[line])


def _next_statement_lines(positions: TomlPositions) -> list[int]:
    """Return, for each line, itself or, for a comment line, the next line with code; line 0 exists so that
    lines count from 1."""
    last = len(positions.line_starts)
    about = list(range(last + 1))
    for line in range(last - 1, 0, -1):
        if positions.line_text(line).lstrip().startswith("#"):
            about[line] = about[line + 1]
    return about


def _useless_finding(
    silencer: Suppression, findings: Sequence[Finding], file: str, positions: TomlPositions
) -> Finding | None:
    """Return the warning about a comment without effect, as far as `check` can know: with an error in the
    level most warnings are not looked for."""
    code, fixes = shorten(silencer.code, 40), tuple[Fix, ...]()
    lines = (silencer.line, silencer.target_line)
    here = [f for f in findings if f.line in lines and f.code == silencer.code]
    if not silencer.reason:
        said, hint = "a reason is missing after the code", "# check: ok CODE why it is meant"
    elif silencer.code in TRIAL_CODES or any(f.severity == Severity.WARNING for f in here):
        return None
    elif here:
        said, hint = f"[{code}] is an error here, and errors are not silenced", "mend it"
    elif any(f.severity == Severity.ERROR for f in findings):
        return None
    else:
        said = f"nothing here is warned of as [{code}]"
        hint, fixes = _needless_hint(silencer, findings, positions)
    shown = positions.line_text(silencer.line)
    kind = "unused-ok" if silencer.reason else "ok-without-reason"
    return Finding(file, silencer.line, silencer.column, kind, Severity.WARNING, said, hint, shown, fixes)


def _needless_hint(
    silencer: Suppression, findings: Sequence[Finding], positions: TomlPositions
) -> tuple[str, tuple[Fix, ...]]:
    lines, line = (silencer.line, silencer.target_line), silencer.line
    known = [f.code for f in findings if f.line in lines] or list(CODES)
    close, shown = nearest_word(silencer.code, known), positions.line_text(line)
    if close and close != silencer.code:
        at = shown.index(silencer.code, silencer.column - 1) + 1
        return f'did you mean "{close}"?', (
            Fix(f'Write "{close}"', (ReplaceText(line, at, silencer.code, close),)),
        )
    kept = len(shown[: silencer.column - 1].rstrip())
    change = ReplaceText(line, kept + 1, shown[kept:], "") if kept else ReplaceText(line, 1, f"{shown}\n", "")
    return "take it away", (Fix("Take out this comment", (change,)),)
