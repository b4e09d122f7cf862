"""A journal and its replay that part: what is told of the place where they do."""

from __future__ import annotations

from typing import Any, Final

MOST_TOLD: Final = 20
"""Entries of a list that are told of a difference."""
MOST_LETTERS: Final = 80
"""Letters of a text that are told of it."""


def shortened(value: Any) -> Any:
    """What a journal has, or what came instead, short enough to be read: a key may be as long as
    the file."""
    if isinstance(value, str):
        return value if len(value) <= MOST_LETTERS else f"{value[: MOST_LETTERS - 1]}…"
    if not isinstance(value, list | tuple):
        return value
    told = [shortened(each) for each in value[:MOST_TOLD]]
    return told if len(value) <= MOST_TOLD else [*told, f"… {len(value) - MOST_TOLD} more"]


class Diverged(Exception):
    """A replay that does not answer as the journal says: where, and what was expected."""

    def __init__(self, turn: int, clause: str, expected: Any, got: Any) -> None:
        """The turn, the clause, what the journal has and what came instead, both shortened."""
        self.turn, self.clause = turn, clause
        self.expected, self.got = shortened(expected), shortened(got)
        said = f"the journal has {self.expected}, here it is {self.got}"
        super().__init__(f"turn {turn}, {clause}: {said}")
