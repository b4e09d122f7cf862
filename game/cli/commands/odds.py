"""``odds``: the exact odds of an act, as fractions and decimals."""

from __future__ import annotations

import tomllib
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from game.cli.common import (
    Commands,
    Sorry,
    Wrong,
    add_data_dir,
    add_json,
    command,
    find_level,
    orders_for,
    print_json,
)
from game.paths import data_dir
from game.play.battle import Battle
from game.play.books import BOOKS
from game.play.journal import read_file
from game.play.replays import battle_of
from game.play.saves import SUFFIX, orders_of
from game.trials.enumerate import TooMany
from game.trials.manning import man_for_batches
from game.trials.odds import (
    Answer,
    Impossible,
    Snapshot,
    beat_odds,
    fire_odds,
    lock_odds,
    shot_odds,
    snapshot_of,
    strike_odds,
    tack_odds,
)

EXAMPLES = """\
examples:
  weathergage odds jarce-and-black-jaques shot frigate "port rigging chasse-maree"
  weathergage odds mirror-duel shot castor "bow hull pollux" --given ships.castor.x=80
  weathergage odds LEVEL tack SHIP           weathergage odds LEVEL strike SHIP
  weathergage odds LEVEL lock SHIP OTHER --willing 1
  weathergage odds FILE.journal --turn 5 strike frigate

The table is the level's at the beginning of its first turn, or a journal's at the beginning of a
turn; --given lays other values on it, by the paths that `replay --to-turn` and scripts use."""


def add(commands: Commands) -> None:
    """The arguments of ``odds``, a sub-command for each kind of act."""
    reader = command(commands, "odds", "the exact odds of an act")
    reader.epilog, reader.formatter_class = EXAMPLES, RawDescriptionHelpFormatter
    reader.add_argument("level", metavar="LEVEL", help="a level, by file or name, or a journal")
    acts = reader.add_subparsers(title="acts", metavar="ACT", required=True)
    shot = act(acts, "shot", "one battery fires: hits, special damage, points, boxes")
    shot.add_argument("key", metavar="SHOT", help='as in play: "port hull redoutable"')
    shot.add_argument("--held", action="store_true", help="on a Fire card that was held (grape)")
    shot.set_defaults(odds=lambda at, a: shot_odds(at, a.ship, a.key, a.held))
    simple = {"tack": tack_odds, "beat": beat_odds, "strike": strike_odds, "fire": fire_odds}
    for name, says in ACTS.items():
        reckon = simple[name]
        act(acts, name, says).set_defaults(odds=lambda at, a, reckon=reckon: reckon(at, a.ship))
    lock = act(acts, "lock", "two ships in contact lock together")
    lock.add_argument("other", metavar="OTHER")
    lock.add_argument("--willing", type=int, choices=(0, 1, 2), default=1, help="captains who wish")
    lock.set_defaults(odds=lambda at, a: lock_odds(at, a.ship, a.other, a.willing))
    reader.set_defaults(run=run)


ACTS = {
    "tack": "she tacks: perfect, successful, fails",
    "beat": "she sails into the dead zone: taken aback or not",
    "strike": "a strike test: stands, retires, strikes",
    "fire": "a fire test: put out, burns on, blows up",
}


def act(acts: Commands, name: str, says: str) -> ArgumentParser:
    """One kind of act with the arguments all of them have."""
    reader: ArgumentParser = acts.add_parser(name, help=says, description=says)
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
    return reader


def run(asked: Namespace) -> int:
    """The odds have been printed; 0."""
    try:
        answer: Answer = asked.odds(table_for(asked), asked)
    except (Impossible, TooMany) as fault:
        raise Sorry(str(fault)) from None
    if asked.json:
        print_json(as_json(answer))
    else:
        tell(answer)
    return 0


def table_for(asked: Namespace) -> Snapshot:
    """The table the question is about."""
    given = [one_given(text) for text in asked.given]
    if asked.level.endswith(SUFFIX):
        battle = journal_battle(Path(asked.level))
    else:
        path = find_level(asked.level, data_dir(asked.data_dir))
        orders = orders_for(path, asked.rules, [], asked.seed, ["ai:captain"])
        level, book = orders.level(), BOOKS[orders.book]
        seats = man_for_batches(book, level, orders.seats, orders.seed)
        battle = Battle(book, level, seats, orders.seed)
    try:
        return snapshot_of(battle, asked.turn, given)
    finally:
        battle.close()


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
        return path.strip(), tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        how = "PATH=VALUE, the value as in TOML: 8, true, \"elite\", ['fore']"
        raise Wrong(f"--given {text}: {how}") from None


# ------------------------------------------------------------------------------ telling
def as_json(answer: Answer) -> dict[str, Any]:
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


def means(answer: Answer) -> dict[str, dict[str, Any]]:
    """The mean of every distribution of numbers."""
    found: dict[str, dict[str, Any]] = {}
    for name, chances in answer.chances.items():
        if chances and all(isinstance(result, int) for result in chances):
            mean = sum((result * chance for result, chance in chances.items()), Fraction(0))
            found[name] = {"exact": str(mean), "decimal": round(float(mean), 6)}
    return found


def tell(answer: Answer) -> None:
    """An answer for people."""
    print(answer.asked)
    if answer.tally and answer.tally.terms:
        print(f"  {answer.tally.total} = {answer.tally.reasons()}")
    average = means(answer)
    for name, chances in answer.chances.items():
        if chances:
            mean = f", {average[name]['decimal']:g} on average" if name in average else ""
            print(f"{name}{mean}:")
        for result, chance in chances.items():
            print(f"  {result!s:28} {float(chance):9.4%}  {short(chance)}")
    for note in answer.notes:
        print(f"Note: {note}.")


def short(chance: Fraction) -> str:
    """The exact fraction where it fits on the line; ``--json`` has all of them."""
    text = str(chance)
    return text if len(text) <= 24 else "(exact: --json)"
