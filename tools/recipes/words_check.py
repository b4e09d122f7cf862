"""What every button, question and tag must keep to, and the words that are out of the interface.

The lists stand in words_check.toml. Two things are not held by machine. Whether a sentence reads well: read
the list of `dev.py words`. Whether a term is explained where it stands: a tooltip explains each term of the
glossary under the pointer, in any text, so held is only that no word of the sea stands on a screen without
being in the glossary."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from game.ui.battle.screen.screen import BattleScreen
from game.ui.kit.screens import Screen
from game.ui.kit.tooltips import terms_in
from game.ui.kit.widgets import Button

CHECKED_REGIONS: Final = ("plate", "tag-", "advice-", "question", "toast")
"""Questions, prompts and tags; buttons and hints are checked besides."""
MAX_WORDS: Final = 4
_LEVELS: Final = Path(__file__).parents[2] / "levels"
_NAME_KEYS: Final = ("name", "title", "label")


@dataclass(frozen=True, slots=True)
class WordRules:
    """The lists of words_check.toml."""

    verbs: frozenset[str]
    exceptions: tuple[re.Pattern[str], ...]
    banned: tuple[tuple[re.Pattern[str], str], ...]
    sea_words: tuple[re.Pattern[str], ...]


@cache
def word_rules() -> WordRules:
    """Read words_check.toml."""
    lists = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    assert all(lists["exceptions"].values()), "every exception has a reason"
    return WordRules(
        frozenset(" ".join(lists["verbs"]).split()),
        tuple(re.compile(form) for form in lists["exceptions"]),
        tuple((_whole_word(word), better) for word, better in lists["banned"].items()),
        tuple(_whole_word(word) for word in lists["sea_words"]),
    )


def _whole_word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{word})(?!\w)", re.IGNORECASE)


def find_faults(screen: Screen, said: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield `region: text: what is wrong` for a screen and what stands on it, with the regions."""
    names = _names_on(screen)
    for control in screen.widgets():
        if isinstance(control, Button) and control.words:
            for fault in button_faults(control.words, names):
                yield f"{control.name}: {control.words!r}: {fault}"
    buttons = {control.name for control in screen.widgets() if isinstance(control, Button)}
    for words, place in said:
        if place in buttons or place.startswith(("hint of ", *CHECKED_REGIONS)):
            for fault in line_faults(words, is_hint=place.startswith("hint of ")):
                yield f"{place}: {words!r}: {fault}"


def _names_on(screen: Screen) -> frozenset[str]:
    """Return the names of ships, sides, squadrons and levels, of books and nations."""
    names = set(_level_names())
    if isinstance(screen, BattleScreen):
        names.update(screen.state.hud.names.values())
    return frozenset(names)


@cache
def _level_names() -> frozenset[str]:
    found: set[str] = set()
    for path in sorted(_LEVELS.rglob("*.toml")):
        found.update(_named_in(tomllib.loads(path.read_text(encoding="utf-8"))))
    return frozenset(found)


def _named_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (value[key] for key in _NAME_KEYS if isinstance(value.get(key), str))
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from _named_in(part)


def button_faults(words: str, names: Iterable[str] = ()) -> Iterator[str]:
    """Yield what is wrong with a button: more than four words before a colon (numbers follow it), or neither
    a verb nor a name first. A name counts as one word."""
    rules = word_rules()
    if words in names or any(form.fullmatch(words) for form in rules.exceptions):
        return
    short = words
    for name in sorted(names, key=len, reverse=True):
        short = short.replace(name, "Name")
    if len(short.partition(": ")[0].split()) > MAX_WORDS:
        yield f"more than {MAX_WORDS} words"
    first = re.split(r"[^\w-]", short, maxsplit=1)[0]
    if first != "Name" and first.lower() not in rules.verbs:
        yield "begins neither with a verb nor a name"


def line_faults(words: str, *, is_hint: bool = False) -> Iterator[str]:
    """Yield what is wrong with a line: two colons (but in a hint), a word that is out, a word of the sea
    without a term."""
    rules = word_rules()
    if not is_hint and len(re.findall(r":(?=\s)", words)) > 1:
        yield "two colons in a line"
    for form, better in rules.banned:
        if found := form.search(words):
            yield f"{found[0]!r} is out, say {better!r}"
    for form in rules.sea_words:
        if (found := form.search(words)) and not any(terms_in(found[0])):
            yield f"{found[0]!r} is not in the glossary"
