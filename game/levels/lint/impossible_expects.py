"""Expectations that no battle can meet: unknown ships, winners and degrees. Warnings, never errors;
`check --play` compares the rest with a table."""

from collections.abc import Iterator
from typing import Final

from game.levels.format.model import ExpectedEndValue, Level
from game.levels.reading.findings import (
    FindingPart,
    KeyPath,
    RawFinding,
    raw_warning,
    shorten,
    suggestion_hint,
)

DEGREES: Final = ("major", "minor", "draw")
OUTCOME_KEYS: Final = ("winner", "degree", "reason")
MISNAMED: Final = {"ship": "ships", "outcomes": "outcome", "turns": "turn"}
"""Common wrong names for the head of a path, and the right one."""


def expected_value_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings in the order of the file."""
    for number, expect in enumerate(level.expects):
        yield from _expect_warnings(("expect", number), expect, level)


def _expect_warnings(path: KeyPath, expect: ExpectedEndValue, level: Level) -> Iterator[RawFinding]:
    head, _, rest = expect.path.partition(".")
    first = rest.partition(".")[0]
    if head in MISNAMED:
        said, meant = f'"{head}" leads nowhere', MISNAMED[head] + expect.path[len(head) :]
        yield _warning((*path, "path"), said, f'did you mean "{meant}"?')
    elif head == "ships" and first not in (ids := [ship.id for ship in level.ships]):
        said = f'no ship has the id "{shorten(first, 40)}"'
        yield _warning((*path, "path"), said, suggestion_hint(first, ids, "known"))
    elif head == "outcome" and first not in OUTCOME_KEYS:
        said = f'an outcome has no "{shorten(first, 40)}"'
        yield _warning((*path, "path"), said, suggestion_hint(first, OUTCOME_KEYS, "it has"))
    elif expect.path == "outcome.winner":
        sides = ["", *(side.id for side in level.sides)]
        yield from _unknown_value_warning(path, expect, sides, 'the id of a side, or "" for a draw')
    elif expect.path == "outcome.degree":
        yield from _unknown_value_warning(path, expect, [*DEGREES], ", ".join(DEGREES))
    elif expect.path == "turn" and isinstance(expect.value, str):
        yield _warning((*path, "value"), "a turn is a number", "a number without quotes")


def _unknown_value_warning(
    path: KeyPath, expect: ExpectedEndValue, allowed: list[str], told: str
) -> Iterator[RawFinding]:
    if expect.value not in allowed:
        said = f'"{shorten(str(expect.value), 40)}" is never found there'
        close = suggestion_hint(str(expect.value), [word for word in allowed if word])
        yield _warning((*path, "value"), said, f"{told}; {close}")


def _warning(path: KeyPath, message: str, hint: str, spot: FindingPart = "value") -> RawFinding:
    return raw_warning(path, "expect-path", message, hint, spot)
