"""``upgrade``: rewrite a level in the current format."""

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import Commands, add_command, print_text, write_text_file
from game.cli.battle_arguments import find_level
from game.levels.reading.toml_source import CURRENT_FORMAT, read_level_file, upgrade_level_text
from game.paths import data_dir


def add(commands: Commands) -> None:
    """Add the arguments of ``upgrade``."""
    reader = add_command(commands, "upgrade")
    reader.add_argument("level", metavar="LEVEL", help="a level file, or the name of one")
    reader.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here instead")
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Upgrade the file, and write it only if something changed; return 0."""
    path = find_level(arguments.level, data_dir(arguments.data_dir))
    old = read_level_file(path)
    new = upgrade_level_text(old, str(path))
    target: Path = arguments.output or path
    if new == old and target == path:
        print_text(f"{path} is in format {CURRENT_FORMAT} already")
        return 0
    write_text_file(target, new)
    print_text(f"{target} is in format {CURRENT_FORMAT}")
    return 0
