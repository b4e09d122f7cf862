"""What a book allows but nobody can mean: ships that never come within shot, goals too far to reach
in the turns there are, purses that buy more than there is.

Warnings; every sum is in the level's favour, so that there are no false alarms.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import dist, hypot, inf

from game.books import shelf
from game.levels import Level
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.tree import ALL, HALF, FleetDeed, HoldsZone, ShipDeed, ShipsNear, zones_in
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Chart, Zone
from game.levels.format.model import Point, Ship
from game.levels.lint.aims import LevelCondition, condition_warning, leaves_with_sign, level_conditions
from game.levels.lint.events import arrival_turns
from game.levels.lint.unused_keys import BookRanges
from game.levels.reading.findings import RawFinding, raw_warning
from game.sea.polygons import is_inside

# ------------------------------------------------------------------------------ the water of a zone
SAMPLES = 24
"""Samples along each side of a zone's box."""
MAX_CORNERS = 2_000
"""Shores with more corners take too long for a warning."""


@dataclass(frozen=True, slots=True)
class ZoneWater:
    """A zone as ships see it: the positions of its water in cm, the greatest distance of any
    position from one of them, and whether it is known at all (a sliver may be between the
    samples)."""

    water_points: tuple[Point, ...]
    max_gap_cm: float
    is_known: bool

    @property
    def is_dry(self) -> bool:
        """Whether it surely has no water."""
        return self.is_known and not self.water_points

    def least_distance_cm(self, place: Point) -> float:
        """Return the least cm from a position to the zone's water; 0 if unknown."""
        if not self.is_known:
            return 0.0
        near = min((dist(place, water) for water in self.water_points), default=inf)
        return max(near - self.max_gap_cm, 0.0)


def zone_water(chart: Chart, zone: Zone) -> ZoneWater:
    """Return what is known of a zone on its chart."""
    (left, top), (right, bottom) = _bounding_box(zone)
    steps = [(n + 0.5) / SAMPLES for n in range(SAMPLES)]
    grid = [(left + (right - left) * u, top + (bottom - top) * v) for u in steps for v in steps]
    corners = sum(len(area.points) for area in (*chart.land, *chart.rocks))
    places = [place for place in grid if _is_in_zone(place, zone)] if corners <= MAX_CORNERS else []
    waters = tuple(chart.position_in_cm(place) for place in places if _is_afloat(place, chart))
    (x, y), (u, v) = chart.position_in_cm((left, top)), chart.position_in_cm((right, bottom))
    return ZoneWater(waters, hypot(u - x, v - y) / SAMPLES, bool(places))


def _bounding_box(zone: Zone) -> tuple[Point, Point]:
    if zone.points:
        xs, ys = [x for x, _ in zone.points], [y for _, y in zone.points]
        return (min(xs), min(ys)), (max(xs), max(ys))
    (x, y), r = zone.at or (0.0, 0.0), zone.radius or 0.0
    return (x - r, y - r), (x + r, y + r)


def _is_in_zone(place: Point, zone: Zone) -> bool:
    if zone.points:
        return len(zone.points) > 2 and is_inside(zone.points, *place)
    return zone.at is not None and dist(place, zone.at) <= (zone.radius or 0)


def _is_afloat(place: Point, chart: Chart) -> bool:
    on_chart = 0 <= place[0] <= chart.size[0] and 0 <= place[1] <= chart.size[1]
    return on_chart and not any(is_inside(area.points, *place) for area in (*chart.land, *chart.rocks))


MAX_TURNS_TO_MEET = 10
"""Turns that a battle may take to come within shot."""
DRY_HINT = "lay the zone on water: its middle, or its corners"
HULL_CM = 10.0
"""Cm: more than any model is long; bows, not middles, reach shots and edges."""


def suspicious_warnings(level: Level, book: str) -> Iterator[RawFinding]:
    """Return warnings about a level as a book on the shelf has set it up."""
    lint = shelf.book(book).lint
    ranges = lint.reach()
    yield from _out_of_range_warnings(level, ranges)
    asked = [
        level_condition for level_condition in level_conditions(level) if level_condition.path[0] != "for"
    ]
    named = {name for level_condition in asked for name in zones_in(parse_condition(level_condition.text))}
    zones = {zone.id: zone_water(level.chart, zone) for zone in level.zones if zone.id in named}
    for level_condition in asked:
        yield from _too_far_warnings(level_condition, level, ranges, zones)
    yield from lint.hardly_meant(level)


