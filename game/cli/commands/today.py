"""``today``: fight the battle of this day, in a window or on standard input and output."""

import json
import sys
from argparse import Namespace
from datetime import date, datetime
from pathlib import Path

from game.analysis.calendar_file import add_begun, lines_of_try, open_try, update_calendar
from game.analysis.code_lines import CodeError
from game.analysis.days_battle import DaysBattle, NoDaysBattle, days_battle
from game.books.names import TITLES
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_language_argument,
    print_text,
)
from game.cli.battle_arguments import shown_language
from game.cli.commands.play import opening_text
from game.cli.text_play import TextPlay
from game.paths import data_dir
from game.play.briefing_words import who_you_are
from game.play.event_words import count_words
from game.play.journal import JournalError
from game.play.journal_files import make_at_new_path
from game.play.rulebook import own_tables_digest
from game.play.saved_battles import SavedBattle, begin_battle, resume_battle
from game.trials.fighting import make_reproducible_seats


def add(commands: Commands) -> None:
    """Add the arguments of ``today``."""
    reader = add_command(commands, "today")
    reader.add_argument("--show", action="store_true", help="only say which battle it is, and how it stands")
    reader.add_argument("--again", action="store_true", help="begin another try instead of going on with one")
    reader.add_argument("--text", action="store_true", help="on standard input and output")
    reader.add_argument("--json", action="store_true", help="with --text: a JSON prompt a line")
    reader.add_argument("--confirm", action="store_true", help="with --text: ask before an answer is final")
    add_language_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Show, begin or resume the battle of today; return 0."""
    if not arguments.text and (arguments.json or arguments.confirm or arguments.language):
        raise UsageError("--json, --confirm and --language belong to --text")
    today, home = date.today(), data_dir(arguments.data_dir)  # noqa: DTZ011  # the day on the player's wall
    try:
        battle = days_battle(today)
        level = battle.setup(shown_language(arguments.language, home)).level()
    except NoDaysBattle as fault:
        raise CommandError(f"There is no battle for {today}: {fault}.") from None
    if arguments.show or not (arguments.text and arguments.json):
        print_text(f"{today.day} {today:%B %Y}: {level.title}, {TITLES[battle.listed.book]}.")
        print_text(f"{who_you_are(level, battle.side)} {state_sentence(home, today)}")
    if arguments.show:
        return 0
    if own_tables_digest(battle.listed.book):
        raise CommandError(
            "Your own numbers for this rulebook are in force; a day's battle goes by the game's."
        )
    journal = None if arguments.again else open_try(home, update_calendar(home), today)
    if not arguments.text:
        from game.cli.window_commands import run_day_window  # a headless command never imports pygame

        return run_day_window(arguments, battle, journal)
    return play_text(arguments, home, battle, journal)


def state_sentence(home: Path, today: date) -> str:
    """Return how the day's battle stands for this player."""
    calendar = update_calendar(home)
    best, streak = calendar.best(today), count_words(calendar.streak(today), "day")
    tries = count_words(calendar.tries(today), "time")
    how = f"{best.ending.words} in {count_words(best.turns, 'turn')}" if best else "not fought to its end yet"
    return f"So far: {how}; begun {tries}. Streak: {streak}."


def play_text(arguments: Namespace, home: Path, battle: DaysBattle, journal: Path | None) -> int:
    """Play it on standard input and output; at its end print the lines to share."""
    language = shown_language(arguments.language, home)
    if journal is not None:
        saved = resume_battle(journal, make_reproducible_seats, language=language)
    else:
        saved = begin_try(home, battle, language)
    try:
        if not arguments.json:
            print_text(opening_text(saved))
        code = TextPlay(saved, sys.stdin, sys.stdout, arguments.json, arguments.confirm).run()
    finally:
        saved.close()
    calendar, path = update_calendar(home), saved.battle.journal.path
    for fought in (each for each in calendar.fought if path is not None and each.journal == path.name):
        try:
            lines = lines_of_try(home, calendar, fought)
            print_text(json.dumps({"share": lines}) if arguments.json else "\n".join(("", *lines)))
        except (CodeError, JournalError) as fault:
            raise CommandError(f"The result cannot be shared: {fault}.") from None
    return code


def begin_try(home: Path, battle: DaysBattle, language: str) -> SavedBattle:
    """Begin another try, and note it in the calendar."""
    setup, stamp = battle.setup(language), datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    saved = make_at_new_path(
        home, setup.file, stamp, lambda path: begin_battle(setup, make_reproducible_seats, path)
    )
    path = saved.battle.journal.path
    if path is not None and (problem := add_begun(home, battle.day, path.name)):
        print_text(f"This try is not counted: {problem}.", sys.stderr)
    return saved
