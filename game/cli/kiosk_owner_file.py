"""The kiosk owner's file on the command line: find, read and check it."""

from argparse import Namespace
from pathlib import Path

from game.cli.arguments import UsageError, print_text
from game.cli.battle_arguments import find_level
from game.levels import LevelError
from game.play.level_check import load_valid_level
from game.ui.kiosk.owner_file import FILE, Owner, StandFile, load_owner

NO_PIN = "No PIN is set: write one into a file, and name that as pin_file in stand.toml."


def owner_file_path(arguments: Namespace, home: Path) -> Path | None:
    """Return the file that was named, or the one in the player's folder, or None."""
    if arguments.file is not None:
        return Path(arguments.file)
    return home / FILE if (home / FILE).exists() else None


def load_owner_or_defaults(path: Path | None, home: Path) -> Owner:
    """Return the file's settings, or the defaults without one. Raise LevelError with all its
    errors."""

    def why_not(name: str) -> str:
        try:
            load_valid_level(find_level(name, home))
        except UsageError as wrong:
            return str(wrong)
        except LevelError as fault:
            return f"{name} cannot be fought: {fault.findings[0].message}"
        return ""

    return Owner(StandFile()) if path is None else load_owner(path, why_not)


def check_owner_file(arguments: Namespace, home: Path) -> int:
    """Print everything wrong with the file; return 1 if there is anything, or no file."""
    path = owner_file_path(arguments, home)
    if path is None:
        print_text(f"There is no {FILE} in {home}; the stand would run on what is typed.")
        print_text(NO_PIN)
        return 1
    try:
        owner = load_owner_or_defaults(path, home)
    except LevelError as fault:
        print_text(fault)
        return 1
    battles = len(owner.file.programme) or "all"
    print_text(f"{path}: nothing to say; {battles} battles.")
    print_text("The PIN is set." if owner.pin else NO_PIN)
    return 0
