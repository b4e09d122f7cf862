"""Whether a display answers, asked without opening a window: who would open one is ended by its
library when the display goes away."""

from __future__ import annotations

import re
import socket
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

TIMEOUT: Final = 1.0
"""Seconds after which a display that says nothing does not answer."""
_X11_NAME = re.compile(r"^(?:unix)?(?P<host>[^:/]*):(?P<number>\d+)(?:\.\d+)?$")
_FIRST_PORT: Final = 6000
_X11_GREETING: Final = struct.pack("<cxHHHHxx", b"l", 11, 0, 0, 0)
"""What a program says first to an X server: little-endian, protocol 11.0, no authorisation. A
server that lives answers it with one byte at least, if only to say no."""


def is_display_alive(surroundings: Mapping[str, str], patience: float = TIMEOUT) -> bool:
    """Whether the display named by the environment answers. True where none is named or it cannot
    be asked: then only opening a window will tell."""
    if surroundings.get("SDL_VIDEODRIVER") in ("dummy", "offscreen") or sys.platform == "win32":
        return True
    wayland, x11 = surroundings.get("WAYLAND_DISPLAY"), surroundings.get("DISPLAY")
    if wayland and surroundings.get("SDL_VIDEODRIVER") != "x11":
        return _is_socket_open(
            str(Path(surroundings.get("XDG_RUNTIME_DIR", "")) / wayland), patience
        )
    named = _X11_NAME.match(x11 or "")
    if named is None:
        return True
    return _is_greeting_answered(named["host"], int(named["number"]), patience)


def _is_socket_open(address: str, patience: float) -> bool:
    """Whether somebody listens at this socket in the file system."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(patience)
            line.connect(address)
    except OSError:
        return False
    return True


def _is_greeting_answered(host: str, number: int, patience: float) -> bool:
    """Whether an X server answers a greeting."""
    try:
        with _connect(host, number, patience) as line:
            line.settimeout(patience)
            line.sendall(_X11_GREETING)
            return bool(line.recv(1))
    except OSError:
        return False


def _connect(host: str, number: int, patience: float) -> socket.socket:
    """A line to this X server. Raises OSError."""
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
