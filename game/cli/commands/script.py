"""``script``: worked cases played through the real battle."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.cli.arguments import Commands, Sorry, Wrong, add_json, command, print_json, say
from game.play.scripts import ScriptError, ScriptResult, run_script


def add(commands: Commands) -> None:
    """The arguments of ``script``."""
    reader = command(commands, "script")
    reader.add_argument("files", nargs="+", metavar="FILE", type=Path, help="files, or folders")
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Every script has been played; 1 if one of them differs."""
    results = [played(file) for path in asked.files for file in scripts_in(path)]
    if asked.json:
        rows = [row(result) for result in results]
        print_json(rows[0] if len(rows) == 1 else rows)
    else:
        for result in results:
            tell(result)
        good = sum(result.ok for result in results)
        say(f"{good} of {len(results)} scripts hold")
    return 0 if all(result.ok for result in results) else 1


def scripts_in(path: Path) -> list[Path]:
    """The script itself, or every script in a folder. Raises Wrong."""
    if not path.exists():
        raise Wrong(f"there is no file {path}")
    return sorted(path.glob("**/*.toml")) if path.is_dir() else [path]


def played(file: Path) -> ScriptResult:
    """What came of one script. Raises Sorry, in the script's own words, if it cannot be played."""
    try:
        return run_script(file)
    except ScriptError as fault:
        raise Sorry(str(fault)) from None


def row(result: ScriptResult) -> dict[str, Any]:
    """A result as others may read it."""
    differences = [asdict(difference) for difference in result.differences]
    return {"file": result.file, "ok": result.ok, "differences": differences}


def tell(result: ScriptResult) -> None:
    """A result for people."""
    say(f"{'ok  ' if result.ok else 'FAIL'} {result.file}")
    for d in result.differences:
        say(f"     {d.path}: expected {d.expected!r}, got {d.got!r}")
