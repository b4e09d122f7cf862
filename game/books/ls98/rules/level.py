"""From a neutral level to cards on hexes, and what this book cannot play in it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game.books.ls98.rules.cards import card_of
from game.books.ls98.rules.sheet import (
    CLIFFS,
    LAND,
    LANDING,
    ROCKS,
    SEA,
    SHALLOW,
    Board,
    Boat,
    Entry,
    Hold,
    Ship,
    Terrain,
    Turn,
    Wind,
    is_on_map,
    ships_on_map,
    terrain_at,
    would_ground_in,
)
from game.books.ls98.rules.wind import basic_points
from game.core.markers import Aground, Anchored, Course, Gone, HasStruck, Sinking
from game.core.table import Dump, add_marker, every, get_single, load_snapshot, place, set_component_field
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.charts import ChartArea
from game.levels.format.model import DeploymentPlan, Level
from game.levels.format.model import Ship as ShipEntry
from game.sea.hexes import (
    DIRECTION_NAMES,
    HEX_PITCH,
    Hex,
    direction_of_heading,
    hex_at,
    hex_of_column_row,
    hex_pose,
    hexes_at_distance,
)
from game.sea.polygons import is_inside
from game.sea.units import DEGREE, units_of_cm
from game.sea.units import bearing as bearing_of


@dataclass(frozen=True, slots=True)
class StartingPlace:
    """Where a ship is at first: the place in the level's file that says so, her id, her hex and heading, and
    her state in the level's words."""

    level_path: str
    ship: str
    hex: Hex
    heading: int
    state: str

    @property
    def is_at_anchor(self) -> bool:
        """She is at anchor."""
        return self.state in RIDING


RIDING = ("anchored", "moored")  # the states of a level in which a ship is at anchor
AGENT = "agent"  # the kind of leader whose taking is worth points by itself (LS98-win-1)

# The options of this book: clause and one line each.
OPTIONS: Mapping[str, tuple[str, str]] = {
    "ship-by-ship": ("LS98-move-1", "the sides move single ships in turn"),
    "deployment": ("LS98-setup-1", "the side that moves first chooses among the level's plans"),
    "council": ("LS98-orders-7", "dice of the General and of Tone have a say in the deployment"),
    "points": ("LS98-win-1", "the book's points decide what no objective has"),
    "entry": ("LS98-setup-2", "the other side comes in by a hex of its choice, one ship a turn"),
    "men-away": ("LS98-morale-3", "soldiers sent away in boats do not count as lost"),
    "tow-slips": ("LS98-tow-1", "a ship whose tow does not move drifts in that turn"),
}


def set_up(level: Level) -> None:
    """Set the level up on the current, empty table: wind, turn, map, and the ships' cards; with ``entry`` the
    second side is still to come."""
    place(wind_of(level))
    place(Turn())
    board = board_of(level)
    place(board)
    entry = new_entry_of(level, board)
    if entry is not None:
        place(entry)
    for ship in ships_at_start(level):
        if entry is None or ship.side != entry.side:
            place_ship(level, ship)
    if level.events:
        place(Course())


def place_ship(level: Level, entry: ShipEntry) -> Ship:
    """Place her card on the map, with the way on that her state and her sail give her. Where a level on
    another chart puts two ships into one hex, the later one gets the nearest free hex."""
    here = nearest_free_hex(hex_of_point(level, entry.at), [s.hex for s in ships_on_map()])
    ship = card_of(level, entry, here, hex_heading_of(entry.heading))
    sails = entry.state == "sailing"
    ship.full_sail = sails and entry.sail == "full"
    ship.spent = basic_points(ship) + ship.full_sail if sails else 0
    ship.number = place(ship)
    if entry.state in RIDING:
        add_marker(ship.number, Anchored())
    if entry.state == "aground":
        add_marker(ship.number, Aground())
    return ship


def nearest_free_hex(here: Hex, taken: list[Hex]) -> Hex:
    """LS98-coll-1: return a hex, or the first water on the map near it in which no ship is."""
    board = get_single(Board)
    for radius in range(board.columns + board.rows):
        for there in hexes_at_distance(here, radius):
            if there not in taken and (not radius or (is_on_map(there) and terrain_at(there) != LAND)):
                return there
    return here


