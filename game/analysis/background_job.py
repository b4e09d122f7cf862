"""Work in a process of its own, so that no screen waits for it.

The process runs a generator function and sends what it yields; a thread receives that, for a large value
would keep a screen waiting, and `poll` takes what has come. The process is nice to the rest of the machine,
it is a daemon and notices when nobody listens, so it outlives neither the job nor the game. If it dies the
job is lost, and nothing else happens."""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum, auto
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any, Final, Generic, TypeVar

from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.core import processes
from game.core.memory import tune_gc

NICENESS: Final = 10

Value = TypeVar("Value")


class JobRefused(Exception):
    """The work cannot be done; the text says why in plain words."""


class JobState(Enum):
    """How a job goes."""

    RUNNING = auto()
    DONE = auto()
    REFUSED = auto()
    """It raised JobRefused: `BackgroundJob.refusal` has the words."""
    LOST = auto()
    """Its process died, or was stopped."""


class BackgroundJob(Generic[Value]):
    """A generator function that runs in another process. ``values`` are those that it has yielded. Close it
    when nobody looks any more."""

    def __init__(self, function: Callable[..., Iterator[Value]], *arguments: Any) -> None:
        """Start. The function must be importable, arguments and values picklable."""
        self.values: list[Value] = []
        self.state, self.refusal = JobState.RUNNING, ""
        self._messages = deque[tuple[JobState, Any]]()
        context = processes.process_context()
        pipe, theirs = context.Pipe(duplex=False)
        work = (theirs, function, arguments, own_tables_in_use())
        self._process = context.Process(target=_run, args=work, daemon=True)
        self._process.start()
        theirs.close()
        Thread(target=self._listen, args=(pipe,), daemon=True).start()

    @property
    def value(self) -> Value | None:
        """Return the last value, or None."""
        return self.values[-1] if self.values else None

    @property
    def is_running(self) -> bool:
        """Return whether more may come."""
        return self.state is JobState.RUNNING

    def _listen(self, pipe: Connection) -> None:
        with pipe:
            try:
                while True:
                    self._messages.append(pipe.recv())
            except (EOFError, OSError):
                self._messages.append((JobState.LOST, None))

    def poll(self) -> bool:
        """Take all values that have come; return whether anything has changed. Never waits."""
        has_changed = False
        while self.is_running and self._messages:
            has_changed = True
            self.state, content = self._messages.popleft()
            if self.is_running:
                self.values.append(content)
            elif self.state is JobState.REFUSED:
                self.refusal = content
        return has_changed

    def close(self) -> None:
        """Stop the process; the values stay. May be called again."""
        if self.is_running:
            self.state = JobState.LOST
        # Not waited for: on a busy machine a process that stands back takes a second to die.
        self._process.kill()


def _run(
    pipe: Connection, function: Callable[..., Iterator[Any]], arguments: tuple[Any, ...], own: OwnTables
) -> None:
    """Send what the function yields (runs in the job's process)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(NICENESS)
    tune_gc()
    use_own_tables(own)
    with suppress(OSError):
        try:
            for value in function(*arguments):
                pipe.send((JobState.RUNNING, value))
            pipe.send((JobState.DONE, None))
        except JobRefused as refused:
            pipe.send((JobState.REFUSED, str(refused)))
