"""Which volleys speak in one moment. Where a book lets all ships act at once, guns speak when the
last of their dice is thrown, so that all are seen to fire together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.events import Event, Fired
from game.core.steps import Choose, Happen, Plot, Roll
from game.systems.event_timing import is_invisible_event

Step = Choose | Happen | Plot | Roll | None


@dataclass(slots=True)
class VolleyGroups:
    """Whether all ships of the book act ``is_simultaneous``; all volleys of the ``last_volleys``
    moment in which
    guns spoke; those that are ``waiting_volleys``: their dice are thrown, and others are still to
    come; the
    clause of the last ``dice_clause``."""

    is_simultaneous: bool
    last_volleys: tuple[Fired, ...] = ()
    waiting_volleys: list[Fired] = field(default_factory=list)
    dice_clause: str = ""

    def take_ready(self, news: list[Event], step: Step, *, joined: bool) -> list[Event]:
        """What is shown of the news now that this step comes next; `joined`: they happen in the
        moment of what is being shown."""
        if not self.is_simultaneous:
            guns = tuple(event for event in news if isinstance(event, Fired))
            self.last_volleys = (
                (*self.last_volleys, *guns) if joined and guns else guns or self.last_volleys
            )
            return news
        self.waiting_volleys += [event for event in news if isinstance(event, Fired)]
        shown: Sequence[Event] = [event for event in news if not isinstance(event, Fired)]
        if self.waiting_volleys and not self._has_more_guns(step):
            self.last_volleys = tuple(self.waiting_volleys)
            shown, self.waiting_volleys = [*self.waiting_volleys, *shown], []
        return list(shown)

    def _has_more_guns(self, step: Step) -> bool:
        """Whether the next step is another volley of the same moment, or belongs to one."""
        if isinstance(step, Roll):
            return self._has_more_dice(step)
        return isinstance(step, Happen) and (
            isinstance(step.event, Fired) or is_invisible_event(step.event)
        )

    def _has_more_dice(self, step: Roll) -> bool:
        """Whether these are dice of the same moment as the last: more batteries of ships that all
        fire at once. Each die of a battery hits for itself, so it has a number that it needs."""
        return step.clause == self.dice_clause and step.needs is not None

    def is_gun_roll(self, step: Step, gunnery: bool) -> bool:
        """Whether the dice that tumble are those of guns: these speak while their dice tumble, and
        ships that fire together throw all their dice before, unless each roll is to be read;
        `gunnery`: the step is of that chapter, and nobody reads."""
        if isinstance(step, Happen):
            return isinstance(step.event, Fired)
        together = self.is_simultaneous and gunnery
        return together and isinstance(step, Roll) and self._has_more_dice(step)
