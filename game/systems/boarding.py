"""The boarding system: crews waver, ships lie locked, boarders fight, colours come down."""

from __future__ import annotations

from collections.abc import Callable

import esper

from game.core.events import Befell, Boarded, Captured, Event, Grappled, Struck
from game.core.sight import Seen
from game.scene.actors import Actor
from game.scene.effects import Colours, Melee
from game.systems.clock import Clock
from game.systems.sailing import actor_of

GRAPPLE, ROUND, HAULING, MARK = 0.4, 0.9, 1.4, 0.4
MELEE_SECONDS = 2.5


class BoardingSystem(esper.Processor):
    """Steps strike tests, grapples and boarding; shows the fight and the flags."""

    chapter = "boarding"

    def __init__(self, advance: Callable[[str], None]) -> None:
        """A system that advances the battle through ``advance``."""
        self.clock, self._advance = Clock(), advance

    def process(self, dt: float) -> None:
        """Fights and flags go on, then the battle does."""
        self.clock.run(dt)
        for thing, melee in esper.get_component(Melee):
            melee.advance(dt)
            if melee.age > MELEE_SECONDS:
                esper.delete_entity(thing, immediate=True)
        for thing, colours in esper.get_component(Colours):
            colours.advance(dt)
            if colours.gone:
                esper.delete_entity(thing, immediate=True)
        self._advance(self.chapter)

    def show(self, event: Event, seen: dict[str, Seen]) -> None:
        """Grapples, rounds of boarding, colours."""
        match event:
            case Grappled():
                self.clock.take(GRAPPLE)
            case Boarded(ship=ship, other=other):
                self._fight(actor_of(ship), actor_of(other))
            case Struck(ship=ship) | Captured(ship=ship):
                actor = actor_of(ship)
                esper.create_entity(Colours(0.0, actor.x, actor.y, ensign=seen[ship].nation))
                self.clock.take(HAULING)
            case Befell():
                self.clock.take(MARK)

    def finish(self) -> None:
        """Nothing is left to wait for."""
        self.clock.busy = 0.0
        for kind in (Melee, Colours):
            for thing, _ in esper.get_component(kind):
                esper.delete_entity(thing, immediate=True)

    def _fight(self, a: Actor, b: Actor) -> None:
        middle_x, middle_y = (a.x + b.x) / 2, (a.y + b.y) / 2
        dx, dy = (b.y - a.y) / 2, (a.x - b.x) / 2
        ends = (middle_x - dx, middle_y - dy, middle_x + dx, middle_y + dy)
        esper.create_entity(Melee(0.0, *ends))
        self.clock.take(ROUND)
