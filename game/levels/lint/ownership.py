"""What belongs to whom, what is where, and outlines that cross themselves: errors that `broken_references`
leaves out.

Works on the plain data, so that a wrong type elsewhere does not hide these findings. No two sides of an
outline may cross, and no corner may be double; whole numbers (10,000 per centimetre, as on the table) make
the answer exact.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.levels.conditions.grammar import Data, parse_condition_table
from game.levels.conditions.tree import ConditionError, FleetDeed, ShipDeed
from game.levels.format.allowed_words import CM_PER_UNIT, UNIT_PLURALS
from game.levels.format.charts import AREA_KEYS, position_in_cm
from game.levels.reading.findings import KeyPath, RawFinding, shorten
from game.sea.polygons import Corner, turn_direction
from game.sea.units import units_of_cm

MAX_COORDINATE = 10_000
"""Chart units beyond which a corner is refused anyway."""

Edge = tuple[Corner, Corner]


def tangle_errors(chart: Mapping[str, Any]) -> Iterator[RawFinding]:
    """Return an error for each area of a chart whose sides cross."""
    unit_name = chart.get("unit")
    unit = unit_name if isinstance(unit_name, str) and unit_name in CM_PER_UNIT else "cm"
    for key in AREA_KEYS:
        areas = chart.get(key)
        for number, area in enumerate(areas if isinstance(areas, list) else ()):
            points = area.get("points") if isinstance(area, Mapping) else None
            ring = corners_in_table_units(points, unit)
            met = find_tangle(ring) if len(ring) > 2 else None
            if met and isinstance(points, list):
                yield _tangle_error(key, number, points, *met)


def corners_in_table_units(points: object, unit: str) -> list[Corner]:
    """Return the corners in table units, without a repeated first one; none if they are no positions."""
    corners = []
    for point in points if isinstance(points, list) else ():
        if not isinstance(point, list) or len(point) != 2 or not all(map(_is_place, point)):
            return []
        x, y = position_in_cm(unit, (point[0], point[1]))
        corners.append((units_of_cm(x), units_of_cm(y)))
    return corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners


def _is_place(value: object) -> bool:
    return type(value) in (int, float) and -MAX_COORDINATE <= value <= MAX_COORDINATE  # type: ignore[operator]


def _tangle_error(key: str, number: int, points: list[Any], one: int, other: int) -> RawFinding:
    first, second = _side_words(points, one), _side_words(points, other)
    message = f"the side from {second} meets the side from {first}"
    if points[other] == points[(other + 1) % len(points)]:
        message = f"the corner {second.partition(' to ')[0]} stands twice"
    hint = "corners go round an area once, in order, and no side meets another"
    return RawFinding(("chart", key, number, "points", other), "value", "polygon", message, hint)


def _side_words(points: list[Any], number: int) -> str:
    (ax, ay), (bx, by) = points[number], points[(number + 1) % len(points)]
    return f"[{ax:g}, {ay:g}] to [{bx:g}, {by:g}]"


def find_tangle(ring: Sequence[Corner]) -> tuple[int, int] | None:
    """Return the numbers of two sides that cross (side n begins at corner n), or None."""
    count = len(ring)
    sides = [(ring[n], ring[(n + 1) % count]) for n in range(count)]
    for n in range(count):
        if _is_fold(ring[n - 1], ring[n], ring[(n + 1) % count]):
            return (n - 1) % count, n
    # Sides that do not overlap from left to right are never compared.
    order = sorted(range(count), key=lambda n: min(sides[n][0][0], sides[n][1][0]))
    open_sides: list[int] = []
    for n in order:
        left = min(sides[n][0][0], sides[n][1][0])
        open_sides = [m for m in open_sides if max(sides[m][0][0], sides[m][1][0]) >= left]
        for m in open_sides:
            if (n - m) % count not in (1, count - 1) and _do_sides_meet(sides[m], sides[n]):
                return min(m, n), max(m, n)
        open_sides.append(n)
    return None


def _is_fold(a: Corner, b: Corner, c: Corner) -> bool:
    """Return whether the side after a corner folds back on the one before, or one has no length."""
    if b in (a, c):
        return True
    back = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0
    return back and turn_direction(a, b, c) == 0


def _do_sides_meet(one: Edge, other: Edge) -> bool:
    (a, b), (c, d) = one, other
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    first, second = turn_direction(a, b, c), turn_direction(a, b, d)
    if (first > 0 and second > 0) or (first < 0 and second < 0):
        return False
    third, fourth = turn_direction(c, d, a), turn_direction(c, d, b)
    if (third > 0 and fourth > 0) or (third < 0 and fourth < 0):
        return False
    return True if first or second else _overlap_on_line(one, other)


def _overlap_on_line(one: Edge, other: Edge) -> bool:
    """Return whether two sides on one straight line overlap; the caller checks the other axis."""
    (a, b), (c, d) = one, other
    return max(a[0], b[0]) >= min(c[0], d[0]) and max(c[0], d[0]) >= min(a[0], b[0])


MAX_LENGTH = 2000
"""Centimetres: this much sea holds every battle, and no board of squares grows without limit."""

METRES_PER_CM = 25
"""Metres of sea per centimetre."""

PathsAndPlaces = Iterator[tuple[KeyPath, object]]


def ownership_errors(data: Data) -> Iterator[RawFinding]:
    """Return errors for everything off the chart, given to the wrong side, or scored for no deed."""
    chart = data.get("chart")
    yield from tangle_errors(chart) if isinstance(chart, Mapping) else ()
    yield from _off_chart_errors(data)
    yield from _enemy_ship_errors(data)
    yield from _foreign_plan_errors(data)
    yield from _group_name_errors(data)
    yield from _score_errors(data)
    yield from _double_arrival_errors(data)


def taken_id_hint(name: str) -> str:
    """Return what to write for an id that is taken."""
    short = shorten(name, 30)
    return f'an id of its own, say "{short}-2", here and wherever it is spoken of'


def numbered_tables(entries: object) -> list[tuple[int, Data]]:
    """Return the tables of a list with their numbers; skip what is no table."""
    listed = entries if isinstance(entries, list) else []
    return [(n, entry) for n, entry in enumerate(listed) if isinstance(entry, Mapping)]


# ------------------------------------------------------------------------------ places
def _off_chart_errors(data: Data) -> Iterator[RawFinding]:
    chart = data.get("chart")
    size = number_pair(chart.get("size")) if isinstance(chart, Mapping) else None
    if size is None or not isinstance(chart, Mapping):
        return
    if chart.get("unit") == "hex" and chart.get("up", "N") in ("E", "S", "W"):
        message = "a chart of hexes has north at its top: hexes have no quarter turn"
        yield RawFinding(("chart", "up"), "value", "bad-value", message, 'up = "N", or leave it out')
    scale = CM_PER_UNIT.get(str(chart.get("unit", "cm")), 1.0)
    if max(size) * scale > MAX_LENGTH:
        message = (
            f"the chart is larger than {MAX_LENGTH} cm, which are "
            f"{MAX_LENGTH * METRES_PER_CM // 1000} km of sea"
        )
        yield RawFinding(("chart", "size"), "value", "bad-value", message, _metres_hint(chart, scale, size))
    for path, place in _positions_in(data):
        here = number_pair(place)
        if here and not (0 <= here[0] <= size[0] and 0 <= here[1] <= size[1]):
            message = f"[{here[0]:g}, {here[1]:g}] is off the chart"
            hint = f"x from 0 to {size[0]:g}, y from 0 (top) to {size[1]:g}"
            yield RawFinding(path, "value", "off-chart", message, hint)


def _metres_hint(chart: Data, scale: float, size: tuple[float, float]) -> str:
    unit = named if (named := str(chart.get("unit"))) in CM_PER_UNIT else "cm"
    metres, most = METRES_PER_CM * scale, int(MAX_LENGTH / scale)
    longer = max(size)
    asked = f"1 {unit} is {metres:g} m of sea: {longer:g} m are {round(longer / metres)} {UNIT_PLURALS[unit]}"
    return f"{asked}; at most {most} by {most}"


def _positions_in(data: Data) -> PathsAndPlaces:
    """Yield where the level puts or sends ships, forts, troops and chains, by itself, by plans and for other
    books. Shores and corners of zones may be beyond the edge."""
    for group in ("ship", "fort", "party"):
        for number, row in numbered_tables(data.get(group)):
            yield (group, number, "at"), row.get("at")
    for number, squadron in numbered_tables(data.get("squadron")):
        intent = squadron.get("manoeuvre")
        if isinstance(intent, Mapping):
            yield ("squadron", number, "manoeuvre", "at"), intent.get("at")
    for number, chain in numbered_tables(data.get("chain")):
        corners = chain.get("points")
        for place, corner in enumerate(corners if isinstance(corners, list) else ()):
            yield ("chain", number, "points", place), corner
    for number, plan in numbered_tables(data.get("plan")):
        yield from _plan_positions(plan, ("plan", number))
    overlays = data.get("for")
    for book, overlay in overlays.items() if isinstance(overlays, Mapping) else ():
        if not _has_own_size(overlay):
            yield from _plan_positions(overlay, ("for", book))


def _has_own_size(overlay: object) -> bool:
    if isinstance(overlay, Mapping) and "scale" in overlay:
        return True
    chart = overlay.get("chart") if isinstance(overlay, Mapping) else None
    return isinstance(chart, Mapping) and "size" in chart


def _plan_positions(table: object, path: KeyPath) -> PathsAndPlaces:
    ships = table.get("ship") if isinstance(table, Mapping) else None
    for name, ship in ships.items() if isinstance(ships, Mapping) else ():
        if isinstance(ship, Mapping):
            yield (*path, "ship", name, "at"), ship.get("at")


def number_pair(value: object) -> tuple[float, float] | None:
    """Return two numbers, or None for anything else."""
    if isinstance(value, list) and len(value) == 2:
        x, y = value
        if type(x) in (int, float) and type(y) in (int, float):
            return float(x), float(y)
    return None


# ------------------------------------------------------------------------------ sides
def _sides_by_id(data: Data) -> dict[str, object]:
    both = [row for group in ("ship", "fort") for _, row in numbered_tables(data.get(group))]
    return {row["id"]: row.get("side") for row in both if isinstance(row.get("id"), str)}


def _enemy_ship_errors(data: Data) -> Iterator[RawFinding]:
    owners = _sides_by_id(data)
    for group in ("party", "leader"):
        for number, row in numbered_tables(data.get(group)):
            host, side = row.get("aboard"), row.get("side")
            if isinstance(host, str) and owners.get(host, side) != side:
                message = f'"{shorten(host, 40)}" belongs to another side'
                hint = "aboard = one of their own side's, or side = hers"
                yield RawFinding((group, number, "aboard"), "value", "wrong-side", message, hint)


def _foreign_plan_errors(data: Data) -> Iterator[RawFinding]:
    owners = _sides_by_id(data)
    for number, plan in numbered_tables(data.get("plan")):
        ships = plan.get("ship")
        for name in ships if isinstance(ships, Mapping) else ():
            if owners.get(name, plan.get("side")) != plan.get("side"):
                message = f'"{shorten(name, 40)}" belongs to another side than this plan'
                hint = "a plan lays the ships of its own side; another side has one of its own"
                yield RawFinding(("plan", number, "ship", name), "key", "wrong-side", message, hint)


def _group_name_errors(data: Data) -> Iterator[RawFinding]:
    fleets = {
        row["id"]: group
        for group in ("squadron", "side")
        for _, row in numbered_tables(data.get(group))
        if isinstance(row.get("id"), str)
    }
    for number, row in numbered_tables(data.get("group")):
        name = row.get("id")
        if isinstance(name, str) and name in fleets:
            message = f'"{shorten(name, 40)}" is already the id of a {fleets[name]}'
            yield RawFinding(("group", number, "id"), "value", "duplicate-id", message, taken_id_hint(name))


def _double_arrival_errors(data: Data) -> Iterator[RawFinding]:
    """Yield errors for two events that bring the same ship: she would be on the table twice."""
    ships = [row for _, row in numbered_tables(data.get("ship")) if isinstance(row.get("id"), str)]
    first: dict[object, int] = {}
    for number, event in numbered_tables(data.get("event")):
        named = event.get("arrive")
        listed = named if isinstance(named, list) else []
        brought = {
            s["id"]: listed.index(name)
            for s in ships
            for name in (_squadron_of(s, data), s["id"])
            if name in listed
        }
        for ship, place in brought.items():
            if ship in first:
                message = f'"{shorten(ship, 40)}" comes with event number {first[ship] + 1} already'
                hint = 'one event brings a ship; it may wait for either: when = "turn 4 or …"'
                path: KeyPath = ("event", number, "arrive", place)
                yield RawFinding(path, "value", "arrives-twice", message, hint)
            first.setdefault(ship, number)


def _squadron_of(ship: Data, data: Data) -> object:
    side = ship.get("side")
    own = [row.get("id") for _, row in numbered_tables(data.get("squadron")) if row.get("side") == side]
    return ship.get("squadron") or next(iter(own), side)


# ------------------------------------------------------------------------------ scores
def _score_errors(data: Data) -> Iterator[RawFinding]:
    hint = "captured junon, or struck any of french"
    for number, score in numbered_tables(data.get("score")):
        try:
            tree = parse_condition_table(score.get("each"))
        except ConditionError:
            continue  # reported elsewhere
        if not isinstance(tree, ShipDeed | FleetDeed):
            message = '"each" is one deed, of a ship or of any of many'
            yield RawFinding(("score", number, "each"), "value", "score-deed", message, hint)
