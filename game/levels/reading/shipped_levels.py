"""The paths of the shipped levels."""

from pathlib import Path

from game.core.files import bundled_folder

COOKBOOK = "cookbook"
"""The folder of patterns to copy: valid levels, but not on offer."""


def shipped_levels_folder() -> Path:
    """Return the folder with fleet.toml, a folder for each book, and schema/ (missing in a broken
    install)."""
    return bundled_folder("levels")


def shipped_levels() -> list[Path]:
    """Return the battles that come with the game, by book and name, without the cookbook's
    patterns."""
    files = sorted(shipped_levels_folder().glob("*/*.toml"))
    return [path for path in files if path.parent.name != COOKBOOK]


def cookbook_levels() -> list[Path]:
    """Return the patterns of the cookbook, by name."""
    return sorted((shipped_levels_folder() / COOKBOOK).glob("*.toml"))
