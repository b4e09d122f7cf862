"""``stand``: the game for strangers at a convention, for days, with nobody by."""

from __future__ import annotations

import signal
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from random import SystemRandom

from game.cli.arguments import Commands, Sorry, command, say
from game.cli.common import find_level, level_files
from game.levels import LevelError
from game.paths import data_dir
from game.play.gate import load_sound
from game.ui.stand.log import LONGEST_TRACE, add_line, now
from game.ui.stand.terms import Terms, is_pin

SIZE = (1280, 720)


def add(commands: Commands) -> None:
    """The arguments of ``stand``."""
    reader = command(commands, "stand")
    reader.add_argument(
        "level", nargs="*", metavar="LEVEL", help="what is fought, in turn (all battles on offer)"
    )
    reader.add_argument(
        "--pin",
        type=pin,
        metavar="NNNN",
        help="four to eight digits that end the stand (by chance, and told, without)",
    )
    reader.add_argument("--windowed", action="store_true", help="in a window, to try it out")
    reader.add_argument(
        "--loudest",
        type=percent,
        default=70,
        metavar="N",
        help="the loudest volume a visitor may choose, 0 to 100 (70)",
    )
    reader.add_argument(
        "--by-the-book",
        action="store_true",
        help="visitors press everything themselves (else play is brisk)",
    )
    reader.set_defaults(run=run)


def pin(words: str) -> str:
    """The PIN as typed. Raises ArgumentTypeError if it is none."""
    if not is_pin(words):
        raise ArgumentTypeError(f"a PIN is four to eight digits, not {words!r}")
    return words


def percent(words: str) -> int:
    """A whole number from 0 to 100. Raises ArgumentTypeError."""
    if not words.isdecimal() or int(words) > 100:
        raise ArgumentTypeError(f"{words!r} is no whole number from 0 to 100")
    return int(words)


def run(asked: Namespace) -> int:
    """The stand has been ended with its PIN; 0."""
    home = data_dir(asked.data_dir)
    chosen = [find_level(name, home) for name in asked.level] or level_files(home)
    levels = sound(chosen, home / "stand" / "stand.log")
    if not levels:
        raise Sorry("There is no level the stand could show.")
    key = asked.pin or f"{SystemRandom().randrange(10_000):04d}"
    say(f"The stand ends with Ctrl+Shift+Q, or the upper left corner held for 3 s, and {key}.")
    terms = Terms(levels, key, asked.loudest, by_the_book=asked.by_the_book)
    return open_stand(asked, home, terms)


def open_stand(asked: Namespace, home: Path, terms: Terms) -> int:
    """The stand has run until its PIN was given or the machine is being shut down; 0. Raises Sorry
    without a display."""
    from game.cli.forks import begin_server
    from game.core.memory import keep_flat
    from game.ui.stand.stand import Stand  # a headless command never imports pygame
    from game.ui.stand.window import NoDisplay

    keep_flat()
    begin_server()
    try:
        stand = Stand(SIZE, home, terms, windowed=asked.windowed)
    except NoDisplay as fault:
        raise Sorry(str(fault)) from None

    def end(*_: object) -> None:
        stand.running = False

    # SDL would turn the signal into a wish to close the window, which the stand never grants.
    before = signal.signal(signal.SIGTERM, end)
    try:
        return stand.run()
    finally:
        signal.signal(signal.SIGTERM, before)


def sound(files: list[Path], log: Path) -> list[Path]:
    """Those of the levels that can be fought; each of the others has a line in the log, and is
    told on the terminal: a stand that starts again after a power cut must not wait for anybody."""
    found = []
    for path in files:
        try:
            load_sound(path)
        except LevelError as fault:
            told = f"left out: {path.name} cannot be used: {fault}"
            add_line(log, told[:LONGEST_TRACE], now())
            say(told)
        else:
            found.append(path)
    return found
