"""Which roll is told next, and of whom it tells: what the queue of `told_queue` is given. Read inside the
table of the battle."""

from collections.abc import Callable, Iterator, Sequence

from game.core.events import Event, Fired, Rolled
from game.systems import BattleShow
from game.ui.battle.dice import roll_view
from game.ui.battle.dice.roll_view import RollWords
from game.ui.battle.state.told_queue import ToldRoll


def next_roll_index(
    events: Sequence[Event],
    show: BattleShow,
    book: RollWords,
    *,
    has_many_ships: bool,
    is_own: Callable[[str], bool],
) -> int:
    """Return the place of the roll that is to be told: that of the volley that is looked at, as long as its
    guns are seen, or of one of a player's own that speaks beside it; or else the last; -1 for none."""
    start, lead = roll_view.last_roll_index(events, book), show.lead_volley
    if not show.is_animated or lead is None:
        return start
    if has_many_ships:
        told = _lead_of_told(show, lead, is_own)
        place = roll_view.roll_of_volley(events, told, book) if told is not None else -1
        return start if place < 0 else place
    if show.simultaneous_volleys:
        start = roll_view.lead_roll_index(events, start, show.simultaneous_volleys, lead, book)
    return start


def _lead_of_told(show: BattleShow, lead: Fired, is_own: Callable[[str], bool]) -> Fired | None:
    """Return the volley that is told of those that are about to speak in the picture, or of which something
    is still to be told: one of a player's own before the `lead`; None for none."""
    queued = {id(event) for event in show.queued_events}
    flying = [volley for volley in show.active_volleys() if volley.is_verdict_to_come]
    if not queued and not flying:
        return None
    own = (fired for fired in show.simultaneous_volleys if is_own(fired.ship))
    seen = (f for f in (*own, lead) if id(f) in queued or any(v.is_volley_of(f) for v in flying))
    return next(seen, None)


def last_own_roll(events: Sequence[Event], since: int, book: RollWords, is_own: Callable[[str], bool]) -> int:
    """Return the place of the last of a player's own rolls since so many events that no guns have thrown, -1
    for none."""
    for place in range(len(events) - 1, since - 1, -1):
        roll, is_main = events[place], roll_view.is_main_roll(events, place, book)
        if is_main and isinstance(roll, Rolled) and not roll_view.is_volley(roll, book) and is_own(roll.ship):
            return place
    return -1


def told_roll(
    events: Sequence[Event], mark: tuple[int, int], book: RollWords, *, is_always_shown: bool
) -> ToldRoll | None:
    """Return the roll of this mark as the queue takes it; None for no roll. One that is nobody's is always
    shown."""
    roll = events[mark[1]] if mark[1] >= 0 else None
    if not isinstance(roll, Rolled):
        return None
    came = roll_view.roll_and_its_events(events, mark[1], book)
    targets = [event.target for event in came if isinstance(event, Fired)]
    ships = tuple(ship for ship in dict.fromkeys((roll.ship, *targets)) if ship)
    return ToldRoll(mark, ships, roll_view.is_volley(roll, book), is_always_shown or not ships)


def little_rolls(events: Sequence[Event], since: int, book: RollWords) -> Iterator[int]:
    """Return the places of the rolls since so many events, and of the last before them, of which more may be
    known now, but for those of guns."""
    first = roll_view.last_roll_index(events, book, since)
    for place in range(max(first, 0), len(events)):
        roll, is_main = events[place], roll_view.is_main_roll(events, place, book)
        if is_main and isinstance(roll, Rolled) and not roll_view.is_volley(roll, book):
            yield place
