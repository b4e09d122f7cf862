"""The short keys with which the small questions of this book are answered: what a menu offers, a
captain gives and a script writes."""

from enum import StrEnum


class FixedAnswer(StrEnum):
    """One answer to a question that names no ship."""

    HOLD_FIRE = "hold fire"
    DONE = "done"
    """The ships that are left hold their fire (WWH-2.1.1)."""
    HULL = "hull"
    AS_THEY_COME = "as they come"
    """Fives to the guns, sixes to the spars (WWH-4.3b)."""
    NO_BOARDING = "no"
    FIRST = "first"
    SECOND = "second"
    """Who moves first, or second, in the next round (WWH-4.1d)."""
    BREAK_OFF = "break off"
    STAY = "stay"
    """She stays foul of the other (WWH-1.4c)."""
