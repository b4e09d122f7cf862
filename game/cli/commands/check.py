"""``check``: everything that is wrong with level files, each finding at its place."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from game.cli.common import Commands, Wrong, add_json, command, print_json
from game.levels import Finding, LevelError
from game.levels.lessons import LESSON_FILE, check_lesson
from game.levels.source import read_file
from game.play.check import check_text, play_findings
from game.trials.manning import man_for_batches

JSON_FIELDS = ("file", "line", "column", "code", "severity", "message", "hint")


def add(commands: Commands) -> None:
    """The arguments of ``check``."""
    reader = command(commands, "check", "look level files over")
    reader.add_argument("paths", nargs="+", metavar="PATH", type=Path, help="files, or folders")
    reader.add_argument(
        "--play",
        action="store_true",
        help="play each level once and hold its [[expect]] against it",
    )
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The findings have been printed; 1 if one of them is an error."""
    files = list(files_of(asked.paths))
    findings = [f for file in files for f in findings_of(file, asked.play)]
    if asked.json:
        print_json([{key: asdict(f)[key] for key in JSON_FIELDS} for f in findings])
    else:
        for finding in findings:
            print(finding)
        print(summary(len(files), findings))
    return 1 if any(f.severity == "error" for f in findings) else 0


def files_of(paths: Sequence[Path]) -> Iterator[Path]:
    """The files named, and the levels in the folders named. Raises Wrong for what is not there."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.glob("**/*.toml") if p.name != "fleet.toml")
        elif path.exists():
            yield path
        else:
            raise Wrong(f"there is no file {path}")


def findings_of(path: Path, play: bool) -> Sequence[Finding]:
    """Everything said of one file."""
    if path.name == LESSON_FILE:
        return check_lesson(path)
    try:
        text = read_file(path)
    except LevelError as refused:
        return refused.findings
    level, findings = check_text(text, str(path))
    sound = level is not None and not any(f.severity == "error" for f in findings)
    return (
        (*findings, *play_findings(text, str(path), man_for_batches))
        if play and sound
        else findings
    )


def summary(files: int, findings: Sequence[Finding]) -> str:
    """What was looked over and how much was found."""
    errors = sum(f.severity == "error" for f in findings)
    doubts = len(findings) - errors
    counted = f"{files} level{'s' * (files != 1)}: "
    return counted + (f"{errors} errors, {doubts} warnings" if findings else "nothing to say")
