"""Messages between warden and show, as lines of JSON on the show's standard input and output.

The warden tells a show once how to begin (`ShowOrders`); the show reports every half second that it
draws (`Heartbeat`). Secrets go this way and never over a command line, which everybody can read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from threading import Thread
from typing import Any, Final, TypeVar

BEAT_INTERVAL: Final = 0.5
"""Seconds between two beats."""
EXIT_LEFT: Final = 0
"""Exit code of a show ended by somebody with the PIN."""
EXIT_NO_DISPLAY: Final = 69
"""Exit code of a show without a screen (EX_UNAVAILABLE of sysexits.h)."""
EXIT_BROKEN: Final = 70
"""Exit code of a show that fails again and again (EX_SOFTWARE)."""
EXIT_RESTART: Final = 75
"""Exit code of a show that somebody with the PIN restarts (EX_TEMPFAIL)."""
EXIT_TERMINATED: Final = 143
"""Exit code of a show ended by a signal."""


@dataclass(frozen=True, slots=True)
class ShowOrders:
    """How a show begins: the PIN, the number of battles before (the programme continues after
    them), a visitor's journal to resume and the visitor's side ('' for none), the number of shows
    before, what one show saves for the next (in its own format), and the words of a plain card to
    show instead for some seconds (none: the show)."""

    pin: str
    turn: int = 0
    resume: str = ""
    side: str = ""
    starts: int = 0
    kept: str = ""
    card: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """State of a show: frames drawn, faults and battles so far, bytes of memory of it and its
    captains, the side a visitor plays ('' for none), the journal ('' for none) and level of the
    battle, and what the next show should know."""

    frames: int
    faults: int = 0
    turn: int = 0
    memory: int = 0
    visitor: str = ""
    journal: str = ""
    level: str = ""
    kept: str = ""


Told = TypeVar("Told", ShowOrders, Heartbeat)


def format_line(message: ShowOrders | Heartbeat) -> str:
    """Return the value as one line with a newline."""
    return json.dumps(asdict(message)) + "\n"


def parse_line(line: str, kind: type[Told]) -> Told | None:
    """Return the value in a line, or None: the sender may have been killed in the middle of it."""
    try:
        data: dict[str, Any] = json.loads(line)
        wanted = {field.name for field in fields(kind)}
        if set(data) != wanted:
            return None
        values: dict[str, Any] = {k: tuple(v) if type(v) is list else v for k, v in data.items()}
        return kind(**values)
    except (ValueError, TypeError):
        return None


class WardenPipe:
    """The show's end of the pipes. Everything else printed goes to standard error from now on: only
    beats go to the former standard output."""

    def __init__(self) -> None:
        """Take over standard input and output."""
        self._out = os.dup(1)
        os.dup2(2, 1)
        with suppress(OSError, AttributeError):  # not on every Windows
            os.set_blocking(self._out, False)
        self.alone = False

    def read_orders(self) -> ShowOrders | None:
        """Wait for the orders; return None if none will come."""
        return parse_line(sys.stdin.readline(), ShowOrders)

    def watch_warden(self) -> None:
        """Watch for the end of the warden, which sets ``alone``."""
        Thread(target=self._wait_until_gone, daemon=True).start()

    def _wait_until_gone(self) -> None:
        with suppress(OSError, ValueError):
            while sys.stdin.read(1):
                pass
        self.alone = True

    def send_beat(self, beat: Heartbeat) -> None:
        """Send the beat without waiting; drop it if the warden does not read."""
        with suppress(OSError):
            os.write(self._out, format_line(beat).encode())


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
