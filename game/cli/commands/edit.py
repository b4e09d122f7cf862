"""``edit``: a level on the drawing table, in a window."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import Commands, Wrong, command


def add(commands: Commands) -> None:
    """The arguments of ``edit``."""
    reader = command(commands, "edit")
    reader.add_argument("file", metavar="FILE", type=Path, help="a level file of your own")
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The table has been left; 0. Raises LevelError for a file that cannot be read as a level."""
    if not asked.file.exists():
        raise Wrong(f"there is no file {asked.file}; weathergage new NAME makes one")
    from game.levels import load_level

    load_level(asked.file)  # what is wrong with it is said before a window opens
    from game.cli.window import open_drawing_table  # a headless command never imports pygame

    return open_drawing_table(asked)
