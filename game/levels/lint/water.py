"""Water that nobody can sail through: land between the enemies, a ship without a way out. Warnings.

The water is cut into rows. A row is some stretches between the shores; two stretches of rows beside each
other are one water if they overlap. What is narrower than a row may be missed, so a warning is sure only of
what is broader, and a wall thinner than a row goes unseen rather than unsaid the other way round.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import ceil, sqrt
from typing import NamedTuple

from game.levels.format.charts import Chart, ChartArea
from game.levels.format.model import Level, Ship
from game.levels.lint.positions import UNDER_WAY_STATES, dry_areas
from game.levels.reading.findings import KeyPath, RawFinding, raw_warning
from game.sea.polygons import Point, polygon_sides

ROW_CM = 0.25
"""Cm from one row to the next."""
MAX_CORNERS = 4_000
"""Charts with more corners of land are not searched."""

Stretch = tuple[float, float]
"""Where a stretch of a row begins and ends, in cm from the left."""


class Water(NamedTuple):
    """The waters of a chart: the stretches of each row, and the number of the water of each."""

    rows: tuple[tuple[Stretch, ...], ...]
    numbers: tuple[tuple[int, ...], ...]

    def water_at(self, place: Point) -> int | None:
        """Return the number of the water at a place in cm, or None on land."""
        row = min(max(int(place[1] / ROW_CM), 0), len(self.rows) - 1)
        for (left, right), number in zip(self.rows[row], self.numbers[row], strict=True):
            if left <= place[0] <= right:
                return number
        return None

    def edge_waters(self, wide: float) -> set[int]:
        """Return the waters from which a ship can leave the chart."""
        found = {*self.numbers[0], *self.numbers[-1]}
        for row, numbers in zip(self.rows, self.numbers, strict=True):
            found |= {n for (left, right), n in zip(row, numbers, strict=True) if left <= 0 or right >= wide}
        return found


def find_waters(chart: Chart, areas: Sequence[ChartArea], breadth_cm: float = 0.0) -> Water:
    """Return the waters between areas of a chart for a hull of that breadth."""
    wide, tall = chart.size_cm
    count = max(ceil(tall / ROW_CM), 1)
    blocked = _blocked_rows(chart, areas, count)
    reach = breadth_cm / 2
    near = [(step, sqrt(reach**2 - (step * ROW_CM) ** 2)) for step in range(int(reach / ROW_CM) + 1)]
    rows = []
    for row in range(count):
        shut = [
            (left - far, right + far)
            for step, far in near
            for other in {row - step, row + step}
            if 0 <= other < count
            for left, right in blocked[other]
        ]
        rows.append(_free_stretches(sorted(shut), wide))
    return Water(tuple(rows), _numbered(rows))


def _blocked_rows(chart: Chart, areas: Sequence[ChartArea], count: int) -> list[list[Stretch]]:
    blocked: list[list[Stretch]] = [[] for _ in range(count)]
    for area in areas:
        crossings: defaultdict[int, list[float]] = defaultdict(list)
        ring = [chart.position_in_cm(point) for point in area.points]
        for (ax, ay), (bx, by) in polygon_sides(ring):
            top, bottom = sorted((ay, by))
            first = max(ceil(top / ROW_CM - 0.5), 0)
            last = min(ceil(bottom / ROW_CM - 0.5), count)
            for row in range(first, last):
                y = (row + 0.5) * ROW_CM
                crossings[row].append(ax + (y - ay) * (bx - ax) / (by - ay))
        for row, marks in crossings.items():
            marks.sort()
            blocked[row] += zip(marks[::2], marks[1::2], strict=False)
    return blocked


def _free_stretches(blocked: Sequence[Stretch], wide: float) -> tuple[Stretch, ...]:
    free, left = [], 0.0
    for begin, end in blocked:
        if begin > left:
            free.append((left, min(begin, wide)))
        left = max(left, end)
    if left < wide:
        free.append((left, wide))
    return tuple(stretch for stretch in free if stretch[0] < stretch[1])


def _numbered(rows: Sequence[Sequence[Stretch]]) -> tuple[tuple[int, ...], ...]:
    """Return the number of the water of each stretch: joined with those of the row above that it touches."""
    parent: list[int] = []

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    names = []
    for row in rows:
        names.append(range(len(parent), len(parent) + len(row)))
        parent += names[-1]
    for (above, ids), (below, others) in pairwise(zip(rows, names, strict=True)):
        for (left, right), one in zip(above, ids, strict=True):
            for (begin, end), other in zip(below, others, strict=True):
                if begin < right and left < end:
                    parent[root(one)] = root(other)
    return tuple(tuple(root(number) for number in ids) for ids in names)


# ------------------------------------------------------------------------------ warnings
def shut_in_warnings(level: Level, breadths_cm: Mapping[str, float]) -> Iterator[RawFinding]:
    """Return a warning if no ship can come to an enemy by water, and else one for each ship under way that is
    shut in by land. ``breadths_cm``: of the hulls of the ships, as the book has them."""
    areas = dry_areas(level.chart)
    if not areas or sum(len(area.points) for area in areas) > MAX_CORNERS:
        return
    water = find_waters(level.chart, areas)
    here = {ship.id: water.water_at(level.chart.position_in_cm(ship.at)) for ship in level.ships}
    pairs = [(a, b) for a, b in combinations(level.ships, 2) if a.side != b.side]
    afloat = [(a, b) for a, b in pairs if here[a.id] is not None and here[b.id] is not None]
    if afloat and not level.forts and not any(here[a.id] == here[b.id] for a, b in afloat):
        yield _parted_warning(level, areas, *afloat[0])
        return
    broadest = max(breadths_cm.values(), default=0.0)
    for number in _shut_in_ships(level, areas, dict.fromkeys(breadths_cm, broadest)):
        ship = level.ships[number]
        breadth = breadths_cm[ship.id]
        if breadth == broadest or number in _shut_in_ships(level, areas, {ship.id: breadth}):
            least = ceil(10 * breadth) / 10 / level.chart.length_in_cm(1)
            said = f'"{ship.id}" cannot get out: no way out of the water she lies in is as broad as her hull'
            hint = f"a way {least:.2g} broad at least, or another place"
            yield raw_warning(("ship", number, "at"), "shut-in", said, hint)


def _parted_warning(level: Level, areas: Sequence[ChartArea], one: Ship, other: Ship) -> RawFinding:
    """Return the warning at the land without which the two lie on one water."""
    number = next(
        (n for n in range(len(areas)) if _is_one_water(level, [*areas[:n], *areas[n + 1 :]], one, other)), 0
    )
    lands = len(level.chart.land)
    path: KeyPath = ("chart", "land", number) if number < lands else ("chart", "rocks", number - lands)
    what = areas[number].name or "this land"
    said = f'{what} parts "{one.id}" from "{other.id}": no ship can come to an enemy'
    hint = "leave a way by water, or lay them on one side of it"
    return raw_warning((*path, "points"), "shut-in", said, hint)


def _is_one_water(level: Level, areas: Sequence[ChartArea], one: Ship, other: Ship) -> bool:
    water = find_waters(level.chart, areas)
    places = [level.chart.position_in_cm(ship.at) for ship in (one, other)]
    return water.water_at(places[0]) == water.water_at(places[1])


def _shut_in_ships(
    level: Level, areas: Sequence[ChartArea], breadths_cm: Mapping[str, float]
) -> Iterator[int]:
    """Yield the numbers of the ships under way, of these and all of one breadth, that lie free of land and
    can come neither to an edge nor to an enemy."""
    if not breadths_cm:
        return
    water = find_waters(level.chart, areas, max(breadths_cm.values()))
    edge = water.edge_waters(level.chart.size_cm[0])
    here = {ship.id: water.water_at(level.chart.position_in_cm(ship.at)) for ship in level.ships}
    for number, ship in enumerate(level.ships):
        mine = here[ship.id]
        is_asked = ship.id in breadths_cm and ship.state in UNDER_WAY_STATES
        if is_asked and mine is not None and mine not in edge:
            enemies = [other for other in level.ships if other.side != ship.side]
            yield from (number,) if mine not in {here[enemy.id] for enemy in enemies} else ()
