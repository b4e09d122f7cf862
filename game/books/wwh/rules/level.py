"""From a neutral level to records on the board, and what this book cannot play in it."""

from collections.abc import Iterator, Mapping
from math import ceil, floor
from typing import Any

from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.scores import gunnery_score, model_length, rate_of
from game.books.wwh.rules.sheet import MASTS, Board, Hold, Line, Round, Ship, Wind
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import starting_speed
from game.core.markers import Course, Gone, HasStruck
from game.core.table import (
    Dump,
    add_marker,
    build_component,
    every,
    get_single,
    load_snapshot,
    place,
    set_component_field,
)
from game.levels.conditions.level_events import ships_at_start, sides_with_arrivals
from game.levels.format.allowed_words import CM_PER_UNIT
from game.levels.format.model import ChartArea, Level
from game.levels.format.model import Ship as ShipEntry
from game.sea.compass import eighth_named
from game.sea.polygons import is_inside
from game.sea.square import HEADING_NAMES, HEADINGS_IN_ALL, Square, nearest_eighth, square_at
from game.sea.units import DEGREE
from game.sea.units import bearing as bearing_of


def starting_line_poses(
    board: Board, wind_from: int, ship_count: int, side_number: int
) -> list[tuple[Square, int]]:
    """WWH-S.1, WWH-1.3c: return the squares and the heading of a fleet, its leader first; to the right or
    down the board, unless that is into the wind. ``side_number``: 0 for the first side, at the bottom or at
    the left, 1 for the other."""
    rules = rule_table("deployment")
    wide = board.columns >= board.rows
    length, depth = (board.columns, board.rows) if wide else (board.rows, board.columns)
    rank = rules["from_the_edge"] if side_number else depth - 1 - rules["from_the_edge"]
    step, heading = rules["line_distance"], 2 if wide else 4
    first = (length + step * (ship_count - 1)) // 2
    files = [first - step * place for place in range(ship_count)]
    if heading == wind_from:
        files, heading = [length - 1 - file for file in files], heading + HEADINGS_IN_ALL // 2
    if wide:
        return [(Square(file, rank), heading) for file in files]
    return [(Square(depth - 1 - rank, file), heading % HEADINGS_IN_ALL) for file in files]


def would_line_touch_land(board: Board, fleet_sizes: list[int]) -> bool:
    """WWH-S.1, WWH-0.1: return whether any ship of the two fleets, of these sizes, would be placed on land
    with any wind."""
    return any(
        [square.x, square.y] in board.land
        for number, ships in enumerate(fleet_sizes)
        for wind_from in range(HEADINGS_IN_ALL)
        for square, _ in starting_line_poses(board, wind_from, ships, number)
    )


# The options of this book: clause and one line each.
OPTIONS: Mapping[str, tuple[str, str]] = {
    "deployment": ("WWH-S.1", "fleets start where the rulebook puts them, not the level"),
    "frigate-action": ("WWH-0.6", "gunnery scores are not reduced by a ship's rate"),
    "starting-wind": ("WWH-4.1a", "dice set the wind's direction and strength"),
    "wind-change": ("WWH-4.1b", "the wind may change after the first shot"),
    "even-sides": ("WWH-4.2a", "no nation has a bonus or a penalty"),
    "doctrine": ("WWH-4.3a", "French and Spanish fire at masts; the British may aim at hulls"),
    "half-score": ("WWH-2.1.2b", "a second broadside throws half the dice, not the dice of half its guns"),
    "any-rate": ("WWH-E7", "even the smallest ships throw a die at Random Shot"),
    "past-friends": ("WWH-E8", "ships may fire past friends in the line of fire"),
    "hidden-records": ("WWH-B.1", "the strength of enemy ships is hidden"),
}


def set_up(level: Level) -> None:
    """Set the level up on the current, empty table: wind, round, board, the ships and the lines they sail in.
    Ships under sail have the way on that WWH-S.1 gives them."""
    place(wind_of(level))
    place(Round())
    place(board_of(level))
    for entry in ships_at_start(level):
        place_ship(level, entry)
    form_or_close_lines()
    if level.events:
        place(Course())
        get_single(Board).to_come = sorted(sides_with_arrivals(level))


def place_ship(level: Level, entry: ShipEntry) -> Ship:
    """Place a ship's record on the board, with the way on that WWH-S.1 gives her."""
    ship = record_of(level, entry)
    squadrons = [squadron.id for squadron in level.squadrons if squadron.free]
    sides = [side.id for side in level.sides if side.free]
    ship.free = entry.side in sides or ship.squadron in squadrons
    ship.number = place(ship)
    set_starting_way(ship, entry.state == "sailing")
    return ship


def set_starting_way(ship: Ship, is_sailing: bool) -> None:
    """WWH-S.1, WWH-1.3k: under sail she has made her squares before; else she lies hove to."""
    ship.hove_to = not is_sailing
    ship.last_run = starting_speed(ship, get_single(Wind)) if is_sailing else 0


