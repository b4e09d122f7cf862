"""The findings in a level file for its author: place, what is allowed, nearest name, fixes; and their codes.

`CODES` has the subject of each code in one line. A code that is not in it is a clause of a rulebook, in small
letters: ``kmh-6.7.1``.
"""

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal, TypeAlias

GUIDE = "levels/README.md"
CLAUSES = "clauses"
"""The section of the guide about all findings named after a clause."""

CODES: Mapping[str, str] = {
    # the file
    "unreadable": "the file is not there, cannot be opened, or is not UTF-8 text",
    "too-big": "the file is larger than 256 KB",
    "too-deep": "brackets, tables or dotted keys are nested beyond reason",
    "hidden-character": "a character that nobody sees: terminals obey it, or writing turns about",
    "no-letter": "a letter that no typeface of the game has: a box is drawn in its place",
    "too-long": "a text is longer than 4,000 characters, or a word longer than 64",
    "too-many": "a list has more entries than it may have",
    "number": "a number is infinite, no number at all, or beyond any sea",
    "syntax": "this is not TOML: a bracket, a quote or an = is missing, or a key stands twice",
    "newer-format": "the level is written in a format that only a newer game reads",
    # keys and values
    "unknown-key": "no such key here; keys of your own begin with x-",
    "missing": "a key without which the table means nothing",
    "wrong-type": "a text where a number belongs, or the like",
    "bad-value": "a value that is out of bounds or none of the words allowed",
    "polygon": "an area with less than three corners, or whose sides meet each other",
    "off-chart": "a place beyond the edges of the chart",
    # names
    "duplicate-id": "two things of one name, where one may be taken for the other",
    "unknown-side": "no side, squadron or group has that id",
    "unknown-squadron": "no squadron has that id",
    "unknown-ship": "no ship (or fort) has that id",
    "unknown-class": "no class of the fleet has that id",
    "unknown-zone": "no zone has that id",
    "wrong-squadron": "a ship in a squadron of another side",
    "wrong-side": "something that belongs to one side is given to another",
    # aims and events
    "condition": "a condition that cannot be read",
    "score-deed": "points are given for deeds of ships, and for nothing else",
    "beyond-limit": "a turn that is never reached: the battle is over before",
    "out-of-reach": "a goal that nobody can reach: more than there is, or too far",
    "own-loss": "a side that wins by losing its own ship, or loses points when an enemy does",
    "never": "a condition that can never be true, or an event that can never come",
    "at-once": "what an aim, a score or an event asks for is so when the battle begins",
    "idle-aim": "a victory, draw, score or order that changes nothing beside the others",
    "always": "a condition that is true whatever happens, or by the clock alone",
    "empty-objective": "an objective that says neither major, minor nor draw",
    "no-objective": "nobody has an aim, or a side has none that can come true and so can only draw",
    "idle-event": "an event that brings nobody and changes nothing, or too late to matter",
    "arrives-twice": "a ship that two events bring, and that would be there twice",
    "idle-release": "ships are released from orders that they do not have",
    "early-chance": "a die is thrown from the first turn on, for nothing needs to happen before it",
    # places and ships
    "no-ships": "a side or a squadron without a ship",
    "lost-at-first": "a ship that has lost, or never had, all that she fights with",
    "two-flags": "two flagships in one squadron",
    "between": "a place, a heading, a wind or a size that hexes, squares or eight points have not",
    "shut-in": "land that lies between the enemies, or a ship that no way out is broad enough for",
    "fort": "a fort in open water, or one that points at no water",
    "ashore": "a ship under way stands on land, or her hull touches it",
    "sails-ashore": "a ship whose first move, before she can turn, takes her ashore",
    "on-shoal": "a ship under way stands on a shoal, or in the shallows off a shore",
    "same-place": "two ships or two forts on one spot, or all corners of a chain",
    "small-sea": "a chart that ships cross in a turn or two; under other books in a few: with --verbose",
    "overlap": "hulls that lie in one another",
    "out-of-range": "no gun can reach an enemy for ten turns, or a side has no ship for half of the battle",
    "afloat": "aground, at anchor, ashore, a beach, cover or the ends of a boom, where there is no ground",
    "idle-class": "a class of your own that no ship is of",
    "unlike-class": "a ship, or a class of your own, with guns, size, men or a rate of another",
    "no-guns": "a fort or a ship with neither guns nor mortars",
    "no-masts": "a ship that never had a mast",
    "no-such-mast": "a mast has fallen that she does not have",
    "idle-springs": "springs, a second anchor or an order to keep it, of a ship that lies at none",
    "idle-text": "a text in another language for something that the level has not",
    "twice": "a word, a fact, an aim, a score or an area that stands twice",
    # a pack
    "not-in-a-pack": "a file, a folder or a name that a pack does not hold",
    "pack-size": "a pack, or a file of it, that is larger than it may be or than it says",
    "picture": "a picture, hull or flag of a pack that is no PNG as the game takes it",
    "sound": "a sound of a pack that is no Ogg Vorbis as the game takes it",
    "no-flag": "a nation of the author's own that no flag in the pack is named after",
    "unlisted": "a picture or a sound of a pack without a licence, or for nothing",
    # the book
    "no-book": "no such rulebook is on the shelf",
    "not-told": "what a book makes nothing of: one warning for the level's own book, "
    "else a note, told with --verbose",
    # played
    "illegal": "a captain made a move that the book refuses: a fault of the game, please report it",
    "stall": "the battle does not come to an end: a fault of the game, please report it",
    "expect": "an expectation is not met after the battle was played",
    "expect-path": "an expectation of a place that the table has not, or of a value it never holds",
    "stale-card": "the balance card was measured before the level was changed",
    # fought many times: simulate, weigh
    "never-met": "an aim that was true in no battle of a trial",
    "never-fought": "a ship that fought nobody in any battle of a trial",
    "never-fights": "a side whose ships neither fired nor boarded in any battle of a trial",
    # check itself
    "unused-ok": "a `# check: ok` that silences nothing",
    "ok-without-reason": "a `# check: ok` must say why",
}


