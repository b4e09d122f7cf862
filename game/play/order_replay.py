"""The orders of a battle given again to another battle in memory, some steps at a time.

Answers are given again turn by turn, to the same question about the same ship, in whatever order
the new battle asks; the same seed rolls anew. The first question without an answer, or the first
answer that is refused, is where it stops."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass

from game.books import shelf
from game.core.events import Chose, TurnBegan
from game.core.steps import Choose, Happen, Plot, Refusal, Roll
from game.levels import Level
from game.play.battle import Battle, StepResult
from game.play.journal import ANSWERS, Journal, JournalEntry, fold
from game.play.seats import Seat


@dataclass(frozen=True, slots=True)
class AnswerGroup:
    """One group of answers: when, whose, to which question about which ship ('' for none)."""

    turn: int
    seat: str
    clause: str
    about: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RecordedOrders:
    """What is to be given again: all orders of a battle, the turn it had come to, how much had
    happened since the last answer, and whose answer could still be taken back ('' for nobody's)."""

    orders: tuple[AnswerGroup, ...]
    turn: int
    since: int
    unconfirmed: str


@dataclass(frozen=True, slots=True)
class ReplayProgress:
    """How far the orders stand: ``given`` of ``of`` were given again and the battle is at ``turn``,
    which is ``back`` where it was; ``why`` says what stopped it before."""

    turn: int
    given: int
    of: int
    back: bool
    why: str = ""

    @property
    def words(self) -> str:
        """The same in one sentence; '' where there were no orders."""
        if not self.of:
            return ""
        if self.given == self.of:
            return f"All orders so far stand: turn {self.turn}."
        if self.back:
            return f"Turn {self.turn} again; {self.given} of {self.of} orders could be kept."
        why = f" ({self.why})" if self.why else ""
        if not self.given:
            return f"No order could be kept: you are asked anew{why}."
        return f"Orders kept up to turn {self.turn}; the rest could not be{why}."


# ------------------------------------------------------------------------------ what was ordered
def orders_given(battle: Battle) -> list[AnswerGroup]:
    """Every answer that stands, in the order they were given; plots of which others are not in yet
    come last."""
    groups = [entry for entry in fold(battle.journal.entries) if entry[0] in ANSWERS]
    found: list[AnswerGroup] = []
    turn, queue = 0, deque[str]()
    for event in battle.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, Chose):
            if queue and found and _follows(found[-1], event, turn, queue[0]):
                queue.popleft()
                continue
            order = _order(event, turn, groups)
            queue = deque(order.keys[1:])
            found.append(order)
    return [*found, *(AnswerGroup(battle.turn, e[1], e[2], "", _keys(e)) for e in groups)]


def recorded_orders(battle: Battle) -> RecordedOrders:
    """The past of a battle as it stands."""
    orders = tuple(orders_given(battle))
    return RecordedOrders(orders, battle.turn, _since_answer(battle), battle.unconfirmed or "")


def _follows(last: AnswerGroup, event: Chose, turn: int, key: str) -> bool:
    """Whether a choice was answered by the next leg of the course before it."""
    asked = (turn, event.seat, event.clause, event.ship, event.key)
    return asked == (last.turn, last.seat, last.clause, last.about, key)


def _order(event: Chose, turn: int, groups: list[JournalEntry]) -> AnswerGroup:
    """The group that answered this choice, taken out of those that are left: the next one, or of
    secret plots the seat's own; what was sealed is told without its key."""
    own = (e for e in groups if e[1:3] == [event.seat, event.clause])
    entry = next(e for e in own if event.key in ("", _keys(e)[0]))
    groups.remove(entry)
    return AnswerGroup(turn, event.seat, event.clause, event.ship, _keys(entry))


def _keys(entry: JournalEntry) -> tuple[str, ...]:
    return tuple(entry[3]) if entry[0] == "c" else (entry[3],)


# ------------------------------------------------------------------------------ given again
class PendingOrders:
    """All orders of a battle, waiting to be asked for once more. Orders about ships that are not
    there any more are never asked for."""

    def __init__(self, orders: Sequence[AnswerGroup]) -> None:
        """Nothing has been asked yet."""
        self.left: dict[tuple[int, str, str, str], deque[AnswerGroup]] = {}
        self.of, self.given, self.why = 0, 0, ""
        for order in orders:
            self.add(order)

    def add(self, order: AnswerGroup) -> None:
        """One more order waits behind those to the same question."""
        self.left.setdefault(_place(order), deque()).append(order)
        self.of += 1

    @property
    def empty(self) -> bool:
        """Whether every order has been given again."""
        return self.given == self.of

    def take(self, asked: Choose, turn: int) -> list[str] | None:
        """What was answered in that turn to this question; None if nothing was, or if it may not
        be answered any more."""
        orders = self.left.get((turn, asked.seat, asked.clause, asked.about))
        if not orders:
            return None
        refusal = asked.menu.read(orders[0].keys[0])
        if isinstance(refusal, Refusal):
            self.why = refusal.why
            return None
        self.given += 1
        return list(orders.popleft().keys)


