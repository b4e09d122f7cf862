"""Where the shipped levels live: beside the package in a checkout, inside it once installed."""

from __future__ import annotations

from pathlib import Path


def levels_home() -> Path:
    """The folder of fleet.toml, a folder a book, and schema/ (missing in a broken install)."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_data" / "levels"
    return installed if installed.is_dir() else package.parent / "levels"