def hex_of_point(level: Level, chart_point: tuple[float, float]) -> Hex:
    """Return the hex that a place of the chart is in; above the first of an odd column, the first."""
    x, y = level.chart.position_in_cm(chart_point)
    here = hex_at(units_of_cm(x), units_of_cm(y))
    return here if level.chart.unit == "hex" else hex_of_column_row(here.column, max(here.row, 0))


def hex_heading_of(degrees: float) -> int:
    """Return the nearest of the six directions."""
    return direction_of_heading(round(degrees * DEGREE))


def wind_of(level: Level) -> Wind:
    """LS98-wind-1: return the wind as the level has it, else from hexside 6; the sea."""
    wind = Wind(rough=counts_as_rough(level.chart.sea))
    if level.chart.wind_from is not None:
        wind.blows_from = hex_heading_of(level.chart.wind_from)
    return wind


def counts_as_rough(sea_word: str) -> bool:
    """LS98-wind-2: this book knows a rough sea, as which a choppy one counts, and a fair one."""
    return sea_word in ("choppy", "rough")


def new_entry_of(level: Level, board: Board) -> Entry | None:
    """LS98-setup-2 to LS98-setup-4: with ``entry``, the second side's squadrons come in one after the other;
    a squadron of one ship behind two others is the detached ship."""
    if "entry" not in board.options or len(board.sides) < 2:
        return None
    side = board.sides[1]
    squadrons = [s.id for s in level.squadrons if s.side == side]
    ships = {name: [s.id for s in level.ships if s.squadron == name] for name in squadrons}
    last = squadrons[-1] if len(squadrons) > 2 and len(ships[squadrons[-1]]) == 1 else ""
    detached = ships[last][0] if last else ""
    return Entry(side, [s for s in squadrons if s != last], detached=detached)


# ------------------------------------------------------------------------------ the map
def board_of(level: Level) -> Board:
    """Return the map by hexes, the sides in the order in which they move, the options that are on."""
    chart, sides = level.chart, [side.id for side in level.sides]
    sides.sort(key=lambda side: side != level.rules.first)
    columns, rows = columns_and_rows(level)
    return Board(
        columns,
        rows,
        terrain_rows(level, columns, rows),
        level.rules.turns,
        sides,
        list(level.rules.options),
        [0] * len(sides),
        chart.steady,
        [leader.id for leader in level.leaders if leader.kind == AGENT],
    )


