"""``film``: save a great moment of a battle that is over, as a film of six seconds or as a picture."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from game.analysis.background_job import JobRefused
from game.cli.arguments import (
    CommandError,
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    missing_library_error,
    positive_int,
    print_json,
    print_text,
)
from game.cli.battle_arguments import read_valid_journal
from game.levels import LevelError
from game.levels.packs.level_paths import find_pack
from game.paths import data_dir
from game.play.journal import Diverged, JournalError, conceding_seat
from game.play.saved_battles import setup_of

if TYPE_CHECKING:  # the program behind them draws, and only a film or a picture needs that
    from game.ui.shell.film_session import FilmedBattle
    from game.ui.shell.moment_stage import MomentStage

_SUFFIXES = (".webp", ".gif", ".png")


def add(commands: Commands) -> None:
    """Add the arguments of ``film``."""
    reader = add_command(commands, "film")
    reader.add_argument("journal", metavar="JOURNAL", type=Path)
    reader.add_argument("--list", action="store_true", help="only list the great moments")
    reader.add_argument(
        "--moment", type=positive_int, metavar="N", help="which of the list; else the greatest"
    )
    reader.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help=".webp or .gif, or .png for a picture"
    )
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Save the film or the picture, or list the moments; return 0."""
    path = arguments.output
    if not arguments.list and (path is None or path.suffix not in _SUFFIXES):
        raise UsageError("-o FILE: a film ends in .webp or .gif, a picture in .png")
    from game.ui.shell.moment_pictures import has_film_library

    if not (arguments.list or path.suffix == ".png" or has_film_library()):
        raise missing_library_error("a film", "Pillow", "film")
    try:
        return _run(arguments)
    except (JournalError, LevelError, Diverged) as fault:
        raise CommandError(f"{arguments.journal} cannot be filmed: {fault}") from None


def _run(arguments: Namespace) -> int:
    from game.ui.shell.film_session import filmed_battle
    from game.ui.shell.moment_stage import MomentStage

    reading = read_valid_journal(arguments.journal)
    setup = setup_of(reading)
    pack = find_pack(data_dir(arguments.data_dir), setup.pack_name) if setup.pack_name else None
    stage = MomentStage(setup, reading.entries, pack.path if pack else None)
    try:
        if stage.battle.pending_step is not None and not conceding_seat(reading.entries):
            raise CommandError("this battle is not over: fight it to its end first")
        battle = filmed_battle(setup, reading.entries, stage.events, None)
        if not battle.moments:
            raise CommandError("no gun did any harm in this battle, so there is nothing to film")
        if arguments.list:
            _print_moments(arguments, battle)
        else:
            _save(arguments, stage, battle)
    finally:
        stage.close()
    return 0


def _print_moments(arguments: Namespace, battle: "FilmedBattle") -> None:
    rows = [{"moment": n, "turn": m.turn, "words": m.words} for n, m in enumerate(battle.moments, 1)]
    if arguments.json:
        print_json(rows)
        return
    for row in rows:
        print_text(f"{row['moment']}  turn {row['turn']}  {row['words']}")


def _save(arguments: Namespace, stage: "MomentStage", battle: "FilmedBattle") -> None:
    from game.ui.shell.moment_job import make_moment_file

    number = arguments.moment or battle.greatest + 1
    if number > len(battle.moments):
        raise UsageError(f"--moment: this battle has {len(battle.moments)}; --list shows them")
    moment, path = battle.moments[number - 1], arguments.output
    try:
        for _ in make_moment_file(stage, moment.event_index, path, battle.caption(moment)):
            pass
    except JobRefused as refused:
        raise CommandError(str(refused).rstrip(".")) from None
    size = path.stat().st_size
    if arguments.json:
        print_json({"file": str(path), "bytes": size, "turn": moment.turn, "words": moment.words})
    else:
        print_text(f"{path}: turn {moment.turn}, {moment.words}, {size:,} bytes")
