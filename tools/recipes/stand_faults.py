"""The stand struck in every way that needs no person, on a real X server with a window manager.

Each blow is followed by a look at the screen itself, not at a log: it has survived if a picture
moves there within a minute, its warden runs, and the same show still runs when the next blow is
due.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from environment import ToolError
from recipes.stand_desk import (
    FAKETIME,
    TITLE,
    KioskDesktop,
    NoPictureError,
    is_running,
    open_desktop,
    supervisor_log,
)
from recipes.stand_devices import AttachedDevices, PadPort, SoundServer

NEEDED = ("Xvfb", "openbox", "xdotool", "wmctrl")
MAX_WAIT_SECONDS = 60.0
"""Seconds after which a stand without a moving picture has not survived."""
SOON_SECONDS = 5.0
"""Seconds within which a show that has died is to be followed by a live one."""
SETTLE_SECONDS = 11.0
"""Seconds between two blows: more than a show needs so as not to have died young."""
AWAY_SECONDS = 2.0
"""Seconds without a display."""
MASH_SECONDS = 30.0
CLOSE_SECONDS = 10.0
"""Seconds in which the captains of a killed show have closed what they held open."""
DISK = "24m"
DAY = 86_400


@dataclass(slots=True)
class BlowResults:
    """What became of one kind of blow: seconds to a live picture of each that was survived, counted
    from when it is known that the show is dead. A show that hangs is not known to be dead for some
    seconds: ``unknown`` says for how many, and ``heard`` after how many it was heard again."""

    tried: int = 0
    seconds: list[float] = field(default_factory=list)
    unknown: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    why: list[str] = field(default_factory=list)

    def as_json(self) -> dict[str, object]:
        """The same for JSON."""
        taken = [round(value, 1) for value in self.seconds]
        return {
            "tried": self.tried,
            "survived": len(taken),
            "soon": sum(value <= SOON_SECONDS for value in taken),
            "median": median(taken) if taken else None,
            "worst": max(taken) if taken else None,
            **({"known dead after at most": round(max(self.unknown), 1)} if self.unknown else {}),
            **({"heard again after at most": round(max(self.heard), 1)} if self.heard else {}),
            **({"why": self.why} if self.why else {}),
        }


Blow = Callable[[KioskDesktop], None]


# ------------------------------------------------------------------------------ processes
def kill_show(desktop: KioskDesktop) -> None:
    """The show is killed."""
    os.kill(desktop.show_process(), signal.SIGKILL)


def stop_show(desktop: KioskDesktop) -> None:
    """The show stands still for ever, as a program that hangs, until its warden has ended it."""
    show = desktop.show_process()
    os.kill(show, signal.SIGSTOP)
    until = time.monotonic() + MAX_WAIT_SECONDS
    while is_running(show) and time.monotonic() < until:
        time.sleep(0.02)


def kill_supervisor(desktop: KioskDesktop) -> None:
    """The warden is killed; the show is to become its own."""
    show = desktop.show_process()
    os.kill(desktop.supervisor_pid, signal.SIGKILL)
    desktop.supervisor_pid = show
    time.sleep(1.0)


def kill_both(desktop: KioskDesktop) -> None:
    """Warden and show are killed, and an owner's service begins the stand again at once."""
    for process in (desktop.supervisor_pid, desktop.show_process()):
        os.kill(process, signal.SIGKILL)
    desktop.start_kiosk()


# ------------------------------------------------------------------------------ the desktop
def kill_display(desktop: KioskDesktop) -> None:
    """The X server is killed, and is there again after a moment."""
    desktop.kill_server()
    time.sleep(AWAY_SECONDS)
    desktop.start_server()


def minimise(desktop: KioskDesktop) -> None:
    """The window is put away and shown again."""
    window, _ = desktop.window_and_process()
    desktop.run_tool("xdotool", "windowminimize", window)
    time.sleep(0.4)
    desktop.run_tool("wmctrl", "-i", "-a", window)


def other_desktop(desktop: KioskDesktop) -> None:
    """Somebody goes to another desktop by its chord, and comes back."""
    for chord in ("ctrl+alt+Right", "ctrl+alt+Left"):
        desktop.run_tool("xdotool", "key", chord)
        time.sleep(0.4)


def resize(desktop: KioskDesktop) -> None:
    """The window manager makes the window small and large again."""
    for size in ("0,0,0,500,300", "0,0,0,1280,720"):
        desktop.run_tool("wmctrl", "-r", TITLE, "-e", size)
        time.sleep(0.4)


def press_chords(desktop: KioskDesktop) -> None:
    """Every chord that leaves a program or shows a desktop."""
    for chord in ("super+d", "super+e", "alt+Tab", "alt+F4", "alt+space", "ctrl+alt+d", "ctrl+c",
                  "ctrl+q", "ctrl+w", "Escape", "F11", "ctrl+alt+Delete"):  # fmt: skip
        desktop.run_tool("xdotool", "key", chord)
        time.sleep(0.1)


