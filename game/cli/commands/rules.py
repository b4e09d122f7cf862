"""``rules``: the in-game rulebook, and how much of it the tests name."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from game.cli.common import Commands, Wrong, add_json, command, print_json
from game.cli.rulebook import Clause, books, chosen, clauses_of, covered
from game.play.books import BOOKS

WIDTH = 96


def add(commands: Commands) -> None:
    """The arguments of ``rules``."""
    reader = command(commands, "rules", "read a rulebook, clause by clause")
    reader.add_argument("book", metavar="BOOK", choices=books(), help=", ".join(books()))
    reader.add_argument("clause", metavar="CLAUSE", nargs="?", help="9.2.22, or a chapter: 9.2")
    reader.add_argument(
        "--coverage", action="store_true", help="where each clause stands in code and tests"
    )
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The clauses have been printed; 0. Raises Wrong for a clause that is not there."""
    clauses = covered(asked.book) if asked.coverage else clauses_of(asked.book)
    if asked.clause:
        clauses = chosen(clauses, asked.clause)
    if not clauses:
        raise Wrong(f"{BOOKS[asked.book].TITLE} has no clause {asked.clause}")
    if asked.json:
        print_json([row(clause, asked.coverage) for clause in clauses])
    elif asked.coverage:
        tell_coverage(clauses)
    else:
        tell(clauses)
    return 0


def row(clause: Clause, coverage: bool) -> dict[str, Any]:
    """A clause as others may read it."""
    out: dict[str, Any] = {"id": clause.id, "title": clause.title}
    if coverage:
        out |= {"code": list(clause.code), "tests": list(clause.tests)}
    else:
        out |= {"says": clause.says}
    return out | {"excused": clause.excused}


def tell(clauses: Sequence[Clause]) -> None:
    """The clauses for people."""
    for clause in clauses:
        print(f"{clause.id}  {clause.title}")
        print(textwrap.indent(textwrap.fill(clause.says, WIDTH), "    "))
        if clause.excused:
            print(f"    (not in play yet: {clause.excused})")


def tell_coverage(clauses: Sequence[Clause]) -> None:
    """A line a clause, and the sums."""
    for c in clauses:
        print(f"{c.id:14} {len(c.code):3} code {len(c.tests):3} tests  {c.title}")
        if c.excused:
            print(f"{'':14} excused: {c.excused}")
    wanted = [c for c in clauses if not c.excused]
    named = sum(bool(c.tests) for c in wanted)
    cited = sum(bool(c.code) for c in wanted)
    print(f"{cited} of {len(wanted)} clauses are cited in the code, {named} named by tests")
