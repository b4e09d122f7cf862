"""A battle looked back at: the same battle from its journal on a table of its own, which may be
stepped to the beginning of any turn and of any part of a turn, as far as the first has come and no
farther. Nothing that has been written in secret and is not revealed yet is in it."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import CardTurned, Event, PartBegan, Told, TurnBegan
from game.play.battle import Battle
from game.play.journal import PLOT, Journal, fold_undos
from game.play.seats import NoSeat, Person, Seat


def battle_for_playback(battle: Battle) -> Battle:
    """The battle once more at its first step, with persons in the same seats. What has been plotted
    for a question that somebody has still to answer is left out."""
    journal = Journal(battle.journal.header)
    entries = fold_undos(battle.journal.entries)
    for _ in battle.plots:
        last = max(n for n, entry in enumerate(entries) if entry[0] == PLOT)
        del entries[last]
    journal.entries = entries
    seats: dict[str, Seat] = {
        side: Person() if isinstance(seat, Person) else NoSeat()
        for side, seat in battle.seats.items()
    }
    return Battle(
        battle.book,
        battle.level,
        seats,
        battle.seed,
        journal,
        set_up_table=battle.set_up_table,
        rolls_used=battle.rolls_used,
    )


def playback_stops(events: Sequence[Event]) -> list[int]:
    """Where among the events a turn begins, or a part of one that is told of no ship: the phase of
    a book, a card, the end of its turn. A turn of which nothing but its beginning has come is left
    out."""
    found = [n for n, event in enumerate(events) if _is_stop(event)]
    while found and isinstance(events[found[-1]], TurnBegan):
        found.pop()
    return found


def last_turn_stop(events: Sequence[Event]) -> int:
    """The stop at which the last turn begins in which any part has; -1 if there is none."""
    begun = (n for n in reversed(playback_stops(events)) if isinstance(events[n], TurnBegan))
    return next(begun, -1)


def turn_event_range(events: Sequence[Event], turn: int) -> tuple[int, int]:
    """At which event that turn begins, and how many there are when it is over. Raises ValueError
    for a turn that was never begun."""
    begun = [n for n, event in enumerate(events) if isinstance(event, TurnBegan)]
    here = next((n for n in begun if _turn_begun(events[n]) == turn), None)
    if here is None:
        raise ValueError(f"there was no turn {turn}")
    return here, next((n for n in begun if n > here), len(events))


def _turn_begun(event: Event) -> int:
    """The number of the turn that begins with it, 0 for none."""
    return event.turn if isinstance(event, TurnBegan) else 0


def replayable_count(events: Sequence[Event]) -> int:
    """How many events there are to look back at: all, but for a turn that has only begun."""
    last = next((n for n in range(len(events) - 1, -1, -1) if _is_stop(events[n])), -1)
    return last if last >= 0 and isinstance(events[last], TurnBegan) else len(events)


def _is_stop(event: Event) -> bool:
    """Whether a turn begins with it, or a part of one."""
    told = isinstance(event, Told) and not event.ship
    return told or isinstance(event, TurnBegan | PartBegan | CardTurned)


def go_to_event(battle: Battle, events: int) -> None:
    """So many events have happened in a battle looked back at, or as many as its journal has; it
    counts as rewound, so that whoever shows it sets the stage afresh."""
    prepare_go_to(battle, events)
    while not step_towards_event(battle, events):
        pass


def prepare_go_to(battle: Battle, events: int) -> None:
    """The battle stands where steps lead to that event: at its beginning if more has happened. It
    counts as rewound."""
    if events < len(battle.events):
        battle.rewind()
    else:
        battle.rewinds += 1


def step_towards_event(battle: Battle, events: int) -> bool:
    """One step of its past is taken if so many events have not happened yet; whether they have, or
    all that its journal holds."""
    if len(battle.events) < events and battle.recorded:
        battle.confirm()
        battle.step()
    return len(battle.events) >= events or not battle.recorded
