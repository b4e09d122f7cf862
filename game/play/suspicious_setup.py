"""What a book allows but nobody can mean: ships that never come within shot, goals too far to reach
in the turns there are, purses that buy more than there is.

Warnings; every sum is in the level's favour, so that there are no false alarms.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, dist, hypot, inf

from game.books import shelf
from game.core.table import Table
from game.core.visible import VisibleShip
from game.levels import level_for_book
from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.level_events import fixed_facts
from game.levels.conditions.satisfiability import possible_tree_values
from game.levels.conditions.tree import (
    ALL,
    HALF,
    Condition,
    FleetDeed,
    HoldsZone,
    LeafCondition,
    ShipDeed,
    ShipsNear,
    leaf_conditions,
    zones_in,
)
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.charts import Chart, Zone
from game.levels.format.model import Level, Point, Ship
from game.levels.lint.aims import (
    LevelCondition,
    condition_warning,
    known_weather_value,
    leaves_with_sign,
    level_conditions,
)
from game.levels.lint.events import arrival_turns
from game.levels.lint.unused_keys import LENGTH_PER_BREADTH, BookRanges, IgnoredKey
from game.levels.lint.water import shut_in_warnings
from game.levels.reading.findings import AddTable, Fix, KeyPath, RawFinding, Severity, raw_warning
from game.play.level_changes import source_path
from game.sea.polygons import is_inside
from game.sea.units import CM

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


def suspicious_warnings(level: Level, is_home: bool) -> Iterator[RawFinding]:
    """Return warnings about a level as a book on the shelf has set it up: its own or another."""
    lint = shelf.book(level.rules.book).lint
    ranges = lint.reach()
    yield from _out_of_range_warnings(level, ranges)
    if is_home:
        yield from _hasty_warnings(level, ranges)
    asked = [
        level_condition for level_condition in level_conditions(level) if level_condition.path[0] != "for"
    ]
    named = {name for level_condition in asked for name in zones_in(parse_condition(level_condition.text))}
    zones = {zone.id: zone_water(level.chart, zone) for zone in level.zones if zone.id in named}
    for level_condition in asked:
        yield from _too_far_warnings(level_condition, level, ranges, zones)
    keys = VICTORIES + ("when",) * is_home
    yield from _never_true_warnings(level, [each for each in asked if each.key in keys])
    yield from lint.likely_mistakes(level)


# ------------------------------------------------------------------------------ never under this book
def _never_true_warnings(level: Level, asked: Sequence[LevelCondition]) -> Iterator[RawFinding]:
    """Yield victories and events that wait for what never comes under the book, and for nothing else. What
    never comes by the steady weather of the level is reported without a book."""
    never_happens = shelf.book(level.rules.book).lint.never_happens
    for condition in asked:
        tree = parse_condition(condition.text)
        if True not in possible_tree_values(tree, lambda part: known_weather_value(part, level)):
            continue
        never = [part for part in leaf_conditions(tree) if never_happens(part)]
        if never and not may_be_true(tree, never_happens):
            said = f"{never_happens(never[0])} under this book, and this asks for nothing else"
            hint = "struck, captured or beaten" if condition.side else "another wait, or a turn"
            yield condition_warning(condition, never[0], "never", said, hint)


VICTORIES = ("major", "minor")
"""Keys of an objective by which a side wins."""


def may_be_true(tree: Condition, never_happens: Callable[[LeafCondition], str]) -> bool:
    """Return whether a condition may become true under a book."""
    return True in possible_tree_values(tree, lambda part: False if never_happens(part) else None)


def sides_without_aim(level: Level) -> list[str]:
    """Return the sides of a level set up for a book that can only draw: they have ships or forts, and no
    victory of theirs can come true, neither from the first nor by an event."""
    never_happens = shelf.book(level.rules.book).lint.never_happens
    aims = [*level.objectives, *(aim for event in level.events for aim in event.objectives)]
    winning = {
        aim.side
        for aim in aims
        for text in (aim.major, aim.minor)
        if text and may_be_true(parse_condition(text), never_happens)
    }
    manned = {ship.side for ship in level.ships} | {fort.side for fort in level.forts}
    return [side.id for side in level.sides if side.id in manned and side.id not in winning]


def without_aim_warnings(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Return warnings for the sides that can only draw: at home, and under each of these books if they could
    win at home. Aims that never come true are reported themselves where the level is set up for a book."""
    at_home: list[str] = []
    if not level.objectives:
        return  # reported for the whole level
    for book in sorted(books, key=lambda book: book != level.rules.book):
        lost = [side for side in sides_without_aim(level_for_book(level, book)) if side not in at_home]
        if book == level.rules.book:
            at_home = lost
        told = book == level.rules.book or book in level.overlays
        aims = {aim.side for aim in level_for_book(level, book).objectives if aim.major or aim.minor}
        yield from (_without_aim(level, book, side) for side in lost if not (told and side in aims))


