"""``compare``: the same level under every rulebook that can play it."""

from argparse import Namespace
from pathlib import Path

from game.books import shelf
from game.captains.grades import BATCH_EFFORT
from game.cli.arguments import (
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    positive_int,
    print_json,
    print_text,
    write_text_file,
)
from game.cli.battle_arguments import (
    add_option_arguments,
    add_seat_arguments,
    find_level,
    parse_seats,
    refuse_players,
)
from game.levels import parse_level
from game.levels.packs.level_paths import read_level_text
from game.levels.reading.findings import suggestion_hint
from game.paths import data_dir
from game.trials.compare import ComparisonRequest, compare_books, comparison_lines
from game.trials.report import compare_page
from game.trials.simulate import default_jobs


def add(commands: Commands) -> None:
    """Add the arguments of ``compare``."""
    reader = add_command(commands, "compare")
    reader.add_argument("level", metavar="LEVEL", help="a level file, or the name of one")
    add_option_arguments(reader)
    add_seat_arguments(reader)
    reader.add_argument("-n", type=positive_int, default=50, metavar="N", help="how many battles under each")
    reader.add_argument("--seed", type=int, default=1, metavar="N", help="where all dice begin")
    reader.add_argument(
        "--effort", type=positive_int, default=BATCH_EFFORT, metavar="K", help="courses a captain tries"
    )
    reader.add_argument(
        "--jobs", type=positive_int, default=default_jobs(), metavar="J", help="processes at work"
    )
    reader.add_argument("--html", type=Path, metavar="FILE", help="write a page about it as well")
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Fight the battles and print them side by side; return 1 if one broke or stalled."""
    path = find_level(arguments.level, data_dir(arguments.data_dir))
    text = read_level_text(path)
    seats = parse_seats(parse_level(text, str(path)), arguments.seat, ["ai:admiral"])
    refuse_players(seats)
    for option in arguments.option:
        if not any(option in book.rules.OPTIONS for book in shelf.SHELF.values()):
            every = [name for book in shelf.SHELF.values() for name in book.rules.OPTIONS]
            hint = suggestion_hint(option, every, "options of the books")
            raise UsageError(f"--option {option}: no book has such an option; {hint}")
    plan = (arguments.n, arguments.seed, arguments.effort, tuple(arguments.option))
    found = compare_books(ComparisonRequest(text, path.name, seats, *plan), arguments.jobs)
    if arguments.html:
        write_text_file(arguments.html, compare_page(found))
    if arguments.json:
        print_json(found)
    else:
        print_text("\n".join(comparison_lines(found)))
    broke = any(row["can"] and (row["errors"] or row["stalls"]) for row in found["books"])
    return int(broke)
