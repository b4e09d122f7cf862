"""A level port for starboard: what lies to the right lies to the left, and who turned to port turns
to starboard. A book that has no hand plays it as it plays the level itself, in the mirror."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from game.levels.conditions.facts import BattleFacts, ShipFact
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import (
    AllOf,
    AnyOf,
    Condition,
    FleetDeed,
    Not,
    ShipDeed,
    WindIs,
    condition_sentence,
)
from game.levels.format.aims_and_events import Berth, Event, Objective, Plan, Score
from game.levels.format.charts import Chart, Fort, Zone
from game.levels.format.fields import LevelModel, Point
from game.levels.format.model import Level, Squadron
from game.levels.format.overlays import Overlay, ShipOverlay
from game.levels.format.ships import Party, Ship

OTHER_EDGE = {"left": "right", "right": "left"}
OTHER_SIDE = {"port": "starboard", "starboard": "port"}
AREA_KEYS = ("land", "shoals", "rocks", "beaches", "cover")
FULL, CENTIDEGREES = 360.0, 36_000
DIGITS = 9
"""Decimals of a place in the mirror: what no measure feels is rounding."""
P = TypeVar("P", bound=LevelModel)


def why_unmirrorable(level: Level) -> str:
    """Why there is no mirror image of a level, in plain words; '' if there is one. Every odd column
    of hexes lies half a hex lower, so that an even number of them has none."""
    if level.chart.unit == "hex" and int(level.chart.size[0]) % 2 == 0:
        return "an even number of columns of hexes has no mirror image"
    return ""


def mirrored(level: Level) -> Level:
    """The same battle in the mirror, for the book that it is set up for: the chart of another may
    be wider. Raises ValueError where there is none."""
    if why := why_unmirrorable(level):
        raise ValueError(why)
    glass = Mirror(level.chart.unit, level.chart.size[0])
    return with_values(
        level,
        chart=glass.mirror_chart(level.chart),
        ships=tuple(map(glass.mirror_ship, level.ships)),
        forts=tuple(map(glass.mirror_fort, level.forts)),
        chains=tuple(with_values(c, points=glass.mirror_points(c.points)) for c in level.chains),
        zones=tuple(map(glass.mirror_zone, level.zones)),
        squadrons=tuple(map(glass.mirror_squadron, level.squadrons)),
        parties=tuple(map(glass.mirror_party, level.parties)),
        plans=tuple(map(glass.mirror_plan, level.plans)),
        objectives=tuple(map(glass.mirror_objective, level.objectives)),
        scores=tuple(map(glass.mirror_score, level.scores)),
        events=tuple(map(glass.mirror_event, level.events)),
        history=glass.mirror_sentence(level.history),
        overlays={book: glass.mirror_overlay(overlay) for book, overlay in level.overlays.items()},
    )


def mirrored_facts(facts: BattleFacts, width: int) -> BattleFacts:
    """The facts of a mirrored battle as those of the battle itself; ``width`` of the chart in table
    units."""
    wind = facts.wind_from if facts.wind_from < 0 else -facts.wind_from % CENTIDEGREES
    ships = tuple(_mirrored_fact(ship, width) for ship in facts.ships)
    return facts._replace(ships=ships, wind_from=wind)


def _mirrored_fact(ship: ShipFact, width: int) -> ShipFact:
    return ship._replace(x=width - ship.x, left_by=OTHER_EDGE.get(ship.left_by, ship.left_by))


def with_values(part: P, **news: Any) -> P:
    """A part of a level with other values, of which None stays out."""
    return part.model_copy(update={key: new for key, new in news.items() if new is not None})


@dataclass(frozen=True, slots=True)
class Mirror:
    """A looking-glass upright in the middle of a chart of that unit and width."""

    unit: str
    width: float

    # -------------------------------------------------------------------------- places
    def mirror_point(self, point: Point) -> Point:
        """A place as far from the right edge as it was from the left one. On hexes a place counts
        columns, and what stood in a lower column may stand in a higher one."""
        x, y = point
        if self.unit != "hex":
            return round(self.width - x, DIGITS), y
        other = round(self.width - 1 - x, DIGITS)
        return other, y + (int(x) % 2 - int(other) % 2) / 2

    def mirror_points(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Corners in their order."""
        return tuple(map(self.mirror_point, points))

    def mirror_heading(self, degrees: float | None) -> float | None:
        """A heading, or where the wind comes from; None stays None."""
        return None if degrees is None else round(-degrees % FULL, DIGITS) % FULL

    # -------------------------------------------------------------------------- parts
    def mirror_chart(self, chart: Chart) -> Chart:
        """The sea with its shores, and the wind."""
        news: dict[str, Any] = {"wind_from": self.mirror_heading(chart.wind_from)}
        for name in AREA_KEYS:
            areas = getattr(chart, name)
            news[name] = tuple(
                with_values(area, points=self.mirror_points(area.points)) for area in areas
            )
        return with_values(chart, **news)

    def mirror_ship(self, ship: Ship) -> Ship:
        """A ship, and which of her broadsides have fired."""
        fired = tuple(OTHER_SIDE[side] for side in ship.damage.fired)
        damage = with_values(ship.damage, fired=fired)
        heading = self.mirror_heading(ship.heading)
        return with_values(ship, at=self.mirror_point(ship.at), heading=heading, damage=damage)

    def mirror_fort(self, fort: Fort) -> Fort:
        """Guns ashore."""
        return with_values(
            fort, at=self.mirror_point(fort.at), facing=self.mirror_heading(fort.facing)
        )

    def mirror_zone(self, zone: Zone) -> Zone:
        """A zone, round or with corners."""
        at = None if zone.at is None else self.mirror_point(zone.at)
        return with_values(zone, at=at, points=self.mirror_points(zone.points))

    def mirror_squadron(self, squadron: Squadron) -> Squadron:
        """A squadron, and the place that its captains make for."""
        goes = squadron.manoeuvre
        if goes is None or goes.at is None:
            return squadron
        return with_values(squadron, manoeuvre=with_values(goes, at=self.mirror_point(goes.at)))

    def mirror_party(self, party: Party) -> Party:
        """Men ashore or aboard."""
        return with_values(party, at=None if party.at is None else self.mirror_point(party.at))

    def mirror_plan(self, plan: Plan) -> Plan:
        """Another way to lie."""
        return with_values(plan, ship={name: self.mirror_berth(b) for name, b in plan.ship.items()})

    def mirror_berth(self, berth: Berth) -> Berth:
        """Where a plan puts a ship."""
        return with_values(
            berth, at=self.mirror_point(berth.at), heading=self.mirror_heading(berth.heading)
        )

    def mirror_overlay(self, overlay: Overlay) -> Overlay:
        """What another book changes."""
        there = with_values(overlay.chart, wind_from=self.mirror_heading(overlay.chart.wind_from))
        ships: Mapping[str, ShipOverlay] = {
            name: with_values(
                ship,
                at=None if ship.at is None else self.mirror_point(ship.at),
                heading=self.mirror_heading(ship.heading),
            )
            for name, ship in overlay.ship.items()
        }
        objectives = tuple(map(self.mirror_objective, overlay.objectives))
        return with_values(overlay, chart=there, ship=ships, objectives=objectives)

    # -------------------------------------------------------------------------- conditions
    def mirror_objective(self, aim: Objective) -> Objective:
        """What a side is out for."""
        news = {key: self.mirror_sentence(getattr(aim, key)) for key in ("major", "minor", "draw")}
        return with_values(aim, **news)

    def mirror_score(self, score: Score) -> Score:
        """Points for deeds."""
        return with_values(score, each=self.mirror_sentence(score.each))

    def mirror_event(self, event: Event) -> Event:
        """What happens on the way."""
        return with_values(
            event,
            when=self.mirror_sentence(event.when),
            wind_from=self.mirror_heading(event.wind_from),
            objectives=tuple(map(self.mirror_objective, event.objectives)),
        )

    def mirror_sentence(self, text: str | None) -> str | None:
        """A condition as it is written."""
        if text is None:
            return None
        tree = parse_condition(text)
        turned = self.mirror_condition(tree)
        return text if turned == tree else condition_sentence(turned)

    def mirror_condition(self, tree: Condition) -> Condition:
        """A condition: its edges, and whence it blows."""
        match tree:
            case Not(part):
                return Not(self.mirror_condition(part))
            case AllOf(parts):
                return AllOf(tuple(map(self.mirror_condition, parts)))
            case AnyOf(parts):
                return AnyOf(tuple(map(self.mirror_condition, parts)))
            case ShipDeed(edge=edge) | FleetDeed(edge=edge):
                return replace(tree, edge=OTHER_EDGE.get(edge, edge))
            case WindIs(what) if not isinstance(what, str):
                return WindIs(-what % FULL)
            case _:
                return tree
