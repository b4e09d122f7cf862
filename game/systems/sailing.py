"""The sailing system: ships follow the legs they sailed, and leave a wake."""

from __future__ import annotations

from collections.abc import Callable

import esper

from game.core.events import Befell, Collided, Event, Left, Moved, Sank, Told
from game.core.sight import Seen
from game.scene import timings
from game.scene.abreast import lie_abreast
from game.scene.actors import Actor, advance, arrive, follow, miss_stays
from game.scene.air import Air
from game.scene.wakes import Wake, fade, leave
from game.systems.clock import Clock


class SailingSystem(esper.Processor):
    """Steps orders, legs, tacks and drift; moves the ships."""

    chapter = "sailing"

    def __init__(self, advance_battle: Callable[[str], None], at_once: bool = False) -> None:
        """A system that advances the battle through ``advance_battle``; in a book where all ships
        move ``at_once`` every leg takes as long as a phase."""
        self.clock, self._advance, self._at_once = Clock(), advance_battle, at_once

    def process(self, dt: float) -> None:
        """Every ship moves along her legs and wakes fade, then the battle goes on."""
        self.clock.run(dt)
        for _, (actor, wake) in esper.get_components(Actor, Wake):
            moving = advance(actor, dt)
            if moving:
                leave(wake, actor.x, actor.y)
                self.clock.take(1e-3)
            fade(wake, dt)
        lie_abreast(actor for _, actor in esper.get_component(Actor))
        self._advance(self.chapter)

    def show(self, event: Event, seen: dict[str, Seen]) -> None:
        """Moves, collisions, ships leaving or going down."""
        match event:
            case Moved(ship=ship, how=how):
                to = (event.x / 10_000, event.y / 10_000, event.heading / 100)
                way = (event.run / 10_000, event.circle / 10_000)
                stepped = bool(event.made)
                follow(actor_of(ship), to, how, *way, stepped=stepped, phase=self._at_once)
                self.clock.take(1e-3)
            case Collided(ship=ship, other=other):
                self._shudder((ship, other), timings.COLLISION)
            case Told(ship=ship, aground=True):
                self._shudder((ship,), timings.GROUNDING)
            case Befell(what="irons", on=True, ship=ship):
                for _, air in esper.get_component(Air):
                    miss_stays(actor_of(ship), air.wind_from)
                self.clock.take(timings.MISSED_STAYS)
            case Left(ship=ship):
                actor_of(ship).present = False
            case Sank(ship=ship):
                actor_of(ship).sinking = True
                self.clock.take(timings.SINKING_WATCHED)

    def _shudder(self, ships: tuple[str, ...], seconds: float) -> None:
        """These ships shake from a blow."""
        for ship in filter(None, ships):
            actor_of(ship).shudder = seconds
        self.clock.take(seconds)

    def finish(self) -> None:
        """Every ship is where she was going."""
        self.clock.busy = 0.0
        actors = [actor for _, actor in esper.get_component(Actor)]
        for actor in actors:
            arrive(actor)
        lie_abreast(actors)
        for actor in actors:
            arrive(actor)


def actor_of(ship: str) -> Actor:
    """The actor who plays this ship."""
    return next(actor for _, actor in esper.get_component(Actor) if actor.ship == ship)
