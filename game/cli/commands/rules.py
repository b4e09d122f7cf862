"""``rules``: the in-game rulebook, and how much of it the tests name."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from game.books import shelf
from game.books.provenance import rebuilt_entries
from game.books.tables import tables_now
from game.cli.arguments import Commands, Wrong, add_json, command, print_json, say
from game.cli.coverage import Covered, covered
from game.cli.rulebook import chosen
from game.levels.reading.findings import nearest
from game.play.own_tables import template
from game.play.rebuilt import REBUILT
from game.play.rulebook import Paragraph, rulebook

WIDTH = 96
RULINGS = "rulings"
"""The chapter of what the game does where the book is silent."""


def add(commands: Commands) -> None:
    """The arguments of ``rules``."""
    reader = command(commands, "rules")
    reader.add_argument(
        "book", metavar="BOOK", choices=list(shelf.NAMES), help=", ".join(shelf.NAMES)
    )
    reader.add_argument(
        "clause",
        metavar="CLAUSE",
        nargs="?",
        help="9.2.22, or a chapter: 9.2, fire; rulings; rebuilt",
    )
    reader.add_argument(
        "--coverage", action="store_true", help="where each clause stands in code and tests"
    )
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The clauses have been printed; 0. Raises Wrong for a clause that is not there."""
    if asked.clause == REBUILT:
        return rebuilt(asked.book, asked.json)
    clauses = list(rulebook(asked.book).clauses)
    if asked.clause == RULINGS:
        clauses = list(rulebook(asked.book).rulings)
    elif asked.clause:
        clauses = chosen(clauses, asked.clause)
    if not clauses:
        ids = {c.id.lower(): c.id for c in rulebook(asked.book).clauses}
        close = ids.get(nearest(asked.clause, ids))
        hint = f"; did you mean {close}?" if close else ""
        raise Wrong(f"{shelf.book(asked.book).rules.TITLE} has no clause {asked.clause}{hint}")
    if asked.coverage:
        coverage(covered(asked.book, clauses), asked.json)
    elif asked.json:
        keys = ("id", "title", "says", "excused", "mark")
        print_json([{key: getattr(c, key) for key in keys} for c in clauses])
    else:
        tell(clauses)
    return 0


def tell(clauses: Sequence[Paragraph]) -> None:
    """The clauses for people."""
    for clause in clauses:
        say(f"{clause.id}  {clause.title}".rstrip())
        for told in (clause.says, clause.mark):
            if told:
                say(textwrap.indent(textwrap.fill(told, WIDTH), "    "))


def rebuilt(book: str, in_json: bool) -> int:
    """Every entry of the book's tables that its text has lost, as an owner may put it in; 0."""
    if in_json:
        keys = ("name", "clause", "value", "allowed")
        lost = rebuilt_entries(tables_now(book))
        print_json([{key: getattr(entry, key) for key in keys} for entry in lost])
        return 0
    for line in template(book):
        say(line)
    return 0


def coverage(clauses: Sequence[Covered], in_json: bool) -> None:
    """Where the clauses stand in code and tests, for people or as others may read it."""
    if in_json:
        return print_json([row(c) for c in clauses])
    for c in clauses:
        say(f"{c.clause.id:14} {len(c.code):3} code {len(c.tests):3} tests  {c.clause.title}")
        if c.clause.excused:
            say(f"{'':14} excused: {c.clause.excused}")
    wanted = [c for c in clauses if not c.clause.excused]
    named = sum(bool(c.tests) for c in wanted)
    cited = sum(bool(c.code) for c in wanted)
    told = f"{cited} of {len(wanted)} clauses are cited in the code"
    say(f"{told}, {named} named by tests that assert something")
    return None


def row(found: Covered) -> dict[str, Any]:
    """A clause with its places as others may read it."""
    c = found.clause
    places = {"code": list(found.code), "tests": list(found.tests)}
    return {"id": c.id, "title": c.title, **places, "excused": c.excused}
