"""``verify``: check the shared result of a day's battle by fighting it again."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from game.analysis.code_lines import MAX_TEXT_LETTERS, CodeError
from game.analysis.day_result import LIMITS, DayResult, verify
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    print_json,
    print_text,
)
from game.core.files import describe_error, read_regular_file

_MAX_PATH_LETTERS = 1000


def add(commands: Commands) -> None:
    """Add the arguments of ``verify``."""
    reader = add_command(commands, "verify")
    reader.add_argument("result", metavar="TEXT|FILE|-", nargs="?", default="-",
                        help="the lines, a file with them, or - for standard input")  # fmt: skip
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print what the result proves; return 1 if it proves nothing."""
    text = read_text(arguments.result)
    try:
        found = verify(text)
    except CodeError as fault:
        if not arguments.json:
            raise CommandError(f"Not proved: {fault}.") from None
        print_json({"ok": False, "problem": str(fault)})
        return 1
    if arguments.json:
        print_json(result_as_json(found))
    else:
        print_text(f"Proved: {found.first_line}\n{found.signs}")
        print_text(
            "Fought again with these answers, the captain asked anew. How many tries is the player's word."
        )
        print_text(LIMITS[1])
    return 0


def read_text(given: str) -> str:
    """Return the text of the argument. Raise UsageError for a file that cannot be read."""
    if given == "-":
        return sys.stdin.buffer.read(4 * MAX_TEXT_LETTERS).decode("utf-8", "replace")
    path = Path(given)
    try:
        if len(given) > _MAX_PATH_LETTERS or "\n" in given or not path.exists():
            return given
        return read_regular_file(path, 4 * MAX_TEXT_LETTERS, may_be_link=True).decode("utf-8", "replace")
    except (OSError, ValueError) as fault:
        why = describe_error(fault) if isinstance(fault, OSError) else "its name cannot be read"
        raise UsageError(f"{given[:100]} cannot be read: {why}") from None


def result_as_json(found: DayResult) -> dict[str, Any]:
    """Return a proved result as JSON data."""
    return {
        "ok": True, "day": found.day.isoformat(), "ending": str(found.ending), "turns": found.turns,
        "signs": found.signs, "tries_by_their_word": found.tries,
    }  # fmt: skip
