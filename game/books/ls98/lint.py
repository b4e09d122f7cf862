"""Checks of a level for the 1798 game: the book's `game.books.shelf.Lint`."""

from collections.abc import Iterator, Mapping

from game.books.ls98.losses import READS, losses, passed, unread_keys
from game.books.ls98.rules.cards import ship_class_of
from game.books.ls98.rules.sheet import CLASSES
from game.books.ls98.rules.tables import rule_table
from game.core.visible import VisibleShip
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import Level, Ship
from game.levels.lint.unused_keys import BookRanges, are_middles_close
from game.levels.reading.findings import RawFinding, Severity
from game.sea.hexes import SIXTH_TURN
from game.sea.units import DEGREE

SPOTS: Mapping[str, str] = {
    "LS98-setup-1": "at",
    "LS98-coll-1": "at",
    "LS98-ground-1": "at",
    "LS98-wind-3": "heading",
}
"""The key of a ship that a clause speaks of."""
SAYS_SAME_PLACE = False


def reach() -> BookRanges:
    """LS98-fire-6, LS98-move-4: return the longest range and the longest run of a ship."""
    most = max(rule_table("ranges")[klass][-1] for klass in CLASSES)
    return BookRanges(float((most + 1) * CM_PER_UNIT["hex"]), longest_run, ("LS98-fire-6", "LS98-move-4"))


def longest_run(ship: Ship) -> float:
    """LS98-move-5, LS98-move-6: return the run on a reach under full sail, in cm."""
    rules = rule_table("movement")
    points = rules["basic"][ship_class_of(ship)] + max(rules["sailing"].values()) + rules["full_sail"]
    return float(points * CM_PER_UNIT["hex"])


def lies_on(one: VisibleShip, other: VisibleShip) -> bool:
    """Return whether two ships, placed like this, overlap."""
    return are_middles_close(one, other)


def hardly_meant(level: Level) -> Iterator[RawFinding]:
    """LS98-setup-1: yield plans where the player may not choose among them."""
    if level.plans and "deployment" not in level.rules.options:
        said = "nobody chooses among plans without the option that lets a side deploy"
        hint = 'options = ["deployment"]; see LS98-setup-1'
        yield RawFinding(("plan", 0), "table", "not-told", said, hint, None, Severity.WARNING)


def berths(_: Level) -> PlacementRules:
    """LS98-setup-1: return hexes as places, with their six sides as headings."""
    return PlacementRules(SIXTH_TURN / DEGREE, is_hex=True)


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
