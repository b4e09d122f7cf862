"""What the level itself has to happen, at the beginning of a turn. Not in the book: LEVEL is the
level file."""

from __future__ import annotations

from game.books.kmh.rules.boats import tell
from game.books.kmh.rules.level import row_out, set_afloat
from game.books.kmh.rules.muster import man, mustered
from game.books.kmh.rules.outcome import facts_now
from game.books.kmh.rules.sheet import Wind
from game.core.events import Arrived, SeaChanged, Told, WindShifted
from game.core.steps import happen
from game.core.table import the
from game.levels.conditions.happenings import brought_by, comes_to_pass, due
from game.levels.format.model import Event, Level
from game.sea.units import DEGREE


async def happenings(level: Level) -> None:
    """LEVEL: every event whose time has come, in the order of the file."""
    for number in due(level, facts_now(level)):
        if await comes_to_pass(level, number):
            await let_happen(level, level.events[number])


async def let_happen(level: Level, event: Event) -> None:
    """LEVEL: word comes, ships come, wind and sea change."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in brought_by(level, event):
        if entry.rate == "boat":
            await tell(row_out(level, entry), "LEVEL", "launched")
            continue
        ship = set_afloat(level, entry)
        pose = ship.pose
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
        await man(ship)
        await mustered([ship])
    await change_weather(event)


async def change_weather(event: Event) -> None:
    """LEVEL: the wind goes round, dies or gets up, and the sea with it."""
    wind = the(Wind)
    if event.wind is not None or event.wind_from is not None:
        if event.wind_from is not None:
            wind.blows_from = round(event.wind_from * DEGREE)
        wind.calm = event.wind == "calm" if event.wind is not None else wind.calm
        await happen(WindShifted("LEVEL", "", wind.blows_from, wind.calm))
    if event.sea is not None and (event.sea == "choppy") != wind.choppy:
        wind.choppy = event.sea == "choppy"
        await happen(SeaChanged("LEVEL", "", wind.choppy))
