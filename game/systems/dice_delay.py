"""How long dice must still tumble before the next step."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event, Fired, Rolled
from game.play.battle import Battle
from game.scene import timings
from game.scene.roll_runs import is_follow_on_roll
from game.systems.event_timing import has_no_consequence
from game.systems.volley_groups import VolleyGroups


def dice_delay(
    battle: Battle,
    news: Sequence[Event],
    before: float,
    volley_groups: VolleyGroups,
    *,
    brisk: bool,
) -> float:
    """Return the seconds of tumbling left after these events, ``before`` being the seconds left so
    far. Dice of guns are shown while the guns fire, so a volley ends the wait. Write the clause of
    the last dice into ``volley_groups``."""
    events, seconds = battle.events, before
    for number, event in enumerate(news, len(events) - len(news)):
        if isinstance(event, Rolled):
            volley_groups.dice_clause = event.clause
            quiet = has_no_consequence(battle.pending_step)
            follows = is_follow_on_roll(events, number, battle.book.RUNS)
            seen = timings.dice_seconds(len(event.dice), brisk, quiet, follows)
            seconds = max(seconds, seen)
        elif isinstance(event, Fired):
            seconds = 0.0
    return seconds
