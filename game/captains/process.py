"""A captain in a process of its own, so that the window never waits for it.

It receives the table as open to its side and the question, a commodore also the turn so far as his side knows
it, nothing else: not the battle's seed, its journal, secret plots of other seats, or hidden records and
shoals. It loads the table into one of its own, thinks, and returns keys and its plan. It is a daemon and
notices when the pipe is closed, so it never outlives the window. While it is gone, a simple captain in this
process answers instead.

A reproducible captain (`CaptainSetup.is_reproducible`) has no deputy and no memory: whoever knows its setup
can ask it again and gets the same answers (the battle of a day is proved so)."""

import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from typing import Any

from game.books import shelf
from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.captains.decision_maker import CaptainSeat, PlanningSeat, Rationale
from game.captains.grades import make_captain
from game.captains.squadron_orders import SquadronOrder
from game.core import processes
from game.core.memory import tune_gc
from game.core.steps import Choose, Menu
from game.core.table import Dump, Table
from game.levels.format.model import Level
from game.levels.format.transforms import public_level
from game.play.seats import TurnFollower, TurnSoFar

ANSWER_TIMEOUT = 3.0  # seconds without an answer after which a captain counts as gone
COMMODORE_TIMEOUT = 20.0  # the same for a commodore, who takes up to 6 s for an answer on a slow core
START_SECONDS = 20.0  # seconds allowed for its start, in which the process imports the program
CaptainQuestion = tuple[int, Dump, Choose, Mapping[str, SquadronOrder] | None, TurnSoFar | None]
CaptainReply = tuple[int, list[str], Rationale]


@dataclass(frozen=True, slots=True)
class CaptainSetup:
    """The settings of a captain: grade, book, own seed, effort, the level with its side's aims, and the
    owner's numbers with which the battle is played. An ``is_reproducible`` one is made again for each
    question, and nobody answers for it, however long it takes."""

    grade: str
    book: str
    seed: int
    effort: int
    level: Level | None = None
    own_tables: OwnTables = field(default_factory=own_tables_in_use)
    is_reproducible: bool = False

    @property
    def follows_turns(self) -> bool:
        """Whether the captain wants to know the turn so far."""
        return self.grade == "commodore"


class ReproducibleCaptain(PlanningSeat, TurnFollower):
    """A reproducible captain in this process: it answers at once, as it would in its own."""

    def __init__(self, setup: CaptainSetup) -> None:
        """Make the captain of this setup again for each question."""
        self.setup = replace(_public_setup(setup), is_reproducible=True)
        self.follows_turns = setup.follows_turns

    def answer(self, question: Choose) -> Sequence[str]:
        """Return its keys, from what its side may know of the current table."""
        seat = _make_captain(self.setup)
        known = table_known_to(self.setup.book, question.seat)
        keys = _keys_from_snapshot(self.setup, seat, known, question, self.turn_so_far)
        self.last_plan = seat.last_plan
        return keys


