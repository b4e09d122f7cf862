"""What every command needs: errors, shared arguments, JSON and files. Stays light: the list of
commands appears without the game behind it."""

import argparse
import json
import os
import re
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TextIO

from game.cli.commands import COMMANDS
from game.core.files import describe_error
from game.core.wording import escape_controls
from game.paths import data_home

Commands = Any
"""The type of ``add_subparsers``; argparse keeps its class private."""


class UsageError(Exception):
    """Wrong usage; the text says what would be right. Exit 2."""


class CommandError(Exception):
    """The command cannot do it here; the text says why and what to do. Exit 1."""


def missing_library_error(act: str, library: str, extra: str) -> CommandError:
    """Return the error for an optional library: the line that installs it for the very Python that runs the
    game, since another pip does not know the game.

    In a bundled game, into which nothing can be installed, that line is left out."""
    if getattr(sys, "frozen", False):
        return CommandError(f"{act} needs {library}, which this packed game does not hold: use a checkout")
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return CommandError(f'{act} needs {library}: {python} -m pip install "weathergage[{extra}]"')


# ------------------------------------------------------------------------------ arguments
def add_data_dir_argument(parser: argparse.ArgumentParser, default: Path | str) -> None:
    """Add ``--data-dir DIR``, accepted before and after the command."""
    parser.add_argument(
        "--data-dir",
        type=Path,
        default=None if default == Path() else argparse.SUPPRESS,
        metavar="DIR",
        help="where journals, settings and levels of the player are kept",
    )


def add_command(commands: Commands, name: str) -> argparse.ArgumentParser:
    """Add a command with the arguments that all have."""
    says = COMMANDS[name]
    reader: argparse.ArgumentParser = commands.add_parser(name, help=says, description=says)
    add_data_dir_argument(reader, argparse.SUPPRESS)
    return reader


def add_json_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--json``: the result as JSON, alone on standard output."""
    parser.add_argument("--json", action="store_true", help="JSON alone on standard output")


def add_language_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--language CODE``."""
    said = "of the level's texts, where it has them: de, fr …; else as the options say"
    parser.add_argument("--language", metavar="CODE", help=said)


def positive_int(text: str) -> int:
    """Parse a whole number from 1 up."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


class CommandParser(argparse.ArgumentParser):
    """argparse's parser; its errors quote what was typed, so they are escaped."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._negative_number_matcher = re.compile(r"-\d")  # "--box -5.2,48.2,…": a value, not an option

    def error(self, message: str) -> NoReturn:
        """Print usage and error; exit with code 2."""
        super().error(escape_controls(message))


# ------------------------------------------------------------------------------ what comes of it
def print_text(words: object = "", to: TextIO | None = None, end: str = "\n") -> None:
    """Print text on standard output or the stream given.

    Everything printed goes this way: no character that controls a terminal or reverses the writing gets
    through, and one that the stream's encoding lacks is escaped."""
    stream, text = to or sys.stdout, escape_controls(f"{words}{end}")
    try:
        stream.write(text)
    except UnicodeEncodeError:
        code = stream.encoding
        stream.write(text.encode(code, "backslashreplace").decode(code))


def print_json(value: Any) -> None:
    """Print one JSON value on standard output."""
    print_text(json.dumps(value, ensure_ascii=False, indent=1))


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Write a file inside, or a folder. Raise CommandError, which names it, for an OSError."""
    try:
        yield
    except OSError as fault:
        raise CommandError(f"{path} cannot be written: {describe_error(fault)}") from None


def write_text_file(path: Path, text: str) -> None:
    """Write a text file. Raise CommandError."""
    with writing(path):
        path.write_text(text, encoding="utf-8")


def load_own_tables(arguments: Namespace) -> None:
    """Use the numbers of the player's own files in this process from now on.

    An error in one is printed on standard error, and the game uses its own numbers. Without such files
    nothing is imported."""
    home = data_home(arguments.data_dir)
    if not os.path.exists(home / "rules"):  # noqa: PTH110  # a folder that may not be seen is none
        return
    from game.books.tables import use_own_tables
    from game.play.own_tables import own_file_error_text, own_table_files, own_tables, unknown_file_notes

    files = own_table_files(home)
    for line in (own_file_error_text(files), *unknown_file_notes(home)):
        if line:
            print_text(line, sys.stderr)
    use_own_tables(own_tables(files))
