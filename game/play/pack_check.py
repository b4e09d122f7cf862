"""Check a whole pack: its parts, and each of its levels under the rulebooks."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from game.levels import Finding, LevelError
from game.levels.format.ships import OwnClass
from game.levels.packs.contents import PackContents, read_contents, refusal_finding
from game.levels.packs.level_paths import add_needed_classes, class_of_line, last_own_line
from game.levels.packs.pack_limits import CLASSES, HULLS, LEVELS, SOUNDS
from game.levels.packs.pack_reader import Pack, classes_of_contents, flag_nations, pack_of_contents
from game.levels.packs.png_check import clear_hull_refusal, pixel_refusal
from game.levels.reading.toml_source import decode_text, parse_toml
from game.play.level_check import check_text, missing_flag_warnings

_NO_CLASS = "unknown-class"


def check_pack(pack_path: Path) -> tuple[Pack | None, tuple[Finding, ...]]:
    """Return the pack, or None if it is unusable, and all findings of it and its levels, file by
    file; errors of its classes are reported once, there."""
    contents = read_contents(pack_path)
    pack, findings = pack_of_contents(contents)
    told = {(f.file, f.line, f.column, f.code): f for f in findings}
    for finding in (*_picture_findings(contents, pack), *_level_findings(contents)):
        told.setdefault((finding.file, finding.line, finding.column, finding.code), finding)
    return pack, tuple(sorted(told.values(), key=lambda f: (f.file, f.line, f.column)))


def _picture_findings(contents: PackContents, pack: Pack | None) -> Iterator[Finding]:
    for name in pack.hashes if pack else ():
        why_not = None if name.startswith(f"{SOUNDS}/") else pixel_refusal(contents.files[name])
        if name.startswith(f"{HULLS}/"):
            why_not = why_not or clear_hull_refusal(contents.files[name])
        if why_not:
            yield refusal_finding(contents.path, name, why_not)


def _level_findings(contents: PackContents) -> Iterator[Finding]:
    classes, flags = classes_of_contents(contents), flag_nations(contents)
    unread = bool(contents.files.get(CLASSES)) and not classes
    for name in sorted(contents.files):
        if not name.startswith(f"{LEVELS}/"):
            continue
        file = f"{contents.path}/{name}"
        try:
            written = decode_text(contents.files[name], file)
        except LevelError:
            continue  # already reported
        text = add_needed_classes(written, classes)
        last = last_own_line(written)
        level, findings = check_text(text, file)
        bare = list(missing_flag_warnings(level, flags)) if level else []
        told = parse_toml(text, file).locate_findings(bare) if bare else ()
        for finding in (*findings, *told):
            if unread and finding.code == _NO_CLASS and "own-" in finding.message:
                continue
            yield (finding if finding.line <= last else _at_classes_file(finding, contents, written, classes))


def _at_classes_file(
    finding: Finding, contents: PackContents, written: str, classes: Sequence[OwnClass]
) -> Finding:
    own, key = class_of_line(written, classes, finding.line)
    source = parse_toml(decode_text(contents.files[CLASSES], CLASSES), f"{contents.path}/{CLASSES}")
    rows = source.data.get("class", [])
    number = next((n for n, row in enumerate(rows) if row.get("id") == own), 0)
    line, column = source.positions.line_and_column_of(("class", number, key), "value")
    shown = source.positions.line_text(line)
    return replace(finding, file=source.file, line=line, column=column, text=shown)
