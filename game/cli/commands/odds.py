"""``odds``: the exact odds of an act, as fractions and decimals."""

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.books import shelf
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_data_dir_argument,
    add_json_argument,
    print_json,
    print_text,
)
from game.cli.battle_arguments import find_level, read_valid_journal, setup_from_arguments
from game.core.toml_reader import parse_toml_safely
from game.paths import data_dir
from game.play.battle import Battle
from game.play.journal_files import JOURNAL_SUFFIX
from game.play.replays import battle_without_seats
from game.play.rulebook import tally_sentence
from game.play.saved_battles import setup_of
from game.trials.fighting import make_batch_seats
from game.trials.odds import (
    ImpossibleAct,
    OddsModule,
    OddsQuestion,
    OddsResult,
    TableSnapshot,
    TooManyRolls,
    take_snapshot,
)

EXAMPLES = """\
examples:
  weathergage odds jarce-and-black-jaques shot frigate "port rigging chasse-maree"
  weathergage odds mirror-duel shot castor "bow hull pollux" --given ships.castor.x=80
  weathergage odds LEVEL tack SHIP           weathergage odds LEVEL strike SHIP
  weathergage odds LEVEL lock SHIP OTHER --willing 1
  weathergage odds ajax-and-bucentaure board ajax bucentaure
  weathergage odds mirror-action collide castor pollux
  weathergage odds hot-java chart constitution
  weathergage odds FILE.journal --turn 5 strike frigate

The table is the level's at the beginning of its first turn, or a journal's at the beginning of a
turn; --given lays other values on it, by the paths that `replay --to-turn` and scripts use. Which
acts there are depends on the rulebook."""
SHOT_HELP = "a battery or broadside fires, and what comes of it"
ACT_HELP = {
    "tack": "she tacks",
    "beat": "she sails into the dead zone: taken aback or not",
    "strike": "a test of her crew's courage: whether she strikes, or stands",
    "chart": "a damage roll at her: unaimed, and under each aim",
    "fire": "a fire test: put out, burns on, blows up",
    "mast": "whether a mast falls, and which",
}
"""Acts of one ship, with their help."""
PAIR_ACT_HELP = {
    "lock": "two ships in contact lock together",
    "collide": "she sails into the other's square",
    "part": "entangled, she breaks away from the other",
    "board": "she boards the other",
}
"""Acts of two ships, with their help."""


def add(commands: Commands) -> None:
    """Add the arguments of ``odds``: a sub-command for each kind of act."""
    reader = add_command(commands, "odds")
    reader.epilog, reader.formatter_class = EXAMPLES, RawDescriptionHelpFormatter
    reader.add_argument("level", metavar="LEVEL", help="a level, by file or name, or a journal")
    acts = reader.add_subparsers(title="acts", metavar="ACT", required=True)
    shot = add_act(acts, "shot", SHOT_HELP)
    shot.add_argument("key", metavar="SHOT", help='as in play: "port hull redoutable"')
    shot.add_argument("--held", action="store_true", help="on a Fire card that was held (grape)")
    for name, says in ACT_HELP.items():
        add_act(acts, name, says)
    for name, says in PAIR_ACT_HELP.items():
        two = add_act(acts, name, says)
        two.add_argument("other", metavar="OTHER")
        if name == "lock":
            two.add_argument("--willing", type=int, choices=(0, 1, 2), default=1, help="captains who wish")
    reader.set_defaults(run=run)


def add_act(acts: Commands, name: str, help_text: str) -> ArgumentParser:
    """Add one kind of act with the arguments that all have."""
    summary = f"{help_text} ({books_with_act(name)})"
    reader: ArgumentParser = acts.add_parser(name, help=summary, description=summary)
    reader.add_argument("ship", metavar="SHIP")
    reader.add_argument("--turn", type=int, default=1, metavar="N", help="as turn N begins")
    reader.add_argument("--seed", type=int, default=1, help="for crews that are diced (levels)")
    reader.add_argument("--rules", metavar="BOOK", help="under this rulebook (levels)")
    reader.add_argument(
        "--given",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="lay a value on the table: ships.castor.damage=8, wind.choppy=true",
    )
    add_json_argument(reader)
    add_data_dir_argument(reader, "")
    reader.set_defaults(act=name, other="", key="", held=False, willing=1)
    return reader


def books_with_act(name: str) -> str:
    """Return the titles of the books that know an act."""
    known = [book.rules.TITLE for book in shelf.SHELF.values() if name in acts_of_book(book).ACTS]
    return "every book" if len(known) == len(shelf.SHELF) else "; ".join(known)


def acts_of_book(book: shelf.Book) -> OddsModule:
    """Return the acts of a book, and how it sets up its tables."""
    acts: OddsModule = book.odds
    return acts


