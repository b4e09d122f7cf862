"""What guns bear on from a place, band of range by band, in the book's own measure: for a hand that
lays ships and forts on a chart."""

from dataclasses import dataclass

from game.sea.polygons import Point


@dataclass(frozen=True, slots=True)
class RangeBand:
    """One band of range of one battery: what it covers, as closed outlines in cm on the table; what
    it is called ('' where another says it), and where that stands. ``band``: 0 the nearest."""

    band: int
    rings: tuple[tuple[Point, ...], ...]
    label: str
    label_position: Point
