"""``weigh``: why one side wins, the closest battles to watch, and what would make it even."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.arguments import (
    Commands,
    Wrong,
    add_json,
    command,
    print_json,
    say,
    write,
)

if TYPE_CHECKING:
    from game.trials.fighting import Trial


def add(commands: Commands) -> None:
    """The arguments of ``weigh``."""
    from game.cli.common import add_battle, add_trial

    reader = command(commands, "weigh")
    add_battle(reader)
    add_trial(reader)
    reader.add_argument("--html", type=Path, metavar="FILE", help="write a page about it as well")
    reader.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="lay the closest battles there as journals"
    )
    reader.add_argument(
        "--toward",
        type=_percent,
        metavar="PERCENT",
        help="try small changes that bring the first side's share there, each alone, then the best "
        "together; the nearest is shown as a diff",
    )
    reader.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="write the best one there"
    )
    add_json(reader)
    reader.set_defaults(run=run)


def _percent(text: str) -> float:
    """A share from 1 to 99 percent."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 100):
        raise argparse.ArgumentTypeError(f"{text!r} is no share: 1 to 99, in percent")
    return float(text)


def run(asked: Namespace) -> int:
    """The battles have been fought and explained; 1 if one broke or stalled."""
    from game.cli.common import find_level, no_person, orders_for
    from game.paths import data_dir
    from game.play.naming import names_of
    from game.trials.fighting import Trial
    from game.trials.report import page
    from game.trials.simulate import simulate

    home = data_dir(asked.data_dir)
    path = find_level(asked.level, home)
    orders = orders_for(path, asked.rules, asked.seat, asked.seed, ["ai:admiral"], asked.option)
    no_person(dict(orders.seats))
    trial = Trial(orders, asked.n, asked.effort, str(home / "trials"))
    result = simulate(trial, asked.jobs)
    if asked.html:
        write(asked.html, page(result, orders.level()))
    if asked.json:
        print_json(result)
    else:
        _tell(result, names_of(orders.level()))
    if asked.keep:
        _keep(trial, result, asked.keep)
    if asked.toward is not None:
        _mended(trial, asked)
    return 1 if result["errors"] or result["stalls"] else 0


def _tell(result: dict[str, Any], names: Mapping[str, str]) -> None:
    """Who won, and why."""
    from game.trials.report import stall_words
    from game.trials.why import why_words

    say(f"{result['level']} under {result['rules']}, {result['battles']} battles:")
    say(f"  won: {', '.join(f'{names.get(k, k)} {v}' for k, v in result['wins'].items())}")
    for line in why_words(result, names):
        say(line)
    for near in result["closest"][:3]:
        say(f"  close: battle {near['battle']}, seed {near['seed']}, {near['apart']} % apart")
    for stalled in result["stalled"]:
        say(f"  {stall_words(stalled)}")
    for error in result["errors"]:
        say(f"  broke: battle {error['battle']}, seed {error['seed']}: {error['error']}")


def _keep(trial: Trial, result: dict[str, Any], folder: Path) -> None:
    """The closest battles lie in a folder as journals, each said with how to watch it."""
    from game.trials.fighting import journal_of

    for near in result["closest"]:
        kept = journal_of(trial, near["battle"], str(folder), "close")
        say(f"  weathergage replay {kept}" if kept else f"  {folder} cannot be written")


def _mended(trial: Trial, asked: Namespace) -> None:
    """Every change with what it does alone, and the best, or the best few together, as a diff."""
    from game.trials.toward import diff_of, mend

    say(f"toward {asked.toward:g} % for the first side, {trial.battles} battles each:")
    try:
        mended = mend(trial, asked.toward, asked.jobs, say)
    except ValueError as why:
        raise Wrong(str(why)) from None
    best = mended.best
    if not mended.singles:
        say("that is near enough, or there is nothing small to change")
    elif best is None:
        say("none of these brings it nearer")
    if best is None:
        return
    say(f"best, {best.share:.1f} %: {best.change.said}")
    say(diff_of(trial.orders.level_text, best.change.text, trial.orders.file))
    if asked.output:
        write(asked.output, best.change.text)
        say(asked.output)