def mash_keys(desktop: KioskDesktop) -> None:
    """Both hands on keys and mouse for half a minute."""
    chance, until = random.Random(1805), time.monotonic() + MASH_SECONDS
    keys = [*"abcdefghijklmnoprstuvwxyz0123456789", "Return", "space", "Tab", "Escape", "Left",
            "Right", "Up", "Down", *(f"F{n}" for n in range(1, 13))]  # fmt: skip
    while time.monotonic() < until:
        words: list[str] = ["xdotool"]
        for _ in range(10):
            if chance.random() < 0.5:
                words += ["key", chance.choice(("", "", "ctrl+", "alt+", "shift+")) + chance.choice(keys)]
            else:
                x, y = chance.randrange(1280), chance.randrange(720)
                words += ["mousemove", str(x), str(y), "click", str(chance.choice((1, 1, 1, 2, 3)))]
        desktop.run_tool(*words)
    dismiss_overlays(desktop)


def dismiss_overlays(desktop: KioskDesktop) -> None:
    """Close what a visitor left open on the show while it stands still."""
    desktop.run_tool("xdotool", "key", "Escape")
    time.sleep(1.0)


# ------------------------------------------------------------------------------ the devices
def lose_sound(desktop: KioskDesktop) -> None:
    """The sound server that the show plays on is killed, and is there again after a moment."""
    assert desktop.fitted.sound_server is not None
    desktop.fitted.sound_server.seconds_to_sound()
    desktop.fitted.sound_server.kill()
    time.sleep(AWAY_SECONDS)
    desktop.fitted.sound_server.start()


def pull_pad(desktop: KioskDesktop) -> None:
    """Somebody steps in by a pad, pulls it out, puts it back and goes on."""
    assert desktop.fitted.pad_port is not None
    if not desktop.fitted.pad_port.plugged:
        desktop.fitted.pad_port.send("in")
        time.sleep(1.0)
    for words in (("press", "0"), ("out",), ("in",), ("press", "1")):
        desktop.fitted.pad_port.send(*words)
        time.sleep(1.0)


# ------------------------------------------------------------------------------ the disk
def fill_disk(desktop: KioskDesktop) -> None:
    """The disk of the stand's folder is full; the show dies on it."""
    with (desktop.data / "ballast").open("wb") as ballast, suppress(OSError):
        while True:
            ballast.write(b"\0" * 65536)
    kill_show(desktop)


def free_disk(desktop: KioskDesktop) -> None:
    """There is room again."""
    (desktop.data / "ballast").unlink(missing_ok=True)


def make_read_only(desktop: KioskDesktop) -> None:
    """The show dies, and before the next one the disk of the stand's folder may only be read: not
    while a journal is open, so the warden stands still for that moment."""
    show = desktop.show_process()
    os.kill(desktop.supervisor_pid, signal.SIGSTOP)
    try:
        os.kill(show, signal.SIGKILL)
        until = time.monotonic() + CLOSE_SECONDS
        while not remount(desktop, "ro") and time.monotonic() < until:
            time.sleep(0.1)
    finally:
        os.kill(desktop.supervisor_pid, signal.SIGCONT)


def make_writable(desktop: KioskDesktop) -> None:
    """It may be written again."""
    remount(desktop, "rw")


