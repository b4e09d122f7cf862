"""What waits for the camera before it begins. In a fleet volleys that are no great moment also wait
a moment for each other: the battle steps on meanwhile, and all that one view holds speak as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.events import CardHeld, CardTurned, Event, Fired
from game.scene import timings
from game.scene.stage_acts import Drama, StageAct, act_of
from game.systems.deferred_events import is_colours_down, is_seen_after_guns
from game.systems.event_batch import is_in_view_with
from game.systems.event_timing import acts_of

GATHER_SECONDS: Final = 0.5
"""Seconds of the clock, whatever the pace, for which volleys wait for others at the most: in them
captains must answer, one in a frame."""
_GUN_GATHER_SECONDS: Final = 0.12
"""Seconds of the clock in which most of the guns that speak together have been told."""


@dataclass(slots=True)
class CameraQueue:
    """The events that wait, the acts for which they do (their age is below 0), the seconds of the
    show until they begin at the latest, and for how many of the clock others may still join them.
    """

    events: list[Event] = field(default_factory=list)
    acts: list[StageAct] = field(default_factory=list)
    seconds_left: float = 0.0
    gather_seconds: float = 0.0
    is_elsewhere: bool = False
    """Whether what came last is put off: a mast, or what the view that waits does not hold."""

    def start_wait(self, events: list[Event], acts: Sequence[StageAct], *, gathers: bool) -> None:
        """These begin when the camera has come, or after CAMERA_COMES; whether others may join."""
        self.events, self.acts = events, list(acts)
        self.seconds_left, self.gather_seconds = (
            timings.CAMERA_COMES,
            GATHER_SECONDS if gathers else 0.0,
        )
        self.is_elsewhere = False
        self._reset_ages(acts)

    def add(self, events: Sequence[Event], acts: Sequence[StageAct]) -> None:
        """These wait with the others."""
        self.events += events
        self.acts += acts
        self._reset_ages(acts)

    def split_deferred(
        self, news: Sequence[Event], in_one_view: Callable[[Sequence[StageAct]], Sequence[StageAct]]
    ) -> tuple[list[Event], list[Event]]:
        """What of this waits too, and what is put off until that has been seen: volleys that the
        view does not hold, masts and fires, and what comes of each. So the camera need not go to
        and fro between two places where guns speak in turn."""
        now, later = list[Event](), list[Event]()
        for event in news:
            act = act_of(event) if isinstance(event, Fired) or is_colours_down(event) else None
            if is_seen_after_guns(event):
                self.is_elsewhere = True  # guns that wait with it speak first
            if act is not None:
                self.is_elsewhere = not is_in_view_with(
                    [*self.acts, *acts_of(now)], act, in_one_view
                )
            turned = isinstance(event, CardHeld | CardTurned)
            (later if self.is_elsewhere and not turned else now).append(event)
        return now, later

    def advance(self, dt: float, pace: int, *, held: bool = False) -> None:
        """So many seconds of the clock have passed; `held`: the camera has not set out yet, for
        what it shows has not been seen for long enough."""
        self.seconds_left = self.seconds_left if held else max(0.0, self.seconds_left - dt * pace)
        self.gather_seconds = max(0.0, self.gather_seconds - dt)

    @property
    def is_minor(self) -> bool:
        """Whether nothing of what waits is a great moment."""
        return all(act.drama < Drama.RAKE for act in self.acts)

    @property
    def is_gathering(self) -> bool:
        """Whether so many may yet join these that no camera should set out: ships that sail, for as
        long as they wait for each other, and guns for a moment."""
        sail = all(act.drama is Drama.MOVE for act in self.acts)
        return self.gather_seconds > (0.0 if sail else GATHER_SECONDS - _GUN_GATHER_SECONDS)

    def has_camera_arrived(self, in_frame: Callable[[StageAct], bool]) -> bool:
        """Whether the camera has come to all of them, or has had time enough."""
        return self.seconds_left <= 0 or all(map(in_frame, self.acts))

    def pop_events(self) -> list[Event]:
        """What begins now; nothing waits any more."""
        events = self.events
        for act in self.acts:
            act.age = 0.0
        self.events, self.acts, self.seconds_left, self.gather_seconds = [], [], 0.0, 0.0
        return events

    def _reset_ages(self, acts: Sequence[StageAct]) -> None:
        """They are younger than nothing until then."""
        for act in acts:
            act.age = -max(self.seconds_left, 1e-3)


def may_gather(acts: Sequence[StageAct], *, quick: bool = False, seen: bool = True) -> bool:
    """Whether these are volleys that may wait for others: no rake, and nothing greater; at the
    `quick` speed rakes too, and colours that come down. Ships that the camera does not see yet
    wait for others that sail with them: then it knows whom all it is to show."""
    waits = (Drama.VOLLEY, Drama.RAKE, Drama.STRIKE) if quick else (Drama.VOLLEY,)
    sail = not seen and all(act.drama is Drama.MOVE for act in acts)
    return bool(acts) and (sail or all(act.drama in waits for act in acts))


def split_by_view(
    news: list[Event], in_one_view: Callable[[Sequence[StageAct]], Sequence[StageAct]]
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
