"""Replay the orders of a battle to another battle in memory, some steps at a time.

Answers are replayed turn by turn, to the same question about the same ship, in whatever order the
new battle asks; the same seed rolls again. The replay stops at the first question without an
answer, or at the first answer that is refused.
"""

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

from game.books import shelf
from game.core.events import CardTurned, Chose, Event, PartBegan, Told, TurnBegan
from game.core.steps import Choose, Happen, Plot, Refusal, Roll
from game.levels.format.model import Level
from game.play.battle import Battle, StepResult
from game.play.journal import ANSWER_KINDS, PLOT, Journal, JournalEntry, fold_undos
from game.play.seats import PlayerSeat, Seat, SilentSeat


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """One group of answers: its turn, seat, question and ship ('' for none)."""

    turn: int
    seat: str
    clause: str
    about: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordedOrders:
    """What is replayed: all orders of a battle, its last turn, how much had happened since the last
    answer, and whose answer could still be undone ('' for none)."""

    orders: tuple[AnswerGroup, ...]
    turn: int
    events_since: int
    unconfirmed_seat: str


@dataclass(frozen=True, slots=True)
class ReplayProgress:
    """The progress of a replay: ``replayed_count`` of ``order_count`` orders are replayed and the
    battle is at ``turn``; ``has_caught_up``: it is where the past ended; ``stop_reason``: what
    stopped it
    before."""

    turn: int
    replayed_count: int
    order_count: int
    has_caught_up: bool
    stop_reason: str = ""

    @property
    def sentence(self) -> str:
        """The same in one sentence; '' without orders."""
        if not self.order_count:
            return ""
        if self.replayed_count == self.order_count:
            return f"All orders so far stand: turn {self.turn}."
        if self.has_caught_up:
            return (
                f"Turn {self.turn} again; {self.replayed_count} of {self.order_count} orders could be kept."
            )
        why = f" ({self.stop_reason})" if self.stop_reason else ""
        if not self.replayed_count:
            return f"No order could be kept: you are asked anew{why}."
        return f"Orders kept up to turn {self.turn}; the rest could not be{why}."


# ------------------------------------------------------------------------------ what was ordered
def answer_groups(battle: Battle) -> list[AnswerGroup]:
    """Return every standing answer, in the order given; incomplete plots come last."""
    groups = [entry for entry in fold_undos(battle.journal.entries) if entry[0] in ANSWER_KINDS]
    found: list[AnswerGroup] = []
    turn, queue = 0, deque[str]()
    for event in battle.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Chose):
            if queue and found and _is_next_leg(found[-1], event, turn, queue[0]):
                queue.popleft()
                continue
            order = _take_group(event, turn, groups)
            queue = deque(order.keys[1:])
            found.append(order)
    return [*found, *(AnswerGroup(battle.turn, e[1], e[2], "", _entry_keys(e)) for e in groups)]


def recorded_orders(battle: Battle) -> RecordedOrders:
    """Return the past of a battle as it is now."""
    orders = tuple(answer_groups(battle))
    return RecordedOrders(orders, battle.turn, _events_since_answer(battle), battle.unconfirmed_seat or "")


def _is_next_leg(last: AnswerGroup, event: Chose, turn: int, key: str) -> bool:
    asked = (turn, event.seat, event.clause, event.ship, event.key)
    return asked == (last.turn, last.seat, last.clause, last.about, key)


def _take_group(event: Chose, turn: int, groups: list[JournalEntry]) -> AnswerGroup:
    """Remove and return the group that answered this choice: the next one, or for secret plots the
    seat's own; a sealed one without its key."""
    own = (e for e in groups if e[1:3] == [event.seat, event.clause])
    entry = next(e for e in own if event.key in ("", _entry_keys(e)[0]))
    groups.remove(entry)
    return AnswerGroup(turn, event.seat, event.clause, event.ship, _entry_keys(entry))


def _entry_keys(entry: JournalEntry) -> tuple[str, ...]:
    return tuple(entry[3]) if entry[0] == "c" else (entry[3],)


# ------------------------------------------------------------------------------ given again
class PendingOrders:
    """The orders of a battle that wait to be asked for. Orders of ships that are gone are never
    asked for."""

    def __init__(self, orders: Sequence[AnswerGroup]) -> None:
        self.waiting: dict[tuple[int, str, str, str], deque[AnswerGroup]] = {}
        self.order_count, self.given_count, self.refusal_text = 0, 0, ""
        for order in orders:
            self.add(order)

    def add(self, order: AnswerGroup) -> None:
        """Add an order after those to the same question."""
        self.waiting.setdefault(_question_key(order), deque()).append(order)
        self.order_count += 1

    @property
    def is_empty(self) -> bool:
        """Return whether every order has been replayed."""
        return self.given_count == self.order_count

    def pop_answer(self, question: Choose, turn: int) -> list[str] | None:
        """Return the answer of that turn to this question, or None if there was none, or if it is
        not allowed now."""
        orders = self.waiting.get((turn, question.seat, question.clause, question.about))
        if not orders:
            return None
        refusal = question.menu.read(orders[0].keys[0])
        if isinstance(refusal, Refusal):
            self.refusal_text = refusal.reason
            return None
        self.given_count += 1
        return list(orders.popleft().keys)


