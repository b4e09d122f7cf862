"""A journal and its replay that part: what is told of the place where they do."""

from __future__ import annotations

from typing import Any, Final

MAX_ITEMS: Final = 20
"""Entries of a list that are told of a difference."""
MAX_CHARS: Final = 80
"""Letters of a text that are told of it."""


def shorten_value(value: Any) -> Any:
    """What a journal has, or what came instead, short enough to be read: a key may be as long as
    the file."""
    if isinstance(value, str):
        return value if len(value) <= MAX_CHARS else f"{value[: MAX_CHARS - 1]}…"
    if not isinstance(value, list | tuple):
        return value
    told = [shorten_value(each) for each in value[:MAX_ITEMS]]
    return told if len(value) <= MAX_ITEMS else [*told, f"… {len(value) - MAX_ITEMS} more"]


class Diverged(Exception):
    """A replay that does not answer as the journal says: where, and what was expected."""

    def __init__(self, turn: int, clause: str, expected: Any, got: Any) -> None:
        """The turn, the clause, what the journal has and what came instead, both shortened."""
        self.turn, self.clause = turn, clause
        self.expected, self.got = shorten_value(expected), shorten_value(got)
        said = f"the journal has {self.expected}, here it is {self.got}"
        super().__init__(f"turn {turn}, {clause}: {said}")
