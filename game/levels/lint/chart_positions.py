"""Chart objects that are in the wrong place or double: ships aground or anchored in deep water,
troops, beaches, cover and works, areas and zones. Warnings, never errors."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import dist

from game.levels.format.charts import Chart
from game.levels.format.model import Level
from game.levels.lint.shore_positions import (
    ShoreRing,
    dry_areas,
    is_near_shore,
    shore_distance_cm,
    shore_ring,
)
from game.levels.reading.findings import KeyPath, RawFinding, raw_warning
from game.sea.polygons import Point

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
    yield from _work_warnings(level, shores)
    yield from _double_area_warnings(level.chart)
    yield from _zone_warnings(level)


def _water_warnings(level: Level, ground: Sequence[ShoreRing]) -> Iterator[RawFinding]:
    """Yield warnings for ships aground in deep water or anchored too deep. Without any ground the
    depth is unknown."""
    chart = level.chart
    margins = [chart.length_in_cm(area.margin or 0) for area in dry_areas(chart)]
    for number, ship in enumerate(level.ships):
        here, path = chart.position_in_cm(ship.at), ("ship", number, "state")
        hint = "nearer the land, [[chart.shoals]] under her, or another state"
        if ship.state == "aground" and _is_in_deep_water(ground, here, max(SHORE_CM, *margins, 0)):
            said = f'"{ship.id}" is aground, and there is no ground about her'
            yield raw_warning(path, "afloat", said, hint)
        if ship.state in ANCHORED_STATES and ground and _is_in_deep_water(ground, here, MAX_ANCHOR_CM):
            far = MAX_ANCHOR_CM / chart.length_in_cm(1)
            said = f'"{ship.id}" lies at anchor in the deep, more than {far:.2g} off any ground'
            yield raw_warning(path, "afloat", said, hint)


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


def _work_warnings(level: Level, shores: Sequence[ShoreRing]) -> Iterator[RawFinding]:
    """Yield warnings for chains ashore, forts at one position or with guns that point nowhere."""
    chart = level.chart
    for number, chain in enumerate(level.chains):
        if len({*chain.points}) == 1:
            said = f'"{chain.id}" bars no water: all its corners are one place'
            yield raw_warning(("chain", number, "points"), "same-place", said, "from shore to shore")
        elif all(any(s.contains(chart.position_in_cm(end)) for s in shores) for end in chain.points):
            said = f'"{chain.id}" bars no water: all its corners lie ashore'
            yield raw_warning(("chain", number, "points"), "ashore", said, "from shore to shore")
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
    """Yield warnings for zones drawn in two ways or twice, or that no ship can enter."""
    for number, zone in enumerate(level.zones):
        if zone.points and (zone.at or zone.radius):
            said = f'"{zone.id}" is drawn twice: by its corners, and round a place'
            spot = "radius" if zone.radius else "at"
            yield raw_warning(("zone", number, spot), "twice", said, "leave one of them out")
        elif zone.radius and level.chart.length_in_cm(zone.radius) < SMALLEST_ZONE:
            said = f'"{zone.id}" is smaller than a ship: no middle of a hull comes into it'
            hint = f"radius = {3 / level.chart.length_in_cm(1):.2g}, say"
            yield raw_warning(("zone", number, "radius"), "out-of-reach", said, hint)
    for (_, a), (number, b) in combinations(enumerate(level.zones), 2):
        if (a.points, a.at, a.radius) == (b.points, b.at, b.radius):
            said = f'"{b.id}" is the same water as "{a.id}"'
            spot = "points" if b.points else "at"
            yield raw_warning(("zone", number, spot), "twice", said, "one zone for both")


def _is_inland(shores: Sequence[ShoreRing], corners: Sequence[Point]) -> bool:
    """Return whether all positions are well inside one shore."""
    return any(
        all(s.contains(here) and shore_distance_cm(s.ring, here) > INLAND_CM for here in corners)
        for s in shores
    )


def _is_in_deep_water(grounds: Sequence[ShoreRing], here: Point, far: float = SHORE_CM) -> bool:
    return not any(is_near_shore(ground, here, far) for ground in grounds)
