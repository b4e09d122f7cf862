"""The five systems that step a battle and show it: wind, sailing, gunnery, boarding, fire.

``Show`` owns one stage world of a battle with these five as esper processors. Each frame each of
them animates its part; when all five are at rest and the battle's next step belongs to its
chapter, it advances the battle and everyone shows what happened. Without animation the same five
run headless."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from math import inf
from operator import itemgetter

import esper

from game.core.events import Arrived, Event, Fired, Moved, Told
from game.core.steps import Happen
from game.core.visible import VisibleObjects, VisibleShip
from game.play.battle import Battle, StepResult
from game.play.seats import Person
from game.scene import timings
from game.scene.acts import Act, Drama
from game.scene.volleys import Volley
from game.systems import dice_delay
from game.systems.boarding import BoardingSystem
from game.systems.boats_and_works import attend
from game.systems.camera_queue import CameraQueue, may_gather, seen_together
from game.systems.clock import System
from game.systems.deferred_events import split_deferred
from game.systems.event_batch import FLEET, EventBatch
from game.systems.event_timing import (
    acts_of,
    age_acts,
    boards_from_boats,
    is_great,
    is_sudden,
    lead_of,
    reading_time,
    sail_to_their_ends,
    shot_has_fallen,
    shows_nothing,
    still_told,
    yield_all,
)
from game.systems.fire import FireSystem, kindle
from game.systems.gunnery import GunnerySystem
from game.systems.playback_speed import (
    PASSED_BY,
    PLAYED,
    WATCHED,
    SpeedUp,
    TurnClock,
    playback_speed,
    speed_up,
)
from game.systems.sailing import SailingSystem
from game.systems.ship_appearance import apply_appearance, under_fire
from game.systems.stage_setup import add_ship, set_wind
from game.systems.volley_groups import VolleyGroups
from game.systems.wind import WindSystem

__all__ = ["Show"]

_names = count(1)
MOST_STEPS = 100_000
"""Steps without a rest after which a battle without animation is called a stall."""


class Show:
    """The stage world of one battle and its five systems. ``speed`` is 1, 2 or 4, or 0 for at
    once; ``held`` is whether the player holds the key that hurries; ``progress`` says how the last
    step went, and ``watched`` for how many seconds nobody has been asked anything, though captains
    may be who have ``relieved`` the person of a fleet; with ``reads`` every roll and every part of
    a turn stands for a while, so that it can be read. ``great``: see `great_now`.
    ``dice_delay`` is for how many seconds dice still tumble before the next step; guns do not wait
    for
    their dice. ``ending`` is for how many more the end of the battle is seen before it is said.
    ``in_frame`` says whether the camera sees an act: what it does not see yet is ``camera_queue``,
    and
    begins when it has had time to come; ``lingers``, whether what it shows has yet to be seen for
    long enough. ``in_one_view`` says which of some acts it can show at one time: volleys that it
    cannot speak ``later``. ``volleys_together`` is all the volleys of the last moment in which
    guns spoke, ``lead`` that one of them which is looked at. Where play is ``quick_play``, nobody
    waits
    long for a card or a throw that nothing comes of. Is it ``is_unattended``, nobody waits for a
    turn.
    """

    def __init__(self, battle: Battle, animated: bool = True) -> None:
        """The stage as the table stands."""
        self.battle, self.animated, self.speed = battle, animated, 1
        self.name = f"stage-{next(_names)}"
        self.progress, self.held, self.watched = StepResult.STEPPED, False, 0.0
        self.relieved, self.great = False, False
        self.shown, self.rewinds = len(battle.events), battle.rewinds
        self.at_once, self.news = battle.book.AT_ONCE, Event("")
        self.salvos = VolleyGroups(self.at_once)
        self.reads, self.reading, self.dice_delay = False, 0.0, 0.0
        self.quick_play, self.is_unattended = False, False
        self.in_frame: Callable[[Act], bool] = lambda _: True
        self.in_one_view: Callable[[Sequence[Act]], Sequence[Act]] = lambda acts: acts
        self.lingers: Callable[[], bool] = lambda: False
        self.later: list[Event] = []
        self.lead: Fired | None = None
        self.cue = CameraQueue()
        self.ending = inf
        self.sailing = SailingSystem(self.advance, self.at_once)
        self._aimed_at: set[str] = set()
        self.together, self._joined, self.turn = EventBatch(), False, TurnClock()
        self.wind = WindSystem(self.advance)
        five = (
            self.wind,
            self.sailing,
            GunnerySystem(self.advance),
            BoardingSystem(self.advance),
            FireSystem(self.advance),
        )
        self.systems: tuple[System, ...] = five
        with self.stage():
            for system in five:
                esper.add_processor(system)
            self._set()

    # ------------------------------------------------------------------ the stage world
    @contextmanager
    def stage(self) -> Iterator[None]:
        """Inside, esper's queries see this stage."""
        before = esper.current_world
        esper.switch_world(self.name)
        try:
            yield
        finally:
            esper.switch_world(before)

    def frame(self, dt: float) -> None:
        """``dt`` seconds pass: all five animate, and step the battle while it is at rest."""
        if self.battle.rewinds != self.rewinds:
            self.rewound()
        asked = self.progress is StepResult.WAITING and not (self.relieved and self.together.many)
        self.watched = 0.0 if asked else self.watched + dt
        self.turn.follow(dt, self.battle.turn, asked=asked)
        pace = self._keep_pace()
        speed_up(self.together, self.speed, self.turn.spent, self._haste)
        self.reading = max(0.0, self.reading - dt * pace)
        self.dice_delay = max(0.0, self.dice_delay - dt * pace)
        self.cue.follow(dt, pace, held=self.is_held_back)
        self.together.follow(dt * pace)
        with self.stage():
            if (
                self.camera_queue
                and not self._gathers_on()
                and self.cue.camera_has_come(self.in_frame)
            ):
                self._begin_cued()
                self.great = is_great()
                pace = self._keep_pace()  # guns that speak now are not hurried by a frame
            if self.later and not self.camera_queue and (self._quiet or self._may_answer):
                yield_all()
                self._begin_when_seen(*split_deferred(self.later, self.in_one_view))
            age_acts(dt * pace)
            esper.process(dt * pace)
            if self.together.many and self.together.quick:
                self._step_on()
            self.great = is_great()
            if not self.camera_queue and self._aimed_at - under_fire(self.later):
                self._dress(self.sights())
            if self.battle.pending is None:
                self.progress = StepResult.OVER
                left = still_told() if self.speed else 0.0
                self.ending = max(0.0, min(left, self.ending - dt * pace))

    def _step_on(self) -> None:
        """The battle takes what steps it may in this moment once more. A frame is long at the
        quickest speed: a fifth of a ship's way; and one system's turn is over in it before the
        next ship of a line is answered for."""
        for system in self.systems:
            self.advance(system.chapter)

    @property
    def volleys_together(self) -> tuple[Fired, ...]:
        """All the volleys of the last moment in which guns spoke."""
        return self.salvos.last

    @property
    def primed(self) -> list[Fired]:
        """The volleys whose dice are thrown, and that wait for others of their moment."""
        return self.salvos.primed

    def _dress(self, seen: dict[str, VisibleShip]) -> None:
        """Every ship looks as her sheet says, but for what has yet to be seen."""
        self._aimed_at = apply_appearance(self.battle, seen, self.later)

    @property
    def camera_queue(self) -> list[Event]:
        """What begins when the camera has come."""
        return self.cue.events

    @property
    def pace(self) -> int:
        """How many times faster than life it goes: see `playback_speed.playback_speed`."""
        now = self.speed or 1, self.turn.spent, self.watched, self.together, self._haste
        return playback_speed(*now, held=self.held, great=self.great)

    def _keep_pace(self) -> int:
        """The pace of this moment, which all five keep."""
        for system in self.systems:
            system.clock.pace = self.pace
        return self.pace

    @property
    def _haste(self) -> SpeedUp:
        """How a fleet's turn is hurried, by whom it is shown to."""
        if any(isinstance(seat, Person) for seat in self.battle.seats.values()):
            return PLAYED
        return PASSED_BY if self.is_unattended else WATCHED

    def close(self) -> None:
        """The stage is struck."""
        with self.stage():
            esper.clear_database()
        esper.delete_world(self.name)

    # ------------------------------------------------------------------ stepping
    def advance(self, chapter: str) -> None:
        """Step the battle while its next step is of this chapter and nothing is moving."""
        for _ in range(MOST_STEPS):
            rests = self.at_rest()
            if self.battle.chapter != chapter or not (rests or self._joins()):
                return
            self._joined = not rests
            self.progress = self.battle.step()
            if self.progress is not StepResult.STEPPED:
                return
            self._show_news()

    def _joins(self) -> bool:
        """Whether the next step happens in the same moment as what is being shown: where a book
        lets all ships act at once, they are seen to move together and to fire together."""
        step = self.battle.pending
        if self.camera_queue and self.together.many:
            return self._gathers_on()
        if not self.at_once and self._of_a_fleet():
            return True
        if not isinstance(step, Happen):
            return False
        if not self.at_once:
            return not self.camera_queue and self.sailing.drifts_on(self.news, step.event)
        same = type(step.event) is type(self.news)
        return isinstance(self.news, (Moved, Fired)) and (same or shows_nothing(step.event))

    def _gathers_on(self) -> bool:
        """Whether the next step may yet be seen with the volleys that wait for each other."""
        may = self.cue.gathers > 0 and self.together.many and not self.reads
        put_off = acts_of(self.later)
        return may and self.together.gathers(self.battle, self.cue.acts, self.in_one_view, put_off)

    @property
    def gathering(self) -> bool:
        """Whether others may yet be seen with what waits for the camera, so that it need not set
        out before it knows whom all it is to show."""
        if not self.camera_queue or not self.cue.gathers_still:
            return False
        with self.stage():
            return self._gathers_on()

    @property
    def is_held_back(self) -> bool:
        """Whether the camera of a fleet does not set out to what waits for it: what it shows has
        not been seen for long enough, and nothing great waits."""
        return (
            bool(self.camera_queue)
            and self.together.at_leisure
            and self.cue.is_minor
            and self.lingers()
        )

    def _of_a_fleet(self) -> bool:
        """Whether the next step happens beside what other ships of a fleet do."""
        return self.may_answer_meanwhile and self.together.joins(
            self.battle, self._busy, self.in_one_view
        )

    @property
    def may_answer_meanwhile(self) -> bool:
        """Whether in a fleet another answer may be given while ships are still seen to act."""
        if not self.together.many or self.at_once or self.reads or not self.speed:
            return False
        if self.camera_queue:
            return self.cue.gathers > 0
        return not self.later and len(self._busy) < 2

    @property
    def _busy(self) -> list[str]:
        """The chapters of which something is shown that must be seen to its end."""
        return [system.chapter for system in self.systems if system.clock.busy > 0]

    def at_rest(self) -> bool:
        """Whether no system is showing anything that must be seen before the next step."""
        if not self.animated:
            return True
        if self.camera_queue or self.later or not self._quiet:
            return False
        if self.battle.pending is None and 0 < self.ending < inf:
            return False
        step = self.battle.pending
        gunnery = self.battle.chapter == "gunnery" and not self.reads
        guns = self.salvos.guns_come(step, gunnery)
        return (self.reading <= 0 and self.dice_delay <= 0) or guns

    @property
    def _quiet(self) -> bool:
        """Whether no system is showing anything that must be seen to its end."""
        with self.stage():
            return not self._busy and not (self.together.at_leisure and is_sudden())

    @property
    def _may_answer(self) -> bool:
        """Whether nothing but what their shot has done is seen of the guns that spoke."""
        rest = not is_great() and self._busy == ["gunnery"]
        return rest and shot_has_fallen()

    def _show_news(self) -> None:
        """Everyone has seen what the step brought."""
        news = self.battle.events[self.shown :]
        self.shown = len(self.battle.events)
        self.news = next((e for e in reversed(news) if not isinstance(e, Told)), self.news)
        if not self.animated:
            return
        if self.reads:
            self.reading = max(self.reading, *map(reading_time, news), 0.0)
        self.wind.brisk = self.quick_play
        self.dice_delay = dice_delay.dice_delay(
            self.battle, news, self.dice_delay, self.salvos, brisk=self.quick_play
        )
        self._present(self.salvos.now(news, self.battle.pending, joined=self._joined))

    def _present(self, news: list[Event]) -> None:
        """These events begin to be shown when the camera has come; of guns that speak together, but
        that no one view holds, some begin now and the others later."""
        if self.camera_queue:
            self._wait_too(news)
            return
        now, later = seen_together(news, self.in_one_view) if self.speed else (news, [])
        self._begin_when_seen(now, later)

    def _begin_when_seen(self, now: list[Event], later: list[Event]) -> None:
        """Some of this begins when the camera has come, the rest later."""
        self.later = later
        self.lead = lead_of(now) or self.lead
        acts = acts_of(now)
        # Where all ships act at once, or others sail already, no camera can come to all that sail.
        beside = self._joined and self.together.many
        all_sail = self.at_once or (beside and self.sailing.clock.busy > 0)
        awaited = [act for act in acts if act.drama >= Drama.GRAPPLE or not all_sail]
        many, quick = self.together.many and not self.reads, self.together.quick
        seen = all(map(self.in_frame, awaited))
        gathers = many and may_gather(awaited, quick=quick, seen=seen)
        if self.speed and (gathers or not seen):
            self._wait_for_the_camera(now, awaited, gathers)
        for act in acts:
            esper.create_entity(act)
        self.together.awaits(acts)
        if not self.camera_queue:
            self._begin(now)

    def _wait_too(self, news: list[Event]) -> None:
        """These begin with what waits for the camera; in a fleet volleys that its view does not
        hold are put off until then."""
        if self.together.many and self.speed:
            news, later = self.cue.defer(news, self.in_one_view)
            self.later += later
        acts = acts_of(news)
        self.cue.add(news, acts)
        self.lead = lead_of(self.camera_queue) or self.lead
        for act in acts:
            esper.create_entity(act)
        self.together.awaits(acts)

    def _wait_for_the_camera(self, now: list[Event], acts: list[Act], gathers: bool) -> None:
        """These acts begin when the camera has come, and nobody looks on at what is over."""
        self.cue.wait(now, acts, gathers=gathers)
        for thing, old in esper.get_component(Act):
            if old.done:
                esper.delete_entity(thing, immediate=True)

    def _begin_cued(self) -> None:
        """The camera has come: what it was to see begins."""
        self._begin(self.cue.begins())

    def _begin(self, now: list[Event]) -> None:
        """These events begin to be shown, and every ship looks as her sheet says."""
        self.together.begins(now)
        seen = self.sights()
        if any(map(boards_from_boats, now)):
            attend(self.company())  # they lie at the ship before their men climb up her side
        for event in now:
            if isinstance(event, Arrived):
                add_ship(seen[event.ship])
                self.sailing.clock.take(timings.ARRIVES)
            self._show(event, seen)
        if self.together.many:  # nobody who still sails is left behind for the next
            sail_to_their_ends()
        if now:
            self._dress(seen)
            attend(self.company())
        if not self.speed:
            self.skip()

    def _show(self, event: Event, seen: dict[str, VisibleShip]) -> None:
        """Every system begins to show the event."""
        for system in self.systems:
            system.show(event, seen)

    def volleys(self) -> list[Volley]:
        """The volleys that are being shown, in the order in which they were fired."""
        with self.stage():
            return [volley for _, volley in sorted(esper.get_component(Volley), key=itemgetter(0))]

    def sights(self) -> dict[str, VisibleShip]:
        """What can be seen of every ship, by id, in placement order."""
        with self.battle.table.at():
            return {s.id: s for s in self.battle.book.sight()}

    def company(self) -> VisibleObjects:
        """What else can be seen, by every person who has a seat; nothing in a book that knows of
        ships alone."""
        seats = self.battle.seats.items()
        people = [side for side, seat in seats if isinstance(seat, Person)]
        with self.battle.table.at():
            return self.battle.book.company(people)

    # ------------------------------------------------------------------ setting and skipping
    def skip(self) -> None:
        """What is being shown is finished at once; the end is the same."""
        with self.stage():
            if self.camera_queue:
                self._begin_cued()
            if self.later:
                now, self.later = self.later, []
                self._begin(now)
            self.reading = self.dice_delay = self.ending = 0.0
            for thing, _ in esper.get_component(Act):
                esper.delete_entity(thing, immediate=True)
            for system in self.systems:
                system.finish()
            if self._aimed_at:
                self._dress(self.sights())

    def rewound(self) -> None:
        """An answer was taken back: the stage is set anew from the table."""
        self.rewinds, self.shown = self.battle.rewinds, len(self.battle.events)
        self.news, self.reading, self.dice_delay = Event(""), 0.0, 0.0
        self.cue, self.later = CameraQueue(), []
        self.salvos, self.lead, self.ending = VolleyGroups(self.at_once), None, inf
        self._aimed_at = set()
        with self.stage():
            esper.clear_database()
            for system in self.systems:
                system.clock.busy = 0.0
            self._set()

    def _set(self) -> None:
        """Actors, rigging and air stand as the table says."""
        with self.battle.table.at():
            weather, ships = self.battle.book.weather(), self.battle.book.sight()
        set_wind(weather)
        self.together = EventBatch(len(ships) >= FLEET and not self.at_once)
        for s in ships:
            add_ship(s)
        self._dress(self.sights())
        self.sailing.set_up(self.battle.turn > 0, self.battle.events)
        attend(self.company())
        kindle()