TRIAL_CODES = ("never-met", "never-fought", "never-fights")
"""Codes that only trial battles find: reading the file cannot tell whether silencing one is useless."""


def guide_link(code: str) -> str:
    """Return the section of the guide about a code."""
    return f"{GUIDE}#{code if code in CODES else CLAUSES}"


KeyPath = tuple[str | int, ...]
FindingPart = Literal["key", "value", "table", "end"]
"""The part of a path that a finding is about; "end": the end of the file, for something missing."""


class Severity(StrEnum):
    """The severity of a finding."""

    ERROR = "error"
    """The level cannot be played."""
    WARNING = "warning"
    """It is probably not meant."""
    NOTE = "note"
    """It is only information."""


# ------------------------------------------------------------------------------ fixes
FixValue: TypeAlias = "str | bool | int | float | Sequence[FixValue] | Mapping[str, FixValue]"


@dataclass(frozen=True, slots=True)
class SetValue:
    """Write a value at a path, with the key and the tables that are missing."""

    path: KeyPath
    value: FixValue


@dataclass(frozen=True, slots=True)
class Remove:
    """Take out a key, a list entry, or a table with all in it."""

    path: KeyPath


@dataclass(frozen=True, slots=True)
class RenameKey:
    """Write another key at its place; its value stays."""

    path: KeyPath
    key: str


@dataclass(frozen=True, slots=True)
class MakeList:
    """Write the heading of a table in double brackets."""

    path: KeyPath


@dataclass(frozen=True, slots=True)
class ReplaceWords:
    """Replace characters of a text value, counted from 0 in the value."""

    path: KeyPath
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class AddTable:
    """Add a table to the end of a list such as ``("objective",)``."""

    list_path: KeyPath
    fields: Mapping[str, FixValue]


@dataclass(frozen=True, slots=True)
class ReplaceText:
    """Replace characters of one line of the file, valid TOML or not; line and column count from 1."""

    line: int
    column: int
    old: str
    new: str


