"""Which clauses of a rulebook are proved: cited by the code, and asserted by a passing test that is
named by them. How both are found is told in game/cli/coverage.py."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from environment import CHECKOUT, at_once, clean_surroundings
from game.cli.coverage import citations

Record = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Proof:
    """One clause of the scope: where the code cites it, and which passed tests that are named by it
    assert something."""

    id: str
    title: str
    excused: str
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def proved(self) -> bool:
        """Whether nothing is missing."""
        return bool(self.code and self.tests)

    @property
    def verdict(self) -> str:
        """proved, excused, or what is missing, in a word or two."""
        if self.proved:
            return "proved"
        if self.excused:
            return "excused"
        return "no citation" if self.tests else "no test"


def clauses(book: str, heard: Path | None = None, as_json: bool = False) -> int:
    """The table of a book's clauses is printed; 1 if one is neither proved nor excused.

    `heard` is a record made earlier by the hearing plugin; without it the tests are run now.
    """
    proofs = prove(book, read_record(heard) if heard else listen())
    if as_json:
        print(json.dumps([row(p) for p in proofs], indent=1))
    else:
        print(table(proofs))
    return 0 if all(p.proved or p.excused for p in proofs) else 1


def books() -> list[str]:
    """The books whose scope is written down."""
    return sorted(p.parent.name for p in (CHECKOUT / "game" / "books").glob("*/clauses.toml"))


def prove(book: str, record: Record) -> list[Proof]:
    """Every clause of the book's scope with its evidence, in the book's order."""
    game = CHECKOUT / "game"
    scope = tomllib.loads((game / "books" / book / "clauses.toml").read_text(encoding="utf-8"))
    cited = citations(book, game)
    asserted: dict[str, list[str]] = {}
    for test, entry in record.items():
        for clause in entry["names"] if entry["asserts"] else ():
            asserted.setdefault(clause, []).append(test)
    return [
        Proof(
            id=entry["id"],
            title=entry["title"],
            excused=entry.get("excused", ""),
            code=tuple(cited.get(entry["id"], ())),
            tests=tuple(asserted.get(entry["id"], ())),
        )
        for entry in scope["clause"]
    ]


def table(proofs: list[Proof]) -> str:
    """The proofs as text with totals at the end; nothing is cut that a reader needs."""
    lines = [f"{'clause':14} {'verdict':12} {'code':>4} {'tests':>5}  title"]
    for p in proofs:
        why = f" ({p.excused})" if p.verdict == "excused" else ""
        counts = f"{len(p.code):4} {len(p.tests):5}"
        lines.append(f"{p.id:14} {p.verdict:12} {counts}  {p.title}{why}")
    idle = [p.id for p in proofs if p.proved and p.excused]
    if idle:
        lines.append(f"excused, but proved all the same: {', '.join(idle)}")
    lines.append(totals(proofs))
    return "\n".join(lines)


def totals(proofs: list[Proof]) -> str:
    """How many clauses of the scope are proved."""
    excused = sum(p.verdict == "excused" for p in proofs)
    proved = sum(p.proved for p in proofs)
    wanted = len(proofs) - excused
    share = 100.0 * proved / wanted if wanted else 100.0
    return f"{proved} of {wanted} clauses proved ({share:.1f} %), {excused} excused"


def row(proof: Proof) -> dict[str, object]:
    """A proof as others may read it."""
    return {
        "id": proof.id,
        "title": proof.title,
        "code": list(proof.code),
        "tests": list(proof.tests),
        "excused": proof.excused,
    }


def listen() -> Record:
    """The whole test suite has run under the hearing plugin; what it kept."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "heard.json"
        hearing = ["-p", "recipes.hearing", "--heard", str(file)]
        command = [sys.executable, "-m", "pytest", "-q", *at_once(), *hearing]
        child = clean_surroundings() | {"PYTHONPATH": str(CHECKOUT / "tools")}
        done = subprocess.run(command, cwd=CHECKOUT, env=child, stdout=sys.stderr, check=False)
        if done.returncode != 0:
            print("Some tests failed: they prove nothing." + os.linesep)
        return read_record(file)


def read_record(file: Path) -> Record:
    """What the plugin wrote."""
    record: Record = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return record
