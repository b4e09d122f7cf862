"""``weigh``: why one side wins, the closest battles to watch, and what would make it even."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.cli.arguments import (
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    print_json,
    print_text,
    write_text_file,
)

if TYPE_CHECKING:
    from game.trials.fighting import Trial


def add(commands: Commands) -> None:
    """Add the arguments of ``weigh``."""
    from game.cli.battle_arguments import add_battle_arguments, add_trial_arguments

    reader = add_command(commands, "weigh")
    add_battle_arguments(reader)
    add_trial_arguments(reader)
    reader.add_argument("--html", type=Path, metavar="FILE", help="write a page about it as well")
    reader.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="lay the closest battles there as journals"
    )
    reader.add_argument(
        "--toward",
        type=_parse_percent,
        metavar="PERCENT",
        help="try small changes that bring the first side's share there, each alone, then the best "
        "together; the nearest is shown as a diff",
    )
    reader.add_argument("-o", "--output", type=Path, metavar="FILE", help="write the best one there")
    add_json_argument(reader)
    reader.set_defaults(run=run)


def _parse_percent(text: str) -> float:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 100):
        raise argparse.ArgumentTypeError(f"{text!r} is no share: 1 to 99, in percent")
    return float(text)


def run(arguments: Namespace) -> int:
    """Fight and explain the battles; return 1 if one broke or stalled."""
    from game.cli.battle_arguments import find_level, refuse_players, setup_from_arguments
    from game.paths import data_dir
    from game.play.event_words import battle_names
    from game.trials.fighting import Trial
    from game.trials.report import trial_page
    from game.trials.simulate import simulate

    home = data_dir(arguments.data_dir)
    path = find_level(arguments.level, home)
    setup = setup_from_arguments(
        path, arguments.rules, arguments.seat, arguments.seed, ["ai:admiral"], arguments.option
    )
    refuse_players(dict(setup.seats))
    trial = Trial(setup, arguments.n, arguments.effort, str(home / "trials"))
    result = simulate(trial, arguments.jobs)
    if arguments.html:
        write_text_file(arguments.html, trial_page(result, setup.level()))
    if arguments.json:
        print_json(result)
    else:
        _print_reasons(result, battle_names(setup.level()))
    if arguments.keep:
        _save_closest(trial, result, arguments.keep)
    if arguments.toward is not None:
        _print_changes(trial, arguments)
    return 1 if result["errors"] or result["stalls"] else 0


def _print_reasons(result: dict[str, Any], names: Mapping[str, str]) -> None:
    from game.trials.report import explanation_lines, stall_words

    print_text(f"{result['level']} under {result['rules']}, {result['battles']} battles:")
    print_text(f"  won: {', '.join(f'{names.get(k, k)} {v}' for k, v in result['wins'].items())}")
    for line in explanation_lines(result, names):
        print_text(line)
    for near in result["closest"][:3]:
        print_text(f"  close: battle {near['battle']}, seed {near['seed']}, {near['apart']} % apart")
    for stalled in result["stalled"]:
        print_text(f"  {stall_words(stalled)}")
    for error in result["errors"]:
        print_text(f"  broke: battle {error['battle']}, seed {error['seed']}: {error['error']}")


def _save_closest(trial: Trial, result: dict[str, Any], folder: Path) -> None:
    from game.trials.fighting import save_battle_journal

    for near in result["closest"]:
        kept = save_battle_journal(trial, near["battle"], str(folder), "close")
        print_text(f"  weathergage replay {kept}" if kept else f"  {folder} cannot be written")


def _print_changes(trial: Trial, arguments: Namespace) -> None:
    from game.trials.balance_search import diff_of, find_balance

    print_text(f"toward {arguments.toward:g} % for the first side, {trial.battles} battles each:")
    try:
        mended = find_balance(trial, arguments.toward, arguments.jobs, print_text)
    except ValueError as why:
        raise UsageError(str(why)) from None
    best = mended.best
    if not mended.single_changes:
        print_text("that is near enough, or there is nothing small to change")
    elif best is None:
        print_text("none of these brings it nearer")
    if best is None:
        return
    print_text(f"best, {best.share_percent:.1f} %: {best.change.words}")
    print_text(diff_of(trial.setup.level_text, best.change.text, trial.setup.file))
    if arguments.output:
        write_text_file(arguments.output, best.change.text)
        print_text(arguments.output)
