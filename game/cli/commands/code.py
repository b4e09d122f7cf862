"""``code``: a battle as lines to send or a QR code, and a journal of such lines."""

import argparse
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.cli.arguments import CommandError, Commands, UsageError, add_command, print_text, writing

if TYPE_CHECKING:
    from game.analysis.battle_code import DecodedBattle

QR_SUFFIXES = (".png", ".svg")
PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg")


def add(commands: Commands) -> None:
    """Add the arguments of ``code``."""
    reader = add_command(commands, "code")
    reader.add_argument("journal", metavar="JOURNAL", type=Path, nargs="?", help="print its code")
    reader.add_argument("--qr", type=_parse_qr_path, metavar="FILE.png|svg", help="write it as a QR code too")
    reader.add_argument(
        "--with-level", action="store_true", help="put the level in, for who does not have it"
    )
    reader.add_argument(
        "--read", metavar="FILE|-", nargs="+", help="read a text or pictures with a code: which battle is it?"
    )
    reader.add_argument("-o", "--output", type=Path, metavar="JOURNAL", help="with --read: write its journal")
    reader.set_defaults(run=run)


def _parse_qr_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.casefold() not in QR_SUFFIXES:
        raise argparse.ArgumentTypeError(f"it becomes a PNG or an SVG: name it {path.with_suffix('.png')}")
    return path


def run(arguments: Namespace) -> int:
    """Print the code of a journal, or what a code is of; return 0."""
    if (arguments.journal is None) == (arguments.read is None):
        raise UsageError("name a journal to print its code, or a text with --read")
    if arguments.read is None:
        _print_code(arguments)
    else:
        _read_code(arguments)
    return 0


def _print_code(arguments: Namespace) -> None:
    from game.analysis.battle_code import encode_battle, must_carry_level
    from game.analysis.code_lines import qr_lines, text_lines, write_qr_codes
    from game.play.journal import read_journal_file
    from game.play.saved_battles import setup_of, validate_journal

    contents = read_journal_file(arguments.journal)
    validate_journal(contents)
    setup = setup_of(contents)
    code = encode_battle(setup, contents.entries, arguments.with_level or must_carry_level(setup))
    for line in text_lines(code):
        print_text(line)
    if arguments.qr is not None:
        with writing(arguments.qr):
            for file in write_qr_codes(arguments.qr, qr_lines(code)):
                print_text(file)


def _read_code(arguments: Namespace) -> None:
    from game.analysis.battle_code import battle_sentences
    from game.play.journal import JournalWriteError
    from game.play.replays import save_battle

    battle = _decode(arguments)
    print_text(battle.level.title)
    for sentence in battle_sentences(battle):
        print_text(sentence)
    if arguments.output is not None:
        try:
            save_battle(battle.setup, battle.entries, arguments.output)
        except FileExistsError:
            raise CommandError(f"{arguments.output} is there already, and is not overwritten") from None
        except JournalWriteError as fault:
            raise CommandError(str(fault)) from None
        print_text(arguments.output)


def _decode(arguments: Namespace) -> "DecodedBattle":
    from game.analysis.battle_code import play_battle_code, read_battle_code, texts_of_levels
    from game.analysis.code_lines import CodeError, parse_code
    from game.cli.battle_arguments import levels_on_offer
    from game.paths import data_dir

    on_offer = levels_on_offer(data_dir(arguments.data_dir))
    try:
        text = "\n".join(map(_read_text, arguments.read))
        return play_battle_code(read_battle_code(parse_code(text)), partial(texts_of_levels, others=on_offer))
    except CodeError as fault:
        raise CommandError(str(fault)) from None


def _read_text(file: str) -> str:
    """Return what a text, standard input, or the codes in a picture say. Raise CommandError."""
    from game.analysis.code_lines import MAX_TEXT_LETTERS
    from game.core.files import describe_error, read_regular_file

    if file == "-":
        return sys.stdin.read(MAX_TEXT_LETTERS + 1)
    if Path(file).suffix.casefold() in PICTURE_SUFFIXES:
        from game.ui.kit.picture_codes import PictureError, read_picture_codes

        try:
            return read_picture_codes(Path(file))
        except PictureError as fault:
            raise CommandError(f"{file}: {fault}") from None
    try:
        return read_regular_file(Path(file), MAX_TEXT_LETTERS, True).decode("utf-8", "replace")
    except OSError as fault:
        raise CommandError(f"{file} cannot be read: {describe_error(fault)}") from None
