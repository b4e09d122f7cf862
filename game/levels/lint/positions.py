"""Objects in impossible places, in the wrong place or double: warnings, never errors.

Forts in open water, ships in the shallows off a shore, edges that are all land, corners far off; ships
aground or anchored in deep water, troops, beaches, cover and works, areas and zones.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import cos, dist, radians, sin
from typing import NamedTuple

from game.levels.conditions.grammar import parse_condition
from game.levels.conditions.tree import EDGES, FleetDeed, ShipDeed
from game.levels.format.charts import AREA_KEYS, Chain, Chart, ChartArea, Fort, Land, Rocks
from game.levels.format.model import Level
from game.levels.lint.aims import condition_warning, leaves_with_sign, level_conditions
from game.levels.reading.findings import Fix, KeyPath, RawFinding, raw_warning, remove_fix, write_fix
from game.sea.polygons import Point, Ring, is_inside, nearest_edge_point, polygon_sides

NEAR_CM = 3.0
"""Cm: a fort may be this near to its shore, because a drawn coast is never exact."""
SCAN_LINES = (-0.3, 0.0, 0.3)
"""Shares of a fort's arc, left and right, along which it must see water."""
SIGHT_STEP, MAX_SIGHT = 3.0, 60.0
"""Cm along such a line from one sample to the next, and to the last."""
INSIDE_SHARE = 0.05
"""Cm inside an edge at which it is tested for land."""


UNDER_WAY_STATES = ("sailing", "stopped", "hove-to")
"""States of a ship that neither cable nor ground holds."""


class ShoreRing(NamedTuple):
    """The corners of land or rocks in cm, and their bounding box."""

    ring: Ring
    left: float
    top: float
    right: float
    bottom: float

    def may_be_near(self, position: Point, reach_cm: float = 0.0) -> bool:
        """Return whether a position may be this near, by the bounding box alone, which is cheap."""
        across = self.left - reach_cm <= position[0] <= self.right + reach_cm
        return across and self.top - reach_cm <= position[1] <= self.bottom + reach_cm

    def contains(self, position: Point) -> bool:
        """Return whether a position is on it."""
        return self.may_be_near(position) and is_inside(self.ring, *position)


def shore_ring(chart: Chart, area: ChartArea) -> ShoreRing:
    """Return a shore in table positions."""
    ring = [chart.position_in_cm(point) for point in area.points]
    across, down = zip(*ring, strict=True)
    return ShoreRing(ring, min(across), min(down), max(across), max(down))


def shore_position_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings about positions, in the order of ships, forts, shores and aims."""
    shores = [shore_ring(level.chart, area) for area in dry_areas(level.chart)]
    yield from _shallow_margin_warnings(level, shores)
    yield from _land_ahead_warnings(level, shores)
    for number, fort in enumerate(level.forts):
        yield from _fort_warnings(number, fort, level.chart, shores)
    yield from _far_corner_warnings(level.chart)
    yield from _dry_edge_warnings(level, shores)


def dry_areas(chart: Chart) -> tuple[Land | Rocks, ...]:
    """Return the shores and rocks of a chart."""
    return (*chart.land, *chart.rocks)


# ------------------------------------------------------------------------------ ships
def _shallow_margin_warnings(level: Level, shores: Sequence[ShoreRing]) -> Iterator[RawFinding]:
    for number, ship in enumerate(level.ships):
        here = level.chart.position_in_cm(ship.at)
        for area, shore in zip(dry_areas(level.chart), shores, strict=True):
            margin = level.chart.length_in_cm(area.margin or 0.0)
            if ship.state not in UNDER_WAY_STATES or not margin or not shore.may_be_near(here, margin):
                continue
            off = shore_distance_cm(shore.ring, here)
            if off < margin and not shore.contains(here):
                far = off / level.chart.length_in_cm(1)
                name = area.name or area.noun
                said = f'"{ship.id}" lies {far:.1f} off {name}, where it shoals for {area.margin:g}'
                hint = 'farther off, or state = "aground" or "anchored", if that is meant'
                fixes = state_fixes(number, "aground", "anchored")
                yield raw_warning(("ship", number, "at"), "on-shoal", said, hint, fixes=fixes)


def state_fixes(number: int, *states: str) -> tuple[Fix, ...]:
    """Return the fixes that write each of these states of a ship."""
    return tuple(write_fix(("ship", number, "state"), state) for state in states)


FIRST_MOVE_CM = 2.5
"""Cm of a ship's first move in which she cannot turn."""


