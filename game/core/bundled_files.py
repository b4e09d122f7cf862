"""Locations of the files that come with the game.

There are three cases, none of which depends on the working directory: a checkout (or editable
installation), an installed package, and a frozen bundle."""

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def bundled_folder(name: str) -> Path:
    """Return a folder that comes with the game, from the bundle, the package or the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / name
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name
