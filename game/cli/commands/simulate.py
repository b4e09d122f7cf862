"""``simulate``: many battles between captains."""

import sys
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tqdm import tqdm

from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    missing_library_error,
    print_json,
    print_text,
    write_text_file,
)
from game.cli.battle_arguments import (
    add_battle_arguments,
    add_trial_arguments,
    find_level,
    refuse_players,
    setup_from_arguments,
)
from game.levels.reading.balance_card import card_path, card_text
from game.paths import data_dir
from game.play.event_words import battle_names
from game.play.rulebook import own_tables_digest
from game.trials.balance_report import ending_lines, hopeless_lines, win_lines
from game.trials.counting import bounds_text, make_balance_card, seating_words
from game.trials.fighting import Trial
from game.trials.outcome_file import OutcomeFile, open_outcomes
from game.trials.report import finding_lines, stall_words, trial_page
from game.trials.simulate import ClusterLibraryMissing, ClusterUnavailable, simulate

SCHEDULER_HELP = (
    "let a Dask cluster fight them; only one you trust: whoever runs it, or answers in its place, "
    "runs programs here and on its workers"
)


def add(commands: Commands) -> None:
    """Add the arguments of ``simulate``."""
    reader = add_command(commands, "simulate")
    add_battle_arguments(reader)
    add_trial_arguments(reader)
    reader.add_argument("--scheduler", default="", metavar="tcp://…", help=SCHEDULER_HELP)
    reader.add_argument("--html", type=Path, metavar="FILE", help="write a page about it as well")
    reader.add_argument("--card", action="store_true", help="lay it beside the level as its balance card")
    reader.add_argument("--afresh", action="store_true", help="do not go on with a trial that was broken off")
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Fight and count the battles; return 1 if one broke or stalled."""
    if arguments.card and arguments.option:
        raise UsageError("a balance card is of the level as it is written: --card without --option")
    home = data_dir(arguments.data_dir)
    path = find_level(arguments.level, home)
    setup = setup_from_arguments(
        path, arguments.rules, arguments.seat, arguments.seed, ["ai:admiral"], arguments.option
    )
    refuse_players(dict(setup.seats))
    own = own_tables_digest(setup.book)
    if arguments.card and own:
        raise UsageError(
            f"a balance card is by the numbers that came with the game, and your "
            f"rules/{setup.book}.toml is in force: --data-dir with another folder leaves it out"
        )
    folder = home / "trials"
    result = run_trial(Trial(setup, arguments.n, arguments.effort, str(folder)), arguments, folder)
    if arguments.option:
        result["options"] = list(setup.options)
    if own:
        result["own_numbers"] = own
    level = setup.level()
    if arguments.html:
        write_text_file(arguments.html, trial_page(result, level))
    if arguments.card:
        card = card_path(path, setup.book)
        write_text_file(card, card_text(make_balance_card(result, level)))
        print_text(f"balance card: {card}", sys.stderr)
    if arguments.json:
        print_json(result)
    else:
        print_trial(result, battle_names(level))
    return 1 if result["errors"] or result["stalls"] else 0


def run_trial(trial: Trial, arguments: Namespace, outcome_folder: Path) -> dict[str, Any]:
    """Fight the trial, with a progress bar on a terminal. Interrupted, it is kept, and the same
    command continues it. Raise CommandError."""
    record = open_outcomes(trial, outcome_folder)
    if arguments.afresh:
        record = OutcomeFile(record.path)
        record.delete()
    begun = sum(number < trial.battles for number in record.outcomes)
    if begun:
        print_text(f"going on: {begun} of {trial.battles} battles are fought already", sys.stderr)
    try:
        with tqdm(total=trial.battles, unit=" battles", disable=None, leave=False) as bar:
            result = simulate(
                trial,
                arguments.jobs,
                scheduler=arguments.scheduler,
                outcome_file=record,
                on_progress=bar.update,
            )
    except ClusterLibraryMissing:
        raise missing_library_error("a cluster", "distributed", "cluster") from None
    except ClusterUnavailable as fault:
        raise CommandError(str(fault)) from None
    except KeyboardInterrupt:
        raise CommandError(
            f"broken off: {len(record.outcomes)} of {trial.battles} battles are kept; "
            "the same command goes on with them"
        ) from None
    finally:
        record.close()
    record.delete()
    return result


def print_trial(result: Mapping[str, Any], names: Mapping[str, str]) -> None:
    """Print a result for people, sides by name."""
    pace = result["battles"] / result["seconds"] if result["seconds"] else 0.0
    also = [*result.get("options", ()), *(["numbers of your own"] if "own_numbers" in result else [])]
    besides = f" with {', '.join(also)}" if also else ""
    print_text(f"{result['level']} under {result['rules']}{besides}, seed {result['seed']}:")
    print_text(f"  {result['battles']} battles in {result['seconds']} s, {pace:.1f} a second")
    for line in (*win_lines(result, names), *hopeless_lines(result, names)):
        print_text(line)
    print_text(f"  won by grade: {', '.join(f'{k} {v}' for k, v in result['by_grade'].items())}")
    print_text(f"  seats: {seating_words(result)}")
    print_text(f"  turns: {', '.join(f'{k} {v}' for k, v in result['turns'].items())}")
    print_text(f"  captain ms: {', '.join(f'{k} {v}' for k, v in result['captain_ms'].items())}")
    if result["history"]:
        times, of = result["history"]["times"], result["history"]["of"]
        print_text(f"  as in history: {times} of {of} ({bounds_text(*result['history']['interval'])})")
    for line in (*ending_lines(result, names), *finding_lines(result)):
        print_text(line)
    for error in result["errors"]:
        print_text(f"  broke: battle {error['battle']}, seed {error['seed']}: {error['error']}")
    if result["stalls"]:
        print_text(f"  stalled: {result['stalls']}")
    for stalled in result["stalled"]:
        print_text(f"    {stall_words(stalled)}")
