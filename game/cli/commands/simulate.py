"""``simulate``: many battles between captains."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.captains.grades import BATCH
from game.cli.common import (
    Commands,
    Sorry,
    add_battle,
    add_json,
    command,
    find_level,
    no_person,
    orders_for,
    print_json,
)
from game.paths import data_dir
from game.play.replays import names_of
from game.trials.compare import ending_in_words
from game.trials.report import page
from game.trials.simulate import Trial, simulate, usual_jobs


def add(commands: Commands) -> None:
    """The arguments of ``simulate``."""
    reader = command(commands, "simulate", "fight a battle many times between captains")
    add_battle(reader)
    reader.add_argument("-n", type=at_least_one, default=100, metavar="N", help="how many battles")
    reader.add_argument("--seed", type=int, default=1, metavar="N", help="where all dice begin")
    reader.add_argument(
        "--effort", type=at_least_one, default=BATCH, metavar="K", help="courses a captain tries"
    )
    reader.add_argument(
        "--jobs", type=at_least_one, default=usual_jobs(), metavar="J", help="processes at work"
    )
    reader.add_argument("--html", type=Path, metavar="FILE", help="write a page about it as well")
    add_json(reader)
    reader.set_defaults(run=run)


def at_least_one(text: str) -> int:
    """A whole number from 1 up."""
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def run(asked: Namespace) -> int:
    """The battles have been fought and counted; 1 if one broke or stalled."""
    path = find_level(asked.level, data_dir(asked.data_dir))
    orders = orders_for(path, asked.rules, asked.seat, asked.seed, ["ai:captain"])
    no_person(dict(orders.seats))
    result = simulate(Trial(orders, asked.n, asked.effort), asked.jobs)
    if asked.html:
        write(asked.html, page(result))
    if asked.json:
        print_json(result)
    else:
        tell(result, names_of(orders.level()))
    return 1 if result["errors"] or result["stalls"] else 0


def write(path: Path, text: str) -> None:
    """The text is in the file. Raises Sorry."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise Sorry(f"{path} cannot be written: {fault.strerror}") from None


def tell(result: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """A result for people, sides by their names."""
    pace = result["battles"] / result["seconds"] if result["seconds"] else 0.0
    print(f"{result['level']} under {result['rules']}, seed {result['seed']}:")
    print(f"  {result['battles']} battles in {result['seconds']} s, {pace:.1f} a second")
    for title, key in (("won by side", "wins"), ("won by grade", "by_grade")):
        print(f"  {title}: {', '.join(f'{names.get(k, k)} {v}' for k, v in result[key].items())}")
    print(f"  turns: {', '.join(f'{k} {v}' for k, v in result['turns'].items())}")
    print(f"  captain ms: {', '.join(f'{k} {v}' for k, v in result['captain_ms'].items())}")
    for ending, count in result["endings"].items():
        print(f"  {count:5}  {ending_in_words(ending, names)}")
    for error in result["errors"]:
        print(f"  broke: battle {error['battle']}, seed {error['seed']}: {error['error']}")
    if result["stalls"]:
        print(f"  stalled: {result['stalls']}")
