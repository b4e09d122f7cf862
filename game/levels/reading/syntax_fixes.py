"""Guess what an author meant by a line that is not TOML.

A guess is a pattern of the line, with a mark where the parser stopped, and what to write instead. It becomes
a fix only if the text then reads further than before.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.core.toml_reader import parse_toml_safely
from game.levels.format.limits import find_unclosed_string
from game.levels.reading.findings import Fix, ReplaceText
from game.levels.reading.nearest_sentence import compass_degrees
from game.levels.reading.toml_positions import common_ends

AT_LINE: Final = re.compile(r" \(at line (\d+), column (\d+)\)$")
"""The end of tomllib's message."""
STOP: Final = "\0"
"""Marks in a pattern where the parser stopped; no line holds this character."""
END: Final = r"(?=[ \t]*(?:#|$))"
"""Nothing more on this line but a comment."""


class Guess(NamedTuple):
    """What stands there when tomllib says something, and what was meant."""

    said: str
    pattern: str
    meant: str
    title: str
    is_safe: bool = True


GUESSES: Final = (
    Guess("Invalid value", r"=\0=", "=", 'Take out "="'),
    Guess("Invalid value", r"\0\.(?=\d)", "0.", "Write 0."),
    Guess("Invalid value", r"\0(?i:true)\b", "true", "Write true"),
    Guess("Invalid value", r"\0(?i:false)\b", "false", "Write false"),
    Guess("Invalid value", r"\0(?:yes|on)" + END, "true", "Write true"),
    Guess("Invalid value", r"\0(?:no|off)" + END, "false", "Write false"),
    Guess("Invalid value", r"\0([^\W\d][\w' .!-]*?)(?=[ \t]*(?:$|#|[,\]}]))", r'"\1"', 'Put "quotes" around'),
    Guess(
        "Expected newline", r"=[ \t]*(-?[\d.]+)\0,[ \t]+(-?[\d.]+)" + END, r"= [\1, \2]", "Write [ ] around"
    ),
    Guess("Expected newline", r"(\d)\0,(?=\d+[ \t]*(?:#|$))", r"\1.", "Write a decimal point"),
    Guess("Expected newline", r"(=[ \t]*)0+\0(?=\d)", r"\1", "Take out the 0"),
    Guess("Expected newline", r"^([ \t]*)\[([\w.-]+)\]\0\]", r"\1[[\2]]", "Write double brackets"),
    Guess("Expected newline", r"\0[\"';,.\])}]" + END, "", "Take it out"),
    Guess("Expected newline", r"\0(?:;|//|--)[ \t]*", "# ", "Begin the note with #"),
    Guess("Expected newline", r"[ \t]*\0(?=[A-Za-z_][\w-]*[ \t]*=)", "\n", "Begin a new line"),
    Guess("Expected newline", r"(\d)[ \t]*\0[A-Za-z°%]+" + END, r"\1", "Take out the unit", False),
    Guess("Expected newline", r"'([^'\"\\]*)'\0([^\"\\]*)'" + END, r'''"\1'\2"''', "Write double quotes"),
    Guess("Expected newline", r"\"([^'\"\\]*)\"\0([^'\\]*)\"" + END, r"""'\1"\2'""", "Write single quotes"),
    Guess("Expected '='", r"[ \t]*\0:[ \t]*", " = ", "Write ="),
    Guess("Expected '='", r"\0(?=[\d\"'\[{+-])", "= ", "Write ="),
    Guess("Expected '='", r"[ \t]+\0(?=[\w-]+[ \t]*=)", "_", "Write one word"),
    Guess("Invalid statement", r"^([ \t]*)\0(?://|--|;|%)[ \t]*", r"\1# ", "Begin the note with #"),
    Guess("Expected ']]'", r"\0\]?", "]]", "Close it with ]]"),
    Guess("Expected ']'", r"\0", "]", "Close it with ]"),
    Guess("Illegal character '\\n'", r"[ \t]*\0$", '"', "Close the quotes"),
    Guess("Unescaped", r"\\(?![\"\\])", r"\\\\", "Write it twice"),
    Guess("Unclosed array", r"([\w\"'\]])[ \t]+\0(?=[\d\"'\[{-])", r"\1, ", "Write a comma"),
    Guess("Unclosed array", r"\0;", ",", "Write a comma"),
    Guess("Invalid initial", r",[ \t]*\0\}", " }", "Take out the comma"),
)
PLAIN_CHARACTERS: Final = {
    **dict.fromkeys("“”„‟«»", '"'),
    **dict.fromkeys("‘’‚‛", "'"),
    **dict.fromkeys("\u00a0\u2007\u202f\u3000", " "),
    **dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff", ""),
}
"""What to write for characters that look like others, or like nothing."""
ANGLE: Final = re.compile(r"[ \t]*(?:heading|facing|wind_from)[ \t]*=[ \t]*$")
ONLY_ONCE: Final = ("rules", "chart", "for", "damage")
"""Tables that are no lists."""