def _question_key(order: AnswerGroup) -> tuple[int, str, str, str]:
    return order.turn, order.seat, order.clause, order.about


class RecordedOrdersSeat:
    """A seat that repeats recorded answers, and else waits."""

    def __init__(self, side: str, memory: PendingOrders) -> None:
        """Make the seat for a battle that does not exist yet: the battle must call ``prepare_step``
        before each step."""
        self.side, self.pending_orders = side, memory
        self.can_undo, self.turn = False, 0

    def prepare_step(self, battle: Battle) -> None:
        """Note the turn; in a secret question ask seats without an answer last."""
        step, self.turn = battle.pending_step, battle.turn
        secret = step.clause if isinstance(step, Plot) else None
        known = self.pending_orders.waiting.get((self.turn, self.side, secret or "", ""))
        self.can_undo = secret is not None and not known

    def answer(self, question: Choose) -> Sequence[str] | None:
        """Return the recorded keys, or None."""
        return self.pending_orders.pop_answer(question, self.turn)


class OrderReplay:
    """A battle of a level in memory, with book and seed of another, to which recorded orders are
    replayed. Its seats only repeat: replace them before it goes on."""

    def __init__(self, was: Battle, level: Level, past: RecordedOrders) -> None:
        self.level, self.recorded_orders, self.pending_orders = (level, past, PendingOrders(past.orders))
        self.seats = {side.id: RecordedOrdersSeat(side.id, self.pending_orders) for side in level.sides}
        given: dict[str, Seat] = {**self.seats}
        self.battle = Battle(shelf.book(was.book.NAME).rules, level, given, was.seed, Journal({}))
        self._is_stuck = False

    def advance(self, steps: int) -> bool:
        """Take at most this many steps; return True if there are no more."""
        return any(not self._step() for _ in range(steps))

    def _step(self) -> bool:
        battle, memory = self.battle, self.pending_orders
        if memory.is_empty:
            return self._step_after_last()
        if self._is_stuck or battle.turn > self.recorded_orders.turn:
            return False
        for seat in self.seats.values():
            seat.prepare_step(battle)
        self._is_stuck = battle.step() is not StepResult.STEPPED
        return not self._is_stuck

    def _step_after_last(self) -> bool:
        battle, past = self.battle, self.recorded_orders
        if _events_since_answer(battle) >= past.events_since or battle.turn > past.turn:
            return False
        return isinstance(battle.pending_step, Roll | Happen) and battle.step() is StepResult.STEPPED

    def extend(self, past: RecordedOrders) -> bool:
        """Add what was ordered since; return False, and change nothing, if earlier orders have been
        undone."""
        before = Counter(self.recorded_orders.orders)
        if before - Counter(past.orders):
            return False
        for order in past.orders:
            if before[order]:
                before[order] -= 1
            else:
                self.pending_orders.add(order)
        self.recorded_orders, self._is_stuck = past, False
        return True

    def restore_undo(self) -> None:
        """Let the last answer be undone if it could be before."""
        if self.pending_orders.is_empty and self.recorded_orders.unconfirmed_seat in self.seats:
            self.battle.unconfirmed_seat = self.recorded_orders.unconfirmed_seat

    @property
    def progress(self) -> ReplayProgress:
        """Return how far the replay is."""
        battle, memory = self.battle, self.pending_orders
        back = memory.is_empty or battle.turn >= self.recorded_orders.turn
        return ReplayProgress(
            battle.turn,
            memory.given_count,
            memory.order_count,
            back,
            _stop_reason(battle, memory, self.level),
        )


def _stop_reason(battle: Battle, memory: PendingOrders, level: Level) -> str:
    question = battle.pending_step
    if not isinstance(question, Choose):
        return ""
    name = next((ship.name or ship.id for ship in level.ships if ship.id == question.about), "")
    if memory.refusal_text:
        return f"{name}: {memory.refusal_text}" if name else memory.refusal_text
    if (battle.turn, question.seat, question.clause, question.about) in memory.waiting:
        return f"{name or question.seat} has more to do than was ordered: {question.clause}"
    return f"{name or question.seat} is asked something new: {question.clause}"


def _events_since_answer(battle: Battle) -> int:
    events = battle.events
    behind = (n for n, event in enumerate(reversed(events)) if isinstance(event, Chose))
    return next(behind, len(events))


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
