"""``play``: a battle in a window, or on standard input and output."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from datetime import datetime
from pathlib import Path
from random import SystemRandom

from game.books import shelf
from game.cli.arguments import Commands, Sorry, Wrong, command, say
from game.cli.common import add_battle, find_level, orders_for
from game.cli.text_play import TextPlay
from game.levels import read_level
from game.paths import data_dir
from game.play.check import losses_under
from game.play.kept import at_a_new_path
from game.play.naming import names_of
from game.play.saves import BattleSetup, SavedBattle, begin_battle, resume
from game.play.typed_answers import RealDice
from game.trials.seating import PERSON, man

DEFAULT_SEATS = (PERSON, "ai:admiral")


def add(commands: Commands) -> None:
    """The arguments of ``play``."""
    reader = command(commands, "play")
    add_battle(reader)
    reader.add_argument("--seed", type=int, metavar="N", help="the dice of this seed")
    reader.add_argument("--journal", type=Path, metavar="FILE", help="write it here, or resume it")
    add_text(reader)
    reader.set_defaults(run=run)


def add_text(reader: ArgumentParser) -> None:
    """The arguments of text play."""
    reader.add_argument("--text", action="store_true", help="on standard input and output")
    reader.add_argument("--json", action="store_true", help="with --text: a JSON prompt a line")
    reader.add_argument(
        "--confirm", action="store_true", help="with --text: ask before an answer is final"
    )
    reader.add_argument(
        "--plans", action="store_true", help="with --text: captains say what they mean to do"
    )
    reader.add_argument(
        "--typed-dice", action="store_true", help="with --text: you throw the dice and type them"
    )


def run(asked: Namespace) -> int:
    """The battle has been played, or saved; 0."""
    if not asked.text:
        if asked.json or asked.confirm or asked.typed_dice or asked.plans:
            raise Wrong("--json, --confirm, --plans and --typed-dice belong to --text")
        if asked.journal and not asked.journal.exists():
            raise Wrong("in a window every battle has a journal; --journal resumes one of them")
        from game.cli.window import open_battle  # a headless command never imports pygame

        return open_battle(asked, find_level(asked.level, data_dir(asked.data_dir)))
    hand = RealDice() if asked.typed_dice else None
    voyage = voyage_for(asked, hand)
    try:
        if not asked.json:
            say(opening(voyage))
        how = (asked.json, asked.confirm, hand, asked.plans)
        return TextPlay(voyage, sys.stdin, sys.stdout, *how).run()
    finally:
        voyage.close()


def voyage_for(asked: Namespace, hand: RealDice | None) -> SavedBattle:
    """The battle begun as asked; resumed if its journal is there already."""
    home = data_dir(asked.data_dir)
    if asked.journal and asked.journal.exists():
        if asked.seat or asked.rules or asked.option or asked.seed is not None:
            raise Wrong(f"{asked.journal} exists and will be resumed: it says who plays with what")
        return resume(asked.journal, man, hand)
    seed = asked.seed if asked.seed is not None else SystemRandom().randrange(1, 10**6)
    level = find_level(asked.level, home)
    orders = orders_for(level, asked.rules, asked.seat, seed, DEFAULT_SEATS, asked.option)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    if not asked.journal:
        return at_a_new_path(
            home, level.name, stamp, lambda path: begin_battle(orders, man, path, hand)
        )
    try:
        return begin_battle(orders, man, asked.journal, hand)
    except FileExistsError:
        raise Sorry(f"{asked.journal} is there already") from None


def opening(voyage: SavedBattle) -> str:
    """What is said before the first question, with all that the book makes nothing of."""
    level, orders = voyage.battle.level, voyage.orders
    written = read_level(orders.level_text, orders.file)
    lost = losses_under(written, orders.book)
    under = [f"Under {shelf.book(orders.book).rules.TITLE} {words}." for words in lost]
    names = names_of(level)
    seats = ", ".join(f"{names.get(side, side)} {who}" for side, who in orders.seats.items())
    manned = f"Seats: {seats}. Seed {orders.seed}."
    head = [level.title, level.stakes, level.briefing.strip(), manned, options_words(orders)]
    notes = [f"Note: {note}." for note in voyage.notes]
    said = [*(part for part in head if part), *under, *notes]
    return "\n".join([*said, "Type help for help.", ""])


def options_words(orders: BattleSetup) -> str:
    """The options that are on, each with its clause; '' if there are none."""
    known = shelf.book(orders.book).rules.OPTIONS
    told = (f"{name} ({known[name][0]})" for name in orders.options if name in known)
    words = ", ".join(told)
    return f"Options: {words}." if words else ""
