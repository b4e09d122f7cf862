"""Where the game's own files lie and where the player's go.

Three homes are told apart without looking at the working directory: a checkout (or an editable
installation), an installed package, and a frozen bundle.
"""

from __future__ import annotations

import sys
from pathlib import Path

from platformdirs import user_data_path

PACKAGE = Path(__file__).resolve().parent


def assets_home() -> Path:
    """The folder that holds fonts/, CREDITS.toml and whatever else is drawn or heard."""
    return shipped("assets")


def shipped(name: str) -> Path:
    """A folder that came with the game: in the bundle, in the package, or in the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / name
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def data_dir(override: Path | None = None) -> Path:
    """The player's folder (journals, settings, own levels): `override`, or the platform's place.

    It exists afterwards. Raises OSError if it cannot be made.
    """
    home = override or user_data_path("weathergage", appauthor=False)
    home.mkdir(parents=True, exist_ok=True)
    return home
