"""What a choice says in the log where no option has words for it: its key is an order to the helm,
guns and their target, or an errand of a boat.

Pure: a key and who is called what in, one sentence out, without its full stop; '' where the event
that follows tells the same. A key of no such kind stands as it is, with names for ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from game.core.wording import in_sentence

_TOLD_BY_WHAT_FOLLOWS: Final = frozenset(
    "ahead anchor ball chain cut double halt heave port pull ride starboard swing tack warp "
    "weigh".split()
)
"""First words of orders after which she is seen to do it at once."""
_WHOLE: Final[Mapping[str, str]] = {
    "hold fire": "{who} holds her fire",
    "end": "{who} ends her move",
    "none": "{who} makes no signal",
    "cast off": "Orders to {who}: cast off",
    "lie": "Orders to {who}: stay here",
    "wait": "Orders to {who}: wait",
    "rest": "Orders to {who}: rest on the oars",
    "stay": "Orders to {who}: stay here",
}
"""Keys that are one order."""
_TO_ANOTHER: Final[Mapping[str, str]] = {
    "astern": "Orders to {who}: pull up astern of {other}",
    "board": "Orders to {who}: board {other}",
    "grapple": "Orders to {who}: grapple {other}",
    "to": "Orders to {who}: make for {other}",
    "tow": "Orders to {who}: tow {other}",
}
"""First words of keys whose second word is a ship or a boat."""
_GUNS: Final = ("port", "starboard")


def sentence_of(key: str, who: str, names: Mapping[str, str]) -> str:
    """What is said of `who`, a ship or side by her name, for whom `key` was answered."""
    if key in _WHOLE:
        return _WHOLE[key].format(who=who)
    first, *rest = key.split(" ")
    if first in _GUNS and rest and not (len(rest) == 1 and _is_number(rest[0])):
        return f"{who} lays her {first} guns on {_targets(rest, names)}"
    if first == "second" and len(rest) > 1:
        guns = f"{rest[0]} guns on {_targets(rest[1:], names)}"
        return f"{who} lays her {guns} for a second broadside"
    if first in _TO_ANOTHER and rest:
        return _TO_ANOTHER[first].format(who=who, other=_called(rest[-1], names))
    if first in _TOLD_BY_WHAT_FOLLOWS:
        return ""
    return f"{who}: {' '.join(names.get(word, word) for word in key.split(' '))}"


def _targets(words: Sequence[str], names: Mapping[str, str]) -> str:
    """One target, or two of which each gets its part: ``3 ajax / 2 orion``."""
    return " and ".join(_called(w, names) for w in words if w != "/" and not _is_number(w))


def _called(who: str, names: Mapping[str, str]) -> str:
    """A name as it stands behind other words."""
    return in_sentence(names.get(who, who))


def _is_number(word: str) -> bool:
    """Whether a word is a length, a heading or a share of the guns."""
    return word.replace(".", "", 1).isdigit()