def run(arguments: Namespace) -> int:
    """Print the odds; return 0."""
    battle = make_odds_battle(arguments)
    try:
        answer = compute_odds(battle, arguments)
    except (ImpossibleAct, TooManyRolls) as fault:
        raise CommandError(str(fault)) from None
    finally:
        battle.close()
    if arguments.json:
        print_json(odds_as_json(answer))
    else:
        print_odds(answer)
    return 0


def compute_odds(battle: Battle, arguments: Namespace) -> OddsResult:
    """Return the book's answer to the question. Raise UsageError, Impossible or TooMany."""
    book = acts_of_book(shelf.book(battle.book.NAME))
    reckon = book.ACTS.get(arguments.act)
    if reckon is None:
        raise UsageError(f"{battle.book.TITLE} has no {arguments.act!r}: say {', '.join(book.ACTS)}")
    given = [parse_given_value(text) for text in arguments.given]
    at: TableSnapshot = take_snapshot(battle, arguments.turn, book.load_with_changes, given)
    act = OddsQuestion(arguments.ship, arguments.other, arguments.key, arguments.held, arguments.willing)
    return reckon(at, act)


def make_odds_battle(arguments: Namespace) -> Battle:
    """Return the battle on whose table the question is asked."""
    if arguments.level.endswith(JOURNAL_SUFFIX):
        return battle_before_replay(Path(arguments.level))
    path = find_level(arguments.level, data_dir(arguments.data_dir))
    setup = setup_from_arguments(path, arguments.rules, [], arguments.seed, ["ai:admiral"])
    level, book = setup.level(), shelf.book(setup.book).rules
    seats = make_batch_seats(book, level, setup.seats, setup.seed)
    return Battle(book, level, seats, setup.seed)


def battle_before_replay(path: Path) -> Battle:
    """Return the battle of a journal with empty seats. Raise UsageError and JournalError."""
    reading = read_valid_journal(path)
    setup = setup_of(reading)
    return battle_without_seats(reading, setup, setup.level())


def parse_given_value(text: str) -> tuple[str, Any]:
    """Parse ``ships.castor.damage=8`` into a path and a value. Raise UsageError."""
    path, _, value = text.partition("=")
    try:
        return path.strip(), parse_toml_safely(f"value = {value}")["value"]
    except ValueError:
        how = "PATH=VALUE, the value as in TOML: 8, true, \"elite\", ['fore']"
        raise UsageError(f"--given {text}: {how}") from None


# ------------------------------------------------------------------------------ telling
def odds_as_json(answer: OddsResult) -> dict[str, Any]:
    """Return an answer as JSON data: exact fractions as text, decimals beside them."""
    tally = answer.tally.terms if answer.tally else ()
    return {
        "asked": answer.question_words,
        **answer.facts,
        "tally": [{"clause": t.clause, "name": t.name, "term": t.sign_text()} for t in tally],
        "odds": {name: distribution_rows(chances) for name, chances in answer.chances.items()},
        "means": distribution_means(answer),
        "notes": list(answer.notes),
    }


def distribution_rows(chances: Mapping[Any, Fraction]) -> list[dict[str, Any]]:
    """Return a distribution, one row for each result."""
    return [
        {"result": result, "exact": str(chance), "decimal": round(float(chance), 6)}
        for result, chance in chances.items()
    ]


def distribution_means(answer: OddsResult) -> dict[str, dict[str, Any]]:
    """Return the mean of every distribution of numbers."""
    found: dict[str, dict[str, Any]] = {}
    for name, chances in answer.chances.items():
        if chances and all(isinstance(result, int) for result in chances):
            mean = sum((result * chance for result, chance in chances.items()), Fraction(0))
            found[name] = {"exact": str(mean), "decimal": round(float(mean), 6)}
    return found


def print_odds(answer: OddsResult) -> None:
    """Print an answer for people."""
    print_text(answer.question_words)
    if answer.tally and answer.tally.terms:
        print_text(f"  {answer.tally.total} = {tally_sentence(answer.tally)}")
    average = distribution_means(answer)
    for name, chances in answer.chances.items():
        if chances:
            mean = f", {average[name]['decimal']:g} on average" if name in average else ""
            print_text(f"{name}{mean}:")
        for result, chance in chances.items():
            print_text(f"  {result!s:28} {float(chance):9.4%}  {fraction_text(chance)}")
    for note in answer.notes:
        print_text(f"Note: {note}.")


def fraction_text(chance: Fraction) -> str:
    """Return the exact fraction if it fits on the line; ``--json`` has all of them."""
    text = str(chance)
    return text if len(text) <= 24 else "(exact: --json)"
