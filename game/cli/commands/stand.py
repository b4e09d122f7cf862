"""``stand``: the kiosk, for strangers at a convention, unattended for days.

The command starts a warden, which starts the show and restarts it (`game.supervisor`). Neither the warden nor
this module imports the game: only the show does (`game.cli.kiosk_show`)."""

import argparse
import os
import re
import sys
from argparse import ArgumentTypeError, Namespace
from contextlib import suppress
from getpass import getpass
from pathlib import Path
from random import SystemRandom

from platformdirs import user_config_path

from game.cli.arguments import CommandError, Commands, UsageError, add_command, print_text, writing
from game.core.files import describe_error, read_regular_file, replace_file
from game.paths import data_dir, data_home
from game.supervisor.install import files_to_install, install_steps, operating_system_of
from game.supervisor.pipes import ShowOrders
from game.supervisor.plan import (
    WardenPlan,
    become_warden,
    game_command,
    game_environment,
    read_plan,
    run_warden,
)
from game.ui.kiosk.owner_settings import MAX_PIN_DIGITS, is_pin, parse_address

INSTALL_WORD = "install"
RANDOM_PIN_FILE = "pin-by-chance.txt"
"""The file, in the kiosk's folder, of a random PIN."""


def add(commands: Commands) -> None:
    """Add the arguments of ``stand``."""
    reader = add_command(commands, "stand")
    reader.add_argument(
        "level",
        nargs="*",
        metavar="LEVEL",
        help="what is fought, in turn (all battles of two or three ships); "
        f"{INSTALL_WORD}: the stand is to begin with the machine",
    )
    _add_pin_arguments(reader)
    reader.add_argument("--windowed", action="store_true", help="in a window, to try it out")
    reader.add_argument(
        "--loudest",
        type=parse_percent,
        metavar="N",
        help="the loudest volume a visitor may choose, 0 to 100 (70)",
    )
    _add_visitor_arguments(reader)
    reader.add_argument(
        "--memory", type=int, metavar="MB", help="a show that takes more is begun afresh, 0: never (1200)"
    )
    reader.add_argument(
        "--file", type=Path, metavar="FILE", help="the owner's file (stand.toml in the data folder)"
    )
    reader.add_argument("--check", action="store_true", help="look the owner's file over, and begin nothing")
    reader.add_argument(
        "--alone", action="store_true", help="the show without its warden, to look for a fault"
    )
    reader.add_argument("--role", choices=("show", "warden"), help=argparse.SUPPRESS)
    reader.add_argument("--from", dest="pipe", type=int, help=argparse.SUPPRESS)
    reader.set_defaults(run=run)


def _add_visitor_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--by-the-book", action="store_true", help="visitors press everything themselves (else play is brisk)"
    )
    parser.add_argument(
        "--session",
        type=parse_session,
        metavar="TIME",
        help="how long a visitor may play, such as 5m or 90s, 0: as long as he likes (5m)",
    )
    parser.add_argument(
        "--page",
        type=parse_server_address,
        metavar="ADDRESS",
        help="serve the page of the day there, read only, such as 127.0.0.1:8043 (nowhere)",
    )


def _add_pin_arguments(parser: argparse.ArgumentParser) -> None:
    pins = parser.add_mutually_exclusive_group()
    pins.add_argument(
        "--pin",
        type=parse_pin,
        metavar="NNNN",
        help="four to eight digits that end the stand (by chance, and told, without); seen in the "
        "list of processes for a moment",
    )
    pins.add_argument("--pin-file", type=Path, metavar="FILE", help="the PIN is the first line of this file")
    pins.add_argument("--ask-pin", action="store_true", help="the PIN is typed, unseen")


def parse_pin(words: str) -> str:
    """Parse the PIN. Raise ArgumentTypeError if it is none."""
    if not is_pin(words):
        raise ArgumentTypeError(f"a PIN is four to eight digits, not {words!r}")
    return words


_TIME = re.compile(r"([0-9]{1,4}) *(m|s|min)?")
MAX_SESSION = 120 * 60


def parse_session(words: str) -> int:
    """Parse seconds from a text such as 5m or 90s; a bare number is minutes. Raise ArgumentTypeError."""
    match = _TIME.fullmatch(words.strip())
    seconds = int(match[1]) * (1 if match[2] == "s" else 60) if match else -1
    if not 0 <= seconds <= MAX_SESSION or 0 < seconds < 30:
        raise ArgumentTypeError(f"{words!r} is no time from 30s to 120m, such as 5m, nor 0")
    return seconds


def parse_server_address(words: str) -> str:
    """Parse an address to serve at. Raise ArgumentTypeError if it is none."""
    if parse_address(words) is None:
        raise ArgumentTypeError(f"{words!r} is no address such as 127.0.0.1:8043")
    return words


def parse_percent(words: str) -> int:
    """Parse a whole number from 0 to 100. Raise ArgumentTypeError."""
    if not words.isdecimal() or int(words) > 100:
        raise ArgumentTypeError(f"{words!r} is no whole number from 0 to 100")
    return int(words)


def run(arguments: Namespace) -> int:
    """Run the kiosk until its PIN ends it or the machine shuts down; return 0."""
    if arguments.role == "warden":
        return run_warden(read_plan(arguments.pipe))
    home = kiosk_home(arguments)
    if arguments.role == "show":
        # Imported here: the warden must not load the game.
        from game.cli.kiosk_show import run_show

        return run_show(arguments, home)
    return start_kiosk(arguments, home)