def _without_aim(level: Level, book: str, side: str) -> RawFinding:
    number = next(n for n, each in enumerate(level.sides) if each.id == side)
    enemy = next((each.id for each in level.sides if each.id != side), side)
    overlay = level.overlays.get(book) if book != level.rules.book else None
    said, table = f'"{side}" has no aim, and can only draw', "[[objective]]"
    path: KeyPath = ("side", number, "id")
    if overlay and overlay.objectives:
        said = f'under {book} "{side}" has no aim: these take the place of all the level has'
        table, path = f"[[for.{book}.objective]]", ("for", book, "objective", 0)
        hint, fixes = f'{table} with side = "{side}" too', (_aim_fix(path[:-1], side, enemy),)
        return raw_warning(path, "no-objective", said, hint, "table", fixes)
    if any(aim.side == side and (aim.major or aim.minor) for aim in level.objectives):
        said = f'no aim of "{side}" can come true, and it can only draw'
    said = said if book == level.rules.book else f"under {book} {said}"
    hint = f'{table} with side = "{side}" and major = "struck half of {enemy}", say'
    return raw_warning(path, "no-objective", said, hint, fixes=(_aim_fix(("objective",), side, enemy),))


def _aim_fix(list_path: KeyPath, side: str, enemy: str) -> Fix:
    fields = {"side": side, "major": f"struck half of {enemy}"}
    return Fix(f'Add an aim for "{side}"', (AddTable(list_path, fields),))


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


MIN_CROSSING_AT_HOME = 1.75
"""Turns: the sea of a battle is wider than the fastest ship sails in so many."""
MAX_HASTY_TURNS = 2
"""A battle of more turns has time for something."""


def _hasty_warnings(level: Level, ranges: BookRanges) -> Iterator[RawFinding]:
    """Yield warnings for a sea that is crossed at once, and a battle that is over before anybody is
    near."""
    crossed = crossing_turns(level)
    if crossed < MIN_CROSSING_AT_HOME:
        said = f"the sea is small: a fast ship crosses it in {ceil(crossed)} turn{'s' * (ceil(crossed) > 1)}"
        yield raw_warning(
            ("chart", "size"), SMALL_SEA_CODE, said, f"twice as wide, say; see {ranges.clauses[1]}"
        )
    turns, enemies = level.rules.turns, [(a, b) for a, b in combinations(level.ships, 2) if a.side != b.side]
    far = min((dist(*(level.chart.position_in_cm(s.at) for s in pair)) for pair in enemies), default=0.0)
    if turns <= MAX_HASTY_TURNS and far - HULL_CM > ranges.shot_cm / 2:
        said = f"the battle is over after {turns} turn{'s' * (turns > 1)}, and no enemy is near"
        yield raw_warning(("rules", "turns"), "out-of-range", said, "turns = 12, say, or lay them closer")


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


MIN_CROSSING_TURNS = 4
"""Turns: a chart that the fastest ship crosses in fewer is too small..."""
MAX_SHRINKING = 0.75
"""...if under the home book she needs this many times longer."""
SAME_PLACE_CODE, SMALL_SEA_CODE = "same-place", "small-sea"


def overlap_notes(level: Level, book: str) -> Iterator[tuple[str, IgnoredKey]]:
    """Return what is too narrow in a level under another book: the code of the finding, its words,
    and the places of that set-up."""
    there = level_for_book(level, book)
    yield from ((SAME_PLACE_CODE, passed) for passed in _overlapping_ships(there))
    yield from ((SMALL_SEA_CODE, passed) for passed in _small_sea_notes(level, there))


