"""What every command is made of: its errors, the arguments that many have, JSON and files. It stays
light: the list of commands is shown without the game behind it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn, TextIO

from game.cli.commands import COMMANDS
from game.core.control_characters import escape_controls
from game.core.files import describe_error

Commands = Any
"""What ``add_subparsers`` gives; argparse keeps its class to itself."""


class UsageError(Exception):
    """The command was asked in a way that makes no sense; the text says what would. Exit 2."""


class CommandError(Exception):
    """The command cannot do it here; the text says why and what to do. Exit 1."""


def missing_library_error(act: str, library: str, extra: str) -> CommandError:
    """An act needs a library that is installed only on request: the line that installs it, for the
    very Python that runs the game. Another one's pip knows nothing of the game. Left out: a packed
    game, into which nothing can be installed."""
    if getattr(sys, "frozen", False):
        return CommandError(
            f"{act} needs {library}, which this packed game does not hold: use a checkout"
        )
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return CommandError(f'{act} needs {library}: {python} -m pip install "weathergage[{extra}]"')


# ------------------------------------------------------------------------------ arguments
def add_data_dir(reader: argparse.ArgumentParser, default: Path | str) -> None:
    """``--data-dir DIR``, understood before and after the command."""
    reader.add_argument(
        "--data-dir",
        type=Path,
        default=None if default == Path() else argparse.SUPPRESS,
        metavar="DIR",
        help="where journals, settings and levels of the player are kept",
    )


def add_command(commands: Commands, name: str) -> argparse.ArgumentParser:
    """A new command with the arguments all of them have."""
    says = COMMANDS[name]
    reader: argparse.ArgumentParser = commands.add_parser(name, help=says, description=says)
    add_data_dir(reader, argparse.SUPPRESS)
    return reader


def add_json(reader: argparse.ArgumentParser) -> None:
    """``--json``: the result as JSON, alone on standard output."""
    reader.add_argument("--json", action="store_true", help="JSON alone on standard output")


def positive_int(text: str) -> int:
    """A whole number from 1 up."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


class CommandParser(argparse.ArgumentParser):
    """argparse's own, whose complaints quote what was typed, or what a shell put there."""

    def error(self, message: str) -> NoReturn:
        """The usage and what is wrong with it; exit code 2."""
        super().error(escape_controls(message))


# ------------------------------------------------------------------------------ what comes of it
def print_text(words: object = "", to: TextIO | None = None, end: str = "\n") -> None:
    """The words on standard output, or on the stream named. Everything that is printed goes this
    way: no character reaches a terminal that would command it or turn the writing about, and one
    that the stream's encoding has not is written as an escape."""
    stream, text = to or sys.stdout, escape_controls(f"{words}{end}")
    try:
        stream.write(text)
    except UnicodeEncodeError:
        code = stream.encoding
        stream.write(text.encode(code, "backslashreplace").decode(code))


def print_json(value: Any) -> None:
    """One JSON value on standard output."""
    print_text(json.dumps(value, ensure_ascii=False, indent=1))


def write_text_file(path: Path, text: str) -> None:
    """The text is in the file. Raises Sorry."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise CommandError(f"{path} cannot be written: {describe_error(fault)}") from None
