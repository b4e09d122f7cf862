"""A pad that is plugged into a show from outside: Python reads this file by itself in every process
that has its folder on the path. A file named by PAD_AT holds what is done, word by word: `in`,
`press N` (that button, down and up) and `out`. SDL itself makes the pad, so what follows is what
follows for a pad of plastic, but for the cable and the system's driver.
"""

import ctypes
import os
import re
import sys
import threading
import time
from pathlib import Path

CONTROLLER, AXES, BUTTONS, HATS = 1, 6, 15, 1
HOLD_SECONDS = 0.4
"""Seconds that a button stays down: more than one picture of a busy machine, as SDL looks at such a
pad once a picture."""
JOYSTICKS = 0x200
"""SDL's number for that part of it."""


def load_sdl() -> ctypes.CDLL:
    """The SDL that this process has for its window, once it looks for pads."""
    while True:
        time.sleep(0.05)
        found = re.search(r"\S*/libSDL2-2\S*", Path("/proc/self/maps").read_text("utf-8"))
        if found is None:
            continue
        sdl = ctypes.CDLL(found[0])
        if sdl.SDL_WasInit(JOYSTICKS):
            sdl.SDL_JoystickFromInstanceID.restype = ctypes.c_void_p
            sdl.SDL_JoystickSetVirtualButton.argtypes = (
                ctypes.c_void_p, ctypes.c_int, ctypes.c_uint8
            )  # fmt: skip
            return sdl


def obey_commands(words: Path) -> None:
    """Do all that is written there and remove the file, until the process ends."""
    sdl, place = load_sdl(), -1
    while True:
        time.sleep(0.02)
        if not words.exists():
            continue
        match words.read_text("ascii").split():
            case ["in"]:
                place = sdl.SDL_JoystickAttachVirtual(CONTROLLER, AXES, BUTTONS, HATS)
            case ["press", button]:
                pad = sdl.SDL_JoystickFromInstanceID(sdl.SDL_JoystickGetDeviceInstanceID(place))
                for down in (1, 0):
                    sdl.SDL_JoystickSetVirtualButton(pad, int(button), down)
                    time.sleep(HOLD_SECONDS)
            case ["out"]:
                sdl.SDL_JoystickDetachVirtual(place)
        words.unlink()


if "show" in sys.orig_argv and "PAD_AT" in os.environ:
    threading.Thread(target=obey_commands, args=(Path(os.environ["PAD_AT"]),), daemon=True).start()
