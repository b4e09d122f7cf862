"""Start the kiosk with the machine: the files for Linux, and the steps for a person there, on
Windows and on macOS. Texts only; `weathergage stand install` writes them."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Final

UNIT_FILE: Final = "weathergage-stand.service"
SESSION_FILE: Final = "weathergage-stand.sh"
OPENBOX_FILE: Final = "openbox-stand.xml"
_KEPT_VARIABLES: Final = ("PYTHONPATH", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
"""Environment variables that are passed on to the kiosk."""


class OperatingSystem(StrEnum):
    """Supported operating systems."""

    LINUX = "linux"
    WINDOWS = "windows"
    MACOS = "macos"


@dataclass(frozen=True, slots=True)
class InstalledFile:
    """A file to install, with its text; ``is_program``: it is executable."""

    path: Path
    text: str
    is_program: bool = False


def operating_system_of(platform: str) -> OperatingSystem:
    """Return the system for Python's name of the platform."""
    return {"win32": OperatingSystem.WINDOWS, "darwin": OperatingSystem.MACOS}.get(
        platform, OperatingSystem.LINUX
    )


def files_to_install(
    system: OperatingSystem, command: Sequence[str], environment: Mapping[str, str], config_folder: Path,
    kiosk_folder: Path,
) -> tuple[InstalledFile, ...]:  # fmt: skip
    """Return the files that start this command with the machine; ``config_folder`` is the user's settings
    folder, ``kiosk_folder`` the kiosk's. Empty where a person must do it all."""
    if system is not OperatingSystem.LINUX:
        return ()
    kept = {name: environment[name] for name in _KEPT_VARIABLES if name in environment}
    return (
        InstalledFile(config_folder / "systemd" / "user" / UNIT_FILE, systemd_unit(command, kept)),
        InstalledFile(kiosk_folder / OPENBOX_FILE, openbox_config()),
        InstalledFile(
            kiosk_folder / SESSION_FILE,
            session_script(command, kept, kiosk_folder / OPENBOX_FILE),
            is_program=True,
        ),
    )


def systemd_unit(command: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return a systemd user unit: started with the desktop, restarted after any end except that by
    the PIN, for ever."""
    exports = "".join(f"Environment={_systemd_quoted(f'{k}={v}')}\n" for k, v in sorted(environment.items()))
    return f"""[Unit]
Description=The Weather Gage at a stand
After=graphical-session.target
StartLimitIntervalSec=0

[Service]
ExecStart={" ".join(map(_systemd_quoted, command))}
{exports}Restart=on-failure
RestartSec=2
KillMode=control-group
TimeoutStopSec=10

[Install]
WantedBy=graphical-session.target
"""


def _systemd_quoted(word: str) -> str:
    plain = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{plain}"'


def openbox_config() -> str:
    """Return openbox settings without any key or click that leads out. An empty list of keys would
    count as none and enable the defaults, so it must have one."""
    return """<?xml version="1.0" encoding="UTF-8"?>
<openbox_config xmlns="http://openbox.org/3.4/rc">
  <keyboard><chainQuitKey>C-A-S-Pause</chainQuitKey></keyboard>
  <mouse><dragThreshold>8</dragThreshold></mouse>
  <desktops><number>1</number></desktops>
  <applications>
    <application class="*"><decor>no</decor><fullscreen>yes</fullscreen></application>
  </applications>
</openbox_config>
"""


def session_script(command: Sequence[str], environment: Mapping[str, str], settings: Path) -> str:
    """Return a session script that runs only the kiosk: under X a window manager without keys, and
    the kiosk restarted until somebody with the PIN ends it."""
    exports = "".join(f"export {k}={shlex.quote(v)}\n" for k, v in sorted(environment.items()))
    return f"""#!/bin/sh
# A session that is nothing but the stand: for the stand's own user, by himself or under cage.
{exports}if [ -z "$WAYLAND_DISPLAY" ]; then
    xset s off -dpms 2>/dev/null
    openbox --config-file {shlex.quote(str(settings))} &
fi
until {shlex.join(command)}; do sleep 2; done
"""


def install_steps(system: OperatingSystem, command: Sequence[str], stand: Path) -> str:
    """Return what a person does next, line by line."""
    line = shlex.join(command)
    match system:
        case OperatingSystem.LINUX:
            return f"""Beside a desktop that is logged in by itself:
  systemctl --user daemon-reload
  systemctl --user enable --now {UNIT_FILE}
Without a desktop, which is safer, let the stand's own user log in by himself (lightdm:
autologin-user) into one of these:
  X and openbox   {stand / SESSION_FILE}
  Wayland         cage -- {stand / SESSION_FILE}
"""
        case OperatingSystem.WINDOWS:
            return f"""1. Settings, Accounts, Other users: add a local user for the stand.
2. Settings, Accounts, Other users, Set up a kiosk (assigned access): choose that user. Where only
   apps of the shop are offered, log in as him once and take step 3 alone.
3. Task Scheduler, Create Task: at log on of that user; action: start a program:
   {line}
   Settings: if the task fails, restart every 1 minute, 999 times; do not stop it if it runs long.
4. Settings, Power: the screen and the machine never sleep. Notifications: off.
"""
        case OperatingSystem.MACOS:
            return f"""1. System Settings, Users & Groups: add a standard user for the stand, and
   let him log in by himself (Automatically log in as).
2. As that user: Login Items, +, and choose a file stand.command that holds this line:
   until {line}; do sleep 2; done
3. Lock Screen: never start the screen saver, never turn the display off. Focus: Do Not Disturb.
4. macOS lets no program take every key: Cmd+Tab and Cmd+Q need the keyboard out of reach, or a
   configuration profile of App Lock (Single App Mode).
"""
