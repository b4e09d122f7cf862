"""``new``: create a level file of the player's own."""

from argparse import Namespace
from pathlib import Path

from game.books import shelf
from game.cli.arguments import CommandError, Commands, UsageError, add_command, print_text
from game.cli.commands.schema import SCHEMA_LINE, write_schema
from game.core.files import create_file, describe_error
from game.levels.editing.new_levels import level_file_stem, title_from_name
from game.levels.reading.level_folders import player_levels_folder
from game.paths import data_dir
from game.play.level_changes import level_text_for_book


def add(commands: Commands) -> None:
    """Add the arguments of ``new``."""
    reader = add_command(commands, "new")
    reader.add_argument(
        "name", metavar="NAME", help="what the battle is called; or a path that ends in .toml"
    )
    reader.add_argument(
        "--book", default=shelf.NAMES[0], choices=shelf.NAMES, help="the rulebook it is made for"
    )
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write the file and print its name; return 0. Nothing is ever overwritten."""
    path = _new_level_path(arguments.name, data_dir(arguments.data_dir))
    if path.exists():
        raise UsageError(f"{path} is there already; choose another name, or open it: edit {path}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        text = level_text_for_book(title_from_name(Path(arguments.name).name), arguments.book)
        create_file(path, SCHEMA_LINE + text)
        write_schema(path.parent, "level")
    except OSError as fault:
        raise CommandError(f"{path} cannot be written: {describe_error(fault)}") from None
    print_text(f"{path}\nTwo frigates lie there. Lay them out: weathergage edit {path}")
    return 0


def _new_level_path(name: str, home: Path) -> Path:
    """Return the path that was given, or one in the player's folder of levels, where the list of
    battles finds it."""
    if name.endswith(".toml"):
        return Path(name)
    stem = level_file_stem(name)
    if not stem:
        raise UsageError(f"{name!r} gives no name for a file; use letters or digits")
    return player_levels_folder(home) / f"{stem}.toml"