def crowded_warnings(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Return warnings for overlapping ships in the level and its set-ups for these books, except
    books that report it themselves."""
    for book in books:
        there = level_for_book(level, book)
        for words, paths in _overlapping_ships(there) if not shelf.book(book).lint.SAYS_SAME_PLACE else ():
            first, *others = (source_path(path, level, there, book) for path in paths)
            said, hint = f"under {book} {words}", f"[for.{book}.ship.…] at = […] lays her elsewhere"
            if book == level.rules.book:
                said, hint = words, "at = […] lays her elsewhere"
            yield RawFinding(
                first, "value", SAME_PLACE_CODE, said, hint, None, Severity.WARNING, tuple(others)
            )


def unadapted_notes(level: Level, books: Sequence[str]) -> Iterator[RawFinding]:
    """Return notes for the books without a set-up in the level."""
    told: dict[tuple[str, IgnoredKey], list[str]] = {}
    for book in books:
        if book != level.rules.book and book not in level.overlays:
            there = level_for_book(level, book)
            for code, (words, paths) in overlap_notes(level, book):
                places = tuple(source_path(path, level, there, book) for path in paths)
                told.setdefault((code, IgnoredKey(words, places)), []).append(book)
    for (code, (words, (first, *others))), who in told.items():
        said = f"under {', '.join(who)} {words}"
        hint = f"[for.{who[0]}] may lay ships elsewhere, and make the chart wider"
        yield RawFinding(first, "value", code, said, hint, None, Severity.NOTE, tuple(others))


def _seen_ships(book_level: Level) -> Sequence[VisibleShip]:
    """Return the ships as the book sets them up."""
    table = Table()
    with table.as_current():
        rules = shelf.book(book_level.rules.book).rules
        rules.set_up(book_level)
        seen = rules.sight()
    table.close()
    return seen


HULL_SHARE = 0.9
"""Share of its breadth through which no hull is squeezed, however it is measured."""


def land_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about land that parts the enemies or shuts a ship in, under a book with free places:
    on squares and hexes land is whole ones."""
    rules = shelf.book(level.rules.book).lint.placement_rules(level)
    if (level.chart.land or level.chart.rocks) and not (rules.is_hex or rules.position_step):
        breadths = {
            ship.id: HULL_SHARE * ship.length / LENGTH_PER_BREADTH / CM for ship in _seen_ships(level)
        }
        yield from shut_in_warnings(level, breadths)


def _overlapping_ships(book_level: Level) -> Iterator[IgnoredKey]:
    seen = _seen_ships(book_level)
    numbers = {ship.id: number for number, ship in enumerate(book_level.ships)}
    is_on = shelf.book(book_level.rules.book).lint.ships_overlap
    met = [(a, b) for a, b in combinations(seen, 2) if is_on(a, b)]
    upper = [name for name in dict.fromkeys(b.id for _, b in met) if name in numbers]
    if upper:
        paths: tuple[KeyPath, ...] = tuple(("ship", numbers[name], "at") for name in upper)
        many = f"{len(upper)} ships lie on others" if len(upper) > 1 else "a ship lies on another"
        yield IgnoredKey(f'{many}: "{met[0][1].id}" on "{met[0][0].id}"', paths)


def _small_sea_notes(level: Level, book_level: Level) -> Iterator[IgnoredKey]:
    """Yield a note if a chart in cm is too few inches, squares or hexes wide: crossed at once, and
    much sooner than under the home book. If no ship sails at home, nothing can be compared."""
    turns, at_home = crossing_turns(book_level), crossing_turns(level)
    if turns <= MIN_CROSSING_TURNS and turns < MAX_SHRINKING * at_home < inf:
        many = f"{ceil(turns)} turn{'s' * (turns > 1)}"
        said = f"the sea is small: a fast ship crosses it in {many}, at home in {ceil(at_home)}"
        yield IgnoredKey(said, (("chart", "size"),))


def crossing_turns(book_level: Level) -> float:
    """Return how many turns the fastest ship needs from edge to edge at best; infinite if no ship
    sails."""
    if book_level.rules.book not in shelf.NAMES:
        return 0.0
    way = shelf.book(book_level.rules.book).lint.reach().ship_cm_per_turn
    most = max((way(ship) for ship in book_level.ships), default=0.0)
    return max(book_level.chart.size_cm) / most if most else inf
