"""Stretch a level: multiply all positions for a book whose ships need more room in line. Ranges,
moves and hulls stay."""

from dataclasses import dataclass
from typing import Any

from game.levels.format.charts import Chart, Zone
from game.levels.format.fields import Point
from game.levels.format.mirror import AREA_KEYS, replace_unless_none
from game.levels.format.model import Level, Squadron

DIGITS = 6
"""Decimals of a position: rounding below what is measured."""
MAX_LENGTH = 2_000.0
"""The widest chart, in its own unit."""


def stretched(level: Level, factor: float) -> Level:
    """Return the same battle with chart, shores, zones, forts, chains and ships this many times as
    far from the upper left corner.

    Distances stay: margins, radii of forts, visibility, and the distances of conditions.
    """
    if factor == 1:
        return level
    out = LevelStretcher(factor)
    return replace_unless_none(
        level,
        chart=out.stretch_chart(level.chart),
        ships=tuple(replace_unless_none(ship, at=out.stretch_point(ship.at)) for ship in level.ships),
        forts=tuple(replace_unless_none(fort, at=out.stretch_point(fort.at)) for fort in level.forts),
        chains=tuple(replace_unless_none(c, points=out.stretch_points(c.points)) for c in level.chains),
        zones=tuple(map(out.stretch_zone, level.zones)),
        squadrons=tuple(map(out.stretch_squadron, level.squadrons)),
        parties=tuple(replace_unless_none(p, at=p.at and out.stretch_point(p.at)) for p in level.parties),
        plans=tuple(
            replace_unless_none(
                plan,
                ship={n: replace_unless_none(b, at=out.stretch_point(b.at)) for n, b in plan.ship.items()},
            )
            for plan in level.plans
        ),
    )


@dataclass(frozen=True, slots=True)
class LevelStretcher:
    """A factor, applied to the parts of a level."""

    factor: float

    def stretch_length(self, length: float) -> float:
        """Return a stretched length of the chart."""
        return min(round(length * self.factor, DIGITS), MAX_LENGTH)

    def stretch_point(self, point: Point) -> Point:
        """Return a stretched position."""
        return self.stretch_length(point[0]), self.stretch_length(point[1])

    def stretch_points(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return the stretched corners in their order."""
        return tuple(map(self.stretch_point, points))

    def stretch_chart(self, chart: Chart) -> Chart:
        """Return the stretched sea with its shores."""
        news: dict[str, Any] = {"size": self.stretch_point(chart.size)}
        for name in AREA_KEYS:
            areas = getattr(chart, name)
            news[name] = tuple(
                replace_unless_none(area, points=self.stretch_points(area.points)) for area in areas
            )
        return replace_unless_none(chart, **news)

    def stretch_squadron(self, squadron: Squadron) -> Squadron:
        """Return a squadron with its destination stretched."""
        goes = squadron.manoeuvre
        if goes is None or goes.at is None:
            return squadron
        return replace_unless_none(
            squadron, manoeuvre=replace_unless_none(goes, at=self.stretch_point(goes.at))
        )

    def stretch_zone(self, zone: Zone) -> Zone:
        """Return a stretched zone: its size grows with the sea."""
        return replace_unless_none(
            zone,
            at=zone.at and self.stretch_point(zone.at),
            radius=zone.radius and self.stretch_length(zone.radius),
            points=self.stretch_points(zone.points),
        )