Change: TypeAlias = SetValue | Remove | RenameKey | MakeList | ReplaceWords | AddTable | ReplaceText


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the file that removes a finding; `editing/fixes.py` makes edits of it.

    `title` is a verb for a button: ``Write "french"``. `is_safe`: nothing else can be meant, so it may be
    applied without asking."""

    title: str
    changes: tuple[Change, ...]
    is_safe: bool = False


def move_fix(fix: Fix, new_path: Callable[[KeyPath], KeyPath]) -> Fix:
    """Return the fix with other paths: those of the file, where its table is in a larger one or in an
    overlay."""
    return replace(fix, changes=tuple(_move_change(change, new_path) for change in fix.changes))


def _move_change(change: Change, new_path: Callable[[KeyPath], KeyPath]) -> Change:
    match change:
        case ReplaceText():
            return change
        case AddTable():
            return replace(change, list_path=new_path(change.list_path))
        case _:
            return replace(change, path=new_path(change.path))


MAX_FIXES = 3
"""Most words offered in place of a misspelt one."""
MAX_CHOICES = 6
"""So few words are all offered where none is near."""
SAFE_RATIO, SAFE_GAP = 0.75, 0.05
"""How like a word is to one that is surely meant, and how much less like to the next."""


def write_fix(path: KeyPath, value: FixValue, *, is_safe: bool = False) -> Fix:
    """Return the fix that writes a value at a path."""
    return Fix(f"Write {_key_words(path)}{_value_words(value)}", (SetValue(path, value),), is_safe)


def remove_fix(path: KeyPath, *, is_safe: bool = False) -> Fix:
    """Return the fix that takes out a key, a list entry or a table."""
    named = next((str(part) for part in reversed(path) if isinstance(part, str)), "")
    last = path[-1] if path else ""
    title = f'Take out "{last}"' if isinstance(last, str) else f"Take out this {named}"
    return Fix(title, (Remove(path),), is_safe)


def spelling_fixes(path: KeyPath, word: str, allowed: Iterable[str]) -> tuple[Fix, ...]:
    """Return the fixes that write one of the nearest allowed words in place of a text, nearest first; if none
    is near and few are allowed, each of them."""
    near = nearest_or_few_words(word, list(dict.fromkeys(allowed)))
    return tuple(Fix(f'Write "{close}"', (SetValue(path, close),), is_safe) for close, is_safe in near)


def nearest_or_few_words(word: str, choices: Sequence[str]) -> list[tuple[str, bool]]:
    """Return the same as `nearest_words`; if none is near and few are allowed, each of them."""
    near = nearest_words(word, choices)
    few = choices if not near and len(choices) <= MAX_CHOICES else ()
    return [*near, *((choice, False) for choice in few)]


def key_spelling_fixes(path: KeyPath, allowed: Iterable[str]) -> tuple[Fix, ...]:
    """Return the fixes that write one of the nearest allowed keys in place of the last of a path."""
    return tuple(
        Fix(f'Write "{close}"', (RenameKey(path, close),), safe)
        for close, safe in nearest_words(str(path[-1]), allowed)
    )


def nearest_words(word: str, allowed: Iterable[str]) -> list[tuple[str, bool]]:
    """Return up to three allowed words like this one, nearest first, and whether each is surely meant: the
    nearest by far, and with the same digits, for a number is no slip of spelling."""
    word, choices = word[:60].lower(), list(dict.fromkeys(allowed))
    close = difflib.get_close_matches(word, choices, MAX_FIXES, 0.6)
    whole = [one for one in choices if " " in word and one in word.split()]  # "fresh breeze" is fresh
    close = list(dict.fromkeys([*whole, *close]))[:MAX_FIXES]
    gaps = [*(_likeness(one, word) for one in close), 0.0]
    return [
        (one, number == 0 and gaps[0] - gaps[1] >= SAFE_GAP and is_surely_meant(word, one))
        for number, one in enumerate(close)
    ]


def is_surely_meant(written: str, meant: str) -> bool:
    """Return whether a text is so like another that it is a slip of the finger; other digits, or another
    number of words, are none."""
    digits = [[character for character in text if character.isdigit()] for text in (written, meant)]
    is_alike = digits[0] == digits[1] and len(written.split()) == len(meant.split())
    return is_alike and _likeness(meant, written) >= SAFE_RATIO


def _likeness(one: str, other: str) -> float:
    return difflib.SequenceMatcher(None, one, other).ratio()


def _key_words(path: KeyPath) -> str:
    return f"{path[-1]} = " if path and isinstance(path[-1], str) else ""


def _value_words(value: FixValue) -> str:
    match value:
        case str():
            return f'"{shorten(value, 40)}"'
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"{value:g}" if abs(value) < 1e6 else str(value)
        case Mapping():
            return "{ … }"
        case _:
            return shorten(f"[{', '.join(_value_words(one) for one in value)}]", 40)


MAX_FINDINGS = 200
MAX_LISTED = 24
"""Words that are listed even if one of them is surely meant."""


@dataclass(frozen=True, slots=True)
class RawFinding:
    """A finding without a position yet: the path of keys that leads to it, and which part of it.

    `offset` counts characters into a text value; None means the whole value. `other_paths` lead to what else
    it is about: their lines are listed at the end of the message. `fixes`: the first is preferred.
    """

    path: KeyPath
    part: FindingPart
    code: str
    message: str
    hint: str = ""
    offset: int | None = None
    severity: Severity = Severity.ERROR
    other_paths: tuple[KeyPath, ...] = ()
    fixes: tuple[Fix, ...] = field(default=(), compare=False)


def raw_warning(
    path: KeyPath,
    code: str,
    message: str,
    hint: str = "",
    part: FindingPart = "value",
    fixes: tuple[Fix, ...] = (),
) -> RawFinding:
    """Return a warning: the level can still be used."""
    return RawFinding(path, part, code, message, hint, severity=Severity.WARNING, fixes=fixes)


NEEDLESS_CODES = (
    *("twice", "two-flags", "no-such-mast", "not-told"),
    *("idle-class", "idle-event", "idle-release", "idle-springs", "idle-text"),
)
"""Codes of findings about something that may simply be taken out."""
WHOLE_TABLE_KEYS = ("id", "when", "points")
"""Keys that stand for their table: without them it means nothing."""


def usual_fixes(finding: RawFinding) -> tuple[Fix, ...]:
    """Return the fix of a finding that has none of its own, by its code: take out what it is about. None for
    a note: what it is about serves another book."""
    is_needless = finding.code in NEEDLESS_CODES and finding.severity is not Severity.NOTE
    if not is_needless or finding.offset is not None or not finding.path:
        return ()
    paths = (finding.path, *(finding.other_paths if finding.code == "not-told" else ()))
    whole = [path[:-1] if path[-1] in WHOLE_TABLE_KEYS else path for path in paths]
    fix = remove_fix(whole[0])
    if len(whole) > 1:
        fix = Fix("Take them all out", tuple(Remove(path) for path in whole))
    return (fix,)


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding with its position; line and column count from 1, `text` is the source line. `fixes`: what
    would remove it, the preferred first."""

    file: str
    line: int
    column: int
    code: str
    severity: Severity
    message: str
    hint: str
    text: str
    fixes: tuple[Fix, ...] = field(default=(), compare=False)

    @property
    def guide_link(self) -> str:
        """The section of the author's guide about this code."""
        return guide_link(self.code)

    def __str__(self) -> str:
        """Return the finding as its author sees it: position and message, the line, a caret, the hint."""
        number = f"{self.line:>5} | "
        line, caret = _line_excerpt(self.text, self.column)
        shown = [
            f"{self.file}:{self.line}:{self.column}: {self.severity}: {self.message} [{self.code}]",
            f"{number}{line}".rstrip(),
            f"{'':>5} | {' ' * caret}^",
        ]
        return "\n".join([*shown, f"{'':>5} = {self.hint}"] if self.hint else shown)


