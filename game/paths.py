"""The folders of pictures and sounds, and of the player's files."""

import errno
from pathlib import Path

from platformdirs import user_data_path

from game.core.files import bundled_folder, describe_error, describe_path_error


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
