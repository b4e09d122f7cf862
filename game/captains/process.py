"""A captain in a process of his own, so that the window never waits while he thinks.

He is sent the table as it lies open to his side and the question, nothing else: not the battle's
seed, not its journal, not what another seat has laid down in secret, nor what stands on records
or lies under water that are hidden from him. He lays the table on one of his own, thinks, and
sends back keys and his plan. He is a daemon and hears when the pipe is shut, so he never outlives
the window. While he is gone a plain captain answers in his place."""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from typing import Any

from game.books import shelf
from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.captains.grades import make_captain
from game.captains.rationale import PlanningSeat, Rationale
from game.captains.squadron_orders import SquadronOrder
from game.core import processes
from game.core.memory import tune_gc
from game.core.steps import Choose, Menu
from game.core.table import Dump, Table
from game.levels.format.model import Level

ANSWER_TIMEOUT = 3.0
"""Seconds after which a captain who does not answer is taken for gone."""
START_SECONDS = 20.0
"""Seconds he may take to come aboard: a process begins by reading the program in."""
CaptainQuestion = tuple[int, Dump, Choose, Mapping[str, SquadronOrder] | None]
CaptainReply = tuple[int, list[str], Rationale]


@dataclass(frozen=True, slots=True)
class CaptainSetup:
    """Who is to think: grade, book, his own seed, effort, the level for his side's aims, and the
    numbers of an owner's that the battle is played with."""

    grade: str
    book: str
    seed: int
    effort: int
    level: Level | None = None
    own_numbers: OwnTables = field(default_factory=own_tables_in_use)


class RemoteCaptain(PlanningSeat):
    """The seat of a captain who thinks elsewhere: ``answer`` is None until he has answered;
    ``missed_answers`` counts the answers in a row that his deputy had to give; ``orders`` are those
    that
    his squadrons have from now on (None: he is his own commodore)."""

    can_undo = False

    def __init__(self, orders: CaptainSetup, clock: Callable[[], float]) -> None:
        """His process is started; ``clock`` gives seconds. Close the seat when the battle ends."""
        self.clock, self.book = clock, orders.book
        self.last_plan = Rationale("")
        self.missed_answers = 0
        self.orders: Mapping[str, SquadronOrder] | None = None
        self.deputy = make_captain("midshipman", orders.book, 0)
        self._menu: Menu[Any] | None = None
        self._number, self._sent = 0, False
        self._signed_on, self._idle = False, False
        self._asked_at, self._began = 0.0, clock()
        self._lost_at: float | None = None
        context = processes.process_context()
        self._pipe, theirs = context.Pipe()
        sent = replace(orders, level=public_level(orders.level))
        self.process = context.Process(target=run_captain, args=(theirs, sent), daemon=True)
        self.process.start()
        theirs.close()

    @property
    def is_ready(self) -> bool:
        """Whether he has come aboard, so that he can be asked."""
        return self._signed_on

    def answer(self, question: Choose) -> Sequence[str] | None:
        """His keys; None while he thinks; the deputy's if he is gone."""
        if question.menu is not self._menu:
            self._menu, self._asked_at = question.menu, self.clock()
            self._number += 1
            self._sent = False
        reply = self._receive()
        if self._idle and not self._sent:
            self._send((self._number, open_table(self.book, question.seat), question, self.orders))
        if reply is None and not self._is_gone():
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
        # What he took to come aboard, or for the question before, is not held against him.
        self._asked_at = self.clock()
        self._sent, self._idle = True, False

    def _receive(self) -> CaptainReply | None:
        """The reply to the present question, if it has come. Any word from him says that he is
        ready for another; an answer to a question that is past is thrown away."""
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
        """Whether the deputy must answer now: not sooner than the captain is missed, and at once
        when it is known that he will not come back."""
        if self._lost_at is not None:
            return self.clock() >= self._lost_at + ANSWER_TIMEOUT
        since = self._asked_at + ANSWER_TIMEOUT if self._signed_on else self._began + START_SECONDS
        return self.clock() >= since

    def close(self) -> None:
        """His process has ended."""
        self._pipe.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


def open_table(book: str, seat: str) -> Dump:
    """The table we are at, as far as that seat may know it."""
    return shelf.book(book).captain.open_to(seat)


def public_level(level: Level | None) -> Level | None:
    """The level without the shoals that are charted for some sides alone: those whom he leads know
    of come with the table."""
    if level is None or all(shoal.known_to is None for shoal in level.chart.shoals):
        return level
    charted = tuple(shoal for shoal in level.chart.shoals if shoal.known_to is None)
    return level.model_copy(update={"chart": level.chart.model_copy(update={"shoals": charted})})


def run_captain(pipe: Connection, orders: CaptainSetup) -> None:
    """In the captain's own process: answer until the pipe is shut, however that comes about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    tune_gc()
    with suppress(EOFError, OSError):
        _answer_questions(pipe, orders)


def _answer_questions(pipe: Connection, orders: CaptainSetup) -> None:
    """Every question that comes is answered, by the same numbers as there. Raises EOFError or
    OSError when the pipe is shut."""
    use_own_tables(orders.own_numbers)
    seat = make_captain(orders.grade, orders.book, orders.seed, orders.effort, orders.level)
    pipe.send((0, [], seat.last_plan))
    while True:
        number, snapshot, asked, squadron_orders = pipe.recv()
        if squadron_orders is not None:
            seat.orders = squadron_orders
        table = Table()
        with table.at():
            shelf.book(orders.book).rules.restore(snapshot)
            keys = list(seat.answer(asked))
        table.close()
        pipe.send((number, keys, seat.last_plan))
