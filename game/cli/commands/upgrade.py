"""``upgrade``: a level rewritten in the present format."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import Commands, command, say, write
from game.cli.common import find_level
from game.levels.format.upgrade import CURRENT, upgrade
from game.levels.reading.source import read_file
from game.paths import data_dir


def add(commands: Commands) -> None:
    """The arguments of ``upgrade``."""
    reader = command(commands, "upgrade")
    reader.add_argument("level", metavar="LEVEL", help="a level file, or the name of one")
    reader.add_argument("-o", "--output", type=Path, metavar="FILE", help="write here instead")
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The file is in the present format; 0. It is only written if something changed."""
    path = find_level(asked.level, data_dir(asked.data_dir))
    old = read_file(path)
    new = upgrade(old, str(path))
    target: Path = asked.output or path
    if new == old and target == path:
        say(f"{path} is in format {CURRENT} already")
        return 0
    write(target, new)
    say(f"{target} is in format {CURRENT}")
    return 0
