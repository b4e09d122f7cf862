"""``compare``: the same level under every rulebook that can play it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from game.books import shelf
from game.captains.grades import BATCH
from game.cli.arguments import (
    Commands,
    Wrong,
    add_json,
    at_least_one,
    command,
    print_json,
    say,
    write,
)
from game.cli.common import add_options, add_seats, find_level, no_person, seats_for
from game.levels import read_level
from game.levels.packs.addresses import level_text
from game.levels.reading.findings import suggestion
from game.paths import data_dir
from game.trials.compare import Comparison, as_table, compare
from game.trials.compare_page import compare_page
from game.trials.simulate import usual_jobs


def add(commands: Commands) -> None:
    """The arguments of ``compare``."""
    reader = command(commands, "compare")
    reader.add_argument("level", metavar="LEVEL", help="a level file, or the name of one")
    add_options(reader)
    add_seats(reader)
    reader.add_argument(
        "-n", type=at_least_one, default=50, metavar="N", help="how many battles under each"
    )
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


def run(asked: Namespace) -> int:
    """The battles have been fought and set side by side; 1 if one of them broke or stalled."""
    path = find_level(asked.level, data_dir(asked.data_dir))
    text = level_text(path)
    seats = seats_for(read_level(text, str(path)), asked.seat, ["ai:admiral"])
    no_person(seats)
    for option in asked.option:
        if not any(option in book.rules.OPTIONS for book in shelf.SHELF.values()):
            every = [name for book in shelf.SHELF.values() for name in book.rules.OPTIONS]
            hint = suggestion(option, every, "options of the books")
            raise Wrong(f"--option {option}: no book has such an option; {hint}")
    plan = (asked.n, asked.seed, asked.effort, tuple(asked.option))
    found = compare(Comparison(text, path.name, seats, *plan), asked.jobs)
    if asked.html:
        write(asked.html, compare_page(found))
    if asked.json:
        print_json(found)
    else:
        say("\n".join(as_table(found)))
    broke = any(row["can"] and (row["errors"] or row["stalls"]) for row in found["books"])
    return int(broke)
