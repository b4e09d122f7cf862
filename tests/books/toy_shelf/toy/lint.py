"""What whoever looks a level over may ask of One Shot."""

from collections.abc import Iterator, Mapping

from game.core.visible import VisibleShip
from game.levels.conditions.tree import LeafCondition
from game.levels.editing.chart_objects import PlacementRules
from game.levels.format.model import Level
from game.levels.lint.unused_keys import BookRanges, are_middles_close
from game.levels.reading.findings import RawFinding

from .losses import READS, partial_losses, unread_keys

SPOTS: Mapping[str, str] = {}
SAYS_SAME_PLACE = False
FAR = 1000.0
"""Cm: a shot carries as far as any chart."""


def reach() -> BookRanges:
    """TOY-1, TOY-2: guns carry everywhere, and ships lie still."""
    return BookRanges(FAR, lambda _: 0.0, ("TOY-2", "TOY-1"))


def ships_overlap(one: VisibleShip, other: VisibleShip) -> bool:
    """Whether two ships lie on one another."""
    return are_middles_close(one, other)


def likely_mistakes(_: Level) -> Iterator[RawFinding]:
    """Nothing more."""
    yield from ()


def never_happens(_: LeafCondition) -> str:
    """Whatever an aim asks for may come true."""
    return ""


def placement_rules(_: Level) -> PlacementRules:
    """Ships lie anywhere."""
    return PlacementRules()


__all__ = [
    "READS",
    "SAYS_SAME_PLACE",
    "SPOTS",
    "likely_mistakes",
    "never_happens",
    "partial_losses",
    "placement_rules",
    "reach",
    "ships_overlap",
    "unread_keys",
]
