"""Commands in plain words, with their icons: the orders, and until when they stand."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from game.captains.squadron_orders import ChangeReason, Manoeuvre, OrderChange, SquadronOrder
from game.core.wording import name_in_sentence
from game.play.event_words import Names, name_by_id
from game.ui.battle.values.command_state import Until

_ORDER_WORDS: Final[Mapping[Manoeuvre, tuple[str, str, str, str]]] = MappingProxyType(
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
_REASON_WORDS: Final[Mapping[ChangeReason, str]] = MappingProxyType(
    {
        ChangeReason.BROKEN: "half of them are lost",
        ChangeReason.HURT: "half of them are hurt",
        ChangeReason.BEATEN: "those they fought are beaten",
        ChangeReason.RUNNING: "the enemy runs",
        ChangeReason.FRIEND: "their friends are in need",
    }
)
_BRIEF_WORDS: Final[Mapping[Manoeuvre, str]] = MappingProxyType(
    {Manoeuvre.BREAK: "Break it", Manoeuvre.CHASE: "Chase"}
)
AS_HE_THINKS_BEST: Final = "Let him decide"
BY_THEIR_ORDERS: Final = "By their orders"
UNTIL_WORDS: Final[Mapping[Until, tuple[str, str, str, str, str]]] = MappingProxyType(
    {
        Until.NEEDED: (
            "Needed",
            "flag",
            "until you are needed",
            "until you are needed",
            "until you are needed",
        ),
        Until.MOVE: ("This move", "ahead", "for this move", "for this move", "for this move"),
        Until.TURN: ("This turn", "replay", "for this turn", "for this turn", "for this turn"),
        Until.HIT: ("Hit", "cannon", "until we are hit", "until she is hit", "each until she is hit"),
        Until.RANGE: (
            "In range",
            "eye",
            "until an enemy is within range",
            "until an enemy is within range",
            "each until an enemy is within range",
        ),
        Until.TAKEN: (
            "Called back",
            "wheel",
            "until you take it back",
            "until you take her back",
            "until you take them back",
        ),
        Until.ASKED: (
            "Ask me",
            "quill",
            "and you are asked each time",
            "and you are asked each time",
            "and you are asked each time",
        ),
    }
)
"""Until when: on a button, its icon, and in a sentence of the only ship, of one ship, of several."""
NEEDS_ORDER: Final = "Needs an order"
NO_ORDER: Final = "No order"
NO_ORDER_ICON: Final = "flag"


def manoeuvre_text(manoeuvre: Manoeuvre) -> str:
    """Return a squadron's order as a button says it."""
    return _ORDER_WORDS[manoeuvre][0]


def short_order_text(order: SquadronOrder | None) -> str:
    """Return the order as the ribbon says it."""
    return NEEDS_ORDER if order is None else _ORDER_WORDS[order.manoeuvre][0]


def two_word_order_text(order: SquadronOrder | None) -> str:
    """Return the same in two words at the most, for a ribbon without room."""
    if order is None:
        return NO_ORDER
    return _BRIEF_WORDS.get(order.manoeuvre, short_order_text(order))


def icon_of(order: SquadronOrder | None) -> str:
    """Return the icon of an order."""
    return NO_ORDER_ICON if order is None else _ORDER_WORDS[order.manoeuvre][3]


def full_order_text(order: SquadronOrder | None, names: Names) -> str:
    """Return the order as one would say it: `Break the line astern of Bucentaure`."""
    if order is None:
        return AS_HE_THINKS_BEST
    _, whole, alone, _ = _ORDER_WORDS[order.manoeuvre]
    return whole.format(name_in_sentence(name_by_id(names, order.target))) if order.target else alone


def signal_text(change: OrderChange, names: Names) -> str:
    """Return the new order of a flag officer: `Signal to the van: cover the centre; their friends are
    in need.`"""
    whom, order = (name_in_sentence(name_by_id(names, change.squadron)), full_order_text(change.order, names))
    return f"Signal to {whom}: {order[:1].lower()}{order[1:]}; {_REASON_WORDS[change.reason]}."
