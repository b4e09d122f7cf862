"""Which clauses of a rulebook are proved: cited by the code, and asserted by a passing test that is
named by them. game/cli/clause_coverage.py says how both are found."""

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from environment import CHECKOUT, clean_environ, xdist_arguments
from game.cli.clause_coverage import citations_by_clause, tests_by_clause
from game.play.rulebook import rulebook
from recipes.figures import book_title, record_figure

Record = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class ClauseProof:
    """One clause of the scope: where the code cites it, and which passed tests that are named by it
    assert something."""

    id: str
    title: str
    excuse: str
    code_places: tuple[str, ...]
    proving_tests: tuple[str, ...]

    @property
    def is_proved(self) -> bool:
        """Whether nothing is missing."""
        return bool(self.code_places and self.proving_tests)

    @property
    def verdict(self) -> str:
        """proved, excused, or what is missing, in a word or two."""
        if self.is_proved:
            return "proved"
        if self.excuse:
            return "excused"
        return "no citation" if self.proving_tests else "no test"


def clauses(book: str, heard: Path | None = None, as_json: bool = False, record: bool = False) -> int:
    """Print each clause of a book with its citations in the code and its passing tests.

    A clause is proved if the code cites it and a passing test that is named by it asserts
    something. Excused clauses ask nothing of a program. Return 1 if a clause is neither.

    Without --heard the tests that may name a clause of the book are run now, which takes minutes.
    --heard FILE reads the record of an earlier run under the plugin recipes.hearing, as
    tools/test.py writes it. --json prints rows for programs.
    """
    proofs = prove_clauses(book, read_record(heard) if heard else run_tests_of(book))
    if record:
        excused = sum(p.verdict == "excused" for p in proofs)
        summary = f"{book_title(book)} {sum(p.is_proved for p in proofs)}"
        record_figure(f"clauses {book}", f"{summary} ({excused} excused)" if excused else summary)
    if as_json:
        print(json.dumps([proof_row(p) for p in proofs], indent=1))
    else:
        print(proof_table(proofs))
    return 0 if all(p.is_proved or p.excuse for p in proofs) else 1


def books() -> list[str]:
    """The books whose scope is written down."""
    return sorted(p.parent.name for p in (CHECKOUT / "game" / "books").glob("*/clauses.toml"))


def prove_clauses(book: str, record: Record) -> list[ClauseProof]:
    """Every clause of the book's scope with its evidence, in the book's order."""
    game = CHECKOUT / "game"
    scope = tomllib.loads((game / "books" / book / "clauses.toml").read_text(encoding="utf-8"))
    cited = citations_by_clause(book, game)
    asserted: dict[str, list[str]] = {}
    for test, entry in record.items():
        for clause in entry["names"] if entry["asserts"] else ():
            asserted.setdefault(clause, []).append(test)
    return [
        ClauseProof(
            id=entry["id"],
            title=entry["title"],
            excuse=entry.get("excused", ""),
            code_places=tuple(cited.get(entry["id"], ())),
            proving_tests=tuple(asserted.get(entry["id"], ())),
        )
        for entry in scope["clause"]
    ]


def proof_table(proofs: list[ClauseProof]) -> str:
    """The proofs as text with totals at the end; nothing is cut that a reader needs."""
    lines = [f"{'clause':14} {'verdict':12} {'code':>4} {'tests':>5}  title"]
    for p in proofs:
        why = f" ({p.excuse})" if p.verdict == "excused" else ""
        counts = f"{len(p.code_places):4} {len(p.proving_tests):5}"
        lines.append(f"{p.id:14} {p.verdict:12} {counts}  {p.title}{why}")
    idle = [p.id for p in proofs if p.is_proved and p.excuse]
    if idle:
        lines.append(f"excused, but proved all the same: {', '.join(idle)}")
    lines.append(totals_line(proofs))
    return "\n".join(lines)


def totals_line(proofs: list[ClauseProof]) -> str:
    """How many clauses of the scope are proved."""
    excused = sum(p.verdict == "excused" for p in proofs)
    proved = sum(p.is_proved for p in proofs)
    wanted = len(proofs) - excused
    share = 100.0 * proved / wanted if wanted else 100.0
    return f"{proved} of {wanted} clauses proved ({share:.1f} %), {excused} excused"


def proof_row(proof: ClauseProof) -> dict[str, object]:
    """A proof as others may read it."""
    return {
        "id": proof.id,
        "title": proof.title,
        "code": list(proof.code_places),
        "tests": list(proof.proving_tests),
        "excused": proof.excuse,
    }


def run_tests_of(book: str) -> Record:
    """Run the tests that may name a clause of the book; return what the hearing plugin kept.

    The whole suite would prove no more, and takes ten minutes on a quiet machine.
    """
    known = frozenset(clause.id for clause in rulebook(book).clauses)
    tests = {test.partition("::")[0] for each in tests_by_clause(known).values() for test in each}
    home = f"tests/books/{book}"
    places = [home, *sorted(t for t in tests if t.endswith(".py") and not t.startswith(f"{home}/"))]
    print(f"Running the tests of {', '.join(places)}: some minutes.", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "heard.json"
        hearing = ["-p", "recipes.hearing", "--heard", str(file)]
        command = [sys.executable, "-m", "pytest", "-q", *xdist_arguments(), *hearing, *places]
        child = clean_environ() | {"PYTHONPATH": str(CHECKOUT / "tools")}
        done = subprocess.run(command, cwd=CHECKOUT, env=child, stdout=sys.stderr, check=False)
        if done.returncode != 0:
            print("Some tests failed: they prove nothing." + os.linesep)
        return read_record(file)


def read_record(file: Path) -> Record:
    """What the plugin wrote."""
    record: Record = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return record