def columns_and_rows(level: Level) -> tuple[int, int]:
    """Return columns and rows: as the chart says, or as many as hold every place of it."""
    across, down = level.chart.size
    if level.chart.unit == "hex":
        return max(int(across), 1), max(int(down), 1)
    wide, high = (units_of_cm(length) for length in level.chart.size_cm)
    return hex_at(wide, high).column + 1, max(-(-high // HEX_PITCH), 1)


def terrain_rows(level: Level, columns: int, rows: int) -> list[str]:
    """LS98-ground, LS98-boat-2: return every hex by what its middle is in: shoals, rocks, land, cliffs, and
    landing hexes over all."""
    chart = level.chart
    kinds: list[tuple[str, ChartArea]] = [(SHALLOW, area) for area in chart.shoals]
    kinds += [(ROCKS, area) for area in chart.rocks]
    kinds += [(CLIFFS if land.cliffs else LAND, land) for land in chart.land]
    kinds += [(LANDING, area) for area in chart.beaches]
    rows_of: list[list[str]] = [[SEA] * columns for _ in range(rows)]
    for kind, area in kinds:
        for here in hexes_in_area(level, area, columns, rows):
            rows_of[here.row][here.column] = kind
    return ["".join(row) for row in rows_of]


def hexes_in_area(level: Level, area: ChartArea, columns: int, rows: int) -> Iterator[Hex]:
    """Yield the hexes whose middles are in a polygon; the one nearest its first corner if it is too small for
    any."""
    corners = [level.chart.position_in_cm(point) for point in area.points]
    shape = [(units_of_cm(x), units_of_cm(y)) for x, y in corners]
    across, down = sorted(x for x, _ in shape), sorted(y for _, y in shape)
    found = False
    for here, x, y in hexes_with_centers(columns, rows):
        # Most hexes lie outside the box round a shape, and so in no part of it.
        if across[0] <= x <= across[-1] and down[0] <= y <= down[-1] and is_inside(shape, x, y):
            found = True
            yield here
    if not found:
        x, y = shape[0]
        centers = hexes_with_centers(columns, rows)
        yield min(centers, key=lambda m: (m[1] - x) ** 2 + (m[2] - y) ** 2)[0]


@lru_cache(maxsize=8)
def hexes_with_centers(columns: int, rows: int) -> tuple[tuple[Hex, int, int], ...]:
    """Return every hex of a map of this size, column by column, and where its middle is."""
    everywhere = [hex_of_column_row(column, row) for column in range(columns) for row in range(rows)]
    poses = [(here, hex_pose(here, 2)) for here in everywhere]
    return tuple((here, pose.x, pose.y) for here, pose in poses)


# ------------------------------------------------------------------------------ what cannot be
def faults(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book does not allow in a level: (place, clause, reason), in the level's order."""
    out = [
        ("rules.options", "LS98-turn-1", f"{name!r} is no option of this book: {', '.join(OPTIONS)}")
        for name in level.rules.options
        if name not in OPTIONS
    ]
    board = board_of(level)
    out += _starting_place_faults(level, board, list(_starting_places(level, board)))
    for plan in _plans_to_choose(level):
        out += _starting_place_faults(level, board, list(starting_places(level, plan)))
    return out


def _starting_places(level: Level, board: Board) -> Iterator[StartingPlace]:
    """Yield where the level itself puts the ships that are there at first."""
    for entry in level.ships:
        if entry.side not in _entering_ships(level, board):
            here, heading = hex_of_point(level, entry.at), hex_heading_of(entry.heading)
            yield StartingPlace(f"ship.{entry.id}", entry.id, here, heading, entry.state)


def _plans_to_choose(level: Level) -> list[DeploymentPlan]:
    """LS98-setup-1: return the plans that are chosen among, if the level lets a side choose."""
    return list(level.plans) if "deployment" in level.rules.options else []


def starting_places(level: Level, plan: DeploymentPlan) -> Iterator[StartingPlace]:
    """LS98-setup-1: yield where a plan puts ships; what it does not say is as the level has it."""
    entries = {entry.id: entry for entry in level.ships}
    for name, said in plan.ship.items():
        entry = entries[name]
        degrees = entry.heading if said.heading is None else said.heading
        where = f"plan.{level.plans.index(plan)}.ship.{name}"
        here = hex_of_point(level, said.at)
        yield StartingPlace(where, name, here, hex_heading_of(degrees), said.state or entry.state)


def _starting_place_faults(
    level: Level, board: Board, berths: list[StartingPlace]
) -> Iterator[tuple[str, str, str]]:
    """LS98-setup-1, LS98-coll-1: a ship is in a hex of the map that is water, and alone."""
    taken: dict[Hex, str] = {}
    for berth in berths:
        where, here = berth.level_path, berth.hex
        if not (0 <= here.column < board.columns and 0 <= here.row < board.rows):
            yield where, "LS98-setup-1", "she lies in no hex of the map"
        elif board.terrain[here.row][here.column] == LAND:
            yield where, "LS98-setup-1", "she lies in a hex of land"
        elif here in taken and level.chart.unit == "hex":
            yield where, "LS98-coll-1", f'she lies in the hex of "{taken[here]}"'
        taken.setdefault(here, berth.ship)


def _entering_ships(level: Level, board: Board) -> tuple[str, ...]:
    entry = new_entry_of(level, board)
    return (entry.side,) if entry else ()


def doubts(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book allows but is hardly meant: (place, clause, reason)."""
    wind, board, out = wind_of(level), board_of(level), []
    entries = {entry.id: entry for entry in level.ships}
    berths = [
        *_starting_places(level, board),
        *(b for p in _plans_to_choose(level) for b in starting_places(level, p)),
    ]
    for berth in [b for b in berths if b.state == "sailing"]:
        card = card_of(level, entries[berth.ship], berth.hex, 2)
        if berth.heading == wind.blows_from:
            out.append((berth.level_path, "LS98-wind-3", "she begins with her bow in the wind"))
        if would_ground_in(card, Terrain(board.terrain[berth.hex.row][berth.hex.column])):
            out.append((berth.level_path, "LS98-ground-1", "she begins where she cannot float"))
    return out


# ------------------------------------------------------------------------------ snapshots
# Everything that may be on a map of this book, by name.
KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (Ship, Boat, Hold, Turn, Wind, Board, Entry, Course)
    + (Gone, HasStruck, Sinking, Anchored, Aground)
}


def restore(snapshot: Dump) -> None:
    """Load a snapshot from the beginning of a turn into the current, empty table."""
    load_snapshot(snapshot, KINDS)


# ------------------------------------------------------------------------------ for scripts
MARKERS: Mapping[str, type[Any]] = {"struck": HasStruck, "anchored": Anchored, "aground": Aground}


def amend(path: str, value: Any) -> None:
    """Set a value on the table before the battle: ``ships.<id>.<field>`` (also ``at`` as [q, r],
    ``port.shot``, ``struck``, ``anchored``, ``aground``), ``wind.<field>``, ``now.<field>``,
    ``board.<field>``, or ``holds`` and ``boats`` with lists of tables; ``ships.<id>.range`` puts her this
    many hexes from another. Raise ValueError with the reason if there is no such place or the value does not
    fit it."""
    if path in ("holds", "boats"):
        return _place_all(path, value)
    where, _, name = path.rpartition(".")
    part = _component_at(where)
    if isinstance(part, Ship) and name == "range":
        return _place_at(part, **value)
    if isinstance(part, Ship) and name in ("at", *MARKERS):
        return _amend_ship(part, name, value)
    if name in ("heading", "blows_from") and value in DIRECTION_NAMES[1:]:
        value = DIRECTION_NAMES.index(value)
    return set_component_field(part, name, value, path)


def _place_all(path: str, tables: list[dict[str, Any]]) -> None:
    for given in tables:
        if path == "holds":
            place(Hold(**given))
            continue
        at = given.pop("at")
        boat = Boat(hex=Hex(*at), **given)
        boat.number = place(boat)


def _component_at(where: str) -> Any:
    kinds: dict[str, type[Any]] = {"wind": Wind, "now": Turn, "board": Board, "entry": Entry}
    if where in kinds:
        return get_single(kinds[where])
    _, _, rest = where.partition("ships.")
    name, _, part = rest.partition(".")
    ship = {s.id: s for s in every(Ship)}.get(name)
    return getattr(ship, part, None) if ship and part in ("port", "starboard") else ship


def _place_at(ship: Ship, of: str, range: float, bearing: float | None) -> None:
    """Place her this many hexes from another, in the direction nearest to this bearing from her, or to that
    of her present place."""
    other = next((s for s in every(Ship) if s.id == of and s is not ship), None)
    if other is None or range != int(range):
        said = "whole hexes" if other else f"there is no other ship {of!r}"
        raise ValueError(f"given.ships.{ship.id}.range: {said}")
    here, hers = hex_pose(other.hex, 0), hex_pose(ship.hex, 0)
    way = bearing_of(hers.x - here.x, hers.y - here.y)
    way = way if bearing is None else round(bearing * DEGREE)
    there = other.hex.hex_towards(direction_of_heading(way), int(range))
    _amend_ship(ship, "at", (there.q, there.r))


def _amend_ship(ship: Ship, name: str, value: Any) -> None:
    if name != "at":
        return add_marker(ship.number, MARKERS[name]()) if value else None
    here = Hex(*value)
    if not is_on_map(here):
        raise ValueError(f"given.ships.{ship.id}.at: {value} is no hex of the map")
    ship.hex = here
    return None
