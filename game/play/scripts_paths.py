"""Dotted paths into the table dump: look up a value, and guess what a wrong path meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

from game.core.events import Ended, Event
from game.levels.reading.findings import shorten

_ABSENT: Final = object()
MAX_PATHS = 5_000
MAX_LISTED = 60


def look_up(dump: Any, path: str) -> Any:
    """Return the value at a dotted path; lists by number, from the end if negative; None if there
    is none.

    After ``heard.`` comes a clause, dots included: how often it was heard.
    """
    found = _value_or_absent(dump, path)
    return None if found is _ABSENT else found


def path_exists(dump: Any, path: str) -> bool:
    """Return whether a path leads somewhere. An index beyond a list does: the item may exist at
    another time."""
    if _value_or_absent(dump, path) is not _ABSENT:
        return True
    above, _, last = path.rpartition(".")
    return _is_number(last) and _is_list(_value_or_absent(dump, above))


def path_hint(dump: Mapping[str, Any], path: str) -> str:
    """Return a hint for a wrong path: the nearest valid one, or what there is where it leaves the
    table."""
    known = [known for known, _ in zip(_paths(dump), range(MAX_PATHS), strict=False)]
    ends = [name for name in known if name.endswith(f".{path}")]
    there, rest = _split_at_table(dump, path)
    close = get_close_matches(path, known, 1, 0.75) if "." in rest else []
    found = next(iter((*ends, *_corrected_paths(dump, there, rest), *close)), "")
    if found:
        return f'did you mean "{found}"?'
    names = _names_at(dump, there)
    listed = ", ".join(names[:MAX_LISTED]) + (" …" if len(names) > MAX_LISTED else "")
    return f"{shorten(there, 60) or 'the table'} has: {listed or 'nothing'}"


def _split_at_table(dump: Mapping[str, Any], path: str) -> tuple[str, str]:
    parts, taken = path.split("."), 0
    while taken < len(parts) and isinstance(
        _value_or_absent(dump, ".".join(parts[: taken + 1])), Mapping
    ):
        taken += 1
    return ".".join(parts[:taken]), ".".join(parts[taken:])


def _corrected_paths(dump: Mapping[str, Any], there: str, rest: str) -> list[str]:
    head, _, tail = rest.partition(".")
    names = _names_at(dump, there)
    begun = [name for name in names if len(head) > 2 and name.startswith(head)]
    near = begun or get_close_matches(head, names, 1, 0.6)
    found = [".".join(word for word in (there, name, tail) if word) for name in near]
    return [path for path in found if path_exists(dump, path)]


def _names_at(dump: Mapping[str, Any], path: str) -> list[str]:
    return sorted(map(str, _value_or_absent(dump, path) if path else dump))


def outcome_dump(events: Sequence[Event]) -> dict[str, str]:
    """Return winner, degree and reason; empty words while the battle lasts."""
    ended = next((event for event in reversed(events) if isinstance(event, Ended)), Ended("", ""))
    return {"winner": ended.winner, "degree": ended.degree, "reason": ended.reason}


def _value_or_absent(dump: Any, path: str) -> Any:
    head, _, rest = path.partition(".")
    if head == "heard" and isinstance(dump, Mapping) and "heard" in dump:
        return dump["heard"].get(rest, 0)
    return _walk(dump, path)


def _walk(dump: Any, path: str) -> Any:
    head, _, rest = path.partition(".")
    if isinstance(dump, Mapping):
        found = dump.get(head, _ABSENT)
    elif _is_list(dump) and _is_number(head):
        number = int(head)
        found = dump[number] if -len(dump) <= number < len(dump) else _ABSENT
    else:
        return _ABSENT
    return _walk(found, rest) if rest else found


def _paths(dump: Mapping[str, Any], stem: str = "") -> Iterator[str]:
    for key, value in dump.items():
        if isinstance(value, Mapping) and value:
            yield from _paths(value, f"{stem}{key}.")
        else:
            yield f"{stem}{key}"


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 7