def _land_ahead_warnings(level: Level, shores: Sequence[ShoreRing]) -> Iterator[RawFinding]:
    for number, ship in enumerate(level.ships):
        (x, y), turn = level.chart.position_in_cm(ship.at), radians(ship.heading)
        ahead = (x + FIRST_MOVE_CM * sin(turn), y - FIRST_MOVE_CM * cos(turn))
        met = [shore for shore in shores if shore.contains(ahead) and not shore.contains((x, y))]
        if ship.state == "sailing" and met:
            said = f'"{ship.id}" sails ashore with her first move'
            hint = "turn her, or lay her farther off"
            yield raw_warning(("ship", number, "heading"), "sails-ashore", said, hint)


def shore_distance_cm(ring: Ring, position: Point) -> float:
    """Return the distance from a position to a shore, in cm."""
    fine = [(round(x * 1000), round(y * 1000)) for x, y in ring]
    x, y = round(position[0] * 1000), round(position[1] * 1000)
    return dist((x, y), nearest_edge_point(fine, x, y)) / 1000


def is_near_shore(shore: ShoreRing, position: Point, reach_cm: float) -> bool:
    """Return whether a position is on a shore or within this many cm of it."""
    return shore.contains(position) or (
        shore.may_be_near(position, reach_cm) and shore_distance_cm(shore.ring, position) <= reach_cm
    )


# ------------------------------------------------------------------------------ forts
def _fort_warnings(
    number: int, fort: Fort, chart: Chart, shores: Sequence[ShoreRing]
) -> Iterator[RawFinding]:
    here = chart.position_in_cm(fort.at)
    reach = NEAR_CM + chart.length_in_cm(fort.radius)
    if not any(is_near_shore(shore, here, reach) for shore in shores):
        hint = "put it on [[chart.land]], or draw the land that it stands on"
        yield raw_warning(("fort", number, "at"), "fort", f'"{fort.id}" stands in open water', hint)
    elif fort.arc and not any(
        _sees_water(chart, shores, here, fort.facing + s * fort.arc) for s in SCAN_LINES
    ):
        said = f'the guns of "{fort.id}" point at no water'
        hint = "facing is where they point: 0 top edge, 90 right edge"
        yield raw_warning(("fort", number, "facing"), "fort", said, hint)


def _sees_water(chart: Chart, shores: Sequence[ShoreRing], here: Point, bearing: float) -> bool:
    (wide, tall), turn = chart.size_cm, radians(bearing)
    far = SIGHT_STEP
    while far <= MAX_SIGHT:
        x, y = here[0] + far * sin(turn), here[1] - far * cos(turn)
        if not (0 < x < wide and 0 < y < tall):
            return False
        if not any(shore.contains((x, y)) for shore in shores):
            return True
        far += SIGHT_STEP
    return False


# ------------------------------------------------------------------------------ shores and edges
def _far_corner_warnings(chart: Chart) -> Iterator[RawFinding]:
    """Yield warnings for corners farther off the chart than its own size, and for areas wholly off it:
    probably a typing error."""
    wide, tall = chart.size
    for key in AREA_KEYS:
        for number, area in enumerate(getattr(chart, key)):
            for place, (x, y) in enumerate(area.points):
                if not (-wide <= x <= 2 * wide and -tall <= y <= 2 * tall):
                    said = f"the corner [{x:g}, {y:g}] is far off the chart"
                    hint = f"x from 0 to {wide:g}, y from 0 (top) to {tall:g}, and a little beyond"
                    path: KeyPath = ("chart", key, number, "points", place)
                    yield raw_warning(path, "off-chart", said, hint)
            xs, ys = [x for x, _ in area.points], [y for _, y in area.points]
            if max(xs) < 0 or min(xs) > wide or max(ys) < 0 or min(ys) > tall:
                said = "all of this lies off the chart: nobody sees it, and nobody comes there"
                hint = f"x from 0 to {wide:g}, y from 0 (top) to {tall:g}"
                yield raw_warning(("chart", key, number, "points"), "off-chart", said, hint)


def _dry_edge_warnings(level: Level, shores: Sequence[ShoreRing]) -> Iterator[RawFinding]:
    for condition in level_conditions(level) if shores else ():
        for part, wanted in leaves_with_sign(parse_condition(condition.text)):
            if not wanted or condition.path[0] == "for" or not isinstance(part, ShipDeed | FleetDeed):
                continue
            if part.exit_edge and is_edge_dry(part.exit_edge, level.chart.size_cm, shores):
                said = f"the {part.exit_edge} edge is all land: nobody leaves by it"
                wet = [e for e in EDGES if not is_edge_dry(e, level.chart.size_cm, shores)]
                hint = f"edges with water: {', '.join(wet) or 'none'}"
                yield condition_warning(condition, part, "out-of-reach", said, hint)


