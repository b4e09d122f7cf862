"""From a neutral level to cards on the table, and what this book cannot play in it."""

from collections.abc import Mapping
from typing import Any

from game.books.hf.rules.sheet import (
    MAST_NAMES,
    Alongside,
    Board,
    Ship,
    Shoal,
    Turn,
    Wind,
    card_of,
    fill_card,
)
from game.books.hf.rules.table_geometry import GRID, INCH, POINTS, STEPS, nearest_point, touches_ground
from game.books.hf.rules.tables import rule_table
from game.core.markers import Aground, Anchored, Course, Gone, HasStruck, Sinking
from game.core.table import (
    Dump,
    add_marker,
    build_component,
    every,
    get_single,
    load_snapshot,
    place,
    remove_marker,
    set_component_field,
)
from game.levels.conditions.level_events import ships_at_start
from game.levels.format.model import ChartArea, Level
from game.levels.format.model import Ship as ShipEntry
from game.sea.compass import eighth_named
from game.sea.pose import Pose, point_from_local
from game.sea.square import HEADING_NAMES
from game.sea.units import DEGREE, EIGHT_POINT_STEP, FULL_TURN, units_of_cm
from game.sea.units import bearing as bearing_of

# The options of this book: clause and one line each.
OPTIONS: Mapping[str, tuple[str, str]] = {
    "wind-shift": ("HF-wind-4", "before each turn a die may shift the wind a point"),
    "full-sail": ("HF-sail-7", "at full speed a mast hit marks two circles"),
    "loose": ("HF-move-10", "a move ahead may be trimmed by up to five degrees"),
    "moves-lost": ("HF-sail-6", "a ship that loses speed loses moves, and slides none"),
    "grid": ("HF-scale-2", "ships move from point to point of a grid of an inch and a half"),
    "los": ("HF-split-2", "nobody fires through a ship that lies between"),
    "aim-clamp": ("HF-aim-2", "aiming off the chart counts as its last row instead of a miss"),
    "one-boarding": ("HF-board-1", "a player boards once in a phase, with one ship"),
    "slow-sinking": ("HF-adv-sink", "a sinking ship is in the way for some phases"),
}
ASHORE = "aground"
AT_ANCHOR = ("anchored", "moored")


def set_up(level: Level) -> None:
    """Set the level up on the current, empty table: wind, turn, board, shoals and ships."""
    place(Wind(nearest_point(round((level.chart.wind_from or 0) * DEGREE))))
    place(Turn())
    place(board_of(level))
    for shoal in level.chart.shoals:
        known = shoal.known_to is None
        place(Shoal(area_corners(level, shoal), shoal.depth, list(shoal.known_to or ()), known))
    for entry in ships_at_start(level):
        place_ship(level, entry)
    if level.events:
        place(Course())


def board_of(level: Level) -> Board:
    """HF-adv-land: return the table, the sides in order, the options that are on, the land."""
    chart = level.chart
    width, height = (units_of_cm(length) for length in chart.size_cm)
    return Board(
        width,
        height,
        level.rules.turns,
        [s.id for s in level.sides],
        list(level.rules.options),
        [area_corners(level, area) for area in (*chart.land, *chart.rocks)],
        chart.steady,
    )


def area_corners(level: Level, area: ChartArea) -> list[list[int]]:
    """Return the corners of a shore in table units."""
    return [[units_of_cm(x), units_of_cm(y)] for x, y in map(level.chart.position_in_cm, area.points)]


def place_ship(level: Level, entry: ShipEntry) -> Ship:
    """Place a ship's card on the table, and the ship as the level has her: under sail, at anchor, ashore."""
    ship = new_ship(level, entry)
    ship.number = place(ship)
    if entry.state in AT_ANCHOR:
        add_marker(ship.number, Anchored())
    elif entry.state == ASHORE:
        add_marker(ship.number, Aground())
    return ship


