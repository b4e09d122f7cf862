"""The paths of the shipped levels."""

from __future__ import annotations

from pathlib import Path

from game.core.bundled_files import bundled_path

COOKBOOK = "cookbook"
"""The folder of patterns to copy: valid levels, but not on offer."""


def levels_home() -> Path:
    """Return the folder with fleet.toml, a folder for each book, and schema/ (missing in a broken
    install)."""
    return bundled_path("levels")


def shipped_levels() -> list[Path]:
    """Return the battles that come with the game, by book and name, without the cookbook's
    patterns."""
    files = sorted(levels_home().glob("*/*.toml"))
    return [path for path in files if path.parent.name != COOKBOOK]


def cookbook_levels() -> list[Path]:
    """Return the patterns of the cookbook, by name."""
    return sorted((levels_home() / COOKBOOK).glob("*.toml"))
