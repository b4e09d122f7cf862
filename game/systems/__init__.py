"""The five systems that step a battle and show it: wind, sailing, gunnery, boarding, fire.

``Show`` owns one stage world of a battle with these five as esper processors. Each frame each of
them animates its part; when all five are at rest and the battle's next step belongs to its
chapter, it advances the battle and everyone shows what happened. Without animation the same five
run headless."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import esper

from game.core.events import Arrived, Event, Fired, Moved, PartBegan, Rolled, Told, TurnBegan
from game.core.sight import Company, Seen
from game.core.steps import Happen, Roll
from game.play.battle import Battle, Progress
from game.play.seats import Person
from game.scene import timings
from game.scene.actors import Actor
from game.scene.acts import Act, act_of
from game.scene.air import SPEED, Air
from game.scene.boats_and_works import Oars
from game.scene.rigging import Rigging, rigging_of
from game.scene.wakes import Wake
from game.systems.boarding import BoardingSystem
from game.systems.boats_and_works import attend
from game.systems.clock import System
from game.systems.fire import FireSystem, kindle
from game.systems.gunnery import GunnerySystem
from game.systems.sailing import SailingSystem
from game.systems.wind import WindSystem

__all__ = ["Show"]

_names = count(1)
MOST_STEPS = 100_000
"""Steps without a rest after which a battle without animation is called a stall."""


class Show:
    """The stage world of one battle and its five systems. ``speed`` is 1, 2 or 4, or 0 for at
    once; ``held`` is whether the player holds the key that hurries; ``progress`` says how the last
    step went, and ``watched`` for how many seconds nobody has been asked anything; with
    ``reads`` every roll and every part of a turn stands for a while, so that it can be read."""

    def __init__(self, battle: Battle, animated: bool = True) -> None:
        """The stage as the table stands."""
        self.battle, self.animated, self.speed = battle, animated, 1
        self.name = f"stage-{next(_names)}"
        self.progress, self.held, self.watched = Progress.STEPPED, False, 0.0
        self.shown, self.rewinds = len(battle.events), battle.rewinds
        self.at_once, self.news = battle.book.AT_ONCE, Event("")
        self.primed: list[Fired] = []
        self.dice = ""
        self.reads, self.reading = False, 0.0
        self.sailing = SailingSystem(self.advance, self.at_once)
        five = (
            WindSystem(self.advance),
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
        self.watched = 0.0 if self.progress is Progress.WAITING else self.watched + dt
        pace = self.pace
        for system in self.systems:
            system.clock.pace = pace
        self.reading = max(0.0, self.reading - dt * pace)
        with self.stage():
            _age_acts(dt * pace)
            esper.process(dt * pace)
        if self.battle.pending is None:
            self.progress = Progress.OVER

    @property
    def pace(self) -> int:
        """How many times faster than life it goes: as chosen, or HELD while the key is held; and
        a side that has gone on for longer than PATIENCE without a question is hurried by itself."""
        if self.held:
            return max(self.speed or 1, timings.HELD)
        long = self.watched > timings.PATIENCE and self._someone_plays
        return max(self.speed or 1, timings.HASTE if long else 1)

    @property
    def _someone_plays(self) -> bool:
        """Whether a person has a seat: a battle of captains alone is there to be looked at."""
        return any(isinstance(seat, Person) for seat in self.battle.seats.values())

    def close(self) -> None:
        """The stage is struck."""
        with self.stage():
            esper.clear_database()
        esper.delete_world(self.name)

    # ------------------------------------------------------------------ stepping
    def advance(self, chapter: str) -> None:
        """Step the battle while its next step is of this chapter and nothing is moving."""
        for _ in range(MOST_STEPS):
            if self.battle.chapter != chapter or not (self.at_rest() or self._joins()):
                return
            self.progress = self.battle.step()
            if self.progress is not Progress.STEPPED:
                return
            self._show_news()

    def _joins(self) -> bool:
        """Whether the next step happens in the same moment as what is being shown: where a book
        lets all ships act at once, they are seen to move together and to fire together."""
        step = self.battle.pending
        if not self.at_once or not isinstance(step, Happen):
            return False
        same = type(step.event) is type(self.news)
        return isinstance(self.news, (Moved, Fired)) and (same or _aside(step.event))

    def _together(self, news: list[Event]) -> list[Event]:
        """What is shown of the news now: where a book lets all ships act at once, guns speak when
        the last of their dice is thrown, so that all are seen to fire together."""
        if not self.at_once:
            return news
        for event in news:
            self.dice = event.clause if isinstance(event, Rolled) else self.dice
        self.primed += [event for event in news if isinstance(event, Fired)]
        now = [event for event in news if not isinstance(event, Fired)]
        if self.primed and not self._more_guns():
            now, self.primed = [*self.primed, *now], []
        return now

    def _more_guns(self) -> bool:
        """Whether the next step is another volley of the same moment, or belongs to one."""
        step = self.battle.pending
        if isinstance(step, Roll):
            return step.clause == self.dice
        return isinstance(step, Happen) and (isinstance(step.event, Fired) or _aside(step.event))

    def at_rest(self) -> bool:
        """Whether no system is showing anything that must be seen before the next step."""
        if not self.animated:
            return True
        return self.reading <= 0 and all(s.clock.busy <= 0 for s in self.systems)

    def _show_news(self) -> None:
        """Everyone has seen what the step brought."""
        news = self.battle.events[self.shown :]
        self.shown = len(self.battle.events)
        self.news = next((e for e in reversed(news) if not isinstance(e, Told)), self.news)
        if not self.animated:
            return
        seen = self.sights()
        if self.reads:
            self.reading = max(map(_reading_time, news), default=0.0)
        for event in self._together(news):
            if isinstance(event, Arrived):
                self._enter(seen[event.ship])
            self._show(event, seen)
        if news:
            self._dress(seen)
            attend(self.company())
        if not self.speed:
            self.skip()

    def _show(self, event: Event, seen: dict[str, Seen]) -> None:
        """Every system begins to show the event; whoever acts in it is seen to act."""
        act = act_of(event)
        if act is not None:
            esper.create_entity(act)
        for system in self.systems:
            system.show(event, seen)

    def sights(self) -> dict[str, Seen]:
        """What can be seen of every ship, by id, in placement order."""
        with self.battle.table.at():
            return {s.id: s for s in self.battle.book.sight()}

    def company(self) -> Company:
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
            self.reading = 0.0
            for thing, _ in esper.get_component(Act):
                esper.delete_entity(thing, immediate=True)
            for system in self.systems:
                system.finish()

    def rewound(self) -> None:
        """An answer was taken back: the stage is set anew from the table."""
        self.rewinds, self.shown = self.battle.rewinds, len(self.battle.events)
        self.primed, self.news, self.reading = [], Event(""), 0.0
        with self.stage():
            esper.clear_database()
            for system in self.systems:
                system.clock.busy = 0.0
            self._set()

    def _set(self) -> None:
        """Actors, rigging and air stand as the table says."""
        with self.battle.table.at():
            weather, ships = self.battle.book.weather(), self.battle.book.sight()
        wind = weather.blows_from / 100
        esper.create_entity(Air(wind, wind, 0.0 if weather.calm else SPEED, weather.choppy))
        for s in ships:
            self._enter(s)
        self.sailing.set_up(self.battle.turn > 0, self.battle.events)
        attend(self.company())
        kindle()

    def _enter(self, s: Seen) -> None:
        """A ship comes on the stage."""
        actor = Actor(s.id, s.x / 10_000, s.y / 10_000, s.heading / 100)
        actor.present = not s.gone
        thing = esper.create_entity(actor, rigging_of(s), Wake(s.length / 40_000))
        if s.rowed:
            esper.add_component(thing, Oars())

    def _dress(self, seen: dict[str, Seen]) -> None:
        """Every ship looks as her sheet says."""
        for thing, (actor, _) in esper.get_components(Actor, Rigging):
            esper.add_component(thing, rigging_of(seen[actor.ship]))


def _age_acts(dt: float) -> None:
    """What is being shown is so many seconds older; what has been seen is gone."""
    for thing, act in esper.get_component(Act):
        act.age += dt
        if act.over:
            esper.delete_entity(thing, immediate=True)


def _aside(event: Event) -> bool:
    """Whether an event only says something of a ship, and shows nothing."""
    return isinstance(event, Told) and event.ship != "" and not event.aground


def _reading_time(event: Event) -> float:
    """Seconds that it takes to read a roll, or that a part of a turn has begun."""
    if isinstance(event, Rolled):
        return timings.ROLL_READ
    told = isinstance(event, Told) and not event.ship
    parts = told or isinstance(event, TurnBegan | PartBegan)
    return timings.TURN_BANNER if parts else 0.0
