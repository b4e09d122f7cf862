"""A level drawn out: everything lies so many times as far apart, for a book whose ships need more
room in line. Ranges, moves and hulls stay as that book has them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.levels.format.charts import Chart, Zone
from game.levels.format.fields import Point
from game.levels.format.mirror import AREAS, with_new
from game.levels.format.model import Level, Squadron

EXACT = 6
"""Decimals of a place: what no measure feels is rounding."""
MOST = 2_000.0
"""No chart is wider, in its own unit."""


def drawn_out(level: Level, factor: float) -> Level:
    """The same battle with chart, shores, zones, forts, chains and ships so many times as far from
    the upper left corner. What is a distance and no place stays: margins, radii of forts, how far
    one sees, and the distances of conditions."""
    if factor == 1:
        return level
    out = Drawn(factor)
    return with_new(
        level,
        chart=out.chart(level.chart),
        ships=tuple(with_new(ship, at=out.place(ship.at)) for ship in level.ships),
        forts=tuple(with_new(fort, at=out.place(fort.at)) for fort in level.forts),
        chains=tuple(with_new(c, points=out.places(c.points)) for c in level.chains),
        zones=tuple(map(out.zone, level.zones)),
        squadrons=tuple(map(out.squadron, level.squadrons)),
        parties=tuple(with_new(p, at=p.at and out.place(p.at)) for p in level.parties),
        plans=tuple(
            with_new(plan, ship={n: with_new(b, at=out.place(b.at)) for n, b in plan.ship.items()})
            for plan in level.plans
        ),
    )


@dataclass(frozen=True, slots=True)
class Drawn:
    """By how much."""

    factor: float

    def length(self, length: float) -> float:
        """A length along the chart."""
        return min(round(length * self.factor, EXACT), MOST)

    def place(self, point: Point) -> Point:
        """A place."""
        return self.length(point[0]), self.length(point[1])

    def places(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Corners in their order."""
        return tuple(map(self.place, points))

    def chart(self, chart: Chart) -> Chart:
        """The sea with its shores."""
        news: dict[str, Any] = {"size": self.place(chart.size)}
        for name in AREAS:
            areas = getattr(chart, name)
            news[name] = tuple(with_new(area, points=self.places(area.points)) for area in areas)
        return with_new(chart, **news)

    def squadron(self, squadron: Squadron) -> Squadron:
        """A squadron whose captains make for a place."""
        goes = squadron.manoeuvre
        if goes is None or goes.at is None:
            return squadron
        return with_new(squadron, manoeuvre=with_new(goes, at=self.place(goes.at)))

    def zone(self, zone: Zone) -> Zone:
        """A zone, round or with corners: a part of the sea grows with it."""
        return with_new(
            zone,
            at=zone.at and self.place(zone.at),
            radius=zone.radius and self.length(zone.radius),
            points=self.places(zone.points),
        )
