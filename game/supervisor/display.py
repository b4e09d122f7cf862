"""Test whether a display answers without opening a window: a program with a window is ended by its
library when the display goes away."""

import re
import socket
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

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
    """Return whether somebody listens at this socket in the file system."""
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(patience)
            line.connect(address)
    except OSError:
        return False
    return True


def _is_greeting_answered(host: str, number: int, patience: float) -> bool:
    """Return whether an X server answers a greeting."""
    try:
        with _connect(host, number, patience) as line:
            line.settimeout(patience)
            line.sendall(_X11_GREETING)
            return bool(line.recv(1))
    except OSError:
        return False


def _connect(host: str, number: int, patience: float) -> socket.socket:
    """Connect to this X server. Raise OSError."""
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
