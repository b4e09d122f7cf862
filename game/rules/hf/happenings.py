"""What the level itself has to happen, at the beginning of a turn. Not in the book: LEVEL is the
level file."""

from __future__ import annotations

from game.core.events import Arrived, Told
from game.core.steps import happen
from game.core.table import the
from game.levels.happenings import brought_by, comes_to_pass, due
from game.levels.model import Event, Level
from game.rules.hf.crews import crews_to_guns
from game.rules.hf.level import set_afloat
from game.rules.hf.outcome import facts_now
from game.rules.hf.sheet import Wind
from game.rules.hf.space import point_of
from game.rules.hf.wind import tell_wind
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