class RemoteCaptain(PlanningSeat, TurnFollower):
    """The seat of a captain in another process: ``answer`` is None until it has answered. ``missed_answers``
    counts answers in a row given by the deputy; ``orders`` are those of its squadrons from now on (None: it
    is its own flag officer)."""

    def __init__(self, orders: CaptainSetup, clock: Callable[[], float]) -> None:
        """Start the process; ``clock`` returns seconds. Close the seat when the battle ends."""
        self.clock, self.book = clock, orders.book
        self.setup = _public_setup(orders)
        self.follows_turns = orders.follows_turns
        self.answer_timeout = COMMODORE_TIMEOUT if self.follows_turns else ANSWER_TIMEOUT
        self.missed_answers = 0
        self.deputy = make_captain("midshipman", orders.book, 0)
        self._menu: Menu[Any] | None = None
        self._lost_at: float | None
        self._number, self._asked_at = 0, 0.0
        self._start_process()

    def _start_process(self) -> None:
        self._sent = self._signed_on = self._idle = False
        self._began, self._lost_at = self.clock(), None
        context = processes.process_context()
        self._pipe, theirs = context.Pipe()
        self.process = context.Process(target=run_captain, args=(theirs, self.setup), daemon=True)
        self.process.start()
        theirs.close()

    @property
    def has_started(self) -> bool:
        """Return whether it has started, so that it can be asked."""
        return self._signed_on

    def answer(self, question: Choose) -> Sequence[str] | None:
        """Return its keys, None while it thinks, or the deputy's keys if it is gone."""
        if question.menu is not self._menu:
            self._menu, self._asked_at = question.menu, self.clock()
            self._number += 1
            self._sent = False
        reply = self._receive()
        if self._idle and not self._sent:
            known = table_known_to(self.book, question.seat)
            self._send((self._number, known, question, self.orders, self.turn_so_far))
        if reply is None and not self._is_gone():
            return None
        if reply is None and self.setup.is_reproducible:
            self.close()
            self._start_process()
            return None
        self._menu = None
        if reply is None:
            self.last_plan = Rationale("The captain is not to be found: at them")
            self.missed_answers += 1
            return self.deputy.answer(question)
        self.last_plan, self.missed_answers = reply[2], 0
        return reply[1]

    def _send(self, question: CaptainQuestion) -> None:
        try:
            self._pipe.send(question)
        except OSError:
            self._lost_at = self.clock()
        # The time for its start, or for the question before, does not count.
        self._asked_at = self.clock()
        self._sent, self._idle = True, False

    def _receive(self) -> CaptainReply | None:
        """Return the reply to the present question, or None. Any message shows that it is ready again."""
        try:
            while self._lost_at is None and self._pipe.poll():
                reply: CaptainReply = self._pipe.recv()
                self._signed_on = self._idle = True
                if reply[0] == self._number:
                    return reply
        except (EOFError, OSError):
            self._lost_at = self.clock()
        return None

    def _is_gone(self) -> bool:
        """Return whether the deputy must answer, or a reproducible captain's process be started again."""
        if self._lost_at is not None:
            return self.clock() >= self._lost_at + ANSWER_TIMEOUT
        if self.setup.is_reproducible:
            return False
        since = self._asked_at + self.answer_timeout if self._signed_on else self._began + START_SECONDS
        return self.clock() >= since

    def close(self) -> None:
        """Stop the process."""
        self._pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


def table_known_to(book: str, seat: str) -> Dump:
    """Return the current table as far as this seat may know it."""
    return shelf.book(book).captain.visible_snapshot(seat)


def run_captain(pipe: Connection, setup: CaptainSetup) -> None:
    """Answer questions until the pipe is closed, in whatever way (runs in the captain's process)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tune_gc()
    with suppress(EOFError, OSError):
        _answer_questions(pipe, setup)


def _answer_questions(pipe: Connection, orders: CaptainSetup) -> None:
    """Answer with the owner's tables. Raise EOFError or OSError when the pipe is closed."""
    use_own_tables(orders.own_tables)
    seat = _make_captain(orders)
    pipe.send((0, [], seat.last_plan))
    while True:
        number, snapshot, asked, squadron_orders, turn_so_far = pipe.recv()
        if orders.is_reproducible:
            seat = _make_captain(orders)
        elif squadron_orders is not None:
            seat.orders = squadron_orders
        keys = _keys_from_snapshot(orders, seat, snapshot, asked, turn_so_far)
        pipe.send((number, keys, seat.last_plan))


def _public_setup(setup: CaptainSetup) -> CaptainSetup:
    return replace(setup, level=public_level(setup.level) if setup.level else None)


def _make_captain(setup: CaptainSetup) -> CaptainSeat:
    return make_captain(setup.grade, setup.book, setup.seed, setup.effort, setup.level)


def _keys_from_snapshot(
    setup: CaptainSetup, seat: CaptainSeat, snapshot: Dump, question: Choose, turn_so_far: TurnSoFar | None
) -> list[str]:
    if isinstance(seat, TurnFollower):
        seat.turn_so_far = turn_so_far
    table = Table()
    with table.as_current():
        shelf.book(setup.book).rules.restore(snapshot)
        keys = list(seat.answer(question))
    table.close()
    return keys
