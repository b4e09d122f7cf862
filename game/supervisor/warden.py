"""The warden: the thin part that has processes, pipes, a clock and a log. What is to be done about
whatever happens is said by game.supervisor.watch; here it is done.

While a show runs a second process waits that has already read in what a show needs: it takes the
place of one that dies within a second or two.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from game.core.bounded_log import add_line
from game.core.characters import printable
from game.supervisor import watch as watching
from game.supervisor.display import answers
from game.supervisor.pipes import Beat, Orders
from game.supervisor.show import Process
from game.supervisor.watch import (
    Beaten,
    Deed,
    End,
    Ended,
    Happening,
    Leave,
    Limits,
    Look,
    Looked,
    Phase,
    Start,
    Stopped,
    Tell,
    Ticked,
)

TICK: Final = 0.2
"""Seconds from one tick of the watch to the next."""
SPARE_AFTER: Final = 3.0
"""Seconds after a show's first picture at which the spare process is begun: not while it starts."""
SPARE_EVERY: Final = 10.0
"""Seconds from one spare process to the next: one that cannot live is not begun over and over."""
LOG: Final = "warden.log"

Heard = tuple[Process | None, Happening]


class Warden:
    """Keeps a show running until it is left with the PIN, or the stand is told to end."""

    def __init__(
        self,
        command: Sequence[str],
        surroundings: Mapping[str, str],
        home: Path,
        orders: Orders,
        limits: Limits,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Nothing is begun yet; logs go to `home`."""
        self.command, self.surroundings, self.home = command, surroundings, home
        self.limits, self.clock = limits, clock
        self.heard: SimpleQueue[Heard] = SimpleQueue()
        self.show: Process | None = None
        self.spare: Process | None = None
        self.watch = watching.first(orders, clock())
        self.spare_at = -SPARE_EVERY
        self.code: int | None = None
        self.lost = False

    def stop(self) -> None:
        """The stand is told to end; may be called from a signal."""
        self.heard.put((None, Stopped()))

    def run(self) -> int:
        """The stand has ended; its exit code."""
        try:
            while self.code is None:
                self.turn(TICK)
        finally:
            for process in (self.show, self.spare):
                if process is not None and process.runs:
                    process.end(kill=True)
        return self.code

    def turn(self, seconds: float) -> None:
        """What has happened within so many seconds was seen to, and a tick has passed."""
        try:
            process, happening = self.heard.get(timeout=seconds)
            if process is None or process is self.show:
                self.happen(happening)
        except Empty:
            pass
        self.happen(Ticked())
        self._keep_spare()

    def happen(self, happening: Happening) -> None:
        """Something has happened, and what follows from it is done."""
        if self.code is None:
            self.watch, deeds = watching.step(self.watch, happening, self.clock(), self.limits)
            for deed in deeds:
                self._do(deed)

    def _do(self, deed: Deed) -> None:
        """One deed is done."""
        match deed:
            case Start(orders):
                self._start(orders)
            case End(kill):
                if self.show is not None:
                    self.show.end(kill)
            case Look():
                self.happen(Looked(answers(self.surroundings)))
            case Tell(words):
                self.tell(words)
            case Leave(code, lines):
                self.code = code
                for line in lines:
                    self._say(line)

    # ------------------------------------------------------------------------------ processes
    def _start(self, orders: Orders) -> None:
        """A show has these orders: the spare one if there is one, and no other runs."""
        if self.show is not None and self.show.runs:
            self.show.end(kill=True)
        spare, self.spare = self.spare, None
        self.show = spare if spare is not None and spare.runs else self._begun()
        if self.show is None:
            self.heard.put((None, Ended(1, display=True, lines=("it could not be begun",))))
        else:
            self.show.send(orders)

    def _begun(self) -> Process | None:
        """A process that waits for orders; None if the machine has no room for one."""
        try:
            return Process(self.command, self.surroundings, self._beaten, self._ended)
        except OSError as fault:
            self.tell(f"no process can be begun: {fault}")
            return None

    def _keep_spare(self) -> None:
        """While a show is live and settled, another process waits to take its place."""
        now, watch = self.clock(), self.watch
        settled = watch.phase is Phase.LIVE and now - watch.since > SPARE_AFTER
        due = now - self.spare_at >= SPARE_EVERY
        if settled and due and (self.spare is None or not self.spare.runs):
            self.spare_at, self.spare = now, self._begun()

    def _beaten(self, process: Process, beat: Beat) -> None:
        self.heard.put((process, Beaten(beat)))

    def _ended(self, process: Process, code: int, lines: tuple[str, ...]) -> None:
        display = process is not self.show or answers(self.surroundings)
        self.heard.put((process, Ended(code, display, lines)))

    # ------------------------------------------------------------------------------ words
    def tell(self, words: str) -> None:
        """The line is in the log; where that cannot be written it is on the terminal, with a word
        about it the first time."""
        kept = add_line(self.home / LOG, words, datetime.now().astimezone())
        if not kept and not self.lost:
            self._say(f"{self.home / LOG} cannot be written; the stand goes on.")
        if not kept:
            self._say(words)
        self.lost = not kept

    def _say(self, words: str) -> None:
        """The words are on the terminal, if there still is one."""
        try:
            sys.stderr.write(printable(words) + "\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            return
