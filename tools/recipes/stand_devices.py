"""What is plugged into a stand that is struck: a sound server to play on, and a pad.

The sound server is a PulseAudio of its own that plays into nothing; the pad is one that SDL makes
by itself in the show (`stand_plug`).
"""

import subprocess
import time
from pathlib import Path
from typing import NamedTuple

from environment import CHECKOUT

NO_OUTPUT = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
PLUG_FOLDER = CHECKOUT / "tools" / "recipes" / "stand_plug"
SOUND_SECONDS = 75.0
"""Seconds in which a show that has lost its sound is to be heard again: it looks for a device every
minute at the least."""
PAD_SECONDS = 10.0
"""Seconds in which the show does what its pad's file says."""


class SoundServer:
    """A sound server in this folder, which can be killed and begun again."""

    def __init__(self, folder: Path) -> None:
        """It runs."""
        self.folder = folder
        self.socket = folder / "ear"
        self.server: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def environ(self) -> dict[str, str]:
        """The environment of every program that it shall hear."""
        return {"SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": f"unix:{self.socket}"}

    def start(self) -> None:
        """Start it; it accepts every program that plays."""
        self.socket.unlink(missing_ok=True)
        door = f"module-native-protocol-unix socket={self.socket} auth-anonymous=1"
        command = ["pulseaudio", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "-n",
                   "--load=module-null-sink", f"--load={door}"]  # fmt: skip
        own = {"HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder), "PATH": "/usr/bin"}
        self.server = subprocess.Popen(command, env=own, **NO_OUTPUT)  # type: ignore[call-overload]
        until = time.monotonic() + PAD_SECONDS
        while not self.socket.exists() and time.monotonic() < until:
            time.sleep(0.05)

    def kill(self) -> None:
        """It is gone at once."""
        assert self.server is not None
        self.server.kill()
        self.server.wait()

    def has_player(self) -> bool:
        """Whether somebody plays on it."""
        own = {"PULSE_SERVER": f"unix:{self.socket}", "PATH": "/usr/bin"}
        listing = subprocess.run(["pactl", "list", "short", "sink-inputs"], env=own, text=True,
                              capture_output=True, check=False)  # fmt: skip
        return bool(listing.stdout.strip())

    def seconds_to_sound(self) -> float:
        """Seconds until somebody plays on it. Raises RuntimeError if nobody does."""
        began = time.monotonic()
        while time.monotonic() - began < SOUND_SECONDS:
            if self.has_player():
                return time.monotonic() - began
            time.sleep(0.1)
        raise RuntimeError("the show was not heard")


class PadPort:
    """Where a pad is plugged into a show; `words` is the file that the show obeys."""

    def __init__(self, folder: Path) -> None:
        """Nothing is plugged in yet."""
        self.words, self.plugged = folder / "pad", False

    @property
    def environ(self) -> dict[str, str]:
        """The environment of a show that obeys."""
        return {"PYTHONPATH": str(PLUG_FOLDER), "PAD_AT": str(self.words)}

    def send(self, *words: str) -> None:
        """The show has done it: `in`, `out`, or `press` and a button's number. Raises RuntimeError
        if it has not."""
        new = self.words.with_suffix(".new")
        new.write_text(" ".join(words), encoding="ascii")
        new.rename(self.words)
        until = time.monotonic() + PAD_SECONDS
        while self.words.exists():
            if time.monotonic() > until:
                raise RuntimeError(f"the show's pad does not obey: {words}")
            time.sleep(0.02)
        self.plugged = words != ("out",) and (self.plugged or words == ("in",))


class AttachedDevices(NamedTuple):
    """What a stand has besides its screen: a sound server, a port for a pad, a clock of its own
    (whose library makes some programs' threads stumble: only where it is set)."""

    sound_server: SoundServer | None = None
    pad_port: PadPort | None = None
    has_clock: bool = False

    @property
    def environ(self) -> dict[str, str]:
        """The environment of a stand that has them."""
        ear = self.sound_server.environ if self.sound_server is not None else {}
        return ear | (self.pad_port.environ if self.pad_port is not None else {})
