"""The folders of pictures and sounds, and of the player's files; the language of his system."""

import errno
import locale
import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from game.core.files import bundled_folder, describe_error, describe_path_error

SETTINGS_FILE: Final = "settings.toml"
"""The player's settings in his folder."""
MAX_SETTINGS_BYTES: Final = 64 * 1024


def assets_home() -> Path:
    """Return the folder of fonts/, CREDITS.toml and all pictures and sounds."""
    return bundled_folder("assets")


def data_home(override: Path | None = None) -> Path:
    """Return the player's folder (journals, settings, own levels, own numbers), existing or not:
    `override`, or the platform's."""
    return override or user_data_path("weathergage", appauthor=False)


class NoHome(OSError):
    """The player's folder cannot be created; the text says why."""


def data_dir(override: Path | None = None) -> Path:
    """Return the player's folder and create it if needed. Raise NoHome if it cannot be created."""
    home = data_home(override)
    try:
        home.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        there = fault.errno == errno.EEXIST
        reason = "it is no folder" if there else describe_path_error(fault) or describe_error(fault)
        told = f"the folder for your battles and settings, {home}, cannot be made: {reason}"
        raise NoHome(f"{told}; name another with --data-dir") from None
    return home


_SAME: Final = {"nb": "no", "nn": "no"}
"""Codes of systems for languages that the game has under another."""


def system_language() -> str:
    """Return the language that the system is set to, as a code of two letters (de), or '' for none."""
    told = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    said = told or locale.getlocale()[0] or ""
    # Windows says ``German_Germany``, others ``de_DE.UTF-8``.
    code = locale.normalize(said.partition("_")[0].partition(".")[0]).partition("_")[0].lower()
    code = _SAME.get(code, code)
    return code if len(code) == 2 else ""
