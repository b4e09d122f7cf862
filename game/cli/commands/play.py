"""``play``: a battle in a window, or on standard input and output."""

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from random import SystemRandom

from game.books import shelf
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_language_argument,
    print_text,
)
from game.cli.battle_arguments import add_battle_arguments, find_level, setup_from_arguments, shown_language
from game.cli.text_play import TextPlay
from game.levels import parse_level
from game.paths import data_dir
from game.play.event_words import battle_names
from game.play.journal_files import make_at_new_path
from game.play.level_check import losses_under
from game.play.saved_battles import BattleSetup, SavedBattle, begin_battle, is_days_journal, resume_battle
from game.play.seats import HUMAN
from game.play.typed_answers import RealDice
from game.trials.fighting import make_reproducible_seats, make_seats

DEFAULT_SEATS = (HUMAN, "ai:admiral")


def add(commands: Commands) -> None:
    """Add the arguments of ``play``."""
    reader = add_command(commands, "play")
    add_battle_arguments(reader)
    reader.add_argument("--seed", type=int, metavar="N", help="the dice of this seed")
    reader.add_argument("--journal", type=Path, metavar="FILE", help="write it here, or resume it")
    add_text_arguments(reader)
    add_language_argument(reader)
    reader.set_defaults(run=run)


def add_text_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of text play."""
    parser.add_argument("--text", action="store_true", help="on standard input and output")
    parser.add_argument("--json", action="store_true", help="with --text: a JSON prompt a line")
    parser.add_argument("--confirm", action="store_true", help="with --text: ask before an answer is final")
    parser.add_argument("--plans", action="store_true", help="with --text: captains say what they mean to do")
    parser.add_argument(
        "--typed-dice", action="store_true", help="with --text: you throw the dice and type them"
    )


def run(arguments: Namespace) -> int:
    """Play or save the battle; return 0."""
    if not arguments.text:
        if arguments.json or arguments.confirm or arguments.typed_dice or arguments.plans:
            raise UsageError("--json, --confirm, --plans and --typed-dice belong to --text")
        if arguments.language:
            raise UsageError("--language belongs to --text; in a window the options have it")
        if arguments.journal and not arguments.journal.exists():
            raise UsageError("in a window every battle has a journal; --journal resumes one of them")
        from game.cli.window_commands import run_battle_window  # a headless command never imports pygame

        return run_battle_window(arguments, find_level(arguments.level, data_dir(arguments.data_dir)))
    real_dice = RealDice() if arguments.typed_dice else None
    saved_battle = begin_or_resume(arguments, real_dice)
    try:
        if not arguments.json:
            print_text(opening_text(saved_battle))
        how = (arguments.json, arguments.confirm, real_dice, arguments.plans)
        return TextPlay(saved_battle, sys.stdin, sys.stdout, *how).run()
    finally:
        saved_battle.close()


def begin_or_resume(arguments: Namespace, real_dice: RealDice | None) -> SavedBattle:
    """Return a new battle, or the one in its journal, resumed."""
    home = data_dir(arguments.data_dir)
    language = shown_language(arguments.language, home)
    if arguments.journal and arguments.journal.exists():
        if arguments.seat or arguments.rules or arguments.option or arguments.seed is not None:
            raise UsageError(f"{arguments.journal} exists and will be resumed: it says who plays with what")
        seats = make_reproducible_seats if is_days_journal(arguments.journal) else make_seats
        return resume_battle(arguments.journal, seats, real_dice, language)
    seed = arguments.seed if arguments.seed is not None else SystemRandom().randrange(1, 10**6)
    level = find_level(arguments.level, home)
    setup = setup_from_arguments(
        level, arguments.rules, arguments.seat, seed, DEFAULT_SEATS, arguments.option
    )
    setup = replace(setup, language=language)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    if not arguments.journal:
        return make_at_new_path(
            home, level.name, stamp, lambda path: begin_battle(setup, make_seats, path, real_dice)
        )
    try:
        return begin_battle(setup, make_seats, arguments.journal, real_dice)
    except FileExistsError:
        raise CommandError(f"{arguments.journal} is there already") from None


def opening_text(saved_battle: SavedBattle) -> str:
    """Return the text before the first question, with everything that the book ignores."""
    level, setup = saved_battle.battle.level, saved_battle.setup
    written = parse_level(setup.level_text, setup.file)
    lost = losses_under(written, setup.book)
    under = [f"Under {shelf.book(setup.book).rules.TITLE} {words}." for words in lost]
    names = battle_names(level)
    seats = ", ".join(f"{names.get(side, side)} {who}" for side, who in setup.seats.items())
    manned = f"Seats: {seats}. Seed {setup.seed}."
    head = [level.title, level.stakes, *_briefing_texts(saved_battle), manned, options_text(setup)]
    notes = [f"Note: {note}." for note in saved_battle.notes]
    said = [*(part for part in head if part), *under, *notes]
    return "\n".join([*said, "Type help for help.", ""])


def _briefing_texts(saved_battle: SavedBattle) -> list[str]:
    """Return what everybody reads, then the orders to each side that a person plays."""
    level = saved_battle.battle.level
    manned = [side for side in level.sides if side.id in saved_battle.setup.human_sides]
    orders = [(side.name, level.briefing_of(side.id)) for side in manned]
    return [level.briefing_of(), *(f"Orders to {name}: {text}" for name, text in orders if text)]


def options_text(setup: BattleSetup) -> str:
    """Return the options that are on, each with its clause, or ''."""
    known = shelf.book(setup.book).rules.OPTIONS
    texts = (f"{name} ({known[name][0]})" for name in setup.options if name in known)
    words = ", ".join(texts)
    return f"Options: {words}." if words else ""
