"""What a book has printed beside its battles: values of what lies on the table while it is played.

A book answers with these (`play_aids` of its folder); `aid_pages.py` draws them. Lengths are in units of the
book (cm, inches, squares, hexes) unless a name says mm; angles are degrees clockwise from the top."""

from typing import NamedTuple, Protocol

from game.levels.format.model import Level


class ClauseList(NamedTuple):
    """Clauses in the words of the game, their numbers from the tables: the sequence of a turn, say."""

    title: str
    clauses: tuple[str, ...]


TableCells = tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]
"""The heads of a table's columns, and its rows."""


class ReferenceTable(NamedTuple):
    """A table of numbers. ``clause`` says whether they are rebuilt."""

    title: str
    clause: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Card(NamedTuple):
    """A card to cut out: its name, whose it is, and the clause that tells what it does ('' if none)."""

    name: str
    owner: str = ""
    clause: str = ""


class CardSheet(NamedTuple):
    """A pack of cards."""

    title: str
    cards: tuple[Card, ...]


class RangeBand(NamedTuple):
    """A part of a measuring stick: up to how many units, and what is said of it."""

    up_to: int
    words: str


class RangeStick(NamedTuple):
    """A measuring stick, to scale, its bands nearest first; ``unit`` is a key of `MM_PER_UNIT`."""

    title: str
    clause: str
    unit: str
    bands: tuple[RangeBand, ...]


class TurningCircles(NamedTuple):
    """Quarters of circles to turn along, to scale: the radius in mm of the table, and who turns on it."""

    title: str
    clause: str
    circles: tuple[tuple[int, str], ...]


class RoseSector(NamedTuple):
    """A part of a rose from one angle to another, with its words and a grey from 0 (black) to 1 (white)."""

    begins: float
    ends: float
    words: str
    grey: float = 1.0


class Rose(NamedTuple):
    """A rose whose top is where the wind comes from, or the bow: sectors, and rays with their words."""

    title: str
    clause: str
    sectors: tuple[RoseSector, ...] = ()
    rays: tuple[tuple[float, str], ...] = ()
    has_wind: bool = True


class Ray(NamedTuple):
    """A line from a point of the hull, so far ahead of her middle in shares of her length."""

    ahead: float
    angle: float


class ArcTemplate(NamedTuple):
    """The arcs of a ship, to scale: her hull in mm of the table, the rays between the arcs, and words at
    angles."""

    title: str
    clause: str
    hull_mm: tuple[float, float]
    rays: tuple[Ray, ...]
    words: tuple[tuple[float, str], ...]


class Cell(NamedTuple):
    """A square or hex by where its middle is, right and down in cells from the ship's own, with its words."""

    right: float
    down: float
    words: str
    grey: float = 1.0


class CellArcs(NamedTuple):
    """The arcs of a ship on squares or hexes (``corners`` 4 or 6), with her heading."""

    title: str
    clause: str
    corners: int
    heading: float
    cells: tuple[Cell, ...]


class OrderSlips(NamedTuple):
    """Slips for secret orders: a column for each phase, a row for each turn, a slip for each ship."""

    title: str
    clause: str
    columns: tuple[str, ...]
    ships: tuple[str, ...]
    turns: int
    legend: str


Template = RangeStick | TurningCircles | Rose | ArcTemplate | CellArcs
Aid = ClauseList | ReferenceTable | CardSheet | OrderSlips | Template


class AidMaker(Protocol):
    """``play_aids``: what of a book lies on the table beside the ships."""

    def play_aids(self, level: Level | None) -> tuple[Aid, ...]:
        """Return the play aids, for the ships and squadrons of a level or, for None, for any battle."""
