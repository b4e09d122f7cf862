"""``new``: a level file of the player's own to begin with."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.books import shelf
from game.cli.arguments import Commands, Sorry, Wrong, command, say
from game.core.files import begin_plain, why
from game.levels.editing.beginnings import file_name, title_of
from game.levels.reading.own_levels import own_folder
from game.paths import data_dir
from game.play.new_level import text_for


def add(commands: Commands) -> None:
    """The arguments of ``new``."""
    reader = command(commands, "new")
    reader.add_argument(
        "name", metavar="NAME", help="what the battle is called; or a path that ends in .toml"
    )
    reader.add_argument(
        "--book", default=shelf.NAMES[0], choices=shelf.NAMES, help="the rulebook it is made for"
    )
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The file is there, and its name has been said; 0. Nothing is ever overwritten."""
    path = _path(asked.name, data_dir(asked.data_dir))
    if path.exists():
        raise Wrong(f"{path} is there already; choose another name, or open it: edit {path}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        begin_plain(path, text_for(title_of(Path(asked.name).name), asked.book))
    except OSError as fault:
        raise Sorry(f"{path} cannot be written: {why(fault)}") from None
    say(f"{path}\nTwo frigates lie there. Lay them out: weathergage edit {path}")
    return 0


def _path(name: str, home: Path) -> Path:
    """Where it goes: a path that is named, or the folder of the player's own levels, where the list
    of battles finds it."""
    if name.endswith(".toml"):
        return Path(name)
    stem = file_name(name)
    if not stem:
        raise Wrong(f"{name!r} gives no name for a file; use letters or digits")
    return own_folder(home) / f"{stem}.toml"
