"""Where the files that came with the game lie.

Three homes are told apart without looking at the working directory: a checkout (or an editable
installation), an installed package, and a frozen bundle."""

from __future__ import annotations

import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]


def bundled_path(name: str) -> Path:
    """A folder that came with the game: in the bundle, in the package, or in the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle) / name
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent / name
