"""Playback: the same battle from its journal on a table of its own, which can go to the beginning
of any turn or part of a turn, as far as the original has come. Secrets that are not revealed yet
are left out."""

from collections.abc import Sequence

from game.core.events import CardTurned, Event, PartBegan, Told, TurnBegan
from game.play.battle import Battle
from game.play.journal import PLOT, Journal, fold_undos
from game.play.seats import PlayerSeat, Seat, SilentSeat


def battle_for_playback(battle: Battle) -> Battle:
    """Return the battle at its first step, with players in the same seats. Plots of a question that
    someone has still to answer are left out."""
    journal = Journal(battle.journal.header)
    entries = fold_undos(battle.journal.entries)
    for _ in battle.plots:
        last = max(n for n, entry in enumerate(entries) if entry[0] == PLOT)
        del entries[last]
    journal.entries = entries
    seats: dict[str, Seat] = {
        side: PlayerSeat() if isinstance(seat, PlayerSeat) else SilentSeat()
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
    """Return the events at which a turn or a part of one without a ship begins: a phase, a card,
    the end of a turn. A turn of which only the beginning has come is left out."""
    found = [n for n, event in enumerate(events) if _is_stop(event)]
    while found and isinstance(events[found[-1]], TurnBegan):
        found.pop()
    return found


def last_turn_stop(events: Sequence[Event]) -> int:
    """Return the stop at which the last turn with any part begins, or -1."""
    begun = (n for n in reversed(playback_stops(events)) if isinstance(events[n], TurnBegan))
    return next(begun, -1)


def turn_event_range(events: Sequence[Event], turn: int) -> tuple[int, int]:
    """Return the event at which that turn begins, and the number of events when it is over. Raise
    ValueError for a turn that never began."""
    begun = [n for n, event in enumerate(events) if isinstance(event, TurnBegan)]
    here = next((n for n in begun if _turn_begun(events[n]) == turn), None)
    if here is None:
        raise ValueError(f"there was no turn {turn}")
    return here, next((n for n in begun if n > here), len(events))


def _turn_begun(event: Event) -> int:
    return event.turn if isinstance(event, TurnBegan) else 0


def replayable_event_count(events: Sequence[Event]) -> int:
    """Return how many events can be played back: all, except a turn that has only begun."""
    last = next((n for n in range(len(events) - 1, -1, -1) if _is_stop(events[n])), -1)
    return last if last >= 0 and isinstance(events[last], TurnBegan) else len(events)


def _is_stop(event: Event) -> bool:
    told = isinstance(event, Told) and not event.ship
    return told or isinstance(event, TurnBegan | PartBegan | CardTurned)


def go_to_event(battle: Battle, event_count: int) -> None:
    """Go to that number of events, or to the end of the journal. It counts as rewound, so that a
    screen sets its stage up again."""
    prepare_go_to_event(battle, event_count)
    while not step_towards_event(battle, event_count):
        pass


def prepare_go_to_event(battle: Battle, event_count: int) -> None:
    """Rewind if needed, so that steps lead to that event. It counts as rewound."""
    if event_count < len(battle.events):
        battle.rewind_to_start()
    else:
        battle.rewinds += 1


def step_towards_event(battle: Battle, event_count: int) -> bool:
    """Take one step if fewer events have happened; return whether they all have, or the journal is
    at its end."""
    if len(battle.events) < event_count and battle.recorded:
        battle.confirm()
        battle.step()
    return len(battle.events) >= event_count or not battle.recorded
