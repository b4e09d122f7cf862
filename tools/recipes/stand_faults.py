"""The stand struck in every way that needs no person, on a real X server with a window manager.

Each blow is followed by a look at the screen itself, not at a log: it has survived if a picture
moves there within a minute, its warden runs, and the same show still runs when the next blow is
due.
"""

from __future__ import annotations

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

from environment import Sorry
from recipes.stand_desk import (
    FAKETIME,
    TITLE,
    Desk,
    NeverLive,
    desk_with_stand,
    log_of,
    runs,
)
from recipes.stand_devices import Ear, Fitted, PadPort

NEEDED = ("Xvfb", "openbox", "xdotool", "wmctrl")
WAITED = 60.0
"""Seconds after which a stand without a moving picture has not survived."""
SOON = 5.0
"""Seconds within which a show that has died is to be followed by a live one."""
SETTLED = 11.0
"""Seconds between two blows: more than a show needs so as not to have died young."""
AWAY = 2.0
"""Seconds without a display."""
MASHED = 30.0
GONE_WITHIN = 10.0
"""Seconds in which the captains of a killed show have closed what they held open."""
DISK = "24m"
DAY = 86_400


@dataclass(slots=True)
class Tally:
    """What became of one kind of blow: seconds to a live picture of each that was survived, counted
    from when it is known that the show is dead. A show that hangs is not known to be dead for some
    seconds: ``unknown`` says for how many, and ``heard`` after how many it was heard again."""

    tried: int = 0
    seconds: list[float] = field(default_factory=list)
    unknown: list[float] = field(default_factory=list)
    heard: list[float] = field(default_factory=list)
    why: list[str] = field(default_factory=list)

    def told(self) -> dict[str, object]:
        """The same for JSON."""
        taken = [round(value, 1) for value in self.seconds]
        return {
            "tried": self.tried,
            "survived": len(taken),
            "soon": sum(value <= SOON for value in taken),
            "median": median(taken) if taken else None,
            "worst": max(taken) if taken else None,
            **({"known dead after at most": round(max(self.unknown), 1)} if self.unknown else {}),
            **({"heard again after at most": round(max(self.heard), 1)} if self.heard else {}),
            **({"why": self.why} if self.why else {}),
        }


Blow = Callable[[Desk], None]


# ------------------------------------------------------------------------------ processes
def kill_show(hud: Desk) -> None:
    """The show is killed."""
    os.kill(hud.show(), signal.SIGKILL)


def stop_show(hud: Desk) -> None:
    """The show stands still for ever, as a program that hangs, until its warden has ended it."""
    show = hud.show()
    os.kill(show, signal.SIGSTOP)
    until = time.monotonic() + WAITED
    while runs(show) and time.monotonic() < until:
        time.sleep(0.02)


def kill_warden(hud: Desk) -> None:
    """The warden is killed; the show is to become its own."""
    show = hud.show()
    os.kill(hud.warden, signal.SIGKILL)
    hud.warden = show
    time.sleep(1.0)


def kill_both(hud: Desk) -> None:
    """Warden and show are killed, and an owner's service begins the stand again at once."""
    for process in (hud.warden, hud.show()):
        os.kill(process, signal.SIGKILL)
    hud.begin_stand()


# ------------------------------------------------------------------------------ the desktop
def kill_display(hud: Desk) -> None:
    """The X server is killed, and is there again after a moment."""
    hud.kill_server()
    time.sleep(AWAY)
    hud.begin_server()


def minimise(hud: Desk) -> None:
    """The window is put away and shown again."""
    window, _ = hud.window()
    hud.hand("xdotool", "windowminimize", window)
    time.sleep(0.4)
    hud.hand("wmctrl", "-i", "-a", window)


def other_desktop(hud: Desk) -> None:
    """Somebody goes to another desktop by its chord, and comes back."""
    for chord in ("ctrl+alt+Right", "ctrl+alt+Left"):
        hud.hand("xdotool", "key", chord)
        time.sleep(0.4)


def resize(hud: Desk) -> None:
    """The window manager makes the window small and large again."""
    for size in ("0,0,0,500,300", "0,0,0,1280,720"):
        hud.hand("wmctrl", "-r", TITLE, "-e", size)
        time.sleep(0.4)


def chords(hud: Desk) -> None:
    """Every chord that leaves a program or shows a desktop."""
    for chord in ("super+d", "super+e", "alt+Tab", "alt+F4", "alt+space", "ctrl+alt+d", "ctrl+c",
                  "ctrl+q", "ctrl+w", "Escape", "F11", "ctrl+alt+Delete"):  # fmt: skip
        hud.hand("xdotool", "key", chord)
        time.sleep(0.1)


