"""Which volleys speak in one moment. Where a book lets all ships act at once, guns speak when the
last of their dice is thrown, so that all are seen to fire together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.core.events import Event, Fired
from game.core.steps import Choose, Happen, Plot, Roll
from game.systems.event_timing import shows_nothing

Step = Choose | Happen | Plot | Roll | None


@dataclass(slots=True)
class VolleyGroups:
    """Whether all ships of the book act ``at_once``; all volleys of the ``last`` moment in which
    guns spoke; those that are ``primed``: their dice are thrown, and others are still to come; the
    clause of the last ``dice``."""

    at_once: bool
    last: tuple[Fired, ...] = ()
    primed: list[Fired] = field(default_factory=list)
    dice: str = ""

    def now(self, news: list[Event], step: Step, *, joined: bool) -> list[Event]:
        """What is shown of the news now that this step comes next; `joined`: they happen in the
        moment of what is being shown."""
        if not self.at_once:
            guns = tuple(event for event in news if isinstance(event, Fired))
            self.last = (*self.last, *guns) if joined and guns else guns or self.last
            return news
        self.primed += [event for event in news if isinstance(event, Fired)]
        shown: Sequence[Event] = [event for event in news if not isinstance(event, Fired)]
        if self.primed and not self._more_guns(step):
            self.last = tuple(self.primed)
            shown, self.primed = [*self.primed, *shown], []
        return list(shown)

    def _more_guns(self, step: Step) -> bool:
        """Whether the next step is another volley of the same moment, or belongs to one."""
        if isinstance(step, Roll):
            return self._more_dice(step)
        return isinstance(step, Happen) and (
            isinstance(step.event, Fired) or shows_nothing(step.event)
        )

    def _more_dice(self, step: Roll) -> bool:
        """Whether these are dice of the same moment as the last: more batteries of ships that all
        fire at once. Each die of a battery hits for itself, so it has a number that it needs."""
        return step.clause == self.dice and step.needs is not None

    def guns_come(self, step: Step, gunnery: bool) -> bool:
        """Whether the dice that tumble are those of guns: these speak while their dice tumble, and
        ships that fire together throw all their dice before, unless each roll is to be read;
        `gunnery`: the step is of that chapter, and nobody reads."""
        if isinstance(step, Happen):
            return isinstance(step.event, Fired)
        together = self.at_once and gunnery
        return together and isinstance(step, Roll) and self._more_dice(step)