def is_edge_dry(edge: str, size: tuple[float, float], shores: Sequence[ShoreRing]) -> bool:
    """Return whether an edge of a chart is land from end to end."""
    wide, tall = size
    down = edge in ("left", "right")
    line = {
        "left": INSIDE_SHARE,
        "top": INSIDE_SHARE,
        "right": wide - INSIDE_SHARE,
        "bottom": tall - INSIDE_SHARE,
    }[edge]
    end = tall if down else wide
    rings = [[(y, x) if down else (x, y) for x, y in shore.ring] for shore in shores]
    marks = sorted({0.0, end, *(at for ring in rings for at in _crossing_points(ring, line))})
    marks = [mark for mark in marks if 0 <= mark <= end]
    middles = ((a + b) / 2 for a, b in pairwise(marks) if b - a > INSIDE_SHARE)
    return all(any(is_inside(ring, x, line) for ring in rings) for x in middles)


def _crossing_points(ring: Ring, line: float) -> Iterator[float]:
    for (ax, ay), (bx, by) in polygon_sides(ring):
        if (ay > line) != (by > line):
            yield ax + (line - ay) * (bx - ax) / (by - ay)


SHORE_CM = 10.0
"""Cm from any ground at which a ship is surely in deep water and a beach is none."""
MAX_ANCHOR_CM = 60.0
"""Cm (a mile and a half) from all land and shoals beyond which no cable finds the bottom."""
ANCHORED_STATES = ("anchored", "moored")
INLAND_CM = 2.0
"""Cm inside a shore, where no boat comes from the water."""
SMALLEST_ZONE = 0.5
"""Smallest radius of a zone in cm: hulls move past a smaller one."""


def chart_position_warnings(level: Level) -> Iterator[RawFinding]:
    """Return warnings in the order of ships, troops, beaches, cover, works and areas."""
    shores = [shore_ring(level.chart, area) for area in dry_areas(level.chart)]
    ground = [*shores, *(shore_ring(level.chart, area) for area in level.chart.shoals)]
    yield from _water_warnings(level, ground)
    for number, party in enumerate(level.parties):
        if party.at is not None and _is_in_deep_water(shores, level.chart.position_in_cm(party.at), 1.0):
            said = f'"{party.id}" stands in the water'
            hint = "at = a place ashore, or aboard = a ship or fort"
            yield raw_warning(("party", number, "at"), "afloat", said, hint)
    yield from _beach_warnings(level.chart, shores)
    yield from _work_warnings(level, shores, ground)
    yield from _double_area_warnings(level.chart)
    yield from _zone_warnings(level)


def _water_warnings(level: Level, ground: Sequence[ShoreRing]) -> Iterator[RawFinding]:
    """Yield warnings for ships aground in deep water or anchored too deep."""
    chart = level.chart
    margins = [chart.length_in_cm(area.margin or 0) for area in dry_areas(chart)]
    for number, ship in enumerate(level.ships):
        here, path = chart.position_in_cm(ship.at), ("ship", number, "state")
        hint = "nearer the land, [[chart.shoals]] under her, or another state"
        if ship.state == "aground" and _is_in_deep_water(ground, here, max(SHORE_CM, *margins, 0)):
            said = f'"{ship.id}" is aground, and there is no ground about her'
            yield raw_warning(path, "afloat", said, hint, fixes=(remove_fix(path),))
        if ship.state in ANCHORED_STATES and _is_in_deep_water(ground, here, MAX_ANCHOR_CM):
            far = MAX_ANCHOR_CM / chart.length_in_cm(1)
            said = f'"{ship.id}" lies at anchor in the deep, more than {far:.2g} off any ground'
            yield raw_warning(path, "afloat", said, hint, fixes=(remove_fix(path),))


def _beach_warnings(chart: Chart, shores: Sequence[ShoreRing]) -> Iterator[RawFinding]:
    for number, beach in enumerate(chart.beaches):
        corners = [chart.position_in_cm(corner) for corner in beach.points]
        path: KeyPath = ("chart", "beaches", number, "points")
        if all(_is_in_deep_water(shores, corner) for corner in corners):
            yield raw_warning(path, "afloat", "this beach lies off every shore", "lay it along land")
        elif _is_inland(shores, corners):
            said = "no boat comes to this beach: it lies inland"
            yield raw_warning(path, "ashore", said, "lay it along the shore")
    for number, cover in enumerate(chart.cover):
        if all(_is_in_deep_water(shores, chart.position_in_cm(corner), 1.0) for corner in cover.points):
            path = ("chart", "cover", number, "points")
            yield raw_warning(path, "afloat", "this cover lies in the water", "lay it on land")


