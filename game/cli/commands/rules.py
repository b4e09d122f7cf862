"""``rules``: the rulebook in the game, and how much of it the tests name."""

import textwrap
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from game.books import shelf
from game.books.provenance import rebuilt_entries
from game.books.tables import annotated_tables
from game.cli.arguments import Commands, UsageError, add_command, add_json_argument, print_json, print_text
from game.cli.clause_coverage import ClauseCoverage, clause_coverage, find_clauses
from game.levels.reading.findings import nearest_word
from game.play.own_tables import REBUILT, template_lines
from game.play.rulebook import Paragraph, rulebook

WIDTH = 96
RULINGS = "rulings"
"""The chapter of what the game does if the book is silent."""


def add(commands: Commands) -> None:
    """Add the arguments of ``rules``."""
    reader = add_command(commands, "rules")
    reader.add_argument("book", metavar="BOOK", choices=list(shelf.NAMES), help=", ".join(shelf.NAMES))
    reader.add_argument(
        "clause", metavar="CLAUSE", nargs="?", help="9.2.22, or a chapter: 9.2, fire; rulings; rebuilt"
    )
    reader.add_argument("--coverage", action="store_true", help="where each clause stands in code and tests")
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the clauses; return 0. Raise UsageError for an unknown clause."""
    if arguments.clause == REBUILT:
        return print_rebuilt_numbers(arguments.book, arguments.json)
    clauses = list(rulebook(arguments.book).clauses)
    if arguments.clause == RULINGS:
        clauses = list(rulebook(arguments.book).rulings)
    elif arguments.clause:
        clauses = find_clauses(clauses, arguments.clause)
    if not clauses:
        ids = {c.id.lower(): c.id for c in rulebook(arguments.book).clauses}
        close = ids.get(nearest_word(arguments.clause, ids))
        hint = f"; did you mean {close}?" if close else ""
        raise UsageError(f"{shelf.book(arguments.book).rules.TITLE} has no clause {arguments.clause}{hint}")
    if arguments.coverage:
        print_coverage(clause_coverage(arguments.book, clauses), arguments.json)
    elif arguments.json:
        print_json([clause_as_json(c) for c in clauses])
    else:
        print_clauses(clauses)
    return 0


def clause_as_json(clause: Paragraph) -> dict[str, str]:
    """Return a clause as other programs read it."""
    start = {"id": clause.id, "title": clause.title, "says": clause.text}
    return {**start, "excused": clause.not_played_reason, "mark": clause.mark}


def print_clauses(clauses: Sequence[Paragraph]) -> None:
    """Print the clauses for people."""
    for clause in clauses:
        print_text(f"{clause.id}  {clause.title}".rstrip())
        for paragraph in (clause.text, clause.mark):
            if paragraph:
                print_text(textwrap.indent(textwrap.fill(paragraph, WIDTH), "    "))


def print_rebuilt_numbers(book: str, in_json: bool) -> int:
    """Print every entry of the book's tables that its text has lost, in the form for an owner's
    file; return 0."""
    if in_json:
        keys = ("name", "clause", "value", "allowed")
        lost = rebuilt_entries(annotated_tables(book))
        print_json([{key: getattr(entry, key) for key in keys} for entry in lost])
        return 0
    for line in template_lines(book):
        print_text(line)
    return 0


def print_coverage(clauses: Sequence[ClauseCoverage], in_json: bool) -> None:
    """Print the code and tests of the clauses, for people or as JSON."""
    if in_json:
        return print_json([coverage_as_json(c) for c in clauses])
    for c in clauses:
        print_text(f"{c.clause.id:14} {len(c.citations):3} code {len(c.tests):3} tests  {c.clause.title}")
        if c.clause.not_played_reason:
            print_text(f"{'':14} excused: {c.clause.not_played_reason}")
    wanted = [c for c in clauses if not c.clause.not_played_reason]
    named = sum(bool(c.tests) for c in wanted)
    cited = sum(bool(c.citations) for c in wanted)
    summary = f"{cited} of {len(wanted)} clauses are cited in the code"
    print_text(f"{summary}, {named} named by tests that assert something")
    return None


def coverage_as_json(found: ClauseCoverage) -> dict[str, Any]:
    """Return a clause with its code and tests as JSON data."""
    c = found.clause
    places = {"code": list(found.citations), "tests": list(found.tests)}
    return {"id": c.id, "title": c.title, **places, "excused": c.not_played_reason}
