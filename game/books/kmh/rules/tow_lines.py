"""KMH-6.6: the lines between ships that tow or are to be towed. Pure."""

from dataclasses import dataclass

from game.books.kmh.rules.sheet import Ship
from game.core.table import every


@dataclass(slots=True)
class Tow:
    """A line between two ships: being passed, or ``fast``; no longer there when not ``open``.
    ``boats`` are those that carried it over ('' if the tug lay near enough herself)."""

    tug: str
    towed: str
    fast: bool = False
    open: bool = True
    boats: str = ""


def tow_as_tug(ship: Ship) -> Tow | None:
    """Return the line by which she tows, if there is one that is fast."""
    return next((t for t in every(Tow) if t.open and t.fast and t.tug == ship.id), None)


def tow_as_towed(ship: Ship) -> Tow | None:
    """Return the line by which she is towed, if there is one that is fast."""
    return next((t for t in every(Tow) if t.open and t.fast and t.towed == ship.id), None)


def tow_line_of(ship: Ship) -> Tow | None:
    """Return the line of which she is an end, fast or being passed, if there is one."""
    return next((t for t in every(Tow) if t.open and ship.id in (t.tug, t.towed)), None)


def tow_line_being_passed(ship: Ship) -> Tow | None:
    """Return the line that is being passed from or to her, if there is one."""
    ends = (t for t in every(Tow) if t.open and not t.fast and ship.id in (t.tug, t.towed))
    return next(ends, None)
