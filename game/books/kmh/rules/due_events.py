"""What the level itself has to happen, at the beginning of a turn. Not in the book: LEVEL is the
level file."""

from game.books.kmh.rules.boats import log_boats
from game.books.kmh.rules.level import launch_at_start, place_ship
from game.books.kmh.rules.muster import log_muster, roll_crew
from game.books.kmh.rules.outcome import facts_now
from game.books.kmh.rules.sheet import Wind
from game.core.events import Arrived, SeaChanged, Told, WindShifted
from game.core.steps import happen
from game.core.table import get_single
from game.levels.conditions.level_events import due_event_numbers, roll_for_event, ships_of_event
from game.levels.format.model import Level, LevelEvent
from game.sea.units import DEGREE


async def run_level_events(level: Level) -> None:
    """LEVEL: run every event whose time has come, in the order of the file."""
    for number in due_event_numbers(level, facts_now(level)):
        if await roll_for_event(level, number):
            await run_level_event(level, level.events[number])


async def run_level_event(level: Level, event: LevelEvent) -> None:
    """LEVEL: show a message, let ships arrive, or change wind and sea."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in ships_of_event(level, event):
        if entry.rate == "boat":
            await log_boats(launch_at_start(level, entry), "LEVEL", "launched")
            continue
        ship = place_ship(level, entry)
        pose = ship.pose
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
        await roll_crew(ship)
        await log_muster([ship])
    await change_weather(event)


async def change_weather(event: LevelEvent) -> None:
    """LEVEL: turn, drop or raise the wind, and the sea with it."""
    wind = get_single(Wind)
    if event.wind is not None or event.wind_from is not None:
        if event.wind_from is not None:
            wind.blows_from = round(event.wind_from * DEGREE)
        wind.calm = event.wind == "calm" if event.wind is not None else wind.calm
        await happen(WindShifted("LEVEL", "", wind.blows_from, wind.calm))
    if event.sea is not None and (event.sea == "choppy") != wind.choppy:
        wind.choppy = event.sea == "choppy"
        await happen(SeaChanged("LEVEL", "", wind.choppy))
