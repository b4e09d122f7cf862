"""``stand``: the game for strangers at a convention, for days, with nobody by.

What is typed begins a warden, which begins the show and begins it again (`game.supervisor`).
Neither
the warden nor this module imports the game: only the show does (`game.cli.stand_show`).
"""

from __future__ import annotations

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

from game.cli.arguments import Commands, Sorry, Wrong, command, say
from game.core.files import read_plain, replace_plain, why
from game.paths import data_dir, data_home
from game.supervisor.install import files_for, steps_for, system_of
from game.supervisor.pipes import Orders
from game.supervisor.plan import Plan, game_command, hand_over, plan_from, surroundings
from game.supervisor.plan import run as keep
from game.ui.kiosk.launch_config import LONGEST, address_in, is_pin

INSTALL = "install"
CHANCE_PIN = "pin-by-chance.txt"
"""The file, in the stand's folder, of a PIN that nobody has chosen."""


def add(commands: Commands) -> None:
    """The arguments of ``stand``."""
    reader = command(commands, "stand")
    reader.add_argument(
        "level",
        nargs="*",
        metavar="LEVEL",
        help="what is fought, in turn (all battles of two or three ships); "
        f"{INSTALL}: the stand is to begin with the machine",
    )
    _add_pins(reader)
    reader.add_argument("--windowed", action="store_true", help="in a window, to try it out")
    reader.add_argument(
        "--loudest",
        type=percent,
        metavar="N",
        help="the loudest volume a visitor may choose, 0 to 100 (70)",
    )
    _add_for_visitors(reader)
    reader.add_argument(
        "--memory",
        type=int,
        metavar="MB",
        help="a show that takes more is begun afresh, 0: never (1200)",
    )
    reader.add_argument(
        "--file", type=Path, metavar="FILE", help="the owner's file (stand.toml in the data folder)"
    )
    reader.add_argument(
        "--check", action="store_true", help="look the owner's file over, and begin nothing"
    )
    reader.add_argument(
        "--alone", action="store_true", help="the show without its warden, to look for a fault"
    )
    reader.add_argument("--role", choices=("show", "warden"), help=argparse.SUPPRESS)
    reader.add_argument("--from", dest="pipe", type=int, help=argparse.SUPPRESS)
    reader.set_defaults(run=run)


def _add_for_visitors(reader: argparse.ArgumentParser) -> None:
    """How visitors play, and what is told of them."""
    reader.add_argument(
        "--by-the-book",
        action="store_true",
        help="visitors press everything themselves (else play is brisk)",
    )
    reader.add_argument(
        "--session",
        type=session,
        metavar="TIME",
        help="how long a visitor may play, such as 5m or 90s, 0: as long as he likes (5m)",
    )
    reader.add_argument(
        "--page",
        type=address,
        metavar="ADDRESS",
        help="serve the page of the day there, read only, such as 127.0.0.1:8043 (nowhere)",
    )


def _add_pins(reader: argparse.ArgumentParser) -> None:
    """The ways to say the PIN."""
    pins = reader.add_mutually_exclusive_group()
    pins.add_argument(
        "--pin",
        type=pin,
        metavar="NNNN",
        help="four to eight digits that end the stand (by chance, and told, without); seen in the "
        "list of processes for a moment",
    )
    pins.add_argument(
        "--pin-file", type=Path, metavar="FILE", help="the PIN is the first line of this file"
    )
    pins.add_argument("--ask-pin", action="store_true", help="the PIN is typed, unseen")


def pin(words: str) -> str:
    """The PIN as typed. Raises ArgumentTypeError if it is none."""
    if not is_pin(words):
        raise ArgumentTypeError(f"a PIN is four to eight digits, not {words!r}")
    return words


_TIME = re.compile(r"([0-9]{1,4}) *(m|s|min)?")
LONGEST_SESSION = 120 * 60


def session(words: str) -> int:
    """Seconds that a text such as 5m or 90s tells; a bare number is minutes. Raises
    ArgumentTypeError."""
    told = _TIME.fullmatch(words.strip())
    seconds = int(told[1]) * (1 if told[2] == "s" else 60) if told else -1
    if not 0 <= seconds <= LONGEST_SESSION or 0 < seconds < 30:
        raise ArgumentTypeError(f"{words!r} is no time from 30s to 120m, such as 5m, nor 0")
    return seconds


def address(words: str) -> str:
    """An address to serve at, as typed. Raises ArgumentTypeError if it is none."""
    if address_in(words) is None:
        raise ArgumentTypeError(f"{words!r} is no address such as 127.0.0.1:8043")
    return words


def percent(words: str) -> int:
    """A whole number from 0 to 100. Raises ArgumentTypeError."""
    if not words.isdecimal() or int(words) > 100:
        raise ArgumentTypeError(f"{words!r} is no whole number from 0 to 100")
    return int(words)


def run(asked: Namespace) -> int:
    """The stand has been ended with its PIN, or by the machine's being shut down; 0."""
    if asked.role == "warden":
        return keep(plan_from(asked.pipe))
    home = home_of(asked)
    if asked.role == "show":
        from game.cli.stand_show import run_show

        return run_show(asked, home)
    return begin(asked, home)


