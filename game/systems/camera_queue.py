"""Acts that wait for the camera before they begin. In a fleet, volleys that are no great moment
also wait for each other: the battle steps on meanwhile, and all that fit into one view fire as
one."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.events import CardHeld, CardTurned, Event, Fired
from game.scene import timings
from game.scene.stage_acts import ActKind, StageAct, act_of
from game.systems.deferred_events import is_colours_down, is_mast_or_new_fire
from game.systems.event_batch import is_in_view_with
from game.systems.event_timing import acts_of

GATHER_SECONDS: Final = 0.5
"""Longest wait of volleys for each other, in seconds of the clock at any pace: AI captains answer
one question a frame meanwhile."""
_GUN_GATHER_SECONDS: Final = 0.12
"""Seconds of the clock in which most of the guns that fire together have been reported."""


@dataclass(slots=True)
class CameraQueue:
    """Events that wait for the camera.

    ``acts`` are the acts they wait for (age below 0), ``seconds_left`` the seconds of show time
    until they begin at the latest, ``gather_seconds`` the seconds of the clock for which others may
    still join them."""

    events: list[Event] = field(default_factory=list)
    acts: list[StageAct] = field(default_factory=list)
    seconds_left: float = 0.0
    gather_seconds: float = 0.0
    is_elsewhere: bool = False
    """Whether the last event was deferred: a mast, or something outside the awaited view."""

    def start_wait(self, events: list[Event], acts: Sequence[StageAct], *, is_open_to_more: bool) -> None:
        """Let events wait for the camera, CAMERA_COMES seconds at most; ``is_open_to_more``: others
        may
        join."""
        self.events, self.acts = events, list(acts)
        self.seconds_left, self.gather_seconds = (
            timings.CAMERA_COMES,
            GATHER_SECONDS if is_open_to_more else 0.0,
        )
        self.is_elsewhere = False
        self._reset_ages(acts)

    def add(self, events: Sequence[Event], acts: Sequence[StageAct]) -> None:
        """Let more events wait with those that already wait."""
        self.events += events
        self.acts += acts
        self._reset_ages(acts)

    def split_deferred(
        self, new_events: Sequence[Event], in_one_view: Callable[[Sequence[StageAct]], Sequence[StageAct]]
    ) -> tuple[list[Event], list[Event]]:
        """Split events into those that join the queue, and those deferred until the queue has been
        shown: volleys outside the view, masts and fires, each with what follows from it. So the
        camera need not go to and fro between two positions where guns fire in turn."""
        now, later = list[Event](), list[Event]()
        for event in new_events:
            act = act_of(event) if isinstance(event, Fired) or is_colours_down(event) else None
            if is_mast_or_new_fire(event):
                self.is_elsewhere = True  # guns that wait with it fire first
            if act is not None:
                self.is_elsewhere = not is_in_view_with([*self.acts, *acts_of(now)], act, in_one_view)
            turned = isinstance(event, CardHeld | CardTurned)
            (later if self.is_elsewhere and not turned else now).append(event)
        return now, later

    def advance(self, dt: float, pace: int, *, is_camera_held: bool = False) -> None:
        """Count down by ``dt`` seconds of the clock. ``is_camera_held``: the camera has not set out
        yet,
        because its present view has not been seen for long enough."""
        self.seconds_left = self.seconds_left if is_camera_held else max(0.0, self.seconds_left - dt * pace)
        self.gather_seconds = max(0.0, self.gather_seconds - dt)

    @property
    def has_no_great_act(self) -> bool:
        """Return whether nothing that waits is a great moment."""
        return all(act.drama < ActKind.RAKE for act in self.acts)

    @property
    def is_gathering(self) -> bool:
        """Return whether so many may still join that the camera should not set out: sailing ships
        as long as they wait for each other, guns for a moment."""
        sail = all(act.drama is ActKind.MOVE for act in self.acts)
        return self.gather_seconds > (0.0 if sail else GATHER_SECONDS - _GUN_GATHER_SECONDS)

    def is_wait_over(self, is_in_frame: Callable[[StageAct], bool]) -> bool:
        """Return whether the camera sees all of them, or has had time enough."""
        return self.seconds_left <= 0 or all(map(is_in_frame, self.acts))

    def pop_events(self) -> list[Event]:
        """Empty the queue and return its events, which begin now."""
        events = self.events
        for act in self.acts:
            act.age = 0.0
        self.events, self.acts, self.seconds_left, self.gather_seconds = [], [], 0.0, 0.0
        return events

    def _reset_ages(self, acts: Sequence[StageAct]) -> None:
        for act in acts:
            act.age = -max(self.seconds_left, 1e-3)


def may_gather(acts: Sequence[StageAct], *, is_quick: bool = False, is_in_view: bool = True) -> bool:
    """Return whether these acts may wait for others.

    Volleys may, but rakes and colours only at ``is_quick`` speed. Ships that the camera does not
    see
    yet may too: it then learns of all that it has to show."""
    waits = (ActKind.VOLLEY, ActKind.RAKE, ActKind.STRIKE) if is_quick else (ActKind.VOLLEY,)
    sail = not is_in_view and all(act.drama is ActKind.MOVE for act in acts)
    return bool(acts) and (sail or all(act.drama in waits for act in acts))


def split_by_view(
    new_events: list[Event], in_one_view: Callable[[Sequence[StageAct]], Sequence[StageAct]]
) -> tuple[list[Event], list[Event]]:
    """Split events into those shown now and the volleys that do not fit into the same view, which
    are shown later. A watcher would see neither who fires nor who is hit there."""
    guns = [(n, act_of(event)) for n, event in enumerate(new_events) if isinstance(event, Fired)]
    acts = [act for _, act in guns if act is not None]
    if len(acts) < 2:
        return new_events, []
    seen = in_one_view(acts)
    later = {n for n, act in guns if act not in seen}
    now = [event for n, event in enumerate(new_events) if n not in later]
    return now, [new_events[n] for n in sorted(later)]
