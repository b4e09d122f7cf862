"""What waits for the camera before it begins. In a fleet volleys that are no great moment also wait
a moment for each other: the battle steps on meanwhile, and all that one view holds speak as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.events import CardHeld, CardTurned, Event, Fired
from game.scene import timings
from game.scene.acts import Act, Drama, act_of
from game.systems.deferred_events import comes_down, falls_after
from game.systems.event_batch import in_view_with
from game.systems.event_timing import acts_of

GATHERS: Final = 0.5
"""Seconds of the clock, whatever the pace, for which volleys wait for others at the most: in them
captains must answer, one in a frame."""
_MOMENT: Final = 0.12
"""Seconds of the clock in which most of the guns that speak together have been told."""


@dataclass(slots=True)
class CameraQueue:
    """The events that wait, the acts for which they do (their age is below 0), the seconds of the
    show until they begin at the latest, and for how many of the clock others may still join them.
    """

    events: list[Event] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    left: float = 0.0
    gathers: float = 0.0
    elsewhere: bool = False
    """Whether what came last is put off: a mast, or what the view that waits does not hold."""

    def wait(self, events: list[Event], acts: Sequence[Act], *, gathers: bool) -> None:
        """These begin when the camera has come, or after CAMERA_COMES; whether others may join."""
        self.events, self.acts = events, list(acts)
        self.left, self.gathers = timings.CAMERA_COMES, GATHERS if gathers else 0.0
        self.elsewhere = False
        self._before_it_begins(acts)

    def add(self, events: Sequence[Event], acts: Sequence[Act]) -> None:
        """These wait with the others."""
        self.events += events
        self.acts += acts
        self._before_it_begins(acts)

    def defer(
        self, news: Sequence[Event], in_one_view: Callable[[Sequence[Act]], Sequence[Act]]
    ) -> tuple[list[Event], list[Event]]:
        """What of this waits too, and what is put off until that has been seen: volleys that the
        view does not hold, masts and fires, and what comes of each. So the camera need not go to
        and fro between two places where guns speak in turn."""
        now, later = list[Event](), list[Event]()
        for event in news:
            act = act_of(event) if isinstance(event, Fired) or comes_down(event) else None
            if falls_after(event):
                self.elsewhere = True  # guns that wait with it speak first
            if act is not None:
                self.elsewhere = not in_view_with([*self.acts, *acts_of(now)], act, in_one_view)
            turned = isinstance(event, CardHeld | CardTurned)
            (later if self.elsewhere and not turned else now).append(event)
        return now, later

    def follow(self, dt: float, pace: int, *, held: bool = False) -> None:
        """So many seconds of the clock have passed; `held`: the camera has not set out yet, for
        what it shows has not been seen for long enough."""
        self.left = self.left if held else max(0.0, self.left - dt * pace)
        self.gathers = max(0.0, self.gathers - dt)

    @property
    def is_minor(self) -> bool:
        """Whether nothing of what waits is a great moment."""
        return all(act.drama < Drama.RAKE for act in self.acts)

    @property
    def gathers_still(self) -> bool:
        """Whether so many may yet join these that no camera should set out: ships that sail, for as
        long as they wait for each other, and guns for a moment."""
        sail = all(act.drama is Drama.MOVE for act in self.acts)
        return self.gathers > (0.0 if sail else GATHERS - _MOMENT)

    def camera_has_come(self, in_frame: Callable[[Act], bool]) -> bool:
        """Whether the camera has come to all of them, or has had time enough."""
        return self.left <= 0 or all(map(in_frame, self.acts))

    def begins(self) -> list[Event]:
        """What begins now; nothing waits any more."""
        events = self.events
        for act in self.acts:
            act.age = 0.0
        self.events, self.acts, self.left, self.gathers = [], [], 0.0, 0.0
        return events

    def _before_it_begins(self, acts: Sequence[Act]) -> None:
        """They are younger than nothing until then."""
        for act in acts:
            act.age = -max(self.left, 1e-3)


def may_gather(acts: Sequence[Act], *, quick: bool = False, seen: bool = True) -> bool:
    """Whether these are volleys that may wait for others: no rake, and nothing greater; at the
    `quick` speed rakes too, and colours that come down. Ships that the camera does not see yet
    wait for others that sail with them: then it knows whom all it is to show."""
    waits = (Drama.VOLLEY, Drama.RAKE, Drama.STRIKE) if quick else (Drama.VOLLEY,)
    sail = not seen and all(act.drama is Drama.MOVE for act in acts)
    return bool(acts) and (sail or all(act.drama in waits for act in acts))


def seen_together(
    news: list[Event], in_one_view: Callable[[Sequence[Act]], Sequence[Act]]
) -> tuple[list[Event], list[Event]]:
    """What of this is shown now, and what later: the volleys that the camera cannot show with the
    others. Whoever watches would see neither who fires there nor who is hit."""
    guns = [(n, act_of(event)) for n, event in enumerate(news) if isinstance(event, Fired)]
    acts = [act for _, act in guns if act is not None]
    if len(acts) < 2:
        return news, []
    seen = in_one_view(acts)
    later = {n for n, act in guns if act not in seen}
    now = [event for n, event in enumerate(news) if n not in later]
    return now, [news[n] for n in sorted(later)]
