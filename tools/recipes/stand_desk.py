"""A desktop with a stand on it, to be struck: an X server that can be killed and begun again, a
window manager, the stand with its warden, and what is to be seen on the screen."""

import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from environment import CHECKOUT, clean_environ
from recipes.stand_devices import NO_OUTPUT, AttachedDevices

SCREEN = (1280, 720)
TITLE = "The Weather Gage"
PIN = "18051021"
LEVELS = ("mirror-duel", "jarce-and-black-jaques")
MIN_LIT_SHARE = 0.5
"""Share of the looked-at pixels that are not black on a screen with a picture."""
MIN_CHANGED_SHARE = 0.002
"""Share of them that differ between two looks at a picture that lives."""
START_SECONDS = 240.0
"""Seconds in which a stand on a busy machine shows its first picture."""
LOOKS_APART = 0.4
WINDOW_SECONDS = 60.0
"""Seconds in which a stand that is seen has a window with a process: who has lost its warden still
shows a picture for a while before the next show is begun, on a busy machine for long."""
_STEP = 4 * 97
"""Bytes from one pixel looked at to the next."""

FAKETIME = sorted(Path("/usr/lib").glob("**/faketime/libfaketime.so.1"))
"""The library that tells a program another time of day (Debian: apt install faketime)."""


class NoPictureError(Exception):
    """A stand that was begun has shown no picture; with what it said and what its warden wrote."""


