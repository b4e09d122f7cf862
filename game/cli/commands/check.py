"""``check``: all findings of level files, each at its place; ``--fix`` applies the fixes that are safe."""

import textwrap
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from difflib import unified_diff
from pathlib import Path

from game.cli.arguments import (
    Commands,
    UsageError,
    add_command,
    add_json_argument,
    print_json,
    print_text,
    writing,
)
from game.core.files import read_regular_file, replace_file
from game.levels import Finding, LevelError, check_level
from game.levels.editing.fixes import FixedText, fix_all, fix_edits
from game.levels.format.lessons import LESSON_FILE, check_lesson
from game.levels.format.limits import MAX_BYTES
from game.levels.packs.level_paths import is_level_file, is_level_in_zip, read_level_text, with_pack_classes
from game.levels.packs.pack_limits import ZIP
from game.levels.reading.findings import CODES, Severity, guide_link, suggestion_hint
from game.levels.reading.toml_source import apply_suppressions
from game.paths import data_dir

JSON_FIELDS = ("file", "line", "column", "code", "severity", "message", "hint", "text")
NOT_LEVELS = ("fleet.toml", "pack.toml", "classes.toml")
"""Files in level folders that are something else."""


def add(commands: Commands) -> None:
    """Add the arguments of ``check``."""
    reader = add_command(commands, "check")
    reader.add_argument("paths", nargs="*", metavar="PATH", type=Path, help="files, folders, names of levels")
    reader.add_argument(
        "--play", action="store_true", help="play each level once and hold its [[expect]] against it"
    )
    reader.add_argument("--verbose", action="store_true", help="also tell what each book makes nothing of")
    reader.add_argument(
        "--fix", action="store_true", help="put right what leaves no doubt; show what changed"
    )
    reader.add_argument("--diff", action="store_true", help="show what --fix would change, and write nothing")
    reader.add_argument("--explain", metavar="CODE", help="what the code of a finding means")
    add_json_argument(reader)
    reader.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print the findings; return 1 if one of them is an error."""
    if arguments.explain:
        print_text(code_explanation(arguments.explain))
        return 0
    if not arguments.paths:
        raise UsageError("which files? weathergage check my-level.toml")
    files = list(find_level_files(arguments.paths, arguments.data_dir))
    if arguments.fix or arguments.diff:
        for file in files:
            _fix_file(file, is_written=not arguments.diff, is_told=not arguments.json)
        if arguments.diff:
            return 0
    findings = [f for file in files for f in check_file(file, arguments.play, arguments.verbose)]
    if arguments.json:
        texts = {str(file): _text_or_nothing(file) for file in files}
        print_json([finding_as_json(f, texts.get(f.file, "")) for f in findings])
    else:
        for finding in findings:
            print_text(f"{finding}\n{'':>5} = see {finding.guide_link}")
        print_text(summary_text(len(files), findings))
    return 1 if any(f.severity == Severity.ERROR for f in findings) else 0


def finding_as_json(finding: Finding, text: str = "") -> dict[str, object]:
    """Return all fields of a finding; of its fixes those that fit the text of the file, as edits: each
    replaces the characters from ``start`` up to ``end``, counted from 0, by ``new``."""
    whole = asdict(finding)
    fixes = [
        {"title": fix.title, "safe": fix.is_safe, "edits": [asdict(edit) for edit in edits]}
        for fix in finding.fixes
        if (edits := fix_edits(text, fix))
    ]
    return {key: whole[key] for key in JSON_FIELDS} | {"link": finding.guide_link, "fixes": fixes}


def _text_or_nothing(path: Path) -> str:
    try:
        return read_level_text(path)
    except LevelError:
        return ""


# ------------------------------------------------------------------------------ --fix
def _fix_file(path: Path, is_written: bool, is_told: bool) -> None:
    """Apply all safe fixes to a file and print the change, if it is told. Raise CommandError if the file
    cannot be written."""
    if path.name == LESSON_FILE:
        return
    if is_level_in_zip(path):
        print_text(f"{path}: nothing is changed in a zip")
        return
    try:
        text = read_regular_file(path, 2 * MAX_BYTES, may_be_link=True).decode("utf-8")
        fixed = fixed_level_text(text, path)
    except (OSError, ValueError):  # what cannot be read is told as a finding
        return
    if fixed.text == text:
        return
    if is_told:
        names = str(path), f"{path} (fixed)"
        print_text("\n".join(unified_diff(text.splitlines(), fixed.text.splitlines(), *names, lineterm="")))
        for finding, fix in fixed.applied:
            print_text(f"{path}:{finding.line}: {fix.title}: {finding.message}")
    if is_written:
        with writing(path):
            replace_file(path.resolve(), fixed.text)


def fixed_level_text(text: str, path: Path) -> FixedText:
    """Return the text of a level file after all safe fixes."""
    from game.play.level_check import check_text

    return fix_all(text, lambda tried: check_text(with_pack_classes(tried, path), str(path), path)[1])


def find_level_files(paths: Sequence[Path], own_data_dir: Path | None) -> Iterator[Path]:
    """Yield the files named, the levels in the folders named, and the levels on offer that are named;
    `own_data_dir` is the player's data folder, if not the usual one. Raise UsageError for what does not
    exist."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.glob("**/*.toml") if p.name not in NOT_LEVELS)
        elif path.suffix.casefold() == ZIP and path.is_file():
            raise UsageError(f"{path} is a pack: weathergage pack check {path}")
        elif path.exists() or is_level_file(path) or is_level_in_zip(path):
            yield path
        elif path.suffix:
            raise UsageError(f"there is no file {path}")
        else:
            from game.cli.battle_arguments import find_level  # needs the rulebooks; a path does not

            yield find_level(path.as_posix(), data_dir(own_data_dir))


def check_file(path: Path, is_played: bool, verbose: bool = False) -> Sequence[Finding]:
    """Return all findings of one file."""
    if path.name == LESSON_FILE:
        return check_lesson(path)
    try:
        text = read_level_text(path)
    except LevelError as refused:
        return refused.findings
    level, findings = check_level(text, str(path))
    if level is None:  # no rulebook is opened for what cannot be read
        return apply_suppressions(text, str(path), findings)
    return _check_with_books(text, path, is_played, verbose)


def _check_with_books(text: str, path: Path, play: bool, verbose: bool) -> Sequence[Finding]:
    from game.play.level_check import check_text, play_findings, unused_key_notes
    from game.trials.fighting import make_batch_seats

    level, findings = check_text(text, str(path), path)
    if level is None or any(f.severity == Severity.ERROR for f in findings):
        return findings
    notes = unused_key_notes(level, text, str(path)) if verbose else ()
    played = play_findings(text, str(path), make_batch_seats) if play else ()
    return (*findings, *notes, *played)


def summary_text(files: int, findings: Sequence[Finding]) -> str:
    """Return how many files were checked and how much was found."""
    errors = sum(f.severity == Severity.ERROR for f in findings)
    doubts = sum(f.severity == Severity.WARNING for f in findings)
    counted = f"{files} level{'s' * (files != 1)}: "
    safe = sum(bool(f.fixes) and f.fixes[0].is_safe for f in findings)
    fixable = f"; --fix puts {safe} of them right" if safe else ""
    found = (f"{errors} error{'s' * (errors != 1)}", f"{doubts} warning{'s' * (doubts != 1)}")
    return counted + (", ".join(found) + fixable if errors + doubts else "nothing to say")


# ------------------------------------------------------------------------------ --explain
def code_explanation(code: str) -> str:
    """Return the meaning of a code and its section in the guide; a clause from the book itself.
    Raise UsageError for an unknown code."""
    from game.books import shelf
    from game.play.rulebook import rulebook

    code = code.strip("[]").lower()
    if code in CODES:
        return f"{code}: {CODES[code]}\n{guide_link(code)}"
    for book in shelf.NAMES:
        for clause in rulebook(book).clauses:
            if clause.id.lower() == code:
                said = textwrap.fill(f"{clause.text} {clause.mark}".rstrip(), 96)
                return f"{clause.id}  {clause.title}\n{said}\n{guide_link(code)}"
    hint = suggestion_hint(code, CODES, "codes")
    raise UsageError(f'no finding has the code "{code}"; {hint}')
