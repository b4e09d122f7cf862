"""``level``: what can be done to a level file; now: turn it."""

from argparse import Namespace
from pathlib import Path
from typing import get_args

from game.cli.arguments import (
    CommandError,
    Commands,
    add_command,
    add_data_dir_argument,
    print_text,
    write_text_file,
)
from game.cli.battle_arguments import find_level
from game.levels.format.allowed_words import Up
from game.paths import data_dir


def add(commands: Commands) -> None:
    """Add the arguments of ``level``."""
    acts = add_command(commands, "level").add_subparsers(title="acts", metavar="ACT", required=True)
    says = "turn a level's board; the battle stays the same"
    turn = acts.add_parser("turn", help=says, description=says)
    add_data_dir_argument(turn, "")
    turn.add_argument("level", metavar="LEVEL", help="a level file, or the name of one")
    turn.add_argument(
        "--up", choices=get_args(Up), help="what comes to the top edge; else a quarter turn clockwise"
    )
    turn.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here instead")
    turn.set_defaults(run=run_turn)


def run_turn(arguments: Namespace) -> int:
    """Write the turned level; return 0."""
    # Imported in the function, so that the list of commands appears at once.
    from game.levels.editing.toml_edits import parse_toml_text
    from game.levels.editing.turning import turned_level_text
    from game.levels.reading.level_reader import load_level
    from game.levels.reading.toml_source import read_level_file

    path = find_level(arguments.level, data_dir(arguments.data_dir))
    load_level(path)  # only a valid level can be turned
    try:
        turned = turned_level_text(parse_toml_text(read_level_file(path), str(path)), arguments.up)
    except ValueError as why:
        raise CommandError(f"{path} cannot be turned: {why}") from None
    target: Path = arguments.output or path
    write_text_file(target, turned.file_text)
    print_text(f"{target}: {turned.data['chart']['up']} is up")
    return 0
