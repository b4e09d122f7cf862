"""Squadron orders in plain words, with their icons."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.captains.squadron_orders import ChangeOfMind, Manoeuvre, SquadronOrder, Why
from game.play.words import Names, called

_WORDS: Final[Mapping[Manoeuvre, tuple[str, str, str, str]]] = MappingProxyType(
    {
        Manoeuvre.LINE: ("Form line", "Form line on {}", "Hold the line", "ahead"),
        Manoeuvre.SAIL: ("Sail for", "Sail for {}", "Sail for that place", "sail"),
        Manoeuvre.BREAK: ("Break the line", "Break the line astern of {}", "Break it", "swords"),
        Manoeuvre.WEATHER: ("Engage", "Engage {} from the weather side", "Engage", "cannon"),
        Manoeuvre.DOUBLE: ("Double", "Double {}", "Double them", "hook"),
        Manoeuvre.ANCHOR: ("Anchor", "Anchor abreast of {}", "Anchor there", "anchor"),
        Manoeuvre.COVER: ("Cover", "Cover {}", "Cover them", "fort"),
        Manoeuvre.WITHDRAW: ("Withdraw", "Withdraw", "Withdraw", "replay"),
        Manoeuvre.CHASE: ("General chase", "General chase", "General chase", "fast"),
    }
)
"""In short, in full with whom it names, in full where it names nobody, and the icon."""
_BECAUSE: Final[Mapping[Why, str]] = MappingProxyType(
    {
        Why.BROKEN: "half of them are lost",
        Why.HURT: "half of them are hurt",
        Why.BEATEN: "those they fought are beaten",
        Why.RUNNING: "the enemy runs",
        Why.FRIEND: "their friends are in need",
    }
)
_BRIEF: Final[Mapping[Manoeuvre, str]] = MappingProxyType(
    {Manoeuvre.BREAK: "Break it", Manoeuvre.CHASE: "Chase"}
)
NONE: Final = "Needs an order"
NO_ORDER: Final = "No order"
NONE_ICON: Final = "flag"


def short(order: SquadronOrder | None) -> str:
    """As the ribbon says it."""
    return NONE if order is None else _WORDS[order.manoeuvre][0]


def brief(order: SquadronOrder | None) -> str:
    """The same in two words at the most, for a ribbon without room."""
    if order is None:
        return NO_ORDER
    return _BRIEF.get(order.manoeuvre, short(order))


def icon_of(order: SquadronOrder | None) -> str:
    """Its picture."""
    return NONE_ICON if order is None else _WORDS[order.manoeuvre][3]


def in_full(order: SquadronOrder, names: Names) -> str:
    """As one would say it: `Break the line astern of Bucentaure`."""
    _, whole, alone, _ = _WORDS[order.manoeuvre]
    return whole.format(in_sentence(called(names, order.whom))) if order.whom else alone


def changed(change: ChangeOfMind, names: Names) -> str:
    """What a commodore has told a squadron anew: `Signal to the van: cover the centre; their
    friends are in need.`"""
    whom, order = in_sentence(called(names, change.squadron)), in_full(change.order, names)
    return f"Signal to {whom}: {order[:1].lower()}{order[1:]}; {_BECAUSE[change.why]}."


def in_sentence(name: str) -> str:
    """A name within a sentence: the article of `The van` is small there."""
    return f"the {name[4:]}" if name.startswith("The ") else name
