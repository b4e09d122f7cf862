"""Where the pictures and sounds lie, and where the player's files go."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

from game.core.shipped import shipped


def assets_home() -> Path:
    """The folder that holds fonts/, CREDITS.toml and whatever else is drawn or heard."""
    return shipped("assets")


def data_home(override: Path | None = None) -> Path:
    """The player's folder (journals, settings, own levels, the numbers of his books), whether it is
    there or not: `override`, or the platform's place."""
    return override or user_data_path("weathergage", appauthor=False)


def data_dir(override: Path | None = None) -> Path:
    """The player's folder. It exists afterwards. Raises OSError if it cannot be made."""
    home = data_home(override)
    home.mkdir(parents=True, exist_ok=True)
    return home