def remount(desktop: KioskDesktop, how: str) -> bool:
    """Whether the disk is mounted in another way now."""
    command = ["mount", "-o", f"remount,{how},size={DISK}", str(desktop.data)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def spoil_level(desktop: KioskDesktop) -> None:
    """A level that cannot be read is saved among the player's, and the show dies."""
    folder = desktop.data / "levels"
    folder.mkdir(exist_ok=True)
    (folder / "broken.toml").write_bytes(b'title = "T\xff\n[[ship')
    kill_show(desktop)


def set_clock(desktop: KioskDesktop) -> None:
    """The clock of the stand is set a day and a half ahead, then two days back, then right."""
    for days in (1.5, -2.0, 0.0):
        desktop.set_clock(round(days * DAY))
        desktop.run_tool("xdotool", "key", "space")
        time.sleep(5.0)


BLOWS: dict[str, tuple[Blow, int, Blow | None]] = {
    "kill -9 of the show": (kill_show, 10, None),
    "SIGSTOP of the show": (stop_show, 5, None),
    "kill -9 of the warden": (kill_supervisor, 3, None),
    "kill -9 of both, begun again": (kill_both, 2, None),
    "display killed and begun": (kill_display, 3, None),
    "minimised and restored": (minimise, 30, None),
    "another desktop and back": (other_desktop, 5, None),
    "resized by the manager": (resize, 5, None),
    "closing chords": (press_chords, 3, None),
    "mashing": (mash_keys, 2, None),
    "sound device gone": (lose_sound, 3, None),
    "pad out and in": (pull_pad, 5, None),
    "disk full": (fill_disk, 1, free_disk),
    "disk read-only": (make_read_only, 1, make_writable),
    "broken level saved": (spoil_level, 1, None),
    "clock set on and back": (set_clock, 1, None),
}
"""Each blow, how often it falls, and how it is made good."""
HARMLESS = (minimise, other_desktop, resize, press_chords, mash_keys, lose_sound, pull_pad, set_clock)
DEADLY = frozenset(name for name, (blow, _, _) in BLOWS.items() if blow not in HARMLESS)
"""After these a show needs a while, so as not to have died young."""


def stand_faults(only: Sequence[str], times: int, as_json: bool) -> int:
    """Strike the kiosk on a real X server: kills, hangs, a full disk, a lost display and others.

    Each kind of blow gets a kiosk of its own. The figures are the seconds from the blow to the next
    live title. --times N repeats each blow (0: as often as is written down); --only chooses kinds.
    Return 1 if one is not survived.
    """
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise ToolError(f"This needs {', '.join(missing)}: on Debian, apt install xvfb openbox "
                    "xdotool wmctrl.")  # fmt: skip
    found: dict[str, BlowResults] = {}
    lacking = missing_tools()
    for name in BLOWS:
        if name not in lacking and (not only or any(word in name for word in only)):
            found[name] = run_blows(name, times)
            if not as_json:
                print(f"{name}: {found[name].as_json()}", flush=True)
    print_results(found, as_json)
    return int(any(tally.tried > len(tally.seconds) for tally in found.values()))


def print_results(found: dict[str, BlowResults], as_json: bool) -> None:
    """What was tried and survived is printed."""
    seconds = [value for tally in found.values() for value in tally.seconds]
    whole = BlowResults(sum(tally.tried for tally in found.values()), seconds)
    results = {"all": whole.as_json(), **{name: tally.as_json() for name, tally in found.items()}}
    if as_json:
        print(json.dumps(results | {"not tried": missing_tools(), "load": os.getloadavg()[0]}))
        return
    print(f"all: {whole.as_json()}, load {os.getloadavg()[0]:.1f}")
    for name, why in missing_tools().items():
        print(f"not tried: {name}: {why}")


def run_blows(name: str, times: int) -> BlowResults:
    """What became of a stand under so many of these blows; it is begun anew after one that it has
    not survived. One that shows no picture before the blow counts as one that has not."""
    blow, often, amends = BLOWS[name]
    tally = BlowResults()
    while tally.tried < (times or often):
        try:
            with (
                tempfile.TemporaryDirectory() as folder,
                kiosk_disk(Path(folder), name) as data,
                open_desktop(Path(folder), data, devices_for(blow, Path(folder))) as desk,
            ):
                repeat_blow(desk, name, times or often, tally)
                if amends is not None:
                    amends(desk)
        except NoPictureError as fault:  # so busy a machine, or a stand that cannot begin
            tally.tried += 1
            tally.why.append(f"no picture before the blow: {fault}")
    return tally


def missing_tools() -> dict[str, str]:
    """The blows for which this machine has no such thing, and what would bring it."""
    found = {}
    if shutil.which("pulseaudio") is None:
        found["sound device gone"] = "this needs pulseaudio: on Debian, apt install pulseaudio"
    if not FAKETIME:
        found["clock set on and back"] = "this needs libfaketime: on Debian, apt install faketime"
    return found


def devices_for(blow: Blow, folder: Path) -> AttachedDevices:
    """What a stand must have for this blow."""
    return AttachedDevices(
        sound_server=SoundServer(folder) if blow is lose_sound else None,
        pad_port=PadPort(folder) if blow is pull_pad else None,
        has_clock=blow is set_clock,
    )


def repeat_blow(desktop: KioskDesktop, name: str, most: int, tally: BlowResults) -> None:
    """Blows fall until one is not survived, or `most` have been tried."""
    blow = BLOWS[name][0]
    time.sleep(pause_after(name))
    while tally.tried < most:
        tally.tried += 1
        struck_at = time.monotonic()
        try:
            blow(desktop)
            if blow is stop_show:
                tally.unknown.append(time.monotonic() - struck_at)
            if desktop.fitted.sound_server is not None:
                tally.heard.append(desktop.fitted.sound_server.seconds_to_sound())
            took = desktop.seconds_to_picture(MAX_WAIT_SECONDS)
            lasts = (
                took is not None
                and is_running(desktop.supervisor_pid)
                and desktop.is_same_show(pause_after(name))
            )
        except RuntimeError as fault:
            tally.why.append(str(fault))  # the figures of all that was struck before stay
            return
        if took is None or not lasts:
            seen = "no picture that moves" if took is None else "live, and soon dead again"
            tally.why.append(" / ".join([seen, *supervisor_log(desktop.data).splitlines()[-2:]]))
            return
        tally.seconds.append(took)


def pause_after(name: str) -> float:
    """Seconds from a picture that lives to the next blow."""
    return SETTLE_SECONDS if name in DEADLY else 0.4


@contextmanager
def kiosk_disk(folder: Path, name: str) -> Iterator[Path]:
    """The stand's folder; a small disk of its own where it is to be filled or locked."""
    data = folder / "data"
    data.mkdir()
    if not name.startswith("disk"):
        yield data
        return
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(data)], check=True)
    try:
        yield data
    finally:
        subprocess.run(["umount", "-l", str(data)], check=True)
