"""``letter``: an officer's letter of a battle, as text or printed with its chart."""

import argparse
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from game.analysis.battle_code import encode_battle, must_carry_level
from game.analysis.code_lines import qr_lines
from game.analysis.letter import Letter, write_letter
from game.analysis.letter_print import make_letter_pdf
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
from game.cli.battle_arguments import read_valid_journal
from game.core.events import Event
from game.paths import assets_home
from game.play.journal import JournalEntry, conceding_seat
from game.play.replays import replay_journal
from game.play.saved_battles import BattleSetup, setup_of

SUFFIXES = (".txt", ".pdf")


def add(commands: Commands) -> None:
    """Add the arguments of ``letter``."""
    reader = add_command(commands, "letter")
    reader.add_argument("journal", metavar="JOURNAL", type=Path)
    reader.add_argument("--side", metavar="SIDE", help="whose officer writes; absent: the first side")
    help_text = "absent: print it; a PDF has the chart, the losses and the battle's code"
    reader.add_argument("-o", "--output", type=_parse_path, metavar="FILE.txt|.pdf", help=help_text)
    reader.set_defaults(run=run)


def _parse_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.casefold() not in SUFFIXES:
        raise argparse.ArgumentTypeError(f"it becomes a text or a PDF: name it {path.with_suffix('.txt')}")
    return path


def run(arguments: Namespace) -> int:
    """Print or write the letter; return 0."""
    contents, path = read_valid_journal(arguments.journal), arguments.output
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
    if path is None:
        print_text(letter.text, end="")
        return 0
    if path.suffix.casefold() == ".pdf":
        _write_pdf(path, letter, setup, contents.entries, found.events)
    else:
        write_text_file(path, letter.text)
    print_text(path)
    return 0


def _write_pdf(
    path: Path, letter: Letter, setup: BattleSetup, entries: Sequence[JournalEntry], events: Sequence[Event]
) -> None:
    codes = qr_lines(encode_battle(setup, entries, must_carry_level(setup)))
    try:
        pdf = make_letter_pdf(letter, setup.level(), events, assets_home() / "fonts", codes)
    except ImportError:
        raise missing_library_error("printing", "reportlab", "print") from None
    with writing(path):
        path.write_bytes(pdf)
