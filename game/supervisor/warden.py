"""The warden: the thin part with processes, pipes, a clock and a log.
game.supervisor.warden_decisions decides what to do; this module does it.

While a show runs, a spare process waits that has already imported everything: it replaces a show
that dies within a second or two."""

import re
import socket
import struct
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from game.core.files import append_log_line
from game.core.wording import escape_controls
from game.supervisor import warden_decisions as watching
from game.supervisor.pipes import Heartbeat, ShowOrders, ShowProcess
from game.supervisor.warden_decisions import (
    BeatReceived,
    CheckDisplay,
    DisplayChecked,
    EndShow,
    ExitWarden,
    LogWords,
    ShowEnded,
    StartShow,
    StopRequested,
    TickPassed,
    WardenAction,
    WardenEvent,
    WatchLimits,
    WatchPhase,
)

TIMEOUT: Final = 1.0
"""Seconds after which a silent display does not answer."""
_X11_NAME = re.compile(r"^(?:unix)?(?P<host>[^:/]*):(?P<number>\d+)(?:\.\d+)?$")
_FIRST_PORT: Final = 6000
_X11_GREETING: Final = struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0)
"""First message of a client to an X server: little-endian, protocol 11.0, no authorisation. A
living server answers at least one byte, if only to refuse."""


def is_display_alive(environment: Mapping[str, str], patience: float = TIMEOUT) -> bool:
    """Return whether the display named by the environment answers. True if none is named or it
    cannot be asked: then only opening a window will tell."""
    if environment.get("SDL_VIDEODRIVER") in ("dummy", "offscreen") or sys.platform == "win32":
        return True
    wayland, x11 = environment.get("WAYLAND_DISPLAY"), environment.get("DISPLAY")
    if wayland and environment.get("SDL_VIDEODRIVER") != "x11":
        return _is_socket_open(str(Path(environment.get("XDG_RUNTIME_DIR", "")) / wayland), patience)
    named = _X11_NAME.match(x11 or "")
    if named is None:
        return True
    return _is_greeting_answered(named["host"], int(named["number"]), patience)


def _is_socket_open(address: str, patience: float) -> bool:
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(patience)
            line.connect(address)
    except OSError:
        return False
    return True


def _is_greeting_answered(host: str, number: int, patience: float) -> bool:
    try:
        with _connect(host, number, patience) as line:
            line.settimeout(patience)
            line.sendall(_X11_GREETING)
            return bool(line.recv(1))
    except OSError:
        return False


def _connect(host: str, number: int, patience: float) -> socket.socket:
    if host:
        return socket.create_connection((host, _FIRST_PORT + number), patience)
    line = socket.socket(socket.AF_UNIX)
    line.settimeout(patience)
    try:
        line.connect(str(Path("/", "tmp", ".X11-unix") / f"X{number}"))
    except OSError:
        line.close()
        raise
    return line


TICK_SECONDS: Final = 0.2
"""Seconds between two ticks."""
SPARE_AFTER: Final = 3.0
"""Seconds after a show's first frame at which the spare process is started: not while the show starts."""
SPARE_EVERY: Final = 10.0
"""Least seconds between two spare processes: one that cannot live is not started over and over."""
LOG_FILE: Final = "warden.log"

HeardEvent = tuple[ShowProcess | None, WardenEvent]


