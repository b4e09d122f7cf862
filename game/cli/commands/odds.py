"""``odds``: the exact odds of an act, as fractions and decimals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.books import shelf
from game.cli.arguments import (
    Commands,
    Sorry,
    Wrong,
    add_data_dir,
    add_json,
    command,
    print_json,
    say,
)
from game.cli.common import find_level, orders_for
from game.core.toml_reader import read_toml
from game.paths import data_dir
from game.play.battle import Battle
from game.play.journal import read_file
from game.play.kept import SUFFIX
from game.play.replays import battle_of
from game.play.saves import orders_of
from game.play.tally_lines import reasons
from game.trials.enumerate import TooMany
from game.trials.odds import Acts, Asked, Impossible, OddsResult, Snapshot, snapshot_of
from game.trials.seating import man_for_batches

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
SHOT = "a battery or broadside fires, and what comes of it"
ACTS = {
    "tack": "she tacks",
    "beat": "she sails into the dead zone: taken aback or not",
    "strike": "a test of her crew's courage: whether she strikes, or stands",
    "chart": "a damage roll at her: unaimed, and under each aim",
    "fire": "a fire test: put out, burns on, blows up",
    "mast": "whether a mast falls, and which",
}
"""Acts of one ship: what is asked."""
ACTS_OF_TWO = {
    "lock": "two ships in contact lock together",
    "collide": "she sails into the other's square",
    "part": "entangled, she breaks away from the other",
    "board": "she boards the other",
}
"""Acts of two ships: what is asked."""


def add(commands: Commands) -> None:
    """The arguments of ``odds``, a sub-command for each kind of act."""
    reader = command(commands, "odds")
    reader.epilog, reader.formatter_class = EXAMPLES, RawDescriptionHelpFormatter
    reader.add_argument("level", metavar="LEVEL", help="a level, by file or name, or a journal")
    acts = reader.add_subparsers(title="acts", metavar="ACT", required=True)
    shot = act(acts, "shot", SHOT)
    shot.add_argument("key", metavar="SHOT", help='as in play: "port hull redoutable"')
    shot.add_argument("--held", action="store_true", help="on a Fire card that was held (grape)")
    for name, says in ACTS.items():
        act(acts, name, says)
    for name, says in ACTS_OF_TWO.items():
        two = act(acts, name, says)
        two.add_argument("other", metavar="OTHER")
        if name == "lock":
            two.add_argument(
                "--willing", type=int, choices=(0, 1, 2), default=1, help="captains who wish"
            )
    reader.set_defaults(run=run)


def act(acts: Commands, name: str, says: str) -> ArgumentParser:
    """One kind of act with the arguments all of them have."""
    told = f"{says} ({knowing(name)})"
    reader: ArgumentParser = acts.add_parser(name, help=told, description=told)
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
    add_json(reader)
    add_data_dir(reader, "")
    reader.set_defaults(act=name, other="", key="", held=False, willing=1)
    return reader


def knowing(name: str) -> str:
    """The books that can be asked about an act, by their titles."""
    known = [book.rules.TITLE for book in shelf.SHELF.values() if name in acts_of(book).ACTS]
    return "every book" if len(known) == len(shelf.SHELF) else "; ".join(known)


def acts_of(book: shelf.Book) -> Acts:
    """The acts of a book, and how its tables are laid."""
    acts: Acts = book.odds
    return acts


def run(asked: Namespace) -> int:
    """The odds have been printed; 0."""
    battle = battle_for(asked)
    try:
        answer = answered(battle, asked)
    except (Impossible, TooMany) as fault:
        raise Sorry(str(fault)) from None
    finally:
        battle.close()
    if asked.json:
        print_json(as_json(answer))
    else:
        tell(answer)
    return 0


def answered(battle: Battle, asked: Namespace) -> OddsResult:
    """What the battle's book says to the question. Raises Wrong, Impossible, TooMany."""
    book = acts_of(shelf.book(battle.book.NAME))
    reckon = book.ACTS.get(asked.act)
    if reckon is None:
        raise Wrong(f"{battle.book.TITLE} has no {asked.act!r}: say {', '.join(book.ACTS)}")
    given = [one_given(text) for text in asked.given]
    at: Snapshot = snapshot_of(battle, asked.turn, book.laid, given)
    act = Asked(asked.ship, asked.other, asked.key, asked.held, asked.willing)
    return reckon(at, act)


def battle_for(asked: Namespace) -> Battle:
    """The battle on whose table the question is asked."""
    if asked.level.endswith(SUFFIX):
        return journal_battle(Path(asked.level))
    path = find_level(asked.level, data_dir(asked.data_dir))
    orders = orders_for(path, asked.rules, [], asked.seed, ["ai:admiral"])
    level, book = orders.level(), shelf.book(orders.book).rules
    seats = man_for_batches(book, level, orders.seats, orders.seed)
    return Battle(book, level, seats, orders.seed)


def journal_battle(path: Path) -> Battle:
    """The battle of a journal, nobody in its seats. Raises Wrong and JournalError."""
    if not path.is_file():
        raise Wrong(f"there is no journal {path}")
    reading = read_file(path)
    orders = orders_of(reading)
    return battle_of(reading, orders, orders.level())


def one_given(text: str) -> tuple[str, Any]:
    """``ships.castor.damage=8`` as a path and a value. Raises Wrong."""
    path, _, value = text.partition("=")
    try:
        return path.strip(), read_toml(f"value = {value}")["value"]
    except ValueError:
        how = "PATH=VALUE, the value as in TOML: 8, true, \"elite\", ['fore']"
        raise Wrong(f"--given {text}: {how}") from None


# ------------------------------------------------------------------------------ telling
def as_json(answer: OddsResult) -> dict[str, Any]:
    """An answer as others may read it: exact fractions as text, decimals beside them."""
    tally = answer.tally.terms if answer.tally else ()
    return {
        "asked": answer.asked,
        **answer.facts,
        "tally": [{"clause": t.clause, "name": t.name, "term": t.sign()} for t in tally],
        "odds": {name: rows(chances) for name, chances in answer.chances.items()},
        "means": means(answer),
        "notes": list(answer.notes),
    }


def rows(chances: Mapping[Any, Fraction]) -> list[dict[str, Any]]:
    """A distribution, one row a result."""
    return [
        {"result": result, "exact": str(chance), "decimal": round(float(chance), 6)}
        for result, chance in chances.items()
    ]


def means(answer: OddsResult) -> dict[str, dict[str, Any]]:
    """The mean of every distribution of numbers."""
    found: dict[str, dict[str, Any]] = {}
    for name, chances in answer.chances.items():
        if chances and all(isinstance(result, int) for result in chances):
            mean = sum((result * chance for result, chance in chances.items()), Fraction(0))
            found[name] = {"exact": str(mean), "decimal": round(float(mean), 6)}
    return found


def tell(answer: OddsResult) -> None:
    """An answer for people."""
    say(answer.asked)
    if answer.tally and answer.tally.terms:
        say(f"  {answer.tally.total} = {reasons(answer.tally)}")
    average = means(answer)
    for name, chances in answer.chances.items():
        if chances:
            mean = f", {average[name]['decimal']:g} on average" if name in average else ""
            say(f"{name}{mean}:")
        for result, chance in chances.items():
            say(f"  {result!s:28} {float(chance):9.4%}  {short(chance)}")
    for note in answer.notes:
        say(f"Note: {note}.")


def short(chance: Fraction) -> str:
    """The exact fraction where it fits on the line; ``--json`` has all of them."""
    text = str(chance)
    return text if len(text) <= 24 else "(exact: --json)"
