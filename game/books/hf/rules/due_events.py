"""What the level itself has to happen, at the beginning of a turn. Not in the book: LEVEL is the
level file."""

from game.books.hf.rules.crews import choose_manned_guns
from game.books.hf.rules.level import place_ship
from game.books.hf.rules.outcome import facts_now
from game.books.hf.rules.sheet import Wind
from game.books.hf.rules.table_geometry import nearest_point
from game.books.hf.rules.wind import log_wind
from game.core.events import Arrived, Told
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
    """LEVEL: show a message, let ships arrive, or change the wind. A ship short of crews mans her
    guns as she arrives (HF-crew-1)."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in ships_of_event(level, event):
        ship = place_ship(level, entry)
        pose = ship.pose
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
        if ship.gun_crews:
            await choose_manned_guns(ship)
    if event.wind_from is not None:
        get_single(Wind).blows_from = nearest_point(round(event.wind_from * DEGREE))
        await log_wind("LEVEL")
