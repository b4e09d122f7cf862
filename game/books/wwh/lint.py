"""What whoever looks a level over may ask of this book: what `game.books.shelf.Lint` asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.books.wwh.losses import READS, losses, passed, unread_keys
from game.books.wwh.rules.tables import table
from game.core.visible import VisibleShip
from game.levels.conditions.grammar import parse
from game.levels.conditions.tree import Deed, Toll, Verb
from game.levels.editing.berths import Berths
from game.levels.format.model import Level, Ship
from game.levels.format.words import CM_PER_UNIT
from game.levels.lint.reach import Reach, middles_meet
from game.levels.lint.unreachable_aims import signed, warn, wishes
from game.levels.reading.findings import Fault
from game.sea.square import POINTS

SPOTS: Mapping[str, str] = {
    "WWH-0.1": "at",
    "WWH-1.3c": "heading",
    "WWH-1.3k": "state",
}
"""Of which key of a ship a clause speaks."""
SAYS_SAME_PLACE = True
"""WWH-0.1: two ships in one square are a fault that the book tells of."""

_SLANT = 2**0.5
"""How much longer a square is from corner to corner."""


def reach() -> Reach:
    """WWH-E7, WWH-1.1a: Random Shot, and the best a ship can do in a turn."""
    most = max(band["distance"] for band in table("arcs")["bands"])
    shot = (most + 1) * CM_PER_UNIT["square"] * _SLANT
    return Reach(float(shot), best_run, ("WWH-E7", "WWH-1.1a"))


def best_run(_: Ship) -> float:
    """WWH-1.1a, WWH-1.2: the most squares of any wind, taken corner to corner; cm."""
    move = table("move")
    most = max(
        squares + adjusted
        for row in move["adjust"]
        for squares, adjusted in zip(move["fresh"], row, strict=True)
    )
    return float(most * CM_PER_UNIT["square"] * _SLANT)


def lies_on(one: VisibleShip, other: VisibleShip) -> bool:
    """Whether two ships that were set down so lie on one another."""
    return middles_meet(one, other)


def hardly_meant(level: Level) -> Iterator[Fault]:
    """Aims that hang on sinking alone."""
    yield from _only_by_sinking(level)


def _only_by_sinking(level: Level) -> Iterator[Fault]:
    """WWH-4.0a: nobody is ever sunk, so no victory may hang on that alone."""
    for wish in wishes(level):
        parts = list(signed(parse(wish.text)))
        sunk = [
            p
            for p, positive in parts
            if positive and isinstance(p, Deed | Toll) and p.verb == Verb.SUNK
        ]
        if wish.key in ("major", "minor") and wish.path[0] != "for" and len(sunk) == len(parts):
            said = "ships are not sunk under this book, and this asks for nothing else"
            yield warn(wish, sunk[0], "wwh-4.0a", said, "struck, captured or beaten; see WWH-4.0a")


def berths(_: Level) -> Berths:
    """WWH-0.1, WWH-1.1a: in the middle of a square, on one of eight points."""
    side = CM_PER_UNIT["square"]
    return Berths(360 / POINTS, side, side / 2)


__all__ = [
    "READS",
    "SAYS_SAME_PLACE",
    "SPOTS",
    "berths",
    "best_run",
    "hardly_meant",
    "lies_on",
    "losses",
    "passed",
    "reach",
    "unread_keys",
]
