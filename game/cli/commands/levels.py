"""``levels``: every battle on offer."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from game.cli.common import Commands, add_json, command, level_files, print_json
from game.levels.source import read_file
from game.paths import data_dir
from game.play.check import books_for, check_text


def add(commands: Commands) -> None:
    """The arguments of ``levels``."""
    reader = command(commands, "levels", "list the battles on offer")
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The list has been printed; 0."""
    rows = [row(path) for path in level_files(data_dir(asked.data_dir))]
    if asked.json:
        print_json(rows)
        return 0
    for r in rows:
        books = ", ".join(r["books"]) or "no book"
        length = f"{r['minutes']} min" if r["minutes"] else ""
        print(f"{Path(r['path']).stem:28} {r['title']}")
        print(f"{'':28} {books}; {r['ships']} ships; {length}; {r['check']}")
    return 0


def row(path: Path) -> dict[str, Any]:
    """One level for the list; ``check`` is ok, warnings or errors."""
    level, findings = check_text(read_file(path), str(path))
    severities = {finding.severity for finding in findings}
    verdict = "errors" if "error" in severities else "warnings" if severities else "ok"
    if level is None:
        empty = {"title": path.stem, "books": [], "ships": 0, "minutes": None}
        return {"path": str(path), **empty, "check": verdict}
    return {
        "path": str(path),
        "title": level.title,
        "books": books_for(level),
        "ships": len(level.ships),
        "minutes": level.minutes,
        "check": verdict,
    }