def syntax_fixes(text: str, said: str, line: int, column: int) -> tuple[Fix, ...]:
    """Return the fixes after which a text reads further; `said` is tomllib's message about that place."""
    lines = text.split("\n")
    place, odd = lines[line - 1], _plain_characters(lines[line - 1], line, column)
    guesses = [odd] if odd else [*_line_fixes(place, said, line, column), *_text_fixes(lines, said, line)]
    return tuple(fix for fix in guesses if _reads_further(lines, fix, line, column))[:3]


def unclosed_string_fixes(text: str) -> tuple[Fix, ...]:
    """Return the fix that closes a text in quotes at the end of the line where it begins."""
    start = find_unclosed_string(text)
    if start is None or text.startswith(('"""', "'''"), start):
        return ()
    line = text.count("\n", 0, start) + 1
    lines = text.split("\n")
    shown = lines[line - 1]
    kept = len(shown.rstrip())
    fixes = [
        Fix("Close the quotes", (ReplaceText(line, kept + 1, "", text[start]),), is_safe="#" not in shown)
    ]
    other = {"'": '"', '"': "'"}.get(text[start], "")
    if shown.rstrip().endswith(other):  # it begins with one kind of quotes and ends with the other
        column = start - text.rfind("\n", 0, start)
        fixes = [Fix("Write the same quotes", (ReplaceText(line, column, text[start], other),), is_safe=True)]
    return tuple(fix for fix in fixes if _reads_further(lines, fix, line, column=len(shown)))


def _plain_characters(shown: str, line: int, column: int) -> Fix | None:
    """Return the fix for quotes and spaces of a word processor, if one of them is at the place."""
    plain = PLAIN_CHARACTERS.get(shown[column - 1 : column])
    if plain is None:
        return None
    changes = [
        ReplaceText(line, number, character, PLAIN_CHARACTERS[character])
        for number, character in enumerate(shown, 1)
        if character in PLAIN_CHARACTERS
    ]
    title = {" ": "Write plain spaces", "": "Take out what cannot be seen"}.get(plain, "Write plain quotes")
    return Fix(title, tuple(changes), is_safe=True)


def _line_fixes(shown: str, said: str, line: int, column: int) -> Iterator[Fix]:
    before, rest = shown[: column - 1], shown[column - 1 :]
    word = re.match(r"[A-Za-z-]+(?: by [A-Za-z]+)?", rest)
    degrees = compass_degrees(word[0]) if word and ANGLE.match(before) else None
    if word and degrees is not None:
        yield Fix(f"Write {degrees:g}", (ReplaceText(line, column, word[0], f"{degrees:g}"),), is_safe=False)
        return
    marked = f"{before}{STOP}{rest}"
    for guess in GUESSES:
        if said.startswith(guess.said) and re.search(guess.pattern, marked):
            new = re.sub(guess.pattern, guess.meant, marked).replace(STOP, "")
            is_safe = guess.is_safe and not (guess.said.startswith("Illegal") and "#" in shown)
            yield Fix(guess.title, (_line_change(line, shown, new),), is_safe)