def wind_of(level: Level) -> Wind:
    """WWH-S.3, WWH-4.1a: return the wind as the level has it: a Fresh one unless it says otherwise."""
    strength: int = rule_table("wind_change")["by_word"][level.chart.wind]
    return Wind(nearest_eighth(round((level.chart.wind_from or 0) * DEGREE)), strength)


def board_of(level: Level) -> Board:
    """WWH-0.1: return the size of the board, the sides in order, the options that are on, the land."""
    chart, side = level.chart, CM_PER_UNIT["square"]
    columns, rows = (max(int(length // side), 1) for length in chart.size_cm)
    board = Board(
        columns,
        rows,
        level.rules.turns,
        [s.id for s in level.sides],
        list(level.rules.options),
        is_frigate_action(level),
        steady=level.chart.steady,
    )
    shapes = [area_corners(level, area) for area in (*chart.land, *chart.rocks)]
    ashore = {at for shape in shapes for at in squares_in_shape(shape, columns, rows)}
    board.land = [[x, y] for y in range(rows) for x in range(columns) if (x, y) in ashore]
    return board


def is_frigate_action(level: Level) -> bool:
    """WWH-0.6: only frigates and smaller craft take part, or the level says that it counts so."""
    highest = rule_table("gunnery_score")["frigate_rate_from"]
    forced = "frigate-action" in level.rules.options
    return forced or all(rate_of(entry.rate or "") >= highest for entry in level.ships)


Shape = list[tuple[float, float]]


def area_corners(level: Level, area: ChartArea) -> Shape:
    """Return the corners of a shore, in squares."""
    side = CM_PER_UNIT["square"]
    places = [level.chart.position_in_cm(point) for point in area.points]
    return [(x / side, y / side) for x, y in places]


def squares_in_shape(shape: Shape, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield the squares of the board whose middles a shore holds; only those it can reach are tried."""
    xs, ys = [x for x, _ in shape], [y for _, y in shape]
    for y in range(max(floor(min(ys)), 0), min(ceil(max(ys)), rows)):
        for x in range(max(floor(min(xs)), 0), min(ceil(max(xs)), columns)):
            if is_inside(shape, x + 0.5, y + 0.5):
                yield x, y


def record_of(level: Level, entry: ShipEntry) -> Ship:
    """WWH-0.2: return a ship's record from the level, with her gunnery score (WWH-0.3)."""
    x, y = level.chart.position_in_cm(entry.at)
    ship = Ship(
        entry.id,
        entry.name or entry.id,
        entry.side,
        entry.squadron or entry.side,
        square_at(x, y),
        nearest_eighth(round(entry.heading * DEGREE)),
        born=entry.side,
        nation=entry.nation or "",
        kind=entry.kind or "seventy-four",
        rate=rate_of(entry.rate or ""),
        guns=entry.guns or 0,
        length=model_length(entry.rate or ""),
        rigged=list(names_of_masts(entry.masts)),
        boarding_bonus=entry.boarding_bonus,
    )
    ship.gunnery = max(gunnery_score(ship, entry.gunnery_bonus).total, 0)
    ship.damage = min(entry.damage.points, rule_table("damage")["most"])
    ship.masts_down = [mast for mast in ship.rigged if mast in entry.damage.masts]
    ship.has_fired = bool(entry.damage.fired)
    return ship


def names_of_masts(mast_count: int | None) -> tuple[str, ...]:
    """Return the names of that many masts, all three if nothing is said: a brig has fore and main, a cutter
    her main alone."""
    return ("main",) if mast_count == 1 else MASTS[:mast_count]


# ------------------------------------------------------------------------------ what cannot be
def faults(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book does not allow in a level: (place, clause, reason), in the level's order."""
    out = [
        ("rules.options", "WWH-G1", f"{name!r} is no option of this book: {', '.join(OPTIONS)}")
        for name in level.rules.options
        if name not in OPTIONS
    ]
    if level.chart.wind == "gale":
        out.append(("chart.wind", "WWH-4.1c", "nobody fights in a gale"))
    if "deployment" in level.rules.options and len(level.sides) != 2:
        out.append(("rules.options", "WWH-S.1", "two fleets deploy, on two sides of the board"))
    board = board_of(level)
    if "deployment" in level.rules.options and longest_line_squares(level) > max(board.columns, board.rows):
        out.append(("rules.options", "WWH-S.1", "a fleet is longer than the board"))
    elif "deployment" in level.rules.options and would_line_touch_land(board, fleet_sizes(level)):
        out.append(("rules.options", "WWH-S.1", "a fleet would lie on land"))
    for entry in level.ships:
        at = square_at(*level.chart.position_in_cm(entry.at))
        if not (0 <= at.x < board.columns and 0 <= at.y < board.rows):
            out.append((f"ship.{entry.id}", "WWH-0.1", "she lies in no square of the board"))
        elif [at.x, at.y] in board.land:
            out.append((f"ship.{entry.id}", "WWH-0.1", "she lies in a square of land"))
    return out


def longest_line_squares(level: Level) -> int:
    """WWH-S.1, WWH-A.1: return the squares that the largest fleet needs when it is in line."""
    step: int = rule_table("deployment")["line_distance"]
    return step * (max(fleet_sizes(level), default=0) - 1) + 1


def fleet_sizes(level: Level) -> list[int]:
    """Return how many ships each side has, those that come later included."""
    return [sum(s.side == side.id for s in level.ships) for side in level.sides]


def doubts(level: Level) -> list[tuple[str, str, str]]:
    """Return what this book allows but is hardly meant: (place, clause, reason)."""
    wind, out = wind_of(level), []
    taken: dict[Square, str] = {}
    for entry in level.ships:
        at = square_at(*level.chart.position_in_cm(entry.at))
        place_of = f"ship.{entry.id}"
        if at in taken:
            out.append((place_of, "WWH-0.1", f'she lies in the square of "{taken[at]}"'))
        taken.setdefault(at, entry.id)
        heading = nearest_eighth(round(entry.heading * DEGREE))
        if level.chart.wind_from is not None and heading == wind.blows_from:
            out.append((place_of, "WWH-1.3c", "she begins with her bow in the wind"))
        if entry.state in ("anchored", "moored", "aground"):
            out.append((place_of, "WWH-1.3k", "this book has no anchors: she lies hove to"))
    return out


# ------------------------------------------------------------------------------ snapshots
# Everything that may be on a board of this book, by name.
KINDS: dict[str, type[Any]] = {
    k.__name__: k for k in (Ship, Wind, Round, Board, Hold, Line, Course, Gone, HasStruck)
}


def restore(snapshot: Dump) -> None:
    """Load a snapshot from the beginning of a turn into the current, empty table."""
    load_snapshot(snapshot, KINDS)


# ------------------------------------------------------------------------------ for scripts
def amend(path: str, value: Any) -> None:
    """Set a value on the table before the battle: ``ships.<id>.<field>``, ``wind.<field>``,
    ``round.<field>``, ``board.<field>``, or ``holds`` with a list of tables; ``ships.<id>.range`` puts her
    this many squares from another. A heading may be a name (``SE``). Raise ValueError with the reason if
    there is no such place or the value does not fit it."""
    if path == "holds":
        for hold in value:
            place(build_component(Hold, hold))
        return None
    where, _, name = path.rpartition(".")
    part = _component_at(where)
    if isinstance(part, Ship) and name == "range":
        return _place_at(part, **value)
    if isinstance(part, Ship) and name in ("x", "y", "heading", "struck"):
        return _amend_ship(part, name, value)
    if name in ("heading", "blows_from"):
        value = _heading(path, value)
    set_component_field(part, name, value, path)
    return form_or_close_lines() if isinstance(part, Ship) else None


def _component_at(where: str) -> Ship | Wind | Round | Board | None:
    kinds: dict[str, type[Wind] | type[Round] | type[Board]] = {"wind": Wind, "round": Round, "board": Board}
    if where in kinds:
        return get_single(kinds[where])
    return {f"ships.{s.id}": s for s in every(Ship)}.get(where)


def _place_at(ship: Ship, of: str, range: float, bearing: float | None) -> None:
    """Place her this many squares from another, on the point nearest to this bearing from her, or to that of
    her present place."""
    other = next((s for s in every(Ship) if s.id == of and s is not ship), None)
    if other is None or range != int(range):
        said = "whole squares" if other else f"there is no other ship {of!r}"
        raise ValueError(f"given.ships.{ship.id}.range: {said}")
    x, y = ship.square.x - other.square.x, ship.square.y - other.square.y
    way = bearing_of(x, y) if bearing is None else round(bearing * DEGREE)
    ship.square = other.square.square_towards(nearest_eighth(way), int(range))
    form_or_close_lines()


def _amend_ship(ship: Ship, name: str, value: Any) -> None:
    if name == "struck":
        return add_marker(ship.number, HasStruck()) if value else None
    if name == "heading":
        ship.heading = _heading(f"ships.{ship.id}.heading", value)
    elif type(value) is not int:
        raise ValueError(f"given.ships.{ship.id}.{name}: a square is a whole number")
    else:
        x, y = (value, ship.square.y) if name == "x" else (ship.square.x, value)
        ship.square = Square(x, y)
    return form_or_close_lines()


def _heading(path: str, value: Any) -> int:
    if value in HEADING_NAMES:
        return eighth_named(value)
    if type(value) is int and 0 <= value < HEADINGS_IN_ALL:
        return value
    raise ValueError(f"given.{path}: a heading is 0 to 7 or one of {', '.join(HEADING_NAMES)}")