def new_ship(level: Level, entry: ShipEntry) -> Ship:
    """HF-card-1: return a ship's card as the level tells of her."""
    x, y = level.chart.position_in_cm(entry.at)
    ship = Ship(
        entry.id,
        entry.name or entry.id,
        entry.side,
        entry.squadron or entry.side,
        pose_at(x, y, entry.heading, "grid" in level.rules.options),
        born=entry.side,
        nation=entry.nation or "",
        kind=entry.kind or "seventy-four",
        guns=entry.guns or 0,
        rigged=list(MAST_NAMES[: entry.masts]),
    )
    fill_card(ship, level, entry)
    ship.came_from = ship.pose
    apply_earlier_damage(ship, entry)
    ship.speed = starting_speed(ship, level, entry)
    return ship


def pose_at(x_cm: float, y_cm: float, degrees: float, snaps_to_grid: bool) -> Pose:
    """HF-move-7, HF-scale-2: return a place in cm, to the nearest of eight headings, and on the grid to the
    nearest point."""
    heading = nearest_point(round(degrees * DEGREE)) * EIGHT_POINT_STEP
    across, down = units_of_cm(x_cm), units_of_cm(y_cm)
    if snaps_to_grid:
        across, down = (round(length / GRID) * GRID for length in (across, down))
    return Pose(across, down, heading)


def apply_earlier_damage(ship: Ship, entry: ShipEntry) -> None:
    """Apply the losses from before the battle: lost points are hull squares, a lost mast is a section."""
    damage = entry.damage
    ship.hull_lost = min(damage.points, sum(ship.hull) - 1)
    gone = [mast for mast in ship.rigged if mast in damage.masts]
    ship.mast_lost = sum(ship.mast[: len(gone)])
    ship.rudder_gone = damage.steering
    ship.fires = int(damage.burning)


def starting_speed(ship: Ship, level: Level, entry: ShipEntry) -> int:
    """HF-move-1, HF-move-3: as her card prints it, else by the sail she carries; 0 for who lies still."""
    if entry.state != "sailing" or level.chart.wind == "calm":
        return 0
    rules, card = rule_table("sails"), card_of(level, entry)
    if card.speed is not None:
        return min(card.speed, ship.top_speed)
    below: int = rules["below_top"][entry.sail]
    slowest: int = rules["slowest"]
    return min(max(ship.top_speed - below, slowest), ship.top_speed)


