"""WWH-0, WWH-S: before the first turn: where the fleets begin, the wind, the weather gage."""

from collections.abc import Sequence
from math import prod

from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.gunnery import ask_doctrines
from game.books.wwh.rules.level import starting_line_poses
from game.books.wwh.rules.scores import muster_entry
from game.books.wwh.rules.sheet import Board, Round, Ship, Wind, has_book_option
from game.books.wwh.rules.wind import (
    log_wind_direction,
    roll_starting_wind,
    sides_with_good_crews,
    starting_speed,
)
from game.core.events import Moved, Mustered, Told
from game.core.steps import D6, happen, roll
from game.core.table import every, get_single
from game.levels.format.model import Level
from game.sea.square import HEADING_STEPS, square_pose

EDGES = (0, 2, 4, 6)  # the headings from the middle of the board to its edges


async def run_setting_up(level: Level) -> None:
    """WWH-S.1 to WWH-S.3, WWH-0.2: fleets lie in line, records are written, wind and weather gage are known,
    and who moves first."""
    if has_book_option("starting-wind"):
        await roll_starting_wind()
    if has_book_option("deployment"):
        await place_fleets_in_line()
    await happen(Mustered("WWH-0.2", "", tuple(muster_entry(ship) for ship in every(Ship))))
    await set_wind_and_order(level)
    await ask_doctrines()
    get_single(Round).mustered = True


async def set_wind_and_order(level: Level) -> None:
    """WWH-S.2, WWH-S.3: the wind is the level's, or the one of the dice, or it blows from behind the side
    that has won the weather gage; who has the gage moves first."""
    now, wind = get_single(Round), get_single(Wind)
    diced = has_book_option("starting-wind")
    if not diced and level.chart.wind_from is not None:
        await log_wind_direction("WWH-S.3")
    if not now.order:
        winner = "" if not diced and level.chart.wind_from is None else side_with_weather_gage()
        winner = winner or await roll_gage_winner()
        now.order = [winner, *(side for side in get_single(Board).sides if side != winner)]
        await happen(Told("WWH-S.2", winner, "theirs is the weather gage, and the first move"))
    if not diced and level.chart.wind_from is None:
        wind.blows_from = own_edge_heading(now.order[0])
        await log_wind_direction("WWH-S.3")
    if diced or level.chart.wind_from is None:
        for ship in every(Ship):
            ship.last_run = 0 if ship.hove_to else starting_speed(ship, wind)


# ------------------------------------------------------------------------------ the weather gage
async def roll_gage_winner() -> str:
    """WWH-S.2: a die a side, the higher wins; a tie goes to the one British side among those that tie, else
    they throw again."""
    sides = list(get_single(Board).sides)
    while len(sides) > 1:
        thrown = {}
        for side in sides:
            (thrown[side],) = await roll("WWH-S.2", D6, about=side, why="the weather gage")
        best = max(thrown.values())
        sides = [side for side in sides if thrown[side] == best]
        good = [side for side in sides if side in sides_with_good_crews()]
        if len(good) == 1:
            return good[0]
    return sides[0]


def side_with_weather_gage() -> str:
    """WWH-S.2: return the side that lies to windward, where wind and places are known; '' if none is farther
    up than the rest. Sums of squares, each multiplied by the ships of all other sides, compare as the means
    do, without fractions."""
    up = HEADING_STEPS[get_single(Wind).blows_from]
    places = {side: summed_position(side) for side in get_single(Board).sides}
    counts = {side: len([s for s in every(Ship) if s.side == side]) for side in places}
    others = {side: prod(n for name, n in counts.items() if name != side) for side in counts}
    heights = [((x * up[0] + y * up[1]) * others[side], side) for side, (x, y) in places.items()]
    best = max(height for height, _ in heights)
    highest = [side for height, side in heights if height == best]
    return highest[0] if len(highest) == 1 else ""


def summed_position(side: str) -> tuple[int, int]:
    """Return the sums of the columns and of the rows of a side's ships."""
    ships = [s for s in every(Ship) if s.side == side]
    return sum(s.square.x for s in ships), sum(s.square.y for s in ships)


def own_edge_heading(side: str) -> int:
    """WWH-S.2: return the heading of a side's own edge of the board: towards which its ships are farthest
    from the others'."""
    ours = [s for s in every(Ship) if s.side == side]
    theirs = [s for s in every(Ship) if s.side != side]
    return max(EDGES, key=lambda edge: _windward_lead(ours, theirs, edge))


def _windward_lead(ours: Sequence[Ship], theirs: Sequence[Ship], edge: int) -> int:
    dx, dy = HEADING_STEPS[edge]

    def height(ships: Sequence[Ship]) -> int:
        return sum(s.square.x * dx + s.square.y * dy for s in ships)

    return height(ours) * max(len(theirs), 1) - height(theirs) * len(ours)


# ------------------------------------------------------------------------------ deployment
async def place_fleets_in_line() -> None:
    """WWH-S.1, WWH-A.1: the fleets lie in line ahead along the two long sides, two empty squares from the
    edge and one between ships, all under sail on one heading; the first side at the bottom (or at the left of
    a tall board)."""
    for number, side in enumerate(get_single(Board).sides):
        fleet = [s for s in every(Ship) if s.side == side]
        places = starting_line_poses(get_single(Board), get_single(Wind).blows_from, len(fleet), number)
        for ship, (square, heading) in zip(fleet, places, strict=True):
            ship.square, ship.heading, ship.hove_to = square, heading, False
            ship.last_run = starting_speed(ship, get_single(Wind))
            pose = square_pose(square, heading)
            await happen(Moved("WWH-S.1", ship.id, pose.x, pose.y, pose.heading))
    form_or_close_lines()
