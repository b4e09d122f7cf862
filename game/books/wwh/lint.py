"""Checks of a level for Warm Work, Hardy!: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.wwh.losses import READS, losses, passed, unread_keys
from game.books.wwh.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import DeedVerb, FleetDeed, ShipDeed
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Ship
from game.levels.lint.aims import condition_warning, leaves_with_sign, level_conditions
from game.levels.lint.unused_keys import BookRanges, are_middles_close
from game.levels.reading.findings import RawFinding
from game.sea.square import HEADINGS_IN_ALL

SPOTS: Mapping[str, str] = {"WWH-0.1": "at", "WWH-1.3c": "heading", "WWH-1.3k": "state"}
"""The key of a ship that a clause speaks of."""
SAYS_SAME_PLACE = True
"""WWH-0.1: the book itself refuses two ships in one square."""

_DIAGONAL = 2**0.5
"""Length of a square's diagonal in sides."""


def reach() -> BookRanges:
    """WWH-E7, WWH-1.1a: return Random Shot and the longest run of a ship."""
    most = max(band["distance"] for band in rule_table("arcs")["bands"])
    shot = (most + 1) * CM_PER_UNIT["square"] * _DIAGONAL
    return BookRanges(float(shot), longest_run, ("WWH-E7", "WWH-1.1a"))


def longest_run(_: Ship) -> float:
    """WWH-1.1a, WWH-1.2: return the most squares of any wind, taken corner to corner, in cm."""
    move = rule_table("move")
    most = max(
        squares + adjusted
        for row in move["adjust"]
        for squares, adjusted in zip(move["fresh"], row, strict=True)
    )
    return float(most * CM_PER_UNIT["square"] * _DIAGONAL)


def lies_on(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether two ships, placed like this, overlap."""
    return are_middles_close(one, other)


def hardly_meant(level: Level) -> Iterator[RawFinding]:
    """Yield aims that depend on sinking alone."""
    yield from _only_by_sinking(level)


def _only_by_sinking(level: Level) -> Iterator[RawFinding]:
    """WWH-4.0a: yield victories that depend on sinking alone; no ship is ever sunk."""
    for level_condition in level_conditions(level):
        parts = list(leaves_with_sign(parse_condition(level_condition.text)))
        sunk = [
            p
            for p, positive in parts
            if positive and isinstance(p, ShipDeed | FleetDeed) and p.verb == DeedVerb.SUNK
        ]
        if (
            level_condition.key in ("major", "minor")
            and level_condition.path[0] != "for"
            and len(sunk) == len(parts)
        ):
            said = "ships are not sunk under this book, and this asks for nothing else"
            yield condition_warning(
                level_condition, sunk[0], "wwh-4.0a", said, "struck, captured or beaten; see WWH-4.0a"
            )


def berths(_: Level) -> PlacementRules:
    """WWH-0.1, WWH-1.1a: return middles of squares as places, and eight points as headings."""
    side = CM_PER_UNIT["square"]
    return PlacementRules(360 / HEADINGS_IN_ALL, side, side / 2)


__all__ = [
    "READS",
    "SAYS_SAME_PLACE",
    "SPOTS",
    "berths",
    "hardly_meant",
    "lies_on",
    "longest_run",
    "losses",
    "passed",
    "reach",
    "unread_keys",
]
