"""``umpire``: a battle with models and dice on a real table; the game keeps the records in a window."""

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import Commands, UsageError, add_command
from game.cli.battle_arguments import add_battle_arguments, find_level
from game.paths import data_dir


def add(commands: Commands) -> None:
    """Add the arguments of ``umpire``."""
    reader = add_command(commands, "umpire")
    add_battle_arguments(reader)
    reader.add_argument("--seed", type=int, metavar="N", help="dice that the game throws for you")
    reader.add_argument("--journal", type=Path, metavar="FILE", help="resume it")
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Run the umpire's screen until it is left; return 0."""
    if arguments.journal and not arguments.journal.exists():
        raise UsageError("in a window every battle has a journal; --journal resumes one of them")
    path = find_level(arguments.level, data_dir(arguments.data_dir))
    from game.cli.window_commands import run_umpire_window  # a headless command never imports pygame

    return run_umpire_window(arguments, path)
