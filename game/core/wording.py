"""Names, lists and numbers within sentences, and placeholders for names."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

WHO: Final = "{who}"
"""Placeholder for the subject of a sentence: a book writes it, the log fills in the name."""
_PLACEHOLDER: Final = re.compile(r"{(?:who|@([^{}]+))}")
_ARTICLE_WORDS: Final = ("Navy", "Fleet", "Squadron", "Venetians")
"""Last words of names that take an article: the Royal Navy, but Black Jaques."""


def name_in_sentence(name: str) -> str:
    """Return a name as it is written within a sentence: ``the boom`` for ``The boom``, others
    unchanged."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def name_placeholder(entity_id: str) -> str:
    """Return the placeholder for a ship, boat or squadron by id, for a book that does not know its
    name in the level."""
    return f"{{@{entity_id}}}"


def append_detail(words: str, more: str) -> str:
    """Return words, and behind a comma the detail, if there is one."""
    return f"{words}, {more}" if more else words


def fill_names(sentence: str, subject: str, names: Mapping[str, str]) -> str:
    """Fill in the names of a sentence: ``subject`` at `WHO`, others by their ids."""

    def name_at(place: re.Match[str]) -> str:
        name = subject if place[0] == WHO else names.get(place[1], place[1])
        return name if place.start() == 0 else name_in_sentence(name)

    return _PLACEHOLDER.sub(name_at, sentence)


def with_article(name: str) -> str:
    """Return a side or squadron as it is written within a sentence: ``the Royal Navy``, ``the van``
    for ``van``, ``Black Jaques``."""
    inside = name_in_sentence(name)
    takes = inside.endswith(_ARTICLE_WORDS) or inside[:1].islower()
    return f"the {inside}" if takes and not inside.startswith("the ") else inside


def with_capital(words: str) -> str:
    """Return words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def and_list(words: Sequence[str]) -> str:
    """Return ``A, B and C``; '' for none."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def number_words(number: int) -> str:
    """Return a number in words: ``no``, ``thirty-four``, ``a hundred and twenty``; from 1000 on in digits."""
    if number < len(_SMALL_NUMBERS):
        return _SMALL_NUMBERS[number]
    if number < 100:
        tens, ones = _TENS[number // 10 - 2], number % 10
        return f"{tens}-{_SMALL_NUMBERS[ones]}" if ones else tens
    if number > 999:
        return str(number)
    hundreds = "a" if number < 200 else _SMALL_NUMBERS[number // 100]
    rest = f" and {number_words(number % 100)}" if number % 100 else ""
    return f"{hundreds} hundred{rest}"


_SMALL_NUMBERS: Final = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_BOATS_PART: Final = "boats"
"""Part of the id of boats that pull together, numbered per ship."""
_BOAT_PART: Final = "boat"
"""Part of the id of a single boat, numbered per battle."""
_ID_PATTERN: Final = re.compile(rf"(?P<ship>.+)-(?P<kind>{_BOATS_PART}|{_BOAT_PART})-(?P<number>[1-9][0-9]*)")
_ORDINALS: Final = "second third fourth fifth sixth seventh eighth ninth tenth".split()
_TEENS: Final = (11, 12, 13)
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


@dataclass(frozen=True, slots=True)
class BoatOwner:
    """Owner of boats.

    ``ship`` is her id; ``number`` counts her launches where boats pull together, and is 0 for a
    single boat."""

    ship: str
    number: int = 0

    def display_name(self, ship_name: str) -> str:
        """Return ``Phoebe’s boats``, ``Phoebe’s second boats`` or ``Hoche’s boat`` from the ship's
        name. A single boat has no number: its id counts the boats of all ships."""
        return boat_group_name(ship_name, self.number) if self.number else single_boat_name(ship_name)


def boat_group_id(ship: str, number: int) -> str:
    """Return the id of a ship's ``number``-th launch: ``victory-boats-1``."""
    return f"{ship}-{_BOATS_PART}-{number}"


def single_boat_id(ship: str, battle_number: int) -> str:
    """Return the id of a single boat, the ``battle_number``-th of the battle: ``hoche-boat-3``."""
    return f"{ship}-{_BOAT_PART}-{battle_number}"


def parse_boat_id(boat: str) -> BoatOwner | None:
    """Return the owner of the boats with this id, or None if it was not made here."""
    found = _ID_PATTERN.fullmatch(boat)
    if found is None:
        return None
    return BoatOwner(found["ship"], int(found["number"]) if found["kind"] == _BOATS_PART else 0)


def boat_group_name(ship: str, number: int = 1) -> str:
    """Return what players call the boats of a ship; those of a later launch by number."""
    return f"{ship}’s {ordinal(number)} boats" if number > 1 else f"{ship}’s boats"


def single_boat_name(ship: str) -> str:
    """Return what players call a boat of a ship."""
    return f"{ship}’s boat"


def ordinal(number: int) -> str:
    """Return the ordinal of a number from 2 on: ``second``, ``tenth``, ``21st``."""
    if number < len(_ORDINALS) + 2:
        return _ORDINALS[number - 2]
    return f"{number}{'th' if number % 100 in _TEENS else _ENDINGS.get(number % 10, 'th')}"


_CONTROL_CHARACTERS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_CONTROLS_BUT_NEWLINES: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""The same without tab and newline, for texts of several lines."""


def control_character_index(text: str, may_have_newlines: bool = False) -> int:
    """Return the index of the first such character in a text, or -1; ``may_have_newlines`` allows
    tabs and
    newlines."""
    found = (_CONTROLS_BUT_NEWLINES if may_have_newlines else _CONTROL_CHARACTERS).search(text)
    return found.start() if found else -1


def format_code_point(character: str) -> str:
    """Return the character's code point as ``U+001B``."""
    return f"U+{ord(character):04X}"


def escape_controls(text: str) -> str:
    """Return a text that is safe to print: such characters, except tab and newline, become JSON
    escapes (``\\u001b``), so that JSON stays the same JSON."""
    return _CONTROLS_BUT_NEWLINES.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


@dataclass(frozen=True, slots=True)
class MarkNames:
    """The names of one mark of the hull, the masts and the guns. `tells_idle_hits`: what a hit costs follows
    it at once, so that the log can say where it is nothing."""

    hull: str = "damage point"
    mast: str = "speed box"
    gun: str = "gunnery point"
    tells_idle_hits: bool = False
