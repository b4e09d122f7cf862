"""Markers that lie beside a ship on the table, in any book: plain facts, kept as components."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class HasStruck:
    """Her colours are down; ``to`` is the ship she struck to ('' if nobody was near)."""

    to: str = ""


@dataclass(slots=True)
class Sinking:
    """She goes down after this many more of her moves."""

    moves: int = 0


@dataclass(slots=True)
class Gone:
    """She is off the table: sunk, exploded, or left by an edge."""

    how: str = ""
    edge: str = ""


@dataclass(slots=True)
class Anchored:
    """She rides to her cable."""


@dataclass(slots=True)
class Aground:
    """She stands on the bottom."""


@dataclass(slots=True)
class Ablaze:
    """A fireship that her crew has set alight and left; ``slower`` is the way, in cm, that the fire
    has taken off her so far."""

    slower: int = 0


@dataclass(slots=True)
class Course:
    """How far the level's own course is: the numbers of its events that have happened, in their
    order. Lies only on tables of levels that have events."""

    past: list[int] = field(default_factory=list)
