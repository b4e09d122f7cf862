"""``weigh``: why one side wins, the closest battles to watch, and what would make it even."""

from __future__ import annotations

import argparse
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    print_json,
    print_text,
    write_text_file,
)

if TYPE_CHECKING:
    from game.play.saved_battles import BattleSetup
    from game.trials.balance_search import BalanceResult, BalanceSearch
    from game.trials.fighting import Outcome, Trial

FAR_PERCENT = 15.0
"""With ``--books`` another book is only changed if it lies so far from the wanted share."""


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
        help="try small changes that bring the first side's share there, alone and together; the best is "
        "confirmed with fresh dice and shown as a diff",
    )
    reader.add_argument(
        "--books",
        action="store_true",
        help="under every book that can play it; with --toward, another book that lies more than "
        f"{FAR_PERCENT:g} percent off is changed below [for.BOOK] alone",
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
    from game.cli.battle_arguments import refuse_players

    if arguments.output and arguments.toward is None:
        raise UsageError("-o takes what --toward finds: --toward 50")
    if arguments.books and (arguments.html or arguments.keep or arguments.rules):
        raise UsageError("--books without --html, --keep and --rules: those are for one book")
    setups = _setups(arguments)
    refuse_players(dict(setups[0].seats))
    text, results = setups[0].level_text, list[dict[str, Any]]()
    for setup in setups:
        result, mended = _weigh_book(replace(setup, level_text=text), arguments, setups[0].book)
        results.append(result)
        text = mended or text
    if arguments.json:
        print_json({"books": results} if arguments.books else results[0])
    if arguments.output:
        is_changed = text != setups[0].level_text
        if is_changed:
            write_text_file(arguments.output, text)
        said = arguments.output if is_changed else f"{arguments.output} is not written: nothing is better"
        print_text(said, sys.stderr if arguments.json else sys.stdout)
    return int(any(result["errors"] or result["stalls"] for result in results))


def _setups(arguments: Namespace) -> list[BattleSetup]:
    """Return the set-up of each book that is to be weighed, the home book first."""
    from game.cli.battle_arguments import find_level, setup_from_arguments
    from game.levels import parse_level
    from game.paths import data_dir
    from game.play.level_check import find_playable_books

    path = find_level(arguments.level, data_dir(arguments.data_dir))

    def setup(book: str | None, options: Sequence[str]) -> BattleSetup:
        return setup_from_arguments(path, book, arguments.seat, arguments.seed, ["ai:admiral"], options)

    first = setup(arguments.rules, arguments.option)
    if not arguments.books:
        return [first]
    others = [b for b in find_playable_books(parse_level(first.level_text, first.file)) if b != first.book]
    return [first, *(setup(book, []) for book in others)]


def _weigh_book(setup: BattleSetup, arguments: Namespace, home: str) -> tuple[dict[str, Any], str]:
    """Fight, explain and mend a battle under one book; return the result, and the mended text or ''."""
    from game.paths import data_dir
    from game.play.event_words import battle_names
    from game.trials.counting import summarize
    from game.trials.fighting import Trial
    from game.trials.report import trial_page

    folder = str(data_dir(arguments.data_dir) / "trials")
    trial = Trial(setup, arguments.n, arguments.effort, folder)
    begun = perf_counter()
    outcomes = _fight(trial, arguments.jobs)
    seconds = perf_counter() - begun
    result, names = summarize(trial, outcomes, seconds), battle_names(setup.level())
    if arguments.html:
        write_text_file(arguments.html, trial_page(result, setup.level()))
    if not arguments.json:
        _print_reasons(result, names)
    if arguments.keep:
        _save_closest(trial, result, arguments.keep)
    if arguments.toward is None:
        return result, ""
    least = FAR_PERCENT if setup.book != home else 0.0
    found = _mend(trial, outcomes, arguments, least, seconds, names)
    if found is None:
        return result, ""
    from game.trials.balance_search import result_values

    return {**result, "toward": result_values(found)}, found.text if found.is_confirmed and found.best else ""


def _fight(trial: Trial, jobs: int) -> list[Outcome]:
    from tqdm import tqdm

    from game.trials.simulate import fight_all

    with tqdm(total=trial.battles, unit=" battles", disable=None, leave=False) as bar:
        try:
            return fight_all(trial, jobs, on_progress=bar.update)
        except KeyboardInterrupt:
            raise CommandError("broken off before the battles were over: nothing is known") from None


def _print_reasons(result: dict[str, Any], names: Mapping[str, str]) -> None:
    from game.trials.balance_report import ending_lines, hopeless_lines, win_lines
    from game.trials.report import explanation_lines, stall_words

    print_text(f"{result['level']} under {result['rules']}, {result['battles']} battles:")
    for line in (*win_lines(result, names), *hopeless_lines(result, names)):
        print_text(line)
    for line in (*ending_lines(result, names, 3), *explanation_lines(result, names)):
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
        print_text(f"  weathergage replay {kept}" if kept else f"  {folder} cannot be written", sys.stderr)


def _mend(
    trial: Trial,
    outcomes: Sequence[Outcome],
    arguments: Namespace,
    least_percent: float,
    seconds: float,
    names: Mapping[str, str],
) -> BalanceResult | None:
    """Search for what brings the first side's share where it is wanted, and print it; None if it lies within
    ``least_percent`` already."""
    from game.trials.balance_report import balance_lines, plan_line
    from game.trials.balance_search import BalanceSearch, diff_of

    try:
        search = BalanceSearch(trial, outcomes, arguments.toward)
    except ValueError as why:
        raise UsageError(str(why)) from None
    if abs(search.base.percent - arguments.toward) <= least_percent:
        return None
    first = next(iter(trial.setup.seats))
    said = [f"toward {arguments.toward:g} % for {names.get(first, first)}, a draw counts half:"]
    said += [] if search.is_near else [plan_line(search, seconds / max(1, trial.battles))]
    for line in said:
        print_text(line, sys.stderr if arguments.json else sys.stdout)
    found = _search(search, arguments.jobs)
    if not arguments.json:
        for line in balance_lines(found, names.get(first, first), names):
            print_text(line)
        if found.best:
            print_text(diff_of(trial.setup.level_text, found.text, trial.setup.file))
    return found


def _search(search: BalanceSearch, jobs: int) -> BalanceResult:
    from tqdm import tqdm

    with tqdm(total=search.most_battles, unit=" battles", disable=None, leave=False) as bar:
        return search.run(jobs, bar.update)
