"""A pack read: what it is, its levels and classes, which pictures and sounds it has; or everything
that is wrong with it, at once and each at its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from game.core.toml_reader import read_toml
from game.levels.format.fields import OWN
from game.levels.format.fleet import shipped_fleet
from game.levels.format.ships import OwnClass
from game.levels.format.upgrade import format_faults
from game.levels.format.words import NATIONS
from game.levels.lint.letters import letter_doubts
from game.levels.packs.bounds import (
    CLASSES,
    FLAGS,
    HULLS,
    LEVELS,
    MANIFEST,
    PICTURES,
    SOUNDS,
    WORKS,
)
from game.levels.packs.contents import Contents, contents_of, finding
from game.levels.packs.listed import work_faults
from game.levels.packs.manifest import Classes, Manifest, Work
from game.levels.packs.names import Refusal
from game.levels.packs.sounds import NAMES
from game.levels.reading.explain import explain
from game.levels.reading.findings import (
    Fault,
    Finding,
    LevelError,
    Severity,
    nearest,
    shorten,
    suggestion,
)
from game.levels.reading.shipped import shipped_levels
from game.levels.reading.source import Source, decoded, parse_toml

T = TypeVar("T", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that can be used: where it lies, what it says of itself, its levels as written by the
    names of their files without the ending, its classes, and the pictures, sounds, hulls and
    flags it holds."""

    where: Path
    told: Manifest
    levels: Mapping[str, str]
    classes: tuple[OwnClass, ...]
    pictures: Mapping[str, Work]
    sounds: Mapping[str, Work]
    hulls: Mapping[str, Work]
    flags: Mapping[str, Work]
    marks: Mapping[str, bytes]
    """What was in each of their files when it was looked over, by name."""

    @property
    def name(self) -> str:
        """What the list of battles calls it."""
        return self.told.name


def read_pack(where: Path) -> tuple[Pack | None, tuple[Finding, ...]]:
    """The pack, None where there are errors, and all that was found, in the order of its files. The
    levels are no more than text here: what is wrong with one of them is told of it alone."""
    return pack_in(contents_of(where))


def pack_in(held: Contents) -> tuple[Pack | None, tuple[Finding, ...]]:
    """The same of what was read already."""
    found = list(held.findings)
    manifest = _table(held, MANIFEST, Manifest, found)
    classes = _table(held, CLASSES, Classes, found)
    levels = dict(_levels(held, found))
    source = _source(held, MANIFEST, [])
    if manifest is not None and source is not None:
        works = {PICTURES: manifest.pictures, SOUNDS: manifest.sounds, HULLS: manifest.hulls,
                 FLAGS: manifest.flags}  # fmt: skip
        named = dict.fromkeys(name for text in levels.values() for name in named_in(text).nations)
        own_nations = [name for name in named if name.startswith(OWN)]
        own = [each.id for each in classes.classes] if classes is not None else []
        known = {PICTURES: list(levels), SOUNDS: NAMES, HULLS: [*own, *shipped_fleet().classes],
                 FLAGS: [*own_nations, *NATIONS]}  # fmt: skip
        found += source.locate(work_faults(held, works, known))
    if MANIFEST in held.files and not levels and not _in(held, LEVELS):
        said = "there is no level in it"
        found.append(finding(held.where, "", Refusal("missing", said, "levels/*.toml")))
    found += _class_findings(held, levels)
    found += [_shared(held, name) for name in levels if name in _shipped()]
    errors = any(f.severity is Severity.ERROR for f in found)
    if errors or manifest is None or classes is None:
        return None, tuple(found)
    pictures, sounds, hulls, flags = (
        {Path(work.file).stem: work for work in works}
        for works in (manifest.pictures, manifest.sounds, manifest.hulls, manifest.flags)
    )
    own_classes = classes.classes
    marks = {name: held.mark(name) for kind in WORKS for name in _in(held, kind)}
    pack = Pack(held.where, manifest, levels, own_classes, pictures, sounds, hulls, flags, marks)
    return pack, tuple(found)


def classes_in(held: Contents) -> tuple[OwnClass, ...]:
    """The classes of a pack, whatever else is wrong with it; none where they cannot be read."""
    told = _table(held, CLASSES, Classes, [])
    return told.classes if told else ()


def flags_in(held: Contents) -> list[str]:
    """The nations that flags of a pack are called after, whatever else is wrong with it."""
    return [Path(name).stem for name in _in(held, FLAGS)]


def classes_of(text: str, file: str) -> tuple[OwnClass, ...]:
    """The classes of a file of them, a pack's or any other. Raises LevelError with all that is
    wrong with it; that no ship is of one of them is not."""
    source = parse_toml(text, file)
    try:
        told = Classes.model_validate(source.data).classes
    except ValidationError as refused:
        raise LevelError(source.locate(explain(refused, source.data, Classes))) from None
    faults = _class_faults(source, list(shipped_fleet().classes), {each.id for each in told})
    if found := source.locate(faults):
        raise LevelError(found)
    return told


