"""A battle under way goes on with another version of its level: the orders given so far are given
again, up to the same turn as far as that can be.

Answers are given again turn by turn, to the same question about the same ship, in whatever order
the new battle asks; the same seed rolls anew. The first question without an answer, or the first
answer that is refused, is where the battle waits for people again. Nothing is written before the
orders have been given again, and the journal of the battle before stays as it was."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from game.core.events import Chose, TurnBegan
from game.core.steps import Choose, Happen, Plot, Refusal, Roll
from game.levels import Level, level_for, read_level
from game.play.battle import Battle, Progress
from game.play.books import BOOKS
from game.play.changes import Change, changes
from game.play.journal import Entry, Journal, fold
from game.play.saves import Man, Orders, Voyage, begin_battle
from game.play.seats import Seat

PERSON: Final = "human"
CAPTAIN: Final = "ai:captain"
OTHER_SIDES: Final = "The sides are others now: the battle begins afresh."
OTHER_BOOK: Final = "The rulebook is another now: the battle begins afresh."
_ANSWERS: Final = ("c", "p")
_TAKEN_BACK: Final = "u"


@dataclass(frozen=True, slots=True)
class Order:
    """One group of answers: when, whose, to which question about which ship ('' for none)."""

    turn: int
    seat: str
    clause: str
    about: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Past:
    """What is to be given again: all orders of a battle, the turn it had come to, how much had
    happened since the last answer, and whose answer could still be taken back ('' for nobody's)."""

    orders: tuple[Order, ...]
    turn: int
    since: int
    unconfirmed: str


@dataclass(frozen=True, slots=True)
class Kept:
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


@dataclass(frozen=True, slots=True)
class Reloaded:
    """The battle of the new level with its own journal, what has changed in the level, a sentence
    about the orders, and the past of which not all could be given again (None: all of it)."""

    voyage: Voyage
    changes: tuple[Change, ...]
    words: str
    past: Past | None = None


# ------------------------------------------------------------------------------ beginning again
def begin_again(
    was: Voyage, text: str, man: Man, path: Path | None, past: Past | None = None
) -> Reloaded:
    """The battle of ``was`` under another text of its level, with a journal of its own at ``path``.
    A ``past`` that an earlier version had cut short is given again in place of that of ``was``,
    which is as it was before, and still open. Raises LevelError; also FileExistsError and Locked
    as a battle that is begun."""
    written = read_level(text, was.orders.file)
    orders, afresh = orders_for(was.orders, written, text)
    level = orders.level()
    if afresh:
        voyage = begin_battle(orders, man, path)
        return Reloaded(voyage, changes(was.battle.level, level), afresh)
    past = past or past_of(was.battle)
    battle, kept = given_again(was.battle, level, past)
    voyage = begin_battle(orders, man, path)
    _hand_over(battle, voyage)
    short = past if kept.given < kept.of else None
    return Reloaded(voyage, changes(was.battle.level, level), kept.words, short)


def is_the_same(was: Voyage, text: str) -> bool:
    """Whether this text tells of the battle that is under way: only comments differ, say, or what
    concerns another book. Raises LevelError."""
    orders, _ = orders_for(was.orders, read_level(text, was.orders.file), text)
    nothing: dict[str, Any] = {"overlays": {}}
    before, after = was.battle.level, orders.level()
    return before.model_copy(update=nothing) == after.model_copy(update=nothing)


def orders_for(was: Orders, written: Level, text: str) -> tuple[Orders, str]:
    """What the new battle is begun with, and why it must begin afresh ('' if it need not). Options
    and rulebook are those of the file where they were before."""
    before = read_level(was.level_text, was.file)
    at_home = was.book == before.rules.book
    book = written.rules.book if at_home else was.book
    as_written = was.options == level_for(before, was.book).rules.options
    options = level_for(written, book).rules.options if as_written else was.options
    if book != was.book and not as_written:
        options = level_for(written, book).rules.options
    sides = [side.id for side in written.sides]
    afresh = OTHER_BOOK if book != was.book else ""
    afresh = OTHER_SIDES if set(sides) != set(was.seats) else afresh
    orders = replace(was, level_text=text, book=book, options=tuple(options), rules="")
    return replace(orders, seats=_seats(was, sides)), afresh


def _seats(was: Orders, sides: Sequence[str]) -> dict[str, str]:
    """Who answers for each side: whoever did, else a captain; a person who has lost his side has
    the first."""
    seats = {side: was.seats.get(side, CAPTAIN) for side in sides}
    if PERSON in was.seats.values() and PERSON not in seats.values():
        seats[sides[0]] = PERSON
    return seats


def _hand_over(battle: Battle, voyage: Voyage) -> None:
    """The rehearsed battle takes the place of the one just begun, its seats and its journal."""
    begun = voyage.battle
    entries = battle.journal.entries
    for number, entry in enumerate(entries, 1):
        begun.journal.write(entry, sync=number == len(entries))
    battle.seats, battle.journal = begun.seats, begun.journal
    begun.close()
    voyage.battle = battle


# ------------------------------------------------------------------------------ what was ordered
def orders_given(battle: Battle) -> list[Order]:
    """Every answer that stands, in the order they were given; plots of which others are not in yet
    come last."""
    groups = [entry for entry in fold(battle.journal.entries) if entry[0] in _ANSWERS]
    found: list[Order] = []
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
    return [*found, *(Order(battle.turn, e[1], e[2], "", _keys(e)) for e in groups)]


def past_of(battle: Battle) -> Past:
    """The past of a battle as it stands."""
    orders = tuple(orders_given(battle))
    return Past(orders, battle.turn, _since_answer(battle), battle.unconfirmed or "")


def orders_of_people(voyage: Voyage) -> int:
    """How often people have answered or taken back an answer."""
    seats = voyage.orders.seats
    entries = voyage.battle.journal.entries
    answers = [e for e in entries if e[0] in _ANSWERS and seats.get(e[1]) == PERSON]
    return len(answers) + len([e for e in entries if e[0] == _TAKEN_BACK])


def _follows(last: Order, event: Chose, turn: int, key: str) -> bool:
    """Whether a choice was answered by the next leg of the course before it."""
    asked = (turn, event.seat, event.clause, event.ship, event.key)
    return asked == (last.turn, last.seat, last.clause, last.about, key)


def _order(event: Chose, turn: int, groups: list[Entry]) -> Order:
    """The group that answered this choice, taken out of those that are left: the next one, or of
    secret plots the seat's own; what was sealed is told without its key."""
    own = (e for e in groups if e[1:3] == [event.seat, event.clause])
    entry = next(e for e in own if event.key in ("", _keys(e)[0]))
    groups.remove(entry)
    return Order(turn, event.seat, event.clause, event.ship, _keys(entry))


def _keys(entry: Entry) -> tuple[str, ...]:
    return tuple(entry[3]) if entry[0] == "c" else (entry[3],)


# ------------------------------------------------------------------------------ given again
class Memory:
    """All orders of a battle, waiting to be asked for once more. Orders about ships that are not
    there any more are never asked for."""

    def __init__(self, orders: Sequence[Order]) -> None:
        """Nothing has been asked yet."""
        self.left: dict[tuple[int, str, str, str], deque[Order]] = {}
        for order in orders:
            self.left.setdefault(_place(order), deque()).append(order)
        self.of, self.given, self.why = len(orders), 0, ""

    @property
    def empty(self) -> bool:
        """Whether every order has been given again."""
        return self.given == self.of

    def recall(self, asked: Choose, turn: int) -> list[str] | None:
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


def _place(order: Order) -> tuple[int, str, str, str]:
    return order.turn, order.seat, order.clause, order.about


class Remembering:
    """The seat of somebody who answers what he has answered before, and else waits."""

    def __init__(self, side: str, memory: Memory) -> None:
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
        return self.memory.recall(asked, self.turn)


def given_again(was: Battle, level: Level, past: Past) -> tuple[Battle, Kept]:
    """A battle of this level in memory with book and seed of ``was``, all orders of the past given
    again as far as can be. Its seats only remember: give it others before it goes on."""
    memory = Memory(past.orders)
    seats = {side.id: Remembering(side.id, memory) for side in level.sides}
    given: dict[str, Seat] = {**seats}
    battle = Battle(BOOKS[was.book.NAME], level, given, was.seed, Journal({}))
    progress = Progress.STEPPED
    while progress is Progress.STEPPED and not memory.empty and battle.turn <= past.turn:
        for seat in seats.values():
            seat.follow(battle)
        progress = battle.step()
    if memory.empty:
        _go_on_to_the_same_place(battle, past)
    back = memory.empty or battle.turn >= past.turn
    return battle, Kept(battle.turn, memory.given, memory.of, back, _why(battle, memory, level))


def _why(battle: Battle, memory: Memory, level: Level) -> str:
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


def _go_on_to_the_same_place(battle: Battle, past: Past) -> None:
    """After the last answer as much has happened as had then; what may still be taken back still
    may be."""
    while _since_answer(battle) < past.since and battle.turn <= past.turn:
        if not isinstance(battle.pending, Roll | Happen):
            break
        battle.step()
    if past.unconfirmed in battle.seats:
        battle.unconfirmed = past.unconfirmed


def _since_answer(battle: Battle) -> int:
    """Events since somebody has answered."""
    events = battle.events
    behind = (n for n, event in enumerate(reversed(events)) if isinstance(event, Chose))
    return next(behind, len(events))