# ------------------------------------------------------------------------------ out of range
def _out_of_range_warnings(level: Level, ranges: BookRanges) -> Iterator[RawFinding]:
    turns = min(MAX_TURNS_TO_MEET, level.rules.turns)
    number, gap = -1, inf
    for (_, one), (n, other) in combinations(enumerate(level.ships), 2):
        if one.side != other.side:
            far = dist(level.chart.position_in_cm(one.at), level.chart.position_in_cm(other.at)) - HULL_CM
            left = (
                far - ranges.shot_cm - turns * (ranges.ship_cm_per_turn(one) + ranges.ship_cm_per_turn(other))
            )
            number, gap = (n, left) if left < gap else (number, gap)
    if number >= 0 and gap > 0:
        clause = ranges.clauses[0]
        said = f"no ship can come within shot of an enemy in {turns} turns"
        hint = f"bring them {gap / CM_PER_UNIT[level.chart.unit]:.0f} closer, at least; see {clause}"
        yield raw_warning(("ship", number, "at"), "out-of-range", said, hint)


# ------------------------------------------------------------------------------ too far
def _too_far_warnings(
    level_condition: LevelCondition, level: Level, ranges: BookRanges, zones: Mapping[str, ZoneWater]
) -> Iterator[RawFinding]:
    ground, ships = fixed_facts(level), {ship.id: ship for ship in level.ships}
    come = {name: min(turn, 9999) for name, turn in arrival_turns(level).items()}
    for part, positive in leaves_with_sign(parse_condition(level_condition.text)):
        if positive and isinstance(part, HoldsZone | ShipsNear):
            yield from _never_there_warnings(level_condition, part, level, ranges, zones)
        if not positive or not isinstance(part, ShipDeed | FleetDeed) or not (part.exit_edge or part.zone):
            continue
        turns = min(level.rules.turns, part.before_turn - 1 if part.before_turn else level.rules.turns)
        names = (part.ship,) if isinstance(part, ShipDeed) else ground.find_group(part.group) or ()
        asked = [ships[name] for name in names if name in ships]
        able = [
            s
            for s in asked
            if _distance_to_goal(part, s, level, zones)
            <= (turns + 1 - come[s.id]) * ranges.ship_cm_per_turn(s)
        ]
        needs = 1 if isinstance(part, ShipDeed) else max(_ships_needed(part, len(names)), 1)
        if asked and len(able) < needs <= len(names):
            dry = bool(part.zone) and zones[part.zone].is_dry
            said = f'zone "{part.zone}" has no water in it' if dry else _too_few_words(part, turns)
            hint = DRY_HINT if dry else f"more turns, or lay her nearer; see {ranges.clauses[1]}"
            yield condition_warning(level_condition, part, "out-of-reach", said, hint)


def _never_there_warnings(
    level_condition: LevelCondition,
    part: HoldsZone | ShipsNear,
    level: Level,
    ranges: BookRanges,
    zones: Mapping[str, ZoneWater],
) -> Iterator[RawFinding]:
    turns, ships = level.rules.turns, {ship.id: ship for ship in level.ships}
    if isinstance(part, ShipsNear):
        pair = [ships[name] for name in (part.ship, part.other) if name in ships]
        if len(pair) < 2:
            return
        far = dist(*(level.chart.position_in_cm(ship.at) for ship in pair))
        far -= part.distance * CM_PER_UNIT[level.chart.unit] + HULL_CM
        if far > turns * sum(ranges.ship_cm_per_turn(ship) for ship in pair):
            said = f"they are too far apart to come so near in {turns} turns"
            yield condition_warning(
                level_condition, part, "out-of-reach", said, "more turns, or lay them closer"
            )
        return
    water = zones[part.zone]
    own = [ship for ship in level.ships if ship.side == part.side]
    ways = [
        water.least_distance_cm(level.chart.position_in_cm(s.at))
        - HULL_CM
        - turns * ranges.ship_cm_per_turn(s)
        for s in own
    ]
    if water.is_dry:
        yield condition_warning(
            level_condition, part, "out-of-reach", f'zone "{part.zone}" has no water in it', DRY_HINT
        )
    elif ways and min(ways) > 0:
        said = f'no ship of "{part.side}" can be in zone "{part.zone}" within {turns} turns'
        hint = f"more turns, or lay them nearer; see {ranges.clauses[1]}"
        yield condition_warning(level_condition, part, "out-of-reach", said, hint)


def _too_few_words(part: ShipDeed | FleetDeed, turns: int) -> str:
    where = f"the {part.exit_edge} edge" if part.exit_edge else f'zone "{part.zone}"'
    return f"{where} is farther off than {turns} turns can carry her"


def _ships_needed(fleet_deed: FleetDeed, ships: int) -> int:
    return {ALL: ships, HALF: -(-ships // 2)}.get(fleet_deed.ship_count, fleet_deed.ship_count)


def _distance_to_goal(
    part: ShipDeed | FleetDeed, ship: Ship, level: Level, zones: Mapping[str, ZoneWater]
) -> float:
    x, y = level.chart.position_in_cm(ship.at)
    if part.zone:
        return max(zones[part.zone].least_distance_cm((x, y)) - HULL_CM, 0)
    width, height = level.chart.size_cm
    edges = {"left": x, "right": width - x, "top": y, "bottom": height - y}
    return max(edges[part.exit_edge] - HULL_CM, 0)
