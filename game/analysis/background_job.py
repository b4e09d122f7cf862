"""Work in a process of its own, so that no screen waits for it.

The process runs a generator function and sends what it yields; `poll` takes what has come and never
waits. It is nice to the rest of the machine, it is a daemon and notices when the pipe is closed, so
it outlives neither the job nor the game. If it dies the job is lost, and nothing else happens."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum, auto
from multiprocessing.connection import Connection
from typing import Any, Final, Generic, TypeVar

from game.books.tables import OwnTables, own_tables_in_use, use_own_tables
from game.core import processes
from game.core.memory import tune_gc

NICENESS: Final = 10
_VALUE, _DONE, _REFUSED = "value", "done", "refused"

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
    """A generator function that runs in another process. ``value`` is the last one it yielded, None
    before the first. Close it when nobody looks any more."""

    def __init__(self, function: Callable[..., Iterator[Value]], *arguments: Any) -> None:
        """Start. The function must be importable, arguments and values picklable."""
        self.value: Value | None = None
        self.state, self.refusal = JobState.RUNNING, ""
        context = processes.process_context()
        self._pipe, theirs = context.Pipe(duplex=False)
        work = (theirs, function, arguments, own_tables_in_use())
        self._process = context.Process(target=_run, args=work, daemon=True)
        self._process.start()
        theirs.close()

    def poll(self) -> bool:
        """Take all values that have come; return whether anything has changed."""
        has_changed = False
        try:
            while self.state is JobState.RUNNING and self._pipe.poll():
                self._take(*self._pipe.recv())
                has_changed = True
        except (EOFError, OSError):
            self.state, has_changed = JobState.LOST, True
        return has_changed

    def _take(self, kind: str, content: Any) -> None:
        if kind == _VALUE:
            self.value = content
        elif kind == _DONE:
            self.state = JobState.DONE
        else:
            self.state, self.refusal = JobState.REFUSED, content

    def close(self) -> None:
        """Stop the process; the last value stays. May be called again."""
        if self.state is JobState.RUNNING:
            self.state = JobState.LOST
        self._pipe.close()
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
                pipe.send((_VALUE, value))
            pipe.send((_DONE, None))
        except JobRefused as refused:
            pipe.send((_REFUSED, str(refused)))