def mash(hud: Desk) -> None:
    """Both hands on keys and mouse for half a minute."""
    chance, until = random.Random(1805), time.monotonic() + MASHED
    keys = [*"abcdefghijklmnoprstuvwxyz0123456789", "Return", "space", "Tab", "Escape", "Left",
            "Right", "Up", "Down", *(f"F{n}" for n in range(1, 13))]  # fmt: skip
    while time.monotonic() < until:
        words: list[str] = ["xdotool"]
        for _ in range(10):
            if chance.random() < 0.5:
                words += [
                    "key",
                    chance.choice(("", "", "ctrl+", "alt+", "shift+")) + chance.choice(keys),
                ]
            else:
                x, y = chance.randrange(1280), chance.randrange(720)
                words += ["mousemove", str(x), str(y), "click", str(chance.choice((1, 1, 1, 2, 3)))]
        hud.hand(*words)
    press_on(hud)


def press_on(hud: Desk) -> None:
    """Nothing lies on the show that stands still: what a visitor left open is put away."""
    hud.hand("xdotool", "key", "Escape")
    time.sleep(1.0)


# ------------------------------------------------------------------------------ the devices
def lose_sound(hud: Desk) -> None:
    """The sound server that the show plays on is killed, and is there again after a moment."""
    assert hud.fitted.ear is not None
    hud.fitted.ear.until_heard()
    hud.fitted.ear.kill()
    time.sleep(AWAY)
    hud.fitted.ear.begin()


def pull_pad(hud: Desk) -> None:
    """Somebody steps in by a pad, pulls it out, puts it back and goes on."""
    assert hud.fitted.port is not None
    if not hud.fitted.port.plugged:
        hud.fitted.port.do("in")
        time.sleep(1.0)
    for words in (("press", "0"), ("out",), ("in",), ("press", "1")):
        hud.fitted.port.do(*words)
        time.sleep(1.0)


# ------------------------------------------------------------------------------ the disk
def fill_disk(hud: Desk) -> None:
    """The disk of the stand's folder is full; the show dies on it."""
    with (hud.data / "ballast").open("wb") as ballast, suppress(OSError):
        while True:
            ballast.write(b"\0" * 65536)
    kill_show(hud)


def free_disk(hud: Desk) -> None:
    """There is room again."""
    (hud.data / "ballast").unlink(missing_ok=True)


def read_only(hud: Desk) -> None:
    """The show dies, and before the next one the disk of the stand's folder may only be read: not
    while a journal is open, so the warden stands still for that moment."""
    show = hud.show()
    os.kill(hud.warden, signal.SIGSTOP)
    try:
        os.kill(show, signal.SIGKILL)
        until = time.monotonic() + GONE_WITHIN
        while not remount(hud, "ro") and time.monotonic() < until:
            time.sleep(0.1)
    finally:
        os.kill(hud.warden, signal.SIGCONT)


def writable(hud: Desk) -> None:
    """It may be written again."""
    remount(hud, "rw")


def remount(hud: Desk, how: str) -> bool:
    """Whether the disk is mounted in another way now."""
    command = ["mount", "-o", f"remount,{how},size={DISK}", str(hud.data)]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def spoil_level(hud: Desk) -> None:
    """A level that cannot be read is saved among the player's, and the show dies."""
    folder = hud.data / "levels"
    folder.mkdir(exist_ok=True)
    (folder / "broken.toml").write_bytes(b'title = "T\xff\n[[ship')
    kill_show(hud)


def set_clock(hud: Desk) -> None:
    """The clock of the stand is set a day and a half ahead, then two days back, then right."""
    for days in (1.5, -2.0, 0.0):
        hud.set_clock(round(days * DAY))
        hud.hand("xdotool", "key", "space")
        time.sleep(5.0)


BLOWS: dict[str, tuple[Blow, int, Blow | None]] = {
    "kill -9 of the show": (kill_show, 10, None),
    "SIGSTOP of the show": (stop_show, 5, None),
    "kill -9 of the warden": (kill_warden, 3, None),
    "kill -9 of both, begun again": (kill_both, 2, None),
    "display killed and begun": (kill_display, 3, None),
    "minimised and restored": (minimise, 30, None),
    "another desktop and back": (other_desktop, 5, None),
    "resized by the manager": (resize, 5, None),
    "closing chords": (chords, 3, None),
    "mashing": (mash, 2, None),
    "sound device gone": (lose_sound, 3, None),
    "pad out and in": (pull_pad, 5, None),
    "disk full": (fill_disk, 1, free_disk),
    "disk read-only": (read_only, 1, writable),
    "broken level saved": (spoil_level, 1, None),
    "clock set on and back": (set_clock, 1, None),
}
"""Each blow, how often it falls, and how it is made good."""
HARMLESS = (minimise, other_desktop, resize, chords, mash, lose_sound, pull_pad, set_clock)
DEADLY = frozenset(name for name, (blow, _, _) in BLOWS.items() if blow not in HARMLESS)
"""After these a show needs a while, so as not to have died young."""


