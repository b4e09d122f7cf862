"""Read a level: text in, a complete Level out, or everything that is wrong with it at once."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from pydantic import ValidationError

from game.levels.format.fleet import Fleet, shipped_fleet
from game.levels.format.limits import letter_warnings
from game.levels.format.model import Level
from game.levels.lint.broken_references import reference_errors
from game.levels.lint.suspicious import ALL_CHECKS
from game.levels.packs.level_paths import read_level_text
from game.levels.reading.completion import complete_level
from game.levels.reading.findings import MAX_FINDINGS, Finding, KeyPath, LevelError, RawFinding
from game.levels.reading.pydantic_errors import explain_errors
from game.levels.reading.toml_source import TomlSource, format_version_errors, parse_toml

PAIR_KEYS = (("at",), ("size",))


def parse_level(text: str, file: str = "level", fleet: Fleet | None = None) -> Level:
    """Return the complete level of a text; `file` names it in findings, `fleet` gives its classes.

    Raise LevelError with every error found, each with file, line and column.
    """
    return level_from_source(parse_toml(text, file), fleet)


def level_from_source(source: TomlSource, fleet: Fleet | None = None) -> Level:
    """Return the complete level of a source, which may be a table inside a larger file.

    Raise LevelError with every error located in that file.
    """
    fleet = fleet or shipped_fleet()
    level, faults = _validate_source(source, fleet)
    if level is None:
        raise LevelError(source.locate_findings(faults))
    return complete_level(level, fleet)


_NOT_DRAWN = ("objective", "score", "event", "group", "plan", "leader", "history", "expect", "for")
"""Keys of what speaks of ships and places and is not on the chart itself."""


def level_to_draw(source: TomlSource, fleet: Fleet | None = None) -> Level | None:
    """Return a source whose aims, events or plans are wrong as a level without them, for its chart; None if
    ships or the chart itself are wrong. Parties aboard of nobody are left out."""
    fleet = fleet or shipped_fleet()
    faults = list(islice(reference_errors(source.data, list(fleet.classes)), MAX_FINDINGS))
    data = {key: value for key, value in source.data.items() if key not in _NOT_DRAWN}
    lost = {fault.path[1] for fault in faults if fault.path[::2] == ("party", "aboard")}
    if lost:
        data["party"] = [row for number, row in enumerate(data["party"]) if number not in lost]
    known = {(key,) for key in (*_NOT_DRAWN, "party", "briefing", "rules")}
    if any(fault.path[:1] not in known for fault in faults):
        return None
    try:
        return complete_level(Level.model_validate(data), fleet)
    except ValidationError:
        return None


def load_level(path: Path | str) -> Level:
    """Return the complete level of a file. Raise LevelError, also if it cannot be opened."""
    return parse_level(read_level_text(Path(path)), str(path))


def check_level(
    text: str, file: str = "level", fleet: Fleet | None = None
) -> tuple[Level | None, tuple[Finding, ...]]:
    """Return the level, or None if there are errors, and all findings, warnings included."""
    *_, (level, findings) = check_level_in_steps(text, file, fleet)
    return level, findings


def check_level_in_steps(
    text: str, file: str = "level", fleet: Fleet | None = None
) -> Iterator[tuple[Level | None, tuple[Finding, ...]]]:
    """Yield the same step by step, for a caller with other work in between: what is known after each step;
    the last is everything."""
    try:
        source = parse_toml(text, file)
    except LevelError as refused:
        yield None, refused.findings
        return
    yield None, ()
    fleet = fleet or shipped_fleet()
    level, faults = _validate_source(source, fleet)
    if level is None:
        yield None, source.locate_findings(faults)
        return
    fitted = complete_level(level, fleet)
    faults += letter_warnings(source.data)
    for look in ALL_CHECKS:
        yield fitted, ()
        faults += look(fitted)
    yield fitted, ()
    yield fitted, source.locate_findings(faults)


def _validate_source(source: TomlSource, fleet: Fleet) -> tuple[Level | None, list[RawFinding]]:
    is_empty = not source.data and not source.root_path
    faults = [_empty_file_error()] if is_empty else list(format_version_errors(source.data))
    if faults:
        return None, faults
    faults = list(islice(reference_errors(source.data, list(fleet.classes)), MAX_FINDINGS))
    try:
        level = Level.model_validate(source.data)
    except ValidationError as refused:
        said = {finding.path for finding in faults}  # a broken reference is not reported again as a bad id
        explained = explain_errors(refused, source.data, Level)
        return None, [*faults, *(f for f in explained if not _is_reported(f.path, said))]
    return (None, faults) if faults else (level, [])


def _empty_file_error() -> RawFinding:
    hint = "weathergage new writes a whole small battle to begin with"
    return RawFinding((), "end", "missing", "there is no battle in this file yet", hint)


def _is_reported(path: KeyPath, said: set[KeyPath]) -> bool:
    """Return whether an error was reported for a value, or for the pair of numbers that it is in."""
    return path in said or (path[-2:-1] in PAIR_KEYS and path[:-1] in said)