# ------------------------------------------------------------------------------ what cannot be
def faults(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book does not allow in a level: (place, clause, reason), in the level's order."""
    out = [
        ("rules.options", "HF-vic-4", f"{name!r} is no option of this book: {', '.join(OPTIONS)}")
        for name in level.rules.options
        if name not in OPTIONS
    ]
    if "grid" in level.rules.options and "loose" in level.rules.options:
        out.append(("rules.options", "HF-move-10", "on the grid no move is trimmed"))
    board = board_of(level)
    for entry in level.ships:
        place_of, ship = f"ship.{entry.id}", new_ship(level, entry)
        card = card_of(level, entry)
        if not (0 <= ship.pose.x <= board.width and 0 <= ship.pose.y <= board.height):
            out.append((place_of, "HF-scale-1", "she lies off the table"))
        if ship.coppered and ship.foul:
            out.append((place_of, "HF-move-6", "a coppered ship does not grow foul"))
        if card.speed is not None and card.speed > ship.top_speed:
            out.append((place_of, "HF-move-3", f"her best speed is {ship.top_speed}"))
        if ship.top_printed >= len(rule_table("phases")["active"]):
            out.append((place_of, "HF-move-1", "no ship is faster than 5"))
        if not 1 <= ship.morale_factor <= 6:
            out.append((place_of, "HF-morale-2", "a morale factor is 1 to 6"))
    return out


def doubts(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book allows but is hardly meant: (place, clause, reason)."""
    out = []
    wind = None if level.chart.wind_from is None else nearest_point(round(level.chart.wind_from * DEGREE))
    land = [[(x, y) for x, y in shore] for shore in board_of(level).land]
    for entry in level.ships:
        place_of, ship = f"ship.{entry.id}", new_ship(level, entry)
        if wind == nearest_point(ship.pose.heading) and entry.state == "sailing":
            out.append((place_of, "HF-wind-2", "she begins with her bow in the wind"))
        if entry.state != ASHORE and any(touches_ground(ship.pose, shore) for shore in land):
            out.append((place_of, "HF-adv-land", "her base touches land"))
    return out


# ------------------------------------------------------------------------------ snapshots
# Everything that may be on a table of this book, by name.
KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        *(Ship, Wind, Turn, Board, Shoal, Alongside, Course),
        *(Gone, HasStruck, Sinking, Anchored, Aground),
    )
}


def restore(snapshot: Dump) -> None:
    """Load a snapshot from the beginning of a turn into the current, empty table."""
    load_snapshot(snapshot, KINDS)


# ------------------------------------------------------------------------------ for scripts
# Markers that a script lays beside a ship by a word.
MARKERS: Mapping[str, type[Any]] = {"struck": HasStruck, "anchored": Anchored, "beached": Aground}


def amend(path: str, value: Any) -> None:
    """Set a value on the table before the battle: ``ships.<id>.<field>``, ``wind.blows_from``,
    ``turn_now.<field>``, ``board.<field>``, or ``alongside`` with a list of tables; ``ships.<id>.range`` puts
    her so far from another. Places are in inches; a heading is a name (``SE``). Raise ValueError with the
    reason if there is no such place or the value does not fit it."""
    if path == "alongside":
        for pair in value:
            place(build_component(Alongside, pair))
        return
    where, _, name = path.rpartition(".")
    part = _component_at(where)
    if isinstance(part, Ship) and name == "range":
        return _place_at(part, **value)
    if isinstance(part, Ship) and name in (*MARKERS, "x", "y", "heading"):
        return _amend_ship(part, name, value)
    if isinstance(part, Wind) and name == "blows_from":
        value = _point(path, value)
    set_component_field(part, name, value, path)


def _component_at(where: str) -> Ship | Wind | Turn | Board | None:
    kinds: dict[str, type[Wind] | type[Turn] | type[Board]] = {"wind": Wind, "turn_now": Turn, "board": Board}
    if where in kinds:
        return get_single(kinds[where])
    return {f"ships.{s.id}": s for s in every(Ship)}.get(where)


def _place_at(ship: Ship, of: str, range: float, bearing: float | None) -> None:
    """HF-range-1: she is this many inches from another, centre to centre, or this many points of the grid, on
    this bearing from her, or on that where she lies already."""
    other = next((s for s in every(Ship) if s.id == of and s is not ship), None)
    if other is None:
        raise ValueError(f"given.ships.{ship.id}.range: there is no other ship {of!r}")
    dx, dy = ship.pose.x - other.pose.x, ship.pose.y - other.pose.y
    way = bearing_of(dx, dy) if bearing is None else round(bearing * DEGREE) % FULL_TURN
    if "grid" in get_single(Board).options:
        across, down = STEPS[nearest_point(way)]
        run = round(range) * GRID
        x, y = other.pose.x + across * run, other.pose.y + down * run
    else:
        x, y = point_from_local(Pose(other.pose.x, other.pose.y, way), 0, int(range * INCH))
    ship.pose = Pose(x, y, ship.pose.heading)


def _amend_ship(ship: Ship, name: str, value: Any) -> None:
    """Set her position in inches, her heading, or a marker beside her."""
    if name in MARKERS:
        if value:
            add_marker(ship.number, MARKERS[name]())
        else:
            remove_marker(ship.number, MARKERS[name])
    elif name == "heading":
        point = _point(f"ships.{ship.id}.heading", value)
        ship.pose = Pose(ship.pose.x, ship.pose.y, point * EIGHT_POINT_STEP)
    elif type(value) not in (int, float):
        raise ValueError(f"given.ships.{ship.id}.{name}: a place is a number of inches")
    else:
        length = round(value * INCH)
        x, y = (length, ship.pose.y) if name == "x" else (ship.pose.x, length)
        ship.pose = Pose(x, y, ship.pose.heading)


def _point(path: str, value: Any) -> int:
    if value in HEADING_NAMES:
        return eighth_named(value)
    if type(value) is int and 0 <= value < POINTS:
        return value
    raise ValueError(f"given.{path}: a heading is 0 to 7 or one of {', '.join(HEADING_NAMES)}")
