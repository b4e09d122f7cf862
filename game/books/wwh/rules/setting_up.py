"""WWH-0, WWH-S: before the first turn: where the fleets lie, the wind, the weather gage."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from game.books.wwh.rules.berths import berths
from game.books.wwh.rules.fleet import form_lines
from game.books.wwh.rules.gunnery import declare_doctrine
from game.books.wwh.rules.sailing import starting_speed
from game.books.wwh.rules.scores import aboard
from game.books.wwh.rules.sheet import Board, Round, Ship, Wind, option
from game.books.wwh.rules.wind import good_sides, show_wind, starting_wind
from game.core.events import Moved, Mustered, Told
from game.core.steps import D6, happen, roll
from game.core.table import every, the
from game.levels.format.model import Level
from game.sea.square import STEPS, pose_of

EDGES = (0, 2, 4, 6)
"""The headings from the middle of the board to its edges."""


async def set_out(level: Level) -> None:
    """WWH-S.1 to WWH-S.3, WWH-0.2: fleets lie in line, records are written, wind and weather gage
    are known, and who moves first."""
    if option("starting-wind"):
        await starting_wind()
    if option("deployment"):
        await deploy()
    await happen(Mustered("WWH-0.2", "", tuple(aboard(ship) for ship in every(Ship))))
    await find_wind(level)
    await declare_doctrine()
    the(Round).mustered = True


async def find_wind(level: Level) -> None:
    """WWH-S.2, WWH-S.3: the wind is the level's, or the one of the dice, or it blows from behind
    the side that has won the weather gage; who has the gage moves first."""
    now, wind = the(Round), the(Wind)
    diced = option("starting-wind")
    if not diced and level.chart.wind_from is not None:
        await show_wind("WWH-S.3")
    if not now.order:
        winner = "" if not diced and level.chart.wind_from is None else windward_side()
        winner = winner or await weather_gage()
        now.order = [winner, *(side for side in the(Board).sides if side != winner)]
        await happen(Told("WWH-S.2", winner, "theirs is the weather gage, and the first move"))
    if not diced and level.chart.wind_from is None:
        wind.blows_from = edge_of(now.order[0])
        await show_wind("WWH-S.3")
    if diced or level.chart.wind_from is None:
        for ship in every(Ship):
            ship.last_run = 0 if ship.hove_to else starting_speed(ship, wind)


# ------------------------------------------------------------------------------ the weather gage
async def weather_gage() -> str:
    """WWH-S.2: a die a side, the higher wins; a tie goes to the one British side among those that
    tie, else they throw again."""
    sides = list(the(Board).sides)
    while len(sides) > 1:
        thrown = {}
        for side in sides:
            (thrown[side],) = await roll("WWH-S.2", D6, about=side, why="the weather gage")
        best = max(thrown.values())
        sides = [side for side in sides if thrown[side] == best]
        good = [side for side in sides if side in good_sides()]
        if len(good) == 1:
            return good[0]
    return sides[0]


def windward_side() -> str:
    """WWH-S.2: where wind and places are known, the side that lies to windward has the gage; ''
    if none lies farther up than the rest. Sums of squares, each multiplied by the ships of all
    other sides, compare as the means do."""
    up = STEPS[the(Wind).blows_from]
    places = {side: middle_of(side) for side in the(Board).sides}
    counts = {side: len([s for s in every(Ship) if s.side == side]) for side in places}
    others = {side: prod(n for name, n in counts.items() if name != side) for side in counts}
    heights = [((x * up[0] + y * up[1]) * others[side], side) for side, (x, y) in places.items()]
    best = max(height for height, _ in heights)
    highest = [side for height, side in heights if height == best]
    return highest[0] if len(highest) == 1 else ""


def middle_of(side: str) -> tuple[int, int]:
    """The sums of the columns and of the rows of a side's ships."""
    ships = [s for s in every(Ship) if s.side == side]
    return sum(s.square.x for s in ships), sum(s.square.y for s in ships)


def edge_of(side: str) -> int:
    """WWH-S.2: the heading of a side's own edge of the board: towards which its ships lie farthest
    from the others'."""
    ours = [s for s in every(Ship) if s.side == side]
    theirs = [s for s in every(Ship) if s.side != side]
    return max(EDGES, key=lambda edge: _lead(ours, theirs, edge))


def _lead(ours: Sequence[Ship], theirs: Sequence[Ship], edge: int) -> int:
    dx, dy = STEPS[edge]

    def height(ships: Sequence[Ship]) -> int:
        return sum(s.square.x * dx + s.square.y * dy for s in ships)

    return height(ours) * max(len(theirs), 1) - height(theirs) * len(ours)


# ------------------------------------------------------------------------------ deployment
async def deploy() -> None:
    """WWH-S.1, WWH-A.1: the fleets lie in line ahead along the two long sides, two empty squares
    from the edge and one between ships, all under sail on one heading; the first side at the bottom
    (or at the left of a tall board)."""
    for number, side in enumerate(the(Board).sides):
        fleet = [s for s in every(Ship) if s.side == side]
        places = berths(the(Board), the(Wind).blows_from, len(fleet), number)
        for ship, (square, heading) in zip(fleet, places, strict=True):
            ship.square, ship.heading, ship.hove_to = square, heading, False
            ship.last_run = starting_speed(ship, the(Wind))
            pose = pose_of(square, heading)
            await happen(Moved("WWH-S.1", ship.id, pose.x, pose.y, pose.heading))
    form_lines()
