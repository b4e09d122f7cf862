"""``print``: a battle on paper, for a real table."""

import argparse
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from game.books import shelf
from game.cli.arguments import (
    Commands,
    UsageError,
    add_command,
    add_language_argument,
    missing_library_error,
    print_text,
    writing,
)

if TYPE_CHECKING:
    from game.levels import Level
    from game.prints.battle import PrintedBattle
    from game.prints.pages import PrintChoice

PAPERS = ("A4", "A3", "letter")


def add(commands: Commands) -> None:
    """Add the arguments of ``print``."""
    reader = add_command(commands, "print")
    reader.add_argument("battle", metavar="LEVEL", nargs="?", help="a level file, or the name of a battle")
    reader.add_argument(
        "-o",
        "--output",
        type=_parse_pdf_path,
        metavar="FILE.PDF",
        help="absent: only say how many pages it takes",
    )
    reader.add_argument("--rules", choices=shelf.NAMES, help="another rulebook than the level's own")
    reader.add_argument(
        "--paper", type=_parse_paper, default="a4", metavar="|".join(PAPERS), help="A4 if absent"
    )
    reader.add_argument("--landscape", action="store_true", help="every page on its long edge")
    reader.add_argument("--one-page", action="store_true", help="the chart on one page only")
    reader.add_argument(
        "--size",
        type=_parse_scale,
        metavar="TIMES",
        help="of the table: 0.5 is half; absent: as large as a fair number of pages allows",
    )
    add_language_argument(reader)
    reader.add_argument("--with-aids", action="store_true", help="with cards and templates of the rulebook")
    reader.add_argument(
        "--aids", choices=shelf.NAMES, metavar="BOOK", help="cards, templates and tables of a rulebook alone"
    )
    reader.set_defaults(run=run)


def _parse_paper(text: str) -> str:
    if text.lower() not in {paper.lower() for paper in PAPERS}:
        raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(PAPERS)}")
    return text.lower()


def _parse_pdf_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.casefold() != ".pdf":
        raise argparse.ArgumentTypeError(f"it becomes a PDF: name it {path.with_suffix('.pdf')}")
    return path


def _parse_scale(text: str) -> float:
    try:
        times = float(text)
    except ValueError:
        times = 0.0
    if not 0.1 <= times <= 3:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size from 0.1 to 3")
    return times


def run(arguments: Namespace) -> int:
    """Print how many pages it takes, write the file if one is named, and print its name; return 0."""
    from game.paths import assets_home
    from game.prints.pages import make_aids_document, make_document, make_pdf

    if arguments.battle is None and not arguments.aids:
        raise UsageError("name a level, or a rulebook with --aids")
    fonts, choice = assets_home() / "fonts", _choice_of(arguments)
    try:
        if arguments.aids:
            level = _find_level(arguments, arguments.aids)[1] if arguments.battle is not None else None
            document = make_aids_document(arguments.aids, level, choice, fonts)
        else:
            document = make_document(_battle_of(arguments), choice, fonts)
    except ImportError:
        raise missing_library_error("printing", "reportlab", "print") from None
    except ValueError as many:
        hint = "a smaller --size, or --one-page"
        raise UsageError(f"the chart would take {many} sheets; {hint}") from None
    print_text(document.size_words)
    if arguments.output is not None:
        with writing(arguments.output):
            arguments.output.write_bytes(make_pdf(document, fonts))
        print_text(arguments.output)
    return 0


def _choice_of(arguments: Namespace) -> "PrintChoice":
    from game.prints.pages import PrintChoice

    return PrintChoice(
        arguments.paper, arguments.landscape, not arguments.one_page, arguments.size, arguments.with_aids
    )


def _find_level(arguments: Namespace, book: str) -> "tuple[Path, Level]":
    """Return the file of the battle and its level under a book, the level's own for '', in the player's
    language. Raise LevelError if the book cannot play it."""
    from game.cli.battle_arguments import find_level, shown_language
    from game.levels import level_for_book, load_level
    from game.levels.packs.level_paths import read_level_text
    from game.levels.reading.translation import level_in_language
    from game.paths import data_dir
    from game.play.level_check import validate_level

    home = data_dir(arguments.data_dir)
    path = find_level(arguments.battle, home)
    written = load_level(path)
    level = level_for_book(written, book or written.rules.book)
    validate_level(written, read_level_text(path), str(path), level)
    return path, level_in_language(level, shown_language(arguments.language, home))


def _battle_of(arguments: Namespace) -> "PrintedBattle":
    from game.prints.battle import make_printed_battle, read_pack_art

    path, level = _find_level(arguments, arguments.rules or "")
    return make_printed_battle(level, read_pack_art(path, level))
