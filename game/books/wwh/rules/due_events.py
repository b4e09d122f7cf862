"""What the level itself has to happen, at the beginning of a round. Not in the book: LEVEL is the
level file."""

from collections.abc import Collection

from game.books.wwh.rules.fleet import form_or_close_lines
from game.books.wwh.rules.level import place_ship
from game.books.wwh.rules.outcome import facts_now
from game.books.wwh.rules.scores import muster_entry
from game.books.wwh.rules.sheet import Board, Ship, Wind, is_on_board
from game.books.wwh.rules.tables import rule_table
from game.books.wwh.rules.wind import log_wind
from game.core.events import Arrived, Mustered, Told
from game.core.steps import happen
from game.core.table import every, get_single
from game.levels.conditions.level_events import (
    due_event_numbers,
    roll_for_event,
    ships_of_event,
    sides_with_arrivals,
)
from game.levels.format.model import Level, LevelEvent
from game.sea.square import Square, nearest_eighth, square_pose
from game.sea.units import DEGREE


async def run_level_events(level: Level) -> None:
    """LEVEL: run every event whose time has come, in the order of the file."""
    for number in due_event_numbers(level, facts_now(level)) if level.events else ():
        if await roll_for_event(level, number):
            await run_level_event(level, level.events[number])


async def run_level_event(level: Level, event: LevelEvent) -> None:
    """LEVEL: show a message, let ships arrive and take their places in line, or change the wind. A
    ship that joins a squadron closes up when it moves (WWH-T.3)."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    present = [ship for ship in every(Ship) if is_on_board(ship)]
    come = [place_ship(level, entry) for entry in ships_of_event(level, event)]
    for place, ship in enumerate(come):
        if any(other.square == ship.square for other in (*present, *come[:place])):
            ship.square = nearest_free_square(ship.square, {s.square for s in (*present, *come)})
    for ship in come:
        pose = square_pose(ship.square, ship.heading)
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
    if come:
        await happen(Mustered("WWH-0.2", "", tuple(muster_entry(ship) for ship in come)))
        form_or_close_lines(skips_existing=True)
        get_single(Board).to_come = sorted(sides_with_arrivals(level))
    if event.wind is not None or event.wind_from is not None:
        await change_wind_by_event(event)


def nearest_free_square(here: Square, taken: Collection[Square]) -> Square:
    """LEVEL: return the nearest square of the board without ship and land; of equals the upper,
    then the left one. If there is none, this one."""
    board = get_single(Board)
    water = [
        Square(x, y)
        for y in range(board.rows)
        for x in range(board.columns)
        if Square(x, y) not in taken and [x, y] not in board.land
    ]
    return min(water, key=lambda s: ((s.x - here.x) ** 2 + (s.y - here.y) ** 2, s.y, s.x), default=here)


async def change_wind_by_event(event: LevelEvent) -> None:
    """LEVEL: change the direction or the strength of the wind."""
    wind = get_single(Wind)
    if event.wind_from is not None:
        wind.blows_from = nearest_eighth(round(event.wind_from * DEGREE))
    if event.wind is not None:
        wind.strength = rule_table("wind_change")["by_word"][event.wind]
    await log_wind("LEVEL")
