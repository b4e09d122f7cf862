"""The texts in other languages: what they say of nothing that the level has, and dates of another year."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.levels.conditions.grammar import Data
from game.levels.format.allowed_words import LANGUAGES
from game.levels.format.fields import EVERYBODY
from game.levels.format.languages import HEAD_TEXTS, TextsInLanguage
from game.levels.format.model import Level
from game.levels.reading.findings import (
    Fix,
    KeyPath,
    RawFinding,
    ReplaceWords,
    key_spelling_fixes,
    raw_warning,
    remove_fix,
    shorten,
    suggestion_hint,
)
from game.levels.reading.translation import own_texts

_CODE: Final = "idle-text"
_YEAR: Final = re.compile(r"\b1[5-9][0-9]{2}\b", re.ASCII)
"""Years by which a rulebook may rate crews."""


def other_year_errors(data: Data) -> Iterator[RawFinding]:
    """Return an error for each date in another language that names another year: one battle has one year,
    and there are rules that ask for it."""
    languages = data.get("in")
    own = _YEAR.findall(str(data.get("date", "")))
    for code, texts in languages.items() if isinstance(languages, Mapping) else ():
        date = texts.get("date") if isinstance(texts, Mapping) else None
        named = list(_YEAR.finditer(date)) if isinstance(date, str) else []
        if not isinstance(date, str) or [year[0] for year in named[-1:]] == own[-1:]:
            continue
        path: KeyPath = ("in", code, "date")
        said = f"the level's own date says {own[-1]}" if own else "the level's own date names no year"
        hint = f"write {own[-1]} here too" if own else "write the year in both, or in none"
        fix = remove_fix(path)
        if own and named:
            fix = Fix(f"Write {own[-1]}", (ReplaceWords(path, *named[-1].span(), own[-1]),))
        yield RawFinding(path, "value", "bad-value", said, hint, fixes=(fix,))


def idle_text_warnings(level: Level) -> Iterator[RawFinding]:
    """Return a warning for each text in another language that is never shown."""
    known = own_texts(level)
    for code, texts in level.languages.items():
        path: KeyPath = ("in", code)
        if code == level.language:
            said = f"the level's own texts are written in {code} already ({LANGUAGES[code]})"
            hint = (
                f'say at the top of the file which they are in: language = "{"de" if code == "en" else "en"}"'
            )
            yield raw_warning(path, _CODE, said, hint, "table")
            continue
        yield from _idle_head_warnings(level, texts, path)
        for table in known:
            for name in getattr(texts, table):
                if name not in known[table]:
                    yield _unknown_text_warning((*path, table, name), table, name, list(known[table]))


def _idle_head_warnings(level: Level, texts: TextsInLanguage, path: KeyPath) -> Iterator[RawFinding]:
    for key in HEAD_TEXTS:
        if getattr(texts, key) and not getattr(level, key):
            said, hint = f'the level itself has no "{key}"', "write it there too, for all other languages"
            yield raw_warning((*path, key), _CODE, said, hint, "key")
    sides = [*(side.id for side in level.sides), EVERYBODY]
    for side in texts.briefing:
        if side not in sides:
            yield _unknown_text_warning((*path, "briefing", side), "side", side, sides)
        elif not level.briefing_of(side):
            said = f'the level itself has no briefing for "{side}"'
            yield raw_warning((*path, "briefing"), _CODE, said, "write it there too", "key")


def _unknown_text_warning(path: KeyPath, table: str, name: str, known: Sequence[str]) -> RawFinding:
    named = (
        "is called" if table == "area" else "with a message has the id" if table == "event" else "has the id"
    )
    said = f'no {"area of the chart" if table == "area" else table} {named} "{shorten(name, 40)}"'
    hint = suggestion_hint(name, known, "there are") or "there is none in this level"
    return raw_warning(path, _CODE, said, hint, "key", key_spelling_fixes(path, known))
