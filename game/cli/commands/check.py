"""``check``: everything that is wrong with level files, each finding at its place."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from game.cli.arguments import Commands, Wrong, add_json, command, print_json, say
from game.levels import Finding, LevelError, review
from game.levels.format.lessons import LESSON_FILE, check_lesson
from game.levels.packs.addresses import is_level_file, leads_into_a_zip, level_text
from game.levels.reading.codes import CODES, link
from game.levels.reading.findings import Severity, suggestion
from game.levels.reading.suppressions import heed
from game.paths import data_dir

JSON_FIELDS = ("file", "line", "column", "code", "severity", "message", "hint", "text")
NO_LEVELS = ("fleet.toml", "pack.toml", "classes.toml")
"""Files in level folders that are something else."""


def add(commands: Commands) -> None:
    """The arguments of ``check``."""
    reader = command(commands, "check")
    reader.add_argument(
        "paths", nargs="*", metavar="PATH", type=Path, help="files, folders, names of levels"
    )
    reader.add_argument(
        "--play",
        action="store_true",
        help="play each level once and hold its [[expect]] against it",
    )
    reader.add_argument(
        "--verbose", action="store_true", help="also tell what each book makes nothing of"
    )
    reader.add_argument("--explain", metavar="CODE", help="what the code of a finding means")
    add_json(reader)
    reader.set_defaults(run=run)


def run(asked: Namespace) -> int:
    """The findings have been printed; 1 if one of them is an error."""
    if asked.explain:
        say(explained(asked.explain))
        return 0
    if not asked.paths:
        raise Wrong("which files? weathergage check my-level.toml")
    files = list(files_of(asked.paths, asked.data_dir))
    findings = [f for file in files for f in findings_of(file, asked.play, asked.verbose)]
    if asked.json:
        print_json([as_json(f) for f in findings])
    else:
        for finding in findings:
            say(f"{finding}\n{'':>5} = see {finding.link}")
        say(summary(len(files), findings))
    return 1 if any(f.severity == Severity.ERROR for f in findings) else 0


def as_json(finding: Finding) -> dict[str, object]:
    """All that is known of a finding."""
    whole = asdict(finding)
    return {key: whole[key] for key in JSON_FIELDS} | {"link": finding.link}


def files_of(paths: Sequence[Path], own: Path | None) -> Iterator[Path]:
    """The files named, the levels in the folders named, and the levels on offer that are named;
    `own` is the player's data folder, if not the usual one. Raises Wrong for what is not there."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.glob("**/*.toml") if p.name not in NO_LEVELS)
        elif path.exists() or is_level_file(path) or leads_into_a_zip(path):
            yield path
        elif path.suffix:
            raise Wrong(f"there is no file {path}")
        else:
            from game.cli.common import find_level  # needs the rulebooks; a path does not

            yield find_level(path.as_posix(), data_dir(own))


def findings_of(path: Path, play: bool, verbose: bool = False) -> Sequence[Finding]:
    """Everything said of one file."""
    if path.name == LESSON_FILE:
        return check_lesson(path)
    try:
        text = level_text(path)
    except LevelError as refused:
        return refused.findings
    level, findings = review(text, str(path))
    if level is None:  # no rulebook is opened for what cannot be read
        return heed(text, str(path), findings)
    return _by_the_books(text, path, play, verbose)


def _by_the_books(text: str, path: Path, play: bool, verbose: bool) -> Sequence[Finding]:
    """What the rulebooks make of a level too."""
    from game.play.check import check_text, notes, play_findings
    from game.trials.seating import man_for_batches

    level, findings = check_text(text, str(path), path)
    if level is None or any(f.severity == Severity.ERROR for f in findings):
        return findings
    told = notes(level, text, str(path)) if verbose else ()
    played = play_findings(text, str(path), man_for_batches) if play else ()
    return (*findings, *told, *played)


def summary(files: int, findings: Sequence[Finding]) -> str:
    """What was looked over and how much was found."""
    errors = sum(f.severity == Severity.ERROR for f in findings)
    doubts = sum(f.severity == Severity.WARNING for f in findings)
    counted = f"{files} level{'s' * (files != 1)}: "
    found = (f"{errors} error{'s' * (errors != 1)}", f"{doubts} warning{'s' * (doubts != 1)}")
    return counted + (", ".join(found) if errors + doubts else "nothing to say")


# ------------------------------------------------------------------------------ --explain
def explained(code: str) -> str:
    """What a code means and where the guide tells more; a clause in the book's own place. Raises
    Wrong for a code that nothing has."""
    from game.books import shelf
    from game.play.rulebook import rulebook

    code = code.strip("[]").lower()
    if code in CODES:
        return f"{code}: {CODES[code]}\n{link(code)}"
    for book in shelf.NAMES:
        for clause in rulebook(book).clauses:
            if clause.id.lower() == code:
                said = textwrap.fill(f"{clause.says} {clause.mark}".rstrip(), 96)
                return f"{clause.id}  {clause.title}\n{said}\n{link(code)}"
    hint = suggestion(code, CODES, "codes")
    raise Wrong(f'no finding has the code "{code}"; {hint}')