def stand_faults(only: Sequence[str], times: int, as_json: bool) -> int:
    """Every blow has fallen, on a stand of its own for each kind; 1 if one was not survived.
    `times`: each so often (0: as often as is written down)."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise Sorry(f"This needs {', '.join(missing)}: on Debian, apt install xvfb openbox "
                    "xdotool wmctrl.")  # fmt: skip
    found: dict[str, Tally] = {}
    lacking = untried()
    for name in BLOWS:
        if name not in lacking and (not only or any(word in name for word in only)):
            found[name] = struck(name, times)
            if not as_json:
                print(f"{name}: {found[name].told()}", flush=True)
    tell(found, as_json)
    return int(any(tally.tried > len(tally.seconds) for tally in found.values()))


def tell(found: dict[str, Tally], as_json: bool) -> None:
    """What was tried and survived is printed."""
    seconds = [value for tally in found.values() for value in tally.seconds]
    whole = Tally(sum(tally.tried for tally in found.values()), seconds)
    told = {"all": whole.told(), **{name: tally.told() for name, tally in found.items()}}
    if as_json:
        print(json.dumps(told | {"not tried": untried(), "load": os.getloadavg()[0]}))
        return
    print(f"all: {whole.told()}, load {os.getloadavg()[0]:.1f}")
    for name, why in untried().items():
        print(f"not tried: {name}: {why}")


def struck(name: str, times: int) -> Tally:
    """What became of a stand under so many of these blows; it is begun anew after one that it has
    not survived. One that shows no picture before the blow counts as one that has not."""
    blow, often, amends = BLOWS[name]
    tally = Tally()
    while tally.tried < (times or often):
        try:
            with (
                tempfile.TemporaryDirectory() as folder,
                disk(Path(folder), name) as data,
                desk_with_stand(Path(folder), data, fitted_for(blow, Path(folder))) as desk,
            ):
                strike(desk, name, times or often, tally)
                if amends is not None:
                    amends(desk)
        except NeverLive as fault:  # so busy a machine, or a stand that cannot begin
            tally.tried += 1
            tally.why.append(f"no picture before the blow: {fault}")
    return tally


def untried() -> dict[str, str]:
    """The blows for which this machine has no such thing, and what would bring it."""
    found = {}
    if shutil.which("pulseaudio") is None:
        found["sound device gone"] = "this needs pulseaudio: on Debian, apt install pulseaudio"
    if not FAKETIME:
        found["clock set on and back"] = "this needs libfaketime: on Debian, apt install faketime"
    return found


def fitted_for(blow: Blow, folder: Path) -> Fitted:
    """What a stand must have for this blow."""
    return Fitted(
        ear=Ear(folder) if blow is lose_sound else None,
        port=PadPort(folder) if blow is pull_pad else None,
        clock=blow is set_clock,
    )


def strike(hud: Desk, name: str, most: int, tally: Tally) -> None:
    """Blows fall until one is not survived, or `most` have been tried."""
    blow = BLOWS[name][0]
    time.sleep(pause_after(name))
    while tally.tried < most:
        tally.tried += 1
        struck_at = time.monotonic()
        try:
            blow(hud)
            if blow is stop_show:
                tally.unknown.append(time.monotonic() - struck_at)
            if hud.fitted.ear is not None:
                tally.heard.append(hud.fitted.ear.until_heard())
            took = hud.until_alive(WAITED)
            lasts = took is not None and runs(hud.warden) and hud.lasts(pause_after(name))
        except RuntimeError as fault:
            tally.why.append(str(fault))  # the figures of all that was struck before stay
            return
        if took is None or not lasts:
            seen = "no picture that moves" if took is None else "live, and soon dead again"
            tally.why.append(" / ".join([seen, *log_of(hud.data).splitlines()[-2:]]))
            return
        tally.seconds.append(took)


def pause_after(name: str) -> float:
    """Seconds from a picture that lives to the next blow."""
    return SETTLED if name in DEADLY else 0.4


@contextmanager
def disk(folder: Path, name: str) -> Iterator[Path]:
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
