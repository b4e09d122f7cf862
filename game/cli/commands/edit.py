"""``edit``: a level in the level editor, in a window."""

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import Commands, UsageError, add_command
from game.levels import load_level
from game.levels.reading.level_folders import list_player_levels
from game.paths import data_dir


def add(commands: Commands) -> None:
    """Add the arguments of ``edit``."""
    reader = add_command(commands, "edit")
    reader.add_argument("file", metavar="FILE", help="a level file, or the name of one of your own")
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Run the editor until it is left; return 0. Raise LevelError, before any window opens, for a
    file that cannot be read as a level."""
    path = find_own_level(arguments.file, data_dir(arguments.data_dir))
    load_level(path)
    from game.cli.window_commands import run_editor_window  # a headless command never imports pygame

    return run_editor_window(arguments, path)


def find_own_level(name: str, home: Path) -> Path:
    """Return the file of that path, or the player's own level with that name. Raise UsageError."""
    if Path(name).exists():
        return Path(name)
    found = next((file for file in list_player_levels(home) if file.stem == name), None)
    if found is None:
        raise UsageError(f"there is no level {name}; weathergage new {name} begins one")
    return found
