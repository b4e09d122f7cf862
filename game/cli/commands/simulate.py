"""``simulate``: many battles between captains."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tqdm import tqdm

from game.cli.arguments import (
    Commands,
    Sorry,
    Wrong,
    add_json,
    command,
    print_json,
    say,
    without_library,
    write,
)
from game.cli.common import add_battle, add_trial, find_level, no_person, orders_for
from game.levels.reading.balance_card import card_path, card_text
from game.paths import data_dir
from game.play.naming import names_of
from game.play.numbers import own_digest
from game.trials.cards import card_of
from game.trials.compare import ending_in_words
from game.trials.counting import seating
from game.trials.fighting import Trial
from game.trials.record import Record, record_of
from game.trials.report import page, stall_words
from game.trials.simulate import NoCluster, NoClusterLibrary, simulate
from game.trials.why import finding_words

SCHEDULER = (
    "let a Dask cluster fight them; only one you trust: whoever runs it, or answers in its place, "
    "runs programs here and on its workers"
)


def add(commands: Commands) -> None:
    """The arguments of ``simulate``."""
    reader = command(commands, "simulate")
    add_battle(reader)
    add_trial(reader)
    reader.add_argument("--scheduler", default="", metavar="tcp://…", help=SCHEDULER)
    reader.add_argument("--html", type=Path, metavar="FILE", help="write a page about it as well")
    reader.add_argument(
        "--card", action="store_true", help="lay it beside the level as its balance card"
    )
    reader.add_argument(
        "--afresh", action="store_true", help="do not go on with a trial that was broken off"
    )
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The battles have been fought and counted; 1 if one broke or stalled."""
    if asked.card and asked.option:
        raise Wrong("a balance card is of the level as it is written: --card without --option")
    home = data_dir(asked.data_dir)
    path = find_level(asked.level, home)
    orders = orders_for(path, asked.rules, asked.seat, asked.seed, ["ai:admiral"], asked.option)
    no_person(dict(orders.seats))
    own = own_digest(orders.book)
    if asked.card and own:
        raise Wrong(
            f"a balance card is by the numbers that came with the game, and your "
            f"rules/{orders.book}.toml is in force: --data-dir with another folder leaves it out"
        )
    folder = home / "trials"
    result = fight(Trial(orders, asked.n, asked.effort, str(folder)), asked, folder)
    if asked.option:
        result["options"] = list(orders.options)
    if own:
        result["own_numbers"] = own
    level = orders.level()
    if asked.html:
        write(asked.html, page(result, level))
    if asked.card:
        card = card_path(path, orders.book)
        write(card, card_text(card_of(result, level)))
        say(f"balance card: {card}", sys.stderr)
    if asked.json:
        print_json(result)
    else:
        tell(result, names_of(level))
    return 1 if result["errors"] or result["stalls"] else 0


def fight(trial: Trial, asked: Namespace, folder: Path) -> dict[str, Any]:
    """The trial has been fought, with a bar of progress on a terminal. Broken off, it is kept, and
    the same command goes on with it. Raises Sorry."""
    record = record_of(trial, folder)
    if asked.afresh:
        record = Record(record.path)
        record.done()
    begun = sum(number < trial.battles for number in record.outcomes)
    if begun:
        say(f"going on: {begun} of {trial.battles} battles are fought already", sys.stderr)
    try:
        with tqdm(total=trial.battles, unit=" battles", disable=None, leave=False) as bar:
            result = simulate(
                trial, asked.jobs, scheduler=asked.scheduler, record=record, told=bar.update
            )
    except NoClusterLibrary:
        raise without_library("a cluster", "distributed", "cluster") from None
    except NoCluster as fault:
        raise Sorry(str(fault)) from None
    except KeyboardInterrupt:
        raise Sorry(
            f"broken off: {len(record.outcomes)} of {trial.battles} battles are kept; "
            "the same command goes on with them"
        ) from None
    finally:
        record.close()
    record.done()
    return result


def tell(result: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """A result for people, sides by their names."""
    pace = result["battles"] / result["seconds"] if result["seconds"] else 0.0
    also = [
        *result.get("options", ()),
        *(["numbers of your own"] if "own_numbers" in result else []),
    ]
    besides = f" with {', '.join(also)}" if also else ""
    say(f"{result['level']} under {result['rules']}{besides}, seed {result['seed']}:")
    say(f"  {result['battles']} battles in {result['seconds']} s, {pace:.1f} a second")
    for title, key in (("won by side", "wins"), ("won by grade", "by_grade")):
        say(f"  {title}: {', '.join(f'{names.get(k, k)} {v}' for k, v in result[key].items())}")
    say(f"  seats: {seating(result)}")
    say(f"  turns: {', '.join(f'{k} {v}' for k, v in result['turns'].items())}")
    say(f"  captain ms: {', '.join(f'{k} {v}' for k, v in result['captain_ms'].items())}")
    bounds = (f"{k} {low:.0%} to {high:.0%}" for k, (low, high) in result["intervals"].items())
    say(f"  with a certainty of 95 %: {', '.join(bounds)}")
    if result["history"]:
        low, high = result["history"]["interval"]
        times, of = result["history"]["times"], result["history"]["of"]
        say(f"  as in history: {times} of {of} ({low:.0%} to {high:.0%})")
    for ending, count in result["endings"].items():
        say(f"  {count:5}  {ending_in_words(ending, names, result)}")
    for line in finding_words(result):
        say(line)
    for error in result["errors"]:
        say(f"  broke: battle {error['battle']}, seed {error['seed']}: {error['error']}")
    if result["stalls"]:
        say(f"  stalled: {result['stalls']}")
    for stalled in result["stalled"]:
        say(f"    {stall_words(stalled)}")
