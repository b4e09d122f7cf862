"""``letter``: an officer's letter of a battle, as text or printed with its chart."""

import argparse
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    missing_library_error,
    print_text,
    write_text_file,
    writing,
)

if TYPE_CHECKING:
    from game.analysis.letter import Letter
    from game.core.events import Event
    from game.play.journal import JournalContents

SUFFIXES = (".txt", ".pdf")


def add(commands: Commands) -> None:
    """Add the arguments of ``letter``."""
    reader = add_command(commands, "letter")
    reader.add_argument("journal", metavar="JOURNAL", type=Path)
    reader.add_argument("--side", metavar="SIDE", help="whose officer writes; absent: the first side")
    reader.add_argument(
        "-o",
        "--output",
        type=_parse_path,
        metavar="FILE.txt|.pdf",
        help="absent: print it; a PDF has the chart, the losses and the battle's code",
    )
    reader.set_defaults(run=run)


def _parse_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.casefold() not in SUFFIXES:
        raise argparse.ArgumentTypeError(f"it becomes a text or a PDF: name it {path.with_suffix('.txt')}")
    return path


def run(arguments: Namespace) -> int:
    """Print or write the letter; return 0."""
    from game.analysis.letter import write_letter
    from game.play.journal import conceding_seat, read_journal_file
    from game.play.replays import replay_journal
    from game.play.saved_battles import setup_of

    if not arguments.journal.is_file():
        raise UsageError(f"there is no journal {arguments.journal}")
    contents = read_journal_file(arguments.journal)
    setup = setup_of(contents)
    level = setup.level()
    sides = [side.id for side in level.sides]
    side = arguments.side or sides[0]
    if side not in sides:
        raise UsageError(f"--side {side}: this battle has {', '.join(sides)}")
    found = replay_journal(contents)
    if not found.is_ok:
        raise CommandError(f"{arguments.journal} is no battle of this game: weathergage replay says why")
    letter = write_letter(level, found.events, side, setup.seed, conceding_seat(contents.entries))
    path = arguments.output
    if path is None:
        print_text(letter.text, end="")
        return 0
    if path.suffix.casefold() == ".pdf":
        _write_pdf(path, letter, contents, found.events)
    else:
        write_text_file(path, letter.text)
    print_text(path)
    return 0


def _write_pdf(path: Path, letter: "Letter", contents: "JournalContents", events: Sequence["Event"]) -> None:
    from game.analysis.battle_code import encode_battle, must_carry_level
    from game.analysis.code_lines import qr_lines
    from game.analysis.letter_print import make_letter_pdf
    from game.paths import assets_home
    from game.play.saved_battles import setup_of

    setup = setup_of(contents)
    codes = qr_lines(encode_battle(setup, contents.entries, must_carry_level(setup)))
    try:
        pdf = make_letter_pdf(letter, setup.level(), events, assets_home() / "fonts", codes)
    except ImportError:
        raise missing_library_error("printing", "reportlab", "print") from None
    with writing(path):
        path.write_bytes(pdf)
