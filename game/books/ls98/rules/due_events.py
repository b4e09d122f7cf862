"""What the level itself has to happen, at the beginning of a turn. Not in the book: LEVEL is the
level file."""

from game.books.ls98.rules.level import counts_as_rough, place_ship
from game.books.ls98.rules.outcome import facts_now
from game.books.ls98.rules.sheet import Wind
from game.core.events import Arrived, SeaChanged, Told, WindShifted
from game.core.steps import happen
from game.core.table import get_single
from game.levels.conditions.level_events import due_event_numbers, roll_for_event, ships_of_event
from game.levels.format.model import Level, LevelEvent
from game.sea.hexes import direction_of_heading, heading_of_direction, hex_pose
from game.sea.units import DEGREE


async def run_level_events(level: Level) -> None:
    """LEVEL: run every event whose time has come, in the order of the file."""
    for number in due_event_numbers(level, facts_now(level)):
        if await roll_for_event(level, number):
            await run_level_event(level, level.events[number])


async def run_level_event(level: Level, event: LevelEvent) -> None:
    """LEVEL: show a message, let ships arrive, or change the wind or the sea."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in ships_of_event(level, event):
        ship = place_ship(level, entry)
        pose = hex_pose(ship.hex, ship.heading)
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
    wind = get_single(Wind)
    if event.wind_from is not None:
        wind.blows_from = direction_of_heading(round(event.wind_from * DEGREE))
        await happen(WindShifted("LEVEL", "", heading_of_direction(wind.blows_from)))
    if event.sea is not None:
        wind.rough = counts_as_rough(event.sea)
        await happen(SeaChanged("LEVEL", "", choppy=wind.rough))