class KioskDesktop:
    """The X server, its window manager and the stand; `folder` holds its screen and its data.
    The stand may be `Fitted` with more."""

    def __init__(self, folder: Path, data: Path, fitted: AttachedDevices) -> None:
        """Server and manager run, the stand not yet."""
        self.folder, self.data, self.fitted = folder, data, fitted
        self.number = -1
        self.servers: list[subprocess.Popen[bytes]] = []
        self.supervisor_pid = 0
        self.process: subprocess.Popen[bytes] | None = None
        self.set_clock(0)
        self.start_server()

    # ------------------------------------------------------------------------------ the desktop
    @property
    def environ(self) -> dict[str, str]:
        """The environment of every program with a window on this desktop."""
        return clean_environ() | {
            "DISPLAY": f":{self.number}",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            **self.fitted.environ,
        }

    def start_server(self) -> None:
        """The X server and its window manager run, on the display of before if there was one."""
        read_end, write_end = os.pipe()
        size = f"{SCREEN[0]}x{SCREEN[1]}x24"
        named = [f":{self.number}"] if self.number >= 0 else []
        command = ["Xvfb", *named, "-displayfd", str(write_end), "-screen", "0", size,
                   "-fbdir", str(self.folder)]  # fmt: skip
        self.servers = [subprocess.Popen(command, pass_fds=(write_end,), **NO_OUTPUT)]  # type: ignore[call-overload]
        os.close(write_end)
        with os.fdopen(read_end) as lines:
            self.number = int(lines.readline().strip() or self.number)
        self.servers.append(subprocess.Popen(["openbox"], env=self.environ, **NO_OUTPUT))  # type: ignore[call-overload]
        time.sleep(0.5)

    def kill_server(self) -> None:
        """Server and manager are gone at once."""
        for process in reversed(self.servers):
            process.kill()
            process.wait()
        self.servers = []

    def run_tool(self, *words: str) -> str:
        """What xdotool or wmctrl has said after doing this."""
        done = subprocess.run(words, env=self.environ, capture_output=True, text=True,
                              check=False)  # fmt: skip
        return done.stdout

    # ------------------------------------------------------------------------------ the stand
    def set_clock(self, seconds: int) -> None:
        """The clock on the wall, as the stand and whatever it begins read it, is so many seconds
        ahead of the machine's own. Time that is only counted is not touched."""
        (self.folder / "clock").write_text(f"{seconds:+d}\n", encoding="ascii")

    @property
    def clock_environ(self) -> dict[str, str]:
        """What makes programs read that clock, where they are to."""
        if not self.fitted.has_clock:
            return {}
        return {
            "LD_PRELOAD": str(FAKETIME[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self.folder / "clock"),
            "FAKETIME_NO_CACHE": "1",
            "DONT_FAKE_MONOTONIC": "1",
        }

    def start_kiosk(self) -> None:
        """The stand has been begun as an owner begins it."""
        pin = self.folder / "pin"
        pin.write_text(PIN, encoding="ascii")
        command = [sys.executable, "-m", "game", "--data-dir", str(self.data), "stand",
                   "--pin-file", str(pin), *LEVELS]  # fmt: skip
        with (self.folder / "said").open("wb") as said:
            self.process = subprocess.Popen(
                command, cwd=CHECKOUT, env=self.environ | self.clock_environ, stdout=said, stderr=said
            )
        self.supervisor_pid = self.process.pid

    def window_and_process(self) -> tuple[str, int]:
        """The stand's window as X numbers it, and its process. Raises RuntimeError if there is none
        for some seconds: no signal may go to a process that is guessed."""
        until = time.monotonic() + WINDOW_SECONDS
        while time.monotonic() < until:
            for line in self.run_tool("wmctrl", "-lp").splitlines():
                words = line.split(maxsplit=4)
                if line.endswith(TITLE) and int(words[2]) > 1 and is_running(int(words[2])):
                    return words[0], int(words[2])
            time.sleep(0.1)
        raise RuntimeError("no process has the stand's window")

    def show_process(self) -> int:
        """The process of the show."""
        return self.window_and_process()[1]

    def is_same_show(self, seconds: float) -> bool:
        """Whether the show of now is that of so many seconds later. Raises as `show` does."""
        now = self.show_process()
        time.sleep(seconds)
        return self.show_process() == now

    def close(self) -> None:
        """Stand, manager and server are gone."""
        if self.supervisor_pid:
            with suppress(ProcessLookupError):
                os.kill(self.supervisor_pid, signal.SIGTERM)
            until = time.monotonic() + 10
            while is_running(self.supervisor_pid) and time.monotonic() < until:
                time.sleep(0.1)
            with suppress(ProcessLookupError):
                os.kill(self.supervisor_pid, signal.SIGKILL)
        if self.process is not None:
            self.process.wait()
        if self.fitted.sound_server is not None:
            self.fitted.sound_server.kill()
        self.kill_server()

    # ------------------------------------------------------------------------------ what is seen
    def sample_pixels(self) -> bytes:
        """Some of the pixels of the screen, one byte of each."""
        try:
            raw = (self.folder / "Xvfb_screen0").read_bytes()
        except OSError:
            return b""
        if len(raw) < 100:
            return b""
        header = struct.unpack(">25I", raw[:100])
        start = header[0] + header[19] * 12
        return raw[start + 1 : start + SCREEN[0] * SCREEN[1] * 4 : _STEP]

    def has_moving_picture(self) -> bool:
        """Whether the screen shows a picture that moves."""
        before = self.sample_pixels()
        time.sleep(LOOKS_APART)
        now = self.sample_pixels()
        if not now or len(before) != len(now):
            return False
        lit = sum(map(bool, now)) / len(now)
        moved = sum(a != b for a, b in zip(before, now, strict=True)) / len(now)
        return lit > MIN_LIT_SHARE and moved > MIN_CHANGED_SHARE

    def seconds_to_picture(self, most: float) -> float | None:
        """Seconds until a picture moves on the screen, None if none does within `most`."""
        began = time.monotonic()
        while time.monotonic() - began < most:
            looked = time.monotonic()
            if self.has_moving_picture():
                return looked - began
            time.sleep(0.05)
        return None


def is_running(process: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    try:
        words = Path(f"/proc/{process}/stat").read_text(encoding="ascii")
    except OSError:
        return False
    return words.rpartition(")")[2].split()[0] != "Z"


def supervisor_log(data: Path) -> str:
    """What the warden has written down; '' if nothing."""
    log = data / "stand" / "warden.log"
    return log.read_text("utf-8") if log.exists() else ""


@contextmanager
def open_desktop(folder: Path, data: Path, fitted: AttachedDevices) -> Iterator[KioskDesktop]:
    """A desktop with a stand that shows a picture. Raises NeverLive."""
    desk = KioskDesktop(folder, data, fitted)
    try:
        desk.start_kiosk()
        if desk.seconds_to_picture(START_SECONDS) is None:
            said = (folder / "said").read_text("utf-8")
            raise NoPictureError(said + supervisor_log(data))
        yield desk
    finally:
        desk.close()
