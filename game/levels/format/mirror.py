"""A level port for starboard: what lies to the right lies to the left, and who turned to port turns
to starboard. A book that has no hand plays it as it plays the level itself, in the mirror."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from game.levels.conditions.facts import Facts, ShipFact
from game.levels.conditions.grammar import parse
from game.levels.conditions.tree import All, Condition, Deed, Either, Not, Toll, WindIs, sentence
from game.levels.format.aims_and_events import Berth, Event, Objective, Plan, Score
from game.levels.format.charts import Chart, Fort, Zone
from game.levels.format.fields import Part, Point
from game.levels.format.model import Level, Squadron
from game.levels.format.overlays import Overlay, ShipOverlay
from game.levels.format.ships import Party, Ship

OTHER_EDGE = {"left": "right", "right": "left"}
OTHER_SIDE = {"port": "starboard", "starboard": "port"}
AREAS = ("land", "shoals", "rocks", "beaches", "cover")
FULL, CENTIDEGREES = 360.0, 36_000
EXACT = 9
"""Decimals of a place in the mirror: what no measure feels is rounding."""
P = TypeVar("P", bound=Part)


def unmirrorable(level: Level) -> str:
    """Why there is no mirror image of a level, in plain words; '' if there is one. Every odd column
    of hexes lies half a hex lower, so that an even number of them has none."""
    if level.chart.unit == "hex" and int(level.chart.size[0]) % 2 == 0:
        return "an even number of columns of hexes has no mirror image"
    return ""


def mirrored(level: Level) -> Level:
    """The same battle in the mirror, for the book that it is set up for: the chart of another may
    be wider. Raises ValueError where there is none."""
    if why := unmirrorable(level):
        raise ValueError(why)
    glass = Glass(level.chart.unit, level.chart.size[0])
    return with_new(
        level,
        chart=glass.chart(level.chart),
        ships=tuple(map(glass.ship, level.ships)),
        forts=tuple(map(glass.fort, level.forts)),
        chains=tuple(with_new(c, points=glass.places(c.points)) for c in level.chains),
        zones=tuple(map(glass.zone, level.zones)),
        squadrons=tuple(map(glass.squadron, level.squadrons)),
        parties=tuple(map(glass.party, level.parties)),
        plans=tuple(map(glass.plan, level.plans)),
        objectives=tuple(map(glass.objective, level.objectives)),
        scores=tuple(map(glass.score, level.scores)),
        events=tuple(map(glass.event, level.events)),
        history=glass.words(level.history),
        overlays={book: glass.overlay(overlay) for book, overlay in level.overlays.items()},
    )


def facts_mirrored(facts: Facts, width: int) -> Facts:
    """The facts of a mirrored battle as those of the battle itself; ``width`` of the chart in table
    units."""
    wind = facts.wind_from if facts.wind_from < 0 else -facts.wind_from % CENTIDEGREES
    ships = tuple(_fact(ship, width) for ship in facts.ships)
    return facts._replace(ships=ships, wind_from=wind)


def _fact(ship: ShipFact, width: int) -> ShipFact:
    return ship._replace(x=width - ship.x, left_by=OTHER_EDGE.get(ship.left_by, ship.left_by))


def with_new(part: P, **news: Any) -> P:
    """A part of a level with other values, of which None stays out."""
    return part.model_copy(update={key: new for key, new in news.items() if new is not None})


@dataclass(frozen=True, slots=True)
class Glass:
    """A looking-glass upright in the middle of a chart of that unit and width."""

    unit: str
    width: float

    # -------------------------------------------------------------------------- places
    def place(self, point: Point) -> Point:
        """A place as far from the right edge as it was from the left one. On hexes a place counts
        columns, and what stood in a lower column may stand in a higher one."""
        x, y = point
        if self.unit != "hex":
            return round(self.width - x, EXACT), y
        other = round(self.width - 1 - x, EXACT)
        return other, y + (int(x) % 2 - int(other) % 2) / 2

    def places(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Corners in their order."""
        return tuple(map(self.place, points))

    def heading(self, degrees: float | None) -> float | None:
        """A heading, or where the wind comes from; None stays None."""
        return None if degrees is None else round(-degrees % FULL, EXACT) % FULL

    # -------------------------------------------------------------------------- parts
    def chart(self, chart: Chart) -> Chart:
        """The sea with its shores, and the wind."""
        news: dict[str, Any] = {"wind_from": self.heading(chart.wind_from)}
        for name in AREAS:
            areas = getattr(chart, name)
            news[name] = tuple(with_new(area, points=self.places(area.points)) for area in areas)
        return with_new(chart, **news)

    def ship(self, ship: Ship) -> Ship:
        """A ship, and which of her broadsides have fired."""
        fired = tuple(OTHER_SIDE[side] for side in ship.damage.fired)
        damage = with_new(ship.damage, fired=fired)
        heading = self.heading(ship.heading)
        return with_new(ship, at=self.place(ship.at), heading=heading, damage=damage)

    def fort(self, fort: Fort) -> Fort:
        """Guns ashore."""
        return with_new(fort, at=self.place(fort.at), facing=self.heading(fort.facing))

    def zone(self, zone: Zone) -> Zone:
        """A zone, round or with corners."""
        at = None if zone.at is None else self.place(zone.at)
        return with_new(zone, at=at, points=self.places(zone.points))

    def squadron(self, squadron: Squadron) -> Squadron:
        """A squadron, and the place that its captains make for."""
        goes = squadron.manoeuvre
        if goes is None or goes.at is None:
            return squadron
        return with_new(squadron, manoeuvre=with_new(goes, at=self.place(goes.at)))

    def party(self, party: Party) -> Party:
        """Men ashore or aboard."""
        return with_new(party, at=None if party.at is None else self.place(party.at))

    def plan(self, plan: Plan) -> Plan:
        """Another way to lie."""
        return with_new(plan, ship={name: self.berth(b) for name, b in plan.ship.items()})

    def berth(self, berth: Berth) -> Berth:
        """Where a plan puts a ship."""
        return with_new(berth, at=self.place(berth.at), heading=self.heading(berth.heading))

    def overlay(self, overlay: Overlay) -> Overlay:
        """What another book changes."""
        there = with_new(overlay.chart, wind_from=self.heading(overlay.chart.wind_from))
        ships: Mapping[str, ShipOverlay] = {
            name: with_new(
                ship,
                at=None if ship.at is None else self.place(ship.at),
                heading=self.heading(ship.heading),
            )
            for name, ship in overlay.ship.items()
        }
        objectives = tuple(map(self.objective, overlay.objectives))
        return with_new(overlay, chart=there, ship=ships, objectives=objectives)

    # -------------------------------------------------------------------------- conditions
    def objective(self, aim: Objective) -> Objective:
        """What a side is out for."""
        news = {key: self.words(getattr(aim, key)) for key in ("major", "minor", "draw")}
        return with_new(aim, **news)

    def score(self, score: Score) -> Score:
        """Points for deeds."""
        return with_new(score, each=self.words(score.each))

    def event(self, event: Event) -> Event:
        """What happens on the way."""
        return with_new(
            event,
            when=self.words(event.when),
            wind_from=self.heading(event.wind_from),
            objectives=tuple(map(self.objective, event.objectives)),
        )

    def words(self, text: str | None) -> str | None:
        """A condition as it is written."""
        if text is None:
            return None
        tree = parse(text)
        turned = self.condition(tree)
        return text if turned == tree else sentence(turned)

    def condition(self, tree: Condition) -> Condition:
        """A condition: its edges, and whence it blows."""
        match tree:
            case Not(part):
                return Not(self.condition(part))
            case All(parts):
                return All(tuple(map(self.condition, parts)))
            case Either(parts):
                return Either(tuple(map(self.condition, parts)))
            case Deed(edge=edge) | Toll(edge=edge):
                return replace(tree, edge=OTHER_EDGE.get(edge, edge))
            case WindIs(what) if not isinstance(what, str):
                return WindIs(-what % FULL)
            case _:
                return tree
