"""What the level itself has to happen, at the beginning of a turn. Not in the book: LEVEL is the
level file."""

from __future__ import annotations

from game.books.ls98.rules.level import is_rough, set_afloat
from game.books.ls98.rules.outcome import facts_now
from game.books.ls98.rules.sheet import Wind
from game.core.events import Arrived, SeaChanged, Told, WindShifted
from game.core.steps import happen
from game.core.table import the
from game.levels.conditions.happenings import brought_by, comes_to_pass, due
from game.levels.format.model import Event, Level
from game.sea.hexes import degrees_of, direction_of, pose_of
from game.sea.units import DEGREE


async def happenings(level: Level) -> None:
    """LEVEL: every event whose time has come, in the order of the file."""
    for number in due(level, facts_now(level)):
        if await comes_to_pass(level, number):
            await let_happen(level, level.events[number])


async def let_happen(level: Level, event: Event) -> None:
    """LEVEL: word comes, ships come, the wind or the sea changes."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in brought_by(level, event):
        ship = set_afloat(level, entry)
        pose = pose_of(ship.hex, ship.heading)
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
    wind = the(Wind)
    if event.wind_from is not None:
        wind.blows_from = direction_of(round(event.wind_from * DEGREE))
        await happen(WindShifted("LEVEL", "", degrees_of(wind.blows_from)))
    if event.sea is not None:
        wind.rough = is_rough(event.sea)
        await happen(SeaChanged("LEVEL", "", choppy=wind.rough))