def home_of(asked: Namespace) -> Path:
    """The player's folder, even where it cannot be made: the stand goes on without it."""
    with suppress(OSError):
        return data_dir(asked.data_dir).absolute()
    return data_home(asked.data_dir).absolute()


def begin(asked: Namespace, home: Path) -> int:
    """The stand has run, under a warden unless it was wanted alone. Raises Wrong and Sorry."""
    from game.cli.common import find_level
    from game.cli.stand_owner import check, file_of, owner_in

    if asked.check:
        return check(asked, home)
    if asked.level == [INSTALL]:
        return install(asked, home)
    for name in asked.level:
        find_level(name, home)
    asked.file = file_of(asked, home)
    owner = owner_in(asked.file, home)
    asked.memory = owner.file.memory if asked.memory is None else asked.memory
    asked.pin = asked.pin or (owner.pin if not chosen(asked) else None)
    key = pin_of(asked)
    told = "and its PIN" if chosen(asked) else f"and {place_of(key, home)}"
    say(f"The stand ends with Ctrl+Shift+Q, or the upper left corner held for 3 s, {told}.")
    if asked.alone:
        from game.cli.stand_show import run_alone

        return run_alone(asked, home, key)
    show = game_command("--data-dir", str(home), "stand", "--role", "show", *show_arguments(asked))
    plan = Plan(show, str(home / "stand"), asked.memory * 1_000_000, Orders(key))
    return hand_over(plan, game_command("stand", "--role", "warden", "--from"))


def chosen(asked: Namespace) -> bool:
    """Whether somebody has said which PIN it is to be."""
    return bool(asked.pin or asked.pin_file or asked.ask_pin)


def place_of(key: str, home: Path) -> str:
    """Where the crew finds a PIN by chance: on the terminal, if there is one. What is said without
    one goes into a log, so a file that only this user can read has the PIN then."""
    if sys.stdout.isatty():
        return key
    file = home / "stand" / CHANCE_PIN
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.unlink(missing_ok=True)
        with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as opened:
            opened.write(f"{key}\n")
    except OSError as fault:
        return f"a PIN by chance that nobody knows: {file} cannot be written: {why(fault)}"
    return f"the PIN by chance in {file}"


def pin_of(asked: Namespace) -> str:
    """The PIN, however it is told; by chance if it is not. Raises Sorry and Wrong."""
    if asked.pin_file is not None:
        return pin_in(asked.pin_file)
    if asked.ask_pin:
        words = getpass("PIN: ")
        if not is_pin(words):
            raise Wrong("a PIN is four to eight digits")
        return words
    return asked.pin or f"{SystemRandom().randrange(10_000):04d}"


def pin_in(path: Path) -> str:
    """The PIN that stands in a file. Raises Sorry; what the file holds instead is never told."""
    try:
        words = read_plain(path, 4096, links=True).decode("utf-8", "replace").strip()
    except OSError as fault:
        raise Sorry(f"{path} cannot be read: {why(fault)}") from None
    first = words.partition("\n")[0].strip()
    if not is_pin(first):
        raise Sorry(f"{path} does not begin with a PIN: four to {LONGEST} digits on the first line")
    return first


def show_arguments(asked: Namespace) -> list[str]:
    """What a show is to know on its command line; the PIN is not of it."""
    words = ["--memory", str(asked.memory)]
    words += ["--loudest", str(asked.loudest)] if asked.loudest is not None else []
    words += ["--session", f"{asked.session}s"] if asked.session is not None else []
    words += ["--page", asked.page] if asked.page is not None else []
    words += ["--file", str(asked.file.absolute())] if asked.file is not None else []
    words += ["--windowed"] * asked.windowed + ["--by-the-book"] * asked.by_the_book
    return [*words, "--", *asked.level] if asked.level else words


def install(asked: Namespace, home: Path) -> int:
    """What makes the stand begin with the machine is written, and the rest is told; 0. The PIN is
    not: it stands in the file that stand.toml names. Raises Sorry and LevelError."""
    from game.cli.stand_owner import NO_PIN, file_of, owner_in

    has_pin = bool(owner_in(file_of(asked, home), home).pin)
    system = system_of(sys.platform)
    words = ["--file", str(asked.file.absolute())] if asked.file is not None else []
    line = game_command("--data-dir", str(home), "stand", *words)
    config = Path(user_config_path())
    for file in files_for(system, line, surroundings(), config, home / "stand"):
        try:
            file.path.parent.mkdir(parents=True, exist_ok=True)
            replace_plain(file.path, file.text)
            file.path.chmod(0o755 if file.runs else 0o644)
        except OSError as fault:
            raise Sorry(f"{file.path} cannot be written: {why(fault)}") from None
        say(f"written: {file.path}")
    say(steps_for(system, line, home / "stand"))
    say("The page for owners is tools/stand/README.md.")
    if not has_pin:
        say(f"{NO_PIN}\nUntil then each start makes one by chance: {home / 'stand' / CHANCE_PIN}")
    return 0