def _line_change(line: int, old: str, new: str) -> ReplaceText:
    """Return the change between two versions of a line: what is between their common start and end."""
    head, tail = common_ends(old, new)
    return ReplaceText(line, head + 1, old[head : len(old) - tail], new[head : len(new) - tail])


def _text_fixes(lines: list[str], said: str, line: int) -> Iterator[Fix]:
    """Yield the guesses that need more than one line."""
    shown = lines[line - 1]
    single = single_heading_line(lines, said, line)
    if single:
        head = lines[single - 1]
        yield Fix("Write double brackets", (ReplaceText(single, 1, head, f"[{head.strip()}]"),), is_safe=True)
    elif said.startswith("Cannot overwrite"):
        yield Fix("Take out this line", (ReplaceText(line, 1, f"{shown}\n", ""),))
    elif said.startswith("Cannot declare") and (heading := re.fullmatch(r"[ \t]*\[([\w.-]+)\].*", shown)):
        alike = re.compile(rf"([ \t]*)\[{re.escape(heading[1])}\]")
        found = [(number, met) for number, each in enumerate(lines, 1) if (met := alike.match(each))]
        changes = [
            ReplaceText(number, met.end(1) + 1, f"[{heading[1]}]", f"[[{heading[1]}]]")
            for number, met in found
        ]
        yield Fix("Write double brackets", tuple(changes), is_safe=heading[1] not in ONLY_ONCE)
    elif said.startswith("Unclosed array"):
        for number in range(line - 1, max(0, line - 3), -1):
            above = lines[number - 1].partition("#")[0].rstrip()
            if re.fullmatch(r"[ \t]*[\w-]+[ \t]*=[ \t]*\[[^\]]*[^\],]", above):
                yield Fix("Close the list", (ReplaceText(number, len(above) + 1, "", "]"),), is_safe=True)
                return
    elif said.startswith(("Invalid initial", "Unclosed inline")) and line < len(lines):
        blank = re.match(r"[ \t]*", lines[line])
        kept, comma = shown.rstrip(), "" if shown.rstrip().endswith((",", "{")) else ","
        if "{" in shown and "#" not in shown and blank is not None:
            gap = f"{shown[len(kept) :]}\n{blank[0]}"
            is_end = lines[line].lstrip().startswith("}")
            new = " " if is_end else f"{comma} "
            yield Fix("Go on in the same line", (ReplaceText(line, len(kept) + 1, gap, new),), is_safe=True)


def single_heading_line(lines: list[str], said: str, line: int) -> int:
    """Return the line of a heading such as [ship] before the [[ship]] that the parser stopped at, or 0."""
    heading = re.fullmatch(r"[ \t]*\[(\[[\w.-]+\])\][ \t]*", lines[line - 1])
    if not heading or not said.startswith("Cannot overwrite"):
        return 0
    return next((number for number, each in enumerate(lines[:line], 1) if each.strip() == heading[1]), 0)


def _reads_further(lines: list[str], fix: Fix, line: int, column: int) -> bool:
    text = "\n".join(lines)
    starts = [0]
    for each in lines:
        starts.append(starts[-1] + len(each) + 1)
    for change in sorted(fix.changes, key=lambda one: (one.line, one.column), reverse=True):  # type: ignore[union-attr]
        assert isinstance(change, ReplaceText)
        start = starts[change.line - 1] + change.column - 1
        text = text[:start] + change.new + text[start + len(change.old) :]
    try:
        parse_toml_safely(text)
    except ValueError as trouble:
        place = AT_LINE.search(str(trouble))
        return place is not None and (int(place[1]), int(place[2])) > (line, column)
    return True
