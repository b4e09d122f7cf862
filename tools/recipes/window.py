"""The real window on a real X server: hidden and shown again and again while it draws new words.

A window that is hidden and shown gets new pixels from SDL; a program that draws on the old ones
dies, or stays black for ever. Only a word that has never been drawn makes the fault sure, so the
child draws one each frame. Needs Xvfb, openbox and xdotool.
"""

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from environment import CHECKOUT, ToolError, clean_environ

NEEDED = ("Xvfb", "openbox", "xdotool")
SCREEN = (1280, 720)
HIDDEN_SECONDS = SHOWN_SECONDS = 0.35
READY_SECONDS = 60.0
DRAWN_SECONDS = 2.0
"""How long the child may take for a few frames after the last switch."""
PROGRAMS = ("stand", "game")


def window(switches: int = 40) -> int:
    """Switch the desktop N times under the kiosk and the game on a real X server (Xvfb, openbox,
    xdotool).

    Return 1 if one dies, stays black or draws no more.
    """
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        raise ToolError(f"This needs {', '.join(missing)}: on Debian, apt install xvfb openbox xdotool.")
    faults = 0
    for house in PROGRAMS:
        with tempfile.TemporaryDirectory() as folder, open_desktop(Path(folder)) as display:
            report = run_switches(house, display, Path(folder), switches)
        print(f"{house}: {report or f'{switches} switches, alive, and its picture is there'}")
        faults += bool(report)
    return int(faults > 0)


@contextmanager
def open_desktop(folder: Path) -> Iterator[str]:
    """An X server of its own with a window manager; its display. Its screen is a file in `folder`."""
    read_end, write_end = os.pipe()
    screen = f"{SCREEN[0]}x{SCREEN[1]}x24"
    server = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", screen, "-fbdir", str(folder)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(server, pass_fds=(write_end,), **quiet) as x:  # type: ignore[call-overload]
        try:
            os.close(write_end)
            with os.fdopen(read_end) as lines:
                display = f":{lines.readline().strip()}"
            seeing = clean_environ() | {"DISPLAY": display}
            with subprocess.Popen(["openbox"], env=seeing, **quiet) as manager:  # type: ignore[call-overload]
                time.sleep(0.5)
                yield display
                manager.terminate()
        finally:
            x.terminate()


def run_switches(house: str, display: str, folder: Path, switches: int) -> str:
    """What went wrong while the desktop was switched under `house`; '' if nothing did."""
    seeing = clean_environ() | {
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(CHECKOUT / "tools"),
    }
    beat = folder / "frames"
    command = [sys.executable, "-m", "recipes.window_child", house, str(folder / "data"), str(beat)]
    with (folder / "said").open("w+") as said:
        child = subprocess.Popen(command, cwd=CHECKOUT, env=seeing, stdout=said, stderr=said)
        try:
            return (
                switch_desktops(child, display, beat, switches)
                or black_screen_text(folder)
                or last_fault(folder)
            )
        finally:
            child.kill()
            child.wait()


def switch_desktops(child: subprocess.Popen[bytes], display: str, beat: Path, switches: int) -> str:
    """The desktop has been left and entered so often; what became of the child, '' if it draws."""
    if not is_drawing(child, beat, READY_SECONDS):
        return f"drew nothing at all (exit code {child.poll()})"
    for number in range(1, switches + 1):
        for chord, wait in (("ctrl+alt+Right", HIDDEN_SECONDS), ("ctrl+alt+Left", SHOWN_SECONDS)):
            subprocess.run(["xdotool", "key", chord], env={**os.environ, "DISPLAY": display},
                           check=False)  # fmt: skip
            time.sleep(wait)
        if child.poll() is not None:
            return f"died at switch {number} with exit code {child.returncode}"
    return "" if is_drawing(child, beat, DRAWN_SECONDS * 5) else "draws no more"


def is_drawing(child: subprocess.Popen[bytes], beat: Path, seconds: float) -> bool:
    """Whether the child draws some more frames within so long."""
    before, until = frame_count(beat), time.monotonic() + seconds
    while time.monotonic() < until and child.poll() is None:
        if frame_count(beat) > before + 5:
            time.sleep(0.2)
            return True
        time.sleep(0.1)
    return False


def frame_count(beat: Path) -> int:
    """How many frames the child has drawn."""
    text = beat.read_text("ascii") if beat.exists() else ""
    return int(text or 0)


def black_screen_text(folder: Path) -> str:
    """'' if the screen shows a picture; else how little of it is not black."""
    raw = (folder / "Xvfb_screen0").read_bytes()
    header = struct.unpack(">25I", raw[:100])
    start = header[0] + header[19] * 12
    pixels = raw[start : start + SCREEN[0] * SCREEN[1] * 4]
    lit = sum(1 for at in range(0, len(pixels), 4 * 97) if any(pixels[at : at + 3]))
    share = lit / (len(pixels) // (4 * 97))
    return "" if share > 0.5 else f"its screen is black: {share:.0%} of it is lit"


def last_fault(folder: Path) -> str:
    """The last line of a log of faults, if there is one."""
    for log in sorted((folder / "data").rglob("fault*.log")):
        lines = log.read_text("utf-8").strip().splitlines()
        if lines:
            return f"{log.name}: {lines[-1]}"
    return ""
