"""``script``: worked cases played through the real battle."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.cli.arguments import Commands, Wrong, add_json, command, print_json, say
from game.levels.reading.findings import LevelError
from game.play.scripts import ScriptError, ScriptResult, run_script


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A script that could not be played, and why."""

    file: str
    error: str


def add(commands: Commands) -> None:
    """The arguments of ``script``."""
    reader = command(commands, "script")
    reader.add_argument("files", nargs="+", metavar="FILE", type=Path, help="files, or folders")
    reader.add_argument(
        "-v", "--verbose", action="store_true", help="tell what happened, with every score's terms"
    )
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """Every script has been played, whatever came of those before it; 1 if one of them differs or
    cannot be played."""
    results = [played(file) for path in asked.files for file in scripts_in(path)]
    good = sum(holds(result) for result in results)
    if asked.json:
        rows = [row(result, asked.verbose) for result in results]
        print_json(rows[0] if len(rows) == 1 else rows)
    else:
        for result in results:
            tell(result, asked.verbose)
        say(f"{good} of {len(results)} scripts hold")
    return 0 if good == len(results) else 1


def scripts_in(path: Path) -> list[Path]:
    """The script itself, or every script in a folder. Raises Wrong."""
    if not path.exists():
        raise Wrong(f"there is no file {path}")
    return sorted(path.glob("**/*.toml")) if path.is_dir() else [path]


def played(file: Path) -> ScriptResult | Unplayed:
    """What came of one script, or why it cannot be played, in the script's own words."""
    try:
        return run_script(file)
    except (ScriptError, LevelError) as fault:
        return Unplayed(str(file), str(fault))
    except Exception as fault:  # noqa: BLE001 - the other scripts are still to be played
        return Unplayed(str(file), f"the rules break: {type(fault).__name__}: {fault}")


def holds(result: ScriptResult | Unplayed) -> bool:
    """Whether it was played and went as it says."""
    return isinstance(result, ScriptResult) and result.ok


def row(result: ScriptResult | Unplayed, verbose: bool) -> dict[str, Any]:
    """A result as others may read it."""
    if isinstance(result, Unplayed):
        return {"file": result.file, "ok": False, "differences": [], "error": result.error}
    differences = [asdict(difference) for difference in result.differences]
    out: dict[str, Any] = {"file": result.file, "ok": result.ok, "differences": differences}
    return out | ({"trace": list(result.trace)} if verbose else {})


def tell(result: ScriptResult | Unplayed, verbose: bool) -> None:
    """A result for people."""
    say(f"{'ok  ' if holds(result) else 'FAIL'} {result.file}")
    if isinstance(result, Unplayed):
        say(f"     cannot be played: {result.error}")
        return
    for line in result.trace if verbose else ():
        say(f"     {line}")
    for d in result.differences:
        say(f"     {d.path}: expected {d.expected!r}, got {d.got!r}")
