"""What warden and show tell each other, as lines of JSON on the show's standard input and output.

The warden tells a show once what to begin with (`ShowOrders`); the show tells every half second
that it
draws (`Heartbeat`). Secrets go this way and never over a command line, which everybody can read.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from threading import Thread
from typing import Any, Final, TypeVar

BEAT_INTERVAL: Final = 0.5
"""Seconds from one beat to the next."""
EXIT_LEFT: Final = 0
"""The exit code of a show that somebody with the PIN has ended."""
EXIT_NO_DISPLAY: Final = 69
"""That of a show which found no screen (EX_UNAVAILABLE of sysexits.h)."""
EXIT_BROKEN: Final = 70
"""That of a show which breaks again and again (EX_SOFTWARE)."""
EXIT_RESTART: Final = 75
"""That of a show which somebody with the PIN wants begun afresh (EX_TEMPFAIL)."""
EXIT_TERMINATED: Final = 143
"""That of a show which was told to end by a signal."""


@dataclass(frozen=True, slots=True)
class ShowOrders:
    """What a show begins with: the PIN, how many battles were begun before (the programme goes on
    after them), a visitor's journal to be gone on with and his side ('' for none), how many shows
    there were before it, what one show keeps for the next (in its own words), and words for a plain
    card that is all there is to be shown, for how many seconds (no words: the show)."""

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
    """How a show is: frames drawn, faults and battles begun so far, bytes in memory of it and its
    captains, the side that a visitor plays ('' for none), the journal ('' for none) and the level
    of the battle, and what the next show is to know."""

    frames: int
    faults: int = 0
    turn: int = 0
    memory: int = 0
    visitor: str = ""
    journal: str = ""
    level: str = ""
    kept: str = ""


Told = TypeVar("Told", ShowOrders, Heartbeat)


def format_line(told: ShowOrders | Heartbeat) -> str:
    """The value as one line, with its end."""
    return json.dumps(asdict(told)) + "\n"


def parse_line(line: str, kind: type[Told]) -> Told | None:
    """The value that a line tells of, None if it is none: the other side may have been killed in
    the middle of it."""
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
    """The show's end of the pipes. What anybody else prints goes with its complaints from now on:
    only beats go out on the pipe that was its standard output."""

    def __init__(self) -> None:
        """The pipes are ours."""
        self._out = os.dup(1)
        os.dup2(2, 1)
        with suppress(OSError, AttributeError):  # not on every Windows
            os.set_blocking(self._out, False)
        self.alone = False

    def read_orders(self) -> ShowOrders | None:
        """The orders, once they have come; None if nobody will send any."""
        return parse_line(sys.stdin.readline(), ShowOrders)

    def start_watch(self) -> None:
        """From now on `alone` is true once the warden has gone."""
        Thread(target=self._wait_until_gone, daemon=True).start()

    def _wait_until_gone(self) -> None:
        with suppress(OSError, ValueError):
            while sys.stdin.read(1):
                pass
        self.alone = True

    def send_beat(self, beat: Heartbeat) -> None:
        """The beat is told, unless the warden does not read or has gone: nothing waits for it."""
        with suppress(OSError):
            os.write(self._out, format_line(beat).encode())
