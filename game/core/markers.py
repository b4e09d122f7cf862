"""Markers beside a ship on the table, in any book: plain facts, kept as components."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class HasStruck:
    """She has struck; ``to`` is the ship she struck to ('' if none was near)."""

    to: str = ""


@dataclass(slots=True)
class Sinking:
    """She sinks after this many more of her moves."""

    moves: int = 0


@dataclass(slots=True)
class Gone:
    """She is off the table: sunk, exploded, or left by an edge."""

    how: str = ""
    edge: str = ""


@dataclass(slots=True)
class Anchored:
    """She is at anchor."""


@dataclass(slots=True)
class Aground:
    """She is aground."""


@dataclass(slots=True)
class Ablaze:
    """A fireship that her crew has lit and left; ``slower`` is the speed, in cm, that the fire has
    cost her so far."""

    slower: int = 0


@dataclass(slots=True)
class Course:
    """Progress of the level's events: the numbers of those that have happened, in order. Only on
    tables of levels with events."""

    past: list[int] = field(default_factory=list)
