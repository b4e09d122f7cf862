"""Which volleys fire in one moment. Where a book lets all ships act at once, guns fire when the
last of their dice is thrown, so that all fire together."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.events import Event, Fired, Rolled
from game.core.steps import Choose, Happen, Plot, Roll
from game.play.battle import Battle
from game.scene import timings
from game.scene.roll_runs import is_follow_on_roll
from game.systems.event_timing import is_invisible_event, is_roll_without_effect

Step = Choose | Happen | Plot | Roll | None


@dataclass(slots=True)
class VolleyGroups:
    """Groups of volleys.

    ``is_simultaneous``: all ships of the book act at once; ``last_volleys`` fired in the last
    moment with guns; ``waiting_volleys`` have their dice, but others of their moment are still to
    come; ``dice_clause`` is the clause of the last dice."""

    is_simultaneous: bool
    last_volleys: tuple[Fired, ...] = ()
    waiting_volleys: list[Fired] = field(default_factory=list)
    dice_clause: str = ""

    def take_ready(self, new_events: list[Event], step: Step, *, is_same_moment: bool) -> list[Event]:
        """Return the events to show now, given the next step; volleys may wait. ``is_same_moment``:
        they
        belong to the moment that is being shown."""
        if not self.is_simultaneous:
            guns = tuple(event for event in new_events if isinstance(event, Fired))
            self.last_volleys = (
                (*self.last_volleys, *guns) if is_same_moment and guns else guns or self.last_volleys
            )
            return new_events
        self.waiting_volleys += [event for event in new_events if isinstance(event, Fired)]
        shown: Sequence[Event] = [event for event in new_events if not isinstance(event, Fired)]
        if self.waiting_volleys and not self._has_more_guns(step):
            self.last_volleys = tuple(self.waiting_volleys)
            shown, self.waiting_volleys = [*self.waiting_volleys, *shown], []
        return list(shown)

    def _has_more_guns(self, step: Step) -> bool:
        if isinstance(step, Roll):
            return self._has_more_dice(step)
        return isinstance(step, Happen) and (isinstance(step.event, Fired) or is_invisible_event(step.event))

    def _has_more_dice(self, step: Roll) -> bool:
        """Return whether these dice belong to the moment of the last: batteries of ships that
        all fire at once. Each die of a battery hits for itself, so the roll has a number that it
        needs."""
        return step.clause == self.dice_clause and step.needs is not None

    def is_gun_roll(self, step: Step, is_gunnery_step: bool) -> bool:
        """Return whether the tumbling dice are those of guns, which fire meanwhile; ships that fire
        together throw all dice first. ``is_gunnery_step``: the step is of that chapter, and need
        not stay
        readable."""
        if isinstance(step, Happen):
            return isinstance(step.event, Fired)
        together = self.is_simultaneous and is_gunnery_step
        return together and isinstance(step, Roll) and self._has_more_dice(step)


# --------------------------------------------------------------------------------------------- dice
def update_dice_delay(
    battle: Battle,
    new_events: Sequence[Event],
    seconds_so_far: float,
    volley_groups: VolleyGroups,
    *,
    is_quick_play: bool,
) -> float:
    """Return the seconds of tumbling left after these events, ``seconds_so_far`` being the seconds
    left so
    far. Dice of guns are shown while the guns fire, so a volley ends the wait. Write the clause of
    the last dice into ``volley_groups``."""
    events, seconds = battle.events, seconds_so_far
    for number, event in enumerate(new_events, len(events) - len(new_events)):
        if isinstance(event, Rolled):
            volley_groups.dice_clause = event.clause
            quiet = is_roll_without_effect(battle.pending_step)
            follows = is_follow_on_roll(events, number, battle.book.RUNS)
            seen = timings.dice_seconds(len(event.dice), is_quick_play, quiet, follows)
            seconds = max(seconds, seen)
        elif isinstance(event, Fired):
            seconds = 0.0
    return seconds