def _open_end_warnings(
    number: int, chain: Chain, chart: Chart, ground: Sequence[ShoreRing]
) -> Iterator[RawFinding]:
    """Yield a warning for a chain that ends in open water on both sides and is shorter than the way round
    it."""
    (wide, tall), corners = chart.size_cm, [chart.position_in_cm(corner) for corner in chain.points]
    length = sum(dist(one, other) for one, other in pairwise(corners))
    ends = (corners[0], corners[-1])
    gaps = [
        min([x, y, wide - x, tall - y, *(shore_distance_cm(s.ring, (x, y)) for s in ground)]) for x, y in ends
    ]
    if min(gaps) > max(NEAR_CM, length):
        said = f'"{chain.id}" bars no water: it ends {min(gaps) / chart.length_in_cm(1):.2g} off every shore'
        hint = "from shore to shore; ships sail round it"
        yield raw_warning(("chain", number, "points"), "afloat", said, hint)


def _work_warnings(
    level: Level, shores: Sequence[ShoreRing], ground: Sequence[ShoreRing]
) -> Iterator[RawFinding]:
    chart = level.chart
    for number, chain in enumerate(level.chains):
        if len({*chain.points}) == 1:
            said = f'"{chain.id}" bars no water: all its corners are one place'
            yield raw_warning(("chain", number, "points"), "same-place", said, "from shore to shore")
        elif all(any(s.contains(chart.position_in_cm(end)) for s in shores) for end in chain.points):
            said = f'"{chain.id}" bars no water: all its corners lie ashore'
            yield raw_warning(("chain", number, "points"), "ashore", said, "from shore to shore")
        else:
            yield from _open_end_warnings(number, chain, chart, ground)
    for number, fort in enumerate(level.forts):
        if not fort.arc:
            said, hint = f'the guns of "{fort.id}" cannot be trained', "arc = 180, a tower: 359"
            yield raw_warning(("fort", number, "arc"), "fort", said, hint)
        for other in level.forts[:number]:
            room = chart.length_in_cm(max(fort.radius, other.radius))
            if dist(chart.position_in_cm(other.at), chart.position_in_cm(fort.at)) < room:
                said = f'"{fort.id}" stands where "{other.id}" stands'
                hint = f"{room / chart.length_in_cm(1):g} apart at least, or one fort with the guns of both"
                yield raw_warning(("fort", number, "at"), "same-place", said, hint)


def _double_area_warnings(chart: Chart) -> Iterator[RawFinding]:
    for key in ("land", "shoals", "rocks"):
        for (_, one), (number, two) in combinations(enumerate(getattr(chart, key)), 2):
            if one.points == two.points:
                path: KeyPath = ("chart", key, number, "points")
                yield raw_warning(path, "twice", "this area is drawn already", "leave one of them out")


def _zone_warnings(level: Level) -> Iterator[RawFinding]:
    for number, zone in enumerate(level.zones):
        if zone.points and (zone.at or zone.radius):
            said = f'"{zone.id}" is drawn twice: by its corners, and round a place'
            spot = "radius" if zone.radius else "at"
            yield raw_warning(("zone", number, spot), "twice", said, "leave one of them out")
        elif zone.radius and level.chart.length_in_cm(zone.radius) < SMALLEST_ZONE:
            said = f'"{zone.id}" is smaller than a ship: no middle of a hull comes into it'
            wide, path = f"{3 / level.chart.length_in_cm(1):.2g}", ("zone", number, "radius")
            fixes = (write_fix(path, float(wide)),)
            yield raw_warning(path, "out-of-reach", said, f"radius = {wide}, say", fixes=fixes)
    for (_, a), (number, b) in combinations(enumerate(level.zones), 2):
        if (a.points, a.at, a.radius) == (b.points, b.at, b.radius):
            said = f'"{b.id}" is the same water as "{a.id}"'
            spot = "points" if b.points else "at"
            yield raw_warning(("zone", number, spot), "twice", said, "one zone for both")


def _is_inland(shores: Sequence[ShoreRing], corners: Sequence[Point]) -> bool:
    return any(
        all(s.contains(here) and shore_distance_cm(s.ring, here) > INLAND_CM for here in corners)
        for s in shores
    )


def _is_in_deep_water(grounds: Sequence[ShoreRing], here: Point, far: float = SHORE_CM) -> bool:
    return not any(is_near_shore(ground, here, far) for ground in grounds)
