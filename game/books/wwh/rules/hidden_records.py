"""WWH-B.1: what may be shown of ships whose records are hidden from the viewer: dice and what can be seen
over the water, but no number of their strips; and the short keys of small answers. Pure."""

from collections.abc import Container
from dataclasses import replace
from enum import StrEnum
from typing import Final

from game.core.events import Aboard, Boarded, Chose, Event, GunsLost, Hurt, Mustered, Rolled, Told


class FixedAnswer(StrEnum):
    """One answer to a question that names no ship."""

    HOLD_FIRE = "hold fire"
    DONE = "done"  # the ships that are left hold their fire (WWH-2.1.1)
    HULL = "hull"
    AS_THEY_COME = "as they come"  # fives to the guns, sixes to the spars (WWH-4.3b)
    NO_BOARDING = "no"
    FIRST = "first"
    SECOND = "second"  # who moves first, or second, in the next round (WWH-4.1d)
    BREAK_OFF = "break off"
    STAY = "stay"  # she stays foul of the other (WWH-1.4c)


# Events that follow from the numbers of a record: that nothing is left of her.
_OF_THE_RECORD: Final = ("WWH-4.0a",)
# A ship that is asked these has guns left that bear. An answer that fires shows no more than the shot does,
# but one that holds fire would show that she had something to fire.
_OF_FIRE: Final = ("WWH-2.1.0", "WWH-2.1.1", "WWH-2.1.4")


def visible_event(event: Event, hidden: Container[str]) -> Event | None:
    """Return an event without what a viewer who may not see the records of the `hidden` ships must not know:
    what is struck off them and the sums that come of them; None if nothing is left of it."""
    match event:
        case Boarded() if event.ship in hidden or event.other in hidden:
            return replace(event, attack=0, defence=0)
        case Chose(clause=clause) if clause in _OF_FIRE and _is_about_hidden(event, hidden):
            return None
        case Mustered():
            return replace(event, ships=tuple(_visible_muster(each, hidden) for each in event.ships))
        case _ if event.ship not in hidden:
            return event
        case Hurt() | GunsLost():
            return None
        case Told(clause=clause) if clause in _OF_THE_RECORD:
            return None
        case Rolled():
            return replace(event, tally=None)
    return event


def _is_about_hidden(event: Chose, hidden: Container[str]) -> bool:
    """Return whether an answer is about a hidden ship: she answers, or is named as the next to fire. The
    answer by which all others hold their fire names nobody, so it is hidden too."""
    return event.ship in hidden or event.key in hidden or event.key == FixedAnswer.DONE


def _visible_muster(each: Aboard, hidden: Container[str]) -> Aboard:
    """Return a ship at the muster, less what stands on her record if it is hidden."""
    return replace(each, unusual=()) if each.ship in hidden else each
