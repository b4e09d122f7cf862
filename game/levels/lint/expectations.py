"""Expectations that no battle can meet: ships that are not there, winners and degrees that there
never are. Warnings, never errors: `check --play` holds the rest against a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.levels.format.model import Expect, Level
from game.levels.reading.findings import Fault, FaultPart, Path, shorten, suggestion, warning

DEGREES: Final = ("major", "minor", "draw")
OUTCOME: Final = ("winner", "degree", "reason")
MISNAMED: Final = {"ship": "ships", "outcomes": "outcome", "turns": "turn"}
"""How the head of a path is often written, and what it is called."""


def expect_doubts(level: Level) -> Iterator[Fault]:
    """Warnings in the order of the file."""
    for number, expect in enumerate(level.expects):
        yield from _of_one(("expect", number), expect, level)


def _of_one(path: Path, expect: Expect, level: Level) -> Iterator[Fault]:
    head, _, rest = expect.path.partition(".")
    first = rest.partition(".")[0]
    if head in MISNAMED:
        said, meant = f'"{head}" leads nowhere', MISNAMED[head] + expect.path[len(head) :]
        yield _warning((*path, "path"), said, f'did you mean "{meant}"?')
    elif head == "ships" and first not in (ids := [ship.id for ship in level.ships]):
        said = f'no ship has the id "{shorten(first, 40)}"'
        yield _warning((*path, "path"), said, suggestion(first, ids, "known"))
    elif head == "outcome" and first not in OUTCOME:
        said = f'an outcome has no "{shorten(first, 40)}"'
        yield _warning((*path, "path"), said, suggestion(first, OUTCOME, "it has"))
    elif expect.path == "outcome.winner":
        sides = ["", *(side.id for side in level.sides)]
        yield from _one_of(path, expect, sides, 'the id of a side, or "" for a draw')
    elif expect.path == "outcome.degree":
        yield from _one_of(path, expect, [*DEGREES], ", ".join(DEGREES))
    elif expect.path == "turn" and isinstance(expect.value, str):
        yield _warning((*path, "value"), "a turn is a number", "a number without quotes")


def _one_of(path: Path, expect: Expect, allowed: list[str], told: str) -> Iterator[Fault]:
    """A value that is none of those that there are."""
    if expect.value not in allowed:
        said = f'"{shorten(str(expect.value), 40)}" is never found there'
        close = suggestion(str(expect.value), [word for word in allowed if word])
        yield _warning((*path, "value"), said, f"{told}; {close}")


def _warning(path: Path, message: str, hint: str, spot: FaultPart = "value") -> Fault:
    return warning(path, "expect-path", message, hint, spot)
