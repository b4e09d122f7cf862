"""``print``: a battle on paper, for a real table."""

import argparse
from argparse import Namespace
from pathlib import Path

from game.books import shelf
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    missing_library_error,
    print_text,
)
from game.core.files import describe_error

PAPER_SIZES = ("a4", "letter")


def add(commands: Commands) -> None:
    """Add the arguments of ``print``."""
    reader = add_command(commands, "print")
    reader.add_argument("battle", metavar="LEVEL", nargs="?", help="a level file, or the name of a battle")
    reader.add_argument("-o", "--output", type=Path, required=True, metavar="FILE.PDF")
    reader.add_argument("--rules", choices=shelf.NAMES, help="another rulebook than the level's own")
    reader.add_argument("--paper", choices=PAPER_SIZES, default="a4", help="A4 if absent")
    reader.add_argument(
        "--size", type=_parse_scale, default=1.0, metavar="TIMES", help="of the table: 0.5 is half"
    )
    reader.add_argument("--one-page", action="store_true", help="the chart on one page only")
    reader.add_argument(
        "--aids", choices=shelf.NAMES, metavar="BOOK", help="cards, templates and tables of a rulebook alone"
    )
    reader.set_defaults(run=run)


def _parse_scale(text: str) -> float:
    try:
        times = float(text)
    except ValueError:
        times = 0.0
    if not 0.1 <= times <= 3:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size from 0.1 to 3")
    return times


def run(arguments: Namespace) -> int:
    """Write the file and print its name; return 0."""
    if arguments.aids:
        return _print_aids(arguments)
    if arguments.battle is None:
        raise UsageError("name a level, or a rulebook with --aids")
    from game.cli.battle_arguments import find_level
    from game.levels import level_for_book, load_level, shipped_levels_folder
    from game.levels.packs.level_paths import read_level_text
    from game.paths import assets_home, data_dir
    from game.play.level_check import validate_level
    from game.prints.battle import make_printed_battle
    from game.prints.pages import make_pdf
    from game.prints.pen import PAPERS as SHEETS

    path = find_level(arguments.battle, data_dir(arguments.data_dir))
    written = load_level(path)
    book = arguments.rules or written.rules.book
    level = level_for_book(written, book)
    validate_level(written, read_level_text(path), str(path), level)
    home = load_level(sorted((shipped_levels_folder() / book).glob("mirror-*.toml"))[0])
    battle = make_printed_battle(level, book, home.chart.unit, arguments.size)
    try:
        pdf = make_pdf(battle, SHEETS[arguments.paper], assets_home() / "fonts", not arguments.one_page)
    except ImportError:
        raise missing_library_error("printing", "reportlab", "print") from None
    except ValueError as many:
        hint = "a smaller --size, or --one-page"
        raise UsageError(f"the chart would take {many} sheets; {hint}") from None
    return _write_pdf(arguments.output, pdf)


def _print_aids(arguments: Namespace) -> int:
    """Write the play aids of a book, for the ships of a level if one is named; return 0."""
    from game.cli.battle_arguments import find_level
    from game.levels import level_for_book, load_level
    from game.paths import assets_home, data_dir
    from game.prints.aid_pages import make_aids_pdf
    from game.prints.pen import PAPERS as SHEETS

    level, book = None, arguments.aids
    if arguments.battle is not None:
        level = level_for_book(load_level(find_level(arguments.battle, data_dir(arguments.data_dir))), book)
    try:
        pdf = make_aids_pdf(book, SHEETS[arguments.paper], assets_home() / "fonts", level, arguments.size)
    except ImportError:
        raise missing_library_error("printing", "reportlab", "print") from None
    return _write_pdf(arguments.output, pdf)


def _write_pdf(path: Path, pdf: bytes) -> int:
    try:
        path.write_bytes(pdf)
    except OSError as fault:
        raise CommandError(f"{path} cannot be written: {describe_error(fault)}") from None
    print_text(path)
    return 0