class Warden:
    """Keeps a show running until it is ended with the PIN, or the kiosk is told to end."""

    def __init__(
        self,
        command: Sequence[str],
        surroundings: Mapping[str, str],
        home: Path,
        orders: ShowOrders,
        limits: WatchLimits,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Prepare without starting anything; logs go to ``log_folder``."""
        self.command, self.surroundings, self.log_folder = command, surroundings, home
        self.limits, self.clock = limits, clock
        self.events: SimpleQueue[HeardEvent] = SimpleQueue()
        self.show: ShowProcess | None = None
        self.spare: ShowProcess | None = None
        self.watch = watching.first_watch(orders, clock())
        self.spare_at = -SPARE_EVERY
        self.exit_code: int | None = None
        self.is_log_lost = False

    def stop(self) -> None:
        """Ask the kiosk to end; safe in a signal handler."""
        self.events.put((None, StopRequested()))

    def run(self) -> int:
        """Run until the kiosk ends and return its exit code."""
        try:
            while self.exit_code is None:
                self.process_next_event(TICK_SECONDS)
        finally:
            for process in (self.show, self.spare):
                if process is not None and process.is_running:
                    process.stop(kill=True)
        return self.exit_code

    def process_next_event(self, timeout_seconds: float) -> None:
        """Handle at most one event, which happens within ``timeout_seconds``, then a tick."""
        try:
            process, happening = self.events.get(timeout=timeout_seconds)
            if process is None or process is self.show:
                self.handle(happening)
        except Empty:
            pass
        self.handle(TickPassed())
        self._start_spare()

    def handle(self, event: WardenEvent) -> None:
        """Handle an event: update the watch and carry out its actions."""
        if self.exit_code is None:
            self.watch, deeds = watching.next_watch(self.watch, event, self.clock(), self.limits)
            for deed in deeds:
                self._carry_out(deed)

    def _carry_out(self, deed: WardenAction) -> None:
        match deed:
            case StartShow(orders):
                self._start_show(orders)
            case EndShow(kill):
                if self.show is not None:
                    self.show.stop(kill)
            case CheckDisplay():
                self.handle(DisplayChecked(is_display_alive(self.surroundings)))
            case LogWords(words):
                self.log(words)
            case ExitWarden(code, lines):
                self.exit_code = code
                for line in lines:
                    self._print(line)

    def _start_show(self, orders: ShowOrders) -> None:
        if self.show is not None and self.show.is_running:
            self.show.stop(kill=True)
        spare, self.spare = self.spare, None
        self.show = spare if spare is not None and spare.is_running else self._new_process()
        if self.show is None:
            ended = ShowEnded(1, is_display_alive=True, last_lines=("it could not be begun",))
            self.events.put((None, ended))
        else:
            self.show.send(orders)

    def _new_process(self) -> ShowProcess | None:
        """Return a process that waits for orders; None if the machine has no room for one."""
        try:
            return ShowProcess(self.command, self.surroundings, self._on_beat, self._on_end)
        except OSError as fault:
            self.log(f"no process can be begun: {fault}")
            return None

    def _start_spare(self) -> None:
        now, watch = self.clock(), self.watch
        # Not while the show itself starts: both would be slower.
        settled = watch.phase is WatchPhase.LIVE and now - watch.phase_began_at > SPARE_AFTER
        due = now - self.spare_at >= SPARE_EVERY
        if settled and due and (self.spare is None or not self.spare.is_running):
            self.spare_at, self.spare = now, self._new_process()

    def _on_beat(self, process: ShowProcess, beat: Heartbeat) -> None:
        self.events.put((process, BeatReceived(beat)))

    def _on_end(self, process: ShowProcess, code: int, lines: tuple[str, ...]) -> None:
        # Exit code 1 may be Xlib's own when the display has gone, so ask the display first.
        display = process is not self.show or is_display_alive(self.surroundings)
        self.events.put((process, ShowEnded(code, display, lines)))

    def log(self, words: str) -> None:
        """Log a line; if that fails, print it, with a warning the first time."""
        kept = append_log_line(self.log_folder / LOG_FILE, words, datetime.now().astimezone())
        if not kept and not self.is_log_lost:
            self._print(f"{self.log_folder / LOG_FILE} cannot be written; the stand goes on.")
        if not kept:
            self._print(words)
        self.is_log_lost = not kept

    def _print(self, words: str) -> None:
        try:
            sys.stderr.write(escape_controls(words) + "\n")
            sys.stderr.flush()
        except (OSError, ValueError):
            return