def _place(order: AnswerGroup) -> tuple[int, str, str, str]:
    return order.turn, order.seat, order.clause, order.about


class RecordedOrdersSeat:
    """The seat of somebody who answers what he has answered before, and else waits."""

    def __init__(self, side: str, memory: PendingOrders) -> None:
        """A seat at a battle that is still to be made: it must ``follow`` that before each step."""
        self.side, self.memory = side, memory
        self.patient, self.turn = False, 0

    def follow(self, battle: Battle) -> None:
        """The seat knows the turn; where all are asked in secret, whoever has nothing to say is
        asked last."""
        step, self.turn = battle.pending, battle.turn
        secret = step.clause if isinstance(step, Plot) else None
        known = self.memory.left.get((self.turn, self.side, secret or "", ""))
        self.patient = secret is not None and not known

    def answer(self, asked: Choose) -> Sequence[str] | None:
        """The keys of the order before; None if there is none."""
        return self.memory.take(asked, self.turn)


class OrderReplay:
    """A battle of a level in memory, with book and seed of another, to which the orders of a past
    are given again. Its seats only remember: give it others before it goes on by itself."""

    def __init__(self, was: Battle, level: Level, past: RecordedOrders) -> None:
        """The battle is at its first step."""
        self.level, self.past, self.memory = level, past, PendingOrders(past.orders)
        self.seats = {side.id: RecordedOrdersSeat(side.id, self.memory) for side in level.sides}
        given: dict[str, Seat] = {**self.seats}
        self.battle = Battle(shelf.book(was.book.NAME).rules, level, given, was.seed, Journal({}))
        self._stands = False

    def go_on(self, steps: int) -> bool:
        """So many more steps have been taken, or as many as there were to take: true in this
        case."""
        return any(not self._step() for _ in range(steps))

    def _step(self) -> bool:
        """One more step has been taken; false if there was none to take."""
        battle, memory = self.battle, self.memory
        if memory.empty:
            return self._follow_up()
        if self._stands or battle.turn > self.past.turn:
            return False
        for seat in self.seats.values():
            seat.follow(battle)
        self._stands = battle.step() is not StepResult.STEPPED
        return not self._stands

    def _follow_up(self) -> bool:
        """After the last answer as much is to happen as had then: one more step of that has been
        taken; false if there was none."""
        battle, past = self.battle, self.past
        if _since_answer(battle) >= past.since or battle.turn > past.turn:
            return False
        return isinstance(battle.pending, Roll | Happen) and battle.step() is StepResult.STEPPED

    def hear(self, past: RecordedOrders) -> bool:
        """The past has gone on to this one, and what was ordered since is to be given again as
        well; false, and nothing has changed, if some of what was ordered before has been taken
        back."""
        before = Counter(self.past.orders)
        if before - Counter(past.orders):
            return False
        for order in past.orders:
            if before[order]:
                before[order] -= 1
            else:
                self.memory.add(order)
        self.past, self._stands = past, False
        return True

    def settle(self) -> None:
        """What could still be taken back in the past still can be."""
        if self.memory.empty and self.past.unconfirmed in self.seats:
            self.battle.unconfirmed = self.past.unconfirmed

    @property
    def kept(self) -> ReplayProgress:
        """How far the orders stand."""
        battle, memory = self.battle, self.memory
        back = memory.empty or battle.turn >= self.past.turn
        return ReplayProgress(
            battle.turn, memory.given, memory.of, back, _why(battle, memory, self.level)
        )


def _why(battle: Battle, memory: PendingOrders, level: Level) -> str:
    """Whose order was refused and why, or what she is asked now that was not ordered then; '' where
    nobody is asked."""
    asked = battle.pending
    if not isinstance(asked, Choose):
        return ""
    name = next((ship.name or ship.id for ship in level.ships if ship.id == asked.about), "")
    if memory.why:
        return f"{name}: {memory.why}" if name else memory.why
    if (battle.turn, asked.seat, asked.clause, asked.about) in memory.left:
        return f"{name or asked.seat} has more to do than was ordered: {asked.clause}"
    return f"{name or asked.seat} is asked something new: {asked.clause}"


def _since_answer(battle: Battle) -> int:
    """Events since somebody has answered."""
    events = battle.events
    behind = (n for n, event in enumerate(reversed(events)) if isinstance(event, Chose))
    return next(behind, len(events))
