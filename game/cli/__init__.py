"""The command line: ``weathergage …``, ``python -m game …`` from a checkout.

Exit code 0 is good, 1 means findings or a divergence, 2 wrong usage. A command is imported on demand, so that
the help and light commands start at once. Headless commands never import pygame: a command that draws imports
the screens inside itself."""

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from game import __version__
from game.cli.arguments import (
    CommandError,
    CommandParser,
    UsageError,
    add_data_dir_argument,
    load_own_tables,
    print_text,
)
from game.cli.commands import COMMANDS, title
from game.core.files import append_to_file, describe_error, describe_path_error, is_disk_error
from game.core.wording import escape_controls
from game.paths import NoHome, assets_home, data_dir

ERROR_LOG = "fault.log"
INTERRUPTED_CODE = 130
NO_PLUGINS = "__all__"
"""Stop pydantic from searching every installed package for plugins."""
ONE_THREAD = "1"
"""Stop numpy from sharing its small matrices among threads, which wait busily for each other: while other
programs hold the cores, the ground of a coast would take nine times as long to paint."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. Only plain sentences reach the terminal."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", NO_PLUGINS)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", ONE_THREAD)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # standard output is the commands' own
    given = sys.argv[1:] if arguments is None else arguments
    try:
        asked = make_parser(given).parse_args(given)
    except SystemExit as leaving:  # argparse has printed the error, or the help
        return leaving.code if isinstance(leaving.code, int) else 2
    try:
        load_own_tables(asked)
        code = int(asked.run(asked))
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED_CODE
    except BrokenPipeError:  # the reader of our output has gone: there is nothing left to print
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except Exception as fault:  # noqa: BLE001  # nobody ever sees a stack trace
        print_text(_error_text(fault) or _crash_text(asked, fault), sys.stderr)
        return 2 if isinstance(fault, UsageError) else 1
    return code


def make_parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser of all commands, with arguments for the ``arguments`` ones; without a command it is
    the title screen."""
    reader = CommandParser(
        prog="weathergage",
        description="The Weather Gage: battles of the age of sail, to the letter of the rulebooks. "
        "Without a command the title screen opens.",
    )
    reader.add_argument("--version", action="version", version=f"The Weather Gage {__version__}")
    add_data_dir_argument(reader, Path())
    title.add(reader)
    commands = reader.add_subparsers(title="commands", metavar="COMMAND")
    for name, says in COMMANDS.items():
        if name in arguments:
            import_module(f"game.cli.commands.{name}").add(commands)
        else:
            commands.add_parser(name, help=says)
    return reader


def _error_text(fault: Exception) -> str:
    from game.levels import LevelError
    from game.levels.reading.findings import shorten
    from game.play.journal import JournalError, JournalWriteError
    from game.play.journal_files import JournalLocked

    if isinstance(fault, LevelError):
        mendable = [each.file for each in fault.findings if each.fixes and each.fixes[0].is_safe]
        return (
            f"{fault}\nweathergage check --fix {mendable[0]} mends what leaves no doubt"
            if mendable
            else str(fault)
        )
    if isinstance(fault, (UsageError, CommandError, JournalError, JournalLocked, JournalWriteError, NoHome)):
        return str(fault)
    if isinstance(fault, OSError) and is_disk_error(fault):
        return f"{fault.filename or 'what is told'} cannot be written: {describe_error(fault)}"
    if isinstance(fault, OSError) and describe_path_error(fault) and not _is_game_file(fault.filename):
        return f"{shorten(fault.filename, 120)} cannot be used: {describe_path_error(fault)}"
    return ""


def _is_game_file(file: str) -> bool:
    homes = (Path(__file__).parents[1], assets_home())
    return any(Path(file).is_relative_to(home) for home in homes)


def _crash_text(arguments: argparse.Namespace, fault: Exception) -> str:
    said = f"Something broke inside the game: {type(fault).__name__}: {fault}"
    try:
        log = data_dir(arguments.data_dir) / ERROR_LOG
        append_to_file(log, escape_controls("".join(traceback.format_exception(fault)) + "\n"))
    except OSError:
        return said
    return f"{said}\nThe details are at the end of {log}"