class LevelError(Exception):
    """A level that cannot be used; `findings` is everything wrong with it, in file order."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


def nearest_word(word: str, allowed: Iterable[str]) -> str:
    """Return the allowed word most like this one, or "" if none is close."""
    close = nearest_words(word, allowed)
    return close[0][0] if close else ""


def suggestion_hint(word: str, allowed: Iterable[str], label: str = "allowed") -> str:
    """Return a hint with the nearest allowed word, if any, and all that is allowed; of a long list only the
    nearest word."""
    choices = list(allowed)
    close = nearest_word(word, choices)
    if close and len(choices) > MAX_LISTED:
        return f'did you mean "{close}"?'
    listing = f"{label}: {', '.join(choices[:40])}{' …' * (len(choices) > 40)}" if choices else ""
    return "; ".join(part for part in (f'did you mean "{close}"?' if close else "", listing) if part)


def shorten(text: str, max_length: int = 60) -> str:
    """Return the text on one printable line of at most `max_length` characters."""
    cut = text if len(text) <= max_length else text[: max_length - 1] + "…"
    return "".join(c if c.isprintable() else "?" for c in cut)


def _line_excerpt(text: str, column: int, width: int = 110) -> tuple[str, int]:
    first = max(0, column - width + 20) if len(text) > width else 0
    shown = text[first : first + width].replace("\t", " ")
    return shorten(shown, width + 1), max(0, column - 1 - first)
