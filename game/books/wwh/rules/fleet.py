"""WWH-T.3: which ships sail in a line behind a leader, and the trail that each of them has yet to sail: a
list of states [x, y, heading], each one leg after the last, of the wake of the ship ahead."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.books.wwh.rules.course import AHEAD, TACK, Helm, Leg
from game.books.wwh.rules.sheet import (
    Board,
    Line,
    Quality,
    Ship,
    Wind,
    crew_quality,
    get_ship,
    has_book_option,
    holds_of,
    is_fast_after_capture,
    is_fighting,
    unfinished_grapple,
)
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import is_hulk, point_of_sailing, windward_ship_side
from game.core.markers import Gone
from game.core.table import every, every_without, get_single, place
from game.sea.square import HEADING_STEPS, HEADINGS_IN_ALL, Square, distance

SquareHeading = tuple[Square, int]
SquarePose = tuple[int, int, int]  # a square by its column and row, and a heading
SquareTrail = list[list[int]]
# How many squares longer than the straight distance a trail may be, tried before any length: on open water a
# short search finds it, and the search of the whole board is rarely needed.
DETOURS = (4, 16)


def takes_own_orders(ship: Ship) -> bool:
    """WWH-T.2, WWH-T.4, WWH-4.2a, WWH-4.2c: she takes her own orders."""
    return has_book_option("even-sides") or ship.free or crew_quality(ship) == Quality.GOOD


def can_keep_line(ship: Ship) -> bool:
    """WWH-T.3: she can keep her place in a line: no hulk, not struck, entangled or grappled."""
    held = unfinished_grapple(ship.id) or is_fast_after_capture(ship.id)
    stuck = held or any(h.foul for h in holds_of(ship.id))
    return is_fighting(ship) and not stuck and not is_hulk(ship, get_single(Wind))


# ------------------------------------------------------------------------------ lines
def form_or_close_lines(skips_existing: bool = False) -> None:
    """WWH-T.3: every squadron that follows a leader is in line, the foremost ship first, and a ship in the
    wake of the next ahead keeps her distance. ``skips_existing``: lines that have been formed already stay as
    they are."""
    ships = every(Ship)
    for squadron in dict.fromkeys(s.squadron for s in ships):
        if skips_existing and line_of_squadron(squadron):
            continue
        members = [s for s in ships if s.squadron == squadron]
        line = line_of_squadron(squadron) or _new_line(members[0])
        line.ships = [s.id for s in sort_foremost_first([s for s in members if not takes_own_orders(s)])]
        for ahead, ship in _pairs(line):
            ship.track = straight_trail_to(ship, ahead)


def line_of_squadron(squadron: str) -> Line | None:
    """Return the line of a squadron, if it has been formed."""
    return next((ln for ln in every(Line) if ln.squadron == squadron), None)


def _new_line(ship: Ship) -> Line:
    line = Line(ship.side, ship.squadron)
    place(line)
    return line


def _pairs(line: Line) -> Iterator[tuple[Ship, Ship]]:
    ships = [get_ship(name) for name in line.ships]
    yield from pairwise(ships)


def sort_foremost_first(ships: list[Ship]) -> list[Ship]:
    """Return ships in the order in which they are along the heading of the first, then as placed."""
    if not ships:
        return []
    dx, dy = HEADING_STEPS[ships[0].heading]
    return sorted(ships, key=lambda s: -(s.square.x * dx + s.square.y * dy))


def straight_trail_to(ship: Ship, ahead: Ship) -> SquareTrail:
    """Return the straight way to a ship right ahead on the same heading; none if she lies otherwise."""
    steps = distance(ship.square, ahead.square)
    squares = [ship.square.square_towards(ship.heading, n) for n in range(steps + 1)]
    if ship.heading != ahead.heading or squares[-1] != ahead.square:
        return []
    return [trail_step(square, ship.heading) for square in squares[1:]]


def trail_step(square: Square, heading: int) -> list[int]:
    """Return a square and a heading as a trail has them."""
    return [square.x, square.y, heading]


def line_of_ship(ship: Ship) -> Line | None:
    """Return the line in which she has a place, if she has one."""
    return next((ln for ln in every(Line) if ship.id in ln.ships), None)


def leads_line(ship: Ship) -> bool:
    """WWH-T.3: return whether she leads a line."""
    return ship.id in leader_ids()


def leader_ids() -> set[str]:
    """WWH-T.3: return the ids of all ships that lead a line."""
    return {name for line in every(Line) for name in line.ships[:1]}


def followers_in_lines(side: str) -> list[Ship]:
    """Return every ship of a side that has a place in a line behind a leader."""
    lines = [ln for ln in every(Line) if ln.side == side]
    return [get_ship(name) for line in lines for name in line.ships[1:]]


def ship_ahead(ship: Ship) -> Ship:
    """Return the next ahead of a follower."""
    line = line_of_ship(ship)
    assert line is not None
    return get_ship(line.ships[line.ships.index(ship.id) - 1])


def close_up_line(line: Line, has_leader_moved: bool = False) -> None:
    """WWH-T.3: who cannot keep her place drops out and the next closes up on her way; who has come free again
    joins behind the last. ``has_leader_moved``: the leader has moved, and leads on."""
    for name in list(line.ships)[int(has_leader_moved) :]:
        ship = get_ship(name)
        if not can_keep_line(ship) or takes_own_orders(ship):
            drop_out_of_line(line, ship)
    if has_leader_moved:
        return
    for ship in every(Ship):
        apart = ship.squadron == line.squadron and ship.id not in line.ships
        if apart and can_keep_line(ship) and not takes_own_orders(ship):
            ship.track = []
            line.ships.append(ship.id)
    if line.ships:
        leader = get_ship(line.ships[0])
        leader.track, leader.astray = [], False


def drop_out_of_line(line: Line, ship: Ship) -> None:
    """WWH-T.3: she leaves the line; her way becomes that of the next astern."""
    place_in_line = line.ships.index(ship.id)
    line.ships.remove(ship.id)
    if place_in_line < len(line.ships):
        astern = get_ship(line.ships[place_in_line])
        astern.track += ship.track
    ship.track, ship.astray = [], False


def extend_follower_trail(ship: Ship) -> None:
    """WWH-T.3, WWH-1.3h: add her present state to the trail of the next astern; but not a heading in irons,
    into which nobody can follow her, nor one to which she has come back."""
    line, here = line_of_ship(ship), trail_step(ship.square, ship.heading)
    in_irons = not point_of_sailing(ship.heading, get_single(Wind).blows_from)
    if line is None or ship.id == line.ships[-1] or in_irons:
        return
    astern = get_ship(line.ships[line.ships.index(ship.id) + 1])
    if here not in astern.track[-1:]:
        astern.track.append(here)


# ------------------------------------------------------------------------------ the way
def next_trail_leg(ship: Ship) -> Leg:
    """Return the leg that takes her to the next state of her way; none if there is none."""
    if not ship.track:
        return Leg.NONE
    x, y, heading = ship.track[0]
    if Square(x, y) == ship.square:
        turn = (heading - ship.heading) % HEADINGS_IN_ALL
        legs = {1: Leg.STARBOARD, HEADINGS_IN_ALL - 1: Leg.PORT, 2: TACK, HEADINGS_IN_ALL - 2: TACK}
        return legs.get(turn, Leg.NONE)
    ahead = heading == ship.heading and ship.square.square_towards(heading) == Square(x, y)
    return AHEAD if ahead else Leg.NONE


def trail_squares_left(ship: Ship) -> int:
    """Return squares along her way to the ship ahead."""
    places = [(ship.square.x, ship.square.y), *((x, y) for x, y, _ in ship.track)]
    return sum(a != b for a, b in pairwise(places))


def set_trail_to_line(ship: Ship, helm: Helm) -> None:
    """WWH-T.3: give a ship out of formation the shortest lawful trail to the wake of the ship ahead; she is
    back in formation when nothing but the usual distance is left."""
    ahead = ship_ahead(ship)
    ship.track = shortest_trail(helm, (ahead.square, ahead.heading), squares_to_avoid(ship, ahead))
    usual: int = rule_table("deployment")["line_distance"]
    ship.astray = not ship.track or trail_squares_left(ship) > usual


def squares_to_avoid(ship: Ship, ahead: Ship) -> frozenset[Square]:
    """Return the squares of other ships and of land."""
    others = [s for s in every_without(Ship, Gone) if s is not ship and s is not ahead]
    ships = [s.square for s in others]
    return frozenset([*ships, *(Square(x, y) for x, y in get_single(Board).land)])


def shortest_trail(helm: Helm, goal: SquareHeading, avoided_squares: frozenset[Square]) -> SquareTrail:
    """Return the shortest way there by turns of a point a square, never into the wind; none if the board has
    no such way. Her heading there does not count if the goal is in irons."""
    board, barred = get_single(Board), {(square.x, square.y) for square in avoided_squares}
    in_irons = point_of_sailing(goal[1], helm.wind_from) == 0
    arrives = tuple(range(HEADINGS_IN_ALL)) if in_irons else (goal[1],)
    turns = [headings_after_turn(helm, heading) for heading in range(HEADINGS_IN_ALL)]
    start, end = (helm.square.x, helm.square.y, helm.heading), (goal[0].x, goal[0].y)
    chart = _Passage(board.columns, board.rows, barred, turns, end, arrives)
    for detour in (*DETOURS, board.columns * board.rows * HEADINGS_IN_ALL):
        way = _way_within(chart, start, distance(helm.square, goal[0]) + detour)
        if way:
            return way
    return []


@dataclass(frozen=True, slots=True)
class _Passage:
    """A board with the squares that are ``barred``, what a ship may head after each heading, and the square
    and headings with which she arrives."""

    columns: int
    rows: int
    barred: Container[tuple[int, int]]
    turns: Sequence[Sequence[int]]
    end: tuple[int, int]
    arrives: Sequence[int]


def _way_within(chart: _Passage, start: SquarePose, most: int) -> SquareTrail:
    """Return the shortest trail of at most this many squares. States from which the end cannot be reached in
    the squares left are cut off; as they are on no trail of that length, the trail found does not depend on
    ``most``."""
    came, waiting, end, left = {start: start}, [start], chart.end, most
    while waiting:
        before, waiting, left = waiting, [], left - 1
        for here in before:
            x, y, heading = here
            for new in chart.turns[heading]:
                if (x, y) == end and new in chart.arrives:
                    return _trail_back(came, here, (x, y, new))
                column, row = x + HEADING_STEPS[new][0], y + HEADING_STEPS[new][1]
                there = (column, row, new)
                if abs(column - end[0]) > left or abs(row - end[1]) > left or there in came:
                    continue
                on_the_board = 0 <= column < chart.columns and 0 <= row < chart.rows
                if (column, row) in chart.barred or not on_the_board:
                    continue
                came[there] = here
                if (column, row) == end and new in chart.arrives:
                    return _trail_back(came, there, there)
                waiting.append(there)
    return []


def headings_after_turn(helm: Helm, heading: int) -> list[int]:
    """Return the headings after at most one turn in a square, straight on first, as far as she can sail on
    them."""
    found = []
    for turn in (0, 1, -1):
        new = (heading + turn) % HEADINGS_IN_ALL
        side = windward_ship_side(new, helm.wind_from)
        falls_wrong = bool(helm.tack and side) and side != helm.tack
        barred = falls_wrong and (not helm.has_all_masts or point_of_sailing(heading, helm.wind_from) == 0)
        if point_of_sailing(new, helm.wind_from) and helm.max_by_heading[new] and not barred:
            found.append(new)
    return found


def _trail_back(came: dict[SquarePose, SquarePose], last: SquarePose, end: SquarePose) -> SquareTrail:
    """Return the trail from the start: in every square first the turn, then the step."""
    states = [end] if end != last else []
    while came[last] != last:
        before = came[last]
        states.append(last)
        if before[2] != last[2]:
            states.append((before[0], before[1], last[2]))
        last = before
    return [list(pose) for pose in reversed(states)]
