"""What lies on a chart besides its ships, as a hand takes hold of it: shores, shoals, zones,
chains, forts, troops, and the places that plans and manoeuvres name. Places and lengths are in
chart units.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.levels.editing.berths import Place
from game.levels.format.charts import HEX_ACROSS, Chart
from game.levels.format.model import Level
from game.levels.format.words import CM_PER_UNIT
from game.levels.reading.findings import Path

AREAS: Final = ("land", "shoals", "rocks", "beaches", "cover")
"""The lists of areas under [chart], in the order of the format."""
_NOUNS: Final = {
    "land": "coast", "shoals": "shoal", "rocks": "rocks", "beaches": "beach", "cover": "cover",
}  # fmt: skip
_DIGITS: Final = 3
"""Behind the point of a place: no ruler measures more finely."""


class Shape(Enum):
    """How a thing lies on the chart."""

    RING = auto()
    """A polygon, closed."""
    LINE = auto()
    """Corners from end to end."""
    ROUND = auto()
    """A middle and a radius."""
    FORT = auto()
    """A middle, a radius, and guns that point somewhere."""
    SPOT = auto()
    """A place."""


@dataclass(frozen=True, slots=True)
class Thing:
    """One of them: its keys in the file, what it is called, its corners (or its middle alone), and
    where it has them its radius, and where its guns point and how wide (degrees)."""

    keys: Path
    shape: Shape
    noun: str
    name: str
    points: tuple[Place, ...]
    radius: float = 0.0
    facing: float = 0.0
    arc: float = 0.0
    side: str = ""

    @property
    def cornered(self) -> bool:
        """Whether it has corners, and not only a middle."""
        return self.shape in (Shape.RING, Shape.LINE)

    @property
    def fewest(self) -> int:
        """How many corners the format wants at the least."""
        return 3 if self.shape is Shape.RING else 2 if self.shape is Shape.LINE else 1

    def place_keys(self, corner: int = 0) -> Path:
        """The keys of a corner, or of the middle of what has none."""
        return (*self.keys, "points", corner) if self.cornered else (*self.keys, "at")

    @property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The corners at the ends of each edge."""
        many = len(self.points)
        if self.shape is Shape.RING:
            return tuple((n, (n + 1) % many) for n in range(many))
        return tuple((n, n + 1) for n in range(many - 1)) if self.shape is Shape.LINE else ()


def things_of(level: Level) -> tuple[Thing, ...]:
    """All of them: areas, zones, chains, forts, troops, places of plans and of squadrons."""
    return (*_areas(level), *_zones(level), *_works(level), *_spots(level))


def _areas(level: Level) -> Iterator[Thing]:
    for kind in AREAS:
        for number, area in enumerate(getattr(level.chart, kind)):
            yield Thing(
                ("chart", kind, number), Shape.RING, _NOUNS[kind], area.name, area.points,
            )  # fmt: skip


def _zones(level: Level) -> Iterator[Thing]:
    """A zone that has a middle is round, whatever corners it has besides."""
    for number, zone in enumerate(level.zones):
        keys, name = ("zone", number), zone.name or zone.id
        if zone.at is not None and zone.radius is not None:
            yield Thing(keys, Shape.ROUND, "zone", name, (zone.at,), zone.radius)
        elif zone.points:
            yield Thing(keys, Shape.RING, "zone", name, zone.points)


def _works(level: Level) -> Iterator[Thing]:
    for number, chain in enumerate(level.chains):
        name = chain.name or chain.id
        yield Thing(("chain", number), Shape.LINE, chain.kind, name, chain.points, side=chain.side)
    for number, fort in enumerate(level.forts):
        yield Thing(
            ("fort", number), Shape.FORT, "fort", fort.name or fort.id, (fort.at,), fort.radius,
            facing=fort.facing, arc=fort.arc, side=fort.side,
        )  # fmt: skip


def _spots(level: Level) -> Iterator[Thing]:
    for number, party in enumerate(level.parties):
        if party.at is not None:
            name = party.name or party.id
            yield Thing(("party", number), Shape.SPOT, "party", name, (party.at,), side=party.side)
    for number, squadron in enumerate(level.squadrons):
        intent = squadron.manoeuvre
        if intent is not None and intent.at is not None:
            keys, name = ("squadron", number, "manoeuvre"), squadron.name or squadron.id
            yield Thing(keys, Shape.SPOT, "aim of", name, (intent.at,), side=squadron.side)
    for number, plan in enumerate(level.plans):
        for ship, there in plan.ship.items():
            yield Thing(
                ("plan", number, "ship", ship),
                Shape.SPOT,
                "plan for",
                ship,
                (there.at,),
                side=plan.side,
            )


# ------------------------------------------------------------------------------------- places


def free_place(chart: Chart, cm: Place, fine: float) -> Place:
    """A place in cm in chart units, rounded to ``fine`` of them: any place, also off the chart, for
    a shore goes on beyond the paper. On hexes between them too."""
    scale = CM_PER_UNIT[chart.unit]
    if chart.unit != "hex":
        return _rounded(cm[0] / scale, fine), _rounded(cm[1] / scale, fine)
    across = _rounded(cm[0] / scale / HEX_ACROSS - 2 / 3, fine)
    lower = chart.place((across, 0.0))[1]
    return across, _rounded((cm[1] - lower) / scale, fine)


def shifted(chart: Chart, points: Sequence[Place], by_cm: Place) -> tuple[Place, ...]:
    """The places so many cm to the right and down, exactly as far, in the same shape."""
    found = []
    for point in points:
        x, y = chart.place(point)
        found.append(free_place(chart, (x + by_cm[0], y + by_cm[1]), 10.0**-_DIGITS))
    return tuple(found)


def _rounded(value: float, fine: float) -> float:
    return round(round(value / fine) * fine, _DIGITS) + 0.0


def middle_cm(chart: Chart, thing: Thing) -> Place:
    """The middle of a thing in cm: of the box that its corners fill."""
    places = [chart.place(point) for point in thing.points]
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
