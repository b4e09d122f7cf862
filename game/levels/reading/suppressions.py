"""``# check: ok CODE reason``: an author silences one warning, on this line or the next.

Errors and notes cannot be silenced; a comment that silences nothing, or has no reason, is reported.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from game.core.toml_reader import TOKEN
from game.levels.reading.finding_codes import CODES, TRIAL_CODES
from game.levels.reading.findings import MAX_FINDINGS, Finding, Severity, nearest_word, shorten
from game.levels.reading.toml_positions import TomlPositions

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
    """Return the findings that are left, and a warning for each comment without effect, in the
    order of the file."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if "check:" not in text:
        return tuple(findings)
    positions = TomlPositions(text)
    silencers = list(islice(find_suppressions(text, positions), MAX_FINDINGS))
    quiet = {(s.target_line, s.code) for s in silencers if s.reason}
    quiet |= {(s.line, s.code) for s in silencers if s.reason}
    left = [f for f in findings if f.severity != Severity.WARNING or (f.line, f.code) not in quiet]
    left += [
        _useless_finding(s, said, file, positions)
        for s in silencers
        if (said := _useless_reason(s, findings))
    ]
    return tuple(sorted(left, key=lambda f: (f.line, f.column)))


def findings_not_suppressed(text: str, file: str, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings of a trial that are left. Useless comments are not reported: they may be
    about what only `check` finds."""
    wrong = ("unused-ok", "ok-without-reason")
    kept = [replace(found, severity=Severity.WARNING) for found in findings]
    left = {(f.line, f.code) for f in apply_suppressions(text, file, kept) if f.code not in wrong}
    return tuple(found for found in findings if (found.line, found.code) in left)


def find_suppressions(text: str, positions: TomlPositions) -> Iterator[Suppression]:
    """Return every such comment of a text; one on a line of its own is about the next line that is
    no comment."""
    about = _next_statement_lines(positions)
    for token in TOKEN.finditer(text):
        if token.lastgroup == "quote":
            return  # from here on the text is no TOML
        found = SUPPRESSION_PATTERN.match(token.group()) if token.lastgroup == "comment" else None
        if found:
            line, column = positions.line_and_column(token.start())
            yield Suppression(line, column, found["code"], found["reason"].strip(), about[line])


def _next_statement_lines(positions: TomlPositions) -> list[int]:
    """Return, for each line, itself or, for a comment line, the next line with code; line 0 exists
    so that lines count from 1."""
    last = len(positions.line_starts)
    about = list(range(last + 1))
    for line in range(last - 1, 0, -1):
        if positions.line_text(line).lstrip().startswith("#"):
            about[line] = about[line + 1]
    return about


def _useless_reason(silencer: Suppression, findings: Sequence[Finding]) -> tuple[str, str, str] | None:
    """Return (code, message, hint) if the comment has no effect, as far as `check` can know."""
    code = shorten(silencer.code, 40)
    if not silencer.reason:
        hint = "# check: ok CODE why it is meant"
        return "ok-without-reason", "a reason is missing after the code", hint
    if silencer.code in TRIAL_CODES:
        return None
    lines = (silencer.line, silencer.target_line)
    here = [f for f in findings if f.line in lines and f.code == silencer.code]
    if any(f.severity == Severity.WARNING for f in here):
        return None
    if here:
        return "unused-ok", f"[{code}] is an error here, and errors are not silenced", "mend it"
    known = [f.code for f in findings if f.line in lines] or list(CODES)
    close = nearest_word(silencer.code, known)
    hint = f'did you mean "{close}"?' if close and close != silencer.code else "take it away"
    return "unused-ok", f"nothing here is warned of as [{code}]", hint


def _useless_finding(
    silencer: Suppression, said: tuple[str, str, str], file: str, positions: TomlPositions
) -> Finding:
    code, message, hint = said
    shown = positions.line_text(silencer.line)
    return Finding(file, silencer.line, silencer.column, code, Severity.WARNING, message, hint, shown)
