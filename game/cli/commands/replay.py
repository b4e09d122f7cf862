"""``replay``: replay a journal and compare it with itself."""

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.cli.arguments import Commands, UsageError, add_command, add_json_argument, print_json, print_text
from game.levels import LevelError
from game.play.event_words import event_line
from game.play.journal import JournalError, read_journal_file
from game.play.replays import JournalReplay, replay_journal


def add(commands: Commands) -> None:
    """Add the arguments of ``replay``."""
    reader = add_command(commands, "replay")
    reader.add_argument("journal", metavar="JOURNAL", type=Path)
    reader.add_argument("--verify", action="store_true", help="only say whether it holds")
    reader.add_argument(
        "--to-turn", type=int, metavar="N", help="stop where turn N begins and show the table"
    )
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Replay the journal; return 1 if it is damaged or diverges."""
    if not arguments.journal.is_file():
        raise UsageError(f"there is no journal {arguments.journal}")
    if arguments.to_turn is not None and arguments.to_turn < 1:
        raise UsageError("--to-turn: turns are counted from 1")
    try:
        found = replay_journal(read_journal_file(arguments.journal), arguments.to_turn)
    except (JournalError, LevelError) as fault:
        return print_unusable(arguments, str(fault))
    if arguments.to_turn is not None and found.is_ok and found.turns < arguments.to_turn:
        raise UsageError(f"the journal ends in turn {found.turns}")
    if arguments.json:
        print_json(replay_as_json(found, with_table=arguments.to_turn is not None))
    else:
        print_replay(found, arguments)
    return 0 if found.is_ok else 1


def print_unusable(arguments: Namespace, why: str) -> int:
    """Print that the file is no journal that can be replayed; return 1."""
    if arguments.json:
        empty = {"turns": 0, "answers": 0, "digest": "", "first_difference": None}
        print_json({"ok": False, **empty, "problem": why})
    else:
        print_text(f"{arguments.journal} cannot be replayed: {why}")
    return 1


def replay_as_json(found: JournalReplay, with_table: bool) -> dict[str, Any]:
    """Return a replay as JSON data."""
    first = found.first_difference
    out: dict[str, Any] = {
        "ok": found.is_ok, "turns": found.turns, "answers": found.answers, "digest": found.digest,
        "first_difference": asdict(first) if first else None, "over": found.is_over,
        "problem": found.problem, "notes": list(found.notes),
    }  # fmt: skip
    return out | ({"table": found.table} if with_table else {})


def print_replay(found: JournalReplay, arguments: Namespace) -> None:
    """Print a replay: what happened, unless it is only verified, then the verdict."""
    if arguments.to_turn is not None:
        print_json(found.table)
    elif not arguments.verify:
        for event in found.events:
            if said := event_line(event, found.names):
                print_text(said)
    for note in found.notes:
        print_text(f"Note: {note}.")
    if found.problem:
        print_text(f"Damaged: {found.problem}; what stands before it was replayed.")
    if first := found.first_difference:
        print_text(
            f"Diverges in turn {first.turn} at {first.clause or 'no clause'}: {first.thing} "
            f"{first.field}: the journal has {first.expected}, here it is {first.got}."
        )
    if found.is_ok:
        end = "over" if found.is_over else "not over"
        print_text(f"Good: {found.turns} turns, {found.answers} answers, {end}, digest {found.digest}.")
