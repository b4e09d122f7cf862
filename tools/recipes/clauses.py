"""Which clauses of a rulebook are proved: emitted while a passing test that names them ran."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

from environment import CHECKOUT, at_once, clean_surroundings

Record = dict[str, dict[str, list[str]]]


@dataclass(frozen=True, slots=True)
class Proof:
    """One clause of the scope: where the code cites it, which tests name it, which prove it."""

    id: str
    title: str
    excused: str
    code: tuple[str, ...]
    tests: tuple[str, ...]
    proved_by: tuple[str, ...]

    @property
    def verdict(self) -> str:
        """proved, excused, or what is missing, in a word or two."""
        if self.proved_by:
            return "proved"
        if self.excused:
            return "excused"
        return "not emitted" if self.tests else "no test"


def clauses(book: str, heard: Path | None = None, as_json: bool = False) -> int:
    """The table of a book's clauses is printed; 1 if one is neither proved nor excused.

    `heard` is a record made earlier by the hearing plugin; without it the tests are run now.
    """
    proofs = prove(book, read_record(heard) if heard else listen())
    if as_json:
        print(json.dumps([row(p) for p in proofs], indent=1))
    else:
        print(table(proofs))
    return 0 if all(p.proved_by or p.excused for p in proofs) else 1


def books() -> list[str]:
    """The books whose scope is written down."""
    return sorted(p.parent.name for p in (CHECKOUT / "game" / "rules").glob("*/clauses.toml"))


def prove(book: str, record: Record) -> list[Proof]:
    """Every clause of the book's scope with its evidence, in the book's order."""
    home = CHECKOUT / "game" / "rules" / book
    scope = tomllib.loads((home / "clauses.toml").read_text(encoding="utf-8"))["clause"]
    sources = {p: p.read_text(encoding="utf-8").splitlines() for p in sorted(home.glob("**/*.py"))}
    ids = frozenset(entry["id"] for entry in scope)
    naming = {test: meant(entry["names"], ids) for test, entry in record.items()}
    return [
        Proof(
            id=entry["id"],
            title=entry["title"],
            excused=entry.get("excused", ""),
            code=tuple(places(entry["id"], sources)),
            tests=tuple(t for t, names in naming.items() if entry["id"] in names),
            proved_by=tuple(
                test
                for test, names in naming.items()
                if entry["id"] in names and entry["id"] in record[test]["heard"]
            ),
        )
        for entry in scope
    ]


def meant(names: list[str], ids: frozenset[str]) -> frozenset[str]:
    """Of the ids a test may name, those that exist; of nested ones only the most exact."""
    known = [name for name in names if name in ids]
    return frozenset(n for n in known if not any(m.startswith(f"{n}.") for m in known))


def places(clause: str, sources: dict[Path, list[str]]) -> list[str]:
    """file:line of each citation of the clause in the code."""
    cited = re.compile(re.escape(clause) + r"(?!\d|\.\d)")
    return [
        f"{path.name}:{number}"
        for path, lines in sources.items()
        for number, line in enumerate(lines, 1)
        if cited.search(line)
    ]


def table(proofs: list[Proof]) -> str:
    """The proofs as text with totals at the end; nothing is cut that a reader needs."""
    lines = [f"{'clause':14} {'verdict':12} {'code':>4} {'tests':>5}  title"]
    for p in proofs:
        why = f" ({p.excused})" if p.verdict == "excused" else ""
        counts = f"{len(p.code):4} {len(p.tests):5}"
        lines.append(f"{p.id:14} {p.verdict:12} {counts}  {p.title}{why}")
    uncited = [p.id for p in proofs if p.proved_by and not p.code]
    idle = [p.id for p in proofs if p.proved_by and p.excused]
    if uncited:
        lines.append(f"proved, but its id stands nowhere in the code: {', '.join(uncited)}")
    if idle:
        lines.append(f"excused, but proved all the same: {', '.join(idle)}")
    lines.append(totals(proofs))
    return "\n".join(lines)


def totals(proofs: list[Proof]) -> str:
    """How many clauses of the scope are proved."""
    excused = sum(p.verdict == "excused" for p in proofs)
    proved = sum(p.verdict == "proved" for p in proofs)
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
        "emitted": bool(proof.proved_by),
        "excused": proof.excused,
    }


def listen() -> Record:
    """The whole test suite has run under the hearing plugin; what it heard."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "heard.json"
        hearing = ["-p", "recipes.hearing", "--heard", str(file)]
        command = [sys.executable, "-m", "pytest", "-q", *at_once(), *hearing]
        child = clean_surroundings() | {"PYTHONPATH": str(CHECKOUT / "tools")}
        done = subprocess.run(command, cwd=CHECKOUT, env=child, stdout=sys.stderr, check=False)
        if done.returncode != 0:
            print("Some tests failed: what they emitted does not count." + os.linesep)
        return read_record(file)


def read_record(file: Path) -> Record:
    """What the plugin wrote."""
    record: Record = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return record
