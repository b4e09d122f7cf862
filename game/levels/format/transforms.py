"""A level mirrored or stretched.

Mirrored, port and starboard change places: right becomes left, and a turn to port a turn to starboard. A book
without a preferred hand plays it as it plays the level itself, mirrored. Stretched, all positions are
multiplied, for a book whose ships need more room in line; ranges, moves and hulls stay.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from game.levels.conditions.facts import BattleFacts
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
from game.levels.format.charts import Chart, Fort, Zone
from game.levels.format.fields import LevelModel, Point
from game.levels.format.model import (
    BookOverlay,
    DeploymentPlan,
    Level,
    LevelEvent,
    Objective,
    PlanPlacement,
    ScoreRule,
    ShipForBook,
    Squadron,
)
from game.levels.format.ships import Party, Ship

OTHER_EDGE = {"left": "right", "right": "left"}
OTHER_SIDE = {"port": "starboard", "starboard": "port"}
AREA_KEYS = ("land", "shoals", "rocks", "beaches", "cover")
FULL, CENTIDEGREES = 360.0, 36_000
DIGITS = 9
"""Decimals of a mirrored position: rounding below what is measured."""
P = TypeVar("P", bound=LevelModel)


def why_unmirrorable(level: Level) -> str:
    """Return why a level has no mirror image, in plain words, or '' if it has one. Odd columns of hexes lie
    half a hex lower, so an even number of columns has none."""
    if level.chart.unit == "hex" and int(level.chart.size[0]) % 2 == 0:
        return "an even number of columns of hexes has no mirror image"
    return ""


def mirrored(level: Level) -> Level:
    """Return the same battle mirrored, for the book it is set up for: another book's chart may be wider.
    Raise ValueError if there is none."""
    if why := why_unmirrorable(level):
        raise ValueError(why)
    glass = LevelMirror(level.chart.unit, level.chart.size[0])
    return replace_unless_none(
        level,
        chart=glass.mirror_chart(level.chart),
        ships=tuple(map(glass.mirror_ship, level.ships)),
        forts=tuple(map(glass.mirror_fort, level.forts)),
        chains=tuple(replace_unless_none(c, points=glass.mirror_points(c.points)) for c in level.chains),
        zones=tuple(map(glass.mirror_zone, level.zones)),
        squadrons=tuple(map(glass.mirror_squadron, level.squadrons)),
        parties=tuple(map(glass.mirror_party, level.parties)),
        plans=tuple(map(glass.mirror_plan, level.plans)),
        objectives=tuple(map(glass.mirror_objective, level.objectives)),
        scores=tuple(map(glass.mirror_score, level.scores)),
        events=tuple(map(glass.mirror_event, level.events)),
        history=glass.mirror_sentence(level.history),
        overlays={book: glass.mirror_book_overlay(overlay) for book, overlay in level.overlays.items()},
    )


def mirrored_facts(facts: BattleFacts, table_width: int) -> BattleFacts:
    """Return the facts of a mirrored battle as those of the battle itself; ``table_width`` of the chart in
    table units."""
    wind = (
        facts.wind_from_centidegrees
        if facts.wind_from_centidegrees < 0
        else -facts.wind_from_centidegrees % CENTIDEGREES
    )
    ships = tuple(
        ship._replace(x=table_width - ship.x, exit_edge=OTHER_EDGE.get(ship.exit_edge, ship.exit_edge))
        for ship in facts.ships
    )
    return facts._replace(ships=ships, wind_from_centidegrees=wind)


def replace_unless_none(part: P, **values: Any) -> P:
    """Return a part of a level with other values, leaving out None."""
    return part.model_copy(update={key: new for key, new in values.items() if new is not None})


@dataclass(frozen=True, slots=True)
class LevelMirror:
    """A vertical mirror in the middle of a chart with that unit and width."""

    unit: str
    width: float

    # -------------------------------------------------------------------------- places
    def mirror_point(self, point: Point) -> Point:
        """Return the mirrored position.

        On hexes it counts columns, and what was in a lower column may be in a higher one.
        """
        x, y = point
        if self.unit != "hex":
            return round(self.width - x, DIGITS), y
        other = round(self.width - 1 - x, DIGITS)
        return other, y + (int(x) % 2 - int(other) % 2) / 2

    def mirror_points(self, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return the mirrored corners in their order."""
        return tuple(map(self.mirror_point, points))

    def mirror_heading(self, degrees: float | None) -> float | None:
        """Return the mirrored heading or wind direction; None stays None."""
        return None if degrees is None else round(-degrees % FULL, DIGITS) % FULL

    # -------------------------------------------------------------------------- parts
    def mirror_chart(self, chart: Chart) -> Chart:
        """Return the mirrored sea with shores and wind."""
        news: dict[str, Any] = {"wind_from": self.mirror_heading(chart.wind_from)}
        for name in AREA_KEYS:
            areas = getattr(chart, name)
            news[name] = tuple(
                replace_unless_none(area, points=self.mirror_points(area.points)) for area in areas
            )
        return replace_unless_none(chart, **news)

    def mirror_ship(self, ship: Ship) -> Ship:
        """Return the mirrored ship, with her fired broadsides."""
        fired = tuple(OTHER_SIDE[side] for side in ship.damage.fired)
        damage = replace_unless_none(ship.damage, fired=fired)
        heading = self.mirror_heading(ship.heading)
        return replace_unless_none(ship, at=self.mirror_point(ship.at), heading=heading, damage=damage)

    def mirror_fort(self, fort: Fort) -> Fort:
        """Return the mirrored fort."""
        return replace_unless_none(
            fort, at=self.mirror_point(fort.at), facing=self.mirror_heading(fort.facing)
        )

    def mirror_zone(self, zone: Zone) -> Zone:
        """Return the mirrored zone."""
        at = None if zone.at is None else self.mirror_point(zone.at)
        return replace_unless_none(zone, at=at, points=self.mirror_points(zone.points))

    def mirror_squadron(self, squadron: Squadron) -> Squadron:
        """Return the mirrored squadron and its destination."""
        goes = squadron.manoeuvre
        if goes is None or goes.at is None:
            return squadron
        return replace_unless_none(
            squadron, manoeuvre=replace_unless_none(goes, at=self.mirror_point(goes.at))
        )

    def mirror_party(self, party: Party) -> Party:
        """Return the mirrored troops."""
        return replace_unless_none(party, at=None if party.at is None else self.mirror_point(party.at))

    def mirror_plan(self, plan: DeploymentPlan) -> DeploymentPlan:
        """Return the mirrored plan."""
        return replace_unless_none(
            plan, ship={name: self.mirror_placement(b) for name, b in plan.ship.items()}
        )

    def mirror_placement(self, berth: PlanPlacement) -> PlanPlacement:
        """Return the mirrored position of a plan."""
        return replace_unless_none(
            berth, at=self.mirror_point(berth.at), heading=self.mirror_heading(berth.heading)
        )

    def mirror_book_overlay(self, overlay: BookOverlay) -> BookOverlay:
        """Return the mirrored changes of another book."""
        there = replace_unless_none(overlay.chart, wind_from=self.mirror_heading(overlay.chart.wind_from))
        ships: Mapping[str, ShipForBook] = {
            name: replace_unless_none(
                ship,
                at=None if ship.at is None else self.mirror_point(ship.at),
                heading=self.mirror_heading(ship.heading),
            )
            for name, ship in overlay.ship.items()
        }
        objectives = tuple(map(self.mirror_objective, overlay.objectives))
        return replace_unless_none(overlay, chart=there, ship=ships, objectives=objectives)

    # -------------------------------------------------------------------------- conditions
    def mirror_objective(self, aim: Objective) -> Objective:
        """Return the mirrored objective."""
        news = {key: self.mirror_sentence(getattr(aim, key)) for key in ("major", "minor", "draw")}
        return replace_unless_none(aim, **news)

    def mirror_score(self, score: ScoreRule) -> ScoreRule:
        """Return the mirrored score."""
        return replace_unless_none(score, each=self.mirror_sentence(score.each))

    def mirror_event(self, event: LevelEvent) -> LevelEvent:
        """Return the mirrored event."""
        return replace_unless_none(
            event,
            when=self.mirror_sentence(event.when),
            wind_from=self.mirror_heading(event.wind_from),
            objectives=tuple(map(self.mirror_objective, event.objectives)),
        )

    def mirror_sentence(self, text: str | None) -> str | None:
        """Return the mirrored sentence."""
        if text is None:
            return None
        tree = parse_condition(text)
        turned = self.mirror_condition(tree)
        return text if turned == tree else condition_sentence(turned)

    def mirror_condition(self, tree: Condition) -> Condition:
        """Return the mirrored condition: its edges and wind direction."""
        match tree:
            case Not(part):
                return Not(self.mirror_condition(part))
            case AllOf(parts):
                return AllOf(tuple(map(self.mirror_condition, parts)))
            case AnyOf(parts):
                return AnyOf(tuple(map(self.mirror_condition, parts)))
            case ShipDeed(exit_edge=edge) | FleetDeed(exit_edge=edge):
                return replace(tree, exit_edge=OTHER_EDGE.get(edge, edge))
            case WindIs(what) if not isinstance(what, str):
                return WindIs(-what % FULL)
            case _:
                return tree


LENGTH_DIGITS = 6
"""Decimals of a position: rounding below what is measured."""
MAX_LENGTH = 2_000.0
"""The widest chart, in its own unit."""


def stretched(level: Level, factor: float) -> Level:
    """Return the same battle with chart, shores, zones, forts, chains and ships this many times as far from
    the upper left corner.

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
        return min(round(length * self.factor, LENGTH_DIGITS), MAX_LENGTH)

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
