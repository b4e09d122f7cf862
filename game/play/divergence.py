"""The difference between a journal and its replay."""

from __future__ import annotations

from typing import Any, Final

MAX_ITEMS: Final = 20
"""Most list entries of a difference that are shown."""
MAX_CHARS: Final = 80
"""Most letters of a text that are shown."""


def shorten_value(value: Any) -> Any:
    """Return a value short enough to be read: a key may be as long as the file."""
    if isinstance(value, str):
        return value if len(value) <= MAX_CHARS else f"{value[: MAX_CHARS - 1]}…"
    if not isinstance(value, list | tuple):
        return value
    told = [shorten_value(each) for each in value[:MAX_ITEMS]]
    return told if len(value) <= MAX_ITEMS else [*told, f"… {len(value) - MAX_ITEMS} more"]


class Diverged(Exception):
    """A replay that differs from its journal: where, and what was expected."""

    def __init__(self, turn: int, clause: str, expected: Any, got: Any) -> None:
        self.turn, self.clause = turn, clause
        self.expected, self.got = shorten_value(expected), shorten_value(got)
        said = f"the journal has {self.expected}, here it is {self.got}"
        super().__init__(f"turn {turn}, {clause}: {said}")