def _table(held: Contents, name: str, model: type[T], found: list[Finding]) -> T | None:
    """A table of the pack by its model; nothing in it where the file is not there, and None, with
    what is wrong with it, where it cannot be read."""
    if name not in held.files and name != MANIFEST:
        return model.model_validate({})
    source = _source(held, name, found)
    if source is None:
        return None
    faults = list(format_faults(source.data)) if name == MANIFEST else []
    if not faults:
        try:
            told = model.model_validate(source.data)
        except ValidationError as refused:
            faults = list(explain(refused, source.data, model))
        else:
            found += source.locate(letter_doubts(source.data))
            return told
    found += source.locate(faults)
    return None


def _source(held: Contents, name: str, found: list[Finding]) -> Source | None:
    """A file of the pack as TOML; None, with what is wrong, where it is none, or not there."""
    if name not in held.files:
        return None
    try:
        file = shorten(f"{held.where}/{name}", 300)
        return parse_toml(decoded(held.files[name], file), file)
    except LevelError as refused:
        found += refused.findings
        return None


def _in(held: Contents, folder: str) -> list[str]:
    """The names of the files in a folder of the pack, in order."""
    return sorted(name for name in held.files if name.startswith(f"{folder}/"))


def _levels(held: Contents, found: list[Finding]) -> Iterator[tuple[str, str]]:
    """The text of each level that is text."""
    for name in _in(held, LEVELS):
        try:
            file = shorten(f"{held.where}/{name}", 300)
            yield Path(name).stem, decoded(held.files[name], file)
        except LevelError as refused:
            found += refused.findings


def _class_findings(held: Contents, levels: Mapping[str, str]) -> tuple[Finding, ...]:
    """What the classes of a pack say that is not so, and those that no ship of any level is of."""
    source = _source(held, CLASSES, [])
    if source is None:
        return ()
    fleet = list(shipped_fleet().classes)
    used = {name for text in levels.values() for name in named_in(text).classes}
    return source.locate(_class_faults(source, fleet, used))


def _class_faults(source: Source, fleet: Sequence[str], used: set[str]) -> Iterator[Fault]:
    rows = source.data.get("class")
    seen = set[str]()
    for number, row in enumerate(rows if isinstance(rows, list) else []):
        own, like = (row.get("id"), row.get("like")) if isinstance(row, dict) else (None, None)
        if isinstance(like, str) and like not in fleet:
            said = f'no ship class has the id "{shorten(like, 40)}"'
            hint = suggestion(like, fleet, "known")
            yield Fault(("class", number, "like"), "value", "unknown-class", said, hint)
        if not isinstance(own, str):
            continue
        if own in seen:
            said = f'the id "{shorten(own, 40)}" is given twice'
            yield Fault(("class", number, "id"), "value", "duplicate-id", said)
        elif own not in used:
            close = nearest(own, used)
            hint = f'a level names "{close}"' if close else ""
            said = f'no ship of any level is of the class "{shorten(own, 40)}"'
            where, weight = ("class", number, "id"), Severity.WARNING
            yield Fault(where, "value", "idle-class", said, hint, None, weight)
        seen.add(own)


class Named(NamedTuple):
    """The classes of a level's ships, the nations of its sides and ships, and the ids of classes
    that it tells of itself, each once."""

    classes: tuple[str, ...] = ()
    nations: tuple[str, ...] = ()
    own: tuple[str, ...] = ()


@lru_cache(maxsize=320)
def named_in(text: str) -> Named:
    """What a level names; nothing of a text that is no level."""
    try:
        level = read_toml(text)
    except ValueError:
        return Named()
    sides, ships, own = (_rows_of(level.get(key)) for key in ("side", "ship", "class"))
    return Named(_each(ships, "class"), _each([*sides, *ships], "nation"), _each(own, "id"))


def _rows_of(table: object) -> list[dict[str, object]]:
    return [row for row in table if isinstance(row, dict)] if isinstance(table, list) else []


def _each(rows: Sequence[Mapping[str, object]], key: str) -> tuple[str, ...]:
    """The texts under a key of some rows, each once."""
    told = (row.get(key) for row in rows)
    return tuple(dict.fromkeys(name for name in told if isinstance(name, str)))


def _shipped() -> frozenset[str]:
    return frozenset(path.stem for path in shipped_levels())


def _shared(held: Contents, level: str) -> Finding:
    """A level that is called as one of the game's own."""
    said = f'the game has a battle "{level}" of its own, which that name leads to'
    hint = (
        f"call the file otherwise; by its path it is found: {held.where.name}/{LEVELS}/{level}.toml"
    )
    told = finding(held.where, f"{LEVELS}/{level}.toml", Refusal("duplicate-id", said, hint))
    return replace(told, severity=Severity.WARNING)
