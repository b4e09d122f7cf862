"""What the level itself has to happen, at the beginning of a turn. Not in the book: LEVEL is the
level file."""

from __future__ import annotations

from game.books.hf.rules.crews import crews_to_guns
from game.books.hf.rules.level import set_afloat
from game.books.hf.rules.outcome import facts_now
from game.books.hf.rules.sheet import Wind
from game.books.hf.rules.space import point_of
from game.books.hf.rules.wind import tell_wind
from game.core.events import Arrived, Told
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
    """LEVEL: word comes, ships come, the wind changes. Who is short of crews mans her guns as she
    comes (HF-crew-1)."""
    if event.message:
        await happen(Told("LEVEL", "", event.message))
    for entry in brought_by(level, event):
        ship = set_afloat(level, entry)
        pose = ship.pose
        await happen(Arrived("LEVEL", ship.id, pose.x, pose.y, pose.heading))
        if ship.gun_crews:
            await crews_to_guns(ship)
    if event.wind_from is not None:
        the(Wind).blows_from = point_of(round(event.wind_from * DEGREE))
        await tell_wind("LEVEL")
