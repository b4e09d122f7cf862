"""``analyse``: the win chance of a battle by turn, and what turned it."""

import json
import sys
from argparse import Namespace
from pathlib import Path

from game.analysis.analysis_report import report_data, report_lines, report_page
from game.analysis.battle_analysis import BattleAnalysis, analyse_battle, usual_effort
from game.analysis.win_chance import WinChanceCurve
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    positive_int,
    print_text,
    write_text_file,
)
from game.cli.battle_arguments import read_valid_journal
from game.levels.format.model import Level
from game.play.battle_forks import RecordedBattle, record_battle
from game.play.journal import Diverged
from game.play.saved_battles import is_over, setup_of

INTERRUPTED_CODE = 130


def add(commands: Commands) -> None:
    """Add the arguments of ``analyse``."""
    reader = add_command(commands, "analyse")
    reader.add_argument("journal", metavar="JOURNAL", type=Path)
    reader.add_argument("--html", action="store_true", help="a page with the curve")
    reader.add_argument("-o", type=Path, metavar="FILE", help="write there, not to standard output")
    reader.add_argument(
        "--rollouts", type=positive_int, metavar="N", help="how many battles are fought on for the curve"
    )
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Analyse the battle and print what is known; after Ctrl C what there is by then."""
    if arguments.json and arguments.html:
        raise UsageError("either --json or --html, not both")
    recorded = _recorded(arguments.journal)
    effort = usual_effort(len(recorded.level.ships))
    effort = effort.scaled_to(arguments.rollouts or effort.rollouts)
    known, code = list[BattleAnalysis](), 0
    try:
        for latest in analyse_battle(recorded, effort):
            known[:] = [latest]
            _print_progress(latest.curve)
    except KeyboardInterrupt:
        code = INTERRUPTED_CODE
    if known:
        _print_analysis(recorded.level, known[0], arguments)
    return code


def _recorded(path: Path) -> RecordedBattle:
    """Return the battle of a journal. Raise UsageError, CommandError, JournalError and LevelError."""
    contents = read_valid_journal(path)
    try:
        recorded = record_battle(setup_of(contents), contents.entries)
    except Diverged as fault:
        raise CommandError(f"{path} does not replay here: {fault}") from None
    if not is_over(contents.entries):
        raise CommandError(f"{path}: this battle is not over; a battle is analysed after it")
    return recorded


def _print_progress(curve: WinChanceCurve) -> None:
    """Say on standard error how far the curve is, after each batch until it is done."""
    if curve.done < curve.wanted:
        print_text(f"{curve.done} of {curve.wanted} battles fought on", sys.stderr)


def _print_analysis(level: Level, analysis: BattleAnalysis, arguments: Namespace) -> None:
    if arguments.json:
        text = json.dumps(report_data(level, analysis), ensure_ascii=False, indent=1)
    elif arguments.html:
        text = report_page(level, analysis)
    else:
        text = "\n".join(report_lines(level, analysis))
    if arguments.o is None:
        print_text(text)
    else:
        write_text_file(arguments.o, f"{text}\n")
