"""A pack looked over whole: what it is made of, and each of its levels by the rulebooks too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from game.levels import Finding, LevelError
from game.levels.format.ships import OwnClass
from game.levels.packs.bounds import CLASSES, LEVELS, SOUNDS
from game.levels.packs.composing import class_at, last_line, with_classes
from game.levels.packs.contents import Contents, contents_of
from game.levels.packs.contents import finding as told_of
from game.levels.packs.pictures import does_not_unpack
from game.levels.packs.reading import Pack, classes_in, flags_in, pack_in
from game.levels.reading.source import decoded, parse_toml
from game.play.check import check_text
from game.play.missing_flags import missing_flag_warnings

_NO_CLASS = "unknown-class"


def check_pack(where: Path) -> tuple[Pack | None, tuple[Finding, ...]]:
    """The pack, None where it cannot be used, and everything found in it and in its levels, file by
    file; what its classes have wrong is told once, and there."""
    held = contents_of(where)
    pack, findings = pack_in(held)
    told = {(f.file, f.line, f.column, f.code): f for f in findings}
    for finding in (*_of_pixels(held, pack), *_of_levels(held)):
        told.setdefault((finding.file, finding.line, finding.column, finding.code), finding)
    return pack, tuple(sorted(told.values(), key=lambda f: (f.file, f.line, f.column)))


def _of_pixels(held: Contents, pack: Pack | None) -> Iterator[Finding]:
    """What is found in pictures when they are unpacked; of a pack that cannot be used none are."""
    for name in pack.marks if pack else ():
        why_not = None if name.startswith(f"{SOUNDS}/") else does_not_unpack(held.files[name])
        if why_not:
            yield told_of(held.where, name, why_not)


def _of_levels(held: Contents) -> Iterator[Finding]:
    """What is found in each level. Where the classes cannot be read nothing is said of ships that
    are of them."""
    classes, flags = classes_in(held), flags_in(held)
    unread = bool(held.files.get(CLASSES)) and not classes
    for name in sorted(held.files):
        if not name.startswith(f"{LEVELS}/"):
            continue
        file = f"{held.where}/{name}"
        try:
            written = decoded(held.files[name], file)
        except LevelError:
            continue  # told of already
        text = with_classes(written, classes)
        last = last_line(written)
        level, findings = check_text(text, file)
        bare = list(missing_flag_warnings(level, flags)) if level else []
        told = parse_toml(text, file).locate(bare) if bare else ()
        for finding in (*findings, *told):
            if unread and finding.code == _NO_CLASS and "own-" in finding.message:
                continue
            yield finding if finding.line <= last else _in_classes(finding, held, written, classes)


def _in_classes(
    finding: Finding, held: Contents, written: str, classes: Sequence[OwnClass]
) -> Finding:
    """A finding about a line that came from classes.toml, where it stands there."""
    own, key = class_at(written, classes, finding.line)
    source = parse_toml(decoded(held.files[CLASSES], CLASSES), f"{held.where}/{CLASSES}")
    rows = source.data.get("class", [])
    number = next((n for n, row in enumerate(rows) if row.get("id") == own), 0)
    line, column = source.places.find(("class", number, key), "value")
    shown = source.places.line_text(line)
    return replace(finding, file=source.file, line=line, column=column, text=shown)
