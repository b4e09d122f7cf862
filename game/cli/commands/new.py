"""``new``: create a level file of the player's own."""

from argparse import Namespace
from pathlib import Path

from game.books import shelf
from game.cli.arguments import Commands, UsageError, add_command, print_text, writing
from game.cli.commands.schema import SCHEMA_LINE, write_schema
from game.core.files import create_file
from game.levels import parse_level
from game.levels.editing.beginnings import all_beginnings, copied_level_text, find_beginning
from game.levels.editing.new_levels import level_file_stem, title_from_name
from game.levels.packs.level_paths import read_level_text
from game.levels.reading.findings import suggestion_hint
from game.levels.reading.level_folders import player_levels_folder
from game.paths import data_dir
from game.play.level_changes import level_text_for_book


def add(commands: Commands) -> None:
    """Add the arguments of ``new``."""
    reader = add_command(commands, "new")
    reader.add_argument(
        "name", metavar="NAME", nargs="?", help="what the battle is called; or a path that ends in .toml"
    )
    reader.add_argument("--book", choices=shelf.NAMES, help="the rulebook it is made for")
    reader.add_argument(
        "--from",
        dest="beginning",
        metavar="BATTLE",
        help="begin from this one, or from any level, instead of two frigates",
    )
    reader.add_argument("--list", action="store_true", help="the battles to begin from")
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Write the file and print its name; return 0. Nothing is ever overwritten."""
    if arguments.list:
        return _print_beginnings(arguments.book)
    if arguments.name is None:
        raise UsageError("name the battle; or see what to begin from: weathergage new --list")
    path = _new_level_path(arguments.name, data_dir(arguments.data_dir))
    if path.exists():
        raise UsageError(f"{path} is there already; choose another name, or open it: edit {path}")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        text = _new_text(title_from_name(Path(arguments.name).name), arguments)
        create_file(path, SCHEMA_LINE + text)
        write_schema(path.parent, "level")
    lies = f"It begins as {arguments.beginning}." if arguments.beginning else "Two frigates lie there."
    print_text(f"{path}\n{lies} Lay it out: weathergage edit {path}")
    return 0


def _new_text(title: str, arguments: Namespace) -> str:
    """Return the text of the level. Raise UsageError for a beginning that is not there, or is of another
    book than the one that is asked for."""
    if arguments.beginning is None:
        return level_text_for_book(title, arguments.book or shelf.NAMES[0])
    path = _beginning_path(arguments.beginning, data_dir(arguments.data_dir))
    text = read_level_text(path)
    book = parse_level(text, str(path)).rules.book
    if arguments.book not in (None, book):
        named = shelf.book(book).title
        raise UsageError(f"{path.stem} is made for {named}; leave --book out, or say --book {book}")
    return copied_level_text(text, str(path), title)


def _beginning_path(name: str, home: Path) -> Path:
    """Return the file of a beginning, or of any level by its path or name. Raise UsageError."""
    from game.cli.battle_arguments import find_level  # needs the rulebooks

    if found := find_beginning(name):
        return found.path
    try:
        return find_level(name, home)
    except UsageError as unknown:
        if Path(name).suffix:
            raise
        hint = suggestion_hint(name, [each.name for each in all_beginnings()])
        raise UsageError(f"there is no {name!r} to begin from; {hint}; or any level") from unknown


def _print_beginnings(book: str | None) -> int:
    width = max(len(each.name) for each in all_beginnings())
    for each in all_beginnings():
        if book not in (None, each.book):
            continue
        print_text(f"{each.name:{width}}  {each.book:4}  {each.sentence}")
    print_text('Begin from one: weathergage new --from chase "My chase"')
    return 0


def _new_level_path(name: str, home: Path) -> Path:
    """Return the path that was given, or one in the player's folder of levels, where the list of
    battles finds it."""
    if name.endswith(".toml"):
        return Path(name)
    if "/" in name or "\\" in name or Path(name).suffix in (".txt", ".tml", ".json", ".zip"):
        raise UsageError(f"a level's file ends in .toml: {Path(name).with_suffix('.toml')}")
    stem = level_file_stem(name)
    if not stem:
        raise UsageError(f"{name!r} gives no name for a file; use letters or digits")
    return player_levels_folder(home) / f"{stem}.toml"