def kiosk_home(arguments: Namespace) -> Path:
    """Return the player's folder, even if it cannot be created: the kiosk runs without it."""
    with suppress(OSError):
        return data_dir(arguments.data_dir).absolute()
    return data_home(arguments.data_dir).absolute()


def start_kiosk(arguments: Namespace, home: Path) -> int:
    """Run the kiosk, under a warden unless it is wanted alone. Raise UsageError and CommandError."""
    from game.cli.battle_arguments import find_level
    from game.cli.kiosk_show import check_owner_file, load_owner_or_defaults, owner_file_path

    if arguments.check:
        return check_owner_file(arguments, home)
    if arguments.level == [INSTALL_WORD]:
        return install_autostart(arguments, home)
    for name in arguments.level:
        find_level(name, home)
    arguments.file = owner_file_path(arguments, home)
    owner = load_owner_or_defaults(arguments.file, home)
    arguments.memory = owner.file.memory if arguments.memory is None else arguments.memory
    arguments.pin = arguments.pin or (owner.pin if not has_pin_argument(arguments) else None)
    key = read_or_make_pin(arguments)
    where = "its PIN"
    if not has_pin_argument(arguments):
        # Without a terminal the output goes to a log, which others may read.
        where = key if sys.stdout.isatty() else write_random_pin(key, home)
    print_text(f"The stand ends with Ctrl+Shift+Q, or the upper left corner held for 3 s, and {where}.")
    if arguments.alone:
        from game.cli.kiosk_show import run_alone

        return run_alone(arguments, home, key)
    show = game_command(
        "--data-dir", str(home), "stand", "--role", "show", *show_process_arguments(arguments)
    )
    plan = WardenPlan(show, str(home / "stand"), arguments.memory * 1_000_000, ShowOrders(key))
    return become_warden(plan, game_command("stand", "--role", "warden", "--from"))


def has_pin_argument(arguments: Namespace) -> bool:
    """Return whether a PIN was given."""
    return bool(arguments.pin or arguments.pin_file or arguments.ask_pin)


def write_random_pin(pin: str, home: Path) -> str:
    """Write a random PIN to a file that only this user can read; return a sentence part that says where it
    is, or that it could not be written."""
    file = home / "stand" / RANDOM_PIN_FILE
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as opened:
            opened.write(f"{pin}\n")
    except OSError as fault:
        return f"a PIN by chance that nobody knows: {file} cannot be written: {describe_error(fault)}"
    return f"the PIN by chance in {file}"


def read_or_make_pin(arguments: Namespace) -> str:
    """Return the PIN, however it is given, or a random one. Raise CommandError and UsageError."""
    if arguments.pin_file is not None:
        return read_pin_file(arguments.pin_file)
    if arguments.ask_pin:
        words = getpass("PIN: ")
        if not is_pin(words):
            raise UsageError("a PIN is four to eight digits")
        return words
    return arguments.pin or f"{SystemRandom().randrange(10_000):04d}"


def read_pin_file(path: Path) -> str:
    """Return the PIN in a file. Raise CommandError, never with the file's content."""
    try:
        words = read_regular_file(path, 4096, may_be_link=True).decode("utf-8", "replace").strip()
    except OSError as fault:
        raise CommandError(f"{path} cannot be read: {describe_error(fault)}") from None
    first = words.partition("\n")[0].strip()
    if not is_pin(first):
        raise CommandError(
            f"{path} does not begin with a PIN: four to {MAX_PIN_DIGITS} digits on the first line"
        )
    return first


def show_process_arguments(arguments: Namespace) -> list[str]:
    """Return the command line of a show, without the PIN."""
    words = ["--memory", str(arguments.memory)]
    words += ["--loudest", str(arguments.loudest)] if arguments.loudest is not None else []
    words += ["--session", f"{arguments.session}s"] if arguments.session is not None else []
    words += ["--page", arguments.page] if arguments.page is not None else []
    words += ["--file", str(arguments.file.absolute())] if arguments.file is not None else []
    words += ["--windowed"] * arguments.windowed + ["--by-the-book"] * arguments.by_the_book
    return [*words, "--", *arguments.level] if arguments.level else words


def install_autostart(arguments: Namespace, home: Path) -> int:
    """Write what starts the kiosk with the machine, and print the rest; return 0.

    The PIN is not in it: it is in the file that stand.toml names. Raise CommandError and LevelError."""
    from game.cli.kiosk_show import NO_PIN, load_owner_or_defaults, owner_file_path

    has_pin = bool(load_owner_or_defaults(owner_file_path(arguments, home), home).pin)
    system = operating_system_of(sys.platform)
    words = ["--file", str(arguments.file.absolute())] if arguments.file is not None else []
    line = game_command("--data-dir", str(home), "stand", *words)
    config = Path(user_config_path())
    for file in files_to_install(system, line, game_environment(), config, home / "stand"):
        with writing(file.path):
            file.path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(file.path, file.text)
            file.path.chmod(0o755 if file.is_program else 0o644)
        print_text(f"written: {file.path}")
    print_text(install_steps(system, line, home / "stand"))
    print_text("The page for owners is tools/stand/README.md.")
    if not has_pin:
        print_text(f"{NO_PIN}\nUntil then each start makes one by chance: {home / 'stand' / RANDOM_PIN_FILE}")
    return 0
