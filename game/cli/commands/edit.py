"""``edit``: a level on the drawing table, in a window."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import Commands, Wrong, command
from game.levels import load_level
from game.levels.reading.own_levels import own_levels
from game.paths import data_dir


def add(commands: Commands) -> None:
    """The arguments of ``edit``."""
    reader = command(commands, "edit")
    reader.add_argument("file", metavar="FILE", help="a level file, or the name of one of your own")
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The table has been left; 0. Raises LevelError, before any window opens, for a file that
    cannot be read as a level."""
    path = file_of(asked.file, data_dir(asked.data_dir))
    load_level(path)
    from game.cli.window import open_drawing_table  # a headless command never imports pygame

    return open_drawing_table(asked, path)


def file_of(name: str, home: Path) -> Path:
    """The file of that path, or the player's own level of that name. Raises Wrong."""
    if Path(name).exists():
        return Path(name)
    found = next((file for file in own_levels(home) if file.stem == name), None)
    if found is None:
        raise Wrong(f"there is no level {name}; weathergage new {name} begins one")
    return found
