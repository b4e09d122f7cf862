"""``script``: worked cases played through the real battle."""

from argparse import Namespace
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.cli.arguments import Commands, UsageError, add_command, add_json_argument, print_json, print_text
from game.levels.reading.findings import LevelError
from game.play.scripts import ScriptError, ScriptResult, run_script


@dataclass(frozen=True, slots=True)
class ScriptFailure:
    """A script that could not be played, and why."""

    file: str
    error: str


def add(commands: Commands) -> None:
    """Add the arguments of ``script``."""
    reader = add_command(commands, "script")
    reader.add_argument("files", nargs="+", metavar="FILE", type=Path, help="files, or folders")
    reader.add_argument(
        "-v", "--verbose", action="store_true", help="tell what happened, with every score's terms"
    )
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Play every script, whatever comes of those before it; return 1 if one differs or cannot be played."""
    results = [play_script_file(file) for path in arguments.files for file in find_scripts(path)]
    good = sum(has_passed(result) for result in results)
    if arguments.json:
        rows = [script_as_json(result, arguments.verbose) for result in results]
        print_json(rows[0] if len(rows) == 1 else rows)
    else:
        for result in results:
            print_script(result, arguments.verbose)
        print_text(f"{good} of {len(results)} scripts hold")
    return 0 if good == len(results) else 1


def find_scripts(path: Path) -> list[Path]:
    """Return the script itself, or every script in a folder. Raise UsageError."""
    if not path.exists():
        raise UsageError(f"there is no file {path}")
    return sorted(path.glob("**/*.toml")) if path.is_dir() else [path]


def play_script_file(file: Path) -> ScriptResult | ScriptFailure:
    """Return the result of one script, or why it cannot be played."""
    try:
        return run_script(file)
    except (ScriptError, LevelError) as fault:
        return ScriptFailure(str(file), str(fault))
    except Exception as fault:  # noqa: BLE001 - the other scripts are still to be played
        return ScriptFailure(str(file), f"the rules break: {type(fault).__name__}: {fault}")


def has_passed(result: ScriptResult | ScriptFailure) -> bool:
    """Return whether it was played without a difference."""
    return isinstance(result, ScriptResult) and result.is_ok


def script_as_json(result: ScriptResult | ScriptFailure, verbose: bool) -> dict[str, Any]:
    """Return a result as JSON data."""
    if isinstance(result, ScriptFailure):
        return {"file": result.file, "ok": False, "differences": [], "error": result.error}
    differences = [asdict(difference) for difference in result.differences]
    out: dict[str, Any] = {"file": result.file, "ok": result.is_ok, "differences": differences}
    return out | ({"trace": list(result.trace)} if verbose else {})


def print_script(result: ScriptResult | ScriptFailure, verbose: bool) -> None:
    """Print a result for people."""
    print_text(f"{'ok  ' if has_passed(result) else 'FAIL'} {result.file}")
    if isinstance(result, ScriptFailure):
        print_text(f"     cannot be played: {result.error}")
        return
    for line in result.trace if verbose else ():
        print_text(f"     {line}")
    for d in result.differences:
        print_text(f"     {d.path}: expected {d.expected!r}, got {d.got!r}")
