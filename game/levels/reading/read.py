"""Reading a level: text in, a complete Level out, or everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from pydantic import ValidationError

from game.levels.format.fleet import Fleet, shipped_fleet
from game.levels.format.model import Level
from game.levels.format.upgrade import format_faults
from game.levels.lint.letters import letter_doubts
from game.levels.lint.references import mismatches
from game.levels.lint.suspicious import LOOKS
from game.levels.packs.addresses import level_text
from game.levels.reading.completing import fit_out
from game.levels.reading.explain import explain
from game.levels.reading.findings import MOST_FINDINGS, Fault, Finding, LevelError
from game.levels.reading.findings import Path as Keys
from game.levels.reading.source import Source, parse_toml

PAIRS = (("at",), ("size",))


def read_level(text: str, file: str = "level", fleet: Fleet | None = None) -> Level:
    """The complete level a text describes; `file` names it in findings, `fleet` gives its classes.

    Raises LevelError with every error found, each with file, line and column, and nothing else.
    """
    return level_in(parse_toml(text, file), fleet)


def level_in(source: Source, fleet: Fleet | None = None) -> Level:
    """The complete level of a source, which may be a table inside a larger file.

    Raises LevelError with every error located in that file.
    """
    fleet = fleet or shipped_fleet()
    level, faults = _validated(source, fleet)
    if level is None:
        raise LevelError(source.locate(faults))
    return fit_out(level, fleet)


def load_level(path: Path | str) -> Level:
    """The complete level of a file. Raises LevelError, also when it cannot be opened."""
    return read_level(level_text(Path(path)), str(path))


def review(
    text: str, file: str = "level", fleet: Fleet | None = None
) -> tuple[Level | None, tuple[Finding, ...]]:
    """The level, or None when there are errors, and all findings, warnings included."""
    *_, (level, findings) = reviewing(text, file, fleet)
    return level, findings


def reviewing(
    text: str, file: str = "level", fleet: Fleet | None = None
) -> Iterator[tuple[Level | None, tuple[Finding, ...]]]:
    """The same step by step, for who has other things to do between two: what is known after each;
    the last is all of it."""
    try:
        source = parse_toml(text, file)
    except LevelError as refused:
        yield None, refused.findings
        return
    yield None, ()
    fleet = fleet or shipped_fleet()
    level, faults = _validated(source, fleet)
    if level is None:
        yield None, source.locate(faults)
        return
    fitted = fit_out(level, fleet)
    faults += letter_doubts(source.data)
    for look in LOOKS:
        yield fitted, ()
        faults += look(fitted)
    yield fitted, ()
    yield fitted, source.locate(faults)


def _validated(source: Source, fleet: Fleet) -> tuple[Level | None, list[Fault]]:
    """The level as written, or what keeps it from being one."""
    faults = list(format_faults(source.data))
    if faults:
        return None, faults
    faults = list(islice(mismatches(source.data, list(fleet.classes)), MOST_FINDINGS))
    try:
        level = Level.model_validate(source.data)
    except ValidationError as refused:
        said = {fault.path for fault in faults}  # what leads nowhere need not also be no id
        told = explain(refused, source.data, Level)
        return None, [*faults, *(f for f in told if not _is_said(f.path, said))]
    return (None, faults) if faults else (level, [])


def _is_said(path: Keys, said: set[Keys]) -> bool:
    """Whether a fault has been told of a value, or of the pair of numbers that it stands in."""
    return path in said or (path[-2:-1] in PAIRS and path[:-1] in said)
