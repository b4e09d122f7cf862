"""A show as a process with one pipe to it and two from it.

Threads read its output, so that nobody waits for a hanging process, on any system."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from threading import Thread
from typing import Final

from game.supervisor.pipes import Heartbeat, ShowOrders, format_line, parse_line

LAST_LINES: Final = 20
LONGEST_LINE: Final = 400
EXIT_READ_SECONDS: Final = 2.0
"""Seconds to wait for the last output of a show that has ended."""


class ShowProcess:
    """A show that waits for its orders. ``beaten`` is called with its beats and ``ended`` with its
    exit code and last lines, each in a thread of its own."""

    def __init__(
        self,
        command: Sequence[str],
        surroundings: Mapping[str, str],
        beaten: Callable[[ShowProcess, Heartbeat], None],
        ended: Callable[[ShowProcess, int, tuple[str, ...]], None],
    ) -> None:
        """Start the process. Raise OSError if that fails."""
        self._beaten, self._ended = beaten, ended
        self._lines: deque[str] = deque(maxlen=LAST_LINES)
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(  # type: ignore[call-overload]  # a table of pipes
            list(command),
            env=dict(surroundings),
            text=True,
            encoding="utf-8",
            errors="backslashreplace",
            start_new_session=sys.platform != "win32",  # keys typed at a terminal are not for it
            **pipes,
        )
        self._listener = Thread(target=self._read_errors, daemon=True)
        self._listener.start()
        Thread(target=self._read_beats, daemon=True).start()

    @property
    def pid(self) -> int:
        """Return its process id."""
        return int(self.process.pid)

    @property
    def is_running(self) -> bool:
        """Return whether it has not ended."""
        return self.process.poll() is None

    def send(self, orders: ShowOrders) -> None:
        """Send its orders, if it still lives."""
        with suppress(OSError, ValueError):
            self.process.stdin.write(format_line(orders))
            self.process.stdin.flush()

    def stop(self, kill: bool) -> None:
        """Terminate it, or kill it."""
        with suppress(OSError):
            if kill:
                self.process.kill()
            else:
                self.process.terminate()

    def _read_errors(self) -> None:
        with suppress(OSError, ValueError), self.process.stderr as said:
            for line in said:
                self._lines.append(line.rstrip()[:LONGEST_LINE])

    def _read_beats(self) -> None:
        with suppress(OSError, ValueError), self.process.stdout as beats:
            for line in beats:
                beat = parse_line(line, Heartbeat)
                if beat is not None:
                    self._beaten(self, beat)
        code = self.process.wait()
        self._listener.join(EXIT_READ_SECONDS)  # its captains may hold that pipe a moment longer
        with suppress(OSError):
            self.process.stdin.close()
        self._ended(self, code, tuple(self._lines))
