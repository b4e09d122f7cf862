"""The objects of a chart besides ships, as an editor selects them: shores, shoals, zones, chains,
forts, troops, and the places that plans and manoeuvres name.

Positions and lengths are in chart units.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.levels.editing.placement_rules import Position
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import HEX_WIDTH, Chart
from game.levels.format.model import Level
from game.levels.reading.findings import KeyPath

AREA_KEYS: Final = ("land", "shoals", "rocks", "beaches", "cover")
"""The lists of areas under [chart], in the order of the format."""
_NOUNS: Final = {
    "land": "coast", "shoals": "shoal", "rocks": "rocks", "beaches": "beach", "cover": "cover",
}  # fmt: skip
_DIGITS: Final = 3
"""Decimals of a position: no ruler measures more finely."""


class ObjectShape(Enum):
    """The shape of an object on the chart."""

    RING = auto()
    """A polygon, closed."""
    LINE = auto()
    """Corners from end to end."""
    ROUND = auto()
    """A middle and a radius."""
    FORT = auto()
    """A middle, a radius, and guns with a direction."""
    SPOT = auto()
    """A position."""


@dataclass(frozen=True, slots=True)
class ChartObject:
    """One object: its keys in the file, its name, its corners (or only its middle), and its radius,
    gun direction and arc in degrees if it has them."""

    path: KeyPath
    shape: ObjectShape
    noun: str
    name: str
    points: tuple[Position, ...]
    radius: float = 0.0
    facing: float = 0.0
    arc: float = 0.0
    side: str = ""

    @property
    def has_corners(self) -> bool:
        """Whether it has corners and not only a middle."""
        return self.shape in (ObjectShape.RING, ObjectShape.LINE)

    @property
    def min_corners(self) -> int:
        """The least number of corners that the format allows."""
        return 3 if self.shape is ObjectShape.RING else 2 if self.shape is ObjectShape.LINE else 1

    def corner_path(self, corner: int = 0) -> KeyPath:
        """Return the keys of a corner, or of the middle of an object without corners."""
        return (*self.path, "points", corner) if self.has_corners else (*self.path, "at")

    @property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """Return the corners at the ends of each edge."""
        many = len(self.points)
        if self.shape is ObjectShape.RING:
            return tuple((n, (n + 1) % many) for n in range(many))
        return tuple((n, n + 1) for n in range(many - 1)) if self.shape is ObjectShape.LINE else ()


def chart_objects(level: Level) -> tuple[ChartObject, ...]:
    """Return all objects: areas, zones, chains, forts, troops, places of plans and of squadrons."""
    return (
        *_area_objects(level),
        *_zone_objects(level),
        *_fort_and_chain_objects(level),
        *_spot_objects(level),
    )


def _area_objects(level: Level) -> Iterator[ChartObject]:
    for kind in AREA_KEYS:
        for number, area in enumerate(getattr(level.chart, kind)):
            yield ChartObject(
                ("chart", kind, number), ObjectShape.RING, _NOUNS[kind], area.name, area.points,
            )  # fmt: skip


def _zone_objects(level: Level) -> Iterator[ChartObject]:
    """Return the zones; a zone with a middle is round, even if it has corners too."""
    for number, zone in enumerate(level.zones):
        keys, name = ("zone", number), zone.name or zone.id
        if zone.at is not None and zone.radius is not None:
            yield ChartObject(keys, ObjectShape.ROUND, "zone", name, (zone.at,), zone.radius)
        elif zone.points:
            yield ChartObject(keys, ObjectShape.RING, "zone", name, zone.points)


def _fort_and_chain_objects(level: Level) -> Iterator[ChartObject]:
    for number, chain in enumerate(level.chains):
        name = chain.name or chain.id
        yield ChartObject(
            ("chain", number), ObjectShape.LINE, chain.kind, name, chain.points, side=chain.side
        )
    for number, fort in enumerate(level.forts):
        yield ChartObject(
            ("fort", number),
            ObjectShape.FORT,
            "fort",
            fort.name or fort.id,
            (fort.at,),
            fort.radius,
            facing=fort.facing,
            arc=fort.arc,
            side=fort.side,
        )


def _spot_objects(level: Level) -> Iterator[ChartObject]:
    for number, party in enumerate(level.parties):
        if party.at is not None:
            name = party.name or party.id
            yield ChartObject(
                ("party", number), ObjectShape.SPOT, "party", name, (party.at,), side=party.side
            )
    for number, squadron in enumerate(level.squadrons):
        intent = squadron.manoeuvre
        if intent is not None and intent.at is not None:
            keys, name = ("squadron", number, "manoeuvre"), squadron.name or squadron.id
            yield ChartObject(keys, ObjectShape.SPOT, "aim of", name, (intent.at,), side=squadron.side)
    for number, plan in enumerate(level.plans):
        for ship, there in plan.ship.items():
            yield ChartObject(
                ("plan", number, "ship", ship),
                ObjectShape.SPOT,
                "plan for",
                ship,
                (there.at,),
                side=plan.side,
            )


# ------------------------------------------------------------------------------------- places


def cm_to_rounded_units(chart: Chart, cm: Position, rounding: float) -> Position:
    """Return a position in cm as chart units, rounded to ``rounding``.

    Any position is allowed, also off the chart and between hexes, because a shore may go on beyond
    the chart.
    """
    scale = CM_PER_UNIT[chart.unit]
    if chart.unit != "hex":
        return _round_to(cm[0] / scale, rounding), _round_to(cm[1] / scale, rounding)
    across = _round_to(cm[0] / scale / HEX_WIDTH - 2 / 3, rounding)
    lower = chart.position_in_cm((across, 0.0))[1]
    return across, _round_to((cm[1] - lower) / scale, rounding)


def shifted_positions(chart: Chart, points: Sequence[Position], by_cm: Position) -> tuple[Position, ...]:
    """Return the positions moved this many cm right and down, in the same shape."""
    found = []
    for point in points:
        x, y = chart.position_in_cm(point)
        found.append(cm_to_rounded_units(chart, (x + by_cm[0], y + by_cm[1]), 10.0**-_DIGITS))
    return tuple(found)


def _round_to(value: float, fine: float) -> float:
    return round(round(value / fine) * fine, _DIGITS) + 0.0


def middle_cm(chart: Chart, chart_object: ChartObject) -> Position:
    """Return the middle of an object in cm: the middle of its bounding box."""
    places = [chart.position_in_cm(point) for point in chart_object.points]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
